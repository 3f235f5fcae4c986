"""Invariants of ARCHITECTURE.md, checked on the syntax trees; import-linter checks the order of the packages."""

import ast
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from fairgame.core.discovery import games
from fairgame.runs.extended_tables import tables
from tests.support.paths import ROOT

SKIPPED = {"node_modules", "__pycache__"}
SKIPPED_AT_ROOT = {".git", ".venv", ".atlas", ".hypothesis", "site"}
PACKAGES = {"fairgame": ROOT / "engine" / "fairgame", "fairgame_site": ROOT / "generator" / "fairgame_site"}


def modules():
    """Return the path of every module of both packages, by its dotted name."""
    return {
        ".".join((package, *path.relative_to(folder).with_suffix("").parts)).removesuffix(".__init__"): path
        for package, folder in PACKAGES.items()
        for path in sorted(folder.rglob("*.py"))
    }


MODULES = modules()
INTRINSICS = "fairgame.numbers.kernels.vectors"  # LLVM intrinsics that kernels call, not compiled themselves
KERNELS = [name for name in MODULES if ".kernels" in name and name != INTRINSICS]


def for_each(names):
    """Return a decorator that turns the check of one name into a single test that reports every failing name.

    Thousands of test cases would take longer to report than to run.
    """

    def decorate(check):
        def test():
            failures = {}
            for name in names:
                try:
                    check(name)
                except AssertionError as error:
                    failures[str(name)] = str(error)
            assert names and not failures

        test.__name__, test.__doc__ = check.__name__, check.__doc__
        return test

    return decorate


@cache
def tree(name):
    return ast.parse(MODULES[name].read_text(encoding="utf-8"))


def functions(name):
    return [node for node in ast.walk(tree(name)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def imported(name):
    """Return the modules that a module imports, also inside functions."""
    found = set()
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


# --- games and tables are discovered, never listed

HOMONYMS = {"windows"}  # name of a game of coins, and of a kind of stored runs
OWN_FOLDERS = ("fairgame.games.", "fairgame_site.games.")
SCRIPTS = sorted((ROOT / "generator" / "web" / "src").rglob("*.ts"))
QUOTED = re.compile(r"""(["'`])([a-z0-9-]+)\1""")


def strings(name):
    return {
        node.value for node in ast.walk(tree(name)) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@for_each([name for name in MODULES if not name.startswith(OWN_FOLDERS)])
def test_no_module_names_a_game(name):
    assert strings(name).isdisjoint(set(games()) - HOMONYMS)


@for_each(SCRIPTS)
def test_no_script_names_a_game(path):
    found = {match[2] for match in QUOTED.finditer(path.read_text(encoding="utf-8"))}
    assert found.isdisjoint(set(games()) - {"octal"})


def test_named_game_would_be_found():
    assert {match[2] for match in QUOTED.finditer("case 'kotzigs-nim': return \"four\"")} <= set(games())
    assert len(SCRIPTS) > 30


SUBJECT = {
    "__init__": '''"""A subject that no other file knows."""
''',
    "games": '''"""A game."""

from fairgame.games.octal.rule import OctalGame

GAMES = (OctalGame.of("0.6"),)
''',
    "tables": '''"""A kind of table."""

import pandas as pd

from fairgame.core.claims import Claim, Status
from fairgame.core.tables import Table, TableSpec
from fairgame.games.new_subject.certificates import Anything


def tables(games):
    """Yield a table for the new game."""
    for game in games:
        if game.info.slug == "octal-0-6":
            spec = TableSpec("new.heaps", "New", "Heaps.", columns=("n",), key=("n",), games=(game.info.slug,))
            claims = (Claim("Anything.", Status.CERTIFIED, Anything()),)
            yield Table(spec, lambda inputs: pd.DataFrame({"n": [1, 2]}), lambda frame: claims)
''',
    "certificates": '''"""A certificate."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Anything:
    """Accept every table."""

    kind = "anything"

    def check(self, frame):
        """Accept."""
''',
}
PROGRAM = """
import fairgame
from fairgame.catalogue import certificate_kinds, compute, game, games, solve, tables, verify
from fairgame.core.claims import claim_from_json
print(fairgame.__file__)
print(len(games()), len(tables()))
assert solve(game("octal-0-6"), ["5"]).nim_value == game("octal-0-6").nim_sequence(6)[5]
assert tables()["octal-0-6.nim_sequence"].spec.games == ("octal-0-6",)
made = compute("new.heaps", {})
assert verify(tables()["new.heaps"], made.csv, made.metadata["claims"]) is None
assert claim_from_json(made.metadata["claims"][0], certificate_kinds()).certificate.kind == "anything"
"""


def test_new_subject_is_one_folder(tmp_path):
    """The test adds only a folder to a copy of the library."""
    package = tmp_path / "engine" / "fairgame"
    shutil.copytree(PACKAGES["fairgame"], package, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "runs").symlink_to(ROOT / "runs")
    folder = package / "games" / "new_subject"
    folder.mkdir()
    for name, text in SUBJECT.items():
        (folder / f"{name}.py").write_text(text)
    environment = os.environ | {"PYTHONPATH": str(package.parent), "ATLAS_HOME": str(tmp_path / "home")}
    command = [sys.executable, "-c", PROGRAM]
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    file, counts = ran.stdout.splitlines()
    assert Path(file) == package / "__init__.py"
    assert tuple(map(int, counts.split())) == (len(games()) + 1, len(tables()) + 2)


# --- callables never cross the numba boundary


def is_compiled(function):
    return any("jit" in ast.unparse(decorator) for decorator in function.decorator_list)


ARRAYS_AND_SCALARS = {"np.ndarray", "int", "float", "bool", "np.uint64", "np.int64"}


@for_each(KERNELS)
def test_kernels_take_and_return_arrays_and_scalars(name):
    for function in functions(name):
        assert is_compiled(function), f"{name}.{function.name} is not compiled"
        arguments = function.args
        assert not (arguments.vararg or arguments.kwarg or arguments.kwonlyargs)
        for argument in arguments.args + arguments.posonlyargs:
            assert ast.unparse(argument.annotation) in ARRAYS_AND_SCALARS, f"{name}.{function.name}({argument.arg})"
        given = ast.unparse(function.returns)
        parts = re.fullmatch(r"tuple\[(.*)\]", given)
        assert given == "None" or set((parts[1] if parts else given).split(", ")) <= ARRAYS_AND_SCALARS


@for_each(MODULES)
def test_no_function_is_passed_to_a_kernel(name):
    called_from = (imported(name) | {name}) & set(KERNELS)
    kernels = {function.name for one in called_from for function in functions(one)}
    callables = {node.name for node in tree(name).body if isinstance(node, ast.FunctionDef)} | kernels
    calls = [node for node in ast.walk(tree(name)) if isinstance(node, ast.Call)]
    for call in calls:
        if isinstance(call.func, ast.Name) and call.func.id in kernels:
            for argument in [*call.args, *(keyword.value for keyword in call.keywords)]:
                assert not isinstance(argument, ast.Lambda)
                assert not (isinstance(argument, ast.Name) and argument.id in callables), ast.unparse(call)


@for_each([name for name in MODULES if name not in (*KERNELS, INTRINSICS, "fairgame.system.kernel_cache")])
def test_only_kernels_import_numba(name):
    assert "numba" not in {one.partition(".")[0] for one in imported(name)}


def test_intrinsics_import_only_the_compiler():
    assert {one.partition(".")[0] for one in imported(INTRINSICS)} <= {"numba", "llvmlite", "typing"}


@for_each([name for name in MODULES if name.startswith("fairgame.")])
def test_library_reads_no_docstring(name):
    """The key of a table ignores docstrings, so no value may depend on one."""
    assert not re.search(r"__doc__|getdoc", MODULES[name].read_text(encoding="utf-8"))


# --- the tree

OUTSIDE = {
    "a folder next to the repository": r"\.\./(?:shared|main)\b",
    "a machine's own path": r"(?<![\w.])/(?:home/[a-z]\w+|Users/\w+|root|work)/[\w.]",
    "a drive": r"\b[A-Z]:\\\\?(?:Users|Documents)",
}


def texts():
    """Yield every text file of the tree that is not installed, built or cached."""
    for folder, inside, names in os.walk(ROOT):
        skipped = SKIPPED | (SKIPPED_AT_ROOT if Path(folder) == ROOT else set())
        inside[:] = sorted(one for one in inside if one not in skipped and not one.endswith(("_cache", ".egg-info")))
        for name in sorted(names):
            path = Path(folder) / name
            data = path.read_bytes() if path.is_file() else b""
            if b"\0" not in data:
                yield path.relative_to(ROOT).as_posix(), data.decode("utf-8", errors="replace")


def test_no_file_names_a_path_outside_the_repository():
    found = [
        f"{path}: {what}: {match[0]}"
        for path, text in texts()
        for what, pattern in OUTSIDE.items()
        if path != "tests/project/test_architecture.py"
        for match in re.finditer(pattern, text)
    ]
    assert not found


def test_path_outside_the_repository_would_be_found():
    parts = ["..", "shared", "facts"], ["", "home", "me", "x"], ["", "root", "x"], ["C:", "Users", "me"]
    for one, joint in zip(parts, "///\\", strict=True):
        assert any(re.search(pattern, joint.join(one)) for pattern in OUTSIDE.values()), one
    assert {"pyproject.toml", "engine/fairgame/build/store.py", "tests/golden/contract.csv"} <= {
        path for path, _ in texts()
    }


def test_golden_data_are_csv_and_have_a_source():
    sources = (ROOT / "tests" / "golden" / "SOURCES.md").read_text(encoding="utf-8")
    for path in sorted((ROOT / "tests" / "golden").iterdir()):
        if path.name != "SOURCES.md":
            assert path.suffix == ".csv"
            assert f"`{path.name}`" in sources, f"{path.name} has no source"
