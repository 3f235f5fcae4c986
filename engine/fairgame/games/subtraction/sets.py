"""Positions of subtraction games of any set: the numbers that may be taken, and a heap.

A value depends on the max(S) values before it, and there are finitely many such windows, so one of them comes back;
from then on everything does (the theorem is in ``fairgame.games.subtraction.certificates``).  Brent's method finds the
window: it is compared with an older one, which is replaced whenever the distance has doubled.

Everything here is translated for the browser, which answers for the reader's own set.  Cost: a mex a heap in plain
Python, some 2 us, up to ``MAX_HEAPS`` heaps; a set whose window has not come back by then is answered no further.

Source: R. K. Guy, Fair Game, COMAP 1989, exercises 28 to 32; R. P. Brent, An improved Monte Carlo factorization
algorithm, BIT 20 (1980) 176-184 (the search for a cycle).
"""

from functools import cache

from fairgame.core.notation import Integers, Numbers, Parts, Refusal, split_on
from fairgame.errors import LimitError

Set = tuple[int, ...]
Position = tuple[Set, int]
Sequence = tuple[tuple[int, ...], int, int]  # values, preperiod, period (0 where none was found)

MAX_NUMBER = 100
MAX_NUMBERS = 20
MAX_HEAPS = 1 << 16
MAX_HEAP = 10**18
MAX_INPUT_HEAPS = 100
TWICE = "a number is named once"
ACCEPTS = "the numbers that may be taken, a slash, and heap sizes"
DIGITS = "0123456789"
BETWEEN = " ,{}"
SHOWN = 400  # values that the page shows of a set


def into(parts: tuple[Set, tuple[int, ...]]) -> tuple[Position, ...]:
    """Return one component a heap."""
    numbers, heaps = parts
    return tuple((numbers, heap) for heap in heaps)


def out_of(components: tuple[Position, ...]) -> tuple[Set, tuple[int, ...]]:
    """Return the numbers, and the heaps."""
    return components[0][0], tuple(heap for _, heap in components)


NOTATION = Parts(
    "2 5 7 / 12 30",
    ACCEPTS,
    (
        Integers(Numbers("2 5 7", "the numbers that may be taken", 1, MAX_NUMBERS, "number", 1, MAX_NUMBER, TWICE)),
        Integers(Numbers("12 30", "heap sizes", 1, MAX_INPUT_HEAPS, "heap", 0, MAX_HEAP, order="as typed")),
    ),
    "/",
    into=into,
    out_of=out_of,
)


@cache
def sequence(numbers: Set) -> Sequence:
    """Return values until a window of max(S) of them has come back, the preperiod and the period, both least.

    Without such a window among ``MAX_HEAPS`` values the last two are 0.

    >>> sequence((1, 2, 3))[1:]
    (0, 4)
    """
    width = max(numbers)
    values: list[int] = []
    anchor, distance = width, 1
    for heap in range(MAX_HEAPS):
        if heap > anchor and _same(values, anchor, heap, width):
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


def _same(values: list[int], older: int, newer: int, width: int) -> bool:
    """Whether the ``width`` values before two heaps are the same."""
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


def value_of(numbers: Set, heap: int) -> int:
    """Return the nim-value of a heap of any size.

    Raises:
        LimitError: if the heap is beyond the values computed and no period was found among them.
    """
    values, start, period = sequence(numbers)
    if heap < len(values):
        return values[heap]
    if period == 0:
        raise LimitError(f"no window came back in {MAX_HEAPS} heaps of this set, so larger heaps are not answered")
    return values[start + (heap - start) % period]


def set_of(text: str) -> Set:
    """Return the numbers that a reader typed, ascending, with spaces, commas or braces between them.

    Raises:
        Refusal: naming the word that is wrong, and what is accepted.
    """
    numbers = [_number(word) for word in split_on(text, BETWEEN)]
    if not 1 <= len(numbers) <= MAX_NUMBERS:
        raise Refusal(text, f"expected 1 to {MAX_NUMBERS} numbers, not {len(numbers)}")
    ascending = sorted(numbers)
    for place in range(1, len(ascending)):
        if ascending[place - 1] == ascending[place]:
            raise Refusal(text, f"{ascending[place]} is there twice; {TWICE}")
    return tuple(ascending)


def _number(word: str) -> int:
    whole = all(character in DIGITS for character in word) and len(word) <= len(str(MAX_NUMBER)) + 1
    if not whole or not 1 <= int(word) <= MAX_NUMBER:
        raise Refusal(word, f"a number to take must be a whole number from 1 to {MAX_NUMBER}")
    return int(word)


def told(text: str) -> tuple[str, str, tuple[int, ...], int, int, int]:
    """Return what is told of a set that a reader types: its name, a sentence, values, preperiod, period, saltus.

    The period is 0 where none was found.

    Raises:
        Refusal: if the text is no set.
    """
    numbers = set_of(text)
    values, start, period = sequence(numbers)
    name = "S{" + ", ".join([str(number) for number in numbers]) + "}"
    if period == 0:
        return name, f"No window came back in {MAX_HEAPS} heaps; there is a period, and it is longer.", values, 0, 0, 0
    width = max(numbers)
    sentence = (
        f"Period {period} from heap {start} on, proved: heaps {start} to {start + width - 1} have the same values as"
        f" heaps {start + period} to {start + period + width - 1}, and {width} values decide the next one."
    )
    wanted = max(SHOWN, start + 2 * period)
    shown = [value_of(numbers, heap) for heap in range(min(wanted, MAX_HEAPS))]
    return name, sentence, tuple(shown), start, period, 0
