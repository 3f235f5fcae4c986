"""Certificates of the octal census and of the wide one: every row, and the archive of proofs of new periods.

**Rows.** Proved here: a code has the values of its canonical code up to the stated shift (by the lemma of
``fairgame.games.octal.classes``, or by two periods proved on recomputed values); no two classes are the same (they
differ at a heap, or the row of one states that this is unknown); a canonical code is the first of its class; and every
period whose proof bound is within the recomputed heaps. A longer period rests on the certificate of its class; here its
numbers must agree with each other, the shift and the recomputed values. All codes of a class must agree on the facts
that only the class record shows: the last heap computed and, if the table has these columns, the greatest value and the
rare heaps beyond the recomputed values.

**Periods of the wide census.** One archive has a certificate for each class with a period whose codes all have more
than three places. The published checker (``fairgame.games.octal.checkers.octal_period``), which shares no code with the
solver, checks each certificate; a row states only facts that its certificate proves. A stored run instead of a
certificate is checked as in ``fairgame.games.octal.certificates.class_records``. A class of the census of three places
has a separate record. The status *open* is an observation of the solver.

**Archive.** Files are stored uncompressed, so the archive has the same bytes everywhere; large files are already
packed, by class. An untrusted archive is safe to read: its files together are no longer than the archive.

Cost: about 0.5 s for the 1023 codes to 256 heaps, all codes at once in numpy, 5 s for the 8191 of four places; 3 s for
250 certificates, a second for a stored run.
"""

import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from fairgame.errors import CertificateError, StoreError
from fairgame.games.octal.certificates.class_records import (
    BY_STUDY,
    OF_SEGMENTS,
    is_by_stored_run,
    plain_cell,
    proved_cells,
    required_file,
    stored_run_reason,
)
from fairgame.games.octal.checkers import octal_period
from fairgame.games.octal.class_summary import ClassSummary, sparse_space
from fairgame.games.octal.classes import (
    LAST_STOP,
    PLACES,
    WIDE_PLACES,
    census_codes,
    code_values,
    moves,
    proved_period,
    rank,
    twins,
    why_same,
)
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.runs.evidence import proved_run
from fairgame.games.octal.sparse_space import SparseSpace
from fairgame.games.octal.verification import (
    CERTIFICATE,
    OWN_BOUND,
    by_certificate,
    by_first_heaps,
    by_options,
    by_own_values,
    by_solver,
    canonical_json,
    parse_counts,
)
from fairgame.runs.stored_runs import MANIFEST

CLAIM = "the census of octal codes"
MAX_RECOMPUTED = 4096  # heaps; a doctored certificate must not cost an hour


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of the census and the recomputed values of its code."""

    code: OctalCode
    cells: Mapping[Any, Any]
    values: np.ndarray

    def error(self, witness: str) -> CertificateError:
        return CertificateError(f"{CLAIM}, {self.code}", witness)


@dataclass(frozen=True, slots=True)
class OctalCensus:
    """Every row of a code of at most ``places`` places is right, as far as theorems and heaps 0..stop-1 decide."""

    kind: ClassVar[str] = "octal-census"
    stop: int
    places: int

    def check(self, frame: pd.DataFrame) -> None:
        """Check every row; the module docstring separates proofs from mere agreement."""
        if not 1 <= self.places <= WIDE_PLACES:
            raise CertificateError(CLAIM, f"codes of {self.places} places: expected 1 to {WIDE_PLACES}")
        if not 2 * self.places < self.stop <= MAX_RECOMPUTED:
            raise CertificateError(
                CLAIM, f"{self.stop} heaps to recompute: expected {2 * self.places + 1} to {MAX_RECOMPUTED}"
            )
        cells = {str(row["code"]): row for row in frame.to_dict("records")}
        codes = census_codes(self.places)
        if len(cells) != len(frame) or set(cells) != set(map(str, codes)):
            raise CertificateError(CLAIM, f"the codes are not those of at most {self.places} places")
        recomputed = code_values(codes, self.stop)
        rows = {str(code): _Row(code, cells[str(code)], values) for code, values in zip(codes, recomputed, strict=True)}
        for row in rows.values():
            leader = rows.get(row.cells["canonical_code"])
            if leader is None:
                raise row.error(f"its canonical code {row.cells['canonical_code']} has no row")
            _check_class(row, leader)
            _check_row(row, leader, self.places)
        _check_apart([row for row in rows.values() if row.cells["canonical_code"] == str(row.code)], self)


def code_reason(figures: ClassSummary, canonical: OctalCode, code: OctalCode) -> str:
    """Return the verification of a code that is not canonical, from its summary: its own values, or its options."""
    if figures.period is not None and figures.last_exception is not None:
        bound = 2 * max(figures.last_exception, 0) + 2 * figures.period + code.length
        if bound <= OWN_BOUND:
            return by_own_values(bound)
    return by_options(code, canonical)


def solver_only(canonical: OctalCode, computed_to: int, places: int) -> str:
    """Return the verification of an open canonical code that only the solver backs, in a census of ``places`` places.

    It names a class that may be the same: a twin.
    """
    twin = twins(places).get(canonical)
    return by_solver(computed_to, None if twin is None else (twin, moves(canonical).zeros + LAST_STOP - 1))


def _check_class(row: _Row, leader: _Row) -> None:
    shift = row.cells["heap_shift"]
    if leader.cells["canonical_code"] != leader.cells["code"] or rank(leader.code) > rank(row.code):
        raise row.error(f"{leader.code} is not the canonical code of its class")
    if shift != moves(row.code).zeros - moves(leader.code).zeros:
        raise row.error(f"the values are not those of {leader.code} moved by {shift}")
    longer = () if why_same(row.code, leader.code, row.values, leader.values) else (row.code, leader.code)
    if longer and not why_same(*longer, *code_values(longer, LAST_STOP)):  # a period may need more heaps to show
        raise row.error(f"no proof that the values are those of {leader.code}")
    if row.cells["status"] != leader.cells["status"]:
        raise row.error(f"the status is not that of {leader.code}")
    figures, expected = ClassSummary.of(row.cells), ClassSummary.of(leader.cells).move(leader.code, row.code)
    if figures != expected:
        names = [name for name in ClassSummary.__slots__ if getattr(figures, name) != getattr(expected, name)]
        raise row.error(f"the {names[0]} is not that of {leader.code} moved by {shift}")


def _check_row(row: _Row, leader: _Row, places: int) -> None:
    figures = ClassSummary.of(row.cells)
    if row.cells.get("digits", row.code.length) != row.code.length:
        raise row.error(f"the last digit is at place {row.code.length}, not {row.cells['digits']}")
    _check_period(row, figures, by_stored_run=is_by_stored_run(leader.cells["verification"]))
    if not _has_reason(row, figures, leader, places):
        raise row.error("the stated verification is wrong")
    known = row.values[: figures.computed_to + 1]
    top, where = figures.max_nim_value, figures.max_nim_value_at
    if top is None or where is None:
        return
    if known.max() > top or where > figures.computed_to:
        raise row.error(f"the greatest value to heap {figures.computed_to} is not {top} at {where}")
    first = int(np.argmax(known == top)) if (known == top).any() else None
    if first != where and (first is not None or where < known.size):
        raise row.error(f"heap {where} is not the first with the value {top}")
    if figures.sparse_mask:
        _check_rare(row, figures, sparse_space(leader.code, figures.sparse_mask, row.cells["heap_shift"]), known)
    elif figures.rare_count is not None or figures.last_rare is not None:
        raise row.error("rare heaps without a mask")


def _has_reason(row: _Row, figures: ClassSummary, leader: _Row, places: int) -> bool:
    """Return whether the verification of a row is right: for a canonical code, one that its class record may have.

    The class record checks the number of certified heaps of an open class and the segments of a stored run.
    """
    text, computed_to = str(row.cells["verification"]), int(row.cells["computed_to"])
    if row is not leader:
        return text == code_reason(figures, leader.code, row.code)
    if figures.period is not None and not is_by_stored_run(text):
        return text == by_certificate(int(row.cells["proof_bound"]))
    first, by_stored_run, rest = text.partition(BY_STUDY)
    if by_stored_run and (figures.period is None or not OF_SEGMENTS.fullmatch(rest)):
        return False
    settled, _ = parse_counts(first)
    return first in (solver_only(row.code, computed_to, places), by_first_heaps(settled + 1, computed_to + 1))


def _check_period(row: _Row, figures: ClassSummary, *, by_stored_run: bool) -> None:
    names = ("preperiod", "last_exception", "period", "proof_bound")
    is_open, shown = row.cells["status"] == "open", proved_period(row.values, row.code.length)
    if any(pd.isna(row.cells[name]) != is_open for name in names):
        raise row.error("period, preperiod, last exception and proof bound must all be given or all be empty")
    if is_open:
        if shown is not None:
            raise row.error(f"listed as open, but {row.values.size} heaps prove the period {shown[1]}")
        return
    preperiod, exception, period, bound = (int(row.cells[name]) for name in names)
    if preperiod != exception + 1 or bound != 2 * max(exception, 0) + 2 * period + row.code.length:
        raise row.error(f"preperiod {preperiod}, last exception {exception} and bound {bound} contradict each other")
    if (shown is not None or bound < row.values.size) and shown != (preperiod, period):
        raise row.error(f"the values show the preperiod and period {shown}, not {(preperiod, period)}")
    if figures.computed_to < exception + period and not by_stored_run:
        raise row.error(f"computed to heap {figures.computed_to}, which does not reach the end of a period")


def _check_rare(row: _Row, figures: ClassSummary, space: SparseSpace, known: np.ndarray) -> None:
    count, last = figures.rare_count, figures.last_rare
    if count is None or (last is None) != (count == 0):
        raise row.error("a mask without rare heaps")
    rare = space.rare_heaps(known)
    beyond = last is not None and last >= known.size
    if rare.size > count or (not beyond and (rare.size != count or (count and int(rare[-1]) != last))):
        raise row.error(f"of the first {known.size} heaps {rare.size} are rare, which contradicts {count}")
    if beyond and last is not None and (last > figures.computed_to or count - rare.size > last - known.size + 1):
        raise row.error(f"{count} rare heaps to heap {last} are impossible")


def _check_apart(canonical: list[_Row], census: OctalCensus) -> None:
    """Check that no two classes have the same values; classes that agree so far are recomputed to more heaps."""
    alike: dict[bytes, list[_Row]] = {}
    for row in canonical:
        zeros = moves(row.code).zeros
        alike.setdefault(row.values[zeros : zeros + census.stop - 2 * census.places].tobytes(), []).append(row)
    for group in alike.values():
        if len(group) == 1:
            continue
        if census.stop < LAST_STOP:
            longer = code_values([row.code for row in group], LAST_STOP)
            extended = [replace(row, values=values) for row, values in zip(group, longer, strict=True)]
            _check_apart(extended, replace(census, stop=LAST_STOP))
            continue
        first, *others = sorted(group, key=lambda row: rank(row.code))
        for row in others:
            if row.cells["verification"] != solver_only(row.code, int(row.cells["computed_to"]), census.places):
                raise row.error(f"it does not differ from {first.code} below heap {census.stop}")


ARCHIVE = "proofs.zip"
WIDE_CLAIM = "the periods of a wide census"


@dataclass(frozen=True, slots=True)
class WideProofs:
    """Every class with a period has an accepted certificate, no other class has one; the rows state these periods."""

    kind: ClassVar[str] = "octal-wide-proofs"
    places: int

    def check_files(self, frame: pd.DataFrame, files: Mapping[str, bytes]) -> None:
        """Check the rows of canonical codes that are longer than those of the census of three places."""
        try:
            contents = unpack_archive(required_file(files, ARCHIVE, WIDE_CLAIM))
        except ValueError as error:
            raise CertificateError(WIDE_CLAIM, f"{ARCHIVE} cannot be read: {error}") from None
        folders = dict[str, dict[str, bytes]]()
        for path, content in contents.items():
            folder, _, name = path.partition("/")
            folders.setdefault(folder, {})[name] = content
        for cells in frame[frame["code"] == frame["canonical_code"]].to_dict("records"):
            code, row = OctalCode.parse(cells["code"]), {str(name): plain_cell(cell) for name, cell in cells.items()}
            if code.length <= PLACES:
                continue
            proof = folders.pop(code.slug, {})
            if MANIFEST in proof:
                _check_stored_run(row, proof, solver_only(code, row["computed_to"], self.places))
            elif row["status"] == "periodic":
                _check_proof(row, proof)
            elif proof or row["verification"] != solver_only(code, row["computed_to"], self.places):
                raise CertificateError(f"{WIDE_CLAIM}, {code}", "the stated verification is wrong")
        if folders:
            raise CertificateError(WIDE_CLAIM, f"{ARCHIVE} has {min(folders)}, which is no class with a period")


def stored_run_cells(row: Mapping[str, Any], files: Mapping[str, bytes]) -> dict[str, Any]:
    """Return the cells that follow from a stored run; ``row`` is the row of the class without it, as an open class.

    Raises:
        CertificateError: if the run does not show a period.
        StoreError: if the run is damaged.
    """
    run = proved_run(str(row["canonical_code"]), files)
    assert run.end is not None, "a proved run has an end"
    return proved_cells(run, run.end) | {"verification": stored_run_reason(str(row["verification"]), run)}


def _check_stored_run(row: Mapping[str, Any], files: Mapping[str, bytes], without_run: str) -> None:
    claim = f"{row['code']} has the period {row['period']}"
    try:
        run = proved_run(row["code"], files)
        octal_period.check_values(run.game, run.head.astype(np.uint16))
        stated = stored_run_cells({**row, "verification": without_run}, files)
    except (octal_period.Rejected, StoreError) as error:
        raise CertificateError(claim, str(error)) from None
    _compare(row, stated, claim, "stored run")


def _check_proof(row: Mapping[str, Any], files: Mapping[str, bytes]) -> None:
    claim = f"{row['code']} has the period {row['period']}"
    text = required_file(files, CERTIFICATE, claim)
    try:
        stated = json.loads(text)
        name = stated["data"]["file"]
        if text != canonical_json(stated) or set(files) != {CERTIFICATE, name}:
            raise ValueError("it is not canonical JSON, or there are other files")
        octal_period.check_files(text, files[name])
    except (octal_period.Rejected, ValueError, KeyError, TypeError, RecursionError) as reason:
        raise CertificateError(claim, f"the certificate is rejected: {reason}") from None
    stated_cells = {
        "code": stated["game"],
        "period": stated["period"],
        "preperiod": stated["preperiod"],
        "last_exception": stated["preperiod"] - 1,
        "proof_bound": stated["proof_bound"],
        "verification": by_certificate(stated["proof_bound"]),
    }
    _compare(row, stated_cells, claim, "certificate")


def _compare(row: Mapping[str, Any], stated: Mapping[str, Any], claim: str, by: str) -> None:
    for name, cell in stated.items():
        if row[name] != cell:
            raise CertificateError(claim, f"the row says {name} = {row[name]}, the {by} {cell}")


DATE = (1980, 1, 1, 0, 0, 0)  # the earliest date that the ZIP format can store


def pack_archive(files: Mapping[str, bytes]) -> bytes:
    """Return an archive of files by their paths, sorted by path."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(files):
            archive.writestr(zipfile.ZipInfo(path, DATE), files[path])
    return buffer.getvalue()


def unpack_archive(archive: bytes) -> dict[str, bytes]:
    """Return the files of an archive by their paths.

    Raises:
        ValueError: if the archive is damaged or is not the output of ``pack_archive``.
    """
    try:
        with zipfile.ZipFile(BytesIO(archive)) as opened:
            if any(info.compress_type != zipfile.ZIP_STORED for info in opened.infolist()):
                raise ValueError("a file in it is packed")
            files = {info.filename: opened.read(info) for info in opened.infolist()}
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError) as error:
        raise ValueError(f"it is no archive ({error})") from None
    if pack_archive(files) != archive:
        raise ValueError("it is not in the canonical form")
    return files
