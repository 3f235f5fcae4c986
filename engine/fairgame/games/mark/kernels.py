"""The table kernel of Mark-t: nim-values from the definition, one comparison a value.

Any t neighbouring numbers have different values, because each is an option of the later ones; and no value is above t,
because there are t options at most.  So t neighbours have all values from 0 to t but one, the *spare*, and the next
value is the smaller of the spare and the value t places before, unless n divided by t has that one.

Cost: some 3 ns a value.  Memory: 2 bytes a value.

Values of a game in which one takes some of a few numbers, or divides and rounds: by the rule, heap by heap.

Cost: time O(n k) for k numbers, some 5 ns a value.  Source: the mex rule, and the rule of outcomes in misère play.

Which sums of three heaps are lost in Misère Mark-t, by a sieve: what can be moved to a lost sum is crossed out.

Sums are gone through in an order in which every option comes before.  One that is not crossed out is lost, the empty
one excepted, since who is to move there has won; then all sums are crossed out from which a move leads to it.

Cost: 0.05 s and 0.5 MB for heaps up to 200 beside two heaps up to 48.
"""

import numba
import numpy as np


@numba.njit(cache=True, nogil=True)
def dividing_values(numbers: np.ndarray, divisor: int, up: bool, misere: bool, stop: int) -> np.ndarray:
    """Return the values of 0..stop-1 where any of ``numbers`` may be taken, or n divided by ``divisor``.

    Args:
        numbers: shape (k,), int64, each at least 1, k at most 62.
        divisor: at least 2.
        up: whether what division gives is rounded up, else down; a move must make the number smaller.
        misere: whether who cannot move wins.
        stop: at least 1; from 0 there is no move.

    Returns:
        shape (stop,), uint8: the nim-values, at most k + 1; in misère play 0 where the next player loses and 1 where
        that player wins.
    """
    values = np.zeros(stop, np.uint8)
    more = divisor - 1 if up else 0
    for n in range(stop):
        seen = np.uint64(0)
        quotient = (n + more) // divisor
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
        ValueError: for any other t: a value may be t, which two bytes would not hold.
    """
    if not 2 <= t < 65536:  # noqa: PLR2004 - the bounds that the docstring states
        raise ValueError("t must be from 2 to 65535")
    values = np.empty(stop, np.uint16)
    for n in range(min(t, stop)):
        values[n] = n
    spare = np.uint16(t)
    quotient, digit = 1, 0
    for n in range(t, stop):
        less, more = values[n - t], spare
        if more < less:
            less, more = more, less
        value = more if values[quotient] == less else less
        spare = np.uint16(values[n - t] + spare - value)
        values[n] = value
        digit += 1
        if digit == t:
            digit = 0
            quotient += 1
    return values


@numba.njit(cache=True, nogil=True)
def lost_beside(t: int, largest: int, beside: int) -> np.ndarray:
    """Return whether the player to move loses the sum of n, x and y.

    Args:
        t: of Mark-t, at least 2.
        largest: of n.
        beside: the largest x and y; 0 is no heap.

    Returns:
        shape (largest + 1, beside + 1, beside + 1), bool.
    """
    crossed = np.zeros((largest + 1, beside + 1, beside + 1), np.bool_)
    lost = np.zeros_like(crossed)
    crossed[0, 0, 0] = True
    for n in range(largest + 1):
        for x in range(beside + 1):
            for y in range(beside + 1):
                if crossed[n, x, y]:
                    continue
                lost[n, x, y] = True
                for more in range(1, t):
                    if n + more <= largest:
                        crossed[n + more, x, y] = True
                    if x + more <= beside:
                        crossed[n, x + more, y] = True
                    if y + more <= beside:
                        crossed[n, x, y + more] = True
                for digit in range(t):
                    if 0 < n * t + digit <= largest:
                        crossed[n * t + digit, x, y] = True
                    if 0 < x * t + digit <= beside:
                        crossed[n, x * t + digit, y] = True
                    if 0 < y * t + digit <= beside:
                        crossed[n, x, y * t + digit] = True
    return lost
