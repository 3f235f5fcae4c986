"""Chomp: bite a bar of chocolate, or name divisors of a number; whoever must take the poisoned piece loses.

Two forms of one game.  A *bar* has rows of squares; a bite takes a square with all below it and to its right, and the
square in the upper left corner is poisoned.  In the form of *divisors* one names a divisor of a number that is no
multiple of one named before, and must not name 1.  A bar of r rows and c columns is the number 2^(c-1) 3^(r-1).  The
poisoned piece is never taken here: whoever has nothing else to take has lost.

The first player wins from every full bar and every number but 1: if the least bite, that of the far corner, does not
win, then the answer to it does, and could have been made at once.  That names no move.  Bars are settled by rows
(``fairgame.games.chomp.rule``), numbers by a search.

Cost: the tables take some four seconds.
Source: F. Schuh, Nieuw Tijdschrift voor Wiskunde 39 (1952), the form of divisors; D. Gale, the form of bars;
R. K. Guy, Fair Game, COMAP 1989, project I.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from fairgame.core.boards import Cells, Poset
from fairgame.core.claims import Claim
from fairgame.core.columns import Column
from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.heap_tuples import joined
from fairgame.core.listings import Listing, OwnTable
from fairgame.core.notation import Integers, Numbers, Parts, Refusal, Word
from fairgame.core.play import N, P
from fairgame.core.table_answers import Record, TableAnswer
from fairgame.games.chomp.bars import bars_within
from fairgame.games.chomp.certificates import BarsPlayed, DivisorsPlayed, ThreeRowsPlayed
from fairgame.games.chomp.divisors import exponents, least, times_of
from fairgame.games.chomp.rule import counts_within, first_rows, is_lost_bar, is_turned, place_of, turned

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
ACCEPTS = "the lengths of the rows of a bar, or divisors, a number and the divisors named so far"


def into(parts: tuple[str, tuple[int, ...]]) -> tuple[Position]:
    """Return a bar with its longest row first, or a number and the least of the divisors named."""
    form, numbers = parts
    if form == BAR:
        if len(numbers) > MAX_ROWS or max(numbers) > MAX_ROW:
            raise Refusal(f"{numbers[0]}", f"a bar has at most {MAX_ROWS} rows of at most {MAX_ROW} squares")
        return ((form, tuple(sorted(numbers, reverse=True))),)
    number = numbers[0]
    if number > MAX_NUMBER:
        raise Refusal(f"{number}", f"the number must be at most {MAX_NUMBER}")
    for one in numbers[1:]:
        if one == 1 or number % one != 0:
            raise Refusal(f"{one}", f"what is named must be a divisor of {number}, and not 1")
    return ((form, (number, *least(numbers[1:]))),)


def out_of(components: tuple[Position, ...]) -> tuple[str, tuple[int, ...]]:
    """Return the form and the numbers."""
    return components[0]


NOTATION = Parts(
    "bar 4 4 3",
    ACCEPTS,
    (Word((BAR, DIVISORS)), Integers(Numbers("4 4 3", ACCEPTS, 1, 40, "number", 1, 2000, order="as typed"))),
    into=into,
    out_of=out_of,
)


def left(position: Position) -> tuple[int, ...]:
    """Return the divisors of the number that may still be named, and 1."""
    number, named = position[1][0], position[1][1:]
    divisors = [one for one in range(1, number + 1) if number % one == 0]
    return tuple(one for one in divisors if not any(one % other == 0 for other in named))


def after(position: Position) -> Iterator[Position]:
    """Yield what one move leaves."""
    form, numbers = position
    if form == BAR:
        for row, length in enumerate(numbers):
            for column in range(length):
                if row + column > 0:
                    below = [min(one, column) for one in numbers[row:]]
                    yield (form, (*numbers[:row], *[one for one in below if one > 0]))
    else:
        for one in left(position)[1:]:
            yield after_naming(one, numbers)


def after_naming(divisor: int, numbers: tuple[int, ...]) -> Position:
    """Return what is left of a number and the least divisors named, when one more is named."""
    return (DIVISORS, (numbers[0], *least((*numbers[1:], divisor))))


def bitten(rows: int, columns: int, row: int, column: int) -> tuple[int, ...]:
    """Return the rows of a whole bar, the empty ones too, after a bite of one of its squares."""
    return (columns,) * row + (column,) * (rows - row)


@lru_cache(maxsize=300_000)
def is_lost(position: Position) -> bool:
    """Whether the player to move loses, by a search; for numbers."""
    return not any(is_lost(one) for one in after(position))


@dataclass(frozen=True)
class Chomp:
    """Positions are the form and its numbers: the rows of a bar; or a number and the least divisors named so far."""

    info: GameInfo
    notation: Parts = NOTATION
    why_no_misere: str = "whoever takes the last piece, the poisoned one, loses as it is"

    def options(self, position: Position) -> Iterator[tuple[Position]]:
        """Yield what is left after a bite, or after naming a divisor; never with the poisoned piece gone."""
        for one in after(position):
            yield (one,)

    def positions(self, stop: int) -> Iterator[Position]:
        """Yield bars of at most four rows shorter than ``stop``, then what play makes of the numbers to ``stop``."""
        span = range(stop)
        bars = [(a, b, c, d) for a in span[1:] for b in span[: a + 1] for c in span[: b + 1] for d in span[: c + 1]]
        yield from ((BAR, tuple(one for one in bar if one > 0)) for bar in bars)
        for number in span[1:]:
            waiting: list[Position] = [(DIVISORS, (number,))]
            found = set()
            while waiting:
                one = waiting.pop()
                if one not in found:
                    found.add(one)
                    waiting.extend(after(one))
            yield from sorted(found, key=lambda one: (len(left(one)), one))

    def is_p_position(self, position: Position) -> bool:
        """Whether the player to move loses: a bar by its rows, a number by a search.

        Raises:
            LimitError: if too many bars lie within a bar.
        """
        form, numbers = position
        return is_lost_bar(numbers) if form == BAR else is_lost(position)

    def winning_options(self, position: Position) -> Iterator[tuple[Position]]:
        """Yield what is left after a winning bite, or after naming a winning divisor.

        Raises:
            LimitError: if too many bars lie within a bar.
        """
        form, rows = position
        if form == DIVISORS:
            yield from ((one,) for one in after(position) if is_lost(one))
        else:
            by_columns = is_turned(rows)
            below = (turned(rows) if by_columns else rows)[1:]
            first, counts = first_rows(below), counts_within(below)
            for one in after(position):
                bitten = turned(one[1]) if by_columns else one[1]
                if first[place_of(bitten[1:], counts)] == bitten[0]:
                    yield (one,)

    def board(self, components: tuple[Position, ...]) -> Cells | Poset:
        """Return the squares of the bar; or all divisors, which are gone, and which win; what is poisoned is marked."""
        form, numbers = components[0]
        if form == BAR:
            squares = tuple((row, column) for row, length in enumerate(numbers) for column in range(length))
            return Cells(squares, marked=((0, 0),))
        number, there = numbers[0], left(components[0])
        divisors = tuple(one for one in range(1, number + 1) if number % one == 0)
        primes = tuple(prime for prime, _ in exponents(number))
        return Poset(
            divisors,
            tuple(
                (low, high)
                for high in range(len(divisors))
                for low in range(high)
                if divisors[high] % divisors[low] == 0 and divisors[high] // divisors[low] in primes
            ),
            tuple(
                sum(times_of(one, prime) * (2 * axis + 1 - len(primes)) for axis, prime in enumerate(primes))
                for one in divisors
            ),
            tuple(place for place, one in enumerate(divisors) if one not in there),
            tuple(at for at, one in enumerate(divisors) if one in there[1:] and is_lost(after_naming(one, numbers))),
            marked=(0,),
        )

    @property
    def told(self) -> Mapping[str, Callable[[Sequence[Record]], Iterable[TableAnswer]]]:
        """Declare that the table of first bites tells whole bars, and what their winning bites leave."""
        return {"winning_first_moves": _told}

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the lost bars of three rows."""
        span = range(LISTED_ROW + 1)
        return (
            Listing(
                columns=("a", "b", "c"),
                scope=f"bars of three rows of at most {LISTED_ROW} squares, the longest first and some perhaps empty",
                universe=lambda: ((a, b, c) for a in span[1:] for b in span[: a + 1] for c in span[: b + 1]),
                row=lambda bar: bar,
                position=lambda bar: ((BAR, tuple(one for one in bar if one > 0)),),
                what="p_positions_3_rows",
                title="P-positions of three rows",
                lost=lambda: bars_within(3, LISTED_ROW).lost(),
                certificate=ThreeRowsPlayed(LISTED_ROW),
            ),
        )

    @property
    def own_tables(self) -> tuple[OwnTable, ...]:
        """Declare the winning first moves of bars and of numbers."""
        side = LISTED_SIDE
        return (
            OwnTable(
                what="winning_first_moves",
                title="winning first bites",
                description=f"Every winning first bite of bars to {side} rows and columns, save the single square.",
                columns=BITES,
                key=BITES,
                rows=lambda: (
                    (rows, columns, row, column)
                    for rows, columns in product(range(1, side + 1), repeat=2)
                    for row, column in product(range(rows), range(columns))
                    if row + column and bars_within(side, side).is_lost(bitten(rows, columns, row, column))
                ),
                claims=lambda: (Claim("These bites win, and no others do.", "certified", BarsPlayed(side)),),
            ),
            OwnTable(
                what="divisors",
                title="winning first moves of numbers",
                description=f"Every divisor that wins when named first, for the numbers from 2 to {MAX_NUMBER}.",
                columns=("number", "winning_first_moves"),
                key=("number",),
                rows=_winning_divisors,
                claims=lambda: (
                    Claim("These divisors win, and no others do.", "certified", DivisorsPlayed(MAX_NUMBER)),
                ),
                count=MAX_NUMBER - 1,
            ),
        )


def _told(rows: Sequence[Record]) -> Iterator[TableAnswer]:
    """Yield whole bars with their winning bites, and the lost bars that these leave."""
    bites: dict[tuple[int, int], list[tuple[Position]]] = {}
    for one in rows:
        bar = (BAR, tuple(length for length in bitten(*one.values()) if length > 0))
        bites.setdefault((one["rows"], one["columns"]), []).append((bar,))
    for (height, width), winning in bites.items():
        yield TableAnswer((BAR, (width,) * height), N, winning=tuple(winning))
    for bar in dict.fromkeys(bar for winning in bites.values() for (bar,) in winning):
        yield TableAnswer(bar, P)


def _winning_divisors() -> Iterator[tuple[int, str]]:
    """Yield the numbers with their winning divisors; of numbers with the same exponents the first is searched."""
    known: dict[tuple[int, ...], tuple[tuple[int, ...], ...]] = {}
    for number in range(2, MAX_NUMBER + 1):
        powers = exponents(number)
        pattern = tuple(times for _, times in powers)
        if pattern not in known:
            start: Position = (DIVISORS, (number,))
            won = [one for one in left(start)[1:] if is_lost((DIVISORS, (number, one)))]
            known[pattern] = tuple(tuple(times_of(one, prime) for prime, _ in powers) for one in won)
        found = []
        for counts in known[pattern]:
            one = 1
            for (prime, _), times in zip(powers, counts, strict=True):
                one *= prime**times
            found.append(one)
        yield number, joined(tuple(sorted(found)))


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
