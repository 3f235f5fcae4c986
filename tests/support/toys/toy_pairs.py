"""Toy pairs: turn exactly two coins, the right one from heads to tails.  Values by search.  Source: none."""

from collections.abc import Iterator

from fairgame.core.game import Category, GameInfo
from fairgame.games.coins.rule import CoinTurning, coins


def one_to_the_left(coin: int) -> Iterator[tuple[int, ...]]:
    """Yield each coin to the left."""
    for other in range(coin):
        yield (other,)


GAMES = (
    CoinTurning(
        GameInfo(
            slug="toy-pairs",
            name="Toy pairs",
            category=Category.COIN_TURNING,
            summary="Turn exactly two coins, the right one from heads to tails; the player who turns last wins.",
        ),
        coins("2 3 5", largest=1000),
        published_stop=121,
        others=one_to_the_left,
    ),
)
