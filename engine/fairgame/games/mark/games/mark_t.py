"""Mark-t for each t from 2 to 10: sequences of nim-values, and the P-positions as two complementary sequences.

Mark itself is t = 2.  Cost: 3 ns a value by the table kernel.

Sources: A. S. Fraenkel, Aperiodic subtraction games, Electron. J. Combin. 18(2) (2011) #P19; Y. Nachshon, Winning
strategies for the game Mark-t, report, 2012 (in Hebrew).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd

from fairgame.core.claims import Claim
from fairgame.core.game import Category, Citation, Erratum, GameInfo
from fairgame.core.listings import OwnTable
from fairgame.games.mark.certificates.sequences import ComplementaryMultiples, VileAndOdious
from fairgame.games.mark.heaps import SEQUENCES, MarkHeaps
from fairgame.games.mark.kernels import mark_values
from fairgame.numbers.long_numbers import zeros_at_the_end

PAIRS = 3001
KINDS = 1025


@dataclass(frozen=True)
class MarkT(MarkHeaps):
    """Mark-t for one t, with its nim-values and its P-positions."""

    published_stop: int = 20_001

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return nim-values of 0..stop-1, shape (stop,), uint16."""
        return mark_values(self.t, stop)

    def _pairs(self) -> Iterator[tuple[int, int, int]]:
        """Yield the lost numbers that the table kernel gives, each with its quotient by t before it."""
        lost = np.flatnonzero(self.nim_sequence(PAIRS * (self.t + 2)) == 0)[:PAIRS]
        return ((k, b // self.t, b) for k, b in enumerate(lost.tolist()))

    @property
    def own_tables(self) -> tuple[OwnTable, ...]:
        """Declare the sequences a and b."""
        return (
            OwnTable(
                what="p_positions",
                title="P-positions, as the sequences a and b",
                description=(
                    f"a is the least number that is in no row before, and b is {self.t} times a; the b are the"
                    " P-positions.  The list is counted from 0."
                ),
                columns=("k", "a", "b"),
                key=("k",),
                rows=self._pairs,
                count=PAIRS,
                claims=lambda: (
                    Claim(
                        "The rows follow the rule of the sequences, and the numbers b are all P-positions up to the"
                        " last of them.",
                        "certified",
                        ComplementaryMultiples(self.t),
                    ),
                ),
            ),
        )


@dataclass(frozen=True)
class MarkTwo(MarkT):
    """Mark itself, whose values the binary numeral tells by names that others gave."""

    @property
    def own_tables(self) -> tuple[OwnTable, ...]:
        """Declare the kinds of numbers besides."""
        return (
            *super().own_tables,
            OwnTable(
                what="kinds",
                title="vile, dopey, evil and odious numbers",
                description="Row n says of which kinds n is, and its nim-value; rows are counted from 0.",
                columns=("n", "n_binary", "ending", "ones", "nim_value"),
                key=("n",),
                rows=lambda: ((*_kinds(n), self.nim_value(n)) for n in range(KINDS)),
                count=KINDS,
                claims=lambda: (
                    Claim(
                        "0 and the dopey numbers have the nim-value 0, vile odious ones 1, and vile evil ones 2.",
                        "certified",
                        VileAndOdious(),
                    ),
                ),
            ),
        )


def _kinds(n: int) -> tuple[int, str, str, str]:
    """Return n, its binary numeral, vile or dopey ("" for 0), and evil or odious, by arithmetic on n."""
    ending = ("vile", "dopey")[zeros_at_the_end(n, 2)[0] % 2] if n else ""
    return n, f"{n:b}", ending, ("evil", "odious")[n.bit_count() % 2]


def _nim_values(tables: Mapping[str, pd.DataFrame]) -> str:
    values = tables["mark-2.nim_sequence"]["nim_value"]
    return f"the values of 30, 31 and 32 are {values[30]}, {values[31]} and {values[32]}"


def _in_both(tables: Mapping[str, pd.DataFrame]) -> str:
    rows = tables["mark-2.p_positions"]
    common = sorted(set(rows["a"]) & set(rows["b"]))
    return f"{', '.join(map(str, common))} is in both, as a and b both begin with it; from 1 on they are disjoint"


def _losing_moves(tables: Mapping[str, pd.DataFrame]) -> str:
    first = tables["mark-2.p_positions"]["b"][1]
    return f"a position is P if no move leads to a P-position: {first} is one, and has moves"


def _first_theory(_: Mapping[str, pd.DataFrame]) -> str:
    return "Bouton solved Nim itself; that every impartial game is worth a heap of Nim, Sprague and Grundy showed later"


def _place(where: str, printed: str, table: str, truth: Callable[[Mapping[str, pd.DataFrame]], str]) -> Erratum:
    return Erratum("M", where, printed, (table,), truth)


ERRATA = (
    _place("section 3, values for t = 2, n = 30, 31, 32", "1, 0, 2", "mark-2.nim_sequence", _nim_values),
    _place("section 3, sequences A and B", "no number is in both", "mark-2.p_positions", _in_both),
    _place("section 1, on Bouton", "he showed every impartial game equal to Nim", "nim.p_positions", _first_theory),
    _place("section 2.1, P-positions", "a position is P if there is no move", "mark-2.p_positions", _losing_moves),
)


OEIS = {2: ("A229764", "A036554", "A003159"), 4: ("A171949", "A171948")}


def _mark_t(t: int) -> MarkT:
    two = t == 2  # noqa: PLR2004 - the game from which the family comes
    info = GameInfo(
        slug=f"mark-{t}",
        name="Mark" if two else f"Mark-{t}",
        category=Category.MARK,
        summary=(
            "Take one from a number, or halve it and round down; whoever reaches 0 wins."
            if two
            else f"Take up to {t - 1} from a number, or divide it by {t} and round down; whoever reaches 0 wins."
        ),
        aliases=("Mark-2",) if two else (),
        citations=(Citation("M", "sections 2.1 and 3"),) if two else (Citation("M", "sections 3 to 5"),),
        errata=ERRATA if two else (),
        oeis=OEIS.get(t, ()),
        parameters={"t": t},
        order=27 if two else 40,
    )
    return MarkTwo(info, t) if two else MarkT(info, t)


GAMES = tuple(map(_mark_t, SEQUENCES))
