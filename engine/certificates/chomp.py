"""Chomp, checked backwards: from lost bars to the bars that reach them, and sets of divisors as bits.

Bars are taken in the order of their squares.  One that has not been marked is lost, and then every bar from which one
bite leads to it is marked: of some rows that are equally long, and the last so long, longer ones were there.  Divisors
of a number are the bits of an integer; naming one clears the bits of its multiples.  Neither uses the rule of the game
as the builder does, nor its search.

Cost: bars to ten by ten 2 s; numbers to 2000 one search for each pattern of exponents, 2 s.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import ClassVar

import pandas as pd

from engine.errors import CertificateError

Bar = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BarsPlayed:
    """The rows are the winning first bites of the bars of at most ``side`` rows and columns, save the single square."""

    kind: ClassVar[str] = "chomp-bars"
    side: int

    def check(self, frame: pd.DataFrame) -> None:
        """Find the lost bars, and the bites that leave them."""
        lost = lost_bars(self.side)
        expected = [
            (rows, columns, row, column)
            for rows in range(1, self.side + 1)
            for columns in range(1, self.side + 1)
            for row in range(rows)
            for column in range(columns)
            if row + column and (columns,) * row + (column,) * (rows - row) + (0,) * (self.side - rows) in lost
        ]
        found = list(zip(*(frame[name].tolist() for name in frame.columns), strict=True))
        if found != expected:
            wrong = next((pair for pair in zip(found, expected, strict=False) if pair[0] != pair[1]), "one is missing")
            raise CertificateError(f"the winning first bites of bars to {self.side} by {self.side}", f"{wrong}")


def lost_bars(side: int) -> set[Bar]:
    """Return the bars within a square that the player to move loses, as the lengths of all its rows, none left out."""
    bars = sorted((bar[::-1] for bar in combinations_with_replacement(range(side + 1), side)), key=sum)
    lost: set[Bar] = set()
    won: set[Bar] = set()
    for bar in bars[1:]:  # the first is no bar
        if bar not in won:
            lost.add(bar)
            won.update(before(bar, side))
    return lost


def before(bar: Bar, side: int) -> Iterator[Bar]:
    """Yield the bars that one bite turns into this one."""
    for length in sorted(set(bar) | {0}):
        start, count = sum(one > length for one in bar), bar.count(length)
        longest = bar[start - 1] if start else side
        for rows in combinations_with_replacement(range(longest, length - 1, -1), count):
            if rows and rows[0] > length:
                yield (*bar[:start], *rows, *bar[start + count :])


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
