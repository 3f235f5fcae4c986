"""A staircase from the floor at the left, with coins on its steps."""

from collections.abc import Iterable

from fairgame.catalogue import boards
from fairgame_site.render.boards.scene import Mark, Path, Piece, Rect, Room, Scene, Text, area
from fairgame_site.render.boards.svg import MAX_SQUARES, listed, require_at_most

TREAD, RISE = 54, 22
MAX_COINS = 24  # on one step
THICK = 0.6  # thickness of a coin, compared with a square


def is_on_board(board: boards.Stairs) -> Iterable[bool]:
    """Yield whether each part of a board is on it."""
    yield not board.weights or len(board.weights) <= max(len(board.coins), 1)


def scene(board: boards.Stairs, start: boards.Stairs, room: Room) -> Scene:
    """Return the scene of a board; a coin is ``t``, its step, ``c`` and its place from below."""
    steps = max(len(board.coins), len(start.coins))
    require_at_most("steps", steps, MAX_SQUARES)
    require_at_most("coins", max((*board.coins, 0)), MAX_COINS)
    thick = THICK * room.cell
    counts = [0, *board.coins, *([0] * (steps - len(board.coins)))]
    floor = max(70, *(step * RISE + (count + 1.5) * thick + 12 for step, count in enumerate(counts))) + 4
    outline: list[str | float] = ["M", 4, floor, "H", 4 + TREAD]
    marks: list[Mark] = []
    pieces: list[Piece] = []
    for step, count in enumerate(counts):
        x, y = 4 + step * TREAD + TREAD / 2, floor - step * RISE
        if step:
            outline.extend(("V", y, "h", TREAD))
        marks.append(Text("quiet", x, floor + 18, str(step) if step else "floor"))
        if 0 < step <= len(board.weights):
            marks.append(Text("number", x, floor + 36, f"× {board.weights[step - 1]}"))
        for coin in range(1, count + 1):
            middle = y - 1 - (coin - 0.5) * thick
            disc = Rect("coin", x - 19, middle - 0.375 * thick, 38, 0.75 * thick, 7)
            name = f"coin {coin} of {count} on step {step}"
            pieces.append(Piece(f"t{step}c{coin}", name, x, middle, (disc,), area(x, middle, TREAD, thick)))
        if f"t{step}" in room.touched:
            middle = y - count * thick - 16
            arrow = Path("landing", ("M", x - 8, middle - 5, "l", 8, 9, "l", 8, -9))
            name = f"step {step}" if step else "the floor"
            pieces.append(Piece(f"t{step}", name, x, middle, (arrow,), area(x, middle, TREAD, 26), goal=True))
    words = f"Coins on the steps, from the lowest up: {listed(board.coins)}."
    if board.weights:
        words += f" A coin there counts {listed(board.weights)}."
    under = (Path("stair", (*outline, "V", floor, "Z")), *marks)
    width, height = 8 + (steps + 1) * TREAD, floor + (44 if board.weights else 26)
    return Scene(width, height, words, under, tuple(pieces), complete=False)
