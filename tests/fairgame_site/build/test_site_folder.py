"""The site is replaced as a whole: whatever ends a build, the old one stands; and only a site is ever replaced."""

import os
import subprocess
import sys
from threading import Thread

import pytest

from fairgame_site.build.site_folder import OURS, replaced
from fairgame_site.errors import SiteError
from tests.support.locks import comes_to_wait

KILLED = """
import os, shutil, sys
from pathlib import Path
from fairgame_site.build import site_folder
from fairgame_site.build.site_folder import OURS, replaced

PLACE = Path(sys.argv[1]) / "site"


def fill(folder, text):
    for name in OURS:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def kill_at(line):
    # Die before the given line that the module, or the library that removes folders for it, runs from here on.
    count = 0

    def trace(frame, event, _):
        nonlocal count
        if frame.f_code.co_filename not in (site_folder.__file__, shutil.__file__):
            return None
        if event == "line":
            count += 1
            if count == line:
                os._exit(9)
        return trace

    sys.settrace(trace)


def after_a_kill(line, old):
    # Return whether the build was killed and which site the next build finds, which fails itself and leaves it.
    shutil.rmtree(PLACE.parent)
    PLACE.parent.mkdir()
    if old:
        fill(PLACE, "old")
    child = os.fork()
    if child == 0:
        kill_at(line)
        with replaced(PLACE) as new:
            fill(new, "new")
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    try:
        with replaced(PLACE):
            found = {(PLACE / name).read_text() for name in OURS} if PLACE.exists() else {"none"}
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        pass
    assert len(found) == 1, (line, found)
    assert [one.name for one in PLACE.parent.iterdir()] == ([] if found == {"none"} else ["site"]), line
    return status != 0, found.pop()


for before in ("old", "none"):
    states, line, killed = [], 0, True
    while killed:
        line += 1
        killed, state = after_a_kill(line, before == "old")
        states.append(state)
    assert states == sorted(states, key=[before, "new"].index), states
    print(line - 1, states.count(before), before)
"""


@pytest.fixture
def site(tmp_path):
    """A site of the atlas."""
    fill(tmp_path / "site", "old")
    return tmp_path / "site"


def fill(folder, text):
    for name in OURS:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def reads(folder):
    return {(folder / name).read_text(encoding="utf-8") for name in OURS}


def beside(folder):
    return sorted(path.name for path in folder.parent.iterdir())


def test_the_new_site_takes_the_place_of_the_old_one_and_of_all_that_was_in_it(site):
    (site / "gone.html").write_text("old")
    with replaced(site) as new:
        fill(new, "new")
        assert reads(site) == {"old"}
    assert reads(site) == {"new"}
    assert not (site / "gone.html").exists()
    assert beside(site) == ["site"]


@pytest.mark.parametrize("place", ["site", "a/b/site", "empty"])
def test_a_site_goes_where_nothing_is(tmp_path, place):
    (tmp_path / "empty").mkdir()
    with replaced(tmp_path / place) as new:
        fill(new, "new")
    assert reads(tmp_path / place) == {"new"}


@pytest.mark.parametrize(
    "fault", [KeyboardInterrupt, OSError(28, "No space left on device"), SiteError("a broken link")]
)
def test_a_build_that_fails_leaves_the_old_site(site, fault):
    with pytest.raises(fault if isinstance(fault, type) else type(fault)), replaced(site) as new:
        fill(new, "half")
        raise fault
    assert reads(site) == {"old"}
    assert beside(site) == ["site"]


def test_a_build_that_is_killed_at_any_line_leaves_the_old_site_or_the_new_one(tmp_path, root):
    """While the old site is moved or removed, too: the next build finds a whole site, and sweeps."""
    (tmp_path / "around").mkdir()
    command = [sys.executable, "-c", KILLED, str(tmp_path / "around")]
    ran = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    said = [line.split() for line in ran.stdout.splitlines()]
    assert [words[-1] for words in said] == ["old", "none"]
    for words in said:
        assert int(words[0]) > int(words[1]) > 5, "too few points were tried on either side of the renames"


@pytest.mark.parametrize("names", [["thesis.txt"], ["index.html"], [*OURS[1:]], ["a/b"]])
def test_a_folder_that_is_no_site_is_refused_and_kept(tmp_path, names):
    for name in names:
        (tmp_path / "p" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "p" / name).write_text("years of work")
    with pytest.raises(SiteError, match="holds files and is no site of the atlas; empty it"), replaced(tmp_path / "p"):
        pass
    assert all((tmp_path / "p" / name).read_text() == "years of work" for name in names)


@pytest.mark.parametrize("place", ["site", "site/a", "site/a/b"])
def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path, place):
    (tmp_path / "site").write_text("years of work")
    with (
        pytest.raises(SiteError, match=rf"{place} cannot be a folder, for .*/site is a file"),
        replaced(tmp_path / place),
    ):
        pass


def test_the_umask_of_the_build_does_not_matter(site):
    before = os.umask(0o077)
    try:
        with replaced(site) as new:
            fill(new, "new")
    finally:
        os.umask(before)
    modes = {path.stat().st_mode & 0o777 for path in [site, *site.rglob("*")] if path.is_dir()}
    assert modes == {0o755}
    assert {path.stat().st_mode & 0o777 for path in site.rglob("*") if path.is_file()} == {0o644}


def test_two_builds_of_one_site_follow_one_another(site):
    seen = []

    def second():
        with replaced(site) as new:
            seen.extend(reads(site))
            fill(new, "second")

    with replaced(site) as new:
        other = Thread(target=second)
        other.start()
        fill(new, "first")
        assert comes_to_wait(site.parent, lambda: not other.is_alive())
        assert not seen
    other.join(20)
    assert seen == ["first"]
    assert reads(site) == {"second"}
