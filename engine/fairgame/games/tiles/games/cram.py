"""Cram: lay dominoes on a board; whoever cannot lay one loses.

If the numbers of rows and columns are even the second player copies through the centre; if just one of them is
even, the first player takes the two squares in the middle and copies.  A board of one row is the octal
game .07.  Beyond that no rule is known, and boards are played out.

Cost: 10 s for the rectangles, most of it for five by seven and four by nine; 0.2 s for the polyominoes.  The rectangles
that a kept study has took three minutes and 2 GB.

Source: R. K. Guy, Fair Game, COMAP 1989, exercises 12 and 13; E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning
Ways, chapter 15.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from fairgame.core.claims import Claim
from fairgame.core.columns import Column
from fairgame.core.game import Category, Citation, GameInfo
from fairgame.games.tiles.certificates.strips import StripsAreHeaps
from fairgame.games.tiles.polyominoes import polyominoes
from fairgame.games.tiles.rule import Boards, Position, Tiles, box, squares_of, ways_round

DOMINO = ((0, 0), (0, 1))
LONGEST = {1: 200, 2: 12, 3: 12, 4: 10, 5: 7, 6: 6}  # columns, by the number of rows
MAX_COLUMNS_STORED = LONGEST | {3: 15, 4: 12, 5: 8}  # in the kept study
MAX_CELLS = 8


def rectangles(longest: Mapping[int, int]) -> Iterator[tuple[tuple[int, int], Position]]:
    """Yield all rectangles no higher than wide, with at most so many columns by their number of rows."""
    for rows, most in longest.items():
        for columns in range(rows, most + 1):
            yield (rows, columns), ("", box(rows, columns))


def scope(longest: Mapping[int, int]) -> str:
    """Return which rectangles are meant, in words."""
    sizes = (f"{rows} row{'s' * (rows > 1)} and at most {most} columns" for rows, most in longest.items())
    return "rectangles of " + ", ".join(sizes)


RECTANGLES = Boards(
    columns=(Column("rows", is_="board_rows"), Column("columns", is_="board_columns")),
    scope=scope(LONGEST),
    what="rectangles",
    title="nim-values of rectangles",
    boards=lambda: rectangles(LONGEST),
    claims=(
        Claim(
            "A board of one row and n columns has the nim-value of a heap of n in the octal game .07.",
            "certified",
            StripsAreHeaps((0, 7)),
        ),
    ),
    seconds=10,
)
KEPT = replace(
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
        squares_of("0-0 0-1 0-2 1-0 1-1 1-2 2-0 2-1 2-2"),
        {"": ways_round(DOMINO)},
        (
            replace(RECTANGLES, extended=KEPT),
            Boards(
                columns=("cells",),
                scope=f"shapes of at most {MAX_CELLS} unit squares that hang together along edges, one up to symmetry",
                what="polyominoes",
                title="nim-values of polyominoes",
                boards=lambda: (
                    ((" ".join(f"{row}-{column}" for row, column in shape),), ("", shape))
                    for shape in polyominoes(MAX_CELLS)
                ),
                as_squares=True,
            ),
        ),
    ),
)
