"""Run the extracted checker over published certificates, and over certificates that were spoilt.

    python proofs/check.py CHECKER DATA [--write FILE] [--mutants N] [--seconds S] [--jobs J] [--keep]

DATA is the folder ``data`` of a built site.  Each certificate is given to CHECKER, J at a time; one that takes longer
than S seconds of a processor is left out, and said to be.  FILE gets a row for each that is accepted, at once, with
these seconds.  With --keep the rows of FILE that the same checker gave to the same certificates are not made again.  A
mutant is a certificate with one thing changed: the code, the period, the preperiod, a value, a witness, or, if it
holds windows, a boundary, the reach, or the mask; it must be refused, unless the published checker in Python accepts
it too (some codes have the same values, and another heap may be a witness).  Windows of the published certificates
are too many for that, so the engine makes small ones.  Exit code 1 if anything is not as it must be.

Reading JSON and gzip is done here, outside what is proved.  Cost: some minutes, nearly all for the longest five.
"""

import argparse
import csv
import hashlib
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

PROOFS = Path(__file__).resolve().parent
sys.path.insert(0, str(PROOFS.parent))

from engine.checkers import octal_period  # noqa: E402 - alone, it needs nothing but numpy

COLUMNS = ("game", "certificate", "checker", "seconds")
SMALL = 3000  # bounds of the certificates of which mutants are made
SOURCES, APART = ("*.v", "main.ml"), ("Mark.v",)  # what stands apart is no part of the checker
WINDOWS = {"0.055": 70, "0.0104": 180, "0.45": 198, "4.344": 271}  # codes, and witnesses that suffice
Certificate = tuple[str, dict[str, Any], bytes]  # the sha256 of the page, the page, the values


def sources() -> str:
    """Return the sha256 (hex) of the proofs and the driver: which checker it was."""
    files = sorted(path for pattern in SOURCES for path in PROOFS.glob(pattern) if path.name not in APART)
    return hashlib.sha256(b"".join(path.name.encode() + b"\0" + path.read_bytes() for path in files)).hexdigest()


def certificates(data: Path) -> Iterator[Certificate]:
    """Yield the sha256 of each certificate in the folder, what it says, and its values, the least bound first."""
    found = [(path, path.read_bytes()) for path in data.glob("**/certificate.json")]
    pages = sorted(((json.loads(text), path, text) for path, text in found), key=lambda one: one[0]["proof_bound"])
    for page, path, text in pages:
        raw = zlib.decompress((path.parent / page["data"]["file"]).read_bytes(), 31)
        if hashlib.sha256(raw).hexdigest() != page["data"]["sha256"]:
            raise SystemExit(f"{path}: the values are not those of the certificate")
        yield hashlib.sha256(text).hexdigest(), page, raw


def given(page: dict[str, Any], raw: bytes) -> bytes:
    """Return a certificate as the driver reads it."""
    words = [page["method"], page["mask"], page["position"], page["preperiod"], page["period"]]
    words += [page["data"]["bytes_per_value"], len(page["digits"]), *page["digits"]]
    words += [len(page["shorter"]), *(one for pair in page["shorter"] for one in pair)]
    if page["method"] == "window":
        words += [page["reach"], page["witness"], len(page["boundaries"]), *page["boundaries"]]
    return " ".join(map(str, words)).encode() + b"\n" + raw


def run(checker: Path, page: dict[str, Any], raw: bytes, most: int = 600) -> tuple[bool | None, float]:
    """Return whether the checker accepts a certificate, None if it takes too long, and its seconds of a processor."""
    with tempfile.TemporaryFile() as asked, tempfile.TemporaryFile() as said:
        asked.write(given(page, raw))
        asked.seek(0)
        process = subprocess.Popen([checker.resolve()], stdin=asked, stdout=said, stderr=said)
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (most, most + 1))
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        text, seconds = said.read().decode(errors="replace"), usage.ru_utime + usage.ru_stime
    if process.returncode < 0 and seconds >= most - 1:
        return None, seconds
    good = process.returncode == 0 and text.startswith("accepted:")
    if not good and not (process.returncode == 1 and text.startswith("rejected:")):
        raise SystemExit(f"{page['game']}: the checker failed: {text}")
    return good, seconds


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


def check_all(checker: Path, data: Path, file: Path | None, asked: argparse.Namespace) -> int:
    """Check every certificate, say of each how it went, and write those accepted; return how many were refused."""
    known = kept(file) if asked.keep and file and file.exists() else {}
    found, rows, failures, proved_by = list(certificates(data)), [], 0, sources()

    def one(certificate: Certificate) -> tuple[bool | None, float]:
        digest, page, raw = certificate
        return (True, 0.0) if digest in known else run(checker, page, raw, asked.seconds)

    with ThreadPoolExecutor(asked.jobs) as pool:
        for (digest, page, _), (good, seconds) in zip(found, pool.map(one, found), strict=True):
            row = {"game": page["game"], "certificate": digest, "checker": proved_by, "seconds": f"{seconds:.0f}"}
            row = known.get(digest, row)
            told = "left out " if good is None else "accepted " if good else "REFUSED  "
            print(f"{told} {page['game']}: bound {page['proof_bound']:,}, {row['seconds']} s", flush=True)
            failures += good is False
            if good:
                rows.append(row)
            if file:
                write(file, rows)
    print(f"{len(rows)} of {len(found)} certificates accepted, {failures} refused")
    return failures


def small_windows() -> list[tuple[dict[str, Any], bytes]]:
    """Return certificates by windows of games whose periods are short."""
    from engine.families.octal.code import OctalCode  # noqa: PLC0415 - the rest needs nothing but numpy
    from engine.families.octal.proof_files import CERTIFICATE, window_proof  # noqa: PLC0415
    from engine.families.octal.sequence import NimValues  # noqa: PLC0415
    from engine.families.octal.study import prove  # noqa: PLC0415

    made = []
    for text, witness in WINDOWS.items():
        code = OctalCode.parse(text)
        values = NimValues.of(code)
        values.extend(1 << 14)
        found = prove(values.values, code.length)
        if found is None or values.space is None:
            raise SystemExit(f"{text}: no period was found, or no sparse space")
        files = window_proof(code, values.values, found.period, values.space, (0, witness))
        page = json.loads(files[CERTIFICATE])
        made.append((page, zlib.decompress(files[page["data"]["file"]], 31)))
    return made


def spoilt(page: dict[str, Any], raw: bytes, chance: random.Random) -> tuple[str, dict[str, Any], bytes]:
    """Return what was changed, and the certificate with that change."""
    page, values = json.loads(json.dumps(page)), bytearray(raw)
    kinds = ["digit", "period", "preperiod", "value", "value", "value", "witness", "prime", "drop"]
    kinds += ["boundary", "reach", "mask"] if page["method"] == "window" else []
    kind = chance.choice(kinds)
    if kind == "digit":
        place = chance.randrange(len(page["digits"]))
        page["digits"][place] = chance.choice([one for one in range(8) if one != page["digits"][place]])
    elif kind in ("period", "preperiod"):
        page[kind] += chance.choice([-2, -1, 1, 2])
        page[kind] = max(page[kind], 0)
    if kind in ("period", "preperiod") and page["method"] == "values":
        wanted = (page["preperiod"] + page["period"]) * page["data"]["bytes_per_value"]
        values = (values + values[-1:] * max(0, wanted - len(values)))[:wanted]
    elif kind == "reach":
        page["reach"] += chance.choice([-2, -1, 1, 2])
    elif kind == "mask":
        page["mask"] ^= 1 << chance.randrange(6)
    elif kind == "boundary":
        page["boundaries"][chance.randrange(len(page["boundaries"]))] += chance.choice([-2, -1, 1, 2])
    elif kind == "value":
        place = chance.randrange(len(values))
        values[place] ^= 1 << chance.randrange(5)
    elif kind in ("witness", "prime", "drop") and page["shorter"]:
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


def check_mutants(checker: Path, data: Path, count: int, jobs: int) -> int:
    """Spoil certificates ``count`` times, half of them by windows; return how many were wrongly accepted."""
    small = [(page, raw) for _, page, raw in certificates(data) if page["proof_bound"] < SMALL]
    chance, windows = random.Random(f"{count} mutants"), small_windows()
    mutants: list[tuple[str, dict[str, Any], bytes]] = []
    for page, raw in windows:
        if not run(checker, page, raw)[0]:
            raise SystemExit(f"{page['game']}: a small certificate by windows is not accepted as it is")
    while len(mutants) < count:
        page, raw = chance.choice(windows if len(mutants) % 2 else small)
        kind, changed, values = spoilt(page, raw, chance)
        if (changed, values) != (page, raw):
            mutants.append((kind, changed, values))
    refused, true, wrong = 0, 0, 0
    with ThreadPoolExecutor(jobs) as pool:
        verdicts = pool.map(lambda one: run(checker, *one[1:])[0], mutants)
        for (kind, changed, values), accepted in zip(mutants, verdicts, strict=True):
            if not accepted:
                refused += 1
            elif is_true(changed, values):
                true += 1
            else:
                wrong += 1
                print(f"WRONGLY ACCEPTED  {changed['game']} with another {kind}: {json.dumps(changed)}")
    by_windows = sum(page["method"] == "window" for _, page, _ in mutants)
    print(f"mutants: {by_windows} of {count} by windows")
    print(f"mutants: {refused} refused, {true} accepted that are true, {wrong} wrongly accepted")
    return wrong


def main() -> int:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description="Run the extracted checker over published certificates.")
    parser.add_argument("checker", type=Path)
    parser.add_argument("data", type=Path)
    parser.add_argument("--write", type=Path)
    parser.add_argument("--mutants", type=int, default=0)
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", action="store_true")
    asked = parser.parse_args()
    failures = check_all(asked.checker, asked.data, asked.write, asked)
    if asked.mutants:
        failures += check_mutants(asked.checker, asked.data, asked.mutants, asked.jobs)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
