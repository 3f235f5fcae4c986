"""Mogul: turn up to seven coins, the rightmost from heads to tails.

No formula for the values is known to us; they are made greedily, by the mock turtle theorem from the game with one coin
fewer.  The lost rows of 24 coins are the words of the extended binary Golay code.

Cost: a tenth of a second for the coins to ``LARGEST``.

Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14; R. K. Guy, Fair Game, COMAP 1989, project
E.
"""

from dataclasses import dataclass

from fairgame.core.claims import Claim
from fairgame.core.columns import Column
from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.listings import OwnTable
from fairgame.games.coins.certificates.weights import TurnedWeights
from fairgame.games.coins.codes import weights
from fairgame.games.coins.rule import coins
from fairgame.games.coins.sets import CoinsTogether, up_to

MOST = 7
LARGEST = 31


def least_far(coin: int) -> int:
    """Return the value of a coin to ``LARGEST``."""
    return up_to(MOST, LARGEST + 1)[coin]


CODED = 24  # coins whose lost rows are counted


@dataclass(frozen=True)
class Mogul(CoinsTogether):
    """The game with the weights of its lost rows of 24 coins."""

    @property
    def own_tables(self) -> tuple[OwnTable, ...]:
        """Declare the table of weights."""
        statement = f"Of all rows of {CODED} coins so many with so many heads are P-positions, and no others."
        return (
            OwnTable(
                what="weights",
                title=f"P-positions of {CODED} coins by their heads",
                description=(
                    f"How many rows of {CODED} coins with so many heads are won by the player who has just moved."
                ),
                columns=(Column("heads", is_="head_count"), "positions"),
                key=("heads",),
                rows=lambda: weights(up_to(MOST, CODED)),
                gaps=True,
                claims=lambda: (Claim(statement, "certified", TurnedWeights(CODED, MOST)),),
            ),
        )


GAMES = (
    Mogul(
        GameInfo(
            slug="mogul",
            name="Mogul",
            category=Category.COIN_TURNING,
            order=72,
            summary="Turn up to seven coins, the rightmost from heads to tails; whoever turns last wins.",
            citations=(Citation("FG", "project E"),),
        ),
        coins(
            "2 7 11 20",
            0,
            LARGEST,
            f"coin n may be turned with any {MOST - 1} or fewer of the n before it, and all are tried",
        ),
        0,
        LARGEST + 1,
        1,
        MOST,
        0,
        least_far,
        searchable=18,
    ),
)
