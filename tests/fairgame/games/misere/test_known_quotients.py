"""Quotients that are remembered are those that are learned."""

from dataclasses import replace

import numpy as np
import pytest

from fairgame.errors import UnknownNameError
from fairgame.games.misere import known_quotients, quotients
from fairgame.games.misere.quotient_search import codes, search_quotient
from fairgame.games.octal.code import OctalCode
from fairgame.system.disk_cache import DiskCache


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A new memory, and how often something was learned."""
    learned = []
    monkeypatch.setattr(known_quotients, "MEMORY", DiskCache(tmp_path))
    monkeypatch.setattr(known_quotients, "search_quotient", lambda code: learned.append(code) or search_quotient(code))
    return tmp_path, learned


def assert_same(one, other):
    assert (one.code, one.elements, one.period) == (other.code, other.elements, other.period)
    for name in ("generators", "generated", "words"):
        assert getattr(one.quotient, name) == getattr(other.quotient, name)
    for name in ("products", "p_portion"):
        values = [getattr(found.quotient, name) for found in (one, other)]
        assert values[0].dtype == values[1].dtype
        assert np.array_equal(*values)


@pytest.mark.parametrize("text", ["0.77", "0.56", "0.75", "0.03"])
def test_what_is_remembered_is_what_was_learned(home, text):
    code = OctalCode.parse(text)
    for _ in range(3):
        assert_same(known_quotients.known(code), search_quotient(code))
    assert home[1] == [code]


def test_what_was_learned_for_a_table_is_known(home):
    code = OctalCode.parse("0.75")
    assert_same(known_quotients.learned(code), known_quotients.known(code))
    assert_same(known_quotients.learned(code), search_quotient(code))
    assert home[1] == [code, code]


def test_a_quotient_that_is_not_complete_stays_so(home, monkeypatch):
    code = OctalCode.parse("0.75")
    partial = replace(search_quotient(code), period=None)
    monkeypatch.setattr(known_quotients, "search_quotient", lambda _: partial)
    for _ in range(2):
        assert_same(known_quotients.known(code), partial)


HARM = {
    "cut short": lambda data: data[:-1],
    "two bytes less": lambda data: data[:64] + data[66:],
    "empty": lambda _: b"",
}


@pytest.mark.parametrize("harm", HARM.values(), ids=HARM)
def test_a_damaged_file_is_learned_anew(home, harm):
    folder, learned = home
    code = OctalCode.parse("0.77")
    known_quotients.known(code)
    (file,) = (folder / "quotients").iterdir()
    sound = file.read_bytes()
    file.write_bytes(harm(sound))
    assert_same(known_quotients.known(code), search_quotient(code))
    assert (len(learned), file.read_bytes()) == (2, sound)


def test_the_file_of_another_code_is_not_read(home):
    folder, learned = home
    kayles, other = OctalCode.parse("0.77"), OctalCode.parse("0.75")
    known_quotients.known(kayles)
    (folder / "quotients" / "0.77.npz").rename(folder / "quotients" / "0.75.npz")
    assert_same(known_quotients.known(other), search_quotient(other))
    assert learned == [kayles, other]


# --- what answers rest on


def test_answers_rest_on_what_is_published(published):
    elements, figures = (published[f"misere.{name}"].frame for name in ("pretending_functions", "quotients"))
    rows = figures.set_index("code")
    for code in codes():
        found = quotients.known(code)
        assert list(found.elements) == elements[elements["code"] == str(code)]["element"].tolist()
        assert found.quotient.order == rows.loc[str(code), "order"]
        assert (found.period is not None) == (rows.loc[str(code), "complete"] == "yes")


@pytest.mark.parametrize("text", ["0.77", "0.75", "0.03", "4.3"])
def test_a_quotient_that_is_read_is_the_one_that_is_learned(text):
    code = OctalCode.parse(text)
    assert_same(quotients.known(code), search_quotient(code))


def test_nothing_is_known_less_far_than_it_is_learned():
    for text in ("0.06", "0.36", "0.53"):
        code = OctalCode.parse(text)
        assert len(quotients.known(code).elements) >= len(search_quotient(code).elements), text


@pytest.fixture
def nothing_read():
    """What was read of studies is forgotten before and after."""

    def forget():
        for function in (quotients.known, quotients.octal_rule, quotients._kept):
            function.cache_clear()

    forget()
    yield
    forget()


def test_without_a_study_answers_rest_on_what_is_learned(nothing_read, monkeypatch):
    def none(name):
        raise UnknownNameError("stored run", name, [])

    monkeypatch.setattr(quotients, "open_table_run", none)
    code = OctalCode.parse("0.75")
    assert_same(quotients.known(code), search_quotient(code))
    assert quotients._kept() == ({}, {})
