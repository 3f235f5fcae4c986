"""The P-positions of four heaps where a move takes from one heap or the same from all four.

In lexicographic order of ascending heaps every option comes before its position.  A position is lost exactly if no
lost one before it shares three of its heaps or all of its differences, so marks for triples and differences decide it.
Cost: side^4 / 24 steps at most and 4 side^3 bytes; 0.1 s for a side of 64, 2 s for 256.

Tables of nim-products by logarithms: in a field of 2^d numbers a product is a sum of exponents.

The powers of a generator and their exponents are handed in (``fairgame.numbers.nim_logarithm``); a row of the table
is then one lookup a product.  The powers stand twice in a row, so that no exponent needs to be reduced.

Cost: some 2 ns a product of numbers below 4096.  Source: H. W. Lenstra, Nim multiplication, IHES 1977, for the fields.
"""

import numba
import numpy as np
from numba import njit


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


@njit(cache=True)
def largest_of_lost(side: int) -> np.ndarray:
    """Return for each a <= b <= c the d >= c that makes a P-position, shape (side, side, side), int16, -1 for none."""
    largest = np.full((side, side, side), -1, np.int16)
    triples = np.zeros((side, side, side), np.bool_)
    differences = np.zeros((side, side, side), np.bool_)
    for a in range(side):
        for b in range(a, side):
            for c in range(b, side):
                if triples[a, b, c]:
                    continue
                for d in range(c, side):
                    if triples[a, b, d] or triples[a, c, d] or triples[b, c, d] or differences[b - a, c - a, d - a]:
                        continue
                    triples[a, b, c] = triples[a, b, d] = triples[a, c, d] = triples[b, c, d] = True
                    differences[b - a, c - a, d - a] = True
                    largest[a, b, c] = d
                    break
    return largest
