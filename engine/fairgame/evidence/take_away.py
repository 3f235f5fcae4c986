"""P-positions of several heaps, checked as a whole cube: take from one heap, or (in some games) the same from all.

The rows give one corner of the cube of all positions with heaps below a bound; the others follow by exchanging heaps.
A position is a P-position exactly if no P-position lies before it on one of its lines: along each heap and, where the
same may be taken from all, along the diagonal.  Both halves of that are read off whole arrays.

Cost: side^heaps bytes, three times; 0.3 s for four heaps below 64.
"""

from dataclasses import dataclass
from itertools import permutations
from typing import ClassVar

import numpy as np
import pandas as pd

from fairgame.errors import CertificateError

CLAIM = "P-positions of several heaps"


@dataclass(frozen=True, slots=True)
class TakeAwayPositions:
    """The rows, heaps ascending, are all P-positions with every heap below ``side``, in order.

    Attributes:
        columns: the columns that hold the heaps, the smallest first.
        side: one more than the largest heap.
        together: whether a move may take the same number from all heaps.
    """

    kind: ClassVar[str] = "take-away-positions"
    columns: tuple[str, ...]
    side: int
    together: bool

    def check(self, frame: pd.DataFrame) -> None:
        """Check that the listed positions are lost and that all others are won."""
        rows = frame[list(self.columns)].to_numpy(np.int64)
        if rows.min(initial=0) < 0 or rows.max(initial=0) >= self.side or (np.diff(rows, axis=1) < 0).any():
            raise CertificateError(CLAIM, f"a row is not of ascending heaps from 0 to {self.side - 1}")
        places = np.ravel_multi_index(tuple(rows.T), (self.side,) * rows.shape[1])
        if (np.diff(places) <= 0).any():
            raise CertificateError(CLAIM, "the rows are not in order, or one comes twice")
        lost = np.zeros((self.side,) * rows.shape[1], bool)
        for order in permutations(range(rows.shape[1])):
            lost[tuple(rows[:, list(order)].T)] = True
        won = self._won(lost)
        for wrong, why in (
            (lost & won, "has a P-position among its options"),
            (~lost & ~won, "has none and is no row"),
        ):
            if wrong.any():
                raise CertificateError(CLAIM, f"({', '.join(map(str, np.argwhere(wrong)[0].tolist()))}) {why}")

    def _won(self, lost: np.ndarray) -> np.ndarray:
        """Return where a P-position lies before, shape of ``lost``, bool."""
        won = np.zeros_like(lost)
        for axis in range(lost.ndim):
            before, here = np.moveaxis(lost, axis, 0), np.moveaxis(won, axis, 0)
            here[1:] |= np.logical_or.accumulate(before, axis=0)[:-1]
        if self.together:
            nearer, farther = (slice(None, -1),) * (lost.ndim - 1), (slice(1, None),) * (lost.ndim - 1)
            along = np.zeros_like(lost)
            for level in range(1, self.side):
                along[level][farther] = (along[level - 1] | lost[level - 1])[nearer]
            won |= along
        return won
