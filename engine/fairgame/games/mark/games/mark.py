"""Mark-t: take 1, ..., t - 1 from a number, or divide it by t and round down; whoever reaches 0 wins.

Here t is a part of the position; ``fairgame.games.mark.games.mark_t`` has the games of a fixed t with their sequences.
The nim-values are those of ``fairgame.games.mark.rule``; what is published of them for all numbers is proved by finite
searches.

Sources: A. S. Fraenkel, Aperiodic subtraction games, Electron. J. Combin. 18(2) (2011) #P19; A. Guo, Winning
strategies for aperiodic subtraction games, Theoret. Comput. Sci. 421 (2012) 70-73; Y. Nachshon, Winning strategies for
the game Mark-t, report, 2012 (in Hebrew).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd

from fairgame.core.claims import Claim
from fairgame.core.game import Category, Citation, Erratum, GameInfo
from fairgame.core.listings import OwnTable
from fairgame.games.mark.certificates.sequences import MarkAutomata, MarkComplementary, MarkResidues
from fairgame.games.mark.heaps import SEQUENCES, MarkOfAnyBase
from fairgame.games.mark.kernels import mark_values
from fairgame.games.mark.learning import learn
from fairgame.numbers.automata import First, turned

Row = tuple[int | str, ...]

AUTOMATA = tuple(range(2, 17))
REPORTED = tuple(range(3, 11))  # those of which the report has tables
QUOTIENTS = 1001


@dataclass(frozen=True)
class Mark(MarkOfAnyBase):
    """The family, with what is published of all its games."""

    @property
    def own_tables(self) -> tuple[OwnTable, ...]:
        """Declare remainders, automata of both forms, and the complementary sequences."""
        return (
            OwnTable(
                what="residues",
                title="values by remainders",
                description=(
                    "For each t from 2 to 10 and each remainder on division by t^2, the nim-values that occur among"
                    " all numbers with that remainder."
                ),
                columns=("t", "residue", "nim_values"),
                key=("t", "residue"),
                rows=_residues,
                claims=lambda: (
                    Claim(
                        "Among all numbers with the remainder of a row these nim-values occur, and no others.",
                        "proved",
                        MarkResidues(tuple(SEQUENCES)),
                    ),
                ),
            ),
            _automata("automaton", "lsd", "automata, least significant digit first"),
            _automata("automaton_msd", "msd", "automata, most significant digit first"),
            OwnTable(
                what="complementary",
                title="complementary sequences",
                description=(
                    "Of the numbers q t^2 + t^2 - t - 1 and q t^2 + t^2 - 1 one has the nim-value t - 1 and the other"
                    " t; the row says which remainder has t - 1.  Quotients are counted from 0."
                ),
                columns=("t", "quotient", "residue"),
                key=("t", "quotient"),
                rows=_complementary,
                claims=lambda: (
                    Claim(
                        "For every quotient, those of the table and all others, one of the two numbers has the"
                        " nim-value t - 1 and the other has t; the rows say which.",
                        "proved",
                        MarkComplementary(REPORTED, QUOTIENTS),
                    ),
                ),
            ),
        )


def _residues() -> Iterator[Row]:
    """Yield what is seen among the first t^4 numbers; that it is all there is, the certificate proves."""
    for t in SEQUENCES:
        values = mark_values(t, t**4)
        for residue in range(t * t):
            yield t, residue, " ".join(map(str, np.unique(values[residue :: t * t])))


def _complementary() -> Iterator[Row]:
    """Yield what the table kernel says."""
    for t in REPORTED:
        values = mark_values(t, QUOTIENTS * t * t).reshape(QUOTIENTS, t * t)
        pair = (t * t - t - 1, t * t - 1)
        for quotient, row in enumerate(values):
            yield t, quotient, *(residue for residue in pair if row[residue] == t - 1)


def _automata(what: str, first: First, title: str) -> OwnTable:
    """Return the table of automata that read this digit first, learned from values for each t."""

    def rows() -> Iterator[Row]:
        for t in AUTOMATA:
            learned, _ = learn(t)
            yield from (learned if first == "msd" else turned(learned)).rows()

    end = "least" if first == "lsd" else "most"
    statement = (
        "Each automaton gives the nim-value of every number: its outputs obey the recursion that defines nim-values,"
        " by a finite search.  No automaton that reads from this end has fewer states."
    )
    return OwnTable(
        what=what,
        title=title,
        description=(
            f"One row a transition of the automaton that reads the base-t digits of n, the {end} significant first,"
            " and gives the nim-value of n in Mark-t as the output of the state where it stops."
        ),
        columns=("t", "state", "digit", "next_state", "output"),
        key=("t", "state", "digit"),
        rows=rows,
        claims=lambda: (Claim(statement, "proved", MarkAutomata(AUTOMATA, first)),),
        automaton=first,
    )


def _residue(t: int, residue: int) -> Callable[[Mapping[str, pd.DataFrame]], str]:
    def truth(tables: Mapping[str, pd.DataFrame]) -> str:
        rows = tables["mark.residues"].set_index(["t", "residue"])["nim_values"]
        return " or ".join(rows[t, residue].split())

    return truth


def _first_conjecture(tables: Mapping[str, pd.DataFrame]) -> str:
    rows = tables["mark.residues"]
    last = rows["residue"] % rows["t"]
    wrong = rows[(last != rows["residue"] // rows["t"]) & (rows["nim_values"] != last.map(str))]
    assert (wrong["residue"] % wrong["t"] == wrong["t"] - 1).all(), "another exception"
    row = wrong[wrong["t"].isin(REPORTED)].iloc[0]
    return (
        f"r = t - 1 must be excepted too: for t = {row['t']} the remainder {row['residue']} has"
        f" {' or '.join(row['nim_values'].split())}; with both exceptions it is true of every number"
    )


def _second_conjecture(tables: Mapping[str, pd.DataFrame]) -> str:
    wrong = []
    for t in REPORTED:
        values = tables[f"mark-{t}.nim_sequence"]["nim_value"]
        found = values[t * t + t - 1], values[2 * t * t - 1]
        wrong += [t] if found[0] == found[1] else []
    span = f"t = {wrong[0]} to {wrong[-1]}" if wrong == list(REPORTED) else f"t = {', '.join(map(str, wrong))}"
    return (
        f"for quotient 1 both numbers have one value, for {span}; it is true of the remainders t^2 - t - 1 and t^2 - 1,"
        " which are those of M's example"
    )


Truth = Callable[[Mapping[str, pd.DataFrame]], str]


def _place(where: str, printed: str, truth: Truth, *tables: str, scan: bool = False) -> Erratum:
    return Erratum("M", f"section 5, {where}", printed, tables, truth, scan)


SEVEN = _place("table for t = 7, row 32", "4 or 7 or 8", _residue(7, 32), "mark.residues")
FIRST = _place("conjecture 1", "g = r except where q = r", _first_conjecture, "mark.residues")
SECOND = _place(
    "conjecture 2",
    "remainders t - 1 and t^2 - 1",
    _second_conjecture,
    "mark.complementary",
    *(f"mark-{t}.nim_sequence" for t in REPORTED),
    scan=True,
)
GAMES = (
    Mark(
        GameInfo(
            slug="mark",
            name="Mark-t",
            category=Category.MARK,
            order=26,
            summary="Take fewer than t from a number, or divide it by t and round down; whoever reaches 0 wins.",
            citations=(Citation("M", "sections 2.5 to 5"),),
            errata=(SEVEN, FIRST, SECOND),
        )
    ),
)
