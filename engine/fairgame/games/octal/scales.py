"""Grundy scales: the nim-values of an octal game computed with two strips of squared paper.

Both strips show the known values, the second in reverse order. If heap 0 of the second strip is under heap ``left`` of
the first, heaps a and b with a + b = ``left`` are above each other: the two heaps that a move from ``left + taken`` may
leave. The bits of the code's digit for ``taken`` decide the pairs that are options: 1 allows the pair of two empty
heaps, 2 the pairs at the ends, with one empty heap, 4 the pairs between. The strip slides to one place for each number
that may be taken. The nim-sums of the allowed pairs are the values of all options; their mex is the next value.

A set, ``S{2,5,7}``, is the code of its subtraction game. ``Grundy`` is Grundy's game, which splits a heap into two
unequal heaps, so the pair in the middle is no option.

The strips can show any other sequence as well. Then all pairs are shown, with the nim-sums of two heaps of that total
(``sums``); the rule of that game gives the next value, not the strips.

The module is translated for the browser, which draws a step on request. Cost: the values of the heaps to ``MAX_HEAP``
are computed once a code, in time quadratic in the heap; some 0.1 s for a code of three places.

Source: R. K. Guy, Fair Game, COMAP 1989; E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 4.
"""

from functools import cache
from typing import NamedTuple

from fairgame.core.notation import Refusal
from fairgame.core.take_break import in_words, text_of
from fairgame.games.octal.code import GRUNDY, digits_of, fault_in

MAX_HEAP = 200
FIRST_HEAP = 12
SET, MAX_TAKEN = "S{", 40  # the beginning of a subtraction set, and its greatest number
BITS = ((1, "nothing"), (2, "one heap"), (4, "two heaps"))
NO_CODE = "not the game of a code, so that the strips show nim-sums of pairs, and no mex"
UNEQUAL = "split a heap into two unequal ones"
ACCEPTS = (
    f"a code or a set such as S{{2,5,7}}, then if you like a heap from 1 to {MAX_HEAP} and how many are taken from it"
)


class Slide(NamedTuple):
    """One place of the strip.

    Attributes:
        taken: the number taken.
        left: the number left, the place of the strip; negative if the heap is too small.
        allows: the rest that the code allows this move to leave, in words.
        pairs: (a, b, nim-sum of their values) for each option, a <= b, a ascending.
    """

    taken: int
    left: int
    allows: str
    pairs: tuple[tuple[int, int, int], ...]


class Step(NamedTuple):
    """Computation of the value of one heap.

    Attributes:
        name: the canonical text of the code.
        words: its rule in words.
        heap: the heap.
        taken: the number taken at the chosen place.
        values: G(0), ..., G(heap).
        slides: every place of the code, the smallest number taken first.
        sentence: the chosen place and the mex, in words.
    """

    name: str
    words: str
    heap: int
    taken: int
    values: tuple[int, ...]
    slides: tuple[Slide, ...]
    sentence: str


def digits_named(name: str) -> tuple[int, ...]:
    """Return the digits of a code; for Grundy's game those of 4., whose moves are splits as well."""
    return (4,) if name == GRUNDY else digits_of(name)


def pairs_left(name: str, digit: int, left: int) -> list[tuple[int, int]]:
    """Return the pairs (a, b), a <= b and a + b = left, that are options under ``digit``.

    >>> pairs_left("0.77", 7, 4), pairs_left("0.77", 7, 0), pairs_left("Grundy", 4, 4)
    ([(0, 4), (1, 3), (2, 2)], [(0, 0)], [(1, 3)])
    """
    pairs: list[tuple[int, int]] = []
    if (left == 0 and digit & 1 != 0) or (left > 0 and digit & 2 != 0):
        pairs.append((0, left))
    if digit & 4 != 0:
        for small in range(1, left // 2 + 1):
            if name != GRUNDY or small < left - small:
                pairs.append((small, left - small))
    return pairs


@cache
def values_named(name: str) -> tuple[int, ...]:
    """Return the nim-values of heaps 0 to ``MAX_HEAP``.

    >>> values_named("0.77")[:13]
    (0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4)
    """
    digits = digits_named(name)
    values: list[int] = []
    for heap in range(MAX_HEAP + 1):
        seen: set[int] = set()
        for taken, digit in enumerate(digits):
            if digit != 0 and taken <= heap:
                for small, large in pairs_left(name, digit, heap - taken):
                    seen.add(values[small] ^ values[large])
        values.append(mex_of(seen))
    return tuple(values)


def mex_of(seen: set[int]) -> int:
    """Return the least number from 0 on that is missing."""
    least = 0
    while least in seen:
        least += 1
    return least


def step(text: str) -> Step:
    """Return the step for ``0.77``, ``0.77 9`` or ``0.77 9 2``: code or set, heap and number taken.

    Raises:
        Refusal: with the error, and the accepted input.

    >>> [slide[3] for slide in step("0.77 3 2").slides]
    [((0, 2, 2), (1, 1, 0)), ((0, 1, 1),)]
    """
    head, _, rest = text.partition(" ")
    if text[: len(SET)] == SET:
        inside, _, tail = text[len(SET) :].partition("}")
        head = code_of_set(inside)
        rest = tail[1:] if tail[:1] == " " else tail
    size, _, number = rest.partition(" ")
    name, words = rule_of(head)
    digits = digits_named(name)
    places = [place for place, digit in enumerate(digits) if digit != 0]
    heap = FIRST_HEAP if size == "" else whole(size, "the heap", 1, MAX_HEAP)
    taken = places[0] if number == "" else whole(number, "the number taken", 0, len(digits) - 1)
    if taken not in places:
        allowed = ", ".join([str(place) for place in places])
        raise Refusal(number, f"{name} has a move for taking {allowed} only")
    values = values_named(name)
    slides = tuple([slide_of(name, digits[place], values, heap, place) for place in places])
    return Step(name, words, heap, taken, values[: heap + 1], slides, describe(values, heap, taken, slides))


def sums(name: str, values: tuple[int, ...], heap: int) -> Step:
    """Return the place of the strips with the pairs of heaps that have ``heap - 1`` together.

    Args:
        name: the name of the sequence.
        values: G(0), G(1), ..., to ``heap`` at least.
        heap: at least 1.

    >>> sums("daisy", (0, 1, 2, 0, 0), 3).sentence
    'Heaps that have 2 together: 2 pairs with nim-sum 0, 2. The next value is G(3) = 0.'
    """
    left = heap - 1
    pairs = tuple([(a, left - a, values[a] ^ values[left - a]) for a in range(left // 2 + 1)])
    count = "1 pair" if len(pairs) == 1 else f"{len(pairs)} pairs"
    seen = listed({pair[2] for pair in pairs})
    sentence = (
        f"Heaps that have {left} together: {count} with nim-sum {seen}. The next value is G({heap}) = {values[heap]}."
    )
    slides = (Slide(1, left, "any two heaps", pairs),)
    return Step(name, NO_CODE, heap, 1, values[: heap + 1], slides, sentence)


def rule_of(text: str) -> tuple[str, str]:
    """Return the name of a code or of Grundy's game, and its rule in words.

    Raises:
        Refusal: if the text is neither a code nor Grundy's game.
    """
    if text in (GRUNDY, "grundy"):
        return GRUNDY, UNEQUAL
    error = fault_in(text)
    if error is not None:
        place, reason = error
        raise Refusal(text, f"character {place + 1}: {reason}; expected {ACCEPTS}")
    digits = digits_of(text)
    return text_of(digits), in_words(digits)


def code_of_set(text: str) -> str:
    """Return the code of the subtraction game with the numbers of a text.

    Raises:
        Refusal: if a number cannot be taken, or two numbers are equal.

    >>> code_of_set("2, 5, 7")
    '0.0300303'
    """
    numbers: list[int] = []
    rest = "".join([character for character in text if character != " "])
    while rest != "" or len(numbers) == 0:
        number, _, rest = rest.partition(",")
        numbers.append(whole(number, "a number of the set", 1, MAX_TAKEN))
    if len(set(numbers)) < len(numbers):
        raise Refusal(text, "a number is twice in the set")
    return "0." + "".join(["3" if place in numbers else "0" for place in range(1, max(numbers) + 1)])


def whole(text: str, noun: str, least: int, largest: int) -> int:
    """Return the number that a reader typed.

    Raises:
        Refusal: unless it is from ``least`` to ``largest``.
    """
    digits = 0 < len(text) <= len(str(MAX_HEAP)) and all(character in "0123456789" for character in text)
    if not digits or not least <= int(text) <= largest:
        raise Refusal(text, f"{noun} must be a whole number from {least} to {largest}")
    return int(text)


def slide_of(name: str, digit: int, values: tuple[int, ...], heap: int, taken: int) -> Slide:
    """Return the place of the strip for a heap and a number taken."""
    left = heap - taken
    pairs = pairs_left(name, digit, left) if left >= 0 else []
    words = [word for bit, word in BITS if digit & bit != 0]
    allows = "two unequal heaps" if name == GRUNDY else ", ".join(words)
    return Slide(taken, left, allows, tuple([(a, b, values[a] ^ values[b]) for a, b in pairs]))


def describe(values: tuple[int, ...], heap: int, taken: int, slides: tuple[Slide, ...]) -> str:
    """Return the description of one place of the strip, and of the result of all places."""
    seen: set[int] = set()
    place_text = ""
    for place, left, _, pairs in slides:
        for pair in pairs:
            seen.add(pair[2])
        if place == taken:
            place_text = describe_place(left, pairs)
    move = f"Heap {heap}, {taken} taken" if taken > 0 else f"Heap {heap}, split"
    options = f"All options have the values {listed(seen)}" if len(seen) > 0 else "There is no option"
    return f"{move}: {place_text} {options}; the least number missing is {values[heap]}, so G({heap}) = {values[heap]}."


def describe_place(left: int, pairs: tuple[tuple[int, int, int], ...]) -> str:
    """Return the description of one place of the strip."""
    if left < 0:
        return "the heap is too small."
    if len(pairs) == 0:
        return f"{left} left, and no pair counts."
    count = "1 pair counts" if len(pairs) == 1 else f"{len(pairs)} pairs count"
    return f"{left} left, and {count}, with nim-sum {listed({pair[2] for pair in pairs})}."


def listed(numbers: set[int]) -> str:
    """Return numbers, ascending, with commas between."""
    return ", ".join([str(number) for number in sorted(numbers)])
