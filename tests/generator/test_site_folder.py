"""The site is replaced as a whole: whatever ends a build, the old one stands; and only a site is ever replaced."""

import os
import signal
import subprocess
import sys
from threading import Event, Thread

import pytest

from generator.errors import SiteError
from generator.site_folder import OURS, replaced

KILLED = """
import os, signal, sys
from pathlib import Path
from generator.site_folder import OURS, replaced
rename, renames = Path.rename, []

def rename_and_die(path, target):
    rename(path, target)
    renames.append(target)
    if len(renames) == int(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)

Path.rename = rename_and_die
with replaced(Path(sys.argv[1])) as new:
    for name in OURS:
        (new / name).parent.mkdir(parents=True, exist_ok=True)
        (new / name).write_text("new")
    if sys.argv[2] == "0":
        os.kill(os.getpid(), signal.SIGKILL)
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


@pytest.mark.parametrize("renames", [0, 1, 2])
def test_a_build_that_is_killed_leaves_the_old_site_or_the_new_one(site, root, renames):
    """Before the first rename, between the two, and after both: then the next build finds a site, and sweeps."""
    ran = subprocess.run([sys.executable, "-c", KILLED, site, str(renames)], cwd=root, check=False)
    assert ran.returncode == -signal.SIGKILL
    found = []
    with pytest.raises(KeyboardInterrupt), replaced(site):
        found.append((site / "index.html").read_text(encoding="utf-8"))
        raise KeyboardInterrupt
    assert found == ["new" if renames == 2 else "old"]
    assert beside(site) == ["site"]


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
    begun, seen = Event(), []

    def second():
        begun.set()
        with replaced(site) as new:
            seen.extend(reads(site))
            fill(new, "second")

    with replaced(site) as new:
        other = Thread(target=second)
        other.start()
        begun.wait()
        fill(new, "first")
        assert not seen
    other.join(20)
    assert seen == ["first"]
    assert reads(site) == {"second"}
