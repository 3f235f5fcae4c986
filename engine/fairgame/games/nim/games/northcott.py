"""Northcott's game: a white and a black counter in each row; slide your own along its row, not past the other.

The gap between the two counters is a heap of Nim.  An advance shrinks it.  A retreat widens it, but the opponent can
follow at once until the edge of the board.  The game is not impartial, because each player has counters of one colour,
and without an attempt to win it may last forever (loopy).  The outcome depends only on the gaps.  The winning moves
depend on the colour too: a player needs room behind the counter to widen a gap.

Cost: winning moves by one subtraction a row.  Source: R. K. Guy, Fair Game, COMAP 1989, figure 9, exercises 8, 9, 14.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product

from fairgame.core.boards import Rows
from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.heap_tuples import join_numbers
from fairgame.core.listings import Listing
from fairgame.core.notation import Pairs, Parts, Word
from fairgame.core.play import Play
from fairgame.numbers.nimbers import nim_sum

Row = tuple[int, int]  # the squares of the white and of the black counter, from 1
Position = tuple[tuple[Row, ...], str]

SQUARES = 8
COLOURS = ("white", "black")
MAX_ROWS = 20
ROWS = 3  # in the table

ACCEPTS = "rows as white's square-black's square, such as 1-5, then white or black"
PAIRS = Pairs(
    noun="row",
    accepts=ACCEPTS,
    ends=("the white counter", "the black counter"),
    least=1,
    largest=SQUARES,
    distinct="each counter needs its own square",
    most=MAX_ROWS,
)
NOTATION = Parts("1-5 2-8 6-3 white", ACCEPTS, (PAIRS, Word(COLOURS)))


@dataclass(frozen=True)
class Northcott:
    """Positions are the rows, in board order, and the colour to move."""

    info: GameInfo
    notation: Parts = NOTATION

    def options(self, position: Position) -> Iterator[tuple[Position]]:
        """Yield the positions after sliding one counter of the colour to move."""
        rows, colour = position
        for place, row in enumerate(rows):
            for new_row in _slides(row, COLOURS.index(colour)):
                yield (((*rows[:place], new_row, *rows[place + 1 :]), _other(colour)),)

    def positions(self, stop: int) -> Iterator[Position]:
        """Yield the boards of fewer than ``stop`` rows with white to the left of black, for either colour to move."""
        pairs = tuple(combinations(range(1, SQUARES + 1), 2))
        return (
            (rows, colour) for count in range(1, stop) for rows in product(pairs, repeat=count) for colour in COLOURS
        )

    def is_p_position(self, position: Position) -> bool:
        """Return whether the gaps have nim-sum 0."""
        return nim_sum(gaps(position)) == 0

    def board(self, components: tuple[Position, ...]) -> Rows:
        """Return the rows and the colour to move."""
        rows, colour = components[0]
        return Rows(rows, SQUARES, colour)

    def nim_sum_terms(self, components: tuple[Position, ...]) -> tuple[tuple[str, int], ...]:
        """Return the gaps."""
        return tuple((f"row {row}", gap) for row, gap in enumerate(gaps(components[0]), start=1))

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the table of gaps, which decide the outcome."""
        return (
            Listing(
                columns=("gaps",),
                scope=f"boards of {ROWS} rows of {SQUARES} squares, whoever is to move",
                universe=_boards,
                row=lambda position: (join_numbers(tuple(sorted(gaps(position[0])))),),
                canonical=_sorted_rows,
            ),
        )


def gaps(position: Position) -> tuple[int, ...]:
    """Return the numbers of free squares between the counters of each row.

    >>> gaps((((1, 5), (4, 3)), "white"))
    (3, 0)
    """
    return tuple(abs(white - black) - 1 for white, black in position[0])


def _slides(row: Row, mine: int) -> Iterator[Row]:
    """Yield the row after each slide of the counter with index ``mine``."""
    here, there = row[mine], row[1 - mine]
    low, high = (1, there - 1) if here < there else (there + 1, SQUARES)
    for square in range(low, high + 1):
        if square != here:
            yield (square, there) if mine == 0 else (there, square)


def _other(colour: str) -> str:
    return COLOURS[1 - COLOURS.index(colour)]


def _sorted_rows(board: tuple[Position]) -> tuple[Position]:
    rows, colour = board[0]
    return ((tuple(sorted(rows)), colour),)


def _boards() -> Iterator[tuple[Position]]:
    """Yield the boards of the table: white to the left, rows in ascending order, because order is irrelevant."""
    pairs = combinations(range(1, SQUARES + 1), 2)
    return (((rows, colour),) for rows in combinations_with_replacement(pairs, ROWS) for colour in COLOURS)


GAMES = (
    Northcott(
        GameInfo(
            slug="northcott",
            name="Northcott's game",
            category=Category.NIM,
            order=7,
            play=Play.LOOPY,
            summary="Slide your counter along its row, either way, not past the other's; whoever cannot move loses.",
            citations=(Citation("FG", "figure 9, exercises 8, 9 and 14"),),
        )
    ),
)
