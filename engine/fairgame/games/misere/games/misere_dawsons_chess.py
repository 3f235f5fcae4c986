"""Misère Dawson's Chess: two ranks of pawns, captures compulsory, and the last player to move loses, as Dawson asked.

The rule is that of the octal code 0.137: a move takes a file and its neighbours.  No full solution is known; the misère
quotient of the first rows decides sums of these, a search the others that it can reach.

Cost: some 12 s for the quotient, once a process.  Source: T. R. Dawson, Caissa's Wild Roses, 1935; T. E. Plambeck,
A. N. Siegel, Misère quotients for impartial games, J. Combin. Theory A 115 (2008) 593-622.
"""

from fairgame.core.game import Citation
from fairgame.games.misere.octal import MisereOctal

GAMES = (
    MisereOctal.of(
        ".137",
        26,
        "rows of at most {largest} files",
        (1, 2),
        slug="misere-dawsons-chess",
        name="Misère Dawson's Chess",
        order=30,
        citations=(Citation("M", "section 1"),),
        summary="Dawson's Chess as Dawson asked for it: captures are compulsory, and whoever moves last loses.",
    ),
)
