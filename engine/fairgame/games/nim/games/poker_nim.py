"""Poker-Nim: Nim where players may also add matches from their own store.

Taken matches go into the store of the player who takes them.  Adding matches is a *reversible* move: the opponent takes
the same number away and keeps them.  So the store of a player who relies on adding runs dry, and the outcome is that of
Nim for any stores.  If neither player tries to win, play may last forever; the game is loopy.

Cost: winning moves by one subtraction a heap.  Source: R. K. Guy, Fair Game, COMAP 1989, figure 8.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from fairgame.core.boards import Heaps
from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.heap_tuples import HeapSizes, ascending, pad_heaps, replace_heap
from fairgame.core.listings import Listing
from fairgame.core.notation import Integers, Numbers, Parts, Refusal
from fairgame.core.play import Play
from fairgame.numbers.nimbers import nim_sum

Position = tuple[HeapSizes, int, int]

# bounds of the published table
STOCK = 24  # matches in the heaps and both stores together
MAX_HEAP = 7
HEAPS = 3

ACCEPTS = "heap sizes, then a slash, the store of the player to move and that of the other"
PARTS = (
    Integers(Numbers("3 5 7", "heap sizes", most=100)),
    Integers(Numbers("4 2", "the two stores behind the slash", fewest=0, most=2, noun="store", order="as typed")),
)


def from_parts(parts: tuple[HeapSizes, tuple[int, ...]]) -> tuple[Position]:
    """Return the position of heaps and stores; both stores are empty by default.

    Raises:
        Refusal: if only one store is given.
    """
    heaps, stores = parts
    if len(stores) == 1:
        raise Refusal(str(stores[0]), f"expected {ACCEPTS}: two stores, not one")
    own, other = stores or (0, 0)
    return ((heaps, own, other),)


def to_parts(components: tuple[Position, ...]) -> tuple[HeapSizes, tuple[int, ...]]:
    """Return the heaps and the stores."""
    heaps, own, other = components[0]
    return heaps, (own, other)


NOTATION = Parts("3 5 7 / 4 2", ACCEPTS, PARTS, "/", 1, into=from_parts, out_of=to_parts)


@dataclass(frozen=True)
class PokerNim:
    """Positions are the heaps, ascending, the store of the player to move and that of the other."""

    info: GameInfo
    notation: Parts = NOTATION

    def options(self, position: Position) -> Iterator[tuple[Position]]:
        """Yield the positions after taking or adding, for the other player to move."""
        heaps, own, other = position
        for place, heap in enumerate(heaps):
            for left in range(heap + own + 1):
                if left != heap:
                    yield ((replace_heap(heaps, place, left), other, own + heap - left),)

    def positions(self, stop: int) -> Iterator[Position]:
        """Yield the positions of three heaps and two stores with fewer than ``stop`` matches in all."""
        return (position for stock in range(stop) for position in _positions_of_stock(stock))

    def is_p_position(self, position: Position) -> bool:
        """Return whether the heaps have nim-sum 0."""
        return nim_sum(position[0]) == 0

    def winning_options(self, position: Position) -> Iterator[tuple[Position]]:
        """Yield every option that is a P-position: at most one for each heap, by taking or adding."""
        heaps, own, other = position
        total = nim_sum(heaps)
        seen = set()
        for place, heap in enumerate(heaps):
            left = heap ^ total
            if total and left <= heap + own and (heap, left) not in seen:
                seen.add((heap, left))
                yield ((replace_heap(heaps, place, left), other, own + heap - left),)

    def board(self, components: tuple[Position, ...]) -> Heaps:
        """Return the heaps, and behind a line the two stores."""
        heaps, own, other = components[0]
        return Heaps((*heaps, own, other), ("own store", "other store"), apart=2)

    def nim_sum_terms(self, components: tuple[Position, ...]) -> tuple[tuple[str, int], ...]:
        """Return the heaps."""
        return tuple((str(heap), heap) for heap in components[0][0])

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the table of three heaps: the stores do not change the outcome."""
        return (
            Listing(
                columns=("a", "b", "c"),
                scope=(
                    f"positions of three heaps of at most {MAX_HEAP} matches, however the rest of a stock of {STOCK} is"
                    " divided between the players' stores"
                ),
                universe=lambda: ((position,) for position in _positions_of_stock(STOCK)),
                row=lambda position: pad_heaps(position[0][0], HEAPS) if position[0][0][-1] <= MAX_HEAP else None,
            ),
        )


def _positions_of_stock(stock: int) -> Iterator[Position]:
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
