"""Subtraction games: agree on a set of numbers, and take one of them from a heap each turn.

A position is the set and a heap, so sums may mix sets.  Heaps of any size have values once a window of values recurs
(``fairgame.games.subtraction.sets``).  The kernel computes the tables of periods, and
``fairgame.games.subtraction.certificates`` check them.

In misère play the values 0 and 1 are fickle.  A value of 2 or more has both among its options.  A heap of value 0 with
a move has a move to 1 by Ferguson's pairing property: let s be the least number of the set.  If no option of a heap n
of value 0 had the value 1, then no heap s below an option would have the value 0.  These heaps are the options of
n - s, so n - s would have the value 0.  But n - s is an option of n, which has the value 0 itself.

Cost: all four tables in two seconds.  Source: R. K. Guy, Fair Game, COMAP 1989, exercises 28 to 32 and project C;
T. S. Ferguson, On sums of graph games with last player losing, Internat. J. Game Theory 3 (1974) 159-167 (misère play).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from fairgame.core.boards import Heaps
from fairgame.core.claims import Claim, Status
from fairgame.core.game import Category, Citation, Erratum, GameInfo
from fairgame.core.heap_tuples import join_numbers
from fairgame.core.listings import OwnTable
from fairgame.core.notation import Parts
from fairgame.games.subtraction.certificates import FergusonPairs, PeriodRule, Scheme, SubtractionPeriods, universe
from fairgame.games.subtraction.rule import proved_period
from fairgame.games.subtraction.sets import NOTATION, Position, heap_value
from fairgame.numbers.tame import Genus, genus_of_value

if TYPE_CHECKING:
    import pandas as pd

MAX_SET_NUMBER, MAX_SET_SIZE = 16, 5
MAX_PAIR_NUMBER = 40
PAIRED = ((1, 2, 3), (2, 4, 7), (2, 5, 7), (3, 4, 9), (4, 6, 10, 13))
PAIRED_STOP = 201
SMALL_SETS = ((1, 2), (2, 5, 7), (2, 4, 7))


@dataclass(frozen=True)
class SubtractionGame:
    """Subtraction games of all sets; a position is a set and a heap."""

    info: GameInfo
    notation: Parts = NOTATION
    misere_source: str = "Ferguson 1974"

    def options(self, position: Position) -> Iterator[tuple[Position]]:
        """Yield the heap after taking each number of the set, the smallest first."""
        numbers, heap = position
        for taken in numbers:
            if taken <= heap:
                yield ((numbers, heap - taken),)

    def positions(self, stop: int) -> Iterator[Position]:
        """Yield heaps 0..stop-1 of a few sets."""
        return ((numbers, heap) for numbers in SMALL_SETS for heap in range(stop))

    def nim_value(self, position: Position) -> int:
        """Return the nim-value of a heap of any size.

        Raises:
            LimitError: if the set has no known period and the heap is beyond the computed values.
        """
        numbers, heap = position
        return heap_value(numbers, heap)

    def tame_genus(self, position: Position) -> Genus:
        """Return the genus: n^n for a heap of value n >= 2, 0^1 for value 0, 1^0 for value 1."""
        value = self.nim_value(position)
        return genus_of_value(value, firm=value > 1)

    def board(self, components: tuple[Position, ...]) -> Heaps:
        """Return the heaps."""
        return Heaps(tuple(heap for _, heap in components))

    @property
    def own_tables(self) -> tuple[OwnTable, ...]:
        """The lists of periods, and Ferguson's pairs."""
        certificate = FergusonPairs(PAIRED, PAIRED_STOP)
        statement = (
            f"For each of these sets and every heap n below {PAIRED_STOP}: n has the nim-value 1 if and only if n less"
            " the smallest number of the set is a heap of nim-value 0; the rows are all such n."
        )
        return (
            _periods("periods", "sets", MAX_SET_NUMBER, MAX_SET_SIZE),
            _periods("two_element_periods", "pairs", MAX_PAIR_NUMBER, 2),
            _periods("a_b_a_plus_b_periods", "sums", MAX_PAIR_NUMBER, 2),
            OwnTable(
                suffix="ferguson_pairs",
                title="Ferguson's pairs",
                description=f"The heaps n below {PAIRED_STOP} of nim-value 1, for the sets of the page.",
                columns=("set", "n"),
                key=("set", "n"),
                rows=_pairs,
                claims=lambda: (Claim(statement, Status.CERTIFIED, certificate),),
            ),
        )


TEXTS: Mapping[Scheme, tuple[str, str, str]] = {
    "sets": ("periods", "every set of at most {most} numbers from 1 to {largest}", ""),
    "pairs": (
        "periods of sets of two",
        "every set {{a, b}} with 1 ≤ a < b ≤ {largest}",
        "In all these rows the preperiod is 0, and the period is 2a where b is an odd multiple of a, a + b elsewhere.",
    ),
    "sums": (
        "periods of sets a, b, a + b",
        "every set {{a, b, a + b}} with 1 ≤ a < b ≤ {largest}",
        "In all these rows the preperiod is 0. Where b = 2ha − r with 0 ≤ r ≤ a the period is 2b + r; where b = 2ha + s"
        " with 0 < s < a it is a(2b + s), divided by the greatest common divisor of a and b.",
    ),
}


def _periods(what: str, scheme: Scheme, largest: int, most: int) -> OwnTable:
    """Return the list of periods of a scheme."""
    title, scope, rule = TEXTS[scheme]
    scope = scope.format(largest=largest, most=most)
    statement = (
        f"For {scope} the values repeat with this period from the preperiod on, forever, and neither number can be"
        " smaller: a run of values that is as long as the largest number of the set returns."
    )
    claims = [Claim(statement, Status.PROVED, SubtractionPeriods(scheme, largest, most))]
    claims += [Claim(rule, Status.CERTIFIED, PeriodRule(scheme), cells=())] if rule else []
    whole = scheme == "sets"
    return OwnTable(
        suffix=what,
        title=title,
        description=f"The period and the preperiod of the nim-values for {scope}.",
        columns=("set", "period", "preperiod", "last_exception", "max_nim_value")
        if whole
        else ("a", "b", "period", "preperiod"),
        key=("set",) if whole else ("a", "b"),
        rows=lambda: (_row(numbers, whole=whole) for numbers in universe(scheme, largest, most)),
        claims=lambda: claims,
        count=sum(1 for _ in universe(scheme, largest, most)),
    )


def _row(numbers: tuple[int, ...], *, whole: bool) -> tuple[int | str, ...]:
    period, values = proved_period(numbers)
    if not whole:
        return *numbers[:2], period.period, period.preperiod
    return join_numbers(numbers), period.period, period.preperiod, period.last_exception, int(values.max())


def _pairs() -> Iterator[tuple[int | str, ...]]:
    for numbers in PAIRED:
        from fairgame.games.subtraction.kernels import subtraction_values  # noqa: PLC0415 - loads numba

        values = subtraction_values(np.array(numbers, np.int64), PAIRED_STOP)
        yield from ((join_numbers(numbers), heap) for heap in np.flatnonzero(values == 1).tolist())


def _largest_number(tables: "Mapping[str, pd.DataFrame]") -> str:
    row = tables["subtraction.periods"].set_index("set").loc["2 5 7"]
    largest = int(str(row.name).split()[-1])
    return f"c = {largest}, the most that a move takes; the theorem of octal games then asks for heaps to" + (
        f" {2 * max(row['last_exception'], 0) + 2 * row['period'] + largest}"
    )


GAMES = (
    SubtractionGame(
        GameInfo(
            slug="subtraction",
            name="Subtraction games",
            category=Category.TAKING_AND_BREAKING,
            order=105,
            summary="Agree on a few numbers; take one of them from a heap each turn, and whoever cannot move loses.",
            aliases=("S(a, b, c)", "subtraction set", "take-away games", "21 matches", "21 sticks", "Bachet's game"),
            citations=(Citation("FG", "exercises 28 to 32"), Citation("FG", "project C")),
            errata=(
                Erratum("FG", "exercise 28, answer", "c = 2", ("subtraction.periods",), _largest_number, scan=True),
            ),
        )
    ),
)
