"""Brick Cram: Cram in space.  Lay bricks of two cubes in a box; whoever cannot lay one loses.

As in Cram the second player copies through the centre of a box if two or three of its sides are even; if just one is,
the first player lays the brick in the middle and copies.  Boxes are played out.  Cost: a second for those of the table.

Source: R. K. Guy, Fair Game, COMAP 1989, project B.
"""

from fairgame.core.columns import Column
from fairgame.core.game import Category, Citation, GameInfo
from fairgame.games.tiles.rule import Boards, Tiles, box, squares_of, ways_round

BRICK = ((0, 0, 0), (0, 0, 1))
BOXES = ((2, 2, 1), (2, 2, 2), (2, 2, 3), (2, 3, 3), (2, 2, 4))

GAMES = (
    Tiles(
        GameInfo(
            slug="brick-cram",
            name="Brick Cram",
            category=Category.BOARDS,
            order=22,
            summary="Lay bricks of two cubes in a box, any way round; whoever cannot lay one loses.",
            aliases=("Cram in three dimensions",),
            citations=(Citation("FG", "project B"),),
        ),
        squares_of("0-0-0 0-0-1 0-1-0 0-1-1 1-0-0 1-0-1 1-1-0 1-1-1", dimensions=3),
        {"": ways_round(BRICK)},
        (
            Boards(
                columns=tuple(Column(name, is_="box_side") for name in "xyz"),
                scope="boxes " + ", ".join("by".join(map(" {} ".format, sides)).strip() for sides in BOXES),
                what="boxes",
                title="nim-values of boxes",
                boards=lambda: ((sides, ("", box(*sides))) for sides in BOXES),
            ),
        ),
    ),
)
