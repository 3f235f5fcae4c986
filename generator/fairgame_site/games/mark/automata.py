"""Automata as the published tables list them, a row a transition: states with outputs, and arrows with merged labels.

An arrow carries all digits that lead from one state to another, a run of three or more of them as "0–3".  The states of
the form that reads the most significant digit first fall into two rows, found from the table alone: see ``lights``.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import pandas as pd

from fairgame.games.mark.answers import First, automata

START = 0
RUN = 3  # so many digits in a row are written as a range


@dataclass(frozen=True, slots=True)
class Arrow:
    """All digits that lead from one state to another, ascending."""

    source: int
    target: int
    digits: tuple[int, ...]

    @property
    def label(self) -> str:
        """The digits as they stand beside the arrow."""
        return merged(self.digits)


@dataclass(frozen=True)
class Graph:
    """States 0, 1, 2, ... with an output each, state 0 being the start, and where each digit leads."""

    base: int
    outputs: tuple[int, ...]
    moves: tuple[tuple[int, ...], ...]

    @cached_property
    def arrows(self) -> tuple[Arrow, ...]:
        """The arrows, loops included, by source and then by their first digit."""
        found: dict[tuple[int, int], list[int]] = {}
        for state, targets in enumerate(self.moves):
            for digit, target in enumerate(targets):
                found.setdefault((state, target), []).append(digit)
        return tuple(Arrow(source, target, tuple(digits)) for (source, target), digits in found.items())

    @cached_property
    def distances(self) -> tuple[int, ...]:
        """How many digits lead to each state at least."""
        found = {START: 0}
        for state in (waiting := [START]):
            for target in self.moves[state]:
                if target not in found:
                    found[target] = found[state] + 1
                    waiting.append(target)
        return tuple(found[state] for state in range(len(self.outputs)))

    @cached_property
    def lights(self) -> tuple[bool | None, ...]:
        """Whether the light is on in each state of the form that reads the most significant digit first.

        The two states with outputs t - 1 and t are those of the light on and off.  From a state of output e the digit e
        leads to one of them and leaves the light as it is.  The start comes before both rows: None.
        """
        outputs, high = self.outputs, {self.base - 1: True, self.base: False}
        last = [self.moves[state][min(output, self.base - 1)] for state, output in enumerate(outputs)]
        return tuple(
            None if state == START else high.get(outputs[state], high.get(outputs[last[state]]))
            for state in range(len(outputs))
        )

    def description(self) -> str:
        """Return all that the diagram shows, in words."""
        lines = []
        for state, output in enumerate(self.outputs):
            leads = [f"{one.label} to {one.target}" for one in self.arrows if one.source == state]
            lines.append(f"State {state}{', the start' * (state == START)}, output {output}: {', '.join(leads)}.")
        return " ".join(lines)


def graph(frame: pd.DataFrame, base: int, first: First) -> Graph:
    """Return the automaton of one base from a published table of those that read the ``first`` digit first.

    Raises:
        LookupError: if the table has none of this base.
        ValueError: if its rows are not those of complete automata.
    """
    found = {one.base: one for one in automata(frame, first)}
    if base not in found:
        raise LookupError(f"no automaton of base {base}; there are {', '.join(map(str, found))}")
    return Graph(base, found[base].output, found[base].step)


def merged(digits: Sequence[int]) -> str:
    """Return digits as a label has them.

    >>> merged([0, 1]), merged([0, 1, 2, 3, 5]), merged([7])
    ('0,1', '0–3,5', '7')
    """
    return ",".join(_written(run) for run in _runs(digits))


def _runs(digits: Sequence[int]) -> Iterable[list[int]]:
    run = [digits[0]]
    for before, digit in pairwise(digits):
        if digit != before + 1:
            yield run
            run = []
        run.append(digit)
    yield run


def _written(run: Sequence[int]) -> str:
    return f"{run[0]}–{run[-1]}" if len(run) >= RUN else ",".join(map(str, run))
