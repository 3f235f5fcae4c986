"""Nim-value of one number of Mark-t by a recursion on whole numbers, independent of the machine.

It is compared with the machine of ``fairgame.games.mark.rule``, shares no code with it, and is timed against it.
A. Guo has an algorithm of the same cost (Winning strategies for aperiodic subtraction games, Theoret. Comput. Sci. 421
(2012) 70-73, arXiv 1108.1239).  We know only the abstract of his paper, so his steps may differ; ours follow from the
rule of high numbers in that module.

A high number n, of value t - 1 or t, has q = n divided by t; let h be the last high number up to q.  If n ends in
t - 1, the values of n and h differ; otherwise they are equal.  Below the first high number the value counts as t.

Cost: one step for each digit, each on the whole number; quadratic in the length.
"""


def nim_value(t: int, n: int) -> int:
    """Return G(n) of Mark-``t``, n >= 0.

    >>> [nim_value(3, n) for n in range(12)]
    [0, 1, 2, 0, 3, 2, 0, 1, 3, 2, 1, 3]
    """
    if n == 0:
        return 0
    low = _low_value(t, n)
    if low is not None:
        return low
    differs = False
    while n:
        quotient, last = divmod(n, t)
        differs ^= last == t - 1
        n = _last_high(t, quotient)
    return t - 1 if differs else t


def _low_value(t: int, n: int) -> int | None:
    """Return the last digit of n > 0 if it is below t - 1 and repeated an odd number of times at the end."""
    rest, digit = divmod(n, t)
    odd = digit < t - 1
    while digit < t - 1 and rest and rest % t == digit:
        rest //= t
        odd = not odd
    return digit if odd else None


def _last_high(t: int, n: int) -> int:
    """Return the last high number up to n, or 0."""
    if n == 0 or _low_value(t, n) is None:
        return n
    block, digit = divmod(n, t)
    doubled = block % t
    if block and doubled < digit and _low_value(t, block) is not None:
        return block * t + doubled
    return max(block * t - 1, 0)
