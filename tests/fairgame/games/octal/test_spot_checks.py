"""Blocks of heaps drawn beyond those that are settled, and made again by another kernel: a wrong value is found."""

import numpy as np
import pytest

from fairgame.errors import CertificateError
from fairgame.games.octal import spot_checks
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.spot_checks import blocks, recompute_sample
from fairgame.games.octal.values import NimValues
from fairgame.games.octal.verification import (
    BLOCK,
    SAMPLED_BLOCKS,
    of_first_heaps,
    of_other_table,
    sampled_heaps,
    settled_and_recomputed,
)

SPARSE, STOP = "0.6", 40_000


def known(code, stop=STOP):
    found = NimValues.of(OctalCode.parse(code))
    found.extend(stop)
    return found


def test_blocks_are_whole_lie_beyond_and_are_told_by_the_values():
    values = np.arange(10_000, dtype=np.uint16)
    found = blocks(values, 4097)
    assert found == blocks(values.copy(), 4097) == sorted(set(found))
    assert len(found) == SAMPLED_BLOCKS
    assert all(start % BLOCK == 0 and 4097 <= start and start + BLOCK <= values.size for start in found)
    values[1] += 1
    assert blocks(values, 4097) != found


@pytest.mark.parametrize(
    ("settled", "computed", "count"), [(1, 320, 8), (1, 96, 2), (33, 96, 1), (65, 96, 0), (96, 96, 0)]
)
def test_fewer_are_drawn_where_there_is_no_room(settled, computed, count):
    assert len(blocks(np.zeros(computed, np.uint16), settled)) == count
    assert sampled_heaps(settled, computed) == BLOCK * count
    assert settled_and_recomputed(of_first_heaps(settled, computed)) == (settled - 1, BLOCK * count)


def test_the_reasons_say_how_many():
    assert settled_and_recomputed(of_other_table(10**6)) == (0, BLOCK * SAMPLED_BLOCKS)
    assert settled_and_recomputed("its own values to heap 166, which prove the period; certificate checked") == (0, 0)


def test_true_values_stand_in_both_ways(monkeypatch):
    ways = []
    for name in ("_by_plain_kernel", "_by_checker"):
        way = getattr(spot_checks, name)
        monkeypatch.setattr(spot_checks, name, lambda *given, name=name, way=way: (ways.append(name), way(*given)))
    values = known(SPARSE)
    assert values.is_sparse(STOP - 1) and not values.is_sparse(100)
    assert recompute_sample(values, values.plain_stop) == BLOCK * SAMPLED_BLOCKS
    assert set(ways) == {"_by_plain_kernel"}
    ways.clear()
    first = known(SPARSE, 1000)
    assert recompute_sample(first, 1) == BLOCK * SAMPLED_BLOCKS
    assert set(ways) == {"_by_checker"}


@pytest.mark.parametrize(("stop", "settled"), [(STOP, 4096), (1000, 1)])
def test_a_wrong_value_in_a_block_stops_the_study(stop, settled, monkeypatch):
    """Whichever heap of a block it is, and whichever way makes it again."""
    values = known(SPARSE, stop)
    for start in blocks(values.values, settled)[:3]:
        for heap in (start, start + BLOCK - 1):
            values.values[heap] += 1
            monkeypatch.setattr(spot_checks, "blocks", lambda *_, start=start: [start])
            with pytest.raises(CertificateError, match=r"0\.6 made again.*heap \d+"):
                recompute_sample(values, settled)
            values.values[heap] -= 1
        assert recompute_sample(values, settled) == BLOCK
