"""Tables of nim-products by logarithms: in a field of 2^d numbers a product is a sum of exponents.

The powers of a generator and their exponents are handed in (``engine.mathematics.nim_logarithm``); a row of the table
is then one lookup a product.  The powers stand twice in a row, so that no exponent needs to be reduced.

Cost: some 2 ns a product of numbers below 4096.  Source: H. W. Lenstra, Nim multiplication, IHES 1977, for the fields.
"""

import numba
import numpy as np


@numba.njit(cache=True, nogil=True)
def product_table(powers: np.ndarray, exponents: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """Return the nim-products of the numbers 0..rows-1 and 0..columns-1.

    Args:
        powers: shape (2^d - 1,), uint16, the powers of a generator of the field of 2^d numbers, d at most 16.
        exponents: shape (2^d,), int32, by number; that of 0 is not read.
        rows: at least 1 and at most 2^d.
        columns: the same.

    Returns:
        shape (rows, columns), uint16.
    """
    twice = np.concatenate((powers, powers))
    found = np.empty((rows, columns), np.uint16)
    found[0] = 0
    for row in range(1, rows):
        base = exponents[row]
        line = found[row]
        line[0] = 0
        for column in range(1, columns):
            line[column] = twice[base + exponents[column]]
    return found
