"""The study of a game's values followed far: what was seen of them, where nothing less than the whole run shows them.

Where rare heaps still come, or no sparse space serves, a heap may rest on any heap before it, and there are no windows
to begin from (``fairgame.games.octal.runs.window_runs``).  So such a study holds no values but those of rare heaps.  It
holds the figures that the study of a class has (``fairgame.games.octal.class_record``): how greatest value and rare
heaps grow, how often each value occurs, the rare heaps where they are few; and the hash of all values of each doubling.
Whoever makes the run again knows from these whether every value is the same.  Nothing of it is proved: it is
*observed*.

What is checked each time: that the figures fit each other (``fairgame.games.octal.certificates.class_summary``), and
the first heaps, which are computed again.  Cost: 50 ms.

The values of an octal game followed far, and what was seen of them kept as a study
(``fairgame.games.octal.runs.growth_runs``).

The run is that of any table: the fastest exact way to a sequence (``fairgame.games.octal.values``).  While it lasts
its values are added to a file every few seconds, so that the same command goes on where it was cut short.  In each
doubling some blocks of heaps are drawn and computed again by another program (``fairgame.games.octal.spot_checks``).

To check a study is to run again: all figures, and the hash of the values of each doubling, must come out the same.

Cost: that of the run, 20 to 40 ns a value where few heaps are rare, some microseconds where many are; one or two bytes
of memory and two of disk a value.
"""

import hashlib
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from fairgame.core.frames import read_csv
from fairgame.errors import CertificateError, LimitError, StoreError
from fairgame.games.octal.certificates.class_summary import check_fit
from fairgame.games.octal.class_record import COLUMNS, row_of, summary_files
from fairgame.games.octal.class_values import ClassValues, first
from fairgame.games.octal.classes import classes
from fairgame.games.octal.code import GRUNDY, OctalCode
from fairgame.games.octal.runs.values_log import ValuesLog
from fairgame.games.octal.spot_checks import recompute_sample
from fairgame.games.octal.values import WIDE_STOP
from fairgame.games.octal.window_answers import SAVE_SECONDS, heaps_meter
from fairgame.runs.stored_runs import (
    GROWTH_SUFFIX,
    STORED_RUNS,
    Check,
    Kind,
    StoredRun,
    append_check,
    cached_until_modified,
    pack,
    read,
    run_folder,
    run_names,
    today,
    unpack,
    write,
)
from fairgame.system.memory import require_bytes
from fairgame.system.revision import CACHE_DIR, SOURCES

KIND, FILE = "octal-growth", "figures.gz"
CLAIMED = ("row", "files", "doublings", "again")
ROW = COLUMNS[:-1]  # of a class, without the reason to believe it
FIRST_HEAPS = 1 << 14
FIRST_DOUBLING = 1 << 16  # values before are hashed together


@dataclass(frozen=True)
class GrowthRun:
    """A study of this kind."""

    stored: StoredRun

    @property
    def code(self) -> str:
        """The canonical code of the game, or the name of Grundy's game."""
        return str(self.stored.manifest["game"])

    @property
    def row(self) -> Mapping[str, Any]:
        """The figures, in the columns of the study of a class: int, str, or None where nothing is said."""
        row: dict[str, Any] = self.stored.manifest["row"]
        return row

    @property
    def recomputed(self) -> int:
        """How many heaps, drawn at random, another program computed again during the run."""
        return int(self.stored.manifest["again"])

    @property
    def runs(self) -> list[dict[str, Any]]:
        """What is said of the runs: engine, days, core-seconds, nanoseconds a value in the last doubling."""
        found: list[dict[str, Any]] = self.stored.manifest["runs"]
        return found

    @cached_property
    def files(self) -> Mapping[str, bytes]:
        """The attached tables: growth, frequencies, and rare heaps where they are few."""
        return unpack(self.stored)

    @property
    def digest(self) -> str:
        """The hash of all that is claimed."""
        return digest_of(self.stored.manifest, self.stored.values)

    def check(self) -> None:
        """Check that the figures fit each other, and compute the first heaps again.

        Raises:
            CertificateError: if something does not fit.
        """
        claim = f"stored run {self.stored.name}"
        try:
            if self.row["canonical_code"] != self.code or self.stored.name != self.code + GROWTH_SUFFIX:
                raise CertificateError(claim, "its row is that of another game")
            if set(self.row) != set(ROW) or (self.row["status"], self.row["period"]) != ("open", None):
                raise CertificateError(claim, "its row is not that of an open game")
            check_fit(self.row, self.files, claim)
            self._check_first(claim)
        except (ValueError, KeyError, TypeError, IndexError, AttributeError) as fault:
            raise CertificateError(claim, f"rejected: {fault!r}") from None

    def _check_first(self, claim: str) -> None:
        again = first(self.code)
        again.known.extend(min(FIRST_HEAPS, int(self.row["computed_to"]) + 1))
        seen = {one[0]: one[1:3] for one in again.growth()}
        for one in read_csv(self.files["growth.csv"]).to_dict("records"):
            told = (one["max_nim_value"], one["max_nim_value_at"])
            if one["stop"] in seen and told != seen[one["stop"]]:
                raise CertificateError(claim, f"below heap {one['stop']} the greatest value is {seen[one['stop']][0]}")
        if "rare.csv" in self.files:
            rare = read_csv(self.files["rare.csv"])
            heaps, values = rare["n"].to_numpy(np.int64), rare["nim_value"].to_numpy(np.int64)
            known = heaps < again.known.known
            wrong = np.flatnonzero(again.known.values[heaps[known]] != values[known])
            if wrong.size:
                raise CertificateError(claim, f"heap {heaps[wrong[0]]} has another value than {values[wrong[0]]}")


def digest_of(page: Mapping[str, Any], data: np.ndarray) -> str:
    """Return the hash of all that a study with this page and data claims."""
    text = json.dumps([page[name] for name in CLAIMED], sort_keys=True).encode()
    return hashlib.sha256(text + data.tobytes()).hexdigest()


@cached_until_modified
def open_growth_run(name: str, root: Path) -> GrowthRun:
    """Return a study, its figures held against each other and against its first heaps.

    Raises:
        UnknownNameError: if there is none of that name.
        StoreError: if it is damaged, or of another kind.
        CertificateError: if its figures do not fit.
    """
    kept = read(name, root)
    if kept.manifest.get("kind") != KIND or not {"game", "runs", *CLAIMED} <= kept.manifest.keys():
        raise StoreError(f"stored run {name} is not that of values followed far")
    study = GrowthRun(kept)
    study.check()
    return study


CHUNK = 1 << 24  # values hashed in one go


def start(name: str, stop: int, root: Path = STORED_RUNS) -> GrowthRun:
    """Compute all heaps below ``stop`` of the game that a study is named after, and keep what is seen.

    Args:
        name: ``0.143-growth``, the canonical code of an open class and the ending of such studies.
        stop: at least 2.
        root: where studies are.

    Raises:
        OctalCodeError: if the name is not that of a code.
        LimitError: if there is such a study, if the code is not canonical or its values prove a period, if the machine
            has too little memory, or if a run that was cut short had come beyond ``stop``.
        StoreError: if the study cannot be written.
        KeyboardInterrupt: after saving, and saying so.
    """
    if name in run_names(Kind.GROWTH, root):
        raise LimitError(f"there is a study {name}: atlas study resume {name} --stop N follows the game further")
    return _kept(name, stop, root, [])


def extend(name: str, stop: int, root: Path = STORED_RUNS) -> GrowthRun:
    """Follow the game of a study to ``stop``, as ``start`` does, and keep what is seen in the place of the study.

    Raises:
        UnknownNameError, StoreError, CertificateError: see ``open_growth_run``.
        LimitError: if the study goes as far, or as ``start`` does.
        KeyboardInterrupt: after saving, and saying so.
    """
    study = open_growth_run(name, root)
    reached = int(study.row["computed_to"]) + 1
    if stop <= reached:
        raise LimitError(f"{name} has all heaps below {reached:,}: expected a stop beyond")
    return _kept(name, stop, root, study.runs)


def recompute(study: GrowthRun) -> Check:
    """Make the run of a study again, compare all that it claims, and note that it was done.

    Raises:
        CertificateError: naming what came out differently.
        LimitError: if the machine has too little memory.
        StoreError: if the list of checks cannot be written.
    """
    began, page, name = time.process_time(), study.stored.manifest, f"{study.stored.name}-again"
    found, data, _ = _followed(study.code, int(study.row["computed_to"]) + 1, name)
    _log(name, study.code).remove()
    for what in CLAIMED:
        if found[what] != page[what]:
            raise CertificateError(f"stored run {study.stored.name}", f"made again, {_difference(what, found, page)}")
    if data.tobytes() != study.stored.values.tobytes():
        raise CertificateError(f"stored run {study.stored.name}", "made again, its attached tables are others")
    done = Check(digest_of(found, data), SOURCES[:16], today(), round(time.process_time() - began))
    append_check(study.stored, done)
    return done


def _difference(what: str, found: dict[str, Any], page: dict[str, Any]) -> str:
    if what == "doublings":
        pairs = zip(found[what], page[what], strict=False)
        stop = next((one[0] for one, other in pairs if one != other), found[what][-1][0])
        return f"the values below heap {stop:,} are others"
    if what == "row":
        name = next(name for name in ROW if found[what][name] != page[what].get(name))
        return f"{name} is {found[what][name]}, not {page[what].get(name)}"
    return f"{what!r} is {found[what]!r}, not {page[what]!r}"


def _kept(name: str, stop: int, root: Path, runs: list[dict[str, Any]]) -> GrowthRun:
    page, data, run = _followed(_game(name), stop, name)
    write(run_folder(name, root), {**page, "runs": [*runs, run]}, data, FILE)
    _log(name, _game(name)).remove()
    return open_growth_run(name, root)


def _game(name: str) -> str:
    """Return the canonical code that a study of this name follows, or the name of Grundy's game."""
    game = name.removesuffix(GROWTH_SUFFIX)
    if game == GRUNDY:
        return game
    code = OctalCode.parse(game)
    if str(code) != game or code not in classes():
        raise LimitError(f"{game} is not the canonical code of a class with up to three places")
    return game


def _log(name: str, game: str) -> ValuesLog:
    return ValuesLog(CACHE_DIR / "runs" / f"{name}.values", game)


def _followed(game: str, stop: int, name: str) -> tuple[dict[str, Any], np.ndarray, dict[str, Any]]:
    """Return page (but for its runs), data and what is said of the run that computes all heaps below ``stop``."""
    if stop <= 1:
        raise LimitError(f"a stop of {stop}: expected 2 or more, no heap from there on being computed")
    require_bytes(3 * stop if stop <= WIDE_STOP else 5 * stop, f"following {game}")
    found, day, began = first(game), today(), time.process_time()
    start, nanoseconds = _run(found, stop, _log(name, game))
    found.prove()
    if found.proof is not None:
        raise LimitError(f"{game} is not open: its values prove the period {found.proof.period.period:,}")
    page = {
        "kind": KIND,
        "game": game,
        "row": dict(zip(ROW, row_of(found)[:-1], strict=True)),
        "doublings": _doublings(found.known.values),
        "again": _again(found, stop),
    }
    page["files"], data = pack(summary_files(found))
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


def _run(found: ClassValues, stop: int, log: ValuesLog) -> tuple[int, int]:
    """Compute all heaps below ``stop``; return the first that was not in the log, and what a value cost at last."""
    known = found.known
    log.read_into(known)
    start, saved = known.known, time.monotonic()
    if start > stop:
        raise LimitError(
            f"{found.name}: heaps below {start:,} are kept of a run that was cut short: expected no stop before"
        )
    log.add(known)  # so that a place that cannot be written is found now
    with heaps_meter(f"{found.name} from heap {start:,} on, million heaps", stop - start) as show:

        def on_heaps(more: int) -> None:
            nonlocal saved
            if time.monotonic() - saved > SAVE_SECONDS:
                log.add(known)
                saved = time.monotonic()
            show(more)

        try:
            known.extend(stop // 2, on_heaps)
            half, began = known.known, time.process_time()
            known.extend(stop, on_heaps)
        except KeyboardInterrupt:
            log.add(known)
            message = f"{found.name}: interrupted at heap {known.known:,}; the same command goes on from there"
            raise KeyboardInterrupt(message) from None
    log.add(known)
    return start, round((time.process_time() - began) * 1e9 / max(1, stop - half))


def _again(found: ClassValues, stop: int) -> int:
    """Compute drawn heaps of each doubling again, and return how many."""
    ends = [*(1 << power for power in range(FIRST_DOUBLING.bit_length() - 1, (stop - 1).bit_length())), stop]
    return sum(recompute_sample(found.known, low, high) for low, high in pairwise(ends))


def _doublings(values: np.ndarray) -> list[list[Any]]:
    """Return (stop, hash of the values since the stop before, two bytes each) for each doubling, and for the end."""
    found, low, stop = [], 0, min(FIRST_DOUBLING, values.size)
    while low < values.size:
        seal = hashlib.sha256()
        for chunk in range(low, stop, CHUNK):
            seal.update(values[chunk : min(stop, chunk + CHUNK)].astype("<u2").tobytes())
        found.append([stop, seal.hexdigest()])
        low, stop = stop, min(2 * stop, values.size)
    return found
