"""A full run goes on where it was cut short, and only as long as nothing has changed."""

import subprocess
from types import SimpleNamespace

import pytest

from tests.support import resumed_runs as full_runs
from tests.support.resumed_runs import Resumed, kept_in, tree_hash


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A repository with one file in it."""
    monkeypatch.setattr(full_runs, "CACHE_DIR", tmp_path / "home")
    folder = tmp_path / "tree"
    folder.mkdir()
    (folder / "one.py").write_text("one\n")
    for words in (
        ("init", "-q"),
        ("add", "one.py"),
        ("-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "-qm", "x"),
    ):
        subprocess.run(["git", *words], cwd=folder, check=True)
    return folder


def test_the_hash_of_the_tree_covers_edits_and_new_files(tree):
    first = tree_hash(tree)
    assert tree_hash(tree) == first
    (tree / "one.py").write_text("two\n")
    edited = tree_hash(tree)
    (tree / "two.py").write_text("")
    added = tree_hash(tree)
    assert len({first, edited, added}) == 3
    (tree / "two.py").unlink()
    (tree / "one.py").write_text("one\n")
    assert tree_hash(tree) == first
    told = subprocess.run(["git", "status", "--short"], cwd=tree, capture_output=True, text=True, check=True).stdout
    assert told == "", "the index of the tree is as it was"


def test_what_passed_is_left_out_of_the_next_run_of_the_same_tree(tree):
    left_out = []

    def deselected(items):
        left_out.extend(items)

    config = SimpleNamespace(rootpath=tree, hook=SimpleNamespace(pytest_deselected=deselected))
    reports = [("a", "call", True), ("b", "call", False), ("c", "setup", True), ("d", "call", True)]
    first = Resumed.of(config)
    for nodeid, when, passed in reports:
        first.pytest_runtest_logreport(SimpleNamespace(nodeid=nodeid, when=when, passed=passed))
    again, items = Resumed.of(config), [SimpleNamespace(nodeid=name) for name in "abcd"]
    again.pytest_collection_modifyitems(config, items)
    assert [item.nodeid for item in items] == ["b", "c"]
    assert [item.nodeid for item in left_out] == ["a", "d"]
    assert "2 tests passed before" in again.pytest_report_header()

    node = SimpleNamespace(workerinput={})
    again.pytest_configure_node(node)
    worker = Resumed.of(SimpleNamespace(workerinput=node.workerinput))
    assert (sorted(worker.passed), worker.file) == (["a", "d"], None)
    worker.pytest_runtest_logreport(SimpleNamespace(nodeid="b", when="call", passed=True))
    assert kept_in(tree).read_text().split() == ["a", "d"], "a worker writes nothing"

    (tree / "one.py").write_text("two\n")
    assert Resumed.of(config).passed == frozenset()
