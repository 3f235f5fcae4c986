"""How positions are written, in one place: what a reader types and what the atlas prints are the same text.

A notation turns the words of a command line into the components of a sum and a component back into text.  It is data:
``to_json`` hands it to the browser, which reads and refuses the same texts in the same words.  Two serve most games:
heaps that form a sum, and several numbers that form one position.  What has more parts than that is put together from
the pieces of ``fairgame.core.notation``.

Notations of several parts: ``1 2 3 / 12 / 1 3 6``, ``take 1 3 5$ 8``, ``1-5 2-8 white``.

A part is a list of numbers, a word out of a few, a list of pairs, numbers one of which is marked, or a list of texts.
``Parts`` reads one after the other, between signs or simply in their order, and hands the game a tuple of what was
read; two functions of the game turn that tuple into the components of a position and back.  They are translated for
the browser like the game's rule, and refuse by ``Refusal`` what breaks a rule of more than one part.

A part of a notation that is a list of texts, which the game reads itself, such as a position of Sprouts.

It stands beside the parts of ``fairgame.core.notation`` and is put together with them.

The words of a text that a reader typed, for forms in which they may be parted by several signs.

It keeps to the part of Python that is translated for the browser.  Cost: one pass over the text.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal, Protocol

from fairgame.errors import PositionError
from fairgame.numbers.long_numbers import decimal, parse_int

MAX_INPUT = 10**18
MAX_COMPONENTS = 1000
MAX_SHOWN = 24  # characters of a word that an error repeats

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


def whole_number(word: str, name: str, least: int = 0, largest: int | None = MAX_INPUT, further: str = "") -> int:
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
    number = parse_int(word) if digits_only and (largest is None or len(word) <= len(str(largest)) + 1) else -1
    if number < least or (largest is not None and number > largest):
        accepted = f"from {least} on" if largest is None else f"from {least} to {largest}"
        is_greater = digits_only and largest is not None and int(word[: len(str(largest)) + 1]) > largest
        why = f"; {further}" if further and is_greater else ""
        raise Refusal(shortened(word), f"{name} must be a whole number {accepted}{why}")
    return number


def shortened(word: str) -> str:
    """Return a word as an error repeats it: a long one is cut.

    >>> shown("x" * 30)
    'xxxxxxxxxxxxxxxxxxxxx...'
    """
    return word if len(word) <= MAX_SHOWN else f"{word[: MAX_SHOWN - 3]}..."


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
    largest: int | None = MAX_INPUT
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
        if not parts or len(parts) > MAX_COMPONENTS:
            reason = f"expected {self.accepts}, 1 to {MAX_COMPONENTS} of them, not {len(parts)}"
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
            "most": MAX_COMPONENTS,
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
    most: int = MAX_COMPONENTS
    noun: str = "heap"
    least: int = 0
    largest: int | None = MAX_INPUT
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
            raise Refusal(" ".join(shortened(word) for word in words[:6]), reason)
        return tuple(self._pair(word, place) for place, word in enumerate(words, start=1) if word != self.empty)

    def _pair(self, word: str, place: int) -> tuple[int, ...]:
        found = re.fullmatch(r"[0-9]+([-–][0-9]+)*", word)
        numbers = re.split("[-–]", word) if found else []
        if len(numbers) != len(self.ends):
            raise Refusal(
                shortened(word), f"{self.noun} {place} is no {TUPLES[len(self.ends)]}; expected {self.accepts}"
            )
        pair = tuple(
            whole_number(number, f"{end} of {self.noun} {place}", self.least, self.largest, self.further)
            for number, end in zip(numbers, self.ends, strict=True)
        )
        if self.distinct and pair[0] == pair[1]:
            raise Refusal(shortened(word), f"both numbers of {self.noun} {place} are {pair[0]}; {self.distinct}")
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
            raise Refusal(" ".join(shortened(word) for word in words[:6]), reason)
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
            raise Refusal(" ".join(map(shortened, words)), f"expected {self.accepts}")
        return part.of_words(words)

    def _marked_off(self, words: Sequence[str]) -> list[list[str]]:
        given = [split_words([piece]) for piece in " ".join(words).split(self.sign)]
        if not len(self.parts) - self.optional <= len(given) <= len(self.parts):
            raise Refusal(shortened(" ".join(words)), f"expected {self.accepts}")
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


@dataclass(frozen=True, slots=True)
class Texts:
    """A part that is a list of words out of given signs, which the game reads itself: a tuple of texts.

    Attributes:
        noun: what a word is, for errors.
        accepts: what is accepted, in one clause.
        signs: the signs that a word may have.
        longest: how many of them.
        most: how many words there are at most; there is at least one.
    """

    noun: str
    accepts: str
    signs: str
    longest: int
    most: int
    fewest: int = 1

    def of_words(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the words."""
        if not self.fewest <= len(words) <= self.most:
            reason = f"expected {self.accepts}: {self.fewest} to {self.most} of them, not {len(words)}"
            raise Refusal(" ".join(shortened(word) for word in words[:6]), reason)
        for word in words:
            if len(word) > self.longest:
                raise Refusal(shortened(word), f"a {self.noun} has at most {self.longest} signs, not {len(word)}")
            if any(sign not in self.signs for sign in word):
                raise Refusal(shortened(word), f"a {self.noun} has other signs; expected {self.accepts}")
        return tuple(words)

    def to_text(self, value: tuple[str, ...]) -> str:
        """Return the words with a plus between."""
        return " + ".join(value)

    def to_json(self) -> dict[str, Any]:
        """Return the part as the browser reads it."""
        return {
            "kind": "texts",
            "noun": self.noun,
            "accepts": self.accepts,
            "signs": self.signs,
            "longest": self.longest,
            "fewest": self.fewest,
            "most": self.most,
        }


def split_on(text: str, between: str) -> list[str]:
    """Return what stands between any of some signs.

    >>> words_of("{7, 2,5}", " ,{}")
    ['7', '2', '5']
    """
    words: list[str] = []
    word = ""
    for character in text:
        if character not in between:
            word += character
        elif word != "":
            words.append(word)
            word = ""
    if word != "":
        words.append(word)
    return words
