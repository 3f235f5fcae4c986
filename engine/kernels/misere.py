"""Misère outcomes of all sums of some heaps, with as many equal ones as a box has room for.

A sum is a vector of exponents, how many there are of each kind of heap, and its index in the box is a number with
those digits, the last kind first.  Every option must have a smaller index; that is so where the options of a kind are
written in kinds before it.  An exponent beyond its cap c is folded: c + 1 counts as c - 1, c + 2 as c, and so on.

Cost: some 20 ns an option looked at; of a sum that has a winning move only those before it are.
"""

import numba
import numpy as np


@numba.njit(cache=True, nogil=True)
def box_outcomes(caps: np.ndarray, starts: np.ndarray, words: np.ndarray, known: np.ndarray) -> np.ndarray:
    """Return which sums of a box are P-positions of misère play: uint8, by index.

    Args:
        caps: shape (kinds,), int64, the greatest exponent of each kind, at least 1.
        starts: shape (kinds + 1,), int64; the options of kind i are the rows starts[i] to starts[i+1] - 1 of ``words``.
        words: shape (options, kinds), int64, each option as exponents.
        known: uint8, the outcomes of the first sums, by index; the empty sum is an N-position.
    """
    kinds = caps.size
    steps = np.ones(kinds + 1, np.int64)
    for kind in range(kinds):
        steps[kind + 1] = steps[kind] * (caps[kind] + 1)
    found = np.zeros(steps[kinds], np.uint8)
    found[: known.size] = known
    exponents = np.zeros(kinds, np.int64)
    for index in range(max(known.size, 1), found.size):
        for kind in range(kinds):
            exponents[kind] = index // steps[kind] % (caps[kind] + 1)
        found[index] = 1
        for kind in range(kinds - 1, -1, -1):
            if exponents[kind] == 0:
                continue
            for option in range(starts[kind], starts[kind + 1]):
                after = index - steps[kind]
                for other in range(kinds):
                    more = words[option, other]
                    if more:
                        before = exponents[other] - (other == kind)
                        total = before + more
                        if total > caps[other]:
                            total = caps[other] - 1 + ((total - caps[other] - 1) & 1)
                        after += (total - before) * steps[other]
                if found[after]:
                    found[index] = 0
                    break
            if found[index] == 0:
                break
    return found
