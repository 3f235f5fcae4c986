"""Cram, Tromino Cram and Brick Cram.

The second player copies in Cram through the centre of a board with two even sides, and in Brick Cram of a box with two
or three.  If exactly one side is even, the first player covers the middle with the first tile and copies.  A board of
one row in Cram is the octal game .07.  No other rule is known; boards and boxes are searched.

Cost: 10 s for the rectangles of Cram, most of it for five by seven and four by nine; three minutes and 2 GB for those
of the stored run; 0.2 s for the polyominoes; a tenth of a second for the boards of trominoes, a second for the boxes.

Source: R. K. Guy, Fair Game, COMAP 1989, exercises 12 and 13 and project B; E. R. Berlekamp, J. H. Conway and R. K.
Guy, Winning Ways, chapter 15.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product

from fairgame.core.claims import Claim, Status
from fairgame.core.columns import Column
from fairgame.core.game import Category, Citation, GameInfo
from fairgame.games.tiles.certificates import StripsAreHeaps
from fairgame.games.tiles.plain_search import ways_round
from fairgame.games.tiles.polyominoes import polyominoes
from fairgame.games.tiles.rule import Boards, Position, Tiles, box, notation

DOMINO = ((0, 0), (0, 1))
MAX_COLUMNS = {1: 200, 2: 12, 3: 12, 4: 10, 5: 7, 6: 6}  # by the number of rows
MAX_COLUMNS_STORED = MAX_COLUMNS | {3: 15, 4: 12, 5: 8}  # in the stored run
MAX_CELLS = 8

TROMINOES = {"I3": ((0, 0), (0, 1), (0, 2)), "L3": ((0, 0), (0, 1), (1, 0))}
TROMINO_SIDES = range(1, 5)

BRICK = ((0, 0, 0), (0, 0, 1))
BOXES = ((2, 2, 1), (2, 2, 2), (2, 2, 3), (2, 3, 3), (2, 2, 4))


def rectangles(max_columns: Mapping[int, int]) -> Iterator[tuple[tuple[int, int], Position]]:
    """Yield all rectangles no higher than wide, up to the maximal columns for each number of rows."""
    for rows, most in max_columns.items():
        for columns in range(rows, most + 1):
            yield (rows, columns), ("", box(rows, columns))


def scope(max_columns: Mapping[int, int]) -> str:
    """Describe the rectangles of a table."""
    sizes = (f"{rows} row{'s' * (rows > 1)} and at most {most} columns" for rows, most in max_columns.items())
    return "rectangles of " + ", ".join(sizes)


RECTANGLES = Boards(
    columns=(Column("rows", is_="board_rows"), Column("columns", is_="board_columns")),
    scope=scope(MAX_COLUMNS),
    name="rectangles",
    title="nim-values of rectangles",
    boards=lambda: rectangles(MAX_COLUMNS),
    claims=(
        Claim(
            "A board of one row and n columns has the nim-value of a heap of n in the octal game .07.",
            Status.CERTIFIED,
            StripsAreHeaps((0, 7)),
            cells=(),
        ),
    ),
    seconds=10,
)
EXTENDED_RECTANGLES = replace(
    RECTANGLES,
    scope=scope(MAX_COLUMNS_STORED),
    boards=lambda: rectangles(MAX_COLUMNS_STORED),
    seconds=200,
    memory=1 << 31,
)

GAMES = (
    Tiles(
        GameInfo(
            slug="cram",
            name="Cram",
            category=Category.BOARDS,
            order=20,
            summary="Lay dominoes on the free squares of a board, either way round; whoever cannot lay one loses.",
            citations=(Citation("FG", "exercises 12 and 13"),),
        ),
        notation("0-0 0-1 0-2 1-0 1-1 1-2 2-0 2-1 2-2"),
        {"": ways_round(DOMINO)},
        (
            replace(RECTANGLES, extended=EXTENDED_RECTANGLES),
            Boards(
                columns=("cells",),
                scope=f"shapes of at most {MAX_CELLS} unit squares that hang together along edges, one up to symmetry",
                name="polyominoes",
                title="nim-values of polyominoes",
                boards=lambda: (
                    ((" ".join(f"{row}-{column}" for row, column in shape),), ("", shape))
                    for shape in polyominoes(MAX_CELLS)
                ),
                as_squares=True,
            ),
        ),
    ),
    Tiles(
        GameInfo(
            slug="tromino-cram",
            name="Tromino Cram",
            category=Category.BOARDS,
            order=21,
            summary="Lay trominoes on the free squares of a board, any way round; whoever cannot lay one loses.",
            citations=(Citation("FG", "project B"),),
        ),
        notation("I3 0-0 0-1 0-2 1-0 1-1 1-2", tuple(TROMINOES)),
        {name: ways_round(tile) for name, tile in TROMINOES.items()},
        (
            Boards(
                columns=("tile", Column("rows", is_="board_rows"), Column("columns", is_="board_columns")),
                scope=f"rectangles of at most {max(TROMINO_SIDES)} rows and columns, for each tromino",
                name="rectangles",
                title="nim-values of rectangles",
                boards=lambda: (
                    ((tile, rows, columns), (tile, box(rows, columns)))
                    for tile, rows, columns in product(TROMINOES, TROMINO_SIDES, TROMINO_SIDES)
                    if rows <= columns
                ),
            ),
        ),
    ),
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
        notation("0-0-0 0-0-1 0-1-0 0-1-1 1-0-0 1-0-1 1-1-0 1-1-1", dimensions=3),
        {"": ways_round(BRICK)},
        (
            Boards(
                columns=tuple(Column(name, is_="box_side") for name in "xyz"),
                scope="boxes " + ", ".join("by".join(map(" {} ".format, sides)).strip() for sides in BOXES),
                name="boxes",
                title="nim-values of boxes",
                boards=lambda: ((sides, ("", box(*sides))) for sides in BOXES),
            ),
        ),
    ),
)
