"""Games in which a heap is split in two, checked from the rule alone: Grundy's game, Lasker's Nim.

G(n) = g means two things: no option of n has the value g (exclusion), and every smaller value is the value of one
(attainment).  Both are checked for every n with whole-array operations, sharing nothing with kernels or closed rules.
Cost O(n^2): about 6 s for 100,000 heaps.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pandas as pd

from engine.errors import CertificateError

CLAIM = "nim-values of a game of splitting"


@dataclass(frozen=True, slots=True)
class SplittingValues:
    """Every published value is the mex of the splits into two heaps that are not empty, and of what else is allowed.

    Attributes:
        equal: whether the two heaps may be equal.
        taking: whether a move may also take any number from the heap.
    """

    kind: ClassVar[str] = "splitting-values"
    equal: bool
    taking: bool

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
            last = n // 2 if self.equal else (n - 1) // 2  # the smaller part runs from 1 to this
            seen[:] = False
            if last > 0:
                seen[values[1 : last + 1] ^ values[n - last : n][::-1]] = True
            if self.taking:
                seen[values[:n]] = True
            if seen[value]:
                raise CertificateError(CLAIM, f"heap {n} has an option with its own value {value}")
            if not seen[:value].all():
                raise CertificateError(CLAIM, f"heap {n} has value {value} but no option with value {seen.argmin()}")
