"""Kernels run in plain Python with bounds checks, and compiled kernels near the ends of their dtypes.

An intrinsic works on raw pointers, so numba's bounds checking does not cover it. A twin of the intrinsic does the same
in numpy and checks each row that it touches. The kernels run with the twins and must agree with their compiled results.
"""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fairgame.games.mark.kernels import mark_values
from fairgame.games.octal.kernels import plain, sparse
from fairgame.games.subtraction import kernels
from fairgame.numbers.kernels.vectors import BLOCK, PAIRS
from tests.fairgame.games.octal import test_kernels as compiled

TOP = 2**16 - 1


def span(array, start, size):
    """Return a slice that must lie within the array: Python counts from the end where a pointer leaves it."""
    assert 0 <= start and start + size <= array.size, (start, size, array.size)
    return array[int(start) : int(start) + size]


def or_shifted(history, at, heaps, bounds, group, out, to):  # noqa: PLR0917 - as the intrinsic
    assert history.dtype == out.dtype == np.uint64
    goal = span(out, to, BLOCK)
    for high in range(8):
        first, last = (int(span(bounds, group + high + more, 1)[0]) for more in (0, 1))
        for heap in span(heaps, first, last - first) if first < last else ():
            row = np.ascontiguousarray(span(history, at - heap, BLOCK)).view(np.uint8).reshape(BLOCK, 8)
            goal |= np.ascontiguousarray(row[:, np.arange(8) ^ high]).view(np.uint64).ravel()


def or_row(table, at, more, source):
    assert table.dtype == more.dtype == np.uint64
    span(table, at, BLOCK)[:] |= span(more, source, BLOCK)


def or_swapped(table, source, target, keep, shift):
    word = span(table, source, BLOCK)
    span(table, target, BLOCK)[:] |= (word & keep) << shift | (word >> shift) & keep


def move_down(sums, at, table, row):
    words = span(sums, at, BLOCK)
    words[:] = np.append(words[1:], np.uint64(0)) | span(table, row, BLOCK)
    return words[0]


def lowest_bit(word):
    assert word
    return (int(word) & -int(word)).bit_length() - 1


def has_pair(left, at, right, to, sought):
    assert left.dtype == right.dtype == np.asarray(sought).dtype
    return bool((span(left, at, PAIRS) ^ span(right, to - PAIRS + 1, PAIRS)[::-1] == sought).any())


TWINS = {twin.__name__: twin for twin in (or_shifted, or_row, or_swapped, move_down, lowest_bit, has_pair)}


@pytest.fixture
def checked(monkeypatch):
    """The kernels of octal games in Python; the value is the number of calls of each twin."""
    calls = dict.fromkeys(TWINS, 0)

    def counted(name):
        def twin(*arguments):
            calls[name] += 1
            return TWINS[name](*arguments)

        return twin

    for module in (sparse, plain):
        for name in TWINS.keys() & vars(module).keys():
            monkeypatch.setattr(module, name, counted(name))
    compiled_parts = ("grouped", "near_table", "steps_back", "slide", "sum_block", "mark", "sum_scattered")
    for name in (*compiled_parts, "indexes", "is_attained", "write_common"):
        monkeypatch.setattr(sparse, name, getattr(sparse, name).py_func)
    monkeypatch.setattr(plain, "_is_attained", plain._is_attained.py_func)
    monkeypatch.setattr(compiled, "extend_sparse", sparse.extend_sparse.py_func)
    return calls


@given(st.integers(0, 2**32), st.integers(0, 60), st.integers(0, 60), st.integers(0, 2))
@settings(max_examples=20)
def test_twin_agrees_with_its_intrinsic(seed, at, to, level):
    draw = np.random.default_rng(seed)
    table, other = draw.integers(0, 2**64, (2, 92), np.uint64)
    twin_table, others = table.copy(), other.copy()
    keep, shift = sparse.LOWER[level], np.uint64(1 << level)
    apart = (at, to) if abs(at - to) >= BLOCK else (at % 28, 60)  # overlapping parts never occur
    compiled.or_swapped_now(table, *apart, keep, shift)
    or_swapped(twin_table, *apart, keep, shift)
    assert np.array_equal(twin_table, table)
    twin_table = table.copy()
    compiled.or_row_now(table, at, other, to)
    or_row(twin_table, at, others, to)
    assert np.array_equal(twin_table, table)
    twin_table = table.copy()
    assert compiled.move_down_now(table, at, other, to) == move_down(twin_table, at, others, to)
    assert np.array_equal(twin_table, table)
    heaps, bounds = draw.integers(0, 30, 12), np.sort(draw.integers(0, 13, 10))
    compiled.or_shifted_now(other, 60, heaps, bounds, 1, table, to)
    or_shifted(others, 60, heaps, bounds, 1, twin_table, to)
    assert np.array_equal(twin_table, table)
    word = other[0] | np.uint64(1) << np.uint64(at)
    assert compiled.lowest_bit_now(word) == lowest_bit(word)
    left, right = draw.integers(0, 2**16, (2, PAIRS + 60)).astype(np.uint16)
    for sought in (left[at + 3] ^ right[to + PAIRS - 4], np.uint16(7)):
        has_match = compiled.has_pair_now(left, at, right, to + PAIRS - 1, sought)
        assert has_match == has_pair(left, at, right, to + PAIRS - 1, sought)


@pytest.mark.parametrize("place", [-1, 61, -40])
def test_twin_refuses_to_leave_an_array(place):
    table, other = np.zeros((2, 92), np.uint64)
    heaps, bounds = np.zeros(1, np.int64), np.arange(9)
    with pytest.raises(AssertionError):
        or_swapped(table, place, 0, np.uint64(1), np.uint64(1))
    with pytest.raises(AssertionError):
        or_row(table, 0, other, place)
    with pytest.raises(AssertionError):
        move_down(table, 0, other, place)
    with pytest.raises(AssertionError):
        or_shifted(table, place, heaps, bounds, 0, other, 0)
    with pytest.raises(AssertionError):
        has_pair(table, 0, other, place, np.uint64(0))


@pytest.mark.parametrize(
    ("code", "words", "reach", "dtype"),
    [
        ("0.77", 1, 64, np.uint8),
        ("0.6", 1, 600, np.uint16),
        ("0.106", 2, 300, np.uint8),
        ("grundy", 1, 64, np.uint16),
        ("0.6", sparse.MIN_WORDS, 600, np.uint16),
        ("0.106", sparse.MIN_WORDS, 64, np.uint8),
    ],
)
def test_no_call_of_the_sparse_kernel_leaves_an_array(checked, code, words, reach, dtype):
    """Run from the least first heap to the last heap of the array, with the least possible reach and room."""
    start, stop = 520, 700
    known = compiled.truth(code)
    result = compiled.run(code, known, start, stop, words=words, reach=reach, dtype=dtype, room=1, part=97)
    compiled.assert_equal(result, known, stop)
    assert result.calls > 1
    assert all(checked[name] for name in ("or_row", "move_down", "lowest_bit"))
    if words >= sparse.MIN_WORDS:
        assert not checked["or_shifted"]
    else:
        assert checked["or_swapped"]
        assert checked["or_shifted"] or not result.rare[result.rare >= BLOCK].size


@pytest.mark.parametrize("words", [1, 2])
def test_no_call_of_the_sparse_kernel_leaves_an_array_while_history_slides(checked, words):
    """History slides after some 33,000 heaps."""
    stop = 34_000
    known = compiled.truth("0.77", stop)
    result = compiled.run("0.77", known, 520, stop, words=words, reach=64, dtype=np.uint8, room=1)
    compiled.assert_equal(result, known, stop)
    assert checked["move_down"] > stop - 520


@pytest.mark.parametrize("reach", [PAIRS, 2 * PAIRS])
@pytest.mark.parametrize("head", [PAIRS - 1, PAIRS])
def test_no_call_of_a_window_run_leaves_an_array(checked, monkeypatch, head, reach):
    """The search reaches the last of the first values, which may be one too few for a block of pairs."""
    monkeypatch.setattr(compiled, "far_truth", compiled.truth)
    reached, _, missed = compiled.windowed("0.77", 1000, 1040, reach, head=head, witnesses=())
    assert reached == 1040 and missed
    assert bool(checked["has_pair"]) == (head == PAIRS)


@pytest.mark.parametrize(("start", "stop"), [(150, 420), (3000, 3030)])
@pytest.mark.parametrize("code", ["0.77", "4.7", "0.37"])
def test_no_call_of_the_plain_kernel_leaves_an_array(checked, code, start, stop):
    """Small heaps have too few pairs for a block."""
    known = compiled.truth(code)
    values = np.zeros(stop, np.uint16)
    values[:start] = known[:start]
    assert plain.extend_nim_sequence.py_func(compiled.digits_of(code), values, start, stop) == stop
    assert np.array_equal(values, known[:stop])
    assert bool(checked["has_pair"]) == (start > plain.MARKED * PAIRS)


# --- near the end of a dtype


@settings(max_examples=10)
@given(st.integers(0, 60), st.integers(1, 40))
def test_plain_kernel_stops_before_overflow_of_two_bytes(before, after):
    """If a move may take any number of matches, heap n has value n."""
    start, stop = TOP - before, TOP + 1 + after
    digits = np.full(stop + 1, 3, np.uint8)
    digits[0] = 0
    values = np.zeros(stop, np.uint16)
    values[:start] = np.arange(start)
    assert plain.extend_nim_sequence(digits, values, start, stop, distinct=False) == TOP + 1
    assert np.array_equal(values[: TOP + 1], np.arange(TOP + 1))
    assert not values[TOP + 1 :].any()


@pytest.mark.parametrize("t", [TOP - 1, TOP])
def test_greatest_value_of_mark_fits_two_bytes(t):
    """Heaps 0 to t - 1 have the values 0 to t - 1, and no value is above t."""
    values = mark_values(t, 2 * t + 5).astype(np.int64)
    assert np.array_equal(values[:t], np.arange(t)) and values.max() <= t
    for n in (t, t + 1, 2 * t, 2 * t + 4):
        options = {*values[n - t + 1 : n].tolist(), int(values[n // t])}
        assert values[n] == next(v for v in range(t + 1) if v not in options)


@given(st.integers(2, 63))
@example(63)
@settings(max_examples=10)
def test_subtraction_kernel_handles_63_numbers(k):
    values = kernels.subtraction_values(np.arange(1, k + 1), 5 * k)
    assert np.array_equal(values, np.arange(5 * k) % (k + 1))
