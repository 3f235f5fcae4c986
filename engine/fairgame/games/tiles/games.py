"""Cram, Tromino Cram, Tetromino Cram and Brick Cram.

The second player copies in Cram through the centre of a board with two even sides, and in Brick Cram of a box with two
or three.  If exactly one side is even, the first player covers the middle with the first tile and copies.  A board of
one row in Cram is the octal game .07.  No other rule is known; boards and boxes are searched.

Cost: 10 s for the rectangles of Cram, most of it for five by seven and four by nine; three minutes and 2 GB for those
of the stored run; 0.2 s for the polyominoes; some seconds for the boards of trominoes and of tetrominoes, a second for
the boxes, a minute for the box of three by three by three in the stored run.

Source: R. K. Guy, Fair Game, COMAP 1989, exercises 12 and 13 and project B; E. R. Berlekamp, J. H. Conway and R. K.
Guy, Winning Ways, chapter 15.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from fairgame.core.claims import Claim, Status
from fairgame.core.columns import Column
from fairgame.core.game import Category, Citation, GameInfo
from fairgame.games.tiles.certificates import StripsAreHeaps
from fairgame.games.tiles.plain_search import ways_round
from fairgame.games.tiles.polyominoes import polyominoes
from fairgame.games.tiles.rule import Boards, Position, Squares, Tiles, box, notation

DOMINO = ((0, 0), (0, 1))
MAX_COLUMNS = {1: 200, 2: 12, 3: 12, 4: 10, 5: 7, 6: 6}  # by the number of rows
MAX_COLUMNS_STORED = MAX_COLUMNS | {3: 15, 4: 12, 5: 8}  # in the stored run
MAX_CELLS = 8

I3, L3 = ((0, 0), (0, 1), (0, 2)), ((0, 0), (0, 1), (1, 0))
TETROMINO = {
    "I4": ((0, 0), (0, 1), (0, 2), (0, 3)),
    "L4": ((0, 0), (0, 1), (0, 2), (1, 0)),
    "O4": ((0, 0), (0, 1), (1, 0), (1, 1)),
    "S4": ((0, 0), (0, 1), (1, 1), (1, 2)),
    "T4": ((0, 0), (0, 1), (0, 2), (1, 1)),
}
MAX_COLUMNS_NAMED = {1: 30, 2: 10, 3: 9, 4: 7, 5: 6}  # for each name of a tile or set of tiles
MAX_COLUMNS_MIXED = {1: 12, 2: 6, 3: 5, 4: 4}  # for tiles of different sizes, which only an exhaustive search lays

BRICK = ((0, 0, 0), (0, 0, 1))
BOXES = ((2, 2, 1), (2, 2, 2), (2, 2, 3), (2, 3, 3), (2, 2, 4))
BOXES_STORED = (*BOXES, (3, 3, 3))  # in the stored run


def rectangles(max_columns: Mapping[int, int]) -> Iterator[tuple[tuple[int, int], Position]]:
    """Yield all rectangles no higher than wide, up to the maximal columns for each number of rows."""
    for rows, most in max_columns.items():
        for columns in range(rows, most + 1):
            yield (rows, columns), ("", box(rows, columns))


def scope(max_columns: Mapping[int, int]) -> str:
    """Describe the rectangles of a table."""
    sizes = (f"{rows} row{'s' * (rows > 1)} and at most {most} columns" for rows, most in max_columns.items())
    return "rectangles of " + ", ".join(sizes)


def sets_of_tiles(**sets: tuple[Squares, ...]) -> dict[str, tuple[Squares, ...]]:
    """Return the tiles of each set in every orientation, by the name of the set."""
    return {name: tuple(way for tile in tiles for way in ways_round(tile)) for name, tiles in sets.items()}


TROMINOES = sets_of_tiles(I3=(I3,), L3=(L3,), I3L3=(I3, L3), I2I3L3=(DOMINO, I3, L3))
TETROMINOES = sets_of_tiles(**{name: (tile,) for name, tile in TETROMINO.items()}, ILOST4=tuple(TETROMINO.values()))


def named_rectangles(
    tiles: Mapping[str, object], each: str, most: Mapping[int, int], fewer: Mapping[str, Mapping[int, int]]
) -> Boards:
    """Return the table of the rectangles for each name of a tile or set of tiles.

    Args:
        tiles: the names.
        each: the tiles in words, to follow "for each".
        most: the maximal columns for each number of rows.
        fewer: the same for names with smaller boards.
    """
    others = "".join(f"; for {name}, {scope(columns)}" for name, columns in fewer.items())
    return Boards(
        columns=("tile", Column("rows", is_="board_rows"), Column("columns", is_="board_columns")),
        scope=f"{scope(most)}, for each {each}{others}",
        name="rectangles",
        title="nim-values of rectangles",
        boards=lambda: (
            ((name, *sides), (name, squares))
            for name in tiles
            for sides, (_, squares) in rectangles(fewer.get(name, most))
        ),
        seconds=5,
    )


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


def _boxes(listed: tuple[tuple[int, int, int], ...], seconds: float) -> Boards:
    """Return the table of boxes."""
    return Boards(
        columns=tuple(Column(name, is_="box_side") for name in "xyz"),
        scope="boxes " + ", ".join(" by ".join(map(str, sides)) for sides in listed),
        name="boxes",
        title="nim-values of boxes",
        boards=lambda: ((sides, ("", box(*sides))) for sides in listed),
        seconds=seconds,
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
        TROMINOES,
        (
            named_rectangles(
                TROMINOES, "tromino and for both together", MAX_COLUMNS_NAMED, {"I2I3L3": MAX_COLUMNS_MIXED}
            ),
        ),
    ),
    Tiles(
        GameInfo(
            slug="tetromino-cram",
            name="Tetromino Cram",
            category=Category.BOARDS,
            order=23,
            summary="Lay tetrominoes on the free squares of a board, any way round; whoever cannot lay one loses.",
            citations=(Citation("FG", "project B"),),
        ),
        notation("T4 0-0 0-1 0-2 1-0 1-1 1-2", tuple(TETROMINOES)),
        TETROMINOES,
        (named_rectangles(TETROMINOES, "tetromino and for all five together", MAX_COLUMNS_NAMED, {}),),
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
        (replace(_boxes(BOXES, 1), extended=_boxes(BOXES_STORED, 60)),),
    ),
)
