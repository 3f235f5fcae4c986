"""Keys of the store: an edit recomputes exactly the tables that it can change."""

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
from fairgame.build.keys import Captured, columns, key, modules
from fairgame.core.columns import COLUMNS, Concept
from fairgame.core.discovery import declaring_modules
from fairgame.errors import CatalogueError
from fairgame.games.octal.class_record import record
from fairgame.games.octal.literature.reported_periods import reported_bound
from fairgame.numbers.kernels.matching import z_function
from fairgame.runs.extended_tables import tables
from fairgame.system.closure import ENGINE, Sources, parse_module
from fairgame.system.disk_cache import DiskCache
from fairgame.system.progress import meter, timetable, track
from fairgame.system.revision import DIGESTS, digests
from tests.support.sampling import FULL, rng

# --- the import closure

CERTIFICATE = re.compile(r"fairgame\.(evidence|games\.\w+\.certificates)\b")
TOY = {
    "__init__.py": "",
    "a.py": "import toy.b\nfrom toy.deep import c\n",
    "b.py": "import numpy\n\n\ndef late():\n    from toy.d import thing\n",
    "d.py": "thing = 1\n",
    "e.py": '"""Not an import: import toy.b."""\n',
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


def sources_of(package):
    return Sources(package, digests(package))


def test_closure_covers_all_imports_and_their_packages(toy):
    sources = sources_of(toy)
    assert sources.closure(["toy.b"]) == {"toy", "toy.b", "toy.d"}
    assert sources.closure(["toy.deep.c"]) == {"toy", "toy.deep", "toy.deep.c", "toy.d", "toy.e"}
    assert sources.closure(["toy.a"]) == {f"toy{name}" for name in ("", ".a", ".b", ".d", ".e", ".deep", ".deep.c")}
    assert sources.closure(["numpy", "toy.none", "toy.e"]) == {"toy", "toy.e"}
    assert sources.closure([]) == set()


def test_data_files_belong_to_the_modules_of_their_folder(toy):
    data = sources_of(toy).data
    assert data["toy.deep"] == data["toy.deep.c"] == ("deep/facts.csv", "deep/more/figures.csv")
    assert data["toy"] == data["toy.a"] == ("facts.csv",)


def test_state_changes_with_sources_and_data_of_the_closure(toy):
    before = sources_of(toy).state(["toy.deep.c"])
    assert len(before) == 3
    (toy / "deep" / "facts.csv").write_text("n\n7\n")
    after = sources_of(toy).state(["toy.deep.c"])
    assert len(set(before) - set(after)) == 1
    (toy / "a.py").write_text("")
    assert sources_of(toy).state(["toy.deep.c"]) == after


@pytest.mark.parametrize(("is_cached", "text"), [(False, "thing = 2\n"), (True, "thing = 2\n"), (True, None)])
def test_source_edited_at_run_time_is_refused(toy, tmp_path, is_cached, text):
    sources = replace(sources_of(toy), cache=DiskCache(tmp_path / "cache") if is_cached else None)
    assert "toy.d" in replace(sources).modules
    (toy / "d.py").write_text(text) if text else (toy / "d.py").unlink()
    with pytest.raises(CatalogueError, match=r"toy/d\.py: edited while the atlas was running"):
        assert sources.modules


def test_cached_modules_equal_parsed_ones(toy, tmp_path):
    sources = sources_of(toy)
    for _ in range(2):
        assert replace(sources, cache=DiskCache(tmp_path / "cache")).modules == sources.modules


@pytest.mark.parametrize("text", ["from . import b", "from .b import x", "def f():\n    from .. import b"])
def test_relative_import_is_refused(text):
    with pytest.raises(CatalogueError, match=r"toy\.a: imports relatively"):
        parse_module("toy.a", text.encode())


COVERED = {
    "catalogue.py": "it imports the module that declares a game; no table reaches the catalogue",
    "core/discovery.py": "the keys cover the modules that discovery finds by name",
    "system/foreign.py": "the keys cover the state of foreign packages",
    "games/__init__.py": "it imports the public function of that name when that is called; no table calls it",
}


def test_modules_that_import_by_a_computed_name_are_known():
    """A dynamic import escapes the closure; ``COVERED`` has the reason why it may."""
    names = {"import_module", "__import__", "exec", "eval", "spec_from_file_location", "run_path", "run_module"}
    trees = {path: ast.parse((ENGINE.package / path).read_text()) for path in DIGESTS if path.endswith(".py")}
    words = {path: names & set(identifiers(tree)) for path, tree in trees.items()}
    assert {path for path, used in words.items() if used} == COVERED.keys()


def identifiers(tree):
    """Yield the variables, attributes, imported names and string constants of a module."""
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
def test_dynamic_import_is_detected(line):
    assert {"import_module", "__import__", "eval", "exec", "run_path"} & set(identifiers(ast.parse(line)))


def test_only_certificates_look_up_games():
    """A certificate may look up the game that it names; kernels, games and tables receive games as arguments."""
    reached = frozenset().union(*(modules(table) for table in tables().values()))
    importing = {name for name in reached if "fairgame.core.discovery" in ENGINE.modules[name].imports}
    importing -= {"fairgame.build.compute", "fairgame.runs.extended_tables"}
    assert {name for name in importing if not CERTIFICATE.match(name)} == set()
    for name in importing:
        imported = {path for path in ENGINE.modules[name].imports if path.startswith("fairgame.core.discovery.")}
        assert imported == {"fairgame.core.discovery.games"}, name


def test_progress_display_is_in_no_closure_and_imports_nothing_of_the_library():
    assert "fairgame.system.progress" in ENGINE.modules
    assert all("fairgame.system.progress" not in modules(table) for table in tables().values())
    assert not {name for name in ENGINE.modules["fairgame.system.progress"].imports if name.startswith("fairgame")}
    with timetable("tables", {}, 1), meter("heaps", 4) as advance:
        assert advance(1) is None
    items = [object() for _ in range(4)]
    assert list(track(iter(items), "steps", total=4)) == items


def test_class_records_depend_on_their_own_reported_bound_only():
    for name in ("octal-0-454.study", "octal-0-06.study", "grundys-game.study"):
        assert not {
            module for module in modules(tables()[name]) if module.startswith("fairgame.games.octal.literature")
        }
    spec = tables()["octal-0-454.study"].spec
    digests = [Captured(partial(record, spec, "0.454", lead)).digest for lead in (None, 443_139_469)]
    assert digests[0] != digests[1]
    assert reported_bound("0.454") == 443_139_469


# --- captured values


def test_digests_agree_exactly_for_equal_data():
    def closure_of(value):
        return lambda: value

    values = [
        *(1, 2, True, 1.0, "1", b"1", None, (1,), [1], (1, 1), ((1,), 1), {1}, frozenset({1}), {1: 2}, {2: 1}),
        *({1: 2, 3: 4}, {3: 4, 1: 2}, range(3), range(4), re.compile("a"), re.compile("b"), np.arange(3), np.arange(4)),
        *(np.arange(3, dtype=np.uint8), np.int64(1), COLUMNS["n"], COLUMNS["k"], len, sorted, str, int),
    ]
    captured = [Captured(closure_of(value)).digest for value in values]
    assert len(set(captured)) == len(values)
    assert captured == [Captured(closure_of(value)).digest for value in values]
    assert not [value for value in values if Captured(closure_of(value)).opaque]


def test_digest_ignores_the_order_of_a_set():
    words = [f"word {n}" for n in range(50)]
    assert Captured(frozenset(words)).digest == Captured(frozenset(reversed(words))).digest


def test_cyclic_data_are_inspected_once():
    loop = [1]
    loop.append(loop)
    other = [1]
    other.append([1, other])
    assert Captured(loop).digest != Captured(other).digest


def test_functions_are_inspected():
    def base(a, b=COLUMNS, *, c=(1, 2)):
        return a, b, c

    @lru_cache
    def cached(a):
        return base(a)

    digests = {Captured(one).digest for one in (base, cached, partial(base, 1), partial(base, 2), partial(base, b=1))}
    assert len(digests) == 5
    assert "fairgame.core.columns" in Captured(cached).modules
    assert Captured(z_function).modules == {"fairgame.numbers.kernels.matching"}
    assert Captured(MappingProxyType({"a": COLUMNS["n"]}.copy()).get).opaque  # a bound method of an unknown type


class Letter(Enum):
    UPPER, LOWER = 1, 2


def test_digests_of_enum_members_differ():
    assert Captured(Letter.UPPER).digest != Captured(Letter.LOWER).digest
    assert Captured(Letter.UPPER).opaque is None


@dataclass(frozen=True)
class Record:
    name: str
    data: dict = field(default_factory=dict)

    @cached_property
    def computed(self):
        return {1, 2, 3}


def test_digest_ignores_cached_properties(monkeypatch):
    monkeypatch.setattr("fairgame.build.keys.PACKAGE", __name__.partition(".")[0])
    record = Record("a", {"b": 1})
    before = Captured(record)
    assert record.computed
    assert Captured(record).digest == before.digest
    assert before.opaque is None
    assert before.modules == {__name__}
    others = [Record("a", {"b": 2}), Record("b", {"b": 1}), replace(record, data={})]
    assert len({Captured(other).digest for other in others} | {before.digest}) == 4


@pytest.mark.parametrize(
    "thing", [iter([1]), (n for n in [1]), Record("of another package"), np.array([{}]), {1: object()}]
)
def test_values_of_unknown_types_are_opaque(thing):
    assert Captured(lambda: thing).opaque
    assert Captured([7, {"a": thing}]).opaque
    assert Captured(frozenset({7, lambda: thing})).opaque


def test_no_table_captures_an_opaque_value():
    """Every edit would recompute a table that captures an opaque value."""
    opaque = {name: Captured(table.build, table.claims).opaque for name, table in tables().items()}
    assert {name: kind for name, kind in opaque.items() if kind} == {}


# --- keys


@pytest.fixture
def keys_of(monkeypatch):
    """Return a function that computes all keys from given sources."""

    def compute(sources):
        monkeypatch.setattr(keys, "ENGINE", sources)
        monkeypatch.setattr(keys, "_OWN", {})
        return {name: key(name) for name in tables()}

    return compute


class EditedSources(Sources):
    """The sources of the library with one module edited and all imports unchanged."""

    def closure(self, roots):
        return reached(frozenset(roots))


@cache
def reached(roots):
    return ENGINE.closure(roots)


def edited(name):
    sources = EditedSources(ENGINE.package, ENGINE.digests)
    sources.__dict__["modules"] = ENGINE.modules | {name: replace(ENGINE.modules[name], digest="edited")}
    return sources


def with_dependants(changed):
    """Return the ids ``changed`` and the ids of all tables that require these tables."""
    found = set(changed)
    for name, table in tables().items():
        if found.intersection(table.requires):
            found.add(name)
    return found


UNREACHED = {  # modules that no table reaches
    "fairgame.build.build",
    "fairgame.build.store",
    "fairgame.system.workers",
    "fairgame.catalogue",
    "fairgame.solving.solve",
    "fairgame.system.progress",
}
SAMPLED_MODULES = 25


@pytest.mark.slow(20)
def test_edited_module_changes_exactly_the_keys_of_tables_that_reach_it(keys_of, monkeypatch):
    monkeypatch.setattr(keys, "Captured", cache(Captured))  # an edit elsewhere does not change captured values
    before = {name: key(name) for name in tables()}
    assert keys_of(Sources(ENGINE.package, ENGINE.digests)) == before
    reach = {name: modules(table) for name, table in tables().items()}
    assert not UNREACHED & set().union(*reach.values())
    assert all("fairgame.build.compute" in modules for modules in reach.values())
    others = sorted(set(ENGINE.modules) - UNREACHED)
    for module in [*UNREACHED, *(others if FULL else rng("touched").sample(others, SAMPLED_MODULES))]:
        after = keys_of(edited(module))
        expected = with_dependants(name for name in reach if module in reach[name])
        assert {name for name in before if after[name] != before[name]} == expected, module


def test_table_of_one_game_depends_on_no_other_game():
    for name, table in tables().items():
        declared = {declaring_modules()[slug] for slug in table.spec.games}
        reached = modules(table) & set(declaring_modules().values())
        assert reached >= declared
        if not table.requires and len(table.spec.games) == 1:
            assert reached == declared, name


def test_edited_column_changes_exactly_the_keys_that_cover_it(keys_of, monkeypatch):
    before = {name: key(name) for name in tables()}
    monkeypatch.setitem(COLUMNS, "wholly_new", Concept("Unused."))
    assert keys_of(ENGINE) == before
    monkeypatch.setitem(COLUMNS, "board_rows", replace(COLUMNS["board_rows"], meaning="Another sentence."))
    after = keys_of(ENGINE)
    covering = with_dependants(name for name, table in tables().items() if "board_rows" in columns(table))
    assert {name for name in before if after[name] != before[name]} == covering
    assert "tromino-cram.rectangles" in covering and "kayles.nim_sequence" not in covering


def test_versions_of_packages_are_in_every_key(keys_of, monkeypatch):
    before = {name: key(name) for name in tables()}
    monkeypatch.setattr(keys, "VERSIONS", ("python 3.99",))
    assert not set(keys_of(ENGINE).values()) & set(before.values())


def test_specification_and_captured_values_are_in_the_key(monkeypatch):
    name = "kayles.nim_sequence"
    table, digests = tables()[name], {key(name)}
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
        digests.add(key(name))
    assert len(digests) == 1 + len(others)
    monkeypatch.setattr(keys, "tables", lambda: {**tables(), name: replace(table, cost=99.0)})
    assert key(name) in digests


# --- the same on files, in a copy of the tree

KEYS = "import json; from fairgame import catalogue as c; print(json.dumps({name: c.key(name) for name in c.tables()}))"
EVERY_TABLE = ("build/compute.py",)
EDITS = {
    "games/hackenbush/games.py": lambda name: name.startswith("hackenbush."),
    "games/hackenbush/certificates.py": lambda name: name.startswith("hackenbush."),
    "games/wythoff/kernels.py": lambda name: name.startswith(("wythoff.", "errata.documents")),
    "build/store.py": lambda name: False,
}


@pytest.mark.slow(40)
def test_edited_files_change_the_keys_in_the_next_process(copied, tmp_path):
    """The tests above edit sources in memory; this one edits files."""
    tree = copied(tmp_path / "tree")
    where = os.environ | {"PYTHONPATH": str(tree / "engine"), "ATLAS_HOME": str(tmp_path / "home")}

    def changed(paths):
        """Return the tables whose keys change while some files are edited."""
        texts = {source: source.read_text() for source in (tree / "engine" / "fairgame" / path for path in paths)}
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
    assert changed(EVERY_TABLE) == set(before)
    expected = {name for name in before if any(is_changed(name) for is_changed in EDITS.values())}
    assert 0 < len(expected) < 10
    assert changed(EDITS) == expected, "other tables changed, or a restored file counts as edited"
