"""The smallest automaton of Mark-t, learned from a table of values.

It is guessed (``fairgame.numbers.automata``), and the proof decides: if it fails, more digits are looked ahead.

Cost: one digit is enough for every t that was tried, and every class is met by t^2 + t; so the table has 2 t^4 values,
of two bytes each.  0.01 s for t = 16, 0.3 s for t = 64.
"""

from functools import partial

from fairgame.errors import CertificateError
from fairgame.games.mark.certificates.recursion import Proof, prove
from fairgame.games.mark.kernels import mark_values
from fairgame.numbers import automata
from fairgame.numbers.automata import Automaton

MAX_VALUES = 1 << 28


def learn(t: int) -> tuple[Automaton, Proof]:
    """Return the automaton of Mark-``t``, most significant digit first, and its proof.

    Raises:
        CertificateError: if no look-ahead that fits into memory gives an automaton that can be proved.
    """
    ahead = 1
    while True:
        guess = guessed(t, ahead)
        try:
            return guess, prove(guess)
        except CertificateError:
            ahead += 1
            if 2 * t ** (ahead + 3) > MAX_VALUES:
                raise


def guessed(t: int, ahead: int) -> Automaton:
    """Return the automaton whose states are told apart by the values after up to ``ahead`` digits more."""
    return automata.guessed(partial(mark_values, t), t, ahead, 2 * t ** (ahead + 3))
