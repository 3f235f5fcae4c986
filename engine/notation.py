"""How positions are written, in one place: what a reader types and what the atlas prints are the same text.

A notation turns the words of a command line into the components of a sum and a component back into text.  The two
that most games share are here: heaps that form a sum, and several numbers that form one position.  A game with a
notation of its own brings it along and reads its numbers with ``whole_number``, so that an error names the heap or
coin and the rule that it breaks wherever it is found.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal, Protocol

from engine.errors import PositionError
from engine.numerals import decimal, whole

LARGEST_TYPED = 10**18
MOST_COMPONENTS = 1000
SHOWN = 24  # characters of a word that an error repeats


class Notation(Protocol):
    """How the positions of a game are read and written."""

    @property
    def example(self) -> str:
        """A position as a reader would type it."""

    @property
    def accepts(self) -> str:
        """What is accepted, in one clause, for error messages and forms."""

    def read(self, game: str, words: Sequence[str]) -> tuple[Any, ...]:
        """Return the components that ``words`` describe.

        Raises:
            PositionError: naming the word that is wrong.
        """

    def write(self, components: tuple[Any, ...]) -> str:
        """Return the text that ``read`` would take back."""


def whole_number(game: str, word: str, name: str, least: int = 0, largest: int | None = LARGEST_TYPED) -> int:
    """Return ``word`` as an integer from ``least`` to ``largest``, its length checked first.

    Args:
        game: the slug, for the error.
        word: what was typed.
        name: what the number is, with its place: ``heap 2``.
        least: the smallest number allowed.
        largest: the greatest; None if it may be of any length.

    Raises:
        PositionError: naming the word, which heap or coin it is, and what is accepted.
    """
    digits_only = word.isascii() and word.isdigit()
    number = whole(word) if digits_only and (largest is None or len(word) <= len(str(largest)) + 1) else -1
    if number < least or (largest is not None and number > largest):
        shown = word if len(word) <= SHOWN else f"{word[: SHOWN - 3]}..."
        accepted = f"from {least} on" if largest is None else f"from {least} to {largest}"
        raise PositionError(game, shown, f"{name} must be a whole number {accepted}")
    return number


def split_words(words: Sequence[str]) -> list[str]:
    """Return the words of a command line or form, split at spaces, commas and plus signs."""
    return [part for word in words for part in re.split(r"[\s,+]+", word) if part]


def refuse_equal(game: str, numbers: Sequence[int], noun: str, rule: str) -> None:
    """Let no two of ``numbers`` be equal, zeros apart.

    Raises:
        PositionError: naming the first two that are, by their places from 1, and the ``rule`` that they break.
    """
    for (i, first), (j, second) in combinations(enumerate(numbers, start=1), 2):
        if first == second != 0:
            raise PositionError(game, " ".join(map(str, numbers)), f"{noun}s {i} and {j} are both {first}; {rule}")


@dataclass(frozen=True, slots=True)
class Heaps:
    """A sum of heaps, each one number: ``12 70 180``.

    Attributes:
        noun: what a number is, for errors.
        least: the smallest number.
        largest: the greatest; None if it may be of any length.
    """

    example: str = "3 4 5"
    accepts: str = "heap sizes with spaces between"
    noun: str = "heap"
    least: int = 0
    largest: int | None = LARGEST_TYPED

    def read(self, game: str, words: Sequence[str]) -> tuple[int, ...]:
        """Return one component a heap."""
        parts = split_words(words)
        if not parts or len(parts) > MOST_COMPONENTS:
            raise PositionError(
                game, " ".join(parts[:6]), f"expected {self.accepts}, 1 to {MOST_COMPONENTS} of them, not {len(parts)}"
            )
        return tuple(
            whole_number(game, part, f"{self.noun} {place}", self.least, self.largest)
            for place, part in enumerate(parts, start=1)
        )

    def write(self, components: tuple[int, ...]) -> str:
        """Return ``70 + 34``; the sum of nothing is 0."""
        return " + ".join(map(decimal, components)) or "0"


@dataclass(frozen=True, slots=True)
class Numbers:
    """Several numbers that make up one position, such as the heaps of a game that is no sum of them: ``1 2 5``.

    Attributes:
        fewest: how many numbers there are at least.
        most: and at most.
        noun: what a number is, for errors.
        least: the smallest number.
        largest: the greatest.
        distinct: the rule that two equal numbers break (zeros never do); empty where they may be equal.
        order: "as typed"; "up to the last" (as typed, without zeros at the end); "ascending"; or "no zeros" (ascending,
            and zeros left out, for they mean nothing).
        over: what stands for the end of play, where that is no position of numbers.
    """

    example: str
    accepts: str
    fewest: int = 1
    most: int = MOST_COMPONENTS
    noun: str = "heap"
    least: int = 0
    largest: int = LARGEST_TYPED
    distinct: str = ""
    order: Literal["as typed", "up to the last", "ascending", "no zeros"] = "ascending"
    over: str = "0"

    def read(self, game: str, words: Sequence[str]) -> tuple[tuple[int, ...], ...]:
        """Return a single component, the tuple of numbers; none at the end of play."""
        parts = split_words(words)
        return () if parts == [self.over] != ["0"] else (self.numbers(game, parts),)

    def numbers(self, game: str, parts: Sequence[str]) -> tuple[int, ...]:
        """Return the numbers that ``parts`` are, in the order that the game keeps.

        Raises:
            PositionError: naming the number that is wrong by its place, or two that clash.
        """
        if not self.fewest <= len(parts) <= self.most:
            count = f"{self.fewest}" if self.fewest == self.most else f"{self.fewest} to {self.most}"
            reason = f"expected {self.accepts}: {count} of them, not {len(parts)}"
            raise PositionError(game, " ".join(parts[:6]), reason)
        found = tuple(
            whole_number(game, part, f"{self.noun} {place}", self.least, self.largest)
            for place, part in enumerate(parts, start=1)
        )
        if self.distinct:
            refuse_equal(game, found, self.noun, self.distinct)
        match self.order:
            case "as typed":
                return found
            case "up to the last":
                return found[: max((place for place, number in enumerate(found, start=1) if number), default=0)]
            case "ascending":
                return tuple(sorted(found))
            case "no zeros":
                return tuple(sorted(filter(None, found)))

    def write(self, components: tuple[tuple[int, ...], ...]) -> str:
        """Return ``3 5``; components of a sum are joined by a plus."""
        return " + ".join(" ".join(map(str, numbers)) or "0" for numbers in components) or self.over
