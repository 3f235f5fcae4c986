"""Beans-Don't-Talk: from n go to 3n - 1 or 3n + 1, divided by all its factors of 2; whoever reaches 1 wins.

After the first move all numbers are odd.  An even number n has the options 3n - 1 and 3n + 1, which are odd, so that
play may begin anywhere.

Cost: some 80,000 numbers to look 30 moves ahead of the odd numbers to 199, and ten times as many for ten moves more.

Source: J. H. Conway's game, in R. K. Guy, John Isbell's game of Beanstalk and John Conway's game of Beans-Don't-Talk,
Math. Mag. 59 (1986) 259-269; R. K. Guy, Fair Game, COMAP 1989, project H.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pandas as pd

from fairgame.core.game import Category, Citation, Erratum, GameInfo
from fairgame.core.listings import Listing, remoteness_of
from fairgame.core.notation import HeapSum
from fairgame.core.play import Play

LARGEST = 199
DEPTH = 32


def odd_part(number: int) -> int:
    """Return ``number`` divided by 2 as often as it can be, for numbers from 1 on."""
    return number // (number & -number)


@dataclass(frozen=True)
class BeansDontTalk:
    """Positions are single numbers from 1 on; several of them are a sum."""

    info: GameInfo
    notation: HeapSum

    def options(self, position: int) -> Iterator[tuple[int]]:
        """Yield the odd parts of the two neighbours of three times the number; 1 is the end."""
        if position > 1:
            yield (odd_part(3 * position - 1),)
            yield (odd_part(3 * position + 1),)

    def positions(self, stop: int) -> Iterator[int]:
        """Yield numbers 1..stop-1."""
        return iter(range(1, stop))

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the table of remoteness."""
        return (remoteness_of(range(1, LARGEST + 1, 2), f"odd numbers to {LARGEST}", DEPTH),)


def _divided(tables: Mapping[str, pd.DataFrame]) -> str:
    """Say what is divided, with a remoteness that follows from it."""
    far = tables["beans-dont-talk.remoteness"].set_index("n")["remoteness"]
    return f"3n ± 1: from 7 to 5 or 11, and the remoteness of 7 is {far[7]}"


GAMES = (
    BeansDontTalk(
        GameInfo(
            slug="beans-dont-talk",
            name="Beans-Don't-Talk",
            category=Category.LOOPY,
            summary="From n go to 3n - 1 or 3n + 1 divided by all its factors of 2; whoever reaches 1 wins.",
            citations=(Citation("FG", "project H"),),
            errata=(
                Erratum(
                    "FG",
                    "project H, Beans-Don't-Talk: what the power of 2 divides",
                    "2n ± 1",
                    ("beans-dont-talk.remoteness",),
                    _divided,
                    scan=True,
                ),
            ),
            play=Play.LOOPY,
        ),
        HeapSum("9", "a number from 1 on", "number", 1),
    ),
)
