"""Coins of a row of which some are turned together, checked from the rule alone by the sums over all sets of them.

The options of a coin are sets of coins to its left, in a given range of sizes and perhaps within a window, so its value
is the least number that is not the nim-sum of the values of such a set.  Which numbers are sums of exactly k values is
kept as a row of bits for each k, coin by coin; in a window the row is made anew for each coin.  No theorem on such
games is used, so the check holds for games that have none.

Cost: for n coins, k at a time, n k rows of as many bytes as the greatest value; in a window of w coins w times that.
"""

from dataclasses import dataclass
from math import comb
from typing import ClassVar

import numpy as np
import pandas as pd

from fairgame.errors import CertificateError

CLAIM = "nim-values of coins turned together"


@dataclass(frozen=True, slots=True)
class TurnedTogether:
    """Every value is the least that no set of coins to the left, of an allowed size and place, has as its nim-sum.

    Attributes:
        first: the number of the leftmost coin.
        fewest: how many coins must be turned, the coin itself included.
        most: how many may be turned.
        within: in how many neighbouring places they must lie; 0 for anywhere.
    """

    kind: ClassVar[str] = "turned-together"
    first: int
    fewest: int
    most: int
    within: int = 0

    def check(self, frame: pd.DataFrame) -> None:
        """Check every coin of a table with the columns n and nim_value."""
        if frame["n"].tolist() != list(range(self.first, self.first + len(frame))):
            raise CertificateError(CLAIM, f"the coins are not {self.first}, {self.first + 1}, ... in order")
        for coin, (found, value) in enumerate(
            zip(self.values(frame["nim_value"].tolist()), frame["nim_value"], strict=True), start=self.first
        ):
            if found != value:
                raise CertificateError(CLAIM, f"coin {coin} has value {value}; its options give {found}")

    def values(self, given: list[int]) -> list[int]:
        """Return what the options of each coin give, from the ``given`` values of the coins to its left.

        Stops after the first that is not as given; what is not looked at is -1.
        """
        found: list[int] = []
        width = 1 << max((value.bit_length() for value in given if self._possible(value, len(given))), default=0)
        sums = self._none(width)
        for place, value in enumerate(given):
            if self.within:
                sums = self._none(width)
                for other in given[max(0, place + 1 - self.within) : place]:
                    self._add(sums, other)
            found.append(self._least(sums))
            if found[-1] != value:
                break
            if not self.within:
                self._add(sums, value)
        return found + [-1] * (len(given) - len(found))

    def found(self, count: int) -> list[int]:
        """Return the values of the first ``count`` coins, found from the rule, where coins may lie anywhere."""
        values: list[int] = []
        sums = self._none(1)
        for _ in range(count):
            value = self._least(sums)
            while value >= sums.shape[1]:  # twice as wide: what has one more digit is no sum yet
                sums = np.concatenate([sums, np.zeros_like(sums)], axis=1)
            values.append(value)
            self._add(sums, value)
        return values

    def _least(self, sums: np.ndarray) -> int:
        """Return the least number that is no sum of an allowed number of values; the width where all below it are."""
        gaps = np.flatnonzero(~sums[self.fewest - 1 :].any(axis=0))
        return int(gaps[0]) if gaps.size else sums.shape[1]

    def _possible(self, value: int, coins: int) -> bool:
        """Whether a value is at most the number of options, as every mex is."""
        return 0 <= value <= sum(comb(coins, size) for size in range(self.fewest - 1, self.most))

    def _none(self, width: int) -> np.ndarray:
        """Return the sums of no coins, shape (most, width), bool: row k is for sets of k."""
        sums = np.zeros((self.most, width), bool)
        sums[0, 0] = True
        return sums

    def _add(self, sums: np.ndarray, value: int) -> None:
        """Let one more coin of this value be chosen."""
        moved = np.arange(sums.shape[1]) ^ value
        for size in range(self.most - 1, 0, -1):
            sums[size] |= sums[size - 1][moved]
