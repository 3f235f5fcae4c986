from functools import reduce
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairgame.numbers.nimbers import mex, nim_sum

values = st.integers(0, 2**70)


@pytest.mark.parametrize(
    ("present", "least"),
    [([], 0), ([0], 1), ([1], 0), ([0, 1, 2], 3), ([2, 0, 0, 3], 1), ([5, 4, 3, 2, 1, 0], 6), ([10**30], 0)],
)
def test_mex(present, least):
    assert mex(present) == least
    assert mex(iter(present)) == least


@given(st.lists(st.integers(0, 12)))
def test_mex_is_absent_and_everything_below_is_present(present):
    least = mex(present)
    assert least not in present
    assert set(range(least)) <= set(present)


def test_nim_sum_of_nothing():
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
def test_the_nim_sum_is_the_mex_of_the_sums_that_one_move_reaches(heaps):
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
