"""The literature on octal games beside what was computed: every figure that a source prints, and the errata of it.

Nothing is judged by hand: ``octal.literature`` has a row for each figure of each report of
``fairgame.games.octal.literature`` with what was computed beside it, and ``errata.literature`` a row for each report of
which a figure is wrong, with what should stand there and a witness that a reader can check.  A game that a source calls
unsolved is none of these: that its period is known by now is no error of the source.  Where we have a report at second
hand, its source says from whom.  Cost: 5 s, most of it reading.
"""

import gzip
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

import numpy as np
import pandas as pd

from fairgame.core.claims import Claim
from fairgame.core.game import Game
from fairgame.core.tables import Inputs, Table, TableSpec, framed
from fairgame.games.octal.class_summary import ClassSummary
from fairgame.games.octal.code import GRUNDY
from fairgame.games.octal.literature import Report, octal_reports
from fairgame.games.octal.literature.comparison import Computed, Finding, class_of, findings, moved, parting
from fairgame.games.octal.tables.census import ID as CENSUS
from fairgame.games.octal.tables.long_tables import GROWTH, OPEN, studies

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


LOOKED_UP = ("computed", "verdict", "truth", "table_id")  # in the tables of octal games


def tables(_: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield the comparison and the errata."""
    yield from comparisons()


def comparisons() -> Iterator[Table]:
    """Yield the comparison and what differs in it."""
    statement = "The sources print what is quoted."
    requires = (CENSUS, OPEN.id, GROWTH.id, "octal.rare", *studies().values())
    ways = {COMPARISON: _rows, ERRATA: _errata}
    for spec in (COMPARISON, ERRATA):
        columns = tuple(name for name in spec.columns if name not in LOOKED_UP)
        claims = (Claim(statement, "reported", columns=columns),)
        build = partial(_built, spec, ways[spec])
        yield Table(spec, build, partial(_claimed, claims), requires, cost=5, rederive=build)


def _built(
    spec: TableSpec, rows: Callable[[Inputs], Iterable[tuple[int | str | None, ...]]], inputs: Inputs
) -> pd.DataFrame:
    return framed(spec, rows(inputs))


def _claimed(claims: tuple[Claim, ...], _: pd.DataFrame) -> tuple[Claim, ...]:
    return claims


def _rows(inputs: Inputs) -> Iterator[tuple[str, ...]]:
    for report, found, _ in _compared(inputs):
        for one in found:
            canonical = class_of(report.code) or class_of(report.same_as)
            where = (report.printed, report.told, report.reported_by)
            yield (canonical, report.code, one.column, one.reported, one.computed, one.verdict, *where)


def _compared(inputs: Inputs) -> Iterator[tuple[Report, list[Finding], Computed | None]]:
    """Yield each report with its findings and what is known of its subject."""
    known = _Known(inputs)
    for report in octal_reports():
        computed = known.of(report.code)
        yield report, list(findings(report, computed)), computed


class _Known:
    """What the tables know of each class, looked up when it is first asked for."""

    def __init__(self, inputs: Inputs) -> None:
        self.inputs = inputs
        census = inputs[CENSUS]
        canonical = census[census["code"] == census["canonical_code"]]
        self.rows: dict[Any, Any] = {row["code"]: row for row in canonical.to_dict("records")}
        self.rows[GRUNDY] = inputs[studies()[GRUNDY]].iloc[0].to_dict()
        self.growth = dict(tuple(inputs[GROWTH.id].groupby("canonical_code")))
        self.rare = dict(tuple(inputs["octal.rare"].groupby("canonical_code")["n"]))

    def of(self, code: str) -> Computed | None:
        """Return what is known of a report's subject, None for one that has the values of no class."""
        canonical = class_of(code)
        if not canonical:
            return None
        row, growth = self.rows[canonical], self.growth[canonical]
        columns = (growth[name].tolist() for name in ("stop", "max_nim_value", "max_nim_value_at"))
        rare = self.rare.get(canonical, pd.Series([], dtype="int64"))
        found = Computed(
            status=str(row["status"]),
            figures=ClassSummary.of(row),
            growth=list(zip(*columns, strict=True)),
            rare=rare.to_numpy(np.int64),
            values=partial(_values, self.inputs.files[studies()[canonical]]),
        )
        return found if canonical == GRUNDY else moved(found, canonical, code)


def _values(files: Mapping[str, bytes]) -> np.ndarray:
    """Return the values that a study keeps from G(0) on, none if it keeps windows only."""
    packed = files.get("values.gz")
    if packed is None:
        return np.zeros(0, np.uint16)
    raw, certificate = gzip.decompress(packed), files.get("certificate.json")
    size = json.loads(certificate)["data"]["bytes_per_value"] if certificate else 2
    return np.frombuffer(raw, f"<u{size}")


def _errata(inputs: Inputs) -> Iterator[tuple[str, str, str, str]]:
    for report, found, computed in _compared(inputs):
        wrong = {one.column: one for one in found if one.verdict == "differs" and one.column != "status"}
        if wrong:
            truth, table = _truth(report, wrong, computed)
            yield report.told, f"{report.code}: {report.printed}", truth, table


def _truth(report: Report, wrong: Mapping[str, Finding], computed: Computed | None) -> tuple[str, str]:
    """Return what should stand there, with a witness, and the table in which it stands."""
    if "canonical_code" in wrong or computed is None:
        return _parted(report), CENSUS
    figures = computed.figures
    if "period" in wrong or "last_exception" in wrong:
        truth = f"{report.code}: period {figures.period}, last exception {figures.last_exception}"
        return truth + _witness(report, computed.values()), CENSUS
    words = (f"{name.replace('_', ' ')} {one.computed}" for name, one in wrong.items())
    return f"{report.code}: {', '.join(words)}", GROWTH.id


def _parted(report: Report) -> str:
    found = parting(report.code, report.same_as)
    if found is None:
        return f"{report.code} and {report.same_as} are of different classes"
    heap, other, value, other_value = found
    return f"they part: heap {heap} of {report.code} has value {value}, heap {other} of {report.same_as} {other_value}"


def _witness(report: Report, values: np.ndarray) -> str:
    """Return a heap that breaks the reported period after its last exception, or the exception that obeys it."""
    period, exception = report.period, report.last_exception
    if period is None or exception is None or values.size <= exception + period:
        return ""
    differs = exception + 1 + np.flatnonzero(values[exception + 1 + period :] != values[exception + 1 : -period])
    heap = int(differs[0]) if differs.size else exception
    sign = "but" if differs.size else "and so"
    return f"; G({heap}) = {values[heap]}, {sign} G({heap + period}) = {values[heap + period]}"
