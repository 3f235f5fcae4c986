"""Rules of Mark-t for numbers of any length: nim-values digit by digit, and misère outcomes.

The options of n > 0 are n - 1, ..., n - (t - 1), and n divided by t and rounded down.  Call n > 0 *low* if its base-t
numeral ends in an odd number of equal digits d, where d is at most t - 2; then G(n) = d.  All other positive numbers
are *high*, and in ascending order their values are t - 1, t, t - 1, t, ...  So a high number has the value t - 1
exactly if the number of high numbers up to it is odd: the *light* is on.

Read n from its most significant digit; let q be the number read so far and d the next digit.  The count of high numbers
below tq differs in parity from the count up to q - 1.  The block from tq on adds one at its end, and one at tq + e if q
is low and ends in e.  So the light changes at d = t - 1, and at d < e after a low q, and nowhere else; the machine has
2t + 1 states.  The proof is on the page on automata, and ``fairgame.games.mark.certificates`` proves the machine of any
given t by a finite search.

In *misère* play the player who reaches 0 loses.  The outcomes of single numbers are those of normal play, exchanged at
0 and at the powers of t and nowhere else.  Sums of numbers do not follow this rule.

Cost: linear in the length, a fifth of a second for a million digits; in misère play one division for each zero at the
end.  Sources: A. Guo, Winning strategies for aperiodic subtraction games, Theoret. Comput. Sci. 421 (2012) 70-73, for
the low numbers and misère play; for t = 2 A. S. Fraenkel, Aperiodic subtraction games, Electron. J. Combin. 18(2)
(2011) #P19.  The rule of the high numbers for t >= 3 is ours, with its proof; we have not seen it in print.  Of Guo's
paper we have read the abstract only.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import NamedTuple

import numpy as np

from fairgame.errors import LimitError
from fairgame.numbers.automata import Automaton
from fairgame.numbers.long_numbers import WORD, digits, split_trailing_zeros

HIGH, START = -1, -2
MISERE_SOURCE = "Guo 2012, and the page of Misère Mark"


class State(NamedTuple):
    """State of the machine after reading a number.

    Attributes:
        low: the last digit of a low number, HIGH for a high number, START for 0.
        light: whether an odd number of the numbers 1, 2, ... up to it are high.
    """

    low: int
    light: bool

    def value(self, t: int) -> int:
        """Return the nim-value of the number in Mark-``t``."""
        if self.low == HIGH:
            return t - 1 if self.light else t
        return max(self.low, 0)

    def after(self, digit: int, t: int) -> "State":
        """Return the state after one more digit.

        >>> State(START, light=False).after(1, 3), State(1, light=False).after(1, 3).value(3)
        (State(low=1, light=False), 3)
        """
        if self.low == START and digit == 0:
            return self
        light = self.light ^ (digit == t - 1 or 0 <= digit < self.low)
        return State(HIGH if digit in (self.low, t - 1) else digit, light)


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """Run of the machine over a number.

    Attributes:
        t: the t of Mark-t, which is the base.
        digits: shape (length,), the digits of the number, most significant first; empty for 0.
        low: shape (length,), bool: whether the number read up to each digit, inclusive, is low.
        light: shape (length,), bool: the light after each digit.
    """

    t: int
    digits: np.ndarray
    low: np.ndarray
    light: np.ndarray

    def state(self, place: int) -> State:
        """Return the state after ``place`` digits."""
        if place == 0:
            return State(START, light=False)
        low = int(self.digits[place - 1]) if self.low[place - 1] else HIGH
        return State(low, light=bool(self.light[place - 1]))

    @property
    def last(self) -> State:
        """The state at the end."""
        return self.state(self.digits.size)


def run(numeral: np.ndarray, t: int) -> Run:
    """Return the run over base-``t`` digits, most significant first, without leading zeros."""
    places = np.arange(numeral.size)
    begins = np.ones(numeral.size, bool)
    begins[1:] = numeral[1:] != numeral[:-1]
    since = places - np.maximum.accumulate(np.where(begins, places, 0))  # number of equal digits just before
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
    return reduce(lambda reached, digit: reached.after(digit, t), reversed(numeral), State(START, light=False))


def nim_value(t: int, n: int) -> int:
    """Return G(n) of Mark-``t``.

    >>> [nim_value(2, n) for n in range(13)]
    [0, 1, 0, 2, 1, 2, 0, 1, 0, 2, 0, 1, 2]
    """
    return state(t, n).value(t)


def option_values(t: int, n: int) -> tuple[list[int], int]:
    """Return G(n-1), ..., G(n-(t-1)) without negative arguments, and G of n divided by t, for n > 0."""
    if n < t:
        return list(range(n - 1, -1, -1)), 0
    if n < WORD:
        quotient, last = divmod(n, t)
        same, previous = state(t, quotient), state(t, quotient - 1)
    else:
        numeral = digits(n, t)
        last = int(numeral[-1])
        same, previous = run(numeral[:-1], t).last, run(_decremented(numeral[:-1], t), t).last
    below = [
        (same.after(last - less, t) if less <= last else previous.after(t + last - less, t)).value(t)
        for less in range(1, t)
    ]
    return below, same.value(t)


def _decremented(numeral: np.ndarray, t: int) -> np.ndarray:
    """Return the digits of n - 1, without leading zeros, from those of n > 0."""
    result = numeral.copy()
    last = np.flatnonzero(result)[-1]
    result[last] -= 1
    result[last + 1 :] = t - 1
    return result[np.flatnonzero(result)[0] :] if result.any() else result[:0]


def machine(t: int) -> Automaton:
    """Return the machine of the theorem as an automaton that reads the most significant digit first.

    >>> machine(2).output
    (0, 1, 0, 2, 0)
    """
    order = {State(START, light=False): 0}
    steps = []
    for reached in (waiting := list(order)):
        following = [reached.after(digit, t) for digit in range(t)]
        waiting += [state for state in dict.fromkeys(following) if state not in order]
        for new in following:
            order.setdefault(new, len(order))
        steps.append(tuple(order[new] for new in following))
    return Automaton(t, "msd", tuple(steps), tuple(reached.value(t) for reached in order))


def is_misere_lost(t: int, n: int) -> bool:
    """Return whether n is lost in misère play: an odd number of zeros at the end, or an even one for a power of t."""
    if n == 0:
        return False
    zeros, rest = split_trailing_zeros(n, t)
    return (zeros % 2 == 1) != (rest == 1)


def is_misere_lost_sum(t: int, numbers: Sequence[int]) -> bool:
    """Return whether a sum is lost in misère play; zeros change nothing.

    Raises:
        LimitError: for several positive numbers.
    """
    positive = [n for n in numbers if n]
    if len(positive) > 1:
        raise LimitError("in misère play the rule of Mark holds for one number and not for several")
    return bool(positive) and is_misere_lost(t, positive[0])
