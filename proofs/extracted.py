"""Run the extracted checkers: read published certificates, write the drivers' input, parse the verdict.

JSON, gzip and zip are read here, outside the proof.  ``version`` identifies a checker in a list of results by a hash of
its sources: the theorem, all that it uses, and the driver.  Cost: that of the checker, a process for each certificate.
"""

import hashlib
import json
import os
import re
import resource
import subprocess
import tempfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import ZipFile

PROOFS = Path(__file__).resolve().parent
CHECKERS = {  # the theorem and the drivers of each method
    "values": ("Certificate.v", "values.ml"),
    "window": ("WindowsRight.v", "windows.ml"),
    "run": ("WindowsRight.v", "windows.ml"),
    "lanes": ("WindowsRight.v", "windows.ml", "lanes.ml"),
    "hexadecimal": ("Hexadecimal.v", "values.ml"),
    "arithmetic": ("Arithmetic.v", "values.ml"),
    "subtraction": ("Subtraction.v", "values.ml"),
}
SHARED = ("Machine.v", "input.ml", "main.ml")
REQUIRED = re.compile(r"From Atlas Require(?: Import)? ([\w ]+)\.")
CERTIFICATE, ARCHIVE = "certificate.json", "proofs.zip"
ACCEPTED, REJECTED, MALFORMED, SKIPPED = "accepted", "rejected", "malformed", "skipped"
PROVED = "rejected: the checker does not accept it"  # the driver prints this if a proved function rejects
MAX_SECONDS = 600  # processor time
Page = dict[str, Any]


@dataclass(frozen=True)
class Certificate:
    """A published certificate: the text of its JSON, the file of its values, and both parsed."""

    text: bytes
    packed: bytes
    page: Page
    raw: bytes

    @property
    def digest(self) -> str:
        """The sha256 (hex) of the JSON."""
        return hashlib.sha256(self.text).hexdigest()


@cache
def version(method: str) -> str:
    """Return the sha256 (hex) of the sources of a checker, without comments."""
    files, waiting = set[str](), [*CHECKERS[method], *SHARED]
    while waiting:
        name = waiting.pop()
        if name not in files:
            files.add(name)
            for names in REQUIRED.findall((PROOFS / name).read_text(encoding="utf-8")):
                waiting += [f"{one}.v" for one in names.split()]
    texts = (f"{name}\0{without_comments((PROOFS / name).read_text(encoding='utf-8'))}" for name in sorted(files))
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
    """Yield the certificates in the folder ``data`` of a built site, also those in archives, the least bound first."""
    found = [certificate(str(path), lambda name: Path(name).read_bytes()) for path in data.glob(f"**/{CERTIFICATE}")]
    for path in data.glob(f"**/{ARCHIVE}"):
        with ZipFile(path) as archive:
            names = [name for name in archive.namelist() if name.endswith(f"/{CERTIFICATE}")]
            found += [certificate(name, archive.read) for name in names]
    yield from sorted(found, key=lambda one: (one.page["proof_bound"], one.page["game"]))


def certificate(name: str, read: Callable[[str], bytes]) -> Certificate:
    """Return the certificate with this name, read with the file of its values.

    Raises:
        SystemExit: if its values have another sha256.
    """
    text = read(name)
    page = json.loads(text)
    packed = read(f"{name.rpartition('/')[0]}/{page['data']['file']}")
    raw = zlib.decompress(packed, 31)
    if hashlib.sha256(raw).hexdigest() != page["data"]["sha256"]:
        raise SystemExit(f"{name}: the values are not those of the certificate")
    return Certificate(text, packed, page, raw)


def counted(numbers: list[int]) -> list[int]:
    """Return a list after its length."""
    return [len(numbers), *numbers]


def driver_input(page: Page, raw: bytes) -> bytes:
    """Return a certificate in the format of its driver."""
    shorter = [len(page["shorter"]), *(one for pair in page["shorter"] for one in pair)]
    claim, width = [page["preperiod"], page["period"]], page["data"]["bytes_per_value"]
    match page["method"]:
        case "values":
            words = [page["mask"], page["position"], *claim, width, *counted(page["digits"]), *shorter]
        case "window":
            words = [*game_words(page, page["boundaries"]), *claim, *shorter]
        case "hexadecimal":
            words = [*claim, width, *counted(page["digits"]), *shorter]
        case "arithmetic":
            proof = [page[name] for name in ("saltus", "rounds", "places", "layers", "from")]
            words = [*claim, *proof, width, *counted(page["digits"]), *shorter]
        case "subtraction":
            words = [*claim, width, *counted(page["numbers"]), *shorter]
        case method:
            raise ValueError(method)
    return line(page["method"], words) + raw


def game_words(page: Page, boundaries: list[int]) -> list[int]:
    """Return the words for the game and the windows before some boundaries, of a certificate or of a run."""
    across = page.get("width", page["reach"] + len(page["digits"]))
    words = [page["mask"], page["position"], page["data"]["bytes_per_value"], *counted(page["digits"])]
    return [*words, page["reach"], page["witness"], across, page["boundaries"][0], *counted(boundaries)]


def line(method: str, words: list[int]) -> bytes:
    """Return the first line of the input of a driver."""
    return " ".join(map(str, [method, *words])).encode() + b"\n"


def timed(command: list[str | Path], stdin: bytes, max_seconds: int = MAX_SECONDS) -> tuple[int, str, float]:
    """Run a command on an input; return its exit code, its output, and its processor time in seconds."""
    _, hard = resource.getrlimit(resource.RLIMIT_STACK)
    resource.setrlimit(resource.RLIMIT_STACK, (hard, hard))  # extracted functions on lists are not tail recursive
    with tempfile.TemporaryFile() as question, tempfile.TemporaryFile() as output:
        question.write(stdin)
        question.seek(0)
        process = subprocess.Popen(command, stdin=question, stdout=output, stderr=output)
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (max_seconds, max_seconds + 1))
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        return process.returncode, output.read().decode(errors="replace"), usage.ru_utime + usage.ru_stime


def run(checker: Path, given: bytes, max_seconds: int = MAX_SECONDS) -> tuple[str, float]:
    """Return the verdict of the checker on the input of a driver, and its processor time in seconds.

    Raises:
        SystemExit: if the checker gives no verdict before its time is up.
    """
    verdict, _, seconds = answer(checker, given, max_seconds)
    return verdict, seconds


def answer(checker: Path, given: bytes, max_seconds: int = MAX_SECONDS) -> tuple[str, str, float]:
    """Return the verdict, the output before it, and the processor time in seconds: see ``run``.

    Raises:
        SystemExit: if the checker gives no verdict before its time is up.
    """
    code, output, seconds = timed([checker.resolve()], given, max_seconds)
    if code < 0 and seconds >= max_seconds - 1:
        return SKIPPED, "", seconds
    before, _, last = output.strip().rpartition("\n")
    if code == 0 and last == ACCEPTED:
        return ACCEPTED, before, seconds
    if code == 1 and last.startswith("rejected:"):
        return REJECTED if last == PROVED else MALFORMED, before, seconds
    raise SystemExit(f"{given.partition(bytes([10]))[0].decode()[:200]}: the checker failed: {output}")
