"""Numerals, Wythoff pairs and numbers of any length."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairgame.errors import LimitError
from fairgame.numbers import long_numbers
from fairgame.numbers.long_numbers import WORD, decimal, digits, parse_int, split_trailing_zeros
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
def test_binary_numerals_round_trip(number):
    assert from_binary(binary(number)) == number


@given(st.integers(0, BIG))
def test_fibonacci_numerals_round_trip_without_adjacent_ones(number):
    numeral = fibonacci(number)
    assert from_fibonacci(numeral) == number
    assert "11" not in numeral


@given(st.integers(0, BIG))
def test_greedy_numeral_of_powers_of_two_is_binary(number):
    places = [1 << place for place in range(max(number.bit_length(), 1))]
    assert greedy_numeral(number, places) == binary(number)


def test_fibonacci_numerals_to_twelve_digits_are_unique():
    numerals = [fibonacci(number) for number in range(377)]
    legal = [f"{bits:b}" for bits in range(1 << 12) if "11" not in f"{bits:b}"]
    assert sorted(legal, key=lambda text: (len(text), text)) == numerals


def test_fibonacci_places_end_at_the_largest_number_needed():
    assert fibonacci_places(0) == fibonacci_places(1) == [1]
    assert fibonacci_places(2) == [1, 2]
    assert fibonacci_places(89)[-1] == 89


@pytest.mark.parametrize("numeral", ["", "2", "01", "00", "1 0", "-1", "0x1", "\u0661"])
def test_invalid_numeral_is_refused(numeral):
    for read in (from_binary, from_fibonacci):
        with pytest.raises(ValueError, match="not a numeral"):
            read(numeral)


def test_adjacent_ones_are_refused():
    with pytest.raises(ValueError, match="adjacent"):
        from_fibonacci("1011")


def test_invalid_numbers_and_places_are_refused():
    for number, places in ((-1, (1, 2)), (3, ()), (3, (2, 3)), (3, (1, 1)), (30, (1, 2))):
        with pytest.raises(ValueError, match=r"numeral|digit"):
            greedy_numeral(number, places)
    with pytest.raises(ValueError, match="numeral"):
        binary(-1)


def test_wythoff_pairs_follow_the_greedy_definition():
    used = {0}
    for k in range(1, 3000):
        least = next(number for number in range(2 * k) if number not in used)
        assert wythoff_pair(k) == (least, least + k)
        used |= {least, least + k}


@given(st.integers(0, BIG))
def test_wythoff_pairs_follow_the_fibonacci_rule(k):
    a, b = wythoff_pair(k)
    assert b == a + k
    if k > 0:
        numeral = fibonacci(a)
        assert (len(numeral) - len(numeral.rstrip("0"))) % 2 == 0
        assert fibonacci(b) == numeral + "0"


@given(st.integers(0, BIG))
def test_wythoff_partner_is_an_involution(number):
    partner = wythoff_partner(number)
    assert wythoff_partner(partner) == number
    assert wythoff_pair(abs(number - partner)) == (min(number, partner), max(number, partner))


def test_wythoff_pairs_beyond_floating_point_are_exact():
    rng = random.Random(1)
    for _ in range(200):
        k = rng.randrange(10**15, 10**18)
        a, b = wythoff_pair(k)
        assert a * a - a * k - k * k < 0 < (a + 1) ** 2 - (a + 1) * k - k * k  # a < k phi < a + 1
        assert (wythoff_partner(a), wythoff_partner(b)) == (b, a)


numbers = st.integers(0, 10**400) | st.integers(0, 2**70)
bases = st.integers(2, 70) | st.sampled_from([256, 999, 1000, 65535, 65536, 65537, 2**31])


def joined(numeral, base):
    total = 0
    for digit in numeral.tolist():
        total = total * base + digit
    return total


@given(numbers, bases)
def test_digits_represent_the_number(number, base):
    numeral = digits(number, base)
    assert joined(numeral, base) == number
    assert numeral.size == 0 if number == 0 else 0 < numeral[0]
    assert numeral.size == 0 or numeral.max() < base
    assert numeral.dtype == (np.uint16 if base <= 65536 else np.int64)


@pytest.mark.parametrize("base", [2, 3, 10, 64, 1000])
@pytest.mark.parametrize("power", [1, 5, 19, 20, 38, 39, 40, 41, 61, 62, 63, 64, 127, 128, 1000])
def test_digits_near_powers_of_the_base(base, power):
    """At these numbers a numeral becomes longer, within a machine word and beyond it."""
    assert digits(base**power, base).tolist() == [1, *[0] * power]
    assert digits(base**power - 1, base).tolist() == [base - 1] * power
    assert joined(digits(WORD * base**power + 1, base), base) == WORD * base**power + 1


@given(numbers)
def test_decimal_text_round_trips(number):
    assert decimal(number) == str(number)
    assert parse_int(str(number)) == parse_int(f"00{number}") == number


@pytest.mark.parametrize("text", ["", "-1", "+1", "1.0", "1e3", "0x10", " 1", "1 ", "1_000", "٣", "²", "one"])
def test_parse_int_refuses_other_text(text):
    with pytest.raises(ValueError, match="digits"):
        parse_int(text)


@given(st.integers(1, 10**30), st.integers(0, 300), st.integers(2, 50))
def test_trailing_zeros_are_split_off(number, more, base):
    zeros, rest = split_trailing_zeros(number * base**more, base)
    assert rest * base**zeros == number * base**more
    assert rest % base and zeros >= more


def test_number_too_large_for_memory_is_refused(monkeypatch):
    """Small bounds simulate a number of billions of digits."""
    monkeypatch.setattr(long_numbers, "LONG", 1000)
    assert digits(10**1500, 10).size == 1501
    monkeypatch.setattr("fairgame.system.memory.usable_bytes", lambda: 50_000)
    assert digits(10**900, 10).size == 901
    with pytest.raises(LimitError, match="a number of 1,501 digits in base 10 needs 60,040 bytes"):
        digits(10**1500, 10)
