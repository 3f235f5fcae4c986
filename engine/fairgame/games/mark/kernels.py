"""Kernels for Mark-t, games of taking and dividing, and sums in misère play.

``mark_values``: any t neighbouring numbers have different values, because each is an option of the later ones.  No
value exceeds t, because a number has at most t options.  So t neighbours have all values from 0 to t except one, the
*spare*.  The next value is the spare or the value t places before.  It is the smaller of the two, unless n divided by t
has the smaller value.  Cost: some 3 ns and 2 bytes a value.

``dividing_values``: take one of a few numbers, or divide and round.  Nim-values are found by mex, outcomes of misère
play by the rule that a player wins who can leave a lost number or cannot move.  Cost: O(n k) for k numbers, some 5 ns a
value.

``lost_sums``: a sieve for sums of three heaps in Misère Mark-t.  The sieve visits each sum after all its options.  A
sum that is not crossed out is lost, except the empty sum, where the player to move has won.  The sieve crosses out all
sums with a move to a lost sum.  Cost: 0.05 s and 0.5 MB for heaps up to 200 with two heaps up to 48.
"""

import numba
import numpy as np


@numba.njit(cache=True, nogil=True)
def dividing_values(numbers: np.ndarray, divisor: int, up: bool, misere: bool, stop: int) -> np.ndarray:
    """Return the values of 0..stop-1 if a move takes one of ``numbers`` or divides n by ``divisor``.

    Args:
        numbers: shape (k,), int64, each at least 1, k at most 62.
        divisor: at least 2.
        up: whether division rounds up; a move must make the number smaller.
        misere: whether a player who cannot move wins.
        stop: at least 1; 0 has no move.

    Returns:
        shape (stop,), uint8: the nim-values, at most k + 1; in misère play 1 if the next player wins and 0 otherwise.
    """
    values = np.zeros(stop, np.uint8)
    carry = divisor - 1 if up else 0
    for n in range(stop):
        seen = np.uint64(0)
        quotient = (n + carry) // divisor
        if quotient < n:
            seen |= np.uint64(1) << np.uint64(values[quotient])
        for taken in numbers:
            if taken <= n:
                seen |= np.uint64(1) << np.uint64(values[n - taken])
        if misere:
            values[n] = np.uint8(seen == 0 or seen & np.uint64(1))
            continue
        value = np.uint8(0)
        while seen & np.uint64(1):
            seen >>= np.uint64(1)
            value += np.uint8(1)
        values[n] = value
    return values


@numba.njit(cache=True, nogil=True)
def mark_values(t: int, stop: int) -> np.ndarray:
    """Return nim-values of 0..stop-1 in Mark-t, shape (stop,), uint16, for 2 <= t < 65536.

    Raises:
        ValueError: for any other t; values are at most t and must fit two bytes.
    """
    if not 2 <= t < 65536:  # noqa: PLR2004 - bounds of the docstring
        raise ValueError("t must be from 2 to 65535")
    values = np.empty(stop, np.uint16)
    for n in range(min(t, stop)):
        values[n] = n
    spare = np.uint16(t)
    quotient, digit = 1, 0
    for n in range(t, stop):
        low, high = values[n - t], spare
        if high < low:
            low, high = high, low
        value = high if values[quotient] == low else low
        spare = np.uint16(values[n - t] + spare - value)
        values[n] = value
        digit += 1
        if digit == t:
            digit = 0
            quotient += 1
    return values


@numba.njit(cache=True, nogil=True)
def lost_sums(t: int, largest: int, side: int) -> np.ndarray:
    """Return whether the player to move loses the sum of n, x and y, for each n, x and y in range.

    Args:
        t: the t of Mark-t, at least 2.
        largest: the largest n.
        side: the largest x and y; 0 is no heap.

    Returns:
        shape (largest + 1, side + 1, side + 1), bool.
    """
    crossed = np.zeros((largest + 1, side + 1, side + 1), np.bool_)
    lost = np.zeros_like(crossed)
    crossed[0, 0, 0] = True
    for n in range(largest + 1):
        for x in range(side + 1):
            for y in range(side + 1):
                if crossed[n, x, y]:
                    continue
                lost[n, x, y] = True
                for taken in range(1, t):
                    if n + taken <= largest:
                        crossed[n + taken, x, y] = True
                    if x + taken <= side:
                        crossed[n, x + taken, y] = True
                    if y + taken <= side:
                        crossed[n, x, y + taken] = True
                for digit in range(t):
                    if 0 < n * t + digit <= largest:
                        crossed[n * t + digit, x, y] = True
                    if 0 < x * t + digit <= side:
                        crossed[n, x * t + digit, y] = True
                    if 0 < y * t + digit <= side:
                        crossed[n, x, y * t + digit] = True
    return lost
