"""Games in which a heap is split in two, checked from the rule alone: Grundy's game, Lasker's Nim.

G(n) = g means two things: no option of n has the value g (exclusion), and every smaller value is the value of one
(attainment).  Both are checked for every n with whole-array operations, sharing nothing with kernels or closed rules.
Cost O(n^2): about 6 s for 100,000 heaps, and as much again where values are made anew for a list of heaps.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Literal

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


MOST_REMADE = 200_000  # heaps; a doctored certificate must not cost an hour
MOST_VALUES = 1 << 12


@lru_cache(maxsize=1)
def split_values(stop: int) -> np.ndarray:
    """Return the values of heaps 0..stop-1 that may be split into two unequal ones, shape (stop,), uint16, by mex.

    Raises:
        CertificateError: if a value passes 4095.
    """
    values = np.zeros(stop, np.uint16)
    seen = np.zeros(MOST_VALUES + 1, bool)
    bound = 2  # above every nim-sum of values so far
    for n in range(3, stop):
        last = (n - 1) // 2
        seen[:bound] = False
        seen[values[1 : last + 1] ^ values[n - last : n][::-1]] = True
        least = int(seen[: bound + 1].argmin())
        values[n] = least
        if least >= bound:
            bound *= 2
        if bound > MOST_VALUES:
            raise CertificateError(CLAIM, f"heap {n} has a value of {MOST_VALUES} or more")
    return values


@dataclass(frozen=True, slots=True)
class SplitHeaps:
    """The rows are the heaps below ``stop`` of one sort, where heaps are split into two unequal ones.

    ``sort`` is "lost": the heaps of value 0; or "rare": those from 1 on whose value, without its last binary digit, has
    an even number of ones.  Columns n and, where there is one, nim_value.
    """

    kind: ClassVar[str] = "split-heaps"
    sort: Literal["lost", "rare"]
    stop: int

    def check(self, frame: pd.DataFrame) -> None:
        """Make all values anew, and compare."""
        if not 0 < self.stop <= MOST_REMADE:
            raise CertificateError(self.kind, f"heaps to {MOST_REMADE} can be made anew")
        values = split_values(self.stop).tolist()
        if self.sort == "lost":
            heaps = [heap for heap, value in enumerate(values) if value == 0]
        else:
            heaps = [heap for heap, value in enumerate(values) if heap and (value >> 1).bit_count() % 2 == 0]
        found = frame["n"].tolist()
        if found != heaps:
            wrong = min(set(found) ^ set(heaps), default="in another order")
            raise CertificateError(self.kind, f"the {self.sort} heaps below {self.stop} are others: see {wrong}")
        if "nim_value" in frame and frame["nim_value"].tolist() != [values[heap] for heap in heaps]:
            raise CertificateError(self.kind, "a heap has another value")
