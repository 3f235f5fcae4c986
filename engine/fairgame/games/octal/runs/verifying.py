"""Checks of the segments of window runs: all unchecked segments, by processes or a cluster; or in every build.

Segments are checked anywhere and in any order, many of similar length side by side. A finished check is appended to the
run's list of checks at once. The progress of running checks is saved every few seconds (``CheckProgress``), so a killed
process loses no more.

**Enough to say "proves".** Anyone can write a list of checks, so a list never proves. A build checks the first values
and every segment of each short run itself, with at most ``MAX_WHOLE_HEAPS`` heaps; those runs prove their claims
(``is_proved``). Of the longer runs it checks samples. Their claims hold as their lists of checks say (``is_listed``).

Cost: see ``fairgame.games.octal.checkers``.
"""

import hashlib
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path

import numpy as np

from fairgame.errors import AtlasError, CertificateError, StoreError
from fairgame.games.octal.checkers.octal_lanes import LANES
from fairgame.games.octal.checkers.octal_segments import OnHeaps, Part
from fairgame.games.octal.runs.window_runs import SAMPLE_HEAPS, WindowRun
from fairgame.runs.records import Check
from fairgame.runs.stored_runs import (
    STORED_RUNS,
    Kind,
    StoredRun,
    append_check,
    cached_until_modified,
    read,
    read_checks,
    run_names,
    today,
)
from fairgame.system.atomic_write import write_atomically
from fairgame.system.disk_cache import DiskCache
from fairgame.system.revision import CACHE_DIR, SOURCES
from fairgame.system.workers import Workers

SAVE_SECONDS = 10.0  # between two saves of progress
CHECKSUM = 32  # bytes of a sha256
NUMBER = 8  # bytes of the heap and of the seconds
MAX_BYTES = 1 << 26  # of a progress file
MAX_SAMPLED_VALUES = 700_000  # first values that a build checks as samples: some two runs, three seconds each
MIN_LANES = 16  # segments of equal length that take as long one by one as side by side
MAX_WHOLE_HEAPS, MAX_WHOLE_VALUES = 1 << 25, 1 << 19  # heaps and first values of a run that a build checks completely

CACHE = DiskCache()

OnCheck = Callable[[int, Check], None]


class CheckProgress:
    """Progress file of the check of a group of segments, in the user's cache folder.

    A group takes minutes, and an interruption should cost seconds. So the check saves its last part every few
    seconds, under the hash of its segments and of the sources that check them. A part of other data or of another
    engine is never resumed. If the file cannot be written or is damaged, the check restarts. Cost: a third of a
    megabyte for a single segment, 15 MB for several.
    """

    def __init__(self, digest: str) -> None:
        """Open the progress of the group with this hash."""
        self._name = f"{digest}-{SOURCES[:16]}".encode()
        self.path: Path = CACHE_DIR / "runs" / f"{digest[:32]}-{SOURCES[:16]}.part"
        self._saved, self._began, self._earlier = time.monotonic(), time.process_time(), 0

    @property
    def seconds(self) -> int:
        """The processor time of the check, including the time before an interruption."""
        return self._earlier + round(time.process_time() - self._began)

    def last(self) -> Part | None:
        """Return the last saved part, None if absent or invalid; continue its time."""
        try:
            with self.path.open("rb") as file:
                raw = file.read(MAX_BYTES)
        except OSError:
            return None
        checksum, content = raw[:CHECKSUM], raw[CHECKSUM:]
        if len(content) < 2 * NUMBER or checksum != self._checksum(content):
            return None
        heap, self._earlier = (int.from_bytes(content[at : at + NUMBER], "little") for at in (0, NUMBER))
        return Part(heap, np.frombuffer(content[2 * NUMBER :], np.uint8))

    def __call__(self, part: Part) -> None:
        """Save a part, if the last one was saved some seconds ago."""
        if time.monotonic() - self._saved >= SAVE_SECONDS:
            numbers = b"".join(number.to_bytes(NUMBER, "little") for number in (part.heap, self.seconds))
            content = numbers + part.places.tobytes()
            with suppress(OSError):
                self.path.parent.mkdir(parents=True, exist_ok=True)
                write_atomically(self.path, [self._checksum(content), content])
            self._saved = time.monotonic()

    def remove(self) -> None:
        """Remove the file."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)

    def _checksum(self, content: bytes) -> bytes:
        return hashlib.sha256(self._name + content).digest()


@cached_until_modified
def open_window_run(name: str, root: Path) -> WindowRun:
    """Return a stored run, with its parts compared with each other.

    Raises:
        UnknownNameError: if no stored run has that name.
        StoreError: if the run is damaged.
        CertificateError: if its parts contradict each other.
    """
    stored = read(name, root)
    if stored.kind is not Kind.WINDOWS:
        raise StoreError(f"stored run {name} is not a window run")
    run = WindowRun(stored)
    if run.rare and run.rare[-1] > run.segments.reach:  # reads the segments, which checks them
        raise CertificateError(f"stored run {name}", "a rare heap is beyond the reach")
    read_checks(stored, run.digests)
    return run


def segment_checks(run: WindowRun) -> dict[int, Check]:
    """Return the last check of each segment that has been checked, by its number."""
    numbers = {segment: number for number, segment in enumerate(run.digests)}
    return {numbers[check.segment]: check for check in read_checks(run.stored, numbers)}


def is_listed(run: WindowRun) -> bool:
    """Return whether the list of checks has all segments of the run."""
    return len(segment_checks(run)) == len(run)


def is_short(run: WindowRun) -> bool:
    """Return whether a build checks the whole run."""
    heaps = sum(run.heaps(number) for number in range(len(run)))
    return heaps <= MAX_WHOLE_HEAPS and run.head_size <= MAX_WHOLE_VALUES


def is_proved(run: WindowRun, cache: DiskCache = CACHE) -> bool:
    """Return whether this engine has checked the whole run itself; a short run is checked now, once for an engine."""
    if not is_short(run):
        return False
    try:
        _check_whole(run, cache)
    except CertificateError:
        return False
    return True


def _check_whole(run: WindowRun, cache: DiskCache) -> None:
    """Check first values and all segments, unless this engine has already accepted them.

    Raises:
        CertificateError: if one of them is rejected.
    """

    def check() -> str:
        run.check_head()
        for number in range(len(run)):
            run.check(number)
        return today()

    whole = hashlib.sha256(" ".join(run.digests).encode()).hexdigest()
    cache.get_or_compute(f"sampled/{whole}", check, str.encode, bytes.decode)


_LAST: dict[str, WindowRun] = {}  # by the hash of manifest and data


def _cached_run(stored: StoredRun) -> WindowRun:
    """Return the run, from a cache of the last one: its lookup tables take a second."""
    name = hashlib.sha256(repr(stored.manifest).encode() + stored.values.tobytes()).hexdigest()
    if name not in _LAST:
        _LAST.clear()
        _LAST[name] = WindowRun(stored)
    return _LAST[name]


def check_group(stored: StoredRun, numbers: Sequence[int], on_heaps: OnHeaps = lambda _: None) -> list[Check]:
    """Check a group of segments, or resume an interrupted check of it, and return the rows for the list of checks.

    Several segments are checked side by side; each row then has its share of the time.

    Raises:
        CertificateError: if a segment is rejected.
    """
    run = _cached_run(stored)
    digests = [run.digest(number) for number in numbers]
    parts = CheckProgress(digests[0] if len(numbers) == 1 else hashlib.sha256(" ".join(digests).encode()).hexdigest())
    if len(numbers) == 1:
        run.check(numbers[0], on_heaps=on_heaps, resume_from=parts.last(), on_part=parts)
    else:
        run.check_together(numbers, on_heaps, parts.last(), parts)
    parts.remove()
    heaps = sum(map(run.heaps, numbers))
    shares = [parts.seconds * run.heaps(number) // heaps for number in numbers]
    return [Check(digest, SOURCES[:16], today(), share) for digest, share in zip(digests, shares, strict=True)]


def groups(run: WindowRun, numbers: Iterable[int]) -> Iterator[list[int]]:
    """Yield groups of segments to check side by side, the longest first; or single ones, where that takes less time."""
    left = sorted(numbers, key=run.heaps, reverse=True)
    while left:
        together = left[:LANES]
        if sum(map(run.heaps, together)) < MIN_LANES * run.heaps(together[0]):
            together = left[:1]
        del left[: len(together)]
        yield together


def check_segments(run: WindowRun, numbers: Iterable[int], workers: Workers, on_check: OnCheck) -> None:
    """Check segments, in groups, and record each in the list of checks.

    Raises:
        CertificateError: at the first rejected one; the earlier ones stay recorded.
        StoreError: if the list of checks cannot be written.
    """
    waiting, running = list(groups(run, numbers)), dict[Future[list[Check]], list[int]]()
    if workers.executor is None:
        for group in waiting:
            _record(run, group, check_group(run.stored, group), on_check)
        return
    try:
        while waiting or running:
            while waiting and len(running) < workers.max_submitted:
                group = waiting.pop(0)
                running[workers.submit(check_group, run.stored, group)] = group
            for future in workers.wait_first(running):
                _record(run, running.pop(future), future.result(), on_check)
    finally:
        for future in running:
            future.cancel()


def _record(run: WindowRun, group: list[int], checks: list[Check], on_check: OnCheck) -> None:
    for number, check in zip(group, checks, strict=True):
        append_check(run.stored, check)
        on_check(number, check)


def check_samples(seed: str, root: Path = STORED_RUNS, cache: DiskCache = CACHE) -> dict[str, str]:
    """Check window runs as a build does; return the errors by name.

    Checksum and parts of every run are checked each time, and short runs completely, once for an engine. Some of the
    others also have their first values checked, ``MAX_SAMPLED_VALUES`` in total, and the beginning of a segment. The
    first values of those with a period are also checked where a table rests on them.

    Args:
        seed: determines the samples, with the sources of the engine: another commit samples others.
        root: the folder of the stored runs.
        cache: remembers the samples that have passed.
    """
    errors, left = {}, MAX_SAMPLED_VALUES
    samples = {
        name: int(hashlib.sha256(f"{SOURCES} {seed} {name}".encode()).hexdigest(), 16)
        for name in run_names(Kind.WINDOWS, root)
    }
    for name in sorted(samples, key=samples.__getitem__):
        try:
            run = open_window_run(name, root)
            if is_short(run):
                _check_whole(run, cache)
            elif run.head_size <= left:
                left -= run.head_size
                _check_sample(run, samples[name] % len(run), cache)
        except AtlasError as error:
            errors[name] = str(error)
    return errors


def _check_sample(run: WindowRun, number: int, cache: DiskCache) -> None:
    """Check the first values and the beginning of a segment, unless this engine has already accepted them."""

    def check() -> str:
        run.check_head()
        run.check(number, SAMPLE_HEAPS)
        return today()

    cache.get_or_compute(f"sampled/{run.digest(number)}", check, str.encode, bytes.decode)
