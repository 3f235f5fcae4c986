"""Who wins from a single heap: what a page says must be what the values say, for every class."""

import numpy as np
import pytest

from fairgame_site.games.octal.class_records import ClassRecords
from fairgame_site.games.octal.winner import LOOKED_AT, MAX_LISTED, losing


@pytest.fixture(scope="module")
def studies(published):
    return ClassRecords(published)


def test_the_lost_heaps_are_those_of_value_0(studies):
    for study in studies.shown():
        lost, values = losing(study), study.values(LOOKED_AT)
        zeros = [heap for heap in np.flatnonzero(values == 0).tolist() if heap > 0]
        if lost.residues:
            again = [n for n in range(max(lost.start, 1), values.size) if n % lost.period in lost.residues]
            assert [*lost.heaps, *again] == zeros, study.code
        elif lost.is_all:
            assert list(lost.heaps) == zeros, study.code
            assert (lost.known_to is None) == study.is_periodic, study.code
        else:
            assert list(lost.heaps) == zeros[:MAX_LISTED], study.code
            assert lost.known_to == study.row["computed_to"]


@pytest.mark.parametrize(
    ("code", "heaps", "residues"),
    [
        ("0.77", [], []),
        ("0.44", [1, 2], []),
        ("0.1", [], [0]),
        ("0.17", [3, 7, 23, 27], [3, 7, 23, 27]),
        ("4.", [], [1]),
    ],
)
def test_classes_that_can_be_counted_by_hand(studies, code, heaps, residues):
    lost = losing(studies[code])
    assert (list(lost.heaps), list(lost.residues), lost.is_all, lost.known_to) == (heaps, residues, True, None)


def test_an_open_class_is_said_to_be_known_no_further_than_it_was_computed(studies):
    lost = losing(studies["0.6"])
    assert lost.is_all and lost.known_to == studies["0.6"].row["computed_to"]
