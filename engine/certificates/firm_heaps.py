"""Octal games of which all heaps are tame and all large ones firm: made anew from the digits, heap by heap.

Why finitely many heaps are enough stands in ``engine.families.misere.firm``; what is checked here is that they are as
many as the argument needs, that each has the genus 0^1, 1^0 or n^n and from the stated heap on n^n, that the heap
before is not, and that a digit leaves a heap, so that large heaps have a move.

Cost: every option of some ten heaps a row.  Source: J. H. Conway, On Numbers and Games, chapter 12.
"""

from dataclasses import dataclass
from typing import ClassVar

import pandas as pd

from engine.errors import CertificateError

Pair = tuple[int, int]  # nim-value and misère value
LEAVES = 6  # the bits of a digit that leave one heap or two


@dataclass(frozen=True, slots=True)
class FirmHeaps:
    """Each row has a code, the first heap from which all are firm, and the last one that the proof needs."""

    kind: ClassVar[str] = "firm-heaps"

    def check(self, frame: pd.DataFrame) -> None:
        """Check the hypothesis for every row."""
        for code, first, bound in zip(frame["code"], frame["firm_from"], frame["tame_bound"], strict=True):
            claim = f"all heaps of {code} are tame, from {first} on firm"
            digits = [int(code[0]), *map(int, code[2:])]
            if bound != 2 * first + len(digits) - 1:
                raise CertificateError(claim, f"the proof needs heaps to {2 * first + len(digits) - 1}, not {bound}")
            if not any(digit & LEAVES for digit in digits):
                raise CertificateError(claim, "large heaps have no move")
            pairs: list[Pair] = []
            for heap in range(bound + 1):
                value, misere = _of_heap(digits, heap, pairs)
                if value != misere and {value, misere} != {0, 1}:
                    raise CertificateError(claim, f"heap {heap} has the values {value} and {misere}")
                if (value == misere) < (heap >= first) or (heap == first - 1 and value == misere):
                    raise CertificateError(claim, f"heap {heap} is {'firm' if value == misere else 'fickle'}")
                pairs.append((value, misere))


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
