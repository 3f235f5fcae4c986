"""Run the extracted checkers over all published periods, and over false certificates.

    python proofs/check.py CHECKER DATA [--write FOLDER] [--mutants N] [--long] [--keep] [--only KIND] [--jobs J]

DATA is the folder ``data`` of a built site.  CHECKER gets each certificate of an octal game, each row of a table of
periods of other games, and each part of each stored run, J at a time.  FOLDER gets three lists: ``checked.csv`` with
each accepted certificate, table and run, ``runs.csv`` with each accepted part of a run, ``mutants.csv`` with the counts
of N false certificates (``mutants``).  A row names the checker by the hash of its sources.

A segment of ``LONG`` heaps or more counts as accepted if ``runs.csv`` has it by the current checker; --long checks
those that it lacks, each of which takes many minutes, and an interrupted check resumes.  --keep treats all rows of both
lists in this way.  --only certificates, tables or runs leaves the rest of the lists as it is.

A small certificate (``SMALL``) may take ``MAX_SECONDS``, others ``MAX_RATIO`` times as long as in Python.  Exit code 1
on any failure.

Cost: half an hour, nearly all for the longest five certificates and the runs.
"""

import argparse
import csv
import hashlib
import os
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from fairgame.runs import stored_runs
from fairgame.system.atomic_write import write_atomically
from proofs import claims, extracted, mutants
from proofs.extracted import ACCEPTED, CERTIFICATE, SKIPPED, Certificate, certificates, driver_input, version
from proofs.lanes import Lane, Lanes, side_by_side
from proofs.runs import Part, parts

Row = dict[str, Any]
CHECKED, RUNS, PROGRESS, MUTANTS = "checked.csv", "runs.csv", "progress.csv", "mutants.csv"
COLUMNS = ("method", "game", "certificate", "checker", "seconds", "python")
RUN_COLUMNS = ("game", "part", "data", "checker", "seconds")
PROGRESS_COLUMNS = ("game", "data", "heap", "window", "checker", "seconds")
SMALL = 100_000  # bounds below are small
MAX_SECONDS = 60  # for a small certificate
MAX_RATIO = 20  # to the time in Python, for the others
LONG = 1 << 30  # heaps of a segment that is checked only on request
MAX_SEGMENT_SECONDS = 100_000
PUBLISHED = (
    Path(__file__).resolve().parent.parent / "engine" / "fairgame" / "games" / "octal" / "checkers" / "octal_period.py"
)


def read(file: Path) -> list[Row]:
    """Return the rows of a list; none if the file is missing."""
    return list(csv.DictReader(file.read_text(encoding="utf-8").splitlines())) if file.exists() else []


def write(file: Path, columns: Iterable[str], rows: Iterable[Row]) -> None:
    """Write a list."""
    lines = [",".join(columns), *(",".join(str(row[column]) for column in columns) for row in rows)]
    write_atomically(file, ["".join(f"{line}\n" for line in lines).encode()])


def is_long(part: Part) -> bool:
    """Return whether a part is checked only on request."""
    return part.name == "segment" and part.heaps >= LONG


def too_slow(bound: int, row: Row) -> bool:
    """Return whether a certificate exceeded its time."""
    return float(row["seconds"]) > (MAX_SECONDS if bound < SMALL else MAX_RATIO * float(row["python"]))


def seconds_in_python(certificate: Certificate) -> float:
    """Return the processor time of the published checker in Python.

    Raises:
        SystemExit: if it rejects the certificate.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / CERTIFICATE
        path.write_bytes(certificate.text)
        path.with_name(certificate.page["data"]["file"]).write_bytes(certificate.packed)
        code, output, seconds = extracted.timed([sys.executable, PUBLISHED, path], b"")
    if code:
        raise SystemExit(f"{certificate.page['game']}: the published checker rejects it: {output}")
    return seconds


class Check:
    """A check of everything that is published.

    Attributes:
        failures: the number of rejected, skipped or slow ones so far.
        rows: the accepted certificates, tables and runs, by method and game.
        parts: the accepted parts of runs, by the sha256 of their data.
        lanes: the long segments that are checked in part, by the same.
    """

    def __init__(self, options: argparse.Namespace) -> None:
        """Read the lists of an earlier check, without the rows by other checkers."""
        self.options, self.failures = options, 0
        self.folder: Path | None = options.write
        rows = [row for row in self._read(CHECKED) if row["checker"] == version(row["method"])]
        self.rows = {(row["method"], row["game"]): row for row in rows}
        of_parts = [version("run"), version("lanes")]
        self.parts = {row["data"]: row for row in self._read(RUNS) if row["checker"] in of_parts}
        self.lanes = {row["data"]: row for row in self._read(PROGRESS) if row["checker"] == version("lanes")}

    def _read(self, name: str) -> list[Row]:
        return read(self.folder / name) if self.folder else []

    def save(self) -> None:
        """Write the lists."""
        if self.folder:
            write(self.folder / CHECKED, COLUMNS, [self.rows[key] for key in sorted(self.rows)])
            order = sorted(self.parts.values(), key=lambda row: (row["game"], row["part"], row["data"]))
            write(self.folder / RUNS, RUN_COLUMNS, order)
            if self.lanes or (self.folder / PROGRESS).exists():
                order = sorted(self.lanes.values(), key=lambda row: (row["game"], row["data"]))
                write(self.folder / PROGRESS, PROGRESS_COLUMNS, order)

    def record(self, method: str, game: str, row: Row | None) -> None:
        """Enter the row of an accepted period into the list, or None for one that is not accepted; write the lists."""
        if row is None:
            self.rows.pop((method, game), None)
        else:
            self.rows[method, game] = row
        self.save()

    def drop_others(self, methods: Iterable[str], games: Iterable[str]) -> None:
        """Drop the rows of some methods for games that are no longer published."""
        self.rows = {key: row for key, row in self.rows.items() if key[0] not in methods or key[1] in games}

    def check_certificates(self) -> None:
        """Check every certificate of an octal game."""
        known = {row["certificate"]: row for row in self.rows.values()} if self.options.keep else {}
        found, accepted = list(certificates(self.options.data)), 0
        self.drop_others(("values", "window"), {one.page["game"] for one in found})

        def check(one: Certificate) -> tuple[str, Row]:
            if one.digest in known:
                return ACCEPTED, known[one.digest]
            verdict, seconds = extracted.run(self.options.checker, driver_input(one.page, one.raw))
            times = {"seconds": f"{seconds:.1f}", "python": f"{seconds_in_python(one):.1f}"}
            method = one.page["method"]
            row = {"method": method, "game": one.page["game"], "certificate": one.digest, "checker": version(method)}
            return verdict, row | times

        with ThreadPoolExecutor(self.options.jobs) as pool:
            for one, (verdict, row) in zip(found, pool.map(check, found), strict=True):
                bound, slow = one.page["proof_bound"], too_slow(one.page["proof_bound"], row)
                times = f"{row['seconds']} s, in Python {row['python']} s{', TOO SLOW' if slow else ''}"
                label = verdict if verdict in (ACCEPTED, SKIPPED) else verdict.upper()
                print(f"{label} {row['game']}: bound {bound:,}, {times}", flush=True)
                self.failures += verdict != ACCEPTED or slow
                accepted += verdict == ACCEPTED
                self.record(row["method"], row["game"], row if verdict == ACCEPTED else None)
        print(f"{accepted} of {len(found)} certificates accepted", flush=True)

    def check_tables(self) -> None:
        """Check every row of the tables of periods of hexadecimal games and of subtraction sets."""
        for table in claims.TABLES:
            made = list(table.certificates(self.options.data))
            with ThreadPoolExecutor(self.options.jobs) as pool:
                found = list(pool.map(lambda one: extracted.run(self.options.checker, driver_input(*one)), made))
            wrong = [page for (page, _), (verdict, _) in zip(made, found, strict=True) if verdict != ACCEPTED]
            print(f"{table.id}: {len(made) - len(wrong)} of {len(made)} periods accepted", flush=True)
            self.failures += len(wrong)
            seconds = f"{sum(seconds for _, seconds in found):.1f}"
            row = {"method": table.method, "game": table.id, "certificate": claims.digest(made)}
            row |= {"checker": version(table.method), "seconds": seconds, "python": ""}
            self.record(table.method, table.id, None if wrong else row)

    def check_runs(self) -> None:
        """Check the parts of every stored run that claims a period, run by run, the shortest first."""
        names = stored_runs.run_names(stored_runs.Kind.WINDOWS)
        stored = {run.name: run for run in map(stored_runs.read, names) if "end" in run.manifest}
        self.drop_others(("run",), stored)
        found = {name: list(parts(run.manifest, run.values.tobytes())) for name, run in stored.items()}
        wanted = {name: [part for part in found[name] if self._is_wanted(part)] for name in found}
        order = sorted(wanted, key=lambda name: sum(part.heaps for part in wanted[name]))
        missing = {name: len(wanted[name]) for name in order}
        for name in [name for name in order if not missing[name]]:
            self._report(stored[name], found[name])
        for part, verdict, seconds in self._run_parts([part for name in order for part in wanted[name]]):
            print(f"{verdict} {part.game}: {part.name}, {part.heaps:,} heaps, {seconds:.0f} s", flush=True)
            self.parts.pop(part.digest, None)
            if verdict == ACCEPTED:
                row = {"game": part.game, "part": part.name, "data": part.digest, "checker": version("run")}
                self.parts[part.digest] = row | {"seconds": f"{seconds:.1f}"}
            self.failures += verdict != ACCEPTED
            self.save()
            missing[part.game] -= 1
            if not missing[part.game]:
                self._report(stored[part.game], found[part.game])
        for name in stored if self.options.long else ():
            self._check_long_segments(stored[name], found[name])

    def _check_long_segments(self, run: stored_runs.StoredRun, found: list[Part]) -> None:
        """Check the long segments of a run that the list lacks, and report on the run."""
        lanes = Lanes.of(run.manifest, run.values.tobytes())
        segments = [part for part in found if part.name == "segment"]
        missing = {
            part.digest: self._resumed(part.digest, lane)
            for part, lane in zip(segments, lanes.lanes, strict=True)
            if is_long(part) and part.digest not in self.parts
        }
        if missing:
            self._check_long(lanes, missing)
            self._report(run, found)

    def _is_wanted(self, part: Part) -> bool:
        """Return whether to check a part alone: not if it is long, nor if it is accepted and that counts."""
        return not is_long(part) and not (self.options.keep and part.digest in self.parts)

    def _check_long(self, run: Lanes, missing: dict[str, Lane]) -> None:
        """Check long segments side by side, in steps, and save each step."""
        game, left = run.page["game"], sum(lane.goal - lane.heap for lane in missing.values())
        begun, done = time.monotonic(), 0
        answer = partial(extracted.answer, self.options.checker)
        for verdict, lanes in side_by_side(run, missing, answer, self.options.jobs):
            for digest, lane in lanes.items():
                row = {"game": game, "data": digest, "checker": version("lanes"), "seconds": f"{lane.seconds:.1f}"}
                if lane.has_arrived:
                    self.parts[digest] = row | {"part": "segment"}
                    self.lanes.pop(digest, None)
                else:
                    self.lanes[digest] = row | {"heap": str(lane.heap), "window": lane.window.hex()}
            self.failures += verdict != ACCEPTED
            self.save()
            done += sum(lane.heap - missing[digest].heap for digest, lane in lanes.items())
            missing |= lanes
            seconds = round((time.monotonic() - begun) * (left - done) / done) if done else 0
            print(f"{verdict} {game}: {done:,} of {left:,} heaps, {timedelta(seconds=seconds)} left", flush=True)

    def _resumed(self, digest: str, lane: Lane) -> Lane:
        """Return a lane as far as it was checked."""
        if digest not in self.lanes:
            return lane
        row = self.lanes[digest]
        return replace(lane, heap=int(row["heap"]), window=bytes.fromhex(row["window"]), seconds=float(row["seconds"]))

    def _run_parts(self, wanted: list[Part]) -> Iterator[tuple[Part, str, float]]:
        """Yield each part with its verdict and its seconds, in the order of their ends."""
        with ThreadPoolExecutor(self.options.jobs) as pool:
            waiting = {
                pool.submit(extracted.run, self.options.checker, part.driver_input, MAX_SEGMENT_SECONDS): part
                for part in wanted
            }
            for future in as_completed(waiting):
                yield waiting[future], *future.result()

    def _report(self, run: stored_runs.StoredRun, found: list[Part]) -> None:
        """Print how many parts of a run are accepted; add a row if all are, which proves its period."""
        accepted = [self.parts[part.digest] for part in found if part.digest in self.parts]
        claim = run.manifest["end"]
        if len(accepted) < len(found):
            print(
                f"{run.name}: {len(accepted)} of {len(found)} parts accepted, so its period is not; --long checks all"
            )
            self.record("run", run.name, None)
            return
        print(
            f"{run.name}: period {claim['period']:,} from heap {claim['preperiod']:,} on accepted, {len(found)} parts"
        )
        digest = hashlib.sha256((run.folder / stored_runs.MANIFEST).read_bytes()).hexdigest()
        row = {"method": "run", "game": run.name, "certificate": digest, "checker": version("run")}
        row |= {"seconds": f"{sum(float(one['seconds']) for one in accepted):.1f}", "python": ""}
        self.record("run", run.name, row)


KINDS = {"certificates": Check.check_certificates, "tables": Check.check_tables, "runs": Check.check_runs}


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Run the extracted checkers over all published periods.")
    parser.add_argument("checker", type=Path)
    parser.add_argument("data", type=Path)
    parser.add_argument("--write", type=Path)
    parser.add_argument("--mutants", type=int, default=0)
    parser.add_argument("--only", choices=KINDS)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--long", action="store_true")
    options = parser.parse_args()
    check = Check(options)
    for kind, run in KINDS.items():
        if options.only in (None, kind):
            run(check)
    failures = check.failures
    if options.mutants and not options.only:
        file = options.write / MUTANTS if options.write else None
        failures += mutants.check(options.checker, options.data, options.mutants, options.jobs, file)
    print(f"{len(check.rows)} certificates, tables and runs accepted; {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
