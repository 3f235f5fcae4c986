"""Certificates of coins: true tables are accepted, against brute force; every other table is refused."""

from itertools import combinations

import pandas as pd
import pytest

from fairgame.errors import AtlasError, CertificateError
from fairgame.games.coins.certificates.any_set import TurnedFreely
from fairgame.games.coins.certificates.codes import TurnedCode
from fairgame.games.coins.certificates.restricted import RestrictedRuns
from fairgame.games.coins.certificates.sets import TurnedTogether
from fairgame.games.coins.certificates.weights import TurnedWeights
from fairgame.games.coins.codes import heads, weights, words
from fairgame.games.coins.sets import up_to
from fairgame.numbers.nimbers import mex, nim_inverse, nim_product, nim_square_root, nim_sum


def values_by_listing(first, fewest, most, within, stop):
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
def test_coins_turned_together(first, fewest, most, within):
    true = values_by_listing(first, fewest, most, within, first + 13)
    certificate = TurnedTogether(first, fewest, most, within)
    numbers = range(first, first + 13)
    certificate.check(pd.DataFrame({"n": numbers, "nim_value": true}))
    for place, value in enumerate(true):
        for other in {value + 1, value ^ 1, value ^ 4, 2**62, -1} - {value}:
            wrong = [*true[:place], other, *true[place + 1 :]]
            with pytest.raises(CertificateError, match=rf"coin {first + place} has value {other}; "):
                certificate.check(pd.DataFrame({"n": numbers, "nim_value": wrong}))


def test_the_mock_turtle_theorem_gives_what_listing_gives():
    for most in (3, 5, 7):
        assert up_to(most, 13) == values_by_listing(0, 1, most, 0, 13)


def test_coins_turned_freely():
    true = [1 << coin for coin in range(70)]
    TurnedFreely(0).check(pd.DataFrame({"n": range(70), "nim_value": true}, dtype=object))
    for place in (0, 3, 69):
        wrong = [*true[:place], true[place] + 1, *true[place + 1 :]]
        with pytest.raises(CertificateError, match=f"coin {place} has value"):
            TurnedFreely(0).check(pd.DataFrame({"n": range(70), "nim_value": wrong}, dtype=object))


def test_a_code_that_is_short_of_a_word_or_has_one_too_many_is_refused():
    rows = [heads(word) for word in words(up_to(5, 12))]
    TurnedCode(12, 5, 6).check(pd.DataFrame({"heads": rows}))
    for wrong in (rows[:-1], rows[1:], [*rows, "0 1 2 3 4 5 6 7 8 9 10 11"], ["none", "0", *rows[1:]], rows[::-1]):
        with pytest.raises(CertificateError):
            TurnedCode(12, 5, 6).check(pd.DataFrame({"heads": wrong}))
    for other in (TurnedCode(12, 4, 6), TurnedCode(12, 5, 7), TurnedCode(14, 5, 6), TurnedCode(11, 5, 6)):
        with pytest.raises(AtlasError):
            other.check(pd.DataFrame({"heads": rows}))


def test_weights_are_counted():
    true = weights(up_to(5, 14))
    TurnedWeights(14, 5).check(pd.DataFrame(true, columns=["heads", "positions"]))
    for wrong in (true[:-1], [(0, 2), *true[1:]]):
        with pytest.raises(CertificateError, match="counting gives"):
            TurnedWeights(14, 5).check(pd.DataFrame(wrong, columns=["heads", "positions"]))


def test_periods_of_restricted_games():
    true = [1 << (width.bit_length() - 1) for width in range(1, 20)]
    RestrictedRuns().check(pd.DataFrame({"width": range(1, 20), "period": true}))
    for place in (0, 5, 18):
        for other in (true[place] * 2, true[place] + 1, 0):
            wrong = [*true[:place], other, *true[place + 1 :]]
            with pytest.raises(CertificateError, match=f"width {place + 1}: "):
                RestrictedRuns().check(pd.DataFrame({"width": range(1, 20), "period": wrong}))


def test_nim_products_make_a_field():
    numbers = [0, 1, 2, 3, 5, 9, 14, 77, 200, 255, 4000, 65535, 2**40 + 9, 2**64 - 1]
    for a in numbers:
        assert nim_product(nim_square_root(a), nim_square_root(a)) == a
        assert a == 0 or nim_product(a, nim_inverse(a)) == 1
        for b in numbers[::2]:
            assert nim_product(a, b) == nim_product(b, a)
            assert nim_product(a, b ^ 6) == nim_product(a, b) ^ nim_product(a, 6)
            assert nim_product(nim_product(a, b), 11) == nim_product(a, nim_product(b, 11))
