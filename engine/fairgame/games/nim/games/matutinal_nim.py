"""Matutinal Nim: lay beans in heaps; the player who lays the last one wins if the heaps are a P-position of Nim.

A move starts a new heap with one bean or adds a bean to the heap last used.  Only the nim-sum of the other heaps
matters, so a position is that nim-sum, the heap last used and the number of beans left to lay.  After the last bean the
next player wins if the nim-sum is not 0.  This is modelled as one more move, which makes it normal play.

Cost: a fraction of a second for 40 beans each, some 30,000 positions.

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

Position = tuple[int, int, int]  # beans left to lay, nim-sum of the older heaps, the heap last used (0: none)

MAX_BEANS = 40  # for each player, in the table
MAX_INPUT = 400

ACCEPTS = "the beans left to lay, then perhaps a colon and the heaps, the one last used last"
PARTS = (
    Integers(Numbers("8", "the beans left to lay", most=1, noun="the number of beans", largest=MAX_INPUT, place=False)),
    Integers(Numbers("1 2", "heap sizes", fewest=0, most=50, largest=MAX_INPUT, order="as typed")),
)


def from_parts(parts: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[Position]:
    """Return the position; the older heaps are reduced to their nim-sum."""
    (beans,), heaps = parts
    return ((beans, nim_sum(heaps[:-1]), heaps[-1] if heaps else 0),)


def to_parts(components: tuple[Position, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the beans and the heaps; one heap replaces all older ones."""
    beans, older, last = components[0]
    return (beans,), _heaps(older, last)


def _heaps(older: int, last: int) -> tuple[int, ...]:
    if older:
        return (older, last)
    return (last,) if last else ()


NOTATION = Parts("8: 1 2", ACCEPTS, PARTS, ":", 1, over="won", into=from_parts, out_of=to_parts)


@dataclass(frozen=True)
class MatutinalNim:
    """Positions are the beans left to lay, the nim-sum of the older heaps and the heap last used."""

    info: GameInfo
    notation: Parts = NOTATION
    why_no_misere: str = "the final heaps decide the game, not the last move"

    def options(self, position: Position) -> Iterator[tuple[Position, ...]]:
        """Yield the position with a new heap, then with a larger last heap; at the end () if the next player wins."""
        beans, older, last = position
        if beans:
            yield ((beans - 1, older ^ last, 1),)
            if last:
                yield ((beans - 1, older, last + 1),)
        elif older != last:
            yield ()

    def positions(self, stop: int) -> Iterator[Position]:
        """Yield positions with fewer than ``stop`` beans left to lay, closed under moves, fewest beans left first."""
        # a heap can grow by the beans left to lay, so it must be smaller the more are left
        return (
            (beans, older, last)
            for beans in range(stop)
            for older, last in product(range(_power(stop)), range(_power(stop) - beans))
            if last or not older
        )

    def is_p_position(self, position: Position) -> bool:
        """Return whether the player who has just moved wins, by trying both moves."""
        return _is_lost(*position)

    def board(self, components: tuple[Position, ...]) -> Heaps:
        """Return the heaps, the older ones reduced to one."""
        _, older, last = components[0]
        return Heaps(_heaps(older, last))

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the table of winners from the empty table."""
        return (
            Listing(
                columns=("n",),
                scope=f"1 to {MAX_BEANS} beans for each player",
                universe=lambda: range(1, MAX_BEANS + 1),
                row=lambda beans: (beans,),
                position=lambda beans: ((2 * beans, 0, 0),),
                shows="winner",
                suffix="winners",
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
    """Return a power of 2 above every nim-sum of numbers below ``stop``."""
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
