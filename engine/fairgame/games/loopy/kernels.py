"""Stages of Beanstalk backwards from 1, among the odd numbers of a window.

A number is decided at stage r if the winner can end play in r moves and, as far as play stays in the window, not in
fewer.  Stage r + 1 needs stage r only: the doubles of its numbers, and the odd numbers with an option in it.  Cost:
some 20 ns for each number decided, even ones included; memory: 4 bytes for each odd number of the window.
"""

import numba
import numpy as np


@numba.njit(cache=True, nogil=True)
def beanstalk_stages(window: int) -> np.ndarray:
    """Return the stage of each odd number below ``window``, -1 if play inside does not decide it.

    Args:
        window: an even number from 2 on.

    Returns:
        shape (window // 2,), int16: place i has the stage of 2i + 1.
    """
    stages = np.full(window // 2, -1, np.int16)
    stages[0] = 0
    won = np.zeros(window // 2, np.bool_)  # whether one option is known to be won by its player
    layer = np.ones(1, np.int64)
    stage = 0
    while layer.size:
        following = np.empty(2 * layer.size, np.int64)
        count = 0
        for number in layer:
            if 2 * number < 3 * window:
                following[count] = 2 * number
                count += 1
            if number % 2 == 1 or number % 3 == 0:
                continue
            odd = (number + 1) // 3  # the only odd number with this option
            place = odd // 2
            if odd == 1 or odd >= window or stages[place] >= 0:
                continue
            if stage % 2 == 0 or won[place]:
                stages[place] = stage + 1
                following[count] = odd
                count += 1
            else:
                won[place] = True
        layer = following[:count]
        stage += 1
    return stages
