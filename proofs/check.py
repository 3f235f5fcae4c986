"""Run the extracted checker over published certificates, and over certificates that were spoilt.

    python proofs/check.py CHECKER DATA [--write FILE] [--mutants N] [--record FILE] [--seconds S] [--jobs J] [--keep]

DATA is the folder ``data`` of a built site.  Each certificate is given to CHECKER, J at a time; one that takes longer
than S seconds of a processor is left out, and said to be.  FILE gets a row for each that is accepted, at once, with
these seconds and those of the published checker in Python.  With --keep the rows of FILE that the same checker gave to
the same certificates are not made again.  A certificate is to take a minute at most if it is small, and otherwise at
most so many times as long as in Python (``SMALL``, ``TIMES``).  With --mutants as many false certificates are made
(``mutants``), and their numbers go to the file of --record.  Exit code 1 if anything is not as it must be.

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
from proofs.extracted import ACCEPTED, LEFT, Certificate, certificates, sources

COLUMNS = ("game", "certificate", "checker", "seconds", "python")
SMALL, MOST, TIMES = 100_000, 60, 20  # bounds below are small; seconds that these may take; times Python of the others
PUBLISHED = (
    Path(__file__).resolve().parent.parent / "engine" / "fairgame" / "games" / "octal" / "checkers" / "octal_period.py"
)


def kept(file: Path) -> dict[str, dict[str, Any]]:
    """Return the rows of a list that the checker as it stands has written, by the certificate."""
    rows = csv.DictReader(file.read_text(encoding="utf-8").splitlines())
    return {row["certificate"]: row for row in rows if row["checker"] == sources()}


def write(file: Path, rows: list[dict[str, Any]]) -> None:
    """Write the list of accepted certificates."""
    with file.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def too_slow(bound: int, row: dict[str, Any]) -> bool:
    """Return whether a certificate took longer than it may."""
    return float(row["seconds"]) > (MOST if bound < SMALL else TIMES * float(row["python"]))


def check_all(checker: Path, data: Path, file: Path | None, asked: argparse.Namespace) -> int:
    """Check every certificate, say of each how it went, and write those accepted; return how many were not as asked."""
    known = kept(file) if asked.keep and file and file.exists() else {}
    found, rows, failures, proved_by = list(certificates(data)), [], 0, sources()

    def one(certificate: Certificate) -> tuple[str, dict[str, Any]]:
        if certificate.digest in known:
            return ACCEPTED, known[certificate.digest]
        verdict, seconds = extracted.run(checker, certificate.page, certificate.raw, asked.seconds)
        code, said, python = extracted.timed([sys.executable, PUBLISHED, certificate.path], b"")
        if code:
            raise SystemExit(f"{certificate.page['game']}: the published checker refuses it: {said}")
        row = {"game": certificate.page["game"], "certificate": certificate.digest, "checker": proved_by}
        return verdict, row | {"seconds": f"{seconds:.1f}", "python": f"{python:.1f}"}

    with ThreadPoolExecutor(asked.jobs) as pool:
        for certificate, (verdict, row) in zip(found, pool.map(one, found), strict=True):
            bound, slow = certificate.page["proof_bound"], too_slow(certificate.page["proof_bound"], row)
            told = f"{row['seconds']} s, in Python {row['python']} s{', TOO SLOW' if slow else ''}"
            shown = verdict if verdict in (ACCEPTED, LEFT) else verdict.upper()
            print(f"{shown} {row['game']}: bound {bound:,}, {told}", flush=True)
            failures += verdict != ACCEPTED or slow
            if verdict == ACCEPTED:
                rows.append(row)
            if file:
                write(file, rows)
    print(f"{len(rows)} of {len(found)} certificates accepted; {failures} refused, left out, or too slow")
    return failures


def main() -> int:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description="Run the extracted checker over published certificates.")
    parser.add_argument("checker", type=Path)
    parser.add_argument("data", type=Path)
    parser.add_argument("--write", type=Path)
    parser.add_argument("--mutants", type=int, default=0)
    parser.add_argument("--record", type=Path)
    parser.add_argument("--seconds", type=int, default=extracted.MOST)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", action="store_true")
    asked = parser.parse_args()
    failures = check_all(asked.checker, asked.data, asked.write, asked)
    if asked.mutants:
        failures += mutants.check(asked.checker, asked.data, asked.mutants, asked.jobs, asked.record)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
