"""The formulas for sums of 0.06 and 0.76, compared with brute force from the rule."""

from itertools import combinations_with_replacement

import pytest

from fairgame.games.octal.rule import OctalGame
from tests.support.reference import BruteForce

PLAIN_06 = {3: (1, 0), 4: (1, 0), 5: (0, 1), 6: (0, 1), 8: (1, 1), 9: (1, 0), 10: (1, 0), 11: (0, 1)}


def is_lost_06(heaps):
    """Return the outcome by the table of the page, for at most one heap larger than 12."""
    a, i = (sum(PLAIN_06.get(heap, (0, 0))[place] for heap in heaps) for place in (0, 1))
    j, large = heaps.count(12), max((heap for heap in heaps if heap > 12), default=0)
    odd, differ = a % 2 == 1, (i + j) % 2 == 1
    match large:
        case 0:
            return i == 0 if odd else i >= 2 and not differ
        case 13:
            return odd and ((differ and (i, j) != (1, 0)) or i == j == 0)
        case 14:
            return odd and i >= 1 and differ
        case 15:
            return not odd and i == 0
        case 17:
            return i + 2 <= j and not differ if odd else i > j and differ
    raise ValueError(large)


def is_lost_76(heaps):
    """Return the outcome by the table of the page, for heaps up to 12."""
    a, n = sum(heap in {1, 4, 6, 9} for heap in heaps), sum(heap in {3, 4, 8, 9} for heap in heaps)
    m, i, tens, k, j = (heaps.count(heap) for heap in (5, 7, 10, 11, 12))
    same = (i + j) % 2 == 0
    if n == m == tens == 0:
        if k == 0:
            return i >= j or (i, j) == (0, 1) if a % 2 else i + 2 <= j and same
        if (a + k) % 2 == 0:
            return (i + 2 <= j and same) or (i + j == 0 and k >= 2)
        return i > j and not same and (i, j) != (1, 0)
    if n == tens == i == j == 0 and k == 1:
        return a % 2 == 1 and m % 2 == 1
    return (a + k) % 2 == (n + i + j) % 2 == (m + i + tens + j) % 2 == 0


def sums(heaps, most):
    return (chosen for count in range(most + 1) for chosen in combinations_with_replacement(heaps, count))


@pytest.mark.parametrize("code", ["0.06", "0.76"])
def test_formula_is_the_outcome_of_every_small_sum(code):
    played = BruteForce(OctalGame.of(code).options)
    cases, predicted = list(sums(range(1, 13), 3)), is_lost_76
    if code == "0.06":
        cases += [(*heaps, large) for heaps in sums(range(1, 13), 2) for large in (13, 14, 15, 17)]
        predicted = is_lost_06
    assert len(cases) > 400
    assert [heaps for heaps in cases if predicted(heaps) != played.is_lost(heaps)] == []


def test_formulas_give_the_staircases():
    for i in range(8):
        for j in range(8):
            assert is_lost_06((5,) * i + (12,) * j + (17,)) == (i > j and (i + j) % 2 == 1)
            assert is_lost_76((7,) * i + (12,) * j) == (i + 2 <= j and (i + j) % 2 == 0)
