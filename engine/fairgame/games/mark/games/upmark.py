"""UpMark: take one from a number, or halve it and round up; whoever reaches 1 wins.

With n = m + 1 the moves are those of Mark on m: n - 1 is m - 1, and half of n rounded up is half of m rounded down,
each plus one.  So every value is Mark's, one place later.  Cost: that of Mark.

Source: A. S. Fraenkel, Aperiodic subtraction games, Electron. J. Combin. 18(2) (2011) #P19.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np
import pandas as pd

from fairgame.core.boards import Numerals
from fairgame.core.game import Category, Citation, Erratum, GameInfo
from fairgame.core.notation import HeapSum
from fairgame.games.mark import misere
from fairgame.games.mark.kernels import mark_values
from fairgame.games.mark.rule import nim_value

NOTATION = HeapSum("1001", "whole numbers from 1 on with spaces between", least=1, largest=None)


@dataclass(frozen=True)
class UpMark:
    """Positions are whole numbers from 1 on, of any length; several of them are a sum."""

    info: GameInfo
    notation: HeapSum = field(default=NOTATION)
    first_heap: int = 1
    accelerator: str = "mark"
    base: int = 2
    published_stop: int = 5001
    misere_source: str = misere.SOURCE

    def options(self, position: int) -> Iterator[tuple[int]]:
        """Yield one less and half, rounded up; 1 has no move."""
        if position > 1:
            yield (position - 1,)
        if position > 2:  # noqa: PLR2004 - half of 2 is one less as well
            yield ((position + 1) // 2,)

    def board(self, components: tuple[int, ...]) -> Numerals:
        """Return one less than each number, in base 2, as Mark has it."""
        return Numerals(components, (2,) * len(components), 1)

    def positions(self, stop: int) -> Iterator[int]:
        """Yield 1..stop-1."""
        return iter(range(1, stop))

    def nim_value(self, position: int) -> int:
        """Return Mark's value of one less."""
        return nim_value(2, position - 1)

    def is_p_sum(self, components: tuple[int, ...]) -> bool:
        """Whether a sum is lost in misère play: as one less in Mark.

        Raises:
            LimitError: if there are several numbers larger than 1.
        """
        return misere.is_lost(2, [n - 1 for n in components])

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return nim-values of 1..stop-1, shape (stop - 1,), uint16."""
        return mark_values(2, stop - self.first_heap)


def _p_positions(tables: Mapping[str, pd.DataFrame]) -> str:
    rows = tables["upmark.nim_sequence"]
    lost = rows.loc[rows["nim_value"] == 0, "n"].head(8)
    return f"half is rounded up; then the P-positions are {', '.join(map(str, lost))}, …"


GAMES = (
    UpMark(
        GameInfo(
            slug="upmark",
            name="UpMark",
            category=Category.MARK,
            order=30,
            parameters={"t": 2, "less": 1},
            summary="Take one from a number, or halve it and round up; whoever reaches 1 wins.",
            citations=(Citation("M", "section 2.4"),),
            errata=(
                Erratum("M", "section 2.4", "half, rounded down", ("upmark.nim_sequence",), _p_positions, scan=True),
            ),
            oeis=("A171947", "A171946"),
        )
    ),
)
