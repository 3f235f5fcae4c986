"""Values of boards on which tiles are laid, checked by mex alone on a closed list of their parts.

Attached to the table is a list of shapes with their values.  The check takes every shape, lays the tile in every way
and place, and splits what is left into parts that hang together.  Each part must be in the list, wherever it lies and
however it is turned, or be a single square, on which no tile can be laid; the value of the shape must be the least that
no option has.  So the list is closed under options, and by induction on the number of squares every value in it is
right.  The rows of the table are looked up in it.

It shares nothing with the search that made the list: shapes are lines of text here, turned by turning the text, and
what stands for all images of a shape is chosen in another way.

Cost: about 0.1 ms for each shape of the list.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from itertools import product
from operator import xor
from typing import ClassVar

import pandas as pd

from fairgame.core.frames import read_csv
from fairgame.errors import CertificateError
from fairgame.games.tiles.certificates.shapes import (
    ROOMS,
    Cell,
    cells_of,
    corner,
    index_of,
    key_of,
    least,
    levels_of,
    mask_of,
    neighbours,
    room_of,
    split,
    text_of,
    texts,
    turned,
)

FILE = "parts.csv"


@dataclass(frozen=True, slots=True)
class ClosedParts:
    """Rows are the boards named here, in their order, or all rows are all shapes of few squares; with their values.

    Attributes:
        tiles: the name of each tile, empty where it is the only one, and its squares.
        boards: the rows meant, without the value; a tile's name, if it has one, comes first, then the sides.  The table
            may have other rows, which are checked in another way.
        largest: where the rows are shapes and no boards, up to how many squares all of them are there.
    """

    kind: ClassVar[str] = "closed-parts"
    tiles: tuple[tuple[str, tuple[Cell, ...]], ...]
    boards: tuple[tuple[int | str, ...], ...] = ()
    largest: int = 0

    def check_files(self, frame: pd.DataFrame, files: Mapping[str, bytes]) -> None:
        """Check the table by the list, and the list by mex."""
        if FILE not in files:
            raise CertificateError("the values of the boards", f"the file {FILE} with the parts is missing")
        listed = read_csv(files[FILE])
        names = listed["tile"] if "tile" in listed else [""] * len(listed)
        parts = {name: Parts(name, tile) for name, tile in self.tiles}
        for name, shape, value in zip(names, listed["shape"], listed["nim_value"], strict=True):
            parts[name].add(shape, int(value))
        self._check_rows(frame, parts)
        for one in parts.values():
            one.check()

    def _check_rows(self, frame: pd.DataFrame, parts: Mapping[str, "Parts"]) -> None:
        """Check that the rows are those meant, with the values that the list has."""
        rows = list(zip(*(frame[name].tolist() for name in frame.columns), strict=True))
        if not self.boards:
            shapes = [(cells_of(row[0]), int(row[1])) for row in rows]
            if [text_of(cells) for cells, _ in shapes] != [row[0] for row in rows]:
                raise CertificateError("the squares are written in one way", "some are written in another")
            self._check_shapes(shapes, parts[""])
            return
        meant = set(self.boards)
        rows = [row for row in rows if row[:-1] in meant]
        if [row[:-1] for row in rows] != list(self.boards):
            raise CertificateError("the values of the boards", "the rows are not the boards meant, in their order")
        for *board, value in rows:
            name = str(board.pop(0)) if isinstance(board[0], str) else ""
            found = parts[name].value_of(list(product(*map(range, map(int, board)))))
            if found != value:
                raise CertificateError(
                    f"the board {board} of {name or 'the tile'} has the value {value}", f"it has {found}"
                )

    def _check_shapes(self, rows: list[tuple[list[Cell], int]], parts: "Parts") -> None:
        """Check that each shape is there once, as the first of its images, and that no shape is missing.

        Every shape has a square without which it still hangs together, so each is one of fewer squares with one more.
        """
        met = set()
        for cells, value in rows:
            if cells != min(sorted(image) for image in turned(cells)) or key_of(cells) in met:
                raise CertificateError(f"the shape {cells} is listed", "it is there, or should be turned and moved")
            found = parts.value_of(cells)
            if len(list(split(mask_of(cells, ROOMS[-1]), ROOMS[-1], parts.axes))) != 1 or found != value:
                raise CertificateError(f"the shape {cells} has the value {value}", f"it has {found}, or is in pieces")
            met.add(key_of(cells))
        order = [(len(cells), cells) for cells, _ in rows]
        if order != sorted(order) or order[-1][0] != self.largest:
            raise CertificateError("the shapes are in order", f"they should grow to {self.largest} squares")
        grown = ([*cells, near] for cells, _ in rows if len(cells) < self.largest for near in neighbours(cells))
        missing = next((cells for cells in grown if key_of(cells) not in met), None)
        if missing is not None or key_of([(0, 0)]) not in met:
            raise CertificateError("all shapes are listed", f"{missing or 'the single square'} is missing")


class Parts:
    """The parts of a list for one tile, with their values."""

    def __init__(self, name: str, tile: tuple[Cell, ...]) -> None:
        """Take the tile's name and its squares."""
        self.name = name or "the tile"
        self.axes = len(tile[0])
        self.ways = sorted({tuple(sorted(corner(way))) for way in turned(list(tile))})
        self.values: dict[str, int] = {}
        self.known: dict[tuple[int, int], int] = {}

    def add(self, shape: str, value: int) -> None:
        """Note the value of a shape.

        Raises:
            CertificateError: if another one has been noted.
        """
        key = least(tuple(tuple(level) for level in texts(shape)), self.axes)
        if self.values.setdefault(key, value) != value:
            raise CertificateError(
                f"the part {shape} has the value {value}", f"it is listed with {self.values[key]} too"
            )

    def check(self) -> None:
        """Check that each value is the mex of the options' values.

        Raises:
            CertificateError: naming the first part of which it is not.
        """
        for key, value in self.values.items():
            cells = [
                (*level, line, place)
                for number, lines in enumerate(key.split("|"))
                for line, text in enumerate(lines.split("/"))
                for place, one in enumerate(text)
                if one == "1"
                for level in ([(number,)] if self.axes > 2 else [()])  # noqa: PLR2004 - the plane
            ]
            reached = set(self.after(cells))
            if value in reached or any(less not in reached for less in range(value)):
                raise CertificateError(
                    f"a part of {self.name} has the value {value}: {key}", f"options have {sorted(reached)}"
                )

    def after(self, cells: list[Cell]) -> Iterator[int]:
        """Yield the value of what each move leaves; the same value may come more than once."""
        room = room_of(cells)
        board = mask_of(cells, room)
        for way in self.ways:
            covered = mask_of(list(way), room)
            fits = -1
            for cell in way:
                fits &= board >> index_of(cell, room)
            for place, one in enumerate(reversed(f"{fits:b}")):
                if one == "1":
                    left = board ^ covered << place
                    yield reduce(xor, (self.value(part, room) for part in split(left, room, self.axes)), 0)

    def value_of(self, cells: list[Cell]) -> int:
        """Return the value of any squares."""
        room = room_of(cells)
        return reduce(xor, (self.value(part, room) for part in split(mask_of(cells, room), room, self.axes)), 0)

    def value(self, part: int, room: int) -> int:
        """Return the value of a part as the list has it.

        Raises:
            CertificateError: if it is not in the list.
        """
        if part & (part - 1) == 0:
            return 0
        found = self.known.get((part, room))
        if found is None:
            key = least(levels_of(part, room, self.axes), self.axes)
            if key not in self.values:
                raise CertificateError(f"the parts of {self.name} are closed under options", f"{key} is missing")
            found = self.known[part, room] = self.values[key]
        return found
