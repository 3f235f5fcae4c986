"""Table 3 of *Fair Game*, recomputed: the octal games whose period the book prints, each proved here.

Which games belong to it is said by the games themselves, by the place "Table 3" in their info.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import pandas as pd

from fairgame.core.claims import Claim
from fairgame.core.game import Citation, Game
from fairgame.core.tables import Inputs, Table, TableSpec, framed
from fairgame.errors import CatalogueError
from fairgame.games.octal.certificates.values import OctalPeriodList
from fairgame.games.octal.rule import OctalGame, proof_bound
from fairgame.numbers.periodicity import detect

PLACE = Citation("FG", "Table 3")
PROVED = ("code", "period", "last_exception", "digits", "proof_bound")


def tables(games: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield the table, if the catalogue has any of its games."""
    members = tuple(game for game in games if isinstance(game, OctalGame) and PLACE in game.info.citations)
    if members:
        yield _table(members)


def _table(members: tuple[OctalGame, ...]) -> Table:
    spec = TableSpec(
        id="octal.table_3",
        title="Octal games of Fair Game's Table 3",
        description="A row a game: its period, the last heap that breaks it, and how far the proof reaches.",
        columns=("code", "name", "period", "last_exception", "digits", "proof_bound"),
        key=("code",),
        games=tuple(game.info.slug for game in members),
        rows=len(members),
    )
    requires = tuple(f"{game.info.slug}.nim_sequence" for game in members)

    def build(inputs: Inputs) -> pd.DataFrame:
        rows = (_row(game, inputs[name]) for game, name in zip(members, requires, strict=True))
        return framed(spec, rows)

    statement = "Each game has the period of its row from the last exception on, proved by the Guy-Smith theorem."
    claims = (Claim(statement, "proved", OctalPeriodList(), columns=PROVED),)
    return Table(spec, build, lambda _: claims, requires, rederive=build)


def _row(game: OctalGame, sequence: pd.DataFrame) -> tuple[int | str, ...]:
    """Read a period off a finished sequence; the last exception is printed as 0 where there is none."""
    found = detect(sequence["nim_value"].to_numpy(), game.values_needed)
    if found is None:
        raise CatalogueError(game.info.slug, "placed in Table 3, but its values show no period that is proved")
    length = game.code.length
    exception = max(found.last_exception, 0)
    return str(game.code), game.info.name, found.period, exception, length, proof_bound(found, length)
