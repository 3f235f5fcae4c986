"""Positions that are tuples of heaps: all below a bound, one heap changed, a row of a table.

Making a heap smaller makes the ascending tuple of all heaps smaller too, entry by entry, so lexicographic order puts
every option of a take-away game before its position.  Cost: one tuple at a time.
"""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

HeapSizes = tuple[int, ...]


def ascending(count: int, stop: int) -> Iterator[HeapSizes]:
    """Yield every tuple of ``count`` heaps below ``stop`` in ascending order.

    >>> list(ascending(2, 3))
    [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)]
    """
    return combinations_with_replacement(range(stop), count)


def without_zeros(count: int, stop: int, distinct: bool = False) -> Iterator[HeapSizes]:
    """Yield every ascending tuple of at most ``count`` heaps from 1 to ``stop`` - 1, where zeros mean nothing.

    They come in the order that ``ascending`` gives with zeros filled in.

    >>> list(without_zeros(2, 3)), list(without_zeros(2, 3, distinct=True))
    ([(), (1,), (2,), (1, 1), (1, 2), (2, 2)], [(), (1,), (2,), (1, 2)])
    """
    choose = combinations if distinct else combinations_with_replacement
    return (heaps for size in range(count + 1) for heaps in choose(range(1, stop), size))


def replaced(heaps: HeapSizes, place: int, left: int) -> HeapSizes:
    """Return ``heaps`` in ascending order after the one at ``place`` has become ``left``, which may be 0.

    >>> replaced((1, 2, 5), 2, 1)
    (1, 1, 2)
    """
    return tuple(sorted((*heaps[:place], left, *heaps[place + 1 :])))


def nonzero(heaps: HeapSizes) -> HeapSizes:
    """Return ``heaps`` without those that are empty.

    >>> nonzero((0, 0, 3))
    (3,)
    """
    return tuple(heap for heap in heaps if heap)


def padded(heaps: HeapSizes, count: int) -> HeapSizes:
    """Return ``heaps`` with zeros before them, ``count`` entries in all.

    >>> padded((1, 2), 3)
    (0, 1, 2)
    """
    return (0,) * (count - len(heaps)) + heaps


def joined(numbers: HeapSizes) -> str:
    """Return numbers as tables write several in one cell: ``1 2 5``, and ``0`` for none."""
    return " ".join(map(str, numbers)) or "0"
