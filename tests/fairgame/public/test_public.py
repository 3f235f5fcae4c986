"""The public face: answers equal those of the rule alone, errors name the accepted input, every name has an example."""

import doctest
import random
import subprocess
import sys
from importlib import import_module

import numpy as np
import pandas as pd
import pytest

import fairgame
from fairgame.core.claims import Status
from fairgame.errors import AtlasError, LimitError, NoNimValuesError, OctalCodeError, PositionError, UnknownNameError
from fairgame.games.octal.classes import canonical_class
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.verification import CERTIFICATE
from fairgame.numbers.nimbers import nim_product
from fairgame.solving.oracle import nim_values
from tests.support.sampling import rng

HEAVY = "print(*sorted({'numpy', 'pandas', 'numba', 'gmpy2'} & set(sys.modules)))"


def by_rule(ruleset, stop):
    known = nim_values(ruleset.game, stop)
    return [known[heap] for heap in range(stop)]


@pytest.mark.parametrize(
    ("call", "loaded"),
    [
        ("None", set()),
        ("fairgame.nim(7) * fairgame.nim(9)", set()),
        ("fairgame.game('kayles').solve(12, 70, 180)", {"numpy", "gmpy2"}),
        ("fairgame.octal('0.34567')", {"numpy", "gmpy2"}),
    ],
)
def test_call_loads_no_heavy_package_that_it_does_not_use(call, loaded):
    fairgame.game("kayles")  # fills the index of names
    code = f"import sys, fairgame; {call}; {HEAVY}"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(ran.stdout.split()) <= loaded


@pytest.mark.parametrize("name", fairgame.__all__)
def test_public_name_is_documented(name):
    assert getattr(fairgame, name).__doc__


def test_every_public_function_and_class_has_an_example():
    finder = doctest.DocTestFinder(exclude_empty=True)
    for name in fairgame.__all__:
        thing = getattr(fairgame, name)
        if getattr(thing, "__module__", "").startswith("fairgame.public"):
            tests = [test for test in finder.find(thing, name) if test.examples]
            assert tests, name


def test_games_is_a_function_and_a_package():
    assert "kayles" in fairgame.games()
    assert import_module("fairgame.games.octal.code") is fairgame.games.octal.code
    assert [ruleset.slug for ruleset in fairgame.games().values()] == list(fairgame.catalogue.games())


CODES = ["0.77", ".137", "4.3", "0.1234", "0.34567", "4.0777777"]


@pytest.mark.parametrize("code", CODES)
def test_octal_values_are_those_of_the_rule(store, code):
    game = fairgame.octal(code)
    expected = by_rule(game, 120)
    assert game.nim_values(120).tolist() == expected
    assert [game[heap] for heap in range(0, 120, 7)] == expected[::7]


@pytest.mark.parametrize("code", ["0.77", "0.137", "0.16", "0.1762", "0.777777"])
def test_period_of_a_code_continues_its_values(store, code):
    game = fairgame.octal(code)
    period = game.period
    values = game.nim_values(period.preperiod + 3 * period.period)
    for heap in (0, period.preperiod, values.size - 1):
        far = heap + 10**12 * period.period if heap >= period.preperiod else heap
        assert game[far] == values[heap]
    assert game.certificate.check().endswith(f"period {period.period} from heap {period.preperiod} on")


def test_long_codes_are_in_the_class_of_the_census_that_has_their_values(store):
    dice, checked = rng("long octal codes"), 0
    while checked < 60:
        text = f"{dice.choice('04')}.{''.join(random.Random(dice.random()).choices('01234567', k=dice.randint(5, 8)))}"
        code = OctalCode.parse(text)
        game, known = fairgame.octal(text), canonical_class(code)
        checked += 1
        if known is not None:
            assert (game.canonical, game.heap_shift) == (str(known[0]), known[1]), text
        if game.canonical is not None:
            canonical, shift = fairgame.octal(game.canonical), game.heap_shift
            own, other = game.nim_values(400), canonical.nim_values(400 + max(-shift, 0))
            start = max(shift, 0)
            assert np.array_equal(own[start:], other[start - shift : 400 - shift]), text
            assert not own[:start].any()


def test_preperiod_of_a_long_code_is_least(store):
    for text in ("4.1524015", "0.000000000003", "0.53640525"):
        game = fairgame.octal(text)
        period, values = game.period, game.nim_values(400).tolist()
        broken = [n for n in range(400 - period.period) if values[n] != values[n + period.period]]
        assert period.preperiod == max(broken, default=-1) + 1, text


def test_certificate_of_a_long_period_is_the_published_one(store):
    certificate = fairgame.octal("0.376").certificate
    assert CERTIFICATE in certificate.files
    damaged = dict(certificate.files)
    (name,) = damaged.keys() - {CERTIFICATE}
    damaged[name] = fairgame.octal("0.16").certificate.files["values.gz"]
    with pytest.raises(fairgame.CertificateError, match=r"not confirmed: the period of 0\.376: the data"):
        fairgame.PeriodCertificate("0.376", damaged).check()


def test_stored_run_has_no_single_certificate(store):
    game = fairgame.octal("0.106")
    assert game.certificate is None
    assert "stored run" in game.basis
    with pytest.raises(LimitError, match=r"0\.106: values are computed to heap"):
        game[10**12]


@pytest.mark.parametrize("numbers", [(2, 5, 7), (1,), (3, 1, 4)])
def test_subtraction_values_are_those_of_the_rule(numbers):
    game = fairgame.subtraction(*numbers)
    expected = by_rule(game, 150)
    assert game.nim_values(150).tolist() == expected
    period = game.period
    far = 100 + 10**9 * period.period
    assert game[far] == expected[100]
    assert game.solve(9, 14).nim_value == expected[9] ^ expected[14]
    assert "has period" in game.certificate.check()


def test_mark_of_any_t_has_the_values_of_its_rule():
    for t in (2, 3, 17):
        game = fairgame.mark(t)
        assert game.nim_values(200).tolist() == by_rule(game, 200)
    assert fairgame.mark(3).solve(1000) == fairgame.game("mark-3").solve(1000)


def test_sum_of_games_of_both_faces():
    mixed = fairgame.sum_of((fairgame.octal(".77"), 12), ("nim", "7"), (fairgame.subtraction(1, 2), 5))
    assert mixed.nim_value == 4 ^ 7 ^ 2
    assert fairgame.sum_of(("nim", 1), ("nim", 1), misere=True).outcome == "N"


def test_nimbers_are_a_field():
    dice = rng("nimbers")
    for _ in range(50):
        a, b, c = (fairgame.nim(dice.randrange(1 << 16)) for _ in range(3))
        assert a * (b + c) == a * b + a * c
        assert int(a * b) == nim_product(int(a), int(b))
        assert a.sqrt() ** 2 == a
        assert not a or (b / a) * a == b
        assert a - a == fairgame.nim(0) and -a == a
    assert fairgame.nim(np.int64(5)) == fairgame.nim(5)
    with pytest.raises(ZeroDivisionError, match="has no inverse"):
        fairgame.nim(3) / fairgame.nim(0)
    with pytest.raises(TypeError):
        fairgame.nim(3) + 4


def test_table_says_what_each_column_rests_on(store):
    census = fairgame.table("octal.census")
    assert isinstance(census, pd.DataFrame) and len(census) == 1023
    about = census.attrs
    assert set(about["rests_on"]) == set(about["meaning"]) == set(census.columns)
    statuses = {status for found in about["rests_on"].values() for status in found}
    assert statuses <= set(Status)
    assert about["rests_on"]["computed_to"] == ["observed"]
    assert all({"statement", "status"} == set(claim) for claim in about["claims"])


def test_every_published_table_can_be_read(store):
    assert set(fairgame.table_names()) == set(fairgame.catalogue.published_tables())
    for name in fairgame.table_names():
        assert len(fairgame.table(name)), name


REFUSED = [
    (lambda: fairgame.octal("0.78"), OctalCodeError, "digit 8"),
    (lambda: fairgame.octal(77), OctalCodeError, "a code is text"),
    (lambda: fairgame.octal("0.77").nim_values(-1), LimitError, "expected 0 or more"),
    (lambda: fairgame.octal("0.77")[-3], PositionError, "whole number"),
    (lambda: fairgame.game("kayls"), UnknownNameError, "closest: kayles"),
    (lambda: fairgame.game("kayles").solve(1.5), PositionError, "whole numbers, or text"),
    (lambda: fairgame.game("chomp").nim_values(5), NoNimValuesError, "not single heaps"),
    (lambda: fairgame.game("beanstalk").nim_value(3), NoNimValuesError, "beanstalk"),
    (lambda: fairgame.subtraction(0, 2), PositionError, "subtraction"),
    (fairgame.subtraction, PositionError, "subtraction"),
    (lambda: fairgame.mark(1), PositionError, "t is a whole number from 2"),
    (lambda: fairgame.mark(*[True]), PositionError, "t is a whole number from 2"),
    (lambda: fairgame.nim(-1), PositionError, "a nimber is a whole number from 0 on"),
    (lambda: fairgame.nim(1.0), PositionError, "a nimber is a whole number from 0 on"),
    (lambda: fairgame.sum_of("nim 3"), PositionError, "a summand is a game and a position"),
    (lambda: fairgame.misere("0.7777"), LimitError, "at most 3 places"),
    (lambda: fairgame.table("octal.cens"), UnknownNameError, "octal.census"),
]


@pytest.mark.parametrize(("ask", "error", "words"), REFUSED, ids=[str(place) for place in range(len(REFUSED))])
def test_refusal_is_one_line_and_names_what_is_accepted(store, ask, error, words):
    with pytest.raises(error) as caught:
        ask()
    assert issubclass(error, AtlasError)
    assert words in str(caught.value) and "\n" not in str(caught.value)
