"""Automata of games of taking and dividing: each is proved for every number, and has as few states as can be.

The proof is the search of ``fairgame.games.mark.certificates.recursion``, which looks at the automaton and the rule
alone; that no automaton has fewer states is seen by sorting its states into classes.

Cost: 0.4 s for the published table.
"""

from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar

import pandas as pd

from fairgame.errors import CertificateError
from fairgame.games.mark.certificates.recursion import prove
from fairgame.numbers.automata import Automaton, fewest_states, from_rows

CLAIM = "automata of games of taking and dividing"
LARGEST = 100  # move, divisor; a doctored certificate must not cost an hour


@dataclass(frozen=True, slots=True)
class DividingAutomata:
    """The rows are automata that read the most significant digit first, game by game, the smallest there are."""

    kind: ClassVar[str] = "dividing-automata"
    games: int

    def check(self, frame: pd.DataFrame) -> None:
        """Check the rows (moves, divisor, rounding, play, state, digit, next_state, output)."""
        count = 0
        last: tuple[bool, bool, int, tuple[int, ...]] = (False, False, 0, ())
        groups = groupby(frame.itertuples(index=False, name=None), key=lambda row: row[:4])
        for (text, divisor, rounding, play), rows in groups:
            moves = tuple(map(int, text.split(" ")))
            name = f"{CLAIM}: {text}, by {divisor}, rounding {rounding}, {play} play"
            if rounding not in {"down", "up"} or play not in {"normal", "misere"}:
                raise CertificateError(name, "there is no such way to round, or to play")
            up, misere = rounding == "up", play == "misere"
            if " ".join(map(str, moves)) != text or list(moves) != sorted(set(moves)):
                raise CertificateError(name, "the moves do not ascend")
            if not (1 <= moves[0] and moves[-1] <= LARGEST and divisor <= LARGEST):
                raise CertificateError(name, f"moves and divisor are not at most {LARGEST}")
            if not last < (up, misere, divisor, moves):
                raise CertificateError(name, "the games are not in order")
            count, last = count + 1, (up, misere, divisor, moves)
            automaton = _automaton([(divisor, *row[4:]) for row in rows], name)
            prove(automaton, moves, up, misere)
            if fewest_states(automaton) != len(automaton.output):
                raise CertificateError(name, f"{fewest_states(automaton)} states are enough")
        if count != self.games:
            raise CertificateError(CLAIM, f"there are {count} games, not {self.games}")


def _automaton(rows: list[tuple[int, int, int, int, int]], name: str) -> Automaton:
    try:
        (found,) = from_rows(rows, "msd")
    except ValueError as fault:
        raise CertificateError(name, str(fault)) from None
    return found
