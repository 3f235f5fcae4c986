"""Many boards at once as words of 64 bits, for certificates: turned, in pieces, and looked up.

Bit ``stride * column + row`` is the square in a row and a column, and the last bit of a column is always 0, so that a
shift never leads from one column into the next.  Nothing of it is shared with the searches: those find one image of a
part that stands for all, here all images of a part are written into a table, and a part is looked up as it lies.

Cost: some 0.15 microseconds a board that is looked up.
"""

from collections.abc import Iterator

import numpy as np

BITS = 64
ONE = np.uint64(1)
FACTOR, UPPER = np.uint64(0xBF58476D1CE4E5B9), np.uint64(32)
AT_ONCE = 1 << 16  # boards, so that they stay near


class BitBoards:
    """Boards with at most so many rows, and as many columns as a word has room for."""

    def __init__(self, rows: int) -> None:
        """Take the number of rows, 1 to 7."""
        self.rows, self.stride = rows, rows + 1
        self.columns = BITS // self.stride
        self._step = np.uint64(self.stride)
        self._first_column = np.uint64((1 << self.stride) - 1)
        self._first_row = np.uint64(sum(1 << self.stride * column for column in range(self.columns)))

    def boards(self, lines: np.ndarray) -> np.ndarray:
        """Return boards, uint64, from their rows: int64, shape (boards, rows), bit c for the square in column c."""
        boards = np.zeros(len(lines), np.uint64)
        for column in range(self.columns):
            for row in range(min(self.rows, lines.shape[1])):
                boards |= (lines[:, row] >> column & 1).astype(np.uint64) << np.uint64(self.stride * column + row)
        return boards

    def images(self, boards: np.ndarray, sides: np.ndarray) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """Yield boards in the corner turned and reflected in all eight ways, and the numbers of those that have room.

        Args:
            boards: uint64.
            sides: int64, shape (boards, 2): how many rows and columns each takes.
        """
        every = np.arange(len(boards))
        lying = np.flatnonzero(sides[:, 1] <= self.rows)
        for numbers, across in ((every, False), (lying, True)):
            upright = self._turned(boards[numbers], sides[numbers], across, False, False)
            own = sides[numbers][:, ::-1] if across else sides[numbers]
            for upended, mirrored in ((False, False), (True, False), (False, True), (True, True)):
                yield self._turned(upright, own, False, upended, mirrored), numbers

    def _turned(self, boards: np.ndarray, sides: np.ndarray, across: bool, upended: bool, mirrored: bool) -> np.ndarray:
        """Return boards with rows and columns exchanged, or either in the other order, moved to the corner."""
        bits = np.unpackbits(boards.astype("<u8").view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")
        squares = bits[:, : self.stride * self.columns].reshape(-1, self.columns, self.stride)
        if across:
            exchanged = np.zeros_like(squares)
            exchanged[:, : self.rows, : self.rows] = squares[:, : self.rows, : self.rows].transpose(0, 2, 1)
            squares = exchanged
        if upended:
            squares = np.concatenate((squares[:, :, -2::-1], squares[:, :, -1:]), axis=2)
        if mirrored:
            squares = squares[:, ::-1]
        bits[:, : self.stride * self.columns] = squares.reshape(-1, self.stride * self.columns)
        packed = np.packbits(bits, axis=1, bitorder="little").view("<u8").reshape(-1).astype(np.uint64)
        away = upended * (self.rows - sides[:, 0]) + mirrored * self.stride * (self.columns - sides[:, 1])
        moved: np.ndarray = packed >> away.astype(np.uint64)
        return moved

    def half_turns(self, boards: np.ndarray, sides: np.ndarray) -> np.ndarray:
        """Return boards in the corner after a half turn."""
        return self._turned(boards, sides, False, True, True)

    def places(self, ways: list[tuple[tuple[int, ...], ...]]) -> np.ndarray:
        """Return every place of a tile that has room, uint64; each way round is its squares, as row and column."""
        places = [
            sum(1 << self.stride * (column + right) + row + down for row, column in way)
            for way in ways
            for down in range(self.rows)
            for right in range(self.columns)
            if all(row + down < self.rows and column + right < self.columns for row, column in way)
        ]
        return np.array(places, np.uint64)

    def pieces(self, boards: np.ndarray) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """Yield the parts of two squares or more of boards, in the corner, each time at most one a board, by number."""
        at, left = np.arange(len(boards)), boards
        while True:
            at, left = at[left != 0], left[left != 0]
            if not len(at):
                return
            parts = self._grown(left & (~left + ONE), left)
            left = left ^ parts
            several = (parts & (parts - ONE)) != 0
            yield self._cornered(parts[several]), at[several]

    def _grown(self, parts: np.ndarray, boards: np.ndarray) -> np.ndarray:
        """Return what hangs together with each part on its board."""
        grown = parts.copy()
        moving = np.arange(len(parts))
        while len(moving):
            part, board = grown[moving], boards[moving]
            for _ in range(3):
                before = part
                part = part | (part << ONE | part >> ONE | part << self._step | part >> self._step) & board
            grown[moving] = part
            moving = moving[part != before]
        return grown

    def _cornered(self, parts: np.ndarray) -> np.ndarray:
        """Return parts moved to the first row and column."""
        for mask, step in ((self._first_column, self._step), (self._first_row, ONE)):
            away = np.flatnonzero((parts & mask) == 0)
            while len(away):
                parts[away] >>= step
                away = away[(parts[away] & mask) == 0]
        return parts


class Lookup:
    """Numbers by words that are not 0."""

    def __init__(self, words: np.ndarray, numbers: np.ndarray) -> None:
        """Take the words, uint64, and their numbers, int64; of a word that comes twice some number is taken."""
        self._last = np.uint64((1 << (2 * len(words)).bit_length()) - 1)
        self._words = np.zeros(int(self._last) + 1, np.uint64)
        self._numbers = np.zeros(len(self._words), np.int64)
        places, waiting = self._place(words), np.arange(len(words))
        while len(waiting):
            free = self._words[places] == 0
            self._words[places[free]] = words[waiting[free]]  # of several one stays
            there = self._words[places] == words[waiting]
            self._numbers[places[there]] = numbers[waiting[there]]
            waiting, places = waiting[~there], self._next(places[~there])

    def numbers_of(self, words: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the numbers of words, int64, and which of these are there, bool."""
        numbers, there = np.zeros(len(words), np.int64), np.zeros(len(words), bool)
        places, waiting = self._place(words), np.arange(len(words))
        while len(waiting):
            found = self._words[places]
            same = found == words[waiting]
            numbers[waiting[same]], there[waiting[same]] = self._numbers[places[same]], True
            on = ~same & (found != 0)
            waiting, places = waiting[on], self._next(places[on])
        return numbers, there

    def _place(self, words: np.ndarray) -> np.ndarray:
        mixed = words * FACTOR
        return ((mixed ^ mixed >> UPPER) & self._last).astype(np.int64)

    def _next(self, places: np.ndarray) -> np.ndarray:
        return (places + 1) & int(self._last)
