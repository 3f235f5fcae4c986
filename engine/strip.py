"""Coins on a strip, one a square and none past another: the gaps that count.

The coins are taken in pairs from the right; a coin left over is paired with whatever blocks the left end.  Cost: one
pass over the coins.
"""

Coins = tuple[int, ...]

DISTINCT = "only one coin may stand on a square"


def counted_gaps(coins: Coins, edge: int = 0) -> tuple[int, ...]:
    """Return the gaps that count, from the right; ``coins`` ascend, and ``edge`` is the square that blocks the left.

    >>> counted_gaps((2, 3, 7, 9)), counted_gaps((4, 6, 7))
    ((1, 0), (0, 3))
    """
    ends = coins if len(coins) % 2 == 0 else (edge, *coins)
    return tuple(right - left - 1 for left, right in zip(ends[::2], ends[1::2], strict=True))[::-1]
