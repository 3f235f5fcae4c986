"""The site is replaced atomically, and only a site is replaced."""

import os
import subprocess
import sys
from threading import Thread

import pytest

from fairgame_site.build.site_folder import SITE_FILES, replace_folder
from fairgame_site.errors import SiteError
from tests.support.files import wait_for_waiter

KILLED = """
import os, shutil, sys
from pathlib import Path
from fairgame_site.build import site_folder
from fairgame_site.build.site_folder import SITE_FILES, replace_folder

PLACE = Path(sys.argv[1]) / "site"


def fill(folder, text):
    for name in SITE_FILES:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def kill_at(line):
    # Exit before the given line of site_folder or shutil, counted from now on.
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
    # Return whether the build was killed, and which site the next build finds; that build fails and changes nothing.
    shutil.rmtree(PLACE.parent)
    PLACE.parent.mkdir()
    if old:
        fill(PLACE, "old")
    child = os.fork()
    if child == 0:
        kill_at(line)
        with replace_folder(PLACE) as new:
            fill(new, "new")
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    try:
        with replace_folder(PLACE):
            found = {(PLACE / name).read_text() for name in SITE_FILES} if PLACE.exists() else {"none"}
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        pass
    assert len(found) == 1, (line, found)
    assert [path.name for path in PLACE.parent.iterdir()] == ([] if found == {"none"} else ["site"]), line
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
    for name in SITE_FILES:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def contents(folder):
    return {(folder / name).read_text(encoding="utf-8") for name in SITE_FILES}


def siblings(folder):
    return sorted(path.name for path in folder.parent.iterdir())


def test_new_site_replaces_the_old_one(site):
    (site / "gone.html").write_text("old")
    with replace_folder(site) as new:
        fill(new, "new")
        assert contents(site) == {"old"}
    assert contents(site) == {"new"}
    assert not (site / "gone.html").exists()
    assert siblings(site) == ["site"]


@pytest.mark.parametrize("path", ["site", "a/b/site", "empty"])
def test_site_is_created_in_a_missing_or_empty_folder(tmp_path, path):
    (tmp_path / "empty").mkdir()
    with replace_folder(tmp_path / path) as new:
        fill(new, "new")
    assert contents(tmp_path / path) == {"new"}


@pytest.mark.parametrize(
    "error", [KeyboardInterrupt, OSError(28, "No space left on device"), SiteError("a broken link")]
)
def test_failed_build_leaves_the_old_site(site, error):
    with pytest.raises(error if isinstance(error, type) else type(error)), replace_folder(site) as new:
        fill(new, "half")
        raise error
    assert contents(site) == {"old"}
    assert siblings(site) == ["site"]


def test_killed_build_leaves_the_old_or_the_new_site(tmp_path, root):
    """The build is killed at every line; the next build finds a whole site and removes the leftovers."""
    (tmp_path / "parent").mkdir()
    command = [sys.executable, "-c", KILLED, str(tmp_path / "parent")]
    result = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    counts = [line.split() for line in result.stdout.splitlines()]
    assert [before for *_, before in counts] == ["old", "none"]
    for lines, lines_before_renames, _ in counts:
        assert int(lines) > int(lines_before_renames) > 5


@pytest.mark.parametrize("names", [["thesis.txt"], ["index.html"], [*SITE_FILES[1:]], ["a/b"]])
def test_folder_with_other_files_is_rejected_unchanged(tmp_path, names):
    for name in names:
        (tmp_path / "p" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "p" / name).write_text("years of work")
    with pytest.raises(SiteError, match="has files and is not a site of the atlas"), replace_folder(tmp_path / "p"):
        pass
    assert all((tmp_path / "p" / name).read_text() == "years of work" for name in names)


@pytest.mark.parametrize("path", ["site", "site/a", "site/a/b"])
def test_file_instead_of_a_folder_is_rejected(tmp_path, path):
    (tmp_path / "site").write_text("years of work")
    with (
        pytest.raises(SiteError, match=rf"{path} cannot be a folder, because .*/site is a file"),
        replace_folder(tmp_path / path),
    ):
        pass


def test_modes_do_not_depend_on_the_umask(site):
    before = os.umask(0o077)
    try:
        with replace_folder(site) as new:
            fill(new, "new")
    finally:
        os.umask(before)
    modes = {path.stat().st_mode & 0o777 for path in [site, *site.rglob("*")] if path.is_dir()}
    assert modes == {0o755}
    assert {path.stat().st_mode & 0o777 for path in site.rglob("*") if path.is_file()} == {0o644}


def test_second_build_waits_for_the_first(site):
    found = []

    def second():
        with replace_folder(site) as new:
            found.extend(contents(site))
            fill(new, "second")

    with replace_folder(site) as new:
        other = Thread(target=second)
        other.start()
        fill(new, "first")
        assert wait_for_waiter(site.parent, lambda: not other.is_alive())
        assert not found
    other.join(20)
    assert found == ["first"]
    assert contents(site) == {"second"}
