"""Periods of octal games that rest on a kept study: a run too long for a build, checked once segment by segment.

What can be checked in a second is checked here: that the study is whole, that its period, its preperiod and the
witnesses against shorter periods follow from its windows if these are right
(``fairgame.games.octal.checkers.run_manifest``), that its first values are nim-values, and that each segment stands in
the list of those that have been checked.  That list is a report: to check the segments again takes as long as the run.
A build does so with a sample of one.

Cost: a second.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from fairgame.errors import CertificateError, StoreError
from fairgame.games.octal.certificates.class_summary import the_row
from fairgame.games.octal.certificates.long_tables import CHECKER, Proofs
from fairgame.games.octal.certificates.proof import OctalPrefix
from fairgame.games.octal.checkers import octal_period
from fairgame.games.octal.checkers.run_manifest import PeriodClaim, RunManifest
from fairgame.games.octal.runs.evidence import shown

SEGMENTS = "octal_segments.py"  # the checker of segments
BY_STUDY = "; the period by a kept study, "
OF_SEGMENTS = re.compile(r"[1-9]\d* segments to heap [1-9]\d*, each of them checked")


def reason(first: str, marks: RunManifest) -> str:
    """Return why a class is believed whose period rests on a study; ``first`` tells of the values that are kept."""
    return f"{first}{BY_STUDY}{len(marks)} segments to heap {marks.settled_to}, each of them checked"


def is_by_stored_run(verification: str) -> bool:
    """Return whether a row is believed by a kept study."""
    return BY_STUDY in verification


def proved(marks: RunManifest, end: PeriodClaim) -> dict[str, Any]:
    """Return the cells of a row that follow from the study."""
    bound = 2 * max(end.preperiod - 1, 0) + 2 * end.period + marks.game.last
    return {
        "status": "periodic",
        "period": end.period,
        "preperiod": end.preperiod,
        "last_exception": end.preperiod - 1,
        "proof_bound": bound,
    }


@dataclass(frozen=True, slots=True)
class OctalStoredRun:
    """The attached kept study shows the period, its list says that every segment was checked, and the row agrees."""

    kind: ClassVar[str] = "octal-kept"

    def check_files(self, frame: pd.DataFrame, files: Mapping[str, bytes]) -> None:
        """Check a row against the study, the study's parts against each other, and other files as of an open class."""
        row = the_row(frame)
        name = row["canonical_code"]
        claim = f"{name} has the period {row['period']}"
        try:
            marks = shown(name, files)
            octal_period.check_values(marks.game, marks.head.astype(np.uint16))
        except (octal_period.Rejected, StoreError) as fault:
            raise CertificateError(claim, str(fault)) from None
        assert marks.end is not None, "what is shown has an end"
        first = row["verification"].partition(BY_STUDY)[0]
        named = proved(marks, marks.end)
        for column, cell in {**named, "verification": reason(first, marks)}.items():
            if row[column] != cell:
                raise CertificateError(claim, f"the row says {column} = {row[column]}, stored run {cell}")
        as_open = {**dict.fromkeys(named), "status": "open", "verification": first}
        OctalPrefix().check_files(frame.astype(object).assign(**as_open), files)


@dataclass(frozen=True, slots=True)
class AllProofs(Proofs):
    """The numbers of each certificate or kept study fit each other, and the first heaps where they show the period."""

    kind: ClassVar[str] = "octal-all-proofs"

    def check(self, frame: pd.DataFrame) -> None:
        """Check the rows as ``Proofs`` does; those of kept studies have another checker."""
        strange = sorted(set(frame["checker"]) - {CHECKER, SEGMENTS})
        if strange:
            raise CertificateError("the checker of octal games", f"it is {CHECKER} or {SEGMENTS}, not {strange[0]}")
        Proofs(self.stop).check(frame.assign(checker=CHECKER))
