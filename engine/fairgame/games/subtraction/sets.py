"""Positions of subtraction games of any set, and periods of typed sets.

A value depends on the max(S) values before it.  The number of these windows is finite, so a window recurs, and then the
sequence repeats (the theorem is in ``fairgame.games.subtraction.certificates``).  Brent's method finds the recurrence:
each window is compared with an older window, which is replaced whenever the distance has doubled.

This module is translated for the browser.  Cost: a mex a heap in plain Python, some 2 us, up to ``MAX_HEAPS`` heaps; a
set without a recurring window by then has no answer for larger heaps.

Source: R. K. Guy, Fair Game, COMAP 1989, exercises 28 to 32; R. P. Brent, An improved Monte Carlo factorization
algorithm, BIT 20 (1980) 176-184 (the search for a cycle).
"""

from functools import cache

from fairgame.core.notation import Integers, Numbers, Parts, Refusal, split_on
from fairgame.errors import LimitError

Set = tuple[int, ...]
Position = tuple[Set, int]
Sequence = tuple[tuple[int, ...], int, int]  # values, preperiod, period (0 if none was found)

MAX_NUMBER = 100
MAX_NUMBERS = 20
MAX_HEAPS = 1 << 16
MAX_HEAP = 10**18
MAX_INPUT_HEAPS = 100
DISTINCT = "the numbers must be distinct"
ACCEPTS = "the numbers that may be taken, a slash, and heap sizes"
DIGITS = "0123456789"
SEPARATORS = " ,{}"
MIN_SHOWN = 400  # values of a set on the page


def to_components(parts: tuple[Set, tuple[int, ...]]) -> tuple[Position, ...]:
    """Return one component a heap."""
    numbers, heaps = parts
    return tuple((numbers, heap) for heap in heaps)


def to_parts(components: tuple[Position, ...]) -> tuple[Set, tuple[int, ...]]:
    """Return the set and the heaps."""
    return components[0][0], tuple(heap for _, heap in components)


NOTATION = Parts(
    "2 5 7 / 12 30",
    ACCEPTS,
    (
        Integers(
            Numbers(
                "2 5 7",
                "the numbers that may be taken",
                fewest=1,
                most=MAX_NUMBERS,
                noun="number",
                least=1,
                largest=MAX_NUMBER,
                distinct=DISTINCT,
            )
        ),
        Integers(
            Numbers(
                "12 30",
                "heap sizes",
                fewest=1,
                most=MAX_INPUT_HEAPS,
                noun="heap",
                least=0,
                largest=MAX_HEAP,
                order="as typed",
            )
        ),
    ),
    "/",
    into=to_components,
    out_of=to_parts,
)


@cache
def sequence(numbers: Set) -> Sequence:
    """Return values until a window of max(S) of them recurs, the least preperiod and the least period.

    Preperiod and period are 0 if no window recurs in ``MAX_HEAPS`` values.

    >>> sequence((1, 2, 3))[1:]
    (0, 4)
    """
    width = max(numbers)
    values: list[int] = []
    anchor, distance = width, 1
    for heap in range(MAX_HEAPS):
        if heap > anchor and _windows_agree(values, anchor, heap, width):
            period = heap - anchor
            start = anchor - width
            while start > 0 and values[start - 1] == values[start - 1 + period]:
                start -= 1
            return tuple(values), start, period
        if heap - anchor == distance:
            anchor = heap
            distance *= 2
        values.append(_mex(values, numbers, heap))
    return tuple(values), 0, 0


def _windows_agree(values: list[int], older: int, newer: int, width: int) -> bool:
    """Return whether the ``width`` values before two heaps agree."""
    return all(values[older - back] == values[newer - back] for back in range(1, width + 1))


def _mex(values: list[int], numbers: Set, heap: int) -> int:
    seen = 0
    for taken in numbers:
        if taken <= heap:
            seen |= 1 << values[heap - taken]
    least = 0
    while seen >> least & 1:
        least += 1
    return least


def heap_value(numbers: Set, heap: int) -> int:
    """Return the nim-value of a heap of any size.

    Raises:
        LimitError: if the heap is beyond the computed values and these have no period.
    """
    values, start, period = sequence(numbers)
    if heap < len(values):
        return values[heap]
    if period == 0:
        raise LimitError(f"the values of this set show no period in {MAX_HEAPS} heaps, so larger heaps have no answer")
    return values[start + (heap - start) % period]


def parse_set(text: str) -> Set:
    """Parse a set of numbers separated by spaces, commas or braces; return it ascending.

    Raises:
        Refusal: naming the invalid word and the accepted input.
    """
    numbers = [_number(word) for word in split_on(text, SEPARATORS)]
    if not 1 <= len(numbers) <= MAX_NUMBERS:
        raise Refusal(text, f"expected 1 to {MAX_NUMBERS} numbers, not {len(numbers)}")
    ascending = sorted(numbers)
    for place in range(1, len(ascending)):
        if ascending[place - 1] == ascending[place]:
            raise Refusal(text, f"{ascending[place]} occurs twice; {DISTINCT}")
    return tuple(ascending)


def _number(word: str) -> int:
    is_whole = all(character in DIGITS for character in word) and len(word) <= len(str(MAX_NUMBER)) + 1
    if not is_whole or not 1 <= int(word) <= MAX_NUMBER:
        raise Refusal(word, f"a number to take must be a whole number from 1 to {MAX_NUMBER}")
    return int(word)


def form_answer(text: str) -> tuple[str, str, tuple[int, ...], int, int, int]:
    """Return the name of a typed set, a sentence, values, preperiod, period (0 if none was found) and saltus.

    Raises:
        Refusal: if the text is not a set.
    """
    numbers = parse_set(text)
    values, start, period = sequence(numbers)
    name = "S{" + ", ".join([str(number) for number in numbers]) + "}"
    if period == 0:
        return name, f"The values of {MAX_HEAPS} heaps show no period; the period is longer.", values, 0, 0, 0
    width = max(numbers)
    sentence = (
        f"Period {period} from heap {start} on, proved: heaps {start} to {start + width - 1} have the same values as"
        f" heaps {start + period} to {start + period + width - 1}, and {width} values decide the next one."
    )
    stop = min(max(MIN_SHOWN, start + 2 * period), MAX_HEAPS)
    return name, sentence, tuple([heap_value(numbers, heap) for heap in range(stop)]), start, period, 0
