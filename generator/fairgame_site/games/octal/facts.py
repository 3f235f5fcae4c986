"""Facts, claims and lost heaps of a class, for its page."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

import numpy as np
from markupsafe import Markup, escape

from fairgame.core.columns import concept
from fairgame_site.games.octal import formal
from fairgame_site.games.octal.class_records import ClassRecord
from fairgame_site.games.octal.files import CERTIFICATE, RUN_MANIFEST, checker, data_folder, is_by_stored_run
from fairgame_site.games.octal.literature import ReportedPeriod
from fairgame_site.hooks import Fact
from fairgame_site.render.badges import badge
from fairgame_site.render.facts import HERE, KNOWN
from fairgame_site.render.tables import grouped

MAX_SEARCHED = 3000  # number of first values that are searched for zeros
MAX_LISTED = 16
MAX_RESIDUES = 8
LONG_NUMBER = re.compile(r"(?<![\d.])\d{4,}")


def facts(record: ClassRecord, report: ReportedPeriod | None) -> list[Fact]:
    """Return the available facts of a class; ``report`` is the report of a period that is not proved here."""
    row = record.row
    names = {
        "period": "Period",
        "preperiod": "Preperiod",
        "max_nim_value": "Greatest value",
        "computed_to": "Computed to heap",
        "proof_bound": "Proof bound",
        "rare_count": "Rare heaps",
    }
    numbers = [
        Fact(words, escape(_printed(name, row)), concept(name).meaning)
        for name, words in names.items()
        if row[name] is not None
    ]
    here = Markup(" ").join(map(badge, dict.fromkeys(status for status, _ in _claimed(record))))
    if row["last_exception"] is not None:
        numbers.insert(2, Fact("Exceptions", _exceptions(record), "heaps that break the period"))
    return [
        Fact("Code", escape(str(record.code))),
        *numbers,
        Fact(KNOWN, known(record, report)),
        Fact(HERE, here + Markup(' <a href="#known">how</a>')),
    ]


def _exceptions(record: ClassRecord) -> str:
    """Return the last heap that breaks the period, and the number of such heaps if they are stored."""
    broken, last = record.exceptions, grouped(record.row["last_exception"])
    if broken is None:
        return f"the last {last}"
    return f"{grouped(broken.size)}, the last {last}" if broken.size else "none"


def known(record: ClassRecord, report: ReportedPeriod | None) -> Markup:
    """Return whether a class is solved, claimed solved, or open."""
    if record.is_periodic:
        return Markup("solved: a period is proved")
    if report is None:
        return Markup("open")
    code = "" if report.code == str(record.code) else f" of {report.code}"
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


def statuses(record: ClassRecord, *, is_reported: bool) -> list[tuple[str, str]]:
    """Return the knowledge about a class as pairs (status, sentence)."""
    row = record.row
    if not record.is_periodic:
        heap = grouped(row["computed_to"])
        none = f"No period has been found in the heaps to {heap}."
        unknown = f"{none} " + ("The one reported" if is_reported else "Whether there is one")
        unknown += " is not yet verified here." if is_reported else " is not known here."
        return [("open", unknown), *_claimed(record)]
    reason = f"The values up to heap {grouped(row['proof_bound'])} prove this, and their certificate was checked."
    if is_by_stored_run(record):
        reason = "A window run proves this; it is stored, and each segment was checked."
    start, period = row["preperiod"], row["period"]
    repeats = f"G(n + {grouped(period)}) = G(n)"
    if start:
        where = f"From heap {grouped(start)} on the values repeat every {grouped(period)}: {repeats}"
        least = f". Heap {grouped(row['last_exception'])} is the last exception."
    else:
        where, least = f"The values repeat every {grouped(period)} from heap 0 on: {repeats}", "."
    proved, *others = _claimed(record)
    return [(proved[0], f"{where} forever{least} {reason}"), *others]


def evidence(record: ClassRecord) -> list[str]:
    """Return where the proof or the checked values of a class are, and how to check them, as sentences."""
    folder = data_folder(record)
    if not record.is_periodic:
        return [f"The checked values of {record.code} are in {folder}{record.data_file}."]
    if is_by_stored_run(record):
        run = f"A stored run proves the period of {record.code}: {folder}{RUN_MANIFEST}."
        return [run, f"Check its segments: atlas study verify {record.code}."]
    proof = f"The period of {record.code} is proved by {folder}{CERTIFICATE}, checked by checkers/{checker('.py')}."
    if formal.check_status(record) == formal.ACCEPTED:
        return [proof, "The checker extracted from the formal proof accepts it too: proofs/checked.csv, make prove."]
    return [proof]


def _claimed(record: ClassRecord) -> list[tuple[str, str]]:
    return [(claim.status, _readable(claim.statement)) for claim in record.table.claims]


def _readable(text: str) -> str:
    return LONG_NUMBER.sub(lambda match: grouped(int(match[0])), text)


@dataclass(frozen=True, slots=True)
class LostHeaps:
    """Nonempty heaps that lose for the player to move.

    Attributes:
        heaps: the first lost heaps.  With ``residues``: all lost heaps before ``start``.
        is_all: whether ``heaps`` and ``residues`` give every lost heap to ``known_to``.
        residues: the residues modulo the period of the lost heaps from ``start`` on; empty if they are unknown.
        start: the first heap that ``residues`` describes.
        period: the period, 0 without a proved period.
        count: the number of lost heaps to ``known_to``, None if they were not counted.
        known_to: the last known heap; None for all heaps.
    """

    heaps: Sequence[int]
    residues: Sequence[int]
    _: KW_ONLY
    is_all: bool
    start: int
    period: int
    count: int | None
    known_to: int | None


def lost_heaps(record: ClassRecord) -> LostHeaps:
    """Return the heaps of a class that lose for the player to move."""
    row, values = record.row, record.values(MAX_SEARCHED)
    zeros = np.flatnonzero(values == 0)
    zeros = zeros[zeros > 0]
    counted = {value: count for value, count in record.pairs("frequency.csv").tolist()}
    count = counted.get(0, 0) if counted else None
    start, period = (row["preperiod"], row["period"]) if record.is_periodic else (0, 0)
    first = zeros[:MAX_LISTED].tolist()
    if period and start + period <= values.size:
        before = zeros[zeros < start]
        recurring = zeros[(zeros >= start) & (zeros < start + period)]
        if values[start] == 0 and start == 0:
            recurring = np.append(recurring, period)  # heap 0 is omitted, and recurs as heap ``period``
        if before.size <= MAX_LISTED and recurring.size <= MAX_RESIDUES:
            residues = sorted((recurring % period).tolist())
            return LostHeaps(
                before.tolist(), residues, is_all=True, start=start, period=period, count=count, known_to=None
            )
    is_all = count is not None and count == zeros.size <= MAX_LISTED
    covered = record.is_periodic and row["computed_to"] >= start + period - 1
    ever = is_all and covered and not (zeros >= start).any()
    known_to = None if ever else row["computed_to"]
    return LostHeaps(first, (), is_all=is_all, start=start, period=period, count=count, known_to=known_to)
