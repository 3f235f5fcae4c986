"""Daisy: pull off a petal, or two that touch, of a daisy; Kayles on a ring.

The first move leaves a row of Kayles, and of such a row the next player takes the middle and copies.  So a daisy of
three petals or more is lost for the player who begins.  Cost: see ``fairgame.games.octal.rings``.

Source: H. E. Dudeney and S. Loyd (Kayles); a Russian column on sums of games (B); R. K. Guy, Fair Game, COMAP 1989,
exercise 16.
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
)
