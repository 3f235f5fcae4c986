import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairgame.numbers.numeration import (
    binary,
    fibonacci,
    fibonacci_places,
    from_binary,
    from_fibonacci,
    greedy_numeral,
    wythoff_pair,
    wythoff_partner,
)

BIG = 10**40


@given(st.integers(0, BIG))
def test_binary_numerals_are_read_back(number):
    assert from_binary(binary(number)) == number


@given(st.integers(0, BIG))
def test_fibonacci_numerals_are_read_back_and_have_no_neighbouring_ones(number):
    numeral = fibonacci(number)
    assert from_fibonacci(numeral) == number
    assert "11" not in numeral


@given(st.integers(0, BIG))
def test_greedy_in_powers_of_two_is_binary(number):
    places = [1 << place for place in range(max(number.bit_length(), 1))]
    assert greedy_numeral(number, places) == binary(number)


def test_every_fibonacci_numeral_up_to_twelve_digits_belongs_to_one_number():
    numerals = [fibonacci(number) for number in range(377)]
    legal = [f"{bits:b}" for bits in range(1 << 12) if "11" not in f"{bits:b}"]
    assert sorted(legal, key=lambda text: (len(text), text)) == numerals


def test_fibonacci_places():
    assert fibonacci_places(0) == fibonacci_places(1) == [1]
    assert fibonacci_places(2) == [1, 2]
    assert fibonacci_places(89)[-1] == 89


@pytest.mark.parametrize("numeral", ["", "2", "01", "00", "1 0", "-1", "0x1", "\u0661"])
def test_what_is_no_numeral_is_refused(numeral):
    for read in (from_binary, from_fibonacci):
        with pytest.raises(ValueError, match="no numeral"):
            read(numeral)


def test_neighbouring_ones_are_refused():
    with pytest.raises(ValueError, match="neighbouring"):
        from_fibonacci("1011")


def test_numbers_and_places_that_make_no_numeral_are_refused():
    for number, places in ((-1, (1, 2)), (3, ()), (3, (2, 3)), (3, (1, 1)), (30, (1, 2))):
        with pytest.raises(ValueError, match=r"numeral|digit"):
            greedy_numeral(number, places)
    with pytest.raises(ValueError, match="numeral"):
        binary(-1)


def test_pairs_take_the_least_number_not_used_before():
    used = {0}
    for k in range(1, 3000):
        least = next(number for number in range(2 * k) if number not in used)
        assert wythoff_pair(k) == (least, least + k)
        used |= {least, least + k}


@given(st.integers(0, BIG))
def test_fibonacci_rule_of_the_pairs(k):
    a, b = wythoff_pair(k)
    assert b == a + k
    if k > 0:
        numeral = fibonacci(a)
        assert (len(numeral) - len(numeral.rstrip("0"))) % 2 == 0
        assert fibonacci(b) == numeral + "0"


@given(st.integers(0, BIG))
def test_partner_is_the_other_of_the_pair(number):
    partner = wythoff_partner(number)
    assert wythoff_partner(partner) == number
    assert wythoff_pair(abs(number - partner)) == (min(number, partner), max(number, partner))


def test_pairs_beyond_floating_point():
    rng = random.Random(1)
    for _ in range(200):
        k = rng.randrange(10**15, 10**18)
        a, b = wythoff_pair(k)
        assert a * a - a * k - k * k < 0 < (a + 1) ** 2 - (a + 1) * k - k * k  # a < k phi < a + 1
        assert (wythoff_partner(a), wythoff_partner(b)) == (b, a)
