"""Rings under an octal code: the first move turns a ring into a row, and rows are played by the code.

Taking k neighbours out of a ring leaves one row, if the code allows taking k and leaving anything; taking the whole
ring requires that the code allows leaving nothing. The digit before the point, a cut that takes nothing, opens the
ring. So a ring of n has as many options as the code has digits, and its value follows from a few values of rows. Where
the rows have a period, the rings have one (``fairgame.games.octal.certificates.values``).

Cost: tables by the kernel of octal games; single positions by a plain mex, some 0.2 s for a row of ``MAX_SIZE``, once.
Source: R. K. Guy, Fair Game, COMAP 1989, exercises 16, 18 and 27.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property

import numpy as np

from fairgame.core.boards import Heaps, Rounds
from fairgame.core.game import GameInfo, Parameter
from fairgame.core.listings import NimSequence
from fairgame.core.notation import Integers, Numbers, Parts, Refusal
from fairgame.core.take_break import options_of
from fairgame.errors import CertificateError
from fairgame.evidence.minimal_period import witnesses
from fairgame.games.octal.certificates.values import OctalValues, RingPeriod, RingValues
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.rule import NEVER, OctalGame
from fairgame.numbers.nimbers import mex
from fairgame.numbers.periodicity import Periodicity, detect

Position = tuple[str, int]  # "ring" or "row", and the size

MAX_SIZE = 1000
MAX_INPUT = 100
MAX_PICTURED = 48  # pieces drawn one by one; more are shown as heaps
STOP = 2001
ROWS_SEEN = 4000  # values searched for the period of the rows
RING, ROW = "ring", "row"


def join_parts(parts: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[Position, ...]:
    """Return one component for each ring and each row.

    Raises:
        Refusal: if both are missing.
    """
    rings, rows = parts
    if not rings and not rows:
        raise Refusal("", "expected a ring or a row")
    return (*((RING, size) for size in rings), *((ROW, size) for size in rows))


def split_components(components: tuple[Position, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the sizes of the rings, and those of the rows."""
    return (
        tuple(size for kind, size in components if kind == RING),
        tuple(size for kind, size in components if kind == ROW),
    )


def rings_and_rows(example: str, ring: str, row: str) -> Parts:
    """Return the notation ``12 / 4 9``: rings, a slash, rows; ``ring`` and ``row`` are their nouns."""

    def sizes(noun: str) -> Integers:
        return Integers(
            Numbers(
                "4 9", f"{noun} sizes", fewest=0, most=MAX_INPUT, noun=noun, least=0, largest=MAX_SIZE, order="as typed"
            )
        )

    accepts = f"{ring} sizes, and after a slash {row} sizes"
    return Parts(example, accepts, (sizes(ring), sizes(row)), "/", 1, into=join_parts, out_of=split_components)


@cache
def row_values(digits: tuple[int, ...], stop: int) -> tuple[int, ...]:
    """Return the nim-values of rows 0..stop-1 by a plain mex.

    >>> row_values((0, 7, 7), 8)
    (0, 1, 2, 3, 1, 4, 3, 2)
    """
    values = [0]
    for size in range(1, stop):
        seen = set()
        for taken in range(min(size + 1, len(digits))):
            digit, rest = digits[taken], size - taken
            if digit & 1 and rest == 0:
                seen.add(0)
            if digit & 2 and rest > 0:
                seen.add(values[rest])
            if digit & 4:
                for part in range(1, rest // 2 + 1):
                    seen.add(values[part] ^ values[rest - part])
        least = 0
        while least in seen:
            least += 1
        values.append(least)
    return tuple(values)


def row_value(digits: tuple[int, ...], size: int) -> int:
    """Return the nim-value of a row."""
    return row_values(digits, 1 << size.bit_length())[size]


def rows_left(digits: tuple[int, ...], size: int) -> list[int]:
    """Return the rows that one move in a ring leaves, the longest first; 0 is nothing.

    >>> rows_left((0, 7, 7), 2), rows_left((4, 7), 3)
    ([1, 0], [3, 2])
    """
    rows = []
    for taken in range(min(size + 1, len(digits))):
        digit, rest = digits[taken], size - taken
        if (rest == 0 and digit & 1) or (rest > 0 and digit & 6):
            rows.append(rest)
    return rows


def kernel_row_values(code: OctalCode, stop: int) -> np.ndarray:
    """Return the nim-values of rows 0..stop-1 by the kernel: shape (stop,), uint16."""
    from fairgame.games.octal.values import NimValues  # noqa: PLC0415 - loads numba

    known = NimValues.of(code)
    known.extend(stop)
    return known.values[:stop].astype(np.uint16)


@dataclass(frozen=True)
class RingTheorem:
    """Period of the rings under a code, from that of the rows."""

    code: OctalCode

    @cached_property
    def rows(self) -> Periodicity | None:
        """The period of the rows, computed on first use: naming a table computes no value."""
        return detect(kernel_row_values(self.code, ROWS_SEEN), OctalGame.of(str(self.code)).values_needed)

    def values_needed(self, found: Periodicity) -> int:
        """Return the number of values of rings from 0 on that the theorem needs."""
        if found.saltus or self.rows is None:
            return NEVER
        return max(found.preperiod, self.rows.preperiod + self.code.length + 1) + self.rows.period + found.period

    def period_certificate(self, found: Periodicity, values: np.ndarray) -> RingPeriod:
        """Return the certificate of a period of rings; its rows have one, or no number of values would be enough."""
        if self.rows is None:
            raise CertificateError(f"rings under {self.code}", "the rows show no period")
        return RingPeriod(
            str(self.code),
            self.code.digits,
            self.rows.preperiod,
            self.rows.period,
            found.preperiod,
            found.period,
            self.values_needed(found) - 1,
            witnesses(values, found.preperiod, found.period),
        )


@dataclass(frozen=True)
class RingGame:
    """Positions are single rings and rows.

    Attributes:
        ring_table: the name of the table of rings after the dot of its id, and its first ring.
        row_table: the name of a table of rows; empty without one.
        nouns: the words for a ring and a row below the drawing.
    """

    info: GameInfo
    code: Parameter[OctalCode]
    notation: Parts
    ring_table: Parameter[tuple[str, int]] = ("nim_sequence", 0)
    row_table: Parameter[str] = ""
    nouns: Parameter[tuple[str, str]] = field(default=(RING, ROW))

    def options(self, position: Position) -> Iterator[tuple[Position, ...]]:
        """Yield the options of each digit: a ring becomes one row, a row moves as in the octal game."""
        kind, size = position
        if kind == RING:
            for rest in rows_left(self.code.digits, size):
                yield ((ROW, rest),) if rest > 0 else ()
        else:
            for option in options_of(self.code.digits, size):
                yield tuple((ROW, rest) for rest in option)

    def positions(self, stop: int) -> Iterator[Position]:
        """Yield rows and rings of 0..stop-1, the row of each size before the ring."""
        return ((kind, size) for size in range(stop) for kind in (ROW, RING))

    def nim_value(self, position: Position) -> int:
        """Return the nim-value of a ring or a row."""
        kind, size = position
        digits = self.code.digits
        if kind == ROW:
            return row_value(digits, size)
        after = [row_value(digits, rest) for rest in rows_left(digits, size)]
        least = 0
        while least in after:
            least += 1
        return least

    def board(self, components: tuple[Position, ...]) -> Heaps | Rounds:
        """Return the rings and rows with their names; as heaps if they have too many pieces to count by eye."""
        sizes = tuple(size for _, size in components)
        names = tuple(self.nouns[0] if kind == RING else self.nouns[1] for kind, _ in components)
        if sum(sizes) > MAX_PICTURED:
            return Heaps(sizes, names)
        return Rounds(sizes, tuple(kind == RING for kind, _ in components), names)

    @property
    def nim_sequences(self) -> tuple[NimSequence, ...]:
        """Declare the values of rings and, if they have a table, of rows."""
        name, first = self.ring_table
        rings = NimSequence(
            name,
            f"nim-values, {self.nouns[0]} by {self.nouns[0]}",
            STOP,
            lambda stop: self._ring_values(stop)[first:],
            lambda n: (RING, n),
            first,
            certificate=RingValues(str(self.code), self.code.digits),
            theorem=RingTheorem(self.code),
        )
        if not self.row_table:
            return (rings,)
        rows = NimSequence(
            self.row_table,
            f"nim-values, {self.nouns[1]} by {self.nouns[1]}",
            STOP,
            lambda stop: kernel_row_values(self.code, stop),
            lambda n: (ROW, n),
            certificate=OctalValues(str(self.code), self.code.digits),
            theorem=OctalGame.of(str(self.code)),
        )
        return (rows, rings)

    def _ring_values(self, stop: int) -> np.ndarray:
        rows = kernel_row_values(self.code, stop).tolist()
        values = (mex(rows[rest] for rest in rows_left(self.code.digits, size)) for size in range(stop))
        return np.fromiter(values, np.uint16, stop)
