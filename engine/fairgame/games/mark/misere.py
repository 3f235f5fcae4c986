"""Misère Mark-t, in which whoever reaches 0 loses: single numbers.

The outcomes are those of normal play, exchanged at 0 and at the powers of t and nowhere else.  A sum of numbers is
another matter.  Cost: as many divisions as there are zeros at the end.

Source: A. Guo, Winning strategies for aperiodic subtraction games, Theoret. Comput. Sci. 421 (2012) 70-73; for t = 2
A. S. Fraenkel, Aperiodic subtraction games, Electron. J. Combin. 18(2) (2011) #P19.
"""

from collections.abc import Sequence

from fairgame.errors import LimitError
from fairgame.numbers.long_numbers import zeros_at_the_end

SOURCE = "Guo 2012, and the page of Misère Mark"


def is_lost_alone(t: int, n: int) -> bool:
    """Whether an odd number of zeros stands at the end, or, of 0 and the powers of t, an even number."""
    if n == 0:
        return False
    zeros, rest = zeros_at_the_end(n, t)
    return (zeros % 2 == 1) != (rest == 1)


def is_lost(t: int, numbers: Sequence[int]) -> bool:
    """Whether a sum is lost for the player to move; a 0 changes nothing.

    Raises:
        LimitError: if there are several numbers.
    """
    left = [n for n in numbers if n]
    if len(left) > 1:
        raise LimitError("in misère play the rule of Mark holds for one number and not for several")
    return bool(left) and is_lost_alone(t, left[0])
