"""After a disturbed build the next build equals a cold one, and a build that fails says why in one line.

Builds are killed at any moment, run twice at once, or run with a full disk, a read-only store or damaged caches.  A
store or a cache file is overwritten, cut, emptied, removed or replaced by a file of other sources.
Cost: some ten processor seconds a trial.  Limits: the full disk and the read-only store need root.
"""

import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tests.attack.chains import EDITS, SmallAtlas, built_site, removed_page, renamed_page, words_of_module
from tests.attack.small_site import ENDED, REFUSED, Builder, Request
from tests.attack.trials import Trial, random_of

MAX_SECONDS = 6.0  # until a build is killed
OWN_FILES = ("bytecode", "remembered")  # caches of the attack
DISK_SIZES = ("11m", "12m", "14m", "18m")  # the caches of the attack take 10 MB


def edits(random: Random, atlas: SmallAtlas) -> str:
    """Edit the sources, such that the site can be built; perhaps remove the tables and the site."""
    kinds = [edit for edit in EDITS if edit not in (built_site, removed_page, renamed_page)]
    events = [random.choice(kinds)(random, atlas.tree)]
    if random.random() < 0.4:
        shutil.rmtree(atlas.home / "store")
        events.append("no store")
    elif random.random() < 0.3:
        events.append(words_of_module(random, atlas.tree))
    if random.random() < 0.2:
        shutil.rmtree(atlas.tree / "site")
        events.append("no site")
    return ", ".join(events)


def unexpected(error: str) -> str:
    """Return an error that is no refusal in one line."""
    is_expected = not error or (error.startswith((REFUSED, ENDED)) and "\n" not in error)
    return "" if is_expected else f"a build ends with {error!r}"


def killed(random: Random, atlas: SmallAtlas, _: Builder) -> tuple[str, str]:
    """Kill a build, perhaps twice."""
    events, error = [], ""
    for _ in range(random.randint(1, 2)):
        sent, seconds = random.choice((signal.SIGKILL, signal.SIGTERM)), random.uniform(0.0, MAX_SECONDS)
        request = Request(str(atlas.tree), str(atlas.home), signal=sent, seconds=seconds)
        result = atlas.builder.build(request)
        events.append(f"{sent.name} after {seconds:.2f} s: {result[:60] or 'finished'}")
        error = error or unexpected(result)
    return ", ".join(events), error


def twice_at_once(random: Random, atlas: SmallAtlas, other: Builder) -> tuple[str, str]:
    """Run two builds at once, perhaps with an edit between."""
    request = Request(str(atlas.tree), str(atlas.home))
    atlas.builder.start(request)
    other.start(request)
    results = [builder.result() for builder in (atlas.builder, other)]
    return f"two builds: {results}", next((error for error in results if error), "")


def full_disk(random: Random, atlas: SmallAtlas, _: Builder) -> tuple[str, str]:
    """Limit the size of files, or build on a small file system."""
    if random.random() < 0.5:
        most = int(10 ** random.uniform(2, 6.5))
        result = atlas.builder.build(Request(str(atlas.tree), str(atlas.home), max_bytes=most))
        return f"files of at most {most} bytes: {result[:200]}", unexpected(result)
    size = random.choice(DISK_SIZES)
    with mounted(atlas.home, size) as copied:
        if not copied:
            return f"disk of {size}: too small for the tables", ""
        result = atlas.builder.build(Request(str(atlas.tree), str(atlas.home)))
    return f"disk of {size}: {result[:200]}", unexpected(result)


@contextmanager
def mounted(folder: Path, size: str) -> Iterator[bool]:
    """Mount a file system of a size over a folder; yield whether the files of the folder fit."""
    aside = folder.with_name("aside")
    shutil.copytree(folder, aside, symlinks=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", folder], check=True)
    try:
        try:
            shutil.copytree(aside, folder, symlinks=True, dirs_exist_ok=True)
            fits = True
        except shutil.Error:
            fits = False
        yield fits
    finally:
        subprocess.run(["umount", folder], check=True)
        shutil.rmtree(aside)


def read_only_store(random: Random, atlas: SmallAtlas, _: Builder) -> tuple[str, str]:
    """Build with a read-only store, or with read-only caches as well."""
    locked = atlas.home / random.choice(("", "store"))
    locked.mkdir(exist_ok=True)
    subprocess.run(["mount", "--bind", locked, locked], check=True)
    try:
        subprocess.run(["mount", "-o", "remount,ro,bind", locked], check=True)
        result = atlas.build()
    finally:
        subprocess.run(["umount", locked], check=True)
    return f"read-only {locked.name}: {result[:200]}", unexpected(result)


def damaged_caches(random: Random, atlas: SmallAtlas, _: Builder) -> tuple[str, str]:
    """Damage some files of the store and the caches."""
    files = sorted(
        path
        for path in atlas.home.rglob("*")
        if path.is_file() and path.relative_to(atlas.home).parts[0] not in OWN_FILES
    )
    events = []
    for path in random.sample(files, min(len(files), random.choice((1, 2, 5, len(files))))):
        data = path.read_bytes()
        match random.randrange(7):
            case 0:
                changed = random.randbytes(len(data))
            case 1:
                changed = data[: random.randrange(len(data) + 1)]
            case 2:
                changed = b""
            case 3:
                changed = random.choice(files).read_bytes() if files else b""
            case 4:
                place = random.randrange(max(1, len(data)))
                changed = (
                    data[:place] + bytes([data[place] ^ 1 << random.randrange(8)]) + data[place + 1 :] if data else b"x"
                )
            case 5:
                changed = data + data
            case _:
                changed = random.choice((b"null", b"[]", b"{}", b'{"a": [1]}', b"\xff\xfe"))
        path.write_bytes(changed)
        events.append(f"{path.relative_to(atlas.home)} ({len(data)} to {len(changed)} bytes)")
    result = atlas.build()
    return f"damaged {events[:6]}: {result[:200]}", result


Disturbance = Callable[[Random, SmallAtlas, Builder], tuple[str, str]]
DISTURBANCES: tuple[Disturbance, ...] = (killed, twice_at_once, full_disk, read_only_store, damaged_caches)


def trials(count: int, seed: str) -> Iterator[Trial]:
    """Yield ``count`` disturbed builds, of each kind in turn."""
    with tempfile.TemporaryDirectory() as folder:
        builders = Builder(), Builder()
        try:
            atlas = SmallAtlas(Path(folder), builders[0])
            for number in range(count):
                random = random_of(seed, number)
                atlas.reset()
                events = [edits(random, atlas)]
                what, fault = DISTURBANCES[number % len(DISTURBANCES)](random, atlas, builders[1])
                error, cold = atlas.build(), atlas.cold_error()
                if error != cold:
                    fault = fault or f"the next build says {error!r}, a cold one {cold!r}"
                if fault == cold:
                    fault = ""  # a build from nothing refuses these sources as well
                leftovers = [path.name for path in atlas.home.rglob(".writing-*")]
                fault = (
                    fault
                    or ("" if error else atlas.difference())
                    or (f"the next build leaves {leftovers}" if leftovers else "")
                )
                yield Trial(f"build {number}: {', '.join([*events, what])}", fault)
        finally:
            for builder in builders:
                builder.close()
