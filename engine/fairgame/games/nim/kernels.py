"""Kernels for Tsyan-shizi with four heaps and for tables of nim-products.

``largest_heaps``: a move takes from one heap or the same from all four.  In lexicographic order of ascending heaps
every option precedes its position.  A position is lost exactly if no earlier lost position shares three of its heaps
or all of its differences, so marks for triples and differences decide it.  Cost: at most side^4 / 24 steps and
4 side^3 bytes; 0.1 s for a side of 64, 2 s for 256.

``product_table``: in a field of 2^d numbers a product is a sum of logarithms (``fairgame.numbers.nim_logarithm``), so
each product is one lookup.  The table of powers is doubled to avoid reducing exponents.  Cost: some 2 ns a product of
numbers below 4096.  Source: H. W. Lenstra, Nim multiplication, IHES 1977, for the fields.
"""

import numba
import numpy as np


@numba.njit(cache=True, nogil=True)
def product_table(powers: np.ndarray, exponents: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """Return the nim-products of the numbers 0..rows-1 and 0..columns-1.

    Args:
        powers: shape (2^d - 1,), uint16, the powers of a generator of the field of 2^d numbers, d at most 16.
        exponents: shape (2^d,), int32, by number; the entry of 0 is unused.
        rows: at least 1 and at most 2^d.
        columns: as ``rows``.

    Returns:
        shape (rows, columns), uint16.
    """
    doubled = np.concatenate((powers, powers))
    products = np.empty((rows, columns), np.uint16)
    products[0] = 0
    for row in range(1, rows):
        base = exponents[row]
        line = products[row]
        line[0] = 0
        for column in range(1, columns):
            line[column] = doubled[base + exponents[column]]
    return products


@numba.njit(cache=True)
def largest_heaps(side: int) -> np.ndarray:
    """Return the d >= c that makes a <= b <= c <= d a P-position, shape (side, side, side), int16, -1 without one."""
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
