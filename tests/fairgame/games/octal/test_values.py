"""Nim-values of octal games by any kernel, and their spot checks."""

import tracemalloc
from functools import cache

import numpy as np
import pytest

from fairgame.errors import CertificateError, NimValueOverflowError
from fairgame.games.octal import class_record
from fairgame.games.octal import values as sequence
from fairgame.games.octal.certificates.class_records import expected_sample
from fairgame.games.octal.class_record import blocks, recompute_sample
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.kernels import plain, sparse
from fairgame.games.octal.kernels.sparse import DONE, OVERFLOW, TOO_MANY_RARE, TOO_WIDE
from fairgame.games.octal.values import NimValues, nim_values
from fairgame.games.octal.verification import BLOCK, SAMPLED_BLOCKS

STOP = 20_000
CODES = ("0.16", "0.6", "0.106", "0.376", "0.04", "0.56", "4.7", "0.333")


@pytest.fixture(scope="module", autouse=True)
def sparse_kernel_from_the_start():
    """Use the sparse kernel for short runs too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sequence, "SHORT_STOP", 0)
        yield


def new_values(code):
    return NimValues.of(OctalCode.parse(code))


@cache
def expected(code, stop=STOP):
    """Return values by the plain kernel, which other tests compare with the definition."""
    digits, values = np.array(OctalCode.parse(code).digits, np.uint8), np.zeros(stop, np.uint16)
    assert plain.extend_nim_sequence(digits, values, 1, stop, distinct=False) == stop
    values.flags.writeable = False
    return values


@pytest.mark.parametrize("code", CODES)
def test_both_kernels_give_the_same_values(code, monkeypatch):
    for ns in (1e-9, 1e9):
        monkeypatch.setattr(NimValues, "_ns_by_plain_kernel", ns)
        known = new_values(code)
        known.extend(STOP)
        assert np.array_equal(known.values, expected(code))


@pytest.mark.parametrize("stop", [0, 1, 2, 3, 4095, 4096, 4097, 10_000])
def test_values_below_any_stop_are_the_expected_ones(stop):
    for code in ("0.16", "0.333"):
        values = nim_values(OctalCode.parse(code), stop)
        assert values.shape == (stop,)
        assert np.array_equal(values, expected(code)[:stop])


@pytest.mark.parametrize("code", CODES)
def test_values_do_not_depend_on_the_steps(code):
    known, counts = new_values(code), []
    for stop in (2, 3, 100, 4095, 4096, 4097, 4100, 9000, 9000, 5, STOP):
        known.extend(stop, counts.append)
        assert known.size == max(known.size, stop)
        assert np.array_equal(known.values, expected(code)[: known.size])
    assert sum(counts) == STOP - 1
    assert min(counts) >= 0


def test_calls_are_short_enough_for_interruptions(monkeypatch):
    monkeypatch.setattr(sequence, "MAX_CALL_NS", 1.0)
    for code in ("0.16", "0.77"):
        known, counts = new_values(code), []
        known.extend(STOP, counts.append)
        assert max(counts) <= 4096
        assert np.array_equal(known.values, expected(code))


def test_interruption_loses_nothing():
    known = new_values("0.16")

    def interrupt(_):
        if known.size > 4200:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        known.extend(100_000, interrupt)
    assert 4200 < known.size < 100_000
    known.extend(100_000)
    assert np.array_equal(known.values[:STOP], expected("0.16"))


@pytest.mark.parametrize("code", ["0.16", "0.6", "0.106", "0.04"])
def test_counts_and_rare_heaps_match_the_values(code):
    known = new_values(code)
    for stop in (6000, STOP):
        known.extend(stop)
        values = expected(code)[:stop]
        for parity in (0, 1):
            own = values[2 - parity :: 2]
            assert np.array_equal(known.counts[parity], np.bincount(own, minlength=known.counts.shape[1]))
        assert known.counts.shape[1] == values.max() + 1
        if known.space is not None:
            assert np.array_equal(known.rare, known.space.rare_heaps(values))


def test_storage_widens_during_a_run(monkeypatch):
    """Widen bit sets, bytes a value and the list of rare heaps without losing a value."""
    results, kernel = [], sparse.extend_sparse

    def recorded(**arguments):
        results.append(kernel(**arguments))
        return results[-1]

    monkeypatch.setattr(sequence, "WIDE_STOP", 1000)
    monkeypatch.setattr(sparse, "extend_sparse", recorded)
    monkeypatch.setattr(NimValues, "_ns_by_plain_kernel", 10.0**9)
    known = NimValues(np.array([0, 6], np.uint8), "0.6")
    for stop in (5000, 9000, 9001, 20_000):
        known.extend(stop)
        assert np.array_equal(known.values, expected("0.6")[:stop])
        assert known.values.itemsize == (1 if stop in (9000, 9001) else 2)
    assert {status for _, status, *_ in results} == {DONE, TOO_WIDE, TOO_MANY_RARE, OVERFLOW}
    assert known.counts.sum() == 20_000 - 1
    assert np.array_equal(known.counts.sum(axis=0), np.bincount(known.values[1:], minlength=known.counts.shape[1]))
    assert np.array_equal(known.rare, known.space.rare_heaps(known.values))


def test_small_values_take_one_byte_each(monkeypatch):
    """Use no other memory that grows with the values."""
    monkeypatch.setattr(sequence, "WIDE_STOP", 1 << 16)
    new_values("0.454").extend(1 << 17)  # compiles
    stop = 1 << 23
    tracemalloc.start()
    known = new_values("0.454")
    known.extend(stop)
    used, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert known.values.itemsize == 1
    assert used < 1.1 * stop
    assert peak < 1.2 * stop + (1 << 21)


def test_value_that_does_not_fit_is_refused(monkeypatch):
    monkeypatch.setattr(sparse, "extend_sparse", lambda **arguments: (5000, OVERFLOW, arguments["rare_count"], 0, 0))
    monkeypatch.setattr(NimValues, "_ns_by_plain_kernel", 1e9)
    known = new_values("0.16")
    with pytest.raises(NimValueOverflowError, match=r"0\.16: the nim-value of heap 5000 does not fit uint16"):
        known.extend(10_000)


@pytest.mark.parametrize("code", ["0.16", "0.454", "0.054", "0.104", "0.354", "0.0104"])
def test_settled_heaps_attain_every_smaller_value(code):
    """Attain each smaller value of the other parity by a common part within reach, or by one heap."""
    known = new_values(code)
    known.extend(1 << 15)
    (start, reach), values, digits = known.settled, known.values.astype(np.int64), known.digits
    assert 4096 <= start < values.size
    common = np.setdiff1d(np.arange(1, reach + 1), known.rare)
    parity = known.space.parities(int(values.max()) + 1)
    for n in range(start, min(values.size, start + 3000)):
        smaller = np.flatnonzero(parity[: values[n]] != parity[values[n]])
        pairs = [values[common] ^ values[n - k - common] for k in range(digits.size) if digits[k] & 4]
        single = [values[n - k] for k in range(digits.size) if digits[k] & 2]
        assert np.isin(smaller, np.concatenate([*pairs, single])).all(), n


def test_new_rare_heap_moves_the_settled_range(monkeypatch):
    known = new_values("0.16")
    for stop in (1 << 13, 13_935, 13_936, 14_500, 1 << 15):
        known.extend(stop)
        start, reach = known.settled
        assert start >= 2 * known.rare[-1] + known.digits.size
        assert reach < max(start, stop)
    assert known.rare[-1] == 13_935


def test_short_run_uses_only_the_plain_kernel(monkeypatch):
    monkeypatch.setattr(sequence, "SHORT_STOP", 3 << 12)
    short = new_values("0.77")
    short.extend(3 << 12)
    assert not any(short.is_sparse(heap) for heap in range(1, short.size))
    short.extend(1 << 14)
    assert short.is_sparse(short.size - 1)
    assert np.array_equal(short.values, expected("0.77")[: short.size])


# --- spot checks

SPARSE, SPOT_STOP = "0.6", 40_000


def computed(code, stop=SPOT_STOP):
    known = NimValues.of(OctalCode.parse(code))
    known.extend(stop)
    return known


def test_sampled_blocks_are_complete_unsettled_and_depend_on_the_values():
    values = np.arange(10_000, dtype=np.uint16)
    starts = blocks(values, 4097)
    assert starts == blocks(values.copy(), 4097) == sorted(set(starts))
    assert len(starts) == SAMPLED_BLOCKS
    assert all(start % BLOCK == 0 and 4097 <= start and start + BLOCK <= values.size for start in starts)
    values[1] += 1
    assert blocks(values, 4097) != starts


@pytest.mark.parametrize(
    ("settled", "computed", "count"), [(1, 320, 8), (1, 96, 2), (33, 96, 1), (65, 96, 0), (96, 96, 0)]
)
def test_short_range_has_fewer_blocks(settled, computed, count):
    assert len(blocks(np.zeros(computed, np.uint16), settled)) == count
    assert expected_sample(settled, computed - 1) == BLOCK * count


def test_true_values_pass_both_recomputations(monkeypatch):
    ways = []
    for name in ("_by_plain_kernel", "_by_checker"):
        way = getattr(class_record, name)
        monkeypatch.setattr(
            class_record, name, lambda *arguments, name=name, way=way: (ways.append(name), way(*arguments))
        )
    values = computed(SPARSE)
    assert values.is_sparse(SPOT_STOP - 1) and not values.is_sparse(100)
    assert recompute_sample(values, values.plain_stop) == BLOCK * SAMPLED_BLOCKS
    assert set(ways) == {"_by_plain_kernel"}
    ways.clear()
    first = computed(SPARSE, 1000)
    assert recompute_sample(first, 1) == BLOCK * SAMPLED_BLOCKS
    assert set(ways) == {"_by_checker"}


@pytest.mark.parametrize(("stop", "settled"), [(SPOT_STOP, 4096), (1000, 1)])
def test_wrong_value_in_a_sampled_block_is_reported(stop, settled, monkeypatch):
    """Change the first or last heap of a block, with each way of recomputing."""
    values = computed(SPARSE, stop)
    for start in blocks(values.values, settled)[:3]:
        for heap in (start, start + BLOCK - 1):
            values.values[heap] += 1
            monkeypatch.setattr(class_record, "blocks", lambda *_, start=start: [start])
            with pytest.raises(CertificateError, match=r"0\.6 .*heap \d+"):
                recompute_sample(values, settled)
            values.values[heap] -= 1
        assert recompute_sample(values, settled) == BLOCK
