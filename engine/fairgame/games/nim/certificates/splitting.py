"""Games in which a heap is split in two, checked from the rule alone: Grundy's game, Lasker's Nim.

All values are made anew by mex with whole-array operations, sharing nothing with kernels or closed rules.  For a heap
the values of its first splits are noted, and of those that split off a *witness*.  The least value that was not noted
is then looked for among all splits.  If it is there the rarer one of the two parts becomes a witness, for rare values
are what a later heap will need as well; if not, it is the value.

Cost: O(n^2), but of one comparison of small integers: some 2 s for 100,000 heaps.
"""

from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Literal

import numpy as np
import pandas as pd

from fairgame.errors import CertificateError

CLAIM = "nim-values of a game of splitting"
MAX_RECOMPUTED = 200_000  # heaps; a doctored certificate must not cost an hour
MAX_VALUES = 1 << 15
FEW = 64  # splits whose values are noted in any case


class Splits:
    """The values of heaps that may be split in two, as far as they were asked for.

    Args:
        equal: whether the two parts may be equal.
        taking: whether a move may also take any number from the heap.
    """

    def __init__(self, equal: bool, taking: bool) -> None:
        """Begin with the empty heap."""
        self._equal, self._taking = equal, taking
        self._values = np.zeros(1, np.uint16)
        self._known = 1
        self._often = np.zeros(MAX_VALUES, np.int64)  # how many heaps have a value
        self._often[0] = 1
        self._witnesses = np.zeros(0, np.int64)  # heaps, ascending

    def to(self, stop: int) -> np.ndarray:
        """Return the values of heaps 0..stop-1, shape (stop,), uint16.

        Raises:
            CertificateError: if a value passes 32767 or there are more than ``MAX_RECOMPUTED`` heaps.
        """
        if not 0 < stop <= MAX_RECOMPUTED:
            raise CertificateError(CLAIM, f"1 to {MAX_RECOMPUTED} heaps can be made anew")
        if stop > self._known:
            self._extend(stop)
        return self._values[:stop]

    def _extend(self, stop: int) -> None:
        values, known = np.zeros(stop, np.uint16), self._known
        values[:known] = self._values[:known]
        backwards = values[::-1].copy()  # so that all splits of a heap are two plain runs of memory
        sums, equals = np.empty(stop, np.uint16), np.empty(stop, bool)
        seen = np.zeros(2 * MAX_VALUES, bool)
        bound = 2 << int(values.max()).bit_length()  # above every value so far and every nim-sum of two
        for n in range(known, stop):
            last = n // 2 if self._equal else (n - 1) // 2  # the smaller part runs from 1 to this
            splits = np.bitwise_xor(values[1 : last + 1], backwards[stop - n : stop - n + last], out=sums[:last])
            seen[:bound] = self._often[:bound] > 0 if self._taking else False
            seen[splits[:FEW]] = True
            seen[self._by_witnesses(values, n)] = True
            least = int(seen[: bound + 1].argmin())
            found = np.equal(splits, least, out=equals[:last])
            while (place := int(found.argmax()) if last else 0) < last and found[place]:
                self._add_witness(values, place + 1, n - place - 1)
                seen[least] = True
                least += int(seen[least : bound + 1].argmin())
                found = np.equal(splits, least, out=equals[:last])
            if least >= MAX_VALUES:
                raise CertificateError(CLAIM, f"heap {n} has a value of {MAX_VALUES} or more")
            values[n] = backwards[stop - 1 - n] = least
            self._often[least] += 1
            bound = max(bound, 2 << least.bit_length())
        self._values, self._known = values, stop

    def _by_witnesses(self, values: np.ndarray, n: int) -> np.ndarray:
        """Return the values of the splits of n of which one part is a witness."""
        parts = self._witnesses[: self._witnesses.searchsorted(n)]
        if not self._equal and n % 2 == 0:
            parts = parts[parts != n // 2]
        found: np.ndarray = values[parts] ^ values[n - parts]
        return found

    def _add_witness(self, values: np.ndarray, *parts: int) -> None:
        rarer = min(parts, key=lambda part: self._often[values[part]])
        place = self._witnesses.searchsorted(rarer)
        if rarer not in self._witnesses[place : place + 1]:
            self._witnesses = np.insert(self._witnesses, place, rarer)


splits = cache(Splits)  # two tables may be checked against the same values


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
        """Make the values of a table with the columns n and nim_value anew, and compare."""
        if not np.array_equal(frame["n"].to_numpy(), np.arange(len(frame))):
            raise CertificateError(CLAIM, "the heaps of the table are not 0, 1, 2, ... in order")
        told, values = frame["nim_value"].tolist(), splits(self.equal, self.taking).to(len(frame)).tolist()
        for n, (one, value) in enumerate(zip(told, values, strict=True)):
            if one != value:
                raise CertificateError(CLAIM, f"heap {n} has the value {value} and not {one}")


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
        values = splits(equal=False, taking=False).to(self.stop).tolist()
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
