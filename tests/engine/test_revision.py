import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

import engine
from engine.building import revision as module
from engine.building.revision import (
    DIGESTS,
    KERNELS,
    REVISION,
    SOURCES,
    SUFFIXES,
    digests,
    kernels_revision,
    revision,
    sources_hash,
)

PACKAGE = Path(engine.__file__).parent


@pytest.fixture
def package(tmp_path):
    (tmp_path / "kernels").mkdir()
    (tmp_path / "a.py").write_text("A = 1\n")
    (tmp_path / "kernels" / "b.py").write_text("B = 2\n")
    (tmp_path / "facts.csv").write_text("n\n1\n")
    return tmp_path


def hashed(package):
    return sources_hash(digests(package))


def test_any_edit_of_a_source_or_of_data_is_another_engine(package):
    before = hashed(package)
    assert hashed(package) == before
    seen = {before}
    for edit in (
        lambda: (package / "kernels" / "b.py").write_text("B = 3\n"),
        lambda: (package / "new.py").write_text(""),
        lambda: (package / "new.py").rename(package / "newer.py"),
        lambda: (package / "newer.py").rename(package / "kernels" / "newer.py"),
        lambda: (package / "facts.csv").write_text("n\n2\n"),
        (package / "a.py").unlink,
    ):
        edit()
        seen.add(hashed(package))
    assert len(seen) == 7


def test_what_is_moved_from_one_file_to_the_next_is_seen(package):
    (package / "a.py").write_text("A = 1\nkernels/b.py")
    (package / "kernels" / "b.py").write_text("")
    one = hashed(package)
    (package / "a.py").write_text("A = 1\n")
    (package / "kernels" / "b.py").write_text("kernels/b.py")
    assert hashed(package) != one


def test_what_is_no_source_does_not_matter(package):
    before = hashed(package)
    (package / "__pycache__").mkdir()
    (package / "__pycache__" / "a.pyc").write_bytes(b"compiled")
    (package / "notes.txt").write_text("mine")
    assert hashed(package) == before


def test_a_digest_is_that_of_the_file(package):
    assert digests(package)["kernels/b.py"] == hashlib.sha256(b"B = 2\n").hexdigest()
    assert list(digests(package)) == ["a.py", "facts.csv", "kernels/b.py"]


def test_the_package_holds_nothing_that_the_hash_would_miss():
    files = [path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert {path.suffix for path in files} <= {
        *SUFFIXES,
        ".typed",
        ".mjs",
    }  # .mjs: published as it is, read by no table


def test_the_versions_count(monkeypatch):
    assert REVISION == revision(SOURCES) != SOURCES == sources_hash(DIGESTS) == hashed(PACKAGE)
    assert revision("another") != REVISION
    monkeypatch.setattr(module, "VERSIONS", ("python 3.99", *module.VERSIONS[1:]))
    assert revision(SOURCES) != REVISION


def test_kernels_are_compiled_anew_after_an_edit_of_any_of_them_or_another_setting(monkeypatch):
    assert kernels_revision(DIGESTS) == KERNELS
    assert kernels_revision(DIGESTS | {"games/octal.py": "another"}) == KERNELS
    seen = {KERNELS}
    seen.update(kernels_revision(DIGESTS | {path: "another"}) for path in DIGESTS if path.startswith("kernels/"))
    seen.add(kernels_revision(DIGESTS | {"kernels/new.py": "new"}))
    monkeypatch.setenv("NUMBA_CACHE_DIR", "/elsewhere")
    assert kernels_revision(DIGESTS) == KERNELS
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    seen.add(kernels_revision(DIGESTS))
    assert len(seen) == 3 + sum(path.startswith("kernels/") for path in DIGESTS)


def test_compiled_kernels_are_kept_by_the_sources_of_the_kernels(tmp_path):
    code = (
        "import os, engine; from engine.building.revision import KERNELS; print(os.environ['NUMBA_CACHE_DIR'], KERNELS)"
    )
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, env={"ATLAS_HOME": str(tmp_path)}, capture_output=True, text=True, check=True)
    folder, revised = run.stdout.split()
    assert Path(folder).is_relative_to(tmp_path)
    assert Path(folder).name == revised[:16]


def test_they_are_kept_there_even_if_numba_was_imported_first(tmp_path):
    code = "import numba, engine; from numba.core import config; print(config.CACHE_DIR)"
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, env={"ATLAS_HOME": str(tmp_path)}, capture_output=True, text=True, check=True)
    assert Path(run.stdout.strip()) == tmp_path / "numba" / KERNELS[:16]
