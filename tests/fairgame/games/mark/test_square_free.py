"""Mark-t is square-free: a million values of each t hold no square, and each step of the proof holds on its own.

A square of period p contains a multiple of p, so it is found by how far the values from there on, and those before,
agree with those p places on: the search is complete, and its cost is that of a harmonic sum.
"""

import random

import numba
import numpy as np
import pytest

from fairgame.games.mark.kernels import mark_values
from fairgame.games.mark.walnut import square_free

MILLION = 10**6
BASES = range(2, 17)
FEW = 20_000
each_base = pytest.mark.parametrize("t", BASES)


@numba.njit
def first_square(values):
    """Return (period, start) of a square of least period, (0, 0) if there is none."""
    size = values.size
    for period in range(1, size // 2 + 1):
        for middle in range(0, size - period, period):
            after = 0
            while after < period and middle + period + after < size:
                if values[middle + after] != values[middle + period + after]:
                    break
                after += 1
            before = 0
            while before < min(period, middle):
                if values[middle - 1 - before] != values[middle + period - 1 - before]:
                    break
                before += 1
            if before + after >= period:
                return period, middle - before
    return 0, 0


@pytest.fixture(scope="module", params=BASES)
def case(request):
    """t, the first values, which numbers are high, and H: how many are high up to each number."""
    t = request.param
    values = mark_values(t, FEW).astype(np.int64)
    return t, values, values >= t - 1, np.cumsum(values >= t - 1)


@each_base
def test_a_million_values_hold_no_square(t):
    assert first_square(mark_values(t, MILLION)) == (0, 0)


def test_a_square_is_found_wherever_it_stands():
    draw = random.Random("squares")
    for _ in range(300):
        values = mark_values(draw.choice(BASES), 2000)
        period = draw.randrange(1, 700)
        start = draw.randrange(2000 - 2 * period + 1)
        values[start + period : start + 2 * period] = values[start : start + period]
        found, place = first_square(values)
        assert 1 <= found <= period
        assert (values[place : place + found] == values[place + found : place + 2 * found]).all()


def test_for_t_2_it_is_a_word_of_thue_from_1_on():
    word = [1]
    while len(word) < FEW:
        word = [letter for one in word for letter in {1: (1, 0, 2), 0: (1, 2), 2: (0,)}[one]]
    assert mark_values(2, FEW)[1:].tolist() == word[: FEW - 1]


# --- the steps of the proof, as the page numbers them


def test_step_1_equal_values_at_different_places_are_high(case):
    t, values, high, _ = case
    low = np.flatnonzero(~high)
    assert (values[low] == low % t).all()


def test_step_2_few_high_numbers_stand_in_a_row(case):
    t, _, high, _ = case
    between = np.diff(np.flatnonzero(np.concatenate([[True], ~high, [True]]))) - 1
    assert between.max() == (3 if t == 2 else 2)


def test_step_3_a_block_tells_the_value_of_its_number(case):
    t, values, _, count = case
    quotients = np.arange(FEW // t)
    ends = t * quotients + t - 1
    assert ((count[ends] + count[quotients]) % 2 == 1).all()
    told = {}
    for quotient in quotients[1:].tolist():
        told.setdefault(values[t * quotient : t * quotient + t].tobytes(), set()).add(int(values[quotient]))
    assert all(len(found) == 1 for found in told.values())
    assert told[values[:t].tobytes()] == {t}  # the block of 0 looks like that of a high number of value t


def test_step_4_nothing_begins_like_the_beginning(case):
    t, values, _, _ = case
    for period in np.flatnonzero(values[: FEW // 2] == t).tolist():
        assert not (values[1:period] == values[period + 1 : 2 * period]).all()


def test_step_5_all_that_is_said_of_a_b_and_c(case):
    """Wherever G(q) = G(q + s) for a < q < a + s, whatever the rest: what follows for b = a + s and c = a + 2s."""
    t, values, high, count = case
    seen = 0
    stop = FEW // t - 1
    for s in [*range(1, 60), *(t**k for k in range(1, 8) if t**k < stop // 3)]:
        same = np.concatenate([[0], np.cumsum(values[:-s] == values[s:])])
        starts = np.arange(stop - 2 * s)
        for a in starts[same[starts + s] - same[starts + 1] == s - 1].tolist():
            b, c = a + s, a + 2 * s
            between = count[b - 1] - count[a]
            assert count[c - 1] - count[b] == between
            assert (values[t * a + t - 1] == values[t * b + t - 1]) == ((count[a] - count[b]) % 2 == 0)
            if high[b] and between % 2:
                seen += 1
                assert s % t == 0
                assert not high[c] or values[c] == values[b]
                assert not high[a] or (count[a] - count[b]) % 2 or values[a] == values[b]
            for e in range(t - 1):
                assert bool(high[t * b + e]) == (values[b] == e)
    assert seen > 0


@pytest.mark.parametrize("t", [2, 3])
def test_the_sentence_for_walnut_says_it(t):
    """Read as Python over a short range, it holds of the values and of none with a stretch doubled."""
    text = square_free("m", t, "msd")
    inner = text.partition("(Ei,p ")[2].removesuffix(')":')
    assert text == f'eval m_square_free "?msd_{t} ~(Ei,p {inner})":'
    assert inner == "(p>0 & (An ((n>=i & n<i+p) => m[n] = m[n+p])))"

    def holds(m, stop):
        return not any(
            all(not i <= n < i + p or m[n] == m[n + p] for n in range(stop))
            for p in range(1, stop // 2)
            for i in range(stop - p)
        )

    m = mark_values(t, 80).tolist()
    assert holds(m, 40)
    assert not holds([*m[:9], *m[5:60], *[0] * 40], 40)
