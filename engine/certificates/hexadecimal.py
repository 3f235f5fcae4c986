"""Periods of hexadecimal games: those without a saltus are proved, others are held against the first values.

**Theorem.** Let moves take at most k and leave at most three heaps, and let G(n + p) = G(n) for every n with
e < n <= 3e + 2p + k.  Then that holds for every n > e.  The proof is that of Guy and Smith for two heaps, and stands on
the page of periods; here e is at least 0.

For each row the values to 3e + 3p + k are found from the rule, by sets of values and no kernel; they must show the
period, that it cannot begin earlier, and that no divisor of it will do.

**Survey.** What is told of a code is held against its first values, which are found again for all codes side by side.
Of a period that shows there twice, these must obey it, and not before its preperiod.  That is no proof.

Cost: 2 s for the published periods, 4 s for the survey.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from engine.errors import CertificateError
from engine.families.breaking import BreakingCode, breaking_values
from engine.families.breaking_batch import batch_values
from engine.mathematics.numeration import prime_divisors
from engine.ruleset.notation import Refusal

SURVEY = "survey of hexadecimal games"
MOST_PLACES, MOST_REMADE = 8, 256  # a doctored certificate must not cost an hour
MOST_HEAPS = 2000  # a doctored table must not cost an hour
PARTS = 3  # that a move leaves at most


def proof_bound(preperiod: int, period: int, length: int) -> int:
    """Return the last heap whose value the theorem needs, for a code whose last digit has the place ``length``."""
    return PARTS * max(preperiod - 1, 0) + PARTS * period + length


@dataclass(frozen=True, slots=True)
class HexadecimalPeriods:
    """Each code has the period of its row forever, the least, and it begins no earlier."""

    kind: ClassVar[str] = "hexadecimal-periods"

    def check(self, frame: pd.DataFrame) -> None:
        """Check the rows (code, preperiod, period, proof_bound)."""
        for row in frame.to_dict("records"):
            _check_row(row)


def _check_row(row: dict[Any, Any]) -> None:
    name = f"the period of {row['code']}"
    code = _finite(str(row["code"]), name)
    preperiod, period, bound = (int(row[column]) for column in ("preperiod", "period", "proof_bound"))
    if bound != proof_bound(preperiod, period, len(code.digits) - 1):
        raise CertificateError(name, f"its proof does not need heap {bound}")
    if not bound < MOST_HEAPS:
        raise CertificateError(name, f"its proof needs heap {bound}: at most {MOST_HEAPS - 1} heaps are computed")
    values = np.array(breaking_values(code, bound + 1))
    same = values[period:] == values[:-period]
    if not same[preperiod:].all():
        raise CertificateError(name, f"heap {preperiod + int(same[preperiod:].argmin())} does not obey it")
    if preperiod and same[preperiod - 1]:
        raise CertificateError(name, f"it begins before heap {preperiod}")
    for prime in prime_divisors(period):
        shorter = period // prime
        if np.array_equal(values[preperiod + shorter :], values[preperiod:-shorter]):
            raise CertificateError(name, f"{shorter} is a period already")


def _finite(text: str, name: str) -> BreakingCode:
    """Return the code that a row names."""
    try:
        code = BreakingCode.parse(text)
    except Refusal as fault:
        raise CertificateError(name, fault.reason) from None
    if str(code) != text or code.repeating or len(code.digits) > MOST_PLACES:
        raise CertificateError(name, f"the code is not written as it should be, or has more than {MOST_PLACES} places")
    return code


@dataclass(frozen=True, slots=True)
class HexadecimalSurvey:
    """Each row agrees with the values of heaps 0 to stop - 1 of its code, where its period shows in them twice."""

    kind: ClassVar[str] = "hexadecimal-survey"
    stop: int

    def check(self, frame: pd.DataFrame) -> None:
        """Check the rows (code, status, preperiod, period, saltus, computed_to, max_nim_value)."""
        if not 1 <= self.stop <= MOST_REMADE:
            raise CertificateError(SURVEY, f"{self.stop} heaps to be found again: 1 to {MOST_REMADE}")
        told = frame.to_dict("records")
        codes = [_finite(str(row["code"]), f"{SURVEY}: {row['code']}").digits for row in told]
        digits = np.zeros((len(codes), max(map(len, codes), default=1)), np.int64)
        for place, code in enumerate(codes):
            digits[place, : len(code)] = code
        for row, values in zip(told, batch_values(digits, self.stop) if codes else (), strict=True):
            self._check_row(row, values)

    def _check_row(self, row: dict[Any, Any], values: np.ndarray) -> None:
        name, cells = f"{SURVEY}: {row['code']}", [row[column] for column in ("preperiod", "period", "saltus")]
        missing = [bool(pd.isna(cell)) for cell in cells]
        if any(missing) != (row["status"] == "none") or all(missing) != any(missing):
            raise CertificateError(name, "a period is told and none was seen, or the other way about")
        if int(row["max_nim_value"]) < values[: int(row["computed_to"]) + 1].max():
            raise CertificateError(name, f"a heap below {self.stop} has a greater value than the greatest")
        if any(missing):
            return
        preperiod, period, saltus = map(int, cells)
        if (saltus == 0) != (row["status"] == "periodic"):
            raise CertificateError(name, f"{row['status']}, with the saltus {saltus}")
        if preperiod + 2 * period > self.stop:
            return
        obeys = values[period:] == values[:-period] + saltus
        if not obeys[preperiod:].all() or (preperiod and obeys[preperiod - 1]):
            raise CertificateError(name, "the first values do not obey the period, or do so before its preperiod")
