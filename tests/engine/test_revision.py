import subprocess
import sys
from pathlib import Path

import pytest

import engine
from engine.revision import REVISION, SOURCES, revision, sources_hash


@pytest.fixture
def package(tmp_path):
    (tmp_path / "kernels").mkdir()
    (tmp_path / "a.py").write_text("A = 1\n")
    (tmp_path / "kernels" / "b.py").write_text("B = 2\n")
    return tmp_path


def test_any_edit_of_a_source_is_another_engine(package):
    before = sources_hash(package)
    assert sources_hash(package) == before
    seen = {before}
    for edit in (
        lambda: (package / "kernels" / "b.py").write_text("B = 3\n"),
        lambda: (package / "new.py").write_text(""),
        lambda: (package / "new.py").rename(package / "newer.py"),
        lambda: (package / "newer.py").rename(package / "kernels" / "newer.py"),
        (package / "a.py").unlink,
    ):
        edit()
        seen.add(sources_hash(package))
    assert len(seen) == 6


def test_what_is_moved_from_one_file_to_the_next_is_seen(package):
    (package / "a.py").write_text("A = 1\nkernels/b.py")
    (package / "kernels" / "b.py").write_text("")
    one = sources_hash(package)
    (package / "a.py").write_text("A = 1\n")
    (package / "kernels" / "b.py").write_text("kernels/b.py")
    assert sources_hash(package) != one


def test_what_is_no_source_does_not_matter(package):
    before = sources_hash(package)
    (package / "__pycache__").mkdir()
    (package / "__pycache__" / "a.pyc").write_bytes(b"compiled")
    (package / "notes.txt").write_text("mine")
    assert sources_hash(package) == before


def test_the_versions_count():
    assert REVISION == revision(SOURCES) != SOURCES == sources_hash(Path(engine.__file__).parent)
    assert revision("another") != REVISION


def test_compiled_kernels_are_kept_by_revision(tmp_path):
    code = "import os, engine; from engine.revision import REVISION; print(os.environ['NUMBA_CACHE_DIR'], REVISION)"
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, env={"ATLAS_HOME": str(tmp_path)}, capture_output=True, text=True, check=True)
    folder, revised = run.stdout.split()
    assert Path(folder).is_relative_to(tmp_path)
    assert Path(folder).name == revised[:16]
