"""Heaps of Misère Mark told apart: by plain play, as few heaps as can be, and three pairs that nothing tells apart."""

from functools import cache

import numpy as np
import pandas as pd
import pytest

from fairgame.errors import CertificateError
from fairgame.games.mark.certificates.misere_witnesses import MisereWitnesses
from fairgame.games.mark.kernels import lost_beside
from fairgame.runs.extended_tables import tables

EQUAL = {(0, 2), (1, 4), (3, 5)}


@cache
def is_lost(t, heaps):
    """Misère play of a sum of Mark-t by the definition; ``heaps`` ascend and hold no zero."""
    if not heaps:
        return False
    for place, heap in enumerate(heaps):
        for left in {heap // t, *range(max(heap - t + 1, 0), heap)}:
            if is_lost(t, tuple(sorted((*heaps[:place], *([left] if left else []), *heaps[place + 1 :])))):
                return False
    return True


@pytest.fixture(scope="module")
def frame():
    return tables()["misere-mark.witnesses"].build({})


@pytest.mark.parametrize("t", [2, 3, 5])
def test_the_sieve_leaves_what_play_loses(t):
    lost = lost_beside(t, 20, 9)
    for n, x, y in np.ndindex(lost.shape):
        assert lost[n, x, y] == is_lost(t, tuple(sorted(heap for heap in (n, x, y) if heap)))


def test_all_pairs_but_three_are_told_apart(frame):
    pairs = set(zip(frame["a"], frame["b"], strict=True))
    assert {(a, b) for b in range(201) for a in range(b)} - pairs == EQUAL
    for a, b, heaps, outcome in frame.iloc[::37].itertuples(index=False):
        beside = [int(heap) for heap in heaps.split() if heap != "0"]
        first, second = (is_lost(2, tuple(sorted([*beside, *([heap] if heap else [])]))) for heap in (a, b))
        assert first != second
        assert outcome == ("P" if first else "N")
        assert len(beside) <= 2


def test_the_pairs_that_are_left_are_alike_beside_three_heaps_too():
    for x in range(12):
        for y in range(x, 12):
            for z in range(y, 12):
                found = {n: is_lost(2, tuple(sorted(heap for heap in (n, x, y, z) if heap))) for n in range(6)}
                assert all(found[a] == found[b] for a, b in EQUAL)


def test_the_certificate_takes_the_table_and_no_other(frame):
    certificate = MisereWitnesses("misere-mark", 2, 200, 48)
    certificate.check(frame)
    few = MisereWitnesses("misere-mark", 2, 12, 9)
    rows = pd.DataFrame(few._rows(), columns=frame.columns)
    few.check(rows)
    for place in range(len(rows)):
        changes = {"a": 1, "b": 1, "heaps": "1 9", "outcome": "P" if rows["outcome"][place] == "N" else "N"}
        for column, other in changes.items():
            cells = rows[column].tolist()
            cells[place] = cells[place] + other if column in "ab" else other
            if cells[place] != rows[column][place]:
                with pytest.raises(CertificateError):
                    few.check(rows.assign(**{column: cells}))
        with pytest.raises(CertificateError):
            few.check(rows.drop(index=place))
    with pytest.raises(CertificateError):
        few.check(pd.concat([rows, rows.iloc[:1]]))
    for wrong in (MisereWitnesses("misere-mark", 3, 12, 9), MisereWitnesses("misere-mark", 2, 10**6, 9)):
        with pytest.raises(CertificateError):
            wrong.check(rows)
