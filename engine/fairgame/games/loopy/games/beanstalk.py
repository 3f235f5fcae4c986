"""Beanstalk: from an odd number n go to 3n - 1 or 3n + 1, from an even one to its half; whoever reaches 1 wins.

Halving is forced, so a player has a choice at odd numbers only, and numbers may grow without end.

Cost: some 140,000 numbers to look 60 moves ahead of the odd numbers to 199.

Source: John Isbell's game, in R. K. Guy, John Isbell's game of Beanstalk and John Conway's game of Beans-Don't-Talk,
Math. Mag. 59 (1986) 259-269; R. K. Guy, Fair Game, COMAP 1989, project H, where the moves are misprinted.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pandas as pd

from fairgame.core.game import Category, Citation, Erratum, GameInfo
from fairgame.core.listings import Listing, remoteness_of
from fairgame.core.notation import HeapSum
from fairgame.core.play import Play

LARGEST = 199
DEPTH = 60


@dataclass(frozen=True)
class Beanstalk:
    """Positions are single numbers from 1 on; several of them are a sum."""

    info: GameInfo
    notation: HeapSum

    def options(self, position: int) -> Iterator[tuple[int]]:
        """Yield the half of an even number, and the two neighbours of three times an odd one; 1 is the end."""
        if position % 2 == 0:
            yield (position // 2,)
        elif position > 1:
            yield (3 * position - 1,)
            yield (3 * position + 1,)

    def positions(self, stop: int) -> Iterator[int]:
        """Yield numbers 1..stop-1."""
        return iter(range(1, stop))

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the table of remoteness."""
        return (remoteness_of(range(1, LARGEST + 1, 2), f"odd numbers to {LARGEST}", DEPTH),)


def _moves(tables: Mapping[str, pd.DataFrame]) -> str:
    """Say what the moves are, with a remoteness by which the rules can be told apart."""
    far = tables["beanstalk.remoteness"].set_index("n")["remoteness"]
    return f"3n ± 1: from 3 to 8 or 10, and the remoteness of 3 is {far[3]}"


GAMES = (
    Beanstalk(
        GameInfo(
            slug="beanstalk",
            name="Beanstalk",
            category=Category.LOOPY,
            summary=(
                "From an odd number n go to 3n - 1 or 3n + 1, from an even one to its half; whoever reaches 1 wins."
            ),
            citations=(Citation("FG", "project H"),),
            errata=(Erratum("FG", "project H, Beanstalk", "n ± 1", ("beanstalk.remoteness",), _moves, scan=True),),
            play=Play.LOOPY,
        ),
        HeapSum("9", "a number from 1 on", "number", 1),
    ),
)
