"""One heap of Mark-t for a fixed t: what the games of the family share.

Cost: nim-values of single numbers by ``engine.mark.rule``, linear in the length, so numbers of a million digits are
served.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.game import GameInfo
from engine.mark.rule import nim_value, option_values
from engine.notation import Heaps

LARGEST_T = 1000  # that is read as a part of a position
SEQUENCES = range(2, 11)  # the values of t with a game of their own


def moves(t: int, n: int) -> Iterator[int]:
    """Yield what a move leaves of ``n``, each number once: n - 1, ..., n - (t - 1), and n divided by t."""
    yield from range(n - 1, max(n - t, -1), -1)
    if n >= t and n // t < n - t + 1:
        yield n // t


def moves_of_value(t: int, n: int, wanted: int) -> Iterator[int]:
    """Yield the moves of that nim-value, at most two: neighbours differ in their values."""
    if n:
        below, quotient = option_values(t, n)
        for left, value in zip(moves(t, n), [*below, quotient], strict=False):
            if value == wanted:
                yield left


@dataclass(frozen=True)
class MarkHeaps:
    """Positions are whole numbers of any length; several of them are a sum."""

    info: GameInfo
    t: int
    notation: Heaps = field(default_factory=lambda: Heaps("1000", "whole numbers with spaces between", largest=None))

    def options(self, position: int) -> Iterator[tuple[int]]:
        """Yield what is left after taking 1, ..., t - 1, and after dividing by t."""
        return ((left,) for left in moves(self.t, position))

    def positions(self, stop: int) -> Iterator[int]:
        """Yield 0..stop-1."""
        return iter(range(stop))

    def nim_value(self, position: int) -> int:
        """Return the nim-value of a number of any length."""
        return nim_value(self.t, position)

    def options_of_value(self, position: int, nim_value: int) -> Iterator[tuple[int]]:
        """Yield the options of that nim-value."""
        return ((left,) for left in moves_of_value(self.t, position, nim_value))
