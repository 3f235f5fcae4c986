"""Turning Corners: turn the four corners of a rectangle, the furthest one from heads to tails.

It is the product of Twins with itself, and the value of coin (a, b) is the nim-product of a and b.  Cost: none worth
naming.

Source: H. W. Lenstra, Nim multiplication, IHES 1977; E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter
14; R. K. Guy, Fair Game, COMAP 1989, project F.
"""

from collections.abc import Iterator

from engine.families.coin_grids import Tartan, grid_of_coins
from engine.ruleset.game import GameInfo, Place, Shelf


def one_before(place: int) -> Iterator[tuple[int]]:
    """Yield each row, or column, before a given one."""
    for other in range(place):
        yield (other,)


def itself(place: int) -> int:
    """Return the number of the row or column."""
    return place


GAMES = (
    Tartan(
        GameInfo(
            slug="turning-corners",
            name="Turning Corners",
            shelf=Shelf.COIN_TURNING,
            rank=110,
            summary=(
                "Turn the four corners of a rectangle, the furthest from heads to tails; whoever turns last wins."
            ),
            places=(Place("FG", "project F"),),
        ),
        grid_of_coins("1-2 3-3", 0, 255),
        0,
        64,
        24,
        one_before,
        one_before,
        itself,
        itself,
    ),
)
