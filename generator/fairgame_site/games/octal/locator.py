"""Locator: a form that finds the class of any octal code, and a table of classes for readers without scripts.

The form reads the lookup index (``fairgame_site.lookup``). This module writes its octal part: every code of the census
with class and shift, every class with its first values and near misses. The browser computes the values of longer
codes and compares them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from fairgame.games.octal.answers import ON_CODES
from fairgame_site.games.octal.class_records import ClassEntry, ClassRecords
from fairgame_site.games.octal.literature import Literature
from fairgame_site.games.octal.near import MAX_ZEROS, NearMiss, near_misses
from fairgame_site.lookup.index import INDEX, packed, slug_of
from fairgame_site.render.blocks import ASSETS
from fairgame_site.render.tables import grouped
from fairgame_site.render.templating import TEMPLATES
from fairgame_site.translate import scripts

FOLDER = "octal"
SCRIPT = f"{ASSETS}/{scripts.FOLDER}/octal-codes.js"
FIRST_VALUES = 48  # values from the first heap with a move; at most a handful of classes share so many
MAX_VALUES = 200  # most values of a class whose period is proved and fits


def lookup(records: ClassRecords) -> Mapping[str, Any]:
    """Return the classes for the index (``fairgame_site.lookup.index``); empty without a census."""
    if records.census is None:
        return {}
    shown, near, literature = records.shown(), near_misses(records), Literature(records.published)
    numbers = {entry.name: number for number, entry in enumerate(shown)}
    return {"classes": [_class(entry, numbers, near[entry.name], literature) for entry in shown]}


def _class(
    entry: ClassEntry, numbers: Mapping[str, int], near: Sequence[NearMiss], literature: Literature
) -> Mapping[str, Any]:
    code, record = entry.name, entry.record
    row, stop = record.row, _value_count(record.row)
    values = record.values(stop + MAX_ZEROS)
    lead = int(values.nonzero()[0][0]) if values.any() else 0
    report = literature.reported_before(entry) if record.is_periodic else literature.reported(code)
    shifts: dict[int, list[str]] = {}
    for relative in entry.relatives:
        shifts.setdefault(relative.shift, []).append(relative.code)
    unusual = {
        relative.code: relative.preperiod
        for relative in entry.relatives
        if relative.preperiod != (row["preperiod"] + relative.shift if record.is_periodic else None)
    }
    optional = {
        "path": entry.address if entry.address != f"{FOLDER}/{slug_of(code)}/" else None,
        "near": [[numbers[miss.other.name], miss.shift, miss.parts_at] for miss in near],
        "oeis": literature.oeis(entry),
        "reported": asdict(report) if report else None,
        "period": row["period"],
        "preperiod": row["preperiod"],
        "preperiods": unusual,
    }
    return {
        "code": code,
        "lead": lead,
        "first": packed(values[lead : lead + stop].tolist()),
        "codes": [[shift, " ".join(codes)] for shift, codes in shifts.items()],
        "computed_to": entry.furthest.computed_to,
    } | {name: cell for name, cell in optional.items() if cell or cell == 0}


def _value_count(row: Mapping[str, Any]) -> int:
    """Return the number of stored values: to one period after the preperiod, if that is not far."""
    reached = (row["preperiod"] or 0) + (row["period"] or 0)
    return max(FIRST_VALUES, reached) if reached <= MAX_VALUES else FIRST_VALUES


def script_file() -> tuple[str, bytes]:
    """Return the script that parses codes like the engine, with its path below the site's root."""
    return SCRIPT, scripts.library(ON_CODES).encode()


def form_html(root: str) -> str:
    """Return the form; ``root`` is the relative URL of the site's root."""
    return _html("locator", root=root, index=f"{root}{INDEX}", script=f"{root}{SCRIPT}")


def classes_html(records: ClassRecords, root: str) -> str:
    """Return the table of all classes, for readers without scripts."""
    return _html("classes", entries=records.shown(), root=root)


def _html(template: str, **data: Any) -> str:
    return TEMPLATES.get_template(f"octal/{template}.html.j2").render(grouped=grouped, **data)
