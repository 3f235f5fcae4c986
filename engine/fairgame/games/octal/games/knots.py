"""Knots: untie a knot of a string, or cut it between two knots; loops of knotted string too.

A string with n knots is a row under the code 4.7: an untied knot parts it into two pieces that have n - 1 knots
together, a cut into two that have n.  A loop is a ring under that code.  Cost: see ``fairgame.games.octal.rings``.

Source: R. K. Guy, Fair Game, COMAP 1989, exercise 27, which names Dean Thomas Allemang.
"""

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.rings import RingGame, rings_and_rows

GAMES = (
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
        of_rings=("nim_sequence_loops", 1),
        of_rows="nim_sequence_strings",
        nouns=("loop", "string"),
    ),
)
