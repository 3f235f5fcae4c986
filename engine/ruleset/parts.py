"""Notations of several parts: ``1 2 3 / 12 / 1 3 6``, ``take 1 3 5$ 8``, ``1-5 2-8 white``.

A part is a list of numbers, a word out of a few, a list of pairs, numbers one of which is marked, or a list of texts.
``Parts`` reads one after the other, between signs or simply in their order, and hands the game a tuple of what was
read; two functions of the game turn that tuple into the components of a position and back.  They are translated for
the browser like the game's rule, and refuse by ``Refusal`` what breaks a rule of more than one part.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from engine.errors import PositionError
from engine.ruleset.notation import Numbers, Refusal, limit_json, shown, split_words, whole_number

DIGITS = "0123456789"
TUPLES = {2: "pair", 3: "triple"}


class Part(Protocol):
    """One part of a notation."""

    @property
    def fewest(self) -> int:
        """How many words it has at least."""

    @property
    def most(self) -> int:
        """And at most."""

    def of_words(self, words: Sequence[str]) -> Any:
        """Return what the words of the part say.

        Raises:
            Refusal: naming the word that is wrong.
        """

    def to_text(self, value: Any) -> str:
        """Return the words that ``of_words`` would take back."""

    def to_json(self) -> dict[str, Any]:
        """Return the part as the browser reads it."""


@dataclass(frozen=True, slots=True)
class Integers:
    """A part that is a list of numbers: a tuple of integers."""

    numbers: Numbers

    @property
    def fewest(self) -> int:
        """How many numbers there are at least."""
        return self.numbers.fewest

    @property
    def most(self) -> int:
        """And at most."""
        return self.numbers.most

    def of_words(self, words: Sequence[str]) -> tuple[int, ...]:
        """Return the numbers."""
        return self.numbers.numbers(words)

    def to_text(self, value: tuple[int, ...]) -> str:
        """Return the numbers with spaces between; nothing for none."""
        return self.numbers.text(value) if value else ""

    def to_json(self) -> dict[str, Any]:
        """Return the part as the browser reads it."""
        return self.numbers.to_json()


@dataclass(frozen=True, slots=True)
class Word:
    """A part that is one word out of ``choices``; left out, it is the first of them."""

    choices: tuple[str, ...]
    fewest: int = 0
    most: int = 1

    def of_words(self, words: Sequence[str]) -> str:
        """Return the word."""
        return words[0] if words else self.choices[0]

    def to_text(self, value: str) -> str:
        """Return the word itself."""
        return value

    def to_json(self) -> dict[str, Any]:
        """Return the part as the browser reads it."""
        return {"kind": "word", "choices": list(self.choices)}


@dataclass(frozen=True, slots=True)
class Pairs:
    """A part that is a list of pairs joined by a hyphen, as ``1-5``: a tuple of pairs of integers; or of triples.

    Attributes:
        noun: what a pair is, for errors.
        accepts: what is accepted, in one clause.
        ends: what its two numbers are, for errors, or its three.
        least: the smallest number.
        largest: the greatest.
        distinct: the rule that a pair of equal numbers breaks; empty where it breaks none.
        empty: the word that stands for no pair at all; empty where there must be one.
        further: what a greater number than ``largest`` would cost, for errors.
    """

    noun: str
    accepts: str
    ends: tuple[str, ...]
    least: int
    largest: int
    distinct: str = ""
    fewest: int = 1
    most: int = 1000
    empty: str = ""
    further: str = ""

    def of_words(self, words: Sequence[str]) -> tuple[tuple[int, ...], ...]:
        """Return the pairs."""
        if not self.fewest <= len(words) <= self.most:
            reason = f"expected {self.accepts}: {self.fewest} to {self.most} of them, not {len(words)}"
            raise Refusal(" ".join(shown(word) for word in words[:6]), reason)
        return tuple(self._pair(word, place) for place, word in enumerate(words, start=1) if word != self.empty)

    def _pair(self, word: str, place: int) -> tuple[int, ...]:
        found = re.fullmatch(r"[0-9]+([-–][0-9]+)*", word)
        numbers = re.split("[-–]", word) if found else []
        if len(numbers) != len(self.ends):
            raise Refusal(shown(word), f"{self.noun} {place} is no {TUPLES[len(self.ends)]}; expected {self.accepts}")
        pair = tuple(
            whole_number(number, f"{end} of {self.noun} {place}", self.least, self.largest, self.further)
            for number, end in zip(numbers, self.ends, strict=True)
        )
        if self.distinct and pair[0] == pair[1]:
            raise Refusal(shown(word), f"both numbers of {self.noun} {place} are {pair[0]}; {self.distinct}")
        return pair

    def to_text(self, value: tuple[tuple[int, ...], ...]) -> str:
        """Return the pairs with spaces between."""
        return " ".join("-".join(map(str, pair)) for pair in value) or self.empty

    def to_json(self) -> dict[str, Any]:
        """Return the part as the browser reads it."""
        return {
            "kind": "pairs",
            "noun": self.noun,
            "accepts": self.accepts,
            "ends": list(self.ends),
            "least": self.least,
            "largest": limit_json(self.largest),
            "distinct": self.distinct,
            "fewest": self.fewest,
            "most": self.most,
            "empty": self.empty,
            "further": self.further,
        }


@dataclass(frozen=True, slots=True)
class Marked:
    """A part that is a list of numbers, one of them marked, as ``1 3 5$ 8``: the numbers, and the marked one.

    Attributes:
        numbers: the numbers without the sign.
        sign: what stands behind the one.
        what: what the marked one is, for errors.
    """

    numbers: Numbers
    sign: str
    what: str

    @property
    def fewest(self) -> int:
        """How many numbers there are at least."""
        return self.numbers.fewest

    @property
    def most(self) -> int:
        """And at most."""
        return self.numbers.most

    def of_words(self, words: Sequence[str]) -> tuple[tuple[int, ...], int]:
        """Return the numbers and the marked one."""
        marked = [word for word in words if word.endswith(self.sign)]
        if len(marked) != 1:
            reason = f"exactly one number is {self.what}, marked by {self.sign}, not {len(marked)}"
            raise Refusal(" ".join(shown(word) for word in words[:6]), reason)
        numbers = self.numbers.numbers([word.removesuffix(self.sign) for word in words])
        return numbers, int(marked[0].removesuffix(self.sign))

    def to_text(self, value: tuple[tuple[int, ...], int]) -> str:
        """Return the numbers with the sign behind the one."""
        numbers, marked = value
        return " ".join(f"{number}{self.sign}" if number == marked else str(number) for number in numbers)

    def to_json(self) -> dict[str, Any]:
        """Return the part as the browser reads it."""
        return {"kind": "marked", "numbers": self.numbers.to_json(), "sign": self.sign, "what": self.what}


def alone(parts: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the components of a position that is the tuple of its parts."""
    return (parts,)


def first(components: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the parts of such a position."""
    only: tuple[Any, ...] = components[0]
    return only


@dataclass(frozen=True, slots=True)
class Parts:
    """Several parts, one after the other.

    Attributes:
        parts: what they are.
        sign: what stands between them, "/" or ":"; nothing if only their order tells them apart.  Then a word is told
            by being none of the numbers, and all parts but the last list have a fixed number of words.
        optional: how many of the last parts may be left out; they are then read from no words.
        over: what is typed and printed for the end of play, where play can end in no position.
        into: what turns the parts into the components of a position.
        out_of: what turns components into the parts of one position.
    """

    example: str
    accepts: str
    parts: tuple[Part, ...]
    sign: Literal["", "/", ":"] = ""
    optional: int = 0
    over: str = ""
    into: Callable[[tuple[Any, ...]], tuple[Any, ...]] = alone
    out_of: Callable[[tuple[Any, ...]], tuple[Any, ...]] = first

    def read(self, game: str, words: Sequence[str]) -> tuple[Any, ...]:
        """Return the components that the parts describe."""
        if self.over and split_words(words) == [self.over]:
            return ()
        try:
            given = self._marked_off(words) if self.sign else self._in_order(split_words(words))
            return self.into(tuple(map(self._read, self.parts, given)))
        except Refusal as wrong:
            raise PositionError(game, wrong.text, wrong.reason) from None

    def _read(self, part: Part, words: list[str]) -> Any:
        if isinstance(part, Word) and words and words not in [[choice] for choice in part.choices]:
            raise Refusal(" ".join(map(shown, words)), f"expected {self.accepts}")
        return part.of_words(words)

    def _marked_off(self, words: Sequence[str]) -> list[list[str]]:
        given = [split_words([piece]) for piece in " ".join(words).split(self.sign)]
        if not len(self.parts) - self.optional <= len(given) <= len(self.parts):
            raise Refusal(shown(" ".join(words)), f"expected {self.accepts}")
        return given + [[] for _ in range(len(self.parts) - len(given))]

    def _in_order(self, words: list[str]) -> list[list[str]]:
        """Share the words out: a word first or last, lists of a fixed length, and one list that takes the rest."""
        left, given = list(words), list[list[str]]()
        *before, last = self.parts
        behind = [left.pop()] if isinstance(last, Word) and left and left[-1] in last.choices else []
        lists = before if isinstance(last, Word) else self.parts
        for part in lists:
            if isinstance(part, Word):
                taken = int(bool(left) and left[0][0] not in DIGITS)
            else:
                taken = len(left) if part is lists[-1] else part.most
            given.append(left[:taken])
            left = left[taken:]
        return [*given, behind] if isinstance(last, Word) else given

    def write(self, components: tuple[Any, ...]) -> str:
        """Return the text that ``read`` takes back; of a sum that it would not take back, its parts with a plus."""
        if not components:
            return self.over or "0"
        if len(components) > 1 and self.out_of is first:
            return " + ".join(self.write((one,)) for one in components)
        values = self.out_of(components)
        texts = [part.to_text(value) for part, value in zip(self.parts, values, strict=True)]
        while self.optional and len(texts) > len(self.parts) - self.optional and not texts[-1]:
            texts.pop()
        joint = f" {self.sign} " if self.sign == "/" else f"{self.sign} "
        return joint.join(texts) if self.sign else " ".join(text for text in texts if text)

    def to_json(self) -> dict[str, Any]:
        """Return the notation as the browser reads it."""
        return {
            "kind": "parts",
            "example": self.example,
            "accepts": self.accepts,
            "parts": [part.to_json() for part in self.parts],
            "sign": self.sign,
            "optional": self.optional,
            "over": self.over,
        }
