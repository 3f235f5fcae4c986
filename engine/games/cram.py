"""Cram: lay dominoes on a board; whoever cannot lay one loses.

If the numbers of rows and columns are even the second player copies through the centre; if just one of them is
even, the first player takes the two squares in the middle and copies.  A board of one row is the octal
game .07.  Beyond that no rule is known, and boards are played out.

Cost: 15 s for the rectangles, most of it for five by seven and six by six; 0.2 s for the polyominoes.

Source: R. K. Guy, Fair Game, COMAP 1989, exercises 12 and 13; E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning
Ways, chapter 15.
"""

from engine.certificates import Claim
from engine.certificates.strips import StripsAreHeaps
from engine.families.tiles import Boards, Tiles, box, squares_of, ways_round
from engine.mathematics.polyominoes import polyominoes
from engine.ruleset.game import GameInfo, Place, Shelf
from engine.schema.columns import Column

DOMINO = ((0, 0), (0, 1))
LONGEST = {1: 200, 2: 12, 3: 8, 4: 7, 5: 7, 6: 6}  # columns, by the number of rows
MOST_CELLS = 8

GAMES = (
    Tiles(
        GameInfo(
            slug="cram",
            name="Cram",
            shelf=Shelf.BOARDS,
            rank=20,
            summary="Lay dominoes on the free squares of a board, either way round; whoever cannot lay one loses.",
            places=(Place("FG", "exercises 12 and 13"),),
        ),
        squares_of("0-0 0-1 0-2 1-0 1-1 1-2 2-0 2-1 2-2"),
        {"": ways_round(DOMINO)},
        (
            Boards(
                columns=(Column("rows", is_="board_rows"), Column("columns", is_="board_columns")),
                scope="rectangles of "
                + ", ".join(
                    f"{rows} row{'s' * (rows > 1)} and at most {most} columns" for rows, most in LONGEST.items()
                ),
                what="rectangles",
                title="nim-values of rectangles",
                boards=lambda: (
                    ((rows, columns), ("", box(rows, columns)))
                    for rows, most in LONGEST.items()
                    for columns in range(rows, most + 1)
                ),
                claims=(
                    Claim(
                        "A board of one row and n columns has the nim-value of a heap of n in the octal game .07.",
                        "certified",
                        StripsAreHeaps((0, 7)),
                    ),
                ),
                seconds=15,
            ),
            Boards(
                columns=("cells",),
                scope=f"shapes of at most {MOST_CELLS} unit squares that hang together along edges, one up to symmetry",
                what="polyominoes",
                title="nim-values of polyominoes",
                boards=lambda: (
                    ((" ".join(f"{row}-{column}" for row, column in shape),), ("", shape))
                    for shape in polyominoes(MOST_CELLS)
                ),
                as_squares=True,
            ),
        ),
    ),
)
