"""Remoteness of the positions of a loopy game, computed backwards from the ends of play.

Positions are numbered and their options fill one array, so each position and move is visited once, without lookups by
name. Cost: some 10 ns per position and move. Source: C. A. B. Smith, Graphs and composite games, J. Combin. Theory 1
(1966) 51-81.
"""

import numba
import numpy as np


@numba.njit(cache=True, nogil=True)
def remoteness_values(starts: np.ndarray, options: np.ndarray) -> np.ndarray:
    """Return the remoteness of each position, -1 if it is not decided.

    Args:
        starts: shape (n + 1,), int64: the options of position k are ``options[starts[k] : starts[k + 1]]``.
        options: shape (m,), int64, positions from 0 to n - 1, or -1 for an unknown one.

    Returns:
        shape (n,), int32.
    """
    count = starts.size - 1
    first = np.zeros(count + 1, np.int64)  # start of the parents of each position
    for option in options:
        if option >= 0:
            first[option + 1] += 1
    for place in range(count):
        first[place + 1] += first[place]
    before = np.empty(first[count], np.int64)
    free = first[:-1].copy()
    distances = np.full(count, -1, np.int32)
    undecided = np.empty(count, np.int64)
    queue = np.empty(count, np.int64)
    stop = 0
    for position in range(count):
        undecided[position] = starts[position + 1] - starts[position]
        if undecided[position] == 0:
            distances[position] = 0
            queue[stop] = position
            stop += 1
        for place in range(starts[position], starts[position + 1]):
            option = options[place]
            if option >= 0:
                before[free[option]] = position
                free[option] += 1
    done = 0
    while done < stop:
        settled = queue[done]
        done += 1
        lost = distances[settled] % 2 == 0
        for place in range(first[settled], first[settled + 1]):
            position = before[place]
            undecided[position] -= 1
            if distances[position] < 0 and (lost or undecided[position] == 0):
                distances[position] = distances[settled] + 1
                queue[stop] = position
                stop += 1
    return distances
