"""Resumption of full runs, for an unchanged tree only."""

import subprocess
from types import SimpleNamespace

import pytest

from tests.support import resumed_runs
from tests.support.resumed_runs import Resumed, passed_file, tree_hash


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """Return a repository with one file."""
    monkeypatch.setattr(resumed_runs, "CACHE_DIR", tmp_path / "home")
    folder = tmp_path / "tree"
    folder.mkdir()
    (folder / "one.py").write_text("one\n")
    for arguments in (
        ("init", "-q"),
        ("add", "one.py"),
        ("-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "-qm", "x"),
    ):
        subprocess.run(["git", *arguments], cwd=folder, check=True)
    return folder


def test_tree_hash_covers_edits_and_new_files(tree):
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
    status = subprocess.run(["git", "status", "--short"], cwd=tree, capture_output=True, text=True, check=True).stdout
    assert status == "", "the index is changed"


def test_passed_tests_are_deselected_for_unchanged_tree(tree):
    deselected = []

    def deselect(items):
        deselected.extend(items)

    config = SimpleNamespace(rootpath=tree, hook=SimpleNamespace(pytest_deselected=deselect))
    reports = [("a", "call", True), ("b", "call", False), ("c", "setup", True), ("d", "call", True)]
    first = Resumed.load(config)
    for nodeid, when, passed in reports:
        first.pytest_runtest_logreport(SimpleNamespace(nodeid=nodeid, when=when, passed=passed))
    second, items = Resumed.load(config), [SimpleNamespace(nodeid=name) for name in "abcd"]
    second.pytest_collection_modifyitems(config, items)
    assert [item.nodeid for item in items] == ["b", "c"]
    assert [item.nodeid for item in deselected] == ["a", "d"]
    assert "2 tests passed before" in second.pytest_report_header()

    node = SimpleNamespace(workerinput={})
    second.pytest_configure_node(node)
    worker = Resumed.load(SimpleNamespace(workerinput=node.workerinput))
    assert (sorted(worker.passed), worker.file) == (["a", "d"], None)
    worker.pytest_runtest_logreport(SimpleNamespace(nodeid="b", when="call", passed=True))
    assert passed_file(tree).read_text().split() == ["a", "d"], "a worker records nothing"

    (tree / "one.py").write_text("two\n")
    assert Resumed.load(config).passed == frozenset()
