"""Rows of squares with a white and a black counter each; the squares between them are hatched and counted."""

from collections.abc import Iterable

from fairgame.catalogue import boards
from fairgame_site.render.boards.scene import LEAST, Circle, Mark, Piece, Room, Scene, Text, area, hatching, spot, tile
from fairgame_site.render.boards.svg import MAX_SQUARES, require_at_most

LEFT, RIGHT = 30, 38
APART = 8


def is_on_board(board: boards.Rows) -> Iterable[bool]:
    """Yield whether each part of a board is on it."""
    yield all(1 <= square <= board.squares for row in board.rows for square in row)


def scene(board: boards.Rows, _start: boards.Rows, room: Room) -> Scene:
    """Return the scene of a board; only the counters of the colour to move can be touched."""
    require_at_most("rows", len(board.rows), MAX_SQUARES)
    require_at_most("squares", board.squares, MAX_SQUARES)
    cell = max(LEAST, min(room.cell, (room.width - LEFT - RIGHT) // max(board.squares, 1)))
    right = LEFT + board.squares * cell
    under: list[Mark] = []
    pieces: list[Piece] = []
    words = ""
    for place, (white, black) in enumerate(board.rows):
        y = 6 + place * (cell + APART) + cell / 2
        under.append(Text("quiet", LEFT - 12, y + 5, str(place + 1), "end"))
        between = range(min(white, black) + 1, max(white, black))
        for square in range(1, board.squares + 1):
            x = LEFT + (square - 0.5) * cell
            floor: list[Mark] = [tile("tile", x, y, cell)]
            if square in between:
                floor.extend(hatching(x, y, cell - 2))
            if f"r{place}s{square}" in room.touched and square not in (white, black):
                marks = (*floor, spot(x, y, cell))
                name = f"row {place + 1}, square {square}"
                pieces.append(Piece(f"r{place}s{square}", name, x, y, marks, area(x, y, cell, cell), goal=True))
            else:
                under.extend(floor)
        for colour, square in (("white", white), ("black", black)):
            x = LEFT + (square - 0.5) * cell
            counter = Circle(colour, x, y, cell / 2 - 5)
            if colour == board.to_move:
                name = f"row {place + 1}, {colour} counter on {square}"
                pieces.append(Piece(f"r{place}m", name, x, y, (counter,), area(x, y, cell, cell)))
            else:
                under.append(counter)
        under.append(Text("number", right + 18, y + 5, str(len(between))))
        words += f"Row {place + 1}: white on {white}, black on {black}. "
    foot = 6 + len(board.rows) * (cell + APART)
    for square in range(1, board.squares + 1):
        under.append(Text("quiet", LEFT + (square - 0.5) * cell, foot + 10, str(square)))
    under.append(Text("quiet", right + 18, foot + 10, "gap"))
    under.append(Circle(board.to_move, LEFT + 8, foot + 30, 7))
    under.append(Text("name", LEFT + 22, foot + 35, f"{board.to_move} to move", "start"))
    words += f"{'White' if board.to_move == 'white' else 'Black'} is to move."
    return Scene(right + RIGHT, foot + 44, words, tuple(under), tuple(pieces), complete=True)
