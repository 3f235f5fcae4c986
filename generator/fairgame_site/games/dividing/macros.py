"""What pages may call of the games of taking and dividing: how many states each automaton has."""

from fairgame_site.site.macros import Macros

AUTOMATA = "dividing.automata"


def dividing_states(macros: Macros, rounding: str, play: str) -> dict[str, dict[int, int]]:
    """Return, by the moves and then by the divisor, how many states the automaton of a game has.

    Args:
        macros: what the page may call.
        rounding: down or up.
        play: normal or misere.
    """
    frame = macros.published[AUTOMATA].frame
    chosen = frame[(frame["rounding"] == rounding) & (frame["play"] == play)]
    found: dict[str, dict[int, int]] = {}
    for moves, divisor, state in chosen[["moves", "divisor", "state"]].itertuples(index=False, name=None):
        found.setdefault(moves, {})[divisor] = state + 1  # the last state comes last
    return dict(sorted(found.items(), key=lambda one: list(map(int, one[0].split()))))
