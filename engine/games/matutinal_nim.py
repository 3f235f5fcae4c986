"""Matutinal Nim: the heaps are built first, bean by bean; who laid the last bean wins if they are a P-position of Nim.

A move begins a new heap with one bean or adds a bean to the heap last used.  Of the other heaps only their nim-sum
matters, so a position is that nim-sum, the heap last used and the beans still to be laid.  After the last bean the next
player is as in Nim: he wins if the nim-sum is not 0, which is written as one more move, so that normal play applies.

Cost: the positions of 40 beans each, some 30,000, in a fraction of a second.

Source: C. R. Matthews's game in R. K. Guy, Fair Game, COMAP 1989, project I.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product

from engine.errors import PositionError
from engine.game import Family, GameInfo, Place
from engine.nimber import nim_sum
from engine.notation import Numbers, split_words, whole_number

Position = tuple[int, int, int]  # beans still to be laid, nim-sum of the older heaps, the heap last used (0: none)

MOST_BEANS = 40  # each player's, in the table
LARGEST = 400


HEAPS = Numbers("1 2", "heap sizes", 0, 50, largest=LARGEST, order="as typed")


@dataclass(frozen=True)
class BeansAndHeaps:
    """The beans still to be laid, by both together; behind a colon the heaps, the one last used last: ``5: 1 2``."""

    example: str = "8: 1 2"
    accepts: str = "the beans still to be laid, then perhaps a colon and the heaps, the one last used last"
    over: str = "won"
    heaps: Numbers = HEAPS

    def read(self, game: str, words: Sequence[str]) -> tuple[Position, ...]:
        """Return the position; older heaps are reduced to their nim-sum."""
        before, _, after = " ".join(words).partition(":")
        parts = split_words([before])
        if parts == [self.over]:
            return ()
        if len(parts) != 1:
            raise PositionError(game, before, f"expected {self.accepts}")
        beans = whole_number(game, parts[0], "the number of beans", largest=LARGEST)
        *older, last = self.heaps.numbers(game, split_words([after])) or (0,)
        return ((beans, nim_sum(older), last),)

    def write(self, components: tuple[Position, ...]) -> str:
        """Return the text that ``read`` takes back, the older heaps as one that is as good as all of them."""
        return " + ".join(map(_text, components)) or self.over


def _text(position: Position) -> str:
    beans, older, last = position
    heaps = (older, last) if older else (last,) if last else ()
    return f"{beans}: {' '.join(map(str, heaps))}" if heaps else str(beans)


@dataclass(frozen=True)
class MatutinalNim:
    """Positions are the beans still to be laid, the nim-sum of the older heaps and the heap last used."""

    info: GameInfo
    notation: BeansAndHeaps = field(default_factory=BeansAndHeaps)
    winner_columns: tuple[str, ...] = ("n",)
    winner_scope: str = f"1 to {MOST_BEANS} beans for each player"

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

    def winner_rows(self) -> Iterator[tuple[int]]:
        """Yield the numbers of beans of each player."""
        return ((beans,) for beans in range(1, MOST_BEANS + 1))

    def opening(self, row: tuple[int]) -> Position:
        """Return the empty table with twice ``row`` beans to be laid."""
        return 2 * row[0], 0, 0

    def canonical(self, position: Position) -> Position:
        """Return the position itself: what does not matter is forgotten when it is read."""
        return position


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
            family=Family.NIM,
            summary="Lay beans in turn, on a new heap or the heap last used; the last wins if Nim would be lost.",
            places=(Place("FG", "project I"),),
            rule={"kind": "matutinal-nim"},
        )
    ),
)
