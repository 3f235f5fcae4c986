"""Periods of the rows of Wythoff's grid, from a run until the states of the rows recur, a few rows at a time.

Rows 0..r-1 do not depend on the rows below.  When their state has recurred, one lap of their values is stored as a tape
for the rows below, and they stop.  R. Brent's cycle detection finds the length of a lap: a state is compared with the
following states until the number of columns has grown by a quarter; then a later state replaces it.  A second run
compares each row with its tape, which gives its preperiod.

This is no proof; ``fairgame.games.wythoff.certificates`` proves the periods by a different run of the rows.

Cost: 1.2 s for 128 rows, 14 s for 256; 50 MB for two tapes of 256 rows.
"""

from itertools import pairwise

import numpy as np

from fairgame.games.wythoff.kernels import WORD, differ, record, seek
from fairgame.numbers.numeration import prime_divisors
from fairgame.numbers.periodicity import Periodicity
from fairgame.system.progress import meter

GROUP = 8  # rows whose joint recurrence is sought
BLOCK = 32_768  # columns a kernel call: short enough for Ctrl-C, long enough for no overhead
MIN_BUDGET = 64


class Rows:
    """The state of rows 0..rows-1 before column ``at``, with the first ``settled`` rows on a tape."""

    def __init__(self, rows: int) -> None:
        words = 1
        while WORD * words < 3 * rows + 2 * WORD:
            words *= 2
        self.used = np.zeros((rows, words), np.uint64)
        self.diagonals = np.zeros_like(self.used)
        self.at = self.settled = 0
        self.tape = np.zeros((1, rows), np.int16)

    def settle(self, stop: int) -> int:
        """Run until the state of rows 0..stop-1 recurs, and a lap more; return the first column of the cycle first."""
        self._advance(2 * len(self.used))
        while True:
            start, used, diagonals = self.at, self.used.copy(), self.diagonals.copy()
            end = start + max(start // 4, MIN_BUDGET)
            while self.at < end:
                until = min(self.at + BLOCK, end)
                recurrence = seek(
                    self.at, self.used, self.diagonals, start, used, diagonals, self.tape, self.settled, stop, until
                )
                self.at = recurrence or until
                if recurrence:
                    self._record(recurrence - start, stop)
                    return start

    def _advance(self, column: int) -> None:
        """Run to a column, unless it is past."""
        if column > self.at:
            record(
                self.at,
                self.used,
                self.diagonals,
                self.tape,
                self.settled,
                np.zeros((column - self.at, len(self.used)), np.int16),
            )
            self.at = column

    def _record(self, lap: int, stop: int) -> None:
        """Run a lap and store it as the tape of the rows before ``stop``."""
        tape = np.zeros((lap, len(self.used)), np.int16)
        record(self.at, self.used, self.diagonals, self.tape, self.settled, tape)
        self.at += lap
        self.tape, self.settled = tape, stop


def row_periods(rows: int) -> list[Periodicity]:
    """Return the least preperiods, periods and saltuses of rows 0..rows-1 of Wythoff's grid."""
    stops = [*range(GROUP, rows, GROUP), rows]
    first = Rows(rows)
    starts = []
    with meter("rows of Wythoff's grid", 2 * rows, unit="row") as advance:
        for before, stop in pairwise([0, *stops]):
            starts.append(first.settle(stop))
            advance(stop - before)
        second, last = Rows(rows), np.full(rows, -1)
        for settled, (before, stop), start in zip([0, *stops], pairwise([0, *stops]), starts, strict=False):
            for at in range(second.at, start, BLOCK):
                end = min(at + BLOCK, start)
                differ(at, second.used, second.diagonals, first.tape, settled, end, last)
                second.at = end
            advance(stop - before)
    periods = (_least_period(row) for row in first.tape.T)
    return [Periodicity(int(end) + 1, least, least) for end, least in zip(last, periods, strict=True)]


def _least_period(lap: np.ndarray) -> int:
    """Return the least period of ``lap`` repeated forever."""
    period = len(lap)
    for prime in prime_divisors(period):
        while period % prime == 0 and np.array_equal(lap, np.roll(lap, period // prime)):
            period //= prime
    return period
