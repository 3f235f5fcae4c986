"""Sums in which ever more equal heaps are told apart: what makes one suspect that a misère quotient is infinite.

Take the first heap h to which a quotient does not reach, and sums of i heaps a, j heaps b, and perhaps h once; a or b
may be h itself.  A *staircase* is a grid of outcomes in which the P-positions of row j begin, or end, one place farther
in i than those of the row before, and are every second place.  Then two different numbers of heaps a are told apart by
some number of heaps b, as far as the grid goes.  If this went on forever, the quotient would be infinite; that it does
is not proved.

Sums without h have their outcomes from the quotient, which is proved; the others are played out.  Rows are added as
long as they need no more than ``MOST`` sums.  Staircases are looked for in small quotients alone, where the sums are
few.

Cost: some 20 s for all codes of two digits.  Source: the atlas.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from fairgame.games.misere.heaps import HeapOptions, Sum
from fairgame.games.misere.quotient import Quotient

FEW, MOST = 30_000, 500_000  # sums that are played out until a grid is worth a look, and at all
ROWS, ROWS_MORE, WIDER = 4, 8, 3  # rows of a grid that is looked at, at most; columns more than rows
LOOK, SURE = 2, 3  # rows in which the place is inside the grid: until it is worth a look, and at all
MAX_ORDER = 100  # of a quotient in which staircases are looked for
FAR = 4  # places from the diagonal at which a staircase may begin
HEAPS = 2 * ROWS_MORE + WIDER  # more than a sum of a grid has


Choice = tuple[int, int, Sum]  # heaps a and b, and those beside


class TooMany(Exception):
    """More sums were to be played out than is allowed."""


@dataclass(frozen=True, slots=True)
class Staircase:
    """Sums of i heaps a, j heaps b and those beside: ``rows[j][i]`` says whether they are P-positions."""

    a: int
    b: int
    beside: tuple[int, ...]
    rows: tuple[tuple[bool, ...], ...]

    def shifted(self, by: int) -> "Staircase":
        """Return the same grid of heaps that are numbered from so much higher."""
        return Staircase(self.a + by, self.b + by, tuple(heap + by for heap in self.beside), self.rows)

    def cells(self) -> Iterator[tuple[Sum, bool]]:
        """Yield each sum, its heaps ascending, and whether it is a P-position, row by row."""
        for times, row in enumerate(self.rows):
            for own, is_p in enumerate(row):
                yield tuple(sorted((*[self.a] * own, *[self.b] * times, *self.beside))), is_p


class Played:
    """Misère outcomes of sums of the heaps of a quotient and the next heap.

    A sum is one number, in which each heap has a field of bits for how many of it there are.  So a move adds a number.
    A field is wide enough for what play makes of ``HEAPS`` heaps: its parts have no more matches together, each of them
    at least as many as the first heap with a move, and heap n has at most n + 1 times as many.
    """

    def __init__(self, options: HeapOptions, quotient: Quotient, elements: Sequence[int]) -> None:
        """Take the options of heaps, and what is known of heaps 0 to n."""
        self._elements: Sequence[int] = elements
        self._products: list[list[int]] = quotient.products.tolist()
        self._p_portion: list[bool] = quotient.p_portion.tolist()
        self._element = cache(self._element_of)  # met for halves of sums, which are few
        self._bits = (HEAPS * (len(elements) + 1)).bit_length()
        self._full = (1 << self._bits) - 1
        self._moves = [
            (self._bits * heap, [self._number(option) - self._number((heap,)) for option in options[heap]])
            for heap in range(len(elements), -1, -1)
        ]
        self._large = self._number((len(elements),))  # from here on the next heap is in the sum
        self._lower = self._number((len(elements) // 2,)) - 1  # the bits of the smaller heaps
        self._known: dict[int, bool] = {}

    def is_lost(self, heaps: Sum, most: int) -> bool:
        """Whether the player to move loses a sum.

        Raises:
            TooMany: if more than ``most`` sums with the next heap are known by then.
        """
        number = self._number(heaps)
        known = self._known.get(number)
        if known is None:
            known = self._by_quotient(number) if number < self._large else self._played_out(number, most)
        return known

    def _number(self, heaps: Sum) -> int:
        return sum(1 << self._bits * heap for heap in heaps)

    def _by_quotient(self, number: int) -> bool:
        low = number & self._lower
        return self._p_portion[self._products[self._element(low)][self._element(number - low)]]

    def _element_of(self, number: int) -> int:
        found = 0
        for heap, element in enumerate(self._elements):
            for _ in range(number >> self._bits * heap & self._full):
                found = self._products[found][element]
        return found

    def _played_out(self, number: int, most: int) -> bool:
        known, large, full, by_quotient = self._known, self._large, self._full, self._by_quotient
        if len(known) >= most:
            raise TooMany
        for shift, steps in self._moves:
            if number >> shift & full:
                for step in steps:
                    after = number + step
                    is_p = by_quotient(after) if after < large else known.get(after)
                    if is_p is None:
                        is_p = self._played_out(after, most)
                    if is_p:
                        known[number] = False
                        return False
        known[number] = True
        return True


def staircases(options: HeapOptions, quotient: Quotient, elements: Sequence[int]) -> Iterator[Staircase]:
    """Yield the staircases with the heap after those of a quotient, the first of which is found for every two heaps."""
    if quotient.order > MAX_ORDER:
        return
    heap = len(elements)
    choices: list[Choice] = [(a, heap, ()) for a in quotient.generators]
    choices += [(heap, b, ()) for b in quotient.generators]
    choices += [(a, b, (heap,)) for a, b in product(quotient.generators, repeat=2) if a != b]
    for choice in choices:
        rows = _rows(Played(options, quotient, elements), choice, ROWS, FEW)
        if len(rows) == ROWS and is_staircase(rows, LOOK):
            rows = _rows(Played(options, quotient, elements), choice, ROWS_MORE, MOST)
            if is_staircase(rows, SURE):
                yield Staircase(*choice, rows)


def is_staircase(rows: Sequence[Sequence[bool]], least: int) -> bool:
    """Whether P-positions are every second place from, or to, a place that moves on by one with each row.

    >>> is_staircase([(False, True, False, True), (False, False, True, False), (False, False, False, True)], 3)
    True

    Args:
        rows: of one length.
        least: in how many rows the place must be inside.
    """
    for start, rises in product(range(-FAR, FAR + 1), (True, False)):
        inside = [0 <= start + row < len(cells) for row, cells in enumerate(rows)]
        if sum(inside) >= least and all(
            is_p == ((place - start - row) % 2 == 0 and (place >= start + row if rises else place <= start + row))
            for row, cells in enumerate(rows)
            for place, is_p in enumerate(cells)
        ):
            return True
    return False


def _rows(played: Played, choice: Choice, most_rows: int, most: int) -> tuple[tuple[bool, ...], ...]:
    """Return the rows of a grid that need no more sums than ``most``, each of as many columns."""
    a, b, beside = choice
    rows: list[tuple[bool, ...]] = []

    def cells(times: int, start: int, stop: int, most: int) -> tuple[bool, ...]:
        sums = (tuple(sorted((*[a] * own, *[b] * times, *beside))) for own in range(start, stop))
        return tuple(played.is_lost(one, most) for one in sums)

    try:
        for times in range(most_rows):
            rows.append(cells(times, 0, times + WIDER + 1, most))
    except TooMany:
        pass  # as many rows as there are
    try:
        width = len(rows) + WIDER
        return tuple((*row, *cells(times, len(row), width, 2 * most)) for times, row in enumerate(rows))
    except TooMany:
        return ()
