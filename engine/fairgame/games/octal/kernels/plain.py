"""Plain kernel for octal games: nim-values straight from the rule, a mex at a time.

The kernel assumes nothing about the values, so it works for every code; the blocked rare/common kernel is faster where
few heaps are rare. The kernel marks the options with a small part one by one. Then it searches all other options, many
at a time, for the least value not marked. The first value that no option has is the mex.

Cost: 0.04 to 0.15 ns for each value, smaller heap and splitting digit (Kayles to 100,000 in some 0.3 s); 0.3 ns where
values are so great that all options are marked. Memory: 2 bytes a value. Limit: values up to 65,535; the kernel stops
at the first heap with a greater value.
"""

import numba
import numpy as np

from fairgame.numbers.kernels.vectors import PAIRS, has_pair

OVERFLOW = np.iinfo(np.uint16).max
MARKED = 8  # options of a splitting digit that are marked at first, in units of the number of possible values
MAX_SEARCHES = 6  # searches for one heap; after more, more options of the next heap are marked


@numba.njit(cache=True, nogil=True)
def _is_attained(value: int, values: np.ndarray, total: int, first: int, stop: int) -> bool:
    """Return whether G(part) ^ G(total - part) is ``value`` for a part from ``first`` to stop-1."""
    part = first
    while part + PAIRS <= stop:
        if has_pair(values, part, values, total - part, np.uint16(value)):
            return True
        part += PAIRS
    while part < stop and values[part] ^ values[total - part] != value:
        part += 1
    return part < stop


@numba.njit(cache=True, nogil=True)
def extend_nim_sequence(digits: np.ndarray, values: np.ndarray, start: int, stop: int, distinct: bool = False) -> int:
    """Fill values[start:stop] with nim-values, given values[:start].

    Args:
        digits: shape (k+1,), uint8, index i is the digit d_i of the code d0.d1d2...dk.
        values: shape (at least stop,), uint16, index 0 is G(0) = 0.
        start: first heap to compute, at least 1.
        stop: exclusive end.
        distinct: whether a heap may be split into unequal heaps only (Grundy's game).

    Returns:
        stop, or the first heap whose nim-value does not fit uint16.
    """
    size = 256
    seen = np.zeros(size, np.bool_)  # seen[v]: some option of the heap has nim-value v
    share = MARKED
    top = 0  # the greatest nim-value so far; with b bits, options have values below 2^b
    for n in range(1, start):
        top = max(top, int(values[n]))
    for n in range(start, stop):
        bound = 1
        while bound <= top:
            bound *= 2
        marked = share * bound + 32  # options of a splitting digit that are marked; the others are searched
        if bound + 1 > size:
            size = 2 * bound
            seen = np.zeros(size, np.bool_)
        seen[: bound + 1] = False
        for taken in range(min(digits.size - 1, n) + 1):
            digit = digits[taken]
            rest = n - taken
            if rest == 0 and digit & 1:
                seen[0] = True
            if rest > 0 and taken > 0 and digit & 2:
                seen[values[rest]] = True
            if digit & 4:
                last = max(1, min(marked, (rest - distinct) // 2 + 1))
                parts, others = values[1:last], values[rest - last + 1 : rest][::-1]
                for i in range(parts.size):  # np.uintp: numba skips the test of the sign
                    seen[np.uintp(parts[i] ^ others[i])] = True
        mex, searches = 0, 0
        attained = True
        while attained:
            searches += 1
            while seen[mex]:
                mex += 1
            attained = False
            for taken in range(min(digits.size - 1, n) + 1):
                rest = n - taken
                if digits[taken] & 4 and not attained:
                    attained = _is_attained(mex, values, rest, marked, (rest - distinct) // 2 + 1)
            mex += attained
        if mex > OVERFLOW:
            return n
        values[n] = mex
        if searches > MAX_SEARCHES and marked < n:
            share *= 2
        elif searches == 1:
            share = max(share * 7 // 8, MARKED)
        top = max(top, mex)
    return stop
