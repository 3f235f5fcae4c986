"""Class pages: one filled page for each class, refilled only when its content has changed.

All numbers come from the engine. The templates escape HTML. Cost: about 15 ms a page, cached until record, census or
templates change.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

from fairgame import catalogue
from fairgame.games.octal.answers import OctalGame
from fairgame_site.edition import Edition
from fairgame_site.games.octal import formal, pictures
from fairgame_site.games.octal.class_records import (
    CENSUS,
    FOLLOWED,
    ClassRecord,
    ClassRecords,
    followed_growth,
    growth_of,
)
from fairgame_site.games.octal.facts import facts, lost_heaps, statuses
from fairgame_site.games.octal.files import MEANINGS, checker, commands, data_folder, is_by_stored_run
from fairgame_site.games.octal.literature import COMPARISON, ERRATA, Literature, ReportedPeriod
from fairgame_site.games.octal.near import NearMiss, near_misses
from fairgame_site.hooks import Filling
from fairgame_site.publish.structured_data import DatasetInfo, dataset_of_files, script
from fairgame_site.render.blocks import solver_form
from fairgame_site.render.facts import strip_html
from fairgame_site.render.long_runs import growth_runs, window_runs
from fairgame_site.render.tables import FIRST_VALUES, grouped, strip, withheld_html
from fairgame_site.render.templating import TEMPLATES
from fairgame_site.site.citing import citation_html

FOLDER = "octal"
TEMPLATE_FOLDER = Path(__file__).resolve().parents[2] / "templates" / FOLDER
ROOT = "../../"
MAX_WHOLE = 160  # the longest range of values printed in full
HEAD, TAIL = 100, 24
FIRST_RARE, MORE_RARE = 12, 600
MAX_FREQUENT = 4
MAX_NEAR_MISSES = 8


@dataclass(frozen=True)
class ClassPage:
    """Writer of the slots of class pages."""

    records: ClassRecords
    literature: Literature
    edition: Edition

    @cached_property
    def _misses(self) -> Mapping[str, Sequence[NearMiss]]:
        return near_misses(self.records)

    def slots(self, record: ClassRecord) -> Mapping[str, str]:
        """Return the slots of the page of ``record``."""
        if record.table.withheld:
            return self._withheld(record)
        row, code = record.row, str(record.code)
        named = next((name.name for name in record.names if name.code == code), "")
        shared: dict[str, Any] = {"code": code, "root": ROOT, "files": f"{ROOT}{data_folder(record)}"}
        report, grown = self.literature.of_open(record), growth_of(self.records, code)
        slots = {
            "title": f"{code} ({named})" if named else f"Octal game {code}",
            "heading": f"Octal game {code}" + (f": {named}" if named else ""),
            "description": _description(record),
            "intro": self._intro(record, shared),
            "winner": _html("winner", lost=lost_heaps(record), **shared),
            "strip": _strip(record),
            "sequence": _html("sequence", **_sequence(record), is_whole=record.exceptions is not None, **shared),
            "plot": _html(
                "plot",
                values=pictures.values_svg(record),
                ruler=pictures.ruler_svg(record),
                last_rare=row["last_rare"],
                **shared,
            ),
            "facts": Markup(strip_html(facts(record, report))),
            "known": self._known(record, report, shared),
            "solver": Markup(solver_form(octal_game(record), self.records.published, ROOT)),
            "rare": _rare(record, shared),
            "frequency": _frequency(record, shared),
            "growth": _html(
                "growth",
                svg=pictures.growth_of(code, grown),
                rows=grown,
                followed=followed_growth(self.records).get(code),
                computed_to=row["computed_to"],
                tells_rare=any(row["rare_count"] is not None for row in grown),
                periodic=record.is_periodic,
                **shared,
            ),
            "relatives": _relatives(record, shared),
            "near": self._near(record, shared),
            "literature": self._literature(record, shared),
            "downloads": self._downloads(record, shared),
            "cite": citation_html(
                f"fair-game-atlas-octal-{record.slug}",
                f"Octal game {code}",
                f"octal/{record.slug}/",
                self.edition,
                [(record.table.id, record.table.artifact.sha256)],
            ),
        }
        if record.is_periodic:
            slots["verify"] = self._verify(record, shared)
        return slots

    def _withheld(self, record: ClassRecord) -> Mapping[str, str]:
        above = "winner strip sequence plot facts known solver rare frequency"
        empty = dict.fromkeys(f"{above} growth relatives near literature downloads cite".split(), Markup(""))
        notice = Markup(withheld_html(record.table))
        heading = f"Octal game {record.code}"
        return {"title": heading, "heading": heading, "description": "Withheld.", **empty, "intro": notice}

    def _intro(self, record: ClassRecord, shared: Mapping[str, Any]) -> Markup:
        words = record.code.in_words()
        return _html(
            "intro",
            rule=f"{words[0].upper()}{words[1:]}.",
            names=record.names,
            shifts={relative.code: relative.shift for relative in record.relatives},
            **shared,
        )

    def _known(self, record: ClassRecord, report: ReportedPeriod | None, shared: Mapping[str, Any]) -> Markup:
        code = str(record.code)
        return _html(
            "known",
            statuses=statuses(record, is_reported=report is not None),
            report=report,
            has_window=bool(record.row["sparse_mask"]),
            followed=window_runs.report(code).claim if code in window_runs.settled_heaps() else "",
            grown=growth_runs.sound_reports().get(code),
            **shared,
        )

    def _near(self, record: ClassRecord, shared: Mapping[str, Any]) -> Markup:
        return _html("near", misses=self._misses[str(record.code)][:MAX_NEAR_MISSES], **shared)

    def _literature(self, record: ClassRecord, shared: Mapping[str, Any]) -> Markup:
        reports, errata = self.literature.reports(record), self.literature.errata(record)
        return _html("literature", reports=reports, errata=errata, own=_computed_numbers(record), **shared)

    def _verify(self, record: ClassRecord, shared: Mapping[str, Any]) -> Markup:
        sizes = {file["name"]: file["bytes"] for file in record.attached}
        if is_by_stored_run(record):
            return _html("verify-study", run=window_runs.report(str(record.code)), **shared)
        return _html(
            "verify",
            data=record.data_file,
            bytes=sum(sizes.get(name, 0) for name in ("certificate.json", record.data_file)),
            javascript=checker(".mjs"),
            commands=commands(record, self.edition.base_url),
            formal=formal.check_status(record),
            **shared,
        )

    def _downloads(self, record: ClassRecord, shared: Mapping[str, Any]) -> Markup:
        visible = self.records.published.visible()
        mentioned = [table for table in visible if record.table.id in catalogue.tables()[table.id].requires]
        return _structured_data(record, self.edition) + _html(
            "downloads",
            rows=record.attached,
            meanings=MEANINGS,
            checkers=tuple(catalogue.checkers()) if record.certificate is not None else (),
            tables=[{"id": table.id, "csv": f"data/{table.id}.csv"} for table in mentioned],
            **shared,
        )


def octal_game(record: ClassRecord) -> catalogue.Game[Any]:
    """Return the game of a class: from the catalogue, or else from its code."""
    return record.game or OctalGame.of(str(record.code))


def _structured_data(record: ClassRecord, edition: Edition) -> Markup:
    """Return the structured data for the files of a class."""
    if not record.attached:
        return Markup("")
    name = f"Octal game {record.code}: certificate, values and rare heaps"
    about = DatasetInfo(record.table.id, name, _description(record), record.address)
    return Markup(script([dataset_of_files(about, data_folder(record), record.attached, edition)]))


def _computed_numbers(record: ClassRecord) -> Mapping[str, str]:
    """Return our numbers with the range of heaps that they cover; a report may cover more heaps."""
    reach = f", to heap {grouped(record.row['computed_to'])}"
    return {name: f"{grouped(value)}{reach}" for name, value in record.row.items() if isinstance(value, int)}


def _description(record: ClassRecord) -> str:
    row = record.row
    if record.is_periodic:
        shown_by = "a stored run" if is_by_stored_run(record) else "certificate"
        return (
            f"The octal game {record.code}: period {grouped(row['period'])} after {grouped(row['preperiod'])} values,"
            f" proved, with {shown_by}, plot, rare heaps and relatives."
        )
    return f"The octal game {record.code}: no period up to heap {grouped(row['computed_to'])}; rare heaps and growth."


def _strip(record: ClassRecord) -> Markup:
    """Return the first values, ten to a line, and outline the exceptions of a class that stores them."""
    values, broken = record.values(FIRST_VALUES).tolist(), record.exceptions
    outlined = set() if broken is None else set(broken[broken < FIRST_VALUES].tolist())
    table = strip(values, 0, outlined, "n")
    return _html("strip", code=str(record.code), table=Markup(table), has_exceptions=bool(outlined))


def _sequence(record: ClassRecord) -> dict[str, Any]:
    if not record.is_periodic:
        return {"preperiod": _run(record, 0, HEAD + TAIL), "period": None}
    start, period = record.row["preperiod"], record.row["period"]
    return {"preperiod": _run(record, 0, start), "period": _run(record, start, start + period)}


def _run(record: ClassRecord, start: int, stop: int) -> dict[str, Any]:
    """Return the values of a range to print: all of a short range, the first and the last ones of a longer range."""
    if stop - start <= MAX_WHOLE:
        head = record.stretch(start, stop).tolist()
        return {"count": stop - start, "head": head, "left_out": stop - start - len(head), "tail": []}
    head, tail = record.stretch(start, start + HEAD).tolist(), record.stretch(stop - TAIL, stop).tolist()
    return {"count": stop - start, "head": head, "left_out": stop - start - len(head) - len(tail), "tail": tail}


def _rare(record: ClassRecord, shared: Mapping[str, Any]) -> Markup:
    mask, _, position = (record.row["sparse_mask"] or "").partition("+")
    rows = record.pairs("rare.csv")
    return _html(
        "rare",
        mask=f"{int(mask, 16):b}" if mask else "",
        position=bool(position),
        rows=[{"n": n, "nim_value": value} for n, value in rows[: FIRST_RARE + MORE_RARE].tolist()],
        count=len(rows),
        last=record.row["last_rare"],
        first=FIRST_RARE,
        most=MORE_RARE,
        **shared,
    )


def _frequency(record: ClassRecord, shared: Mapping[str, Any]) -> Markup:
    rows = [{"nim_value": value, "count": count} for value, count in record.pairs("frequency.csv").tolist()]
    often = sorted(rows, key=lambda row: (-row["count"], row["nim_value"]))[:MAX_FREQUENT]
    return _html(
        "frequency",
        svg=pictures.frequency_svg(record),
        computed_to=record.row["computed_to"],
        kinds=len(rows),
        often=often,
        **shared,
    )


def _relatives(record: ClassRecord, shared: Mapping[str, Any]) -> Markup:
    shifts: dict[int, list[str]] = {}
    for relative in sorted(record.relatives, key=lambda relative: (relative.shift != 0, relative.shift)):
        shifts.setdefault(relative.shift, []).append(relative.code)
    groups = list(shifts.items())
    return _html("relatives", relatives=groups, count=len(record.relatives), **shared)


def _html(template: str, **data: Any) -> Markup:
    return Markup(TEMPLATES.get_template(f"octal/{template}.html.j2").render(grouped=grouped, **data))


@dataclass
class PageCache:
    """Slots of the latest version of each page, cached between rebuilds of ``atlas serve``."""

    pages: dict[str, tuple[str, Mapping[str, str]]] = field(default_factory=dict)

    def slots(self, record: ClassRecord, shared: str, maker: ClassPage) -> Mapping[str, str]:
        """Return the slots of a class, from the cache if the record and ``shared`` are unchanged."""
        about = json.dumps(record.table.metadata, sort_keys=True, default=str)
        digest = hashlib.sha256(f"{shared}\n{about}\n{record.table.artifact.sha256}".encode()).hexdigest()
        cached = self.pages.get(record.slug)
        if cached is None or cached[0] != digest:
            cached = self.pages[record.slug] = (digest, maker.slots(record))
        return cached[1]


_CACHE = PageCache()


def fillings(records: ClassRecords, edition: Edition, cache: PageCache = _CACHE) -> Iterator[tuple[str, Filling]]:
    """Yield path and slots of the page of every class that no game's page shows."""
    for record in records:
        if record.game is None:
            yield f"{FOLDER}/{record.slug}.md", fill(record, records, edition, cache)


def fill(record: ClassRecord, records: ClassRecords, edition: Edition, cache: PageCache = _CACHE) -> Filling:
    """Return the template of a class page with its slots."""
    pages, shared = _common(records, edition)
    periodic = not record.table.withheld and record.is_periodic
    return Filling("octal-periodic" if periodic else "octal-open", FOLDER, cache.slots(record, shared, pages))


@lru_cache(maxsize=1)
def _common(records: ClassRecords, edition: Edition) -> tuple[ClassPage, str]:
    """Return the shared parts of a build: the writer of slots, and a digest of other input."""
    return ClassPage(records, Literature(records.published), edition), _shared(records, edition)


def _shared(records: ClassRecords, edition: Edition) -> str:
    """Return a text that changes with any shared input: other tables, stored runs, templates, the edition."""
    tables = [name for name in (CENSUS, COMPARISON, ERRATA, FOLLOWED) if name in catalogue.tables()]
    sums = [f"{name} {records.published[name].artifact.sha256}" for name in tables]
    sums += [hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(TEMPLATE_FOLDER.iterdir())]
    runs = (window_runs.claimed_periods(), window_runs.settled_heaps(), growth_runs.sound_reports())
    return "\n".join([repr(edition), *map(repr, runs), *sums])
