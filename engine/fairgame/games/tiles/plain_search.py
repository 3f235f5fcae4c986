"""Exhaustive search for the nim-values of boards of tiles, over canonical parts as bit masks.

A part is a set of unit squares (or cubes) connected along edges (or faces).  It is an integer with a bit for each place
of a box whose sides are all one longer than needed, so a shift never carries from one line into the next.  A move
leaves a sum of parts; each is moved to the corner and replaced by its least image under the symmetries of the square or
cube, and its value is computed once.

Cost: about 60 microseconds and some 300 bytes for each canonical part; 2 s for the 63,455 parts of a board of five by
five.  Source: the method is standard; R. K. Guy, Fair Game, COMAP 1989, exercises 12 and 13 (Cram).
"""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import cached_property, reduce
from heapq import heapify, heappop, heappush
from itertools import permutations, product
from operator import xor

from fairgame.errors import LimitError
from fairgame.numbers.nimbers import mex

Place = tuple[int, ...]
Places = tuple[Place, ...]
Images = list[list[int]]
Sum = tuple[int, ...]


def ways_round(tile: Places) -> tuple[Places, ...]:
    """Return a tile turned and reflected in every way, each as sorted offsets from its first place.

    >>> ways_round(((0, 0), (0, 1)))
    (((0, 0), (0, 1)), ((0, 0), (1, 0)))
    """
    size = len(tile[0])
    ways = set()
    for axes, signs in product(permutations(range(size)), product((1, -1), repeat=size)):
        turned = sorted(tuple(sign * place[axis] for sign, axis in zip(signs, axes, strict=True)) for place in tile)
        ways.add(tuple(tuple(x - y for x, y in zip(place, turned[0], strict=True)) for place in turned))
    return tuple(sorted(ways))


class Tilings:
    """Search over the parts of boxes of given sides, for one tile; values persist between calls.

    Attributes:
        values: the value of each canonical part met so far.
        max_parts: the bound on the number of parts.
    """

    def __init__(self, ways: Iterable[Places], sides: Place, max_parts: int) -> None:
        """Take the tile in every orientation, the sides of the largest box, and the bound on the number of parts."""
        self._dimensions = len(sides)
        self._axes = tuple(axis for axis, side in enumerate(sides) if side > 1) or (0,)
        self._side = max(sides) + 1
        self._steps = tuple(self._side**power for power in reversed(range(len(self._axes))))
        flat = [way for way in ways if all(_is_flat(place, self._axes) for place in way)]
        self._ways = [tuple(self._bit(place) for place in way) for way in flat]
        self._images: dict[Place, Images] = {}
        self._cache: dict[int, int] = {}
        self.values: dict[int, int] = {}
        self.max_parts = max_parts

    def value(self, places: Iterable[Place]) -> int:
        """Return the nim-value of a set of places within a box of these sides.

        Raises:
            LimitError: if the search meets more than ``max_parts`` parts.
        """
        total = 0
        for part in self._parts(self._mask(places)):
            total ^= self._value(part)
        return total

    def shapes(self) -> Iterator[tuple[tuple[Place, ...], int]]:
        """Yield the places of each part met, from the corner, with its value."""
        yield from ((self._places(part), self.values[part]) for part in sorted(self.values))

    def _places(self, part: int) -> tuple[Place, ...]:
        """Return the places of a part."""
        places = [[0] * self._dimensions for _ in range(part.bit_count())]
        for place, index in zip(places, _ones(part), strict=True):
            for axis, step in zip(self._axes, self._steps, strict=True):
                place[axis] = index // step % self._side
        return tuple(map(tuple, places))

    def proof(self, places: Iterable[Place]) -> Iterator[tuple[tuple[Place, ...], int]]:
        """Yield parts that prove each other's values and those of a set of places, from the corner, with their values.

        A part of value v needs an option of each smaller value, and for each other option an answer of value v, or its
        parts.  Among the possible ones those with the fewest places in new parts are taken, larger parts first.
        """
        self.value(places)
        needed = {self._canonical(part) for part in self._parts(self._mask(places))}
        waiting = [(-part.bit_count(), part) for part in needed]
        heapify(waiting)
        while waiting:
            _, part = heappop(waiting)
            for rest in self._reasons(part, needed):
                if rest not in needed:
                    needed.add(rest)
                    heappush(waiting, (-rest.bit_count(), rest))
        yield from ((self._places(part), self.values[part]) for part in sorted(needed))

    def _reasons(self, part: int, needed: AbstractSet[int]) -> Iterator[int]:
        """Yield the parts that the value of a part needs, one reason after another."""

        def news(sum_of: Sum) -> int:
            return sum(rest.bit_count() for rest in sum_of if rest not in needed)

        options = sorted(set(self._canonical_options(part)))
        value = self.values[part]
        for less in range(value):
            yield from min((option for option in options if self._nim_sum(option) == less), key=news)
        for option in options:
            if news(option):
                answers = (answer for answer in self._answers(option) if self._nim_sum(answer) == value)
                yield from min((option, *answers), key=news)

    def _answers(self, option: Sum) -> Iterator[Sum]:
        """Yield what one more tile leaves of a sum of parts."""
        for place, part in enumerate(option):
            for rest in set(self._canonical_options(part)):
                yield (*option[:place], *option[place + 1 :], *rest)

    def _canonical_options(self, part: int) -> Iterator[Sum]:
        """Yield the parts of each option, sorted."""
        for board in self._boards(part):
            yield tuple(sorted(map(self._canonical, self._parts(board))))

    def _nim_sum(self, sum_of: Sum) -> int:
        return reduce(xor, map(self.values.__getitem__, sum_of), 0)

    def _bit(self, place: Place) -> int:
        """Return the number of the bit of a place."""
        return sum(place[axis] * step for axis, step in zip(self._axes, self._steps, strict=True))

    def _mask(self, places: Iterable[Place]) -> int:
        listed = list(places)
        corner = [min((place[axis] for place in listed), default=0) for axis in range(len(listed[0]) if listed else 0)]
        return sum(1 << self._bit(tuple(x - y for x, y in zip(place, corner, strict=True))) for place in listed)

    def _value(self, part: int) -> int:
        """Return the value of a part in any position; the depth of the recursion is at most the number of moves."""
        value = self._cache.get(part)
        if value is None:
            canonical = self._canonical(part)
            if canonical not in self.values:
                if len(self.values) >= self.max_parts:
                    raise LimitError(f"more than {self.max_parts} parts of the board lie below it")
                self.values[canonical] = -1  # counts towards the bound while its options are searched
                self.values[canonical] = mex(self._options(canonical))
            value = self._cache[part] = self.values[canonical]
        return value

    @cached_property
    def _coordinates(self) -> list[list[int]]:
        """The coordinates of each place, one list an axis."""
        every = range(self._side ** len(self._steps))
        return [[cell // step % self._side for cell in every] for step in self._steps]

    def _options(self, part: int) -> Iterator[int]:
        """Yield the value of each option."""
        for board in self._boards(part):
            total = 0
            for rest in self._parts(board):
                total ^= self._value(rest)
            yield total

    def _boards(self, part: int) -> Iterator[int]:
        """Yield what each tile leaves of a part."""
        for way in self._ways:
            fits = part
            for bit in way:
                fits &= part >> bit
            covered = sum(1 << bit for bit in way)  # the first place is the least, so no bit is negative
            while fits:
                low = fits & -fits
                fits ^= low
                yield part ^ covered * low

    def _parts(self, board: int) -> Iterator[int]:
        """Yield the parts of a board with more than one place; a single place has no move."""
        while board:
            low = board & -board
            part = board & ~(board + low)  # the run along the last axis
            grown = 0
            while part != grown:
                grown = part
                for step in self._steps:
                    part |= (part << step | part >> step) & board
            board ^= part
            if part & (part - 1):
                yield part

    def _canonical(self, part: int) -> int:
        """Return the least image of a part in the corner."""
        cells = _ones(part)
        along = [[table[cell] for cell in cells] for table in self._coordinates]
        corner = sum(min(axis) * step for axis, step in zip(along, self._steps, strict=True))
        last = tuple(max(axis) - min(axis) for axis in along)
        if last not in self._images:
            self._images[last] = self._images_of(last)
        cells = [cell - corner for cell in cells]
        return min(sum([image[cell] for cell in cells]) for image in self._images[last])

    def _images_of(self, last: Place) -> Images:
        """Return for each symmetry the bit of the image of each place of a box."""
        images = []
        for axes, turned in product(permutations(range(len(last))), product((False, True), repeat=len(last))):
            image = [0] * (sum(x * step for x, step in zip(last, self._steps, strict=True)) + 1)
            for place in product(*(range(x + 1) for x in last)):
                moved = [
                    last[axis] - place[axis] if turn else place[axis] for axis, turn in zip(axes, turned, strict=True)
                ]
                source, target = (
                    sum(x * step for x, step in zip(at, self._steps, strict=True)) for at in (place, moved)
                )
                image[source] = 1 << target
            images.append(image)
        return images


def _is_flat(place: Place, axes: Place) -> bool:
    return all(x == 0 for axis, x in enumerate(place) if axis not in axes)


def _ones(mask: int) -> list[int]:
    """Return the indices of the set bits, ascending."""
    indices = []
    while mask:
        low = mask & -mask
        indices.append(low.bit_length() - 1)
        mask ^= low
    return indices
