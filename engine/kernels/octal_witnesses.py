"""What the rare/common kernel is set up with: how often values occur, and which common heaps serve as witnesses.

A witness c shows that n attains G(c) ^ G(n-k-c).  Which heaps do that for nearly every n is found greedily on a sample
of late heaps: a pass takes every candidate that attains a good deal of what is still missing, and each pass asks for
less.  A candidate's gain only falls, so that one which was below what is asked need not be looked at again.  It is
done in three stages: few heaps and few candidates settle most, so that of many heaps only few are left to look at.
A poor choice costs time in ``engine.kernels.octal_sparse``, never an error.

Cost: 2 to 20 ms, a nanosecond for each heap that is left, candidate and splitting digit.
"""

import numba
import numpy as np

STAGES = np.array([[256, 1024, 8, 4], [1024, 1024, 1, 2], [8192, 4096, 1, 6]])
"""Of each stage: heaps, stop of the candidates, one in how many of them, the least gain that is worth a witness."""
WIDE, FEWEST = 64, 8  # a game with so many times WIDE values is told by so many times fewer heaps, at most FEWEST times


@numba.njit(cache=True, nogil=True)
def choose_witnesses(
    digits: np.ndarray, values: np.ndarray, first: int, stop: int, candidates: np.ndarray, parity: np.ndarray
) -> np.ndarray:
    """Return the candidates that are worth their while, int64, best first.

    Args:
        digits: shape (k+1,), uint8, the code's digits.
        values: unsigned, index 0 is G(0); known below ``stop``.
        first: the first heap to serve, greater than every candidate by more than k.
        stop: exclusive end of the heaps to serve.
        candidates: int64, common heaps, in order.
        parity: uint8, the parity of each value under the mask, up to the greatest value.
    """
    chosen = np.zeros(0, np.int64)
    fewer = min(max(parity.size // WIDE, 1), FEWEST)
    for stage in range(STAGES.shape[0]):
        size, below, step, least = STAGES[stage]
        size, least = max(size // fewer, STAGES[0, 0]), max(least // fewer, 1)
        sample = first + np.arange(size) * (stop - first) // size
        some = candidates[: np.searchsorted(candidates, below) : step]
        chosen = _add_witnesses(digits, values, sample, some, parity, chosen, least)
    return chosen


@numba.njit(cache=True, nogil=True)
def _add_witnesses(
    digits: np.ndarray,
    values: np.ndarray,
    sample: np.ndarray,
    candidates: np.ndarray,
    parity: np.ndarray,
    chosen: np.ndarray,
    least: int,
) -> np.ndarray:
    """Return ``chosen`` and each candidate that shows ``least`` further values attained by heaps of ``sample``."""
    places = np.array([k for k in range(digits.size) if digits[k] & 4], np.int64)
    bound = 0
    for n in sample:
        bound = max(bound, np.int64(values[n]))
    left = np.zeros(sample.size, np.int64)  # the heaps that miss something
    wanted = np.zeros((sample.size, bound + 1), np.bool_)  # wanted[t, v]: v is to be shown attained by left[t]
    count = 0
    for n in sample:
        own, missing = np.int64(values[n]), 0
        wanted[count] = False
        for v in range(own):
            wanted[count, v] = parity[v] != parity[own]
        for k in range(1, digits.size):
            if digits[k] & 2:
                wanted[count, min(bound, np.int64(values[n - k]))] = False
        for k in places:
            for c in chosen:
                wanted[count, min(bound, np.int64(values[n - k - c] ^ values[c]))] = False
        for v in range(own):
            missing += wanted[count, v]
        left[count] = n
        count += missing > 0
    gains = np.zeros(candidates.size, np.int64)
    for t in range(count):
        for k in places:
            for j in range(candidates.size):
                c = candidates[j]
                v = min(bound, np.int64(values[left[t] - k - c] ^ values[c]))
                gains[j] += wanted[t, v]
    found = np.concatenate((chosen, candidates))
    size = chosen.size
    asked = gains.max() if candidates.size else 0
    while asked >= least:
        for j in range(candidates.size):
            if gains[j] >= asked:
                c, gain = candidates[j], 0
                for t in range(count):
                    for k in places:
                        v = min(bound, np.int64(values[left[t] - k - c] ^ values[c]))
                        gain += wanted[t, v]
                gains[j] = gain
                if gain >= asked:
                    found[size], gains[j] = c, 0
                    size += 1
                    for t in range(count):
                        for k in places:
                            wanted[t, min(bound, np.int64(values[left[t] - k - c] ^ values[c]))] = False
        asked = min(asked - 1, asked * 7 // 8)
    return found[:size]


@numba.njit(cache=True, nogil=True)
def count_by_parity(values: np.ndarray, start: int, counts: np.ndarray) -> None:
    """Add to counts[n & 1, G(n)] the heaps n from ``start`` on; values[0] is G(start), counts has shape (2, V)."""
    for i in range(values.size):
        counts[start + i & 1, np.int64(values[i])] += 1
