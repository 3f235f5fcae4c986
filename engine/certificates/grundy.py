"""Grundy's game: every value checked from the rule alone.

G(n) = g means two things: no split of n into unequal heaps has the value g (exclusion), and every smaller value is the
value of one (attainment).  Both are checked for every n with whole-array operations, sharing nothing with the kernel.
Cost O(n^2): about 6 s for 100,000 heaps.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pandas as pd

from engine.errors import CertificateError

CLAIM = "nim-values of Grundy's game"


@dataclass(frozen=True, slots=True)
class GrundyValues:
    """Every published value is the mex of the splits into unequal heaps."""

    kind: ClassVar[str] = "grundy-values"

    def check(self, frame: pd.DataFrame) -> None:
        """Check exclusion and attainment for every heap of a table with the columns n and nim_value."""
        if not np.array_equal(frame["n"].to_numpy(), np.arange(len(frame))):
            raise CertificateError(CLAIM, "the heaps of the table are not 0, 1, 2, ... in order")
        exact = frame["nim_value"].to_numpy().astype(np.int64)
        bound = 1 << max(int(exact.max(initial=0)), 1).bit_length()
        if exact.min(initial=0) < 0 or bound > 1 << 16:
            raise CertificateError(CLAIM, "a value is not from 0 to 65535")
        values = exact.astype(np.uint16)
        seen = np.zeros(bound, bool)
        for n, value in enumerate(exact.tolist()):
            half = (n + 1) // 2  # the smaller part runs from 1 to half - 1
            seen[:] = False
            seen[values[1:half] ^ values[n - half + 1 : n][::-1]] = True
            if seen[value]:
                raise CertificateError(CLAIM, f"heap {n} has an option with its own value {value}")
            if not seen[:value].all():
                raise CertificateError(CLAIM, f"heap {n} has value {value} but no option with value {seen.argmin()}")
