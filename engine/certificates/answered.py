"""Values of boards on which tiles are laid, checked by mex on a list of parts in which every option is met or answered.

Attached to the table is a list of parts with their values.  The check lays the tile on each of them in every way and
place.  Either what is left consists of parts of the list, and then its value is their nim-sum; or it is *answered*: one
more tile can be laid on it so that parts of the list are left.  A part may have the value v if

- no option that consists of listed parts has the value v,
- every other option is answered by a board of value v, so that its own value is another one,
- and for each smaller value an option that consists of listed parts has it.

Then v is the least value that no option has; by induction on the number of squares every value of the list is right.
On a single square no tile can be laid: it counts as listed, with the value 0.  The list is far shorter than one that is
closed under options (``engine.certificates.tilings``), since most options are only answered.

It shares nothing with the search that made the list: a part is looked up wherever it lies and however it is turned
because the list is written out in all eight images, and all boards are treated at once as arrays of words.

Cost: about 3 seconds for the 20,000 parts of Cram to 5 by 7 and 6 by 6.  Source: the argument is common; J. Lemoine and
S. Viennot, Nimbers are inevitable, arXiv:1011.5841 (2010), search Cram one value at a time.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

import numpy as np
import pandas as pd

from engine.certificates.shapes import Cell, turned
from engine.errors import CertificateError
from engine.schema.frames import read_csv

FILE = "answered.csv"
SIDE = 7  # rows and columns at most; a word has eight bits a row, and the last one is always empty
ONE, ROW, COLUMN = np.uint64(1), np.uint64(0xFF), np.uint64(0x0101010101010101)


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
            CertificateError: if a shape is too large, or stands there with two values.
        """
        self.name = name or "the tile"
        self.boards = np.array([board_of(shape) for shape in shapes], np.uint64)
        self.values = values
        ways = sorted({tuple(sorted(image)) for image in turned(list(tile))})
        self.covered = [
            np.uint64(sum(1 << 8 * (row + down) + column + right for row, column in way))
            for way in ways
            for down, right in product(range(SIDE), repeat=2)
            if all(row + down < SIDE and column + right < SIDE for row, column in way)
        ]
        images = [cornered(image) for image in images_of(self.boards)]
        every = np.concatenate(images) if len(self.boards) else np.zeros(0, np.uint64)
        order = np.argsort(every, kind="stable")
        self._keys, self._values = every[order], np.tile(values, len(images))[order]
        twice = (self._keys[1:] == self._keys[:-1]) & (self._values[1:] != self._values[:-1])
        if twice.any():
            raise CertificateError("a part has one value", f"{text(self._keys[:-1][twice][0])} is listed with two")

    def check_board(self, sides: tuple[int | str, ...], value: int) -> None:
        """Check the value of a rectangle by the list.

        Raises:
            CertificateError: if it is not in the list, or has another value.
        """
        board = np.uint64(sum(1 << 8 * row + column for row, column in product(*map(range, map(int, sides)))))
        found, known = self.values_of(np.array([board], np.uint64))
        if not known[0] or found[0] != value:
            raise CertificateError(
                f"the board {sides} of {self.name} has the value {value}", f"listed: {found[0] if known[0] else None}"
            )

    def check(self) -> None:
        """Check that each value is the mex of the options' values.

        Raises:
            CertificateError: naming the first part of which it is not.
        """
        if (self.values < 0).any() or (self.values >= SIDE * SIDE).any():
            raise CertificateError(f"the values of the parts of {self.name}", "a value is beyond what a board can have")
        reached, open_ = np.zeros(len(self.boards), np.uint64), []
        for owners, left in self.laid(self.boards):
            values, known = self.values_of(left)
            reached[owners[known]] |= ONE << values[known].astype(np.uint64)  # an owner comes once for each place
            open_.append((owners[~known], left[~known]))
        if open_:
            self._check_answered(*map(np.concatenate, zip(*open_, strict=True)))
        below = (ONE << self.values.astype(np.uint64)) - ONE
        wrong = (reached & (below + below + ONE)) != below
        if wrong.any():
            row = int(np.argmax(wrong))
            raise CertificateError(
                f"a part of {self.name} has the value {self.values[row]}: {text(self.boards[row])}",
                "an option has this value, or a smaller one is missing",
            )

    def _check_answered(self, owners: np.ndarray, left: np.ndarray) -> None:
        """Check that each of these options has an option of its owner's value; they are taken out as they are met."""
        waiting = np.arange(len(left))
        for covered in self.covered:
            fits = waiting[(left[waiting] & covered) == covered]
            values, known = self.values_of(left[fits] ^ covered)
            met = fits[known & (values == self.values[owners[fits]])]
            waiting = np.setdiff1d(waiting, met, assume_unique=True)
            if not len(waiting):
                return
        if len(waiting):
            part = self.boards[owners[waiting[0]]]
            raise CertificateError(
                f"the options of {text(part)} are listed or answered", f"{text(left[waiting[0]])} is neither"
            )

    def laid(self, boards: np.ndarray) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """Yield, for each place of the tile, the boards on which it is free, by number, and what it leaves of them."""
        for covered in self.covered:
            owners = np.flatnonzero((boards & covered) == covered)
            if len(owners):
                yield owners, boards[owners] ^ covered

    def values_of(self, boards: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the nim-sums of the parts of boards, int64, and whether all of these are listed, bool."""
        left, values, known = boards.copy(), np.zeros(len(boards), np.int64), np.ones(len(boards), bool)
        at = np.flatnonzero(left)
        while len(at):
            part, before = left[at] & (~left[at] + ONE), np.zeros(len(at), np.uint64)
            while (part != before).any():
                before = part
                part = part | (part << ONE | part >> ONE | part << np.uint64(8) | part >> np.uint64(8)) & left[at]
            left[at] ^= part
            several = (part & (part - ONE)) != 0
            parts = cornered(part[several])
            places = np.minimum(np.searchsorted(self._keys, parts), max(0, len(self._keys) - 1))
            listed = self._keys[places] == parts if len(self._keys) else np.zeros(len(parts), bool)
            owners = at[several]
            values[owners[listed]] ^= self._values[places[listed]]
            known[owners[~listed]] = False
            at = at[(left[at] != 0) & known[at]]
        return values, known


def board_of(shape: str) -> int:
    """Return a shape as the file has it, lines in base 16, as a word.

    Raises:
        CertificateError: if it has no square or too many lines or columns.
    """
    lines = [int(line, 16) for line in shape.split("/")]
    if len(lines) > SIDE or max(lines) >> SIDE or not any(lines):
        raise CertificateError("a shape is a board", f"{shape} has no square, or more than {SIDE} lines or columns")
    return sum(line << 8 * row for row, line in enumerate(lines))


def text(board: np.uint64) -> str:
    """Return a word as the file has its shape."""
    return "/".join(f"{line:x}" for line in int(board).to_bytes(8, "little").rstrip(b"\0"))


def images_of(boards: np.ndarray) -> Iterator[np.ndarray]:
    """Yield boards turned and reflected in all eight ways, wherever that puts them."""
    squares = np.unpackbits(boards.astype("<u8").view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")
    upright = squares.reshape(-1, 8, 8)
    for one in (upright, upright.transpose(0, 2, 1)):
        for image in (one, one[:, ::-1], one[:, :, ::-1], one[:, ::-1, ::-1]):
            packed = np.packbits(image.reshape(-1, 64), axis=1, bitorder="little")
            yield packed.view("<u8").reshape(-1).astype(np.uint64)


def cornered(boards: np.ndarray) -> np.ndarray:
    """Return boards that are not empty moved to the first row and column."""
    for mask, step in ((ROW, np.uint64(8)), (COLUMN, ONE)):
        for _ in range(SIDE):
            boards = np.where(boards & mask, boards, boards >> step)
    return boards
