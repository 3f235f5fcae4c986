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

**Check.** ``AdditiveRows`` runs the machine anew, all rows at once: row i at time t stands at column t - i, its sets of
values are fields of three long integers, and ten operations on such integers make a step: adding 1 to every field finds
every mex. They are integers of GMP, with which a run takes two thirds of the time that it takes with Python's. For
``STEPS`` steps bit j of every field stands for the same value, so a set that goes on to the next row only moves by a
field; then all fields are shifted. A value that leaves a field must be a used one, so the lower bound is checked on the
way, not presumed.

The rows settle one after the other, and the state of rows 0..r knows nothing of the rows below. So they are checked
``GROUP`` at a time: when the state of a group has recurred after a lap, a multiple of all its periods, the group is run
no further. What its last row hands on in that lap, along columns and diagonals, is kept and handed on again in every
later lap; that is what the group would do, by the argument above.

Cost: 1 s for 128 rows, 20 s for 256 (2.6 million columns), 60 MB; without groups it would be five times as much.
Nothing is shared with the kernel.

Sources: A. Dress, A. Flammenkamp and N. Pink, Additive periodicity of the Sprague-Grundy function of certain
Nim games, Adv. Appl. Math. 22 (1999) 249-270; H. A. Landman, A simple FSM-based proof of the additive
periodicity of the Sprague-Grundy function of Wythoff's game, More Games of No Chance, 2002, 383-386.
"""

from dataclasses import dataclass, field, replace
from math import lcm
from typing import ClassVar

import gmpy2
import numpy as np
import pandas as pd

from fairgame.errors import CertificateError
from fairgame.numbers.numeration import prime_divisors

MAX_ROWS = 512
MAX_STEPS = 1 << 22
WORD = 64
STEPS = 32  # between two shifts of all fields; every lap is a multiple of it
GROUP = 8  # rows that are checked together


@dataclass(frozen=True, slots=True)
class AdditiveRows:
    """The table's rows 0..rows-1 have the preperiods, periods and saltuses it says, all as small as can be."""

    kind: ClassVar[str] = "additive-rows"
    rows: int

    def check(self, frame: pd.DataFrame) -> None:
        """Run the rows until their state recurs, and read every number of the table off the run."""
        claim = f"additive periods of rows 0 to {self.rows - 1} of Wythoff's game"
        if not 0 < self.rows <= MAX_ROWS:
            raise CertificateError(claim, f"a certificate speaks of 1 to {MAX_ROWS} rows")
        if frame["row"].tolist() != list(range(self.rows)):
            raise CertificateError(claim, f"the rows of the table are not 0 to {self.rows - 1} in order")
        told = list(zip(*(frame[name].tolist() for name in ("preperiod", "period", "saltus")), strict=True))
        groups = _groups(told, claim)
        machine = _Rows(self.rows, claim)
        for place, group in enumerate(groups):
            machine.run(group.end - group.lap, groups[place:])
            state = machine.state(group.rows.stop)
            machine.keep(group.rows.stop)
            machine.run(group.end, groups[place:])
            if machine.state(group.rows.stop) != state:
                rows = f"rows {group.rows[0]} to {group.rows[-1]}"
                raise CertificateError(claim, f"{rows}: their state does not recur after {group.lap} columns")
            machine.leave(group.rows.stop)
            _compare(group, told, claim)


@dataclass(frozen=True, slots=True)
class _Group:
    """Rows that are checked together: at the time ``end`` their state is that of a ``lap`` before.

    ``heard`` gathers G(i, b) - b from the time ``begin`` on, shapes (times, rows).
    """

    rows: range
    lap: int
    begin: int
    end: int
    heard: list[np.ndarray] = field(default_factory=list)


def _groups(told: list[tuple[int, int, int]], claim: str) -> list[_Group]:
    """Return the groups; all times are multiples of ``STEPS``, and a lap lies between the ends of two.

    A state tells which of the values b - 2i .. b + i were used, so it knows no column further back than 3i.
    """
    found: list[_Group] = []
    lap, settled, end = STEPS, 0, 0
    for row, (preperiod, period, saltus) in enumerate(told):
        if not (0 <= preperiod <= MAX_STEPS and 1 <= period <= MAX_STEPS):
            raise CertificateError(claim, f"row {row}: preperiod or period is not in 1 to {MAX_STEPS}")
        if saltus != period:
            raise CertificateError(claim, f"row {row}: {period} columns add {period}, not {saltus}")
        lap, settled = lcm(lap, period), max(settled, preperiod)
        if row % GROUP == GROUP - 1 or row == len(told) - 1:
            rows = range(row // GROUP * GROUP, row + 1)
            end = max(_up(settled + 4 * rows.stop), end) + lap
            if end > MAX_STEPS:
                raise CertificateError(claim, f"rows 0 to {row} would take {end} steps, more than {MAX_STEPS}")
            begin = _up(min(told[one][0] for one in rows)) - STEPS
            found.append(_Group(rows, lap, max(begin, 0), end))
    for place in reversed(range(len(found) - 1)):
        found[place] = replace(found[place], begin=min(found[place].begin, found[place + 1].begin))
    return found


def _up(time: int) -> int:
    """Return the next multiple of ``STEPS``."""
    return -(-time // STEPS) * STEPS


def _compare(group: _Group, told: list[tuple[int, int, int]], claim: str) -> None:
    """Hold what the table tells of the rows of a group against what was heard of them."""
    values = np.concatenate(group.heard)
    group.heard.clear()
    times, places = np.nonzero(values[: -group.lap] != values[group.lap :])
    last = np.full(len(group.rows), -1)
    # a column before 0 has no value, and is never above -1
    np.maximum.at(last, places, times + group.begin - np.array(group.rows)[places])
    for row, exception, own in zip(group.rows, last.tolist(), values[-group.lap :].T, strict=True):
        preperiod, period, _ = told[row]
        if preperiod != exception + 1:
            raise CertificateError(claim, f"row {row} does not have the preperiod {preperiod}")
        if not np.array_equal(own, np.roll(own, -period)):
            raise CertificateError(claim, f"row {row} does not repeat after {period}")
        for prime in prime_divisors(period):
            if np.array_equal(own, np.roll(own, -(period // prime))):
                raise CertificateError(claim, f"row {row} repeats after {period // prime} already")


Handed = tuple[int, int, int]  # in ``STEPS`` steps: along columns, along diagonals at even and at odd steps


class _Rows:
    """Rows as one machine.  The rows first..rows-1 are run, and have fields; that of the last row is the lowest.

    Bit j of a field stands for the value T - 3 (rows - 1) + j, where T is the time of the last shift of all fields.
    Row i uses values from t - 3i to t at time t, so a field that is ``STEPS`` bits wider than 3 (rows - 1) + 1 will do
    until the next shift.  Above the fields of a set stands, a field a step, what row first - 1 will hand to row first.
    """

    def __init__(self, rows: int, claim: str) -> None:
        self.rows, self.claim, self.time, self.first = rows, claim, 0, 0
        self.depth = 3 * (rows - 1)
        self.width = -(-(self.depth + 1 + STEPS) // WORD) * WORD
        self.ones = sum(gmpy2.mpz(1) << self.width * i for i in range(rows))
        # row i starts at column -i; negative values count as used
        self.sets = (self.ones * ((1 << self.depth) - 1), 0, 0, 0)
        self.keeps = 0  # what the row above this one hands on is written down, 0 for none
        self.kept: list[Handed] = []
        self.handed: list[Handed] = [(0, 0, 0)]
        self.since = self.began = 0  # the times of the first of ``handed`` and of ``kept``

    def state(self, stop: int) -> tuple[int, ...]:
        """Return the state of the rows first..stop-1."""
        return tuple(one >> self.width * (self.rows - stop) for one in self.sets)

    def keep(self, stop: int) -> None:
        """Write down from now on what row stop - 1 hands to row stop."""
        self.keeps, self.kept, self.began = stop, [], self.time

    def leave(self, stop: int) -> None:
        """Run the rows before ``stop`` no further: what was written down is handed on again and again."""
        self.first, self.keeps = stop, 0
        self.handed, self.since = self.kept, self.began
        fields = (1 << self.width * (self.rows - stop)) - 1
        used, column, diagonal, arriving = self.sets
        self.sets = used & fields, column & fields, diagonal & fields, arriving & fields
        self.ones &= fields

    def run(self, end: int, groups: list[_Group]) -> None:
        """Run to the time ``end`` and let those groups hear that have begun."""
        while self.time < end:
            heard = [group for group in groups if group.begin <= self.time]
            rows = heard[-1].rows.stop - self.first if heard else 0
            found = self._run(rows)
            for group in heard if rows else ():
                first = group.rows.start - self.first
                group.heard.append(found[:, first : first + len(group.rows)])

    def _run(self, heard: int) -> np.ndarray:
        """Take ``STEPS`` steps; return G(i, b) - b of the first ``heard`` rows that are run, shape (STEPS, heard)."""
        used, column, diagonal, arriving = self.sets
        width, ones, fields = self.width, self.ones, self.rows - self.first
        handed = self.handed[(self.time - self.since) // STEPS % len(self.handed)]
        column, diagonal, arriving = (
            own | above << width * fields for own, above in zip((column, diagonal, arriving), handed, strict=True)
        )
        deaf, out, field = width * (fields - heard), width * (self.rows - self.keeps), (1 << width) - 1
        found, kept = [], []
        for time in range(self.time, self.time + STEPS):
            taken = used | column | diagonal
            values = (taken | taken + ones) ^ taken
            if time < self.rows:
                left = width * (self.rows - 1 - time)  # rows still left of column 0 have no value
                values = values >> left << left
            used |= values
            column |= values
            diagonal |= values
            if heard:
                found.append((values >> deaf).to_bytes(heard * width // 8, "little"))
            if self.keeps:
                kept.append((column >> out & field, diagonal >> out & field))
            column >>= width
            diagonal, arriving = arriving, diagonal >> width
        below = ones * ((1 << STEPS) - 1)
        if used & below != below or (column | diagonal | arriving) & below:
            raise CertificateError(self.claim, f"a value leaves its window before it is used, at time {self.time}")
        self.sets = (used ^ below) >> STEPS, column >> STEPS, diagonal >> STEPS, arriving >> STEPS
        self.time += STEPS
        if self.keeps:
            columns, diagonals = zip(*kept, strict=True)
            self.kept.append((_above(columns, width), _above(diagonals[::2], width), _above(diagonals[1::2], width)))
        return self._offsets(b"".join(found), heard)

    def _offsets(self, found: bytes, heard: int) -> np.ndarray:
        """Decode one bit a field."""
        words = np.frombuffer(found, "<u8").reshape(STEPS, heard, self.width // WORD)[:, ::-1]
        place = (words != 0).argmax(axis=2)
        bits = np.take_along_axis(words, place[:, :, None], axis=2)[:, :, 0]
        places = WORD * place + np.frexp(bits.astype(np.float64))[1] - 1  # powers of 2, so the float is exact
        rows = np.arange(self.first, self.first + heard)
        offsets: np.ndarray = (places - self.depth + rows - np.arange(STEPS)[:, None]).astype(np.int16)
        return offsets


def _above(fields: tuple[int, ...], width: int) -> int:
    """Return the fields as one integer, the first lowest."""
    return sum(one << width * place for place, one in enumerate(fields))
