"""Automata that read a number's digits and give a value: the finite form of a sequence that never repeats.

An automaton starts in state 0, follows one arrow a digit, and the output of the state where it ends is the value.  It
reads the least significant digit first ("lsd") or the most significant one ("msd"); the same sequence has a smallest
automaton of each form, often of different sizes.  Zeros before a numeral must not matter.

Cost: a step a digit; turning an automaton around takes states times states steps.

Source: J.-P. Allouche, J. Shallit, Automatic Sequences, Cambridge 2003, chapters 4 to 6; the text format is that of
Walnut, H. Mousavi, arXiv 1603.06017.

An automaton learned from the first values of a sequence.

It reads the most significant digit first.  Two numbers are taken for alike if they have the same value and go on
having it whatever few digits are appended to both; every class of numbers alike is a state, and appending a digit leads
from class to class.  That is a guess, which a proof has to decide.  Classes that are told apart belong to different
states in every automaton of the sequence, so their number is a bound from below that needs no proof.

Source: J.-P. Allouche, J. Shallit, Automatic Sequences, Cambridge 2003, chapters 4 and 5.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

import numpy as np

First = Literal["lsd", "msd"]
Row = tuple[int, int, int, int, int]  # base, state, digit, next state, output of the state


@dataclass(frozen=True, slots=True)
class Automaton:
    """A complete automaton with output.

    Attributes:
        base: the digits are 0, 1, ..., base - 1.
        first: which digit is read first.
        step: ``step[state][digit]`` is the next state.
        output: ``output[state]`` is the value of a number that ends there.
    """

    base: int
    first: First
    step: tuple[tuple[int, ...], ...]
    output: tuple[int, ...]

    def value(self, number: int) -> int:
        """Return the value of a number of moderate length.

        >>> Automaton(2, "lsd", ((0, 1), (1, 0)), (0, 1)).value(7)  # Thue and Morse
        1
        """
        numeral = []
        while number:
            number, digit = divmod(number, self.base)
            numeral.append(digit)
        state = 0
        for digit in numeral if self.first == "lsd" else reversed(numeral):
            state = self.step[state][digit]
        return self.output[state]

    def rows(self) -> Iterator[Row]:
        """Yield one row a transition: base, state, digit, next state, and the output of the state."""
        for state, arrows in enumerate(self.step):
            for digit, following in enumerate(arrows):
                yield self.base, state, digit, following, self.output[state]

    def walnut(self) -> str:
        """Return the text that the theorem prover Walnut reads as a word automaton."""
        lines = [f"{self.first}_{self.base}"]
        for state, arrows in enumerate(self.step):
            lines += ["", f"{state} {self.output[state]}"]
            lines += [f"{digit} -> {following}" for digit, following in enumerate(arrows)]
        return "\n".join(lines) + "\n"


def from_rows(rows: Iterable[Row], first: First) -> list[Automaton]:
    """Return the automata whose ``rows`` these are, one base after the other.

    Raises:
        ValueError: if the rows of a base are not those of a complete automaton, in order.
    """
    found = []
    for base, group in groupby(rows, key=lambda row: row[0]):
        own = list(group)
        if base < 2 or not own or len(own) % base:  # noqa: PLR2004 - digits 0 and 1 at least
            raise ValueError(f"base {base} has {len(own)} transitions, which is no multiple of the base")
        parts = [own[start : start + base] for start in range(0, len(own), base)]
        steps = tuple(tuple(row[3] for row in part) for part in parts)
        automaton = Automaton(base, first, steps, tuple(part[0][4] for part in parts))
        if any(not 0 <= state < len(steps) for arrows in steps for state in arrows):
            raise ValueError(f"base {base} has a transition to a state that it does not have")
        if list(automaton.rows()) != own:
            raise ValueError(f"base {base}: states and digits do not follow one another, or a state has two outputs")
        found.append(automaton)
    return found


def turned(automaton: Automaton) -> Automaton:
    """Return the smallest automaton of the same sequence that reads the digits the other way round.

    Its states are what the old ones would say of the digits read so far: one value each.  If every state of the old
    one can be reached, the new one is as small as can be (Brzozowski).
    """
    start = automaton.output
    order = {start: 0}
    steps = []
    for state in (waiting := [start]):
        arrows = []
        for digit in range(automaton.base):
            following = tuple(state[row[digit]] for row in automaton.step)
            if following not in order:
                order[following] = len(order)
                waiting.append(following)
            arrows.append(order[following])
        steps.append(tuple(arrows))
    first: First = "msd" if automaton.first == "lsd" else "lsd"
    return Automaton(automaton.base, first, tuple(steps), tuple(state[0] for state in waiting))


def fewest_states(automaton: Automaton) -> int:
    """Return how many states the smallest automaton of the same sequence has that reads the same digit first.

    States that can be reached are sorted into classes by their outputs, and then again and again by the classes of the
    states that follow, until no class is divided any more (Moore).
    """
    reached = {0: None}
    for state in (waiting := [0]):
        waiting += [one for one in dict.fromkeys(automaton.step[state]) if one not in reached]
        reached |= dict.fromkeys(automaton.step[state])
    kind = {state: automaton.output[state] for state in reached}
    count = len(set(kind.values()))
    while True:
        names: dict[tuple[int, ...], int] = {}
        kind = {
            state: names.setdefault((kind[state], *(kind[one] for one in automaton.step[state])), len(names))
            for state in reached
        }
        if len(names) == count:
            return count
        count = len(names)


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
