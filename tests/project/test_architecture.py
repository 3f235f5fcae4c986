"""The invariants of ARCHITECTURE.md that can be read off the sources, by their syntax trees.

Imports inside functions count as imports, except where a test says that only loading a module is meant.
"""

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

MAX_MODULE = 300
MAX_CHECKER = 450  # one file that stands alone, its theorems included
LEFT_OUT = {".git", ".venv", ".atlas", "node_modules", "site", "build", "__pycache__", "dist"}


def modules(*packages):
    """Every Python file of the packages, by its dotted name."""
    found = {}
    for package in packages:
        for path in sorted((ROOT / package).rglob("*.py")):
            if not LEFT_OUT.intersection(path.relative_to(ROOT).parts):
                name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
                found[name.removesuffix(".__init__")] = path
    return found


ENGINE, GENERATOR = modules("engine"), modules("generator")
ALL = ENGINE | GENERATOR
INTRINSICS = "fairgame.numbers.kernels.vectors"  # not compiled but written out in LLVM's words, for kernels to call
KERNELS = {
    name: path for name, path in ENGINE.items() if name.startswith("fairgame.numbers.kernels") and name != INTRINSICS
}


def of_each(names):
    """Return a decorator that makes one test of a check of each name, which tells every name that fails.

    As thousands of cases they would cost more in the telling than in the checking.
    """

    def one_test(check):
        def test():
            failed = {}
            for name in names:
                try:
                    check(name)
                except AssertionError as fault:
                    failed[str(name)] = str(fault)
            assert names and not failed

        test.__name__, test.__doc__ = check.__name__, check.__doc__
        return test

    return one_test


each_module = of_each(ALL)


@cache
def tree(name):
    return ast.parse(ALL[name].read_text(encoding="utf-8"))


def imported(name, lazily=True):
    """Return the modules that a module imports; those imported inside functions only if `lazily`."""
    found, waiting = set(), [tree(name)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} imports relatively"
            found |= {
                f"{node.module}.{one.name}" if f"{node.module}.{one.name}" in ALL else node.module for one in node.names
            }
        if lazily or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            waiting.extend(ast.iter_child_nodes(node))
    return found


def loaded_with(name):
    """Return every module that is loaded when `name` is: its imports, theirs, and the packages they lie in."""
    found, waiting = set(), [name]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting.extend(parent for parent in [one.rpartition(".")[0]] if parent)
            if one in ALL:
                waiting.extend(imported(one, lazily=False))
    return found


def roots(names):
    return {name.partition(".")[0] for name in names}


def functions(name):
    return [node for node in ast.walk(tree(name)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


# --- invariant 1: which way the arrows point


def test_these_tests_see_the_imports_that_there_are():
    assert {"fairgame.games.octal.certificates.values", "fairgame.games.octal.values", "numpy"} <= imported(
        "fairgame.games.octal.rule"
    )
    assert "fairgame.core.discovery" in imported("fairgame.evidence.mex")
    assert "fairgame.core.discovery" not in imported("fairgame.evidence.mex", lazily=False)
    assert {"numba", "engine", "fairgame.games.octal.certificates.values"} <= loaded_with("fairgame.games.octal.rule")


@of_each(ENGINE)
def test_the_engine_knows_nothing_of_pages(name):
    assert roots(imported(name)).isdisjoint({"generator", "mkdocs", "material", "jinja2", "markdown", "click", "tests"})


@of_each(KERNELS)
def test_kernels_know_nothing_but_arrays(name):
    others = {one for one in imported(name) if not one.startswith("fairgame.numbers.kernels.")}
    assert roots(others) <= {"numpy", "numba", "math"}


def test_intrinsics_know_nothing_but_the_compiler():
    assert roots(imported(INTRINSICS)) <= {"numba", "llvmlite", "typing"}
    assert all(ast.unparse(one.decorator_list[0]) == "intrinsic" for one in functions(INTRINSICS) if one.decorator_list)


@of_each([name for name in ENGINE if name.startswith("fairgame.core.claims")])
def test_certificates_use_no_kernel(name):
    """Not directly and not through any module that is loaded with them."""
    loaded = loaded_with(name)
    assert "numba" not in roots(loaded)
    assert not [one for one in loaded if one.startswith(("fairgame.numbers.kernels", "fairgame.games"))]
    lazy = imported(name) - imported(name, lazily=False)
    assert lazy <= {"fairgame.core.discovery"}, "a certificate imports the rule of its game late, and nothing else"


def test_certificates_load_without_numba():
    """The same seen from outside: the syntax tree may miss an import that is made in some other way."""
    names = [name for name in ENGINE if name.startswith("fairgame.core.claims")]
    code = f"import sys, {', '.join(names)}; print('numba' in sys.modules, 'fairgame.numbers.kernels' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", "False"]


FACE = {
    "fairgame.catalogue",
    "fairgame.build.catalogue_index",
    "fairgame.build.store",
    "fairgame.core.columns",
    "fairgame.errors",
}
FACE |= {name for name in ENGINE if name.startswith("fairgame.runs.")} | {
    "fairgame.system.atomic_write",
    "fairgame.system.revision",
}
ANSWERS = {name for name in ENGINE if name.startswith("fairgame.solving.")}


def family_of(name):
    """The family whose folder a module of the generator or the engine lies in, "" if none."""
    found = re.match(r"(?:engine|generator)\.families\.(\w+)", name)
    return found[1] if found else ""


@of_each(GENERATOR)
def test_the_generator_sees_the_face_of_the_engine_only(name):
    """Families also ask for the answers of their own games."""
    seen = {one for one in imported(name) if one.partition(".")[0] == "engine"}
    assert seen <= FACE | (ANSWERS if family_of(name) else set())
    assert roots(imported(name)).isdisjoint({"numba", "tests"})


@of_each(GENERATOR)
def test_nothing_imports_a_family_but_itself(name):
    """Families are found by looking into their folder."""
    seen = {family_of(one) for one in imported(name) if one.startswith("fairgame_site.games.")} - {""}
    assert seen <= {family_of(name)}


def test_only_the_build_orders_work():
    """Nothing below it asks for a table to be built, and it alone writes into a store."""
    for name in ENGINE:
        if name not in ("fairgame.build.build", "fairgame.catalogue"):
            assert "fairgame.build.build" not in imported(name), name
        if name not in ("fairgame.build.build", "fairgame.build.store"):
            assert "fairgame.build.store" not in imported(name), name


# --- invariant 5: nothing is listed by hand


FAMILIES = {family_of(name) for name in ALL} - {""}
HOMES = (
    *("fairgame.games.", "fairgame.games.", "fairgame_site.games.", "fairgame.games.octal.literature."),
    *(f"fairgame.solving.{family}" for family in FAMILIES),
)


def strings(name):
    """The texts in a module that are no docstrings."""
    return {
        node.value for node in ast.walk(tree(name)) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@each_module
def test_no_module_names_a_game(name):
    """A game is named in its own file and in the folders of its family; "four" would be found as a whole text."""
    if name.startswith("fairgame.games.") and not name.startswith("fairgame.games.__"):
        assert "GAMES" in ALL[name].read_text(), "a module of fairgame.games declares games"
    if not name.startswith(HOMES):
        assert strings(name).isdisjoint(games())


WEB = sorted((ROOT / "generator" / "web" / "src").rglob("*.ts"))
QUOTED = re.compile(r"""(["'`])([a-z0-9-]+)\1""")


@of_each(WEB)
def test_no_module_of_the_browser_side_names_a_game(path):
    """But for those that hold an accelerator, and the list that finds it."""
    found = {match[2] for match in QUOTED.finditer(path.read_text(encoding="utf-8"))}
    assert found.isdisjoint(set(games()) - {"octal"})


def test_such_a_name_would_be_found():
    slugs = set(games())
    assert {"four", "nim", "kotzigs-nim", "wythoff"} <= slugs
    assert {match[2] for match in QUOTED.finditer("case 'kotzigs-nim': return \"four\"")} <= slugs
    assert len(WEB) > 30


NEW_GAME = '''"""A game that no other file knows of."""

from fairgame.games.octal.rule import OctalGame

GAMES = (OctalGame.of("0.6"),)
'''
NEW_TABLE = '''"""A kind of table that no other file knows of."""

import pandas as pd

from fairgame.core.claims import Claim
from fairgame.core.claims.new import Anything
from fairgame.core.tables import Table, TableSpec


def tables(games):
    """Yield a table for each new game."""
    for game in games:
        if game.info.slug == "octal-0-6":
            spec = TableSpec("new.heaps", "New", "Heaps.", ("n",), ("n",), (game.info.slug,))
            claims = (Claim("Anything goes.", "certified", Anything()),)
            yield Table(spec, lambda inputs: pd.DataFrame({"n": [1, 2]}), lambda frame: claims)
'''
NEW_CERTIFICATE = '''"""A certificate that no other file knows of."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Anything:
    """Accepts."""

    kind = "anything"

    def check(self, frame):
        """Accept."""
'''
ASKING = """
import engine
from fairgame.catalogue import certificate_kinds, compute, game, games, solve, tables, verify
from fairgame.core.claims import claim_from_json
print(engine.__file__)
print(len(games()), len(tables()))
assert solve(game("octal-0-6"), ["5"]).nim_value == game("octal-0-6").nim_sequence(6)[5]
assert tables()["octal-0-6.nim_sequence"].spec.games == ("octal-0-6",)
made = compute("new.heaps", {})
assert verify(tables()["new.heaps"], made.csv, made.metadata["claims"]) is None
assert claim_from_json(made.metadata["claims"][0], certificate_kinds()).certificate.kind == "anything"
"""


def test_a_new_game_table_and_certificate_are_one_new_file_each(tmp_path):
    """In a copy of the engine: nothing else is touched, and each is found."""
    shutil.copytree(ROOT / "engine", tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "studies").symlink_to(ROOT / "studies")
    (tmp_path / "engine" / "games" / "new.py").write_text(NEW_GAME)
    (tmp_path / "engine" / "tables" / "new.py").write_text(NEW_TABLE)
    (tmp_path / "engine" / "certificates" / "new.py").write_text(NEW_CERTIFICATE)
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "ATLAS_HOME": str(tmp_path / "home")}
    command = [sys.executable, "-c", ASKING]
    run = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    where, counts = run.stdout.splitlines()
    assert Path(where) == tmp_path / "engine" / "__init__.py"
    assert tuple(map(int, counts.split())) == (len(games()) + 1, len(tables()) + 2)


# --- invariant 6: callables never cross the numba boundary


def is_compiled(function):
    return any(
        "njit" in ast.unparse(decorator) or "jit" in ast.unparse(decorator) for decorator in function.decorator_list
    )


ARRAYS_AND_SCALARS = {"np.ndarray", "int", "float", "bool", "np.uint64", "np.int64"}


@of_each(KERNELS)
def test_kernels_take_and_give_arrays_and_scalars(name):
    for function in functions(name):
        assert is_compiled(function), f"{name}.{function.name} is no kernel"
        arguments = function.args
        assert not (arguments.vararg or arguments.kwarg or arguments.kwonlyargs)
        for argument in arguments.args + arguments.posonlyargs:
            assert ast.unparse(argument.annotation) in ARRAYS_AND_SCALARS, f"{name}.{function.name}({argument.arg})"
        given = ast.unparse(function.returns)
        parts = re.fullmatch(r"tuple\[(.*)\]", given)
        assert given == "None" or set((parts[1] if parts else given).split(", ")) <= ARRAYS_AND_SCALARS


@each_module
def test_no_function_is_passed_to_a_kernel(name):
    called_from = {one for one in imported(name) if one.startswith("fairgame.numbers.kernels.")} | {name} & set(KERNELS)
    kernels = {function.name for one in called_from for function in functions(one)}
    callables = {function.name for function in functions(name)} | kernels
    calls = [node for node in ast.walk(tree(name)) if isinstance(node, ast.Call)]
    for call in calls:
        if isinstance(call.func, ast.Name) and call.func.id in kernels:
            for argument in [*call.args, *(keyword.value for keyword in call.keywords)]:
                assert not isinstance(argument, ast.Lambda)
                assert not (isinstance(argument, ast.Name) and argument.id in callables), ast.unparse(call)


def test_only_kernels_are_compiled():
    for name in ALL.keys() - KERNELS.keys() - {INTRINSICS, "fairgame.system.kernel_cache"}:
        assert "numba" not in roots(imported(name)), name


# --- the house style


@each_module
def test_a_module_says_what_it_is_for(name):
    said = ast.get_docstring(tree(name))
    assert said and said.splitlines()[0].rstrip().endswith((".", ":", "?"))


@each_module
def test_a_module_can_be_read_at_a_sitting(name):
    lines = len(ALL[name].read_text(encoding="utf-8").splitlines())
    assert lines <= (MAX_CHECKER if name.startswith("fairgame.games.octal.checkers") else MAX_MODULE)


@each_module
def test_what_is_public_is_documented(name):
    bare, waiting = [], [("", node) for node in tree(name).body]
    while waiting:
        prefix, node = waiting.pop()
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
            if not ast.get_docstring(node):
                bare.append(prefix + node.name)
            if isinstance(node, ast.ClassDef):
                waiting.extend((f"{node.name}.", inner) for inner in node.body)
    assert not bare


@each_module
def test_every_function_is_annotated(name):
    for function in functions(name):
        arguments = function.args.posonlyargs + function.args.args + function.args.kwonlyargs
        bare = [one.arg for one in arguments if one.annotation is None and one.arg not in ("self", "cls")]
        assert not bare and function.returns is not None, f"{name}.{function.name}"


# --- the tree as a whole

ELSEWHERE = {
    "a folder beside the repository": r"\.\./(?:shared|main)\b",
    "a machine's own path": r"(?<![\w.])/(?:home/[a-z]\w+|Users/\w+|root|work)/[\w.]",
    "a drive": r"\b[A-Z]:\\\\?(?:Users|Documents)",
}


def texts():
    """Every text file of the tree but what is installed, built or cached."""
    for folder, inside, names in os.walk(ROOT):
        inside[:] = sorted(
            one for one in inside if one not in LEFT_OUT and not one.endswith(("_cache", ".egg-info", ".hypothesis"))
        )
        for name in sorted(names):
            path = Path(folder) / name
            data = path.read_bytes() if path.is_file() else b""
            if b"\0" not in data:
                yield path.relative_to(ROOT).as_posix(), data.decode("utf-8", errors="replace")


def test_no_file_names_a_place_outside_the_repository():
    found = [
        f"{path}: {what}: {match[0]}"
        for path, text in texts()
        for what, pattern in ELSEWHERE.items()
        if path != "tests/project/test_architecture.py"
        for match in re.finditer(pattern, text)
    ]
    assert not found


def test_the_search_for_such_places_finds_them():
    parts = ["..", "shared", "facts"], ["", "home", "me", "x"], ["", "root", "x"], ["C:", "Users", "me"]
    for one, joint in zip(parts, "///\\", strict=True):
        assert any(re.search(pattern, joint.join(one)) for pattern in ELSEWHERE.values()), one
    assert {"pyproject.toml", "engine/fairgame/build/store.py", "tests/golden/contract.csv"} <= {
        path for path, _ in texts()
    }


def test_golden_data_are_csv_and_have_a_source():
    sources = (ROOT / "tests" / "golden" / "SOURCES.md").read_text(encoding="utf-8")
    for path in sorted((ROOT / "tests" / "golden").iterdir()):
        if path.name != "SOURCES.md":
            assert path.suffix == ".csv"
            assert f"`{path.name}`" in sources, f"{path.name} has no source"
