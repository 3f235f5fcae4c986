"""Numbers as numerals in base t, a box for each digit, with the final run of equal digits marked.

This run decides Mark-t.  A long numeral is broken after its first digits.  Digits are computed from both ends, so a
long number needs only the visible ones; the run at the end is counted completely.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fairgame import catalogue
from fairgame_site.render.boards.svg import shape_svg
from fairgame_site.render.tables import grouped

MAX_DIGITS = 20  # most digits drawn; a longer numeral is broken
FIRST, LAST = 5, 13
BOX, HIGH, LETTER, BROKEN = 20, 24, 8, 26
ROW = 84
WRITTEN = 21  # most decimal digits written; a longer number is abbreviated


@dataclass(frozen=True, slots=True)
class Numeral:
    """The visible part of a numeral.

    Attributes:
        first: its first digits, all of them if ``last`` is empty.
        last: its last digits, if digits between are omitted.
        length: its number of digits.
        run: the number of equal digits at its end.
    """

    first: tuple[int, ...]
    last: tuple[int, ...]
    length: int
    run: int

    @property
    def text(self) -> str:
        """The numeral as text: digits of a base up to ten joined, of a larger one separated by spaces."""
        joint = "" if max((*self.first, *self.last)) <= 9 else " "  # noqa: PLR2004 - digits of one letter
        parts = [joint.join(map(str, part)) for part in (self.first, self.last) if part]
        return " … ".join(parts)


def numeral(number: int, base: int) -> Numeral:
    """Return the numeral of a number >= 0.

    >>> numeral(16, 3).text, numeral(16, 3).run
    ('121', 1)
    """
    length = digit_count(number, base)
    if length <= MAX_DIGITS:
        return Numeral(_last_digits(number, base, length), (), length, _run(number, base))
    first = _last_digits(number // base ** (length - FIRST), base, FIRST)
    return Numeral(first, _last_digits(number, base, LAST), length, _run(number, base))


def digit_count(number: int, base: int) -> int:
    """Return how many digits a number has; 0 has one.

    >>> digit_count(0, 3), digit_count(8, 3), digit_count(9, 3)
    (1, 2, 3)
    """
    count = max(1, math.floor((number.bit_length() - 1) / math.log2(base)))  # never more than the true count
    power = base**count
    while power <= number:
        count, power = count + 1, power * base
    return count


def _last_digits(number: int, base: int, count: int) -> tuple[int, ...]:
    number %= base**count
    found = []
    for _ in range(count):
        number, digit = divmod(number, base)
        found.append(digit)
    return tuple(reversed(found))


def _run(number: int, base: int) -> int:
    """Return the number of equal digits at the end; 0 has one digit."""
    rest, last = divmod(number, base)
    run = 1
    while rest:
        rest, digit = divmod(rest, base)
        if digit != last:
            return run
        run += 1
    return run


def written(number: int) -> str:
    """Return a number with its thousands set apart, a long one in part.

    >>> written(10001), written(12 * 10**29 + 7)
    ('10,001', '12000…00007 (31 digits)')
    """
    count = digit_count(number, 10)
    if count <= WRITTEN:
        return grouped(number)
    return f"{number // 10 ** (count - FIRST)}…{number % 10**FIRST:0{FIRST}d} ({grouped(count)} digits)"


def draw(board: catalogue.boards.Numerals, title: str) -> str:
    """Return the drawing of a board."""
    return numerals(list(zip(board.bases, board.numbers, strict=True)), title, board.less)


def numerals(numbers: Sequence[tuple[int, int]], title: str, less: int = 0) -> str:
    """Draw numbers of given bases, each the pair of its base and itself; ``less`` is taken off before it is written.

    >>> "1,000 in base 2" in numerals([(2, 1001)], "", less=1)
    True
    """
    drawn, words, right = [], [], 180.0
    for place, (base, number) in enumerate(numbers):
        own = numeral(number - less, base)
        wide = max(BOX, LETTER * len(str(base - 1)) + 8)
        name = f"{written(number)} − {less} = " if less else ""
        name += f"{written(number - less)} in base {base}"
        boxes: list[dict[str, Any]] = []
        left = 4.0
        for start, part in ((0, own.first), (own.length - len(own.last), own.last)):
            left += BROKEN if start and part else 0
            for index, digit in enumerate(part, start):
                boxes.append({"x": left, "digit": digit, "run": index >= own.length - own.run})
                left += wide
        drawn.append(
            {
                "top": 4 + place * ROW,
                "name": name,
                "wide": wide,
                "boxes": boxes,
                "broken": 4.0 + wide * len(own.first) + BROKEN / 2 if own.last else None,
                "run": own.run,
                "from": next(box["x"] for box in boxes if box["run"]),
                "to": left,
            }
        )
        words.append(f"{name}: {own.text}, with {own.run} digit{'s' * (own.run > 1)} {boxes[-1]['digit']} at its end.")
        right = max(right, left, 4 + 7.6 * len(name))
    return shape_svg(
        "numerals",
        title,
        " ".join(words) or "No number.",
        right + 4,
        max(1, len(drawn)) * ROW,
        rows=drawn,
        high=HIGH,
    )
