"""Periods excluded forever: the heaps of value 0 found anew, and what follows from each seen on the values.

Why zeros exclude periods is proved on the page on the periods of octal games.  Here the values of the first heaps are
made anew in plain numpy, a heap at a time; every sum s = k + l that a zero gives is held against them, for G(n) and
G(n - s) must differ as far as they are known; and each number up to the last of a row must divide one of these sums,
or be listed.

Cost: 2 s for 75 classes to 4096 heaps.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from fairgame.errors import CertificateError
from fairgame.games.octal.classes import values_of
from fairgame.games.octal.code import GRUNDY, OctalCode

MAX_RECOMPUTED, MAX_LISTED = 4096, 100  # a doctored certificate must not cost an hour


@dataclass(frozen=True, slots=True)
class ExcludedPeriods:
    """Each row lists the least ``listed`` numbers that no heap of value 0 below ``stop`` excludes as periods."""

    kind: ClassVar[str] = "octal-excluded-periods"
    stop: int
    listed: int

    def check(self, frame: pd.DataFrame) -> None:
        """Check the rows (canonical_code, excluded_below, least_periods_left)."""
        if not (1 <= self.stop <= MAX_RECOMPUTED and 1 <= self.listed <= MAX_LISTED):
            raise CertificateError("excluded periods", f"{self.stop} heaps and {self.listed} periods cannot be found")
        rows = frame.to_dict("records")
        codes = [row["canonical_code"] for row in rows]
        for row, (digits, values) in zip(rows, _remade(codes, self.stop), strict=True):
            claim = f"excluded periods of {row['canonical_code']}"
            left = list(map(int, row["least_periods_left"].split()))
            if " ".join(map(str, left)) != row["least_periods_left"] or left != sorted(set(left)):
                raise CertificateError(claim, "the numbers left do not ascend")
            if len(left) != self.listed or row["excluded_below"] != left[0] or left[0] == 1:
                raise CertificateError(claim, f"{self.listed} numbers from {row['excluded_below']} on are not listed")
            sums = _sums(digits, values, claim)
            for period in range(1, left[-1] + 1):
                excluded = bool((sums % period == 0).any())
                if excluded == (period in left):
                    raise CertificateError(claim, f"{period} is {'' if excluded else 'not '}excluded")


def _sums(digits: tuple[int, ...] | None, values: np.ndarray, claim: str) -> np.ndarray:
    """Return all k + l in order, each held against the values; ``digits`` is None for Grundy's game."""
    zeros = np.flatnonzero(values == 0).tolist()
    found = set[int]()
    for zero in zeros:
        if digits is None:
            found |= {zero} - {0}
            continue
        for taken, digit in enumerate(digits):
            if (digit & 4) if zero else (taken and digit & 2):
                found.add(taken + zero)
    for one in found:
        heaps = np.arange(one + 1, values.size)
        if digits is None:
            heaps = heaps[heaps != 2 * one]
        if (values[heaps] == values[heaps - one]).any():
            raise CertificateError(claim, f"two heaps {one} apart have one value")
    return np.array(sorted(found), np.int64)


def _remade(codes: list[Any], stop: int) -> Iterator[tuple[tuple[int, ...] | None, np.ndarray]]:
    """Yield of each code its digits and the values of heaps 0..stop-1, made in numpy."""
    parsed = {code: OctalCode.parse(code) for code in codes if code != GRUNDY}
    for code, one in parsed.items():
        if str(one) != code:
            raise CertificateError("excluded periods", f"{code} is written {one}")
    made = dict(zip(parsed, values_of(list(parsed.values()), stop), strict=True)) if parsed else {}
    for code in codes:
        if code == GRUNDY:
            yield None, _unequal_splits(stop)
        else:
            yield parsed[code].digits, made[code]


def _unequal_splits(stop: int) -> np.ndarray:
    """Return the values of Grundy's game, shape (stop,): of heap n those of the splits i, n - i with i < n - i."""
    values = np.zeros(stop, np.int64)
    for n in range(3, stop):
        parts = values[1 : (n + 1) // 2] ^ values[n - 1 : n // 2 : -1]
        values[n] = np.bincount(parts, minlength=int(parts.max()) + 2).argmin()
    return values
