"""The table kernel of Mark-t: nim-values from the definition, one comparison a value.

Any t neighbouring numbers have different values, because each is an option of the later ones; and no value is above t,
because there are t options at most.  So t neighbours have all values from 0 to t but one, the *spare*, and the next
value is the smaller of the spare and the value t places before, unless n divided by t has that one.

Cost: some 3 ns a value.  Memory: 2 bytes a value.
"""

import numba
import numpy as np


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
