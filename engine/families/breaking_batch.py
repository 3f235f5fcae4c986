"""Nim-values of many codes with digits up to F side by side, in plain numpy: a heap at a time, all codes at once.

Why this one: a check needs the first values of thousands of codes and may use no kernel.  The sets of values that two
and three heaps with so many matches together can have are found for each number of matches.

Cost: time O(codes stop^2 V) for values below V, 4 s for 3,584 codes to 64 heaps; memory 2 stop V bytes for each of
``CODES_AT_ONCE`` codes.
"""

import numpy as np

CODES_AT_ONCE = 256  # so that the sets of a block stay in the processor's cache


def batch_values(digits: np.ndarray, stop: int) -> np.ndarray:
    """Return the nim-values of heaps 0..stop-1 of many codes.

    Args:
        digits: shape (codes, places), any integers, row c is d_0, d_1, ... of code c, filled up with zeros.
        stop: exclusive end of the heaps, at least 1.

    Returns:
        shape (codes, stop), int64, column 0 is G(0) = 0.

    >>> batch_values(np.array([[0, 8], [0, 3]]), 8).tolist()
    [[0, 0, 0, 0, 1, 1, 1, 2], [0, 1, 0, 1, 0, 1, 0, 1]]
    """
    starts = range(0, len(digits), CODES_AT_ONCE)
    return np.concatenate([_block(digits[start : start + CODES_AT_ONCE], stop) for start in starts])


def _block(digits: np.ndarray, stop: int) -> np.ndarray:
    codes, places = digits.shape
    nothing, one, two, three = ((digits & bit).astype(bool) for bit in (1, 2, 4, 8))
    values, rows = np.zeros((codes, stop), np.int64), np.arange(codes)
    width = 4  # a power of two, more than any value
    pairs, triples = (np.zeros((stop, codes, width), bool) for _ in range(2))
    for heap in range(stop):
        places_of_values = np.arange(width)
        for part in range(1, heap):
            other = heap - part
            if part <= other:
                pairs[heap, rows, values[:, part] ^ values[:, other]] = True
            moved = places_of_values ^ values[:, part, None]
            triples[heap] |= np.take_along_axis(pairs[other], moved, axis=1)
        if heap == 0:
            continue
        seen = np.zeros((codes, width + 1), bool)
        for taken in range(min(places, heap + 1)):
            rest = heap - taken
            seen[:, :width] |= pairs[rest] & two[:, taken, None] | triples[rest] & three[:, taken, None]
            if rest == 0:
                seen[:, 0] |= nothing[:, taken]
            elif taken:
                seen[rows, values[:, rest]] |= one[:, taken]
        values[:, heap] = seen.argmin(axis=1)
        while values[:, heap].max() >= width:
            pairs, triples = (np.concatenate((sets, np.zeros_like(sets)), axis=2) for sets in (pairs, triples))
            width *= 2
    return values
