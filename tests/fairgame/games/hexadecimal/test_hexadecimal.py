"""Hexadecimal games: the kernel against sets, the theorem's bound, the survey, and a period that breaks."""

from dataclasses import astuple

import numpy as np
import pandas as pd
import pytest

from fairgame.build.build import stored
from fairgame.errors import CertificateError
from fairgame.games.hexadecimal import kernels as kernel
from fairgame.games.hexadecimal.answers import broken_period, nim_values
from fairgame.games.hexadecimal.certificates import HexadecimalBeginnings, HexadecimalPeriods, proof_bound
from fairgame.games.hexadecimal.code import BreakingCode, breaking_values
from fairgame.games.octal.batch import batch_values
from tests.support.sampling import rng

STOP = 120


def some_codes(count):
    chance = rng("hexadecimal codes")
    while count:
        digits = (chance.choice((0, 0, 4, 8, 12)), *(chance.randrange(16) for _ in range(chance.randrange(1, 5))))
        if digits[-1]:
            count -= 1
            yield digits


@pytest.mark.parametrize("digits", list(dict.fromkeys(some_codes(12))), ids=str)
def test_the_kernel_agrees_with_sets(digits):
    found = kernel.breaking_values(np.array(digits, np.uint8), STOP)
    assert found.tolist() == breaking_values(BreakingCode(digits), STOP)


@pytest.mark.parametrize("words", [1, 2])
def test_values_that_do_not_fit_are_found_with_more_room(words):
    """0.8F has a value of its own for nearly every heap."""
    digits = np.array((0, 8, 15), np.uint8)
    assert kernel.breaking_values(digits, 300, words).tolist() == kernel.breaking_values(digits, 300).tolist()
    assert kernel.breaking_values(digits, 300).max() > 64 * words


def test_the_loops_agree_uncompiled():
    digits, stop = np.array((0, 12, 9), np.uint8), 60
    values, pairs = np.zeros(stop, np.int64), np.zeros((stop, 4), np.uint64)
    plain = kernel.extend_breaking.py_func
    assert plain(digits, kernel.LOW, values, pairs) == stop
    assert values.tolist() == breaking_values(BreakingCode((0, 12, 9)), stop)


def test_every_code_of_the_survey_has_its_own_row(store):
    frame = stored(store, "hexadecimal.survey").frame()
    assert len(frame) == 16**3 - 8**3 == len(set(frame["code"]))
    row = frame.set_index("code").loc["0.28"]
    assert (row["period"], row["saltus"]) == (53, 16), "as it is recalled from the literature"
    told = frame[frame["period"].notna()].sample(12, random_state=rng("hexadecimal rows").randrange(10**6))
    for one in told.itertuples(index=False):
        values = nim_values(one.code, one.computed_to + 1)
        later = values[one.preperiod + one.period :]
        assert (later == values[one.preperiod : -one.period] + one.saltus).all()
        before = one.preperiod - 1
        assert before < 0 or values[before + one.period] != values[before] + one.saltus
        assert values.max() == one.max_nim_value


def test_a_period_that_many_values_show_is_broken():
    found = broken_period("0.F6", 1500, 2000)
    assert astuple(found) == ((604, 43, 32), 1929, 326, 1253), "two independent programs found this"
    assert broken_period("0.F6", 1500, 1929) is None
    assert broken_period("0.8", 100, 400) is None


def rows(**changes):
    """The row of 0.B34, with other cells."""
    cells = {"code": "0.B34", "preperiod": 122, "period": 62, "proof_bound": proof_bound(122, 62, 3)}
    return pd.DataFrame([cells | changes])


def test_a_period_is_accepted_and_a_changed_one_is_not():
    HexadecimalPeriods().check(rows())
    for changes in (
        {"preperiod": 121, "proof_bound": proof_bound(121, 62, 3)},
        {"preperiod": 123, "proof_bound": proof_bound(123, 62, 3)},
        {"period": 61, "proof_bound": proof_bound(122, 61, 3)},
        {"period": 124, "proof_bound": proof_bound(122, 124, 3)},
        {"proof_bound": proof_bound(122, 62, 3) - 1},
        {"code": "0.B35"},
        {"code": "0.b34"},
        {"code": "0.B340"},
        {"code": "0.(B34)"},
        {"code": "nothing"},
        {"preperiod": 10**9, "proof_bound": proof_bound(10**9, 62, 3)},
    ):
        with pytest.raises(CertificateError):
            HexadecimalPeriods().check(rows(**changes))


def test_other_codes_or_first_values_are_rejected(store):
    frame = stored(store, "hexadecimal.survey").frame()
    certificate = HexadecimalBeginnings(3, 16)
    certificate.check(frame)
    certificate.check(frame[["code", "first_values"]])
    place = rng("hexadecimal beginnings").randrange(1, len(frame))
    for column in ("code", "first_values"):
        other = frame.copy()
        other.loc[place, column] = frame.loc[0, column] if column == "code" else frame.loc[place, column] + "0"
        with pytest.raises(CertificateError):
            certificate.check(other)
    for spoilt in (frame.iloc[1:], frame.iloc[::-1]):
        with pytest.raises(CertificateError):
            certificate.check(spoilt.reset_index(drop=True))
    for digits, count in ((2, 16), (3, 15), (0, 16), (4, 16), (3, 0), (3, 10**6)):
        with pytest.raises(CertificateError):
            HexadecimalBeginnings(digits, count).check(frame)


def test_many_codes_side_by_side_have_the_values_of_each():
    some = list(some_codes(20))
    digits = np.zeros((len(some), max(map(len, some))), np.int64)
    for place, one in enumerate(some):
        digits[place, : len(one)] = one
    for one, values in zip(some, batch_values(digits, 60), strict=True):
        assert values.tolist() == breaking_values(BreakingCode(one), 60), one


def test_the_bound_is_that_of_the_theorem():
    """The theorem looks at G(n) and G(n + p) for all n to 3e + 2p + k."""
    last_exception, period, last_place = 121, 62, 3
    last_n = 3 * last_exception + 2 * period + last_place
    assert proof_bound(last_exception + 1, period, last_place) == last_n + period
    assert proof_bound(0, 4, 2) == proof_bound(1, 4, 2), "e is 0 at least: a heap may not become empty"
