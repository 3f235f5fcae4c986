"""Positions that are tuples of heaps: enumerate them, change one heap, write a table row.

Making a heap smaller makes the ascending tuple of all heaps smaller, entry by entry. Lexicographic order therefore puts
every option of a take-away game before its position. Cost: one tuple at a time.
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


def nonzero_tuples(count: int, stop: int, *, distinct: bool = False) -> Iterator[HeapSizes]:
    """Yield every ascending tuple of at most ``count`` heaps from 1 to ``stop`` - 1.

    The order is that of ``ascending`` with zeros filled in.

    >>> list(nonzero_tuples(2, 3)), list(nonzero_tuples(2, 3, distinct=True))
    ([(), (1,), (2,), (1, 1), (1, 2), (2, 2)], [(), (1,), (2,), (1, 2)])
    """
    choose = combinations if distinct else combinations_with_replacement
    return (heaps for size in range(count + 1) for heaps in choose(range(1, stop), size))


def replace_heap(heaps: HeapSizes, place: int, left: int) -> HeapSizes:
    """Return ``heaps`` in ascending order with the heap at ``place`` replaced by ``left``, which may be 0.

    >>> replace_heap((1, 2, 5), 2, 1)
    (1, 1, 2)
    """
    return tuple(sorted((*heaps[:place], left, *heaps[place + 1 :])))


def drop_zeros(heaps: HeapSizes) -> HeapSizes:
    """Return the nonempty heaps.

    >>> drop_zeros((0, 0, 3))
    (3,)
    """
    return tuple(heap for heap in heaps if heap)


def pad_heaps(heaps: HeapSizes, count: int) -> HeapSizes:
    """Return ``heaps`` padded with leading zeros to ``count`` entries.

    >>> pad_heaps((1, 2), 3)
    (0, 1, 2)
    """
    return (0,) * (count - len(heaps)) + heaps


def join_numbers(numbers: HeapSizes) -> str:
    """Return numbers as one table cell: ``1 2 5``, and ``0`` for none."""
    return " ".join(map(str, numbers)) or "0"
