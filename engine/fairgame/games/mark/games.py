"""Mark-t and its relatives: take fewer than t from a number, or divide it by t and round.

- *Mark-t*: t is a part of the position.  A move takes 1, ..., t - 1, or divides by t and rounds down; the player who
  reaches 0 wins.  ``Mark`` has the tables of all t, and ``MarkT`` is the game of a fixed t from 2 to 10 with its
  nim-values and its P-positions as two complementary sequences.  Mark itself is t = 2.
- *Sums of Mark*: two numbers are lost exactly if they have the same nim-value.
- *UpMark*: halve and round up; the player who reaches 1 wins.  With n = m + 1 the moves are those of Mark on m: n - 1
  is m - 1, and half of n rounded up is half of m rounded down, each plus one.  So n has the value of n - 1 in Mark.
- *Misère Mark-t*: the player who reaches 0 loses.

The nim-values are those of ``fairgame.games.mark.rule``; statements about all numbers are proved by finite searches.

The automaton of Mark-t is guessed from a table of values (``fairgame.numbers.automata``), then proved.  If the proof
fails, the next guess uses one more digit of look-ahead.

Cost: 3 ns a value by the table kernel.  The value of a single number takes time linear in its length, up to a million
digits.  One digit of look-ahead was enough for every t tried, and every class occurs below t^2 + t.  So learning takes
2 t^4 values of two bytes: 0.01 s for t = 16, 0.3 s for t = 64.

Sources: A. S. Fraenkel, Aperiodic subtraction games, Electron. J. Combin. 18(2) (2011) #P19; A. Guo, Winning
strategies for aperiodic subtraction games, Theoret. Comput. Sci. 421 (2012) 70-73; Y. Nachshon, Winning strategies for
the game Mark-t, report, 2012 (in Hebrew).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from fairgame.core.boards import Numerals
from fairgame.core.claims import Claim, Status
from fairgame.core.game import Category, Citation, Erratum, GameInfo, Parameter
from fairgame.core.heap_tuples import drop_zeros, join_numbers
from fairgame.core.listings import Listing, OwnTable
from fairgame.core.notation import HeapSum, Integers, Numbers, Parts, Refusal
from fairgame.core.play import Play
from fairgame.errors import CertificateError
from fairgame.games.mark.certificates import (
    ComplementaryMultiples,
    MarkAutomata,
    MarkComplementary,
    MarkResidues,
    MisereWitnesses,
    Proof,
    VileAndOdious,
    prove,
)
from fairgame.games.mark.kernels import lost_sums, mark_values
from fairgame.games.mark.rule import MISERE_SOURCE, is_misere_lost, is_misere_lost_sum, nim_value, option_values
from fairgame.numbers.automata import Automaton, First, learn_automaton, reverse_automaton
from fairgame.numbers.long_numbers import split_trailing_zeros

if TYPE_CHECKING:
    import pandas as pd

Row = tuple[int | str, ...]
Truth = Callable[[Mapping[str, "pd.DataFrame"]], str]

MAX_T = 1000  # in a typed position
SEQUENCES = range(2, 11)  # the values of t with a separate game
AUTOMATA = tuple(range(2, 17))
REPORTED = tuple(range(3, 11))  # the values of t with tables in the report
QUOTIENTS = 1001
PAIRS = 3001
KINDS = 1025
MAX_LISTED_SUM = 200
MAX_LISTED_MISERE, MAX_LISTED_EACH = 20_000, 1000
MAX_WITNESSED, MAX_BESIDE = 200, 48
MAX_VALUES = 1 << 28  # for learning
MAX_EXPLAINED = 10**18


def moves(t: int, n: int) -> Iterator[int]:
    """Yield the options of ``n``, each once: n - 1, ..., n - (t - 1), and n divided by t."""
    yield from range(n - 1, max(n - t, -1), -1)
    if n >= t and n // t < n - t + 1:
        yield n // t


def value_by_digits(t: int, n: int) -> str:
    """Return the last digits of ``n`` in base ``t`` and the nim-value that they give; empty for 0 and long numbers."""
    if n == 0 or n > MAX_EXPLAINED:
        return ""
    digit = n % t
    count, rest = 0, n
    while rest > 0 and rest % t == digit:
        count += 1
        rest //= t
    ends = f"In base {t} the number ends in {count} digit{'s' if count > 1 else ''} {digit}"
    if digit == t - 1:
        return f"{ends}, the largest digit, so its nim-value is {t - 1} or {t}."
    if count % 2 == 0:
        return f"{ends}, an even number of them, so its nim-value is {t - 1} or {t}."
    return f"{ends}, an odd number of them, so its nim-value is {digit}."


def moves_of_value(t: int, n: int, target: int) -> Iterator[int]:
    """Yield the options of nim-value ``target``: at most two, because neighbours have different values."""
    if n:
        below, quotient = option_values(t, n)
        for left, value in zip(moves(t, n), [*below, quotient], strict=False):
            if value == target:
                yield left


@dataclass(frozen=True)
class MarkHeaps:
    """Mark-t for a fixed t: positions are whole numbers of any length; several of them are a sum."""

    info: GameInfo
    t: Parameter[int]
    notation: HeapSum = field(
        default_factory=lambda: HeapSum("1000", "whole numbers with spaces between", largest=None)
    )
    accelerator: str = "mark"
    misere_source: str = MISERE_SOURCE

    @property
    def base(self) -> int:
        """The base whose digits determine the values."""
        return self.t

    def options(self, position: int) -> Iterator[tuple[int]]:
        """Yield the numbers after taking 1, ..., t - 1 and after dividing by t."""
        return ((left,) for left in moves(self.t, position))

    def board(self, components: tuple[int, ...]) -> Numerals:
        """Return the numbers in base t."""
        return Numerals(components, (self.t,) * len(components))

    def positions(self, stop: int) -> Iterator[int]:
        """Yield 0..stop-1."""
        return iter(range(stop))

    def nim_value(self, position: int) -> int:
        """Return the nim-value of a number of any length."""
        return nim_value(self.t, position)

    def options_of_value(self, position: int, nim_value: int) -> Iterator[tuple[int]]:
        """Yield the options of that nim-value."""
        return ((left,) for left in moves_of_value(self.t, position, nim_value))

    def reason(self, components: tuple[int, ...]) -> str:
        """Return the digits that decide the value of a single number."""
        return value_by_digits(self.t, components[0]) if len(components) == 1 else ""

    def is_p_sum(self, components: tuple[int, ...]) -> bool:
        """Return whether a sum is lost in misère play.

        Raises:
            LimitError: for several positive numbers.
        """
        return is_misere_lost_sum(self.t, components)


Position = tuple[int, int]  # t, and the number


def from_parts(parts: tuple[tuple[int], tuple[int, ...]]) -> tuple[Position, ...]:
    """Return one component for each number, with t."""
    (t,), numbers = parts
    return tuple((t, number) for number in numbers)


def to_parts(components: tuple[Position, ...]) -> tuple[tuple[int], tuple[int, ...]]:
    """Return the t of all components, and their numbers."""
    return (components[0][0],), tuple(number for _, number in components)


BASE_AND_HEAPS = Parts(
    "3 1000",
    f"t from 2 to {MAX_T}, then whole numbers with spaces between",
    (
        Integers(Numbers("3", "one number", most=1, noun="t", least=2, largest=MAX_T, place=False)),
        Integers(Numbers("1000", "whole numbers with spaces between", largest=None, order="as typed")),
    ),
    into=from_parts,
    out_of=to_parts,
)


@dataclass(frozen=True)
class Mark:
    """Mark-t with t as a part of the position, written first, and the tables of all t."""

    info: GameInfo
    notation: Parts = BASE_AND_HEAPS
    accelerator: str = "mark"
    misere_source: str = MISERE_SOURCE

    def options(self, position: Position) -> Iterator[tuple[Position]]:
        """Yield the numbers after taking 1, ..., t - 1 and after dividing by t."""
        t, n = position
        return (((t, left),) for left in moves(t, n))

    def board(self, components: tuple[Position, ...]) -> Numerals:
        """Return the numbers in base t."""
        return Numerals(tuple(number for _, number in components), tuple(t for t, _ in components))

    def positions(self, stop: int) -> Iterator[Position]:
        """Yield numbers below ``stop`` for t = 2 to 5, smaller numbers first."""
        return ((t, n) for n in range(stop) for t in range(2, 6))

    def nim_value(self, position: Position) -> int:
        """Return the nim-value of a number of any length."""
        return nim_value(*position)

    def options_of_value(self, position: Position, nim_value: int) -> Iterator[tuple[Position]]:
        """Yield the options of that nim-value."""
        t, n = position
        return (((t, left),) for left in moves_of_value(t, n, nim_value))

    def reason(self, components: tuple[Position, ...]) -> str:
        """Return the digits that decide the value of a single number."""
        t, n = components[0]
        return value_by_digits(t, n) if len(components) == 1 else ""

    def is_p_sum(self, components: tuple[Position, ...]) -> bool:
        """Return whether a sum of numbers with the same t is lost in misère play.

        Raises:
            LimitError: for several positive numbers.
        """
        positive = [(t, n) for t, n in components if n]
        return is_misere_lost_sum(positive[0][0] if positive else 2, [n for _, n in positive])

    @property
    def own_tables(self) -> tuple[OwnTable, ...]:
        """Declare the tables of remainders, of automata of both forms, and of complementary sequences."""
        return (
            OwnTable(
                suffix="residues",
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
                        Status.PROVED,
                        MarkResidues(tuple(SEQUENCES)),
                    ),
                ),
            ),
            _automata("automaton", "lsd", "automata, least significant digit first"),
            _automata("automaton_msd", "msd", "automata, most significant digit first"),
            OwnTable(
                suffix="complementary",
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
                        Status.PROVED,
                        MarkComplementary(REPORTED, QUOTIENTS),
                    ),
                ),
            ),
        )


def _residues() -> Iterator[Row]:
    """Yield the values among the first t^4 numbers; the certificate proves that no others occur."""
    for t in SEQUENCES:
        values = mark_values(t, t**4)
        for residue in range(t * t):
            yield t, residue, " ".join(map(str, np.unique(values[residue :: t * t])))


def _complementary() -> Iterator[Row]:
    """Yield the rows from the values of the table kernel."""
    for t in REPORTED:
        values = mark_values(t, QUOTIENTS * t * t).reshape(QUOTIENTS, t * t)
        pair = (t * t - t - 1, t * t - 1)
        for quotient, row in enumerate(values):
            yield t, quotient, *(residue for residue in pair if row[residue] == t - 1)


def _automata(suffix: str, first: First, title: str) -> OwnTable:
    """Return the table of automata that read the ``first`` digit first, learned from values for each t."""

    def rows() -> Iterator[Row]:
        for t in AUTOMATA:
            automaton, _ = learn(t)
            yield from (automaton if first == "msd" else reverse_automaton(automaton)).rows()

    end = "least" if first == "lsd" else "most"
    statement = (
        "Each automaton gives the nim-value of every number: its outputs obey the recursion that defines nim-values,"
        " by a finite search.  No automaton that reads from this end has fewer states."
    )
    return OwnTable(
        suffix=suffix,
        title=title,
        description=(
            f"One row a transition of the automaton that reads the base-t digits of n, the {end} significant first,"
            " and gives the nim-value of n in Mark-t as the output of the state where it stops."
        ),
        columns=("t", "state", "digit", "next_state", "output"),
        key=("t", "state", "digit"),
        rows=rows,
        claims=lambda: (Claim(statement, Status.PROVED, MarkAutomata(AUTOMATA, first)),),
        automaton=first,
    )


def _residue(t: int, residue: int) -> Truth:
    def truth(tables: "Mapping[str, pd.DataFrame]") -> str:
        rows = tables["mark.residues"].set_index(["t", "residue"])["nim_values"]
        return " or ".join(rows[t, residue].split())

    return truth


def _first_conjecture(tables: "Mapping[str, pd.DataFrame]") -> str:
    rows = tables["mark.residues"]
    last = rows["residue"] % rows["t"]
    wrong = rows[(last != rows["residue"] // rows["t"]) & (rows["nim_values"] != last.map(str))]
    assert (wrong["residue"] % wrong["t"] == wrong["t"] - 1).all(), "unexpected exception"
    row = wrong[wrong["t"].isin(REPORTED)].iloc[0]
    return (
        f"r = t - 1 must be excepted too: for t = {row['t']} the remainder {row['residue']} has"
        f" {' or '.join(row['nim_values'].split())}; with both exceptions it is true of every number"
    )


def _second_conjecture(tables: "Mapping[str, pd.DataFrame]") -> str:
    wrong = []
    for t in REPORTED:
        values = tables[f"mark-{t}.nim_sequence"]["nim_value"]
        wrong += [t] if values[t * t + t - 1] == values[2 * t * t - 1] else []
    span = f"t = {wrong[0]} to {wrong[-1]}" if wrong == list(REPORTED) else f"t = {', '.join(map(str, wrong))}"
    return (
        f"for quotient 1 both numbers have one value, for {span}; it is true of the remainders t^2 - t - 1 and t^2 - 1,"
        " which are those of M's example"
    )


def _section_5(where: str, printed: str, truth: Truth, *tables: str, scan: bool = False) -> Erratum:
    return Erratum("M", f"section 5, {where}", printed, tables, truth, scan)


MISPRINT = _section_5("table for t = 7, row 32", "4 or 7 or 8", _residue(7, 32), "mark.residues")
FIRST_CONJECTURE = _section_5("conjecture 1", "g = r except where q = r", _first_conjecture, "mark.residues")
SECOND_CONJECTURE = _section_5(
    "conjecture 2",
    "remainders t - 1 and t^2 - 1",
    _second_conjecture,
    "mark.complementary",
    *(f"mark-{t}.nim_sequence" for t in REPORTED),
    scan=True,
)


def learn(t: int) -> tuple[Automaton, Proof]:
    """Learn the automaton of Mark-``t`` that reads the most significant digit first, and prove it.

    Raises:
        CertificateError: if no look-ahead within ``MAX_VALUES`` values gives a provable automaton.
    """
    ahead = 1
    while True:
        guess = guess_automaton(t, ahead)
        try:
            return guess, prove(guess)
        except CertificateError:
            ahead += 1
            if 2 * t ** (ahead + 3) > MAX_VALUES:
                raise


def guess_automaton(t: int, ahead: int) -> Automaton:
    """Return the automaton whose states differ in the values after up to ``ahead`` more digits."""
    return learn_automaton(partial(mark_values, t), base=t, ahead=ahead, first=2 * t ** (ahead + 3))


@dataclass(frozen=True)
class MarkT(MarkHeaps):
    """Mark-t for a fixed t, with tables of nim-values and P-positions."""

    published_stop: int = 20_001

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return nim-values of 0..stop-1, shape (stop,), uint16."""
        return mark_values(self.t, stop)

    def _pairs(self) -> Iterator[tuple[int, int, int]]:
        """Yield k, the k-th lost number divided by t, and that number, from the values of the table kernel."""
        lost = np.flatnonzero(self.nim_sequence(PAIRS * (self.t + 2)) == 0)[:PAIRS]
        return ((k, b // self.t, b) for k, b in enumerate(lost.tolist()))

    @property
    def own_tables(self) -> tuple[OwnTable, ...]:
        """Declare the table of the sequences a and b."""
        return (
            OwnTable(
                suffix="p_positions",
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
                        Status.CERTIFIED,
                        ComplementaryMultiples(self.t),
                    ),
                ),
            ),
        )


@dataclass(frozen=True)
class MarkTwo(MarkT):
    """Mark itself, with a table of its values by kinds of binary numerals."""

    @property
    def own_tables(self) -> tuple[OwnTable, ...]:
        """Add the table of kinds of numbers."""
        return (
            *super().own_tables,
            OwnTable(
                suffix="kinds",
                title="vile, dopey, evil and odious numbers",
                description="Row n says of which kinds n is, and its nim-value; rows are counted from 0.",
                columns=("n", "n_binary", "ending", "ones", "nim_value"),
                key=("n",),
                rows=lambda: ((*_kinds(n), self.nim_value(n)) for n in range(KINDS)),
                count=KINDS,
                claims=lambda: (
                    Claim(
                        "0 and the dopey numbers have the nim-value 0, vile odious ones 1, and vile evil ones 2.",
                        Status.CERTIFIED,
                        VileAndOdious(),
                    ),
                ),
            ),
        )


def _kinds(n: int) -> tuple[int, str, str, str]:
    """Return n, its binary numeral, vile or dopey ("" for 0), and evil or odious, by arithmetic on n."""
    ending = ("vile", "dopey")[split_trailing_zeros(n, 2)[0] % 2] if n else ""
    return n, f"{n:b}", ending, ("evil", "odious")[n.bit_count() % 2]


def _nim_values(tables: "Mapping[str, pd.DataFrame]") -> str:
    values = tables["mark-2.nim_sequence"]["nim_value"]
    return f"the values of 30, 31 and 32 are {values[30]}, {values[31]} and {values[32]}"


def _in_both(tables: "Mapping[str, pd.DataFrame]") -> str:
    rows = tables["mark-2.p_positions"]
    common = sorted(set(rows["a"]) & set(rows["b"]))
    return f"{', '.join(map(str, common))} is in both, as a and b both begin with it; from 1 on they are disjoint"


def _losing_moves(tables: "Mapping[str, pd.DataFrame]") -> str:
    first = tables["mark-2.p_positions"]["b"][1]
    return f"a position is P if no move leads to a P-position: {first} is one, and has moves"


def _first_theory(_: "Mapping[str, pd.DataFrame]") -> str:
    return "Bouton solved Nim itself; that every impartial game is worth a heap of Nim, Sprague and Grundy showed later"


def _erratum(where: str, printed: str, table: str, truth: Truth) -> Erratum:
    return Erratum("M", where, printed, (table,), truth)


MARK_ERRATA = (
    _erratum("section 3, values for t = 2, n = 30, 31, 32", "1, 0, 2", "mark-2.nim_sequence", _nim_values),
    _erratum("section 3, sequences A and B", "no number is in both", "mark-2.p_positions", _in_both),
    _erratum("section 1, on Bouton", "he showed every impartial game equal to Nim", "nim.p_positions", _first_theory),
    _erratum("section 2.1, P-positions", "a position is P if there is no move", "mark-2.p_positions", _losing_moves),
)
OEIS = {2: ("A229764", "A036554", "A003159"), 4: ("A171949", "A171948")}


def mark_t(t: int) -> MarkT:
    """Return Mark-t for ``t`` of at least 2."""
    two = t == 2  # noqa: PLR2004 - Mark itself
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
        errata=MARK_ERRATA if two else (),
        oeis=OEIS.get(t, ()),
        parameters={"t": t},
        order=27 if two else 40,
    )
    return MarkTwo(info, t) if two else MarkT(info, t)


@dataclass(frozen=True)
class MarkSum(MarkHeaps):
    """Sums of Mark, with a table of lost pairs."""

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the list of lost pairs."""
        return (
            Listing(
                columns=("a", "b"),
                scope=f"pairs a ≤ b of numbers up to {MAX_LISTED_SUM}",
                universe=_pairs,
                row=lambda position: position,
            ),
        )


def _pairs() -> Iterator[tuple[int, int]]:
    return ((a, b) for a in range(MAX_LISTED_SUM + 1) for b in range(a, MAX_LISTED_SUM + 1))


@dataclass(frozen=True)
class UpMark:
    """UpMark: positions are whole numbers from 1 on, of any length; several of them are a sum."""

    info: GameInfo
    notation: HeapSum = field(
        default_factory=lambda: HeapSum("1001", "whole numbers from 1 on with spaces between", least=1, largest=None)
    )
    first_heap: int = 1
    accelerator: str = "mark"
    base: int = 2
    published_stop: int = 5001
    misere_source: str = MISERE_SOURCE

    def options(self, position: int) -> Iterator[tuple[int]]:
        """Yield n - 1 and half of n rounded up; 1 has no option."""
        if position > 1:
            yield (position - 1,)
        if position > 2:  # noqa: PLR2004 - half of 2 is also 2 - 1
            yield ((position + 1) // 2,)

    def board(self, components: tuple[int, ...]) -> Numerals:
        """Return each number less 1 in base 2, as in Mark."""
        return Numerals(components, (2,) * len(components), less=1)

    def positions(self, stop: int) -> Iterator[int]:
        """Yield 1..stop-1."""
        return iter(range(1, stop))

    def nim_value(self, position: int) -> int:
        """Return Mark's value of n - 1."""
        return nim_value(2, position - 1)

    def is_p_sum(self, components: tuple[int, ...]) -> bool:
        """Return whether a sum is lost in misère play, by the rule of Mark for each number less 1.

        Raises:
            LimitError: for several numbers larger than 1.
        """
        return is_misere_lost_sum(2, [n - 1 for n in components])

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return nim-values of 1..stop-1, shape (stop - 1,), uint16."""
        return mark_values(2, stop - self.first_heap)


def _upmark_lost(tables: "Mapping[str, pd.DataFrame]") -> str:
    rows = tables["upmark.nim_sequence"]
    lost = rows.loc[rows["nim_value"] == 0, "n"].head(8)
    return f"half is rounded up; then the P-positions are {', '.join(map(str, lost))}, …"


MISERE_ACCEPTS = f"a whole number (then t is 2), or t from 2 to {MAX_T} and a whole number"
MISERE_NUMBERS = Numbers("1000", MISERE_ACCEPTS, most=2, noun="the number", largest=None, order="as typed", place=False)


def from_misere_parts(parts: tuple[tuple[int, ...]]) -> tuple[Position]:
    """Return t, by default 2, and the number.

    Raises:
        Refusal: if t is too small or too large.
    """
    *base, number = parts[0]
    t = base[0] if base else 2
    if not 2 <= t <= MAX_T:  # noqa: PLR2004 - the smallest t
        raise Refusal("the first number", f"t must be a whole number from 2 to {MAX_T}")
    return ((t, number),)


def to_misere_parts(components: tuple[Position, ...]) -> tuple[tuple[int, ...]]:
    """Return the number, preceded by t unless t is 2."""
    t, number = components[0]
    return ((number,) if t == 2 else (t, number),)  # noqa: PLR2004 - the default t


MISERE_NOTATION = Parts(
    "1000", MISERE_ACCEPTS, (Integers(MISERE_NUMBERS),), into=from_misere_parts, out_of=to_misere_parts
)


@dataclass(frozen=True)
class MisereMark:
    """Misère Mark-t: positions are t and a number."""

    info: GameInfo
    notation: Parts = MISERE_NOTATION
    accelerator: str = "mark"

    def options(self, position: Position) -> Iterator[tuple[Position]]:
        """Yield the numbers after each move."""
        t, n = position
        for left in moves(t, n):
            yield ((t, left),)

    def positions(self, stop: int) -> Iterator[Position]:
        """Yield numbers below ``stop`` for t = 2 to 5, smaller numbers first."""
        return ((t, n) for n in range(stop) for t in range(2, 6))

    def is_p_position(self, position: Position) -> bool:
        """Return whether the number ends, in base t, in an odd number of zeros; for a power of t, in an even number."""
        return is_misere_lost(*position)

    def board(self, components: tuple[Position, ...]) -> Numerals:
        """Return the number in base t."""
        return Numerals(tuple(number for _, number in components), tuple(t for t, _ in components))

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the list of Misère Mark, and a shorter one for each t."""
        return (
            Listing(
                columns=("n",),
                scope=f"numbers up to {MAX_LISTED_MISERE} for t = 2",
                universe=lambda: (((2, n),) for n in range(MAX_LISTED_MISERE + 1)),
                row=lambda position: position[0][1:],
            ),
            Listing(
                columns=("t", "n"),
                scope=f"numbers up to {MAX_LISTED_EACH} for each t from {SEQUENCES[0]} to {SEQUENCES[-1]}",
                universe=lambda: (((t, n),) for t in SEQUENCES for n in range(MAX_LISTED_EACH + 1)),
                row=lambda position: position[0],
                suffix="p_positions_t",
                title="P-positions for each t",
            ),
        )

    @property
    def own_tables(self) -> tuple[OwnTable, ...]:
        """Declare the table of pairs of heaps that sums distinguish."""
        slug = self.info.slug
        statement = (
            f"Two different heaps up to {MAX_WITNESSED} are in a row exactly if at most two heaps of at most"
            f" {MAX_BESIDE} tell them apart, and the row names the first that do; each sum was played out."
        )
        return (
            OwnTable(
                suffix="witnesses",
                title="heaps told apart",
                description=(
                    "For two heaps a and b, with t = 2, other heaps beside which one of them is lost and the other is"
                    " won; the outcome is that of a beside them.  Of all such heaps the row names the fewest, and of"
                    " these the ones with the fewest matches."
                ),
                columns=("a", "b", "heaps", "outcome"),
                key=("a", "b"),
                rows=witnesses,
                claims=lambda: (
                    Claim(
                        statement,
                        Status.CERTIFIED,
                        MisereWitnesses(slug, t=2, largest=MAX_WITNESSED, beside=MAX_BESIDE),
                    ),
                ),
            ),
        )


def witnesses() -> Iterator[tuple[int | str, ...]]:
    """Yield heaps a and b, the first other heaps that distinguish a from b, and the outcome of a with these heaps."""
    lost = lost_sums(2, MAX_WITNESSED, MAX_BESIDE)
    x, y = np.triu_indices(MAX_BESIDE + 1)
    order = np.lexsort((y, x, x + y, (x > 0).astype(int) + (y > 0)))
    sides = [join_numbers(drop_zeros((int(x[place]), int(y[place])))) for place in order]
    outcomes = lost[:, x[order], y[order]]
    for a in range(MAX_WITNESSED):
        differs = outcomes[a + 1 :] != outcomes[a]
        first = differs.argmax(axis=1)
        for b in np.flatnonzero(differs.any(axis=1)).tolist():
            yield a, a + 1 + b, sides[first[b]], "P" if outcomes[a, first[b]] else "N"


GAMES = (
    Mark(
        GameInfo(
            slug="mark",
            name="Mark-t",
            category=Category.MARK,
            order=26,
            summary="Take fewer than t from a number, or divide it by t and round down; whoever reaches 0 wins.",
            citations=(Citation("M", "sections 2.5 to 5"),),
            errata=(MISPRINT, FIRST_CONJECTURE, SECOND_CONJECTURE),
        )
    ),
    MarkSum(
        GameInfo(
            slug="mark-sum",
            name="Sums of Mark",
            category=Category.MARK,
            order=28,
            summary="Several numbers: take one from one of them, or halve it and round down; the last move wins.",
            citations=(Citation("M", "section 2.2"),),
            parameters={"t": 2},
        ),
        t=2,
        notation=HeapSum("7 13", "whole numbers with spaces between", largest=None),
    ),
    *map(mark_t, SEQUENCES),
    MisereMark(
        GameInfo(
            slug="misere-mark",
            name="Misère Mark",
            category=Category.MARK,
            order=29,
            play=Play.MISERE,
            summary="Take fewer than t from a number, or divide it by t and round down; whoever reaches 0 loses.",
            aliases=("MiMark",),
            citations=(Citation("M", "section 2.3"),),
            oeis=("A171945", "A171944"),
        )
    ),
    UpMark(
        GameInfo(
            slug="upmark",
            name="UpMark",
            category=Category.MARK,
            order=30,
            parameters={"t": 2, "less": 1},
            summary="Take one from a number, or halve it and round up; whoever reaches 1 wins.",
            citations=(Citation("M", "section 2.4"),),
            errata=(
                Erratum("M", "section 2.4", "half, rounded down", ("upmark.nim_sequence",), _upmark_lost, scan=True),
            ),
            oeis=("A171947", "A171946"),
        )
    ),
)
