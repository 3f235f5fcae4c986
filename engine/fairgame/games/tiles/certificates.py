"""Certificates of the nim-values of boards of tiles.

``ClosedParts``: a list of shapes with their values, closed under options.  The check lays the tile on every shape in
every way and place and splits the remaining squares into connected parts.  Each part must be in the list, in any
orientation, or be a single square, too small for a tile.  The value of the shape must be the mex of the
options' values.  By induction on the number of squares every value in the list is right.  Cost: about 0.1 ms a shape.

``AnsweredParts``: a list of parts whose options are all listed or answered.  The check lays the tile on each part in
every way and place.  If all parts of the option are listed, its value is their nim-sum.  Otherwise the option must be
*answered*: one more tile on it leaves listed parts only.  A part may have the value v if

- no option that consists of listed parts has the value v,
- every other option is answered by a board of value v, so its own value differs from v,
- and for each smaller value an option that consists of listed parts has it.

Then v is the mex of the options' values; by induction on the number of squares every value of the list is right.  A
single square counts as listed, with the value 0.  A part may also have the value 0 because it is *copied*: it is its
own image under a half turn, and no tile placed on it meets the tile's image.  So the second player can copy every move
through the centre.  The list is far shorter than a closed list, since most options are only answered.  Cost: some 40
microseconds a part; in space, where no part is copied, 2 ms.

Neither check shares code with the searches that made the lists.  The first turns lines of text; the second writes each
part out in all eight images, in words of 64 bits, among the parts that fit a word for boards as narrow as itself.  Its
options fit there too.

Source: the argument is standard; J. Lemoine and S. Viennot, Nimbers are inevitable, arXiv:1011.5841 (2010), search Cram
one value at a time; in R. K. Guy, Fair Game, 1989, the second player copies moves.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import compress, permutations, product
from operator import or_, xor
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from fairgame.core.frames import read_csv
from fairgame.errors import CertificateError

if TYPE_CHECKING:
    import pandas as pd

PARTS_FILE = "parts.csv"
ANSWERED_FILE = "answered.csv"
LINE_LENGTHS = (7, 9, 13)  # places in a line of a mask, the last always empty; a longer board has its own line length
BITS = 64
ONE = np.uint64(1)
FACTOR, UPPER = np.uint64(0xBF58476D1CE4E5B9), np.uint64(32)
BATCH = 1 << 16  # boards checked together, few enough for the processor's cache
PLACES = 16  # of the second tile, answered at a time
MAX_ROWS = 7  # the shorter side; a word has room for the longer one

Cell = tuple[int, ...]
Levels = tuple[tuple[str, ...], ...]
"""Levels of lines of zeros and ones; a flat shape has one level."""


@dataclass(frozen=True, slots=True)
class ClosedParts:
    """The rows have correct nim-values: either the boards of the certificate, or all shapes up to a number of squares.

    Attributes:
        tiles: the name of each tile, empty if it is the only one, and its squares; a set of tiles has one name, and an
            entry for each tile.
        boards: the rows to check, in order and without the value: the tile's name if it has one, then the sides.  Other
            certificates check the other rows of the table.
        largest: if the rows are shapes and not boards, all shapes of at most this many squares are listed.
    """

    kind: ClassVar[str] = "closed-parts"
    tiles: tuple[tuple[str, tuple[Cell, ...]], ...]
    boards: tuple[tuple[int | str, ...], ...] = ()
    largest: int = 0

    def check_files(self, frame: "pd.DataFrame", files: Mapping[str, bytes]) -> None:
        """Check the table by the list, and the list by mex."""
        if PARTS_FILE not in files:
            raise CertificateError("the values of the boards", f"the file {PARTS_FILE} with the parts is missing")
        listed = read_csv(files[PARTS_FILE])
        names = listed["tile"] if "tile" in listed else [""] * len(listed)
        lists = {name: ClosedList(name, ways) for name, ways in ways_by_name(self.tiles).items()}
        for name, shape, value in zip(names, listed["shape"], listed["nim_value"], strict=True):
            lists[name].add(shape, int(value))
        self._check_rows(frame, lists)
        for parts in lists.values():
            parts.check()

    def _check_rows(self, frame: "pd.DataFrame", lists: Mapping[str, "ClosedList"]) -> None:
        """Check that the rows are the expected ones, with the values in the list."""
        rows = list(zip(*(frame[name].tolist() for name in frame.columns), strict=True))
        if not self.boards:
            shapes = [(parse_cells(row[0]), int(row[1])) for row in rows]
            if [format_cells(cells) for cells, _ in shapes] != [row[0] for row in rows]:
                raise CertificateError("the cells are in canonical notation", "some are written differently")
            self._check_shapes(shapes, lists[""])
            return
        expected = set(self.boards)
        rows = [row for row in rows if row[:-1] in expected]
        if [row[:-1] for row in rows] != list(self.boards):
            raise CertificateError("the values of the boards", "the rows are not the expected boards, in their order")
        for *board, value in rows:
            name = str(board.pop(0)) if isinstance(board[0], str) else ""
            listed = lists[name].value(list(product(*map(range, map(int, board)))))
            if listed != value:
                raise CertificateError(
                    f"the board {board} of {name or 'the tile'} has the value {value}", f"it has {listed}"
                )

    def _check_shapes(self, rows: list[tuple[list[Cell], int]], parts: "ClosedList") -> None:
        """Check that each shape occurs once, as the first of its images, and that no shape is missing.

        Every shape has a square whose removal leaves it connected, so each is a smaller shape with one more square.
        """
        listed = set()
        for cells, value in rows:
            if cells != min(sorted(image) for image in images(cells)) or canonical(cells) in listed:
                raise CertificateError(f"the shape {cells} is listed", "it is a duplicate or not the first image")
            length = LINE_LENGTHS[-1]
            right = parts.value(cells)
            if len(list(split(mask(cells, length), length, parts.axes))) != 1 or right != value:
                raise CertificateError(f"the shape {cells} has the value {value}", f"it has {right}, or is in pieces")
            listed.add(canonical(cells))
        order = [(len(cells), cells) for cells, _ in rows]
        if order != sorted(order) or order[-1][0] != self.largest:
            raise CertificateError("the shapes are in order", f"they should grow to {self.largest} squares")
        grown = ([*cells, near] for cells, _ in rows if len(cells) < self.largest for near in neighbours(cells))
        missing = next((cells for cells in grown if canonical(cells) not in listed), None)
        if missing is not None or canonical([(0, 0)]) not in listed:
            raise CertificateError("all shapes are listed", f"{missing or 'the single square'} is missing")


def ways_by_name(tiles: Iterable[tuple[str, tuple[Cell, ...]]]) -> dict[str, list[tuple[Cell, ...]]]:
    """Return the squares of each tile, or of each tile of a set, in every orientation, by name."""
    ways: dict[str, set[tuple[Cell, ...]]] = {}
    for name, tile in tiles:
        ways.setdefault(name, set()).update(tuple(sorted(image)) for image in images(list(tile)))
    return {name: sorted(found) for name, found in ways.items()}


class ClosedList:
    """The parts of one tile or set of tiles with their values, by the canonical text of each."""

    def __init__(self, name: str, ways: list[tuple[Cell, ...]]) -> None:
        """Take the tile's name and its orientations."""
        self.name = name or "the tile"
        self.axes = len(ways[0][0])
        self._ways = ways
        self._values: dict[str, int] = {}
        self._cache: dict[tuple[int, int], int] = {}

    def add(self, shape: str, value: int) -> None:
        """Add a shape with its value.

        Raises:
            CertificateError: if the shape has another value already.
        """
        key = least_image(parse_levels(shape), self.axes)
        if self._values.setdefault(key, value) != value:
            raise CertificateError(
                f"the part {shape} has the value {value}", f"it is listed with {self._values[key]} too"
            )

    def check(self) -> None:
        """Check that each value is the mex of the options' values.

        Raises:
            CertificateError: naming the first part with another value.
        """
        for key, value in self._values.items():
            cells: list[Cell] = [
                (number, line, place) if self.axes > 2 else (line, place)  # noqa: PLR2004 - the plane
                for number, lines in enumerate(key.split("|"))
                for line, text in enumerate(lines.split("/"))
                for place, digit in enumerate(text)
                if digit == "1"
            ]
            self._check_part(key, cells, value)

    def _check_part(self, key: str, cells: list[Cell], value: int) -> None:
        length = line_length(cells)
        reached = {self._nim_sum(left, length) for left in self._options(mask(cells, length), length)}
        if value in reached or any(less not in reached for less in range(value)):
            raise CertificateError(
                f"a part of {self.name} has the value {value}: {key}", f"options have {sorted(reached)}"
            )

    def _options(self, board: int, length: int) -> Iterator[int]:
        """Yield the squares that each tile leaves."""
        for way in self._ways:
            covered = mask(way, length)
            fits = -1
            for cell in way:
                fits &= board >> bit_index(cell, length)
            for place, digit in enumerate(reversed(f"{fits:b}")):
                if digit == "1":
                    yield board ^ covered << place

    def value(self, cells: list[Cell]) -> int:
        """Return the value of any squares by the list.

        Raises:
            CertificateError: if a part of them is not listed.
        """
        length = line_length(cells)
        return self._nim_sum(mask(cells, length), length)

    def _nim_sum(self, board: int, length: int) -> int:
        return reduce(xor, (self._part_value(part, length) for part in split(board, length, self.axes)), 0)

    def _part_value(self, part: int, length: int) -> int:
        if part & (part - 1) == 0:
            return 0
        value = self._cache.get((part, length))
        if value is None:
            key = least_image(levels(part, length, self.axes), self.axes)
            if key not in self._values:
                raise CertificateError(f"the parts of {self.name} are closed under options", f"{key} is missing")
            value = self._cache[part, length] = self._values[key]
        return value


@dataclass(frozen=True, slots=True)
class AnsweredParts:
    """The boards of the certificate have the nim-values of their rows; the table may have other rows.

    Attributes:
        tiles: the name of each tile, empty if it is the only one, and its squares; a set of tiles has one name, and an
            entry for each tile.
        boards: the rows to check, without the value: the tile's name if it has one, then the sides.
    """

    kind: ClassVar[str] = "answered-parts"
    tiles: tuple[tuple[str, tuple[Cell, ...]], ...]
    boards: tuple[tuple[int | str, ...], ...]

    def check_files(self, frame: "pd.DataFrame", files: Mapping[str, bytes]) -> None:
        """Check the rows by the list, and the list by mex and by answers."""
        if ANSWERED_FILE not in files:
            raise CertificateError("the values of the boards", f"the file {ANSWERED_FILE} with the parts is missing")
        listed = read_csv(files[ANSWERED_FILE])
        names = listed["tile"] if "tile" in listed else np.full(len(listed), "")
        lists: dict[str, AnsweredList | AnsweredBoxes] = {}
        for name, ways in ways_by_name(self.tiles).items():
            rows = listed[names == name]
            kind = AnsweredList if len(ways[0][0]) == 2 else AnsweredBoxes  # noqa: PLR2004 - the plane
            lists[name] = kind(name, ways, list(rows["shape"]), rows["nim_value"].to_numpy(np.int64))
        values = {row[:-1]: row[-1] for row in zip(*(frame[name].tolist() for name in frame.columns), strict=True)}
        for board in self.boards:
            if board not in values:
                raise CertificateError("the values of the boards", f"there is no row for {board}")
            name = str(board[0]) if isinstance(board[0], str) else ""
            sides = board[1:] if name else board
            lists[name].check_board(sides, int(values[board]))
        for parts in lists.values():
            parts.check()


class AnsweredBoxes(ClosedList):
    """The parts in space of one tile with their values; an option may be answered instead of listed."""

    def __init__(self, name: str, ways: list[tuple[Cell, ...]], shapes: list[str], values: np.ndarray) -> None:
        """Take the tile's name, its orientations, the shapes in the notation of the file, and their values."""
        super().__init__(name, ways)
        self._found: dict[tuple[int, int], int | None] = {}
        for shape, value in zip(shapes, values.tolist(), strict=True):
            self.add(shape, value)

    def check_board(self, sides: tuple[int | str, ...], value: int) -> None:
        """Check the value of a box by the list.

        Raises:
            CertificateError: if the box is not in the list, or has another value.
        """
        listed = self.value(list(product(*map(range, map(int, sides)))))
        if listed != value:
            raise CertificateError(f"the box {sides} of {self.name} has the value {value}", f"listed: {listed}")

    def _check_part(self, key: str, cells: list[Cell], value: int) -> None:
        length = line_length(cells)
        reached = set()
        for left in self._options(mask(cells, length), length):
            found = self._sum_of_listed(left, length)
            if found is not None:
                reached.add(found)
            elif all(self._sum_of_listed(further, length) != value for further in self._options(left, length)):
                raise CertificateError(f"an option of a part of {self.name} is answered: {key}", "one is not")
        if value in reached or any(less not in reached for less in range(value)):
            raise CertificateError(
                f"a part of {self.name} has the value {value}: {key}", f"options have {sorted(reached)}"
            )

    def _sum_of_listed(self, board: int, length: int) -> int | None:
        """Return the nim-sum of the parts of a board, None if one is not listed."""
        total = 0
        for part in split(board, length, self.axes):
            if part & (part - 1):
                found = self._found.get((part, length), -1)
                if found == -1:
                    found = self._values.get(least_image(levels(part, length, self.axes), self.axes))
                    self._found[part, length] = found
                if found is None:
                    return None
                total ^= found
        return total


class AnsweredList:
    """The parts of one tile or set of tiles with their values, as arrays."""

    def __init__(self, name: str, ways: list[tuple[Cell, ...]], shapes: list[str], values: np.ndarray) -> None:
        """Take the tile's name, its orientations, the shapes in the notation of the file, and their values, int64.

        Raises:
            CertificateError: if a shape is empty or too large.
        """
        self.name = name or "the tile"
        self._ways = ways
        self._values = values.astype(np.int64)
        listed = [parse_lines(shape) for shape in shapes]
        padded = [lines + [0] * (MAX_ROWS - len(lines)) for lines in listed]
        self._lines = np.array(padded, np.int64).reshape(-1, MAX_ROWS)
        sides = [(len(lines), max(lines).bit_length()) for lines in listed]
        self._sides = np.array(sides, np.int64).reshape(-1, 2)

    def check_board(self, sides: tuple[int | str, ...], value: int) -> None:
        """Check the value of a rectangle by the list.

        Raises:
            CertificateError: if the rectangle is not in the list, or has another value.
        """
        rows, columns = sorted(map(int, sides))
        full = (self._sides == (rows, columns)).all(axis=1) & (self._lines[:, :rows] == (1 << columns) - 1).all(axis=1)
        if set(self._values[full].tolist()) != {value}:
            raise CertificateError(
                f"the board {sides} of {self.name} has the value {value}", f"listed: {self._values[full].tolist()}"
            )

    def check(self) -> None:
        """Check that each value is the mex of the options' values.

        Raises:
            CertificateError: naming the first part with a wrong value, or with two values.
        """
        if (self._values < 0).any() or (self._values >= BITS).any():
            raise CertificateError(
                f"the values of the parts of {self.name}", "a value is beyond those a board can have"
            )
        for rows in sorted(set(self._sides[:, 0].tolist())):
            self._check_rows(rows)

    def _check_rows(self, rows: int) -> None:
        """Check the parts with this number of rows, among all that fit the same layout."""
        layout = BitBoards(rows)
        fitting = np.flatnonzero((self._sides[:, 0] <= rows) & (self._sides[:, 1] <= layout.columns))
        boards, sides, values = layout.pack(self._lines[fitting]), self._sides[fitting], self._values[fitting]
        every, numbers = (np.concatenate(arrays) for arrays in zip(*layout.images(boards, sides), strict=True))
        table = Lookup(every, values[numbers])
        twice = np.flatnonzero(table.get(every)[0] != values[numbers])
        if len(twice):
            raise CertificateError("a part has one value", f"{format_word(every[twice[0]], layout)} is listed with two")
        known = ListedParts(self.name, layout, layout.places(self._ways), table)
        own = np.flatnonzero((sides[:, 0] == rows) & ~self._copied(layout, boards, sides, values))
        for begin in range(0, len(own), BATCH):
            batch = own[begin : begin + BATCH]
            Options(known, boards[batch], values[batch]).check()

    def _copied(self, layout: "BitBoards", boards: np.ndarray, sides: np.ndarray, values: np.ndarray) -> np.ndarray:
        """Return a mask of the copied boards among those of value 0."""
        copied: np.ndarray = (values == 0) & (layout.half_turns(boards, sides) == boards)
        places = layout.places(self._ways)
        for high, wide in {tuple(pair) for pair in sides[copied].tolist()}:
            same = np.flatnonzero(copied & (sides == (high, wide)).all(axis=1))
            inside = places[places & layout.pack(np.full((1, high), (1 << wide) - 1)) == places]
            meets = layout.half_turns(inside, np.full((len(inside), 2), (high, wide))) & inside != 0
            for place in inside[meets]:
                copied[same[boards[same] & place == place]] = False
        return copied


@dataclass(frozen=True, slots=True)
class ListedParts:
    """The name of a tile, the layout of boards, every place of the tile, and the values of the listed parts."""

    name: str
    layout: "BitBoards"
    places: np.ndarray
    table: "Lookup"


class Options:
    """The options of a batch of boards.

    Attributes:
        fits: shape (places, boards), whether the tile fits in a place of a board.
        open: same shape, whether the option after this move is neither listed nor answered yet.
    """

    def __init__(self, parts: "ListedParts", boards: np.ndarray, values: np.ndarray) -> None:
        """Take the listed parts and the boards with their values."""
        self._name, self._layout, self._places, self._table = parts.name, parts.layout, parts.places, parts.table
        self._boards, self._values = boards, values
        self.fits = np.array([boards & place == place for place in self._places])
        self.open = np.zeros_like(self.fits)

    def check(self) -> None:
        """Check that no option has the value of its board, and that an option has each smaller value.

        Raises:
            CertificateError: naming the first board that fails.
        """
        reached = np.zeros(len(self._boards), np.uint64)
        for number, place in enumerate(self._places):
            at = np.flatnonzero(self.fits[number])
            values, known = self._nim_sums(self._boards[at] ^ place)
            reached[at[known]] |= ONE << values[known].astype(np.uint64)
            self.open[number, at[~known]] = True
        below = (ONE << self._values.astype(np.uint64)) - ONE
        wrong = (reached & (below + below + ONE)) != below
        if wrong.any():
            number = int(np.argmax(wrong))
            shape = format_word(self._boards[number], self._layout)
            raise CertificateError(
                f"a part of {self._name} has the value {self._values[number]}: {shape}",
                "an option has this value, or a smaller one is missing",
            )
        self._answer()
        if self.open.any():
            number, board = np.argwhere(self.open)[0].tolist()
            option = self._boards[board] ^ self._places[number]
            raise CertificateError(
                f"the options of {format_word(self._boards[board], self._layout)} are listed or answered",
                f"{format_word(option, self._layout)} is neither",
            )

    def _answer(self) -> None:
        """Answer open options with one more tile; either of the two tiles is the answer to the other."""
        for first, place in enumerate(self._places):
            apart = first + 1 + np.flatnonzero((self._places[first + 1 :] & place) == 0)
            for start in range(0, len(apart), PLACES):  # an answer closes options for the next places only
                seconds = apart[start : start + PLACES]
                row, at = np.nonzero(self.open[first] & self.fits[seconds] | self.open[seconds] & self.fits[first])
                if len(at):
                    second = seconds[row]
                    values, known = self._nim_sums(self._boards[at] ^ place ^ self._places[second])
                    answered = known & (values == self._values[at])
                    self.open[first, at[answered]] = self.open[second[answered], at[answered]] = False

    def _nim_sums(self, boards: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the nim-sums of the parts of boards, int64, and whether all parts are listed, bool."""
        sums, known = np.zeros(len(boards), np.int64), np.ones(len(boards), bool)
        for parts, at in self._layout.pieces(boards):
            values, listed = self._table.get(parts)
            sums[at] ^= values
            known[at] &= listed
        return sums, known


@dataclass(frozen=True, slots=True)
class StripsAreHeaps:
    """Boards of one row have the nim-values of heaps in an octal game, recomputed here by its recursion.

    The cost is the square of the longest row: 10 ms for two hundred squares.

    Attributes:
        digits: the digits of the code behind the point; the k-th determines which heaps may remain after taking k.
    """

    kind: ClassVar[str] = "strips-are-heaps"
    digits: tuple[int, ...]

    def check(self, frame: "pd.DataFrame") -> None:
        """Compare the boards of one row with the heaps."""
        strips = frame[frame["rows"] == 1]
        values = [0]
        for heap in range(1, int(strips["columns"].max()) + 1):
            reached = set()
            for taken, digit in enumerate(self.digits, start=1):
                left = heap - taken
                if (digit & 1 and left == 0) or (digit & 2 and left > 0):
                    reached.add(values[left])
                if digit & 4:
                    reached.update(values[part] ^ values[left - part] for part in range(1, left))
            values.append(next(value for value in range(len(reached) + 1) if value not in reached))
        for columns, value in zip(strips["columns"].tolist(), strips["nim_value"].tolist(), strict=True):
            if values[columns] != value:
                raise CertificateError(f"a strip of {columns} squares is a heap", f"{value} is not {values[columns]}")


# Shapes as cells, as bit masks, and as lines of text.  A mask has a bit for each place of a board, line after line; the
# last place of a line is always empty, so a shift never carries from one line into the next.


def parse_levels(shape: str) -> Levels:
    """Parse a shape of ``parts.csv``: levels of lines in base 16 become lines of zeros and ones of one length.

    >>> parse_levels("3/1")
    (('11', '01'),)
    """
    numbers = [[int(line, 16) for line in level.split("/")] for level in shape.split("|")]
    width = max(line.bit_length() for level in numbers for line in level)
    return tuple(tuple(f"{line:0{width}b}" for line in level) for level in numbers)


def least_image(shape: Levels, axes: int) -> str:
    """Return the least of the texts of all images of a shape in the plane or in space (20 microseconds)."""
    texts = []
    flat = axes <= 2  # noqa: PLR2004 - the plane
    for image in (shape, swap_columns(shape)) if flat else (shape, *axis_orders(shape)):
        for first in (image, image[::-1])[: 1 if flat else 2]:
            for second in (first, tuple(level[::-1] for level in first)):
                texts.append(second)
                texts.append(tuple(tuple([line[::-1] for line in level]) for level in second))
    return "|".join("/".join(level) for level in min(texts))


def swap_columns(shape: Levels) -> Levels:
    """Exchange lines and columns."""
    return tuple(tuple(map("".join, zip(*level, strict=True))) for level in shape)


def swap_levels(shape: Levels) -> Levels:
    """Exchange levels and lines."""
    return tuple(zip(*shape, strict=True))


def axis_orders(shape: Levels) -> Iterator[Levels]:
    """Yield the shape with its three axes in each of the five other orders."""
    for swap in (swap_columns, swap_levels, swap_columns, swap_levels, swap_columns):
        shape = swap(shape)
        yield shape


def levels(part: int, length: int, axes: int) -> Levels:
    """Return a mask as levels of lines of text, trimmed on all sides."""
    size = length * length if axes > 2 else max(length, -(-part.bit_length() // length) * length)  # noqa: PLR2004
    text = f"{part:b}"
    text = text.zfill(-(-len(text) // size) * size)
    shape: Levels = tuple(
        tuple(text[line : line + length] for line in range(level, level + size, length))
        for level in range(0, len(text), size)
    )
    empty = "0" * length
    if axes > 2:  # noqa: PLR2004 - in space a line may be empty in one level and not in another
        used = [any(level[line] != empty for level in shape) for line in range(length)]
        shape = tuple(tuple(compress(level, used)) for level in shape if any(line != empty for line in level))
    else:
        shape = tuple(tuple(line for line in level if line != empty) for level in shape)
    union = reduce(or_, (int(line, 2) for level in shape for line in level))
    start, stop = length - union.bit_length(), length + 1 - (union & -union).bit_length()
    return tuple(tuple([line[start:stop] for line in level]) for level in shape)


def split(board: int, length: int, axes: int) -> Iterator[int]:
    """Yield the connected parts of a mask."""
    steps = [length**axis for axis in range(axes)]
    while board:
        low, before = board & -board, 0
        part = board & ~(board + low)  # up to the end of the line or the first gap
        while part != before:
            before = part
            for step in steps:
                part |= (part << step | part >> step) & board
        board ^= part
        yield part


def line_length(cells: Sequence[Cell]) -> int:
    """Return the number of places in a line of the mask."""
    longest = 1 + max(cell[-1] for cell in cells) if len(cells[0]) == 2 else 1 + max(map(max, cells))  # noqa: PLR2004
    return next((length for length in LINE_LENGTHS if length > longest), longest + 1)


def bit_index(cell: Cell, length: int) -> int:
    """Return the number of the bit of a cell."""
    return reduce(lambda sum_, number: sum_ * length + number, cell, 0)


def mask(cells: Iterable[Cell], length: int) -> int:
    """Return cells as a mask."""
    return sum(1 << bit_index(cell, length) for cell in cells)


def canonical(cells: list[Cell]) -> str:
    """Return the canonical text of a shape."""
    length = line_length(cells)
    return least_image(levels(mask(corner(cells), length), length, len(cells[0])), len(cells[0]))


def corner(cells: Iterable[Cell]) -> list[Cell]:
    """Move cells to the corner, where the least coordinate along each axis is 0."""
    listed = list(cells)
    low = [min(along) for along in zip(*listed, strict=True)]
    return [tuple(x - y for x, y in zip(cell, low, strict=True)) for cell in listed]


def images(cells: list[Cell]) -> Iterator[list[Cell]]:
    """Yield cells turned and reflected in every way, moved to the corner."""
    axes = range(len(cells[0]))
    for order in permutations(axes):
        for signs in product((1, -1), repeat=len(axes)):
            yield corner([tuple(sign * cell[axis] for sign, axis in zip(signs, order, strict=True)) for cell in cells])


def neighbours(cells: list[Cell]) -> set[Cell]:
    """Return the squares of the plane that share an edge with a shape."""
    near: set[Cell] = {
        (row + down, column + right) for row, column in cells for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
    }
    return near - set(cells)


def format_cells(cells: Iterable[Cell]) -> str:
    """Return cells in the notation of the table.

    >>> format_cells(parse_cells("0-0 1-0"))
    '0-0 1-0'
    """
    return " ".join("-".join(map(str, cell)) for cell in cells)


def parse_cells(text: str) -> list[Cell]:
    """Parse cells: numbers joined by hyphens, with spaces between cells."""
    return [tuple(map(int, word.split("-"))) for word in text.split()]


def parse_lines(shape: str) -> list[int]:
    """Parse a shape of ``answered.csv``, turned if it is higher than wide.

    Raises:
        CertificateError: if the shape has no square, or is too large for a word.
    """
    if not re.fullmatch("[0-9a-f]+(/[0-9a-f]+)*", shape):
        raise CertificateError("a shape is lines in base 16", f"{shape} is not")
    lines = [int(line, 16) for line in shape.split("/")]
    rows, columns = len(lines), max(lines).bit_length()
    if rows > columns:
        lines = [sum((line >> column & 1) << row for row, line in enumerate(lines)) for column in range(columns)]
        rows, columns = columns, rows
    if not 0 < rows <= MAX_ROWS or columns > BITS // (rows + 1):
        raise CertificateError("a shape fits a word", f"{shape} has no square, or more than a word has room for")
    return lines


def format_word(board: np.uint64, layout: "BitBoards") -> str:
    """Return a word in the notation of ``answered.csv``."""
    lines = [0] * layout.rows
    for bit in range(BITS):
        if int(board) >> bit & 1:
            lines[bit % layout.stride] |= 1 << bit // layout.stride
    return "/".join(f"{line:x}" for line in lines)


class BitBoards:
    """Arrays of boards in words of 64 bits, with a fixed number of rows and as many columns as fit.

    Bit ``stride * column + row`` is a square; the last bit of a column is always 0, so a shift never carries from one
    column into the next.
    """

    def __init__(self, rows: int) -> None:
        """Take the number of rows, 1 to 7."""
        self.rows, self.stride = rows, rows + 1
        self.columns = BITS // self.stride
        self._step = np.uint64(self.stride)
        self._first_column = np.uint64((1 << self.stride) - 1)
        self._first_row = np.uint64(sum(1 << self.stride * column for column in range(self.columns)))

    def pack(self, lines: np.ndarray) -> np.ndarray:
        """Return boards, uint64, from their rows: int64, shape (boards, rows), bit c for the square in column c."""
        boards = np.zeros(len(lines), np.uint64)
        for column in range(self.columns):
            for row in range(min(self.rows, lines.shape[1])):
                boards |= (lines[:, row] >> column & 1).astype(np.uint64) << np.uint64(self.stride * column + row)
        return boards

    def images(self, boards: np.ndarray, sides: np.ndarray) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """Yield the boards in each of the eight orientations that fit, in the corner, with their indices.

        Args:
            boards: uint64.
            sides: int64, shape (boards, 2): the rows and columns of each.
        """
        every = np.arange(len(boards))
        fitting = np.flatnonzero(sides[:, 1] <= self.rows)
        for numbers, transpose in ((every, False), (fitting, True)):
            upright = self._transform(boards[numbers], sides[numbers], transpose=transpose)
            own = sides[numbers][:, ::-1] if transpose else sides[numbers]
            for upend, mirror in product((False, True), repeat=2):
                yield self._transform(upright, own, upend=upend, mirror=mirror), numbers

    def half_turns(self, boards: np.ndarray, sides: np.ndarray) -> np.ndarray:
        """Return boards in the corner after a half turn."""
        return self._transform(boards, sides, upend=True, mirror=True)

    def _transform(
        self,
        boards: np.ndarray,
        sides: np.ndarray,
        *,
        transpose: bool = False,
        upend: bool = False,
        mirror: bool = False,
    ) -> np.ndarray:
        """Return boards transposed, or with rows or columns reversed, moved to the corner."""
        bits = np.unpackbits(boards.astype("<u8").view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")
        squares = bits[:, : self.stride * self.columns].reshape(-1, self.columns, self.stride)
        if transpose:
            exchanged = np.zeros_like(squares)
            exchanged[:, : self.rows, : self.rows] = squares[:, : self.rows, : self.rows].transpose(0, 2, 1)
            squares = exchanged
        if upend:
            squares = np.concatenate((squares[:, :, -2::-1], squares[:, :, -1:]), axis=2)
        if mirror:
            squares = squares[:, ::-1]
        bits[:, : self.stride * self.columns] = squares.reshape(-1, self.stride * self.columns)
        packed = np.packbits(bits, axis=1, bitorder="little").view("<u8").reshape(-1).astype(np.uint64)
        shift = upend * (self.rows - sides[:, 0]) + mirror * self.stride * (self.columns - sides[:, 1])
        moved: np.ndarray = packed >> shift.astype(np.uint64)
        return moved

    def places(self, ways: list[tuple[Cell, ...]]) -> np.ndarray:
        """Return every place of a tile on the full board, uint64; an orientation is a tuple of (row, column)."""
        places = [
            sum(1 << self.stride * (column + right) + row + down for row, column in way)
            for way in ways
            for down in range(self.rows)
            for right in range(self.columns)
            if all(row + down < self.rows and column + right < self.columns for row, column in way)
        ]
        return np.array(places, np.uint64)

    def pieces(self, boards: np.ndarray) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """Yield the parts of two squares or more, in the corner, at most one a board each time, with board indices."""
        at, left = np.arange(len(boards)), boards
        while True:
            at, left = at[left != 0], left[left != 0]
            if not len(at):
                return
            parts = self._flood(left & (~left + ONE), left)
            left = left ^ parts
            several = (parts & (parts - ONE)) != 0
            yield self._corner(parts[several]), at[several]

    def _flood(self, seeds: np.ndarray, boards: np.ndarray) -> np.ndarray:
        """Return the connected part around each seed on its board."""
        parts = seeds.copy()
        growing = np.arange(len(seeds))
        while len(growing):
            part, board = parts[growing], boards[growing]
            for _ in range(3):
                before = part
                part = part | (part << ONE | part >> ONE | part << self._step | part >> self._step) & board
            parts[growing] = part
            growing = growing[part != before]
        return parts

    def _corner(self, parts: np.ndarray) -> np.ndarray:
        """Move parts to the first row and column, in place."""
        for first, step in ((self._first_column, self._step), (self._first_row, ONE)):
            away = np.flatnonzero((parts & first) == 0)
            while len(away):
                parts[away] >>= step
                away = away[(parts[away] & first) == 0]
        return parts


class Lookup:
    """Hash table from nonzero words to numbers, with open addressing (some 0.15 microseconds a word)."""

    def __init__(self, words: np.ndarray, numbers: np.ndarray) -> None:
        """Take the words, uint64, and their numbers, int64; a repeated word gets any one of its numbers."""
        self._last = np.uint64((1 << (2 * len(words)).bit_length()) - 1)
        self._words = np.zeros(int(self._last) + 1, np.uint64)
        self._numbers = np.zeros(len(self._words), np.int64)
        slots, waiting = self._slot(words), np.arange(len(words))
        while len(waiting):
            free = self._words[slots] == 0
            self._words[slots[free]] = words[waiting[free]]  # the last write to a slot wins
            placed = self._words[slots] == words[waiting]
            self._numbers[slots[placed]] = numbers[waiting[placed]]
            waiting, slots = waiting[~placed], self._next(slots[~placed])

    def get(self, words: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the numbers of words, int64, 0 for an absent word, and which words are present, bool."""
        numbers, present = np.zeros(len(words), np.int64), np.zeros(len(words), bool)
        slots, waiting = self._slot(words), np.arange(len(words))
        while len(waiting):
            stored = self._words[slots]
            same = stored == words[waiting]
            numbers[waiting[same]], present[waiting[same]] = self._numbers[slots[same]], True
            collision = ~same & (stored != 0)
            waiting, slots = waiting[collision], self._next(slots[collision])
        return numbers, present

    def _slot(self, words: np.ndarray) -> np.ndarray:
        mixed = words * FACTOR
        return ((mixed ^ mixed >> UPPER) & self._last).astype(np.int64)

    def _next(self, slots: np.ndarray) -> np.ndarray:
        return (slots + 1) & int(self._last)
