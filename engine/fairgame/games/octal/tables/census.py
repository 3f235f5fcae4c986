"""Census of octal codes: the 1023 codes 0.ddd and 4.ddd, and the wide census of the 8191 codes of at most four places.

A canonical code has the figures of its class record. Every other code has these figures moved by its shift, with its
own digits and proof bound. If that bound is small, the build computes the values of the code itself and proves its
period from them; the two periods must agree. Cost: about 3 s.

In the wide census the codes of three places, and the codes of four places in their classes, have the figures of
``octal.census``. The other classes are computed here, in some working tables that several processes share: 2^14 values
each, 2^20 where a sparse space helps, and fewer where a period is proved before. A period beyond them comes from a
stored run (``fairgame.runs``) if one proves it. The proofs of periods are in one archive, a folder a class. They are
checked once, in the published table. Cost: some 100 s in total, a quarter of it for the proofs. Source: the method of
the census; no table of these classes was found in the literature.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any
from zlib import crc32

import numpy as np
import pandas as pd

from fairgame.core.claims import Cells, Claim, Status
from fairgame.core.game import Game
from fairgame.core.tables import Built, Inputs, Table, TableSpec, frame_of_rows
from fairgame.errors import CertificateError
from fairgame.games.octal.certificates.census import (
    ARCHIVE,
    OctalCensus,
    WideProofs,
    pack_archive,
    unpack_archive,
)
from fairgame.games.octal.certificates.class_records import proved_cells
from fairgame.games.octal.class_record import COLUMNS as RECORD_COLUMNS
from fairgame.games.octal.class_summary import ClassSummary
from fairgame.games.octal.class_values import WIDE_LIMITS, ClassValues, compute_class
from fairgame.games.octal.classes import (
    LAST_STOP,
    PLACES,
    WIDE_PLACES,
    canonical_class,
    census_codes,
    classes,
    code_values,
    members,
    moves,
    reason_for_equality,
    twins,
)
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.proof_files import MAX_STORED, proof_files
from fairgame.games.octal.rule import OctalGame, proof_bound
from fairgame.games.octal.runs.evidence import evidence, proved_run
from fairgame.games.octal.tables.class_records import record_id
from fairgame.games.octal.verification import COLUMNS as VERIFICATION
from fairgame.games.octal.verification import OWN_BOUND, TWIN_COLUMNS, Basis, Verification
from fairgame.numbers.periodicity import Periodicity, detect
from fairgame.runs.stored_runs import Kind, run_names

ID = "octal.census"
RECOMPUTED = 256  # heaps of every code that the certificate recomputes
GREATEST, RARE = ("max_nim_value", "max_nim_value_at"), ("sparse_mask", "rare_count", "last_rare")
COLUMNS = ("code", "canonical_code", "heap_shift", *RECORD_COLUMNS[1:])
FindBasis = Callable[[ClassSummary, OctalCode, OctalCode], Basis]  # from the summary and the canonical code of a code


def tables(_: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield the census, and the wide census with its working tables."""
    yield census()
    yield from wide_census()


def census() -> Table:
    """Return the table of all codes."""
    spec = TableSpec(
        id=ID,
        title="The census of octal games",
        description=(
            "A row for every code 0.ddd and 4.ddd: its class, the period or how far it was computed, the greatest value"
            " and the rare heaps."
        ),
        columns=COLUMNS,
        key=("code",),
        games=(),
    )

    def rows(inputs: Inputs, find_basis: FindBasis) -> pd.DataFrame:
        records = {code: inputs[record_id(str(code))].iloc[0].to_dict() for code in classes()}
        return frame_of_rows(spec, (_row(code, records, find_basis) for code in census_codes()))

    statement = (
        "Each code has the values of its canonical code forever, moved by the shift; the classes are different; and"
        f" every row agrees with its class, with itself, and with the values of heaps 0 to {RECOMPUTED - 1}."
    )
    seen = (
        "Beyond the checked heaps, the greatest value and the rare heaps of an open class, or of one whose period a"
        " stored run shows, are those of the computed values. The last computed heap is where the computation ended."
        " Open means that no period was found."
    )
    return Table(
        spec,
        lambda inputs: rows(inputs, proved_basis),
        lambda frame: (
            Claim(statement, Status.CERTIFIED, OctalCensus(RECOMPUTED, PLACES)),
            Claim(seen, Status.OBSERVED, cells=_observed_cells(frame)),
        ),
        tuple(record_id(str(code)) for code in classes()),
        cost=5,
        rederive=lambda inputs: rows(inputs, basis_of),
    )


def _observed_cells(frame: pd.DataFrame) -> tuple[Cells, ...]:
    """Return the cells that rest on computed values alone."""
    proved = frame[(frame["code"] == frame["canonical_code"]) & (frame["status"] == "periodic")]
    by_run = proved["basis"] == "run"
    is_longer = proved["preperiod"] + proved["period"] > MAX_STORED  # than the values of the certificate
    runs, longer = (tuple(proved["canonical_code"][chosen]) for chosen in (by_run, ~by_run & is_longer))
    return (
        Cells(("computed_to",)),
        Cells(("status", *GREATEST, *RARE), where=(("status", "==", "open"),)),
        Cells((*GREATEST, *RARE), where=(("canonical_code", "in", runs),)),
        Cells(GREATEST, where=(("canonical_code", "in", longer),)),
    )


def _row(
    code: OctalCode,
    records: Mapping[OctalCode, Mapping[Any, Any]],
    find_basis: FindBasis,
) -> tuple[Any, ...]:
    canonical, _ = canonical_class(code) or (code, 0)
    return row_of(COLUMNS, code, canonical, records[canonical], find_basis)


def row_of(
    columns: Sequence[str],
    code: OctalCode,
    canonical: OctalCode,
    record: Mapping[Any, Any],
    find_basis: FindBasis,
) -> tuple[Any, ...]:
    """Return the cells of a row of a census.

    Args:
        columns: the names of the columns.
        code: the code of the row.
        canonical: the canonical code of its class.
        record: the row of the canonical code.
        find_basis: returns the basis of another code, from its summary, the canonical code and the code.
    """
    figures = ClassSummary.of(record)
    if code != canonical:
        figures = figures.move(canonical, code)
    period = None
    if figures.period is not None and figures.last_exception is not None:
        period = Periodicity(figures.last_exception + 1, figures.period)
    cells = {name: getattr(figures, name) for name in ClassSummary.__slots__} | {
        "code": str(code),
        "canonical_code": str(canonical),
        "heap_shift": moves(code).zeros - moves(canonical).zeros,
        "status": record["status"],
        "preperiod": period.preperiod if period else None,
        "digits": code.length,
        "proof_bound": proof_bound(period, code.length) if period else None,
    }
    basis = record if code == canonical else {"basis": find_basis(figures, canonical, code)}
    cells |= Verification.of({**basis, **cells}).cells()
    return tuple(cells[name] for name in columns)


@cache
def _first_values(canonical: OctalCode, places: int) -> Mapping[OctalCode, np.ndarray]:
    """Return the first ``RECOMPUTED`` values of each code of a class, computed side by side."""
    codes = members(canonical, places)
    return dict(zip(codes, code_values(codes, RECOMPUTED), strict=True))


def basis_of(moved: ClassSummary, _: OctalCode, code: OctalCode) -> Basis:
    """Return the basis of a code that is not canonical: its own values if few of them prove its period."""
    if moved.period is None or moved.last_exception is None:
        return "options"
    bound = proof_bound(Periodicity(moved.last_exception + 1, moved.period), code.length)
    return "values" if bound <= OWN_BOUND else "options"


def proved_basis(moved: ClassSummary, canonical: OctalCode, code: OctalCode) -> Basis:
    """Prove the figures of ``code`` in a second way, and return its basis.

    Raises:
        CertificateError: if the two ways disagree.
    """
    basis = basis_of(moved, canonical, code)
    if basis == "values" and moved.period is not None and moved.last_exception is not None:
        expected, game = Periodicity(moved.last_exception + 1, moved.period), OctalGame.of(str(code))
        period = detect(game.nim_sequence(proof_bound(expected, code.length) + 1), game.values_needed)
        if period != expected:
            raise CertificateError(f"the period of {code} is that of {canonical}", f"found {period}, not {expected}")
        return basis
    values = _first_values(canonical, PLACES if code.length <= PLACES else WIDE_PLACES)
    if reason_for_equality(code, canonical, values[code], values[canonical]) != "options":
        raise CertificateError(f"{code} has the values of {canonical}", "the moves do not prove it")
    return basis


WIDE_ID = "octal.four_places"
PARTS = 8  # working tables
WIDE_COLUMNS = (
    *("code", "canonical_code", "heap_shift", "status", "period", "preperiod", "last_exception", "proof_bound"),
    *("computed_to", *VERIFICATION, *TWIN_COLUMNS),
)
WIDE_SPEC = TableSpec(
    id=WIDE_ID,
    title="The census of octal games with four places",
    description=(
        "A row for every code 0.dddd and 4.dddd: its class, and the period or how far it was computed."
        f" {ARCHIVE} holds a certificate for each period of a class that is not in the census of three places."
    ),
    columns=WIDE_COLUMNS,
    key=("code",),
    games=(),
)
PROVED_CLAIM = (
    "A class with a period and no code of three places has it forever: a certificate proves it, or a stored run shows"
    " it whose list of checks names each segment."
)
OBSERVED_CLAIM = "A class is open if its computed values show no period."


def wide_census() -> Iterator[Table]:
    """Yield the working tables and the census."""
    parts = [f"{WIDE_ID}_part_{number}" for number in range(PARTS)]
    for number, name in enumerate(parts):
        yield _part(name, number)
    statement = (
        "Each code has the values of its canonical code forever, moved by the shift; the classes are different, except"
        " perhaps a class and its twin; and every row agrees with its class, with itself, and with the values"
        f" of heaps 0 to {RECOMPUTED - 1}."
    )
    claims = (
        Claim(statement, Status.CERTIFIED, OctalCensus(RECOMPUTED, WIDE_PLACES)),
        Claim(
            PROVED_CLAIM,
            Status.PROVED,
            WideProofs(WIDE_PLACES),
            cells=(Cells(WIDE_COLUMNS[3:8], where=(("status", "==", "periodic"),)),),
        ),
        Claim(
            OBSERVED_CLAIM,
            Status.OBSERVED,
            cells=(Cells(("status",), where=(("status", "==", "open"),)), Cells(("computed_to",))),
        ),
    )
    yield Table(WIDE_SPEC, partial(_build_wide, parts), lambda _: claims, (ID, *parts), cost=28)


def _part(name: str, number: int) -> Table:
    spec = TableSpec(
        id=name,
        title=f"Part {number} of the census with four places",
        description="The codes of some of the classes that no code of three places belongs to.",
        columns=WIDE_COLUMNS,
        key=("code",),
        games=(),
        published=False,
    )
    seen = f"The figures of the computed values of some classes, with the proofs of periods that {WIDE_ID} checks."
    claims = (Claim(seen, Status.OBSERVED),)
    names = [
        name for name in run_names(Kind.WINDOWS) if OctalCode.parse(name).length > PLACES and part_of(name) == number
    ]
    runs = {name: files for name in names if (files := evidence(name))}
    return Table(spec, lambda _: _build_part(spec, number, runs), lambda _: claims, cost=9)


def new_classes() -> tuple[OctalCode, ...]:
    """Return the canonical codes of the classes without a code of three places."""
    return tuple(code for code in classes(WIDE_PLACES) if code.length > PLACES)


def part_of(name: str) -> int:
    """Return the number of the part with this class; so a stored run of one class changes one part only."""
    return crc32(name.encode()) % PARTS


def _build_part(spec: TableSpec, number: int, runs: Mapping[str, Mapping[str, bytes]]) -> Built:
    rows, proofs = list[tuple[Any, ...]](), dict[str, bytes]()
    for canonical in (code for code in new_classes() if part_of(str(code)) == number):
        computed = compute_class(str(canonical), limits=WIDE_LIMITS)
        files, row = runs.get(str(canonical), {}), _wide_row(canonical, computed)
        if computed.proof is not None:
            files = proof_files(canonical, computed.nim_values, computed.proof.period, computed.sparse_space)
        elif files:
            run = proved_run(str(canonical), files)
            assert run.end is not None, "a proved run has an end"
            row |= proved_cells(run, run.end)
        rows += [row_of(WIDE_COLUMNS, code, canonical, row, proved_basis) for code in members(canonical, WIDE_PLACES)]
        proofs |= {f"{canonical.slug}/{name}": content for name, content in files.items()}
    return Built(frame_of_rows(spec, rows), {ARCHIVE: pack_archive(proofs)})


def _wide_row(canonical: OctalCode, computed: ClassValues) -> dict[str, Any]:
    """Return the figures of a class by name."""
    computed_to, period = computed.nim_values.size - 1, computed.proof.period if computed.proof else None
    twin = None if period else twins(WIDE_PLACES).get(canonical)
    return {
        "canonical_code": str(canonical),
        "status": "periodic" if period else "open",
        "period": period.period if period else None,
        "last_exception": period.last_exception if period else None,
        "computed_to": computed_to,
        "basis": "certificate" if period else "computation",
        "twin_code": str(twin or ""),
        "twin_to": moves(canonical).zeros + LAST_STOP - 1 if twin else None,
    }


def _build_wide(parts: Iterable[str], inputs: Inputs) -> Built:
    """Return all rows, those of classes of three places from the census, and all certificates."""
    no_twin = {"twin_code": "", "twin_to": None}  # of the census of three places
    short = {row["code"]: row | no_twin for row in inputs[ID].to_dict("records")}
    rows = {code: tuple(row[name] for name in WIDE_COLUMNS) for code, row in short.items()}
    for canonical in classes():
        for code in members(canonical, WIDE_PLACES):
            if str(code) not in short:
                rows[str(code)] = row_of(WIDE_COLUMNS, code, canonical, short[str(canonical)], proved_basis)
    proofs: dict[str, bytes] = {}
    for part in parts:
        rows |= {row[0]: row for row in inputs[part].itertuples(index=False, name=None)}
        proofs |= unpack_archive(inputs.files[part][ARCHIVE])
    frame = pd.DataFrame([rows[str(code)] for code in census_codes(WIDE_PLACES)], columns=list(WIDE_COLUMNS))
    return Built(frame, {ARCHIVE: pack_archive(proofs)})
