"""The figures of a class and what is claimed of it, in the words of its page."""

import re
from collections.abc import Mapping
from typing import Any

from markupsafe import Markup, escape

from fairgame.core.columns import concept
from fairgame_site.games.octal.class_records import ClassRecord
from fairgame_site.games.octal.files import is_by_stored_run
from fairgame_site.games.octal.literature import ReportedPeriod
from fairgame_site.render.blocks import BADGES
from fairgame_site.render.facts import HERE, KNOWN, Fact
from fairgame_site.render.tables import grouped

LONG_NUMBER = re.compile(r"(?<![\d.])\d{4,}")


def facts(study: ClassRecord, report: ReportedPeriod | None) -> list[Fact]:
    """Return the facts of a class, those that it does not have left out; ``report`` is of a period not proved here."""
    row = study.row
    names = {
        "period": "Period",
        "preperiod": "Preperiod",
        "max_nim_value": "Greatest value",
        "computed_to": "Computed to heap",
        "proof_bound": "Proof bound",
        "rare_count": "Rare heaps",
    }
    figures = [
        Fact(words, escape(_printed(name, row)), concept(name).meaning)
        for name, words in names.items()
        if row[name] is not None
    ]
    badges = dict.fromkeys(status for status, _ in _claimed(study))
    here = Markup(" ").join(
        Markup('<span class="atlas-badge {0}" title="{1}">{0}</span>').format(status, BADGES[status])
        for status in badges
    )
    if row["last_exception"] is not None:
        figures.insert(2, Fact("Exceptions", _exceptions(study), "heaps that break the period"))
    return [
        Fact("Code", escape(str(study.code))),
        *figures,
        Fact(KNOWN, known(study, report)),
        Fact(HERE, here + Markup(' <a href="#known">how</a>')),
    ]


def _exceptions(study: ClassRecord) -> str:
    """Return how many heaps break a period, where they are stored, and the last of them."""
    broken, last = study.exceptions, grouped(study.row["last_exception"])
    if broken is None:
        return f"the last {last}"
    return f"{grouped(broken.size)}, the last {last}" if broken.size else "none"


def known(study: ClassRecord, report: ReportedPeriod | None) -> Markup:
    """Return what the world knows of a class, in a few words."""
    if study.is_periodic:
        return Markup("solved: a period is proved")
    if report is None:
        return Markup("open")
    code = "" if report.code == str(study.code) else f" of {report.code}"
    words = Markup("claimed solved: a period of {}{}, by {} ({})")
    return words.format(report.period, code, report.by, report.source)


def _printed(name: str, row: Mapping[str, Any]) -> str:
    value = row[name]
    if name == "max_nim_value":
        partial = row["status"] == "periodic" and row["computed_to"] < row["preperiod"] + row["period"] - 1
        to = f", of the heaps to {grouped(int(row['computed_to']))}" if partial else ""
        return f"{grouped(int(value))} at heap {grouped(int(row['max_nim_value_at']))}{to}"
    if name == "rare_count" and row["last_rare"] is not None:
        return f"{grouped(int(value))}, the last {grouped(int(row['last_rare']))}"
    return grouped(int(value))


def statuses(study: ClassRecord, is_reported: bool) -> list[tuple[str, str]]:
    """Return what is known of a class as (status, sentence), in the words of its page, and what it rests on."""
    row = study.row
    if not study.is_periodic:
        heap = grouped(row["computed_to"])
        none = f"No period has been found in the heaps to {heap}."
        unknown = f"{none} " + ("The one reported" if is_reported else "Whether there is one")
        unknown += " is not yet verified here." if is_reported else " is not known here."
        return [("open", unknown), *_claimed(study)]
    reason = f"The values up to heap {grouped(row['proof_bound'])} prove this, and their certificate was checked."
    if is_by_stored_run(study):
        reason = "A run by windows proves this; it was kept and checked in parts."
    start, period = row["preperiod"], row["period"]
    repeats = f"G(n + {grouped(period)}) = G(n)"
    if start:
        where = f"From heap {grouped(start)} on the values repeat every {grouped(period)}: {repeats}"
        least = f". Heap {grouped(row['last_exception'])} is the last exception."
    else:
        where, least = f"The values repeat every {grouped(period)} from heap 0 on: {repeats}", "."
    proved, *others = _claimed(study)
    return [(proved[0], f"{where} forever{least} {reason}"), *others]


def _claimed(study: ClassRecord) -> list[tuple[str, str]]:
    return [(str(claim["status"]), _readable(str(claim["statement"]))) for claim in study.table.claims]


def _readable(text: str) -> str:
    return LONG_NUMBER.sub(lambda found: grouped(int(found[0])), text)
