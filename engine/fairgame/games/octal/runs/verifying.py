"""Segments of a study checked: all that have not been, by processes or a cluster; or samples, as every build does.

Each segment is checked alone, so they may run anywhere and in any order.  A finished one is written into the study's
list of checks at once, and how far the others have come is noted every few seconds
(``fairgame.games.octal.runs.check_progress``): a killed run loses no more.  Cost: see
``fairgame.games.octal.checkers``.
"""

import hashlib
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from pathlib import Path

from fairgame.errors import AtlasError, CertificateError
from fairgame.games.octal.checkers.octal_segments import OnHeaps
from fairgame.games.octal.runs.check_progress import CheckProgress
from fairgame.games.octal.runs.window_runs import KIND, SAMPLE, WindowRun
from fairgame.runs.stored_runs import (
    STORED_RUNS,
    Check,
    Kind,
    StoredRun,
    append_check,
    cached_until_modified,
    read,
    read_checks,
    run_names,
    today,
)
from fairgame.system.disk_cache import DiskCache
from fairgame.system.revision import SOURCES
from fairgame.system.workers import Workers

SAMPLED = 700_000  # first values that a build checks in all: some two studies, three seconds each

MEMORY = DiskCache()

OnCheck = Callable[[int, Check], None]


@cached_until_modified
def open_window_run(name: str, root: Path) -> WindowRun:
    """Return a study, its parts held against each other.

    Raises:
        UnknownNameError: if there is none of that name.
        StoreError: if it is damaged.
        CertificateError: if its parts do not fit each other.
    """
    kept = read(name, root)
    if kept.manifest.get("kind") != KIND:
        raise CertificateError(f"stored run {name}", f"its kind is {kept.manifest.get('kind')!r}, expected {KIND!r}")
    study = WindowRun(kept)
    if study.rare and study.rare[-1] > study.segments.reach:  # read here, so that all is known to fit
        raise CertificateError(f"stored run {name}", "a rare heap is beyond the reach")
    return study


def segment_checks(study: WindowRun) -> dict[int, Check]:
    """Return the last check of each segment that has been checked, by its number."""
    of = {study.digest(number): number for number in range(len(study))}
    return {of[check.segment]: check for check in read_checks(study.stored) if check.segment in of}


def is_proved(study: WindowRun) -> bool:
    """Return whether the study has come to its end and all its segments have been checked, as its list says."""
    return study.end is not None and len(segment_checks(study)) == len(study)


_LAST: dict[str, WindowRun] = {}  # by the hash of all that it says


def _study_of(kept: StoredRun) -> WindowRun:
    """Return a study, the last one again: to make what its loops look up takes a second."""
    name = hashlib.sha256(repr(kept.manifest).encode() + kept.values.tobytes()).hexdigest()
    if name not in _LAST:
        _LAST.clear()
        _LAST[name] = WindowRun(kept)
    return _LAST[name]


def check_segment(kept: StoredRun, number: int, on_heaps: OnHeaps = lambda _: None) -> Check:
    """Check one segment, from where an interrupted check of it had come to, and return the row that says so.

    Raises:
        CertificateError: if it is rejected.
    """
    study = _study_of(kept)
    parts = CheckProgress(study.digest(number))
    study.check(number, on_heaps=on_heaps, begun=parts.last(), on_part=parts)
    parts.done()
    return Check(study.digest(number), SOURCES[:16], today(), parts.seconds)


def check_segments(study: WindowRun, numbers: Iterable[int], workers: Workers, on_check: OnCheck) -> None:
    """Check segments and note each of them as it is done.

    Raises:
        CertificateError: at the first that is rejected; those done before stay noted.
        StoreError: if the list of checks cannot be written.
    """
    waiting, running = list(numbers), dict[Future[Check], int]()
    if workers.executor is None:
        for number in waiting:
            _note(study, number, check_segment(study.stored, number), on_check)
        return
    try:
        while waiting or running:
            while waiting and len(running) < workers.most_handed_out:
                number = waiting.pop(0)
                running[workers.submit(check_segment, study.stored, number)] = number
            for one in workers.first_done(running):
                _note(study, running.pop(one), one.result(), on_check)
    finally:
        for one in running:
            one.cancel()


def _note(study: WindowRun, number: int, check: Check, on_check: OnCheck) -> None:
    append_check(study.stored, check)
    on_check(number, check)


def check_samples(seed: str, root: Path = STORED_RUNS, memory: DiskCache = MEMORY) -> dict[str, str]:
    """Check studies as a build does; return the faults by name.

    Of every study seal and parts are checked, each time.  Of some of them the first values are, ``SAMPLED`` in all,
    and the beginning of a segment, once for an engine; the first values of those that prove a period are also checked
    where a table rests on them.

    Args:
        seed: decides which, with the sources of the engine: another commit samples others.
        root: where the studies are.
        memory: where it is written down which samples have passed.
    """
    faults, left = {}, SAMPLED
    drawn = {
        name: int(hashlib.sha256(f"{SOURCES} {seed} {name}".encode()).hexdigest(), 16)
        for name in run_names(Kind.WINDOWS, root)
    }
    for name in sorted(drawn, key=drawn.__getitem__):
        try:
            study = open_window_run(name, root)
            if study.first_values <= left:
                left -= study.first_values
                _check_sample(study, drawn[name] % len(study), memory)
        except AtlasError as fault:
            faults[name] = str(fault)
    return faults


def _check_sample(study: WindowRun, number: int, memory: DiskCache) -> None:
    """Check the first values and the beginning of a segment, unless this engine has found the same to be right."""

    def check() -> str:
        study.check_head()
        study.check(number, SAMPLE)
        return today()

    memory.get_or_compute(f"sampled/{study.digest(number)}", check, str.encode, bytes.decode)
