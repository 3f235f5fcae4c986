"""Tables of boards with their nim-values and the lists of parts that prove them.

Small boards, narrow boards and small boxes are searched exhaustively.  The list of all their parts is attached as
``parts.csv``: one row a shape up to symmetry, as lines of squares.  Large boards of at least three rows have too many
parts for that; they are searched one value at a time, and ``answered.csv`` lists the parts that prove their values.
Large boxes are searched exhaustively, and only the parts of a proof are listed.

Cost: some 60 microseconds a part (``fairgame.games.tiles.plain_search``); for large boards that of
``fairgame.games.tiles.kernels``.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any

import pandas as pd

from fairgame.core.claims import Claim, Status
from fairgame.core.frames import to_csv, validated_columns
from fairgame.core.game import Game
from fairgame.core.tables import Built, Table, TableSpec, frame_of_rows
from fairgame.games.tiles.certificates import ANSWERED_FILE, PARTS_FILE, AnsweredParts, ClosedParts
from fairgame.games.tiles.compiled_search import TilingSearch
from fairgame.games.tiles.plain_search import Tilings, ways_round
from fairgame.games.tiles.rule import Boards, Position, Squares, Tiles

MAX_PARTS = 1_000_000
MAX_SMALL = 16  # squares; larger boards of at least MIN_ROWS rows are searched one value at a time
MIN_ROWS = 3
MAX_SMALL_BOX = 18  # cubes

Row = tuple[int | str, ...]
Shape = tuple[str, Squares, int]
"""A tile, the squares of a part, and its value."""


def tables(games: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield each table of boards of each game of tiles."""
    for game in games:
        if isinstance(game, Tiles):
            for declared in game.tables:
                table = _table(game, declared)
                extended = declared.extended
                yield replace(table, extended=_table(game, extended)) if extended else table


def _table(game: Tiles, declared: Boards) -> Table:
    info = game.info
    boards = list(declared.boards())
    spec = TableSpec(
        id=f"{info.slug}.{declared.name}",
        title=f"{info.name}: {declared.title}",
        description=f"The nim-values of all {declared.scope}.",
        columns=(*declared.columns, "nim_value"),
        key=declared.columns,
        games=(info.slug,),
        rows=len(boards),
    )
    used = {position[0] for _, position in boards}
    tiles = tuple((name, tile) for name, ways in game.ways.items() if name in used for tile in tiles_of(ways))
    large = tuple(row for row, (_, squares) in boards if _is_large(squares))
    closed = ClosedParts(
        tiles,
        () if declared.as_squares else tuple(row for row, (_, squares) in boards if not _is_large(squares)),
        max(len(squares) for _, (_, squares) in boards) if declared.as_squares else 0,
    )
    statement = (
        f"The nim-values of all {declared.scope} are right:"
        " each is the least that no option has, and so is that of every part to which play can lead."
    )
    claims = [Claim(statement, Status.CERTIFIED, closed), *declared.claims]
    if large:
        in_space = len(boards[0][1][1][0]) > 2  # noqa: PLR2004 - the plane
        few = (
            f"at most {MAX_SMALL_BOX} cubes"
            if in_space
            else f"at most {MAX_SMALL} squares, or fewer than {MIN_ROWS} rows"
        )
        many = (
            f"boxes with more than {MAX_SMALL_BOX} cubes"
            if in_space
            else f"boards with more than {MAX_SMALL} squares and at least {MIN_ROWS} rows"
        )
        copied = "" if in_space else "; or the second player copies through the centre of the part"
        claims[0] = Claim(statement.replace(" are right", f" with {few}, are right"), Status.CERTIFIED, closed)
        answered = (
            f"The nim-values of the {many} are right: each is the least that no option has. In the list of parts every"
            f" option is met, or has an option with the value that it must not have{copied}."
        )
        claims.insert(1, Claim(answered, Status.CERTIFIED, AnsweredParts(tiles, large)))
    return Table(spec, lambda _: _built(game, boards, spec, declared.memory), lambda _: claims, cost=declared.seconds)


def tiles_of(ways: Iterable[Squares]) -> tuple[Squares, ...]:
    """Return the tiles of a set, each in its first orientation.

    >>> tiles_of((((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 0),)))
    (((0, 0), (0, 1)), ((0, 0),))
    """
    return tuple({ways_round(way): way for way in reversed(tuple(ways))}.values())[::-1]


def _built(game: Tiles, boards: list[tuple[Row, Position]], spec: TableSpec, memory: int) -> Built:
    """Search all boards and attach the lists that prove their values."""
    values: dict[Position, int] = {}
    large = [position for _, position in boards if _is_large(position[1])]
    closed = _search_small(game, [position for _, position in boards if not _is_large(position[1])], values)
    files = {PARTS_FILE: _parts_csv(game, f"{spec.id}/{PARTS_FILE}", closed)}
    if large:
        answered = _search_large(game, large, memory, values)
        files[ANSWERED_FILE] = _parts_csv(game, f"{spec.id}/{ANSWERED_FILE}", answered)
    return Built(frame_of_rows(spec, [(*row, values[position]) for row, position in boards]), files)


def _search_small(game: Tiles, positions: list[Position], values: dict[Position, int]) -> Iterator[Shape]:
    """Search boards exhaustively and yield all parts; narrow boards are separate, since their masks are short."""
    searches: dict[tuple[str, bool], Tilings] = {}
    for name, ways in game.ways.items():
        for narrow in (False, True):
            boards = [_sides(squares) for tile, squares in positions if tile == name and _is_narrow(squares) == narrow]
            sides = tuple(max(along) for along in zip(*boards, strict=True))
            if sides:
                searches[name, narrow] = Tilings(ways, sides, MAX_PARTS)
    for tile, squares in positions:
        values[tile, squares] = searches[tile, _is_narrow(squares)].value(squares)
    for (name, _), search in searches.items():
        yield from ((name, places, value) for places, value in search.shapes())


def _search_large(game: Tiles, positions: list[Position], memory: int, values: dict[Position, int]) -> Iterator[Shape]:
    """Search boards one value at a time, in one search for each number of rows, and yield the parts of the proof."""
    if len(positions[0][1][0]) > 2:  # noqa: PLR2004 - the plane
        yield from _search_boxes(game, positions, values)
        return
    for (name, rows), group in groupby(sorted(positions, key=_tile_and_rows), _tile_and_rows):
        boards = sorted((squares for _, squares in group), key=len)
        search = TilingSearch(game.ways[name], rows, memory)
        for squares in boards:
            values[name, squares] = search.value(squares)
        yield from ((name, places, value) for places, value in search.proof(boards))


def _search_boxes(game: Tiles, positions: list[Position], values: dict[Position, int]) -> Iterator[Shape]:
    """Search boxes exhaustively and yield the parts of the proofs."""
    for name, cubes in positions:
        search = Tilings(game.ways[name], _sides(cubes), MAX_PARTS)
        values[name, cubes] = search.value(cubes)
        yield from ((name, places, value) for places, value in search.proof(cubes))


def _tile_and_rows(position: Position) -> tuple[str, int]:
    return position[0], _sides(position[1])[0]


def _parts_csv(game: Tiles, name: str, parts: Iterable[Shape]) -> bytes:
    """Return a list of parts as CSV, ordered by size."""
    rows = sorted({(len(places), tile, shape_text(places), value) for tile, places, value in parts})
    named = list(game.ways) != [""]
    columns = ["tile", "shape", "nim_value"] if named else ["shape", "nim_value"]
    frame = pd.DataFrame([row[1:] if named else row[2:] for row in rows], columns=columns)
    return to_csv(validated_columns(name, frame, columns))


def _sides(squares: Squares) -> tuple[int, ...]:
    return tuple(max(along) + 1 for along in zip(*squares, strict=True))


def _is_narrow(squares: Squares) -> bool:
    return sum(side > 1 for side in _sides(squares)) <= 1


def _is_large(squares: Squares) -> bool:
    sides = _sides(squares)
    if len(sides) > 2:  # noqa: PLR2004 - the plane
        return len(squares) > MAX_SMALL_BOX
    return len(squares) > MAX_SMALL and min(sides) >= MIN_ROWS


def shape_text(places: Squares) -> str:
    """Return the lines of a shape in base 16, joined by slashes; its levels, if any, by vertical bars.

    >>> shape_text(((0, 0), (0, 1), (1, 0)))
    '3/1'
    """
    *levels, rows, _ = _sides(places)
    lines = [[0] * rows for _ in range(levels[0] if levels else 1)]
    for *level, row, column in places:
        lines[level[0] if level else 0][row] |= 1 << column
    return "|".join("/".join(f"{line:x}" for line in level) for level in lines)
