"""What the rare/common kernel is set up with: how often values occur, and which common heaps serve as witnesses.

A witness c shows that n attains G(c) ^ G(n-k-c).  Which heaps do that for nearly every n is found greedily on a sample
of late heaps: a pass takes every candidate that attains a good deal of what is still missing, and each pass asks for
less.  A poor choice costs time in ``engine.kernels.octal_sparse``, never an error.  Cost: sampled heaps times
candidates a pass, some twenty passes, some tens of milliseconds in all.
"""

import numba
import numpy as np


@numba.njit(cache=True, nogil=True)
def choose_witnesses(
    digits: np.ndarray, values: np.ndarray, sample: np.ndarray, candidates: np.ndarray, parity: np.ndarray
) -> np.ndarray:
    """Return the candidates that are worth their while, int64, best first.

    Args:
        digits: shape (k+1,), uint8, the code's digits.
        values: unsigned, index 0 is G(0); known beyond every sampled heap.
        sample: int64, heaps to serve, each greater than every candidate by more than k.
        candidates: int64, common heaps.
        parity: uint8, the parity of each value under the mask, up to the greatest value.
    """
    places = np.array([k for k in range(digits.size) if digits[k] & 4], np.int64)
    bound = 0
    for n in sample:
        bound = max(bound, np.int64(values[n]))
    wanted = np.zeros((sample.size, bound + 1), np.bool_)  # wanted[t, v]: v is to be shown attained by sample[t]
    for t in range(sample.size):
        n = sample[t]
        own = np.int64(values[n])
        for v in range(own):
            wanted[t, v] = parity[v] != parity[own]
        for k in range(1, digits.size):
            if digits[k] & 2:
                wanted[t, min(bound, np.int64(values[n - k]))] = False
    chosen = np.zeros(candidates.size, np.int64)
    is_chosen = np.zeros(candidates.size, np.bool_)
    count = 0
    asked = sample.size * places.size
    while asked > 0:
        for j in range(candidates.size):
            c = candidates[j]
            gain = 0
            for t in range(0 if is_chosen[j] else sample.size):
                for k in places:
                    v = np.int64(values[sample[t] - k - c] ^ values[c])
                    gain += v <= bound and wanted[t, v]
            if gain >= asked:
                is_chosen[j] = True
                chosen[count] = c
                count += 1
                for t in range(sample.size):
                    for k in places:
                        v = np.int64(values[sample[t] - k - c] ^ values[c])
                        if v <= bound:
                            wanted[t, v] = False
        asked = asked * 3 // 4
    return chosen[:count]


@numba.njit(cache=True, nogil=True)
def count_by_parity(values: np.ndarray, start: int, counts: np.ndarray) -> None:
    """Add to counts[n & 1, G(n)] the heaps n from ``start`` on; values[0] is G(start), counts has shape (2, V)."""
    for i in range(values.size):
        counts[start + i & 1, np.int64(values[i])] += 1
