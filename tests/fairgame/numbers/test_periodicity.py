from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fairgame.numbers.kernels.matching import z_function
from fairgame.numbers.periodicity import TIMES_SEEN, Periodicity, detect, lasting


@dataclass(frozen=True)
class Planted:
    """A sequence with a known least preperiod, period and saltus."""

    values: np.ndarray
    preperiod: int
    period: int
    saltus: int


def laps(count):
    """Ask for so many periods, and for as many values again as there are before the preperiod."""
    return lambda found: 2 * found.preperiod + count * found.period


def smallest(values, period, saltus):
    """The least preperiod with which the rule holds to the end, by plain comparison."""
    holds = [values[n + period] == values[n] + saltus for n in range(len(values) - period)]
    return len(holds) - next((back for back, one in enumerate(reversed(holds)) if not one), len(holds))


@st.composite
def planted(draw):
    period = draw(st.integers(1, 12))
    saltus = draw(st.one_of(st.just(0), st.integers(1, 30)))
    head = draw(st.lists(st.integers(0, 40), max_size=15))
    lap = draw(st.lists(st.integers(0, 40), min_size=period, max_size=period))
    for shorter in (p for p in range(1, period) if period % p == 0):
        step = saltus * shorter
        assume(step % period or any(lap[i + shorter] != lap[i] + step // period for i in range(period - shorter)))
    tail = [lap[n % period] + saltus * (n // period) for n in range(6 * period + len(head))]
    values = np.array(head + tail, np.int64)
    return Planted(values, smallest(values, period, saltus), period, saltus)


@given(planted())
def test_a_planted_period_is_found_whole_and_least(sequence):
    found = detect(sequence.values, laps(3))
    assert found is not None
    assert found.period == sequence.period
    assert found.saltus == sequence.saltus
    assert found.preperiod == sequence.preperiod
    assert found.last_exception == sequence.preperiod - 1


@given(planted(), st.integers(0, 500))
def test_values_are_continued_by_the_rule(sequence, n):
    found = Periodicity(sequence.preperiod, sequence.period, sequence.saltus)
    known = sequence.values[: found.preperiod + found.period]
    if n < len(sequence.values):
        assert found.value(known, n) == sequence.values[n]
    else:
        assert found.value(known, n) == found.value(known, n - found.period) + found.saltus
    assert type(found.value(known, n)) is int


def test_values_far_out_are_exact():
    found = Periodicity(2, 3, 5)
    values = np.array([9, 9, 0, 1, 1], np.uint16)
    assert found.value(values, 2 + 3 * 10**20 + 1) == 1 + 5 * 10**20


@given(st.lists(st.integers(0, 3), max_size=60), st.integers(1, 4))
def test_whatever_is_found_holds_and_is_least_among_those_seen_far_enough(values, count):
    values = np.array(values, np.int64)
    found = detect(values, laps(count))
    best = None
    for period in range(1, len(values) - 1):
        saltus = int(values[-1] - values[-1 - period])
        preperiod = smallest(values, period, saltus)
        if 2 * preperiod + count * period <= len(values):
            best = Periodicity(preperiod, period, saltus)
            break
    assert found == best


@given(st.permutations(range(40)))
def test_nothing_is_found_in_random_data(values):
    noise = np.array([n * n * n % 1009 for n in values], np.int64)
    assume(len(set(np.diff(noise).tolist())) == len(noise) - 1)  # no difference twice: no period shows even once
    assert detect(noise, lambda found: found.preperiod + found.period + 2) is None


@pytest.mark.parametrize("seed", range(20))
def test_nothing_is_found_in_long_random_data(seed):
    noise = np.random.default_rng(seed).integers(0, 4, 5000)
    assert detect(noise, laps(2)) is None


@pytest.mark.parametrize("values", [[], [7]])
def test_too_few_values_show_nothing(values):
    assert detect(np.array(values, np.uint16), laps(0)) is None


@pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.int32, np.int64])
def test_unsigned_values_that_fall_do_not_wrap(dtype):
    values = np.array([200, 3, 2, 1] * 6, dtype)
    assert detect(values, laps(3)) == Periodicity(0, 4, 0)
    assert detect(values[1:], laps(3)) == Periodicity(0, 4, 0)


def test_what_only_the_last_values_show_is_no_period():
    values = np.array([0, 1, 2, 0, 5, 3, 8, 2, 6, 4, 9, 9, 9, 9, 9])
    assert detect(values, lambda found: found.preperiod + TIMES_SEEN * found.period) == Periodicity(10, 1, 0)
    assert detect(values, lasting) is None
    assert detect(np.array([*values, *[9] * 20]), lasting) == Periodicity(10, 1, 0)
    assert detect(np.arange(9), lasting) == Periodicity(0, 1, 1)


def test_one_wrong_value_moves_the_preperiod_behind_it():
    values = np.array([4, 1, 2, 8] * 50)
    values[100] = 7
    assert detect(values, lambda found: found.preperiod + 20 * found.period) == Periodicity(101, 4, 0)


@given(st.lists(st.integers(0, 2), min_size=1, max_size=80))
def test_z_function_against_its_definition(text):
    text = np.array(text, np.int64)
    for place, length in enumerate(z_function(text).tolist()):
        assert text[:length].tolist() == text[place : place + length].tolist()
        assert place + length == text.size or text[length] != text[place + length]
