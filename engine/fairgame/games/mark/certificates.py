"""Certificates of the tables of Mark-t and of games of taking and dividing.

*Recursion* (``prove``): a finite search proves that the values of an automaton obey the recursion of its game for every
number.  The recursion G(n) = mex{G(n-1), ..., G(n-t+1), G(n/t rounded down)} with G(0) = 0 has exactly one solution, so
an automaton whose outputs obey it for all n gives the nim-values.  Write n = tq + d.  The options n - 1, ..., tq come
from q by a last digit below d.  Those beyond the borrow, tq - 1, ..., n - t + 1, come from q - 1 by a last digit above
d; and n divided by t is q.  So the recursion at n depends only on d and on the states of q and q - 1, and one more
digit gives the next two states.  The search visits all pairs that occur, starting from q = 0, which has no predecessor,
and tests each with each d.

If other numbers s may be taken before dividing by t, the options are in the blocks of q, q - 1, ..., q - m, with m the
largest s divided by t and rounded up; the states of these m + 1 numbers replace the pair.  If division rounds up, n
divided by t is q if d = 0 and q + 1 otherwise, so the state of q + 1 is added.  A number that division does not make
smaller (0, and 1 when rounding up) cannot be divided.  In misère play a player who cannot move wins.  The value of a
number is then 1 if it has no option or an option of value 0, and 0 otherwise; this recursion also has one solution.

An automaton that reads the least significant digit first is simulated by the vector of outputs of all its states on the
digits read so far (``LsdReader``).  This simulation reads the most significant digit first.

Cost: pairs times t times t steps (6t - 4 pairs for Mark-t, 0.01 s for t = 16), and for the other reading order this
number times the number of states; 0.4 s for the table of games of taking and dividing, 0.05 s for each other table of
Mark-t.

*Statements about every number* (``MarkResidues``, ``MarkComplementary``) follow from the automaton of
``fairgame.games.mark.rule``, which is first proved for each t of the table: a number with a given end leads to any
state, followed by the given digits.  *Finite tables* are recomputed by play.

*Misère witnesses*: all sums of a heap and at most two others are played from the rule of the game.  Each row must name
the first heaps that distinguish its pair, and no distinguishable pair may be missing.  Cost: 1 s for heaps up to 200
with two heaps of at most 48.

Source: ours; the idea is that of proving sentences on automatic sequences by automata, J. Shallit, The Logical Approach
to Automatic Sequences, Cambridge 2022.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from fairgame.core.heap_tuples import drop_zeros, join_numbers
from fairgame.errors import CertificateError
from fairgame.games.mark.rule import machine
from fairgame.numbers.automata import Automaton, First, from_rows, min_states, reverse_automaton
from fairgame.numbers.nimbers import mex

if TYPE_CHECKING:
    import pandas as pd

# bounds that keep a doctored certificate from costing an hour
MAX_PAIRS = 1_000_000  # a correct automaton needs a few hundred
MAX_PARAMETER = 100  # a move or divisor
MAX_HEAP = 1000


@dataclass(frozen=True, slots=True)
class Proof:
    """Summary of a search: the number of states of q, and of pairs (or longer tuples) of states of q, q - 1, ..."""

    states: int
    pairs: int


class Reader(Protocol):
    """Reads numbers from their most significant digit; its states are hashable."""

    @property
    def start(self) -> Any:
        """The state of 0."""

    def after(self, state: Any, digit: int) -> Any:
        """Return the state after one more digit."""

    def output(self, state: Any) -> int:
        """Return the value of the number read so far."""


@dataclass(frozen=True, slots=True)
class MsdReader:
    """An automaton that reads the most significant digit first."""

    automaton: Automaton

    @property
    def start(self) -> int:
        """The state of 0."""
        return 0

    def after(self, state: int, digit: int) -> int:
        """Return the next state."""
        return self.automaton.step[state][digit]

    def output(self, state: int) -> int:
        """Return the output of a state."""
        return self.automaton.output[state]


@dataclass(frozen=True, slots=True)
class LsdReader:
    """An automaton that reads the least significant digit first, run backwards on the outputs of all its states."""

    automaton: Automaton

    @property
    def start(self) -> tuple[int, ...]:
        """The outputs without any digit."""
        return self.automaton.output

    def after(self, state: tuple[int, ...], digit: int) -> tuple[int, ...]:
        """Return the outputs of all states after appending a less significant digit."""
        return tuple(state[arrows[digit]] for arrows in self.automaton.step)

    def output(self, state: tuple[int, ...]) -> int:
        """Return the output of the starting state."""
        return state[0]


def prove(automaton: Automaton, moves: Sequence[int] = (), *, up: bool = False, misere: bool = False) -> Proof:
    """Prove that the automaton gives the values of a game of taking and dividing, for every number.

    A move takes one of ``moves`` or divides by the automaton's base, and must make the number smaller.  The values are
    nim-values in normal play; in misère play 1 if the next player wins and 0 otherwise.

    Args:
        automaton: reads numbers in the base that is the divisor.
        moves: the numbers that may be taken; by default 1, ..., t - 1 for the base t, which is Mark-t.
        up: whether division rounds up.
        misere: whether a player who cannot move wins.

    Raises:
        CertificateError: naming the least number with a wrong value or option value; also if leading zeros change a
            value, or more than ``MAX_PAIRS`` tuples occur.
    """
    base, taken = automaton.base, tuple(moves) or tuple(range(1, automaton.base))
    variant = f"rounding {'up' if up else 'down'}, in {'misère' if misere else 'normal'} play"
    claim = f"the automaton of taking {taken}, dividing by {base}, {variant}"
    if not moves and not up and not misere:
        claim = f"the automaton of Mark-{base}"
    reader: Reader = MsdReader(automaton) if automaton.first == "msd" else LsdReader(automaton)
    zero = reader.start
    if reader.after(zero, 0) != zero:
        raise CertificateError(claim, "a leading zero changes the state of 0")
    rows: dict[Any, tuple[Any, ...]] = {}
    reach = -(-max(taken) // base)
    above = 1 if up else 0  # the number of numbers above q that precede q in a tuple
    begin = (*[reader.after(zero, 1)] * above, zero, *[None] * reach)  # no number is below 0
    windows: dict[tuple[Any, ...], int] = {begin: 0}  # by window, the least q that has it
    for window in (waiting := [begin]):
        quotient = windows[window]
        for state in window:
            if state is not None and state not in rows:
                rows[state] = tuple(reader.after(state, digit) for digit in range(base))
        # states from the last number in the block of q, or of q + 1, downwards past the last option
        line = [following for state in window if state is not None for following in reversed(rows[state])]
        values = [reader.output(state) for state in line]
        for digit in range(base):
            own = above * base + base - 1 - digit
            options = {values[own + less] for less in taken if own + less < len(values)}
            rounded = above if digit else 0  # added to q by rounding
            if quotient + rounded < quotient * base + digit:
                options.add(reader.output(window[above - rounded]))
            expected = int(not options or 0 in options) if misere else mex(options)
            if values[own] != expected:
                witness = f"the value of {quotient * base + digit} is {values[own]}; its options give {expected}"
                raise CertificateError(claim, witness)
            following = (*line[own - above : own + reach + 1], *[None] * (own + reach + 1 - len(line)))
            if following not in windows:
                windows[following] = quotient * base + digit
                waiting.append(following)
        if len(windows) > MAX_PAIRS:
            raise CertificateError(claim, f"more than {MAX_PAIRS} tuples of states occur")
    return Proof(len(rows), len(windows))


def _read_automata(claim: str, rows: Iterable[tuple[int, int, int, int, int]], first: First) -> list[Automaton]:
    try:
        return from_rows(rows, first)
    except ValueError as error:
        raise CertificateError(claim, str(error)) from None


@dataclass(frozen=True, slots=True)
class DividingAutomata:
    """The rows are minimal automata, game by game, that read the most significant digit first; each is proved."""

    kind: ClassVar[str] = "dividing-automata"
    games: int

    def check(self, frame: "pd.DataFrame") -> None:
        """Check the rows (moves, divisor, rounding, play, state, digit, next_state, output)."""
        claim = "automata of games of taking and dividing"
        count = 0
        last: tuple[bool, bool, int, tuple[int, ...]] = (False, False, 0, ())
        groups = groupby(frame.itertuples(index=False, name=None), key=lambda row: row[:4])
        for (text, divisor, rounding, play), rows in groups:
            moves = tuple(map(int, text.split(" ")))
            game = f"{claim}: {text}, by {divisor}, rounding {rounding}, {play} play"
            if rounding not in {"down", "up"} or play not in {"normal", "misere"}:
                raise CertificateError(game, "unknown rounding or play")
            up, misere = rounding == "up", play == "misere"
            if " ".join(map(str, moves)) != text or list(moves) != sorted(set(moves)):
                raise CertificateError(game, "the moves do not ascend")
            if not (1 <= moves[0] and moves[-1] <= MAX_PARAMETER and divisor <= MAX_PARAMETER):
                raise CertificateError(game, f"moves and divisor are not at most {MAX_PARAMETER}")
            if not last < (up, misere, divisor, moves):
                raise CertificateError(game, "the games are not in order")
            count, last = count + 1, (up, misere, divisor, moves)
            (automaton,) = _read_automata(game, [(divisor, *row[4:]) for row in rows], "msd")
            prove(automaton, moves, up=up, misere=misere)
            if min_states(automaton) != len(automaton.output):
                raise CertificateError(game, f"{min_states(automaton)} states are enough")
        if count != self.games:
            raise CertificateError(claim, f"there are {count} games, not {self.games}")


@dataclass(frozen=True, slots=True)
class MarkAutomata:
    """The rows are the minimal automata of Mark-t for these ``bases``, each proved for every number.

    Attributes:
        bases: the values of t.
        first: the digit that the automata read first.
    """

    kind: ClassVar[str] = "mark-automata"
    bases: tuple[int, ...]
    first: First

    def check(self, frame: "pd.DataFrame") -> None:
        """Prove each automaton and its minimality: reversing it twice gives the minimal automaton."""
        claim = "automata of Mark-t"
        automata = _read_automata(claim, frame.itertuples(index=False, name=None), self.first)
        if tuple(automaton.base for automaton in automata) != self.bases:
            raise CertificateError(claim, f"the bases should be {self.bases}")
        for automaton in automata:
            prove(automaton)
            states, fewest = len(automaton.output), len(reverse_automaton(reverse_automaton(automaton)).output)
            if states != fewest:
                raise CertificateError(claim, f"{states} states for t = {automaton.base}; {fewest} are enough")


@cache
def proved_machine(t: int) -> Automaton:
    """Return the machine of Mark-``t`` after proving it for every number, once a process."""
    automaton = machine(t)
    prove(automaton)
    return automaton


def values_by_ending(t: int, digits: tuple[int, ...]) -> set[int]:
    """Return the values of all numbers whose base-``t`` numerals, with leading zeros, end in ``digits``."""
    automaton = proved_machine(t)
    return {automaton.output[_run(automaton, state, digits)] for state in range(len(automaton.output))}


def _run(automaton: Automaton, state: int, digits: tuple[int, ...]) -> int:
    for digit in digits:
        state = automaton.step[state][digit]
    return state


def residue_rows(bases: Iterable[int]) -> Iterable[tuple[int, int, str]]:
    """Yield t, each remainder on division by t^2, and the values that occur there, joined by spaces."""
    for t in bases:
        for residue in range(t * t):
            yield t, residue, " ".join(map(str, sorted(values_by_ending(t, divmod(residue, t)))))


@dataclass(frozen=True, slots=True)
class MarkResidues:
    """The rows list the values that occur for each t and each remainder on division by t^2, for all numbers."""

    kind: ClassVar[str] = "mark-residues"
    bases: tuple[int, ...]

    def check(self, frame: "pd.DataFrame") -> None:
        """Compare the rows with the values of the proved machine."""
        _compare("values by remainders", frame, residue_rows(self.bases))


def complementary_rows(bases: Iterable[int], quotients: int) -> Iterable[tuple[int, ...]]:
    """Yield t, q, and the remainder, t^2 - t - 1 or t^2 - 1, where the number with quotient q has value t - 1."""
    for t in bases:
        automaton, square = proved_machine(t), t * t
        for quotient in range(quotients):
            pair = (square - t - 1, square - 1)
            residues = [residue for residue in pair if automaton.value(quotient * square + residue) == t - 1]
            yield t, quotient, *residues


@dataclass(frozen=True, slots=True)
class MarkComplementary:
    """For every quotient, exactly one of the two remainders has the value t - 1; the rows name it for the first."""

    kind: ClassVar[str] = "mark-complementary"
    bases: tuple[int, ...]
    quotients: int

    def check(self, frame: "pd.DataFrame") -> None:
        """Check every state of the proved machine, then compare the rows."""
        claim = "complementary sequences"
        for t in self.bases:
            automaton = proved_machine(t)
            for state in range(len(automaton.output)):
                pair = [automaton.output[_run(automaton, state, (last, t - 1))] for last in (t - 2, t - 1)]
                if sorted(pair) != [t - 1, t]:
                    raise CertificateError(claim, f"t = {t}: after state {state} the values are {pair}")
        _compare(claim, frame, complementary_rows(self.bases, self.quotients))


@dataclass(frozen=True, slots=True)
class ComplementaryMultiples:
    """Row k holds a, the least number in no earlier row, and b = ta; the b are the P-positions of Mark-t.

    Row 0 is (0, 0), so 0 is in both sequences; from 1 on every number is in one of them.
    """

    kind: ClassVar[str] = "complementary-multiples"
    t: int

    def check(self, frame: "pd.DataFrame") -> None:
        """Recompute the sequences, and play every number up to the last b."""
        claim = f"P-positions of Mark-{self.t}"
        _compare(claim, frame, complementary_pairs(self.t, len(frame)))
        listed: Mapping[int, None] = dict.fromkeys(frame["b"].tolist())
        lost: set[int] = set()
        for n in range(int(frame["b"].iloc[-1]) + 1):
            below = range(max(n - self.t + 1, 0), n)
            if not (lost.intersection(below) or (n and n // self.t in lost)):
                lost.add(n)
            if (n in lost) != (n in listed):
                raise CertificateError(claim, f"{n} is {'' if n in lost else 'not '}lost")


def complementary_pairs(t: int, rows: int) -> Iterable[tuple[int, int, int]]:
    """Yield k, the least number a in no earlier pair, and ta, for k = 0, 1, ..., ``rows`` - 1."""
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

    def check(self, frame: "pd.DataFrame") -> None:
        """Recompute numeral, ending and ones; compare each value with those of its options and with the rule."""
        claim = "values of Mark by kinds"
        values: list[int] = frame["nim_value"].tolist()
        _compare(claim, frame[["n", "n_binary", "ending", "ones"]], (kinds(n) for n in range(len(frame))))
        for n, (value, ending, ones) in enumerate(zip(values, frame["ending"], frame["ones"], strict=True)):
            options = {values[n - 1], values[n // 2]} if n else set()
            by_rule = 0 if ending != "vile" else 1 if ones == "odious" else 2
            if not value == mex(options) == by_rule:
                raise CertificateError(claim, f"{n} has {value}; its options give {mex(options)}, the rule {by_rule}")


def kinds(n: int) -> tuple[int, str, str, str]:
    """Return n, its binary numeral, vile or dopey ("" for 0), and evil or odious.

    >>> kinds(12)
    (12, '1100', 'vile', 'evil')
    """
    numeral = f"{n:b}"
    zeros = len(numeral) - len(numeral.rstrip("0"))
    ending = ("dopey" if zeros % 2 else "vile") if n else ""
    return n, numeral, ending, "odious" if numeral.count("1") % 2 else "evil"


@dataclass(frozen=True, slots=True)
class MisereWitnesses:
    """The rows are the pairs of heaps up to ``largest`` that at most two small other heaps distinguish.

    Attributes:
        game: the slug of the game; its positions are (t, n).
        t: the t of the heaps.
        largest: the bound of the paired heaps.
        beside: the bound of the other heaps.
    """

    kind: ClassVar[str] = "misere-witnesses"
    game: str
    _: KW_ONLY
    t: int
    largest: int
    beside: int

    def check(self, frame: "pd.DataFrame") -> None:
        """Check the rows (a, b, heaps, outcome) in order."""
        claim = f"heaps of {self.game} told apart"
        if not (2 <= self.t <= MAX_HEAP and 0 <= self.beside <= self.largest <= MAX_HEAP):  # noqa: PLR2004 - least t
            raise CertificateError(claim, "the parameters of the certificate are out of range")
        _compare(claim, frame, self.rows())

    def rows(self) -> Iterator[tuple[int, int, str, str]]:
        """Yield the rows of the table."""
        sides = sorted(
            ((x, y) for x in range(self.beside + 1) for y in range(x, self.beside + 1)),
            key=lambda pair: (len(drop_zeros(pair)), sum(pair), pair),
        )
        lost = self._lost_masks(sides)
        for a, mask in enumerate(lost):
            for b in range(a + 1, self.largest + 1):
                differs = mask ^ lost[b]
                if differs:
                    first = (differs & -differs).bit_length() - 1
                    yield a, b, join_numbers(drop_zeros(sides[first])), "P" if mask >> first & 1 else "N"

    def _lost_masks(self, sides: Sequence[tuple[int, int]]) -> list[int]:
        """Return for each heap a bit mask of the ``sides`` that make a lost sum with it."""
        after = _options(self.game, self.t, self.largest)
        index = {side: number for number, side in enumerate(sides)}
        moves = [
            {index[min(left, other), max(left, other)] for moved, other in ((x, y), (y, x)) for left in after[moved]}
            for x, y in sides
        ]
        order = sorted(range(len(sides)), key=lambda number: sum(sides[number]))
        lost: list[int] = []
        for n in range(self.largest + 1):
            won = 0 if n else 1 << index[0, 0]  # a move of n leads to a lost sum, or the play is over
            for left in after[n]:
                won |= lost[left]
            mask = 0
            for number in order:
                if not won >> number & 1 and not any(mask >> option & 1 for option in moves[number]):
                    mask |= 1 << number
            lost.append(mask)
        return lost


def _options(slug: str, t: int, largest: int) -> list[list[int]]:
    """Return the options of each heap, by the rule of the game."""
    from fairgame.core.discovery import games  # noqa: PLC0415 - discovery loads the certificates first

    game: Any = games()[slug]
    return [[left for ((_, left),) in game.options((t, n))] for n in range(largest + 1)]


def _compare(claim: str, frame: "pd.DataFrame", expected: Iterable[tuple[Any, ...]]) -> None:
    """Raise an error if the rows of ``frame`` are not the expected ones."""
    rows = list(frame.itertuples(index=False, name=None))
    true = list(expected)
    for place, (row, other) in enumerate(zip(rows, true, strict=False), start=1):
        if row != other:
            raise CertificateError(claim, f"row {place} is {row}; it should be {other}")
    if len(rows) != len(true):
        raise CertificateError(claim, f"there are {len(true)} rows, the table has {len(rows)}")
