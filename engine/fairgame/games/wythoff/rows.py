"""Periods of the rows of Wythoff's grid: found by running the rows until their states recur, a few rows at a time.

Rows 0..r-1 know nothing of the rows below.  When their state has recurred, one lap of them is kept as a tape, and they
are not run any more; the rows below read off it.  The length of a lap is found as in R. Brent's search for cycles: a
state is kept and looked for until a quarter more columns have been run, and then a later one is kept.  A second run
compares each row with what it is in the end, which gives its preperiod.

Nothing here is a proof; that is ``fairgame.games.wythoff.certificates.row_periods``, which runs the rows in another
way.

Cost: 1.2 s for 128 rows, 14 s for 256; 50 MB for two tapes of 256 rows.
"""

from itertools import pairwise

import numpy as np

from fairgame.games.wythoff.kernels import WORD, differ, record, seek
from fairgame.numbers.numeration import prime_divisors
from fairgame.numbers.periodicity import Periodicity
from fairgame.system.progress import meter

TOGETHER = 8  # rows whose recurrence is looked for at the same time
BLOCK = 32_768  # columns a kernel call: short enough for Ctrl-C, long enough to cost nothing
MIN_BUDGET = 64


class Rows:
    """Rows 0..rows-1 before the column ``at``, the first ``settled`` of them read off a tape."""

    def __init__(self, rows: int) -> None:
        words = 1
        while WORD * words < 3 * rows + 2 * WORD:
            words *= 2
        self.used = np.zeros((rows, words), np.uint64)
        self.diagonals = np.zeros_like(self.used)
        self.at = self.settled = 0
        self.tape = np.zeros((1, rows), np.int16)

    def settle(self, stop: int) -> int:
        """Run on until the state of rows 0..stop-1 recurs, and a lap more; return a column from which they repeat."""
        self._to(2 * len(self.used))
        while True:
            start, used, diagonals = self.at, self.used.copy(), self.diagonals.copy()
            end = start + max(start // 4, MIN_BUDGET)
            while self.at < end:
                until = min(self.at + BLOCK, end)
                found = seek(
                    self.at, self.used, self.diagonals, start, used, diagonals, self.tape, self.settled, stop, until
                )
                self.at = found or until
                if found:
                    self._keep(found - start, stop)
                    return start

    def _to(self, column: int) -> None:
        """Run on to the column, if it is still to come."""
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

    def _keep(self, lap: int, stop: int) -> None:
        """Run a lap and keep it as the tape of the rows before ``stop``."""
        tape = np.zeros((lap, len(self.used)), np.int16)
        record(self.at, self.used, self.diagonals, self.tape, self.settled, tape)
        self.at += lap
        self.tape, self.settled = tape, stop


def row_periods(rows: int) -> list[Periodicity]:
    """Return preperiod, period and saltus of rows 0..rows-1 of Wythoff's grid, each as small as can be."""
    stops = [*range(TOGETHER, rows, TOGETHER), rows]
    found = Rows(rows)
    starts = []
    with meter("rows of Wythoff's grid", 2 * rows, unit="row") as done:
        for before, stop in pairwise([0, *stops]):
            starts.append(found.settle(stop))
            done(stop - before)
        again, last = Rows(rows), np.full(rows, -1)
        for settled, (before, stop), start in zip([0, *stops], pairwise([0, *stops]), starts, strict=False):
            for at in range(again.at, start, BLOCK):
                end = min(at + BLOCK, start)
                differ(at, again.used, again.diagonals, found.tape, settled, end, last)
                again.at = end
            done(stop - before)
    periods = (_least_period(row) for row in found.tape.T)
    return [Periodicity(int(end) + 1, least, least) for end, least in zip(last, periods, strict=True)]


def _least_period(lap: np.ndarray) -> int:
    """Return the least period of an endless repetition of ``lap``."""
    period = len(lap)
    for prime in prime_divisors(period):
        while period % prime == 0 and np.array_equal(lap, np.roll(lap, period // prime)):
            period //= prime
    return period
