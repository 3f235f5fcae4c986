"""Resumption of interrupted full runs of the tests.

A full run takes hours.  The names of passed tests are stored in a file whose name is a hash of everything that can
change an outcome: the tree in git, including untracked files, the seed, and the versions of Python and packages.  Cost:
well under a second.
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
    """Return git's hash (hex) of the working tree, without a change to the index."""

    def git(*arguments: str) -> str:
        run = subprocess.run(["git", *arguments], cwd=root, env=env, capture_output=True, text=True, check=True)
        return run.stdout.strip()

    with tempfile.TemporaryDirectory() as folder:
        env = os.environ | {"GIT_INDEX_FILE": str(Path(folder) / "index")}
        git("read-tree", "HEAD")
        git("add", "--all")
        return git("write-tree")


def passed_file(root: Path) -> Path:
    """Return the file for the passed tests of the working tree."""
    versions = "\n".join([tree_hash(root), SEED, sys.version, *VERSIONS])
    return CACHE_DIR / "full-runs" / f"{hashlib.sha256(versions.encode()).hexdigest()[:16]}.txt"


class Resumed:
    """Plugin that deselects the tests passed before; the controlling process records passes."""

    def __init__(self, passed: Collection[str], file: Path | None) -> None:
        """Store the passed tests, and the file to record passes, if any."""
        self.passed = frozenset(passed)
        self.file = file

    @classmethod
    def load(cls, config: pytest.Config) -> "Resumed":
        """Load the passed tests from the file, or in a worker from the controlling process."""
        worker_input = getattr(config, "workerinput", None)
        if worker_input is not None:
            return cls(worker_input["passed"], None)
        file = passed_file(config.rootpath)
        return cls(file.read_text().splitlines() if file.exists() else (), file)

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Send the passed tests to a worker."""
        node.workerinput["passed"] = sorted(self.passed)

    def pytest_report_header(self) -> str:
        """Report the deselected tests, and the file to delete for a complete run."""
        return f"full run: skipping {len(self.passed)} tests passed before; delete {self.file} to run all"

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Deselect the passed tests."""
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in self.passed])
        items[:] = [item for item in items if item.nodeid not in self.passed]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record a passed test."""
        if self.file is not None and report.when == "call" and report.passed:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with self.file.open("a") as file:
                print(report.nodeid, file=file)
