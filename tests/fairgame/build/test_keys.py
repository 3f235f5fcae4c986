"""The keys of the store: an edit computes anew what it can change, and nothing else."""

import ast
import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache, cached_property, lru_cache, partial
from types import MappingProxyType

import numpy as np
import pytest

from fairgame.build import keys
from fairgame.build.build import stored
from fairgame.build.captured import Captured
from fairgame.build.keys import columns, key, modules
from fairgame.core.columns import COLUMNS, Concept
from fairgame.core.discovery import declaring_modules
from fairgame.errors import CatalogueError
from fairgame.games.octal.class_record import record
from fairgame.games.octal.literature.reported_periods import reported_bound
from fairgame.numbers.kernels.matching import z_function
from fairgame.runs.extended_tables import tables
from fairgame.system.closure import ENGINE, Sources, parsed
from fairgame.system.progress import meter, timetable, track
from fairgame.system.revision import DIGESTS, SOURCES, digests
from tests.support.sampling import FULL, rng

# --- the import closure

TOY = {
    "__init__.py": "",
    "a.py": "import toy.b\nfrom toy.deep import c\n",
    "b.py": "import numpy\n\n\ndef late():\n    from toy.d import thing\n",
    "d.py": "thing = 1\n",
    "e.py": '"""Not imported by b, whatever this says: import toy.b."""\n',
    "deep/__init__.py": "from toy.e import x\n",
    "deep/c.py": "if False:\n    import toy.d as other\n",
    "deep/facts.csv": "n\n1\n",
    "deep/more/figures.csv": "n\n2\n",
    "facts.csv": "n\n3\n",
}


@pytest.fixture
def toy(tmp_path):
    for path, text in TOY.items():
        (tmp_path / "toy" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "toy" / path).write_text(text)
    return tmp_path / "toy"


def looked_at(package):
    return Sources(package, digests(package))


def test_a_closure_holds_what_is_imported_early_late_or_never_with_the_packages_around_it(toy):
    sources = looked_at(toy)
    assert sources.closure(["toy.b"]) == {"toy", "toy.b", "toy.d"}
    assert sources.closure(["toy.deep.c"]) == {"toy", "toy.deep", "toy.deep.c", "toy.d", "toy.e"}
    assert sources.closure(["toy.a"]) == {f"toy{name}" for name in ("", ".a", ".b", ".d", ".e", ".deep", ".deep.c")}
    assert sources.closure(["numpy", "toy.none", "toy.e"]) == {"toy", "toy.e"}
    assert sources.closure([]) == set()


def test_data_belong_to_the_modules_of_their_folder(toy):
    data = looked_at(toy).data
    assert data["toy.deep"] == data["toy.deep.c"] == ("deep/facts.csv", "deep/more/figures.csv")
    assert data["toy"] == data["toy.a"] == ("facts.csv",)


def test_the_state_names_sources_and_data(toy):
    before = looked_at(toy).state(["toy.deep.c"])
    assert len(before) == 3
    (toy / "deep" / "facts.csv").write_text("n\n7\n")
    after = looked_at(toy).state(["toy.deep.c"])
    assert len(set(before) - set(after)) == 1
    (toy / "a.py").write_text("")
    assert looked_at(toy).state(["toy.deep.c"]) == after


def test_a_source_edited_while_the_program_runs_is_refused(toy):
    sources = looked_at(toy)
    (toy / "d.py").write_text("thing = 2\n")
    with pytest.raises(CatalogueError, match=r"toy/d\.py: edited while the atlas was running"):
        assert sources.modules


@pytest.mark.parametrize("text", ["from . import b", "from .b import x", "def f():\n    from .. import b"])
def test_an_import_that_is_relative_is_refused(text):
    with pytest.raises(CatalogueError, match=r"toy\.a: imports relatively"):
        parsed("toy.a", text.encode())


def test_no_module_is_imported_by_a_name_made_up_at_work():
    """Such an import would escape the closure; only discovery may, and what it finds is in the keys by name."""
    names = {"import_module", "__import__", "exec", "eval", "spec_from_file_location", "run_path", "run_module"}
    trees = {path: ast.parse((ENGINE.package / path).read_text()) for path in DIGESTS if path.endswith(".py")}
    words = {path: names & set(named(tree)) for path, tree in trees.items()}
    assert {path for path, found in words.items() if found} == {"discovery.py"}


def named(tree):
    """What a module names: variables, attributes, what it imports, and strings that are a single word."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=word) | ast.Attribute(attr=word) | ast.alias(name=word) | ast.Constant(value=str(word)):
                yield word


@pytest.mark.parametrize(
    "line",
    [
        'importlib.import_module("x")',
        '__import__("x")',
        'eval("x")',
        "from importlib import import_module",
        'getattr(builtins, "exec")',
        "run = runpy.run_path",
    ],
)
def test_such_a_name_would_be_found(line):
    assert {"import_module", "__import__", "eval", "exec", "run_path"} & set(named(ast.parse(line)))


def test_only_those_look_into_the_catalogue_whose_keys_say_what_they_find():
    """A certificate may look up the game that it names; kernels, games and tables are handed all that they need."""
    at_work = frozenset().union(*(modules(table) for table in tables().values()))
    asking = {name for name in at_work if "fairgame.core.discovery" in ENGINE.modules[name].imports} - {
        "fairgame.build.compute"
    }
    assert {name for name in asking if not name.startswith("fairgame.core.claims.")} == set()
    for name in asking:
        found = {one for one in ENGINE.modules[name].imports if one.startswith("fairgame.core.discovery.")}
        assert found == {"fairgame.core.discovery.games"}, name


def test_what_only_shows_progress_is_in_no_closure_and_needs_nothing_of_the_engine():
    assert "fairgame.system.progress" in ENGINE.modules
    assert all("fairgame.system.progress" not in modules(table) for table in tables().values())
    assert not {name for name in ENGINE.modules["fairgame.system.progress"].imports if name.startswith("engine")}
    with timetable("tables", {}, 1), meter("heaps", 4) as advance:
        assert advance(1) is None
    given = [object() for _ in range(4)]
    assert list(track(iter(given), "steps", total=4)) == given


def test_studies_do_not_depend_on_the_literature_but_for_their_own_lead():
    for name in ("octal-0-454.study", "octal-0-06.study", "grundys-game.study"):
        assert not {
            module for module in modules(tables()[name]) if module.startswith("fairgame.games.octal.literature")
        }
    spec = tables()["octal-0-454.study"].spec
    digests = [Captured(partial(record, spec, "0.454", lead)).digest for lead in (None, 443_139_469)]
    assert digests[0] != digests[1]
    assert reported_bound("0.454") == 443_139_469


# --- what a function carries along


def test_equal_data_have_one_digest_and_other_data_another():
    def made(value):
        return lambda: value

    values = [
        *(1, 2, True, 1.0, "1", b"1", None, (1,), [1], (1, 1), ((1,), 1), {1}, frozenset({1}), {1: 2}, {2: 1}),
        *({1: 2, 3: 4}, {3: 4, 1: 2}, range(3), range(4), re.compile("a"), re.compile("b"), np.arange(3), np.arange(4)),
        *(np.arange(3, dtype=np.uint8), np.int64(1), COLUMNS["n"], COLUMNS["k"], len, sorted, str, int),
    ]
    found = [Captured(made(value)).digest for value in values]
    assert len(set(found)) == len(values)
    assert found == [Captured(made(value)).digest for value in values]
    assert not [value for value in values if Captured(made(value)).opaque]


def test_the_order_of_a_set_does_not_matter():
    words = [f"word {n}" for n in range(50)]
    assert Captured(frozenset(words)).digest == Captured(frozenset(reversed(words))).digest


def test_what_refers_to_itself_is_looked_into_once():
    loop = [1]
    loop.append(loop)
    other = [1]
    other.append([1, other])
    assert Captured(loop).digest != Captured(other).digest


def test_functions_are_looked_into():
    def base(a, b=COLUMNS, *, c=(1, 2)):
        return a, b, c

    @lru_cache
    def kept(a):
        return base(a)

    names = {Captured(one).digest for one in (base, kept, partial(base, 1), partial(base, 2), partial(base, b=1))}
    assert len(names) == 5
    assert "fairgame.core.columns" in Captured(kept).modules
    assert Captured(z_function).modules == {"fairgame.numbers.kernels.matching"}
    assert Captured(MappingProxyType({"a": COLUMNS["n"]}.copy()).get).opaque  # bound to something: who knows


class Category(Enum):
    UPPER, LOWER = 1, 2


def test_members_of_an_enumeration_differ():
    assert Captured(Category.UPPER).digest != Captured(Category.LOWER).digest
    assert Captured(Category.UPPER).opaque is None


@dataclass(frozen=True)
class StoredRun:
    name: str
    more: dict = field(default_factory=dict)

    @cached_property
    def computed(self):
        return {1, 2, 3}


def test_what_an_object_computed_for_itself_does_not_matter(monkeypatch):
    monkeypatch.setattr("fairgame.build.captured.OURS", __name__.partition(".")[0])
    one = StoredRun("a", {"b": 1})
    before = Captured(one)
    assert one.computed
    assert Captured(one).digest == before.digest
    assert before.opaque is None
    assert before.modules == {__name__}
    others = [StoredRun("a", {"b": 2}), StoredRun("b", {"b": 1}), replace(one, more={})]
    assert len({Captured(other).digest for other in others} | {before.digest}) == 4


NEVER = StoredRun("of another package")


@pytest.mark.parametrize("thing", [iter([1]), (n for n in [1]), NEVER, np.array([{}]), {1: object()}])
def test_what_cannot_be_looked_into_is_said(thing):
    assert Captured(lambda: thing).opaque
    assert Captured([7, {"a": thing}]).opaque
    assert Captured(frozenset({7, lambda: thing})).opaque


def test_every_table_can_be_looked_into():
    """Else an edit anywhere would compute it anew."""
    found = {name: Captured(table.build, table.claims).opaque for name, table in tables().items()}
    assert {name: kind for name, kind in found.items() if kind} == {}


# --- keys


@pytest.fixture
def afresh(monkeypatch):
    """Keys computed from the sources that a test makes up."""

    def use(sources):
        monkeypatch.setattr(keys, "ENGINE", sources)
        monkeypatch.setattr(keys, "_OWN", {})
        return {name: key(name) for name in tables()}

    return use


class Touched(Sources):
    """The sources of the engine with one module edited, in which every module imports what it did."""

    def closure(self, roots):
        return reached(frozenset(roots))


@cache
def reached(roots):
    return ENGINE.closure(roots)


def touched(name):
    sources = Touched(ENGINE.package, ENGINE.digests)
    sources.__dict__["modules"] = ENGINE.modules | {name: replace(ENGINE.modules[name], digest="edited")}
    return sources


def depending(changed):
    """The tables that are computed with ``changed`` ones, and these themselves."""
    found = set(changed)
    for name, table in tables().items():
        if found.intersection(table.requires):
            found.add(name)
    return found


NEVER = {  # in no table's reach
    "fairgame.build.build",
    "fairgame.build.store",
    "fairgame.system.workers",
    "fairgame.catalogue",
    "fairgame.solving.solve",
    "fairgame.system.progress",
}
TOUCHED = 25  # modules more, drawn


@pytest.mark.slow(20)
def test_touching_a_module_changes_the_keys_of_the_tables_that_can_reach_it_and_no_others(afresh, monkeypatch):
    monkeypatch.setattr(keys, "Captured", cache(Captured))  # an edit elsewhere does not change what was captured
    before = {name: key(name) for name in tables()}
    assert afresh(Sources(ENGINE.package, ENGINE.digests)) == before
    reach = {name: modules(table) for name, table in tables().items()}
    assert not NEVER & set().union(*reach.values())
    assert all("fairgame.build.compute" in found for found in reach.values())
    others = sorted(set(ENGINE.modules) - NEVER)
    for module in [*NEVER, *(others if FULL else rng("touched").sample(others, TOUCHED))]:
        after = afresh(touched(module))
        expected = depending(name for name in reach if module in reach[name])
        assert {name for name in before if after[name] != before[name]} == expected, module


def test_games_do_not_depend_on_each_other():
    for name, table in tables().items():
        declared = {declaring_modules()[slug] for slug in table.spec.games}
        assert {one for one in modules(table) if one.startswith("fairgame.games.")} >= declared
        if not table.requires and len(table.spec.games) == 1:
            assert {one for one in modules(table) if one.startswith("fairgame.games.")} == declared, name


def test_a_new_column_changes_no_key_and_another_meaning_those_of_the_tables_that_may_use_it(afresh, monkeypatch):
    before = {name: key(name) for name in tables()}
    monkeypatch.setitem(COLUMNS, "wholly_new", Concept("Nothing yet."))
    assert afresh(ENGINE) == before
    monkeypatch.setitem(COLUMNS, "board_rows", replace(COLUMNS["board_rows"], meaning="Other words."))
    after = afresh(ENGINE)
    may = depending(name for name, table in tables().items() if "board_rows" in columns(table))
    assert {name for name in before if after[name] != before[name]} == may
    assert "tromino-cram.rectangles" in may and "kayles.nim_sequence" not in may


def test_other_versions_mean_other_keys(afresh, monkeypatch):
    before = {name: key(name) for name in tables()}
    monkeypatch.setattr(keys, "VERSIONS", ("python 3.99",))
    assert not set(afresh(ENGINE).values()) & set(before.values())


def test_another_specification_or_another_value_at_hand_means_another_key(monkeypatch):
    name = "kayles.nim_sequence"
    table, found = tables()[name], {key(name)}
    others = [
        replace(table, spec=replace(table.spec, title="Other")),
        replace(table, spec=replace(table.spec, published=False)),
        replace(table, build=tables()["four.nim_sequence"].build),
        replace(table, claims=tables()["four.nim_sequence"].claims),
        replace(table, requires=("four.nim_sequence",)),
        replace(table, build=lambda inputs, stop=7: None),
        replace(table, build=partial(table.build, iter([7]))),
    ]
    for other in others:
        monkeypatch.setattr(keys, "tables", lambda other=other: {**tables(), name: other})
        found.add(key(name))
    assert len(found) == 1 + len(others)
    monkeypatch.setattr(keys, "tables", lambda: {**tables(), name: replace(table, cost=99.0)})
    assert key(name) in found and len(found) == 1 + len(others)


# --- the same on files, in a tree of its own

KEYS = "import json; from fairgame import catalogue as c; print(json.dumps({name: c.key(name) for name in c.tables()}))"
EVERYWHERE = ("building/compute.py",)
EDITS = {
    "games/hackenbush.py": lambda name: name.startswith("hackenbush."),
    "certificates/hackenbush.py": lambda name: name.startswith("hackenbush."),
    "kernels/wythoff.py": lambda name: name.startswith(("wythoff.", "errata.documents")),
    "building/store.py": lambda name: False,
}


@pytest.mark.slow(40)
def test_edits_of_files_change_the_keys_in_the_next_process(copied, tmp_path):
    """Which table each single module changes is tested above; here, that files are what decides."""
    tree = copied(tmp_path / "tree")
    where = os.environ | {"PYTHONPATH": str(tree), "ATLAS_HOME": str(tmp_path / "home")}

    def changed(paths):
        """The tables that have other keys while some files are edited."""
        texts = {tree / "engine" / path: (tree / "engine" / path).read_text() for path in paths}
        for source, text in texts.items():
            source.write_text(text + "\nEDITED = 1\n")
        command = [sys.executable, "-c", KEYS]
        run = subprocess.run(command, cwd=tree, env=where, capture_output=True, text=True, check=True)
        for source, text in texts.items():
            source.write_text(text)
        after = json.loads(run.stdout)
        assert set(after) == set(before)
        return {name for name in before if after[name] != before[name]}

    before = {name: key(name) for name in tables()}
    assert changed(()) == set(), "a copy of the tree has other keys"
    assert changed(EVERYWHERE) == set(before)
    expected = {name for name in before if any(reached(name) for reached in EDITS.values())}
    assert 0 < len(expected) < 10
    assert changed(EDITS) == expected, "or a file that was put back still counts as edited"


TRACED = """
import ast, json, sys
from importlib.machinery import PathFinder, SourceFileLoader
from pathlib import Path

PACKAGE = Path(sys.argv[1]) / "engine"
opened, here = set(), set()
COMPILED = {"njit", "intrinsic"}  # what numba compiles cannot note anything; it is called by what is not compiled


class Noted(ast.NodeTransformer):
    # A module whose every function begins by noting that the module runs.

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
        node.body = ast.BoolOp(ast.Or(), [self.note, node.body])  # a note is None
        return node


class Loader(SourceFileLoader):
    def get_code(self, name):
        # neither read from __pycache__ nor written there
        tree = Noted(name).visit(ast.parse(self.get_data(self.path)))
        return compile(ast.fix_missing_locations(tree), self.path, "exec")


class Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] != "engine":
            return None
        spec = PathFinder.find_spec(name, path)
        if spec is not None and spec.origin:
            spec.loader = Loader(name, spec.origin)
        return spec


import builtins
builtins.__ran__ = lambda module: here.add(module)
sys.meta_path.insert(0, Finder)


def hook(event, arguments):
    # Note which module opens which data file of the package.
    path = str(arguments[0]) if event == "open" else ""
    if path.startswith(str(PACKAGE)) and not path.endswith((".py", ".pyc")):
        frame = sys._getframe(1)
        while frame is not None:
            place = Path(frame.f_code.co_filename)
            if place.is_relative_to(PACKAGE):
                if place.name != "revision.py":  # that one hashes them all
                    name = ".".join(place.relative_to(PACKAGE.parent).with_suffix("").parts)
                    opened.add((Path(path).relative_to(PACKAGE).as_posix(), name.removesuffix(".__init__")))
                break
            frame = frame.f_back


sys.addaudithook(hook)
from fairgame.build.build import stored
from fairgame.system.closure import ENGINE, SHOWING
from fairgame.build.compute import compute
from fairgame.runs.extended_tables import tables
from fairgame.build.keys import modules
from fairgame.build.store import Store

store, ran = Store(Path(sys.argv[2])), {}
for name in sys.argv[3:]:
    reach, requires = modules(tables()[name]), tables()[name].requires
    inputs = {need: stored(store, need).csv for need in requires}
    files = {need: dict(stored(store, need).files) for need in requires}
    here.clear()
    made = compute(name, inputs, files)
    ran[name] = sorted(here)
    assert made.csv == stored(store, name).csv
    beyond = set(ran[name]) - reach - SHOWING
    assert not beyond, (name, beyond)
for data, module in opened:
    assert data in ENGINE.data[module], f"{module} reads {data} of another folder"
print(json.dumps({"ran": ran, "opened": sorted(opened)}))
"""


def traced(names, root, environment, store):
    """The modules of the engine that run when each of some tables is computed, all of them covered by its key."""
    command = [sys.executable, "-c", TRACED, str(root), str(store.root), *names]
    run = subprocess.run(command, cwd=root, env=environment(root), capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    ran = json.loads(run.stdout)["ran"]
    assert list(ran) == list(names)
    for name, found in ran.items():
        assert {"fairgame.build.compute", "fairgame.core.frames", "fairgame.core.tables"} <= set(found), name
    return ran


def cheapest(kind_of, store):
    """One table of each kind, the one that is quickest to compute, as far as cost and size tell."""
    found = {}
    sizes = {name: (table.cost, len(stored(store, name).csv)) for name, table in tables().items()}
    for name in sorted(sizes, key=sizes.get):
        found.setdefault(kind_of(name), name)
    return list(found.values())


def kind_of(store):
    """A function that tells the kind of a table: by what module it is built, and by what certificates checked."""

    def kind(name):
        build = getattr(tables()[name].build, "func", tables()[name].build)
        claimed = [claim["certificate"] for claim in stored(store, name).metadata["claims"]]
        return build.__module__, frozenset(one["kind"] for one in claimed if one)

    return kind


COSTLY = 5  # seconds that a table may take: of the kinds that have none cheaper, one at a time is traced
VERY_COSTLY = 20  # those that take as long are traced by ``make test-full`` alone
PARTS = 3  # of the other kinds one in so many is traced


@pytest.mark.slow(60)
def test_a_table_of_each_kind_is_computed_by_the_modules_that_its_key_covers(root, environment, store):
    """Of some kinds of build and certificates, the cheapest, in modules whose functions say that they run.

    They are others when the sources change, and of the kinds whose cheapest table is costly there is one among them;
    all of them are traced by ``make test-full``.
    """
    names = cheapest(kind_of(store), store)
    costly = sorted(name for name in names if COSTLY <= tables()[name].cost < VERY_COSTLY)
    others = sorted(name for name in names if tables()[name].cost < COSTLY)
    chosen = [*rng("traced").sample(others, len(others) // PARTS), costly[int(SOURCES, 16) % len(costly)]]
    ran = traced([name for name in names if name in chosen], root, environment, store)
    assert len({tables()[name].build for name in ran}) > 20 / PARTS
    assert any(one.startswith("fairgame.games.") for found in ran.values() for one in found)
    assert any(one.startswith("fairgame.core.claims.") for found in ran.values() for one in found)


@pytest.mark.full
def test_a_table_of_every_reach_is_computed_by_the_modules_that_its_key_covers(root, environment, store):
    """Of all tables that can reach the same modules, the cheapest, so every game's own; and every kind as above."""
    names = dict.fromkeys(cheapest(lambda name: modules(tables()[name]), store) + cheapest(kind_of(store), store))
    assert len(traced(list(names), root, environment, store)) > 30
