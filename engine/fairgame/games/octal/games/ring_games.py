"""Ring games: Daisy, Kayles on a ring, and Knots, untied or cut off a string or a loop.

The first move in Daisy leaves a row of Kayles; the next player takes its middle and mirrors the moves. So a daisy of
three petals or more is lost for the first player.

A string with n knots is a row under the code 4.7: an untied knot divides it into two pieces with n - 1 knots together,
a cut into two pieces with n knots together. A loop is a ring under that code. Cost: see ``fairgame.games.octal.rings``.

Source: H. E. Dudeney and S. Loyd (Kayles); a Russian column on sums of games (B); R. K. Guy, Fair Game, COMAP 1989,
exercises 16 and 27, the latter naming Dean Thomas Allemang.
"""

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.rings import RingGame, rings_and_rows

GAMES = (
    RingGame(
        GameInfo(
            slug="daisy",
            name="Daisy",
            category=Category.TAKING_AND_BREAKING,
            order=101,
            summary="Pull off one petal of a daisy, or two that touch; whoever pulls the last one wins.",
            aliases=("Kayles on a ring", "circular Kayles"),
            citations=(Citation("B", "the daisy"),),
            parameters={"code": "0.77"},
        ),
        OctalCode.parse("0.77"),
        rings_and_rows("12 / 4 9", "daisy", "row"),
        nouns=("daisy", "row"),
    ),
    RingGame(
        GameInfo(
            slug="knots",
            name="Knots",
            category=Category.TAKING_AND_BREAKING,
            order=126,
            summary="Untie a knot, or cut the string between two knots; whoever unties the last knot wins.",
            aliases=("Allemang's game of knots", "octal 4.7"),
            citations=(Citation("FG", "exercise 27"),),
            parameters={"code": "4.7"},
        ),
        OctalCode.parse("4.7"),
        rings_and_rows("3 / 4 5", "loop", "string"),
        ring_table=("nim_sequence_loops", 1),
        row_table="nim_sequence_strings",
        nouns=("loop", "string"),
    ),
)
