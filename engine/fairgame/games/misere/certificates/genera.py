"""Genera of single heaps of octal games, found anew by the definition, beside real heaps of 2 and of 1 of Nim.

For each code the options of heaps are made from its digits.  Every sum that play reaches from a heap, together with k
heaps of 2 and with or without one of 1, is given its misère value as the mex of those of its options: 1 where there is
no move.  Two heaps of 1 cancel (``fairgame.solving.misere_sums`` has the proof).  It is done for four more values of k
than the longest row of the code has exponents; if for all these sums the last two values are those before them, they
take turns forever, because a value depends on the one before it and on those of the options.

Cost: some 10 s for heaps to 16 of all codes of two digits; codes whose heaps have the same options are played once a
process.  Sources: J. H. Conway, On Numbers and Games, chapter 12; E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning
Ways, chapter 13.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import pandas as pd

from fairgame.errors import CertificateError

Sum = tuple[int, ...]
TWO = 2  # exponents that take turns
MORE = 4  # heaps of 2 beyond those that the longest row speaks of


@dataclass(frozen=True, slots=True)
class Genera:
    """Each row has the genus of a heap: nim-value, and misère values as far as the first two that repeat."""

    kind: ClassVar[str] = "misere-genera"

    def check(self, frame: pd.DataFrame) -> None:
        """Play out every heap."""
        for code, rows in frame.groupby("code", sort=False):
            if rows["n"].tolist() != list(range(len(rows))):
                raise CertificateError(f"genera of {code}", "the heaps are not 0, 1, 2, ...")
            exponents = [[int(one) for one in text.split()] for text in rows["exponents"]]
            if [" ".join(map(str, one)) for one in exponents] != rows["exponents"].tolist():
                raise CertificateError(f"genera of {code}", "a number is written with zeros before it")
            true = _played(_moves(str(code), len(rows)), max(map(len, exponents)) + MORE)
            for heap, (value, found) in enumerate(zip(rows["nim_value"].tolist(), exponents, strict=True)):
                claim = f"genus of heap {heap} of {code}"
                own_value, own = true[heap]
                if value != own_value:
                    raise CertificateError(claim, f"the nim-value is {own_value}, not {value}")
                if len(found) < TWO or _continued(found, len(own)) != own:
                    raise CertificateError(claim, f"the misère values are {own}, not {found} and so on")
                if len(found) > TWO and found[-1] == found[-1 - TWO]:
                    raise CertificateError(claim, "the repetition begins earlier")


def _continued(exponents: list[int], count: int) -> list[int]:
    """Return so many exponents, of which the last two take turns."""
    found = list(exponents)
    while len(found) < count:
        found.append(found[-TWO])
    return found


def _moves(code: str, stop: int) -> tuple[tuple[Sum, ...], ...]:
    """Return the options of heaps 0..stop-1, without heaps that have no move."""
    digits = [int(code[0]), *map(int, code[2:])]
    found: list[tuple[Sum, ...]] = []
    for heap in range(stop):
        options = set()
        for taken, digit in enumerate(digits[: heap + 1]):
            rest = heap - taken
            parts: list[Sum] = [()] if digit & 1 and not rest else []
            parts += [(rest,)] if digit & 2 and rest else []
            parts += [(one, rest - one) for one in range(1, rest // 2 + 1)] if digit & 4 else []
            options |= {tuple(sorted(part for part in option if found[part])) for option in parts}
        found.append(tuple(sorted(options)))
    return tuple(found)


@lru_cache(maxsize=100)
def _played(moves: tuple[tuple[Sum, ...], ...], count: int) -> list[tuple[int, list[int]]]:
    """Return nim-value and misère values beside 0..count-1 heaps of 2, of each heap."""
    known: dict[Sum, tuple[int, list[tuple[int, int]]]] = {}

    def of(heaps: Sum) -> tuple[int, list[tuple[int, int]]]:
        if heaps in known:
            return known[heaps]
        after = {
            tuple(sorted((*heaps[:place], *option, *heaps[place + 1 :])))
            for place, heap in enumerate(heaps)
            for option in moves[heap]
        }
        options = [of(one) for one in sorted(after)]
        rows: list[tuple[int, int]] = []
        for twos in range(count):
            alone = {own[twos][0] for _, own in options}
            beside = {own[twos][1] for _, own in options}
            alone |= set(rows[-1]) if twos else set()
            without = _mex(alone) if alone else 1
            # With a heap of 1: it is taken, or a heap of 2 is taken, or becomes another heap of 1 and both cancel.
            beside |= {without} | (set(rows[-1]) if twos else set())
            rows.append((without, _mex(beside)))
        if rows[-4:-2] != rows[-2:]:
            raise CertificateError("genera", f"the misère values of {heaps} do not repeat among {count}")
        known[heaps] = found = _mex({value for value, _ in options}), rows
        return found

    result = []
    for heap, options in enumerate(moves):
        value, rows = of((heap,) if options else ())
        result.append((value, [alone for alone, _ in rows]))
    return result


def _mex(values: set[int]) -> int:
    least = 0
    while least in values:
        least += 1
    return least
