"""What the literature promises of a class, before anything is computed: how far its proof reaches, what it will cost.

A lead says where to look; what is then proved is proved by what is computed.  Studies are handed their lead as a
number, so that an edit of some report computes anew the one class whose lead it changes.  Cost: some milliseconds for a
report of a code beyond the census, once an engine.

The period that the literature reports of an octal game, for runs that need to know where to look.

A report decides only where a window is sought and how much time a run is said to need.  Nothing is believed of it.
Cost: one reading of the reports.  Source: those named in ``engine/literature/octal.csv``.
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


def reported(code: OctalCode) -> Periodicity | None:
    """Return the first period that is reported of a code or of one of its class, None if there is no report."""
    place = canonical_class(code)
    for report in octal_reports():
        if place is None or report.octal_code is None or report.period is None or report.last_exception is None:
            continue
        there = canonical_class(report.octal_code)
        if there is not None and place[0] == there[0]:
            return Periodicity(report.last_exception + 1, report.period)
    return None


OPEN_SECONDS = 10.0  # what an open class may take


def reported_bound(name: str) -> int | None:
    """Return the last heap that the proof of a period reported of a class needs, of several the most demanding.

    Args:
        name: a canonical code, or ``GRUNDY``, of which no period is reported.
    """
    return _remembered().get(name)


@cache
def _remembered() -> Mapping[str, int]:
    return DiskCache().get_or_compute(
        "leads.json", _reported_bounds, lambda bounds: json.dumps(bounds).encode(), json.loads
    )


def _reported_bounds() -> dict[str, int]:
    """Return that bound for every class with a reported period, by its canonical code."""
    bounds: dict[str, int] = {}
    for report in octal_reports():
        if report.period is not None and report.last_exception is not None and report.code != GRUNDY:
            canonical, shift = canonical_class(OctalCode.parse(report.code)) or (None, 0)
            if canonical is not None:
                reported = Periodicity(report.last_exception + 1 - shift, report.period)
                bound = proof_bound(reported, canonical.length)
                bounds[str(canonical)] = max(bound, bounds.get(str(canonical), bound))
    return bounds


def cost(lead: int | None) -> float:
    """Return about how many seconds a study with this lead takes, for the order of work."""
    return OPEN_SECONDS if lead is None or lead >= LAST_STOP else 0.2 + lead * 1e-7
