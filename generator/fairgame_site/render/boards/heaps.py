"""Heaps as rows of pieces, each with its number at the left; as bars if there are too many pieces to count.

``pieces.json`` has the look of each piece.
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path as File
from typing import Any

from fairgame.catalogue import boards
from fairgame_site.render.boards.scene import LEAST, Figure, Mark, Path, Piece, Rect, Room, Scene, Text, area
from fairgame_site.render.boards.svg import listed, set_apart

LOOKS: Mapping[str, Mapping[str, Any]] = json.loads(File(__file__).with_name("pieces.json").read_text("utf-8"))
"""The words, the height and the marks of each piece: a class and a path from the foot."""

MAX_HEAP, MAX_PIECES = 60, 160  # pieces drawn one by one, in a heap and in all
LARGE = 40  # side of a square where pieces have their own size
PITCH, BELOW, DIVIDER, HEAD = 26, 8, 8, 50  # between pieces, between lines, before the last heaps, for the numbers
LETTER, DIGIT = 8, 9
BAR_STEP, BAR_LENGTH = 20, 260


def is_on_board(board: boards.Heaps) -> Iterable[bool]:
    """Yield whether each part of a board is on it."""
    yield min(board.heaps, default=0) >= 0
    yield len(board.names) <= len(board.heaps)
    yield 0 <= board.apart <= len(board.heaps)
    yield board.piece in LOOKS


def scene(board: boards.Heaps, start: boards.Heaps, room: Room) -> Scene:
    """Return the scene of a board; a piece is ``h``, its heap, ``p`` and its place, the gap behind it has a ``g``."""
    if max((*board.heaps, 0)) > MAX_HEAP or sum(board.heaps) > MAX_PIECES:
        return bars(board, start, room)
    names = _names(board)
    look = LOOKS[board.piece]
    size = room.cell / LARGE
    has_gaps = any("g" in one for one in room.touched)
    pitch = 2 * LEAST if has_gaps else PITCH * size
    rise = look["height"] * size + BELOW
    left = max(HEAD, 26 + LETTER * max(len(name) for name in names)) if board.names else HEAD
    in_line = int(max(1, (room.width - left - 12) // pitch))
    heaps = [*board.heaps]
    while f"h{len(heaps)}p1" in room.touched:
        heaps.append(0)
    places = [_places(heap, place, room) for place, heap in enumerate(heaps)]
    longest = min(in_line, max([4, *places, *start.heaps]))
    under: list[Mark] = []
    pieces: list[Piece] = []
    y = 6.0
    for place, heap in enumerate(heaps):
        if board.apart and place == len(board.heaps) - board.apart:
            under.append(Path("divider", ("M", 6, y, "H", left + longest * pitch)))
            y += DIVIDER
        name = names[place] if place < len(names) else ""
        if place < len(board.heaps):
            under.append(Text("number", left - 14, y + rise / 2 + (0 if name else 8), str(heap), "end"))
        if name:
            under.append(Text("quiet", left - 14, y + rise / 2 + 17, name, "end"))
        for line in range(max(1, (places[place] + in_line - 1) // in_line)):
            across = min(in_line, places[place] - line * in_line)
            foot = y + (line + 1) * rise - 5
            under.append(Path("base", ("M", left - 4, foot + 1, "h", max(across, 2) * pitch + 4)))
        whose = f"{look['group']} {place + 1}"
        for one in range(1, places[place] + 1):
            x = left + ((one - 1) % in_line + 0.5) * pitch
            foot = y + ((one - 1) // in_line + 1) * rise - 5
            middle = foot - look["height"] * size / 2
            what = f"{look['noun']} {one}" if one <= heap else f"place for a {look['noun']} {one}"
            figure = Figure("peg" if one <= heap else "peg absent", look["marks"], size, ((x, foot),))
            touch = area(x, middle, LEAST if has_gaps else pitch, rise - 6)
            title = f"{what} of {whose}, {name}" if name else f"{what} of {whose}"
            pieces.append(Piece(f"h{place}p{one}", title, x, middle, (figure,), touch))
            if f"h{place}g{one}" in room.touched:
                x += pitch / 2
                cut = Path("cut", ("M", x, foot - look["height"] * size + 2, "V", foot + 2))
                title = f"between {look['noun']} {one} and {one + 1} of {whose}"
                pieces.append(Piece(f"h{place}g{one}", title, x, middle, (cut,), area(x, middle, LEAST, rise - 6)))
        y += max(1, (places[place] + in_line - 1) // in_line) * rise + 3
    width = left + longest * pitch + 10
    return Scene(width, y + 4, _words(board), tuple(under), tuple(pieces), complete=False)


def _places(heap: int, place: int, room: Room) -> int:
    """Return the number of places of a heap: of its pieces, and of those that a move adds."""
    while f"h{place}p{heap + 1}" in room.touched:
        heap += 1
    return heap


def _names(board: boards.Heaps) -> list[str]:
    """Return the label of each heap."""
    return [*([""] * (len(board.heaps) - len(board.names))), *board.names]


def bars(board: boards.Heaps, _start: boards.Heaps, _room: Room) -> Scene:
    """Return heaps of any size as bars, in whole numbers only."""
    labels = [
        f"{set_apart(heap)} {name}" if name else set_apart(heap)
        for heap, name in zip(board.heaps, _names(board), strict=True)
    ]
    left = 16 + DIGIT * max(len(label) for label in labels)
    largest = max(board.heaps)
    marks: list[Mark] = []
    for place, (heap, label) in enumerate(zip(board.heaps, labels, strict=True)):
        y = 4 + place * BAR_STEP
        marks.append(Text("number", left - 8, y + 12, label, "end"))
        marks.append(Rect("bar", left, y, max(1, BAR_LENGTH * heap // largest) if heap else 0, 14))
    height = len(labels) * BAR_STEP + 6
    marks.append(Path("floor", ("M", left, 0, "V", height)))
    return Scene(left + BAR_LENGTH + 8, height, _words(board), tuple(marks), (), complete=False)


def _words(board: boards.Heaps) -> str:
    look = LOOKS[board.piece]
    own = board.heaps[: len(board.heaps) - board.apart]
    noun = look["noun"] if len(own) == 1 and sum(own) == 1 else look["nouns"]
    words = f"{len(own)} {look['group']}{'' if len(own) == 1 else 's'}, from top to bottom: {listed(own)} {noun}."
    for name, count in zip(board.names, board.heaps[len(board.heaps) - len(board.names) :], strict=True):
        words += f" In {name}: {count}."
    return words
