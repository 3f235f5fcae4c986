"""Grids of misère outcomes by which powers of one heap are told apart, played out from the digits of the code.

Two heaps a and b, perhaps with one more beside them, make a grid: row j has the sums of j heaps b and 0, 1, 2, ...
heaps a.  The quotients of the smaller heaps are attached and proved (``fairgame.games.misere.certificates.quotients``);
sums without the next heap have their outcomes from them, all others are played out.  In row j the P-positions must be
every second sum from, or to, a place that moves on by one with each row.

Cost: some 10 s, once a process.  Source: the atlas.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

import numpy as np
import pandas as pd

from fairgame.core.frames import read_csv
from fairgame.errors import CertificateError
from fairgame.games.misere.certificates.quotients import PRETENDING, PRODUCTS, MisereElements

Sum = tuple[int, ...]
MOST = 200  # cells of a grid; doctored ones must not cost an hour
LEAST = 3  # rows in which the place is inside the grid


@dataclass(frozen=True, slots=True)
class MisereStaircases:
    """The rows of each code are a grid of sums and their outcomes, row by row."""

    kind: ClassVar[str] = "misere-staircases"

    def check_files(self, frame: pd.DataFrame, files: Mapping[str, bytes]) -> None:
        """Prove the attached quotients, then check the shape of each grid and every outcome."""
        if PRETENDING not in files:
            raise CertificateError("staircases", f"the file {PRETENDING} is missing")
        listed = read_csv(files[PRETENDING])
        MisereElements().check_files(listed, files)
        if list(frame["code"].unique()) != list(listed["code"].unique()):
            raise CertificateError("staircases", "the codes are not those of the attached quotients")
        elements = {code: tuple(rows["element"]) for code, rows in listed.groupby("code")}
        monoids = dict(iter(read_csv(files[PRODUCTS]).groupby("code")))
        for code, rows in frame.groupby("code", sort=False):
            claim = f"a staircase of {code}"
            sums = [tuple(int(heap) for heap in text.split() if heap != "0") for text in rows["heaps"]]
            outcomes = rows["outcome"].tolist()
            if [" ".join(map(str, one)) or "0" for one in sums] != rows["heaps"].tolist():
                raise CertificateError(claim, "a sum is not written as it should be")
            width = _width(sums, len(elements[code]), claim)
            products, portion = _table(monoids[code])
            is_lost = _played(str(code), elements[code], products, portion)
            for heaps, outcome in zip(sums, outcomes, strict=True):
                if (true := "P" if is_lost(heaps) else "N") != outcome:
                    raise CertificateError(claim, f"{heaps} is {true}, not {outcome}")
            grid = [[one == "P" for one in outcomes[at : at + width]] for at in range(0, len(outcomes), width)]
            if not _rises(grid) and not _rises([row[::-1] for row in grid[::-1]]):
                raise CertificateError(claim, "the P-positions are no staircase")


def _width(sums: Sequence[Sum], bound: int, claim: str) -> int:
    """Return how many columns the grid has; its sums are those of i heaps a, j heaps b and those beside."""
    beside = sums[0]
    if len(sums) > MOST or len(beside) > 1:
        raise CertificateError(claim, "it is larger than a grid may be")
    steps = [_more(one, beside) for one in sums]
    width = next((place for place, step in enumerate(steps[1:], start=1) if step != steps[1][:1] * place), 0)
    if width and len(steps[width]) == 1 and len(steps[1]) == 1 and max(*beside, *steps[1], *steps[width]) == bound:
        a, b = steps[1][0], steps[width][0]
        if a != b and [sorted(one) for one in steps] == [
            sorted([a] * (place % width) + [b] * (place // width)) for place in range(len(sums))
        ]:
            return width
    raise CertificateError(claim, "the sums are no grid of heaps to the next one")


def _more(heaps: Sum, beside: Sum) -> Sum:
    """Return a sum without what is beside; all of it where that is not in it."""
    left = list(heaps)
    for heap in beside:
        if heap in left:
            left.remove(heap)
    return tuple(left)


def _rises(grid: Sequence[Sequence[bool]]) -> bool:
    """Whether P-positions are every second place from a place on that is one farther in each row."""
    width, found = len(grid[0]), False
    for start in range(-width, width + 1):
        inside = sum(0 <= start + row < width for row in range(len(grid)))
        wanted = [
            [place >= start + row and (place - start - row) % 2 == 0 for place in range(width)]
            for row in range(len(grid))
        ]
        found |= inside >= LEAST and [list(row) for row in grid] == wanted
    return found


def _table(rows: pd.DataFrame) -> tuple[bytes, tuple[bool, ...]]:
    """Return the whole multiplication table, as bytes, and the P-portion."""
    words = [[int(heap) for heap in text.split() if heap != "0"] for text in rows["heaps"]]
    after = np.array([[int(one) for one in text.split()] for text in rows["products"]], np.int64)
    place = {heap: one for one, heap in enumerate(sorted({heap for word in words for heap in word}))}
    columns = []
    for word in words:
        column = np.arange(len(words))
        for heap in word:
            column = after[column, place[heap]]
        columns.append(column)
    return np.stack(columns, axis=1).tobytes(), tuple(rows["outcome"] == "P")


@cache
def _played(code: str, elements: tuple[int, ...], products: bytes, portion: tuple[bool, ...]) -> Callable[[Sum], bool]:
    """Return the test whether a sum of heaps to the next one is lost; it remembers what it has met."""
    table = np.frombuffer(products, np.int64).reshape(len(portion), -1).tolist()
    moves = _moves((int(code[0]), *map(int, code[2:])), len(elements) + 1)
    known: dict[Sum, bool] = {}

    def is_lost(heaps: Sum) -> bool:
        if not heaps or heaps[-1] < len(elements):
            found = 0
            for heap in heaps:
                found = table[found][elements[heap]]
            return portion[found]
        if heaps not in known:
            known[heaps] = not any(
                is_lost(tuple(sorted((*heaps[:place], *heaps[place + 1 :], *option))))
                for place in range(len(heaps) - 1, -1, -1)
                if heaps[place] not in heaps[place + 1 : place + 2]
                for option in moves[heaps[place]]
            )
        return known[heaps]

    return is_lost


def _moves(digits: Sum, stop: int) -> list[set[Sum]]:
    """Return the options of heaps 0..stop-1, without parts that have no move."""
    found: list[set[Sum]] = []
    for heap in range(stop):
        options: set[Sum] = set()
        for taken, digit in enumerate(digits[: heap + 1]):
            rest = heap - taken
            parts: list[Sum] = [()] if digit & 1 and not rest else []
            parts += [(rest,)] if digit & 2 and rest else []
            parts += [(one, rest - one) for one in range(1, rest // 2 + 1)] if digit & 4 else []
            options |= {tuple(sorted(part for part in option if found[part])) for option in parts}
        found.append(options)
    return found
