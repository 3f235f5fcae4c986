"""The tables of Mark-t that speak of every number at once, its P-positions as two sequences, and kinds of numbers.

What holds for every n is read off an automaton: the machine of ``fairgame.games.mark.rule`` is proved first, for each t
that the table speaks of, by ``fairgame.games.mark.certificates.recursion``; then a number with a given end is any state
followed by given digits.  The others are played out.

Cost: 0.05 s a table.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

import pandas as pd

from fairgame.errors import CertificateError
from fairgame.games.mark.certificates.recursion import prove
from fairgame.games.mark.rule import machine
from fairgame.numbers.automata import Automaton, First, from_rows, turned
from fairgame.numbers.nimbers import mex


@cache
def proved_machine(t: int) -> Automaton:
    """Return the machine of Mark-``t``, proved for every number in this process."""
    found = machine(t)
    prove(found)
    return found


def ends(t: int, digits: tuple[int, ...]) -> set[int]:
    """Return the values of all numbers whose base-``t`` numerals, with zeros before them, end in ``digits``."""
    automaton = proved_machine(t)
    states: Iterable[int] = range(len(automaton.output))
    for digit in digits:
        states = {automaton.step[state][digit] for state in states}
    return {automaton.output[state] for state in states}


def residue_rows(bases: Iterable[int]) -> Iterable[tuple[int, int, str]]:
    """Yield t, each remainder on division by t^2, and the values that occur there, joined by spaces."""
    for t in bases:
        for residue in range(t * t):
            yield t, residue, " ".join(map(str, sorted(ends(t, divmod(residue, t)))))


def complementary_rows(bases: Iterable[int], quotients: int) -> Iterable[tuple[int, ...]]:
    """Yield t, q, and the one of t^2 - t - 1 and t^2 - 1 at which the number with quotient q has the value t - 1."""
    for t in bases:
        automaton, square = proved_machine(t), t * t
        for quotient in range(quotients):
            pair = (square - t - 1, square - 1)
            found = [residue for residue in pair if automaton.value(quotient * square + residue) == t - 1]
            yield t, quotient, *found


def _compare(claim: str, frame: pd.DataFrame, expected: Iterable[tuple[Any, ...]]) -> None:
    """Raise if the rows of ``frame`` are not the expected ones."""
    rows = list(frame.itertuples(index=False, name=None))
    true = list(expected)
    for place, (row, other) in enumerate(zip(rows, true, strict=False), start=1):
        if row != other:
            raise CertificateError(claim, f"row {place} is {row}; it should be {other}")
    if len(rows) != len(true):
        raise CertificateError(claim, f"there are {len(true)} rows, the table has {len(rows)}")


@dataclass(frozen=True, slots=True)
class MarkAutomata:
    """The rows are the smallest automata of Mark-t for these ``bases``, each proved for every number.

    Attributes:
        bases: the values of t.
        first: which digit the automata read first.
    """

    kind: ClassVar[str] = "mark-automata"
    bases: tuple[int, ...]
    first: First

    def check(self, frame: pd.DataFrame) -> None:
        """Prove each automaton, and that there is no smaller one: turned around twice it would be that."""
        claim = "automata of Mark-t"
        try:
            found = from_rows(frame.itertuples(index=False, name=None), self.first)
        except ValueError as fault:
            raise CertificateError(claim, str(fault)) from None
        if tuple(one.base for one in found) != self.bases:
            raise CertificateError(claim, f"the bases should be {self.bases}")
        for one in found:
            prove(one)
            fewest = len(turned(turned(one)).output)
            if len(one.output) != fewest:
                raise CertificateError(claim, f"{len(one.output)} states for t = {one.base}; {fewest} are enough")


@dataclass(frozen=True, slots=True)
class MarkResidues:
    """The rows say of each t and each remainder on division by t^2 which values occur, for all numbers."""

    kind: ClassVar[str] = "mark-residues"
    bases: tuple[int, ...]

    def check(self, frame: pd.DataFrame) -> None:
        """Read the values off the proved machine."""
        _compare("values by remainders", frame, residue_rows(self.bases))


@dataclass(frozen=True, slots=True)
class MarkComplementary:
    """For every quotient, exactly one of the two remainders has the value t - 1; the rows say which for the first."""

    kind: ClassVar[str] = "mark-complementary"
    bases: tuple[int, ...]
    quotients: int

    def check(self, frame: pd.DataFrame) -> None:
        """Show it for every state of the proved machine, then compare the rows."""
        claim = "complementary sequences"
        for t in self.bases:
            automaton = proved_machine(t)
            for state in range(len(automaton.output)):
                pair = [automaton.output[_led(automaton, state, (last, t - 1))] for last in (t - 2, t - 1)]
                if sorted(pair) != [t - 1, t]:
                    raise CertificateError(claim, f"t = {t}: after state {state} the values are {pair}")
        _compare(claim, frame, complementary_rows(self.bases, self.quotients))


def _led(automaton: Automaton, state: int, digits: tuple[int, ...]) -> int:
    for digit in digits:
        state = automaton.step[state][digit]
    return state


@dataclass(frozen=True, slots=True)
class ComplementaryMultiples:
    """Row k holds a, the least number in no row before, and b = ta; the b are the P-positions of Mark-t.

    Row 0 is (0, 0), so 0 is in both sequences; from 1 on every number is in one of them.
    """

    kind: ClassVar[str] = "complementary-multiples"
    t: int

    def check(self, frame: pd.DataFrame) -> None:
        """Make the sequences anew, and play out every number up to the last b."""
        claim = f"P-positions of Mark-{self.t}"
        _compare(claim, frame, sequences(self.t, len(frame)))
        listed: Mapping[int, None] = dict.fromkeys(frame["b"].tolist())
        lost: set[int] = set()
        for n in range(int(frame["b"].iloc[-1]) + 1):
            below = range(max(n - self.t + 1, 0), n)
            if not (lost.intersection(below) or (n and n // self.t in lost)):
                lost.add(n)
            if (n in lost) != (n in listed):
                raise CertificateError(claim, f"{n} is {'' if n in lost else 'not '}lost")


def sequences(t: int, rows: int) -> Iterable[tuple[int, int, int]]:
    """Yield k, the least number a that is in no pair before, and ta, for k = 0, 1, ..., ``rows`` - 1."""
    used: set[int] = set()
    a = 0
    for k in range(rows):
        while a in used:
            a += 1
        used |= {a, t * a}
        yield k, a, t * a


@dataclass(frozen=True, slots=True)
class VileAndOdious:
    """Rows 0, 1, 2, ...: numeral, ending, ones and nim-value; dopey has 0, vile and odious 1, vile and evil 2."""

    kind: ClassVar[str] = "vile-and-odious"

    def check(self, frame: pd.DataFrame) -> None:
        """Make numeral, ending and ones anew; check each value against those of its options, and the rule."""
        claim = "values of Mark by kinds"
        values: list[int] = frame["nim_value"].tolist()
        _compare(claim, frame[["n", "n_binary", "ending", "ones"]], (kinds(n) for n in range(len(frame))))
        for n, (value, ending, ones) in enumerate(zip(values, frame["ending"], frame["ones"], strict=True)):
            options = {values[n - 1], values[n // 2]} if n else set()
            ruled = 0 if ending != "vile" else 1 if ones == "odious" else 2
            if not value == mex(options) == ruled:
                raise CertificateError(claim, f"{n} has {value}; its options give {mex(options)}, the rule {ruled}")


def kinds(n: int) -> tuple[int, str, str, str]:
    """Return n, its binary numeral, vile or dopey ("" for 0), and evil or odious.

    >>> kinds(12)
    (12, '1100', 'vile', 'evil')
    """
    numeral = f"{n:b}"
    zeros = len(numeral) - len(numeral.rstrip("0"))
    ending = ("dopey" if zeros % 2 else "vile") if n else ""
    return n, numeral, ending, "odious" if numeral.count("1") % 2 else "evil"
