"""Boards of one row are heaps of an octal game: its values are found by their recursion and compared.

Cost: the square of the longest row; 10 ms for two hundred squares.
"""

from dataclasses import dataclass
from typing import ClassVar

import pandas as pd

from fairgame.errors import CertificateError


@dataclass(frozen=True, slots=True)
class StripsAreHeaps:
    """Boards of one row have the nim-values of heaps in a game of taking and breaking, found here by its recursion.

    Attributes:
        digits: the digits of its code behind the point; the k-th tells what may be left when k are taken.
    """

    kind: ClassVar[str] = "strips-are-heaps"
    digits: tuple[int, ...]

    def check(self, frame: pd.DataFrame) -> None:
        """Compare the rows of one line with the heaps."""
        strips = frame[frame["rows"] == 1]
        values = [0]
        for heap in range(1, int(strips["columns"].max()) + 1):
            reached = set()
            for taken, digit in enumerate(self.digits, start=1):
                left = heap - taken
                if (digit & 1 and left == 0) or (digit & 2 and left > 0):
                    reached.add(values[left])
                if digit & 4:
                    reached.update(values[one] ^ values[left - one] for one in range(1, left))
            values.append(next(value for value in range(len(reached) + 1) if value not in reached))
        for columns, value in zip(strips["columns"].tolist(), strips["nim_value"].tolist(), strict=True):
            if values[columns] != value:
                raise CertificateError(f"a strip of {columns} squares is a heap", f"{value} is not {values[columns]}")
