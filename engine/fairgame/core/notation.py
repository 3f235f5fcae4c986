"""Notations of positions: readers type the text that the atlas prints.

A notation parses command-line tokens into the components of a sum and writes components back as text. It is data:
``to_json`` sends it to the browser, which accepts the same texts and gives the same error messages. Two notations serve
most games: heaps that form a sum (``HeapSum``), and several numbers that form one position (``Numbers``).

Positions of several parts, such as ``1 2 3 / 12 / 1 3 6``, ``take 1 3 5$ 8`` or ``1-5 2-8 white``, use ``Parts``. A
part is a list of numbers, a keyword, a list of pairs, a list of numbers with one marked, or a list of texts. ``Parts``
reads them in order, with or without separators. Two functions of the game turn the parts into components and back. Both
are translated for the browser like the game's rule, and raise ``Refusal`` for a rule that spans several parts.

Cost: one pass over the text.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import combinations, product
from math import prod
from typing import Any, Literal, Protocol

from fairgame.errors import PositionError
from fairgame.numbers.long_numbers import decimal, parse_int

MAX_INPUT = 10**18
MAX_COMPONENTS = 1000
MAX_SHOWN = 24  # characters of a token in an error message

Order = Literal["as typed", "up to the last", "ascending", "no zeros"]


class Refusal(Exception):
    """An invalid position before its game is known: the offending text and the reason."""

    def __init__(self, text: str, reason: str) -> None:
        super().__init__(text, reason)
        self.text, self.reason = text, reason


class Notation(Protocol):
    """Reader and writer of a game's positions."""

    @property
    def example(self) -> str:
        """A position as a reader would type it."""

    @property
    def accepts(self) -> str:
        """The accepted input in one clause, for error messages and forms."""

    def read(self, game: str, words: Sequence[str]) -> tuple[Any, ...]:
        """Return the components that ``words`` describe.

        Raises:
            PositionError: naming the invalid token.
        """

    def write(self, components: tuple[Any, ...]) -> str:
        """Return text that ``read`` accepts."""

    def to_json(self) -> dict[str, Any]:
        """Return the notation as JSON for the browser."""


def parse_number(word: str, name: str, least: int = 0, largest: int | None = MAX_INPUT, further: str = "") -> int:
    """Return ``word`` as an integer from ``least`` to ``largest``; check its length first.

    Args:
        word: the typed token.
        name: the number's name with its place: ``heap 2``.
        least: the lower bound.
        largest: the upper bound; None for any length.
        further: the cost of a greater number, appended to the error about one.

    Raises:
        Refusal: naming the token, its heap or coin, and the accepted range.
    """
    digits_only = word.isascii() and word.isdigit()
    number = parse_int(word) if digits_only and (largest is None or len(word) <= len(str(largest)) + 1) else -1
    if number < least or (largest is not None and number > largest):
        accepted = f"from {least} on" if largest is None else f"from {least} to {largest}"
        is_greater = digits_only and largest is not None and int(word[: len(str(largest)) + 1]) > largest
        why = f"; {further}" if further and is_greater else ""
        raise Refusal(shorten(word), f"{name} must be a whole number {accepted}{why}")
    return number


def shorten(word: str) -> str:
    """Truncate a long token for an error message.

    >>> shorten("x" * 30)
    'xxxxxxxxxxxxxxxxxxxxx...'
    """
    return word if len(word) <= MAX_SHOWN else f"{word[: MAX_SHOWN - 3]}..."


def split_words(words: Sequence[str]) -> list[str]:
    """Split the arguments of a command line or form at spaces, commas and plus signs."""
    return [part for word in words for part in re.split(r"[\s,+]+", word) if part]


def rectangle_sides(words: Sequence[str], dimensions: int) -> tuple[int, ...]:
    """Return the sides of a rectangle or a box, typed with x, × or by between; empty for other words.

    >>> rectangle_sides(["4", "by", "5"], 2), rectangle_sides(["2x2x3"], 3), rectangle_sides(["4", "5"], 2)
    ((4, 5), (2, 2, 3), ())
    """
    sides = re.split(" ?(?:x|×|by) ?", " ".join(words[: 2 * dimensions]))
    is_rectangle = len(sides) == dimensions and all(re.fullmatch("[0-9]{1,3}", side) for side in sides)
    return tuple(map(int, sides)) if is_rectangle else ()


def check_distinct(
    numbers: Sequence[int],
    noun: str,
    rule: str,
    zeros: bool = True,  # noqa: FBT001, FBT002 - translated to JavaScript
) -> None:
    """Check that no two ``numbers`` are equal; ``zeros`` allows several zeros.

    Raises:
        Refusal: naming the places of the first two equal numbers, from 1, and the ``rule`` that they break.
    """
    for (i, first), (j, second) in combinations(enumerate(numbers, start=1), 2):
        if first == second and not (zeros and first == 0):
            raise Refusal(" ".join(map(str, numbers)), f"{noun}s {i} and {j} are both {first}; {rule}")


def limit_json(largest: int | None) -> str | None:
    """Return a bound as JSON text: it may exceed what the browser's numbers hold exactly."""
    return None if largest is None else str(largest)


@dataclass(frozen=True, slots=True)
class HeapSum:
    """A sum of heaps, each one number: ``12 70 180``.

    Attributes:
        noun: the name of a number in error messages.
        least: the lower bound of each number.
        largest: the upper bound; None for any length.
        cancel: the rule that equal numbers break, in games where two equal numbers cancel (a coin that is turned
            twice). Cancelling pairs are left out of the written sum. Empty where numbers may be equal.
        further: the cost of a number above ``largest``, for error messages.
    """

    example: str = "3 4 5"
    accepts: str = "heap sizes with spaces between"
    _: KW_ONLY
    noun: str = "heap"
    least: int = 0
    largest: int | None = MAX_INPUT
    cancel: str = ""
    further: str = ""

    @property
    def nothing(self) -> str:
        """The text of the empty sum: 0, or ``none`` where 0 is a coin."""
        return "none" if self.cancel and self.least == 0 else "0"

    def read(self, game: str, words: Sequence[str]) -> tuple[int, ...]:
        """Return one component per heap."""
        parts = split_words(words)
        if self.cancel and parts == [self.nothing]:
            return ()
        if not parts or len(parts) > MAX_COMPONENTS:
            reason = f"expected {self.accepts}, 1 to {MAX_COMPONENTS} of them, not {len(parts)}"
            raise PositionError(game, " ".join(parts[:6]), reason)
        try:
            heaps = tuple(
                parse_number(part, f"{self.noun} {place}", self.least, self.largest, self.further)
                for place, part in enumerate(parts, start=1)
            )
            if self.cancel:
                check_distinct(heaps, self.noun, self.cancel)
        except Refusal as wrong:
            raise PositionError(game, wrong.text, wrong.reason) from None
        return heaps

    def write(self, components: tuple[int, ...]) -> str:
        """Return ``70 + 34``, or ``34 70`` where equal numbers cancel; the empty sum is 0."""
        if not self.cancel:
            return " + ".join(map(decimal, components)) or self.nothing
        odd = (number for number in sorted(set(components)) if components.count(number) % 2)
        return " ".join(map(decimal, odd)) or self.nothing

    def to_json(self) -> dict[str, Any]:
        """Return the notation as JSON for the browser."""
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
    """Several numbers that form one position, such as the heaps of a game that is not their sum: ``1 2 5``.

    Attributes:
        fewest: the minimum count.
        most: the maximum count.
        noun: the name of a number in error messages.
        least: the lower bound of each number.
        largest: the upper bound; None for any length.
        distinct: the rule that equal numbers break (zeros do not where they are left out); empty where numbers may be
            equal.
        order: "as typed"; "up to the last" (as typed, without trailing zeros); "ascending"; or "no zeros" (ascending,
            without zeros, which mean nothing).
        place: whether error messages give the place of a number.
        further: the cost of a number above ``largest``, for error messages.
        rectangle: whether the numbers are rows of squares, so that ``4x5`` means four rows of five.
    """

    example: str
    accepts: str
    _: KW_ONLY
    fewest: int = 1
    most: int = MAX_COMPONENTS
    noun: str = "heap"
    least: int = 0
    largest: int | None = MAX_INPUT
    distinct: str = ""
    order: Order = "ascending"
    place: bool = True
    further: str = ""
    rectangle: bool = False

    def read(self, game: str, words: Sequence[str]) -> tuple[tuple[int, ...], ...]:
        """Return one component, the tuple of numbers."""
        try:
            return (self.parse(split_words(words)),)
        except Refusal as wrong:
            raise PositionError(game, wrong.text, wrong.reason) from None

    def parse(self, words: Sequence[str]) -> tuple[int, ...]:
        """Return ``words`` as numbers in the game's order.

        Raises:
            Refusal: naming the invalid number by its place, or two that clash.
        """
        if self.rectangle and (sides := rectangle_sides(words, 2)):
            words = [str(sides[1])] * sides[0]
        if not self.fewest <= len(words) <= self.most:
            count = f"{self.fewest}" if self.fewest == self.most else f"{self.fewest} to {self.most}"
            raise Refusal(" ".join(words[:6]), f"expected {self.accepts}: {count} of them, not {len(words)}")
        numbers = tuple(
            parse_number(
                word, f"{self.noun} {place}" if self.place else self.noun, self.least, self.largest, self.further
            )
            for place, word in enumerate(words, start=1)
        )
        if self.distinct:
            check_distinct(numbers, self.noun, self.distinct, zeros=self.order == "no zeros")
        match self.order:
            case "as typed":
                return numbers
            case "up to the last":
                return numbers[: max((place for place, number in enumerate(numbers, start=1) if number), default=0)]
            case "ascending":
                return tuple(sorted(numbers))
            case "no zeros":
                return tuple(sorted(filter(None, numbers)))

    def format(self, numbers: tuple[int, ...]) -> str:
        """Return numbers as typed, 0 for an empty tuple."""
        return " ".join(map(decimal, numbers)) or "0"

    def write(self, components: tuple[tuple[int, ...], ...]) -> str:
        """Return ``3 5``; components are joined by a plus, and the empty sum is 0."""
        return " + ".join(map(self.format, components)) or "0"

    def to_json(self) -> dict[str, Any]:
        """Return the notation as JSON for the browser."""
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
            "rectangle": self.rectangle,
        }


DIGITS = "0123456789"
TUPLES = {2: "pair", 3: "triple"}


class Part(Protocol):
    """One part of a notation."""

    @property
    def fewest(self) -> int:
        """The minimum count of tokens."""

    @property
    def most(self) -> int:
        """The maximum count of tokens."""

    def parse(self, words: Sequence[str]) -> Any:
        """Return the value of the part's tokens.

        Raises:
            Refusal: naming the invalid token.
        """

    def write(self, value: Any) -> str:
        """Return tokens that ``parse`` accepts."""

    def to_json(self) -> dict[str, Any]:
        """Return the part as JSON for the browser."""


@dataclass(frozen=True, slots=True)
class Integers:
    """A part that is a list of numbers: a tuple of integers."""

    numbers: Numbers

    @property
    def fewest(self) -> int:
        """The minimum count of numbers."""
        return self.numbers.fewest

    @property
    def most(self) -> int:
        """The maximum count of numbers."""
        return self.numbers.most

    def parse(self, words: Sequence[str]) -> tuple[int, ...]:
        """Return the numbers."""
        return self.numbers.parse(words)

    def write(self, value: tuple[int, ...]) -> str:
        """Return the numbers separated by spaces; the empty text for none."""
        return self.numbers.format(value) if value else ""

    def to_json(self) -> dict[str, Any]:
        """Return the part as JSON for the browser."""
        return self.numbers.to_json()


@dataclass(frozen=True, slots=True)
class Word:
    """A part that is one of the keywords ``choices``, by default the first."""

    choices: tuple[str, ...]
    fewest: int = 0
    most: int = 1

    def parse(self, words: Sequence[str]) -> str:
        """Return the keyword."""
        return words[0] if words else self.choices[0]

    def write(self, value: str) -> str:
        """Return the keyword unchanged."""
        return value

    def to_json(self) -> dict[str, Any]:
        """Return the part as JSON for the browser."""
        return {"kind": "word", "choices": list(self.choices)}


@dataclass(frozen=True, slots=True)
class Pairs:
    """A part that is a list of hyphenated pairs or triples, such as ``1-5``: a tuple of tuples of integers.

    Attributes:
        noun: the name of a pair in error messages.
        accepts: the accepted input, in one clause.
        ends: the names of its two or three numbers, for error messages.
        least: the lower bound of each number.
        largest: the upper bound.
        distinct: the rule that a pair of equal numbers breaks; empty where equal numbers are allowed.
        empty: the keyword for an empty list; empty where at least one pair is required.
        further: the cost of a number above ``largest``, for error messages.
        rectangle: whether the pairs are squares or cubes, so that ``2x3`` means all of that rectangle.
    """

    noun: str
    accepts: str
    ends: tuple[str, ...]
    _: KW_ONLY
    least: int
    largest: int
    distinct: str = ""
    fewest: int = 1
    most: int = 1000
    empty: str = ""
    further: str = ""
    rectangle: bool = False

    def parse(self, words: Sequence[str]) -> tuple[tuple[int, ...], ...]:
        """Return the pairs."""
        sides = rectangle_sides(words, len(self.ends)) if self.rectangle else ()
        count = prod(sides) if sides else len(words)
        if not self.fewest <= count <= self.most:
            reason = f"expected {self.accepts}: {self.fewest} to {self.most} of them, not {count}"
            raise Refusal(" ".join(shorten(word) for word in words[:6]), reason)
        if sides:
            words = ["-".join(map(str, cell)) for cell in product(*map(range, sides))]
        return tuple(self._pair(word, place) for place, word in enumerate(words, start=1) if word != self.empty)

    def _pair(self, word: str, place: int) -> tuple[int, ...]:
        numbers = re.split("[-–]", word) if re.fullmatch(r"[0-9]+([-–][0-9]+)*", word) else []
        if len(numbers) != len(self.ends):
            raise Refusal(shorten(word), f"{self.noun} {place} is no {TUPLES[len(self.ends)]}; expected {self.accepts}")
        pair = tuple(
            parse_number(number, f"{end} of {self.noun} {place}", self.least, self.largest, self.further)
            for number, end in zip(numbers, self.ends, strict=True)
        )
        if self.distinct and pair[0] == pair[1]:
            raise Refusal(shorten(word), f"both numbers of {self.noun} {place} are {pair[0]}; {self.distinct}")
        return pair

    def write(self, value: tuple[tuple[int, ...], ...]) -> str:
        """Return the pairs separated by spaces."""
        return " ".join("-".join(map(str, pair)) for pair in value) or self.empty

    def to_json(self) -> dict[str, Any]:
        """Return the part as JSON for the browser."""
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
            "rectangle": self.rectangle,
        }


@dataclass(frozen=True, slots=True)
class Marked:
    """A part that is a list of numbers with one marked, such as ``1 3 5$ 8``: the numbers and the marked number.

    Attributes:
        numbers: the notation of the numbers without the sign.
        sign: the mark behind the number.
        what: the name of the marked number in error messages.
    """

    numbers: Numbers
    sign: str
    what: str

    @property
    def fewest(self) -> int:
        """The minimum count of numbers."""
        return self.numbers.fewest

    @property
    def most(self) -> int:
        """The maximum count of numbers."""
        return self.numbers.most

    def parse(self, words: Sequence[str]) -> tuple[tuple[int, ...], int]:
        """Return the numbers and the marked number."""
        marked = [word for word in words if word.endswith(self.sign)]
        if len(marked) != 1:
            reason = f"exactly one number is {self.what}, marked by {self.sign}, not {len(marked)}"
            raise Refusal(" ".join(shorten(word) for word in words[:6]), reason)
        numbers = self.numbers.parse([word.removesuffix(self.sign) for word in words])
        return numbers, int(marked[0].removesuffix(self.sign))

    def write(self, value: tuple[tuple[int, ...], int]) -> str:
        """Return the numbers with the sign behind the marked number."""
        numbers, marked = value
        return " ".join(f"{number}{self.sign}" if number == marked else str(number) for number in numbers)

    def to_json(self) -> dict[str, Any]:
        """Return the part as JSON for the browser."""
        return {"kind": "marked", "numbers": self.numbers.to_json(), "sign": self.sign, "what": self.what}


def single_component(parts: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the components of a position that is the tuple of its parts."""
    return (parts,)


def parts_of_first(components: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the parts of a position that is their tuple."""
    only: tuple[Any, ...] = components[0]
    return only


@dataclass(frozen=True, slots=True)
class Parts:
    """Several parts in a fixed order.

    Attributes:
        parts: the parts.
        sign: the separator, "/" or ":", or "" if only order separates the parts. Without a separator a keyword is the
            token that is not a number, and every list except the last has a fixed length.
        optional: the number of parts at the end that may be left out; such a part is read from no tokens.
        over: the text for the end of play, where play can end in no position.
        into: turns the parts into the components of a position.
        out_of: turns components into the parts of one position.
    """

    example: str
    accepts: str
    parts: tuple[Part, ...]
    sign: Literal["", "/", ":"] = ""
    optional: int = 0
    over: str = ""
    into: Callable[[tuple[Any, ...]], tuple[Any, ...]] = single_component
    out_of: Callable[[tuple[Any, ...]], tuple[Any, ...]] = parts_of_first

    def read(self, game: str, words: Sequence[str]) -> tuple[Any, ...]:
        """Return the components that the parts describe."""
        if self.over and split_words(words) == [self.over]:
            return ()
        try:
            tokens = self._separated(words) if self.sign else self._in_order(split_words(words))
            return self.into(tuple(map(self._read, self.parts, tokens)))
        except Refusal as wrong:
            raise PositionError(game, wrong.text, wrong.reason) from None

    def _read(self, part: Part, words: list[str]) -> Any:
        if isinstance(part, Word) and words and words not in [[choice] for choice in part.choices]:
            raise Refusal(" ".join(map(shorten, words)), f"expected {self.accepts}")
        return part.parse(words)

    def _separated(self, words: Sequence[str]) -> list[list[str]]:
        tokens = [split_words([piece]) for piece in " ".join(words).split(self.sign)]
        if not len(self.parts) - self.optional <= len(tokens) <= len(self.parts):
            raise Refusal(shorten(" ".join(words)), f"expected {self.accepts}")
        return tokens + [[] for _ in range(len(self.parts) - len(tokens))]

    def _in_order(self, words: list[str]) -> list[list[str]]:
        """Distribute the tokens: a keyword first or last, lists of fixed length, and one list that takes the rest."""
        rest, tokens = list(words), list[list[str]]()
        *before, last = self.parts
        keyword = [rest.pop()] if isinstance(last, Word) and rest and rest[-1] in last.choices else []
        lists = before if isinstance(last, Word) else self.parts
        for part in lists:
            if isinstance(part, Word):
                count = int(bool(rest) and rest[0][0] not in DIGITS)
            else:
                count = len(rest) if part is lists[-1] else part.most
            tokens.append(rest[:count])
            rest = rest[count:]
        return [*tokens, keyword] if isinstance(last, Word) else tokens

    def write(self, components: tuple[Any, ...]) -> str:
        """Return text that ``read`` accepts; a sum that it cannot read is written with plus signs."""
        if not components:
            return self.over or "0"
        if len(components) > 1 and self.out_of is parts_of_first:
            return " + ".join(self.write((component,)) for component in components)
        values = self.out_of(components)
        texts = [part.write(value) for part, value in zip(self.parts, values, strict=True)]
        while self.optional and len(texts) > len(self.parts) - self.optional and not texts[-1]:
            texts.pop()
        separator = f" {self.sign} " if self.sign == "/" else f"{self.sign} "
        return separator.join(texts) if self.sign else " ".join(text for text in texts if text)

    def to_json(self) -> dict[str, Any]:
        """Return the notation as JSON for the browser."""
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
    """A part that is a list of texts over given signs, which the game parses itself: a tuple of texts.

    Attributes:
        noun: the name of a text in error messages.
        accepts: the accepted input, in one clause.
        signs: the allowed signs.
        longest: the maximum length of a text.
        most: the maximum count of texts; the minimum is one.
    """

    noun: str
    accepts: str
    signs: str
    _: KW_ONLY
    longest: int
    most: int
    fewest: int = 1

    def parse(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the texts."""
        if not self.fewest <= len(words) <= self.most:
            reason = f"expected {self.accepts}: {self.fewest} to {self.most} of them, not {len(words)}"
            raise Refusal(" ".join(shorten(word) for word in words[:6]), reason)
        for word in words:
            if len(word) > self.longest:
                raise Refusal(shorten(word), f"a {self.noun} has at most {self.longest} signs, not {len(word)}")
            if any(sign not in self.signs for sign in word):
                raise Refusal(shorten(word), f"a {self.noun} has other signs; expected {self.accepts}")
        return tuple(words)

    def write(self, value: tuple[str, ...]) -> str:
        """Return the texts joined by a plus."""
        return " + ".join(value)

    def to_json(self) -> dict[str, Any]:
        """Return the part as JSON for the browser."""
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
    """Split ``text`` at any of the characters ``between``; leave out empty pieces.

    >>> split_on("{7, 2,5}", " ,{}")
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
