"""Tables of Nim that are checked digit by digit: numerals in base 2, sums of the documents, the cube of P-positions.

Nothing here adds without carrying: a column of binary digits is counted, and an even count is what Bouton's theorem
asks for.  Cost: linear in the digits; the cube is counted cell by cell up to a side of 128.

Source: C. L. Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. 3 (1902) 35-39.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pandas as pd

from fairgame.errors import CertificateError
from fairgame.numbers.numeration import from_binary

COUNTED = 7  # cubes of side up to 2^7 are counted, larger ones follow


@dataclass(frozen=True, slots=True)
class BinaryTriples:
    """Rows 1, 2, ... hold the P-positions of three heaps a <= b <= c in the order of c, b, a, without (0, 0, 0)."""

    kind: ClassVar[str] = "binary-triples"

    def check(self, frame: pd.DataFrame) -> None:
        """Check numerals, the parity of every column of digits, and that no triple up to the last row is missing."""
        claim = "losing triples of Nim"
        triples = list(zip(*(frame[name].tolist() for name in "abc"), strict=True))
        for heap in "abc":
            for place, (number, numeral) in enumerate(zip(frame[heap], frame[f"{heap}_binary"], strict=True), start=1):
                if from_binary(numeral) != number:
                    raise CertificateError(claim, f"row {place}: {numeral} is not {number} in base 2")
        last = triples[-1] if triples else (0, 0, 0)
        expected = [
            (a, b, c)
            for c in range(1, last[2] + 1)
            for b in range(c + 1)
            for a in range(b + 1)
            if _all_even(a, b, c) and (c, b, a) <= last[::-1]
        ]
        if frame["index"].tolist() != list(range(1, len(triples) + 1)):
            raise CertificateError(claim, "the rows are not numbered 1, 2, 3, ...")
        for place, (found, true) in enumerate(zip(triples, expected, strict=False), start=1):
            if found != true:
                raise CertificateError(claim, f"row {place} is {found}; the next triple is {true}")
        if len(triples) != len(expected):
            raise CertificateError(
                claim, f"there are {len(expected)} triples up to {last}, the table has {len(triples)}"
            )


@dataclass(frozen=True, slots=True)
class WorkedSums:
    """Each row's nim-sum has odd columns where the heaps have, and its winning moves are all there are."""

    kind: ClassVar[str] = "worked-sums"

    def check(self, frame: pd.DataFrame) -> None:
        """Check sums by counting digits, and moves by trying every one."""
        claim = "nim-sums and winning moves of Nim"
        for row in frame.to_dict("records"):
            heaps = [int(word) for word in str(row["heaps"]).split()]
            if not _all_even(*heaps, int(row["nim_sum"])):
                raise CertificateError(claim, f"the nim-sum of {row['heaps']} is not {row['nim_sum']}")
            moves = [
                f"{heap}->{left}"
                for place, heap in enumerate(heaps)
                for left in range(heap)
                if _all_even(*heaps[:place], left, *heaps[place + 1 :])
            ]
            given = row["winning_moves"] if isinstance(row["winning_moves"], str) else ""
            if given != " ".join(dict.fromkeys(moves)):
                raise CertificateError(claim, f"{row['heaps']} is won by {moves or 'no move'}, not by {given!r}")


@dataclass(frozen=True, slots=True)
class CubeCounts:
    """A cube of side 2^n holds 4^n P-positions: counted where it is small, four copies of the next smaller beyond."""

    kind: ClassVar[str] = "cube-counts"

    def check(self, frame: pd.DataFrame) -> None:
        """Count the small cubes by play, then check that each count is four times the one before."""
        claim = "P-positions in a cube"
        rows = list(zip(*(frame[name].tolist() for name in ("n", "side", "p_positions")), strict=True))
        for place, (n, side, count) in enumerate(rows):
            if (n, side) != (place, 2**place):
                raise CertificateError(claim, f"row {place + 1} is a cube of side {side} for n = {n}")
            expected = _count(side) if n <= COUNTED else 4 * rows[place - 1][2]
            if count != expected:
                raise CertificateError(claim, f"a cube of side {side} holds {expected}, not {count}")


def _all_even(*numbers: int) -> bool:
    """Whether every column of binary digits holds an even number of ones."""
    numerals = [f"{number:064b}" for number in numbers]
    return all(sum(digit == "1" for digit in column) % 2 == 0 for column in zip(*numerals, strict=True))


def _count(side: int) -> int:
    """Return how many positions of a cube are lost, found by play.

    A position is lost if no lost one lies before it in any of the three directions.
    """
    below = np.zeros((side, side), bool)  # whether a smaller third heap makes (a, b) a P-position
    found = 0
    for _ in range(side):
        taken = np.zeros(side, bool)  # the second heaps of P-positions with this third heap
        for a in range(side):
            free = ~(below[a] | taken)
            b = int(free.argmax())
            if free[b]:
                below[a, b] = taken[b] = True
                found += 1
    return found
