"""Compiled search for the nim-value of a board of tiles within a memory limit, one value at a time.

Boards have at most ``MAX_ROWS`` rows and as many columns as fit a word.  ``fairgame.games.tiles.plain_search`` searches
larger boards, boxes, and narrow boards, which have few parts; it stores the value of every part.

Cost: that of ``fairgame.games.tiles.kernels``; 16 bytes for each slot of the table, filled to three quarters at most.
Source: J. Lemoine, S. Viennot, Nimbers are inevitable, arXiv:1011.5841 (2010).
"""

from collections.abc import Iterable, Iterator
from itertools import product

import numpy as np

from fairgame.errors import LimitError
from fairgame.games.tiles.kernels import (
    BITS,
    FULL,
    MAX_ROWS,
    MIRRORED,
    NO,
    TRANSPOSED,
    TURNED,
    UPENDED,
    has_value,
    look_up_values,
    proof,
    split,
)
from fairgame.games.tiles.rule import Squares
from fairgame.system import progress
from fairgame.system.interruptible import run_interruptible
from fairgame.system.memory import require_bytes

SLOT_BYTES = 16
MIN_SLOTS = 1 << 10


class TilingSearch:
    """Search over the boards of one tile; its table persists between calls.

    Attributes:
        slots: the size of the table; at most three quarters are filled.
    """

    def __init__(self, ways: Iterable[Squares], rows: int, memory: int) -> None:
        """Allocate the table.

        Args:
            ways: the squares of the tile in every orientation.
            rows: the maximal number of rows of a board.
            memory: bytes for the table.

        Raises:
            LimitError: if the memory is unavailable or too small.
        """
        self.slots = 1 << max(0, (memory // SLOT_BYTES).bit_length() - 1)
        if self.slots < MIN_SLOTS:
            raise LimitError(f"{memory:,} bytes are too few for a search; it takes at least {MIN_SLOTS * SLOT_BYTES:,}")
        require_bytes(self.slots * SLOT_BYTES, "the table of the search")
        self._lines, self._images = layout(rows)
        bits = [sorted(self._bit(place) for place in way) for way in ways]
        self._ways = np.array([[bit - way[0] for bit in way] for way in bits], np.uint64)
        self._table = np.zeros((self.slots, 2), np.uint64)
        self._room = np.array([self.slots * 3 // 4], np.int64)

    def value(self, squares: Squares) -> int:
        """Return the nim-value of a set of squares, with coordinates from 0.

        Raises:
            LimitError: if the table fills up first.
        """
        with progress.meter("parts met", None, "part") as advance:
            reported = self.parts_met

            def report() -> None:
                nonlocal reported
                met = self.parts_met
                advance(met - reported)
                reported = met

            return run_interruptible(lambda: self._value(squares), report, self._cancel)

    def _value(self, squares: Squares) -> int:
        parts = np.empty(len(squares) // 2 + 1, np.uint64)
        total = 0
        for part in parts[: split(self._board(squares), self._lines, self._images, parts)]:
            value, answer = -1, NO
            while answer == NO:
                value += 1
                answer = has_value(part, value, self._ways, self._lines, self._images, self._table, self._room)
            if answer == FULL:
                raise LimitError(f"more than {self.slots * 3 // 4:,} parts were met, and there is no room for others")
            total ^= value
        return total

    def _cancel(self) -> None:
        """End the search by leaving no room in the table."""
        self._room[0] = 0

    @property
    def parts_met(self) -> int:
        """The number of distinct parts in the table."""
        return self.slots * 3 // 4 - int(self._room[0])

    def proof(self, boards: Iterable[Squares]) -> Iterator[tuple[Squares, int]]:
        """Yield parts with their values that prove each other and the values of the boards.

        Raises:
            LimitError: if the table fills up in the search for the value of a board.
        """
        words = np.zeros(0, np.uint64)
        for board in boards:
            self.value(board)
            words = np.append(words, self._board(board))
        rows = np.sort(proof(words, self._ways, self._lines, self._images, self._table))
        values = look_up_values(rows, self._table)
        stride = len(self._lines)
        for row, value in zip(rows.tolist(), values.tolist(), strict=True):
            bits = (bit for bit in range(BITS) if row >> bit & 1)
            yield tuple(sorted((bit % stride, bit // stride) for bit in bits)), value

    def _bit(self, square: tuple[int, ...]) -> int:
        return square[0] + len(self._lines) * square[1]

    def _board(self, squares: Squares) -> np.uint64:
        return np.uint64(sum(1 << self._bit(square) for square in squares))


def max_columns(rows: int) -> int:
    """Return the maximal number of columns of a board no higher than wide; 0 for too many rows.

    >>> [max_columns(rows) for rows in (3, 4, 5, 6, 7, 8)]
    [16, 12, 10, 9, 8, 0]
    """
    return BITS // (rows + 1) if rows <= MAX_ROWS else 0


def layout(rows: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the layout of boards with at most ``rows`` rows in a word (``fairgame.games.tiles.kernels``).

    Returns:
        The bits of the first 0, 1, ... rows, uint64, shape (rows + 1,), and the images of each byte of a word under
        four symmetries, uint64, shape (4, 8, 256).
    """
    stride = rows + 1
    columns = BITS // stride
    images = np.zeros((4, 8, 256), np.uint64)
    for column, row in product(range(columns), range(rows)):
        byte, bit = divmod(stride * column + row, 8)
        targets = {
            UPENDED: (rows - 1 - row, column),
            MIRRORED: (row, columns - 1 - column),
            TURNED: (rows - 1 - row, columns - 1 - column),
            TRANSPOSED: (column, row),
        }
        for image, (down, across) in targets.items():
            if down < rows and across < columns:
                images[image, byte, np.arange(256) >> bit & 1 == 1] |= np.uint64(1 << stride * across + down)
    first = sum(1 << stride * column for column in range(columns))
    return np.array([first * ((1 << count) - 1) for count in range(stride)], np.uint64), images
