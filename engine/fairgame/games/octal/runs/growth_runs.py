"""Growth runs: values of an octal game to a far heap, with the summary as a stored run.

While rare heaps still appear, or without a sparse space, a heap may depend on any earlier heap, and no windows exist to
resume from (``fairgame.games.octal.runs.window_runs``). So a growth run stores no values except those of rare heaps. It
stores the summary of a class record (``fairgame.games.octal.class_record``): growth of the greatest value and of the
rare heaps, the frequency of each value, the rare heaps if they are few; and the hash of all values of each doubling. By
these hashes a recomputation shows whether every value is the same. Nothing is proved: the summary is *observed*.

The run uses the fastest exact method for a sequence (``fairgame.games.octal.values``). Every few seconds it appends the
new values to a log (``ValuesLog``), and the same command continues an interrupted run. In each doubling another program
recomputes randomly sampled blocks of heaps (``fairgame.games.octal.class_record``).

Opening a run checks that the parts of the summary agree (``fairgame.games.octal.certificates.class_records``), and
recomputes the first heaps; 50 ms. A full check recomputes the run: the summary and the hash of each doubling must be
the same.

Cost: 20 to 40 ns a value where few heaps are rare, some microseconds where many are; one or two bytes of memory and two
of disk a value.
"""

import hashlib
import json
import os
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from fairgame.core.frames import read_csv
from fairgame.errors import CertificateError, LimitError, StoreError
from fairgame.games.octal.certificates.class_records import check_consistency
from fairgame.games.octal.class_record import FIGURES, figures_of, recompute_sample, summary_files
from fairgame.games.octal.class_values import ClassValues, uncomputed
from fairgame.games.octal.classes import classes
from fairgame.games.octal.code import GRUNDY, OctalCode
from fairgame.games.octal.values import WIDE_STOP, NimValues
from fairgame.games.octal.window_answers import SAVE_SECONDS, heaps_meter
from fairgame.runs.records import SEGMENT, Check
from fairgame.runs.stored_runs import (
    GROWTH_SUFFIX,
    STORED_RUNS,
    Kind,
    StoredRun,
    append_check,
    cached_until_modified,
    pack,
    read,
    read_checks,
    remove_other_checks,
    run_folder,
    run_names,
    today,
    unpack,
    write,
)
from fairgame.system.closure import ENGINE
from fairgame.system.memory import require_bytes
from fairgame.system.revision import CACHE_DIR, SOURCES, VERSIONS

FILE = "figures.gz"
CLAIMED = ("row", "files", "doublings", "again")
FIRST_HEAPS = 1 << 14
FIRST_DOUBLING = 1 << 16  # earlier values are hashed together
CHUNK = 1 << 24  # values hashed at a time
MAX_LINE = 1 << 24  # bytes of the head of a part


@dataclass(frozen=True)
class GrowthRun:
    """A stored growth run."""

    stored: StoredRun

    @property
    def code(self) -> str:
        """The canonical code of the game, or the name of Grundy's game."""
        return str(self.stored.manifest["game"])

    @property
    def row(self) -> Mapping[str, Any]:
        """The summary, in the columns of a class record: int, str, or None for an empty cell."""
        row: dict[str, Any] = self.stored.manifest["row"]
        return row

    @property
    def recomputed(self) -> int:
        """The number of randomly sampled heaps that another program recomputed during the run."""
        return int(self.stored.manifest["again"])

    @cached_property
    def files(self) -> Mapping[str, bytes]:
        """The attached tables: growth, frequencies, and rare heaps where they are few."""
        return unpack(self.stored)

    @property
    def digest(self) -> str:
        """The hash of all claims."""
        return digest_of(self.stored.manifest, self.stored.values)

    @property
    def digests(self) -> list[str]:
        """The hash of the only segment, the whole run."""
        return [self.digest]

    def check(self) -> None:
        """Check that the parts of the summary agree, and recompute the first heaps.

        Raises:
            CertificateError: if two parts contradict each other, or a recomputed value differs.
        """
        claim = f"stored run {self.stored.name}"
        try:
            if self.row["canonical_code"] != self.code or self.stored.name != self.code + GROWTH_SUFFIX:
                raise CertificateError(claim, "the row is that of another game")
            if set(self.row) != set(FIGURES) or (self.row["status"], self.row["period"]) != ("open", None):
                raise CertificateError(claim, "the row is not that of an open game")
            self._check_form(claim)
            check_consistency(self.row, self.files, claim)
            self._check_first(claim)
        except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
            raise CertificateError(claim, f"rejected: {error!r}") from None

    def _check_form(self, claim: str) -> None:
        """Check type and range of every field that no other part shows."""
        stated, again = self.stored.manifest["doublings"], self.stored.manifest["again"]
        stops = [stop for stop, _ in stated]
        if stops != _doubling_stops(int(self.row["computed_to"]) + 1) or {*map(type, stops)} != {int}:
            raise CertificateError(claim, "the doublings are not those of its last heap")
        if not all(isinstance(checksum, str) and SEGMENT.fullmatch(checksum) for _, checksum in stated):
            raise CertificateError(claim, "a hash of the doublings is not 64 hexadecimal digits")
        if type(again) is not int or again < 0:
            raise CertificateError(claim, "the number of recomputed heaps is not a whole number from 0 on")
        if any(record.core_seconds is None or record.ns_a_value is None for record in self.stored.records):
            raise CertificateError(claim, "the report of a run lacks core_seconds or ns_a_value")

    def _check_first(self, claim: str) -> None:
        recomputed = uncomputed(self.code)
        recomputed.nim_values.extend(min(FIRST_HEAPS, int(self.row["computed_to"]) + 1))
        greatest = {stop: figures[:2] for stop, *figures in recomputed.growth()}
        for row in read_csv(self.files["growth.csv"]).to_dict("records"):
            stop, stated = row["stop"], [row["max_nim_value"], row["max_nim_value_at"]]
            if stated != greatest.get(stop, stated):
                raise CertificateError(claim, f"below heap {stop} the greatest value is {greatest[stop][0]}")
        if "rare.csv" in self.files:
            rare = read_csv(self.files["rare.csv"])
            heaps, values = rare["n"].to_numpy(np.int64), rare["nim_value"].to_numpy(np.int64)
            known = heaps < recomputed.nim_values.size
            wrong = np.flatnonzero(recomputed.nim_values.values[heaps[known]] != values[known])
            if wrong.size:
                raise CertificateError(claim, f"heap {heaps[wrong[0]]} has another value than {values[wrong[0]]}")


def digest_of(page: Mapping[str, Any], data: np.ndarray) -> str:
    """Return the hash of all claims of a run with this manifest and data."""
    text = json.dumps([page[name] for name in CLAIMED], sort_keys=True).encode()
    return hashlib.sha256(text + data.tobytes()).hexdigest()


@cached_until_modified
def open_growth_run(name: str, root: Path) -> GrowthRun:
    """Return a stored run, with its summary and first heaps checked.

    Raises:
        UnknownNameError: if no stored run has that name.
        StoreError: if the run is damaged, or of another kind.
        CertificateError: if its summary is inconsistent.
    """
    stored = read(name, root)
    if stored.kind is not Kind.GROWTH or not {"game", "runs", *CLAIMED} <= stored.manifest.keys():
        raise StoreError(f"stored run {name} is not a growth run")
    run = GrowthRun(stored)
    run.check()
    read_checks(stored, run.digests)
    return run


class ValuesLog:
    """Append-only log file of the values of one game; an interruption costs seconds.

    Each call of ``add`` appends a part: the new values, with a hash of these and of all earlier values. A gigabyte of
    values is written only once and read in some two seconds. A reader drops an incomplete part. The first hash covers
    the game and the engine: values of another game or engine are never continued.
    """

    def __init__(self, path: Path, name: str) -> None:
        """Open the log of a game; the file may be missing."""
        self.path = path
        state = ENGINE.state(ENGINE.closure({"fairgame.games.octal.values"}))
        self._chain = hashlib.sha256("\n".join([name, *VERSIONS, *state]).encode()).hexdigest()
        self._stop = 1  # the first heap that is not in the file

    def read_into(self, known: NimValues) -> None:
        """Add all values of the file to ``known``, which must be empty; truncate the file at the first damaged part.

        Raises:
            StoreError: if the file exists and cannot be read.
        """
        if not self.path.exists():
            return
        parts, plain, valid = [], list[tuple[int, int]](), 0
        try:
            with self.path.open("r+b") as file:
                while (part := self._part(file)) is not None:
                    values, stretches = part
                    parts.append(values)
                    plain += stretches
                    valid = file.tell()
                file.truncate(valid)
        except OSError as error:
            raise StoreError(f"the values in {self.path} cannot be read ({error.strerror})") from None
        if parts:
            known.append(np.concatenate(parts), plain)

    def add(self, known: NimValues) -> None:
        """Append the new values.

        Raises:
            StoreError: if the disk is full or the folder cannot be written.
        """
        if known.size == self._stop:
            return
        raw = known.values[self._stop :].astype("<u2").tobytes()
        plain = [(max(low, self._stop), high) for low, high in known.by_plain_kernel if high > self._stop]
        head = {"values": len(raw) // 2, "plain": plain, "sha256": self._checksum(plain, raw)}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab") as file:
                file.write(json.dumps(head).encode() + b"\n")
                file.write(raw)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise StoreError(f"the values in {self.path} cannot be written ({error.strerror})") from None
        self._chain, self._stop = str(head["sha256"]), known.size

    def remove(self) -> None:
        """Remove the file."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)

    def _part(self, file: BinaryIO) -> tuple[np.ndarray, list[tuple[int, int]]] | None:
        """Return the next part of the file, None if no complete part follows."""
        try:
            head = json.loads(file.readline(MAX_LINE))
            raw = file.read(2 * head["values"])
            plain = [(int(low), int(high)) for low, high in head["plain"]]
            if len(raw) != 2 * head["values"] or self._checksum(plain, raw) != head["sha256"]:
                return None
        except (ValueError, KeyError, TypeError):
            return None
        self._chain = head["sha256"]
        self._stop += len(raw) // 2
        return np.frombuffer(raw, "<u2"), plain

    def _checksum(self, plain: list[tuple[int, int]], raw: bytes) -> str:
        checksum = hashlib.sha256(f"{self._chain} {json.dumps(plain)} ".encode())
        checksum.update(raw)
        return checksum.hexdigest()


def start(name: str, stop: int, root: Path = STORED_RUNS) -> GrowthRun:
    """Compute all heaps below ``stop`` of the game in the name, and store the summary.

    Args:
        name: ``0.143-growth``, the canonical code of an open class and the suffix of growth runs.
        stop: at least 2.
        root: the folder of stored runs.

    Raises:
        OctalCodeError: if the name is not that of a code.
        LimitError: if the run exists, if the code is not canonical or its values prove a period, if the machine has too
            little memory, or if an interrupted run is already beyond ``stop``.
        StoreError: if the run cannot be written.
        KeyboardInterrupt: after saving, with a message.
    """
    if name in run_names(Kind.GROWTH, root):
        raise LimitError(f"the stored run {name} exists: continue it with atlas study resume {name} --stop N")
    return _run_and_store(name, stop, root, [])


def extend(name: str, stop: int, root: Path = STORED_RUNS) -> GrowthRun:
    """Continue a stored run to ``stop``, as ``start`` does, and replace it.

    Raises:
        UnknownNameError, StoreError, CertificateError: see ``open_growth_run``.
        LimitError: if the run already has all heaps below ``stop``, or for a reason given at ``start``.
        KeyboardInterrupt: after saving, with a message.
    """
    run = open_growth_run(name, root)
    reached = int(run.row["computed_to"]) + 1
    if stop <= reached:
        raise LimitError(f"{name} has all heaps below {reached:,}: expected a stop beyond that")
    return _run_and_store(name, stop, root, run.stored.manifest["runs"])


def recompute(run: GrowthRun) -> Check:
    """Recompute a stored run, compare all claims, and record the check.

    Raises:
        CertificateError: with the first difference.
        LimitError: if the machine has too little memory.
        StoreError: if the list of checks cannot be written.
    """
    began, page, name = time.process_time(), run.stored.manifest, f"{run.stored.name}-again"
    page_again, data, _ = _compute(run.code, int(run.row["computed_to"]) + 1, name)
    _log(name, run.code).remove()
    for part in CLAIMED:
        if page_again[part] != page[part]:
            raise CertificateError(
                f"stored run {run.stored.name}", f"recomputed, {_difference(part, page_again, page)}"
            )
    if data.tobytes() != run.stored.values.tobytes():
        raise CertificateError(f"stored run {run.stored.name}", "recomputed, the attached tables differ")
    check = Check(digest_of(page_again, data), SOURCES[:16], today(), round(time.process_time() - began))
    append_check(run.stored, check)
    return check


def _difference(part: str, recomputed: dict[str, Any], page: dict[str, Any]) -> str:
    new, stated = recomputed[part], page[part]
    if part == "doublings":
        pairs = zip(new, stated, strict=False)
        stop = next((doubling[0] for doubling, other in pairs if doubling != other), new[-1][0])
        return f"the values below heap {stop:,} differ"
    if part == "row":
        name = next(name for name in FIGURES if new[name] != stated.get(name))
        return f"{name} is {new[name]}, not {stated.get(name)}"
    return f"{part!r} is {new!r}, not {stated!r}"


def _run_and_store(name: str, stop: int, root: Path, runs: list[dict[str, Any]]) -> GrowthRun:
    page, data, run = _compute(_game(name), stop, name)
    write(run_folder(name, root), {**page, "runs": [*runs, run]}, data, FILE)
    _log(name, _game(name)).remove()
    stored = read(name, root)
    remove_other_checks(stored, GrowthRun(stored).digests)
    return open_growth_run(name, root)


def _game(name: str) -> str:
    """Return the canonical code of a growth run of this name, or the name of Grundy's game."""
    game = name.removesuffix(GROWTH_SUFFIX)
    if game == GRUNDY:
        return game
    code = OctalCode.parse(game)
    if str(code) != game or code not in classes():
        raise LimitError(f"{game} is not the canonical code of a class with up to three places")
    return game


def _log(name: str, game: str) -> ValuesLog:
    return ValuesLog(CACHE_DIR / "runs" / f"{name}.values", game)


def _compute(game: str, stop: int, name: str) -> tuple[dict[str, Any], np.ndarray, dict[str, Any]]:
    """Compute all heaps below ``stop``; return the manifest (without its runs), the data and the report of the run."""
    if stop <= 1:
        raise LimitError(f"a stop of {stop}: expected 2 or more, the first heap that is not computed")
    require_bytes(3 * stop if stop <= WIDE_STOP else 5 * stop, f"the growth run of {game}")
    computed, day, began = uncomputed(game), today(), time.process_time()
    start, nanoseconds = _run(computed, stop, _log(name, game))
    computed.prove()
    if computed.proof is not None:
        raise LimitError(f"{game} is not open: its values prove the period {computed.proof.period.period:,}")
    page = {
        "kind": Kind.GROWTH.in_manifest,
        "game": game,
        "row": dict(zip(FIGURES, figures_of(computed), strict=True)),
        "doublings": _doublings(computed.nim_values.values),
        "again": _recompute_samples(computed, stop),
    }
    page["files"], data = pack(summary_files(computed))
    run = {
        "engine": SOURCES[:16],
        "begun": day,
        "ended": today(),
        "from_heap": start,
        "to_heap": stop,
        "core_seconds": round(time.process_time() - began),
        "ns_a_value": nanoseconds,
    }
    return page, data, run


def _run(computed: ClassValues, stop: int, log: ValuesLog) -> tuple[int, int]:
    """Compute all heaps below ``stop``; return the first one not in the log, and the final cost of a value in ns."""
    known = computed.nim_values
    log.read_into(known)
    start, saved = known.size, time.monotonic()
    if start > stop:
        raise LimitError(
            f"{computed.name}: an interrupted run has the heaps below {start:,}: expected a stop there or beyond"
        )
    log.add(known)  # fails now if the file cannot be written
    with heaps_meter(f"{computed.name} from heap {start:,} on, million heaps", stop - start) as show:

        def on_heaps(more: int) -> None:
            nonlocal saved
            if time.monotonic() - saved > SAVE_SECONDS:
                log.add(known)
                saved = time.monotonic()
            show(more)

        try:
            known.extend(stop // 2, on_heaps)
            half, began = known.size, time.process_time()
            known.extend(stop, on_heaps)
        except KeyboardInterrupt:
            log.add(known)
            message = f"{computed.name}: interrupted at heap {known.size:,}; the same command continues from there"
            raise KeyboardInterrupt(message) from None
    log.add(known)
    return start, round((time.process_time() - began) * 1e9 / max(1, stop - half))


def _recompute_samples(computed: ClassValues, stop: int) -> int:
    """Recompute sampled heaps of each doubling, and return their number."""
    ends = [*(1 << power for power in range(FIRST_DOUBLING.bit_length() - 1, (stop - 1).bit_length())), stop]
    return sum(recompute_sample(computed.nim_values, low, high) for low, high in pairwise(ends))


def _doublings(values: np.ndarray) -> list[list[Any]]:
    """Return (stop, hash of the values since the previous stop, two bytes each) for each doubling, and for the end."""
    doublings: list[list[Any]] = []
    for low, stop in pairwise([0, *_doubling_stops(values.size)]):
        checksum = hashlib.sha256()
        for chunk in range(low, stop, CHUNK):
            checksum.update(values[chunk : min(stop, chunk + CHUNK)].astype("<u2").tobytes())
        doublings.append([stop, checksum.hexdigest()])
    return doublings


def _doubling_stops(size: int) -> list[int]:
    """Return the stop of each doubling of ``size`` values, and of the end."""
    powers = range(FIRST_DOUBLING.bit_length() - 1, (size - 1).bit_length())
    return [*(1 << power for power in powers if 1 << power < size), size]
