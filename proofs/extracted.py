"""The extracted checker and what it is given: certificates as published, the line that the driver reads, its verdict.

Reading JSON and gzip is done here, outside what is proved.  ``sources`` names the checker by its texts, so that a list
of results tells which checker it is from.  Cost: that of the checker, a process for each certificate.
"""

import hashlib
import json
import os
import resource
import subprocess
import tempfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PROOFS = Path(__file__).resolve().parent
SOURCES, APART = ("*.v", "main.ml"), ("Mark*.v",)  # what stands apart is no part of the checker
ACCEPTED, REFUSED, BY_FORM, LEFT = "accepted", "refused", "refused by its form", "left out"
PROVED = "rejected: the checker does not accept it"  # what the driver says if a proved function refuses
MOST = 600  # seconds of a processor
Page = dict[str, Any]


@dataclass(frozen=True)
class Certificate:
    """A published certificate: where it is, its sha256, what it says, and the values that it holds."""

    path: Path
    digest: str
    page: Page
    raw: bytes


def sources() -> str:
    """Return the sha256 (hex) of the proofs and the driver: which checker it was."""
    apart = {path for pattern in APART for path in PROOFS.glob(pattern)}
    files = sorted(path for pattern in SOURCES for path in PROOFS.glob(pattern) if path not in apart)
    return hashlib.sha256(b"".join(path.name.encode() + b"\0" + path.read_bytes() for path in files)).hexdigest()


def certificates(data: Path) -> Iterator[Certificate]:
    """Yield the certificates in the folder ``data`` of a built site, the least bound first."""
    found = [(path, path.read_bytes()) for path in data.glob("**/certificate.json")]
    pages = sorted(((json.loads(text), path, text) for path, text in found), key=lambda one: one[0]["proof_bound"])
    for page, path, text in pages:
        raw = zlib.decompress((path.parent / page["data"]["file"]).read_bytes(), 31)
        if hashlib.sha256(raw).hexdigest() != page["data"]["sha256"]:
            raise SystemExit(f"{path}: the values are not those of the certificate")
        yield Certificate(path, hashlib.sha256(text).hexdigest(), page, raw)


def given(page: Page, raw: bytes) -> bytes:
    """Return a certificate as the driver reads it."""
    words = [page["method"], page["mask"], page["position"], page["preperiod"], page["period"]]
    words += [page["data"]["bytes_per_value"], len(page["digits"]), *page["digits"]]
    words += [len(page["shorter"]), *(one for pair in page["shorter"] for one in pair)]
    if page["method"] == "window":
        words += [page["reach"], page["witness"], len(page["boundaries"]), *page["boundaries"]]
    return " ".join(map(str, words)).encode() + b"\n" + raw


def timed(command: list[str | Path], asked: bytes, most: int = MOST) -> tuple[int, str, float]:
    """Run a command on an input; return its exit code, what it said, and its seconds of a processor."""
    with tempfile.TemporaryFile() as question, tempfile.TemporaryFile() as said:
        question.write(asked)
        question.seek(0)
        process = subprocess.Popen(command, stdin=question, stdout=said, stderr=said)
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (most, most + 1))
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        return process.returncode, said.read().decode(errors="replace"), usage.ru_utime + usage.ru_stime


def run(checker: Path, page: Page, raw: bytes, most: int = MOST) -> tuple[str, float]:
    """Return the verdict of the checker on a certificate, and its seconds of a processor.

    Raises:
        SystemExit: if the checker gives no verdict, and not for want of time.
    """
    code, said, seconds = timed([checker.resolve()], given(page, raw), most)
    if code < 0 and seconds >= most - 1:
        return LEFT, seconds
    if code == 0 and said.startswith("accepted:"):
        return ACCEPTED, seconds
    if code == 1 and said.startswith("rejected:"):
        return REFUSED if said.strip() == PROVED else BY_FORM, seconds
    raise SystemExit(f"{page['game']}: the checker failed: {said}")
