"""The smallest automaton of Mark-t, learned from a table of values.

It reads the most significant digit first.  Two numbers are taken for alike if they have the same value and go on
having it whatever digit is appended to both; every class of numbers alike is a state, and appending a digit leads from
class to class.  That is a guess, and the proof decides: if it fails, more digits are appended.

Cost: one digit is enough for every t that was tried, and every class is met by t^2 + t; so the table has 2 t^4 values,
of two bytes each.  0.01 s for t = 16, 0.3 s for t = 64.

Source: J.-P. Allouche, J. Shallit, Automatic Sequences, Cambridge 2003, chapters 4 and 5.
"""

from engine.certificates.mark_recursion import Proof, prove
from engine.errors import CertificateError
from engine.kernels.mark import mark_values
from engine.mathematics.automata import Automaton

MOST_VALUES = 1 << 28


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
            if 2 * t ** (ahead + 3) > MOST_VALUES:
                raise


def guessed(t: int, ahead: int) -> Automaton:
    """Return the automaton whose states are told apart by the values after up to ``ahead`` digits more."""
    table = mark_values(t, 2 * t ** (ahead + 3))
    order: dict[bytes, int] = {}
    numbers: list[int] = []  # the least of each class

    def place(number: int) -> int:
        nonlocal table
        if (number + 1) * t**ahead > table.size:
            table = mark_values(t, 2 * (number + 1) * t**ahead)
        blocks = (table[number * t**more : (number + 1) * t**more] for more in range(ahead + 1))
        known = order.setdefault(b"".join(block.tobytes() for block in blocks), len(numbers))
        if known == len(numbers):
            numbers.append(number)
        return known

    place(0)
    steps = [tuple(place(number * t + digit) for digit in range(t)) for number in numbers]
    return Automaton(t, "msd", tuple(steps), tuple(int(table[number]) for number in numbers))
