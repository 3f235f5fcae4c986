"""An automaton is right for every number: a finite search proves that its values obey the recursion of its game.

The recursion G(n) = mex{G(n-1), ..., G(n-t+1), G(n/t rounded down)} with G(0) = 0 has one solution only, so an
automaton whose outputs obey it for all n gives the nim-values.  Write n = tq + d.  The options n - 1, ..., tq come from
q by a last digit below d; those beyond the borrow, tq - 1, ..., n - t + 1, come from q - 1 by a last digit above d; and
n divided by t is q.  So whether n obeys the recursion depends on d and on two states only, that of q and that of
q - 1, and reading one more digit gives the next two.  All pairs that occur are visited, starting from q = 0, which has
no number before it; each is put to the test with each d.

Where other numbers s may be taken before one divides by t, the options lie in the blocks of q, q - 1, ..., q - m, with
m = s/t rounded up for the largest s, and the states of these m + 1 numbers take the place of the pair.  Where one
rounds up, n divided by t is q if d = 0 and else q + 1, so the state of q + 1 joins them; a number that division does
not make smaller (0, and 1 where one rounds up) cannot be divided.  In misère play who cannot move wins; the value of a
number is then 1 if it has no option, or one of value 0, and else 0, and this recursion too has one solution only.

An automaton that reads the least significant digit first is followed by what each of its states would say of the
digits read so far (``Messages``), which makes it one that reads the most significant digit first.

Cost: pairs times t times t steps (6t - 4 pairs for Mark-t, 0.01 s for t = 16), and states times that if it reads
from the other end.  Source: ours; the idea is that of proving sentences on automatic sequences by automata, J. Shallit,
The Logical Approach to Automatic Sequences, Cambridge 2022.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from fairgame.errors import CertificateError
from fairgame.numbers.automata import Automaton
from fairgame.numbers.nimbers import mex

MAX_PAIRS = 1_000_000  # an automaton that is right needs a few hundred


@dataclass(frozen=True, slots=True)
class Proof:
    """What was searched: the states of q, and the pairs of states of q and q - 1, or longer tuples."""

    states: int
    pairs: int


class Reader(Protocol):
    """Something that reads numbers from their most significant digit; its states can be hashed."""

    @property
    def start(self) -> Any:
        """The state of 0."""

    def after(self, state: Any, digit: int) -> Any:
        """Return the state when one more digit has been read."""

    def output(self, state: Any) -> int:
        """Return the value of the number read so far."""


@dataclass(frozen=True, slots=True)
class Forward:
    """An automaton that reads the most significant digit first, as it is."""

    automaton: Automaton

    @property
    def start(self) -> int:
        """The state of 0."""
        return 0

    def after(self, state: int, digit: int) -> int:
        """Return the next state."""
        return self.automaton.step[state][digit]

    def output(self, state: int) -> int:
        """Return its output."""
        return self.automaton.output[state]


@dataclass(frozen=True, slots=True)
class Messages:
    """An automaton that reads the least significant digit first: its states' values of the digits read so far."""

    automaton: Automaton

    @property
    def start(self) -> tuple[int, ...]:
        """What the states say of no digits."""
        return self.automaton.output

    def after(self, state: tuple[int, ...], digit: int) -> tuple[int, ...]:
        """Return what they say when one more digit, less significant than those before, stands at the end."""
        return tuple(state[arrows[digit]] for arrows in self.automaton.step)

    def output(self, state: tuple[int, ...]) -> int:
        """Return what the starting state says."""
        return state[0]


def prove(automaton: Automaton, moves: Sequence[int] = (), up: bool = False, misere: bool = False) -> Proof:
    """Prove that the automaton gives the values of a game of taking and dividing, for every number.

    A move takes one of ``moves``, or divides by the automaton's base and rounds down, or ``up``; it must make the
    number smaller.  The values are nim-values; in ``misere`` play 1 where the next player wins and 0 where not.
    Without ``moves`` it is Mark-t: 1, ..., t - 1 may be taken, t being the base.

    Raises:
        CertificateError: with the least number of which the automaton's value, or that of an option, is wrong; or if
            zeros before a numeral change its value; or if more than ``MAX_PAIRS`` tuples turn up.
    """
    base, taken = automaton.base, tuple(moves) or tuple(range(1, automaton.base))
    claim = f"the automaton of taking {taken}, dividing by {base}, {_words(up, misere)}"
    if not moves and not up and not misere:
        claim = f"the automaton of Mark-{base}"
    reader: Reader = Forward(automaton) if automaton.first == "msd" else Messages(automaton)
    zero = reader.start
    if reader.after(zero, 0) != zero:
        raise CertificateError(claim, "a zero before the numeral leads from the beginning to something else")
    rows: dict[Any, tuple[Any, ...]] = {}
    reach = -(-max(taken) // base)
    above = 1 if up else 0  # how many numbers above q stand before it in a tuple
    begin = (*[reader.after(zero, 1)] * above, zero, *[None] * reach)  # nothing is below 0
    windows: dict[tuple[Any, ...], int] = {begin: 0}  # to the least q with them
    for window in (waiting := [begin]):
        quotient = windows[window]
        for state in window:
            if state is not None and state not in rows:
                rows[state] = tuple(reader.after(state, digit) for digit in range(base))
        # the states of the last number in the block of q, or of q + 1, and downwards as far as any option lies
        line = [following for state in window if state is not None for following in reversed(rows[state])]
        said = [reader.output(state) for state in line]
        for digit in range(base):
            own = above * base + base - 1 - digit
            options = {said[own + less] for less in taken if own + less < len(said)}
            rounded = above if digit else 0  # what is added to q
            if quotient + rounded < quotient * base + digit:
                options.add(reader.output(window[above - rounded]))
            expected = int(not options or 0 in options) if misere else mex(options)
            if said[own] != expected:
                witness = f"the value of {quotient * base + digit} is {said[own]}; its options give {expected}"
                raise CertificateError(claim, witness)
            following = (*line[own - above : own + reach + 1], *[None] * (own + reach + 1 - len(line)))
            if following not in windows:
                windows[following] = quotient * base + digit
                waiting.append(following)
        if len(windows) > MAX_PAIRS:
            raise CertificateError(claim, f"more than {MAX_PAIRS} tuples of states turn up")
    return Proof(len(rows), len(windows))


def _words(up: bool, misere: bool) -> str:
    return f"rounding {'up' if up else 'down'}, in {'misère' if misere else 'normal'} play"
