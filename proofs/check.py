"""Run the extracted checker over published certificates, and over certificates that were spoilt.

    python proofs/check.py CHECKER DATA [--write FILE] [--mutants N] [--seconds S]

DATA is the folder ``data`` of a built site.  Each certificate that holds all values of its period is given to CHECKER;
those that hold windows are for a checker that is not proved yet.  One that takes longer than S seconds is left out, and
said to be.  FILE gets a row for each that is accepted.  A mutant
is a certificate with one thing changed: the code, the period, the preperiod, a value, a witness, or the mask; it must
be refused, unless the published checker in Python accepts it too (some codes have the same values, and another heap may
be a witness).  Exit code 1 if anything is not as it must be.

Reading JSON and gzip is done here, outside what is proved.  Cost: some minutes, nearly all for the longest three.
"""

import argparse
import csv
import hashlib
import json
import random
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PROOFS = Path(__file__).resolve().parent
sys.path.insert(0, str(PROOFS.parent))

from engine.checkers import octal_period  # noqa: E402 - alone, it needs nothing but numpy

COLUMNS = ("game", "certificate", "checker", "seconds")
SMALL = 3000  # bounds of the certificates of which mutants are made
SOURCES = ("*.v", "main.ml")


def sources() -> str:
    """Return the sha256 (hex) of the proofs and the driver: which checker it was."""
    files = sorted(path for pattern in SOURCES for path in PROOFS.glob(pattern))
    return hashlib.sha256(b"".join(path.name.encode() + b"\0" + path.read_bytes() for path in files)).hexdigest()


def certificates(data: Path) -> Iterator[tuple[str, dict[str, Any], bytes]]:
    """Yield the sha256 of each certificate in the folder, what it says, and its values, the least bound first."""
    found = [(path, path.read_bytes()) for path in data.glob("**/certificate.json")]
    pages = sorted(((json.loads(text), path, text) for path, text in found), key=lambda one: one[0]["proof_bound"])
    for page, path, text in pages:
        raw = zlib.decompress((path.parent / page["data"]["file"]).read_bytes(), 31)
        if hashlib.sha256(raw).hexdigest() != page["data"]["sha256"]:
            raise SystemExit(f"{path}: the values are not those of the certificate")
        yield hashlib.sha256(text).hexdigest(), page, raw


def accepts(checker: Path, page: dict[str, Any], raw: bytes, seconds: float | None = None) -> bool:
    """Return whether the extracted checker accepts a certificate; raise TimeoutExpired if it takes too long."""
    words = [page["method"], page["mask"], page["position"], page["preperiod"], page["period"]]
    words += [page["data"]["bytes_per_value"], len(page["digits"]), *page["digits"]]
    words += [len(page["shorter"]), *(one for pair in page["shorter"] for one in pair)]
    if page["method"] == "window":
        words += [page["reach"], page["witness"], len(page["boundaries"]), *page["boundaries"]]
    line = " ".join(map(str, words))
    given = line.encode() + b"\n" + raw
    run = subprocess.run([checker.resolve()], input=given, capture_output=True, check=False, timeout=seconds)
    if run.returncode not in (0, 1) or run.stderr:
        raise SystemExit(f"{page['game']}: the checker failed: {run.stderr.decode(errors='replace')}")
    return run.returncode == 0 and run.stdout.startswith(b"accepted:")


def check_all(checker: Path, data: Path, most: float) -> tuple[list[dict[str, Any]], int]:
    """Check every certificate that holds its values, and say of each how it went; return rows and failures."""
    rows, failures, proved_by = [], 0, sources()
    for digest, page, raw in certificates(data):
        name, bound = page["game"], page["proof_bound"]
        if page["method"] != "values":
            print(f"left out  {name}: it holds windows")
            continue
        start = time.monotonic()
        try:
            good = accepts(checker, page, raw, most)
        except subprocess.TimeoutExpired:
            print(f"left out  {name}: it takes longer than {most:.0f} s")
            continue
        seconds = time.monotonic() - start
        print(f"{'accepted ' if good else 'REFUSED  '} {name}: bound {bound:,}, {seconds:.2f} s", flush=True)
        failures += not good
        if good:
            rows.append({"game": name, "certificate": digest, "checker": proved_by, "seconds": f"{seconds:.0f}"})
    return rows, failures


def spoilt(page: dict[str, Any], raw: bytes, chance: random.Random) -> tuple[str, dict[str, Any], bytes]:
    """Return what was changed, and the certificate with that change."""
    page, values = json.loads(json.dumps(page)), bytearray(raw)
    kind = chance.choice(["digit", "period", "preperiod", "value", "value", "value", "witness", "prime", "drop"])
    if kind == "digit":
        place = chance.randrange(len(page["digits"]))
        page["digits"][place] = chance.choice([one for one in range(8) if one != page["digits"][place]])
    elif kind in ("period", "preperiod"):
        page[kind] += chance.choice([-2, -1, 1, 2])
        page[kind] = max(page[kind], 0)
        wanted = (page["preperiod"] + page["period"]) * page["data"]["bytes_per_value"]
        values = (values + values[-1:] * max(0, wanted - len(values)))[:wanted]
    elif kind == "value":
        place = chance.randrange(len(values))
        values[place] ^= 1 << chance.randrange(5)
    elif page["shorter"]:
        pair = chance.choice(page["shorter"])
        if kind == "drop":
            page["shorter"].remove(pair)
        else:
            pair[kind == "witness"] += chance.choice([-1, 1])
    return kind, page, bytes(values)


def is_true(page: dict[str, Any], raw: bytes) -> bool:
    """Return whether the published checker accepts a spoilt certificate, its figures made to fit."""
    digits = page["digits"]
    while digits and not digits[-1]:
        digits = digits[:-1]
    start, period, width = page["preperiod"], page["period"], page["data"]["bytes_per_value"]
    fitted = {**page, "digits": digits, "game": f"{page['digits'][0]}." + "".join(map(str, digits[1:]))}
    fitted["proof_bound"] = 2 * max(start - 1, 0) + 2 * period + len(digits) - 1
    fitted["data"] = {**page["data"], "count": len(raw) // width, "sha256": hashlib.sha256(raw).hexdigest()}
    try:
        octal_period.check(fitted, raw)
    except octal_period.Rejected:
        return False
    return True


def check_mutants(checker: Path, data: Path, count: int) -> int:
    """Spoil certificates ``count`` times and return how many were accepted that are not true."""
    small = [(page, raw) for _, page, raw in certificates(data) if page["proof_bound"] < SMALL]
    chance, refused, true, wrong = random.Random(f"{count} mutants"), 0, 0, 0
    while refused + true + wrong < count:
        page, raw = chance.choice(small)
        kind, changed, values = spoilt(page, raw, chance)
        if (changed, values) == (page, raw):
            continue
        if not accepts(checker, changed, values):
            refused += 1
        elif is_true(changed, values):
            true += 1
        else:
            wrong += 1
            print(f"WRONGLY ACCEPTED  {page['game']} with another {kind}: {json.dumps(changed)}")
    print(f"mutants: {refused} refused, {true} accepted that are true, {wrong} wrongly accepted")
    return wrong


def main() -> int:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description="Run the extracted checker over published certificates.")
    parser.add_argument("checker", type=Path)
    parser.add_argument("data", type=Path)
    parser.add_argument("--write", type=Path)
    parser.add_argument("--mutants", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=150.0)
    asked = parser.parse_args()
    rows, failures = check_all(asked.checker, asked.data, asked.seconds)
    print(f"{len(rows)} certificates accepted, {failures} refused")
    if asked.mutants:
        failures += check_mutants(asked.checker, asked.data, asked.mutants)
    if asked.write and not failures:
        with asked.write.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
