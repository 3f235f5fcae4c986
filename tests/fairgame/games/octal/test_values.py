"""Nim-values by whichever kernel is chosen: the choice, the steps and the widths make no difference."""

import tracemalloc
from functools import cache

import numpy as np
import pytest

from fairgame.errors import NimValueOverflowError
from fairgame.games.octal import values as sequence
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.kernels import plain, sparse
from fairgame.games.octal.kernels.sparse import DONE, OVERFLOW, TOO_MANY_RARE, TOO_WIDE
from fairgame.games.octal.values import NimValues, nim_values

STOP = 20_000
CODES = ("0.16", "0.6", "0.106", "0.376", "0.04", "0.56", "4.7", "0.333")


@pytest.fixture(scope="module", autouse=True)
def sparse_kernel_from_the_start():
    """Runs so short as these would be left to the plain kernel."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sequence, "SHORT_STOP", 0)
        yield


def fresh(code):
    return NimValues.of(OctalCode.parse(code))


@cache
def truth(code, stop=STOP):
    """By the plain kernel, which tests of its own compare with the definition."""
    digits, values = np.array(OctalCode.parse(code).digits, np.uint8), np.zeros(stop, np.uint16)
    assert plain.extend_nim_sequence(digits, values, 1, stop, False) == stop
    values.flags.writeable = False
    return values


@pytest.mark.parametrize("code", CODES)
def test_either_kernel_gives_the_same_values(code, monkeypatch):
    for ns in (1e-9, 1e9):
        monkeypatch.setattr(NimValues, "_ns_by_plain_kernel", ns)
        found = fresh(code)
        found.extend(STOP)
        assert np.array_equal(found.values, truth(code))


@pytest.mark.parametrize("stop", [0, 1, 2, 3, 4095, 4096, 4097, 10_000])
def test_any_stop(stop):
    for code in ("0.16", "0.333"):
        values = nim_values(OctalCode.parse(code), stop)
        assert values.shape == (stop,)
        assert np.array_equal(values, truth(code)[:stop])


@pytest.mark.parametrize("code", CODES)
def test_steps_make_no_difference(code):
    found, told = fresh(code), []
    for stop in (2, 3, 100, 4095, 4096, 4097, 4100, 9000, 9000, 5, STOP):
        found.extend(stop, told.append)
        assert found.known == max(found.known, stop)
        assert np.array_equal(found.values, truth(code)[: found.known])
    assert sum(told) == STOP - 1
    assert min(told) >= 0


def test_calls_are_short_so_that_an_interruption_is_heard(monkeypatch):
    monkeypatch.setattr(sequence, "MAX_CALL_NS", 1.0)
    for code in ("0.16", "0.77"):
        found, told = fresh(code), []
        found.extend(STOP, told.append)
        assert max(told) <= 4096
        assert np.array_equal(found.values, truth(code))


def test_an_interruption_loses_nothing():
    found = fresh("0.16")

    def interrupt(_):
        if found.known > 4200:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        found.extend(100_000, interrupt)
    assert 4200 < found.known < 100_000
    found.extend(100_000)
    assert np.array_equal(found.values[:STOP], truth("0.16"))


@pytest.mark.parametrize("code", ["0.16", "0.6", "0.106", "0.04"])
def test_what_is_told_beside_the_values_is_so(code):
    found = fresh(code)
    for stop in (6000, STOP):
        found.extend(stop)
        values = truth(code)[:stop]
        for parity in (0, 1):
            own = values[2 - parity :: 2]
            assert np.array_equal(found.counts[parity], np.bincount(own, minlength=found.counts.shape[1]))
        assert found.counts.shape[1] == values.max() + 1
        if found.space is not None:
            assert np.array_equal(found.rare, found.space.rare_heaps(values))


def test_wider_values_are_found_by_going_on(monkeypatch):
    """Words, bytes a value and room for rare heaps are widened where they do not suffice, and nothing is lost."""
    met, kernel = [], sparse.extend_sparse

    def recorded(*arguments):
        met.append(kernel(*arguments))
        return met[-1]

    monkeypatch.setattr(sequence, "WIDE_STOP", 1000)
    monkeypatch.setattr(sparse, "extend_sparse", recorded)
    monkeypatch.setattr(NimValues, "_ns_by_plain_kernel", 10.0**9)
    found = NimValues(np.array([0, 6], np.uint8), "0.6")
    for stop in (5000, 9000, 9001, 20_000):
        found.extend(stop)
        assert np.array_equal(found.values, truth("0.6")[:stop])
        assert found.values.itemsize == (1 if stop in (9000, 9001) else 2)
    assert {status for _, status, *_ in met} == {DONE, TOO_WIDE, TOO_MANY_RARE, OVERFLOW}
    assert found.counts.sum() == 20_000 - 1
    assert np.array_equal(found.counts.sum(axis=0), np.bincount(found.values[1:], minlength=found.counts.shape[1]))
    assert np.array_equal(found.rare, found.space.rare_heaps(found.values))


def test_a_byte_a_value_is_all_that_is_held_where_values_fit(monkeypatch):
    """And what is held beside the values does not grow with them."""
    monkeypatch.setattr(sequence, "WIDE_STOP", 1 << 16)
    fresh("0.454").extend(1 << 17)  # compiles
    stop = 1 << 23
    tracemalloc.start()
    found = fresh("0.454")
    found.extend(stop)
    held, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found.values.itemsize == 1
    assert held < 1.1 * stop
    assert peak < 1.2 * stop + (1 << 21)


def test_a_value_that_does_not_fit_is_refused(monkeypatch):
    monkeypatch.setattr(sparse, "extend_sparse", lambda *arguments: (5000, OVERFLOW, arguments[11], 0, 0))
    monkeypatch.setattr(NimValues, "_ns_by_plain_kernel", 1e9)
    found = fresh("0.16")
    with pytest.raises(NimValueOverflowError, match=r"0\.16: the nim-value of heap 5000 does not fit uint16"):
        found.extend(10_000)


@pytest.mark.parametrize("code", ["0.16", "0.454", "0.054", "0.104", "0.354", "0.0104"])
def test_what_is_said_to_settle_heaps_settles_them(code):
    """Every smaller value of the other parity is that of a pair with a common heap as near as is said, or of a heap."""
    found = fresh(code)
    found.extend(1 << 15)
    (start, reach), values, digits = found.settled, found.values.astype(np.int64), found.digits
    assert 4096 <= start < values.size
    common = np.setdiff1d(np.arange(1, reach + 1), found.rare)
    parity = found.space.parities(int(values.max()) + 1)
    for n in range(start, min(values.size, start + 3000)):
        wanted = np.flatnonzero(parity[: values[n]] != parity[values[n]])
        pairs = [values[common] ^ values[n - k - common] for k in range(digits.size) if digits[k] & 4]
        single = [values[n - k] for k in range(digits.size) if digits[k] & 2]
        assert np.isin(wanted, np.concatenate([*pairs, single])).all(), n


def test_a_new_space_or_rare_heap_makes_what_settled_heaps_before_of_no_account(monkeypatch):
    found = fresh("0.16")
    for stop in (1 << 13, 13_935, 13_936, 14_500, 1 << 15):
        found.extend(stop)
        start, reach = found.settled
        assert start >= 2 * found.rare[-1] + found.digits.size
        assert reach < max(start, stop)
    assert found.rare[-1] == 13_935


def test_a_short_run_compiles_no_sparse_kernel(monkeypatch):
    monkeypatch.setattr(sequence, "SHORT_STOP", 3 << 12)
    short = fresh("0.77")
    short.extend(3 << 12)
    assert not any(short.is_sparse(heap) for heap in range(1, short.known))
    short.extend(1 << 14)
    assert short.is_sparse(short.known - 1)
    assert np.array_equal(short.values, truth("0.77")[: short.known])
