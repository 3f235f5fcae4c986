"""Facts, claims and lost heaps of a class, for its page."""

import re
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass

import numpy as np
from markupsafe import Markup, escape

from fairgame.core.columns import concept
from fairgame.games.octal.record import OctalRecord
from fairgame_site.games.octal import formal
from fairgame_site.games.octal.class_records import ClassEntry, Extent
from fairgame_site.games.octal.files import checker, data_folder
from fairgame_site.games.octal.literature import ReportedPeriod
from fairgame_site.hooks import Fact
from fairgame_site.render.badges import badge
from fairgame_site.render.facts import HERE, KNOWN
from fairgame_site.render.long_runs import window_runs
from fairgame_site.render.tables import grouped, repeats

MAX_SEARCHED = 3000  # number of first values that are searched for zeros
MAX_LISTED = 16
MAX_RESIDUES = 8
MEANINGS = {"last_exception": "heaps that break the period"}  # of facts that are not the concept of a column
LONG_NUMBER = re.compile(r"(?<![\d.])\d{4,}")


def facts(entry: ClassEntry, report: ReportedPeriod | None) -> list[Fact]:
    """Return the available facts of a class; ``report`` is the report of a period that is not proved here.

    The figures of an open class are those of its furthest run, with the last heap of the run.
    """
    row = entry.record.row
    numbers = {
        "period": ("Period", _number(row["period"])),
        "preperiod": ("Preperiod", _number(row["preperiod"])),
        "last_exception": ("Exceptions", _exceptions(entry.record)),
        "max_nim_value": ("Greatest value", _greatest(entry)),
        "computed_to": ("Computed to heap", _computed_to(entry.furthest)),
        "proof_bound": ("Proof bound", _number(row["proof_bound"])),
        "rare_count": ("Rare heaps", _rare(entry)),
    }
    here = Markup(" ").join(map(badge, dict.fromkeys(status for status, _ in _claimed(entry))))
    given = ((words, value, name) for name, (words, value) in numbers.items() if value)
    return [
        Fact("Code", escape(entry.name)),
        *(Fact(words, value, MEANINGS.get(name, concept(name).meaning)) for words, value, name in given),
        Fact(KNOWN, known(entry.record, report)),
        Fact(HERE, here + Markup(' <a href="#known">how</a>')),
    ]


def _number(number: int | None) -> str:
    return "" if number is None else grouped(number)


def _exceptions(record: OctalRecord) -> str:
    """Return the last heap that breaks the period, and the number of such heaps if they are stored."""
    if record.row["last_exception"] is None:
        return ""
    broken, last = record.exceptions, grouped(record.row["last_exception"])
    if broken is None:
        return f"the last {last}"
    return f"{grouped(broken.size)}, the last {last}" if broken.size else "none"


def _greatest(entry: ClassEntry) -> str:
    extent = entry.extent_of("max_nim_value")
    if extent.max_nim_value is None or extent.max_nim_value_at is None:
        return ""
    period = entry.record.period
    needed = period.preperiod + period.period - 1 if period else entry.furthest.computed_to
    place = f"{grouped(extent.max_nim_value)} at heap {grouped(extent.max_nim_value_at)}"
    return place + (_of_heaps(extent) if extent.computed_to < needed else "")


def _computed_to(furthest: Extent) -> str:
    heap = grouped(furthest.computed_to)
    return Markup('{}, by a <a href="#known">{}</a>').format(heap, furthest.run) if furthest.run else heap


def _rare(entry: ClassEntry) -> str:
    extent = entry.extent_of("rare_count")
    if extent.rare_count is None:
        return ""
    last = "" if extent.last_rare is None else f", the last {grouped(extent.last_rare)}"
    needed = 0 if entry.record.is_periodic else entry.furthest.computed_to
    return grouped(extent.rare_count) + last + (_of_heaps(extent) if extent.computed_to < needed else "")


def _of_heaps(extent: Extent) -> str:
    return f", of the heaps to {grouped(extent.computed_to)}"


def known(record: OctalRecord, report: ReportedPeriod | None) -> Markup:
    """Return whether a class is solved, claimed solved, or open."""
    if record.is_periodic:
        return Markup("solved: a period is proved")
    if report is None:
        return Markup("open")
    code = "" if report.code == record.name else f" of {report.code}"
    words = Markup("claimed solved: a period of {}{}, by {} ({})")
    return words.format(report.period, code, report.by, report.source)


def statuses(entry: ClassEntry, *, is_reported: bool) -> list[tuple[str, str]]:
    """Return the knowledge about a class as pairs (status, sentence)."""
    record, row = entry.record, entry.record.row
    if not record.is_periodic:
        none = f"No period has been found in the heaps to {grouped(entry.furthest.computed_to)}."
        unknown = f"{none} " + ("The one reported" if is_reported else "Whether there is one")
        unknown += " is not yet verified here." if is_reported else " is not known here."
        return [("open", unknown), *_claimed(entry)]
    reason = f"The values up to heap {grouped(row['proof_bound'])} prove this, and their certificate was checked."
    if record.is_by_stored_run:
        is_proved = window_runs.report(entry.name).is_proved
        basis = "every build checks all of it" if is_proved else "as its list of checks says, each segment was checked"
        reason = f"A stored run {'proves' if is_proved else 'shows'} this: {basis}."
    start, period = row["preperiod"], row["period"]
    pattern = f"{repeats(period)}: G(n + {grouped(period)}) = G(n)"
    if start:
        where = f"From heap {grouped(start)} on the values {pattern}"
        least = f". Heap {grouped(row['last_exception'])} is the last exception."
    else:
        where, least = f"From heap 0 on the values {pattern}", "."
    proved, *others = _claimed(entry)
    return [(proved[0], f"{where} forever{least} {reason}"), *others]


def evidence(entry: ClassEntry) -> list[str]:
    """Return where the proof or the checked values of a class are, and how to check them, as sentences."""
    record, folder = entry.record, data_folder(entry)
    if not record.is_periodic:
        return [f"The checked values of {entry.name} are in {folder}{record.data_file}."] if record.data_file else []
    proof, formally = f"{folder}{record.proof_file}", formal.evidence(entry.name, entry.files)
    if record.is_by_stored_run:
        run = f"The period of {entry.name} rests on a stored run: {proof}."
        return [run, f"Check its segments: atlas study verify {entry.name}.", *formally]
    return [f"The period of {entry.name} is proved by {proof}, checked by checkers/{checker('.py')}.", *formally]


def _claimed(entry: ClassEntry) -> list[tuple[str, str]]:
    return [(claim.status, _readable(claim.statement)) for claim in entry.table.claims]


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


def lost_heaps(record: OctalRecord) -> LostHeaps:
    """Return the heaps of a class that lose for the player to move."""
    row, values = record.row, record.values(MAX_SEARCHED)
    zeros = np.flatnonzero(values == 0)
    zeros = zeros[zeros > 0]
    counted = {value: count for value, count in record.frequency.tolist()}
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
