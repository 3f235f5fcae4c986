"""Turnips: turn three coins at equal distances, the rightmost from heads to tails.

Write the number of a coin, counted from 0, in base 3.  Without a digit 2 the coin is worth nothing; otherwise its value
is odious number k, where the last 2 is digit k from the right.  Cost: none worth naming.

Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14; R. K. Guy, Fair Game, COMAP 1989,
exercise 51.
"""

from collections.abc import Mapping

import pandas as pd

from fairgame.core.game import Category, Citation, Erratum, GameInfo
from fairgame.games.coins.rule import KnownCoins, coins
from fairgame.games.coins.sets import by_last_two, equally_spaced

EXERCISE_51 = (112, 194, 160, 102, 148)


def _values(tables: Mapping[str, pd.DataFrame]) -> str:
    values = tables["turnips.nim_sequence"].set_index("n")["nim_value"]
    return ", ".join(f"G({n}) = {values[n]}" for n in EXERCISE_51)


GAMES = (
    KnownCoins(
        GameInfo(
            slug="turnips",
            name="Turnips",
            category=Category.COIN_TURNING,
            order=80,
            summary="Turn three coins at equal distances, the rightmost from heads to tails; whoever turns last wins.",
            aliases=("Ternups",),
            citations=(Citation("FG", "Table 4, exercise 51"),),
            errata=(
                Erratum(
                    "FG",
                    "exercise 51",
                    "G(112) = 1, G(194) = 2, G(160) = 4, G(102) = 7 and G(148) = 7",
                    ("turnips.nim_sequence",),
                    _values,
                    scan=True,
                ),
            ),
        ),
        coins("8 20 41 60 94", 0, 100000),
        0,
        2001,
        equally_spaced,
        by_last_two,
    ),
)
