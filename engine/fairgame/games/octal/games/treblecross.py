"""Treblecross: noughts and crosses on a strip with crosses only; three in a row win.

If two crosses are neighbours or have one square between them, the opponent completes three at once. So careful players
use only squares at least three away from every cross, as long as possible; then the next move loses. This game has the
rule of careful players: a position is the runs of squares that can still take a cross, and a cross spoils two squares
on either side. Add one square at either end of a run; then a cross takes out three neighbouring squares. So a run of n
squares is the heap n + 2 of the octal game 0.007. Its period is unknown.

Cost: that of the kernel of octal games. Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 4;
R. K. Guy, Fair Game, COMAP 1989, figure 21.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from fairgame.core.game import Category, Citation, Erratum, GameInfo
from fairgame.core.notation import HeapSum
from fairgame.games.octal.certificates.values import ShiftedOctalValues
from fairgame.games.octal.code import OctalCode

if TYPE_CHECKING:
    import pandas as pd

CODE = OctalCode.parse("0.007")
SPOILED = 2  # squares on either side of a cross
SHIFT = 2
STOP = 10_001


@dataclass(frozen=True)
class Treblecross:
    """Positions are single runs of squares that can take a cross; a strip without a cross is one."""

    info: GameInfo
    notation: HeapSum
    published_stop: int = STOP
    piece: str = "square"
    why_no_misere: str = (
        "moves that would lose at once by three in a row are no moves here, and in misère play they count"
    )

    def options(self, position: int) -> Iterator[tuple[int, ...]]:
        """Yield the runs that a cross leaves, for each square up to the middle; the rest mirrors them."""
        for before in range((position + 1) // 2):
            left, right = before - SPOILED, position - 1 - before - SPOILED
            yield tuple(run for run in (right, left) if run > 0)

    def positions(self, stop: int) -> Iterator[int]:
        """Yield runs of 0..stop-1 squares."""
        return iter(range(stop))

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return the values of runs of 0..stop-1 squares, shape (stop,), uint16."""
        from fairgame.games.octal.values import NimValues  # noqa: PLC0415 - loads numba

        known = NimValues.of(CODE)
        known.extend(stop + SHIFT)
        return known.values[SHIFT : stop + SHIFT].astype(np.uint16)

    def value_certificate(self) -> ShiftedOctalValues:
        """Return the check of exclusion and attainment, as heaps of 0.007."""
        return ShiftedOctalValues(str(CODE), CODE.digits, SHIFT)


def _first_heaps(tables: "Mapping[str, pd.DataFrame]") -> str:
    values = tables["treblecross.nim_sequence"]["nim_value"].tolist()
    return " ".join(map(str, [0] * SHIFT + values[:9]))


GAMES = (
    Treblecross(
        GameInfo(
            slug="treblecross",
            name="Treblecross",
            category=Category.TAKING_AND_BREAKING,
            order=109,
            summary="Both players put crosses on a strip of squares; whoever completes three in a row wins.",
            aliases=("one-dimensional noughts and crosses", "James Bond", "octal 0.007", ".007"),
            citations=(Citation("FG", "figure 21"),),
            errata=(
                Erratum(
                    "FG",
                    "Treblecross, values of .007 from heap 0 on",
                    "0 0 0 1 1 2 0 0 3 3",
                    ("treblecross.nim_sequence",),
                    _first_heaps,
                    scan=True,
                ),
            ),
        ),
        HeapSum("4 12", "runs of squares in which a cross may be drawn, with spaces between", noun="run"),
    ),
)
