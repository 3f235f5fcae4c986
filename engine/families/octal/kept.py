"""The record of a class whose period a kept study proves: that of an open class, with the period and what shows it.

The study tells nothing of greatest values and frequencies on its way, so these figures stay those of the heaps that
are computed here.  Where the build itself proves a period, its own certificate stands.  Cost: that of an open class.
"""

from collections.abc import Mapping

import pandas as pd

from engine.certificates import Claim
from engine.certificates.octal_figures import the_row
from engine.certificates.octal_kept import OctalKept, is_by_study, proved, reason
from engine.families.octal.record import FIGURES, claims, record
from engine.studies.evidence import shown
from engine.tables import Built, Inputs, TableSpec, framed


def record_of_kept(spec: TableSpec, name: str, lead: int | None, files: Mapping[str, bytes], inputs: Inputs) -> Built:
    """Return row and files of a class, given the files of its kept study (``engine.studies.evidence``)."""
    built = record(spec, name, lead, inputs)
    row = the_row(built.frame)
    if row["status"] == "periodic":
        return built
    marks = shown(name, files)
    assert marks.end is not None, "what is shown has an end"
    row |= proved(marks, marks.end) | {"verification": reason(str(row["verification"]), marks)}
    return Built(framed(spec, [tuple(row[column] for column in spec.columns)]), {**built.files, **files})


def claims_of_kept(name: str, frame: pd.DataFrame) -> tuple[Claim, ...]:
    """Return what is claimed of such a class."""
    if not is_by_study(str(frame["verification"].iloc[0])):
        return claims(name, frame)
    period = f"{name} has the period of its row forever; each segment of the run that shows it was checked by itself."
    figures = f"The other figures are what the solver saw to heap {frame['computed_to'].iloc[0]}."
    return (
        Claim(period, "proved", OctalKept()),
        Claim(figures, "observed", columns=("sparse_mask", *FIGURES)),
    )
