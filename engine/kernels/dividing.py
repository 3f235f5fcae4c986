"""Values of a game in which one takes some of a few numbers, or divides and rounds: by the rule, heap by heap.

Cost: time O(n k) for k numbers, some 5 ns a value.  Source: the mex rule, and the rule of outcomes in misère play.
"""

import numba
import numpy as np


@numba.njit(cache=True, nogil=True)
def dividing_values(numbers: np.ndarray, divisor: int, up: bool, misere: bool, stop: int) -> np.ndarray:
    """Return the values of 0..stop-1 where any of ``numbers`` may be taken, or n divided by ``divisor``.

    Args:
        numbers: shape (k,), int64, each at least 1, k at most 62.
        divisor: at least 2.
        up: whether what division gives is rounded up, else down; a move must make the number smaller.
        misere: whether who cannot move wins.
        stop: at least 1; from 0 there is no move.

    Returns:
        shape (stop,), uint8: the nim-values, at most k + 1; in misère play 0 where the next player loses and 1 where
        that player wins.
    """
    values = np.zeros(stop, np.uint8)
    more = divisor - 1 if up else 0
    for n in range(stop):
        seen = np.uint64(0)
        quotient = (n + more) // divisor
        if quotient < n:
            seen |= np.uint64(1) << np.uint64(values[quotient])
        for taken in numbers:
            if taken <= n:
                seen |= np.uint64(1) << np.uint64(values[n - taken])
        if misere:
            values[n] = np.uint8(seen == 0 or seen & np.uint64(1))
            continue
        value = np.uint8(0)
        while seen & np.uint64(1):
            seen >>= np.uint64(1)
            value += np.uint8(1)
        values[n] = value
    return values
