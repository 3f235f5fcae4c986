"""The page of the library: sessions are run, and every public name is in the reference."""

import inspect

import pytest

import fairgame
from fairgame.build.store import Store
from fairgame.errors import StoreError
from fairgame_site.render.library import reference, session


def test_session_shows_values_and_errors_in_one_line(store):
    text = session('x = fairgame.nim(3)\nx + x\nfairgame.octal("0.78")', store)
    lines = text.splitlines()
    assert lines[1:4] == [">>> x = fairgame.nim(3)", ">>> x + x", "nim(0)"]
    assert lines[5] == "Traceback (most recent call last):"
    assert lines[6].startswith("fairgame.errors.OctalCodeError: octal code '0.78', character 4: digit 8")


def test_session_shows_a_statement_of_several_lines(store):
    assert session("(1 +\n 2)", store).splitlines()[1:4] == [">>> (1 +", "...  2)", "3"]


def test_session_without_tables_fails(tmp_path):
    with pytest.raises(StoreError):
        session('fairgame.table("octal.census")', Store(tmp_path))


def test_every_public_function_and_class_is_in_the_reference():
    text = reference()
    for name in fairgame.__all__:
        thing = getattr(fairgame, name)
        if getattr(thing, "__module__", "").startswith("fairgame.public") or name == "games":
            assert f"### `fairgame.{name}" in text, name
            if inspect.isclass(thing):
                members = [member for member in vars(thing) if not member.startswith("_") and member != "game"]
                documented = [member for member in members if callable(vars(thing)[member])]
                assert all(f"`.{member}" in text for member in documented)
