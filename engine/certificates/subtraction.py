"""Subtraction games: every value checked from the set, and a period proved by the values that come back.

Take any number of the set S from a heap, and let m be its largest.  The value of a heap of m or more is the mex of
values among the m before it, so m values decide the next one, that one and m - 1 of them the one after it, and so on.

*Theorem.*  If G(n + p) = G(n) for e <= n < e + m, then G(n + p) = G(n) for every n >= e.

*Proof.*  Let n >= e + m and suppose that it holds for e, ..., n - 1.  Then n >= m, so every s of S may be taken from n
and from n + p, and G(n + p - s) = G(n - s) since n - s >= e.  Both heaps have the same values among their options.

Cost: a mex of |S| values a heap, in whole arrays where heaps do not depend on each other.  Source: the argument is
common; see E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 4.
"""

from dataclasses import dataclass
from typing import ClassVar

import pandas as pd

from engine.certificates.least import Witnesses, check_least, values_of
from engine.errors import CertificateError
from engine.mathematics.nimber import mex


@dataclass(frozen=True, slots=True)
class SubtractionValues:
    """Every value is the mex of those that taking a number of the set leaves."""

    kind: ClassVar[str] = "subtraction-values"
    numbers: tuple[int, ...]

    def check(self, frame: pd.DataFrame) -> None:
        """Check every heap of a table with columns n and nim_value."""
        claim, values = f"nim-values of S{set(self.numbers)}", values_of(frame, self.kind)
        for heap, value in enumerate(values.tolist()):
            expected = mex(int(values[heap - taken]) for taken in self.numbers if taken <= heap)
            if value != expected:
                raise CertificateError(claim, f"heap {heap} has value {value}; its options give {expected}")


@dataclass(frozen=True, slots=True)
class SubtractionPeriod:
    """G(n+period) = G(n) for every n >= preperiod, both as small as can be.

    ``proof_bound`` is the last heap that the theorem needs; ``shorter`` holds, for each prime q dividing the period, a
    heap from the preperiod on at which period/q fails.
    """

    kind: ClassVar[str] = "subtraction-period"
    theorem: ClassVar[str] = "a consequence of the rule, by which a value depends on few values before it"
    numbers: tuple[int, ...]
    preperiod: int
    period: int
    proof_bound: int
    shorter: Witnesses

    def check(self, frame: pd.DataFrame) -> None:
        """Check the hypothesis of the theorem on the table, and that neither number can be smaller."""
        values, start, period = values_of(frame, self.kind), self.preperiod, self.period
        claim = f"S{set(self.numbers)} has period {period} from heap {start} on"
        if start < 0 or period < 1 or not self.numbers or min(self.numbers) < 1:
            raise CertificateError(claim, "the certificate's own numbers make no sense")
        if self.proof_bound != start + period + max(self.numbers) - 1 or values.size <= self.proof_bound:
            raise CertificateError(claim, f"stated {self.proof_bound}, published to {values.size - 1}")
        check_least(values, start, period, self.shorter, claim)
