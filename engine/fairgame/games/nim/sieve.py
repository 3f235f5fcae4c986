"""The lost positions of a few heaps by a sieve: what can be moved to a lost position is crossed out.

Ascending tuples are gone through in lexicographic order, in which every option of a take-away game comes before its
position.  One that is not crossed out has no lost option, so it is lost itself; then every tuple that a move could have
come from is crossed out, by making heaps larger.  No option of any position is looked at, so a check by play shares
nothing with it but the rule.

Cost: the tuples once, and some dozens of tuples for each lost one: 0.1 s for four heaps of at most 24.
"""

from collections.abc import Iterator

from fairgame.core.heap_tuples import HeapSizes, ascending, nonzero


def lost_heaps(count: int, largest: int, together: bool = False, distinct: bool = False) -> Iterator[HeapSizes]:
    """Yield the lost positions of at most ``count`` heaps of at most ``largest``, without their zeros, in order.

    A move makes one heap smaller, and whoever cannot move loses.

    Args:
        count: heaps at most.
        largest: the size of a heap at most.
        together: whether several equal heaps may be made smaller alike in one move.
        distinct: whether no two heaps may be equal, except empty ones.

    >>> list(lost_heaps(2, 3)), list(lost_heaps(2, 4, distinct=True))
    ([(), (1, 1), (2, 2), (3, 3)], [(), (1, 2), (3, 4)])
    """
    crossed = set[HeapSizes]()
    for heaps in ascending(count, largest + 1):
        if heaps in crossed or (distinct and not _differ(heaps)):
            continue
        yield nonzero(heaps)
        for size in set(heaps):
            for raised in range(1, heaps.count(size) + 1 if together else 2):
                others = list(heaps)
                for _ in range(raised):
                    others.remove(size)
                for before in range(size + 1, largest + 1):
                    crossed.add(tuple(sorted([*others, *[before] * raised])))


def _differ(heaps: HeapSizes) -> bool:
    sizes = nonzero(heaps)
    return len(set(sizes)) == len(sizes)
