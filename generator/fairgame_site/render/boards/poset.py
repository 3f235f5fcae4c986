"""Hasse diagrams: each element on the level of the longest chain below it, with a line to each one that it covers."""

from collections.abc import Iterable

from fairgame.catalogue import boards
from fairgame_site.render.boards.scene import Mark, Path, Piece, Rect, Room, Scene, Text, area
from fairgame_site.render.boards.svg import MAX_SQUARES, listed, require_at_most

ACROSS, RISE = 23, 46  # pixels for one step across, and for one level
APART = 2  # fewest steps between elements of one level
WIDE, HIGH = 42, 24  # width and height of an element
MARGIN = 4


def is_on_board(board: boards.Poset) -> Iterable[bool]:
    """Yield whether each part of a board is on it."""
    yield len(board.across) == len(board.labels) > 0
    yield all(0 <= low < high < len(board.labels) for low, high in board.covers)
    yield all(0 <= place < len(board.labels) for place in (*board.gone, *board.winning, *board.marked))


def scene(board: boards.Poset, _start: boards.Poset, room: Room) -> Scene:
    """Return the scene of a board; winning elements are bold only where nothing can be touched."""
    require_at_most("elements", len(board.labels), MAX_SQUARES)
    levels, across = laid_out(board)
    left, highest = min(across), max(levels)
    places = [
        (MARGIN + WIDE / 2 + (x - left) * ACROSS, MARGIN + HIGH / 2 + (highest - level) * RISE)
        for x, level in zip(across, levels, strict=True)
    ]
    under: list[Mark] = []
    for low, high in board.covers:
        (x, y), (end_x, end_y) = places[low], places[high]
        name = "gone" if low in board.gone or high in board.gone else "cover"
        under.append(Path(name, ("M", x, y - HIGH / 2, "L", end_x, end_y + HIGH / 2)))
    pieces: list[Piece] = []
    for place, label in enumerate(board.labels):
        x, y = places[place]
        if place in board.gone:
            under.extend((_body("gone", x, y), Text("quiet", x, y + 4.5, str(label))))
            continue
        name = "element winning" if place in board.winning and not room.touched else "element"
        name += " marked" if place in board.marked else ""
        marks = (_body(name, x, y), Text("label", x, y + 4.5, str(label)))
        pieces.append(Piece(f"e{label}", str(label), x, y, marks, area(x, y, WIDE, HIGH + 12)))
    words = f"A Hasse diagram of {listed(board.labels)}."
    if board.gone:
        there = [label for place, label in enumerate(board.labels) if place not in board.gone]
        words += f" Still there: {listed(there)}."
    if board.winning and not room.touched:
        words += f" Winning, drawn strong: {listed([board.labels[place] for place in board.winning])}."
    if board.marked:
        words += f" Marked: {listed([board.labels[place] for place in board.marked])}."
    width = max(x for x, _ in places) + WIDE / 2 + MARGIN
    height = highest * RISE + HIGH + 2 * MARGIN
    return Scene(width, height, words, tuple(under), tuple(pieces), complete=True)


def _body(name: str, x: float, y: float) -> Rect:
    return Rect(name, x - WIDE / 2, y - HIGH / 2, WIDE, HIGH, HIGH / 2)


def laid_out(board: boards.Poset) -> tuple[list[int], list[float]]:
    """Return the level of each element, the lowest being 0, and its horizontal position in steps."""
    levels = [0] * len(board.labels)
    for low, high in sorted(board.covers, key=lambda pair: pair[1]):
        levels[high] = max(levels[high], levels[low] + 1)
    across: list[float] = [*board.across]
    for level in set(levels):
        row = sorted((place for place, one in enumerate(levels) if one == level), key=lambda place: across[place])
        moved = [across[row[0]]]
        for place in row[1:]:
            moved.append(max(across[place], moved[-1] + APART))
        excess = sum(step - across[place] for step, place in zip(moved, row, strict=True)) / len(row)
        for step, place in zip(moved, row, strict=True):
            across[place] = step - excess
    return levels, across
