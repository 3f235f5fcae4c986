"""Boards on which tiles are laid, with their values and the lists of parts that prove them.

Small boards, long ones and boxes are searched whole, and the list of all their parts is attached as ``parts.csv``: one
row a shape up to symmetry, as lines of squares.  Large boards of three rows and more have too many parts for that; they
are searched one value at a time, and what proves their values is attached as ``answered.csv``.

Cost: some 60 microseconds a part (``fairgame.games.tiles.plain_search``); for large boards that of
``fairgame.games.tiles.kernels``.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any

import pandas as pd

from fairgame.core.claims import Claim
from fairgame.core.frames import to_csv, typed_columns
from fairgame.core.game import Game
from fairgame.core.tables import Built, Table, TableSpec, framed
from fairgame.games.tiles.certificates import proof_lists as by_answers
from fairgame.games.tiles.certificates.part_lists import FILE, ClosedParts
from fairgame.games.tiles.certificates.proof_lists import AnsweredParts
from fairgame.games.tiles.compiled_search import TilingSearch
from fairgame.games.tiles.plain_search import Tilings
from fairgame.games.tiles.rule import Boards, Position, Squares, Tiles

MAX_PARTS = 1_000_000
LARGE = 16  # squares; a board with more, and no narrow one, is searched one value at a time
MIN_ROWS = 3  # of one that is not narrow

Row = tuple[int | str, ...]
Shape = tuple[str, Squares, int]
"""A tile, the squares of a part, and its value."""


def tables(games: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield each table of boards of each game of tiles."""
    for game in games:
        if isinstance(game, Tiles):
            for one in game.tables:
                table = _table(game, one)
                yield replace(table, extended=_table(game, one.extended)) if one.extended else table


def _table(game: Tiles, one: Boards) -> Table:
    info = game.info
    boards = list(one.boards())
    spec = TableSpec(
        id=f"{info.slug}.{one.what}",
        title=f"{info.name}: {one.title}",
        description=f"The nim-values of all {one.scope}.",
        columns=(*one.columns, "nim_value"),
        key=one.columns,
        games=(info.slug,),
        rows=len(boards),
    )
    tiles = tuple((name, tuple(ways[0])) for name, ways in game.ways.items())
    large = tuple(row for row, (_, squares) in boards if _is_large(squares))
    listed = ClosedParts(
        tiles,
        () if one.as_squares else tuple(row for row, (_, squares) in boards if not _is_large(squares)),
        max(len(squares) for _, (_, squares) in boards) if one.as_squares else 0,
    )
    statement = (
        f"The nim-values of all {one.scope} are right: each is the least that no option has, and so is that of every"
        " part to which play can lead."
    )
    claims = [Claim(statement, "certified", listed), *one.claims]
    if large:
        words = f" with at most {LARGE} squares, or fewer than {MIN_ROWS} rows,"
        claims[0] = Claim(statement.replace(" are right", f"{words} are right"), "certified", listed)
        answered = (
            f"The nim-values of the boards with more than {LARGE} squares and at least {MIN_ROWS} rows are right:"
            " each is the least that no option has. In the list of parts every option is met, or has an option with the"
            " value that it must not have; or the second player copies through the centre of the part."
        )
        claims.insert(1, Claim(answered, "certified", AnsweredParts(tiles, large)))
    return Table(spec, lambda _: _built(game, boards, spec, one.memory), lambda _: claims, cost=one.seconds)


def _built(game: Tiles, boards: list[tuple[Row, Position]], spec: TableSpec, memory: int) -> Built:
    """Search all boards, and attach what proves their values."""
    found: dict[Position, int] = {}
    large = [position for _, position in boards if _is_large(position[1])]
    closed = _closed(game, [position for _, position in boards if not _is_large(position[1])], found)
    files = {FILE: _written(game, f"{spec.id}/{FILE}", closed)}
    if large:
        files[by_answers.FILE] = _written(game, f"{spec.id}/{by_answers.FILE}", _answered(game, large, memory, found))
    return Built(framed(spec, [(*row, found[position]) for row, position in boards]), files)


def _closed(game: Tiles, positions: list[Position], found: dict[Position, int]) -> Iterator[Shape]:
    """Search boards whole, the narrow ones by themselves: a line of two hundred squares needs little room."""
    searches: dict[tuple[str, bool], Tilings] = {}
    for name, ways in game.ways.items():
        for narrow in (False, True):
            some = [_sides(squares) for tile, squares in positions if tile == name and _is_narrow(squares) == narrow]
            sides = tuple(max(along) for along in zip(*some, strict=True))
            if sides:
                searches[name, narrow] = Tilings(ways, sides, MAX_PARTS)
    for tile, squares in positions:
        found[tile, squares] = searches[tile, _is_narrow(squares)].value(squares)
    for (name, _), search in searches.items():
        yield from ((name, places, value) for places, value in search.shapes())


def _answered(game: Tiles, positions: list[Position], memory: int, found: dict[Position, int]) -> Iterator[Shape]:
    """Search large boards one value at a time, those with as many rows together, the smallest first."""
    for (name, rows), some in groupby(sorted(positions, key=_tile_and_rows), _tile_and_rows):
        boards = sorted((squares for _, squares in some), key=len)
        search = TilingSearch(game.ways[name], rows, memory)
        for squares in boards:
            found[name, squares] = search.value(squares)
        yield from ((name, places, value) for places, value in search.proof(boards))


def _tile_and_rows(position: Position) -> tuple[str, int]:
    return position[0], _sides(position[1])[0]


def _written(game: Tiles, name: str, parts: Iterable[Shape]) -> bytes:
    """Return a list of parts as CSV, the small ones first."""
    rows = sorted({(len(places), tile, _text(places), value) for tile, places, value in parts})
    named = list(game.ways) != [""]
    columns = ["tile", "shape", "nim_value"] if named else ["shape", "nim_value"]
    listed = [row[1:] if named else row[2:] for row in rows]
    return to_csv(typed_columns(name, pd.DataFrame(listed, columns=columns), columns))


def _sides(squares: Squares) -> tuple[int, ...]:
    return tuple(max(along) + 1 for along in zip(*squares, strict=True))


def _is_narrow(squares: Squares) -> bool:
    return sum(side > 1 for side in _sides(squares)) <= 1


def _is_large(squares: Squares) -> bool:
    sides = _sides(squares)
    return len(squares) > LARGE and len(sides) == 2 and min(sides) >= MIN_ROWS  # noqa: PLR2004 - the plane


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
