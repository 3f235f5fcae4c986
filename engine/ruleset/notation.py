"""How positions are written, in one place: what a reader types and what the atlas prints are the same text.

A notation turns the words of a command line into the components of a sum and a component back into text.  It is data:
``to_json`` hands it to the browser, which reads and refuses the same texts in the same words.  Two serve most games:
heaps that form a sum, and several numbers that form one position.  What has more parts than that is put together from
the pieces of ``engine.ruleset.parts``.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal, Protocol

from engine.errors import PositionError
from engine.mathematics.long_numbers import decimal, whole

LARGEST_TYPED = 10**18
MOST_COMPONENTS = 1000
SHOWN = 24  # characters of a word that an error repeats

Order = Literal["as typed", "up to the last", "ascending", "no zeros"]


class Refusal(Exception):
    """What is wrong with a position, before it is known of which game: the words meant, and the reason."""

    def __init__(self, text: str, reason: str) -> None:
        """Keep the words and the reason."""
        super().__init__(text, reason)
        self.text, self.reason = text, reason


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

    def to_json(self) -> dict[str, Any]:
        """Return the notation as the browser reads it."""


def whole_number(word: str, name: str, least: int = 0, largest: int | None = LARGEST_TYPED, further: str = "") -> int:
    """Return ``word`` as an integer from ``least`` to ``largest``, its length checked first.

    Args:
        word: what was typed.
        name: what the number is, with its place: ``heap 2``.
        least: the smallest number allowed.
        largest: the greatest; None if it may be of any length.
        further: what a greater number would cost; the refusal of one ends with it.

    Raises:
        Refusal: naming the word, which heap or coin it is, and what is accepted.
    """
    digits_only = word.isascii() and word.isdigit()
    number = whole(word) if digits_only and (largest is None or len(word) <= len(str(largest)) + 1) else -1
    if number < least or (largest is not None and number > largest):
        accepted = f"from {least} on" if largest is None else f"from {least} to {largest}"
        is_greater = digits_only and largest is not None and int(word[: len(str(largest)) + 1]) > largest
        why = f"; {further}" if further and is_greater else ""
        raise Refusal(shown(word), f"{name} must be a whole number {accepted}{why}")
    return number


def shown(word: str) -> str:
    """Return a word as an error repeats it: a long one is cut.

    >>> shown("x" * 30)
    'xxxxxxxxxxxxxxxxxxxxx...'
    """
    return word if len(word) <= SHOWN else f"{word[: SHOWN - 3]}..."


def split_words(words: Sequence[str]) -> list[str]:
    """Return the words of a command line or form, split at spaces, commas and plus signs."""
    return [part for word in words for part in re.split(r"[\s,+]+", word) if part]


def refuse_equal(numbers: Sequence[int], noun: str, rule: str, zeros: bool = True) -> None:
    """Let no two of ``numbers`` be equal; several zeros may stand there if ``zeros`` says so.

    Raises:
        Refusal: naming the first two that are, by their places from 1, and the ``rule`` that they break.
    """
    for (i, first), (j, second) in combinations(enumerate(numbers, start=1), 2):
        if first == second and not (zeros and first == 0):
            raise Refusal(" ".join(map(str, numbers)), f"{noun}s {i} and {j} are both {first}; {rule}")


def limit_json(largest: int | None) -> str | None:
    """Return a bound as JSON: text, since it may be beyond what a browser's numbers hold exactly."""
    return None if largest is None else str(largest)


@dataclass(frozen=True, slots=True)
class HeapSum:
    """A sum of heaps, each one number: ``12 70 180``.

    Attributes:
        noun: what a number is, for errors.
        least: the smallest number.
        largest: the greatest; None if it may be of any length.
        cancel: the rule that two equal numbers break, for games in which two equal ones are none (a coin that is turned
            twice); such pairs are left out when a sum is written.  Empty where numbers may be equal.
        further: what a greater number than ``largest`` would cost, for errors.
    """

    example: str = "3 4 5"
    accepts: str = "heap sizes with spaces between"
    noun: str = "heap"
    least: int = 0
    largest: int | None = LARGEST_TYPED
    cancel: str = ""
    further: str = ""

    @property
    def nothing(self) -> str:
        """What stands for the sum of nothing: 0, unless that is a coin of its own."""
        return "none" if self.cancel and self.least == 0 else "0"

    def read(self, game: str, words: Sequence[str]) -> tuple[int, ...]:
        """Return one component a heap."""
        parts = split_words(words)
        if self.cancel and parts == [self.nothing]:
            return ()
        if not parts or len(parts) > MOST_COMPONENTS:
            reason = f"expected {self.accepts}, 1 to {MOST_COMPONENTS} of them, not {len(parts)}"
            raise PositionError(game, " ".join(parts[:6]), reason)
        try:
            found = tuple(
                whole_number(part, f"{self.noun} {place}", self.least, self.largest, self.further)
                for place, part in enumerate(parts, start=1)
            )
            if self.cancel:
                refuse_equal(found, self.noun, self.cancel)
        except Refusal as wrong:
            raise PositionError(game, wrong.text, wrong.reason) from None
        return found

    def write(self, components: tuple[int, ...]) -> str:
        """Return ``70 + 34``; the sum of nothing is 0.  Where equal numbers cancel, ``34 70``."""
        if not self.cancel:
            return " + ".join(map(decimal, components)) or self.nothing
        left = (one for one in sorted(set(components)) if components.count(one) % 2)
        return " ".join(map(decimal, left)) or self.nothing

    def to_json(self) -> dict[str, Any]:
        """Return the notation as the browser reads it."""
        return {
            "kind": "heaps",
            "example": self.example,
            "accepts": self.accepts,
            "noun": self.noun,
            "least": self.least,
            "largest": limit_json(self.largest),
            "cancel": self.cancel,
            "further": self.further,
            "nothing": self.nothing,
            "most": MOST_COMPONENTS,
        }


@dataclass(frozen=True, slots=True)
class Numbers:
    """Several numbers that make up one position, such as the heaps of a game that is no sum of them: ``1 2 5``.

    Attributes:
        fewest: how many numbers there are at least.
        most: and at most.
        noun: what a number is, for errors.
        least: the smallest number.
        largest: the greatest; None if it may be of any length.
        distinct: the rule that two equal numbers break (zeros do not where they are left out); empty where they may be
            equal.
        order: "as typed"; "up to the last" (as typed, without zeros at the end); "ascending"; or "no zeros" (ascending,
            and zeros left out, for they mean nothing).
        place: whether errors say the place of a number.
        further: what a greater number than ``largest`` would cost, for errors.
    """

    example: str
    accepts: str
    fewest: int = 1
    most: int = MOST_COMPONENTS
    noun: str = "heap"
    least: int = 0
    largest: int | None = LARGEST_TYPED
    distinct: str = ""
    order: Order = "ascending"
    place: bool = True
    further: str = ""

    def read(self, game: str, words: Sequence[str]) -> tuple[tuple[int, ...], ...]:
        """Return a single component, the tuple of numbers."""
        try:
            return (self.numbers(split_words(words)),)
        except Refusal as wrong:
            raise PositionError(game, wrong.text, wrong.reason) from None

    def numbers(self, words: Sequence[str]) -> tuple[int, ...]:
        """Return the numbers that ``words`` are, in the order that the game keeps.

        Raises:
            Refusal: naming the number that is wrong by its place, or two that clash.
        """
        if not self.fewest <= len(words) <= self.most:
            count = f"{self.fewest}" if self.fewest == self.most else f"{self.fewest} to {self.most}"
            raise Refusal(" ".join(words[:6]), f"expected {self.accepts}: {count} of them, not {len(words)}")
        found = tuple(
            whole_number(
                word, f"{self.noun} {place}" if self.place else self.noun, self.least, self.largest, self.further
            )
            for place, word in enumerate(words, start=1)
        )
        if self.distinct:
            refuse_equal(found, self.noun, self.distinct, self.order == "no zeros")
        match self.order:
            case "as typed":
                return found
            case "up to the last":
                return found[: max((place for place, number in enumerate(found, start=1) if number), default=0)]
            case "ascending":
                return tuple(sorted(found))
            case "no zeros":
                return tuple(sorted(filter(None, found)))

    def text(self, numbers: tuple[int, ...]) -> str:
        """Return numbers as they are typed; none are 0."""
        return " ".join(map(decimal, numbers)) or "0"

    def write(self, components: tuple[tuple[int, ...], ...]) -> str:
        """Return ``3 5``; components of a sum are joined by a plus, and the sum of nothing is 0."""
        return " + ".join(map(self.text, components)) or "0"

    def to_json(self) -> dict[str, Any]:
        """Return the notation as the browser reads it."""
        return {
            "kind": "numbers",
            "example": self.example,
            "accepts": self.accepts,
            "fewest": self.fewest,
            "most": self.most,
            "noun": self.noun,
            "least": self.least,
            "largest": limit_json(self.largest),
            "distinct": self.distinct,
            "order": self.order,
            "place": self.place,
            "further": self.further,
        }
