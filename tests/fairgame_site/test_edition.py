"""The date of an edition: SOURCE_DATE_EPOCH, or the time of the commit of the tree itself."""

import os
import subprocess

import pytest

from fairgame_site.edition import DEFAULT_TIME, Edition, set_date
from fairgame_site.errors import SiteError

COMMIT_TIME = "86400"
AUTHOR = {f"GIT_{role}_{field}": "a@b.c" for role in ("AUTHOR", "COMMITTER") for field in ("NAME", "EMAIL")}


def repository(folder):
    """Create a repository with one commit of the second day of 1970."""
    folder.mkdir(parents=True)
    environment = os.environ | AUTHOR | {"GIT_COMMITTER_DATE": f"@{COMMIT_TIME} +0000"}
    for command in (["init", "-q"], ["commit", "-q", "--allow-empty", "-m", "Add"]):
        subprocess.run(["git", "-C", str(folder), *command], env=environment, check=True)
    return folder


@pytest.fixture
def time_of(monkeypatch):
    """Function that returns the time of a build in a folder."""

    def time_of(folder):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")  # pytest restores it
        monkeypatch.delenv("SOURCE_DATE_EPOCH")
        set_date(folder)
        return os.environ["SOURCE_DATE_EPOCH"]

    return time_of


def test_tree_with_a_repository_has_the_time_of_its_commit(tmp_path, time_of):
    assert time_of(repository(tmp_path / "tree")) == COMMIT_TIME


def test_tree_without_a_repository_ignores_other_repositories(tmp_path, time_of, monkeypatch):
    outer = repository(tmp_path / "outer")
    (outer / "tree").mkdir()
    assert time_of(outer / "tree") == DEFAULT_TIME
    monkeypatch.setenv("GIT_DIR", str(outer / ".git"))
    assert time_of(outer / "tree") == DEFAULT_TIME
    assert time_of(outer) == COMMIT_TIME


def test_edition_has_the_day_of_the_build(monkeypatch):
    for time, day in (("0", "1970-01-01"), ("86400", "1970-01-02"), ("253402300799", "9999-12-31")):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", time)
        assert Edition.at("/").released == day


@pytest.mark.parametrize("time", ["x", "", "-5", "1.5", "253402300800"])
def test_invalid_time_is_refused(tmp_path, monkeypatch, time):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", time)
    for use in (lambda: Edition.at("/"), lambda: set_date(tmp_path)):
        with pytest.raises(SiteError, match="SOURCE_DATE_EPOCH"):
            use()
