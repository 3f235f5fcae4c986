"""Coins on a strip, one a square and none past another: the gaps that count.

The coins are taken in pairs from the right; a coin left over is paired with whatever blocks the left end.  Cost: one
pass over the coins.
"""

Coins = tuple[int, ...]

DISTINCT = "only one coin may stand on a square"


def counted_runs(coins: Coins, edge: int = 0) -> tuple[tuple[int, int], ...]:
    """Return the runs of free squares that count, from the left, as first and last square; none are (4, 3).

    Args:
        coins: their squares, ascending.
        edge: the square that blocks the left end.

    >>> counted_runs((2, 3, 7, 9)), counted_runs((4, 6, 7))
    (((3, 2), (8, 8)), ((1, 3), (7, 6)))
    """
    ends = coins if len(coins) % 2 == 0 else (edge, *coins)
    return tuple((left + 1, right - 1) for left, right in zip(ends[::2], ends[1::2], strict=True))


def counted_gaps(coins: Coins, edge: int = 0) -> tuple[int, ...]:
    """Return the gaps that count, from the right: how many squares each run of ``counted_runs`` has.

    >>> counted_gaps((2, 3, 7, 9)), counted_gaps((4, 6, 7))
    ((1, 0), (0, 3))
    """
    return tuple(last - first + 1 for first, last in reversed(counted_runs(coins, edge)))
