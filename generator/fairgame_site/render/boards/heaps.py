"""Heaps as columns of matches with a gap after each five; a high heap is drawn broken."""

from typing import Any

from fairgame import catalogue
from fairgame_site.render.boards.svg import listed, shape_svg, wide

MAX_MATCHES = 45  # a higher heap is drawn broken
MATCH, MATCH_STEP, FIVE = 34, 6, 3  # length of a match, distance between matches, extra gap after each five
NAMED = 76  # least width of a heap with a name


def draw(board: catalogue.boards.Heaps, title: str) -> str:
    """Return the drawing of a board."""
    first_named = len(board.heaps) - len(board.names)
    first_apart = len(board.heaps) - board.apart
    columns, right, divider = list[dict[str, Any]](), 4.0, None
    for place, count in enumerate(board.heaps):
        if board.apart and place == first_apart:
            divider = right + 7
            right += 14
        width = max(MATCH, wide(count), NAMED if place >= first_named else 0) + 18
        name = board.names[place - first_named] if place >= first_named else ""
        columns.append({"x": right + width / 2, "count": count, "name": name, **_matches(count)})
        right += width
    top = max((column["height"] for column in columns), default=0) + 8
    bottom = 42 if board.names else 26
    return shape_svg(
        "heaps",
        title,
        _words(board, first_apart),
        right + 4,
        top + bottom,
        columns=columns,
        floor=top,
        divider=divider,
        length=MATCH,
    )


def _words(board: catalogue.boards.Heaps, first_apart: int) -> str:
    own = board.heaps[:first_apart]
    words = f"{len(own)} {'heap' if len(own) == 1 else 'heaps'}, from left to right: {listed(own)} matches."
    for name, count in zip(board.names, board.heaps[len(board.heaps) - len(board.names) :], strict=True):
        words += f" {name.capitalize()}: {count}."
    return words


def _matches(count: int) -> dict[str, Any]:
    """Return the height of each match of a heap, and the place of the break if there is one."""
    shown = count if count <= MAX_MATCHES else MAX_MATCHES - 20
    heights = [4.0 + step * MATCH_STEP + step // 5 * FIVE for step in range(shown)]
    if shown == count:
        return {"matches": heights, "broken": None, "height": (heights or [0.0])[-1] + 4}
    break_at = heights[-1] + 6
    return {"matches": [*heights, break_at + 26], "broken": break_at, "height": break_at + 30}
