"""Beanstalk, Beans-Don't-Talk, Put or take a square, Fibulations and Tribulations.

In Beanstalk halving is forced, so a player has a choice at odd numbers only, and numbers may grow without bound.  In
Beans-Don't-Talk all numbers after the first move are odd.  An even number n has the options 3n - 1 and 3n + 1, which
are odd, so play may begin anywhere.

Most heaps of Put or take a square are open: neither player is known to be able to force the end.  The Fibonacci numbers
are 0, 1, 2, 3, 5, 8, ..., so the steps of Fibulations are 1, 2, 3, 4, 6, 9, ...  The search decides every heap of
Fibulations and of Tribulations in the tables.  Nothing here proves that it decides all larger heaps.

Cost of the search:

* Beanstalk: all odd numbers below 2^30, 18 seconds (``fairgame.games.loopy.tables``);
* Beans-Don't-Talk, 30 moves ahead of the odd numbers to 199: 80,000 numbers, and ten times as many for ten moves more;
* Put or take a square, 30 moves ahead of the heaps to 100,000: 3.5 million heaps, two seconds;
* Fibulations and Tribulations, 34 moves ahead of the heaps to 10,000: 70,000 and 300,000 heaps.

Sources: R. K. Guy, John Isbell's game of Beanstalk and John Conway's game of Beans-Don't-Talk, Math. Mag. 59 (1986)
259-269; R. K. Guy, Fair Game, COMAP 1989, project H (with misprinted moves of Beanstalk, and with Mike Guy's
Fibulations) and exercise 62 (Simon Norton's Tribulations); R. A. Epstein's Put or take a square in E. R. Berlekamp, J.
H. Conway and R. K. Guy, Winning Ways, chapter 15.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import TYPE_CHECKING

import numpy as np

from fairgame.core.capabilities import Record, TableAnswer
from fairgame.core.game import Category, Citation, Erratum, GameInfo
from fairgame.core.listings import Listing, remoteness_listing
from fairgame.core.notation import HeapSum
from fairgame.core.play import OPEN, Play, outcome_of
from fairgame.games.loopy.rule import PutOrTake

if TYPE_CHECKING:
    import pandas as pd

MAX_NUMBER = 199  # with a published remoteness in Beans-Don't-Talk
BEANS_DONT_TALK_DEPTH = 32
MAX_ODD = 9_999  # the largest number in the table of Beanstalk
DEPTH = 60  # of its search; a number that takes more moves has no remoteness there


def odd_part(number: int) -> int:
    """Return the largest odd divisor of a number from 1 on."""
    return number // (number & -number)


@dataclass(frozen=True)
class BeansDontTalk:
    """A position is a single number from 1 on; several numbers are a sum."""

    info: GameInfo
    notation: HeapSum

    def options(self, position: int) -> Iterator[tuple[int]]:
        """Yield the odd parts of 3n - 1 and 3n + 1; 1 is the end."""
        if position > 1:
            yield (odd_part(3 * position - 1),)
            yield (odd_part(3 * position + 1),)

    def positions(self, stop: int) -> Iterator[int]:
        """Yield numbers 1..stop-1."""
        return iter(range(1, stop))

    @property
    def listings(self) -> tuple[Listing, ...]:
        """The table of remoteness."""
        return (remoteness_listing(range(1, MAX_NUMBER + 1, 2), f"odd numbers to {MAX_NUMBER}", BEANS_DONT_TALK_DEPTH),)


@dataclass(frozen=True)
class Beanstalk:
    """A position is a single number from 1 on; several numbers are a sum."""

    info: GameInfo
    notation: HeapSum

    def options(self, position: int) -> Iterator[tuple[int]]:
        """Yield half of an even number, or 3n - 1 and 3n + 1 for an odd number n; 1 is the end."""
        if position % 2 == 0:
            yield (position // 2,)
        elif position > 1:
            yield (3 * position - 1,)
            yield (3 * position + 1,)

    def positions(self, stop: int) -> Iterator[int]:
        """Yield numbers 1..stop-1."""
        return iter(range(1, stop))

    @property
    def table_answers(self) -> Mapping[str, Callable[[Sequence[Record]], Iterable[TableAnswer]]]:
        """The reader of the table of remoteness."""
        return {"remoteness": _winners}


def _winners(rows: Sequence[Record]) -> Iterator[TableAnswer]:
    """Yield the winner of each number, odd or even, that is decided in more moves than the search of the table."""
    for row in rows:
        if row["outcome"] != OPEN:
            number, moves = int(row["n"]), int(row["ended_within"])
            while number <= MAX_ODD:
                if moves > DEPTH:
                    yield TableAnswer(number, outcome_of(moves))
                number, moves = 2 * number, moves + 1


def largest_step(heap: int) -> int:
    """Return the largest of 1, 2, 3, 4, 6, 9, ... that is at most ``heap``, for heaps from 1 on."""
    number, following = 0, 1
    while following < heap:
        number, following = following, number + following
    return number + 1


def fibonacci_steps(bound: int) -> np.ndarray:
    """Return 1, 2, 3, 4, 6, 9, ... to a bound."""
    numbers = [0, 1]
    while numbers[-1] < bound:
        numbers.append(max(numbers[-1] + numbers[-2], 2))
    return np.array([number + 1 for number in numbers if number < bound])


def largest_square(heap: int) -> int:
    """Return the largest square that is at most ``heap``."""
    root = isqrt(heap)
    return root * root


def squares(bound: int) -> np.ndarray:
    """Return the squares from 1 to a bound."""
    return np.arange(1, isqrt(bound) + 1, dtype=np.int64) ** 2


def largest_triangular(heap: int) -> int:
    """Return the largest of 1, 3, 6, 10, ... that is at most ``heap``."""
    side = (isqrt(8 * heap + 1) - 1) // 2
    return side * (side + 1) // 2


def triangular_numbers(bound: int) -> np.ndarray:
    """Return the triangular numbers from 1 to a bound."""
    return np.cumsum(np.arange(1, (isqrt(8 * bound + 1) - 1) // 2 + 1, dtype=np.int64))


def _dividend(tables: "Mapping[str, pd.DataFrame]") -> str:
    """Return the dividend, with a remoteness that follows from it."""
    remoteness = tables["beans-dont-talk.remoteness"].set_index("n")["remoteness"]
    return f"3n ± 1: from 7 to 5 or 11, and the remoteness of 7 is {remoteness[7]}"


def _moves(tables: "Mapping[str, pd.DataFrame]") -> str:
    """Return the moves, with a remoteness that distinguishes the rules."""
    remoteness = tables["beanstalk.remoteness"].set_index("n")["remoteness"]
    return f"3n ± 1: from 3 to 8 or 10, and the remoteness of 3 is {remoteness[3]}"


def _open(tables: "Mapping[str, pd.DataFrame]") -> str:
    rows = tables["put-or-take-a-square.remoteness"]
    first = rows.loc[rows["remoteness"].isna(), "n"].head(6)
    return f"{', '.join(map(str, first))}, …"


TRIBULATIONS = "tribulations.remoteness"
PRINTED = "0 1 2 1 6 3 1 5 2 1 2 3 4 3 1"


def _first_values(tables: "Mapping[str, pd.DataFrame]") -> str:
    """Return the remoteness of the printed heaps and of the omitted one."""
    return " ".join(map(str, tables[TRIBULATIONS]["remoteness"][: len(PRINTED.split()) + 1]))


GAMES = (
    BeansDontTalk(
        GameInfo(
            slug="beans-dont-talk",
            name="Beans-Don't-Talk",
            category=Category.LOOPY,
            summary="From n go to 3n - 1 or 3n + 1 divided by all its factors of 2; whoever reaches 1 wins.",
            citations=(Citation("FG", "project H"),),
            errata=(
                Erratum(
                    "FG",
                    "project H, Beans-Don't-Talk: what the power of 2 divides",
                    "2n ± 1",
                    ("beans-dont-talk.remoteness",),
                    _dividend,
                    scan=True,
                ),
            ),
            play=Play.LOOPY,
        ),
        HeapSum("9", "a number from 1 on", noun="number", least=1),
    ),
    Beanstalk(
        GameInfo(
            slug="beanstalk",
            name="Beanstalk",
            category=Category.LOOPY,
            summary=(
                "From an odd number n go to 3n - 1 or 3n + 1, from an even one to its half; whoever reaches 1 wins."
            ),
            citations=(Citation("FG", "project H"),),
            errata=(Erratum("FG", "project H, Beanstalk", "n ± 1", ("beanstalk.remoteness",), _moves, scan=True),),
            play=Play.LOOPY,
        ),
        HeapSum("9", "a number from 1 on", noun="number", least=1),
    ),
    PutOrTake(
        GameInfo(
            slug="fibulations",
            name="Fibulations",
            category=Category.LOOPY,
            summary=(
                "Take the largest number that is one more than a Fibonacci number from a heap, or add as many to it;"
                " whoever empties the heap wins."
            ),
            citations=(Citation("FG", "project H"),),
            play=Play.LOOPY,
        ),
        HeapSum("17", "a heap size"),
        largest_step,
        steps=fibonacci_steps,
        max_heap=10_000,
        depth=34,
    ),
    PutOrTake(
        GameInfo(
            slug="put-or-take-a-square",
            name="Put or take a square",
            category=Category.LOOPY,
            summary="Take the largest square from a heap, or add as many to it; whoever empties the heap wins.",
            aliases=("Epstein's game",),
            citations=(Citation("FG", "project H"),),
            errata=(
                Erratum(
                    "FG",
                    "project H, open positions of put or take a square",
                    "2, 3, 6, 8, 10, …",
                    ("put-or-take-a-square.remoteness",),
                    _open,
                    scan=True,
                ),
            ),
            play=Play.LOOPY,
        ),
        HeapSum("1918", "a heap size"),
        largest_square,
        steps=squares,
        max_heap=100_000,
        depth=30,
    ),
    PutOrTake(
        GameInfo(
            slug="tribulations",
            name="Tribulations",
            category=Category.LOOPY,
            summary=(
                "Take the largest triangular number from a heap, or add as many to it; whoever empties the heap wins."
            ),
            citations=(Citation("FG", "exercise 62"),),
            errata=(Erratum("FG", "exercise 62, heaps 0 to 15", PRINTED, (TRIBULATIONS,), _first_values, scan=True),),
            play=Play.LOOPY,
            order=90,
        ),
        HeapSum("4", "a heap size"),
        largest_triangular,
        steps=triangular_numbers,
        max_heap=10_000,
        depth=34,
    ),
)
