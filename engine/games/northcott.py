"""Northcott's game: a white and a black counter in each row; slide your own along its row, not past the other.

The gap between the two counters is a heap of Nim.  An advance shrinks it; a retreat widens it and can be followed at
once, and the edge of the board ends that.  The game is not impartial, for each player has his own counters, and it is
loopy if nobody plays to win; who wins depends on the gaps alone, but not every winning move of one colour is one of
the other's: only the player who stands behind a gap with room to spare can widen it.

Cost: winning moves by one subtraction a row.  Source: R. K. Guy, Fair Game, COMAP 1989, figure 9, exercises 8, 9, 14.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, combinations_with_replacement, product
from typing import Literal

from engine.errors import PositionError
from engine.game import Family, GameInfo, Place
from engine.heaps import joined
from engine.listings import PPositionList
from engine.nimber import nim_sum
from engine.notation import split_words, whole_number

Row = tuple[int, int]  # the squares of the white and of the black counter, from 1
Position = tuple[tuple[Row, ...], str]

SQUARES = 8
COLOURS = ("white", "black")
MOST_ROWS = 20
ROWS = 3  # in the table


@dataclass(frozen=True)
class Rows:
    """Each row as white's square, a hyphen and black's square; then who is to move: ``1-5 2-8 4-3 white``."""

    example: str = "1-5 2-8 6-3 white"
    accepts: str = "rows as white's square-black's square, such as 1-5, then white or black"

    def read(self, game: str, words: Sequence[str]) -> tuple[Position]:
        """Return the position; without a colour white is to move."""
        parts = split_words(words)
        colour = parts.pop() if parts and parts[-1] in COLOURS else COLOURS[0]
        if not 1 <= len(parts) <= MOST_ROWS:
            raise PositionError(game, " ".join(parts[:6]), f"expected {self.accepts}: 1 to {MOST_ROWS} rows")
        return ((tuple(self._row(game, part, place) for place, part in enumerate(parts, start=1)), colour),)

    def _row(self, game: str, part: str, place: int) -> Row:
        squares = part.split("-")
        if len(squares) != 2 or not all(re.fullmatch(r"\d+", square) for square in squares):  # noqa: PLR2004
            raise PositionError(game, part, f"row {place} is not two squares; expected {self.accepts}")
        white, black = (
            whole_number(game, square, f"the {colour} counter of row {place}", 1, SQUARES)
            for colour, square in zip(COLOURS, squares, strict=True)
        )
        if white == black:
            raise PositionError(game, part, f"both counters of row {place} are on square {white}; each needs its own")
        return white, black

    def write(self, components: tuple[Position, ...]) -> str:
        """Return the text that ``read`` takes back."""
        return " + ".join(
            " ".join((*(f"{white}-{black}" for white, black in rows), colour)) for rows, colour in components
        )


@dataclass(frozen=True)
class Northcott:
    """Positions are the rows, in their order on the board, and the colour to move."""

    info: GameInfo
    notation: Rows = field(default_factory=Rows)
    loopy: Literal[True] = True

    def options(self, position: Position) -> Iterator[tuple[Position]]:
        """Yield the positions after a slide of one of one's own counters, for the other colour to move."""
        rows, colour = position
        for place, row in enumerate(rows):
            for moved in _slides(row, COLOURS.index(colour)):
                yield (((*rows[:place], moved, *rows[place + 1 :]), _other(colour)),)

    def positions(self, stop: int) -> Iterator[Position]:
        """Yield boards of fewer than ``stop`` rows, white to the left of black, either colour to move."""
        pairs = tuple(combinations(range(1, SQUARES + 1), 2))
        return (
            (rows, colour) for count in range(1, stop) for rows in product(pairs, repeat=count) for colour in COLOURS
        )

    def is_p_position(self, position: Position) -> bool:
        """Whether the gaps have nim-sum 0."""
        return nim_sum(gaps(position)) == 0

    @property
    def p_position_lists(self) -> tuple[PPositionList, ...]:
        """Declare the table of gaps: an outcome that neither the places of the counters nor the colour may change."""
        return (
            PPositionList(
                columns=("gaps",),
                scope=f"boards of {ROWS} rows of {SQUARES} squares, whoever is to move",
                universe=_boards,
                row=lambda position: (joined(tuple(sorted(gaps(position[0])))),),
                canonical=_rows_in_order,
            ),
        )


def gaps(position: Position) -> tuple[int, ...]:
    """Return the number of free squares between the counters of each row.

    >>> gaps((((1, 5), (4, 3)), "white"))
    (3, 0)
    """
    return tuple(abs(white - black) - 1 for white, black in position[0])


def _slides(row: Row, mine: int) -> Iterator[Row]:
    """Yield the row after each slide of the counter number ``mine``."""
    here, there = row[mine], row[1 - mine]
    low, high = (1, there - 1) if here < there else (there + 1, SQUARES)
    for square in range(low, high + 1):
        if square != here:
            yield (square, there) if mine == 0 else (there, square)


def _other(colour: str) -> str:
    return COLOURS[1 - COLOURS.index(colour)]


def _rows_in_order(board: tuple[Position]) -> tuple[Position]:
    rows, colour = board[0]
    return ((tuple(sorted(rows)), colour),)


def _boards() -> Iterator[tuple[Position]]:
    """Yield the boards of the table, white to the left, their rows in ascending order: it does not matter to play."""
    pairs = combinations(range(1, SQUARES + 1), 2)
    return (((rows, colour),) for rows in combinations_with_replacement(pairs, ROWS) for colour in COLOURS)


GAMES = (
    Northcott(
        GameInfo(
            slug="northcott",
            name="Northcott's game",
            family=Family.NIM,
            summary="Slide your counter along its row, either way, not past the other's; whoever cannot move loses.",
            places=(Place("FG", "figure 9, exercises 8, 9 and 14"),),
            rule={"kind": "northcott", "squares": SQUARES},
        )
    ),
)
