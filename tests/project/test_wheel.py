"""The wheel of the library: built with its tables, installed in an empty environment, damaged."""

import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from fairgame import catalogue
from fairgame_site.publish import notebooks
from tools import library_wheel

HEAVY = ("numba", "numpy", "pandas")
LOADED = f"import sys, fairgame; print([name for name in {HEAVY} if name in sys.modules])"


@pytest.fixture(scope="module")
def wheel(store, shared) -> Path:
    return shared("wheel", lambda folder: library_wheel.build_wheel(store, folder / "dist"))


@pytest.fixture(scope="module")
def python(wheel, shared) -> Path:
    """An environment with the wheel and, by a path, the dependencies of this one."""
    return shared("environment", lambda folder: install(wheel, folder / "venv"))


def install(wheel, folder):
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    command = [python, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", wheel]
    subprocess.run(command, check=True, capture_output=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    ours = next(path for path in map(Path, sys.path) if path.name == "site-packages")
    (packages / "dependencies.pth").write_text(f"{ours}\n", encoding="utf-8")  # does not run the .pth files there
    return python


@pytest.fixture
def run(python, tmp_path):
    """Run a program outside the checkout; return the finished process."""

    def run(program, *arguments, code=python):
        hidden = ("ATLAS_", "NUMBA_", "XDG_", "PYTHONPATH")
        environment = {name: value for name, value in os.environ.items() if not name.startswith(hidden)}
        environment["HOME"] = str(python.parents[1] / "home")  # shared, for the compiled kernels
        return subprocess.run(
            [code, "-c", program, *arguments],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )

    return run


def test_wheel_is_pure_and_has_every_table(wheel):
    assert wheel.name.endswith("-py3-none-any.whl")
    assert wheel.stat().st_size <= 25_000_000
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    for name in catalogue.published_tables():
        assert f"fairgame/release-data/{name}/published.table" in names
    assert {"fairgame/py.typed", "fairgame/__init__.pyi"} <= set(names)


def test_installed_library_comes_from_the_wheel_and_imports_nothing_heavy(run, python):
    ran = run("import fairgame; print(fairgame.__file__)")
    assert ran.stdout.startswith(str(python.parents[1])), ran.stderr
    assert run(LOADED).stdout == "[]\n"


def test_every_example_runs_in_the_environment(root, run, tmp_path):
    sources = [root / "README.md", root / "engine" / "README.md"]
    for name, content in notebooks.files(root / "content"):
        sources.append(tmp_path / Path(name).name)
        sources[-1].write_bytes(content)
    ran = run((root / "tools" / "try_library.py").read_text(encoding="utf-8"), *sources)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert re.findall(r"^(.+): [1-9]\d* examples, 0 failed$", ran.stdout, re.MULTILINE) == [
        "modules",
        *map(str, sources),
    ]


READ = """
import sys
from fairgame.errors import AtlasError
import fairgame
try:
    print(len(fairgame.table("octal.census")))
except AtlasError as error:
    print(error)
"""


@pytest.fixture
def damaged(python, tmp_path):
    """A copy of the environment whose data a test may change: its folder of data and its interpreter."""
    shutil.copytree(python.parents[1], tmp_path / "venv", symlinks=True)
    (folder,) = tmp_path.glob("venv/lib/python*/site-packages/fairgame/release-data")
    return folder, tmp_path / "venv" / "bin" / "python"


def test_damaged_data_file_is_named(run, damaged):
    folder, python = damaged
    assert run(READ, code=python).stdout == "1023\n"
    file = folder / "octal.census" / "published.table"
    file.write_bytes(file.read_bytes().replace(b"0.77,0.77,0,periodic,12", b"0.77,0.77,0,periodic,13"))
    said = run(READ, code=python).stdout
    assert str(file) in said and "damaged" in said and said.count("\n") == 1


def test_installation_without_data_says_how_to_get_them(run, damaged):
    folder, python = damaged
    shutil.rmtree(folder)
    said = run(READ, code=python).stdout
    assert said.startswith("this installation has no tables: install the wheel") and said.count("\n") == 1
