"""Moebius: turn up to five coins, the rightmost from heads to tails.

No formula for the values is known to us; they are made greedily, by the mock turtle theorem from the game with one coin
fewer.  Coins 0 to 17 are those of the code: 512 lost rows, 102 of them with six heads.

Cost: a tenth of a second for the coins to ``LARGEST``.

Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14; R. K. Guy, Fair Game, COMAP 1989, project
E.
"""

from dataclasses import dataclass

from fairgame.core.claims import Claim
from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.listings import OwnTable
from fairgame.games.coins.certificates.codes import TurnedCode
from fairgame.games.coins.codes import heads, words
from fairgame.games.coins.rule import coins
from fairgame.games.coins.sets import CoinsTogether, up_to

MOST = 5
LARGEST = 47


def least_far(coin: int) -> int:
    """Return the value of a coin to ``LARGEST``."""
    return up_to(MOST, LARGEST + 1)[coin]


CODED = 18  # coins whose lost rows are published


@dataclass(frozen=True)
class Moebius(CoinsTogether):
    """The game with its lost rows of 18 coins."""

    @property
    def own_tables(self) -> tuple[OwnTable, ...]:
        """Declare the table of lost rows."""
        distance = MOST + 1
        statement = (
            f"Of all rows of {CODED} coins these and no others are P-positions. They form a code that is closed under"
            f" addition, and two of them differ in at least {distance} coins."
        )
        return (
            OwnTable(
                what="p_positions",
                title=f"P-positions of {CODED} coins",
                description=f"The rows of {CODED} coins from which the player who has just moved wins, by their heads.",
                columns=("heads",),
                key=("heads",),
                rows=lambda: ((heads(word),) for word in words(up_to(MOST, CODED))),
                claims=lambda: (Claim(statement, "certified", TurnedCode(CODED, MOST, distance)),),
            ),
        )


GAMES = (
    Moebius(
        GameInfo(
            slug="moebius",
            name="Moebius",
            category=Category.COIN_TURNING,
            order=70,
            summary="Turn up to five coins, the rightmost from heads to tails; whoever turns last wins.",
            citations=(Citation("FG", "project E"),),
        ),
        coins(
            "0 4 7 12",
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
        searchable=24,
    ),
)
