"""Grundy's game: split a heap into two unequal ones; whoever cannot, loses.

No period is known.  The nim-values come from the same kernels as those of octal games (it is the code ``4.`` without
equal halves), and its study stands beside theirs on the board of open games.  Cost: see
``engine.families.octal.sequence``.

Source: P. M. Grundy, Mathematics and games, Eureka 2 (1939) 6-8; R. K. Guy, Fair Game, COMAP 1989, exercise 17.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd

from engine.certificates.splitting import SplittingValues
from engine.families.octal.sequence import NimValues
from engine.progress import meter
from engine.ruleset.game import Erratum, GameInfo, Place, Shelf
from engine.ruleset.notation import HeapSum

NOTATION = HeapSum(example="18 20 33")


@dataclass(frozen=True)
class GrundysGame:
    """Positions are single heaps; a sum of them is a position of play."""

    info: GameInfo
    notation: HeapSum = NOTATION
    published_stop: int = 100_001
    largest_heap: int = 1_000_000

    def options(self, position: int) -> Iterator[tuple[int, int]]:
        """Yield the splits into two unequal heaps, the smaller one last."""
        yield from ((position - part, part) for part in range(1, (position + 1) // 2))

    def positions(self, stop: int) -> Iterator[int]:
        """Yield heaps 0..stop-1."""
        return iter(range(stop))

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return nim-values of heaps 0..stop-1, shape (stop,), uint16."""
        known = NimValues(np.array([4], np.uint8), self.info.slug, distinct=True)
        with meter(f"nim-values of {self.info.name}", stop, unit="heap") as advance:
            known.extend(stop, advance)
        return known.values[:stop].astype(np.uint16, copy=False)

    def value_certificate(self) -> SplittingValues:
        """Return the check of exclusion and attainment."""
        return SplittingValues(equal=False, taking=False)


def _lost_near(tables: Mapping[str, pd.DataFrame]) -> str:
    values = tables["grundys-game.nim_sequence"]["nim_value"]
    printed = 567
    lost = next(heap for heap in range(printed, 0, -1) if values[heap] == 0)
    return f"{lost}: G({lost}) = {values[lost]}, but G({printed}) = {values[printed]}"


GAMES = (
    GrundysGame(
        GameInfo(
            slug="grundys-game",
            name="Grundy's game",
            shelf=Shelf.TAKING_AND_BREAKING,
            rank=110,
            summary="Split a heap into two heaps that are not equal; whoever cannot move loses.",
            places=(Place("FG", "exercise 17"),),
            errata=(
                Erratum(
                    "FG",
                    "exercise 17, answer: lost heaps",
                    "567",
                    ("grundys-game.nim_sequence",),
                    _lost_near,
                    scan=True,
                ),
            ),
            oeis=("A002188",),
        )
    ),
)
