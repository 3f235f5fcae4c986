"""Nim-values of many codes of taking and breaking side by side, in plain numpy: a heap at a time, all codes at once.

A locator and a check need a few hundred heaps of a thousand codes. Neither may wait for a compiler, and the check may
not even use one. The values reached by a split depend only on the total size of its parts. So the sets of values of
each total are computed once for all digits: of two heaps, and of three where some digit is 8 or more.

Cost: time O(codes stop^2 / 4), about 0.02 s for 1023 octal codes to 64 heaps and 0.1 s to 256; with three heaps time
O(codes stop^2 V) for values below V, 0.1 s for 3584 codes to 16 heaps. Memory 2 bytes a value and, for each possible
value, 2 * places bytes, with three heaps 2 * (places + stop).
"""

import numpy as np

CODES_AT_ONCE = 256  # the sets of a block fit the processor's cache


def batch_values(digits: np.ndarray, stop: int) -> np.ndarray:
    """Return the nim-values of heaps 0..stop-1 of many codes.

    Args:
        digits: shape (codes, places), any integers up to 15, row c is d_0, d_1, ... of code c, filled up with zeros.
        stop: exclusive end of the heaps, at least 1.

    Returns:
        shape (codes, stop), uint16, column 0 is G(0) = 0.

    >>> batch_values(np.array([[0, 8], [0, 3]]), 8).tolist()
    [[0, 0, 0, 0, 1, 1, 1, 2], [0, 1, 0, 1, 0, 1, 0, 1]]
    """
    blocks = [digits[start : start + CODES_AT_ONCE] for start in range(0, len(digits), CODES_AT_ONCE)]
    return np.concatenate([_block(block, stop) for block in blocks])


def _block(digits: np.ndarray, stop: int) -> np.ndarray:
    codes, places = digits.shape
    values = np.zeros((codes, stop), np.uint16)
    width = 4  # more than any value of parts, and one place more for the mex
    triple, split, single, whole = ((digits & bit).astype(bool) for bit in (8, 4, 2, 1))
    has_triples = bool(triple.any())
    rows_of_pairs = stop if has_triples else places
    pairs = np.zeros(
        (rows_of_pairs, codes, width), bool
    )  # pairs[n % rows_of_pairs]: the values of two heaps with n matches
    triples = np.zeros((places if has_triples else 0, codes, width), bool)  # of three, triples[n % places]
    rows = np.arange(codes)
    for heap in range(1, stop):
        pair = pairs[heap % rows_of_pairs]
        pair[:] = False
        half = heap // 2
        reached = values[:, 1 : half + 1] ^ values[:, heap - half : heap][:, ::-1]
        pair.reshape(-1)[(rows * width)[:, None] + reached] = True
        if has_triples:
            triples[heap % places] = False
            for part in range(1, heap - 1):
                moved = np.arange(width) ^ values[:, part, None]
                triples[heap % places] |= np.take_along_axis(pairs[heap - part], moved, axis=1)
        seen = np.zeros((codes, width), bool)
        for taken in range(min(places, heap + 1)):
            rest = heap - taken
            seen |= pairs[rest % rows_of_pairs] & split[:, taken, None]
            if has_triples:
                seen |= triples[rest % places] & triple[:, taken, None]
            if rest == 0:
                seen[:, 0] |= whole[:, taken]
            elif taken:
                seen[rows, values[:, rest]] |= single[:, taken]
        values[:, heap] = seen.argmin(axis=1)
        top = int(values[:, heap].max())
        if 2 * top >= width:
            pairs, triples = (np.concatenate((sets, np.zeros_like(sets)), axis=2) for sets in (pairs, triples))
            width *= 2
    return values
