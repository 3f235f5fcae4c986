"""The compiled search for the nim-value of a board of tiles, one value asked for at a time, within a memory.

Boards have at most ``MAX_ROWS`` rows, and as many columns as a word has room for beside them.  Larger ones and boxes
of cubes are searched by ``fairgame.games.tiles.plain_search``, which keeps the value of every part and so needs more of
everything; so are narrow ones, which have few parts.

Cost: that of ``fairgame.games.tiles.kernels``; 16 bytes for each slot of the table, of which three quarters may be
filled. Source: J. Lemoine, S. Viennot, Nimbers are inevitable, arXiv:1011.5841 (2010).
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
    parts_of,
    proof,
    values_of,
)
from fairgame.games.tiles.rule import Squares
from fairgame.system import progress
from fairgame.system.interruptible import run_interruptible
from fairgame.system.memory import require_bytes

BYTES = 16  # a slot
MIN_SLOTS = 1 << 10


class TilingSearch:
    """What is known of the boards of one tile, kept from one call to the next.

    Attributes:
        slots: how many slots the table has; three quarters of them may be filled.
    """

    def __init__(self, ways: Iterable[Squares], rows: int, memory: int) -> None:
        """Take every way round of the tile, how many rows boards may have, and how many bytes the table may take.

        Raises:
            LimitError: if the memory is not there, or too little is allowed.
        """
        self.slots = 1 << max(0, (memory // BYTES).bit_length() - 1)
        if self.slots < MIN_SLOTS:
            raise LimitError(f"{memory:,} bytes are too few for a search; it takes at least {MIN_SLOTS * BYTES:,}")
        require_bytes(self.slots * BYTES, "the table of the search")
        self._lines, self._images = layout(rows)
        bits = [sorted(self._bit(place) for place in way) for way in ways]
        self._ways = np.array([[bit - way[0] for bit in way] for way in bits], np.uint64)
        self._table = np.zeros((self.slots, 2), np.uint64)
        self._room = np.array([self.slots * 3 // 4], np.int64)

    def value(self, squares: Squares) -> int:
        """Return the nim-value of any squares on a board of so many rows, counted from 0.

        Raises:
            LimitError: if the table is full before it is found.
        """
        with progress.meter("parts met", None, "part") as advance:
            shown = [self.met]

            def look() -> None:
                before, shown[0] = shown[0], self.met
                advance(shown[0] - before)

            return run_interruptible(lambda: self._value(squares), look, self._leave)

    def _value(self, squares: Squares) -> int:
        parts = np.empty(len(squares) // 2 + 1, np.uint64)
        total = 0
        for part in parts[: parts_of(self._board(squares), self._lines, self._images, parts)]:
            one, answer = -1, NO
            while answer == NO:
                one += 1
                answer = has_value(part, one, self._ways, self._lines, self._images, self._table, self._room)
            if answer == FULL:
                raise LimitError(f"more than {self.slots * 3 // 4:,} parts were met, and there is no room for others")
            total ^= one
        return total

    def _leave(self) -> None:
        """End the search: where there is no room left it ends."""
        self._room[0] = 0

    @property
    def met(self) -> int:
        """How many different parts were met so far."""
        return self.slots * 3 // 4 - int(self._room[0])

    def proof(self, boards: Iterable[Squares]) -> Iterator[tuple[Squares, int]]:
        """Yield parts that prove each other's values and those of the boards, each with its value.

        Raises:
            LimitError: if the value of a board is not known yet, and the table is full before it is found.
        """
        asked = np.zeros(0, np.uint64)
        for one in boards:
            self.value(one)
            asked = np.append(asked, self._board(one))
        rows = np.sort(proof(asked, self._ways, self._lines, self._images, self._table))
        values = values_of(rows, self._table)
        stride = len(self._lines)
        for row, value in zip(rows.tolist(), values.tolist(), strict=True):
            bits = (bit for bit in range(BITS) if row >> bit & 1)
            yield tuple(sorted((bit % stride, bit // stride) for bit in bits)), value

    def _bit(self, square: tuple[int, ...]) -> int:
        return square[0] + len(self._lines) * square[1]

    def _board(self, squares: Squares) -> np.uint64:
        return np.uint64(sum(1 << self._bit(square) for square in squares))


def most_columns(rows: int) -> int:
    """Return how many columns a board may have that is no higher than wide; 0 if it has too many rows.

    >>> [most_columns(rows) for rows in (3, 4, 5, 6, 7, 8)]
    [16, 12, 10, 9, 8, 0]
    """
    return BITS // (rows + 1) if rows <= MAX_ROWS else 0


def layout(rows: int) -> tuple[np.ndarray, np.ndarray]:
    """Return how squares lie in a word, for boards of at most so many rows (``fairgame.games.tiles.kernels``).

    Returns:
        The bits of the first 0, 1, ... rows, uint64, shape (rows + 1,), and what becomes of each byte of a word in four
        images, uint64, shape (4, 8, 256).
    """
    stride = rows + 1
    columns = BITS // stride
    images = np.zeros((4, 8, 256), np.uint64)
    for column, row in product(range(columns), range(rows)):
        byte, bit = divmod(stride * column + row, 8)
        to = {
            UPENDED: (rows - 1 - row, column),
            MIRRORED: (row, columns - 1 - column),
            TURNED: (rows - 1 - row, columns - 1 - column),
            TRANSPOSED: (column, row),
        }
        for image, (down, across) in to.items():
            if down < rows and across < columns:
                images[image, byte, np.arange(256) >> bit & 1 == 1] |= np.uint64(1 << stride * across + down)
    first = sum(1 << stride * column for column in range(columns))
    return np.array([first * ((1 << most) - 1) for most in range(stride)], np.uint64), images
