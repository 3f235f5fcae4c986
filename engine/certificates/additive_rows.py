"""Rows of Wythoff's grid: G(row, b + period) = G(row, b) + saltus forever, proved by a recurring state.

**Window.** Every value v < b - 2a occurs in row a before column b, and b - 2a <= G(a, b) <= a + b. The upper
bound is induction: options have a smaller a + b. For the rest let v not occur in row a before column b. For
each c < b the value G(a, c) differs from v. It is below v for at most v of these c, since a row repeats no
value. Where it is above v, v is the value of an option of (a, c), and not one in row a: it stands above (a,
c) in its column or on its diagonal. Each of the a rows above has v once at most, and that cell serves one c
by its column and one by its diagonal, so there are at most 2a such c. Hence b <= v + 2a.

**State.** So row i at column b is decided by the window of values b - 2i .. b + i: which of them the row has
used, which stand on the diagonal through (i, b), and which stand above in column b; these come from rows
with windows inside it. Written relative to b, the windows of rows 0..R-1 change from column to column by a
rule that does not mention b. If they are the same at two columns P apart, all that follows is the same, and
G(i, c + P) = G(i, c) + P from there on.

**Each row.** D(c) = G(i, c) - c is bounded, so a period p of row i adds exactly p, and is a period of D.
From some column on D repeats with P; its least period there divides P. The preperiod is the same for every
period of the tail, so it is one more than the last c with D(c) != D(c + P), found among finitely many.

**Check.** ``AdditiveRows`` runs the machine anew, all rows at once: row i at time t stands at column t - i,
its windows are a field of one long integer, and a dozen operations on such integers make a step: adding 1 to
every field finds every mex. The value that leaves a window must be a used one, so the lower bound is checked
on the way, not presumed. Cost: 3 microseconds a step for 31 rows, 20 for 128, and as many steps as the
certificate says (7.5 s for the published table); nothing is shared with the kernel.

Sources: A. Dress, A. Flammenkamp and N. Pink, Additive periodicity of the Sprague-Grundy function of certain
Nim games, Adv. Appl. Math. 22 (1999) 249-270; H. A. Landman, A simple FSM-based proof of the additive
periodicity of the Sprague-Grundy function of Wythoff's game, More Games of No Chance, 2002, 383-386.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pandas as pd

from engine.errors import CertificateError
from engine.mathematics.numeration import prime_divisors

MOST_ROWS = 512
MOST_STEPS = 1 << 22
WORD = 64
CHUNK = 1024  # steps whose values are decoded together


@dataclass(frozen=True, slots=True)
class AdditiveRows:
    """The table's rows 0..rows-1 have the preperiods, periods and saltuses it says, all as small as can be.

    ``start`` is a time, a multiple of ``period``, from which the joint state recurs with that period.
    """

    kind: ClassVar[str] = "additive-rows"
    rows: int
    start: int
    period: int

    def check(self, frame: pd.DataFrame) -> None:
        """Run the rows until their state recurs, and read every number of the table off the run."""
        claim = f"additive periods of rows 0 to {self.rows - 1} of Wythoff's game"
        self._check_numbers(frame, claim)
        exceptions, lap = self._run(claim)
        columns = zip(*(frame[name].tolist() for name in ("row", "preperiod", "period")), strict=True)
        for row, preperiod, period in columns:
            if preperiod != exceptions[row] + 1:
                found = exceptions[row] + 1
                raise CertificateError(claim, f"row {row} has preperiod {found}, not {preperiod}")
            values = lap[:, row]
            if not np.array_equal(values, np.roll(values, -period)):
                raise CertificateError(claim, f"row {row} does not repeat after {period}")
            for prime in prime_divisors(period):
                if np.array_equal(values, np.roll(values, -(period // prime))):
                    raise CertificateError(claim, f"row {row} repeats after {period // prime} already")

    def _check_numbers(self, frame: pd.DataFrame, claim: str) -> None:
        """Refuse numbers that contradict each other before any time is spent on them."""
        sane = 0 < self.rows <= MOST_ROWS and self.period > 0 and 0 < self.start + self.period <= MOST_STEPS
        if not sane or self.start < self.rows or self.start % self.period:
            raise CertificateError(claim, "the certificate's own numbers make no sense")
        if frame["row"].tolist() != list(range(self.rows)):
            raise CertificateError(claim, f"the rows of the table are not 0 to {self.rows - 1} in order")
        columns = (frame[name].tolist() for name in ("row", "period", "saltus"))
        for row, period, saltus in zip(*columns, strict=True):
            if period < 1 or self.period % period:
                raise CertificateError(claim, f"row {row}: {period} does not divide {self.period}")
            if saltus != period:
                raise CertificateError(claim, f"row {row}: {period} columns add {period}, not {saltus}")

    def _run(self, claim: str) -> tuple[list[int], np.ndarray]:
        """Return each row's last exception (-1 for none), and a period of offsets, shape (period, rows)."""
        machine = _Rows(self.rows, claim)
        exceptions = np.full(self.rows, -1)
        before = machine.run(self.period)
        for end in range(2 * self.period, self.start + self.period + 1, self.period):
            state = machine.state
            lap = machine.run(self.period)
            columns = np.arange(end - 2 * self.period, end - self.period)[:, None] - np.arange(self.rows)
            differs = (before != lap) & (columns >= 0)
            exceptions = np.maximum(exceptions, np.where(differs, columns, -1).max(axis=0))
            before = lap
        if machine.state != state:
            raise CertificateError(claim, f"the state at time {self.start} does not recur after {self.period}")
        return exceptions.tolist(), before


class _Rows:
    """Rows as one machine: field i of each integer belongs to row i, bit j of it to the value b - 2i + j."""

    def __init__(self, rows: int, claim: str) -> None:
        self.rows, self.claim, self.time = rows, claim, 0
        # a window has 3i + 1 bits, at most 3 rows - 2; two more take a shift, so no field meets its neighbour
        self.width = -(-3 * rows // WORD) * WORD
        self.bases = sum(1 << self.width * i for i in range(rows))
        self.everything = (1 << self.width * rows) - 1
        # row i starts at column -i, where its window starts at -3i; negative values count as used
        used = sum(((1 << 3 * i) - 1) << self.width * i for i in range(rows))
        self.state = (used, 0, 0, 0)

    def run(self, steps: int) -> np.ndarray:
        """Take steps; return G(i, b) - b, shape (steps, rows), without meaning where b = t - i < 0."""
        parts = [self._run_chunk(min(CHUNK, steps - done)) for done in range(0, steps, CHUNK)]
        return np.concatenate(parts)

    def _run_chunk(self, steps: int) -> np.ndarray:
        used, column, diagonal, arriving = self.state
        bases, everything, width = self.bases, self.everything, self.width
        to_column, to_diagonal = width + 2, width + 1  # a row lower, and a window that starts 2 or 1 lower
        size = self.rows * width // 8
        found = []
        for time in range(self.time, self.time + steps):
            taken = used | column | diagonal
            values = ~taken & (taken + bases)
            if time < self.rows:
                values &= (1 << width * (time + 1)) - 1  # rows still left of column 0 have no value
            used |= values
            if used & bases != bases:
                raise CertificateError(self.claim, f"a value leaves its window unused at time {time}")
            used = (used ^ bases) >> 1
            column, diagonal, arriving = (
                (column | values) << to_column & everything,
                arriving,
                (diagonal | values) << to_diagonal & everything,
            )
            found.append(values.to_bytes(size, "little"))
        self.state = (used, column, diagonal, arriving)
        self.time += steps
        return self._offsets(b"".join(found), steps)

    def _offsets(self, found: bytes, steps: int) -> np.ndarray:
        """Decode one bit a field; the upper bound of the window is checked here."""
        words = np.frombuffer(found, "<u8").reshape(steps, self.rows, self.width // WORD)
        places = np.frexp(words.max(axis=2).astype(np.float64))[1] - 1  # powers of 2, so the float is exact
        row = np.arange(self.rows)
        offsets: np.ndarray = (WORD * (words != 0).argmax(axis=2) + places - 2 * row).astype(np.int16)
        if (offsets > row).any():
            raise CertificateError(self.claim, f"a value passes a + b before time {self.time}")
        return offsets
