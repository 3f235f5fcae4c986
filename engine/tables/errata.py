"""Every disagreement with the source documents that the published games touch on, with the truth looked up.

An erratum is declared beside its game; the numbers in its truth come from the tables it names, so that a value that
changed would change here too.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from engine.certificates import Claim
from engine.game import Erratum, Game
from engine.tables import TableSpec


@dataclass(frozen=True, slots=True)
class DocumentErrata:
    """One row an erratum, in the order of the games."""

    errata: tuple[Erratum, ...]
    games: tuple[str, ...]

    @property
    def spec(self) -> TableSpec:
        """Columns place, printed, truth and table_id."""
        return TableSpec(
            id="errata.documents",
            title="Errata of the source documents",
            description="What the documents behind the atlas print, and what should stand there.",
            columns=("place", "printed", "truth", "table_id"),
            key=("place", "printed"),
            games=self.games,
        )

    @property
    def requires(self) -> tuple[str, ...]:
        """Every table in which some truth is looked up."""
        return tuple(sorted({table for erratum in self.errata for table in erratum.tables}))

    def build(self, inputs: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
        """Look every truth up."""
        rows = [
            (f"{erratum.source} {erratum.place}", erratum.printed, erratum.truth(inputs), erratum.tables[0])
            for erratum in self.errata
        ]
        return pd.DataFrame(rows, columns=list(self.spec.columns))

    def claims(self, frame: pd.DataFrame) -> Sequence[Claim]:
        """What the documents print is reported; what is true was looked up in tables that have claims of their own."""
        return (Claim("The documents print what the second column says; read from scans of them.", "reported"),)


def tables(games: Iterable[Game[Any]]) -> Iterator[DocumentErrata]:
    """Yield the one table of errata, if any game has one."""
    with_errata = [game.info for game in games if game.info.errata]
    if with_errata:
        errata = tuple(erratum for info in with_errata for erratum in info.errata)
        yield DocumentErrata(errata, tuple(info.slug for info in with_errata))
