"""Comparison of the literature on octal games with the computed values: every printed figure, and the errata.

``octal.literature`` has a row for each figure of each report of ``fairgame.games.octal.literature``, with the computed
figure. ``errata.literature`` has a row for each report with a wrong figure, with the right figure and a witness that a
reader can check. The comparison derives both tables; no row is judged by hand. A game that a source calls unsolved is
no erratum, even if its period is known by now. The source cell of a report at second hand also names the reporter.
Cost: 5 s, most of it reading.

``octal.table_3`` is Table 3 of *Fair Game*, recomputed: the octal games whose period the book prints, each proved. A
game belongs to it if its info cites "Table 3".
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

import numpy as np
import pandas as pd

from fairgame.core.claims import Claim, Status, in_columns
from fairgame.core.game import Citation, Game
from fairgame.core.tables import Inputs, Table, TableSpec, frame_of_rows
from fairgame.errors import CatalogueError
from fairgame.games.octal.certificates.values import OctalPeriodList
from fairgame.games.octal.class_summary import ClassSummary
from fairgame.games.octal.code import GRUNDY
from fairgame.games.octal.literature import Report, octal_reports
from fairgame.games.octal.literature.comparison import (
    Computed,
    Finding,
    canonical_name,
    findings,
    first_difference,
    move,
)
from fairgame.games.octal.rule import OctalGame, proof_bound
from fairgame.games.octal.tables.census import ID as CENSUS
from fairgame.games.octal.tables.class_records import record_of
from fairgame.games.octal.tables.long_tables import GROWTH, record_ids
from fairgame.numbers.periodicity import detect

COMPARISON = TableSpec(
    id="octal.literature",
    title="The literature on octal games beside what was computed",
    description="A row for each figure that a source prints of an octal game or of Grundy's game.",
    columns=("canonical_code", "code", "column", "reported", "computed", "verdict", "printed", "source", "reported_by"),
    key=("code", "column", "source", "reported_by"),
    games=(),
)
ERRATA = TableSpec(
    id="errata.literature",
    title="Errata of the literature",
    description="Wrong figures that others report of octal games, and the right ones; made by the comparison.",
    columns=("source", "printed", "truth", "table_id"),
    key=("source", "printed"),
    games=(),
)


QUOTED = ("canonical_code", "code", "column", "reported", "printed", "source", "reported_by")


def tables(games: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield Table 3 of *Fair Game*, the comparison and the errata."""
    yield from table_3(games)
    yield from comparisons()


def comparisons() -> Iterator[Table]:
    """Yield the comparison and the errata."""
    statement = "The sources print what is quoted."
    looked_up = "The other figures, and the verdicts on them, come from the tables of octal games."
    requires = (CENSUS, GROWTH.id, *record_ids().values())  # errata name the first two, which must not be withheld
    for spec, rows in ((COMPARISON, _rows), (ERRATA, _errata)):
        quoted = [name for name in spec.columns if name in QUOTED]
        derived = [name for name in spec.columns if name not in QUOTED]
        claims = (
            Claim(statement, Status.REPORTED, cells=in_columns(*quoted)),
            Claim(looked_up, Status.DERIVED, cells=in_columns(*derived)),
        )
        build = partial(_built, spec, rows)
        yield Table(spec, build, partial(_claims, claims), requires, cost=5, rederive=build)


def _built(
    spec: TableSpec, rows: Callable[[Inputs], Iterable[tuple[int | str | None, ...]]], inputs: Inputs
) -> pd.DataFrame:
    return frame_of_rows(spec, rows(inputs))


def _claims(claims: tuple[Claim, ...], _: pd.DataFrame) -> tuple[Claim, ...]:
    return claims


def _rows(inputs: Inputs) -> Iterator[tuple[str, ...]]:
    for report, compared, _ in _compared(inputs):
        for finding in compared:
            canonical = canonical_name(report.code) or canonical_name(report.same_as)
            figures = (finding.column, finding.reported, finding.computed, finding.verdict)
            yield (canonical, report.code, *figures, report.printed, report.attribution, report.reported_by)


def _compared(inputs: Inputs) -> Iterator[tuple[Report, list[Finding], Computed | None]]:
    """Yield each report with its findings and the computed facts about its subject."""
    for report in octal_reports():
        computed = _facts(report.code, inputs)
        yield report, list(findings(report, computed)), computed


def _facts(code: str, inputs: Inputs) -> Computed | None:
    """Return the facts about a report's subject, None if it has the values of no class."""
    canonical = canonical_name(code)
    if not canonical:
        return None
    record = record_of(canonical, inputs)
    computed = Computed(
        status=str(record.row["status"]),
        figures=ClassSummary.of(record.row),
        growth=[(row["stop"], row["max_nim_value"], row["max_nim_value_at"]) for row in record.growth],
        rare=record.rare[:, 0],
        values=partial(record.values, record.stored_stop),
    )
    return computed if canonical == GRUNDY else move(computed, canonical, code)


def _errata(inputs: Inputs) -> Iterator[tuple[str, str, str, str]]:
    for report, compared, computed in _compared(inputs):
        differing = (finding for finding in compared if finding.verdict == "differs")
        wrong = {finding.column: finding for finding in differing if finding.column != "status"}
        if wrong:
            truth, table = _truth(report, wrong, computed)
            yield report.attribution, f"{report.code}: {report.printed}", truth, table


def _truth(report: Report, wrong: Mapping[str, Finding], computed: Computed | None) -> tuple[str, str]:
    """Return the right figures, with a witness, and the table that has them."""
    if "canonical_code" in wrong or computed is None:
        return _difference(report), CENSUS
    figures = computed.figures
    if "period" in wrong or "last_exception" in wrong:
        truth = f"{report.code}: period {figures.period}, last exception {figures.last_exception}"
        return truth + _witness(report, computed.values()), CENSUS
    cells = (f"{name.replace('_', ' ')} {finding.computed}" for name, finding in wrong.items())
    return f"{report.code}: {', '.join(cells)}", GROWTH.id


def _difference(report: Report) -> str:
    place = first_difference(report.code, report.same_as)
    if place is None:
        return f"{report.code} and {report.same_as} are of different classes"
    heap, other, value, other_value = place
    return f"they part: heap {heap} of {report.code} has value {value}, heap {other} of {report.same_as} {other_value}"


def _witness(report: Report, values: np.ndarray) -> str:
    """Return a heap that breaks the reported period after its last exception, or an exception that obeys the period."""
    period, exception = report.period, report.last_exception
    if period is None or exception is None or values.size <= exception + period:
        return ""
    differs = exception + 1 + np.flatnonzero(values[exception + 1 + period :] != values[exception + 1 : -period])
    heap = int(differs[0]) if differs.size else exception
    sign = "but" if differs.size else "and so"
    return f"; G({heap}) = {values[heap]}, {sign} G({heap + period}) = {values[heap + period]}"


TABLE_3 = Citation("FG", "Table 3")
PROVED_COLUMNS = ("code", "period", "last_exception", "digits", "proof_bound")


def table_3(games: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield the table, if the catalogue has any of its games."""
    members = tuple(game for game in games if isinstance(game, OctalGame) and TABLE_3 in game.info.citations)
    if members:
        yield _table_3(members)


def _table_3(members: tuple[OctalGame, ...]) -> Table:
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
        rows = (_table_3_row(game, inputs[name]) for game, name in zip(members, requires, strict=True))
        return frame_of_rows(spec, rows)

    statement = "Each game has the period of its row from the last exception on, proved by the Guy-Smith theorem."
    claims = (
        Claim(statement, Status.PROVED, OctalPeriodList(), cells=in_columns(*PROVED_COLUMNS)),
        Claim("The name is that of the game's page.", Status.DERIVED, cells=in_columns("name")),
    )
    return Table(spec, build, lambda _: claims, requires, rederive=build)


def _table_3_row(game: OctalGame, sequence: pd.DataFrame) -> tuple[int | str, ...]:
    """Return the row of a game from its finished sequence; without a last exception the cell is 0."""
    period = detect(sequence["nim_value"].to_numpy(), game.values_needed)
    if period is None:
        raise CatalogueError(game.info.slug, "cited from Table 3, but its values prove no period")
    length = game.code.length
    exception = max(period.last_exception, 0)
    return str(game.code), game.info.name, period.period, exception, length, proof_bound(period, length)
