"""Coins of a row of which any may be turned together, checked by linear algebra over two elements.

The options of a coin are all sets of coins to its left, so their values are all nim-sums of values before: a space
closed under nim-sum.  The least number that is not in such a space is a power of 2, the first one that is not in it,
for if all powers of 2 to 2^k are sums, so is every number to 2^(k+1) - 1.  The space is kept by one number for each
highest digit.  Numbers of any size are exact.

Cost: a few steps a digit for each coin.
"""

from dataclasses import dataclass
from typing import ClassVar

import pandas as pd

from fairgame.errors import CertificateError

CLAIM = "nim-values of coins turned freely"


@dataclass(frozen=True, slots=True)
class TurnedFreely:
    """Every value is the least number that is no nim-sum of values before it.

    Attributes:
        first: the number of the leftmost coin.
    """

    kind: ClassVar[str] = "turned-freely"
    first: int

    def check(self, frame: pd.DataFrame) -> None:
        """Check every coin of a table with the columns n and nim_value."""
        if frame["n"].tolist() != list(range(self.first, self.first + len(frame))):
            raise CertificateError(CLAIM, f"the coins are not {self.first}, {self.first + 1}, ... in order")
        by_highest: dict[int, int] = {}
        for coin, value in zip(frame["n"].tolist(), frame["nim_value"].tolist(), strict=True):
            least = 1
            while _reduced(least, by_highest) == 0:
                least *= 2
            if value != least:
                raise CertificateError(CLAIM, f"coin {coin} has value {value}; its options give {least}")
            left = _reduced(value, by_highest)
            by_highest[left.bit_length()] = left


def _reduced(number: int, by_highest: dict[int, int]) -> int:
    """Return what is left of a number when the space has been used to take away its highest digits; 0 inside it."""
    while number and number.bit_length() in by_highest:
        number ^= by_highest[number.bit_length()]
    return number
