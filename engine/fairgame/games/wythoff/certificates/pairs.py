"""Wythoff's game: its P-positions proved from the list of pairs alone.

Let a_k be the least positive number not among a_1, b_1, ..., a_(k-1), b_(k-1), and b_k = a_k + k.
The pairs (a_k, b_k), with (0, 0) and with heaps exchanged, are the P-positions. (1) No number occurs twice:
both a and b increase, a_k avoids the earlier b by its choice, and b_j > a_j >= a_k for j >= k. Nor does a
difference, since b_k - a_k = k. But a move keeps one heap or the difference, so none leads from one pair to
another. (2) Let (x, y), x <= y, be none of the pairs. If x = y, take everything. If x = b_k, then y >= x >
a_k: reduce y to a_k. If x = a_k and y > b_k, reduce y to b_k. If x = a_k and y < b_k, the difference d = y -
x is less than k, so a_d < a_k = x: take x - a_d from both, which leaves a_d and a_d + d. Every number up to
a_n is some a_k or b_k with k <= n, so a list of n pairs settles every position whose smaller heap is at most
a_n. ``WythoffPairs`` checks the two rules that define the list; it knows no golden ratio.

Cost: linear in the list.

Source: W. A. Wythoff, A modification of the game of nim, Nieuw Arch. Wisk. 7 (1907) 199-202.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import pandas as pd

from fairgame.errors import CertificateError
from fairgame.numbers.numeration import from_binary, from_fibonacci


@dataclass(frozen=True, slots=True)
class WythoffPairs:
    """Rows k = 1, 2, ... hold all P-positions in order, with right numerals, and obey the Fibonacci rule."""

    kind: ClassVar[str] = "wythoff-pairs"

    def check(self, frame: pd.DataFrame) -> None:
        """Check the definition of the pairs, every numeral, and that b's is a's with a zero appended."""
        claim = "P-positions of Wythoff's game"
        used: set[int] = set()
        least = 1
        for place, (k, a, b) in enumerate(_cells(frame, "k", "a", "b"), start=1):
            if k != place:
                raise CertificateError(claim, f"row {place} is numbered {k}")
            while least in used:
                least += 1
            if a != least:
                raise CertificateError(claim, f"pair {place} starts with {a}; {least} is the least not used")
            if b != least + place:
                raise CertificateError(claim, f"pair {place} is ({a}, {b}), whose difference is not {place}")
            used |= {a, b}
        for heap in ("a", "b"):
            _check_numerals(frame, heap, f"{heap}_binary", from_binary)
            _check_numerals(frame, heap, f"{heap}_fibonacci", from_fibonacci)
        for k, a, b in _cells(frame, "k", "a_fibonacci", "b_fibonacci"):
            zeros = len(a) - len(a.rstrip("0"))
            if zeros % 2 or b != a + "0":
                raise CertificateError(claim, f"pair {k}, {a} and {b}, breaks the Fibonacci rule")


def _cells(frame: pd.DataFrame, *names: str) -> Iterator[tuple[Any, ...]]:
    return zip(*(frame[name].tolist() for name in names), strict=True)


def _check_numerals(frame: pd.DataFrame, heap: str, name: str, read: Callable[[str], int]) -> None:
    for k, number, numeral in _cells(frame, "k", heap, name):
        try:
            value = read(numeral)
        except ValueError as error:
            raise CertificateError(f"numerals {name}", f"pair {k}: {error}") from None
        if value != number:
            raise CertificateError(f"numerals {name}", f"pair {k}: {numeral} is {value}, not {number}")
