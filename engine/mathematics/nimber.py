"""The arithmetic of nim-values: mex and nim-sum."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import xor


def mex(values: Iterable[int]) -> int:
    """Return the minimal excluded value: the least number from 0 up that is not among ``values``.

    >>> mex([0, 1, 3]), mex([])
    (2, 0)
    """
    present = set(values)
    least = 0
    while least in present:
        least += 1
    return least


def nim_sum(values: Iterable[int]) -> int:
    """Return the nim-sum: addition in base 2 without carrying.

    >>> nim_sum([4, 6, 4])
    6
    """
    return reduce(xor, values, 0)


def nim_moves(heaps: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield every winning move of Nim as the place of a heap, from 0, and what to leave of it.

    >>> list(nim_moves([27, 23, 22, 15]))
    [(0, 14), (1, 2), (2, 3)]
    """
    total = nim_sum(heaps)
    for place, heap in enumerate(heaps):
        if heap ^ total < heap:
            yield place, heap ^ total
