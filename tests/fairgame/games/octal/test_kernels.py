"""Octal kernels compared with the definition, for any mask, number of words, reach and witnesses."""

from dataclasses import dataclass
from functools import cache

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairgame.games.octal.certificates.values import plain_values
from fairgame.games.octal.classes import classes
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.kernels.plain import extend_nim_sequence
from fairgame.games.octal.kernels.sparse import (
    DONE,
    LOWER,
    OVERFLOW,
    TOO_MANY_RARE,
    TOO_WIDE,
    UNSETTLED,
    choose_witnesses,
    count_by_parity,
    extend_sparse,
    grouped,
    indexes,
    mark,
    near_table,
    sum_block,
    sum_scattered,
)
from fairgame.games.octal.sparse_space import SparseSpace, find_space
from fairgame.games.octal.values import NimValues
from fairgame.numbers.kernels.vectors import (
    BLOCK,
    PAIRS,
    has_pair,
    lowest_bit,
    move_down,
    or_row,
    or_shifted,
    or_swapped,
)

START, STOP = 4096, 6000
WORD = st.integers(0, 2**64 - 1)
GRUNDY = (4,)
BY_POSITION = ("0.104", "0.106", "0.127")
WIDE = ("0.6", "0.376", "0.564", "0.146")
SPLITTING = [str(code) for code in classes() if any(digit & 4 for digit in code.digits)]


@numba.njit
def by_definition(digits, stop, *, distinct):
    """Return the values as the mex over all options."""
    values, seen = np.zeros(stop, np.int64), np.zeros(1 << 16, np.int64)
    for n in range(1, stop):
        for taken in range(min(digits.size - 1, n) + 1):
            digit, rest = digits[taken], n - taken
            if digit & 1 and rest == 0:
                seen[0] = n
            if digit & 2 and rest > 0:
                seen[values[rest]] = n
            if digit & 4:
                for part in range(1, (rest - distinct) // 2 + 1):
                    seen[values[part] ^ values[rest - part]] = n
        while seen[values[n]] == n:
            values[n] += 1
    return values


def digits_of(code):
    return np.array(GRUNDY if code == "grundy" else OctalCode.parse(code).digits, np.uint8)


@cache
def truth(code, stop=STOP):
    result = by_definition(digits_of(code), stop, distinct=code == "grundy")
    result.flags.writeable = False
    return result


@cache
def far_truth(code, stop):
    """Return values by ``NimValues``, for heaps too large for the definition."""
    known = NimValues(digits_of(code), code, code == "grundy")
    known.extend(stop)
    known.values.flags.writeable = False
    return known.values


def places_of(code):
    return tuple(int(place) for place in np.flatnonzero(digits_of(code) & 4))


def best_space(code, values):
    counts = np.zeros((2, int(values.max()) + 1), np.int64)
    count_by_parity(values[1:].astype(np.uint16), 1, counts)
    return find_space(counts, places_of(code))


def gamma(code):
    return 1 ^ places_of(code)[0] & 1


@dataclass
class Run:
    """Result of a run of the kernel, over all its calls."""

    values: np.ndarray
    rare: np.ndarray
    reached: int
    status: int
    missed: int
    calls: int


def run(
    code,
    known,
    start=START,
    stop=STOP,
    space=None,
    *,
    words=None,
    dtype=np.uint16,
    witnesses=None,
    reach=2048,
    room=10**6,
    part=10**9,
):
    """Compute heaps start..stop-1 of ``code`` by the sparse kernel, from the values ``known`` before them.

    Without a number of words, take as many as the values need.
    """
    space = space or best_space(code, known[:start])
    widening, words = words is None, words or 1 << (int(known[:start].max()) // 128).bit_length()
    values = np.zeros(stop, dtype)
    values[:start] = known[:start]
    rare_heaps = space.rare_heaps(values[:start].astype(np.uint16))
    count, at, missed, calls = rare_heaps.size, start, 0, 0
    common = np.setdiff1d(np.arange(BLOCK, min(reach, 1000, start // 2)), rare_heaps)
    chosen = np.ascontiguousarray(common[::37]) if witnesses is None else np.array(witnesses, np.int64)
    while True:
        most = min(count + room, stop)
        rare = np.zeros(most, np.int64)
        rare[:count] = rare_heaps[:count]
        at, status, count, more, _ = extend_sparse(
            digits=digits_of(code),
            distinct=code == "grundy",
            values=values,
            origin=0,
            first=values,
            start=at,
            stop=min(stop, at + part),
            mask=space.mask,
            by_position=int(space.by_position),
            words=words,
            rare=rare,
            rare_count=count,
            max_rare=most,
            witnesses=chosen,
            reach=reach,
            settled=0,
        )
        rare_heaps, missed, calls = rare[:count], missed + more, calls + 1
        if status == TOO_WIDE and widening:
            words, status = 2 * words, TOO_MANY_RARE
        if status != TOO_MANY_RARE and (status != DONE or at == stop):
            return Run(values, rare_heaps, at, status, missed, calls)


def assert_equal(result, known, stop=STOP):
    assert (result.status, result.reached) == (DONE, stop)
    assert np.array_equal(result.values[:stop], known[:stop])


# --- definition


@pytest.mark.parametrize("code", ["0.77", "0.137", "4.7", "0.016", "4.", "0.3333", "4.04", "0.106"])
def test_definition_agrees_with_the_certificates(code):
    assert (
        by_definition(digits_of(code), 300, distinct=False).tolist()
        == plain_values(tuple(digits_of(code)), 300).tolist()
    )


def test_grundys_game_agrees_with_printed_values():
    """Compare with R. K. Guy and C. A. B. Smith; a heap splits into two unequal ones."""
    printed = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1, 2, 4]
    assert truth("grundy")[: len(printed)].tolist() == printed


# --- every class


@pytest.mark.sampled(3)
@pytest.mark.parametrize("code", SPLITTING)
def test_sparse_kernel_agrees_for_every_class(code):
    """Include classes without a useful sparse space: a bad mask only costs time."""
    result = run(code, truth(code))
    assert_equal(result, truth(code))
    assert (
        result.rare.tolist() == best_space(code, truth(code)[:START]).rare_heaps(truth(code).astype(np.uint16)).tolist()
    )


@pytest.mark.parametrize("code", [str(code) for code in classes()])
def test_chosen_kernel_agrees_for_every_class(code):
    assert np.array_equal(far_truth(code, STOP), truth(code))


def test_classes_of_the_tests_are_numerous():
    assert len(classes()) > 150
    assert len(SPLITTING) > 140
    assert set(BY_POSITION) < set(SPLITTING)


@pytest.mark.parametrize("code", BY_POSITION)
def test_heap_parity_counts(code):
    space = best_space(code, truth(code)[:START])
    assert space.by_position
    plain = SparseSpace(space.mask)
    assert space.rare_heaps(truth(code)).size < plain.rare_heaps(truth(code)).size / 4
    for tried in (
        space,
        plain,
        SparseSpace(3, by_position=True, gamma=gamma(code)),
        SparseSpace(6, by_position=True, gamma=gamma(code)),
    ):
        assert_equal(run(code, truth(code), space=tried), truth(code))


def test_place_of_the_first_splitting_digit_determines_gamma():
    assert gamma("4.") == gamma("0.04") == 1
    assert gamma("0.4") == gamma("0.7") == 0


def test_sparse_kernel_agrees_for_grundys_game():
    for space in (None, SparseSpace(1), SparseSpace(14), SparseSpace(3, by_position=True, gamma=1)):
        assert_equal(run("grundy", truth("grundy"), space=space), truth("grundy"))


def test_chosen_kernel_agrees_for_grundys_game():
    assert np.array_equal(far_truth("grundy", 50_000)[:STOP], truth("grundy"))


# --- choices that make no difference


@pytest.mark.sampled(3)
@pytest.mark.parametrize("code", [*BY_POSITION, *WIDE, "0.16", "0.07", "4.7", "0.54", "grundy"])
@pytest.mark.parametrize("mask", [1, 2, 5, 0x1E, 0x60, 0xFE])
def test_any_mask_gives_the_same_values(code, mask):
    """Try masks with any lowest bit, bad ones included."""
    assert_equal(run(code, truth(code), space=SparseSpace(mask)), truth(code))


@pytest.mark.parametrize("code", ["0.16", "0.376", "0.106", "4.7", "grundy"])
def test_words_reach_and_dtype_make_no_difference(code):
    known = truth(code)
    least = 1 << int(known.max() // 128).bit_length()
    for words in (least, 2 * least, 8):
        for reach in (64, 500, 3000, 10**6):
            dtype = np.uint8 if known.max() < 256 and reach != 500 else np.uint16
            assert_equal(run(code, known, words=words, reach=reach, dtype=dtype), known)


@pytest.mark.parametrize("code", ["0.16", "0.564", "0.104", "4.7"])
@pytest.mark.parametrize("part", [1, 7, 31, 32, 33, 100])
def test_ends_of_a_call_make_no_difference(code, part):
    """Begin calls anywhere in a block of 32."""
    stop = START + 260
    result = run(code, truth(code), stop=stop, part=part)
    assert_equal(result, truth(code), stop)
    assert result.calls == -(-(stop - START) // part)


@pytest.mark.parametrize("start", [600, 1000, 4097, 4127, 5999])
def test_first_heap_of_the_kernel_makes_no_difference(start):
    for code in ("0.16", "0.376", "0.127"):
        assert_equal(run(code, truth(code), start=start, reach=256), truth(code))


@pytest.mark.parametrize("code", ["0.16", "0.6", "0.106", "0.156"])
def test_values_do_not_depend_on_the_witnesses(code):
    """Search for options that no, one or many witnesses leave open."""
    known = truth(code)
    space = best_space(code, known[:START])
    common = np.setdiff1d(np.arange(BLOCK, 1000), space.rare_heaps(known.astype(np.uint16)))
    missed = []
    for witnesses in (common[:0], common[:1], common[:900]):
        result = run(code, known, witnesses=witnesses)
        assert_equal(result, known)
        missed.append(result.missed)
    assert missed[0] > missed[1] > missed[2]


def test_chosen_witnesses_leave_little_to_search():
    code = "0.16"
    known = truth(code, 16_000)
    space = best_space(code, known)
    candidates = np.setdiff1d(np.arange(BLOCK, 1000), space.rare_heaps(known.astype(np.uint16)))
    values = known.astype(np.uint16)
    chosen = choose_witnesses(digits_of(code), values, 2000, 16_000, candidates, space.parities(256))
    assert set(chosen) <= set(candidates)
    assert len(set(chosen)) == len(chosen) < 100
    result = run(code, known, stop=16_000, witnesses=chosen)
    assert_equal(result, known, 16_000)
    assert result.missed < 0.1 * (16_000 - START)
    assert run(code, known, stop=16_000, witnesses=chosen[:0]).missed > 2 * (16_000 - START)


@settings(max_examples=60)
@given(
    st.sampled_from(SPLITTING),
    st.integers(1, 127),
    st.integers(500, 1200),
    st.sampled_from([33, 64, 200, 700, 5000]),
    st.integers(1, 50),
)
def test_random_masks_starts_reaches_and_capacities(code, mask, start, reach, room):
    stop = start + 200
    space = SparseSpace(mask)
    if len({place % 2 for place in places_of(code)}) == 1 and mask % 3 == 0:
        space = SparseSpace(mask, by_position=True, gamma=gamma(code))
    assert_equal(run(code, truth(code), start, stop, space, reach=reach, room=room), truth(code), stop)


# --- sliding history


@pytest.mark.parametrize("code", ["0.16", "0.376", "0.106"])
@pytest.mark.parametrize("reach", [100, 3000, 20_000])
def test_history_slides(code, reach):
    """Call once for more heaps than the history holds, with and without rare heaps beyond it."""
    stop = 90_000
    known = far_truth(code, stop)
    assert_equal(run(code, known, stop=stop, reach=reach, words=4 if code == "0.376" else 1), known, stop)


def test_far_values_equal_the_definition():
    for code in ("0.16", "0.376", "0.106", "grundy"):
        known = truth(code, 20_000)
        assert np.array_equal(far_truth(code, 90_000)[:20_000], known)


# --- overflow


@pytest.mark.parametrize("code", ["0.6", "0.376", "grundy"])
def test_values_too_wide_for_the_words_stop_the_kernel(code):
    """Write every value that fits the dtype, and no other value."""
    stop, start = 150_000, 1500
    known = far_truth(code, stop)
    assert known[:start].max() < 128 <= known.max()
    result = run(code, known, start=start, stop=stop, words=1)
    assert result.status == TOO_WIDE
    assert known[: result.reached].max() < 128
    assert np.array_equal(result.values[: result.reached], known[: result.reached])
    assert not result.values[result.reached :].any()
    assert_equal(run(code, known, start=start, stop=20_000), known, 20_000)


def test_value_beyond_the_dtype_stops_the_kernel_and_never_wraps():
    stop = 20_000
    known = truth("0.6", stop)
    result = run("0.6", known, stop=stop, words=4, dtype=np.uint8)
    assert result.status == OVERFLOW
    assert known[result.reached] > 255 >= known[: result.reached].max()
    assert np.array_equal(result.values[: result.reached], known[: result.reached])


@pytest.mark.parametrize("room", [1, 3, 1000])
def test_full_list_of_rare_heaps_loses_nothing(room):
    """Run 0.04, whose heaps are rare to some twenty per cent."""
    result = run("0.04", truth("0.04"), room=room)
    assert_equal(result, truth("0.04"))
    assert result.calls > 150 / room


# --- a window instead of a table


def windowed(code, start, stop, reach, *, head=None, settled=0, witnesses=None):
    """Run from ``start`` with only the last ``reach`` + k values and the values of the first heaps."""
    known = far_truth(code, stop)
    origin = start - reach - len(digits_of(code)) + 1
    values = known[origin:].copy()
    values[start - origin :] = 0
    space = best_space(code, known)
    rare = space.rare_heaps(known[:start])
    common = np.setdiff1d(np.arange(BLOCK, 1000), rare)
    first = known[: (head or reach) + 1].copy()
    reached, status, count, missed, _ = extend_sparse(
        digits=digits_of(code),
        distinct=False,
        values=values,
        origin=origin,
        first=first,
        start=start,
        stop=stop,
        mask=space.mask,
        by_position=int(space.by_position),
        words=1,
        rare=np.append(rare, 0),
        rare_count=rare.size,
        max_rare=rare.size + 1,
        witnesses=np.ascontiguousarray(common[::29]) if witnesses is None else np.array(witnesses, np.int64),
        reach=reach,
        settled=settled,
    )
    assert count == rare.size
    assert np.array_equal(values[: reached - origin], known[origin:reached])
    return reached, status, missed


@pytest.mark.parametrize("code", ["0.16", "0.354", "0.104"])
def test_window_suffices_beyond_the_rare_heaps(code):
    assert windowed(code, 100_000, 250_000, reach=25_000)[:2] == (250_000, DONE)


def test_heaps_known_to_be_settled_are_not_checked():
    """Check no heap before ``settled``, even with a short head."""
    reached, status, missed = windowed("0.16", 100_000, 250_000, reach=25_000, head=14_000, settled=250_000)
    assert (reached, status, missed) == (250_000, DONE, 0)
    reached, status, _ = windowed("0.16", 100_000, 250_000, reach=25_000, head=14_000, settled=198_380)
    assert status == UNSETTLED
    assert reached > 198_380


def test_window_reports_an_unsettled_heap():
    """Stop at a rare heap, and where only heaps beyond the head attain a value."""
    known = far_truth("0.16", 250_000)
    rare = best_space("0.16", known).rare_heaps(known)
    before = rare[rare > 8000][0]
    assert windowed("0.16", before - 100, 250_000, reach=3800)[:2] == (before, UNSETTLED)
    reached, status, _ = windowed("0.16", 100_000, 250_000, reach=25_000, head=14_000)
    assert status == UNSETTLED
    total = reached - 2
    options = known[1 : total // 2 + 1] ^ known[total - total // 2 : total][::-1]
    firsts = [int(np.argmax(options == value)) + 1 for value in range(known[reached])]
    assert max(firsts) > 14_000


# --- vector operations compared with numpy


@numba.njit
def or_shifted_now(history, at, heaps, bounds, group, out, to):  # noqa: PLR0917 - as the intrinsic
    or_shifted(history, at, heaps, bounds, group, out, to)


@numba.njit
def or_swapped_now(table, source, target, keep, shift):
    or_swapped(table, source, target, keep, shift)


@numba.njit
def has_pair_now(left, at, right, to, sought):
    return has_pair(left, at, right, to, sought)


@numba.njit
def or_row_now(table, at, more, source):
    or_row(table, at, more, source)


@numba.njit
def move_down_now(sums, at, table, row):
    return move_down(sums, at, table, row)


@numba.njit
def lowest_bit_now(word):
    return lowest_bit(word)


def moved(words, xor):
    """Map each x to x ^ xor in words that are sets of numbers below 64."""
    bits = (words[:, None] >> np.arange(64, dtype=np.uint64)) & np.uint64(1)
    return (bits[:, np.arange(64) ^ xor] << np.arange(64, dtype=np.uint64)).sum(axis=1, dtype=np.uint64)


@given(st.integers(0, 2**32), st.lists(st.tuples(st.integers(0, 7), st.integers(0, 200)), max_size=30), st.booleans())
def test_or_shifted_agrees_with_numpy(seed, pairs, offset):
    generator = np.random.default_rng(seed)
    history = generator.integers(0, 2**64, 400, np.uint64) & generator.integers(0, 2**64, 400, np.uint64)
    out = generator.integers(0, 2**64, 100, np.uint64)
    at, to, group = 250, 33, 8 * offset
    pairs.sort()
    heaps = np.array([heap for _, heap in pairs], np.int64)
    bounds = np.zeros(group + 9, np.int64)
    bounds[group:] = np.searchsorted([high for high, _ in pairs], np.arange(9))
    expected = out.copy()
    for high, heap in pairs:
        expected[to : to + BLOCK] |= moved(history[at - heap : at - heap + BLOCK], 8 * high)
    or_shifted_now(history, at, heaps, bounds, group, out, to)
    assert np.array_equal(out, expected)


@given(st.integers(0, 2**32), st.integers(0, 2), st.sampled_from([(0, 32), (40, 3), (1, 50), (5, 5)]))
def test_or_swapped_agrees_with_numpy(seed, level, ends):
    table = np.random.default_rng(seed).integers(0, 2**64, 90, np.uint64)
    source, target = ends
    expected = table.copy()
    expected[target : target + BLOCK] |= moved(table[source : source + BLOCK], 1 << level)
    or_swapped_now(table, source, target, LOWER[level], np.uint64(1 << level))
    assert np.array_equal(table, expected)


@given(st.integers(0, 2**32), st.integers(0, 60), st.integers(0, 60))
def test_or_row_agrees_with_numpy(seed, at, source):
    table, more = np.random.default_rng(seed).integers(0, 2**64, (2, 92), np.uint64)
    expected = table.copy()
    expected[at : at + BLOCK] |= more[source : source + BLOCK]
    or_row_now(table, at, more, source)
    assert np.array_equal(table, expected)


@given(st.integers(0, 2**32), st.integers(0, 60), st.integers(0, 60))
def test_move_down_agrees_with_numpy(seed, at, row):
    generator = np.random.default_rng(seed)
    sums, table = generator.integers(0, 2**64, (2, 92), np.uint64)
    expected = sums.copy()
    expected[at : at + BLOCK] = np.append(sums[at + 1 : at + BLOCK], np.uint64(0)) | table[row : row + BLOCK]
    assert move_down_now(sums, at, table, row) == expected[at]
    assert np.array_equal(sums, expected)


@given(st.lists(st.tuples(st.integers(1, BLOCK - 1), st.integers(0, 127)), max_size=12), st.integers(0, 128))
def test_near_table_agrees_with_nim_sums(pairs, index):
    """Compare with the nim-sums of both indexes."""
    heaps, indexes = (np.array([pair[i] for pair in pairs], np.int64) for i in (0, 1))
    table = near_table(heaps, indexes, 2).reshape(129, 2, BLOCK)
    expected = np.zeros((2, BLOCK), np.uint64)
    for heap, own in pairs if index < 128 else []:
        expected[(index ^ own) // 64, heap - 1] |= np.uint64(1 << (index ^ own) % 64)
    assert np.array_equal(table[index], expected)


@given(
    st.sampled_from([np.uint8, np.uint16, np.uint32]),
    st.integers(0, 2**32),
    st.integers(0, 40),
    st.integers(0, 40),
    st.integers(1, 2**20),
)
def test_has_pair_agrees_with_plain_search(dtype, seed, at, before, top):
    generator = np.random.default_rng(seed)
    top = min(top, np.iinfo(dtype).max)
    left = generator.integers(0, top + 1, PAIRS + 40, dtype)
    right = generator.integers(0, top + 1, PAIRS + 40, dtype)
    to = PAIRS - 1 + before
    nim_sums = left[at : at + PAIRS] ^ right[to - PAIRS + 1 : to + 1][::-1]
    for sought in (
        nim_sums[generator.integers(PAIRS)],
        generator.integers(0, top + 1, 1, dtype)[0],
        dtype(0),
        dtype(top),
    ):
        assert has_pair_now(left, at, right, to, sought) == (sought in nim_sums)


@pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.uint32])
def test_has_pair_reads_exactly_its_pairs(dtype):
    for place in range(-1, PAIRS + 1):
        left, right = np.zeros(PAIRS + 2, dtype), np.zeros(PAIRS + 2, dtype)
        left[place + 1] = 5
        assert has_pair_now(left, 1, right, PAIRS, dtype(5)) == (0 <= place < PAIRS)
        left[place + 1], right[PAIRS - place] = 0, 5
        assert has_pair_now(left, 1, right, PAIRS, dtype(5)) == (0 <= place < PAIRS)


@given(WORD.filter(bool))
def test_lowest_bit_is_the_index_of_the_lowest_one(word):
    assert lowest_bit_now(np.uint64(word)) == (word & -word).bit_length() - 1


# --- the plain kernel

PLAIN_STOP = 1500  # beyond some 800 heaps options are searched, not marked

codes = st.builds(
    lambda first, digits: OctalCode.parse(f"{first}.{''.join(map(str, digits))}"),
    st.sampled_from((0, 0, 0, 4)),
    st.lists(st.integers(0, 7), min_size=1, max_size=5).filter(any),
)


def by_plain_kernel(code, starts=(1,), *, stop=PLAIN_STOP, distinct=False):
    digits, values = np.array(code.digits, np.uint8), np.zeros(stop, np.uint16)
    ends = [*starts[1:], stop]
    for start, end in zip(starts, ends, strict=True):
        assert extend_nim_sequence(digits, values, start, end, distinct) == end
    return values


@pytest.mark.parametrize("code", ["0.77", "0.16", "0.6", "0.106", "0.376", "4.", "4.004", "4.777", "0.333", "0.0007"])
def test_plain_kernel_agrees_with_whole_array_mex(code):
    parsed = OctalCode.parse(code)
    assert by_plain_kernel(parsed).tolist() == plain_values(parsed.digits, PLAIN_STOP).tolist()


@settings(max_examples=30)
@given(codes, st.lists(st.integers(2, 299), max_size=5, unique=True))
def test_first_heap_of_a_plain_call_makes_no_difference(code, starts):
    assert by_plain_kernel(code, [1, *sorted(starts)], stop=300).tolist() == plain_values(code.digits, 300).tolist()


def test_plain_kernel_splits_into_unequal_heaps_on_request():
    values = np.zeros(PLAIN_STOP, np.int64)
    for n in range(1, PLAIN_STOP):
        part = np.arange(1, (n - 1) // 2 + 1)
        seen = set((values[part] ^ values[n - part]).tolist())
        values[n] = next(value for value in range(n + 1) if value not in seen)
    assert by_plain_kernel(OctalCode.parse("4."), distinct=True).tolist() == values.tolist()
    assert by_plain_kernel(OctalCode.parse("4.")).tolist() != values.tolist()


def test_values_beyond_the_first_scratch_space():
    """Compute 4.7777..., whose values pass 256 after some 150 heaps."""
    code = OctalCode.parse("4." + "7" * 70)
    values = by_plain_kernel(code, [1, 50, 250, 299], stop=400)
    assert values.max() > 256
    assert values.tolist() == plain_values(code.digits, 400).tolist()


# --- sums by bytes

SUM_SPAN = 400


@given(st.integers(0, 2**32), st.sampled_from([1, 2, 4, 8, 16]), st.integers(0, 60))
@settings(max_examples=40)
def test_sums_agree_with_the_definition(seed, words, count):
    generator, size = np.random.default_rng(seed), 64 * words
    marks = generator.integers(0, size, SUM_SPAN + BLOCK).astype(np.uint16)
    marks[generator.random(marks.size) < 0.3] = size  # rare heaps
    heaps, changes = generator.integers(BLOCK, SUM_SPAN, count), generator.integers(0, size, count).astype(np.uint64)
    sums, rows = np.zeros((2, BLOCK * words), np.uint64)
    sum_scattered(marks, SUM_SPAN, heaps, changes, np.full(256 * words, 7, np.uint64), sums)
    expected = np.zeros(BLOCK * words, np.uint64)
    for t in range(BLOCK):
        for heap, change in zip(heaps.tolist(), changes.tolist(), strict=True):
            index = int(marks[SUM_SPAN + t - heap]) ^ change
            if index < size:
                expected[(index >> 6) * BLOCK + t] |= np.uint64(1) << np.uint64(index & 63)
    assert np.array_equal(sums, expected)
    history = np.zeros((words, marks.size), np.uint64)
    for n, index in enumerate(marks.tolist()):
        if index < size:
            history[index >> 6, n] = np.uint64(1) << np.uint64(index & 63)
    ordered, bounds = grouped(heaps, changes, words)
    sum_block(history.ravel(), marks.size, SUM_SPAN, ordered, bounds, np.zeros(256 * words, np.uint64), rows)
    assert np.array_equal(rows, expected)


@pytest.mark.parametrize("by_position", [0, 1])
def test_mark_is_the_index_of_a_common_heap_and_out_of_range_for_a_rare_one(by_position):
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
