"""Record of a class of octal codes: its row, its attached files, and the claims about them.

The row has the figures. The files are the growth, the frequency of each value, the rare heaps if they are few, and the
values with their proof: the certificate of the period, or, for an open class, its first heaps, each settled separately.

If a stored run proves the period of a class, its record is that of an open class, with the period and the files of the
run. The run has no greatest values and frequencies, so these figures remain those of the heaps computed here. If the
build itself proves a period, its own certificate is used.

**Samples.** Blocks of heaps are sampled beyond those that are settled one by one. The hash of the values seeds the
sample: no one chooses a block, and every build samples the same blocks. Each heap of a block is recomputed from values
before it: by the plain kernel where the rare/common kernel had computed it, and by the numpy of the published checker
where the plain kernel had. A difference stops the build of the record. The page *How a table is checked* states what a
sample shows: no value is called certified because of a sample.

Cost: see ``fairgame.games.octal.class_values`` and ``fairgame.games.octal.proof_files``; a sample takes half a
millisecond a heap of 2^24 and splitting digit, less than a fifth of a second for a record.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

import numpy as np
import pandas as pd

from fairgame.core.claims import Claim, Status, in_columns
from fairgame.core.frames import to_csv, validated_columns
from fairgame.core.tables import Built, Inputs, TableSpec, frame_of_rows
from fairgame.errors import CertificateError
from fairgame.games.octal.certificates.class_records import (
    OctalFigures,
    OctalPrefix,
    OctalProof,
    OctalStoredRun,
    proved_cells,
    single_row,
)
from fairgame.games.octal.checkers import octal_period
from fairgame.games.octal.class_values import DENSE_STOP, FIRST_STOP, ClassValues, compute_class
from fairgame.games.octal.code import GRUNDY, OctalCode
from fairgame.games.octal.kernels import plain
from fairgame.games.octal.proof_files import MAX_STORED, prefix_files, proof_files
from fairgame.games.octal.runs.evidence import proved_run
from fairgame.games.octal.values import NimValues
from fairgame.games.octal.verification import BLOCK, SAMPLED_BLOCKS, Verification
from fairgame.games.octal.verification import COLUMNS as VERIFICATION

FIGURES = (
    *("canonical_code", "status", "period", "preperiod", "last_exception", "digits", "proof_bound", "computed_to"),
    *("max_nim_value", "max_nim_value_at", "sparse_mask", "rare_count", "last_rare"),
)
COLUMNS = FIGURES + VERIFICATION
SUMMARY_COLUMNS = ("computed_to", "max_nim_value", "max_nim_value_at", "rare_count", "last_rare")
MAX_PAIRS = 1 << 20  # rare heaps times values; up to here 2^17 heaps are settled one by one
ATTACHED: Mapping[str, tuple[str, ...]] = {
    "rare.csv": ("n", "nim_value"),
    "growth.csv": ("stop", "max_nim_value", "max_nim_value_at", "rare_count", "last_rare"),
    "frequency.csv": ("nim_value", "count"),
}


def record(spec: TableSpec, name: str, lead: int | None, _: Inputs) -> Built:
    """Return the row and the files of a class with this lead."""
    computed = compute_class(name, lead)
    figures = dict(zip(FIGURES, figures_of(computed), strict=True))
    row = figures | _verification(computed, figures).cells()
    return Built(
        frame_of_rows(spec, [tuple(row[column] for column in spec.columns)]),
        summary_files(computed) | _evidence(computed),
    )


def summary_files(computed: ClassValues) -> dict[str, bytes]:
    """Return the files of growth and frequencies, and of rare heaps if these are few."""
    return {file: _csv(ATTACHED[file], rows) for file, rows in _long(computed).items()}


def _long(computed: ClassValues) -> dict[str, Iterable[tuple[Any, ...]]]:
    values, rare = computed.nim_values.values, computed.nim_values.rare
    attached: dict[str, Iterable[tuple[Any, ...]]] = {
        "growth.csv": computed.growth(),
        "frequency.csv": computed.frequency(),
    }
    if computed.is_sparse:
        attached["rare.csv"] = zip(rare.tolist(), values[rare].tolist(), strict=True)
    return attached


def _csv(columns: tuple[str, ...], rows: Iterable[tuple[Any, ...]]) -> bytes:
    return to_csv(validated_columns("a class record", pd.DataFrame(list(rows), columns=list(columns)), columns))


def _evidence(computed: ClassValues) -> dict[str, bytes]:
    """Return the stored values, and the certificate if there is a period."""
    if computed.proof is not None:
        code, period = OctalCode.parse(computed.name), computed.proof.period
        return proof_files(code, computed.nim_values, period, computed.sparse_space)
    return {} if computed.name == GRUNDY else prefix_files(computed.nim_values.values[: _settled(computed)])


def _settled(computed: ClassValues) -> int:
    """Return the number of first heaps of an open class that are settled one by one, which takes a few seconds.

    Those of Grundy's game are settled in another table; here the number computed by the plain kernel is returned.
    """
    if computed.name == GRUNDY:
        return computed.nim_values.plain_stop
    few = computed.is_sparse and computed.nim_values.rare.size * computed.nim_values.counts.shape[1] <= MAX_PAIRS
    return DENSE_STOP if few else FIRST_STOP


def figures_of(computed: ClassValues) -> tuple[Any, ...]:
    """Return the figures of a class, in the order of ``FIGURES``."""
    *_, (stop, greatest, where, rare_count, last_rare) = computed.growth()
    period = computed.proof.period if computed.proof else None
    mask = str(computed.nim_values.space) if computed.has_space else ""
    return (
        *(computed.name, "periodic" if period else "open"),
        *((period.period, period.preperiod, period.last_exception) if period else (None, None, None)),
        *(computed.length, computed.proof.bound if computed.proof else None),
        *(stop - 1, greatest, where, mask, rare_count, last_rare),
    )


def _verification(computed: ClassValues, figures: Mapping[str, Any]) -> Verification:
    """Return the basis of the record; that of an open class needs the sample."""
    if computed.proof is not None:
        return Verification.of({**figures, "basis": "certificate"})
    settled = _settled(computed)
    sampled = recompute_sample(computed.nim_values, settled)
    certified_to = None if computed.name == GRUNDY else settled - 1
    return Verification.of({**figures, "basis": "computation", "certified_to": certified_to, "sampled_heaps": sampled})


def claims(name: str, frame: pd.DataFrame) -> tuple[Claim, ...]:
    """Return the claims about the one row of a class record and its files."""
    if frame["status"].iloc[0] == "periodic":
        return tuple(_claims_of_period(name, frame))
    verification = Verification.of(single_row(frame))
    seen = f"To heap {verification.computed_to} no period was found; the figures are those of the computed values"
    sampled = verification.sampled_heaps
    more = f"; another program recomputed {sampled} of these heaps, drawn at random" if sampled else ""
    observed = Claim(f"{seen}{more}.", Status.OBSERVED, cells=in_columns("status", "sparse_mask", *SUMMARY_COLUMNS))
    if name == GRUNDY:
        return (Claim("The figures and the rare heaps fit each other.", Status.CERTIFIED, OctalFigures()), observed)
    statement = (
        f"To heap {verification.certified_to} each value is the least that no option has, and the figures are those of"
        " these values."
    )
    return (Claim(statement, Status.CERTIFIED, OctalPrefix()), observed)


def _claims_of_period(name: str, frame: pd.DataFrame) -> Iterator[Claim]:
    yield Claim(f"{name} has the period of its row forever.", Status.PROVED, OctalProof())
    if int(frame["preperiod"].iloc[0]) + int(frame["period"].iloc[0]) > MAX_STORED:
        seen = "The greatest value and the frequencies are those of the computed values; the certificate has fewer."
        yield Claim(seen, Status.OBSERVED, cells=in_columns("max_nim_value", "max_nim_value_at"))


def record_of_stored_run(
    spec: TableSpec, name: str, lead: int | None, files: Mapping[str, bytes], inputs: Inputs
) -> Built:
    """Return row and files of a class, given the files of its stored run (``fairgame.games.octal.runs.evidence``)."""
    built = record(spec, name, lead, inputs)
    row = single_row(built.frame)
    if row["status"] == "periodic":
        return built
    run = proved_run(name, files)
    assert run.end is not None, "a proved run has an end"
    row |= proved_cells(run, run.end)
    row |= Verification.of(row).cells()
    return Built(frame_of_rows(spec, [tuple(row[column] for column in spec.columns)]), {**built.files, **files})


def claims_of_stored_run(name: str, frame: pd.DataFrame) -> tuple[Claim, ...]:
    """Return the claims about the record of a class with a stored run."""
    if single_row(frame)["basis"] != "run":
        return claims(name, frame)
    period = (
        f"{name} has the period of its row forever; the list of checks of the run that shows it names each segment."
    )
    figures = f"The other figures are those of the computed values, to heap {frame['computed_to'].iloc[0]}."
    return (
        Claim(period, Status.PROVED, OctalStoredRun()),
        Claim(figures, Status.OBSERVED, cells=in_columns("sparse_mask", *SUMMARY_COLUMNS)),
    )


def blocks(values: np.ndarray, settled: int) -> list[int]:
    """Return the first heaps of the sampled blocks, in order, each a multiple of ``BLOCK``.

    Args:
        values: shape (computed,), index 0 is G(0).
        settled: the first heap that may be sampled, at least 1.
    """
    first, last = -(-settled // BLOCK), values.size // BLOCK
    count = min(SAMPLED_BLOCKS, max(0, last - first))
    random = Random(hashlib.sha256(np.ascontiguousarray(values).data).digest())
    return [BLOCK * block for block in sorted(random.sample(range(first, last), count))] if count else []


def recompute_sample(known: NimValues, settled: int, computed: int | None = None) -> int:
    """Recompute the heaps of the sampled blocks and compare; return their number.

    Args:
        known: the values.
        settled: the first heap that may be sampled, at least 1.
        computed: only smaller heaps are sampled; None for all known heaps.

    Raises:
        CertificateError: if a heap has another value.
    """
    values = known.values[:computed]
    starts = blocks(values, settled)
    copy = values.astype(np.uint16) if any(map(known.is_sparse, starts)) else values
    for start in starts:
        if known.is_sparse(start):
            _by_plain_kernel(known, copy, start)
        else:
            _by_checker(known, start)
    return BLOCK * len(starts)


def _by_plain_kernel(known: NimValues, copy: np.ndarray, start: int) -> None:
    """Recompute a block in ``copy``, a copy of all values."""
    copy[start : start + BLOCK] = 0
    reached = plain.extend_nim_sequence(known.digits, copy, start, start + BLOCK, known.distinct)
    differs = np.flatnonzero(copy[start : start + BLOCK] != known.values[start : start + BLOCK])
    if reached < start + BLOCK or differs.size:
        heap = start + int(differs[0]) if differs.size else reached
        raise CertificateError(f"{known.name} recomputed", f"the plain kernel has another value for heap {heap}")


def _by_checker(known: NimValues, start: int) -> None:
    game = octal_period.Game(known.digits.tolist(), 0, 0)
    scan = game.scanner(known.values[: start + BLOCK].astype(np.uint16))
    try:
        for heap in range(start, start + BLOCK):
            scan(heap, exclusion=True)
    except octal_period.Rejected as reason:
        raise CertificateError(f"{known.name} recomputed", str(reason)) from None
