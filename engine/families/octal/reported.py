"""The period that the literature reports of an octal game, for runs that need to know where to look.

A report decides only where a window is sought and how much time a run is said to need.  Nothing is believed of it.
Cost: one reading of the reports.  Source: those named in ``engine/literature/octal.csv``.
"""

from engine.families.octal.classes import home
from engine.families.octal.code import OctalCode
from engine.literature import octal_reports
from engine.mathematics.periodicity import Periodicity


def reported(code: OctalCode) -> Periodicity | None:
    """Return the first period that is reported of a code or of one of its class, None if there is no report."""
    place = home(code)
    for report in octal_reports():
        if place is None or report.octal_code is None or report.period is None or report.last_exception is None:
            continue
        there = home(report.octal_code)
        if there is not None and place[0] == there[0]:
            return Periodicity(report.last_exception + 1, report.period)
    return None
