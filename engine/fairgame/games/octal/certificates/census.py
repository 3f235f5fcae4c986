"""Certificates of the octal census and of the wide one: every row, and the archive of proofs of new periods.

**Rows.** Proved here, by ``fairgame.games.octal.certificates.from_rule`` and not by the code that finds classes: a code
has the values of its canonical code up to the stated shift; no two classes are the same (they differ at a heap, or the
row of one names the other as its twin, and neither the lemma nor a period proves them equal); a canonical code is the
first of its class; and every period whose proof bound is within the recomputed heaps. A longer period rests on the
certificate of its class; here its numbers must agree with each other, the shift and the recomputed values. The figures
of every code follow from those of its canonical code. Only the class record shows the last heap computed and, if the
table has these columns, the greatest value and the rare heaps beyond the recomputed values.

**Figures of a code.** Let the code have its first move at heap z and the canonical one at heap w, so that s = z - w is
the shift. Heap n >= z of the code has the value, the rarity and the exceptions of heap n - s of the canonical code. The
heaps below z have value 0, so their rarity and their exceptions follow from the definitions.

**Order.** The canonical code is the first of its class: codes of up to three places come first, then the shorter text
without a leading 0 and a final point, then the alphabet.

**Periods of the wide census.** One archive has a certificate for each class with a period whose codes all have more
than three places. The published checker (``fairgame.games.octal.checkers.octal_period``), which shares no code with the
solver, checks each certificate; a row states only facts that its certificate proves. A stored run instead of a
certificate is checked as in ``fairgame.games.octal.certificates.class_records``. A class of the census of three places
has a separate record. The status *open* is an observation of the solver.

**Archive.** Files are stored uncompressed, so the archive has the same bytes everywhere; large files are already
packed, by class. An untrusted archive is safe to read: its files together are no longer than the archive.

Cost: about 1 s for the 1023 codes to 256 heaps, all codes at once in numpy, 9 s for the 8191 of four places; 3 s for
250 certificates, a second for a stored run.
"""

import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from io import BytesIO
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from fairgame.errors import CertificateError, StoreError
from fairgame.games.octal.certificates.class_records import (
    check_verification,
    expected_sample,
    plain_cell,
    proved_cells,
    required_file,
)
from fairgame.games.octal.certificates.from_rule import (
    Digits,
    Rarity,
    equal_by_options,
    first_move,
    later_options,
    nim_values,
    shown_periods,
)
from fairgame.games.octal.checkers import octal_period
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.runs.evidence import proved_run
from fairgame.games.octal.verification import CERTIFICATE, OWN_BOUND, RUN_COLUMNS, TWIN_COLUMNS, canonical_json
from fairgame.runs.stored_runs import MANIFEST

CLAIM = "the census of octal codes"
SHORT, MAX_PLACES = 3, 4  # places of the codes that come first, and of the longest ones
COMPARED = 1024  # heaps with a move that two classes without a proof have in common
STOPS = (1 << 14, 1 << 20)  # heaps after which the computation of a class without a code of three places ends
MAX_RECOMPUTED = 4096  # heaps; a doctored certificate must not cost an hour


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of the census, with facts that the rule of its code implies.

    Attributes:
        code: the code.
        digits: its digits.
        first: the first heap with a move.
        options: ``later_options`` of the code, at the same index for all rows.
        values: shape (stop,), the recomputed values.
        shown: the period and preperiod that these values prove, None without.
        cells: the cells of the row as int, str or None.
    """

    code: str
    digits: Digits
    first: int
    options: frozenset[tuple[int, ...]]
    values: np.ndarray
    shown: tuple[int, int] | None
    cells: Mapping[str, Any]

    @property
    def length(self) -> int:
        return len(self.digits) - 1

    @property
    def tail(self) -> np.ndarray:
        """The values from the first heap with a move on."""
        return self.values[self.first :]

    def error(self, witness: str) -> CertificateError:
        return CertificateError(f"{CLAIM}, {self.code}", witness)


@dataclass(frozen=True, slots=True)
class OctalCensus:
    """Every row is right, as far as theorems and heaps 0..stop-1 decide; the codes have at most ``places`` places."""

    kind: ClassVar[str] = "octal-census"
    stop: int
    places: int

    def check(self, frame: pd.DataFrame) -> None:
        """Check every row; the module docstring separates proofs from mere agreement."""
        if not 1 <= self.places <= MAX_PLACES:
            raise CertificateError(CLAIM, f"codes of {self.places} places: expected 1 to {MAX_PLACES}")
        least = _first_bound(self.places) + _index(self.places) + 1
        if not least <= self.stop <= MAX_RECOMPUTED:
            raise CertificateError(CLAIM, f"{self.stop} heaps to recompute: expected {least} to {MAX_RECOMPUTED}")
        cells = {
            str(row["code"]): {str(name): plain_cell(cell) for name, cell in row.items()}
            for row in frame.to_dict("records")
        }
        blank = _blank_rows(self.places, self.stop)
        if len(cells) != len(frame) or set(cells) != set(blank):
            raise CertificateError(CLAIM, f"the codes are not those of at most {self.places} places")
        rows = {code: replace(row, cells=cells[code]) for code, row in blank.items()}
        leaders = {code: _leader(row, rows) for code, row in rows.items()}
        _check_equal([(row, leaders[code]) for code, row in rows.items()], self.places)
        twins = _twins([row for code, row in rows.items() if leaders[code] is row], self.places)
        for code, row in rows.items():
            _check_row(row, leaders[code], twins.get(code))


def _codes(places: int) -> Iterator[str]:
    """Yield every code of at most ``places`` places with a move."""
    for head in "04":
        for number in range(8**places):
            tail = f"{number:0{places}o}".rstrip("0")
            if head == "4" or tail:
                yield f"{head}.{tail}"


@lru_cache(maxsize=1)
def _blank_rows(places: int, stop: int) -> Mapping[str, _Row]:
    """Return the rows of all codes, by code, without cells; they follow from the rule."""
    codes = {code: tuple(int(digit) for digit in code if digit != ".") for code in _codes(places)}
    values = nim_values(list(codes.values()), stop)
    shown = shown_periods(values, [len(digits) - 1 for digits in codes.values()])
    return {
        code: _Row(code, digits, first_move(digits), later_options(digits, _index(places)), own, period, {})
        for (code, digits), own, period in zip(codes.items(), values, shown, strict=True)
    }


def _order(row: _Row) -> tuple[int, int, str]:
    text = row.code.removeprefix("0").removesuffix(".")
    return max(row.length, SHORT), len(text), text


def _first_bound(places: int) -> int:
    """Return a bound of the first heap with a move: a move takes ``places`` and leaves two heaps of 1."""
    return places + 2


def _index(places: int) -> int:
    """Return an index whose options determine all later ones, for every code of at most ``places`` places."""
    return places + _first_bound(places)


def _leader(row: _Row, rows: Mapping[str, _Row]) -> _Row:
    """Return the row of the canonical code, which is its own and comes first."""
    leader = rows.get(row.cells["canonical_code"])
    if leader is None:
        raise row.error(f"its canonical code {row.cells['canonical_code']} has no row")
    if leader.cells["canonical_code"] != leader.code or _order(leader) > _order(row):
        raise row.error(f"{leader.code} is not the canonical code of its class")
    return leader


def _check_equal(pairs: Iterable[tuple[_Row, _Row]], places: int) -> None:
    """Check that the two codes of each pair have the same values forever; a period may need more heaps to show."""
    rest = [(row, leader) for row, leader in pairs if row is not leader and not _is_equal(row, leader)]
    longer = _extended([row for pair in rest for row in pair], places)
    for row, leader in rest:
        if not _is_equal(longer[row.code], longer[leader.code]):
            raise row.error(f"no proof that the values are those of {leader.code}")


def _extended(rows: Sequence[_Row], places: int) -> dict[str, _Row]:
    """Return the rows, by code, with enough values to compare ``COMPARED`` heaps with a move."""
    values = nim_values([row.digits for row in rows], COMPARED + _first_bound(places))
    shown = shown_periods(values, [row.length for row in rows])
    return {
        row.code: replace(row, values=own, shown=period) for row, own, period in zip(rows, values, shown, strict=True)
    }


def _is_equal(row: _Row, other: _Row) -> bool:
    """Return whether the lemma on options, or two periods, prove that two codes have the same values forever."""
    common = min(row.tail.size, other.tail.size)
    values = row.tail[:common]
    if not np.array_equal(values, other.tail[:common]):
        return False
    if equal_by_options(row.options, other.options, values[: _index(max(row.length, other.length)) + 1].tolist()):
        return True
    return row.shown is not None and other.shown is not None and row.shown[1] == other.shown[1]


def _twins(leaders: list[_Row], places: int) -> dict[str, tuple[str, int]]:
    """Return the canonical codes that agree with an earlier one for ``COMPARED`` heaps, with it and the last heap.

    Raises:
        CertificateError: if two classes are one.
    """
    size = min(row.tail.size for row in leaders)
    alike = [group for group in _groups(leaders, size) if len(group) > 1]
    longer = _extended([row for group in alike for row in group], places)
    twins = {}
    for first, *others in _groups(longer.values(), COMPARED):
        for row in others:
            if _is_equal(row, first):
                raise row.error(f"it is in the class of {first.code}")
            twins[row.code] = first.code, row.first + COMPARED - 1
    return twins


def _groups(rows: Iterable[_Row], size: int) -> list[list[_Row]]:
    """Return the rows in groups with the same first values, each group in the order of codes."""
    groups: dict[bytes, list[_Row]] = {}
    for row in sorted(rows, key=_order):
        groups.setdefault(row.tail[:size].tobytes(), []).append(row)
    return list(groups.values())


def _check_row(row: _Row, leader: _Row, twin: tuple[str, int] | None) -> None:
    cells = row.cells
    for name, cell in _following(row, leader).items():
        if name in cells and cells[name] != cell:
            raise row.error(f"{name} is {cells[name]}; {cell} follows from {leader.code}")
    _check_period(row, by_stored_run=leader.cells["basis"] == "run")
    check_verification(cells, f"{CLAIM}, {row.code}", **_basis(row, leader, twin))
    if row is leader and row.length > SHORT:
        _check_stop(row)
    known = row.values[: cells["computed_to"] + 1]
    _check_greatest(row, known)
    _check_rare(row, leader, known)


def _following(row: _Row, leader: _Row) -> dict[str, Any]:
    """Return the cells of a code that follow from its digits and the row of its canonical code."""
    shift, stated = row.first - leader.first, leader.cells
    greatest_at = stated.get("max_nim_value_at")
    count, last = stated.get("rare_count"), stated.get("last_rare")
    if row is not leader and count is not None and stated["sparse_mask"]:
        idle, of_leader = _idle_rare_heaps(row, leader), _idle_rare_heaps(leader, leader)
        count += len(idle) - len(of_leader)
        last = max(idle, default=None) if last is None or last < leader.first else last + shift
    return {
        "heap_shift": shift,
        "status": stated["status"],
        "period": stated["period"],
        "last_exception": _last_exception(row, leader),
        "digits": row.length,
        "computed_to": stated["computed_to"] + shift,
        "max_nim_value": stated.get("max_nim_value"),
        "max_nim_value_at": None if greatest_at is None else greatest_at + shift,
        "sparse_mask": stated.get("sparse_mask"),
        "rare_count": count,
        "last_rare": last,
    }


def _last_exception(row: _Row, leader: _Row) -> int | None:
    """Return the last heap that breaks the period of the class; below the first move, by the values."""
    exception, period = leader.cells["last_exception"], leader.cells["period"]
    if exception is None or period is None:
        return None
    if exception >= leader.first:
        return int(exception) + row.first - leader.first
    if row.first + period > row.values.size:
        raise row.error(f"{row.values.size} heaps do not show the exceptions to the period {period}")
    breaks = np.flatnonzero(row.values[: row.first] != row.values[period : period + row.first])
    return int(breaks[-1]) if breaks.size else -1


def _check_period(row: _Row, *, by_stored_run: bool) -> None:
    names = ("preperiod", "last_exception", "period", "proof_bound")
    is_open = row.cells["status"] == "open"
    if any((row.cells[name] is None) != is_open for name in names):
        raise row.error("period, preperiod, last exception and proof bound must all be given or all be empty")
    if is_open:
        if row.shown is not None:
            raise row.error(f"listed as open, but {row.values.size} heaps prove the period {row.shown[1]}")
        return
    preperiod, exception, period, bound = (row.cells[name] for name in names)
    if preperiod != exception + 1 or bound != 2 * max(exception, 0) + 2 * period + row.length:
        raise row.error(f"preperiod {preperiod}, last exception {exception} and bound {bound} contradict each other")
    if (row.shown is not None or bound < row.values.size) and row.shown != (preperiod, period):
        raise row.error(f"the values show the preperiod and period {row.shown}, not {(preperiod, period)}")
    if row.cells["computed_to"] < exception + period and not by_stored_run:
        raise row.error(f"computed to heap {row.cells['computed_to']}, which does not reach the end of a period")


def _basis(row: _Row, leader: _Row, twin: tuple[str, int] | None) -> dict[str, Any]:
    """Return the cells of the basis that the row must have.

    The class record checks the number of certified heaps of an open class and the segments of a stored run.
    """
    cells = row.cells
    if row is not leader:
        return {"basis": "values" if (cells["proof_bound"] or OWN_BOUND + 1) <= OWN_BOUND else "options"}
    stated: dict[str, Any] = {"basis": "computation"}
    if cells["period"] is not None and cells["basis"] != "run":
        return {"basis": "certificate"}
    if cells["period"] is not None:
        stated = {name: cells[name] for name in RUN_COLUMNS}
        if None in stated.values() or stated["segments_to"] < cells["preperiod"] + cells["period"]:
            raise row.error("the segments of its stored run do not reach the end of a period")
    if row.length <= SHORT:
        certified_to = cells["certified_to"]
        if certified_to is None or not 0 < certified_to <= cells["computed_to"]:
            raise row.error(f"of {cells['computed_to']} heaps {certified_to} cannot be certified")
        stated["certified_to"] = certified_to
        stated["sampled_heaps"] = expected_sample(certified_to + 1, cells["computed_to"])
    if twin is not None:
        stated["twin_code"], stated["twin_to"] = twin
    return stated


def _check_stop(row: _Row) -> None:
    """Check that the computation of a class ended at one of ``STOPS``, the first one that proves its period."""
    bound = row.cells["proof_bound"] if row.cells["basis"] == "certificate" else None
    stops = [stop for stop in STOPS if bound is None or stop > bound]
    if row.cells["computed_to"] + 1 not in (stops if bound is None else stops[:1]):
        raise row.error(f"computed to heap {row.cells['computed_to']}, where no computation ends")


def _check_greatest(row: _Row, known: np.ndarray) -> None:
    top, where = row.cells.get("max_nim_value"), row.cells.get("max_nim_value_at")
    if top is None or where is None:
        return
    if known.max() > top or where > row.cells["computed_to"]:
        raise row.error(f"the greatest value to heap {row.cells['computed_to']} is not {top} at {where}")
    first = int(np.argmax(known == top)) if (known == top).any() else None
    if first != where and (first is not None or where < known.size):
        raise row.error(f"heap {where} is not the first with the value {top}")


def _check_rare(row: _Row, leader: _Row, known: np.ndarray) -> None:
    count, last = row.cells.get("rare_count"), row.cells.get("last_rare")
    if not row.cells.get("sparse_mask"):
        if count is not None or last is not None:
            raise row.error("rare heaps without a mask")
        return
    if count is None or (last is None) != (count == 0):
        raise row.error("a mask without rare heaps")
    rare = _rarity(row, leader).rare_heaps(known)
    beyond = last is not None and last >= known.size
    if rare.size > count or (not beyond and (rare.size != count or (count and int(rare[-1]) != last))):
        raise row.error(f"of the first {known.size} heaps {rare.size} are rare, which contradicts {count}")
    if last is not None and beyond and (last > row.cells["computed_to"] or count - rare.size > last - known.size + 1):
        raise row.error(f"{count} rare heaps to heap {last} are impossible")


def _rarity(row: _Row, leader: _Row) -> Rarity:
    return Rarity.of(leader.cells["sparse_mask"], leader.digits, row.first - leader.first)


def _idle_rare_heaps(row: _Row, leader: _Row) -> list[int]:
    """Return the rare heaps of a code below its first move."""
    heaps: list[int] = _rarity(row, leader).rare_heaps(np.zeros(row.first, np.int64)).tolist()
    return heaps


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
            if code.length <= SHORT:
                continue
            proof = folders.pop(code.slug, {})
            twin = {name: row[name] for name in TWIN_COLUMNS}
            if MANIFEST in proof:
                _check_stored_run(row, proof, twin)
            elif row["status"] == "periodic":
                _check_proof(row, proof)
            elif proof:
                raise CertificateError(f"{WIDE_CLAIM}, {code}", f"{ARCHIVE} has a proof for this open class")
            else:
                check_verification(row, f"{WIDE_CLAIM}, {code}", basis="computation", **twin)
        if folders:
            raise CertificateError(WIDE_CLAIM, f"{ARCHIVE} has {min(folders)}, which is no class with a period")


def _check_stored_run(row: Mapping[str, Any], files: Mapping[str, bytes], twin: Mapping[str, Any]) -> None:
    claim = f"{row['code']} has the period {row['period']}"
    try:
        run = proved_run(row["code"], files)
        octal_period.check_values(run.game, run.head.astype(np.uint16))
    except (octal_period.Rejected, StoreError) as error:
        raise CertificateError(claim, str(error)) from None
    assert run.end is not None, "a proved run has an end"
    stated = proved_cells(run, run.end)
    _compare(row, stated, claim, "stored run")
    check_verification(row, claim, **{name: stated[name] for name in RUN_COLUMNS}, **twin)


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
    }
    _compare(row, stated_cells, claim, "certificate")
    check_verification(row, claim, basis="certificate")


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
