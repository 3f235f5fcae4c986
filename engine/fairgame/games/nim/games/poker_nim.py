"""Poker-Nim: Nim in which matches may also be added, from one's own store.

What a player takes goes into his store.  Adding matches is a *reversible* move: the other takes just as many away
again, and they are his now.  So the store of the player who hopes to win that way runs dry, and nothing changes: the
outcome is that of Nim, whatever the stores.  If neither plays for a win, play may go on forever; the game is loopy.

Cost: winning moves by one subtraction a heap.  Source: R. K. Guy, Fair Game, COMAP 1989, figure 8.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from fairgame.core.boards import Heaps
from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.heap_tuples import HeapSizes, ascending, padded, replaced
from fairgame.core.listings import Listing
from fairgame.core.notation import Integers, Numbers, Parts, Refusal
from fairgame.core.play import Play
from fairgame.numbers.nimbers import nim_sum

Position = tuple[HeapSizes, int, int]

STOCK = 24  # matches on the table and in both stores together, in the table
LARGEST = 7
HEAPS = 3


ACCEPTS = "heap sizes, then a slash, the store of the player to move and that of the other"
PARTS = (
    Integers(Numbers("3 5 7", "heap sizes", most=100)),
    Integers(Numbers("4 2", "the two stores behind the slash", 0, 2, "store", order="as typed")),
)


def into(parts: tuple[HeapSizes, tuple[int, ...]]) -> tuple[Position]:
    """Return heaps and stores; both stores are empty where none is given.

    Raises:
        Refusal: if only one store is given.
    """
    heaps, stores = parts
    if len(stores) == 1:
        raise Refusal(str(stores[0]), f"expected {ACCEPTS}: two stores, not one")
    own, others = stores or (0, 0)
    return ((heaps, own, others),)


def out_of(components: tuple[Position, ...]) -> tuple[HeapSizes, tuple[int, ...]]:
    """Return heaps and stores."""
    heaps, own, others = components[0]
    return heaps, (own, others)


NOTATION = Parts("3 5 7 / 4 2", ACCEPTS, PARTS, "/", 1, into=into, out_of=out_of)


@dataclass(frozen=True)
class PokerNim:
    """Positions are the heaps, ascending, the store of the player to move and that of the other."""

    info: GameInfo
    notation: Parts = NOTATION

    def options(self, position: Position) -> Iterator[tuple[Position]]:
        """Yield what is left after taking or adding, for the other player to move."""
        heaps, own, others = position
        for place, heap in enumerate(heaps):
            for left in range(heap + own + 1):
                if left != heap:
                    yield ((replaced(heaps, place, left), others, own + heap - left),)

    def positions(self, stop: int) -> Iterator[Position]:
        """Yield three heaps and two stores of fewer than ``stop`` matches together."""
        return (position for stock in range(stop) for position in _of_stock(stock))

    def is_p_position(self, position: Position) -> bool:
        """Whether the heaps have nim-sum 0."""
        return nim_sum(position[0]) == 0

    def winning_options(self, position: Position) -> Iterator[tuple[Position]]:
        """Yield every option that is a P-position: one of each heap at most, by taking or by adding."""
        heaps, own, others = position
        total = nim_sum(heaps)
        found = set()
        for place, heap in enumerate(heaps):
            left = heap ^ total
            if total and left <= heap + own and (heap, left) not in found:
                found.add((heap, left))
                yield ((replaced(heaps, place, left), others, own + heap - left),)

    def board(self, components: tuple[Position, ...]) -> Heaps:
        """Return the heaps, and behind a line the two stores."""
        heaps, own, others = components[0]
        return Heaps((*heaps, own, others), ("own store", "other store"), 2)

    def nim_sum_terms(self, components: tuple[Position, ...]) -> tuple[tuple[str, int], ...]:
        """Return the heaps."""
        return tuple((str(heap), heap) for heap in components[0][0])

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the table of three heaps: an outcome that no division of the stock may change."""
        return (
            Listing(
                columns=("a", "b", "c"),
                scope=(
                    f"positions of three heaps of at most {LARGEST} matches, however the rest of a stock of {STOCK} is"
                    " divided between the players' stores"
                ),
                universe=lambda: ((position,) for position in _of_stock(STOCK)),
                row=lambda position: padded(position[0][0], HEAPS) if position[0][0][-1] <= LARGEST else None,
            ),
        )


def _of_stock(stock: int) -> Iterator[Position]:
    """Yield every position of three heaps with ``stock`` matches in all."""
    for heaps in ascending(HEAPS, stock + 1):
        rest = stock - sum(heaps)
        yield from ((heaps, own, rest - own) for own in range(rest + 1))


GAMES = (
    PokerNim(
        GameInfo(
            slug="poker-nim",
            name="Poker-Nim",
            category=Category.NIM,
            order=6,
            play=Play.LOOPY,
            summary="Take any number of matches from a heap, or add some of those you hold; the last move wins.",
            citations=(Citation("FG", "figure 8"),),
        )
    ),
)
