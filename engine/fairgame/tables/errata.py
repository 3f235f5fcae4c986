"""Errata: disagreements between our copies of the sources and the published tables.

A game declares its errata. The correction of an erratum reads its numbers from the tables that the erratum names, so a
changed value changes the erratum too.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import pandas as pd

from fairgame.core.claims import Claim, Status, in_columns
from fairgame.core.game import Game, GameInfo
from fairgame.core.tables import Inputs, Table, TableSpec, frame_of_rows

CORRECTIONS = "The correct value is read from the table that the row names."


def tables(games: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield the table of errata if any game has one."""
    with_errata = tuple(game.info for game in games if game.info.errata)
    if with_errata:
        yield _table(with_errata)


def _table(infos: tuple[GameInfo, ...]) -> Table:
    errata = tuple(erratum for info in infos for erratum in info.errata)
    spec = TableSpec(
        id="errata.documents",
        title="Errata of the source documents",
        description="What our copies of the documents behind the atlas show, and what should stand there.",
        columns=("place", "printed", "truth", "table_id"),
        key=("place", "printed"),
        games=tuple(info.slug for info in infos),
    )

    def build(inputs: Inputs) -> pd.DataFrame:
        rows = ((f"{e.source} {e.locator}", e.printed_text, e.correct_value(inputs), e.tables[0]) for e in errata)
        return frame_of_rows(spec, rows)

    statement = "Our copies of the documents, which are scans, show what the second column says."
    requires = tuple(sorted({table for erratum in errata for table in erratum.tables}))
    claims = (
        Claim(statement, Status.REPORTED, cells=in_columns("place", "printed")),
        Claim(CORRECTIONS, Status.DERIVED, cells=in_columns("truth", "table_id")),
    )
    return Table(spec, build, lambda _: claims, requires, rederive=build)
