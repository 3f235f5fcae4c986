"""Tromino Cram: lay trominoes, straight ones or bent ones, on a board; whoever cannot lay one loses.

Cram is the same game with dominoes.  No rule is known; the boards of the table are played out.  Cost: two seconds for
boards to four by four.

Source: R. K. Guy, Fair Game, COMAP 1989, project B.
"""

from dataclasses import dataclass

from engine.families.tiles import Tiles, rectangle, squares_of, ways_round
from engine.ruleset.game import GameInfo, Place, Shelf
from engine.ruleset.listings import Listing
from engine.schema.columns import Column

TILES = {"I3": ((0, 0), (0, 1), (0, 2)), "L3": ((0, 0), (0, 1), (1, 0))}
LARGEST_SIDE = 4


@dataclass(frozen=True)
class TrominoCram(Tiles):
    """Both trominoes, with the table of rectangles."""

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the values of rectangles."""
        sides = range(1, LARGEST_SIDE + 1)
        return (
            Listing(
                columns=("tile", Column("rows", is_="board_rows"), Column("columns", is_="board_columns")),
                scope=f"rectangles of at most {LARGEST_SIDE} rows and columns, for each tromino",
                universe=lambda: ((tile, rows, columns) for tile in TILES for rows in sides for columns in sides),
                row=lambda board: board if board[1] <= board[2] else None,
                position=lambda board: rectangle(*board),
                shows="nim_value",
                what="rectangles",
                title="nim-values of rectangles",
            ),
        )


GAMES = (
    TrominoCram(
        GameInfo(
            slug="tromino-cram",
            name="Tromino Cram",
            shelf=Shelf.BOARDS,
            summary="Lay trominoes on the free squares of a board, any way round; whoever cannot lay one loses.",
            places=(Place("FG", "project B"),),
        ),
        squares_of("I3 0-0 0-1 0-2 1-0 1-1 1-2", tuple(TILES)),
        {name: ways_round(tile) for name, tile in TILES.items()},
    ),
)
