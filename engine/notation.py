"""How positions are written, in one place: what a reader types and what the atlas prints are the same text.

A notation turns the words of a command line into the components of a sum and a component back into text.  The two
that most games share are here (heaps, and a pair of heaps); a game with a notation of its own brings it along.
"""

import re
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.errors import PositionError

LARGEST_TYPED = 10**18
MOST_COMPONENTS = 1000


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


def whole_number(game: str, word: str, accepts: str, largest: int = LARGEST_TYPED) -> int:
    """Return ``word`` as an integer from 0 to ``largest``, its length checked first.

    Raises:
        PositionError: naming the word and what is accepted.
    """
    if len(word) > len(str(largest)) + 1 or not (word.isascii() and word.isdigit()) or int(word) > largest:
        shown = word if len(word) <= 24 else f"{word[:21]}..."  # noqa: PLR2004 - a word's width in a line
        raise PositionError(game, shown, f"expected {accepts} (whole numbers from 0 to {largest})")
    return int(word)


def split_words(words: Sequence[str]) -> list[str]:
    """Return the words of a command line or form, split at spaces, commas and plus signs."""
    return [part for word in words for part in re.split(r"[\s,+]+", word) if part]


@dataclass(frozen=True, slots=True)
class Heaps:
    """A sum of heaps, each one number: ``12 70 180``."""

    example: str = "3 4 5"
    accepts: str = "heap sizes with spaces between"

    def read(self, game: str, words: Sequence[str]) -> tuple[int, ...]:
        """Return one component a heap."""
        parts = split_words(words)
        if not parts or len(parts) > MOST_COMPONENTS:
            raise PositionError(game, " ".join(parts[:6]), f"expected {self.accepts}, 1 to {MOST_COMPONENTS} of them")
        return tuple(whole_number(game, part, self.accepts) for part in parts)

    def write(self, components: tuple[Hashable, ...]) -> str:
        """Return ``70 + 34``; the sum of nothing is 0."""
        return " + ".join(map(str, components)) or "0"


@dataclass(frozen=True, slots=True)
class Tuples:
    """One position made of a fixed number of heaps: ``3 5`` for a pair."""

    size: int = 2
    example: str = "3 5"
    accepts: str = "two heap sizes"

    def read(self, game: str, words: Sequence[str]) -> tuple[tuple[int, ...]]:
        """Return a single component, the tuple of heaps."""
        parts = split_words(words)
        if len(parts) != self.size:
            raise PositionError(game, " ".join(parts[:6]), f"expected {self.accepts}, not {len(parts)} numbers")
        return (tuple(whole_number(game, part, self.accepts) for part in parts),)

    def write(self, components: tuple[tuple[int, ...], ...]) -> str:
        """Return ``3 5``; components of a sum are joined by a plus."""
        return " + ".join(" ".join(map(str, heaps)) for heaps in components) or "0"
