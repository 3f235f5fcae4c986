"""The nim-value of a rectangle in a game of tiles, searched within the memory that is allowed.

Cost: that of ``fairgame.games.tiles.compiled_search``.
"""

from dataclasses import dataclass

from fairgame.core.discovery import games
from fairgame.errors import LimitError, UnknownNameError
from fairgame.games.tiles.compiled_search import TilingSearch, most_columns
from fairgame.games.tiles.kernels import MAX_ROWS
from fairgame.games.tiles.rule import Tiles, box


@dataclass(frozen=True, slots=True)
class RectangleAnswer:
    """The nim-value of a rectangle, and how many different parts were met on the way."""

    value: int
    met: int


def rectangle(slug: str, rows: int, columns: int, memory: int) -> RectangleAnswer:
    """Return the nim-value of a rectangle in a game with one tile.

    Args:
        slug: that of the game.
        rows: at least 1; a board may as well be turned.
        columns: at least 1.
        memory: bytes for what is known of parts.

    Raises:
        LimitError: if the board is too large, or if the bytes are not enough, or not there.
        UnknownNameError: if there is no such game of tiles.
    """
    of_tiles = {name: game for name, game in games().items() if isinstance(game, Tiles)}
    if slug not in of_tiles:
        raise UnknownNameError("game of tiles", slug, of_tiles)
    (ways,) = of_tiles[slug].ways.values()
    rows, columns = sorted((rows, columns))
    if columns > most_columns(rows):
        sizes = ", ".join(f"{number} by {most_columns(number)}" for number in range(1, MAX_ROWS + 1))
        raise LimitError(f"{slug}: {rows} by {columns} is too large; the largest boards are {sizes}")
    search = TilingSearch(ways, rows, memory)
    try:
        return RectangleAnswer(search.value(box(rows, columns)), search.met)
    except LimitError as fault:
        raise LimitError(f"{slug}: {fault} in {memory:,} bytes") from None
