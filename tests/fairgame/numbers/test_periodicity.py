from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fairgame.numbers.kernels.matching import z_function
from fairgame.numbers.periodicity import MIN_REPEATS, Periodicity, detect, min_values


@dataclass(frozen=True)
class Planted:
    """A sequence with a known least preperiod, period and saltus."""

    values: np.ndarray
    preperiod: int
    period: int
    saltus: int


def laps(count):
    """Return the requirement of twice the preperiod and ``count`` periods of values."""
    return lambda periodicity: 2 * periodicity.preperiod + count * periodicity.period


def smallest(values, period, saltus):
    """Return the least preperiod such that the rule holds to the end, by plain comparison."""
    holds = [values[n + period] == values[n] + saltus for n in range(len(values) - period)]
    return len(holds) - next((back for back, is_held in enumerate(reversed(holds)) if not is_held), len(holds))


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
def test_planted_period_is_detected(sequence):
    periodicity = detect(sequence.values, laps(3))
    assert periodicity is not None
    assert periodicity.period == sequence.period
    assert periodicity.saltus == sequence.saltus
    assert periodicity.preperiod == sequence.preperiod
    assert periodicity.last_exception == sequence.preperiod - 1


@given(planted(), st.integers(0, 500))
def test_values_are_extended_by_the_period(sequence, n):
    periodicity = Periodicity(sequence.preperiod, sequence.period, sequence.saltus)
    known = sequence.values[: periodicity.preperiod + periodicity.period]
    if n < len(sequence.values):
        assert periodicity.value(known, n) == sequence.values[n]
    else:
        assert periodicity.value(known, n) == periodicity.value(known, n - periodicity.period) + periodicity.saltus
    assert type(periodicity.value(known, n)) is int


def test_distant_values_are_exact():
    periodicity = Periodicity(2, 3, 5)
    values = np.array([9, 9, 0, 1, 1], np.uint16)
    assert periodicity.value(values, 2 + 3 * 10**20 + 1) == 1 + 5 * 10**20


@given(st.lists(st.integers(0, 3), max_size=60), st.integers(1, 4))
def test_detected_period_is_the_least_with_enough_support(values, count):
    values = np.array(values, np.int64)
    periodicity = detect(values, laps(count))
    best = None
    for period in range(1, len(values) - 1):
        saltus = int(values[-1] - values[-1 - period])
        preperiod = smallest(values, period, saltus)
        if 2 * preperiod + count * period <= len(values):
            best = Periodicity(preperiod, period, saltus)
            break
    assert periodicity == best


@given(st.permutations(range(40)))
def test_random_data_have_no_period(values):
    noise = np.array([n * n * n % 1009 for n in values], np.int64)
    assume(len(set(np.diff(noise).tolist())) == len(noise) - 1)  # all differences distinct: no period occurs even once
    assert detect(noise, lambda periodicity: periodicity.preperiod + periodicity.period + 2) is None


@pytest.mark.parametrize("seed", range(20))
def test_long_random_data_have_no_period(seed):
    noise = np.random.default_rng(seed).integers(0, 4, 5000)
    assert detect(noise, laps(2)) is None


@pytest.mark.parametrize("values", [[], [7]])
def test_too_few_values_show_no_period(values):
    assert detect(np.array(values, np.uint16), laps(0)) is None


@pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.int32, np.int64])
def test_decreasing_unsigned_values_do_not_wrap(dtype):
    values = np.array([200, 3, 2, 1] * 6, dtype)
    assert detect(values, laps(3)) == Periodicity(0, 4, 0)
    assert detect(values[1:], laps(3)) == Periodicity(0, 4, 0)


def test_short_repetition_at_the_end_is_no_period():
    values = np.array([0, 1, 2, 0, 5, 3, 8, 2, 6, 4, 9, 9, 9, 9, 9])
    assert detect(values, lambda periodicity: periodicity.preperiod + MIN_REPEATS * periodicity.period) == Periodicity(
        10, 1, 0
    )
    assert detect(values, min_values) is None
    assert detect(np.array([*values, *[9] * 20]), min_values) == Periodicity(10, 1, 0)
    assert detect(np.arange(9), min_values) == Periodicity(0, 1, 1)


def test_wrong_value_moves_the_preperiod():
    values = np.array([4, 1, 2, 8] * 50)
    values[100] = 7
    assert detect(values, lambda periodicity: periodicity.preperiod + 20 * periodicity.period) == Periodicity(101, 4, 0)


@given(st.lists(st.integers(0, 2), min_size=1, max_size=80))
def test_z_function_agrees_with_its_definition(text):
    text = np.array(text, np.int64)
    for place, length in enumerate(z_function(text).tolist()):
        assert text[:length].tolist() == text[place : place + length].tolist()
        assert place + length == text.size or text[length] != text[place + length]
