"""Misère Mark-t: whoever reaches 0 loses.

The outcomes are those of normal play, exchanged at 0 and at the powers of t and nowhere else.  A sum of such games is
another matter.

Cost: as many divisions as there are zeros at the end.  Source: A. Guo, Winning strategies for aperiodic subtraction
games, Theoret. Comput. Sci. 421 (2012) 70-73; for t = 2 A. S. Fraenkel, Aperiodic subtraction games, Electron. J.
Combin. 18(2) (2011) #P19.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from fairgame.core.boards import Numerals
from fairgame.core.claims import Claim
from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.heap_tuples import joined, nonzero
from fairgame.core.listings import Listing, OwnTable
from fairgame.core.notation import Integers, Numbers, Parts, Refusal
from fairgame.core.play import Play
from fairgame.games.mark.certificates.misere_witnesses import MisereWitnesses
from fairgame.games.mark.heaps import MAX_T, SEQUENCES, moves
from fairgame.games.mark.kernels import lost_beside
from fairgame.games.mark.misere import is_lost_alone

Position = tuple[int, int]  # t, and the number

MAX_LISTED = 20_000
MAX_OF_EACH = 1000
MAX_ANSWERED, MAX_BESIDE = 200, 48

ACCEPTS = f"a whole number (then t is 2), or t from 2 to {MAX_T} and a whole number"
NUMBERS = Numbers("1000", ACCEPTS, 1, 2, "the number", largest=None, order="as typed", place=False)


def into(parts: tuple[tuple[int, ...]]) -> tuple[Position]:
    """Return t, which is 2 where it is left out, and the number.

    Raises:
        Refusal: if t is too small or too large.
    """
    *base, number = parts[0]
    t = base[0] if base else 2
    if not 2 <= t <= MAX_T:  # noqa: PLR2004 - the smallest t
        raise Refusal("the first number", f"t must be a whole number from 2 to {MAX_T}")
    return ((t, number),)


def out_of(components: tuple[Position, ...]) -> tuple[tuple[int, ...]]:
    """Return the number, behind t where that is not 2."""
    t, number = components[0]
    return ((number,) if t == 2 else (t, number),)  # noqa: PLR2004 - the t that is left out


NOTATION = Parts("1000", ACCEPTS, (Integers(NUMBERS),), into=into, out_of=out_of)


@dataclass(frozen=True)
class MisereMark:
    """Positions are t and a number."""

    info: GameInfo
    notation: Parts = NOTATION
    accelerator: str = "mark"

    def options(self, position: Position) -> Iterator[tuple[Position]]:
        """Yield what a move leaves."""
        t, n = position
        for left in moves(t, n):
            yield ((t, left),)

    def positions(self, stop: int) -> Iterator[Position]:
        """Yield numbers below ``stop`` for t = 2 to 5, smaller numbers first."""
        return ((t, n) for n in range(stop) for t in range(2, 6))

    def is_p_position(self, position: Position) -> bool:
        """Whether an odd number of zeros stands at the end, or, of 0 and the powers of t, an even number."""
        return is_lost_alone(*position)

    def board(self, components: tuple[Position, ...]) -> Numerals:
        """Return the number in base t."""
        return Numerals(tuple(number for _, number in components), tuple(t for t, _ in components))

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the list of Misère Mark, and a shorter one of each t."""
        return (
            Listing(
                columns=("n",),
                scope=f"numbers up to {MAX_LISTED} for t = 2",
                universe=lambda: (((2, n),) for n in range(MAX_LISTED + 1)),
                row=lambda position: position[0][1:],
            ),
            Listing(
                columns=("t", "n"),
                scope=f"numbers up to {MAX_OF_EACH} for each t from {SEQUENCES[0]} to {SEQUENCES[-1]}",
                universe=lambda: (((t, n),) for t in SEQUENCES for n in range(MAX_OF_EACH + 1)),
                row=lambda position: position[0],
                what="p_positions_t",
                title="P-positions for each t",
            ),
        )

    @property
    def own_tables(self) -> tuple[OwnTable, ...]:
        """Declare the list of heaps that are told apart in sums."""
        slug = self.info.slug
        statement = (
            f"Two different heaps up to {MAX_ANSWERED} are in a row exactly if at most two heaps of at most"
            f" {MAX_BESIDE} tell them apart, and the row names the first that do; each sum was played out."
        )
        return (
            OwnTable(
                what="witnesses",
                title="heaps told apart",
                description=(
                    "For two heaps a and b, with t = 2, other heaps beside which one of them is lost and the other is"
                    " won; the outcome is that of a beside them.  Of all such heaps the row names the fewest, and of"
                    " these the ones with the fewest matches."
                ),
                columns=("a", "b", "heaps", "outcome"),
                key=("a", "b"),
                rows=witnesses,
                claims=lambda: (Claim(statement, "certified", MisereWitnesses(slug, 2, MAX_ANSWERED, MAX_BESIDE)),),
            ),
        )


def witnesses() -> Iterator[tuple[int | str, ...]]:
    """Yield two heaps, the first others beside which their outcomes differ, and the outcome of the first of the two."""
    lost = lost_beside(2, MAX_ANSWERED, MAX_BESIDE)
    x, y = np.triu_indices(MAX_BESIDE + 1)
    order = np.lexsort((y, x, x + y, (x > 0).astype(int) + (y > 0)))
    sides = [joined(nonzero((int(x[one]), int(y[one])))) for one in order]
    told = lost[:, x[order], y[order]]
    for a in range(MAX_ANSWERED):
        differs = told[a + 1 :] != told[a]
        first = differs.argmax(axis=1)
        for b in np.flatnonzero(differs.any(axis=1)).tolist():
            yield a, a + 1 + b, sides[first[b]], "P" if told[a, first[b]] else "N"


GAMES = (
    MisereMark(
        GameInfo(
            slug="misere-mark",
            name="Misère Mark",
            category=Category.MARK,
            order=29,
            play=Play.MISERE,
            summary="Take fewer than t from a number, or divide it by t and round down; whoever reaches 0 loses.",
            aliases=("MiMark",),
            citations=(Citation("M", "section 2.3"),),
            oeis=("A171945", "A171944"),
        )
    ),
)
