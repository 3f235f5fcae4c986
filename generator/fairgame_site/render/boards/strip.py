"""Coins on a strip of numbered squares, with the relevant gaps hatched and measured."""

from collections.abc import Iterable

from fairgame.catalogue import boards
from fairgame_site.render.boards.scene import Circle, Mark, Path, Piece, Rect, Room, Scene, Text, area, hatching, spot
from fairgame_site.render.boards.svg import MAX_SQUARES, listed, require_at_most

BAG = ("c", -8, 7, -12, 14, -10, 20, 1, 4, 5, 5, 15, 5, "s", 14, -1, 15, -5, "c", 2, -6, -2, -13, -10, -20, "z")
NECK = ("h", 14, "m", -12, -3, "l", -3, -6, 4, 2, 4, -3, 4, 3, 4, -2, -3, 6)


def is_on_board(board: boards.Strip) -> Iterable[bool]:
    """Yield whether each part of a board is on it."""
    last = _last(board)
    first = 0 if board.zero else board.first
    yield all(first <= coin <= last for coin in board.coins)
    yield all(low > high or (board.first <= low and high <= last) for low, high in board.gaps)


def scene(board: boards.Strip, start: boards.Strip, room: Room) -> Scene:
    """Return the scene of a board; a long strip continues on the next line, and a named square 0 is off the strip."""
    cell = room.cell
    first = min(0, board.first) if "s0" in room.touched else board.first
    last = max(_last(board), _last(start))
    require_at_most("squares", last - first + 1, MAX_SQUARES)
    in_line = max(4, min(last - first + 1, (room.width - 8) // cell))
    pitch = cell + (52 if board.gaps else 24)
    under: list[Mark] = []
    pieces: list[Piece] = []
    for square in range(first, last + 1):
        x, y = _place(square - first, in_line, cell, pitch)
        is_off = square == 0 and len(board.zero) > 0
        name = board.zero if is_off else f"square {square}"
        floor: list[Mark] = [
            Rect("tile beside" if is_off else "tile", x - cell / 2 + 1, y - cell / 2 + 1, cell - 2, cell - 2, 3)
        ]
        if is_off and board.zero == "bag":
            floor.append(Path("bag", ("M", x - 5, y - 8, *BAG)))
            floor.append(Path("bag-neck", ("M", x - 7, y - 8, *NECK)))
        elif any(low <= square <= high for low, high in board.gaps):
            floor.extend(hatching(x, y, cell - 2))
        under.append(Text("quiet", x, y + cell / 2 + 15, board.zero if is_off else str(square)))
        count = board.coins.count(square)
        if count:
            under.extend(floor)
            is_silver = square == board.silver and board.silver > 0
            marks: list[Mark] = [Circle("coin silver" if is_silver else "coin", x, y, 0.375 * cell)]
            if is_silver or count > 1:
                marks.append(Text("on-coin", x, y + 5, "$" if is_silver else f"×{count}"))
            what = "the silver dollar" if is_silver else f"{count} coin{'s' if count > 1 else ''}"
            touch = area(x, y, cell, cell)
            pieces.append(Piece(f"c{square}", f"{what} on {name}", x, y, tuple(marks), touch, alias=f"s{square}"))
        elif f"s{square}" in room.touched:
            floor.append(spot(x, y, cell))
            pieces.append(Piece(f"s{square}", name, x, y, tuple(floor), area(x, y, cell, cell), goal=True))
        else:
            under.extend(floor)
    for low, high in board.gaps:
        under.extend(_bracket(low - first, high - first, in_line, cell, pitch))
    words = f"Coins on the squares {listed(sorted(board.coins))}"
    words += f", the silver dollar on {board.silver}" if board.silver else ""
    words += "; a money bag at the left end." if board.zero == "bag" else "."
    if board.gaps:
        words += f" The gaps that count: {listed([high - low + 1 for low, high in board.gaps])}."
    height = 6 + (last - first + in_line) // in_line * pitch
    return Scene(8 + in_line * cell, height, words, tuple(under), tuple(pieces), complete=False)


def _last(board: boards.Strip) -> int:
    """Return the last square drawn."""
    return board.last or max((*board.coins, board.first, 1))


def _place(place: float, in_line: int, cell: float, pitch: float) -> tuple[float, float]:
    """Return the middle of a square by its place on the strip."""
    return 4 + (place % in_line + 0.5) * cell, 6 + place // in_line * pitch + cell / 2


def _bracket(low: int, high: int, in_line: int, cell: float, pitch: float) -> tuple[Mark, ...]:
    """Return the bracket below a gap with its width, on the line where the gap ends; a tick for an empty gap."""
    end, y = _place(max(high, 0), in_line, cell, pitch)
    below = y + cell / 2 + 20
    if high < low:
        edge = _place(high + 1, in_line, cell, pitch)[0] - cell / 2
        return Path("bracket", ("M", edge, below, "v", 5)), Text("number", edge, below + 20, "0")
    from_x = _place(max(low, high - high % in_line), in_line, cell, pitch)[0] - cell / 2
    to_x = end + cell / 2
    bracket = Path("bracket", ("M", from_x + 2, below, "v", 5, "H", to_x - 2, "v", -5))
    return bracket, Text("number", (from_x + to_x) / 2, below + 20, str(high - low + 1))
