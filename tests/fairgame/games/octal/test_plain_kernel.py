"""The plain kernel against whole-array mex, with starts, widths and pairs that its two ways of looking divide."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairgame.games.octal.certificates.values import plain_values
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.kernels.plain import extend_nim_sequence

STOP = 1500  # beyond some 800 heaps options are searched, not marked

codes = st.builds(
    lambda first, digits: OctalCode.parse(f"{first}.{''.join(map(str, digits))}"),
    st.sampled_from((0, 0, 0, 4)),
    st.lists(st.integers(0, 7), min_size=1, max_size=5).filter(any),
)


def computed(code, starts=(1,), stop=STOP, distinct=False):
    digits, values = np.array(code.digits, np.uint8), np.zeros(stop, np.uint16)
    ends = [*starts[1:], stop]
    for start, end in zip(starts, ends, strict=True):
        assert extend_nim_sequence(digits, values, start, end, distinct) == end
    return values


@pytest.mark.parametrize("code", ["0.77", "0.16", "0.6", "0.106", "0.376", "4.", "4.004", "4.777", "0.333", "0.0007"])
def test_it_agrees_with_whole_array_mex(code):
    parsed = OctalCode.parse(code)
    assert computed(parsed).tolist() == plain_values(parsed.digits, STOP).tolist()


@settings(max_examples=30)
@given(codes, st.lists(st.integers(2, 299), max_size=5, unique=True))
def test_where_a_call_begins_makes_no_difference(code, starts):
    assert computed(code, [1, *sorted(starts)], 300).tolist() == plain_values(code.digits, 300).tolist()


def test_heaps_are_split_into_unequal_ones_only_where_that_is_asked():
    values = np.zeros(STOP, np.int64)
    for n in range(1, STOP):
        part = np.arange(1, (n - 1) // 2 + 1)
        seen = set((values[part] ^ values[n - part]).tolist())
        values[n] = next(value for value in range(n + 1) if value not in seen)
    assert computed(OctalCode.parse("4."), distinct=True).tolist() == values.tolist()
    assert computed(OctalCode.parse("4.")).tolist() != values.tolist()


def test_values_past_the_first_scratch_space():
    """Those of 4.7777... pass 256 after some 150 heaps, so that later calls begin with a wider space."""
    code = OctalCode.parse("4." + "7" * 70)
    values = computed(code, [1, 50, 250, 299], 400)
    assert values.max() > 256
    assert values.tolist() == plain_values(code.digits, 400).tolist()
