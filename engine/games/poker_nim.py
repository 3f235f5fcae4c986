"""Poker-Nim: Nim in which matches may also be added, from one's own store.

What a player takes goes into his store.  Adding matches is a *reversible* move: the other takes just as many away
again, and they are his now.  So the store of the player who hopes to win that way runs dry, and nothing changes: the
outcome is that of Nim, whatever the stores.  If neither plays for a win, play may go on for ever; the game is loopy.

Cost: winning moves by one subtraction a heap.  Source: R. K. Guy, Fair Game, COMAP 1989, figure 8.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from engine.errors import PositionError
from engine.game import Family, GameInfo, Place
from engine.heaps import Heaps, ascending, joined, padded, replaced
from engine.listings import PPositionList
from engine.nimber import nim_sum
from engine.notation import Numbers, split_words

Position = tuple[Heaps, int, int]

STOCK = 24  # matches on the table and in both stores together, in the table
LARGEST = 7
HEAPS = 3


HEAPS_TYPED = Numbers("3 5 7", "heap sizes", most=100)
STORES_TYPED = Numbers("4 2", "the two stores behind the slash", 2, 2, "store", order="as typed")


@dataclass(frozen=True)
class HeapsAndStores:
    """Heaps, then behind a slash the store of the player to move and that of the other: ``3 5 6 / 4 2``."""

    example: str = "3 5 7 / 4 2"
    accepts: str = "heap sizes, then a slash, the store of the player to move and that of the other"
    heaps: Numbers = HEAPS_TYPED
    stores: Numbers = STORES_TYPED

    def read(self, game: str, words: Sequence[str]) -> tuple[Position]:
        """Return the position; without a slash both stores are empty."""
        before, slash, after = " ".join(words).partition("/")
        own, others = self.stores.numbers(game, split_words([after])) if slash else (0, 0)
        if "/" in after:
            raise PositionError(game, " ".join(words), f"expected {self.accepts}")
        return ((self.heaps.numbers(game, split_words([before])), own, others),)

    def write(self, components: tuple[Position, ...]) -> str:
        """Return the text that ``read`` takes back."""
        return " + ".join(f"{joined(heaps)} / {own} {others}" for heaps, own, others in components)


@dataclass(frozen=True)
class PokerNim:
    """Positions are the heaps, ascending, the store of the player to move and that of the other."""

    info: GameInfo
    notation: HeapsAndStores = field(default_factory=HeapsAndStores)
    loopy: Literal[True] = True

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

    @property
    def p_position_lists(self) -> tuple[PPositionList, ...]:
        """Declare the table of three heaps: an outcome that no division of the stock may change."""
        return (
            PPositionList(
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
            family=Family.NIM,
            summary="Take any number of matches from a heap, or add some of those you hold; the last move wins.",
            places=(Place("FG", "figure 8"),),
            rule={"kind": "poker-nim"},
        )
    ),
)
