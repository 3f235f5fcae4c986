"""The Z-function, by which periods are found in linear time.

Cost: time and memory O(n).  Source: D. Gusfield, Algorithms on Strings, Trees and Sequences, 1997, section 1.4.
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
        if i < right:  # text[left:right] equals a prefix, so z[i - left] is known up to the box's end
            match = min(right - i, z[i - left])
        while i + match < n and text[match] == text[i + match]:
            match += 1
        z[i] = match
        if i + match > right:
            left, right = i, i + match
    return z
