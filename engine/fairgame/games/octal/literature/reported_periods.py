"""Periods reported in the literature, as leads: they predict the end and the cost of a proof before a computation.

A report only predicts the place of a proof or of a recurring window, and the time of a run. It proves nothing: the
computed values prove a period or do not. A class record depends on its lead as a number, so an edited
report recomputes only the class whose lead changes.

Cost: one reading of the reports; some milliseconds for a report of a code beyond the census, once for each revision.
Source: the publications named in ``octal.csv``.
"""

import json
from collections.abc import Mapping
from functools import cache

from fairgame.games.octal.class_values import LAST_STOP
from fairgame.games.octal.classes import canonical_class
from fairgame.games.octal.code import GRUNDY, OctalCode
from fairgame.games.octal.literature import octal_reports
from fairgame.games.octal.rule import proof_bound
from fairgame.numbers.periodicity import Periodicity
from fairgame.system.disk_cache import DiskCache


def reported_period(code: OctalCode) -> Periodicity | None:
    """Return the first period reported for a code or one of its class, None without a report."""
    subject = canonical_class(code)
    for report in octal_reports():
        if subject is None or report.octal_code is None or report.period is None or report.last_exception is None:
            continue
        reported_class = canonical_class(report.octal_code)
        if reported_class is not None and subject[0] == reported_class[0]:
            return Periodicity(report.last_exception + 1, report.period)
    return None


OPEN_SECONDS = 10.0  # for an open class


def reported_bound(name: str) -> int | None:
    """Return the last heap that the proof of a reported period of a class needs, the greatest of several, or None.

    Args:
        name: a canonical code, or ``GRUNDY``, which has no report.
    """
    return _cached_bounds().get(name)


@cache
def _cached_bounds() -> Mapping[str, int]:
    return DiskCache().get_or_compute(
        "leads.json", _reported_bounds, lambda bounds: json.dumps(bounds).encode(), json.loads
    )


def _reported_bounds() -> dict[str, int]:
    """Return the ``reported_bound`` of every class with a reported period, by its canonical code."""
    bounds: dict[str, int] = {}
    for report in octal_reports():
        if report.period is not None and report.last_exception is not None and report.code != GRUNDY:
            canonical, shift = canonical_class(OctalCode.parse(report.code)) or (None, 0)
            if canonical is not None:
                reported = Periodicity(report.last_exception + 1 - shift, report.period)
                bound = proof_bound(reported, canonical.length)
                bounds[str(canonical)] = max(bound, bounds.get(str(canonical), bound))
    return bounds


def expected_seconds(lead: int | None) -> float:
    """Return the expected seconds of a class record with this lead, for the order of work."""
    return OPEN_SECONDS if lead is None or lead >= LAST_STOP else 0.2 + lead * 1e-7
