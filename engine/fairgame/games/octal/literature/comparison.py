"""Comparison of a report with the computed values, figure by figure, where the two are comparable.

A figure *agrees*, *differs*, or is only *reported*: no computed value decides it. Reports differ from the atlas in
extent and in their sparse space. So a greatest value is compared at the last power of two that both reached. Rare heaps
are compared only under the same mask. If the source does not print its mask, rare heaps can agree but not differ.

Cost: a few microseconds a figure; the stored values are read only for a different mask of the source.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from fairgame.games.octal.class_summary import ClassSummary, idle_rare_heaps, sparse_space
from fairgame.games.octal.classes import LAST_STOP, canonical_class, code_values, moves
from fairgame.games.octal.code import GRUNDY, OctalCode
from fairgame.games.octal.literature import Report
from fairgame.games.octal.sparse_space import SparseSpace

Verdict = Literal["agrees", "differs", "reported"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One figure of a report: the atlas's column, the figure, the computed one ("" if none), and the verdict."""

    column: str
    reported: str
    computed: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Computed:
    """Computed facts about a report's subject.

    Attributes:
        status: "periodic" or "open".
        figures: the summary of the report's code, moved from its class.
        growth: (stop, greatest value, its first heap) for each power of two, ascending; moved as well.
        rare: the rare heaps under our mask; moved as well.
        values: callback that returns the stored values of heaps 0, 1, ..., moved as well; empty without stored values.
    """

    status: str
    figures: ClassSummary
    growth: Sequence[tuple[int, int, int]]
    rare: np.ndarray
    values: Callable[[], np.ndarray]


def canonical_name(code: str) -> str:
    """Return the canonical code of a report's subject; "" if no class has its values, ``GRUNDY`` for Grundy's game."""
    if code == GRUNDY:
        return GRUNDY
    location = canonical_class(OctalCode.parse(code))
    return str(location[0]) if location else ""


def first_difference(code: str, other: str) -> tuple[int, int, int, int] | None:
    """Return the first difference of two codes: a heap of each, and the two values.

    The codes are compared from their first heaps with a move. Return None if they agree on some thousand heaps.
    """
    codes = [OctalCode.parse(text) for text in (code, other)]
    zeros = [moves(code).zeros for code in codes]
    values = code_values(codes, LAST_STOP + max(zeros))
    tails = [row[first : first + LAST_STOP] for row, first in zip(values, zeros, strict=True)]
    differs = np.flatnonzero(tails[0] != tails[1])
    if not differs.size:
        return None
    place = int(differs[0])
    return zeros[0] + place, zeros[1] + place, int(tails[0][place]), int(tails[1][place])


def findings(report: Report, computed: Computed | None) -> Iterator[Finding]:
    """Yield every figure of a report with its verdict.

    Args:
        report: the report of a source.
        computed: the facts about its subject; None if the atlas has none.
    """
    if report.claim == "same":
        yield _sameness(report)
    elif computed is not None:
        if report.claim == "open":
            yield Finding("status", "open", computed.status, _verdict(agrees=computed.status == "open"))
        if report.extent is not None:
            yield Finding("computed_to", str(report.extent), str(computed.figures.computed_to), "reported")
        yield from _period(report, computed)
        yield from _greatest(report, computed)
        yield from _rare(report, computed)


def _verdict(*, agrees: bool) -> Verdict:
    return "agrees" if agrees else "differs"


def _sameness(report: Report) -> Finding:
    theirs, ours = canonical_name(report.same_as), canonical_name(report.code)
    same = theirs == ours if theirs or ours else first_difference(report.code, report.same_as) is None
    return Finding("canonical_code", theirs or report.same_as, ours or report.code, _verdict(agrees=same))


def _period(report: Report, computed: Computed) -> Iterator[Finding]:
    for column in ("period", "last_exception"):
        theirs, ours = getattr(report, column), getattr(computed.figures, column)
        if theirs is not None:
            verdict: Verdict = "reported" if ours is None else _verdict(agrees=theirs == ours)
            yield Finding(column, str(theirs), "" if ours is None else str(ours), verdict)


def _greatest(report: Report, computed: Computed) -> Iterator[Finding]:
    top, where = report.max_nim_value, report.max_nim_value_at
    if top is None:
        return
    greatest = _greatest_computed(report, computed)
    settled = greatest is not None and (where is not None or greatest[0] > top or report.claim == "periodic")
    pairs = zip(("max_nim_value", "max_nim_value_at"), (top, where), greatest or ("", ""), strict=True)
    for column, theirs, ours in pairs:
        if theirs is not None:
            yield Finding(column, str(theirs), str(ours), _verdict(agrees=theirs == ours) if settled else "reported")


def _greatest_computed(report: Report, computed: Computed) -> tuple[int, int] | None:
    """Return the greatest value and its first heap, in a range that the report covers too; None if undecided."""
    figures, where = computed.figures, report.max_nim_value_at
    if report.claim == "periodic":
        greatest, place = figures.max_nim_value, figures.max_nim_value_at
        return None if greatest is None or place is None else (greatest, place)
    both = [row for row in computed.growth if report.extent is not None and row[0] <= report.extent]
    if not both:
        return None
    stop, top, first = both[-1]
    if where is None or where >= stop:  # their value is beyond the range: ours contradicts it only if it is greater
        return (top, first) if top > (report.max_nim_value or 0) else None
    return top, first


def _rare(report: Report, computed: Computed) -> Iterator[Finding]:
    figures = computed.figures
    if report.sparse_mask:
        verdict: Verdict = "agrees" if report.sparse_mask == figures.sparse_mask else "reported"
        yield Finding("sparse_mask", report.sparse_mask, figures.sparse_mask or "", verdict)
    if report.rare_count is None:
        return
    rare, stop = _rare_heaps(report, computed)
    comparable = report.last_rare is not None and report.last_rare < stop
    rare = rare[rare < report.extent] if report.extent is not None else rare
    count, last = int(rare.size), int(rare[-1]) if rare.size else None
    exact = (count, last) == (report.rare_count, report.last_rare)
    if not report.sparse_mask:  # the mask must be ours then, and heap 0 may be counted
        comparable = comparable and last == report.last_rare and report.rare_count - count in (0, 1)
        exact = comparable
    for column, theirs, ours in (("rare_count", report.rare_count, count), ("last_rare", report.last_rare, last)):
        if theirs is not None:
            agrees = exact if not report.sparse_mask else theirs == ours
            yield Finding(
                column,
                str(theirs),
                str(ours) if comparable else "",
                _verdict(agrees=agrees) if comparable else "reported",
            )


def _rare_heaps(report: Report, computed: Computed) -> tuple[np.ndarray, int]:
    """Return the rare heaps under the report's mask, or else under ours, and the exclusive end of the known heaps."""
    figures = computed.figures
    if not report.sparse_mask or report.sparse_mask == figures.sparse_mask:
        return computed.rare, figures.computed_to + 1 if figures.sparse_mask else 0
    values = computed.values()
    return report_space(report.code, report.sparse_mask).rare_heaps(values), values.size


def report_space(code: str, mask: str) -> SparseSpace:
    """Return the sparse space of a report's mask."""
    return SparseSpace(int(mask, 16)) if code == GRUNDY else sparse_space(OctalCode.parse(code), mask)


def move(computed: Computed, canonical: str, code: str) -> Computed:
    """Return the facts about ``code``, from those about its class."""
    if code == canonical:
        return computed
    source, target = OctalCode.parse(canonical), OctalCode.parse(code)
    shift = moves(target).zeros - moves(source).zeros
    values, mask = computed.values, computed.figures.sparse_mask
    idle = idle_rare_heaps(source, mask, moves(target).zeros) if mask else computed.rare[:0]
    return replace(
        computed,
        figures=computed.figures.move(source, target),
        growth=[(stop + shift, top, first + shift) for stop, top, first in computed.growth],
        rare=np.concatenate([idle, computed.rare[computed.rare >= moves(source).zeros] + shift]),
        values=lambda: np.concatenate([np.zeros(moves(target).zeros, np.uint16), values()[moves(source).zeros :]]),
    )
