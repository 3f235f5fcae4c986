"""Pieces on a board of squares, rows and columns counted from the upper left corner."""

from collections.abc import Iterable

from fairgame.catalogue import boards
from fairgame_site.render.boards.scene import LEAST, Circle, Mark, Piece, Rect, Room, Scene, Text, area, outline, spot
from fairgame_site.render.boards.svg import MAX_SQUARES, listed, require_at_most

LEFT = 26
MAX_TILES = 900
CROWN = ((-9, 10), (9, 10), (11.5, -6), (5.5, 1), (0, -10), (-5.5, 1), (-11.5, -6))
HALF_TOWER = ((8, 11), (8, 7), (5, 5), (5, -2), (8, -5), (8, -11), (4.5, -11), (4.5, -8), (2, -8), (2, -11))
TOWER = (*HALF_TOWER, *((-x, y) for x, y in reversed(HALF_TOWER)))
FLAG = ((-6, 11), (-6, -11), (8, -5), (-6, 1))


def is_on_board(board: boards.Grid) -> Iterable[bool]:
    """Yield whether each part of a board is on it."""
    marked = (*board.pieces, *board.goals)
    yield all(0 <= row < board.rows and 0 <= column < board.columns for row, column in marked)


def scene(board: boards.Grid, start: boards.Grid, room: Room) -> Scene:
    """Return the scene of a board; a square to touch is ``s`` with row and column, a piece ``c`` with them."""
    rows, columns = max(board.rows, start.rows), max(board.columns, start.columns)
    require_at_most("squares", max(rows, columns), MAX_SQUARES)
    require_at_most("squares", rows * columns, MAX_TILES)
    cell = max(LEAST, min(room.cell, (room.width - LEFT - 8) // max(columns, 1)))
    under: list[Mark] = []
    pieces: list[Piece] = []
    for row in range(rows):
        under.append(Text("quiet", LEFT - 8, LEFT + (row + 0.5) * cell + 5, str(row), "end"))
        for column in range(columns):
            x, y = LEFT + (column + 0.5) * cell, LEFT + (row + 0.5) * cell
            name = "tile dark" if (row + column) % 2 else "tile"
            floor: list[Mark] = [Rect(name, x - cell / 2 + 0.5, y - cell / 2 + 0.5, cell - 1, cell - 1)]
            if (row, column) in board.goals:
                floor.append(outline("flag", FLAG, x, y, cell / 34))
            is_taken = (row, column) in board.pieces
            name = f"row {row}, column {column}"
            if is_taken or (board.piece == "coin" and f"c{row}-{column}" in room.touched):
                under.extend(floor)
                marks = _coin(is_taken, x, y, cell) if board.piece == "coin" else (_shape(board.piece, x, y, cell),)
                label = (
                    f"{name}, {'heads' if is_taken else 'tails'}"
                    if board.piece == "coin"
                    else f"the {board.piece} in {name}"
                )
                pieces.append(Piece(f"c{row}-{column}", label, x, y, marks, area(x, y, cell, cell)))
            elif f"s{row}-{column}" in room.touched:
                marks = (*floor, spot(x, y, cell))
                pieces.append(Piece(f"s{row}-{column}", name, x, y, marks, area(x, y, cell, cell), goal=True))
            else:
                under.extend(floor)
    for column in range(columns):
        under.append(Text("quiet", LEFT + (column + 0.5) * cell, LEFT - 8, str(column)))
    names = [f"a {board.piece} in row {row}, column {column}" for row, column in board.pieces]
    words = f"A board of {board.rows} by {board.columns} squares with {listed(names) if names else 'nothing on it'}."
    for row, column in board.goals:
        words += f" A flag is in row {row}, column {column}."
    size = (LEFT + columns * cell + 6, LEFT + rows * cell + 6)
    return Scene(size[0], size[1], words, tuple(under), tuple(pieces), complete=True)


def _coin(is_up: bool, x: float, y: float, cell: float) -> tuple[Mark, ...]:  # noqa: FBT001 - a face of a coin
    disc = Circle("coin" if is_up else "tails", x, y, 0.38 * cell)
    return disc, Text("on-coin" if is_up else "off-coin", x, y + 5, "H" if is_up else "T")


def _shape(piece: str, x: float, y: float, cell: float) -> Mark:
    return outline("piece", TOWER if piece == "rook" else CROWN, x, y, cell / 34)
