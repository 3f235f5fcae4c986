"""Census of games of taking and dividing: the options of n are n - s, s in a set S, and n/d rounded down or up.

Mark-t has S = {1, ..., t - 1} and d = t, rounding down.  For each small S and d, each rounding, and normal and misère
play, an automaton is guessed from values and proved.  If the proof fails, the next guess uses one more digit of
look-ahead.  The search stops when a guess has more than ``MAX_STATES`` states or needs more than ``MAX_VALUES`` values.
In misère play the values only give the winner, because nim-values would not decide sums.

Cost: 20 s and 200 MB, nearly all of it for games without a known automaton; 0.3 s for the certificate.
Source: E. Kupin (arXiv 1201.0171) asks the question for one s and rounding up; the census is ours.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

import numpy as np

from fairgame.core.claims import Claim, Status
from fairgame.core.game import Game
from fairgame.core.tables import Table, TableSpec, frame_of_rows
from fairgame.errors import CertificateError
from fairgame.games.mark.certificates import DividingAutomata, prove
from fairgame.games.mark.kernels import dividing_values
from fairgame.numbers.automata import Automaton, TooManyError, learn_automaton

MAX_MOVE, MAX_MOVES, DIVISORS = 5, 3, (2, 3, 4)
FIRST_VALUES, MAX_VALUES, MAX_STATES = 1 << 16, 1 << 26, 400
VARIANTS = tuple((rounding, play) for rounding in ("down", "up") for play in ("normal", "misere"))
GAMES = tuple(
    (moves, divisor)
    for divisor in DIVISORS
    for moves in sorted(
        chosen for size in range(1, MAX_MOVES + 1) for chosen in combinations(range(1, MAX_MOVE + 1), size)
    )
)

SPEC = TableSpec(
    id="dividing.automata",
    title="Games of taking and dividing: automata",
    description=(
        f"For each set of at most {MAX_MOVES} of the moves 1 to {MAX_MOVE}, each divisor from {DIVISORS[0]} to"
        f" {DIVISORS[-1]}, rounding down and up, in normal and in misère play, the automaton that reads n in that base,"
        " the most significant digit first, where one was found; one row a transition. It gives the nim-value of n; in"
        " misère play 0 if the player who moves loses, and 1 if that player wins."
    ),
    columns=("moves", "divisor", "rounding", "play", "state", "digit", "next_state", "output"),
    key=("moves", "divisor", "rounding", "play", "state", "digit"),
    games=(),
)


def tables(_: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield the table of automata."""
    statement = (
        "Each automaton gives the nim-value of every number, or in misère play who wins: its outputs obey the rule of"
        " its game, by a finite search. No automaton that reads from this end has fewer states."
    )
    others = (
        f"For the other games no automaton was found: a guess had more than {MAX_STATES} states, or needed more than"
        f" {MAX_VALUES} values."
    )

    def claims(frame: Any) -> tuple[Claim, ...]:
        games = len(frame[["moves", "divisor", "rounding", "play"]].drop_duplicates())
        return Claim(statement, Status.PROVED, DividingAutomata(games)), Claim(others, Status.OBSERVED, cells=())

    yield Table(SPEC, lambda _: frame_of_rows(SPEC, _rows()), claims, cost=25)


def _rows() -> Iterator[tuple[int | str, ...]]:
    for rounding, play in VARIANTS:
        for moves, divisor in GAMES:
            automaton = learn(moves, divisor, rounding, play)
            if automaton is not None:
                for _, *transition in automaton.rows():
                    yield " ".join(map(str, moves)), divisor, rounding, play, *transition


def learn(moves: tuple[int, ...], divisor: int, rounding: str = "down", play: str = "normal") -> Automaton | None:
    """Learn and prove the automaton of a game; return None beyond ``MAX_STATES`` states or ``MAX_VALUES`` values."""
    up, misere = rounding == "up", play == "misere"
    known, ahead = np.zeros(0, np.uint8), 1

    def values(stop: int) -> np.ndarray:
        nonlocal known
        if stop > known.size:
            known = dividing_values(np.array(moves, np.int64), divisor, up, misere, stop)
        return known[:stop]

    while True:
        try:
            guess = learn_automaton(
                values, base=divisor, ahead=ahead, first=FIRST_VALUES, most=(MAX_STATES, MAX_VALUES)
            )
            prove(guess, moves, up=up, misere=misere)
        except TooManyError:
            return None
        except CertificateError:
            ahead += 1
        else:
            return guess
