"""Misère Kayles: knock down one pin or two neighbours; whoever knocks down the last pin loses.

Solved by W. L. Sibert and J. H. Conway.  Here its misère quotient decides every sum of rows.

Cost: a third of a second for the quotient, once a process.  Source: W. L. Sibert, J. H. Conway, Mathematical Kayles,
Internat. J. Game Theory 20 (1992) 237-246; T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games,
J. Combin. Theory A 115 (2008) 593-622.
"""

from fairgame.core.game import Citation
from fairgame.games.misere.octal import MisereOctal

GAMES = (
    MisereOctal.of(
        ".77",
        30,
        "rows of at most {largest} pins",
        slug="misere-kayles",
        name="Misère Kayles",
        order=10,
        summary="Knock down one pin, or two that stand side by side; whoever knocks down the last pin loses.",
        citations=(Citation("FG", "figures 22 and 23"),),
    ),
)
