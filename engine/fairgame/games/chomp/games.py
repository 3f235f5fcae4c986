"""Chomp: bite a bar of chocolate, or name divisors of a number; the player left with the poisoned piece loses.

The game has two forms.  A *bar* has rows of squares; a bite takes a square with all squares below it and to its right,
and the square in the upper left corner is poisoned.  In the form of *divisors* a move names a divisor of a number that
is no multiple of one named before, and not 1.  A bar of r rows and c columns is the number 2^(c-1) 3^(r-1).  The
poisoned piece is never taken here: a player with no other piece has lost.

The first player wins from every full bar and every number except 1: if the bite of the far corner does not win, then
the answer to it does, and was available at once.  This strategy stealing names no move.  Bars are decided by rows
(``fairgame.games.chomp.rule``), numbers by a search.

Cost: the tables take some four seconds; the 2.7 million bars within 12 by 12 take 1 s
(``fairgame.games.chomp.kernels``).
Source: F. Schuh, Nieuw Tijdschrift voor Wiskunde 39 (1952), the form of divisors; D. Gale, the form of bars;
R. K. Guy, Fair Game, COMAP 1989, project I.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from math import comb, prod

import numpy as np

from fairgame.core.boards import Cells, Poset
from fairgame.core.capabilities import Record, TableAnswer
from fairgame.core.claims import Claim, Status
from fairgame.core.columns import Column
from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.heap_tuples import join_numbers
from fairgame.core.listings import Listing, OwnTable
from fairgame.core.notation import Integers, Numbers, Parts, Refusal, Word
from fairgame.core.play import N, P
from fairgame.games.chomp.certificates import BarsPlayed, DivisorsPlayed, ThreeRowsPlayed
from fairgame.games.chomp.rule import (
    columns_are_cheaper,
    counts_within,
    exponents,
    first_rows,
    is_lost_bar,
    list_index,
    minimal,
    transpose,
    valuation,
)

BAR, DIVISORS = "bar", "divisors"
Position = tuple[str, tuple[int, ...]]

MAX_NUMBER = 2000
MAX_ROW = 100
MAX_ROWS = 12
LISTED_SIDE = 12
LISTED_ROW = 100
BITES = (
    *(Column(name, is_=f"board_{name}") for name in ("rows", "columns")),
    *(Column(name, is_=f"square_{name}") for name in ("row", "column")),
)
ACCEPTS = "the rows of a bar, a rectangle such as 4x5, or divisors, a number and the divisors named so far"


def to_position(parts: tuple[str, tuple[int, ...]]) -> tuple[Position]:
    """Return a bar with its longest row first, or a number with the minimal divisors named."""
    form, numbers = parts
    if form == BAR:
        if len(numbers) > MAX_ROWS or max(numbers) > MAX_ROW:
            raise Refusal(f"{numbers[0]}", f"a bar has at most {MAX_ROWS} rows of at most {MAX_ROW} squares")
        return ((form, tuple(sorted(numbers, reverse=True))),)
    number = numbers[0]
    if number > MAX_NUMBER:
        raise Refusal(f"{number}", f"the number must be at most {MAX_NUMBER}")
    for named in numbers[1:]:
        if named == 1 or number % named != 0:
            raise Refusal(f"{named}", f"a named number must be a divisor of {number} other than 1")
    return ((form, (number, *minimal(numbers[1:]))),)


def to_parts(components: tuple[Position, ...]) -> tuple[str, tuple[int, ...]]:
    """Return the form and the numbers."""
    return components[0]


NOTATION = Parts(
    "bar 4 4 3",
    ACCEPTS,
    (
        Word((BAR, DIVISORS)),
        Integers(
            Numbers(
                "4 4 3",
                ACCEPTS,
                fewest=1,
                most=40,
                noun="number",
                least=1,
                largest=2000,
                order="as typed",
                rectangle=True,
            )
        ),
    ),
    into=to_position,
    out_of=to_parts,
)


def remaining(position: Position) -> tuple[int, ...]:
    """Return 1 and the divisors of the number that may still be named."""
    number, named = position[1][0], position[1][1:]
    divisors = [divisor for divisor in range(1, number + 1) if number % divisor == 0]
    return tuple(divisor for divisor in divisors if not any(divisor % other == 0 for other in named))


def positions_after(position: Position) -> Iterator[Position]:
    """Yield the positions after one move."""
    form, numbers = position
    if form == BAR:
        for row, length in enumerate(numbers):
            for column in range(length):
                if row + column > 0:
                    below = [min(length, column) for length in numbers[row:]]
                    yield (form, (*numbers[:row], *[length for length in below if length > 0]))
    else:
        for divisor in remaining(position)[1:]:
            yield name_divisor(divisor, numbers)


def name_divisor(divisor: int, numbers: tuple[int, ...]) -> Position:
    """Return the position after naming one more divisor."""
    return (DIVISORS, (numbers[0], *minimal((*numbers[1:], divisor))))


def bite(rows: int, columns: int, row: int, column: int) -> tuple[int, ...]:
    """Return the rows of a full bar after a bite of one square, including empty rows."""
    return (columns,) * row + (column,) * (rows - row)


@lru_cache(maxsize=300_000)
def is_lost(position: Position) -> bool:
    """Return whether the player to move loses, by a search; for numbers."""
    return not any(is_lost(option) for option in positions_after(position))


class Bars:
    """The outcomes of all bars within a rectangle."""

    def __init__(self, rows: int, columns: int) -> None:
        """Compute the outcomes."""
        self.rows, self.columns = rows, columns
        self._counts = np.array(
            [[comb(length + below, below + 1) for length in range(columns + 1)] for below in reversed(range(rows))],
            np.int64,
        )
        from fairgame.games.chomp.kernels import lost_bars  # noqa: PLC0415 - loads numba

        self._lost = lost_bars(self._counts)

    def is_lost(self, bar: Sequence[int]) -> bool:
        """Return whether the player to move loses a bar, given as the lengths of its rows."""
        return bool(self._lost[sum(int(self._counts[row, length]) for row, length in enumerate(bar))])

    def lost(self) -> Iterator[tuple[int, ...]]:
        """Yield the lost bars, including empty rows, in lexicographic order."""
        ascending = combinations_with_replacement(range(self.columns + 1), self.rows)
        return iter(sorted(bar[::-1] for bar in ascending if self.is_lost(bar[::-1])))


@cache
def bars_within(rows: int, columns: int) -> Bars:
    """Return the cached outcomes of the bars within a rectangle."""
    return Bars(rows, columns)


@dataclass(frozen=True)
class Chomp:
    """Chomp; a position is the form and its numbers: the rows of a bar, or a number and the minimal divisors named."""

    info: GameInfo
    notation: Parts = NOTATION
    why_no_misere: str = "whoever takes the last piece, the poisoned one, loses as it is"

    def options(self, position: Position) -> Iterator[tuple[Position]]:
        """Yield the positions after a bite or after naming a divisor, always with the poisoned piece."""
        for option in positions_after(position):
            yield (option,)

    def positions(self, stop: int) -> Iterator[Position]:
        """Yield bars of at most four rows, then positions reachable from numbers, all below ``stop``."""
        span = range(stop)
        bars = [(a, b, c, d) for a in span[1:] for b in span[: a + 1] for c in span[: b + 1] for d in span[: c + 1]]
        yield from ((BAR, tuple(length for length in bar if length > 0)) for bar in bars)
        for number in span[1:]:
            waiting: list[Position] = [(DIVISORS, (number,))]
            reached = set()
            while waiting:
                position = waiting.pop()
                if position not in reached:
                    reached.add(position)
                    waiting.extend(positions_after(position))
            yield from sorted(reached, key=lambda position: (len(remaining(position)), position))

    def is_p_position(self, position: Position) -> bool:
        """Return whether the player to move loses: a bar by its rows, a number by a search.

        Raises:
            LimitError: if too many lists of rows fit below the first row of a bar.
        """
        form, numbers = position
        return is_lost_bar(numbers) if form == BAR else is_lost(position)

    def winning_options(self, position: Position) -> Iterator[tuple[Position]]:
        """Yield the positions after a winning bite, or after naming a winning divisor.

        Raises:
            LimitError: if too many lists of rows fit below the first row of a bar.
        """
        form, rows = position
        if form == DIVISORS:
            yield from ((option,) for option in positions_after(position) if is_lost(option))
        else:
            by_columns = columns_are_cheaper(rows)
            below = (transpose(rows) if by_columns else rows)[1:]
            first, counts = first_rows(below), counts_within(below)
            for option in positions_after(position):
                bar = transpose(option[1]) if by_columns else option[1]
                if first[list_index(bar[1:], counts)] == bar[0]:
                    yield (option,)

    def board(self, components: tuple[Position, ...]) -> Cells | Poset:
        """Return the squares of the bar, or the divisors; the poisoned piece is marked."""
        form, numbers = components[0]
        if form == BAR:
            squares = tuple((row, column) for row, length in enumerate(numbers) for column in range(length))
            return Cells(squares, marked=((0, 0),))
        number, free = numbers[0], remaining(components[0])
        divisors = tuple(divisor for divisor in range(1, number + 1) if number % divisor == 0)
        primes = tuple(prime for prime, _ in exponents(number))
        return Poset(
            divisors,
            covers=tuple(
                (low, high)
                for high in range(len(divisors))
                for low in range(high)
                if divisors[high] % divisors[low] == 0 and divisors[high] // divisors[low] in primes
            ),
            across=tuple(
                sum(valuation(divisor, prime) * (2 * axis + 1 - len(primes)) for axis, prime in enumerate(primes))
                for divisor in divisors
            ),
            gone=tuple(place for place, divisor in enumerate(divisors) if divisor not in free),
            winning=tuple(
                place
                for place, divisor in enumerate(divisors)
                if divisor in free[1:] and is_lost(name_divisor(divisor, numbers))
            ),
            marked=(0,),
        )

    @property
    def table_answers(self) -> Mapping[str, Callable[[Sequence[Record]], Iterable[TableAnswer]]]:
        """Reader of the table of first bites: full bars, and the bars after their winning bites."""
        return {"winning_first_moves": _answers}

    @property
    def listings(self) -> tuple[Listing, ...]:
        """The table of lost bars of three rows."""
        span = range(LISTED_ROW + 1)
        return (
            Listing(
                columns=("a", "b", "c"),
                scope=f"bars of three rows of at most {LISTED_ROW} squares, the longest first and some perhaps empty",
                universe=lambda: ((a, b, c) for a in span[1:] for b in span[: a + 1] for c in span[: b + 1]),
                row=lambda bar: bar,
                position=lambda bar: ((BAR, tuple(length for length in bar if length > 0)),),
                suffix="p_positions_3_rows",
                title="P-positions of three rows",
                lost=lambda: bars_within(3, LISTED_ROW).lost(),
                certificate=ThreeRowsPlayed(LISTED_ROW),
            ),
        )

    @property
    def own_tables(self) -> tuple[OwnTable, ...]:
        """The tables of winning first moves of bars and of numbers."""
        side = LISTED_SIDE
        return (
            OwnTable(
                suffix="winning_first_moves",
                title="winning first bites",
                description=f"Every winning first bite of bars to {side} rows and columns, save the single square.",
                columns=BITES,
                key=BITES,
                rows=lambda: (
                    (rows, columns, row, column)
                    for rows, columns in product(range(1, side + 1), repeat=2)
                    for row, column in product(range(rows), range(columns))
                    if row + column and bars_within(side, side).is_lost(bite(rows, columns, row, column))
                ),
                claims=lambda: (Claim("These bites win, and no others do.", Status.CERTIFIED, BarsPlayed(side)),),
            ),
            OwnTable(
                suffix="divisors",
                title="winning first moves of numbers",
                description=f"Every divisor that wins when named first, for the numbers from 2 to {MAX_NUMBER}.",
                columns=("number", "winning_first_moves"),
                key=("number",),
                rows=_winning_divisors,
                claims=lambda: (
                    Claim("These divisors win, and no others do.", Status.CERTIFIED, DivisorsPlayed(MAX_NUMBER)),
                ),
                count=MAX_NUMBER - 1,
            ),
        )


def _answers(rows: Sequence[Record]) -> Iterator[TableAnswer]:
    """Yield full bars with their winning bites, and the lost bars after these."""
    bites: dict[tuple[int, int], list[tuple[Position]]] = {}
    for row in rows:
        bar = (BAR, tuple(length for length in bite(*row.values()) if length > 0))
        bites.setdefault((row["rows"], row["columns"]), []).append((bar,))
    for (height, width), winning in bites.items():
        yield TableAnswer((BAR, (width,) * height), N, winning=tuple(winning))
    for bar in dict.fromkeys(bar for winning in bites.values() for (bar,) in winning):
        yield TableAnswer(bar, P)


def _winning_divisors() -> Iterator[tuple[int, str]]:
    """Yield the numbers with their winning divisors, with one search for each pattern of exponents."""
    winning: dict[tuple[int, ...], tuple[tuple[int, ...], ...]] = {}
    for number in range(2, MAX_NUMBER + 1):
        powers = exponents(number)
        pattern = tuple(times for _, times in powers)
        if pattern not in winning:
            start: Position = (DIVISORS, (number,))
            won = [divisor for divisor in remaining(start)[1:] if is_lost((DIVISORS, (number, divisor)))]
            winning[pattern] = tuple(tuple(valuation(divisor, prime) for prime, _ in powers) for divisor in won)
        divisors = [
            prod(prime**times for (prime, _), times in zip(powers, counts, strict=True)) for counts in winning[pattern]
        ]
        yield number, join_numbers(tuple(sorted(divisors)))


GAMES = (
    Chomp(
        GameInfo(
            slug="chomp",
            name="Chomp",
            category=Category.BOARDS,
            order=25,
            summary="Bite a bar of chocolate or name divisors of a number; whoever must take the poisoned piece loses.",
            aliases=("Divisors", "Schuh's game of divisors"),
            citations=(Citation("FG", "project I"),),
        )
    ),
)
