"""Remoteness of the positions of a loopy game, worked backwards from the ends of play.

Positions are numbered and their options stand in one array, so that each position and each move is looked at once and
without a look-up by name.  Cost: some 10 ns a position and move.  Source: C. A. B. Smith, Graphs and composite games,
J. Combin. Theory 1 (1966) 51-81.
"""

import numba
import numpy as np


@numba.njit(cache=True, nogil=True)
def remoteness_values(starts: np.ndarray, options: np.ndarray) -> np.ndarray:
    """Return the remoteness of each position, -1 where it is not decided.

    Args:
        starts: shape (n + 1,), int64: the options of position k are ``options[starts[k] : starts[k + 1]]``.
        options: shape (m,), int64, positions from 0 to n - 1, or -1 for one of which nothing is known.

    Returns:
        shape (n,), int32.
    """
    count = starts.size - 1
    first = np.zeros(count + 1, np.int64)  # where the positions before each one begin
    for option in options:
        if option >= 0:
            first[option + 1] += 1
    for place in range(count):
        first[place + 1] += first[place]
    before = np.empty(first[count], np.int64)
    free = first[:-1].copy()
    found = np.full(count, -1, np.int32)
    waiting = np.empty(count, np.int64)
    queue = np.empty(count, np.int64)
    stop = 0
    for position in range(count):
        waiting[position] = starts[position + 1] - starts[position]
        if waiting[position] == 0:
            found[position] = 0
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
        lost = found[settled] % 2 == 0
        for place in range(first[settled], first[settled + 1]):
            position = before[place]
            waiting[position] -= 1
            if found[position] < 0 and (lost or waiting[position] == 0):
                found[position] = found[settled] + 1
                queue[stop] = position
                stop += 1
    return found
