"""Class pages: one filled page for each class, refilled only when its content has changed.

All numbers come from the engine, and the templates escape HTML.  The page of a game with a canonical code shows the
sections of its class.  Cost: about 15 ms a page, cached until record, census or templates change.
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
from fairgame.games.octal.record import OctalRecord
from fairgame_site.edition import Edition
from fairgame_site.games.octal import formal, pictures
from fairgame_site.games.octal.class_records import CENSUS, FIGURES, FOLLOWED, ClassEntry, ClassRecords
from fairgame_site.games.octal.code_names import NAMES
from fairgame_site.games.octal.facts import facts, lost_heaps, statuses
from fairgame_site.games.octal.files import CERTIFICATE, MEANINGS, checker, commands, data_folder
from fairgame_site.games.octal.literature import COMPARISON, ERRATA, Literature
from fairgame_site.games.octal.near import NearMiss, near_misses
from fairgame_site.hooks import Filling, Section
from fairgame_site.publish import oeis
from fairgame_site.publish.structured_data import DatasetInfo, dataset_of_files, script
from fairgame_site.render.blocks import playing, solver_form, two_heaps
from fairgame_site.render.facts import strip_html
from fairgame_site.render.long_runs import growth_runs, window_runs
from fairgame_site.render.tables import FIRST_VALUES, grouped, strip, withheld_html
from fairgame_site.render.templating import TEMPLATES
from fairgame_site.site.citing import citation_html

FOLDER = "octal"
LAYOUT, LEAD = f"{FOLDER}/class.md.j2", f"{FOLDER}/verify.md.j2"
TEMPLATE_FOLDER = Path(__file__).resolve().parents[2] / "templates" / FOLDER
ROOT = "../../"
MAX_WHOLE = 160  # the longest range of values printed in full
HEAD, TAIL = 100, 24
FIRST_RARE, MORE_RARE = 12, 600
MAX_FREQUENT = 4
MAX_NEAR_MISSES = 8
SEQUENCE = "sequence"  # the anchor of a section that the page of a game replaces by its table

Context = dict[str, Any]


@dataclass(frozen=True)
class PageWriter:
    """Writer of class pages and of their sections."""

    records: ClassRecords
    literature: Literature
    edition: Edition

    @cached_property
    def _misses(self) -> Mapping[str, Sequence[NearMiss]]:
        return near_misses(self.records)

    @cached_property
    def _neighbours(self) -> Mapping[str, tuple[ClassEntry | None, ClassEntry | None]]:
        """The classes before and after each class, in the order of the census."""
        shown = self.records.shown()
        pairs = zip([None, *shown[:-1]], [*shown[1:], None], strict=True)
        return {entry.name: pair for entry, pair in zip(shown, pairs, strict=True)}

    def filling(self, entry: ClassEntry) -> Filling:
        """Return the page of a class."""
        if entry.table.withheld:
            return self._withheld(entry)
        code, record = entry.name, entry.record
        named = next((name.name for name in entry.names if name.code == code), NAMES.get(code, ""))
        game = octal_game(entry)
        heaps = two_heaps(game)
        slots = {
            "title": f"{code} ({named})" if named else f"Octal game {code}",
            "heading": f"Octal game {code}" + (f": {named}" if named else ""),
            "description": _description(entry),
            "intro": _html("intro", **_shared(entry), **self._intro(entry)),
            "board": Markup(playing(game, self.records.published, ROOT, heaps)),
            "facts": Markup(strip_html([*facts(entry, self.literature.of_open(entry)), *oeis.facts(code)])),
            "solver": Markup(solver_form(game, self.records.published, ROOT, heaps)),
            "citation": citation_html(
                f"fair-game-atlas-octal-{entry.slug}",
                f"Octal game {code}",
                f"octal/{entry.slug}/",
                self.edition,
                [(entry.table.id, entry.table.artifact.sha256)],
            ),
        }
        template = "octal-periodic" if record.is_periodic else "octal-open"
        return Filling(template, LAYOUT, FOLDER, slots, tuple(self.sections(entry)))

    def _withheld(self, entry: ClassEntry) -> Filling:
        heading, notice = f"Octal game {entry.name}", Markup(withheld_html(entry.table))
        slots = {"title": heading, "heading": heading, "description": "Withheld.", "intro": notice}
        return Filling("octal-withheld", LAYOUT, FOLDER, slots)

    def sections(self, entry: ClassEntry) -> Iterator[Section]:
        """Yield the sections of a class that is not withheld, in order."""
        shared = _shared(entry)

        def section(title: str, anchor: str, template: str, context: Context, **more: Any) -> Section:
            return Section(title, anchor, f"{FOLDER}/{template}.html.j2", shared | context, **more)

        yield section("Winner and known results", "known", "known", self._known(entry), is_folded=False)
        yield section("The sequence", SEQUENCE, "sequence", _sequence(entry.record))
        if entry.record.is_by_stored_run:
            run = {"run": window_runs.report(entry.name), "formal": formal.check_status(entry)}
            yield section("Verify it", "verify", "verify-run", run, lead=LEAD, is_folded=False)
        elif entry.record.is_periodic:
            yield section("Verify it", "verify", "verify", self._verify(entry), lead=LEAD, is_folded=False)
        misses = self._misses[entry.name][:MAX_NEAR_MISSES]
        yield section("How it grows", "growth", "growth", _growth(entry))
        yield section("Rare heaps", "rare", "rare", _rare(entry.record))
        yield section("How often each value occurs", "frequency", "frequency", _frequency(entry.record))
        yield section("The codes of this class", "class", "relatives", _relatives(entry))
        yield section("Near misses", "near", "near", {"misses": misses})
        yield section("In the literature", "literature", "literature", self._literature(entry))
        yield section("Data", "downloads", "downloads", self._downloads(entry))

    def _intro(self, entry: ClassEntry) -> Context:
        words = entry.record.code.in_words()
        before, after = self._neighbours[entry.name]
        return {
            "before": before,
            "after": after,
            "rule": f"{words[0].upper()}{words[1:]}.",
            "names": entry.names,
            "shifts": {relative.code: relative.shift for relative in entry.relatives},
        }

    def _known(self, entry: ClassEntry) -> Context:
        report, code = self.literature.of_open(entry), entry.name
        return {
            "lost": lost_heaps(entry.record),
            "statuses": statuses(entry, is_reported=report is not None),
            "report": report,
            "has_window": bool(entry.record.row["sparse_mask"]),
            "followed": window_runs.report(code).claim if code in window_runs.settled_heaps() else "",
            "grown": growth_runs.sound_reports().get(code),
        }

    def _literature(self, entry: ClassEntry) -> Context:
        reports, errata = self.literature.reports(entry), self.literature.errata(entry)
        return {"reports": reports, "errata": errata, "own": _computed_numbers(entry)}

    def _verify(self, entry: ClassEntry) -> Context:
        sizes = {file["name"]: file["bytes"] for file in entry.attached}
        return {
            "data": entry.record.data_file,
            "bytes": sum(sizes.get(name, 0) for name in (CERTIFICATE, entry.record.data_file)),
            "javascript": checker(".mjs"),
            "commands": commands(entry, self.edition.base_url),
            "formal": formal.check_status(entry),
        }

    def _downloads(self, entry: ClassEntry) -> Context:
        visible = self.records.published.visible()
        mentioned = [table for table in visible if entry.table.id in catalogue.tables()[table.id].requires]
        return {
            "structured_data": _structured_data(entry, self.edition),
            "rows": entry.attached,
            "meanings": MEANINGS,
            "checkers": tuple(catalogue.checkers()) if entry.record.certificate is not None else (),
            "tables": [{"id": table.id, "csv": f"data/{table.id}.csv"} for table in mentioned],
        }


def octal_game(entry: ClassEntry) -> catalogue.Game[Any]:
    """Return the game of a class: from the catalogue, or else from its code."""
    return entry.game or OctalGame.of(entry.name)


def _shared(entry: ClassEntry) -> Context:
    """Return the values that all templates of a class may use."""
    return {"code": entry.name, "root": ROOT, "files": f"{ROOT}{data_folder(entry)}", "grouped": grouped}


def _structured_data(entry: ClassEntry, edition: Edition) -> Markup:
    """Return the structured data for the files of a class."""
    if not entry.attached:
        return Markup("")
    name = f"Octal game {entry.name}: certificate, values and rare heaps"
    about = DatasetInfo(entry.table.id, name, _description(entry), entry.address)
    return Markup(script([dataset_of_files(about, data_folder(entry), entry.attached, edition)]))


def _computed_numbers(entry: ClassEntry) -> Mapping[str, str]:
    """Return our numbers with the range of heaps that they cover; a report may cover more heaps."""
    reach = entry.record.row["computed_to"]
    numbers = {name: (cell, reach) for name, cell in entry.record.row.items() if isinstance(cell, int)}
    for name in numbers.keys() & {"computed_to", *FIGURES}:
        extent = entry.extent_of(name)
        numbers[name] = (getattr(extent, name), extent.computed_to)
    return {name: f"{grouped(number)}, to heap {grouped(reach)}" for name, (number, reach) in numbers.items()}


def _description(entry: ClassEntry) -> str:
    row = entry.record.row
    if entry.record.is_periodic:
        shown_by = "a stored run" if entry.record.is_by_stored_run else "certificate"
        return (
            f"The octal game {entry.name}: period {grouped(row['period'])} after {grouped(row['preperiod'])} values,"
            f" proved, with {shown_by}, plot, rare heaps and relatives."
        )
    reach = grouped(entry.furthest.computed_to)
    return f"The octal game {entry.name}: no period up to heap {reach}; rare heaps and growth."


def _sequence(record: OctalRecord) -> Context:
    """Return the first values as a table and as text, and their plots.

    The table outlines the exceptions of a class that stores them.
    """
    values, broken = record.values(FIRST_VALUES).tolist(), record.exceptions
    outlined = set() if broken is None else set(broken[broken < FIRST_VALUES].tolist())
    start, period = (record.row["preperiod"], record.row["period"]) if record.is_periodic else (HEAD + TAIL, None)
    return {
        "table": Markup(strip(values, 0, outlined, "n")),
        "has_exceptions": bool(outlined),
        "preperiod": _run(record, 0, start),
        "period": None if period is None else _run(record, start, start + period),
        "is_whole": broken is not None,
        "values": pictures.values_svg(record),
        "ruler": pictures.ruler_svg(record),
        "last_rare": record.row["last_rare"],
    }


def _run(record: OctalRecord, start: int, stop: int) -> Context:
    """Return the values of a range to print: all of a short range, the first and the last ones of a longer range."""
    if stop - start <= MAX_WHOLE:
        head = record.stretch(start, stop).tolist()
        return {"count": stop - start, "head": head, "left_out": stop - start - len(head), "tail": []}
    head, tail = record.stretch(start, start + HEAD).tolist(), record.stretch(stop - TAIL, stop).tolist()
    return {"count": stop - start, "head": head, "left_out": stop - start - len(head) - len(tail), "tail": tail}


def _growth(entry: ClassEntry) -> Context:
    return {
        "svg": pictures.growth_of(entry.name, entry.growth),
        "rows": entry.growth,
        "followed": entry.followed,
        "computed_to": entry.record.row["computed_to"],
        "tells_rare": any(row["rare_count"] is not None for row in entry.growth),
        "periodic": entry.record.is_periodic,
    }


def _rare(record: OctalRecord) -> Context:
    mask, _, position = (record.row["sparse_mask"] or "").partition("+")
    rows = record.rare
    return {
        "mask": f"{int(mask, 16):b}" if mask else "",
        "position": bool(position),
        "rows": [{"n": n, "nim_value": value} for n, value in rows[: FIRST_RARE + MORE_RARE].tolist()],
        "count": len(rows),
        "last": record.row["last_rare"],
        "computed_to": record.row["computed_to"],
        "first": FIRST_RARE,
        "most": MORE_RARE,
    }


def _frequency(record: OctalRecord) -> Context:
    rows = [{"nim_value": value, "count": count} for value, count in record.frequency.tolist()]
    return {
        "svg": pictures.frequency_svg(record),
        "computed_to": record.row["computed_to"],
        "kinds": len(rows),
        "often": sorted(rows, key=lambda row: (-row["count"], row["nim_value"]))[:MAX_FREQUENT],
    }


def _relatives(entry: ClassEntry) -> Context:
    shifts: dict[int, list[str]] = {}
    for relative in sorted(entry.relatives, key=lambda relative: (relative.shift != 0, relative.shift)):
        shifts.setdefault(relative.shift, []).append(relative.code)
    return {"relatives": list(shifts.items()), "count": len(entry.relatives)}


def _html(template: str, **data: Any) -> Markup:
    return Markup(TEMPLATES.get_template(f"{FOLDER}/{template}.html.j2").render(data))


@dataclass
class PageCache:
    """The latest version of each page, cached between rebuilds of ``atlas serve``."""

    pages: dict[str, tuple[str, Filling]] = field(default_factory=dict)

    def filling(self, entry: ClassEntry, shared: str, writer: PageWriter) -> Filling:
        """Return the page of a class, from the cache if its record and ``shared`` are unchanged."""
        about = json.dumps(entry.table.metadata, sort_keys=True, default=str)
        digest = hashlib.sha256(f"{shared}\n{about}\n{entry.table.artifact.sha256}".encode()).hexdigest()
        cached = self.pages.get(entry.name)
        if cached is None or cached[0] != digest:
            cached = self.pages[entry.name] = (digest, writer.filling(entry))
        return cached[1]


_CACHE = PageCache()


def fillings(records: ClassRecords, edition: Edition, cache: PageCache = _CACHE) -> Iterator[tuple[str, Filling]]:
    """Yield path and content of the page of every class that no game's page shows."""
    for entry in records:
        if entry.game is None:
            yield f"{FOLDER}/{entry.slug}.md", fill(entry, records, edition, cache)


def fill(entry: ClassEntry, records: ClassRecords, edition: Edition, cache: PageCache = _CACHE) -> Filling:
    """Return the content of a class page."""
    writer, shared = _common(records, edition)
    return cache.filling(entry, shared, writer)


def sections_of_game(entry: ClassEntry, records: ClassRecords, edition: Edition) -> list[Section]:
    """Return the sections of a class that a game's page shows: all but the sequence, which its table has."""
    return [section for section in fill(entry, records, edition).sections if section.anchor != SEQUENCE]


@lru_cache(maxsize=1)
def _common(records: ClassRecords, edition: Edition) -> tuple[PageWriter, str]:
    """Return the shared parts of a build: the writer of pages, and a digest of other input."""
    return PageWriter(records, Literature(records.published), edition), _digest(records, edition)


def _digest(records: ClassRecords, edition: Edition) -> str:
    """Return a text that changes with any shared input: other tables, stored runs, templates, the edition."""
    tables = [name for name in (CENSUS, COMPARISON, ERRATA, FOLLOWED) if name in catalogue.tables()]
    sums = [f"{name} {records.published[name].artifact.sha256}" for name in tables]
    sums += [hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(TEMPLATE_FOLDER.iterdir())]
    runs = (window_runs.claimed_periods(), window_runs.settled_heaps(), growth_runs.sound_reports())
    return "\n".join([repr(edition), *map(repr, runs), *sums])
