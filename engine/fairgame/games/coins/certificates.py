"""Certificates of games of turning coins, from the rule alone, without any theorem, nim-product or code.

The options of a coin are sets of other coins.  So its value is the least number that is not the nim-sum of the values
of one of these sets.  All these values are in the same table, which is checked by this recursion.

- ``TurnedTogether``: sets of a given range of sizes, perhaps within a window.  For each k a row of bits marks the
  numbers that are sums of exactly k values.  The rows are updated coin by coin; with a window they are rebuilt for each
  coin.  Cost: for n coins, k at a time, n k rows of as many bytes as the greatest value; with a window of w coins, w
  times as much.
- ``TurnedFreely``: any sets.  The values so far span a space under nim-sum.  The least number outside it is the first
  power of 2 outside it, because if all powers of 2 to 2^k are sums, so is every number to 2^(k+1) - 1.  The basis has
  one number for each highest digit; numbers of any size are exact.  Cost: a few steps a digit for each coin.
- ``TurnedRuns``: runs of coins that end just before the coin, including the empty one.  Their sums are differences of
  prefix sums.  Cost: O(n^2) in whole arrays, 0.1 s for 2,000 coins.
- ``RestrictedRuns``: periods for runs of bounded width.  A value depends only on the values of the width - 1 coins
  before it.  If these agree at two coins, all later values agree.  The values are recomputed for each width.  A state
  is complete if no coin is missing on the left.  Cost: some four widths of coins for each width, 0.2 s for widths to
  64.
- ``TurnedProducts``: arrays of coins; the options are products of a set of rows and a set of columns.  Cost: for each
  coin the sets of rows times those of columns, in whole arrays; a second or two for 64 by 64 coins.
- ``TurnedCode``: all lost rows.  A set of rows consists of all P-positions if no move leads from one to another, and
  from every other row some move leads into the set.  Both conditions are checked backwards: from each row of the set,
  the check undoes every move, that is, every allowed set of coins whose rightmost coin now shows tails.  The rows
  reached are won; they must be exactly the rows outside the set.  No nim-value is used.  The rows are also checked as a
  code: closed under addition, with the claimed distance.  Cost: the rows of the set times the ways to turn coins, 6
  million marks for 18 coins in Moebius, half a second.
- ``TurnedWeights``: numbers of lost rows by heads.  The values of the coins are recomputed as for ``TurnedTogether``;
  then the nim-sums of all 2^n rows are listed, and the zeros are counted by heads.  Cost: 2^24 rows for 24 coins,
  100 MB and a second or two.
"""

from dataclasses import KW_ONLY, dataclass
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from fairgame.errors import CertificateError
from fairgame.numbers.nimbers import mex

if TYPE_CHECKING:
    import pandas as pd

NONE = "none"  # a row without heads


@dataclass(frozen=True, slots=True)
class TurnedTogether:
    """Every value is the least number that is not the nim-sum of an allowed set of coins to the left.

    Attributes:
        first: the number of the leftmost coin.
        fewest: the minimal number of coins turned, including the coin itself.
        most: the maximal number of coins turned.
        within: the number of neighbouring places that contain the turned coins; 0 for any places.
    """

    kind: ClassVar[str] = "turned-together"
    _: KW_ONLY
    first: int
    fewest: int
    most: int
    within: int = 0

    def check(self, frame: "pd.DataFrame") -> None:
        """Check every coin of a table with the columns n and nim_value."""
        claim = "nim-values of coins turned together"
        if frame["n"].tolist() != list(range(self.first, self.first + len(frame))):
            raise CertificateError(claim, f"the coins are not {self.first}, {self.first + 1}, ... in order")
        given = frame["nim_value"].tolist()
        for coin, (expected, value) in enumerate(zip(self.mexes(given), given, strict=True), start=self.first):
            if expected != value:
                raise CertificateError(claim, f"coin {coin} has value {value}; its options give {expected}")

    def mexes(self, given: list[int]) -> list[int]:
        """Return the mex of the options of each coin, from the ``given`` values of the coins to its left.

        The search stops at the first difference; the remaining entries are -1.
        """
        mexes: list[int] = []
        width = 1 << max((value.bit_length() for value in given if self._possible(value, len(given))), default=0)
        sums = self._empty_sums(width)
        for place, value in enumerate(given):
            if self.within:
                sums = self._empty_sums(width)
                for other in given[max(0, place + 1 - self.within) : place]:
                    self._add(sums, other)
            mexes.append(self._least(sums))
            if mexes[-1] != value:
                break
            if not self.within:
                self._add(sums, value)
        return mexes + [-1] * (len(given) - len(mexes))

    def values(self, count: int) -> list[int]:
        """Return the values of the first ``count`` coins by the rule, for coins at any places."""
        values: list[int] = []
        sums = self._empty_sums(1)
        for _ in range(count):
            value = self._least(sums)
            while value >= sums.shape[1]:  # no sum has one more digit so far
                sums = np.concatenate([sums, np.zeros_like(sums)], axis=1)
            values.append(value)
            self._add(sums, value)
        return values

    def _least(self, sums: np.ndarray) -> int:
        """Return the least number that is not a sum of an allowed number of values, at most the width."""
        gaps = np.flatnonzero(~sums[self.fewest - 1 :].any(axis=0))
        return int(gaps[0]) if gaps.size else sums.shape[1]

    def _possible(self, value: int, coins: int) -> bool:
        """Return whether a value can be a mex: every mex is at most the number of options."""
        return 0 <= value <= sum(comb(coins, size) for size in range(self.fewest - 1, self.most))

    def _empty_sums(self, width: int) -> np.ndarray:
        """Return the sums without any coin, shape (most, width), bool: row k is for sets of k coins."""
        sums = np.zeros((self.most, width), bool)
        sums[0, 0] = True
        return sums

    def _add(self, sums: np.ndarray, value: int) -> None:
        """Add the sums with one more coin of this value."""
        shifted = np.arange(sums.shape[1]) ^ value
        for size in range(self.most - 1, 0, -1):
            sums[size] |= sums[size - 1][shifted]


@dataclass(frozen=True, slots=True)
class TurnedFreely:
    """Every value is the least number that is not a nim-sum of earlier values.

    Attributes:
        first: the number of the leftmost coin.
    """

    kind: ClassVar[str] = "turned-freely"
    first: int

    def check(self, frame: "pd.DataFrame") -> None:
        """Check every coin of a table with the columns n and nim_value."""
        claim = "nim-values of coins turned freely"
        if frame["n"].tolist() != list(range(self.first, self.first + len(frame))):
            raise CertificateError(claim, f"the coins are not {self.first}, {self.first + 1}, ... in order")
        by_highest: dict[int, int] = {}
        for coin, value in zip(frame["n"].tolist(), frame["nim_value"].tolist(), strict=True):
            least = 1
            while _reduced(least, by_highest) == 0:
                least *= 2
            if value != least:
                raise CertificateError(claim, f"coin {coin} has value {value}; its options give {least}")
            rest = _reduced(value, by_highest)
            by_highest[rest.bit_length()] = rest


def _reduced(number: int, by_highest: dict[int, int]) -> int:
    """Return a number reduced by the basis of the space; 0 for a number in the space."""
    while number and number.bit_length() in by_highest:
        number ^= by_highest[number.bit_length()]
    return number


@dataclass(frozen=True, slots=True)
class TurnedRuns:
    """Every value is the least number that is not the nim-sum of a run of coins just before it.

    Attributes:
        first: the number of the leftmost coin.
        longest: the maximal number of coins turned at once, including the coin itself; 0 for any number.
    """

    kind: ClassVar[str] = "turned-runs"
    first: int
    longest: int = 0

    def check(self, frame: "pd.DataFrame") -> None:
        """Check every coin of a table with the columns n and nim_value."""
        claim = "nim-values of coins turned in runs"
        values = frame["nim_value"].to_numpy()
        if not np.array_equal(frame["n"].to_numpy(), np.arange(self.first, self.first + len(frame))):
            raise CertificateError(
                claim, f"the coins of the table are not {self.first}, {self.first + 1}, ... in order"
            )
        running = np.concatenate([[0], np.bitwise_xor.accumulate(values)]) if len(values) else np.zeros(1, np.int64)
        for place, value in enumerate(values.tolist()):
            start = max(0, place + 1 - self.longest) if self.longest else 0
            sums = np.unique(running[start : place + 1] ^ running[place])
            gaps = np.flatnonzero(sums != np.arange(sums.size))
            least = int(gaps[0]) if gaps.size else sums.size
            if least != value:
                raise CertificateError(claim, f"coin {self.first + place} has value {value}; its options give {least}")


@dataclass(frozen=True, slots=True)
class RestrictedRuns:
    """For each width, the values from coin 1 on have the stated period and no smaller one."""

    kind: ClassVar[str] = "restricted-runs"

    def check(self, frame: "pd.DataFrame") -> None:
        """Check a table with the columns width and period."""
        claim = "periods of restricted games"
        widths = frame["width"].tolist()
        if widths != list(range(1, len(widths) + 1)):
            raise CertificateError(claim, "the widths are not 1, 2, ... in order")
        for width, period in zip(widths, frame["period"].tolist(), strict=True):
            if not 1 <= period <= 2 * width:
                raise CertificateError(claim, f"width {width}: the period {period} is not from 1 to {2 * width}")
            values = _run_values(width, 2 * width + 2 * period)
            last = len(values) - period
            if values[period:] != values[:last]:  # this compares two states of width - 1 coins
                raise CertificateError(claim, f"width {width}: the values do not repeat after {period}")
            smaller = [less for less in range(1, period) if values[less:] == values[: len(values) - less]]
            if smaller:
                raise CertificateError(claim, f"width {width}: {smaller[0]} is a smaller period than {period}")


def _run_values(width: int, count: int) -> list[int]:
    """Return the values of ``count`` coins by the rule: a move turns a run of at most ``width`` coins."""
    values: list[int] = []
    for coin in range(count):
        sums, total = [0], 0
        for other in range(coin - 1, max(0, coin - width + 1) - 1, -1):
            total ^= values[other]
            sums.append(total)
        values.append(mex(sums))
    return values


@dataclass(frozen=True, slots=True)
class TurnedProducts:
    """Every value is the least number that is not the nim-sum of the other coins in an allowed product of two sets."""

    kind: ClassVar[str] = "turned-products"
    game: str

    def check(self, frame: "pd.DataFrame") -> None:
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
                least = self._mex(above, grid[a], b, columns[b])
                if least != grid[a, b]:
                    reason = f"coin ({a}, {b}) has value {grid[a, b]}; its options give {least}"
                    raise CertificateError(claim, reason)

    def _sums_above(self, grid: np.ndarray, sets: list[list[int]]) -> np.ndarray:
        """Return the nim-sum of the rows of the grid in each set, shape (sets, side)."""
        sums = [np.bitwise_xor.reduce(grid[rows], axis=0) if rows else np.zeros_like(grid[0]) for rows in sets]
        return np.array(sums, np.int64).reshape(len(sets), len(grid))

    def _mex(self, above: np.ndarray, row: np.ndarray, column: int, sets: list[np.ndarray]) -> int:
        """Return the mex over all products: rows above, and the row of the coin without the coin itself."""
        own = np.where(np.arange(row.size) < column, row, 0)
        rows = above ^ own
        sums = [np.bitwise_xor.reduce(rows[:, chosen], axis=1) for chosen in sets]
        present = np.unique(np.concatenate(sums)) if sums else np.zeros(0, np.int64)
        gaps = np.flatnonzero(present != np.arange(present.size))
        return int(gaps[0]) if gaps.size else int(present.size)


@dataclass(frozen=True, slots=True)
class TurnedCode:
    """The rows are all lost rows of ``coins`` coins if up to ``most`` may be turned.

    Attributes:
        coins: the number of coins, which are counted from 0.
        most: the maximal number turned at once, the rightmost from heads to tails.
        distance: the minimal number of coins that differ in two rows.
    """

    kind: ClassVar[str] = "turned-code"
    coins: int
    most: int
    distance: int

    def check(self, frame: "pd.DataFrame") -> None:
        """Check a table with the column heads: the coins that show heads, joined by spaces, or none."""
        claim = "lost rows of coins"
        rows = np.array([self._word(text) for text in frame["heads"].tolist()], np.int64)
        if (np.diff(rows) <= 0).any():
            raise CertificateError(claim, "the rows are not in the order of their binary numerals, bit n for coin n")
        lost, won = (np.zeros(1 << self.coins, bool) for _ in range(2))
        lost[rows] = True
        for size in range(1, self.most + 1):
            for turned in combinations(range(self.coins), size):
                ending_tails = rows[rows >> turned[-1] & 1 == 0]
                won[ending_tails ^ sum(1 << coin for coin in turned)] = True
        wrong = np.flatnonzero(won == lost)
        if wrong.size:
            heads = [coin for coin in range(self.coins) if int(wrong[0]) >> coin & 1]
            defect = "is listed, but has a move to" if lost[wrong[0]] else "is not listed, but has no move to"
            raise CertificateError(claim, f"the row with heads at {heads} {defect} a listed row")
        for row in rows:
            if not lost[rows ^ row].all():
                raise CertificateError(claim, f"the sum of row {row} and another row is not in the table")
        lightest = min((int(row).bit_count() for row in rows if row), default=self.distance)
        if lightest != self.distance:
            raise CertificateError(claim, f"the code has distance {lightest}, not {self.distance}")

    def _word(self, text: str) -> int:
        coins = [] if text == NONE else [int(coin) for coin in text.split()]
        if text != (" ".join(map(str, coins)) or NONE) or coins != sorted(set(coins)) or coins[-1:] > [self.coins - 1]:
            raise CertificateError(
                "lost rows of coins", f"{text!r} is not a list of coins from 0 to {self.coins - 1} in ascending order"
            )
        return sum(1 << coin for coin in coins)


@dataclass(frozen=True, slots=True)
class TurnedWeights:
    """The numbers of lost rows by their heads are correct and complete if up to ``most`` coins may be turned."""

    kind: ClassVar[str] = "turned-weights"
    coins: int
    most: int

    def check(self, frame: "pd.DataFrame") -> None:
        """Check a table with the columns heads and positions."""
        sums, heads = np.zeros(1, np.int32), np.zeros(1, np.uint8)
        for value in TurnedTogether(first=0, fewest=1, most=self.most).values(self.coins):
            sums = np.concatenate([sums, sums ^ value])
            heads = np.concatenate([heads, heads + 1])
        counts = np.bincount(heads[sums == 0])
        true = [(int(weight), int(counts[weight])) for weight in np.flatnonzero(counts)]
        rows = list(zip(frame["heads"].tolist(), frame["positions"].tolist(), strict=True))
        if rows != true:
            raise CertificateError("heads of lost rows", f"the rows are {rows}; counting gives {true}")
