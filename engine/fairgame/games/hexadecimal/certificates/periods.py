"""Certificates of hexadecimal games: proved periods without and with a saltus, and recomputed first values.

**Theorem.** Let moves take at most k and leave at most three heaps, and let G(n + p) = G(n) for every n with e < n <=
3e + 2p + k. Then G(n + p) = G(n) for every n > e. The proof is that of Guy and Smith for two heaps, given on the page
of periods; here e is at least 0.

For each row the values to 3e + 3p + k are recomputed from the rule, by sets of values without a kernel. These values
must show that the period holds, that it cannot begin earlier, and that no smaller divisor of it is a period.

**Periods with a saltus** rest on the theorem in ``certificates.arithmetic``.

**First values** are recomputed for all codes side by side, in plain numpy.

Cost: 2 s for the published periods, 0.1 s for the first values of the survey.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from fairgame.core.notation import Refusal
from fairgame.core.take_break import DIGITS, text_of
from fairgame.errors import CertificateError
from fairgame.games.hexadecimal.code import BreakingCode, breaking_values
from fairgame.games.octal.batch import batch_values
from fairgame.numbers.numeration import prime_divisors

SURVEY = "survey of hexadecimal games"
MAX_DIGITS, MAX_RECOMPUTED = 3, 64
HEXADECIMAL = 8  # the least digit beyond octal codes
MAX_HEAPS = 2000  # a doctored table must not cost an hour
PARTS = 3  # the greatest number of heaps that a move leaves


def proof_bound(preperiod: int, period: int, length: int) -> int:
    """Return the last heap whose value the theorem needs, for a code whose last digit has the place ``length``."""
    return PARTS * max(preperiod - 1, 0) + PARTS * period + length


def hexadecimal_codes(max_digits: int) -> Iterator[tuple[int, ...]]:
    """Yield the digits d_0 = 0, d_1, ... of each code of at most ``max_digits`` with a digit above 7, shorter first.

    >>> len(list(hexadecimal_codes(3)))
    3584
    """
    for places in range(1, max_digits + 1):
        for digits in product(range(len(DIGITS)), repeat=places):
            if digits[-1] and max(digits) >= HEXADECIMAL:
                yield (0, *digits)


@dataclass(frozen=True, slots=True)
class HexadecimalPeriods:
    """Each code has the period of its row forever; no period is smaller, and none begins earlier."""

    kind: ClassVar[str] = "hexadecimal-periods"

    def check(self, frame: pd.DataFrame) -> None:
        """Check the rows (code, preperiod, period, proof_bound)."""
        for row in frame.to_dict("records"):
            _check_row(row)


def row_code(row: dict[Any, Any], name: str) -> BreakingCode:
    """Return the code of a row, which must be canonical and finite.

    Raises:
        CertificateError: if it is not; ``name`` describes the claim.
    """
    try:
        code = BreakingCode.parse(str(row["code"]))
    except Refusal as refusal:
        raise CertificateError(name, refusal.reason) from None
    if str(code) != row["code"] or code.repeating:
        raise CertificateError(name, "the code is not canonical, or is infinite")
    return code


def _check_row(row: dict[Any, Any]) -> None:
    name = f"the period of {row['code']}"
    code = row_code(row, name)
    preperiod, period, bound = (int(row[column]) for column in ("preperiod", "period", "proof_bound"))
    if bound != proof_bound(preperiod, period, len(code.digits) - 1):
        raise CertificateError(name, f"the proof does not need heap {bound}")
    if not bound < MAX_HEAPS:
        raise CertificateError(name, f"the proof needs heap {bound}, beyond the limit of {MAX_HEAPS - 1}")
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


@dataclass(frozen=True, slots=True)
class HexadecimalBeginnings:
    """The rows are all codes 0.d, 0.dd, ... of at most ``digits`` digits with one above 7, and their first values."""

    kind: ClassVar[str] = "hexadecimal-beginnings"
    digits: int
    count: int

    def check(self, frame: pd.DataFrame) -> None:
        """Check the rows (code, first_values)."""
        if not (1 <= self.digits <= MAX_DIGITS and 1 <= self.count <= MAX_RECOMPUTED):
            raise CertificateError(SURVEY, f"expected at most {MAX_DIGITS} digits and {MAX_RECOMPUTED} values")
        codes = list(hexadecimal_codes(self.digits))
        if frame["code"].tolist() != [text_of(code) for code in codes]:
            raise CertificateError(SURVEY, f"the codes are not those of at most {self.digits} digits, in order")
        digits = np.array([(*code, *(0,) * (1 + self.digits - len(code))) for code in codes])
        for code, stated, values in zip(
            frame["code"], frame["first_values"], batch_values(digits, self.count).tolist(), strict=True
        ):
            if stated != " ".join(map(str, values)):
                raise CertificateError(f"{SURVEY}: {code}", f"the first values are {' '.join(map(str, values))}")
