"""The record of a study: the row and the files that are kept of a class, and what is claimed of them.

The row holds the figures.  Attached are the growth, how often each value occurs, the rare heaps where they are few,
and the values with what proves them: the certificate of the period, or, where the class is open, its first heaps,
each settled by itself.  Cost: see ``fairgame.games.octal.class_values`` and ``fairgame.games.octal.proof_files``.

The record of a class whose period a kept study proves: that of an open class, with the period and what shows it.

The study tells nothing of greatest values and frequencies on its way, so these figures stay those of the heaps that
are computed here.  Where the build itself proves a period, its own certificate stands.  Cost: that of an open class.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pandas as pd

from fairgame.core.claims import Claim
from fairgame.core.frames import to_csv, typed_columns
from fairgame.core.tables import Built, Inputs, TableSpec, framed
from fairgame.games.octal.certificates.class_summary import OctalFigures, the_row
from fairgame.games.octal.certificates.proof import OctalPrefix, OctalProof
from fairgame.games.octal.certificates.stored_runs import OctalStoredRun, is_by_stored_run, proved, reason
from fairgame.games.octal.class_values import DENSE_STOP, FIRST_STOP, ClassValues, compute_class
from fairgame.games.octal.code import GRUNDY, OctalCode
from fairgame.games.octal.proof_files import MAX_STORED, prefix_files, proof_files
from fairgame.games.octal.runs.evidence import shown
from fairgame.games.octal.spot_checks import recompute_sample
from fairgame.games.octal.verification import of_certificate, of_first_heaps, of_other_table, settled_and_recomputed

COLUMNS = (
    *("canonical_code", "status", "period", "preperiod", "last_exception", "digits", "proof_bound", "computed_to"),
    *("max_nim_value", "max_nim_value_at", "sparse_mask", "rare_count", "last_rare", "verification"),
)
SUMMARY_COLUMNS = ("computed_to", "max_nim_value", "max_nim_value_at", "rare_count", "last_rare")
MAX_PAIRS = 1 << 20  # rare heaps times values, for 2^17 heaps to be settled one by one
ATTACHED: Mapping[str, tuple[str, ...]] = {
    "rare.csv": ("n", "nim_value"),
    "growth.csv": ("stop", "max_nim_value", "max_nim_value_at", "rare_count", "last_rare"),
    "frequency.csv": ("nim_value", "count"),
}


def record(spec: TableSpec, name: str, lead: int | None, _: Inputs) -> Built:
    """Return the row and the files of the study of a class that has this lead."""
    found = compute_class(name, lead)
    if found.proof is None:
        again = recompute_sample(found.known, _settled(found))
        assert again == settled_and_recomputed(_verification(found))[1], (
            f"{name}: the reason does not say how many heaps were drawn"
        )
    return Built(framed(spec, [row_of(found)]), summary_files(found) | _evidence(found))


def summary_files(found: ClassValues) -> dict[str, bytes]:
    """Return the files that tell of growth, of frequencies and of rare heaps, where these are few."""
    return {file: _csv(ATTACHED[file], rows) for file, rows in _long(found).items()}


def _long(found: ClassValues) -> dict[str, Iterable[tuple[Any, ...]]]:
    values, rare = found.known.values, found.known.rare
    attached: dict[str, Iterable[tuple[Any, ...]]] = {"growth.csv": found.growth(), "frequency.csv": found.frequency()}
    if found.is_sparse:
        attached["rare.csv"] = zip(rare.tolist(), values[rare].tolist(), strict=True)
    return attached


def _csv(columns: tuple[str, ...], rows: Iterable[tuple[Any, ...]]) -> bytes:
    return to_csv(typed_columns("a study", pd.DataFrame(list(rows), columns=list(columns)), columns))


def _evidence(found: ClassValues) -> dict[str, bytes]:
    """Return the values that are kept, and the certificate where there is a period."""
    if found.proof is not None:
        return proof_files(OctalCode.parse(found.name), found.known, found.proof.period, found.sparse_space)
    return {} if found.name == GRUNDY else prefix_files(found.known.values[: _settled(found)])


def _settled(found: ClassValues) -> int:
    """Return how many of the first heaps of an open class are settled one by one: as many as cost a few seconds.

    Those of Grundy's game are settled in another table; here the ones that the plain kernel computed are meant.
    """
    if found.name == GRUNDY:
        return found.known.plain_stop
    few = found.is_sparse and found.known.rare.size * found.known.counts.shape[1] <= MAX_PAIRS
    return DENSE_STOP if few else FIRST_STOP


def row_of(found: ClassValues) -> tuple[Any, ...]:
    """Return the row of a study, in the order of ``COLUMNS``."""
    *_, (stop, greatest, where, rare_count, last_rare) = found.growth()
    period = found.proof.period if found.proof else None
    return (
        *(found.name, "periodic" if period else "open"),
        *((period.period, period.preperiod, period.last_exception) if period else (None, None, None)),
        *(found.length, found.proof.bound if found.proof else None),
        *(stop - 1, greatest, where, str(found.known.space) if found.has_space else "", rare_count, last_rare),
        _verification(found),
    )


def _verification(found: ClassValues) -> str:
    if found.proof is not None:
        return of_certificate(found.proof.bound)
    computed = found.known.known
    return of_other_table(computed) if found.name == GRUNDY else of_first_heaps(_settled(found), computed)


def claims(name: str, frame: pd.DataFrame) -> tuple[Claim, ...]:
    """Return what is claimed of a study's one row and its files."""
    if frame["status"].iloc[0] == "periodic":
        return tuple(_claims_of_period(name, frame))
    settled, drawn = settled_and_recomputed(str(frame["verification"].iloc[0]))
    seen = f"To heap {frame['computed_to'].iloc[0]} no period shows itself, and the figures are what the solver saw"
    more = f"; another kernel made {drawn} of these heaps again, drawn at random" if drawn else ""
    observed = Claim(f"{seen}{more}.", "observed", columns=("status", "sparse_mask", *SUMMARY_COLUMNS))
    if name == GRUNDY:
        return (Claim("The figures and the rare heaps fit each other.", "certified", OctalFigures()), observed)
    kept = f"To heap {settled} each value is the least that no option has, and the figures are those of these values."
    return (Claim(kept, "certified", OctalPrefix()), observed)


def _claims_of_period(name: str, frame: pd.DataFrame) -> Iterator[Claim]:
    yield Claim(f"{name} has the period of its row forever.", "proved", OctalProof())
    if int(frame["preperiod"].iloc[0]) + int(frame["period"].iloc[0]) > MAX_STORED:
        seen = "Of heaps that the certificate does not hold, the greatest value and the frequencies are the solver's."
        yield Claim(seen, "observed", columns=("max_nim_value", "max_nim_value_at"))


def record_of_stored_run(
    spec: TableSpec, name: str, lead: int | None, files: Mapping[str, bytes], inputs: Inputs
) -> Built:
    """Return row and files of a class, given the files of its kept study (``fairgame.games.octal.runs.evidence``)."""
    built = record(spec, name, lead, inputs)
    row = the_row(built.frame)
    if row["status"] == "periodic":
        return built
    marks = shown(name, files)
    assert marks.end is not None, "what is shown has an end"
    row |= proved(marks, marks.end) | {"verification": reason(str(row["verification"]), marks)}
    return Built(framed(spec, [tuple(row[column] for column in spec.columns)]), {**built.files, **files})


def claims_of_stored_run(name: str, frame: pd.DataFrame) -> tuple[Claim, ...]:
    """Return what is claimed of such a class."""
    if not is_by_stored_run(str(frame["verification"].iloc[0])):
        return claims(name, frame)
    period = f"{name} has the period of its row forever; each segment of the run that shows it was checked by itself."
    figures = f"The other figures are what the solver saw to heap {frame['computed_to'].iloc[0]}."
    return (
        Claim(period, "proved", OctalStoredRun()),
        Claim(figures, "observed", columns=("sparse_mask", *SUMMARY_COLUMNS)),
    )
