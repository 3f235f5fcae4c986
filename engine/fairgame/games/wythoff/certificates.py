"""Certificates of Wythoff's game: the list of P-positions, and the additive periods of rows.

``WythoffPairs``.  Let a_k be the least positive number not among a_1, b_1, ..., a_(k-1), b_(k-1), and b_k = a_k + k.
The pairs (a_k, b_k), with (0, 0) and with heaps exchanged, are the P-positions.  (1) No number occurs twice: both a and
b increase, a_k avoids the earlier b by its choice, and b_j > a_j >= a_k for j >= k.  Nor does a difference, since b_k -
a_k = k.  But a move preserves one heap or the difference, so no move leads from one pair to another.  (2) Let (x, y), x
<= y, be no pair.  If x = y, take everything.  If x = b_k, then y >= x > a_k: reduce y to a_k.  If x = a_k and y > b_k,
reduce y to b_k.  If x = a_k and y < b_k, the difference d = y - x is less than k, so a_d < a_k = x: take x - a_d from
both, which leaves a_d and a_d + d.  Every number up to a_n is some a_k or b_k with k <= n, so a list of n pairs settles
every position whose smaller heap is at most a_n.  The check uses the two rules that define the list, without the golden
ratio.  Cost: linear in the list.

``AdditiveRows``: G(row, b + period) = G(row, b) + saltus forever.

**Window.** Every value v < b - 2a occurs in row a before column b, and b - 2a <= G(a, b) <= a + b.  The upper bound is
induction: options have a smaller a + b.  For the other claims let v not occur in row a before column b.  For each c < b
the value G(a, c) differs from v.  It is below v for at most v of these c, since a row repeats no value.  If it is above
v, v is the value of an option of (a, c), but not in row a: the option is above (a, c) in its column or on its diagonal.
Each of the a rows above has v at most once, and that cell serves one c by its column and one by its diagonal.  So the
value is above v for at most 2a of these c, and b <= v + 2a.

**State.** So the window of values b - 2i .. b + i decides row i at column b: the values used by the row, those on the
diagonal through (i, b), and those above in column b.  These values come from rows whose windows lie inside this window.
Relative to b, the windows of rows 0..R-1 change from column to column by a rule without b.  If they are equal at two
columns P apart, all later windows are equal, and G(i, c + P) = G(i, c) + P from there on.

**Each row.** D(c) = G(i, c) - c is bounded, so a period p of row i adds exactly p, and is a period of D.  From some
column on D repeats with P; its least period there divides P.  The preperiod is the same for every period of the tail,
so it is one more than the last c with D(c) != D(c + P), found among finitely many.

**Check.** The check runs the machine with all rows in parallel: row i at time t is at column t - i.  Its sets of values
are fields of three long integers, and ten operations on these make a step: adding 1 to every field finds every mex.
The integers are those of GMP, which take two thirds of the time of Python's.  For ``STEPS`` steps bit j of every field
means the same value, so a set moves to the next row by a shift of one field; then all fields are shifted.  A value that
leaves a field must be a used one, so the lower bound is checked at run time.

The rows settle one after the other, and the state of rows 0..r does not depend on the rows below.  So they are checked
``GROUP`` at a time: when the state of a group has recurred after a lap, a multiple of all its periods, the group stops.
The check records the output of its last row in that lap, along columns and diagonals, and replays the record in every
later lap; by the argument above the group would produce the same output.

Cost: 1 s for 128 rows, 20 s for 256 (2.6 million columns), 60 MB; without groups five times as much.  The check shares
no code with the kernel.

Sources: W. A. Wythoff, A modification of the game of nim, Nieuw Arch. Wisk. 7 (1907) 199-202; A. Dress, A. Flammenkamp
and N. Pink, Additive periodicity of the Sprague-Grundy function of certain Nim games, Adv. Appl. Math. 22 (1999)
249-270; H. A. Landman, A simple FSM-based proof of the additive periodicity of the Sprague-Grundy function of Wythoff's
game, More Games of No Chance, 2002, 383-386.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from math import lcm
from typing import TYPE_CHECKING, Any, ClassVar

import gmpy2
import numpy as np

from fairgame.errors import CertificateError
from fairgame.numbers.numeration import from_binary, from_fibonacci, prime_divisors

if TYPE_CHECKING:
    import pandas as pd

MAX_ROWS = 512
MAX_STEPS = 1 << 22
WORD = 64
STEPS = 32  # between two shifts of all fields; every lap is a multiple of it
GROUP = 8  # rows checked together


@dataclass(frozen=True, slots=True)
class WythoffPairs:
    """Rows k = 1, 2, ... are all P-positions in order, with correct numerals, and satisfy the Fibonacci rule."""

    kind: ClassVar[str] = "wythoff-pairs"

    def check(self, frame: "pd.DataFrame") -> None:
        """Check the definition of the pairs, every numeral, and that b is written as a with a zero appended."""
        claim = "P-positions of Wythoff's game"
        used: set[int] = set()
        least = 1
        for place, (k, a, b) in enumerate(_cells(frame, "k", "a", "b"), start=1):
            if k != place:
                raise CertificateError(claim, f"row {place} is numbered {k}")
            while least in used:
                least += 1
            if a != least:
                raise CertificateError(claim, f"pair {place} starts with {a}; the least unused number is {least}")
            if b != least + place:
                raise CertificateError(claim, f"pair {place} is ({a}, {b}), whose difference is not {place}")
            used |= {a, b}
        for heap in ("a", "b"):
            _check_numerals(frame, heap, f"{heap}_binary", from_binary)
            _check_numerals(frame, heap, f"{heap}_fibonacci", from_fibonacci)
        for k, a, b in _cells(frame, "k", "a_fibonacci", "b_fibonacci"):
            zeros = len(a) - len(a.rstrip("0"))
            if zeros % 2 or b != a + "0":
                raise CertificateError(claim, f"pair {k}, {a} and {b}, breaks the Fibonacci rule")


def _cells(frame: "pd.DataFrame", *names: str) -> Iterator[tuple[Any, ...]]:
    return zip(*(frame[name].tolist() for name in names), strict=True)


def _check_numerals(frame: "pd.DataFrame", heap: str, name: str, read: Callable[[str], int]) -> None:
    for k, number, numeral in _cells(frame, "k", heap, name):
        try:
            value = read(numeral)
        except ValueError as error:
            raise CertificateError(f"numerals {name}", f"pair {k}: {error}") from None
        if value != number:
            raise CertificateError(f"numerals {name}", f"pair {k}: {numeral} is {value}, not {number}")


@dataclass(frozen=True, slots=True)
class AdditiveRows:
    """Rows 0..rows-1 of the grid have the preperiods, periods and saltuses of the table, all least."""

    kind: ClassVar[str] = "additive-rows"
    rows: int

    def check(self, frame: "pd.DataFrame") -> None:
        """Run the rows until their state recurs, and compare the run with every number of the table."""
        claim = f"additive periods of rows 0 to {self.rows - 1} of Wythoff's game"
        if not 0 < self.rows <= MAX_ROWS:
            raise CertificateError(claim, f"a certificate is for 1 to {MAX_ROWS} rows")
        if frame["row"].tolist() != list(range(self.rows)):
            raise CertificateError(claim, f"the rows of the table are not 0 to {self.rows - 1} in order")
        listed = list(zip(*(frame[name].tolist() for name in ("preperiod", "period", "saltus")), strict=True))
        groups = _groups(listed, claim)
        machine = _Rows(self.rows, claim)
        for place, group in enumerate(groups):
            machine.run(group.end - group.lap, groups[place:])
            state = machine.state(group.rows.stop)
            machine.start_recording(group.rows.stop)
            machine.run(group.end, groups[place:])
            if machine.state(group.rows.stop) != state:
                rows = f"rows {group.rows[0]} to {group.rows[-1]}"
                raise CertificateError(claim, f"{rows}: their state does not recur after {group.lap} columns")
            machine.retire(group.rows.stop)
            _compare(group, listed, claim)


@dataclass(frozen=True, slots=True)
class _Group:
    """Rows checked together; at time ``end`` their state equals the state one ``lap`` before.

    ``offsets`` collects G(i, b) - b from time ``begin`` on, shapes (times, rows).
    """

    rows: range
    lap: int
    begin: int
    end: int
    offsets: list[np.ndarray] = field(default_factory=list)


def _groups(listed: list[tuple[int, int, int]], claim: str) -> list[_Group]:
    """Return the groups; all times are multiples of ``STEPS``, and consecutive ends are at least a lap apart.

    A state has the used values among b - 2i .. b + i, so it depends on at most 3i columns.
    """
    groups: list[_Group] = []
    lap, settled, end = STEPS, 0, 0
    for row, (preperiod, period, saltus) in enumerate(listed):
        if not (0 <= preperiod <= MAX_STEPS and 1 <= period <= MAX_STEPS):
            raise CertificateError(claim, f"row {row}: preperiod or period is not in 1 to {MAX_STEPS}")
        if saltus != period:
            raise CertificateError(claim, f"row {row}: {period} columns add {period}, not {saltus}")
        lap, settled = lcm(lap, period), max(settled, preperiod)
        if row % GROUP == GROUP - 1 or row == len(listed) - 1:
            rows = range(row // GROUP * GROUP, row + 1)
            end = max(_round_up(settled + 4 * rows.stop), end) + lap
            if end > MAX_STEPS:
                raise CertificateError(claim, f"rows 0 to {row} would take {end} steps, more than {MAX_STEPS}")
            begin = _round_up(min(listed[member][0] for member in rows)) - STEPS
            groups.append(_Group(rows, lap, max(begin, 0), end))
    for place in reversed(range(len(groups) - 1)):
        groups[place] = replace(groups[place], begin=min(groups[place].begin, groups[place + 1].begin))
    return groups


def _round_up(time: int) -> int:
    """Return the next multiple of ``STEPS``."""
    return -(-time // STEPS) * STEPS


def _compare(group: _Group, listed: list[tuple[int, int, int]], claim: str) -> None:
    """Compare the table with the recorded values of a group."""
    values = np.concatenate(group.offsets)
    group.offsets.clear()
    times, places = np.nonzero(values[: -group.lap] != values[group.lap :])
    last = np.full(len(group.rows), -1)
    # columns before 0 have no value and never exceed -1
    np.maximum.at(last, places, times + group.begin - np.array(group.rows)[places])
    for row, exception, own in zip(group.rows, last.tolist(), values[-group.lap :].T, strict=True):
        preperiod, period, _ = listed[row]
        if preperiod != exception + 1:
            raise CertificateError(claim, f"row {row} does not have the preperiod {preperiod}")
        if not np.array_equal(own, np.roll(own, -period)):
            raise CertificateError(claim, f"row {row} does not repeat after {period}")
        for prime in prime_divisors(period):
            if np.array_equal(own, np.roll(own, -(period // prime))):
                raise CertificateError(claim, f"row {row} repeats after {period // prime} already")


Output = tuple[int, int, int]  # of a row in ``STEPS`` steps: along columns, along diagonals at even and at odd steps


class _Rows:
    """The machine.  Rows first..rows-1 are run and have fields, the last row the lowest.

    Bit j of a field means the value T - 3 (rows - 1) + j, where T is the time of the last shift of all fields.  Row i
    uses values from t - 3i to t at time t, so a field ``STEPS`` bits wider than 3 (rows - 1) + 1 suffices until the
    next shift.  Above the fields of a set is the future output of row first - 1 to row first, a field a step.
    """

    def __init__(self, rows: int, claim: str) -> None:
        self.rows, self.claim, self.time, self.first = rows, claim, 0, 0
        self.depth = 3 * (rows - 1)
        self.width = -(-(self.depth + 1 + STEPS) // WORD) * WORD
        self.ones = sum(gmpy2.mpz(1) << self.width * i for i in range(rows))
        # row i starts at column -i; negative values count as used
        self.sets = (self.ones * ((1 << self.depth) - 1), 0, 0, 0)
        self.recorded_row = 0  # the input of this row is recorded; 0 for none
        self.recorded: list[Output] = []
        self.replayed: list[Output] = [(0, 0, 0)]
        self.replay_start = self.record_start = 0

    def state(self, stop: int) -> tuple[int, ...]:
        """Return the state of the rows first..stop-1."""
        return tuple(fields >> self.width * (self.rows - stop) for fields in self.sets)

    def start_recording(self, stop: int) -> None:
        """Record the output of row stop - 1 to row stop from now on."""
        self.recorded_row, self.recorded, self.record_start = stop, [], self.time

    def retire(self, stop: int) -> None:
        """Stop the rows before ``stop`` and replay the recorded output in their place."""
        self.first, self.recorded_row = stop, 0
        self.replayed, self.replay_start = self.recorded, self.record_start
        fields = (1 << self.width * (self.rows - stop)) - 1
        used, column, diagonal, arriving = self.sets
        self.sets = used & fields, column & fields, diagonal & fields, arriving & fields
        self.ones &= fields

    def run(self, end: int, groups: list[_Group]) -> None:
        """Run to the time ``end``, adding the values to the groups that have begun."""
        while self.time < end:
            begun = [group for group in groups if group.begin <= self.time]
            rows = begun[-1].rows.stop - self.first if begun else 0
            offsets = self._run(rows)
            for group in begun if rows else ():
                first = group.rows.start - self.first
                group.offsets.append(offsets[:, first : first + len(group.rows)])

    def _run(self, collected: int) -> np.ndarray:
        """Take ``STEPS`` steps; return G(i, b) - b of the first ``collected`` rows, shape (STEPS, collected)."""
        used, column, diagonal, arriving = self.sets
        width, ones, fields = self.width, self.ones, self.rows - self.first
        replayed = self.replayed[(self.time - self.replay_start) // STEPS % len(self.replayed)]
        column, diagonal, arriving = (
            own | above << width * fields for own, above in zip((column, diagonal, arriving), replayed, strict=True)
        )
        ignored, out, field = width * (fields - collected), width * (self.rows - self.recorded_row), (1 << width) - 1
        steps, recorded = [], []
        for time in range(self.time, self.time + STEPS):
            taken = used | column | diagonal
            values = (taken | taken + ones) ^ taken
            if time < self.rows:
                left = width * (self.rows - 1 - time)  # rows left of column 0 have no value
                values = values >> left << left
            used |= values
            column |= values
            diagonal |= values
            if collected:
                steps.append((values >> ignored).to_bytes(collected * width // 8, "little"))
            if self.recorded_row:
                recorded.append((column >> out & field, diagonal >> out & field))
            column >>= width
            diagonal, arriving = arriving, diagonal >> width
        below = ones * ((1 << STEPS) - 1)
        if used & below != below or (column | diagonal | arriving) & below:
            raise CertificateError(self.claim, f"a value leaves its window before it is used, at time {self.time}")
        self.sets = (used ^ below) >> STEPS, column >> STEPS, diagonal >> STEPS, arriving >> STEPS
        self.time += STEPS
        if self.recorded_row:
            columns, diagonals = zip(*recorded, strict=True)
            self.recorded.append((_pack(columns, width), _pack(diagonals[::2], width), _pack(diagonals[1::2], width)))
        return self._offsets(b"".join(steps), collected)

    def _offsets(self, steps: bytes, collected: int) -> np.ndarray:
        """Decode the only set bit of each field."""
        words = np.frombuffer(steps, "<u8").reshape(STEPS, collected, self.width // WORD)[:, ::-1]
        place = (words != 0).argmax(axis=2)
        bits = np.take_along_axis(words, place[:, :, None], axis=2)[:, :, 0]
        places = WORD * place + np.frexp(bits.astype(np.float64))[1] - 1  # powers of 2, so the float is exact
        rows = np.arange(self.first, self.first + collected)
        offsets: np.ndarray = (places - self.depth + rows - np.arange(STEPS)[:, None]).astype(np.int16)
        return offsets


def _pack(fields: tuple[int, ...], width: int) -> int:
    """Return the fields as one integer, the first lowest."""
    return sum(field << width * place for place, field in enumerate(fields))
