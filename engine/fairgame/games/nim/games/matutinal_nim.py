"""Matutinal Nim: the heaps are built first, bean by bean; who laid the last bean wins if they are a P-position of Nim.

A move begins a new heap with one bean or adds a bean to the heap last used.  Of the other heaps only their nim-sum
matters, so a position is that nim-sum, the heap last used and the beans still to be laid.  After the last bean the next
player is as in Nim: he wins if the nim-sum is not 0, which is written as one more move, so that normal play applies.

Cost: the positions of 40 beans each, some 30,000, in a fraction of a second.

Source: C. R. Matthews's game in R. K. Guy, Fair Game, COMAP 1989, project I.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

from fairgame.core.boards import Heaps
from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.listings import Listing
from fairgame.core.notation import Integers, Numbers, Parts
from fairgame.numbers.nimbers import nim_sum

Position = tuple[int, int, int]  # beans still to be laid, nim-sum of the older heaps, the heap last used (0: none)

MAX_BEANS = 40  # each player's, in the table
LARGEST = 400


ACCEPTS = "the beans still to be laid, then perhaps a colon and the heaps, the one last used last"
PARTS = (
    Integers(Numbers("8", "the beans still to be laid", 1, 1, "the number of beans", largest=LARGEST, place=False)),
    Integers(Numbers("1 2", "heap sizes", 0, 50, largest=LARGEST, order="as typed")),
)


def into(parts: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[Position]:
    """Return the position of beans and heaps; the older heaps are reduced to their nim-sum."""
    (beans,), heaps = parts
    return ((beans, nim_sum(heaps[:-1]), heaps[-1] if heaps else 0),)


def out_of(components: tuple[Position, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return beans and heaps, the older heaps as one that is as good as all of them."""
    beans, older, last = components[0]
    return (beans,), _heaps(older, last)


def _heaps(older: int, last: int) -> tuple[int, ...]:
    if older:
        return (older, last)
    return (last,) if last else ()


NOTATION = Parts("8: 1 2", ACCEPTS, PARTS, ":", 1, over="won", into=into, out_of=out_of)


@dataclass(frozen=True)
class MatutinalNim:
    """Positions are the beans still to be laid, the nim-sum of the older heaps and the heap last used."""

    info: GameInfo
    notation: Parts = NOTATION
    why_no_misere: str = "the heaps that are left decide, and not the last move"

    def options(self, position: Position) -> Iterator[tuple[Position, ...]]:
        """Yield the new heap, then the heap last used with one bean more; at the end () if the next player wins."""
        beans, older, last = position
        if beans:
            yield ((beans - 1, older ^ last, 1),)
            if last:
                yield ((beans - 1, older, last + 1),)
        elif older != last:
            yield ()

    def positions(self, stop: int) -> Iterator[Position]:
        """Yield positions with fewer than ``stop`` beans to lay and as many in a heap, fewest beans to lay first."""
        # Beans laid later must find their heaps among the positions: a heap can grow by the beans still to be laid.
        return (
            (beans, older, last)
            for beans in range(stop)
            for older, last in product(range(_power(stop)), range(_power(stop) - beans))
            if last or not older
        )

    def is_p_position(self, position: Position) -> bool:
        """Whether the player who has just moved wins, by trying both moves."""
        return _is_lost(*position)

    def board(self, components: tuple[Position, ...]) -> Heaps:
        """Return the heaps as far as they matter."""
        _, older, last = components[0]
        return Heaps(_heaps(older, last))

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare who wins from the empty table."""
        return (
            Listing(
                columns=("n",),
                scope=f"1 to {MAX_BEANS} beans for each player",
                universe=lambda: range(1, MAX_BEANS + 1),
                row=lambda beans: (beans,),
                position=lambda beans: ((2 * beans, 0, 0),),
                shows="winner",
                what="winners",
                title="winners",
            ),
        )


@cache
def _is_lost(beans: int, older: int, last: int) -> bool:
    if beans == 0:
        return older == last
    if _is_lost(beans - 1, older ^ last, 1):
        return False
    return not (last and _is_lost(beans - 1, older, last + 1))


def _power(stop: int) -> int:
    """Return a power of two that no nim-sum of numbers below ``stop`` reaches."""
    return 1 << max(stop, 1).bit_length()


GAMES = (
    MatutinalNim(
        GameInfo(
            slug="matutinal-nim",
            name="Matutinal Nim",
            category=Category.NIM,
            order=13,
            summary="Lay beans in turn, on a new heap or the heap last used; the last wins if Nim would be lost.",
            citations=(Citation("FG", "project I"),),
        )
    ),
)
