"""Octal games: every value checked from the code alone, and the Guy-Smith periodicity theorem.

**Values.**  G(n) = g means two things: no option of n has value g (exclusion), and every smaller value is the value
of an option (attainment).  ``OctalValues`` checks both for every n with whole-array comparisons, sharing nothing
with the kernel that computed them.  Cost O(k n^2), about 0.3 s for 10,000 heaps.

**Period.**  Let k be the place of the last digit and e >= 0.  If G(n+p) = G(n) for every n with e < n <= 2e+p+k, then
for every n > e.  For let n > 2e+p+k.  An option of n+p leaves a+b = n+p-i with i <= k and a >= b, hence
2a >= n+p-k > 2e+2p, so a > e+p and G(a) = G(a-p): the option of n that leaves (a-p, b) has the same value.  Back
from n to n+p likewise, as there a > e.  Single heaps are the case b = 0, and taking a whole heap needs n <= k.  So
values to 2e+2p+k, the *proof bound*, prove the period forever.

Source: R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956) 514-526.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pandas as pd

from fairgame.errors import CertificateError
from fairgame.evidence.minimal_period import Witnesses, check_least, values_of
from fairgame.numbers.numeration import prime_divisors

MAX_RECOMPUTED = 20_000  # heaps; a list states small periods, and a doctored one must not cost an hour


@dataclass(frozen=True, slots=True)
class OctalValues:
    """Every published value is the mex of its options under the code's rule."""

    kind: ClassVar[str] = "octal-values"
    code: str
    digits: tuple[int, ...]

    def check(self, frame: pd.DataFrame) -> None:
        """Check exclusion and attainment for every heap of the table."""
        _check_digits(self.code, self.digits)
        values = values_of(frame, self.kind)
        claim = f"nim-values of {self.code}"
        for n in range(values.size):
            seen = np.zeros(512, bool)
            for options in option_values(self.digits, values, n):
                top = int(options.max()) + 1
                if top > seen.size:
                    seen = np.concatenate([seen, np.zeros(2 * top - seen.size, bool)])
                seen[options] = True
            value = int(values[n])
            if value < seen.size and seen[value]:
                raise CertificateError(claim, f"heap {n} has an option with its own value {value}")
            if value > seen.size or not seen[:value].all():
                missing = int(np.argmin(seen[:value])) if not seen[:value].all() else seen.size
                raise CertificateError(claim, f"heap {n} has value {value} but no option with value {missing}")


@dataclass(frozen=True, slots=True)
class OctalPeriod:
    """G(n+period) = G(n) for every n >= preperiod, both as small as can be.

    ``length`` is the code's last place k; ``shorter`` holds, for each prime q dividing the period, a heap from the
    preperiod on at which period/q fails.
    """

    kind: ClassVar[str] = "octal-period"
    theorem: ClassVar[str] = "a theorem of Guy and Smith"
    code: str
    digits: tuple[int, ...]
    preperiod: int
    period: int
    proof_bound: int
    shorter: Witnesses

    def check(self, frame: pd.DataFrame) -> None:
        """Check the theorem's hypothesis on the table, and that neither number can be smaller."""
        _check_digits(self.code, self.digits)
        values = values_of(frame, self.kind)
        start, period = self.preperiod, self.period
        claim = f"{self.code} has period {period} from heap {start} on"
        if start < 0 or period < 1 or not self.digits or self.digits[-1] == 0:
            raise CertificateError(claim, "the certificate's own numbers make no sense")
        exception = max(start - 1, 0)
        bound = 2 * exception + 2 * period + len(self.digits) - 1
        if self.proof_bound != bound or values.size <= bound:
            reason = f"the theorem needs heaps to {bound}; stated {self.proof_bound}, published to {values.size - 1}"
            raise CertificateError(claim, reason)
        check_least(values, start, period, self.shorter, claim)


@dataclass(frozen=True, slots=True)
class OctalPeriodList:
    """Each row (code, period, last_exception, digits, proof_bound) states a period that the theorem proves.

    The values are made anew for each row by whole-array mex up to the row's proof bound, so the list stands alone.
    """

    kind: ClassVar[str] = "octal-period-list"

    def check(self, frame: pd.DataFrame) -> None:
        """Check every row: the theorem's hypothesis, and that period and exception are least."""
        columns = [frame[name].tolist() for name in ("code", "period", "last_exception", "digits", "proof_bound")]
        for row in zip(*columns, strict=True):
            self._check_row(*row)

    def _check_row(self, code: str, period: int, exception: int, length: int, bound: int) -> None:
        digits = (int(code[0]), *map(int, code[2:]))
        claim = f"{code} has period {period} after {exception}"
        if length != len(digits) - 1 or not 2 * period <= bound <= MAX_RECOMPUTED or min(period, exception + 1) < 1:
            raise CertificateError(claim, f"a code of {len(digits) - 1} digits has no such row")
        values = plain_values(digits, bound + 1)
        shorter = []
        for prime in prime_divisors(period):
            step = period // prime
            differs = np.flatnonzero(values[exception + 1 + step :] != values[exception + 1 : -step])
            if not differs.size:
                raise CertificateError(claim, f"the period {step} does as well")
            shorter.append((prime, exception + 1 + int(differs[0])))
        frame = pd.DataFrame({"n": np.arange(values.size), "nim_value": values})
        start = self._preperiod(values, exception + 1, period)
        OctalPeriod(code, digits, start, period, bound, tuple(shorter)).check(frame)

    @staticmethod
    def _preperiod(values: np.ndarray, start: int, period: int) -> int:
        """Return 0 for a game whose heap 0 obeys the period too: the list then prints 0 as its last exception."""
        return 0 if start == 1 and values[0] == values[period] else start


def plain_values(digits: tuple[int, ...], stop: int) -> np.ndarray:
    """Return nim-values of heaps 0..stop-1 by whole-array mex: shape (stop,), int64, no kernel involved."""
    values = np.zeros(stop, np.int64)
    for n in range(1, stop):
        seen = np.unique(np.concatenate([np.array([-1]), *option_values(digits, values, n)]))[1:]
        gaps = np.flatnonzero(seen != np.arange(seen.size))
        values[n] = gaps[0] if gaps.size else seen.size
    return values


def option_values(digits: tuple[int, ...], values: np.ndarray, n: int) -> list[np.ndarray]:
    """Return the nim-values of all options of heap n, in arrays of any length; values[:n] must be known."""
    found = []
    for taken, digit in enumerate(digits[: n + 1]):
        rest = n - taken
        if digit & 1 and rest == 0:
            found.append(np.zeros(1, values.dtype))
        if digit & 2 and rest > 0:
            found.append(values[rest : rest + 1])
        if digit & 4 and rest > 1:
            half = rest // 2 + 1
            found.append(values[1:half] ^ values[rest - half + 1 : rest][::-1])
    return found


def _check_digits(code: str, digits: tuple[int, ...]) -> None:
    """Refuse a certificate that names one code and checks another."""
    first, *others = map(str, digits)
    if code != f"{first}." + "".join(others):
        raise CertificateError(code, f"the digits {digits} are those of another code")
