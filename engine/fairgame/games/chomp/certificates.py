"""Chomp, checked backwards: from lost bars to the bars that reach them, and sets of divisors as bits.

The edge of a bar, walked from the lower left corner, is a word of steps: 0 to the right, 1 up, past a row.  A bite
takes a part of the word that begins with 0 and ends with 1, and puts its 1s before its 0s.  Words are taken in the
order of their squares, all of one number of squares together, and looked up in a table of all words.  Bars of three
rows are marked backwards, from a lost bar to the bars that one bite turns into it.  Divisors of a number are the bits
of an integer; naming one clears the bits of its multiples.  None of these uses the rule of the game as the builder
does, nor its search.

Cost: the 2.7 million bars of 12 by 12 take 3 s and 150 MB, three rows to 100 a tenth of a second; numbers to 2000 one
search for each pattern of exponents, 2 s.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

import numpy as np
import pandas as pd

from fairgame.errors import CertificateError

ONE = np.uint32(1)


@dataclass(frozen=True, slots=True)
class BarsPlayed:
    """The rows are the winning first bites of the bars of at most ``side`` rows and columns, save the single square."""

    kind: ClassVar[str] = "chomp-bars"
    side: int

    def check(self, frame: pd.DataFrame) -> None:
        """Find the lost bars, and the bites that leave them."""
        lost = lost_words(self.side)
        expected = [
            (rows, columns, row, column)
            for rows in range(1, self.side + 1)
            for columns in range(1, self.side + 1)
            for row in range(rows)
            for column in range(columns)
            if row + column and lost[word_of((columns,) * row + (column,) * (rows - row), self.side)]
        ]
        found = list(zip(*(frame[name].tolist() for name in frame.columns), strict=True))
        if found != expected:
            wrong = next((pair for pair in zip(found, expected, strict=False) if pair[0] != pair[1]), "one is missing")
            raise CertificateError(f"the winning first bites of bars to {self.side} by {self.side}", f"{wrong}")


def word_of(bar: tuple[int, ...], side: int) -> int:
    """Return the word of a bar within a square, the first step being the lowest bit.

    >>> f"{word_of((2, 1), 2):04b}"
    '1010'
    """
    word, before, step = 0, 0, 0
    for length in (*(0,) * (side - len(bar)), *reversed(bar)):
        step += length - before
        word |= 1 << step
        before, step = length, step + 1
    return word


def lost_words(side: int) -> np.ndarray:
    """Return for each word of 2 ``side`` steps whether it is a bar within a square that the player to move loses."""
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
    for begin, end in pairwise(ends):  # not the word without a square, which is no bar
        left = words[order[begin:end]]
        for first in range(steps - 1):
            left = left[~bitten(left, first, steps, lost)]
        lost[left] = True
    return lost


def bitten(words: np.ndarray, first: int, steps: int, lost: np.ndarray) -> np.ndarray:
    """Return which words a bite from a step on to a later one turns into one that is known to be lost."""
    found, ones = np.zeros(len(words), np.bool_), np.zeros(len(words), np.uint32)
    right: np.ndarray = words >> np.uint32(first) & ONE == 0
    for last in range(first + 1, steps):
        up = words >> np.uint32(last) & ONE
        ones += up
        part = np.uint32((1 << (last + 1)) - (1 << first))
        found |= lost[words & ~part | ((ONE << ones) - ONE) << np.uint32(first)] & (up == 1)
    return right & found


@dataclass(frozen=True, slots=True)
class ThreeRowsPlayed:
    """The rows are the lost bars of three rows of at most ``longest`` squares, in lexicographic order."""

    kind: ClassVar[str] = "chomp-three-rows"
    longest: int

    def check(self, frame: pd.DataFrame) -> None:
        """Mark the bars that are won."""
        won = np.zeros((self.longest + 1,) * 3, np.bool_)
        lost = []
        for a in range(1, self.longest + 1):
            for b in range(a + 1):
                for c in range(b + 1):
                    if not won[a, b, c]:
                        lost.append((a, b, c))
                        mark_before(won, a, b, c)
        found = list(zip(*(frame[name].tolist() for name in ("a", "b", "c")), strict=True))
        if found != lost:
            wrong = next((pair for pair in zip(found, lost, strict=False) if pair[0] != pair[1]), "one is missing")
            raise CertificateError(f"the lost bars of three rows of at most {self.longest} squares", f"{wrong}")


def mark_before(won: np.ndarray, a: int, b: int, c: int) -> None:
    """Mark the bars that one bite turns into a bar of three rows: its row is longer, and below only what is as long."""
    won[a, b, c + 1 :] = True
    won[a, b + 1 :, c if c < b else slice(c, None)] = True
    won[a + 1 :, b if b < a else slice(b, None), c if c < a else slice(c, None)] = True


@dataclass(frozen=True, slots=True)
class DivisorsPlayed:
    """The rows are the numbers from 2 to ``last``, each with every divisor that wins when it is named first."""

    kind: ClassVar[str] = "chomp-divisors"
    last: int

    def check(self, frame: pd.DataFrame) -> None:
        """Play every number; numbers whose divisors are ordered alike are played once."""
        if frame["number"].tolist() != list(range(2, self.last + 1)):
            raise CertificateError("the numbers", f"they are not 2 to {self.last}")
        known: dict[tuple[int, ...], list[int]] = {}
        for number, moves in zip(frame["number"].tolist(), frame["winning_first_moves"].tolist(), strict=True):
            divisors = in_pattern(number)
            pattern = tuple(sum(1 << j for j, other in enumerate(divisors) if other % one == 0) for one in divisors)
            if pattern not in known:
                known[pattern] = winning_places(pattern)
            true = sorted(divisors[place] for place in known[pattern])
            if moves != " ".join(map(str, true)):
                raise CertificateError(f"of {number} the winning first moves are {moves}", f"they are {true}")


def in_pattern(number: int) -> list[int]:
    """Return the divisors so that those of two numbers with the same exponents stand in the same order."""
    powers, left, prime = [], number, 2
    while left > 1:
        exponent = 0
        while left % prime == 0:
            left, exponent = left // prime, exponent + 1
        if exponent:
            powers.append((exponent, prime))
        prime += 1
    found = [1]
    for exponent, prime in sorted(powers, key=lambda power: (-power[0], power[1])):
        found = [one * prime**times for one in found for times in range(exponent + 1)]
    return found


def winning_places(multiples: tuple[int, ...]) -> list[int]:
    """Return the places of the winning first moves; ``multiples`` has those of each divisor as bits, and 1 place 0."""
    lost: dict[int, bool] = {1: True}

    def is_lost(rest: int) -> bool:
        if rest not in lost:
            places = (place for place in range(1, len(multiples)) if rest >> place & 1)
            lost[rest] = not any(is_lost(rest & ~multiples[place]) for place in places)
        return lost[rest]

    every = (1 << len(multiples)) - 1
    return [place for place in range(1, len(multiples)) if is_lost(every & ~multiples[place])]
