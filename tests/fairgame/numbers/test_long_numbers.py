"""Numbers of any length: text, digits of any base, zeros at the end."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairgame.errors import LimitError
from fairgame.numbers import long_numbers as numerals
from fairgame.numbers.long_numbers import WORD, decimal, digits, parse_int, zeros_at_the_end

numbers = st.integers(0, 10**400) | st.integers(0, 2**70)
bases = st.integers(2, 70) | st.sampled_from([256, 999, 1000, 65535, 65536, 65537, 2**31])


def joined(found, base):
    total = 0
    for digit in found.tolist():
        total = total * base + digit
    return total


@given(numbers, bases)
def test_digits_make_the_number_again(number, base):
    found = digits(number, base)
    assert joined(found, base) == number
    assert found.size == 0 if number == 0 else 0 < found[0]
    assert found.size == 0 or found.max() < base
    assert found.dtype == (np.uint16 if base <= 65536 else np.int64)


@pytest.mark.parametrize("base", [2, 3, 10, 64, 1000])
@pytest.mark.parametrize("power", [1, 5, 19, 20, 38, 39, 40, 41, 61, 62, 63, 64, 127, 128, 1000])
def test_digits_beside_powers_of_the_base(base, power):
    """Where a numeral gets longer, inside a machine word and beyond it."""
    assert digits(base**power, base).tolist() == [1, *[0] * power]
    assert digits(base**power - 1, base).tolist() == [base - 1] * power
    assert joined(digits(WORD * base**power + 1, base), base) == WORD * base**power + 1


@given(numbers)
def test_text_and_number(number):
    assert decimal(number) == str(number)
    assert parse_int(str(number)) == parse_int(f"00{number}") == number


@pytest.mark.parametrize("text", ["", "-1", "+1", "1.0", "1e3", "0x10", " 1", "1 ", "1_000", "٣", "²", "one"])
def test_what_is_no_numeral(text):
    with pytest.raises(ValueError, match="digits"):
        parse_int(text)


@given(st.integers(1, 10**30), st.integers(0, 300), st.integers(2, 50))
def test_zeros_at_the_end(number, more, base):
    zeros, rest = zeros_at_the_end(number * base**more, base)
    assert rest * base**zeros == number * base**more
    assert rest % base and zeros >= more


def test_a_number_that_would_not_fit_into_memory_is_refused(monkeypatch):
    """The lower bounds stand in for a number of billions of digits."""
    monkeypatch.setattr(numerals, "LONG", 1000)
    assert digits(10**1500, 10).size == 1501
    monkeypatch.setattr("fairgame.system.memory.usable_bytes", lambda: 50_000)
    assert digits(10**900, 10).size == 901
    with pytest.raises(LimitError, match="a number of 1,501 digits in base 10 needs 60,040 bytes"):
        digits(10**1500, 10)
