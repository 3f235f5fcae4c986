"""What is answered when somebody asks for a position of Mark-t, or for the proof of its automata.

Cost: of a position, some runs over its digits (1.5 s for a million decimal digits); of a proof, see
``fairgame.games.mark.learning``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pandas as pd

from fairgame.core.discovery import games
from fairgame.core.notation import Refusal, whole_number
from fairgame.errors import PositionError
from fairgame.games.mark import walnut
from fairgame.games.mark.certificates.recursion import Proof, prove
from fairgame.games.mark.heaps import MarkOfAnyBase
from fairgame.games.mark.learning import learn
from fairgame.games.mark.rule import Run, run
from fairgame.numbers.automata import Automaton, First, from_rows, turned
from fairgame.numbers.long_numbers import digits
from fairgame.solving.solution import Solution
from fairgame.solving.solve import solve

__all__ = ["First", "MarkAnswer", "MarkProof", "Run", "automata", "mark", "mark_proof", "walnut_files"]

MAX_PROVED = 64


@dataclass(frozen=True, slots=True, eq=False)
class MarkAnswer:
    """A solved position, and the run of the machine over each of its numbers."""

    solution: Solution
    runs: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class MarkProof:
    """The smallest automata of Mark-t, proved: by the digit that they read first, each with what was searched."""

    t: int
    automata: tuple[tuple[Automaton, Proof], ...]

    def walnut_files(self) -> Iterator[tuple[str, str]]:
        """Yield place and text of the files with which Walnut proves them as well."""
        yield from walnut.files("mark", (automaton for automaton, _ in self.automata))


def mark(words: Sequence[str]) -> MarkAnswer:
    """Solve the position of Mark-t that ``words`` describe: t, and the numbers of a sum.

    Raises:
        PositionError: if they do not.
    """
    game = next(one for one in games().values() if isinstance(one, MarkOfAnyBase))
    components = game.notation.read(game.info.slug, words)
    return MarkAnswer(solve(game, words), tuple(run(digits(n, t), t) for t, n in components))


def mark_proof(text: str) -> MarkProof:
    """Learn the automata of Mark-t, t being what ``text`` says, and prove them.

    Raises:
        PositionError: if ``text`` is no whole number from 2 to ``MAX_PROVED``.
    """
    try:
        t = whole_number(text, "t", 2, MAX_PROVED)
    except Refusal as wrong:
        raise PositionError("mark-prove", wrong.text, wrong.reason) from None
    learned, proof = learn(t)
    other = turned(learned)
    return MarkProof(t, ((learned, proof), (other, prove(other))))


def automata(frame: pd.DataFrame, first: First) -> list[Automaton]:
    """Return the automata of a table of transitions that read the ``first`` digit first.

    Raises:
        ValueError: if the rows are not those of complete automata.
    """
    return from_rows(frame.itertuples(index=False, name=None), first)


def walnut_files(name: str, frame: pd.DataFrame, first: First) -> Iterator[tuple[str, str]]:
    """Yield place and text of the files with which Walnut proves the automata of a table of transitions."""
    yield from walnut.files(name, automata(frame, first))
