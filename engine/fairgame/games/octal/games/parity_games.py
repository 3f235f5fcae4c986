"""Games whose choices do not matter, because every move changes a parity: three octal codes, and taking odd numbers.

Take one, may split is 0.7; splitting any heap is 4.; She loves me, she loves me not is 0.3, played with loose strings.
Their rule, solver and theorem are those of octal games (``fairgame.games.octal.rule``). If odd numbers are taken, a
heap of even size has the value 0 and one of odd size 1: the code would be 0.30303... Cost: none.

Source: R. K. Guy, Fair Game, COMAP 1989, exercises 19 to 22.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.notation import HeapSum
from fairgame.games.octal.rule import OctalGame
from fairgame.numbers.tame import Genus, genus_of_value


@dataclass(frozen=True)
class TakeOdd:
    """Positions are single heaps; a sum of them is a position of play."""

    info: GameInfo
    notation: HeapSum
    published_stop: int = 2001
    misere_source: str = "every move changes whether the number of matches is even"

    def options(self, position: int) -> Iterator[tuple[int, ...]]:
        """Yield the remaining heap of each move, the largest first."""
        return ((left,) for left in range(position - 1, -1, -2))

    def positions(self, stop: int) -> Iterator[int]:
        """Yield heaps 0..stop-1."""
        return iter(range(stop))

    def nim_value(self, position: int) -> int:
        """Return the remainder on division by 2."""
        return position % 2

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return 0, 1, 0, 1, ..., shape (stop,), uint8."""
        return (np.arange(stop) % 2).astype(np.uint8)

    def tame_genus(self, position: int) -> Genus:
        """Return 0^1 or 1^0; every move changes from one to the other."""
        return genus_of_value(position % 2, firm=False)

    def options_of_value(self, position: int, nim_value: int) -> Iterator[tuple[int, ...]]:
        """Yield every option if ``nim_value`` is their common value, else nothing."""
        if nim_value == 1 - position % 2:
            yield from ((left,) for left in range(position - 1, -1, -2))


GAMES = (
    OctalGame.of(
        "4.",
        "Split any heap",
        "split-any-heap",
        summary="Split a heap into two heaps of any sizes; whoever splits the last one that can be split wins.",
        order=120,
        citations=(Citation("FG", "exercise 19"),),
    ),
    OctalGame.of(
        ".3",
        "She loves me, she loves me not",
        "she-loves-me",
        summary="Tie together two loose ends of strings; whoever ties the last knot wins.",
        order=121,
        piece="string",
        citations=(Citation("FG", "figure 16"), Citation("FG", "exercise 20")),
    ),
    OctalGame.of(
        ".7",
        "Take one, may split",
        "take-one-may-split",
        summary="Take one match from a heap and, if you like, split what is left in two; the last match wins.",
        order=122,
        citations=(Citation("FG", "exercise 21"),),
    ),
    TakeOdd(
        GameInfo(
            slug="take-odd",
            name="Take an odd number",
            category=Category.TAKING_AND_BREAKING,
            order=123,
            summary="Take an odd number of matches from a heap; whoever takes the last one wins.",
            citations=(Citation("FG", "exercises 22 and 33"),),
        ),
        HeapSum("4 7 9"),
    ),
)
