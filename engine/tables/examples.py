"""Chosen positions of a game with their nim-values, in the columns that it declares: one row an example.

Some games have no heaps to count up from, pictures above all; what a reader wants of them is a gallery.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from engine.game import Game
from engine.listings import HasExamples
from engine.tables import Table, TableSpec, framed


def tables(games: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield a table for each game with a gallery."""
    return (_table(game) for game in games if isinstance(game, HasExamples))


def _table(game: HasExamples) -> Table:
    assert isinstance(game, Game)
    info, columns = game.info, game.example_columns
    spec = TableSpec(
        id=f"{info.slug}.examples",
        title=f"{info.name}: examples",
        description=f"Positions of {info.name} chosen to teach, each with its nim-value.",
        columns=columns,
        key=columns[:1],
        games=(info.slug,),
    )
    return Table(spec, lambda _: framed(spec, game.example_rows()), lambda _: game.example_claims())
