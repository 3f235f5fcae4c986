"""Rings and rows of pieces side by side, with a line through touching ones."""

from collections.abc import Iterable
from math import ceil, cos, pi, sin

from fairgame.catalogue import boards
from fairgame_site.render.boards.scene import LEAST, Circle, Mark, Path, Piece, Room, Scene, Text, area
from fairgame_site.render.boards.svg import MAX_SQUARES, listed, require_at_most

TURN = 2 * pi
PIECE, STEP, WIDE_STEP = 0.275, 0.85, 1.25  # radius of a piece, distance between pieces, compared with a square
APART, BELOW = 26, 46  # between two rings, and for the words below a ring
LETTER = 9


def is_on_board(board: boards.Rounds) -> Iterable[bool]:
    """Yield whether each part of a board is on it."""
    yield len(board.sizes) == len(board.closed) == len(board.names)
    yield min(board.sizes, default=0) >= 0


def scene(board: boards.Rounds, _start: boards.Rounds, room: Room) -> Scene:
    """Return the scene of a board; gaps between pieces that can be touched are wide."""
    require_at_most("pieces", sum(board.sizes), MAX_SQUARES)
    has_gaps = any("g" in one for one in room.touched)
    step = (WIDE_STEP if has_gaps else STEP) * room.cell
    radius = PIECE * room.cell
    in_line = int(max(1, (room.width - 16) // step))
    under: list[Mark] = []
    pieces: list[Piece] = []
    left, top, tall, width = 8.0, 8.0, 0.0, 0.0
    for place, (size, is_closed, name) in enumerate(zip(board.sizes, board.closed, board.names, strict=True)):
        ring = max(1.5 * LEAST if has_gaps else LEAST, size * step / TURN) if is_closed and size else 0
        lines = max(1, ceil(size / in_line))
        wide = max(LETTER * len(name), 2 * (ring + radius) if ring else min(size, in_line) * step)
        high = 2 * (ring + radius) if ring else lines * step
        if left > 8 and left + wide > room.width - 8:  # noqa: PLR2004 - the margin
            left, top, tall = 8.0, top + tall + BELOW, 0.0
        x, y = left + wide / 2, top + (ring + radius if ring else step / 2)
        if ring:
            under.append(Circle("thread", x, y, ring))
        else:
            for line in range(lines):
                across = min(size - line * in_line, in_line) - 1
                if across > 0:
                    under.append(Path("thread", ("M", x - across / 2 * step, y + line * step, "h", across * step)))
        for one in range(1, size + 1):
            right, down = _offset(one - 1, size, ring, step, in_line)
            u, v = x + right, y + down
            disc = Circle("petal", u, v, radius)
            side = LEAST if has_gaps or ring else step - 8
            title = f"piece {one} of {name} {place + 1}"
            pieces.append(Piece(f"h{place}p{one}", title, u, v, (disc,), area(u, v, side, LEAST if ring else step)))
            if f"h{place}g{one}" in room.touched and (ring or one < size):
                right, down = _offset(one - 0.5, size, ring, step, in_line)
                u, v = x + right, y + down
                title = f"between pieces {one} and {one % size + 1} of {name} {place + 1}"
                dot = Circle("spot", u, v, 3.5)
                pieces.append(Piece(f"h{place}g{one}", title, u, v, (dot,), area(u, v, LEAST, LEAST)))
        under.append(Text("number", x, top + high + 18, str(size)))
        under.append(Text("quiet", x, top + high + 35, name))
        tall, width = max(tall, high), max(width, left + wide)
        left += wide + APART
    words = (
        f"Side by side: {listed([f'{name} of {size}' for name, size in zip(board.names, board.sizes, strict=True)])}."
    )
    return Scene(width + 8, top + tall + BELOW, words, tuple(under), tuple(pieces), complete=True)


def _offset(turn: float, size: int, ring: float, step: float, in_line: int) -> tuple[float, float]:
    """Return the place of a piece, or by a half of a gap, from the middle of its ring or first line."""
    if ring:
        return ring * sin(TURN * turn / size), -ring * cos(TURN * turn / size)
    line = turn // in_line
    across = min(size - line * in_line, in_line)
    return (turn - line * in_line - (across - 1) / 2) * step, line * step
