"""Tromino Cram: lay trominoes, straight ones or bent ones, on a board; whoever cannot lay one loses.

Cram is the same game with dominoes.  No rule is known; the boards of the table are played out.  Cost: a tenth of a
second for boards to four by four.

Source: R. K. Guy, Fair Game, COMAP 1989, project B.
"""

from itertools import product

from fairgame.core.columns import Column
from fairgame.core.game import Category, Citation, GameInfo
from fairgame.games.tiles.rule import Boards, Tiles, box, squares_of, ways_round

TILES = {"I3": ((0, 0), (0, 1), (0, 2)), "L3": ((0, 0), (0, 1), (1, 0))}
SIDES = range(1, 5)

GAMES = (
    Tiles(
        GameInfo(
            slug="tromino-cram",
            name="Tromino Cram",
            category=Category.BOARDS,
            order=21,
            summary="Lay trominoes on the free squares of a board, any way round; whoever cannot lay one loses.",
            citations=(Citation("FG", "project B"),),
        ),
        squares_of("I3 0-0 0-1 0-2 1-0 1-1 1-2", tuple(TILES)),
        {name: ways_round(tile) for name, tile in TILES.items()},
        (
            Boards(
                columns=("tile", Column("rows", is_="board_rows"), Column("columns", is_="board_columns")),
                scope=f"rectangles of at most {max(SIDES)} rows and columns, for each tromino",
                what="rectangles",
                title="nim-values of rectangles",
                boards=lambda: (
                    ((tile, rows, columns), (tile, box(rows, columns)))
                    for tile, rows, columns in product(TILES, SIDES, SIDES)
                    if rows <= columns
                ),
            ),
        ),
    ),
)
