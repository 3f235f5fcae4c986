"""Sums gathered by bytes: the definition, and what the sums by rows of bits find."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairgame.games.octal.kernels.sparse import grouped, indexes, mark, sum_block, sum_scattered
from fairgame.numbers.kernels.vectors import BLOCK

SPAN = 400


@given(st.integers(0, 2**32), st.sampled_from([1, 2, 4, 8, 16]), st.integers(0, 60))
@settings(max_examples=40)
def test_both_ways_find_what_the_definition_says(seed, words, count):
    draw, size = np.random.default_rng(seed), 64 * words
    marks = draw.integers(0, size, SPAN + BLOCK).astype(np.uint16)
    marks[draw.random(marks.size) < 0.3] = size  # rare heaps
    heaps, changes = draw.integers(BLOCK, SPAN, count), draw.integers(0, size, count).astype(np.uint64)
    sums, rows = np.zeros((2, BLOCK * words), np.uint64)
    sum_scattered(marks, SPAN, heaps, changes, np.full(256 * words, 7, np.uint64), sums)
    expected = np.zeros(BLOCK * words, np.uint64)
    for t in range(BLOCK):
        for heap, change in zip(heaps.tolist(), changes.tolist(), strict=True):
            index = int(marks[SPAN + t - heap]) ^ change
            if index < size:
                expected[(index >> 6) * BLOCK + t] |= np.uint64(1) << np.uint64(index & 63)
    assert np.array_equal(sums, expected)
    history = np.zeros((words, marks.size), np.uint64)
    for n, index in enumerate(marks.tolist()):
        if index < size:
            history[index >> 6, n] = np.uint64(1) << np.uint64(index & 63)
    ordered, bounds = grouped(heaps, changes, words)
    sum_block(history.ravel(), marks.size, SPAN, ordered, bounds, np.zeros(256 * words, np.uint64), rows)
    assert np.array_equal(rows, expected)


@pytest.mark.parametrize("by_position", [0, 1])
def test_a_mark_is_the_index_of_a_common_heap_and_out_of_range_for_a_rare_one(by_position):
    words, mask, gamma, origin, base, start, stop = 4, 0b1011, 1, 20, 10, 30, 90
    values = np.random.default_rng(5).integers(0, 128 * words, 100).astype(np.uint16)
    index, parity, *_ = indexes(mask, words)
    marks = np.full(100, 9999, np.uint16)
    mark(marks, base, start, stop, values, origin, index, parity, gamma, by_position)
    for n in range(start, stop):
        value = int(values[n - origin])
        common = (value & mask).bit_count() & 1 == gamma ^ (n & by_position)
        assert marks[n - base] == (index[value] if common else 64 * words)
    assert set(marks[: start - base]) == set(marks[stop - base :]) == {9999}
