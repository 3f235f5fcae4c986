"""Rings under an octal code: every value from rows made anew, and a period that follows from that of the rows.

**Values.**  A move in a ring of n leaves one row, of n - k for a digit d_k; so its value is the mex of a few values of
rows.  Those are made anew by whole-array mex from the code.

**Period.**  Let the rows have the period q from heap f on, by the theorem of Guy and Smith, and let K be the place of
the last digit.  Of a ring of n >= f + K + 1 every row left is of f or more, and is not nothing; so the rings have the
period q from f + K + 1 on.  If R(n + p) = R(n) for e <= n < f + K + 1 + q, or below e + q where e is greater, then for
every n >= e: subtract q from n until it is below, which changes neither side.

Cost: that of the rows, 0.3 s for 2,000.  Source: the argument is ours; the theorem, see
``fairgame.games.octal.certificates.values``.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pandas as pd

from fairgame.errors import CertificateError
from fairgame.evidence.minimal_period import Witnesses
from fairgame.games.octal.certificates.values import plain_values
from fairgame.numbers.nimbers import mex
from fairgame.numbers.numeration import prime_divisors

MAX_RECOMPUTED = 20_000  # rows; a doctored certificate must not cost an hour


def rings_of(frame: pd.DataFrame, claim: str) -> tuple[int, np.ndarray]:
    """Return the first ring and the values of a table with columns n and nim_value: shape (rows,), int64.

    Raises:
        CertificateError: if a ring is missing or in another place.
    """
    numbers = frame["n"].to_numpy()
    first = int(numbers[0]) if numbers.size else -1
    if first not in (0, 1) or not np.array_equal(numbers, first + np.arange(numbers.size)):
        raise CertificateError(claim, "the rings of the table are not one after the other from 0 or 1 on")
    return first, frame["nim_value"].to_numpy().astype(np.int64)


@dataclass(frozen=True, slots=True)
class RingValues:
    """Every value is the mex of the rows that one move leaves."""

    kind: ClassVar[str] = "ring-values"
    row_code: str
    digits: tuple[int, ...]

    def check(self, frame: pd.DataFrame) -> None:
        """Check every ring of a table with columns n and nim_value."""
        claim = f"nim-values of rings under {self.row_code}"
        first, values = rings_of(frame, claim)
        if first + values.size > MAX_RECOMPUTED:
            raise CertificateError(claim, f"rings to {MAX_RECOMPUTED} can be checked")
        rows = plain_values(self.digits, first + values.size)
        for size, value in enumerate(values.tolist(), start=first):
            left = {}
            for taken, digit in enumerate(self.digits):
                rest = size - taken
                if (rest == 0 and digit % 2 == 1) or (rest > 0 and digit > 1):
                    left[rest] = int(rows[rest])
            if value != mex(left.values()):
                raise CertificateError(claim, f"a ring of {size} has value {value}; its options give {left}")


@dataclass(frozen=True, slots=True)
class RingPeriod:
    """R(n + period) = R(n) for every ring n >= preperiod, both as small as can be.

    ``row_preperiod`` and ``row_period`` are those of the rows; ``proof_bound`` is the last ring that is needed;
    ``shorter`` holds, for each prime q that divides the period, a ring from the preperiod on at which period/q fails.
    """

    kind: ClassVar[str] = "ring-period"
    theorem: ClassVar[str] = "a consequence of the theorem of Guy and Smith on rows"
    row_code: str
    digits: tuple[int, ...]
    row_preperiod: int
    row_period: int
    preperiod: int
    period: int
    proof_bound: int
    shorter: Witnesses

    def check(self, frame: pd.DataFrame) -> None:
        """Check the theorem's hypothesis on rows made anew, then the rings, and that neither number can be smaller."""
        claim = f"rings under {self.row_code} have period {self.period} from {self.preperiod} on"
        first, table = rings_of(frame, claim)
        numbers = (self.row_preperiod, self.preperiod - first, self.row_period - 1, self.period - 1)
        if min(numbers) < 0 or len(self.digits) < 2 or not self.digits[-1]:  # noqa: PLR2004 - a digit behind the point
            raise CertificateError(claim, "the certificate's own numbers make no sense")
        self._check_rows(claim)
        settled = self.row_preperiod + len(self.digits)
        bound = max(settled, self.preperiod) + self.row_period + self.period - 1
        values = np.concatenate([np.full(first, -1), table])
        if self.proof_bound != bound or values.size <= bound:
            raise CertificateError(claim, f"stated {self.proof_bound}, needed {bound}, published to {values.size - 1}")
        for ring in range(self.preperiod, values.size - self.period):
            if values[ring] != values[ring + self.period]:
                raise CertificateError(claim, f"it fails at {ring}")
        before = self.preperiod - 1
        if before >= first and values[before] == values[before + self.period]:
            raise CertificateError(claim, f"the preperiod is smaller: {before} obeys the period too")
        if {prime for prime, _ in self.shorter} != set(prime_divisors(self.period)):
            raise CertificateError(claim, "a witness is needed for each prime divisor of the period")
        for prime, ring in self.shorter:
            step = self.period // prime
            if not self.preperiod <= ring < values.size - step or values[ring] == values[ring + step]:
                raise CertificateError(claim, f"{ring} is no witness against the period {step}")

    def _check_rows(self, claim: str) -> None:
        """Check that rows obey their period up to the proof bound of Guy and Smith."""
        exception = max(self.row_preperiod - 1, 0)
        bound = 2 * exception + 2 * self.row_period + len(self.digits) - 1
        if bound > MAX_RECOMPUTED:
            raise CertificateError(claim, f"rows to {MAX_RECOMPUTED} can be made anew, and {bound} are needed")
        rows = plain_values(self.digits, bound + 1)
        for row in range(self.row_preperiod, bound + 1 - self.row_period):
            if rows[row] != rows[row + self.row_period]:
                raise CertificateError(claim, f"the rows do not have the period {self.row_period}: {row} breaks it")
