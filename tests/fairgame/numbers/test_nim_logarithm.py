"""Logarithms and division in the fields of nim-arithmetic, and expressions: against powers one by one, and refusals."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairgame.errors import PositionError
from fairgame.games.nim.answers import nimber, told
from fairgame.games.nim.tables import products
from fairgame.numbers.nim_logarithm import MAX_FIELD, PRIMES, nim_logarithm, nim_quotient, order
from fairgame.numbers.nimbers import nim_power, nim_product

numbers = st.integers(1, MAX_FIELD).flatmap(lambda digits: st.integers(1, (1 << digits) - 1))


def test_the_field_of_256_by_powers_one_by_one():
    """Every order, and every logarithm that there is or is not to some bases."""
    table = products(256).tolist()
    for base in range(1, 256):
        power, exponents = base, {1: 0}
        while power != 1:
            exponents[power] = len(exponents)
            power = table[power][base]
        assert order(base) == len(exponents)
        if base in (1, 2, 7, 16, 29, 255):
            for number in range(1, 256):
                assert nim_logarithm(number, base) == exponents.get(number, -1)


@settings(max_examples=12)
@given(numbers, st.integers(0, 2**MAX_FIELD))
def test_a_logarithm_undoes_a_power(base, exponent):
    whole = order(base)
    assert nim_power(base, whole) == 1
    assert all(nim_power(base, whole // prime) != 1 for prime in PRIMES if whole % prime == 0)
    assert nim_logarithm(nim_power(base, exponent), base) == exponent % whole


@settings(max_examples=40)
@given(st.integers(0, 2**20), st.integers(1, 2**20))
def test_a_quotient_undoes_a_product(product, factor):
    assert nim_product(nim_quotient(product, factor), factor) == product


def test_the_kernel_multiplies_as_the_halves_do():
    table = products(600)
    assert table.shape == (600, 600)
    for a in range(0, 600, 37):
        assert table[a].tolist() == [nim_product(a, b) for b in range(600)]


@pytest.mark.parametrize(
    ("text", "value", "digits", "after"),
    [
        ("7*9+3", 11, 4, 0),
        ("(2+5)*(8-1)/3", nim_quotient(nim_product(7, 9), 3), 4, 0),
        ("log(3, 2)", 2, 0, 3),
        ("2^log(3,2)", 3, 2, 0),
        ("sqrt(6)", 4, 4, 0),
        (f"{2**64 - 1}*{2**64 - 2}", nim_product(2**64 - 1, 2**64 - 2), 64, 0),
    ],
)
def test_expressions(text, value, digits, after):
    found = nimber(text)
    assert (found.value, found.digits, found.order) == (value, digits, after)
    assert told(text)[0].endswith(f" = {value}")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("log(5, 2)", "no nim-power of 2 is 5"),
        ("log(0, 2)", "0 has no logarithm"),
        (f"log({2**64}, 2)", r"less than 2\^64"),
        ("log(3, 2)+1", "ordinary number"),
        ("1+log(3, 2)", "ordinary number"),
        ("log(3)", "a comma and a base"),
        (f"{2**256}", r"less than 2\^256"),
        ("1/(3-3)", "divided by 0"),
        ("3 4", "was not expected"),
        ("lg(3)", "means nothing here"),
        ("٣", "means nothing here"),
        ("", "there are 0"),
    ],
)
def test_what_is_refused(text, reason):
    with pytest.raises(PositionError, match=reason):
        nimber(text)
