"""Values of boards on which tiles are laid, checked by mex on a list of parts in which every option is met or answered.

Attached to the table is a list of parts with their values.  The check lays the tile on each of them in every way and
place.  Either what is left consists of parts of the list, and then its value is their nim-sum; or it is *answered*: one
more tile can be laid on it so that parts of the list are left.  A part may have the value v if

- no option that consists of listed parts has the value v,
- every other option is answered by a board of value v, so that its own value is another one,
- and for each smaller value an option that consists of listed parts has it.

Then v is the least value that no option has; by induction on the number of squares every value of the list is right.
On a single square no tile can be laid: it counts as listed, with the value 0.  A part may also have the value 0 because
it is *copied*: it is its own image under a half turn, and no place of the tile on it meets its image, so that whatever
is laid can be laid again on the other side of the centre.  The list is far shorter than one that is closed under
options (``fairgame.games.tiles.certificates.part_lists``), since most options are only answered.

It shares nothing with the search that made the list: a part is looked up wherever it lies and however it is turned
because the list is written out in all eight images (``fairgame.games.tiles.certificates.bitboards``).  A part is
checked among those that have room in a word for boards as narrow as itself; whatever it leaves has room there too.

Cost: some 40 microseconds a part.  Source: the argument is common; J. Lemoine and S. Viennot, Nimbers are inevitable,
arXiv:1011.5841 (2010), search Cram one value at a time; that the second player copies is in R. K. Guy, Fair Game, 1989.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pandas as pd

from fairgame.core.frames import read_csv
from fairgame.errors import CertificateError
from fairgame.games.tiles.certificates.bitboards import AT_ONCE, BITS, ONE, BitBoards, Lookup
from fairgame.games.tiles.certificates.shapes import Cell, turned

FILE = "answered.csv"
MAX_ROWS = 7  # the shorter side; the longer one has room in a word beside it


@dataclass(frozen=True, slots=True)
class AnsweredParts:
    """The rows of the boards named here have their values; the table may have other rows.

    Attributes:
        tiles: the name of each tile, empty where it is the only one, and its squares.
        boards: the rows without the value; a tile's name, if it has one, comes first, then the sides.
    """

    kind: ClassVar[str] = "answered-parts"
    tiles: tuple[tuple[str, tuple[Cell, ...]], ...]
    boards: tuple[tuple[int | str, ...], ...]

    def check_files(self, frame: pd.DataFrame, files: Mapping[str, bytes]) -> None:
        """Check the rows by the list, and the list by mex and by answers."""
        if FILE not in files:
            raise CertificateError("the values of the boards", f"the file {FILE} with the parts is missing")
        listed = read_csv(files[FILE])
        names = listed["tile"] if "tile" in listed else pd.Series([""] * len(listed))
        lists = {}
        for name, tile in self.tiles:
            rows = listed[names == name]
            lists[name] = AnsweredList(name, tile, list(rows["shape"]), rows["nim_value"].to_numpy(np.int64))
        found = {row[:-1]: row[-1] for row in zip(*(frame[name].tolist() for name in frame.columns), strict=True)}
        for board in self.boards:
            if board not in found:
                raise CertificateError("the values of the boards", f"there is no row for {board}")
            name = str(board[0]) if isinstance(board[0], str) else ""
            lists[name].check_board(board[-2:], int(found[board]))
        for one in lists.values():
            one.check()


class AnsweredList:
    """The parts of a list for one tile, with their values."""

    def __init__(self, name: str, tile: tuple[Cell, ...], shapes: list[str], values: np.ndarray) -> None:
        """Take the tile's name and its squares, the shapes as the file has them, and their values, int64.

        Raises:
            CertificateError: if a shape is empty or too large.
        """
        self.name = name or "the tile"
        self.ways = sorted({tuple(sorted(image)) for image in turned(list(tile))})
        self.values = values.astype(np.int64)
        listed = [lines_of(shape) for shape in shapes]
        self.lines = np.array([lines + [0] * (MAX_ROWS - len(lines)) for lines in listed], np.int64).reshape(
            -1, MAX_ROWS
        )
        sides = [(len(lines), max(lines).bit_length()) for lines in listed]
        self.sides = np.array(sides, np.int64).reshape(-1, 2)

    def check_board(self, sides: tuple[int | str, ...], value: int) -> None:
        """Check the value of a rectangle by the list.

        Raises:
            CertificateError: if it is not in the list, or has another value.
        """
        rows, columns = sorted(map(int, sides))
        full = (self.sides == (rows, columns)).all(axis=1) & (self.lines[:, :rows] == (1 << columns) - 1).all(axis=1)
        if set(self.values[full].tolist()) != {value}:
            raise CertificateError(
                f"the board {sides} of {self.name} has the value {value}", f"listed: {self.values[full].tolist()}"
            )

    def check(self) -> None:
        """Check that each value is the mex of the options' values.

        Raises:
            CertificateError: naming the first part of which it is not, or that is listed with two values.
        """
        if (self.values < 0).any() or (self.values >= BITS).any():
            raise CertificateError(f"the values of the parts of {self.name}", "a value is beyond what a board can have")
        for rows in sorted(set(self.sides[:, 0].tolist())):
            self._check_of(rows)

    def _check_of(self, rows: int) -> None:
        """Check the parts with so many rows, among all that have room where those have."""
        words = BitBoards(rows)
        room = np.flatnonzero((self.sides[:, 0] <= rows) & (self.sides[:, 1] <= words.columns))
        boards, sides, values = words.boards(self.lines[room]), self.sides[room], self.values[room]
        images = list(words.images(boards, sides))
        every, numbers = (np.concatenate(one) for one in zip(*images, strict=True))
        table = Lookup(every, values[numbers])
        twice = np.flatnonzero(table.numbers_of(every)[0] != values[numbers])
        if len(twice):
            raise CertificateError("a part has one value", f"{text(every[twice[0]], words)} is listed with two")
        known = Known(self.name, words, words.places(self.ways), table)
        own = np.flatnonzero((sides[:, 0] == rows) & ~self._copied(words, boards, sides, values))
        for begin in range(0, len(own), AT_ONCE):
            some = own[begin : begin + AT_ONCE]
            Options(known, boards[some], values[some]).check()

    def _copied(self, words: BitBoards, boards: np.ndarray, sides: np.ndarray, values: np.ndarray) -> np.ndarray:
        """Return which boards of the value 0 are their own half turn, and have no place of the tile that meets its."""
        copied: np.ndarray = (values == 0) & (words.half_turns(boards, sides) == boards)
        places = words.places(self.ways)
        for high, wide in {tuple(one) for one in sides[copied].tolist()}:
            same = np.flatnonzero(copied & (sides == (high, wide)).all(axis=1))
            inside = places[places & words.boards(np.full((1, high), (1 << wide) - 1)) == places]
            meets = words.half_turns(inside, np.full((len(inside), 2), (high, wide))) & inside != 0
            for place in inside[meets]:
                copied[same[boards[same] & place == place]] = False
        return copied


@dataclass(frozen=True, slots=True)
class Known:
    """The name of the tile, how boards lie in words, every place of the tile, and the values of all parts."""

    name: str
    words: BitBoards
    places: np.ndarray
    table: Lookup

    def values_of(self, boards: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the nim-sums of the parts of boards, int64, and whether all of these are listed, bool."""
        values, known = np.zeros(len(boards), np.int64), np.ones(len(boards), bool)
        for parts, at in self.words.pieces(boards):
            found, there = self.table.numbers_of(parts)
            values[at] ^= found
            known[at] &= there
        return values, known


class Options:
    """Boards with what is left of them when a tile is laid."""

    def __init__(self, known: Known, boards: np.ndarray, values: np.ndarray) -> None:
        """Take what is known, and boards with their values."""
        self.name, self.words, self.places, self.values_of = known.name, known.words, known.places, known.values_of
        self.boards, self.values = boards, values
        self.fits = np.array([boards & place == place for place in known.places])
        self.open = np.zeros_like(self.fits)

    def check(self) -> None:
        """Check that no option has the value of its board, and that every smaller value is that of an option.

        Raises:
            CertificateError: naming the first board of which it is not known.
        """
        reached = np.zeros(len(self.boards), np.uint64)
        for number, place in enumerate(self.places):
            at = np.flatnonzero(self.fits[number])
            values, known = self.values_of(self.boards[at] ^ place)
            reached[at[known]] |= ONE << values[known].astype(np.uint64)
            self.open[number, at[~known]] = True
        below = (ONE << self.values.astype(np.uint64)) - ONE
        wrong = (reached & (below + below + ONE)) != below
        if wrong.any():
            number = int(np.argmax(wrong))
            raise CertificateError(
                f"a part of {self.name} has the value {self.values[number]}: {text(self.boards[number], self.words)}",
                "an option has this value, or a smaller one is missing",
            )
        self._answer()
        if self.open.any():
            number, board = np.argwhere(self.open)[0].tolist()
            left = self.boards[board] ^ self.places[number]
            raise CertificateError(
                f"the options of {text(self.boards[board], self.words)} are listed or answered",
                f"{text(left, self.words)} is neither",
            )

    def _answer(self) -> None:
        """Answer the options that are open by one more tile; either of the two tiles is the answer to the other."""
        for one, place in enumerate(self.places):
            for other in range(one + 1, len(self.places)):
                if place & self.places[other]:
                    continue
                asked = self.open[one] & self.fits[other] | self.open[other] & self.fits[one]
                at = np.flatnonzero(asked)
                if len(at):
                    values, known = self.values_of(self.boards[at] ^ place ^ self.places[other])
                    met = at[known & (values == self.values[at])]
                    self.open[one, met] = self.open[other, met] = False


def lines_of(shape: str) -> list[int]:
    """Return a shape as the file has it, lines in base 16, as numbers; it lies, so that it is no higher than wide.

    Raises:
        CertificateError: if it has no square, or is too large for a word.
    """
    if not re.fullmatch("[0-9a-f]+(/[0-9a-f]+)*", shape):
        raise CertificateError("a shape is a board", f"{shape} is none")
    lines = [int(line, 16) for line in shape.split("/")]
    rows, columns = len(lines), max(lines).bit_length()
    if rows > columns:
        lines = [sum((line >> column & 1) << row for row, line in enumerate(lines)) for column in range(columns)]
        rows, columns = columns, rows
    if not 0 < rows <= MAX_ROWS or columns > BITS // (rows + 1):
        raise CertificateError("a shape is a board", f"{shape} has no square, or more than a word has room for")
    return lines


def text(board: np.uint64, words: BitBoards) -> str:
    """Return a word as the file has its shape."""
    lines = [0] * words.rows
    for bit in range(BITS):
        if int(board) >> bit & 1:
            lines[bit % words.stride] |= 1 << bit // words.stride
    return "/".join(f"{line:x}" for line in lines)
