"""Nimble: coins on a strip, any number on a square; slide one coin left, as far as you like, also off the strip.

A coin on square n is a heap of n: nothing is in its way.  Where coins must stay on the strip the squares are counted
from 0 and nothing else changes.  Cost: as Nim's.

Source: R. K. Guy, Fair Game, COMAP 1989, Nimble.
"""

from dataclasses import dataclass

from fairgame.core.boards import Strip
from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.notation import HeapSum
from fairgame.games.nim.rule import NimHeaps, triples


@dataclass(frozen=True)
class Nimble(NimHeaps):
    """Nim with coins for heaps."""

    def board(self, components: tuple[int, ...]) -> Strip:
        """Return the coins on their squares."""
        return Strip(tuple(sorted(components)), first=0 if 0 in components else 1, zero="off")


GAMES = (
    Nimble(
        GameInfo(
            slug="nimble",
            name="Nimble",
            category=Category.NIM,
            order=3,
            summary="Slide one coin left along a strip, any distance and even off it; whoever moves last wins.",
            citations=(Citation("FG", "Nimble, exercise 1"),),
        ),
        notation=HeapSum("1 3 3 6", "the squares of the coins with spaces between", "coin"),
        listings=(triples("positions of three coins on squares 0 to {}, 0 being off the strip", 64),),
    ),
)
