"""Run the extracted checker: read published certificates, write the driver's input, parse its verdict.

JSON and gzip are read here, outside the proof.  ``sources`` identifies the checker in a list of results by a hash.
Cost: that of the checker, a process for each certificate.
"""

import hashlib
import json
import os
import re
import resource
import subprocess
import tempfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PROOFS = Path(__file__).resolve().parent
SOURCES, EXCLUDED = ("*.v", "main.ml"), ("Mark*.v",)  # Mark-t is no part of the checker
ACCEPTED, REJECTED, MALFORMED, SKIPPED = "accepted", "rejected", "malformed", "skipped"
PROVED = "rejected: the checker does not accept it"  # the driver prints this if a proved function rejects
MAX_SECONDS = 600  # processor time
Page = dict[str, Any]


@dataclass(frozen=True)
class Certificate:
    """A published certificate: its path, sha256, JSON page, and values."""

    path: Path
    digest: str
    page: Page
    raw: bytes


def sources() -> str:
    """Return the sha256 (hex) of the proofs and the driver, without comments."""
    excluded = {path for pattern in EXCLUDED for path in PROOFS.glob(pattern)}
    files = sorted(path for pattern in SOURCES for path in PROOFS.glob(pattern) if path not in excluded)
    texts = (f"{path.name}\0{without_comments(path.read_text(encoding='utf-8'))}" for path in files)
    return hashlib.sha256("".join(texts).encode()).hexdigest()


def without_comments(text: str) -> str:
    """Return a source in Rocq or OCaml without its comments, which may nest, and without blank lines.

    >>> without_comments("Lemma a (* one (* two *) *) : b.")
    'Lemma a  : b.'
    """
    depth, code = 0, []
    for part in re.split(r"(\(\*|\*\))", text):
        if part == "(*":
            depth += 1
        elif part == "*)":
            depth -= 1
        elif not depth:
            code.append(part)
    return "\n".join(line.rstrip() for line in "".join(code).splitlines() if line.strip())


def certificates(data: Path) -> Iterator[Certificate]:
    """Yield the certificates in the folder ``data`` of a built site, the least bound first."""
    found = [(path, path.read_bytes()) for path in data.glob("**/certificate.json")]
    pages = sorted(((json.loads(text), path, text) for path, text in found), key=lambda one: one[0]["proof_bound"])
    for page, path, text in pages:
        raw = zlib.decompress((path.parent / page["data"]["file"]).read_bytes(), 31)
        if hashlib.sha256(raw).hexdigest() != page["data"]["sha256"]:
            raise SystemExit(f"{path}: the values are not those of the certificate")
        yield Certificate(path, hashlib.sha256(text).hexdigest(), page, raw)


def driver_input(page: Page, raw: bytes) -> bytes:
    """Return a certificate in the format of the driver."""
    words = [page["method"], page["mask"], page["position"], page["preperiod"], page["period"]]
    words += [page["data"]["bytes_per_value"], len(page["digits"]), *page["digits"]]
    words += [len(page["shorter"]), *(one for pair in page["shorter"] for one in pair)]
    if page["method"] == "window":
        words += [page["reach"], page["witness"], len(page["boundaries"]), *page["boundaries"]]
    return " ".join(map(str, words)).encode() + b"\n" + raw


def timed(command: list[str | Path], stdin: bytes, max_seconds: int = MAX_SECONDS) -> tuple[int, str, float]:
    """Run a command on an input; return its exit code, its output, and its processor time in seconds."""
    with tempfile.TemporaryFile() as question, tempfile.TemporaryFile() as output:
        question.write(stdin)
        question.seek(0)
        process = subprocess.Popen(command, stdin=question, stdout=output, stderr=output)
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (max_seconds, max_seconds + 1))
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        return process.returncode, output.read().decode(errors="replace"), usage.ru_utime + usage.ru_stime


def run(checker: Path, page: Page, raw: bytes, max_seconds: int = MAX_SECONDS) -> tuple[str, float]:
    """Return the verdict of the checker on a certificate, and its processor time in seconds.

    Raises:
        SystemExit: if the checker gives no verdict before its time is up.
    """
    code, output, seconds = timed([checker.resolve()], driver_input(page, raw), max_seconds)
    if code < 0 and seconds >= max_seconds - 1:
        return SKIPPED, seconds
    if code == 0 and output.startswith("accepted:"):
        return ACCEPTED, seconds
    if code == 1 and output.startswith("rejected:"):
        return REJECTED if output.strip() == PROVED else MALFORMED, seconds
    raise SystemExit(f"{page['game']}: the checker failed: {output}")
