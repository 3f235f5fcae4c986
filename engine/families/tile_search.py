"""The compiled search for the nim-value of a board of tiles, one value asked for at a time, within a memory.

Boards have at most ``SIDE`` rows and columns.  Larger or longer ones, and boxes of cubes, are searched by
``engine.mathematics.tilings``, which keeps the value of every part and so needs more of everything.

Cost: that of ``engine.kernels.tilings``; 12 bytes for each slot of the table, of which three quarters may be filled.
Source: J. Lemoine, S. Viennot, Nimbers are inevitable, arXiv:1011.5841 (2010).
"""

from collections.abc import Iterable, Iterator

import numpy as np

from engine.errors import LimitError
from engine.families.tiles import Squares
from engine.kernels.tiling_proofs import proof
from engine.kernels.tilings import FULL, LOW, NO, has_value, parts_of
from engine.memory import require_bytes

SIDE = 7
BYTES = 12  # a slot
FEWEST_SLOTS = 1 << 10


class TilingSearch:
    """What is known of the boards of one tile, kept from one call to the next.

    Attributes:
        slots: how many slots the table has; three quarters of them may be filled.
    """

    def __init__(self, ways: Iterable[Squares], memory: int) -> None:
        """Take every way round of the tile and how many bytes the table may take.

        Raises:
            LimitError: if the memory is not there, or too little is allowed.
        """
        self.slots = 1 << max(0, (memory // BYTES).bit_length() - 1)
        if self.slots < FEWEST_SLOTS:
            raise LimitError(f"{memory:,} bytes are too few for a search; it takes at least {FEWEST_SLOTS * BYTES:,}")
        require_bytes(self.slots * BYTES, "the table of the search")
        self._ways = np.array([[_bit(place) for place in way] for way in ways], np.uint64)
        self._keys = np.zeros(self.slots, np.uint64)
        self._known = np.zeros(self.slots, np.uint32)
        self._room = np.array([self.slots * 3 // 4], np.int64)

    def value(self, squares: Squares) -> int:
        """Return the nim-value of any squares in at most ``SIDE`` rows and columns, counted from 0.

        Raises:
            LimitError: if the table is full before it is found.
        """
        parts = np.empty(len(squares) // 2 + 1, np.uint64)
        total = 0
        for part in parts[: parts_of(_board(squares), parts)]:
            one, answer = -1, NO
            while answer == NO:
                one += 1
                answer = has_value(part, one, self._ways, self._keys, self._known, self._room)
            if answer == FULL:
                raise LimitError(f"more than {self.slots * 3 // 4:,} parts were met, and there is no room for others")
            total ^= one
        return total

    @property
    def met(self) -> int:
        """How many different parts were met so far."""
        return self.slots * 3 // 4 - int(self._room[0])

    def proof(self, boards: Iterable[Squares]) -> Iterator[tuple[Squares, int]]:
        """Yield parts that prove each other's values and those of the boards, each with its value.

        The values of the boards must have been asked for.
        """
        rows = np.sort(proof(np.array([_board(one) for one in boards], np.uint64), self._ways, self._keys, self._known))
        places = np.argsort(self._keys)
        notes = self._known[places[np.searchsorted(self._keys, rows, sorter=places)]]
        for row, note in zip(rows.tolist(), notes.tolist(), strict=True):
            bits = (bit for bit in range(8 * SIDE) if row >> bit & 1)
            yield tuple((bit // 8, bit % 8) for bit in bits), (note & ((1 << LOW) - 1)) - 1


def fits(squares: Squares) -> bool:
    """Whether squares lie in at most ``SIDE`` rows and columns, counted from 0."""
    return len(squares[0]) == 2 and all(0 <= place < SIDE for square in squares for place in square)  # noqa: PLR2004


def _bit(square: tuple[int, ...]) -> int:
    return 8 * square[0] + square[1]


def _board(squares: Squares) -> np.uint64:
    return np.uint64(sum(1 << _bit(square) for square in squares))
