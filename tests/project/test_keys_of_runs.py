"""Keys cover what runs: while a table is computed, no module outside its key runs, and no other data are read."""

import json
import subprocess
import sys

import pytest

from fairgame.build.build import read_table
from fairgame.build.keys import key, modules
from fairgame.runs.extended_tables import tables
from fairgame.system.revision import SOURCES
from tests.support.sampling import rng

TRACED = """
import ast, json, sys
from importlib.machinery import PathFinder, SourceFileLoader
from pathlib import Path

PACKAGE = Path(sys.argv[1]) / "engine" / "fairgame"
opened, running = set(), set()
CACHES = {"fairgame.system.kernel_cache", "fairgame.system.disk_cache"}  # numba reads compiled code through them
COMPILED = {"njit", "intrinsic"}  # compiled code cannot record anything; plain code calls it


class Recorder(ast.NodeTransformer):
    # Make every function of a module begin by recording that the module runs.

    def __init__(self, module):
        self.note = ast.parse(f"__ran__({module!r})", mode="eval").body

    def visit_FunctionDef(self, node):
        if COMPILED & {getattr(one, "attr", getattr(one, "id", "")) for dec in node.decorator_list
                       for one in ast.walk(dec)}:
            return node
        self.generic_visit(node)
        node.body.insert(ast.get_docstring(node) is not None, ast.Expr(self.note))
        return node

    def visit_Lambda(self, node):
        self.generic_visit(node)
        node.body = ast.BoolOp(ast.Or(), [self.note, node.body])  # the call returns None
        return node


class Loader(SourceFileLoader):
    def get_code(self, name):
        # without __pycache__
        tree = Recorder(name).visit(ast.parse(self.get_data(self.path)))
        return compile(ast.fix_missing_locations(tree), self.path, "exec")


class Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] != "fairgame":
            return None
        spec = PathFinder.find_spec(name, path)
        if spec is not None and spec.origin:
            spec.loader = Loader(name, spec.origin)
        return spec


import builtins
builtins.__ran__ = lambda module: running.add(module)
sys.meta_path.insert(0, Finder)


def hook(event, arguments):
    # Record which module opens which data file of the package.
    path = str(arguments[0]) if event == "open" else ""
    if path.startswith(f"{PACKAGE}/") and not path.endswith((".py", ".pyi", ".pyc")):
        frame = sys._getframe(1)
        while frame is not None:
            place = Path(frame.f_code.co_filename)
            if place.is_relative_to(PACKAGE):
                if place.name != "revision.py":  # it hashes all files
                    name = ".".join(place.relative_to(PACKAGE.parent).with_suffix("").parts)
                    opened.add((Path(path).relative_to(PACKAGE).as_posix(), name.removesuffix(".__init__")))
                break
            frame = frame.f_back


sys.addaudithook(hook)
from fairgame.system.closure import ENGINE, DISPLAY
from fairgame.build.compute import compute
from fairgame.runs.extended_tables import tables
from fairgame.build.keys import modules
from fairgame.build.store import Store

store, keys, ran = Store(Path(sys.argv[2])), json.loads(sys.argv[3]), {}  # recording changes the keys of this process
for name in sys.argv[4:]:
    reach, requires = modules(tables()[name]), tables()[name].requires
    inputs = {need: store.read(need, keys[need]).csv for need in requires}
    files = {need: dict(store.read(need, keys[need]).files) for need in requires}
    running.clear()
    computed = compute(name, inputs, files)
    ran[name] = sorted(running)
    assert computed.csv == store.read(name, keys[name]).csv
    beyond = set(ran[name]) - reach - DISPLAY - CACHES
    assert not beyond, (name, beyond)
for data, module in opened:
    assert data in ENGINE.data[module], f"{module} reads {data} of another folder"
print(json.dumps({"ran": ran, "opened": sorted(opened)}))
"""


def traced(names, root, environment, store):
    """Compute tables in another process and return the modules that run, all covered by their keys."""
    keys_read = {name: key(name) for table in names for name in (table, *tables()[table].requires)}
    command = [sys.executable, "-c", TRACED, str(root), str(store.root), json.dumps(keys_read), *names]
    run = subprocess.run(command, cwd=root, env=environment(root), capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    ran = json.loads(run.stdout)["ran"]
    assert list(ran) == list(names)
    for name, running in ran.items():
        assert {"fairgame.build.compute", "fairgame.core.frames", "fairgame.core.tables"} <= set(running), name
    return ran


def cheapest(kind_of, store):
    """Return one table of each kind, the cheapest by declared cost and size."""
    cheapest_of_kind = {}
    sizes = {name: (table.cost, len(read_table(store, name).csv)) for name, table in tables().items()}
    for name in sorted(sizes, key=sizes.get):
        cheapest_of_kind.setdefault(kind_of(name), name)
    return list(cheapest_of_kind.values())


def kind_of(store):
    """Return a function from a table id to the module that builds the table and the kinds of its certificates."""

    def kind(name):
        build = getattr(tables()[name].build, "func", tables()[name].build)
        certificates = [claim["certificate"] for claim in read_table(store, name).metadata["claims"]]
        return build.__module__, frozenset(data["kind"] for data in certificates if data)

    return kind


COSTLY = 5  # seconds; of all kinds whose tables cost more, the test traces one table
VERY_COSTLY = 20  # seconds; only ``make test-full`` traces tables of this cost
SAMPLED_SHARE = 3  # the test traces one in three of the other kinds


@pytest.mark.slow(60)
def test_tables_of_sampled_kinds_run_only_modules_in_their_keys(root, environment, store):
    """The sample of kinds changes with the sources and has one costly table; ``make test-full`` traces all kinds."""
    names = cheapest(kind_of(store), store)
    costly = sorted(name for name in names if COSTLY <= tables()[name].cost < VERY_COSTLY)
    others = sorted(name for name in names if tables()[name].cost < COSTLY)
    chosen = [*rng("traced").sample(others, len(others) // SAMPLED_SHARE), costly[int(SOURCES, 16) % len(costly)]]
    ran = traced([name for name in names if name in chosen], root, environment, store)
    assert len({tables()[name].build for name in ran}) > 20 / SAMPLED_SHARE
    running = set().union(*ran.values())
    assert any(module.startswith("fairgame.games.") for module in running)
    assert any(".certificates" in module for module in running)


@pytest.mark.full
def test_tables_of_every_reach_run_only_modules_in_their_keys(root, environment, store):
    """The cheapest table of each set of reachable modules, which covers every game, and of each kind."""
    names = dict.fromkeys(cheapest(lambda name: modules(tables()[name]), store) + cheapest(kind_of(store), store))
    assert len(traced(list(names), root, environment, store)) > 30
