"""The census of games of taking and dividing: from n one goes to n - s, s in a set S, or to n/d rounded down.

Mark-t is S = {1, ..., t - 1} and d = t.  For each small S and d an automaton is guessed from values and proved; where
the proof fails, it is guessed again with one digit more of look-ahead.  A guess with more than ``MOST_STATES`` states
ends it, or one that needs more than ``MOST_VALUES`` values.

Cost: 10 s and 200 MB, nearly all of it for the games of which no automaton is found; 0.1 s for the certificate.
Source: the question is E. Kupin's (arXiv 1201.0171) for one s and rounding up; the census is ours.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import combinations
from typing import Any

import numpy as np

from engine.certificates import Claim
from engine.certificates.dividing import DividingAutomata
from engine.certificates.mark_recursion import prove
from engine.errors import CertificateError
from engine.kernels.dividing import dividing_values
from engine.mathematics.automata import Automaton
from engine.mathematics.learning import TooManyError, guessed
from engine.ruleset.game import Game
from engine.tables import Table, TableSpec, framed

LARGEST_MOVE, MOST_MOVES, DIVISORS = 5, 3, (2, 3, 4)
FIRST_VALUES, MOST_VALUES, MOST_STATES = 1 << 16, 1 << 26, 400
GAMES = tuple(
    (moves, divisor)
    for divisor in DIVISORS
    for moves in sorted(
        one for size in range(1, MOST_MOVES + 1) for one in combinations(range(1, LARGEST_MOVE + 1), size)
    )
)

SPEC = TableSpec(
    id="dividing.automata",
    title="Games of taking and dividing: automata",
    description=(
        f"For each set of at most {MOST_MOVES} of the moves 1 to {LARGEST_MOVE} and each divisor from {DIVISORS[0]} to"
        f" {DIVISORS[-1]} the automaton that reads n in that base, the most significant digit first, and gives its"
        " nim-value, where one was found; one row a transition."
    ),
    columns=("moves", "divisor", "state", "digit", "next_state", "output"),
    key=("moves", "divisor", "state", "digit"),
    games=(),
)


def tables(_: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield the table of automata."""
    statement = (
        "Each automaton gives the nim-value of every number: its outputs obey the rule of its game, by a finite search."
        " No automaton that reads from this end has fewer states."
    )
    others = (
        f"For the other games no automaton was found: a guess had more than {MOST_STATES} states, or needed more than"
        f" {MOST_VALUES} values."
    )

    def claims(frame: Any) -> tuple[Claim, ...]:
        games = len(frame[["moves", "divisor"]].drop_duplicates())
        return Claim(statement, "proved", DividingAutomata(games)), Claim(others, "observed")

    yield Table(SPEC, lambda _: framed(SPEC, _rows()), claims, cost=10)


def _rows() -> Iterator[tuple[int | str, ...]]:
    for moves, divisor in GAMES:
        found = learn(moves, divisor)
        if found is not None:
            for _, *transition in found.rows():
                yield " ".join(map(str, moves)), divisor, *transition


def learn(moves: tuple[int, ...], divisor: int) -> Automaton | None:
    """Return the proved automaton of a game, None if ``MOST_VALUES`` values show none of ``MOST_STATES`` states."""
    values = partial(dividing_values, np.array(moves, np.int64), divisor)
    ahead = 1
    while True:
        try:
            guess = guessed(values, divisor, ahead, FIRST_VALUES, (MOST_STATES, MOST_VALUES))
            prove(guess, moves)
        except TooManyError:
            return None
        except CertificateError:
            ahead += 1
        else:
            return guess
