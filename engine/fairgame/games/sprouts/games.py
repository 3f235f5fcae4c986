"""Sprouts: join two spots by a curve and put a new spot on it; a spot takes three ends of curves.

Positions of at most 18 lives, such as a start of 6 spots, are searched within about a second; the table has larger
starts.

Source: J. H. Conway and M. S. Paterson (invented, 1967); M. Gardner, Scientific American, July 1967; R. K. Guy, Fair
Game, COMAP 1989, project I.
"""

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.games.sprouts.rule import Sprouts

GAMES = (
    Sprouts(
        GameInfo(
            slug="sprouts",
            name="Sprouts",
            category=Category.BOARDS,
            order=30,
            summary="Join two spots by a curve and put a new spot on it; no spot has more than three lines.",
            citations=(Citation("FG", "project I"),),
        ),
        normal=11,
        misere=7,
    ),
)
