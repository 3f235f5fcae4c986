"""Hickory, dickory, dock: a heap of n becomes three heaps k, k and n - 2k.

The two equal heaps cancel, so a move is equivalent to removing an even number, and G(n) is half of n, rounded down.
Cost: none.  Source: R. K. Guy, Fair Game, COMAP 1989, project A, where the rule is printed with one heap too many; the
clause on two equal heaps for even n forces this reading.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from fairgame.core.game import Category, Citation, Erratum, GameInfo
from fairgame.core.notation import HeapSum

if TYPE_CHECKING:
    import pandas as pd

STOP = 2001


@dataclass(frozen=True)
class HickoryDickoryDock:
    """Positions are single heaps; a sum of them is a position of play."""

    info: GameInfo
    notation: HeapSum = field(default_factory=lambda: HeapSum(example="5 8 13"))
    published_stop: int = STOP

    def options(self, position: int) -> Iterator[tuple[int, ...]]:
        """Yield the heaps k, k and the rest, if it is not 0."""
        for part in range(1, position // 2 + 1):
            rest = position - 2 * part
            yield (part, part, rest) if rest else (part, part)

    def positions(self, stop: int) -> Iterator[int]:
        """Yield heaps 0..stop-1."""
        return iter(range(stop))

    def nim_value(self, position: int) -> int:
        """Return half of the heap, rounded down."""
        return position // 2

    def options_of_value(self, position: int, nim_value: int) -> Iterator[tuple[int, ...]]:
        """Yield the move to ``nim_value``, the value of the third heap; that heap has the parity of ``position``."""
        rest = 2 * nim_value + position % 2
        if rest < position:
            part = (position - rest) // 2
            yield (part, part, rest) if rest else (part, part)

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return nim-values of heaps 0..stop-1, shape (stop,), uint32."""
        return np.arange(stop, dtype=np.uint32) // np.uint32(2)


def _values(tables: "Mapping[str, pd.DataFrame]") -> str:
    first = tables["hickory-dickory-dock.nim_sequence"]["nim_value"].head(10)
    return f"heaps k, k and n - 2k, k up to half of n: then the nim-values are {', '.join(map(str, first))}, …"


GAMES = (
    HickoryDickoryDock(
        GameInfo(
            slug="hickory-dickory-dock",
            name="Hickory, Dickory, Dock",
            category=Category.NIM,
            order=17,
            summary="Split a heap into three, two of which are equal; whoever cannot move loses.",
            citations=(Citation("FG", "project A"),),
            errata=(
                Erratum(
                    "FG",
                    "project A, Hickory, Dickory, Dock",
                    "heaps k, n - k, n - 2k, n - 3k, k up to a third of n",
                    ("hickory-dickory-dock.nim_sequence",),
                    _values,
                    scan=True,
                ),
            ),
        )
    ),
)
