"""Unit squares in their places, such as the rest of a board; levels of cubes side by side, or one below the other."""

from collections.abc import Iterable

from fairgame.catalogue import boards
from fairgame_site.render.boards.scene import LEAST, Mark, Path, Piece, Room, Scene, Text, area, tile
from fairgame_site.render.boards.svg import MAX_SQUARES, require_at_most

LEFT = 26
LEVEL_NAME = 20  # height of the name of a level
MAX_CELLS = 220
CUBE = 3  # coordinates of a cube


def is_on_board(board: boards.Cells) -> Iterable[bool]:
    """Yield whether each part of a board is on it."""
    yield all(min(cell) >= 0 for cell in board.cells)
    yield set(board.marked) <= set(board.cells)


def scene(board: boards.Cells, start: boards.Cells, room: Room) -> Scene:
    """Return the scene of a board; rows and columns are numbered at its edges, missing cells are faint."""
    cells = sorted({*start.cells, *board.cells})
    places = [cell if len(cell) == CUBE else (0, *cell) for cell in cells]
    levels, rows, columns = [max((place[axis] for place in places), default=0) + 1 for axis in range(3)]
    require_at_most("squares", max(rows, levels * (columns + 1)), MAX_SQUARES)
    require_at_most("cells", len(cells), MAX_CELLS)
    across = levels * (columns + 1) - 1
    fits = LEAST <= (room.width - LEFT - 8) // across
    size = max(LEAST, min(room.cell, (room.width - LEFT - 8) // (across if fits else columns)))
    right, down = ((columns + 1) * size, 0) if fits else (0, (rows + 1) * size)
    under: list[Mark] = []
    pieces: list[Piece] = []
    for cell, (level, row, column) in zip(cells, places, strict=True):
        x = LEFT + level * right + (column + 0.5) * size
        y = LEFT + level * down + (row + 0.5) * size
        if cell not in board.cells:
            under.append(tile("bitten", x, y, size))
            continue
        marks: list[Mark] = [tile("cell marked" if cell in board.marked else "cell", x, y, size)]
        if cell in board.marked:
            marks.append(Path("crossed", ("M", x - 8, y - 8, "l", 16, 16, "m", 0, -16, "l", -16, 16)))
        name = f"level {level}, row {row}, column {column}" if levels > 1 else f"row {row}, column {column}"
        pieces.append(Piece(f"x{_sign(cell)}", name, x, y, tuple(marks), area(x, y, size, size)))
    for level in range(levels):
        x, y = LEFT + level * right, LEFT + level * down
        under.extend(Text("quiet", x + (column + 0.5) * size, y - 8, str(column)) for column in range(columns))
        if levels > 1:
            name = "bottom" if level == 0 else "top" if level == levels - 1 else f"level {level}"
            under.append(Text("quiet", x + columns / 2 * size, y + rows * size + LEVEL_NAME - 4, name))
    for row in sorted({place[1] for place in places}):
        under.append(Text("quiet", LEFT - 8, LEFT + (row + 0.5) * size + 5, str(row), "end"))
    words = f"{len(board.cells)} unit {'cubes, level by level' if levels > 1 else 'squares'}: {_listed(board.cells)}."
    if board.marked:
        words += f" Marked: {_listed(board.marked)}."
    return Scene(
        LEFT + (levels - 1) * right + columns * size + 6,
        LEFT + (levels - 1) * down + rows * size + (LEVEL_NAME if levels > 1 else 6),
        words,
        tuple(under),
        tuple(pieces),
        complete=True,
    )


def _listed(cells: tuple[tuple[int, ...], ...]) -> str:
    return ", ".join([_sign(cell) for cell in cells])


def _sign(cell: tuple[int, ...]) -> str:
    return "-".join([str(one) for one in cell])
