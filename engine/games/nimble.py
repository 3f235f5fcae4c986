"""Nimble: coins on a strip, any number on a square; slide one coin left, as far as you like, also off the strip.

A coin on square n is a heap of n: nothing is in its way.  Where coins must stay on the strip the squares are counted
from 0 and nothing else changes.  Cost: as Nim's.

Source: R. K. Guy, Fair Game, COMAP 1989, Nimble.
"""

from engine.game import Family, GameInfo, Place
from engine.nim_heaps import NimHeaps, triples
from engine.notation import Heaps

GAMES = (
    NimHeaps(
        GameInfo(
            slug="nimble",
            name="Nimble",
            family=Family.NIM,
            summary="Slide one coin left along a strip, any distance and even off it; whoever moves last wins.",
            places=(Place("FG", "Nimble, exercise 1"),),
            rule={"kind": "nimble"},
        ),
        notation=Heaps("1 3 3 6", "the squares of the coins with spaces between", "coin"),
        p_position_lists=(triples("positions of three coins on squares 0 to {}, 0 being off the strip", 64),),
    ),
)
