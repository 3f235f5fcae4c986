"""Arrays of coins turned in rows and columns at once, checked coin by coin from the rule alone.

The options of a coin are all products of a set of rows with a set of columns, so its value is the least number that is
not the nim-sum of the values of such coins, all found in the same table.  No nim-product is taken and no theorem used:
the whole table is checked by this recursion.

Cost: for each coin the sets of rows times those of columns, in whole arrays; a second or two for 64 by 64 coins.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from fairgame.errors import CertificateError


@dataclass(frozen=True, slots=True)
class TurnedProducts:
    """Every value is the least that no product of sets of rows and of columns has, the coin itself left out."""

    kind: ClassVar[str] = "turned-products"
    game: str

    def check(self, frame: pd.DataFrame) -> None:
        """Check a table with the columns a, b and nim_value."""
        from fairgame.core.discovery import games  # noqa: PLC0415 - discovery loads the certificates first

        game: Any = games()[self.game]
        claim = f"nim-values of {self.game}"
        first, side = game.grid_start, game.published_side
        pairs = [(a, b) for a in range(first, side) for b in range(first, side)]
        if list(zip(frame["a"].tolist(), frame["b"].tolist(), strict=True)) != pairs:
            raise CertificateError(claim, f"the coins are not ({first}, {first}) to ({side - 1}, {side - 1}) in order")
        grid = np.zeros((side, side), np.int64)
        grid[first:, first:] = frame["nim_value"].to_numpy(np.int64).reshape(side - first, side - first)
        columns = {b: [np.array([*others, b]) for others in game.column_sets(b)] for b in range(first, side)}
        for a in range(first, side):
            above = self._sums_above(grid, [list(others) for others in game.row_sets(a)])
            for b in range(first, side):
                mex = self._mex(above, grid[a], b, columns[b])
                if mex != grid[a, b]:
                    reason = f"coin ({a}, {b}) has value {grid[a, b]}; its options give {mex}"
                    raise CertificateError(claim, reason)

    def _sums_above(self, grid: np.ndarray, sets: list[list[int]]) -> np.ndarray:
        """Return the nim-sum of some rows of the grid for each set of them, shape (sets, side)."""
        sums = [np.bitwise_xor.reduce(grid[rows], axis=0) if rows else np.zeros_like(grid[0]) for rows in sets]
        return np.array(sums, np.int64).reshape(len(sets), len(grid))

    def _mex(self, above: np.ndarray, row: np.ndarray, column: int, sets: list[np.ndarray]) -> int:
        """Return the least number that no product has: the rows above it, and its own row without the coin itself."""
        own = np.where(np.arange(row.size) < column, row, 0)
        rows = above ^ own
        sums = [np.bitwise_xor.reduce(rows[:, chosen], axis=1) for chosen in sets]
        present = np.unique(np.concatenate(sums)) if sums else np.zeros(0, np.int64)
        gaps = np.flatnonzero(present != np.arange(present.size))
        return int(gaps[0]) if gaps.size else int(present.size)
