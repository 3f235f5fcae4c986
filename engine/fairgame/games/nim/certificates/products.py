"""Nim-products checked by their definition: the least number that is not to be had from smaller factors.

The product of a and b is the mex of a'b + ab' + a'b' (nim-sums and nim-products) for all a' < a and b' < b.  All of
these products stand in the same table, so the definition is checked cell by cell over the whole of it; of two cells
that mirror each other one is checked and the other compared.  Nothing is used of fields, or of how to multiply quickly.

Cost: for a side of N some N^4 / 8 nim-sums in whole arrays, 5 * 10^8 for N = 256: a few seconds.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pandas as pd

from fairgame.errors import CertificateError

CLAIM = "nim-products"
LARGEST = 2**16


@dataclass(frozen=True, slots=True)
class NimProducts:
    """Every product of numbers below ``side`` is the mex of its definition."""

    kind: ClassVar[str] = "nim-products"
    side: int

    def check(self, frame: pd.DataFrame) -> None:
        """Check a table with the columns a, b and product."""
        a, b = np.indices((self.side, self.side)).reshape(2, -1)
        if not (np.array_equal(frame["a"].to_numpy(), a) and np.array_equal(frame["b"].to_numpy(), b)):
            raise CertificateError(CLAIM, f"the pairs are not (0, 0) to ({self.side - 1}, {self.side - 1}) in order")
        given = frame["product"].to_numpy(np.int64).reshape(self.side, self.side)
        outside = (given < 0) | (given >= LARGEST)
        if outside.any():
            row, column = np.argwhere(outside)[0].tolist()
            raise CertificateError(CLAIM, f"{row} times {column} is {given[row, column]}, not from 0 to {LARGEST - 1}")
        if (given != given.T).any():
            row, column = np.argwhere(given != given.T)[0].tolist()
            raise CertificateError(CLAIM, f"{row} times {column} is not {column} times {row}")
        table = given.astype(np.uint16)
        present = np.zeros(LARGEST, bool)
        for row in range(self.side):
            for column in range(row + 1):
                smaller = table[:row, :column] ^ table[:row, column, None]
                smaller ^= table[row, :column]
                present[smaller] = True
                mex = int(present.argmin()) if smaller.size else 0
                present[smaller] = False
                if mex != table[row, column]:
                    raise CertificateError(
                        CLAIM, f"{row} times {column} is {table[row, column]}; the definition gives {mex}"
                    )
