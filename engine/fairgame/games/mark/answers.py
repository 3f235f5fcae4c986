"""Answers on Mark-t: solved positions, proofs of its automata, and files for Walnut.

Walnut decides sentences on automatic sequences by building automata, and shares nothing with our proof.  The sentence
states that the sequence has the values 0, ..., t - 1 at 0, ..., t - 1, and that the value at n + t is the least one
that is not the value of an option: of n + 1, ..., n + t - 1, or of q, where n + t is tq plus a digit.  A second file
states that the sequence is square-free; it takes longer.

Cost: a few passes over the digits of a position (1.5 s for a million decimal digits); for a proof, see
``fairgame.games.mark.games``.  Walnut took 1 s for t = 2 and some 7 s for t = 7 (OpenJDK 17).

Source: H. Mousavi, Automatic theorem proving in Walnut, arXiv 1603.06017; J. Shallit, The Logical Approach to Automatic
Sequences, Cambridge 2022.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import pandas as pd

from fairgame.core.discovery import games
from fairgame.core.notation import Refusal, parse_number
from fairgame.errors import PositionError
from fairgame.games.mark.certificates import Proof, prove
from fairgame.games.mark.games import Mark, learn
from fairgame.games.mark.rule import Run, run
from fairgame.numbers.automata import Automaton, First, from_rows, reverse_automaton
from fairgame.numbers.long_numbers import digits
from fairgame.solving.solution import Solution
from fairgame.solving.solve import solve

MAX_PROVED = 64
LIBRARY, COMMANDS = "Word Automata Library", "Command Files"  # folders of Walnut


@dataclass(frozen=True, slots=True, eq=False)
class MarkAnswer:
    """A solved position with the run of the machine over each of its numbers."""

    solution: Solution
    runs: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class MarkProof:
    """The minimal automata of Mark-t for both reading orders, each with the summary of its proof."""

    t: int
    automata: tuple[tuple[Automaton, Proof], ...]

    def walnut_files(self) -> Iterator[tuple[str, str]]:
        """Yield path and text of the files for a proof by Walnut."""
        yield from mark_files("mark", (automaton for automaton, _ in self.automata))


def mark(words: Sequence[str]) -> MarkAnswer:
    """Solve a position of Mark-t given as ``words``: t, then the numbers of a sum.

    Raises:
        PositionError: if the words do not describe a position.
    """
    game = next(game for game in games().values() if isinstance(game, Mark))
    components = game.notation.read(game.info.slug, words)
    return MarkAnswer(solve(game, words), tuple(run(digits(n, t), t) for t, n in components))


def mark_proof(text: str) -> MarkProof:
    """Learn and prove the automata of Mark-t.

    Args:
        text: t.

    Raises:
        PositionError: if ``text`` is not a whole number from 2 to ``MAX_PROVED``.
    """
    try:
        t = parse_number(text, "t", 2, MAX_PROVED)
    except Refusal as refusal:
        raise PositionError("mark-prove", refusal.text, refusal.reason) from None
    msd, proof = learn(t)
    lsd = reverse_automaton(msd)
    return MarkProof(t, ((msd, proof), (lsd, prove(lsd))))


def automata(frame: pd.DataFrame, first: First) -> list[Automaton]:
    """Return the automata of a table of transitions that read the ``first`` digit first.

    Raises:
        ValueError: if the automata are incomplete.
    """
    return from_rows(frame.itertuples(index=False, name=None), first)


def walnut_files(name: str, frame: pd.DataFrame, first: First) -> Iterator[tuple[str, str]]:
    """Yield path and text of the files for a proof by Walnut of the automata in a table of transitions."""
    yield from mark_files(name, automata(frame, first))


def mark_files(name: str, automata: Iterable[Automaton]) -> Iterator[tuple[str, str]]:
    """Yield path and text of Walnut's files for some automata: the automata first, then the commands that prove them.

    Args:
        name: the stem of their names; base and reading order are appended.
        automata: automata of Mark-t, t being the base.
    """
    rules: dict[First, list[str]] = {}
    squares: dict[First, list[str]] = {}
    for automaton in automata:
        base, first = automaton.base, automaton.first
        stem = f"{name}_{base}_{first}"
        yield f"{LIBRARY}/{stem}.txt", automaton.walnut()
        rules.setdefault(first, []).append(mark_sentence(stem, base, first))
        squares.setdefault(first, []).append(square_free_sentence(stem, base, first))
    for suffix, sentences in (("", rules), ("_square_free", squares)):
        for first, lines in sentences.items():
            yield f"{COMMANDS}/{name}_{first}{suffix}.txt", "".join(f"{line}\n" for line in lines)


def mark_sentence(name: str, t: int, first: First) -> str:
    """Return the Walnut command that decides whether the automaton ``name`` obeys the rule of Mark-t.

    >>> mark_sentence("m", 2, "msd")[:58]
    'eval m_rule "?msd_2 m[0] = @0 & m[1] = @1 & (An,q (n+2 = 2'
    """
    here = f"{name}[n+{t}]"
    options = [*(f"{name}[n+{more}]" for more in range(1, t)), f"{name}[q]"]
    begin = [f"{name}[{n}] = @{n}" for n in range(t)]
    quotient = " | ".join([f"n+{t} = {t}*q", *(f"n+{t} = {t}*q+{digit}" for digit in range(1, t))])
    differs = [f"{here} != {option}" for option in options]
    least = [
        "("
        + " | ".join(
            [*(f"{here} = @{less}" for less in range(value + 1)), *(f"{option} = @{value}" for option in options)]
        )
        + ")"
        for value in range(t + 1)
    ]
    rule = " & ".join([*differs, *least])
    return f'eval {name}_rule "?{first}_{t} {" & ".join(begin)} & (An,q ({quotient}) => ({rule}))":'


def square_free_sentence(name: str, t: int, first: First) -> str:
    """Return the Walnut command that decides whether the sequence is square-free.

    >>> square_free_sentence("m", 2, "msd")
    'eval m_square_free "?msd_2 ~(Ei,p (p>0 & (An ((n>=i & n<i+p) => m[n] = m[n+p]))))":'
    """
    same = f"An ((n>=i & n<i+p) => {name}[n] = {name}[n+p])"
    return f'eval {name}_square_free "?{first}_{t} ~(Ei,p (p>0 & ({same})))":'
