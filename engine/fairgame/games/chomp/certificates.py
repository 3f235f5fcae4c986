"""Certificates of Chomp: bars as words, retrograde analysis of three rows, and sets of divisors as bit masks.

The edge of a bar, from the lower left corner, is a word of steps: 0 is a step to the right, 1 a step up past a row.  A
bite replaces a part of the word that begins with 0 and ends with 1 by its 1s followed by its 0s.  Words are decided in
the order of their numbers of squares, by look-up in a table of all words.  Three rows are marked backwards, from a lost
bar to the bars that one bite turns into it.  The divisors of a number are the bits of an integer; naming a divisor
clears the bits of its multiples. The checks share neither the rule nor the search with the builder.

Cost: the 2.7 million bars of 12 by 12 take 3 s and 150 MB.  Three rows to 100 take a tenth of a second.  Numbers to
2000 take 2 s, one search for each pattern of exponents.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from fairgame.errors import CertificateError

if TYPE_CHECKING:
    import pandas as pd

ONE = np.uint32(1)


@dataclass(frozen=True, slots=True)
class BarsPlayed:
    """The rows are all winning first bites of bars of at most ``side`` rows and columns, except the single square."""

    kind: ClassVar[str] = "chomp-bars"
    side: int

    def check(self, frame: "pd.DataFrame") -> None:
        """Compare the rows with the bites that leave lost bars."""
        lost = lost_words(self.side)
        expected = [
            (rows, columns, row, column)
            for rows in range(1, self.side + 1)
            for columns in range(1, self.side + 1)
            for row in range(rows)
            for column in range(columns)
            if row + column and lost[bar_word((columns,) * row + (column,) * (rows - row), self.side)]
        ]
        listed = list(zip(*(frame[name].tolist() for name in frame.columns), strict=True))
        if listed != expected:
            wrong = next((pair for pair in zip(listed, expected, strict=False) if pair[0] != pair[1]), "one is missing")
            raise CertificateError(f"the winning first bites of bars to {self.side} by {self.side}", f"{wrong}")


def bar_word(bar: tuple[int, ...], side: int) -> int:
    """Return the word of a bar within a square, the first step in the lowest bit.

    >>> f"{bar_word((2, 1), 2):04b}"
    '1010'
    """
    word, before, step = 0, 0, 0
    for length in (*(0,) * (side - len(bar)), *reversed(bar)):
        step += length - before
        word |= 1 << step
        before, step = length, step + 1
    return word


def lost_words(side: int) -> np.ndarray:
    """Return for each word of 2 ``side`` steps whether it is a lost bar within a square."""
    steps = 2 * side
    words = np.arange(1 << steps, dtype=np.uint32)
    words = words[np.bitwise_count(words) == side]
    squares, right = np.zeros(len(words), np.int64), np.zeros(len(words), np.int64)
    for step in range(steps):
        up = (words >> np.uint32(step) & ONE).astype(np.int64)
        squares += right * up
        right += 1 - up
    order = np.argsort(squares, kind="stable")
    ends = np.searchsorted(squares[order], np.arange(1, side * side + 2))
    lost = np.zeros(1 << steps, np.bool_)
    for begin, end in pairwise(ends):  # without the empty bar
        undecided = words[order[begin:end]]
        for first in range(steps - 1):
            undecided = undecided[~has_lost_option(undecided, first, steps, lost)]
        lost[undecided] = True
    return lost


def has_lost_option(words: np.ndarray, first: int, steps: int, lost: np.ndarray) -> np.ndarray:
    """Return a mask of the words with a lost option after a bite that begins at step ``first``."""
    won, ones = np.zeros(len(words), np.bool_), np.zeros(len(words), np.uint32)
    right: np.ndarray = words >> np.uint32(first) & ONE == 0
    for last in range(first + 1, steps):
        up = words >> np.uint32(last) & ONE
        ones += up
        part = np.uint32((1 << (last + 1)) - (1 << first))
        won |= lost[words & ~part | ((ONE << ones) - ONE) << np.uint32(first)] & (up == 1)
    return right & won


@dataclass(frozen=True, slots=True)
class ThreeRowsPlayed:
    """The rows are all lost bars of three rows of at most ``longest`` squares, in lexicographic order."""

    kind: ClassVar[str] = "chomp-three-rows"
    longest: int

    def check(self, frame: "pd.DataFrame") -> None:
        """Compare the rows with the bars that retrograde analysis leaves unmarked."""
        won = np.zeros((self.longest + 1,) * 3, np.bool_)
        lost = []
        for a in range(1, self.longest + 1):
            for b in range(a + 1):
                for c in range(b + 1):
                    if not won[a, b, c]:
                        lost.append((a, b, c))
                        mark_winning(won, a, b, c)
        listed = list(zip(*(frame[name].tolist() for name in ("a", "b", "c")), strict=True))
        if listed != lost:
            wrong = next((pair for pair in zip(listed, lost, strict=False) if pair[0] != pair[1]), "one is missing")
            raise CertificateError(f"the lost bars of three rows of at most {self.longest} squares", f"{wrong}")


def mark_winning(won: np.ndarray, a: int, b: int, c: int) -> None:
    """Mark the bars that one bite turns into the bar (a, b, c)."""
    won[a, b, c + 1 :] = True
    won[a, b + 1 :, c if c < b else slice(c, None)] = True
    won[a + 1 :, b if b < a else slice(b, None), c if c < a else slice(c, None)] = True


@dataclass(frozen=True, slots=True)
class DivisorsPlayed:
    """The rows are the numbers from 2 to ``last``, each with all divisors that win when named first."""

    kind: ClassVar[str] = "chomp-divisors"
    last: int

    def check(self, frame: "pd.DataFrame") -> None:
        """Search every number; numbers with isomorphic divisor lattices share a search."""
        if frame["number"].tolist() != list(range(2, self.last + 1)):
            raise CertificateError("the numbers", f"they are not 2 to {self.last}")
        cache: dict[tuple[int, ...], list[int]] = {}
        for number, moves in zip(frame["number"].tolist(), frame["winning_first_moves"].tolist(), strict=True):
            divisors = canonical_divisors(number)
            pattern = tuple(
                sum(1 << place for place, multiple in enumerate(divisors) if multiple % divisor == 0)
                for divisor in divisors
            )
            if pattern not in cache:
                cache[pattern] = winning_indices(pattern)
            winning = sorted(divisors[place] for place in cache[pattern])
            if moves != " ".join(map(str, winning)):
                raise CertificateError(f"of {number} the winning first moves are {moves}", f"they are {winning}")


def canonical_divisors(number: int) -> list[int]:
    """Return the divisors in an order that depends only on the exponents of the number."""
    powers, rest, prime = [], number, 2
    while rest > 1:
        exponent = 0
        while rest % prime == 0:
            rest, exponent = rest // prime, exponent + 1
        if exponent:
            powers.append((exponent, prime))
        prime += 1
    divisors = [1]
    for exponent, prime in sorted(powers, key=lambda power: (-power[0], power[1])):
        divisors = [divisor * prime**times for divisor in divisors for times in range(exponent + 1)]
    return divisors


def winning_indices(multiples: tuple[int, ...]) -> list[int]:
    """Return the indices of the winning first moves.

    Args:
        multiples: a mask of the multiples of each divisor; the divisor 1 has the index 0.
    """
    lost: dict[int, bool] = {1: True}

    def is_lost(rest: int) -> bool:
        if rest not in lost:
            places = (place for place in range(1, len(multiples)) if rest >> place & 1)
            lost[rest] = not any(is_lost(rest & ~multiples[place]) for place in places)
        return lost[rest]

    every = (1 << len(multiples)) - 1
    return [place for place in range(1, len(multiples)) if is_lost(every & ~multiples[place])]
