"""The locator: a form in which any octal code finds its class, and the same as a table for whoever has no scripts.

The form reads ``octal/index.json``: every code of the census with class and shift, every class with its first values
and its near misses.  A longer code is worked out in the browser and compared with those.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from engine.answers.octal import ON_CODES
from generator.blocks import ASSETS
from generator.browser import scripts
from generator.families.octal.literature import Literature
from generator.families.octal.near import NearMiss, near_misses
from generator.families.octal.studies import Studies, Study
from generator.tables import grouped
from generator.templating import TEMPLATES

INDEX = "octal/index.json"
SCRIPT = f"{ASSETS}/{scripts.FOLDER}/octal-codes.js"
FIRST_VALUES = 48  # from the first heap with a move on: enough to leave a handful of classes to compare in full


def index_files(studies: Studies) -> Iterator[tuple[str, bytes]]:
    """Yield the index that the form reads; nothing where there is no census."""
    if studies.census is not None:
        yield INDEX, (json.dumps(_index(studies), separators=(",", ":")) + "\n").encode()


def _index(studies: Studies) -> Mapping[str, Any]:
    shown, near, literature = studies.shown(), near_misses(studies), Literature(studies.published)
    numbers = {str(study.code): number for number, study in enumerate(shown)}
    codes = {
        one.code: [numbers[str(study.code)], one.shift, one.preperiod] for study in shown for one in study.relatives
    }
    return {
        "schema": 1,
        "classes": [_entry(study, numbers, near[str(study.code)], literature) for study in shown],
        "codes": dict(sorted(codes.items())),
    }


def _entry(
    study: Study, numbers: Mapping[str, int], near: Sequence[NearMiss], literature: Literature
) -> Mapping[str, Any]:
    row = study.row
    values = study.values(FIRST_VALUES + study.code.length + 2)
    report = None if study.is_periodic else literature.reported(str(study.code))
    lead = int(values.nonzero()[0][0]) if values.any() else 0
    return {
        "code": str(study.code),
        "slug": study.slug,
        "names": [[one.code, one.name] for one in study.names],
        "status": row["status"],
        "period": row["period"],
        "preperiod": row["preperiod"],
        "computed_to": row["computed_to"],
        "first": values[lead : lead + FIRST_VALUES].tolist(),
        "near": [[numbers[str(one.other.code)], one.shift, one.parts_at] for one in near],
    } | ({"reported": asdict(report)} if report else {})


def script_file() -> tuple[str, bytes]:
    """Return the script that reads codes as the engine does, with its address below the site's root."""
    return SCRIPT, scripts.library(ON_CODES).encode()


def form_html(root: str) -> str:
    """Return the form; ``root`` is the relative address of the site's root."""
    return _html("locator", root=root, index=f"{root}{INDEX}", script=f"{root}{SCRIPT}")


def classes_html(studies: Studies, root: str) -> str:
    """Return every class with what is known of it, for reading and for finding without scripts."""
    return _html("classes", studies=studies.shown(), root=root)


def _html(template: str, **data: Any) -> str:
    return TEMPLATES.get_template(f"octal/{template}.html.j2").render(grouped=grouped, **data)
