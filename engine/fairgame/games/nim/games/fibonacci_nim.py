"""Fibonacci Nim and its variants: one heap; take some but not all, then at most twice the last number taken.

Let f(t) be the limit after taking t: 2t here, and 3t, 4t or one less in the variants.  The *building numbers* are
H1 = 1 and H(k+1) = Hk + Hm with the least m that has f(Hm) >= Hk; for f = 2t they are the Fibonacci numbers.  Each heap
is a sum of building numbers where f of each part is less than the next greater part; the greedy sum is the only one.
A position is lost exactly if the least part of the heap exceeds the limit.  A winning move takes some of the least
parts together, if f of their sum is below the next part.

Cost: exact whole numbers, fewer than two hundred building numbers for a heap of 10^18.

Sources: M. J. Whinihan, Fibonacci Nim, Fibonacci Quart. 1 (1963) no. 4, 9-13, who credits the game to R. E. Gaskell
(as others report); A. J. Schwenk, Take-away games, Fibonacci Quart. 8 (1970) 225-234; for all winning moves also C.
Allen and V. Ponomarenko, Involve 7 (2014) no. 6, 807 ff.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import accumulate

from fairgame.core.boards import Heaps
from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.listings import Listing
from fairgame.core.notation import MAX_INPUT, Integers, Numbers, Parts, Word
from fairgame.games.nim.certificates import DynamicLimits

Position = tuple[str, int, int]  # variant, heap, limit

# The limit after t is factor * t - less.
VARIANTS = {"<=2x": (2, 0), "<2x": (2, 1), "<=3x": (3, 0), "<3x": (3, 1), "<=4x": (4, 0)}
MAX_LISTED = 1000


def limit_after(variant: str, taken: int) -> int:
    """Return the limit after taking ``taken``."""
    factor, less = VARIANTS[variant]
    return factor * taken - less


@cache
def building_numbers(variant: str) -> tuple[int, ...]:
    """Return H1, H2, ... up to the first beyond ``MAX_INPUT``.

    >>> building_numbers("<=2x")[:7], building_numbers("<2x")[:5]
    ((1, 2, 3, 5, 8, 13, 21), (1, 2, 4, 8, 16))
    """
    numbers = [1]
    addend = 0
    while numbers[-1] <= MAX_INPUT:
        while limit_after(variant, numbers[addend]) < numbers[-1]:
            addend += 1
        numbers.append(numbers[-1] + numbers[addend])
    return tuple(numbers)


def parts(variant: str, heap: int) -> tuple[int, ...]:
    """Return the parts of ``heap``: building numbers that add up to it, the least first.

    >>> parts("<=2x", 20)
    (2, 5, 13)
    """
    greedy = []
    for number in reversed(building_numbers(variant)):
        if number <= heap:
            greedy.append(number)
            heap -= number
    return tuple(reversed(greedy))


ACCEPTS = f"one of {', '.join(VARIANTS)} (the first if left out), the heap, and the most that may be taken"
NUMBERS = Numbers("20 7", "a heap, and perhaps the most that may be taken", fewest=1, most=2, order="as typed")


def from_parts(parts: tuple[str, tuple[int, ...]]) -> tuple[Position]:
    """Return the position; without a limit it is the first move, which may not take the whole heap."""
    variant, numbers = parts
    return (_position(variant, numbers[0], numbers[1] if len(numbers) > 1 else numbers[0] - 1),)


def to_parts(components: tuple[Position, ...]) -> tuple[str, tuple[int, int]]:
    """Return the variant, and the heap with the limit."""
    variant, heap, limit = components[0]
    return variant, (heap, limit)


NOTATION = Parts("20", ACCEPTS, (Word(tuple(VARIANTS)), Integers(NUMBERS)), into=from_parts, out_of=to_parts)


@dataclass(frozen=True)
class FibonacciNim:
    """Positions are the variant, the heap and the limit, which never exceeds the heap."""

    info: GameInfo
    notation: Parts = NOTATION

    def options(self, position: Position) -> Iterator[tuple[Position]]:
        """Yield the positions after taking 1, 2, ... matches."""
        variant, heap, limit = position
        for taken in range(1, limit + 1):
            yield (_position(variant, heap - taken, limit_after(variant, taken)),)

    def positions(self, stop: int) -> Iterator[Position]:
        """Yield the positions of all variants with heaps below ``stop``, smaller heaps first."""
        return ((variant, heap, limit) for heap in range(stop) for variant in VARIANTS for limit in range(heap + 1))

    def is_p_position(self, position: Position) -> bool:
        """Return whether the least part of the heap exceeds the limit."""
        variant, heap, limit = position
        return heap == 0 or parts(variant, heap)[0] > limit

    def winning_options(self, position: Position) -> Iterator[tuple[Position]]:
        """Yield every option that is a P-position: each takes the least parts of the heap up to some part."""
        variant, heap, limit = position
        least = parts(variant, heap)
        for place, taken in enumerate(accumulate(least), start=1):
            if taken <= limit and (place == len(least) or limit_after(variant, taken) < least[place]):
                yield (_position(variant, heap - taken, limit_after(variant, taken)),)

    def board(self, components: tuple[Position, ...]) -> Heaps:
        """Return the heap."""
        return Heaps((components[0][1],))

    def reason(self, components: tuple[Position, ...]) -> str:
        """Return the parts of the heap, compared with the limit."""
        variant, heap, limit = components[0]
        if heap == 0:
            return ""
        least = parts(variant, heap)
        total = " + ".join(str(part) for part in reversed(least))
        than = "more than" if least[0] > limit else "not more than"
        return f"{heap} = {total}; the least part, {least[0]}, is {than} the {limit} that may be taken."

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the list of heaps that the first player loses."""
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
