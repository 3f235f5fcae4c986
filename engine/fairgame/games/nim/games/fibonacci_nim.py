"""Fibonacci Nim and its variants: one heap, not all of it at first, then at most twice what was taken last.

Let f(t) be the most that may be taken after t: 2t here, 3t or 4t or one less in the variants.  The *building numbers*
are H1 = 1 and H(k+1) = Hk + Hm with the least m for which f(Hm) >= Hk; for f = 2t they are the Fibonacci
numbers.  Every number is written with them in one way only, taking the greatest first, and so that f of each part is
less than the next greater part.  A position is lost exactly if the least part of the heap is more than may be
taken.  The winning moves take some of the least parts together, if f of what is taken stays below the next part.

Cost: exact whole numbers, fewer than two hundred building numbers for a heap of 10^18.

Sources: M. J. Whinihan, Fibonacci Nim, Fibonacci Quart. 1 (1963) no. 4, 9-13, who credits the game to R. E. Gaskell
(as others tell); A. J. Schwenk, Take-away games, Fibonacci Quart. 8 (1970) 225-234; for all winning moves also C. Allen
and V. Ponomarenko, Involve 7 (2014) no. 6, 807 ff.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import accumulate

from fairgame.core.boards import Heaps
from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.listings import Listing
from fairgame.core.notation import MAX_INPUT, Integers, Numbers, Parts, Word
from fairgame.games.nim.certificates.dynamic_limits import DynamicLimits

Position = tuple[str, int, int]  # variant, heap, the most that may be taken

# The variant: how many times as much may be taken, and by how much less.
VARIANTS = {"<=2x": (2, 0), "<2x": (2, 1), "<=3x": (3, 0), "<3x": (3, 1), "<=4x": (4, 0)}
MAX_LISTED = 1000


def most(variant: str, taken: int) -> int:
    """Return the most that may be taken after ``taken``."""
    times, less = VARIANTS[variant]
    return times * taken - less


@cache
def building_numbers(variant: str) -> tuple[int, ...]:
    """Return H1, H2, ... up to the first beyond ``MAX_INPUT``.

    >>> building_numbers("<=2x")[:7], building_numbers("<2x")[:5]
    ((1, 2, 3, 5, 8, 13, 21), (1, 2, 4, 8, 16))
    """
    numbers = [1]
    enough = 0
    while numbers[-1] <= MAX_INPUT:
        while most(variant, numbers[enough]) < numbers[-1]:
            enough += 1
        numbers.append(numbers[-1] + numbers[enough])
    return tuple(numbers)


def parts(variant: str, heap: int) -> tuple[int, ...]:
    """Return the building numbers that make up ``heap``, the least first.

    >>> parts("<=2x", 20)
    (2, 5, 13)
    """
    found = []
    for number in reversed(building_numbers(variant)):
        if number <= heap:
            found.append(number)
            heap -= number
    return tuple(reversed(found))


ACCEPTS = f"one of {', '.join(VARIANTS)} (the first if left out), the heap, and the most that may be taken"
NUMBERS = Numbers("20 7", "a heap, and perhaps the most that may be taken", 1, 2, order="as typed")


def into(parts: tuple[str, tuple[int, ...]]) -> tuple[Position]:
    """Return the position; without a limit it is the first move, which may not take all."""
    variant, numbers = parts
    return (_position(variant, numbers[0], numbers[1] if len(numbers) > 1 else numbers[0] - 1),)


def out_of(components: tuple[Position, ...]) -> tuple[str, tuple[int, int]]:
    """Return the variant, and heap and limit."""
    variant, heap, limit = components[0]
    return variant, (heap, limit)


NOTATION = Parts("20", ACCEPTS, (Word(tuple(VARIANTS)), Integers(NUMBERS)), into=into, out_of=out_of)


@dataclass(frozen=True)
class FibonacciNim:
    """Positions are the variant, the heap and the most that may be taken, which is never more than the heap."""

    info: GameInfo
    notation: Parts = NOTATION

    def options(self, position: Position) -> Iterator[tuple[Position]]:
        """Yield what is left after taking 1, 2, ... matches."""
        variant, heap, limit = position
        for taken in range(1, limit + 1):
            yield (_position(variant, heap - taken, most(variant, taken)),)

    def positions(self, stop: int) -> Iterator[Position]:
        """Yield the positions of all variants with heaps below ``stop``, smaller heaps first."""
        return ((variant, heap, limit) for heap in range(stop) for variant in VARIANTS for limit in range(heap + 1))

    def is_p_position(self, position: Position) -> bool:
        """Whether the least part of the heap is more than may be taken."""
        variant, heap, limit = position
        return heap == 0 or parts(variant, heap)[0] > limit

    def winning_options(self, position: Position) -> Iterator[tuple[Position]]:
        """Yield every option that is a P-position: take the least parts of the heap, some of them together."""
        variant, heap, limit = position
        least = parts(variant, heap)
        for place, taken in enumerate(accumulate(least), start=1):
            if taken <= limit and (place == len(least) or most(variant, taken) < least[place]):
                yield (_position(variant, heap - taken, most(variant, taken)),)

    def board(self, components: tuple[Position, ...]) -> Heaps:
        """Return the heap."""
        return Heaps((components[0][1],))

    def reason(self, components: tuple[Position, ...]) -> str:
        """Return the parts of the heap and the most that may be taken."""
        variant, heap, limit = components[0]
        if heap == 0:
            return ""
        least = parts(variant, heap)
        written = " + ".join(str(part) for part in reversed(least))
        than = "more than" if least[0] > limit else "not more than"
        return f"{heap} = {written}; the least part, {least[0]}, is {than} the {limit} that may be taken."

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the heaps that the player who begins loses."""
        return (
            Listing(
                columns=("variant", "n"),
                scope=f"heaps of 1 to {MAX_LISTED} matches before the first move, in each variant",
                universe=lambda: (((variant, n, n - 1),) for variant in VARIANTS for n in range(1, MAX_LISTED + 1)),
                row=lambda position: position[0][:2],
                certificate=DynamicLimits(MAX_LISTED, tuple(VARIANTS)),
            ),
        )


def _position(variant: str, heap: int, limit: int) -> Position:
    return variant, heap, max(0, min(heap, limit))


GAMES = (
    FibonacciNim(
        GameInfo(
            slug="fibonacci-nim",
            name="Fibonacci Nim",
            category=Category.NIM,
            order=16,
            summary="One heap: take some but not all, then at most twice what the other took; the last match wins.",
            aliases=("Whinihan's game",),
            citations=(Citation("FG", "project A"),),
            oeis=("A000045", "A003411", "A003413"),
        )
    ),
)
