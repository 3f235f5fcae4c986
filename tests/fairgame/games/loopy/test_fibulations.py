"""The theorem about lost heaps of Fibulations, compared with the rule: no heap is searched to a fixed depth."""

from bisect import bisect
from math import isqrt

from fairgame.core.discovery import games
from fairgame.solving.solve import solve

LAST = 1500
FIBONACCI = [0, 1, 2, 3]
while len(FIBONACCI) < LAST:
    FIBONACCI.append(FIBONACCI[-1] + FIBONACCI[-2])
STEPS = [number + 1 for number in FIBONACCI]
LARGER = {(3 * m + isqrt(5 * m * m)) // 2 for m in range(LAST)}


def step(heap):
    return STEPS[bisect(STEPS, heap) - 1]


def lost_heaps(last):
    """Return the lost heaps to ``last``; adding reaches a step in the end, and a step is won."""
    lost = {0: True}

    def is_lost(heap):
        added = []
        while heap not in lost and step(heap) != heap:
            added.append(heap)
            heap += step(heap)
        lost.setdefault(heap, False)
        for one in reversed(added):
            lost[one] = not is_lost(one - step(one)) and not lost[one + step(one)]
        return lost[added[0] if added else heap]

    return [heap for heap in range(last + 1) if is_lost(heap)]


def is_lost_by_theorem(heap):
    if heap == 0:
        return True
    rest = heap - step(heap)
    return rest - 2 in LARGER or (rest == 1 and (FIBONACCI.index(step(heap) - 1) - 3) % 2 == 0)


def test_lost_heaps_have_the_rests_of_the_theorem():
    lost = lost_heaps(LAST)
    assert lost == [heap for heap in range(LAST + 1) if is_lost_by_theorem(heap)]
    game = games()["fibulations"]
    for heap in range(30):
        assert solve(game, [str(heap)]).outcome == ("P" if heap in lost else "N")
