"""Misère Mark-t: whoever reaches 0 loses.

The outcomes are those of normal play, exchanged at 0 and at the powers of t and nowhere else.  The last move is written
as one more: at 0 the player to move claims the win, so that the rules of normal play give the misère outcome.  A sum of
such games is another matter.

Cost: as many divisions as there are zeros at the end.  Source: A. Guo, Winning strategies for aperiodic subtraction
games, Theoret. Comput. Sci. 421 (2012) 70-73; for t = 2 A. S. Fraenkel, Aperiodic subtraction games, Electron. J.
Combin. 18(2) (2011) #P19.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.errors import PositionError
from engine.game import Family, GameInfo, Place
from engine.listings import PPositionList
from engine.mark.game import LARGEST_T, SEQUENCES, moves
from engine.notation import split_words, whole_number
from engine.numerals import decimal, zeros_at_the_end

Position = tuple[int, int]  # t, and the number

LARGEST_LISTED = 20_000
LARGEST_OF_EACH = 1000
OVER = "claimed"


@dataclass(frozen=True)
class PerhapsBase:
    """A number for t = 2, or t and a number: ``1000``, ``3 1000``."""

    example: str = "1000"
    accepts: str = f"a whole number (then t is 2), or t from 2 to {LARGEST_T} and a whole number"

    def read(self, game: str, words: Sequence[str]) -> tuple[Position, ...]:
        """Return the single component; none once the win has been claimed."""
        given = split_words(words)
        if given == [OVER]:
            return ()
        if not 1 <= len(given) <= 2:  # noqa: PLR2004 - t and a number
            raise PositionError(
                game, " ".join(given[:6]), f"expected {self.accepts}; sums are not solved in misère play"
            )
        t = whole_number(game, given[0], "t", 2, LARGEST_T) if len(given) > 1 else 2
        return ((t, whole_number(game, given[-1], "the number", largest=None)),)

    def write(self, components: tuple[Position, ...]) -> str:
        """Return the text that ``read`` takes back."""
        return " + ".join(decimal(n) if t == 2 else f"{t} {decimal(n)}" for t, n in components) or OVER  # noqa: PLR2004


@dataclass(frozen=True)
class MisereMark:
    """Positions are t and a number."""

    info: GameInfo
    notation: PerhapsBase = PerhapsBase()
    why_no_nim_values: str = "misère games do not add up by nim-values"

    def options(self, position: Position) -> Iterator[tuple[Position, ...]]:
        """Yield what a move leaves; at 0 the win is claimed."""
        t, n = position
        if n == 0:
            yield ()
        for left in moves(t, n):
            yield ((t, left),)

    def positions(self, stop: int) -> Iterator[Position]:
        """Yield numbers below ``stop`` for t = 2 to 5, smaller numbers first."""
        return ((t, n) for n in range(stop) for t in range(2, 6))

    def is_p_position(self, position: Position) -> bool:
        """Whether an odd number of zeros stands at the end, or, of 0 and the powers of t, an even number."""
        t, n = position
        if n == 0:
            return False
        zeros, rest = zeros_at_the_end(n, t)
        return (zeros % 2 == 1) != (rest == 1)

    @property
    def p_position_lists(self) -> tuple[PPositionList, ...]:
        """Declare the list of Misère Mark, and a shorter one of each t."""
        return (
            PPositionList(
                columns=("n",),
                scope=f"numbers up to {LARGEST_LISTED} for t = 2",
                universe=lambda: (((2, n),) for n in range(LARGEST_LISTED + 1)),
                row=lambda position: position[0][1:],
            ),
            PPositionList(
                columns=("t", "n"),
                scope=f"numbers up to {LARGEST_OF_EACH} for each t from {SEQUENCES[0]} to {SEQUENCES[-1]}",
                universe=lambda: (((t, n),) for t in SEQUENCES for n in range(LARGEST_OF_EACH + 1)),
                row=lambda position: position[0],
                what="p_positions_t",
                title="P-positions for each t",
            ),
        )


GAMES = (
    MisereMark(
        GameInfo(
            slug="misere-mark",
            name="Misère Mark",
            family=Family.MARK,
            summary="Take fewer than t from a number, or divide it by t and round down; whoever reaches 0 loses.",
            aliases=("MiMark",),
            places=(Place("M", "section 2.3"),),
            oeis=("A171945", "A171944"),
            rule={"kind": "misere-mark"},
        )
    ),
)
