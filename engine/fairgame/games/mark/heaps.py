"""One heap of Mark-t for a fixed t: what the games of the family share.

Cost: nim-values of single numbers by ``fairgame.games.mark.rule``, linear in the length, so numbers of a million
digits are served.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from fairgame.core.boards import Numerals
from fairgame.core.game import GameInfo
from fairgame.core.notation import MAX_COMPONENTS, HeapSum, Integers, Numbers, Parts
from fairgame.games.mark import misere
from fairgame.games.mark.rule import nim_value, option_values

MAX_T = 1000  # that is read as a part of a position
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
    notation: HeapSum = field(
        default_factory=lambda: HeapSum("1000", "whole numbers with spaces between", largest=None)
    )

    accelerator: str = "mark"
    misere_source: str = misere.SOURCE

    @property
    def base(self) -> int:
        """The base whose digits tell the values."""
        return self.t

    def options(self, position: int) -> Iterator[tuple[int]]:
        """Yield what is left after taking 1, ..., t - 1, and after dividing by t."""
        return ((left,) for left in moves(self.t, position))

    def board(self, components: tuple[int, ...]) -> Numerals:
        """Return the numbers in base t."""
        return Numerals(components, (self.t,) * len(components))

    def positions(self, stop: int) -> Iterator[int]:
        """Yield 0..stop-1."""
        return iter(range(stop))

    def nim_value(self, position: int) -> int:
        """Return the nim-value of a number of any length."""
        return nim_value(self.t, position)

    def options_of_value(self, position: int, nim_value: int) -> Iterator[tuple[int]]:
        """Yield the options of that nim-value."""
        return ((left,) for left in moves_of_value(self.t, position, nim_value))

    def is_p_sum(self, components: tuple[int, ...]) -> bool:
        """Whether a sum is lost in misère play.

        Raises:
            LimitError: if there are several numbers.
        """
        return misere.is_lost(self.t, components)


Position = tuple[int, int]  # t, and the number


def into(parts: tuple[tuple[int], tuple[int, ...]]) -> tuple[Position, ...]:
    """Return one component a number, each with its t."""
    (t,), numbers = parts
    return tuple((t, number) for number in numbers)


def out_of(components: tuple[Position, ...]) -> tuple[tuple[int], tuple[int, ...]]:
    """Return the t that all components have, and their numbers."""
    return (components[0][0],), tuple(number for _, number in components)


BASE_AND_HEAPS = Parts(
    "3 1000",
    f"t from 2 to {MAX_T}, then whole numbers with spaces between",
    (
        Integers(Numbers("3", "one number", 1, 1, "t", 2, MAX_T, place=False)),
        Integers(
            Numbers("1000", "whole numbers with spaces between", 1, MAX_COMPONENTS, largest=None, order="as typed")
        ),
    ),
    into=into,
    out_of=out_of,
)


@dataclass(frozen=True)
class MarkOfAnyBase:
    """Mark-t where t is a part of the position, written first."""

    info: GameInfo
    notation: Parts = BASE_AND_HEAPS
    accelerator: str = "mark"
    misere_source: str = misere.SOURCE

    def options(self, position: Position) -> Iterator[tuple[Position]]:
        """Yield what is left after taking 1, ..., t - 1, and after dividing by t."""
        t, n = position
        return (((t, left),) for left in moves(t, n))

    def board(self, components: tuple[Position, ...]) -> Numerals:
        """Return the numbers in base t."""
        return Numerals(tuple(number for _, number in components), tuple(t for t, _ in components))

    def positions(self, stop: int) -> Iterator[Position]:
        """Yield numbers below ``stop`` for t = 2 to 5, smaller numbers first."""
        return ((t, n) for n in range(stop) for t in range(2, 6))

    def nim_value(self, position: Position) -> int:
        """Return the nim-value of a number of any length."""
        return nim_value(*position)

    def options_of_value(self, position: Position, nim_value: int) -> Iterator[tuple[Position]]:
        """Yield the options of that nim-value."""
        t, n = position
        return (((t, left),) for left in moves_of_value(t, n, nim_value))

    def is_p_sum(self, components: tuple[Position, ...]) -> bool:
        """Whether a sum of numbers, all with one t, is lost in misère play.

        Raises:
            LimitError: if there are several numbers.
        """
        left = [(t, n) for t, n in components if n]  # each number has a t of its own
        return misere.is_lost(left[0][0] if left else 2, [n for _, n in left])
