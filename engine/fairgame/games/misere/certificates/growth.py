"""The orders of the misère quotients of heaps 0 to n, for every n that a multiplication table covers.

The attached tables are those of ``misere.quotients``, where they are proved; the growth table is made anew from that
table whenever it is verified.  Here each order is found from the attached ones in another way: elements that heaps 0 to
n generate are parted into P-positions and others, and then, as long as that parts more, by the parts into which they
come when one more heap is added.  As many parts as are left, so many elements has the quotient.

Cost: 2 s for all codes of two digits.  Source: the refinement of E. F. Moore, Gedanken-experiments on sequential
machines, in Automata Studies, Princeton 1956.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import numpy as np
import pandas as pd

from fairgame.core.frames import read_csv
from fairgame.errors import CertificateError
from fairgame.games.misere.certificates.quotients import PRETENDING, PRODUCTS


@dataclass(frozen=True, slots=True)
class MisereGrowth:
    """Each row has the order of the quotient of heaps 0 to n of a code, and how many elements are P-positions."""

    kind: ClassVar[str] = "misere-growth"

    def check_files(self, frame: pd.DataFrame, files: Mapping[str, bytes]) -> None:
        """Find all rows anew from the attached tables."""
        for name in (PRODUCTS, PRETENDING):
            if name not in files:
                raise CertificateError("growth of misère quotients", f"the file {name} is missing")
        expected = _rows(files[PRODUCTS], files[PRETENDING])
        seen = list(frame.itertuples(index=False, name=None))
        for place, (row, true) in enumerate(zip(seen, expected, strict=False), start=1):
            if row != true:
                raise CertificateError("growth of misère quotients", f"row {place} is {row}; it should be {true}")
        if len(seen) != len(expected):
            raise CertificateError("growth of misère quotients", f"there are {len(expected)} rows, not {len(seen)}")


@lru_cache(maxsize=2)
def _rows(products: bytes, pretending: bytes) -> tuple[tuple[str, int, int, int], ...]:
    monoids = dict(iter(read_csv(products).groupby("code", sort=False)))
    heaps = read_csv(pretending).groupby("code", sort=False)
    return tuple(
        (str(code), n, *row)
        for code, rows in heaps
        for n, row in enumerate(_orders(monoids[code], rows["element"].tolist()))
    )


def _orders(rows: pd.DataFrame, elements: list[int]) -> Iterator[tuple[int, int]]:
    """Yield order and number of P-positions for heaps 0 to n, n = 0, 1, 2, ..."""
    portion = (rows["outcome"] == "P").to_numpy()
    after = np.array([[int(one) for one in text.split()] for text in rows["products"]])
    words = [[int(heap) for heap in text.split() if heap != "0"] for text in rows["heaps"]]
    place = {heap: one for one, heap in enumerate(sorted({heap for word in words for heap in word}))}
    times: dict[int, np.ndarray] = {}
    found = 1, 0
    for element in elements:
        if element not in times:
            column = np.arange(len(rows))
            for heap in words[element]:
                column = after[column, place[heap]]
            times[element] = column
            found = _parts(times, portion)
        yield found


def _parts(times: Mapping[int, np.ndarray], portion: np.ndarray) -> tuple[int, int]:
    """Return how many parts the generated elements come into, and how many of these are P-positions."""
    inside, waiting = {0}, [0]
    while waiting:
        one = waiting.pop()
        more = {int(column[one]) for column in times.values()} - inside
        inside |= more
        waiting += more
    own = np.array(sorted(inside))
    part = np.zeros(len(portion), np.int64)
    part[own] = portion[own]
    count = 0
    while True:
        marks = np.stack([part[own], *(part[column[own]] for column in times.values())], axis=1)
        kinds, numbers = np.unique(marks, axis=0, return_inverse=True)
        if len(kinds) == count:
            return count, len(set(part[own[portion[own]]].tolist()))
        count, part[own] = len(kinds), numbers.ravel()
