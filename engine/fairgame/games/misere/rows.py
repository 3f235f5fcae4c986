"""What misère games of rows or heaps declare alike: how a sum is written, and the list of single P-positions."""

from fairgame.core.listings import Components, Listing
from fairgame.core.notation import HeapSum

EXAMPLE_ROWS = HeapSum("3 5 9", "row lengths with spaces between")


def single_rows(largest: int, scope: str, still: tuple[int, ...] = (0,), last: tuple[int, ...] = (1,)) -> Listing:
    """Return the list of P-positions of single rows or heaps.

    Args:
        largest: the greatest.
        scope: what they are, with ``{largest}`` in it.
        still: those without a move, which a search may leave out.
        last: those with one move, the last; two of them cancel in a search.
    """

    def canonical(components: Components) -> Components:
        left = sorted(one for one in components if one not in still and one not in last)
        return (*([last[0]] if sum(one in last for one in components) % 2 else []), *left)

    return Listing(
        columns=("n",),
        scope=scope.format(largest=largest),
        universe=lambda: ((heap,) for heap in range(largest + 1)),
        row=lambda position: position,
        canonical=canonical,
    )
