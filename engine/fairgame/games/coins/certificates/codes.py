"""Rows of coins that the player to move loses, checked by turning coins in them: every row there is, every move.

A set of rows is that of all P-positions if no move leads from one of them to another, and from every other row some
move leads to one of them.  Both are seen by going backwards: from each row of the set, every set of coins that may have
been turned to get there, the rightmost of which shows tails now.  What is met is won by the player to move; it must be
just what is not in the set.  No nim-value is used.

Besides, the rows are checked as a code: closed under addition, and no two closer than claimed.

Cost: the rows of the set times the ways to turn coins, 6 million marks for 18 coins in Moebius, half a second.
"""

from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

import numpy as np
import pandas as pd

from fairgame.errors import CertificateError

CLAIM = "lost rows of coins"
NONE = "none"


@dataclass(frozen=True, slots=True)
class TurnedCode:
    """The rows are all rows of so many coins that are lost, where up to ``most`` coins may be turned.

    Attributes:
        coins: how many coins there are, counted from 0.
        most: how many may be turned at once, the rightmost from heads to tails.
        distance: in how many coins two of the rows differ at least.
    """

    kind: ClassVar[str] = "turned-code"
    coins: int
    most: int
    distance: int

    def check(self, frame: pd.DataFrame) -> None:
        """Check a table with the column heads: the coins that show heads, joined by spaces, or none."""
        rows = np.array([self._word(text) for text in frame["heads"].tolist()], np.int64)
        if (np.diff(rows) <= 0).any():
            raise CertificateError(CLAIM, "the rows are not in the order of their binary numerals, bit n for coin n")
        lost, won = (np.zeros(1 << self.coins, bool) for _ in range(2))
        lost[rows] = True
        for size in range(1, self.most + 1):
            for turned in combinations(range(self.coins), size):
                tails_now = rows[rows >> turned[-1] & 1 == 0]
                won[tails_now ^ sum(1 << coin for coin in turned)] = True
        wrong = np.flatnonzero(won == lost)
        if wrong.size:
            heads = [coin for coin in range(self.coins) if int(wrong[0]) >> coin & 1]
            what = (
                "is lost, and a move leads to a lost row"
                if lost[wrong[0]]
                else "is not lost, and no move to a lost row is"
            )
            raise CertificateError(CLAIM, f"the row with heads at {heads} {what}")
        for row in rows:
            if not lost[rows ^ row].all():
                raise CertificateError(CLAIM, f"a sum of row {row} and another is no row of the table")
        lightest = min((int(row).bit_count() for row in rows if row), default=self.distance)
        if lightest != self.distance:
            raise CertificateError(CLAIM, f"the code has distance {lightest}, not {self.distance}")

    def _word(self, text: str) -> int:
        coins = [] if text == NONE else [int(coin) for coin in text.split()]
        if text != (" ".join(map(str, coins)) or NONE) or coins != sorted(set(coins)) or coins[-1:] > [self.coins - 1]:
            raise CertificateError(CLAIM, f"{text!r} are no coins from 0 to {self.coins - 1} in ascending order")
        return sum(1 << coin for coin in coins)
