"""Automata with output on the digits of a number: the finite form of a sequence that never repeats.

An automaton starts in state 0 and follows one transition per digit; the output of the last state is the value. It reads
the least significant digit first ("lsd") or the most significant one ("msd"). A sequence has a smallest automaton of
each form, often of different sizes. Leading zeros must not matter. Cost: a step per digit; ``reverse_automaton`` takes
states times states steps.

``learn_automaton`` learns an automaton, most significant digit first, from the first values of a sequence. It puts two
numbers into one class if they have equal values, also after the same few digits are appended to both. Every class is a
state, and appending a digit leads from class to class. The result is a guess that a proof must confirm.
Numbers in different classes have different states in every automaton of the sequence, so the number of classes is a
lower bound that needs no proof.

Source: J.-P. Allouche, J. Shallit, Automatic Sequences, Cambridge 2003, chapters 4 to 6; the text format is that of
Walnut, H. Mousavi, arXiv 1603.06017.
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
        first: the digit that is read first.
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
        """Yield one row per transition: base, state, digit, next state, and the output of the state."""
        for state, arrows in enumerate(self.step):
            for digit, following in enumerate(arrows):
                yield self.base, state, digit, following, self.output[state]

    def walnut(self) -> str:
        """Return the automaton in the input format of the theorem prover Walnut."""
        lines = [f"{self.first}_{self.base}"]
        for state, arrows in enumerate(self.step):
            lines += ["", f"{state} {self.output[state]}"]
            lines += [f"{digit} -> {following}" for digit, following in enumerate(arrows)]
        return "\n".join(lines) + "\n"


def from_rows(rows: Iterable[Row], first: First) -> list[Automaton]:
    """Return the automata with these ``rows``, one per base.

    Raises:
        ValueError: if the rows of a base are not those of a complete automaton, in order.
    """
    automata = []
    for base, group in groupby(rows, key=lambda row: row[0]):
        transitions = list(group)
        count = len(transitions)
        if base < 2 or not count or count % base:  # noqa: PLR2004 - digits 0 and 1 at least
            raise ValueError(f"base {base} has {count} transitions, not a multiple of the base")
        parts = [transitions[start : start + base] for start in range(0, count, base)]
        steps = tuple(tuple(row[3] for row in part) for part in parts)
        automaton = Automaton(base, first, steps, tuple(part[0][4] for part in parts))
        if any(not 0 <= state < len(steps) for arrows in steps for state in arrows):
            raise ValueError(f"base {base} has a transition to an unknown state")
        if list(automaton.rows()) != transitions:
            raise ValueError(f"base {base}: states and digits are not in order, or a state has two outputs")
        automata.append(automaton)
    return automata


def reverse_automaton(automaton: Automaton) -> Automaton:
    """Return the smallest automaton of the same sequence that reads the digits in the opposite order.

    A new state is the tuple of outputs that the old states give for the digits read so far. If every old state is
    reachable, the new automaton is minimal (Brzozowski).
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


def min_states(automaton: Automaton) -> int:
    """Return the number of states of the smallest automaton of the same sequence and digit order.

    Reachable states are partitioned by output, then refined by the classes of their successors until no class splits
    (Moore).
    """
    reached = {0: None}
    for state in (waiting := [0]):
        waiting += [target for target in dict.fromkeys(automaton.step[state]) if target not in reached]
        reached |= dict.fromkeys(automaton.step[state])
    kind = {state: automaton.output[state] for state in reached}
    count = len(set(kind.values()))
    while True:
        names: dict[tuple[int, ...], int] = {}
        kind = {
            state: names.setdefault((kind[state], *(kind[target] for target in automaton.step[state])), len(names))
            for state in reached
        }
        if len(names) == count:
            return count
        count = len(names)


class TooManyError(Exception):
    """More classes or values than allowed."""


def learn_automaton(
    values: Callable[[int], np.ndarray],
    *,
    base: int,
    ahead: int,
    first: int,
    most: tuple[int, int] | None = None,
) -> Automaton:
    """Return the automaton whose states differ in the values after up to ``ahead`` more digits.

    Args:
        values: returns the values of 0..stop-1, shape (stop,).
        base: the base of the digits.
        ahead: the number of appended digits.
        first: the number of values to begin with; more are requested if a number needs them.
        most: the maximum number of states and of requested values.

    Raises:
        TooManyError: "states" or "values", the limit that was exceeded.
    """
    table = values(first)
    order: dict[bytes, int] = {}
    numbers: list[int] = []  # the least of each class

    def class_of(number: int) -> int:
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

    class_of(0)
    steps = [tuple(class_of(number * base + digit) for digit in range(base)) for number in numbers]
    return Automaton(base, "msd", tuple(steps), tuple(int(table[number]) for number in numbers))
