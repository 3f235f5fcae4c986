"""Periods of games in which at most so many neighbouring coins are turned, proved by a state that comes back.

A value depends on the values of the few coins before it alone, as many as may be turned less one.  When all of these
are the same at two coins, everything from there on is the same.  The values are found anew from the rule for each
width; where no coin is missing on the left any more the state is complete.

Cost: some four widths of coins for each width, 0.2 s for widths to 64.
"""

from dataclasses import dataclass
from typing import ClassVar

import pandas as pd

from fairgame.errors import CertificateError
from fairgame.numbers.nimbers import mex

CLAIM = "periods of restricted games"


@dataclass(frozen=True, slots=True)
class RestrictedRuns:
    """With each width, the values from coin 1 on have the period stated, and no smaller one."""

    kind: ClassVar[str] = "restricted-runs"

    def check(self, frame: pd.DataFrame) -> None:
        """Check a table with the columns width and period."""
        widths = frame["width"].tolist()
        if widths != list(range(1, len(widths) + 1)):
            raise CertificateError(CLAIM, "the widths are not 1, 2, ... in order")
        for width, period in zip(widths, frame["period"].tolist(), strict=True):
            if not 1 <= period <= 2 * width:
                raise CertificateError(CLAIM, f"width {width}: a period of {period} is not looked for")
            values = _values(width, 2 * width + 2 * period)
            last = len(values) - period
            if values[period:] != values[:last]:  # from the first coin on, and with it two states of width - 1 coins
                raise CertificateError(CLAIM, f"width {width}: the values do not repeat after {period}")
            smaller = [less for less in range(1, period) if values[less:] == values[: len(values) - less]]
            if smaller:
                raise CertificateError(CLAIM, f"width {width}: {smaller[0]} is a period, less than {period}")


def _values(width: int, count: int) -> list[int]:
    """Return the values of so many coins from the rule: the runs of at most ``width`` coins that end at a coin."""
    values: list[int] = []
    for coin in range(count):
        sums, total = [0], 0
        for other in range(coin - 1, max(0, coin - width + 1) - 1, -1):
            total ^= values[other]
            sums.append(total)
        values.append(mex(sums))
    return values
