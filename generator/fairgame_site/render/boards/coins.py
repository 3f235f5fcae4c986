"""A row of coins: heads are filled, tails are rings."""

from collections.abc import Iterable

from fairgame.catalogue import boards
from fairgame_site.render.boards.scene import Circle, Mark, Piece, Room, Scene, Text, area
from fairgame_site.render.boards.svg import MAX_SQUARES, listed, require_at_most


def is_on_board(board: boards.Coins) -> Iterable[bool]:
    """Yield whether each part of a board is on it."""
    yield all(board.first <= coin <= board.last for coin in board.heads)


def scene(board: boards.Coins, start: boards.Coins, room: Room) -> Scene:
    """Return the scene of a board; long rows continue on the next line."""
    cell, last = room.cell, max(board.last, start.last)
    count = last - board.first + 1
    require_at_most("coins", count, MAX_SQUARES)
    in_line = max(4, min(count, (room.width - 8) // cell))
    under: list[Mark] = []
    pieces: list[Piece] = []
    for place in range(count):
        coin = board.first + place
        x = 4 + (place % in_line + 0.5) * cell
        y = 6 + place // in_line * (cell + 24) + cell / 2
        is_up = coin in board.heads
        marks = (
            Circle("coin" if is_up else "tails", x, y, 0.4 * cell),
            Text("on-coin" if is_up else "off-coin", x, y + 5, "H" if is_up else "T"),
        )
        name = f"coin {coin}, {'heads' if is_up else 'tails'}"
        pieces.append(Piece(f"c{coin}", name, x, y, marks, area(x, y, cell, cell)))
        under.append(Text("quiet", x, y + cell / 2 + 13, str(coin)))
    words = f"Coins {board.first} to {board.last}; heads: {listed(sorted(board.heads))}."
    height = 6 + (count + in_line - 1) // in_line * (cell + 24)
    return Scene(8 + in_line * cell, height, words, tuple(under), tuple(pieces), complete=False)
