"""The nim-values of Mark-t for numbers of any length: the theorem, digit by digit.

From n > 0 one moves to n - 1, ..., n - (t - 1) or to n divided by t and rounded down.  Call n > 0 *low* if its base-t
numeral ends in an odd number of equal digits d, where d is at most t - 2; then G(n) = d.  All others are *high*, and
going up through them the values are t - 1, t, t - 1, t, ... in turn.  So a high number has the value t - 1 exactly if
the number of high numbers up to it is odd: the *light* is on.

Reading n from its most significant digit, let q be what has been read and d the next digit.  The numbers below tq hold
as many high ones as makes their count and that up to q - 1 differ in parity; the block from tq on adds one at its end,
and one at tq + e if q is low and ends in e.  So the light changes at d = t - 1, and at d < e after a low q, and nowhere
else; the machine has 2t + 1 states.  The proof is on the page on automata, and
``fairgame.games.mark.certificates.recursion`` proves the machine of any given t by a finite search.

Cost: linear in the length, a fifth of a second for a million digits.  Sources: A. Guo, Winning strategies for
aperiodic subtraction games, Theoret. Comput. Sci. 421 (2012) 70-73, for the low numbers; for t = 2 A. S. Fraenkel,
Aperiodic subtraction games, Electron. J. Combin. 18(2) (2011) P19.  The rule of the high ones for t >= 3 we found and
proved ourselves, and have not seen in print; of Guo's paper we have read the abstract only.
"""

from dataclasses import dataclass
from functools import reduce
from typing import NamedTuple

import numpy as np

from fairgame.numbers.automata import Automaton
from fairgame.numbers.long_numbers import WORD, digits

HIGH, START = -1, -2


class State(NamedTuple):
    """What is known of the number read so far: the digit that it ends in if it is low, else HIGH, or START for 0.

    ``light`` is whether an odd number of the numbers 1, 2, ... up to it are high.
    """

    low: int
    light: bool

    def value(self, t: int) -> int:
        """Return the nim-value of the number in Mark-``t``."""
        if self.low == HIGH:
            return t - 1 if self.light else t
        return max(self.low, 0)

    def after(self, digit: int, t: int) -> "State":
        """Return the state when one more digit has been read.

        >>> State(START, False).after(1, 3), State(1, False).after(1, 3).value(3)
        (State(low=1, light=False), 3)
        """
        if self.low == START and digit == 0:
            return self
        light = self.light ^ (digit == t - 1 or 0 <= digit < self.low)
        return State(HIGH if digit in (self.low, t - 1) else digit, light)


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """The machine's run over a number.

    Attributes:
        t: of Mark-t, and the base. digits: the number's digits as ``fairgame.numbers.long_numbers.digits`` gives
        them, shape (length,); none for 0. low: shape (length,), bool: whether the number up to and with each digit is
        low. light: shape (length,), bool: the light after each digit.
    """

    t: int
    digits: np.ndarray
    low: np.ndarray
    light: np.ndarray

    def state(self, place: int) -> State:
        """Return the state after so many digits."""
        if place == 0:
            return State(START, False)
        low = int(self.digits[place - 1]) if self.low[place - 1] else HIGH
        return State(low, bool(self.light[place - 1]))

    @property
    def last(self) -> State:
        """The state at the end."""
        return self.state(self.digits.size)


def run(numeral: np.ndarray, t: int) -> Run:
    """Return the run over base-``t`` digits, most significant first, without zeros before them."""
    places = np.arange(numeral.size)
    begins = np.ones(numeral.size, bool)
    begins[1:] = numeral[1:] != numeral[:-1]
    since = places - np.maximum.accumulate(np.where(begins, places, 0))  # equal digits just before
    low = (since % 2 == 0) & (numeral < t - 1)
    changes = numeral == t - 1
    changes[1:] |= low[:-1] & (numeral[1:] < numeral[:-1])
    return Run(t, numeral, low, np.logical_xor.accumulate(changes))


def state(t: int, n: int) -> State:
    """Return the state after reading ``n`` in base ``t``."""
    if n >= WORD:
        return run(digits(n, t), t).last
    numeral = []
    while n:
        n, digit = divmod(n, t)
        numeral.append(digit)
    return reduce(lambda found, digit: found.after(digit, t), reversed(numeral), State(START, False))


def nim_value(t: int, n: int) -> int:
    """Return G(n) of Mark-``t``.

    >>> [nim_value(2, n) for n in range(13)]
    [0, 1, 0, 2, 1, 2, 0, 1, 0, 2, 0, 1, 2]
    """
    return state(t, n).value(t)


def option_values(t: int, n: int) -> tuple[list[int], int]:
    """Return G(n-1), ..., G(n-(t-1)), as far as these are not negative, and G of n divided by t, for n > 0."""
    if n < t:
        return list(range(n - 1, -1, -1)), 0
    if n < WORD:
        quotient, last = divmod(n, t)
        here, before = state(t, quotient), state(t, quotient - 1)
    else:
        numeral = digits(n, t)
        last = int(numeral[-1])
        here, before = run(numeral[:-1], t).last, run(_one_less(numeral[:-1], t), t).last
    below = [
        (here.after(last - less, t) if less <= last else before.after(t + last - less, t)).value(t)
        for less in range(1, t)
    ]
    return below, here.value(t)


def _one_less(numeral: np.ndarray, t: int) -> np.ndarray:
    """Return the digits of the number before, without zeros before them; the number is not 0."""
    found = numeral.copy()
    last = np.flatnonzero(found)[-1]
    found[last] -= 1
    found[last + 1 :] = t - 1
    return found[np.flatnonzero(found)[0] :] if found.any() else found[:0]


def machine(t: int) -> Automaton:
    """Return the machine of the theorem as an automaton that reads the most significant digit first.

    >>> machine(2).output
    (0, 1, 0, 2, 0)
    """
    order = {State(START, False): 0}
    steps = []
    for reached in (waiting := list(order)):
        following = [reached.after(digit, t) for digit in range(t)]
        waiting += [one for one in dict.fromkeys(following) if one not in order]
        for one in following:
            order.setdefault(one, len(order))
        steps.append(tuple(order[one] for one in following))
    return Automaton(t, "msd", tuple(steps), tuple(one.value(t) for one in order))
