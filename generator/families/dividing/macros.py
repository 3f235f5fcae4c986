"""What pages may call of the games of taking and dividing: how many states each automaton has."""

from generator.macros import Macros

AUTOMATA = "dividing.automata"


def dividing_states(macros: Macros) -> dict[str, dict[int, int]]:
    """Return, by the moves and then by the divisor, how many states the automaton of a game has."""
    frame = macros.published[AUTOMATA].frame
    last = frame.groupby(["moves", "divisor"], sort=False)["state"].max()
    found: dict[str, dict[int, int]] = {}
    for (moves, divisor), state in sorted(last.items(), key=lambda one: list(map(int, one[0][0].split()))):
        found.setdefault(moves, {})[int(divisor)] = int(state) + 1
    return found
