"""Heaps as rows of pieces, each with its number at the left; as bars if there are too many pieces to count.

``pieces.json`` has the look of each piece; the browser draws from the same file.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from fairgame import catalogue
from fairgame_site.render.boards.svg import listed, shape_svg, wide

MAX_HEAP, MAX_PIECES = 60, 160  # pieces drawn one by one, in a heap and in all
PER_LINE = 24  # a longer heap continues on the next line
SCALE = 0.8  # size of a piece, compared with the board to play on
PITCH, BELOW, DIVIDER = 20.8, 6, 8  # between pieces, between lines, room for the line before the last heaps
BAR_STEP, BAR_LENGTH = 20, 260


@cache
def pieces() -> dict[str, dict[str, Any]]:
    """Return each kind of piece: its words, its height, and its marks as a class and a path from the foot."""
    data: dict[str, dict[str, Any]] = json.loads(Path(__file__).with_name("pieces.json").read_text("utf-8"))
    return data


def draw(board: catalogue.boards.Heaps, title: str) -> str:
    """Return the drawing of a board."""
    names = ("",) * (len(board.heaps) - len(board.names)) + board.names
    heaps = list(zip(board.heaps, names, strict=True))
    is_counted = max(board.heaps, default=0) <= MAX_HEAP and sum(board.heaps) <= MAX_PIECES
    return (_rows if is_counted else _bars)(board, heaps, title)


def _rows(board: catalogue.boards.Heaps, heaps: list[tuple[int, str]], title: str) -> str:
    piece = pieces()[board.piece]
    rise = SCALE * piece["height"] + BELOW
    left = 18 + max((max(wide(count), 8 * len(name)) for count, name in heaps), default=0)
    across = min(PER_LINE, max([4, *board.heaps]))
    rows, y, divider = list[dict[str, Any]](), 4.0, None
    for place, (count, name) in enumerate(heaps):
        if board.apart and place == len(heaps) - board.apart:
            divider, y = y + 4, y + DIVIDER
        lines = []
        middle = y + rise / 2
        for first in range(0, max(count, 1), PER_LINE):
            y += rise
            lines.append((y - 5, min(PER_LINE, count - first)))
        rows.append({"count": count, "name": name, "middle": middle, "lines": lines})
    size = (left + across * PITCH + 8, y + 6)
    return shape_svg(
        "heaps",
        title,
        _words(board),
        *size,
        rows=rows,
        bars=(),
        marks=piece["marks"],
        divider=divider,
        left=left,
        pitch=PITCH,
        scale=SCALE,
    )


def _bars(board: catalogue.boards.Heaps, heaps: list[tuple[int, str]], title: str) -> str:
    left = 18 + max(wide(count) + 8 * len(name) for count, name in heaps)
    largest = max(board.heaps)
    bars = [
        {
            "y": 4 + place * BAR_STEP,
            "count": count,
            "name": name,
            "length": count and max(1, BAR_LENGTH * count / largest),
        }
        for place, (count, name) in enumerate(heaps)
    ]
    height = len(bars) * BAR_STEP + 6
    return shape_svg(
        "heaps", title, _words(board), left + BAR_LENGTH + 8, height, rows=(), bars=bars, divider=None, left=left
    )


def _words(board: catalogue.boards.Heaps) -> str:
    piece = pieces()[board.piece]
    own = board.heaps[: len(board.heaps) - board.apart] if board.apart else board.heaps
    group = piece["group"] if len(own) == 1 else f"{piece['group']}s"
    words = f"{len(own)} {group}, from top to bottom: {listed(own)} {piece['noun'] if own == (1,) else piece['nouns']}."
    for name, count in zip(board.names, board.heaps[len(board.heaps) - len(board.names) :], strict=True):
        words += f" {name.capitalize()}: {count}."
    return words
