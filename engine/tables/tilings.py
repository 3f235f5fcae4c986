"""Boards on which tiles are laid, with their values and the closed list of parts that proves them.

The list is attached as ``parts.csv``: one row a shape up to symmetry, as lines of squares.  Cost: that of the search,
some 60 microseconds a part (``engine.mathematics.tilings``).
"""

from collections.abc import Iterable, Iterator
from typing import Any

import pandas as pd

from engine.certificates import Claim
from engine.certificates.tilings import FILE, ClosedParts
from engine.families.tiles import Boards, Squares, Tiles
from engine.mathematics.tilings import Tilings
from engine.ruleset.game import Game
from engine.schema.frames import to_csv, typed_columns
from engine.tables import Built, Table, TableSpec, framed

MOST_PARTS = 1_000_000


def tables(games: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield each table of boards of each game of tiles."""
    return (_table(game, one) for game in games if isinstance(game, Tiles) for one in game.tables)


def _table(game: Tiles, one: Boards) -> Table:
    info = game.info
    spec = TableSpec(
        id=f"{info.slug}.{one.what}",
        title=f"{info.name}: {one.title}",
        description=f"The nim-values of all {one.scope}.",
        columns=(*one.columns, "nim_value"),
        key=one.columns,
        games=(info.slug,),
        rows=sum(1 for _ in one.boards()),
    )
    certificate = ClosedParts(
        tuple((name, tuple(ways[0])) for name, ways in game.ways.items()),
        () if one.as_squares else tuple(row for row, _ in one.boards()),
        max(len(squares) for _, (_, squares) in one.boards()) if one.as_squares else 0,
    )
    statement = (
        f"The nim-values of all {one.scope} are right: each is the least that no option has, and so is that of every"
        " part to which play can lead."
    )
    claims = (Claim(statement, "certified", certificate), *one.claims)
    return Table(spec, lambda _: _built(game, one, spec), lambda _: claims, cost=one.seconds)


def _built(game: Tiles, one: Boards, spec: TableSpec) -> Built:
    """Search all boards, the narrow ones by themselves: a line of two hundred squares needs little room."""
    boards = list(one.boards())
    searches: dict[tuple[str, bool], Tilings] = {}
    for name, ways in game.ways.items():
        for narrow in (False, True):
            some = [_sides(squares) for _, (tile, squares) in boards if tile == name and _is_narrow(squares) == narrow]
            sides = tuple(max(along) for along in zip(*some, strict=True))
            if sides:
                searches[name, narrow] = Tilings(ways, sides, MOST_PARTS)
    rows = [(*row, searches[tile, _is_narrow(squares)].value(squares)) for row, (tile, squares) in boards]
    shapes = {
        (name, _text(places), value): (len(places), name)
        for (name, _), search in searches.items()
        for places, value in search.shapes()
    }
    named = list(game.ways) != [""]
    columns = ["tile", "shape", "nim_value"] if named else ["shape", "nim_value"]
    listed = [shape if named else shape[1:] for shape in sorted(shapes, key=lambda shape: (shapes[shape], shape))]
    attached = typed_columns(f"{spec.id}/{FILE}", pd.DataFrame(listed, columns=columns), columns)
    return Built(framed(spec, rows), {FILE: to_csv(attached)})


def _sides(squares: Squares) -> tuple[int, ...]:
    return tuple(max(along) + 1 for along in zip(*squares, strict=True))


def _is_narrow(squares: Squares) -> bool:
    return sum(side > 1 for side in _sides(squares)) <= 1


def _text(places: Squares) -> str:
    """Return the lines of a shape in base 16, joined by strokes; its levels, if it has some, by upright strokes.

    >>> _text(((0, 0), (0, 1), (1, 0)))
    '3/1'
    """
    *levels, rows, _ = _sides(places)
    lines = [[0] * rows for _ in range(levels[0] if levels else 1)]
    for *level, row, column in places:
        lines[level[0] if level else 0][row] |= 1 << column
    return "|".join("/".join(f"{line:x}" for line in level) for level in lines)
