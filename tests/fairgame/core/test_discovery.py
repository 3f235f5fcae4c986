import dataclasses
import re
from types import SimpleNamespace

import pytest

from fairgame.core import discovery
from fairgame.core.discovery import certificate_kinds, declaring_modules, games, restrict_games
from fairgame.core.game import Parameter
from fairgame.core.tables import Table, TableSpec
from fairgame.errors import CatalogueError
from fairgame.games.octal.rule import OctalGame
from fairgame.runs.extended_tables import tables
from fairgame.system.subjects import subject_modules


@pytest.fixture
def modules(monkeypatch):
    """Modules by kind that discovery sees instead of the packages."""
    discovery._declared()  # fills the cache with the real games
    by_kind = {"games": [], "tables": []}
    monkeypatch.setattr(discovery, "games", dict)
    monkeypatch.setattr(discovery, "_modules", by_kind.__getitem__)
    return by_kind


def search(kind):
    """Run discovery without its cache."""
    return discovery._declared.__wrapped__()[0] if kind is games else discovery.declared_tables.__wrapped__()


def module(name="new", **members):
    return SimpleNamespace(__name__=name, **members)


def table(name, *requires, columns=("n", "nim_value")):
    return Table(
        TableSpec(name, "t", "d.", columns=columns, key=columns[:1], games=("kayles",)),
        lambda inputs: None,
        lambda f: (),
        requires,
    )


def test_catalogue_is_read_only():
    for mapping in (games(), tables(), certificate_kinds()):
        with pytest.raises(TypeError):
            mapping["new"] = None


def test_every_certificate_class_is_discovered_by_kind():
    kinds = certificate_kinds()
    assert {"octal-values", "octal-period", "octal-period-list", "mex-of-options", "two-heap-grid"} <= set(kinds)
    for name, kind in kinds.items():
        assert kind.kind == name
        assert callable(getattr(kind, "check", None) or kind.check_files)
        assert dataclasses.is_dataclass(kind) and kind.__dataclass_params__.frozen


def test_declared_games_are_discovered(modules):
    modules["games"] = [module(GAMES=(OctalGame.of("0.6"),)), module(GAMES=())]
    assert list(search(games)) == ["octal-0-6"]


def test_declaring_module_of_every_game_is_known():
    assert declaring_modules()["kayles"] == "fairgame.games.octal.games.named"
    assert set(declaring_modules()) == set(games())


def test_restriction_hides_other_games_during_a_build():
    everything = list(games())
    with restrict_games(["wythoff", "kayles", "no such game"]):
        assert sorted(games()) == ["kayles", "wythoff"]
        assert games()["kayles"].info.slug == "kayles"
        with pytest.raises(CatalogueError, match="four: the build of a table uses this game, but its specification"):
            games()["four"]
        with restrict_games(["four"]):
            assert list(games()) == ["four"]
        assert len(games()) == 2
    assert list(games()) == everything
    with pytest.raises(RuntimeError), restrict_games([]):
        raise RuntimeError
    assert list(games()) == everything


@pytest.mark.parametrize(
    "members", [{}, {"GAMES": []}, {"GAMES": [OctalGame.of("0.6")]}, {"GAMES": ("kayles",)}, {"games": ()}]
)
def test_module_without_games_is_named(modules, members):
    modules["games"] = [module("fairgame.games.new", **members)]
    with pytest.raises(CatalogueError, match=r"fairgame\.games\.new: .*GAMES, a tuple of games"):
        search(games)


def with_members(**members):
    """Return a game of an ordinary class with these members."""
    return type("Toy", (OctalGame,), {"__module__": __name__, **members}).of("0.6")


@dataclasses.dataclass(frozen=True)
class ToySchema(OctalGame):
    drawing: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True)
class ToyParameters(OctalGame):
    pictures: Parameter[tuple[str, ...]] = ()


MISSPELT = {
    "nim_sequnce": (with_members(nim_sequnce=lambda self, stop: None), "Toy", "nim_sequence"),
    "largest_heep": (with_members(largest_heep=9), "Toy", "largest_heap"),
    "why_no_missere": (with_members(__annotations__={"why_no_missere": str}), "Toy", "why_no_misere"),
    "drawing": (ToySchema.of("0.6"), "ToySchema", "drawings"),
}


@pytest.mark.parametrize("name", MISSPELT)
def test_misspelt_member_of_a_game_is_refused(modules, name):
    game, owner, meant = MISSPELT[name]
    modules["games"] = [module(GAMES=(game,))]
    reason = f"{owner} has no use for a public member {name!r}; closest: {meant}"
    with pytest.raises(CatalogueError, match=rf"^{re.escape(__file__)}: {reason}\b") as refusal:
        search(games)
    assert len(str(refusal.value).removeprefix(__file__)) < 300 and "\n" not in str(refusal.value)


def test_misspelt_attribute_of_an_instance_is_refused(modules):
    game = with_members()
    object.__setattr__(game, "first_heep", 1)
    modules["games"] = [module(GAMES=(game,))]
    with pytest.raises(CatalogueError, match="'first_heep'; closest: first_heap"):
        search(games)


def test_parameters_constructors_and_private_members_are_accepted(modules):
    own = {"_nim_sequnce": 1, "of_size": classmethod(lambda cls: None)}
    for game in (with_members(**own), ToyParameters.of("0.6")):
        modules["games"] = [module(GAMES=(game,))]
        assert list(search(games)) == ["octal-0-6"]


def test_answers_of_an_unknown_table_are_refused(modules, monkeypatch):
    game = with_members(table_answers={"p_position": lambda rows: ()})
    monkeypatch.setattr(discovery, "games", lambda: {"octal-0-6": game})
    modules["tables"] = [module(tables=lambda games: [table("octal-0-6.p_positions")])]
    reason = r"octal-0-6: table_answers: there is no table 'octal-0-6\.p_position'; closest: octal-0-6\.p_positions"
    with pytest.raises(CatalogueError, match=reason):
        search(tables)


@pytest.mark.parametrize(("source", "is_known"), [("", False), ("from fairgame.toys.nim import helper\n", True)])
def test_unknown_module_of_a_subject_is_named(tmp_path, source, is_known):
    (tmp_path / "nim").mkdir()
    for name, text in {"__init__": "", "games": source, "helper": ""}.items():
        (tmp_path / "nim" / f"{name}.py").write_text(text)
    if is_known:
        modules = subject_modules("fairgame.toys", tmp_path, discovery.MODULES)
        assert modules == {"nim": {"games", "helper"}}
        return
    with pytest.raises(CatalogueError, match=r"nim/helper\.py: unknown module: accepted are rule, games, kernels"):
        subject_modules("fairgame.toys", tmp_path, discovery.MODULES)


def test_duplicate_slug_is_named(modules):
    modules["games"] = [module(GAMES=(OctalGame.of("0.6"),)), module("two", GAMES=(OctalGame.of(".60"),))]
    with pytest.raises(CatalogueError, match="two: the slug 'octal-0-6' is taken"):
        search(games)


def test_module_without_tables_is_named(modules):
    modules["tables"] = [module("fairgame.tables.new")]
    with pytest.raises(CatalogueError, match=r"fairgame\.tables\.new: .*tables\(games\)"):
        search(tables)


def test_tables_follow_their_requirements(modules):
    declared = [table("d.d", "b.b", "c.c"), table("c.c", "b.b"), table("b.b"), table("a.a", "d.d")]
    modules["tables"] = [
        module(tables=lambda games: declared[:1]),
        module(tables=lambda games: iter(declared[1:])),
    ]
    order = list(search(tables))
    assert sorted(order) == ["a.a", "b.b", "c.c", "d.d"]
    assert order == ["b.b", "c.c", "d.d", "a.a"]


@pytest.mark.parametrize(
    ("declared", "reason"),
    [
        ([table("a.a"), table("a.a")], "the table id 'a.a' is taken"),
        ([table("a.a", columns=("n", "height"))], "a.a: no such column in fairgame.core.columns: height"),
        ([table("a.a", "b.b")], "a.a: requires 'b.b', which is no table"),
        ([table("a.a", "a.a")], "a.a: requires itself"),
        ([table("a.a", "b.b"), table("b.b", "c.c"), table("c.c", "a.a"), table("d.d")], "requires itself"),
    ],
)
def test_inconsistent_tables_are_refused(modules, declared, reason):
    modules["tables"] = [module(tables=lambda games: declared)]
    with pytest.raises(CatalogueError) as refusal:
        search(tables)
    assert reason in str(refusal.value)
    assert "\n" not in str(refusal.value)


HOSTILE = [
    "<img src=x onerror=alert(1)>",
    "a & b",
    "[link](javascript:alert(1))",
    "`code`",
    'a "b"',
    "a\nb",
    "_a_",
]


@pytest.mark.parametrize("field", ["name", "summary", "aliases"])
@pytest.mark.parametrize("text", HOSTILE)
def test_names_and_summaries_with_markup_are_refused(field, text):
    """Pages, titles and the search do not escape names and summaries."""
    info = next(iter(games().values())).info
    with pytest.raises(CatalogueError, match=rf"game {info.slug}: names and summaries are plain text") as refusal:
        dataclasses.replace(info, **{field: (text,) if field == "aliases" else text})
    assert "\n" not in str(refusal.value)
    dataclasses.replace(info, name="Dawson's Kayles (misère), n ≥ 0; 4.07")
