"""Mark-t is square-free: no square among a million values of each t, and a check of each step of the proof.

A square of period p contains a multiple of p.  From each multiple, the search extends the agreement with the values p
places later in both directions.  It is complete, and its cost is a harmonic sum.
"""

import random

import numba
import numpy as np
import pytest

from fairgame.games.mark.answers import square_free_sentence
from fairgame.games.mark.kernels import mark_values

MILLION = 10**6
BASES = range(2, 17)
CASE_VALUES = 20_000
each_base = pytest.mark.parametrize("t", BASES)


@numba.njit
def first_square(values):
    """Return (period, start) of a square of least period, or (0, 0)."""
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
    """Return t, the first values, a mask of high numbers, and the count of high numbers up to each number."""
    t = request.param
    values = mark_values(t, CASE_VALUES).astype(np.int64)
    return t, values, values >= t - 1, np.cumsum(values >= t - 1)


@each_base
def test_million_values_contain_no_square(t):
    assert first_square(mark_values(t, MILLION)) == (0, 0)


def test_square_is_found_at_any_place():
    rng = random.Random("squares")
    for _ in range(300):
        values = mark_values(rng.choice(BASES), 2000)
        period = rng.randrange(1, 700)
        start = rng.randrange(2000 - 2 * period + 1)
        values[start + period : start + 2 * period] = values[start : start + period]
        found, place = first_square(values)
        assert 1 <= found <= period
        assert (values[place : place + found] == values[place + found : place + 2 * found]).all()


def test_values_for_t_2_are_a_word_of_thue_from_1_on():
    word = [1]
    while len(word) < CASE_VALUES:
        word = [letter for old in word for letter in {1: (1, 0, 2), 0: (1, 2), 2: (0,)}[old]]
    assert mark_values(2, CASE_VALUES)[1:].tolist() == word[: CASE_VALUES - 1]


# --- steps of the proof, numbered as on the page


def test_step_1_equal_values_at_different_places_are_high(case):
    t, values, high, _ = case
    low = np.flatnonzero(~high)
    assert (values[low] == low % t).all()


def test_step_2_runs_of_high_numbers_are_short(case):
    t, _, high, _ = case
    between = np.diff(np.flatnonzero(np.concatenate([[True], ~high, [True]]))) - 1
    assert between.max() == (3 if t == 2 else 2)


def test_step_3_block_determines_value_of_its_quotient(case):
    t, values, _, count = case
    quotients = np.arange(CASE_VALUES // t)
    ends = t * quotients + t - 1
    assert ((count[ends] + count[quotients]) % 2 == 1).all()
    by_block = {}
    for quotient in quotients[1:].tolist():
        by_block.setdefault(values[t * quotient : t * quotient + t].tobytes(), set()).add(int(values[quotient]))
    assert all(len(found) == 1 for found in by_block.values())
    assert by_block[values[:t].tobytes()] == {t}  # the block of 0 equals that of a high number of value t


def test_step_4_no_other_stretch_begins_like_the_first(case):
    t, values, _, _ = case
    for period in np.flatnonzero(values[: CASE_VALUES // 2] == t).tolist():
        assert not (values[1:period] == values[period + 1 : 2 * period]).all()


def test_step_5_consequences_for_a_b_and_c(case):
    """Check all a and s with G(q) = G(q + s) for a < q < a + s, with b = a + s and c = a + 2s."""
    t, values, high, count = case
    seen = 0
    stop = CASE_VALUES // t - 1
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
def test_walnut_sentence_states_square_freeness(t):
    """Evaluate the sentence over a short range: true of the values, false after doubling a stretch."""
    text = square_free_sentence("m", t, "msd")
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
