"""Run the extracted checker over published and over false certificates.

    python proofs/check.py CHECKER DATA [--write FILE] [--mutants N] [--record FILE] [--seconds S] [--jobs J] [--keep]

DATA is the folder ``data`` of a built site.  CHECKER gets each certificate, J at a time; a certificate that takes more
than S seconds of processor time is skipped and reported.  FILE gets a row for each accepted certificate at once, with
the seconds of both checkers.  --keep reuses rows of FILE by the same checker for the same certificate.  A small
certificate (``SMALL``) may take ``MAX_SECONDS``, others ``MAX_RATIO`` times as long as in Python.  --mutants N
generates N false certificates (``mutants``) and writes their counts to the file of --record.  Exit code 1 on any
failure.

Cost: some minutes, nearly all for the longest five.
"""

import argparse
import csv
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from proofs import extracted, mutants
from proofs.extracted import ACCEPTED, SKIPPED, Certificate, certificates, sources

COLUMNS = ("game", "certificate", "checker", "seconds", "python")
SMALL = 100_000  # bounds below are small
MAX_SECONDS = 60  # for a small certificate
MAX_RATIO = 20  # to the time in Python, for the others
PUBLISHED = (
    Path(__file__).resolve().parent.parent / "engine" / "fairgame" / "games" / "octal" / "checkers" / "octal_period.py"
)


def rows_of_this_checker(file: Path) -> dict[str, dict[str, Any]]:
    """Return the rows of a list that the current checker has written, by certificate."""
    rows = csv.DictReader(file.read_text(encoding="utf-8").splitlines())
    return {row["certificate"]: row for row in rows if row["checker"] == sources()}


def write(file: Path, rows: list[dict[str, Any]]) -> None:
    """Write the list of accepted certificates."""
    with file.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def too_slow(bound: int, row: dict[str, Any]) -> bool:
    """Return whether a certificate exceeded its time."""
    return float(row["seconds"]) > (MAX_SECONDS if bound < SMALL else MAX_RATIO * float(row["python"]))


def check_all(checker: Path, data: Path, file: Path | None, options: argparse.Namespace) -> int:
    """Check every certificate, print each result and write the accepted ones; return the number of failures."""
    known = rows_of_this_checker(file) if options.keep and file and file.exists() else {}
    found, rows, failures, proved_by = list(certificates(data)), [], 0, sources()

    def check(certificate: Certificate) -> tuple[str, dict[str, Any]]:
        if certificate.digest in known:
            return ACCEPTED, known[certificate.digest]
        verdict, seconds = extracted.run(checker, certificate.page, certificate.raw, options.seconds)
        code, output, python = extracted.timed([sys.executable, PUBLISHED, certificate.path], b"")
        if code:
            raise SystemExit(f"{certificate.page['game']}: the published checker rejects it: {output}")
        row = {"game": certificate.page["game"], "certificate": certificate.digest, "checker": proved_by}
        return verdict, row | {"seconds": f"{seconds:.1f}", "python": f"{python:.1f}"}

    with ThreadPoolExecutor(options.jobs) as pool:
        for certificate, (verdict, row) in zip(found, pool.map(check, found), strict=True):
            bound, slow = certificate.page["proof_bound"], too_slow(certificate.page["proof_bound"], row)
            times = f"{row['seconds']} s, in Python {row['python']} s{', TOO SLOW' if slow else ''}"
            label = verdict if verdict in (ACCEPTED, SKIPPED) else verdict.upper()
            print(f"{label} {row['game']}: bound {bound:,}, {times}", flush=True)
            failures += verdict != ACCEPTED or slow
            if verdict == ACCEPTED:
                rows.append(row)
            if file:
                write(file, rows)
    print(f"{len(rows)} of {len(found)} certificates accepted; {failures} rejected, skipped, or too slow")
    return failures


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Run the extracted checker over published certificates.")
    parser.add_argument("checker", type=Path)
    parser.add_argument("data", type=Path)
    parser.add_argument("--write", type=Path)
    parser.add_argument("--mutants", type=int, default=0)
    parser.add_argument("--record", type=Path)
    parser.add_argument("--seconds", type=int, default=extracted.MAX_SECONDS)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_args()
    failures = check_all(options.checker, options.data, options.write, options)
    if options.mutants:
        failures += mutants.check(options.checker, options.data, options.mutants, options.jobs, options.record)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
