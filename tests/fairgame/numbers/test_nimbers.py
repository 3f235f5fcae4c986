"""Nim-arithmetic: mex, nim-sum, division, logarithms and expressions."""

from functools import reduce
from operator import xor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairgame.errors import PositionError
from fairgame.games.nim.answers import form_answer, nimber
from fairgame.games.nim.tables import products
from fairgame.numbers.nim_logarithm import MAX_FIELD, PRIMES, nim_logarithm, nim_quotient, order
from fairgame.numbers.nimbers import mex, nim_power, nim_product, nim_sum

values = st.integers(0, 2**70)


@pytest.mark.parametrize(
    ("present", "least"),
    [([], 0), ([0], 1), ([1], 0), ([0, 1, 2], 3), ([2, 0, 0, 3], 1), ([5, 4, 3, 2, 1, 0], 6), ([10**30], 0)],
)
def test_mex_is_the_least_absent_number(present, least):
    assert mex(present) == least
    assert mex(iter(present)) == least


@given(st.lists(st.integers(0, 12)))
def test_mex_is_absent_and_everything_below_is_present(present):
    least = mex(present)
    assert least not in present
    assert set(range(least)) <= set(present)


def test_empty_nim_sum_is_zero():
    assert nim_sum([]) == 0


@given(st.lists(values), st.lists(values))
def test_nim_sum_is_associative_and_commutative(some, others):
    assert nim_sum(some + others) == nim_sum([nim_sum(others), nim_sum(some)])


@given(values, values)
def test_each_value_is_its_own_negative(a, b):
    assert nim_sum([a, a]) == 0
    assert nim_sum([a, b, a]) == b
    assert (nim_sum([a, b]) == 0) == (a == b)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=4))
def test_nim_sum_is_the_mex_of_the_sums_after_one_move(heaps):
    reached = (
        nim_sum([*heaps[:place], smaller, *heaps[place + 1 :]])
        for place, heap in enumerate(heaps)
        for smaller in range(heap)
    )
    assert mex(reached) == nim_sum(heaps)


@pytest.mark.parametrize(
    ("heaps", "total"),
    # Fair Game: Nim, exercise 2 and the addition 722 + 75 (the print has 655; see the errata of the catalogue)
    [((27, 23, 22, 15), 21), ((23, 19, 13, 12, 11), 14), ((722, 75), 665), ((4, 6, 4), 6), ((1, 2, 3), 0)],
)
def test_nim_sums_in_the_literature(heaps, total):
    assert nim_sum(heaps) == reduce(xor, heaps) == total


numbers = st.integers(1, MAX_FIELD).flatmap(lambda digits: st.integers(1, (1 << digits) - 1))


def test_orders_and_logarithms_in_the_field_of_256():
    """Compare every order, and every existing or missing logarithm to some bases."""
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
def test_logarithm_inverts_power(base, exponent):
    whole = order(base)
    assert nim_power(base, whole) == 1
    assert all(nim_power(base, whole // prime) != 1 for prime in PRIMES if whole % prime == 0)
    assert nim_logarithm(nim_power(base, exponent), base) == exponent % whole


@settings(max_examples=40)
@given(st.integers(0, 2**20), st.integers(1, 2**20))
def test_quotient_inverts_product(product, factor):
    assert nim_product(nim_quotient(product, factor), factor) == product


def test_product_kernel_agrees_with_nim_product():
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
def test_expressions_are_evaluated(text, value, digits, after):
    result = nimber(text)
    assert (result.value, result.digits, result.order) == (value, digits, after)
    assert form_answer(text)[0].endswith(f" = {value}")


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
        ("1/(3-3)", "division by 0"),
        ("3 4", "was not expected"),
        ("lg(3)", "unknown name"),
        ("٣", "unknown character"),
        ("", "there are 0"),
    ],
)
def test_invalid_expression_is_refused(text, reason):
    with pytest.raises(PositionError, match=reason):
        nimber(text)
