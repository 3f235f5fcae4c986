"""The locator: a form in which any octal code finds its class, and the same as a table for whoever has no scripts.

The form reads the index of everything that can be looked up (``fairgame_site.lookup``), of which this is the part of
the octal games: every code of the census with class and shift, every class with its first values and its near misses.
A longer code is worked out in the browser and compared with those.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from fairgame.games.octal.answers import ON_CODES
from fairgame_site.games.octal.class_records import ClassRecord, ClassRecords
from fairgame_site.games.octal.literature import Literature
from fairgame_site.games.octal.near import MAX_ZEROS, NearMiss, near_misses
from fairgame_site.lookup.index import INDEX, packed, slug_of
from fairgame_site.render.blocks import ASSETS
from fairgame_site.render.tables import grouped
from fairgame_site.render.templating import TEMPLATES
from fairgame_site.translate import scripts

FOLDER = "octal"
SCRIPT = f"{ASSETS}/{scripts.FOLDER}/octal-codes.js"
FIRST_VALUES = 48  # from the first heap with a move on: enough to leave a handful of classes to compare in full
MAX_VALUES = 200  # held of a class with a proved period, if they reach it


def lookup(studies: ClassRecords) -> Mapping[str, Any]:
    """Return the classes as the index holds them: see ``fairgame_site.lookup.index``; none where there is no census."""
    if studies.census is None:
        return {}
    shown, near, literature = studies.published_records(), near_misses(studies), Literature(studies.published)
    numbers = {str(study.code): number for number, study in enumerate(shown)}
    return {
        "classes": [_entry(study, numbers, near[str(study.code)], literature, studies.addresses) for study in shown]
    }


def _entry(
    study: ClassRecord,
    numbers: Mapping[str, int],
    near: Sequence[NearMiss],
    literature: Literature,
    addresses: Mapping[str, str],
) -> Mapping[str, Any]:
    code, row = str(study.code), study.row
    stop = _held(row)
    values = study.values(stop + MAX_ZEROS)
    lead = int(values.nonzero()[0][0]) if values.any() else 0
    report = literature.of_study(study) if study.is_periodic else literature.reported(code)
    shifts: dict[int, list[str]] = {}
    for one in study.relatives:
        shifts.setdefault(one.shift, []).append(one.code)
    usual = {one.code: row["preperiod"] + one.shift if study.is_periodic else None for one in study.relatives}
    unusual = {one.code: one.preperiod for one in study.relatives if one.preperiod != usual[one.code]}
    optional = {
        "path": addresses[code] if addresses[code] != f"{FOLDER}/{slug_of(code)}/" else None,
        "near": [[numbers[str(one.other.code)], one.shift, one.parts_at] for one in near],
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
        "computed_to": row["computed_to"],
    } | {name: held for name, held in optional.items() if held or held == 0}


def _held(row: Mapping[str, Any]) -> int:
    """Return how many values of a class are held: to one period beyond the preperiod, if that is not far."""
    reached = (row["preperiod"] or 0) + (row["period"] or 0)
    return max(FIRST_VALUES, reached) if reached <= MAX_VALUES else FIRST_VALUES


def script_file() -> tuple[str, bytes]:
    """Return the script that reads codes as the engine does, with its address below the site's root."""
    return SCRIPT, scripts.library(ON_CODES).encode()


def form_html(root: str) -> str:
    """Return the form; ``root`` is the relative address of the site's root."""
    return _html("locator", root=root, index=f"{root}{INDEX}", script=f"{root}{SCRIPT}")


def classes_html(studies: ClassRecords, root: str) -> str:
    """Return every class with what is known of it, for reading and for finding without scripts."""
    return _html("classes", studies=studies.published_records(), root=root)


def _html(template: str, **data: Any) -> str:
    return TEMPLATES.get_template(f"octal/{template}.html.j2").render(grouped=grouped, **data)
