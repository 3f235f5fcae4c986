"""A ring of squares with coins numbered in order of placement; squares open to the next coin are dashed."""

from collections.abc import Iterable
from math import cos, pi, sin

from fairgame.catalogue import boards
from fairgame_site.render.boards.scene import LEAST, Circle, Mark, Piece, Room, Scene, Text, area, spot
from fairgame_site.render.boards.svg import MAX_SQUARES, listed, require_at_most

TURN = 2 * pi
SIDE = 34  # side of the area of a square


def is_on_board(board: boards.Ring) -> Iterable[bool]:
    """Yield whether each part of a board is on it."""
    yield all(1 <= square <= board.squares for square in (*board.coins, *board.free))


def scene(board: boards.Ring, _start: boards.Ring, room: Room) -> Scene:
    """Return the scene of a board, as small as the room asks and fingers allow."""
    require_at_most("squares", board.squares, MAX_SQUARES)
    comfortable = max(64, board.squares * 0.9 * room.cell / TURN)
    radius = max(board.squares * (LEAST + 2) / TURN, min(comfortable, max(110, room.width / 2 - 46)))
    middle = radius + 44
    under: list[Mark] = [Circle("ring", middle, middle, radius)]
    pieces: list[Piece] = []
    if board.steps:
        under.append(Text("name", middle, middle - 3, "moves" if len(board.steps) > 1 else "move"))
        under.append(Text("number", middle, middle + 15, ", ".join([str(step) for step in board.steps])))
    for square in range(1, board.squares + 1):
        across, up = sin((square - 1) / board.squares * TURN), -cos((square - 1) / board.squares * TURN)
        x, y = middle + radius * across, middle + radius * up
        under.append(Text("quiet", middle + (radius + 27) * across, middle + (radius + 27) * up + 4, str(square)))
        if square in board.coins:
            order = board.coins.index(square) + 1
            under.append(Circle("coin last" if order == len(board.coins) else "coin", x, y, 12))
            under.append(Text("on-coin", x, y + 4.5, str(order)))
        elif f"s{square}" in room.touched:
            marks = (Circle("tile", x, y, 12), spot(x, y, SIDE))
            pieces.append(Piece(f"s{square}", f"square {square}", x, y, marks, area(x, y, SIDE, SIDE), goal=True))
        else:
            under.append(Circle("tile open" if square in board.free else "tile", x, y, 11))
    words = f"A ring of {board.squares} squares, numbered clockwise. "
    words += f"Coins in the order of placing: {listed(board.coins)}." if board.coins else "No coin is placed yet."
    if board.free:
        words += f" The next may go to {listed(board.free)}."
    return Scene(2 * middle, 2 * middle, words, tuple(under), tuple(pieces), complete=True)
