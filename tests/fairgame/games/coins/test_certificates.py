"""Certificates of coins: tables from brute force are accepted, changed tables are rejected."""

from functools import partial
from itertools import combinations

import numpy as np
import pandas as pd
import pytest

from fairgame.core.discovery import games
from fairgame.errors import AtlasError, CertificateError
from fairgame.games.coins.certificates import (
    RestrictedRuns,
    TurnedCode,
    TurnedFreely,
    TurnedRuns,
    TurnedTogether,
    TurnedWeights,
)
from fairgame.games.coins.codes import heads, lost_rows, weights
from fairgame.games.coins.sets import values_up_to
from fairgame.numbers.nimbers import mex, nim_inverse, nim_product, nim_square_root, nim_sum


def values_by_listing(*, first, fewest, most, within, stop):
    values = {}
    for coin in range(first, stop):
        left = max(first, coin - within + 1) if within else first
        sets = (chosen for size in range(fewest - 1, most) for chosen in combinations(range(left, coin), size))
        values[coin] = mex(nim_sum(values[other] for other in chosen) for chosen in sets)
    return list(values.values())


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(
    ("fewest", "most", "within"), [(1, 3, 0), (2, 2, 0), (3, 3, 0), (1, 5, 0), (1, 3, 5), (3, 3, 7)]
)
def test_changed_value_of_coins_turned_together_is_rejected(first, fewest, most, within):
    true = values_by_listing(first=first, fewest=fewest, most=most, within=within, stop=first + 13)
    certificate = TurnedTogether(first=first, fewest=fewest, most=most, within=within)
    numbers = range(first, first + 13)
    certificate.check(pd.DataFrame({"n": numbers, "nim_value": true}))
    for place, value in enumerate(true):
        for other in {value + 1, value ^ 1, value ^ 4, 2**62, -1} - {value}:
            wrong = [*true[:place], other, *true[place + 1 :]]
            with pytest.raises(CertificateError, match=rf"coin {first + place} has value {other}; "):
                certificate.check(pd.DataFrame({"n": numbers, "nim_value": wrong}))


def test_mock_turtle_theorem_matches_brute_force():
    for most in (3, 5, 7):
        assert values_up_to(most, 13) == values_by_listing(first=0, fewest=1, most=most, within=0, stop=13)


def test_changed_value_of_coins_turned_freely_is_rejected():
    true = [1 << coin for coin in range(70)]
    TurnedFreely(0).check(pd.DataFrame({"n": range(70), "nim_value": true}, dtype=object))
    for place in (0, 3, 69):
        wrong = [*true[:place], true[place] + 1, *true[place + 1 :]]
        with pytest.raises(CertificateError, match=f"coin {place} has value"):
            TurnedFreely(0).check(pd.DataFrame({"n": range(70), "nim_value": wrong}, dtype=object))


def test_code_with_missing_or_extra_word_is_rejected():
    rows = [heads(word) for word in lost_rows(values_up_to(5, 12))]
    TurnedCode(12, 5, 6).check(pd.DataFrame({"heads": rows}))
    for wrong in (rows[:-1], rows[1:], [*rows, "0 1 2 3 4 5 6 7 8 9 10 11"], ["none", "0", *rows[1:]], rows[::-1]):
        with pytest.raises(CertificateError):
            TurnedCode(12, 5, 6).check(pd.DataFrame({"heads": wrong}))
    for other in (TurnedCode(12, 4, 6), TurnedCode(12, 5, 7), TurnedCode(14, 5, 6), TurnedCode(11, 5, 6)):
        with pytest.raises(AtlasError):
            other.check(pd.DataFrame({"heads": rows}))


def test_changed_weights_are_rejected():
    true = weights(values_up_to(5, 14))
    TurnedWeights(14, 5).check(pd.DataFrame(true, columns=["heads", "positions"]))
    for wrong in (true[:-1], [(0, 2), *true[1:]]):
        with pytest.raises(CertificateError, match="counting gives"):
            TurnedWeights(14, 5).check(pd.DataFrame(wrong, columns=["heads", "positions"]))


def test_wrong_period_of_restricted_game_is_rejected():
    true = [1 << (width.bit_length() - 1) for width in range(1, 20)]
    RestrictedRuns().check(pd.DataFrame({"width": range(1, 20), "period": true}))
    for place in (0, 5, 18):
        for other in (true[place] * 2, true[place] + 1, 0):
            wrong = [*true[:place], other, *true[place + 1 :]]
            with pytest.raises(CertificateError, match=f"width {place + 1}: "):
                RestrictedRuns().check(pd.DataFrame({"width": range(1, 20), "period": wrong}))


def values_of_runs(stop, longest):
    """Return the values of coins turned in runs of at most ``longest``, by the rule."""
    values = []
    for coin in range(stop):
        least = max(0, coin + 1 - longest) if longest else 0
        values.append(mex(nim_sum(values[start:coin]) for start in range(least, coin + 1)))
    return values


def frame(values, first=1):
    return pd.DataFrame({"n": np.arange(first, first + len(values)), "nim_value": np.array(values, np.int64)})


def assert_rejected(certificate, table, match):
    with pytest.raises(CertificateError, match=match):
        certificate.check(table)


@pytest.mark.parametrize("longest", [0, 1, 2, 3, 4, 5, 8, 9])
@pytest.mark.parametrize("first", [0, 1])
def test_changed_value_of_runs_is_rejected(longest, first):
    values = values_of_runs(40, longest)
    certificate = TurnedRuns(first, longest)
    for stop in (0, 1, 2, 40):
        certificate.check(frame(values[:stop], first))
    for place, value in enumerate(values):
        for other in {value + 1, value ^ 1, value ^ 2, value + 2**62, -1} - {value}:
            wrong = [*values[:place], other, *values[place + 1 :]]
            assert_rejected(certificate, frame(wrong, first), rf"coin {first + place} has value {other}; ")


def test_another_longest_run_is_rejected():
    ends = {longest: values_of_runs(64, longest) for longest in range(9)}
    assert max(ends[0]) == 64 and max(ends[4]) == 4
    assert_rejected(TurnedRuns(1, 3), frame(ends[4]), "coin 4 has value 4; its options give")
    assert_rejected(TurnedRuns(1, 0), frame(ends[4]), "coin 8 has value 4; its options give 8")
    for longest in range(1, 9):
        assert len(set(map(tuple, (ends[longest], ends[0])))) == 2


def test_unordered_coins_are_rejected():
    values = values_of_runs(16, 0)
    check = partial(assert_rejected, TurnedRuns(1), match="the coins of the table are not 1, 2, ... in order")
    check(frame(values, 0))
    check(frame(values).iloc[::-1])
    check(frame(values).drop(index=5))
    check(pd.concat([frame(values), frame(values)[-1:]]))


def test_ruler_has_the_certificate_of_runs():
    assert games()["ruler"].value_certificate() == TurnedRuns(1)
    TurnedRuns(1).check(frame(games()["ruler"].nim_sequence(2001)))


def test_nim_products_form_a_field():
    numbers = [0, 1, 2, 3, 5, 9, 14, 77, 200, 255, 4000, 65535, 2**40 + 9, 2**64 - 1]
    for a in numbers:
        assert nim_product(nim_square_root(a), nim_square_root(a)) == a
        assert a == 0 or nim_product(a, nim_inverse(a)) == 1
        for b in numbers[::2]:
            assert nim_product(a, b) == nim_product(b, a)
            assert nim_product(a, b ^ 6) == nim_product(a, b) ^ nim_product(a, 6)
            assert nim_product(nim_product(a, b), 11) == nim_product(a, nim_product(b, 11))
