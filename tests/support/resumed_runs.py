"""What a full run of the tests has passed, so that one that was cut short goes on where it was.

A full run takes hours.  The names of the tests that passed are kept in a file whose name covers all that can change an
outcome: the tree as git sees it, files not yet added counted in, and the version of Python.  Cost: well under a second.
"""

import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from fairgame.system.revision import CACHE_DIR, VERSIONS
from tests.support.sampling import SEED


def tree_hash(root: Path) -> str:
    """Return the hash (hex) by which git knows the tree as it stands, without a change to its own index."""

    def git(*words: str) -> str:
        done = subprocess.run(["git", *words], cwd=root, env=own, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    with tempfile.TemporaryDirectory() as folder:
        own = os.environ | {"GIT_INDEX_FILE": str(Path(folder) / "index")}
        git("read-tree", "HEAD")
        git("add", "--all")
        return git("write-tree")


def kept_in(root: Path) -> Path:
    """Return the file that names what has passed of the tree as it stands."""
    covered = "\n".join([tree_hash(root), SEED, sys.version, *VERSIONS])
    return CACHE_DIR / "full-runs" / f"{hashlib.sha256(covered.encode()).hexdigest()[:16]}.txt"


class Resumed:
    """Leaves out the tests that passed before; the process that shares them out to others writes down what passes."""

    def __init__(self, passed: Collection[str], file: Path | None) -> None:
        """Begin with what passed before; without a file nothing is written down."""
        self.passed = frozenset(passed)
        self.file = file

    @classmethod
    def of(cls, config: pytest.Config) -> "Resumed":
        """Return what this process has to do: a worker is told what has passed by the process that began it."""
        told = getattr(config, "workerinput", None)
        if told is not None:
            return cls(told["passed"], None)
        file = kept_in(config.rootpath)
        return cls(file.read_text().splitlines() if file.exists() else (), file)

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Tell a worker what has passed."""
        node.workerinput["passed"] = sorted(self.passed)

    def pytest_report_header(self) -> str:
        """Say what is left out, and how to run it again."""
        return f"full run: {len(self.passed)} tests passed before and are left out; all again without {self.file}"

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leave out what has passed."""
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in self.passed])
        items[:] = [item for item in items if item.nodeid not in self.passed]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Write down what passes."""
        if self.file is not None and report.when == "call" and report.passed:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with self.file.open("a") as kept:
                print(report.nodeid, file=kept)
