"""Table 3 of *Fair Game*, recomputed: the octal games whose period the book prints, each proved here.

Which games belong to it is said by the games themselves, by the place "Table 3" in their info.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from engine.certificates import Claim
from engine.certificates.octal import OctalPeriodList
from engine.errors import CatalogueError
from engine.game import Game, Place
from engine.games.octal import OctalGame, proof_bound
from engine.periodicity import detect
from engine.tables import TableSpec

PLACE = Place("FG", "Table 3")


@dataclass(frozen=True, slots=True)
class Table3:
    """One row a game: code, name, period, last exception, digits, proof bound."""

    games: tuple[OctalGame, ...]

    @property
    def spec(self) -> TableSpec:
        """The columns that the book prints, and the code's length."""
        return TableSpec(
            id="octal.table_3",
            title="Octal games of Fair Game's Table 3",
            description="A row a game: its period, the last heap that disobeys it, and how far the proof reaches.",
            columns=("code", "name", "period", "last_exception", "digits", "proof_bound"),
            key=("code",),
            games=tuple(game.info.slug for game in self.games),
        )

    @property
    def requires(self) -> tuple[str, ...]:
        """The nim-sequence of each game."""
        return tuple(f"{game.info.slug}.nim_sequence" for game in self.games)

    def build(self, inputs: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
        """Read each period off the finished sequence."""
        rows = []
        for game, table_id in zip(self.games, self.requires, strict=True):
            found = detect(inputs[table_id]["nim_value"].to_numpy(), game.values_needed)
            if found is None:
                raise CatalogueError(game.info.slug, "placed in Table 3, but its values show no period that is proved")
            length = game.code.length
            exception = max(found.last_exception, 0)
            row = (
                str(game.code),
                game.info.name,
                found.period,
                exception,
                length,
                proof_bound(found, length),
            )
            rows.append(row)
        return pd.DataFrame(rows, columns=list(self.spec.columns))

    def claims(self, frame: pd.DataFrame) -> Sequence[Claim]:
        """Claim every row for ever."""
        statement = "Each game has the period of its row from the last exception on, proved by the Guy-Smith theorem."
        return (Claim(statement, "proved", OctalPeriodList()),)


def tables(games: Iterable[Game[Any]]) -> Iterator[Table3]:
    """Yield the table, if the catalogue has any of its games."""
    members = tuple(game for game in games if isinstance(game, OctalGame) and PLACE in game.info.places)
    if members:
        yield Table3(members)
