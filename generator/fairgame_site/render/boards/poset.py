"""Hasse diagrams: each element on the level of the longest chain below it, with a line to each one that it covers.

``generator/web/src/boards/poset.ts`` has the same layout.
"""

from fairgame import catalogue
from fairgame_site.render.boards.svg import MAX_SQUARES, listed, require_at_most, shape_svg

ACROSS, RISE = 23, 46  # pixels for one step across, and for one level
APART = 2  # fewest steps between elements of one level
WIDE, HIGH = 42, 24  # width and height of an element
MARGIN = 4


def draw(board: catalogue.boards.Poset, title: str) -> str:
    """Return the drawing of a board."""
    require_at_most("elements", len(board.labels), MAX_SQUARES)
    levels, across = laid_out(board)
    left, highest = min(across), max(levels)
    places = [
        (MARGIN + WIDE / 2 + (x - left) * ACROSS, MARGIN + HIGH / 2 + (highest - level) * RISE)
        for x, level in zip(across, levels, strict=True)
    ]
    gone = set(board.gone)
    there = [label for place, label in enumerate(board.labels) if place not in gone]
    words = f"A Hasse diagram of {listed(board.labels)}."
    if gone:
        words += f" Still there: {listed(there)}."
    if board.winning:
        words += f" Winning, drawn strong: {listed([board.labels[place] for place in board.winning])}."
    if board.marked:
        words += f" Marked: {listed([board.labels[place] for place in board.marked])}."
    return shape_svg(
        "poset",
        title,
        words,
        max(x for x, _ in places) + WIDE / 2 + MARGIN,
        highest * RISE + HIGH + 2 * MARGIN,
        lines=[
            (places[low][0], places[low][1] - HIGH / 2, places[high][0], places[high][1] + HIGH / 2, end)
            for low, high in board.covers
            for end in [bool(gone & {low, high})]
        ],
        elements=[
            (x, y, label, "gone" if place in gone else _name(board, place))
            for place, ((x, y), label) in enumerate(zip(places, board.labels, strict=True))
        ],
        wide=WIDE,
        high=HIGH,
    )


def _name(board: catalogue.boards.Poset, place: int) -> str:
    more = {"winning": board.winning, "marked": board.marked}
    return " ".join(["element", *(name for name, places in more.items() if place in places)])


def laid_out(board: catalogue.boards.Poset) -> tuple[list[int], list[float]]:
    """Return the level of each element, the lowest being 0, and its horizontal position in steps."""
    levels = [0] * len(board.labels)
    for low, high in sorted(board.covers, key=lambda pair: pair[1]):
        levels[high] = max(levels[high], levels[low] + 1)
    across = [float(step) for step in board.across]
    for level in set(levels):
        row = sorted((place for place, one in enumerate(levels) if one == level), key=lambda place: across[place])
        moved = [across[row[0]]]
        for place in row[1:]:
            moved.append(max(across[place], moved[-1] + APART))
        excess = sum(step - across[place] for step, place in zip(moved, row, strict=True)) / len(row)
        for step, place in zip(moved, row, strict=True):
            across[place] = step - excess
    return levels, across
