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
options (``engine.certificates.tilings``), since most options are only answered.

It shares nothing with the search that made the list: a part is looked up wherever it lies and however it is turned
because the list is written out in all eight images (``engine.kernels.answered_boards``).  A part is checked among those
that have room in a word for boards as narrow as itself; whatever it leaves has room there too.

Cost: some 5 microseconds a part.  Source: the argument is common; J. Lemoine and S. Viennot, Nimbers are inevitable,
arXiv:1011.5841 (2010), search Cram one value at a time; that the second player copies is in R. K. Guy, Fair Game, 1989.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

import numpy as np
import pandas as pd

from engine.certificates.shapes import Cell, turned
from engine.errors import CertificateError
from engine.kernels.answered_boards import (
    BITS,
    IMAGES,
    MOST_ROWS,
    OPEN,
    RIGHT,
    UNKNOWN,
    first_wrong,
    images_into,
    lines_into,
)
from engine.schema.frames import read_csv

FILE = "answered.csv"


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
        self.lines = np.zeros((len(shapes), MOST_ROWS), np.int64)
        self.sides = np.zeros((len(shapes), 2), np.int64)
        texts = np.array([shape.encode() for shape in shapes], np.bytes_)
        wrong = lines_into(texts.view(np.uint8).reshape(len(shapes), texts.itemsize), self.lines, self.sides)
        if wrong != UNKNOWN:
            raise CertificateError(
                "a shape is a board", f"{shapes[wrong]} has no square, or more than a word has room for"
            )

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
        stride = rows + 1
        room = np.flatnonzero((self.sides[:, 0] <= rows) & (self.sides[:, 1] <= BITS // stride))
        keys = np.zeros(1 << (2 * IMAGES * len(room)).bit_length(), np.uint64)
        noted = np.zeros(len(keys), np.int64)
        boards, twice = images_into(self.lines[room], self.sides[room], self.values[room], stride, keys, noted)
        if twice != UNKNOWN:
            raise CertificateError("a part has one value", f"{text(boards[twice], stride)} is listed with two")
        own = self.sides[room, 0] == rows
        number, fault, left = first_wrong(
            boards[own], self.sides[room][own], self.values[room][own], self._covered(stride), stride, keys, noted
        )
        if fault == RIGHT:
            return
        part = text(boards[own][number], stride)
        if fault == OPEN:
            raise CertificateError(f"the options of {part} are listed or answered", f"{text(left, stride)} is neither")
        raise CertificateError(
            f"a part of {self.name} has the value {self.values[room][own][number]}: {part}",
            "an option has this value, or a smaller one is missing",
        )

    def _covered(self, stride: int) -> np.ndarray:
        """Return every place of the tile that has room in a word, uint64."""
        return np.array(
            [
                sum(1 << stride * (column + right) + row + down for row, column in way)
                for way in self.ways
                for down, right in product(range(stride - 1), range(BITS // stride))
                if all(row + down < stride - 1 and column + right < BITS // stride for row, column in way)
            ],
            np.uint64,
        )


def text(board: np.uint64, stride: int) -> str:
    """Return a word as the file has its shape."""
    squares = [divmod(bit, stride) for bit in range(BITS) if int(board) >> bit & 1]
    lines = [0] * (1 + max(row for _, row in squares))
    for column, row in squares:
        lines[row] |= 1 << column
    return "/".join(f"{line:x}" for line in lines)
