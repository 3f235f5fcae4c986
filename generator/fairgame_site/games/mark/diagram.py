"""Diagrams of automata as inline SVG: circles with outputs, arrows with digits, coloured by value.

The coordinates are in ``layouts.json``.  An automaton without a layout, or with another layout, is refused.
"""

import json
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

import pandas as pd

from fairgame.errors import AtlasError, UnknownNameError
from fairgame.games.mark.answers import automata
from fairgame.numbers.automata import Automaton, First
from fairgame_site.games.mark.values import value_class
from fairgame_site.render.boards.svg import shape_svg

LAYOUTS = Path(__file__).with_name("layouts.json")
START = 0
MIN_RANGE = 3  # fewest consecutive digits that a label writes as a range
RADIUS = 19.0


def graph(frame: pd.DataFrame, base: int, first: First) -> Automaton:
    """Return the automaton of a base from a published table of automata that read the ``first`` digit first.

    Raises:
        LookupError: if the table has no automaton of this base.
        ValueError: if an automaton is incomplete.
    """
    by_base = {automaton.base: automaton for automaton in automata(frame, first)}
    if base not in by_base:
        raise LookupError(f"no automaton of base {base}; the bases are {', '.join(map(str, by_base))}")
    return by_base[base]


def arrows(automaton: Automaton) -> dict[tuple[int, int], list[int]]:
    """Return the digits of each arrow, ascending, by source and target; ordered by source and first digit."""
    digits_of: dict[tuple[int, int], list[int]] = {}
    for state, targets in enumerate(automaton.step):
        for digit, target in enumerate(targets):
            digits_of.setdefault((state, target), []).append(digit)
    return digits_of


def merged_digits(digits: Sequence[int]) -> str:
    """Return the label of ascending digits, with runs of three or more as ranges.

    >>> merged_digits([0, 1]), merged_digits([0, 2, 3, 4, 6, 7]), merged_digits([7])
    ('0,1', '0,2–4,6,7', '7')
    """
    runs = [[digit for _, digit in run] for _, run in groupby(enumerate(digits), lambda pair: pair[1] - pair[0])]
    return ",".join(f"{run[0]}–{run[-1]}" if len(run) >= MIN_RANGE else ",".join(map(str, run)) for run in runs)


def description(automaton: Automaton) -> str:
    """Return a description of the diagram in words."""
    lines = []
    for state, output in enumerate(automaton.output):
        leads = [f"{merged_digits(digits)} to {b}" for (a, b), digits in arrows(automaton).items() if a == state]
        lines.append(f"State {state}{', the start' * (state == START)}, output {output}: {', '.join(leads)}.")
    return " ".join(lines)


def automaton_svg(automaton: Automaton, title: str) -> str:
    """Return the drawing; if it has rows, the states with the light off are above those with the light on.

    Raises:
        UnknownNameError: if the automaton has no layout.
        AtlasError: if its layout is that of another automaton.
    """
    name, layouts = f"{automaton.first}-{automaton.base}", json.loads(LAYOUTS.read_bytes())
    if name not in layouts:
        raise UnknownNameError("layout of an automaton", name, layouts)
    layout = layouts[name]
    drawn = {(arrow["source"], arrow["target"]): arrow["digits"] for arrow in layout["arrows"]}
    if len(layout["states"]) != len(automaton.output) or drawn != arrows(automaton):
        raise AtlasError(f"{LAYOUTS.name}: the layout {name} has other states or arrows than the automaton")
    states = [
        {"state": state, "output": output, "class": value_class(output, automaton.base), **place}
        for state, (output, place) in enumerate(zip(automaton.output, layout["states"], strict=True))
    ]
    labelled = [{"label": merged_digits(arrow["digits"]), **arrow} for arrow in layout["arrows"]]
    return shape_svg(
        "automaton", title, description(automaton), **layout | {"radius": RADIUS, "states": states, "arrows": labelled}
    )
