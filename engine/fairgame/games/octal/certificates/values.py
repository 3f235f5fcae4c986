"""Certificates of octal games and of rings: every value checked from the code, and periodicity theorems.

**Values.** G(n) = g means two things: no option of n has value g (exclusion), and every smaller value is the value of
an option (attainment). ``OctalValues`` checks both for every n with whole-array comparisons, sharing no code with the
kernel that computed them. Cost O(k n^2), about 0.3 s for 10,000 heaps.

**Period.** Let k be the place of the last digit and e >= 0. If G(n+p) = G(n) for every n with e < n <= 2e+p+k, then for
every n > e. Proof: let n > 2e+p+k. An option of n+p leaves a+b = n+p-i with i <= k and a >= b, so 2a >= n+p-k > 2e+2p,
so a > e+p and G(a) = G(a-p): the option of n that leaves (a-p, b) has the same value. Likewise back from n to n+p, as
there a > e. Single heaps are the case b = 0, and taking a whole heap needs n <= k. So values to 2e+2p+k, the *proof
bound*, prove the period forever.

**Rings.** A move in a ring of n leaves one row, of n - k for a digit d_k, so its value is the mex of a few values of
rows. Those are recomputed from the code by whole-array mex; 0.3 s for 2,000. Let the rows have the period q from heap f
on, by the theorem of Guy and Smith, and let K be the place of the last digit. A move in a ring of n >= f + K + 1 leaves
a row of at least f, and not an empty one, so the rings have the period q from f + K + 1 on. Let R(n + p) = R(n) for
every n from e on and below max(f + K + 1, e) + q. Then this holds for every n >= e: subtract q from n until n is below
that bound, which changes neither side.

Source: R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956) 514-526; the
argument on rings is ours.
"""

from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from fairgame.errors import CertificateError
from fairgame.evidence.minimal_period import Witnesses, check_least, values_of
from fairgame.numbers.nimbers import mex
from fairgame.numbers.numeration import prime_divisors

if TYPE_CHECKING:
    import pandas as pd

MAX_RECOMPUTED = 20_000  # heaps; a list states small periods, and a doctored one must not cost an hour


@dataclass(frozen=True, slots=True)
class OctalValues:
    """Every published value is the mex of its options under the code's rule."""

    kind: ClassVar[str] = "octal-values"
    code: str
    digits: tuple[int, ...]

    def check(self, frame: "pd.DataFrame") -> None:
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
    """G(n+period) = G(n) for every n >= preperiod; period and preperiod are as small as possible.

    ``proof_bound`` is the last heap that the theorem needs; ``shorter`` has, for each prime q dividing the period, a
    heap from the preperiod on where period/q fails.
    """

    kind: ClassVar[str] = "octal-period"
    theorem: ClassVar[str] = "a theorem of Guy and Smith"
    code: str
    digits: tuple[int, ...]
    _: KW_ONLY
    preperiod: int
    period: int
    proof_bound: int
    shorter: Witnesses

    def check(self, frame: "pd.DataFrame") -> None:
        """Check the theorem's hypothesis on the table, and that neither period nor preperiod can be smaller."""
        _check_digits(self.code, self.digits)
        values = values_of(frame, self.kind)
        start, period = self.preperiod, self.period
        claim = f"{self.code} has period {period} from heap {start} on"
        if start < 0 or period < 1 or not self.digits or self.digits[-1] == 0:
            raise CertificateError(claim, "the numbers of the certificate are out of range")
        exception = max(start - 1, 0)
        bound = 2 * exception + 2 * period + len(self.digits) - 1
        if self.proof_bound != bound or values.size <= bound:
            reason = f"the theorem needs heaps to {bound}; stated {self.proof_bound}, published to {values.size - 1}"
            raise CertificateError(claim, reason)
        check_least(values, start, period, self.shorter, claim)


@dataclass(frozen=True, slots=True)
class OctalPeriodList:
    """Each row (code, period, last_exception, digits, proof_bound) states a period that the theorem proves.

    The values are recomputed for each row by whole-array mex up to the row's proof bound, independently of other
    tables.
    """

    kind: ClassVar[str] = "octal-period-list"

    def check(self, frame: "pd.DataFrame") -> None:
        """Check every row: the theorem's hypothesis, and that period and last exception are least."""
        columns = [frame[name].tolist() for name in ("code", "period", "last_exception", "digits", "proof_bound")]
        for row in zip(*columns, strict=True):
            self._check_row(*row)

    def _check_row(self, code: str, period: int, exception: int, length: int, bound: int) -> None:
        import pandas as pd  # noqa: PLC0415 - only where a frame is made

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
                raise CertificateError(claim, f"{step} is a period too")
            shorter.append((prime, exception + 1 + int(differs[0])))
        frame = pd.DataFrame({"n": np.arange(values.size), "nim_value": values})
        start = self._preperiod(values, exception + 1, period)
        OctalPeriod(code, digits, preperiod=start, period=period, proof_bound=bound, shorter=tuple(shorter)).check(
            frame
        )

    @staticmethod
    def _preperiod(values: np.ndarray, start: int, period: int) -> int:
        """Return 0 for a game whose heap 0 obeys the period too, else ``start``.

        In the first case the list has 0 as its last exception.
        """
        return 0 if start == 1 and values[0] == values[period] else start


def plain_values(digits: tuple[int, ...], stop: int) -> np.ndarray:
    """Return nim-values of heaps 0..stop-1 by whole-array mex, without a kernel: shape (stop,), int64."""
    values = np.zeros(stop, np.int64)
    for n in range(1, stop):
        seen = np.unique(np.concatenate([np.array([-1]), *option_values(digits, values, n)]))[1:]
        gaps = np.flatnonzero(seen != np.arange(seen.size))
        values[n] = gaps[0] if gaps.size else seen.size
    return values


def option_values(digits: tuple[int, ...], values: np.ndarray, n: int) -> list[np.ndarray]:
    """Return the nim-values of all options of heap n, in arrays of any length; values[:n] must be known."""
    options = []
    for taken, digit in enumerate(digits[: n + 1]):
        rest = n - taken
        if digit & 1 and rest == 0:
            options.append(np.zeros(1, values.dtype))
        if digit & 2 and rest > 0:
            options.append(values[rest : rest + 1])
        if digit & 4 and rest > 1:
            half = rest // 2 + 1
            options.append(values[1:half] ^ values[rest - half + 1 : rest][::-1])
    return options


def _check_digits(code: str, digits: tuple[int, ...]) -> None:
    """Raise CertificateError if the digits are not those of the code."""
    first, *others = map(str, digits)
    if code != f"{first}." + "".join(others):
        raise CertificateError(code, f"the digits {digits} are those of another code")


@dataclass(frozen=True, slots=True)
class ShiftedOctalValues:
    """The value of row n is that of the heap n + shift under the code, where smaller heaps have no move.

    The values are checked after ``shift`` zeros, which also checks the zeros.
    """

    kind: ClassVar[str] = "shifted-octal-values"
    code: str
    digits: tuple[int, ...]
    shift: int

    def check(self, frame: "pd.DataFrame") -> None:
        """Check every value of a table with columns n and nim_value."""
        import pandas as pd  # noqa: PLC0415 - only where a frame is made

        values = values_of(frame, self.kind)
        if not 0 <= self.shift <= len(self.digits):
            raise CertificateError(self.kind, f"the shift {self.shift} is out of range")
        whole = np.concatenate([np.zeros(self.shift, np.int64), values])
        numbered = pd.DataFrame({"n": np.arange(whole.size), "nim_value": whole})
        OctalValues(self.code, self.digits).check(numbered)


def ring_values(frame: "pd.DataFrame", claim: str) -> tuple[int, np.ndarray]:
    """Return the first ring and the values of a table with columns n and nim_value: shape (rows,), int64.

    Raises:
        CertificateError: if a ring is missing or out of order.
    """
    numbers = frame["n"].to_numpy()
    first = int(numbers[0]) if numbers.size else -1
    if first not in (0, 1) or not np.array_equal(numbers, first + np.arange(numbers.size)):
        raise CertificateError(claim, "the rings of the table are not consecutive from 0 or 1 on")
    return first, frame["nim_value"].to_numpy().astype(np.int64)


@dataclass(frozen=True, slots=True)
class RingValues:
    """Every value is the mex of the rows that one move leaves."""

    kind: ClassVar[str] = "ring-values"
    row_code: str
    digits: tuple[int, ...]

    def check(self, frame: "pd.DataFrame") -> None:
        """Check every ring of a table with columns n and nim_value."""
        claim = f"nim-values of rings under {self.row_code}"
        first, values = ring_values(frame, claim)
        if first + values.size > MAX_RECOMPUTED:
            raise CertificateError(claim, f"rings to {MAX_RECOMPUTED} can be checked")
        rows = plain_values(self.digits, first + values.size)
        for size, value in enumerate(values.tolist(), start=first):
            options = {}
            for taken, digit in enumerate(self.digits):
                rest = size - taken
                if (rest == 0 and digit % 2 == 1) or (rest > 0 and digit > 1):
                    options[rest] = int(rows[rest])
            if value != mex(options.values()):
                raise CertificateError(claim, f"a ring of {size} has value {value}; its options give {options}")


@dataclass(frozen=True, slots=True)
class RingPeriod:
    """R(n + period) = R(n) for every ring n >= preperiod; period and preperiod are as small as possible.

    ``row_preperiod`` and ``row_period`` are those of the rows; ``proof_bound`` is the last ring that the proof needs;
    ``shorter`` has, for each prime q that divides the period, a ring from the preperiod on where period/q fails.
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

    def check(self, frame: "pd.DataFrame") -> None:
        """Check the hypothesis on recomputed rows, then the rings, and that neither period nor preperiod is smaller."""
        claim = f"rings under {self.row_code} have period {self.period} from {self.preperiod} on"
        first, table = ring_values(frame, claim)
        numbers = (self.row_preperiod, self.preperiod - first, self.row_period - 1, self.period - 1)
        if min(numbers) < 0 or len(self.digits) < 2 or not self.digits[-1]:  # noqa: PLR2004 - a digit after the point
            raise CertificateError(claim, "the numbers of the certificate are out of range")
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
            raise CertificateError(claim, f"rows to {MAX_RECOMPUTED} can be recomputed, and {bound} are needed")
        rows = plain_values(self.digits, bound + 1)
        for row in range(self.row_preperiod, bound + 1 - self.row_period):
            if rows[row] != rows[row + self.row_period]:
                raise CertificateError(claim, f"the rows do not have the period {self.row_period}: {row} breaks it")
