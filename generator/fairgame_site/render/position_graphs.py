"""Graph of all positions that play can reach, in rows by the length of the longest play; lost positions are filled.

Cost: every position and option once; a drawing has at most ``MAX_POSITIONS`` positions.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

from fairgame import catalogue
from fairgame_site.render.boards.svg import listed, require_at_most, shape_svg

MAX_POSITIONS = 40
ROW, COLUMN, EDGE = 66, 88, 24  # from row to row, from position to position in a row, and around the graph
SHIFT = 20  # of every second and third row to the sides, so that lines pass beside other positions
HALF_HEIGHT, LETTER = 14, 5

Components = tuple[Any, ...]


def graph_svg(game: catalogue.Game[Any], position: str) -> str:
    """Return the drawing of the graph of a position where play must end.

    Raises:
        PositionError: if the text is not a position.
        LimitError: if it has more than ``MAX_POSITIONS`` positions.
    """
    first = _sorted(game, game.notation.read(game.info.slug, position.split()))
    after = _explored(game, first)

    @cache
    def longest(at: Components) -> int:
        return max((longest(option) + 1 for option in after[at]), default=0)

    @cache
    def is_lost(at: Components) -> bool:
        return not any(is_lost(option) for option in after[at])

    rows: dict[int, list[Components]] = {}
    for at in sorted(after):
        rows.setdefault(longest(first) - longest(at), []).append(at)
    width = COLUMN * max(map(len, rows.values()))
    places = {
        at: (EDGE + width / 2 + COLUMN * (place - (len(row) - 1) / 2) + SHIFT * (height % 3 - 1), EDGE + ROW * height)
        for height, row in rows.items()
        for place, at in enumerate(row)
    }
    names = {at: game.notation.write(at) for at in after}
    marks = [(*places[at], names[at], is_lost(at), HALF_HEIGHT + LETTER * len(names[at]) / 2) for at in after]
    lines = [(*places[at], *places[option]) for at in after for option in after[at]]
    lost = listed([names[at] for at in sorted(after) if is_lost(at)])
    words = f"{len(after)} positions, each joined to those after one move. Lost for the player to move: {lost}."
    title = f"Graph of {game.info.name} from {position}"
    height = 2 * EDGE + ROW * (len(rows) - 1)
    return shape_svg("position-graph", title, words, width + 2 * EDGE, height, marks=marks, lines=lines)


def _explored(game: catalogue.Game[Any], first: Components) -> dict[Components, list[Components]]:
    """Return the options of every reachable position."""
    after: dict[Components, list[Components]] = {}
    waiting = [first]
    while waiting:
        at = waiting.pop()
        if at not in after:
            after[at] = sorted(set(_options(game, at)))
            require_at_most("positions", len(after), MAX_POSITIONS)
            waiting += after[at]
    return after


def _options(game: catalogue.Game[Any], at: Components) -> Iterable[Components]:
    for place, part in enumerate(at):
        for option in game.options(part):
            yield _sorted(game, (*at[:place], *option, *at[place + 1 :]))


def _sorted(game: catalogue.Game[Any], components: Iterable[Any]) -> Components:
    """Return the components that have moves, in order."""
    return tuple(sorted(part for part in components if next(iter(game.options(part)), None) is not None))
