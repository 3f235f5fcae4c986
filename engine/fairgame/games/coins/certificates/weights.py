"""How many rows with so many heads are lost, counted over all rows of coins there are.

The values of the coins are found anew from the rule, by the routine that checks them; then the nim-sums of all rows are
written down, 2^n of them for n coins, and those that are 0 are counted by their heads.  No code is solved for.

Cost: 2^24 rows for 24 coins: 100 MB and a second or two.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pandas as pd

from fairgame.errors import CertificateError
from fairgame.games.coins.certificates.sets import TurnedTogether

CLAIM = "heads of lost rows"


@dataclass(frozen=True, slots=True)
class TurnedWeights:
    """The numbers of lost rows by heads are right and complete, where up to ``most`` coins of all may be turned."""

    kind: ClassVar[str] = "turned-weights"
    coins: int
    most: int

    def check(self, frame: pd.DataFrame) -> None:
        """Check a table with the columns heads and positions."""
        sums, heads = np.zeros(1, np.int32), np.zeros(1, np.uint8)
        for value in TurnedTogether(0, 1, self.most).found(self.coins):
            sums = np.concatenate([sums, sums ^ value])
            heads = np.concatenate([heads, heads + 1])
        counts = np.bincount(heads[sums == 0])
        true = [(int(weight), int(counts[weight])) for weight in np.flatnonzero(counts)]
        found = list(zip(frame["heads"].tolist(), frame["positions"].tolist(), strict=True))
        if found != true:
            raise CertificateError(CLAIM, f"the rows are {found}; counting gives {true}")
