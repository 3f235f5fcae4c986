"""Macro of the games of taking and dividing: sizes of their automata."""

from fairgame_site.site.macros import Macros

AUTOMATA = "dividing.automata"


def dividing_states(macros: Macros, rounding: str, play: str) -> dict[str, dict[int, int]]:
    """Return the number of states of each automaton, by moves and then by divisor.

    Args:
        macros: the macros of the page.
        rounding: down or up.
        play: normal or misere.
    """
    frame = macros.published[AUTOMATA].frame
    chosen = frame[(frame["rounding"] == rounding) & (frame["play"] == play)]
    states: dict[str, dict[int, int]] = {}
    for moves, divisor, state in chosen[["moves", "divisor", "state"]].itertuples(index=False, name=None):
        states.setdefault(moves, {})[divisor] = state + 1  # states are numbered in order from 0
    return dict(sorted(states.items(), key=lambda item: list(map(int, item[0].split()))))
