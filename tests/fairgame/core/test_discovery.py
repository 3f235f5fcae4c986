import dataclasses
from types import SimpleNamespace

import pytest

from fairgame.core import discovery
from fairgame.core.discovery import certificate_kinds, declaring_modules, games, restrict_games
from fairgame.core.tables import Table, TableSpec
from fairgame.errors import CatalogueError
from fairgame.games.octal.rule import OctalGame
from fairgame.runs.extended_tables import tables


@pytest.fixture
def modules(monkeypatch):
    """Let discovery look into these modules instead of the packages."""
    found = {"fairgame.games": [], "fairgame.core.tables": []}
    monkeypatch.setattr(discovery, "_modules", lambda package: found[package.__name__])
    return found


def search(kind):
    """Search anew, past the cache."""
    return discovery._declared.__wrapped__()[0] if kind is games else kind.__wrapped__()


def module(name="new", **members):
    return SimpleNamespace(__name__=name, **members)


def table(name, *requires, columns=("n", "nim_value")):
    return Table(
        TableSpec(name, "t", "d.", columns, columns[:1], ("kayles",)), lambda inputs: None, lambda f: (), requires
    )


def test_what_is_found_cannot_be_changed():
    for found in (games(), tables(), certificate_kinds()):
        with pytest.raises(TypeError):
            found["new"] = None


def test_every_kind_of_certificate_is_found_by_its_name():
    kinds = certificate_kinds()
    assert {"octal-values", "octal-period", "octal-period-list", "mex-of-options", "two-heap-grid"} <= set(kinds)
    for name, kind in kinds.items():
        assert kind.kind == name
        assert callable(getattr(kind, "check", None) or kind.check_files)
        assert dataclasses.is_dataclass(kind) and kind.__dataclass_params__.frozen


def test_games_are_found(modules):
    modules["fairgame.games"] = [module(GAMES=(OctalGame.of("0.6"),)), module(GAMES=())]
    assert list(search(games)) == ["octal-0-6"]


def test_the_module_that_declares_a_game_is_known():
    assert declaring_modules()["kayles"] == "fairgame.games.octal.games.named"
    assert set(declaring_modules()) == set(games())


def test_at_work_a_table_sees_the_games_of_its_specification_alone():
    everything = list(games())
    with restrict_games(["wythoff", "kayles", "no such game"]):
        assert sorted(games()) == ["kayles", "wythoff"]
        assert games()["kayles"].info.slug == "kayles"
        with pytest.raises(CatalogueError, match="four: a table looks this game up at work, but its specification"):
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
def test_a_module_of_games_without_games_is_named(modules, members):
    modules["fairgame.games"] = [module("fairgame.games.new", **members)]
    with pytest.raises(CatalogueError, match=r"engine\.games\.new: .*GAMES, a tuple of games"):
        search(games)


def test_a_slug_that_is_taken_is_named(modules):
    modules["fairgame.games"] = [module(GAMES=(OctalGame.of("0.6"),)), module("two", GAMES=(OctalGame.of(".60"),))]
    with pytest.raises(CatalogueError, match="two: the slug 'octal-0-6' is taken"):
        search(games)


def test_a_module_of_tables_without_tables_is_named(modules):
    modules["fairgame.core.tables"] = [module("fairgame.core.tables.new")]
    with pytest.raises(CatalogueError, match=r"engine\.tables\.new: .*tables\(games\)"):
        search(tables)


def test_tables_come_after_what_they_require(modules):
    made = [table("d.d", "b.b", "c.c"), table("c.c", "b.b"), table("b.b"), table("a.a", "d.d")]
    modules["fairgame.core.tables"] = [
        module(tables=lambda games: made[:1]),
        module(tables=lambda games: iter(made[1:])),
    ]
    order = list(search(tables))
    assert sorted(order) == ["a.a", "b.b", "c.c", "d.d"]
    assert order == ["b.b", "c.c", "d.d", "a.a"]


@pytest.mark.parametrize(
    ("made", "reason"),
    [
        ([table("a.a"), table("a.a")], "the table id 'a.a' is taken"),
        ([table("a.a", columns=("n", "height"))], "a.a: no such column in fairgame.core.columns: height"),
        ([table("a.a", "b.b")], "a.a: requires 'b.b', which is no table"),
        ([table("a.a", "a.a")], "a.a: requires itself"),
        ([table("a.a", "b.b"), table("b.b", "c.c"), table("c.c", "a.a"), table("d.d")], "requires itself"),
    ],
)
def test_a_catalogue_that_makes_no_sense_is_refused(modules, made, reason):
    modules["fairgame.core.tables"] = [module(tables=lambda games: made)]
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
@pytest.mark.parametrize("words", HOSTILE)
def test_what_a_game_is_called_is_plain_text(field, words):
    """Pages, titles and the search take it as it stands."""
    info = next(iter(games().values())).info
    with pytest.raises(CatalogueError, match=rf"game {info.slug}: names and summaries are plain text") as refusal:
        dataclasses.replace(info, **{field: (words,) if field == "aliases" else words})
    assert "\n" not in str(refusal.value)
    dataclasses.replace(info, name="Dawson's Kayles (misère), n ≥ 0; 4.07")
