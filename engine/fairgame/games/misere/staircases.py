"""Staircases: grids of sums that show an infinite misère quotient.

Take the first heap h that a quotient does not reach, and sums of i heaps a, j heaps b, and perhaps h once; a or b may
be h itself.  A *staircase* is a grid of outcomes.  In row j the P-positions are every second place; they begin, or end,
one place farther in i than in the row before.  Then some number of heaps b distinguishes any two numbers of heaps a,
within the grid.  The page "Infinite misère quotients" proves that both staircases go on forever.

The quotient, which is proved, gives the outcomes of sums without h; all other sums are played out.  Rows are added as
long as they need at most ``MAX_SUMS`` sums.  The search covers only small quotients, where the sums are few.

Cost: some 20 s for all codes of two digits.  Source: the atlas.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from fairgame.games.misere.heaps import HeapOptions, Sum
from fairgame.games.misere.quotient import Quotient

TRIAL_SUMS, MAX_SUMS = 30_000, 500_000  # sums played out for a trial grid and for a full one
TRIAL_ROWS, MAX_ROWS, EXTRA_COLUMNS = 4, 8, 3  # rows of a trial grid and of a full one; columns beyond the rows
TRIAL_INSIDE, MIN_INSIDE = 2, 3  # rows whose first or last P-position must be inside a trial grid, a full one
MAX_ORDER = 100  # of a quotient that is searched
MAX_OFFSET = 4  # of the start of a staircase from the diagonal
HEAPS = 2 * MAX_ROWS + EXTRA_COLUMNS  # more than a sum of a grid has

Choice = tuple[int, int, Sum]  # heaps a and b, and the fixed ones


class TooMany(Exception):
    """The number of sums played out exceeds its limit."""


@dataclass(frozen=True, slots=True)
class Staircase:
    """Sums of i heaps a, j heaps b and the heaps ``fixed``: ``rows[j][i]`` is true for P-positions."""

    a: int
    b: int
    fixed: tuple[int, ...]
    rows: tuple[tuple[bool, ...], ...]

    def shifted(self, by: int) -> "Staircase":
        """Return the same grid with all heaps renumbered by an offset."""
        return Staircase(self.a + by, self.b + by, tuple(heap + by for heap in self.fixed), self.rows)

    def cells(self) -> Iterator[tuple[Sum, bool]]:
        """Yield each sum, its heaps ascending, and whether it is a P-position, row by row."""
        for j, row in enumerate(self.rows):
            for i, is_p in enumerate(row):
                yield tuple(sorted((*[self.a] * i, *[self.b] * j, *self.fixed))), is_p


class PlayedSums:
    """Misère outcomes of sums of the heaps of a quotient and the next heap.

    A sum is encoded as one number with a field of bits for the multiplicity of each heap, so a move adds a number.  A
    field is wide enough for all sums that play reaches from ``HEAPS`` heaps: their parts have no more matches together,
    each of them at least as many as the first heap with a move, and heap n has at most n + 1 times as many.
    """

    def __init__(self, options: HeapOptions, quotient: Quotient, elements: Sequence[int]) -> None:
        """Prepare the moves of heaps 0 to n + 1, where the quotient covers heaps 0 to n."""
        self._elements: Sequence[int] = elements
        self._products: list[list[int]] = quotient.products.tolist()
        self._p_portion: list[bool] = quotient.p_portion.tolist()
        self._element = cache(self._element_of)  # halves of sums repeat often
        self._bits = (HEAPS * (len(elements) + 1)).bit_length()
        self._full = (1 << self._bits) - 1
        self._moves = [
            (self._bits * heap, [self._number(option) - self._number((heap,)) for option in options[heap]])
            for heap in range(len(elements), -1, -1)
        ]
        self._large = self._number((len(elements),))  # sums from here on contain the next heap
        self._lower = self._number((len(elements) // 2,)) - 1  # the bits of the smaller heaps
        self._known: dict[int, bool] = {}

    def is_lost(self, heaps: Sum, most: int) -> bool:
        """Return whether the player to move loses a sum.

        Raises:
            TooMany: if more than ``most`` sums with the next heap have been played out.
        """
        number = self._number(heaps)
        known = self._known.get(number)
        if known is None:
            known = self._by_quotient(number) if number < self._large else self._play(number, most)
        return known

    def _number(self, heaps: Sum) -> int:
        return sum(1 << self._bits * heap for heap in heaps)

    def _by_quotient(self, number: int) -> bool:
        low = number & self._lower
        return self._p_portion[self._products[self._element(low)][self._element(number - low)]]

    def _element_of(self, number: int) -> int:
        product = 0
        for heap, element in enumerate(self._elements):
            for _ in range(number >> self._bits * heap & self._full):
                product = self._products[product][element]
        return product

    def _play(self, number: int, most: int) -> bool:
        known, large, full, by_quotient = self._known, self._large, self._full, self._by_quotient
        if len(known) >= most:
            raise TooMany
        for shift, steps in self._moves:
            if number >> shift & full:
                for step in steps:
                    after = number + step
                    is_p = by_quotient(after) if after < large else known.get(after)
                    if is_p is None:
                        is_p = self._play(after, most)
                    if is_p:
                        known[number] = False
                        return False
        known[number] = True
        return True


def staircases(options: HeapOptions, quotient: Quotient, elements: Sequence[int]) -> Iterator[Staircase]:
    """Yield the staircases with the heap after those of a quotient, at most one for every two heaps."""
    if quotient.order > MAX_ORDER:
        return
    heap = len(elements)
    choices: list[Choice] = [(a, heap, ()) for a in quotient.generators]
    choices += [(heap, b, ()) for b in quotient.generators]
    choices += [(a, b, (heap,)) for a, b in product(quotient.generators, repeat=2) if a != b]
    for choice in choices:
        rows = _rows(PlayedSums(options, quotient, elements), choice, TRIAL_ROWS, TRIAL_SUMS)
        if len(rows) == TRIAL_ROWS and is_staircase(rows, TRIAL_INSIDE):
            rows = _rows(PlayedSums(options, quotient, elements), choice, MAX_ROWS, MAX_SUMS)
            if is_staircase(rows, MIN_INSIDE):
                yield Staircase(*choice, rows)


def is_staircase(rows: Sequence[Sequence[bool]], min_inside: int) -> bool:
    """Return whether P-positions are every second place from, or to, a place that moves by one with each row.

    >>> is_staircase([(False, True, False, True), (False, False, True, False), (False, False, False, True)], 3)
    True

    Args:
        rows: rows of equal length.
        min_inside: the minimum number of rows with that place inside.
    """
    for start, rises in product(range(-MAX_OFFSET, MAX_OFFSET + 1), (True, False)):
        inside = [0 <= start + row < len(cells) for row, cells in enumerate(rows)]
        if sum(inside) >= min_inside and all(
            is_p == ((place - start - row) % 2 == 0 and (place >= start + row if rises else place <= start + row))
            for row, cells in enumerate(rows)
            for place, is_p in enumerate(cells)
        ):
            return True
    return False


def _rows(played: PlayedSums, choice: Choice, max_rows: int, max_sums: int) -> tuple[tuple[bool, ...], ...]:
    """Return at most ``max_rows`` rows of a grid that need at most ``max_sums`` sums, all of one length."""
    a, b, fixed = choice
    rows: list[tuple[bool, ...]] = []

    def cells(j: int, start: int, stop: int, most: int) -> tuple[bool, ...]:
        sums = (tuple(sorted((*[a] * i, *[b] * j, *fixed))) for i in range(start, stop))
        return tuple(played.is_lost(heaps, most) for heaps in sums)

    try:
        for j in range(max_rows):
            rows.append(cells(j, 0, j + EXTRA_COLUMNS + 1, max_sums))
    except TooMany:
        pass  # fewer rows suffice
    try:
        width = len(rows) + EXTRA_COLUMNS
        return tuple((*row, *cells(j, len(row), width, 2 * max_sums)) for j, row in enumerate(rows))
    except TooMany:
        return ()
