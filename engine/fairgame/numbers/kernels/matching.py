"""Self-similarity of sequences: the Z-function, which finds periods, and cheaper searches for long tables.

Cost: time and memory O(n). Source: D. Gusfield, Algorithms on Strings, Trees and Sequences, 1997, section 1.4.
"""

import numba
import numpy as np


@numba.njit(cache=True, nogil=True)
def z_function(text: np.ndarray) -> np.ndarray:
    """Return z with z[i] = length of the longest common prefix of text and text[i:], and z[0] = len(text).

    Args:
        text: shape (n,), int64, n >= 1.

    Returns:
        shape (n,), int64.
    """
    n = text.size
    z = np.zeros(n, np.int64)
    z[0] = n
    left, right = 0, 0
    for i in range(1, n):
        match = 0
        if i < right:  # text[left:right] equals a prefix, so z[i - left] holds for i up to ``right``
            match = min(right - i, z[i - left])
        while i + match < n and text[match] == text[i + match]:
            match += 1
        z[i] = match
        if i + match > right:
            left, right = i, i + match
    return z


@numba.njit(cache=True, nogil=True)
def next_recurrence(values: np.ndarray, width: int, distance: int) -> int:
    """Return the least p >= distance such that the last ``width`` values also occur p places earlier, or 0.

    Args:
        values: shape (n,), any integer dtype.
        width: the number of values that must recur, at most n.
        distance: the first p to try, at least 1.
    """
    end = values.size
    for p in range(distance, end - width + 1):
        i = 1
        while i <= width and values[end - i] == values[end - i - p]:
            i += 1
        if i > width:
            return p
    return 0


@numba.njit(cache=True, nogil=True)
def agreement(values: np.ndarray, distance: int) -> int:
    """Return the least start of an agreement values[i] == values[i + distance] up to the end of ``values``."""
    i = values.size - distance
    while i > 0 and values[i - 1] == values[i - 1 + distance]:
        i -= 1
    return i
