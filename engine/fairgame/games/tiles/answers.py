"""The nim-value of a rectangle in a game of tiles, searched within a memory limit, and the values that others report.

``cram.csv`` is the table in the README of P. Beling, github.com/beling/impartial-games, at commit 07a34e6, unchanged:
boards of at least four rows, with the person who computed a value first where the README names one.

Cost: that of ``fairgame.games.tiles.compiled_search``; reading some 30 rows, once a process.
"""

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fairgame.core.discovery import games
from fairgame.errors import LimitError, UnknownNameError
from fairgame.games.tiles.rule import Tiles, box

REPORTED = {"cram.rectangles": "cram.csv"}


@dataclass(frozen=True, slots=True)
class RectangleAnswer:
    """The nim-value of a rectangle and the number of distinct parts that the search met."""

    value: int
    parts: int


def rectangle(slug: str, rows: int, columns: int, memory: int) -> RectangleAnswer:
    """Return the nim-value of a rectangle in a game with one tile.

    Args:
        slug: the slug of the game.
        rows: at least 1; the board may also be higher than wide.
        columns: at least 1.
        memory: bytes for the table of parts.

    Raises:
        LimitError: if the board is too large, or the memory is too small or unavailable.
        UnknownNameError: if no game of tiles has this slug.
    """
    from fairgame.games.tiles.compiled_search import TilingSearch, max_columns  # noqa: PLC0415 - loads numba
    from fairgame.games.tiles.kernels import MAX_ROWS  # noqa: PLC0415

    tile_games = {name: game for name, game in games().items() if isinstance(game, Tiles)}
    if slug not in tile_games:
        raise UnknownNameError("game of tiles", slug, tile_games)
    (ways,) = tile_games[slug].ways.values()
    rows, columns = sorted((rows, columns))
    if columns > max_columns(rows):
        sizes = ", ".join(f"{number} by {max_columns(number)}" for number in range(1, MAX_ROWS + 1))
        raise LimitError(f"{slug}: {rows} by {columns} is too large; the largest boards are {sizes}")
    search = TilingSearch(ways, rows, memory)
    try:
        return RectangleAnswer(search.value(box(rows, columns)), search.parts_met)
    except LimitError as error:
        raise LimitError(f"{slug}: {error} in {memory:,} bytes") from None


@cache
def reported_rectangles(table_id: str) -> Mapping[tuple[int, int], tuple[int, str]]:
    """Return the reported values for a table: (rows, columns) to nim-value and first author, "" if unnamed.

    >>> reported_rectangles("cram.rectangles")[4, 11]
    (1, 'Piotr Beling')
    """
    text = (Path(__file__).parent / REPORTED[table_id]).read_text(encoding="utf-8")
    rows = csv.DictReader(text.splitlines())
    return {(int(row["rows"]), int(row["columns"])): (int(row["nim_value"]), row["first_by"]) for row in rows}
