"""An automaton learned from the first values of a sequence.

It reads the most significant digit first.  Two numbers are taken for alike if they have the same value and go on
having it whatever few digits are appended to both; every class of numbers alike is a state, and appending a digit leads
from class to class.  That is a guess, which a proof has to decide.  Classes that are told apart belong to different
states in every automaton of the sequence, so their number is a bound from below that needs no proof.

Source: J.-P. Allouche, J. Shallit, Automatic Sequences, Cambridge 2003, chapters 4 and 5.
"""

from collections.abc import Callable

import numpy as np

from engine.mathematics.automata import Automaton


class TooManyError(Exception):
    """More classes, or more values, than were allowed."""


def guessed(
    values: Callable[[int], np.ndarray],
    base: int,
    ahead: int,
    first: int,
    most: tuple[int, int] | None = None,
) -> Automaton:
    """Return the automaton whose states are told apart by the values after up to ``ahead`` digits more.

    Args:
        values: returns the values of 0..stop-1, shape (stop,).
        base: of the digits.
        ahead: how many digits are appended.
        first: how many values to begin with; more are asked for where a number needs them.
        most: how many states it may have, and how many values may be asked for.

    Raises:
        TooManyError: "states" if it has more states than allowed, "values" if it needs more values.
    """
    table = values(first)
    order: dict[bytes, int] = {}
    numbers: list[int] = []  # the least of each class

    def place(number: int) -> int:
        nonlocal table
        needed = (number + 1) * base**ahead
        if needed > table.size:
            if most is not None and needed > most[1]:
                raise TooManyError("values")
            table = values(2 * needed if most is None else min(2 * needed, most[1]))
        blocks = (table[number * base**more : (number + 1) * base**more] for more in range(ahead + 1))
        known = order.setdefault(b"".join(block.tobytes() for block in blocks), len(numbers))
        if known == len(numbers):
            numbers.append(number)
            if most is not None and len(numbers) > most[0]:
                raise TooManyError("states")
        return known

    place(0)
    steps = [tuple(place(number * base + digit) for digit in range(base)) for number in numbers]
    return Automaton(base, "msd", tuple(steps), tuple(int(table[number]) for number in numbers))
