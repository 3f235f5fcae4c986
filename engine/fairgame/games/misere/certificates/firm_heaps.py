"""Octal games of which all heaps are tame and all large ones firm, and no others: made anew from the digits.

Why finitely many heaps are enough stands in ``fairgame.games.misere.firm``; what is checked here is that they are as
many as the argument needs, that each has the genus 0^1, 1^0 or n^n and from the stated heap on n^n, that the heap
before is not, and that a digit leaves a heap, so that large heaps have a move.

A code that is not in the table is shown to have no place there: it has a heap that is not tame, or its genera repeat
as far as the theorem on periods asks for, and one of those that repeat is 0^1 or 1^0.

Cost: every option of some ten heaps a code.  Source: J. H. Conway, On Numbers and Games, chapter 12.
"""

from dataclasses import dataclass
from typing import ClassVar

import pandas as pd

from fairgame.errors import CertificateError

Pair = tuple[int, int]  # nim-value and misère value
LEAVES = 6  # the bits of a digit that leave one heap or two
MAX_HEAPS = 64  # in which a code shows that it has no place in the table


@dataclass(frozen=True, slots=True)
class FirmHeaps:
    """Each row has a code, the first heap from which all are firm, and the last one that the proof needs.

    Attributes:
        codes: those that have a row if they have such heaps, in the order of the rows.
    """

    kind: ClassVar[str] = "firm-heaps"

    codes: tuple[str, ...]

    def check(self, frame: pd.DataFrame) -> None:
        """Check the hypothesis for every row, and that no other code has firm heaps to be listed."""
        there = frame["code"].tolist()
        if there != [code for code in self.codes if code in there]:
            raise CertificateError("codes with firm heaps", "a row is not of these codes, or not in their order")
        for code, first, bound in zip(there, frame["firm_from"], frame["tame_bound"], strict=True):
            _check_firm(code, first, bound)
        for code in self.codes:
            if code not in there and not _is_out(_digits(code)):
                raise CertificateError(f"{code} has no firm heaps from some heap on", "nothing shows it")


def _check_firm(code: str, first: int, bound: int) -> None:
    claim, digits = f"all heaps of {code} are tame, from {first} on firm", _digits(code)
    if bound != 2 * first + len(digits) - 1:
        raise CertificateError(claim, f"the proof needs heaps to {2 * first + len(digits) - 1}, not {bound}")
    if not any(digit & LEAVES for digit in digits):
        raise CertificateError(claim, "large heaps have no move")
    pairs: list[Pair] = []
    for heap in range(bound + 1):
        value, misere = _of_heap(digits, heap, pairs)
        if not _is_tame(value, misere):
            raise CertificateError(claim, f"heap {heap} has the values {value} and {misere}")
        if (value == misere) < (heap >= first) or (heap == first - 1 and value == misere):
            raise CertificateError(claim, f"heap {heap} is {'firm' if value == misere else 'fickle'}")
        pairs.append((value, misere))


def _is_out(digits: list[int]) -> bool:
    """Whether a heap is not tame, or fickle heaps never end because the pairs of values are periodic."""
    pairs: list[Pair] = []
    while len(pairs) < MAX_HEAPS:
        pairs.append(_of_heap(digits, len(pairs), pairs))
        if not _is_tame(*pairs[-1]):
            return True
    for period in range(1, MAX_HEAPS // 2):
        breaks = (heap for heap in range(len(pairs) - period) if pairs[heap] != pairs[heap + period])
        start = 1 + max(breaks, default=-1)
        if 2 * start + 2 * period + len(digits) - 1 <= len(pairs):
            return any(value != misere for value, misere in pairs[start : start + period])
    return False


def _digits(code: str) -> list[int]:
    return [int(code[0]), *map(int, code[2:])]


def _is_tame(value: int, misere: int) -> bool:
    return value == misere or {value, misere} == {0, 1}


def _of_heap(digits: list[int], heap: int, pairs: list[Pair]) -> Pair:
    """Return the mex of the nim-values and of the misère values of the options; 0 and 1 where there is none."""
    values, miseres = set(), set()
    for taken, digit in enumerate(digits[: heap + 1]):
        rest = heap - taken
        options: list[list[Pair]] = [[]] if digit & 1 and not rest else []
        options += [[pairs[rest]]] if digit & 2 and rest else []
        options += [[pairs[one], pairs[rest - one]] for one in range(1, rest)] if digit & 4 else []
        for option in options:
            total = 0
            for value, _ in option:
                total ^= value
            values.add(total)
            miseres.add(total if any(value == misere for value, misere in option) else 1 - total)
    return (_mex(values), _mex(miseres)) if values else (0, 1)


def _mex(values: set[int]) -> int:
    return next(least for least in range(len(values) + 1) if least not in values)
