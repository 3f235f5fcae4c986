"""Grundy's game: split a heap into two unequal ones; the player who cannot move loses.

No period is known. The nim-values come from the same kernels as those of octal games (it is the code ``4.`` without
equal halves), and its record is with theirs in the table of open games. Cost: see ``fairgame.games.octal.values``.

Source: P. M. Grundy, Mathematics and games, Eureka 2 (1939) 6-8; R. K. Guy, Fair Game, COMAP 1989, exercise 17.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from fairgame.core.claims import Claim, Status
from fairgame.core.game import Category, Citation, Erratum, GameInfo
from fairgame.core.listings import OwnTable
from fairgame.core.notation import HeapSum
from fairgame.games.nim.certificates import SplitHeaps, SplittingValues
from fairgame.games.octal.sparse_space import SparseSpace
from fairgame.system.progress import meter

if TYPE_CHECKING:
    import pandas as pd

NOTATION = HeapSum(example="18 20 33")
RARE = SparseSpace(0xFFFE)  # all bits of a value except the last


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
        from fairgame.games.octal.values import NimValues  # noqa: PLC0415 - loads numba

        known = NimValues(np.array([4], np.uint8), self.info.slug, distinct=True)
        with meter(f"nim-values of {self.info.name}", stop, unit="heap") as advance:
            known.extend(stop, advance)
        return known.values[:stop].astype(np.uint16, copy=False)

    def value_certificate(self) -> SplittingValues:
        """Return the check of exclusion and attainment."""
        return SplittingValues(equal=False, taking=False)

    @property
    def own_tables(self) -> tuple[OwnTable, ...]:
        """Declare the lost heaps and the rare ones."""
        last = self.published_stop - 1
        return (
            OwnTable(
                suffix="p_positions",
                title="P-positions",
                description=f"The single heaps of at most {last} that are lost for the player to move.",
                columns=("n",),
                key=("n",),
                rows=lambda: ((heap,) for heap in np.flatnonzero(self.nim_sequence(self.published_stop) == 0).tolist()),
                claims=lambda: (
                    Claim(
                        f"These and no other heaps from 0 to {last} have the nim-value 0.",
                        Status.CERTIFIED,
                        SplitHeaps("lost", self.published_stop),
                    ),
                ),
            ),
            OwnTable(
                suffix="rare_heaps",
                title="rare heaps",
                description=(
                    f"The heaps from 1 to {last} whose nim-value, without its last binary digit, has an even number of"
                    " ones, and their nim-values."
                ),
                columns=("n", "nim_value"),
                key=("n",),
                rows=self._rare,
                gaps=True,
                claims=lambda: (
                    Claim(
                        f"These and no other heaps from 1 to {last} are rare, and these are their nim-values.",
                        Status.CERTIFIED,
                        SplitHeaps("rare", self.published_stop),
                    ),
                ),
            ),
        )

    def _rare(self) -> Iterator[tuple[int, int]]:
        values = self.nim_sequence(self.published_stop)
        return ((heap, int(values[heap])) for heap in RARE.rare_heaps(values).tolist())


def _near_567(tables: "Mapping[str, pd.DataFrame]") -> str:
    lost: list[int] = tables["grundys-game.p_positions"]["n"].tolist()
    return str(min(lost, key=lambda heap: abs(heap - 567)))


GAMES = (
    GrundysGame(
        GameInfo(
            slug="grundys-game",
            name="Grundy's game",
            category=Category.TAKING_AND_BREAKING,
            order=110,
            summary="Split a heap into two heaps that are not equal; whoever cannot move loses.",
            citations=(Citation("FG", "exercise 17"),),
            errata=(
                Erratum(
                    "FG",
                    "exercise 17, answer: P-positions",
                    "567",
                    ("grundys-game.p_positions",),
                    _near_567,
                    scan=True,
                ),
            ),
            oeis=("A002188", "A036685"),
        )
    ),
)
