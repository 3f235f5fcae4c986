"""Nim and its variants on a strip, in a cube and in misère play.

- *Nim*: take any number of matches from one heap.  The nim-value of a heap is its size, so positions of any size are
  solved at once, and the tables are for reading.  At most a thousand winning moves are listed, each by one subtraction.
- *Nimble*: coins on a strip, any number on a square; slide one coin left, also off the strip.  A coin on square n is a
  heap of n, because nothing blocks it.  If coins must stay on the strip, squares are counted from 0 and nothing else
  changes.
- *Misère Nim*: the player who takes the last match loses.  Play as in Nim until your move would leave only heaps of 1,
  and then leave an odd number of them.  A position is the whole table, because misère games do not add up.
- *Nim in a cube*: a point moves towards the corner, in one edge direction at a time.  Its coordinates are three heaps
  of Nim, so the lost points have nim-sum 0; in a cube of side 2^n they form the Sierpinski tetrahedron.

Cost: one subtraction for a winning move.

Sources: C. L. Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. 3 (1902) 35-39, for Nim and Misère
Nim; R. K. Guy, Fair Game, COMAP 1989, for Nimble; a Russian column on Nim in the cube (document B of the atlas).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from fairgame.core.boards import Strip
from fairgame.core.claims import Claim, Status
from fairgame.core.game import Category, Citation, Erratum, GameInfo
from fairgame.core.heap_tuples import HeapSizes, ascending, drop_zeros, join_numbers, nonzero_tuples, replace_heap
from fairgame.core.listings import Listing, OwnTable, heap_listing
from fairgame.core.notation import HeapSum, Numbers
from fairgame.core.play import Play
from fairgame.evidence.heaps import TwoHeapGrid
from fairgame.games.nim.certificates import BinaryTriples, CubeCounts, WorkedSums
from fairgame.games.nim.rule import NimHeaps, triples
from fairgame.numbers.nimbers import nim_moves, nim_sum
from fairgame.numbers.numeration import binary
from fairgame.numbers.tame import Genus, genus_of_value

if TYPE_CHECKING:
    import pandas as pd

SIDE = 64
BINARY_ROWS = 65  # Yaglom's Table I ends with the last triple of heaps up to 20
MAX_ON_DIE = 7
WORKED_SUMS = ((27, 23, 22, 15), (23, 19, 13, 12, 11), (722, 75), (3, 4, 2, 0, 1), (1, 2, 3), (3, 5, 6))


_MEX_CLAIM = "The value of every pair is right: the least value that none of its options has."
_TRIPLES_CLAIM = (
    "In every column of digits of these triples the number of ones is even, and up to the last row no other triple has"
    " that property; by Bouton's theorem these are the P-positions."
)
_SUMS_CLAIM = "Each nim-sum has a one where the heaps have an odd number of them, and there is no other winning move."


def _different_heaps(heaps: tuple[int, ...]) -> tuple[str] | None:
    matches = drop_zeros(heaps)
    return (join_numbers(matches),) if len(set(matches)) == len(matches) else None


def _binary_rows() -> Iterator[tuple[int | str, ...]]:
    triples = ((b ^ c, b, c) for c in range(1, SIDE) for b in range(c + 1) if b ^ c <= b)
    for index, heaps in zip(range(1, BINARY_ROWS + 1), triples, strict=False):
        yield index, *heaps, *map(binary, heaps)


def _worked_sum(heaps: tuple[int, ...]) -> tuple[str, int, str]:
    moves = (f"{heaps[place]}->{left}" for place, left in nim_moves(heaps))
    return join_numbers(heaps), nim_sum(heaps), " ".join(dict.fromkeys(moves))


LISTINGS = (
    triples("positions of three heaps of at most {} matches", SIDE),
    Listing(
        columns=("a", "b", "c"),
        scope="positions of three heaps of at most 3 matches",
        universe=lambda: ascending(3, 4),
        row=lambda heaps: heaps,
        suffix="base_4_columns",
        title="columns of digits in base 4",
        description=(
            "The columns of three digits, in some order, that can occur when a P-position of three heaps is"
            " written in base 4: they are themselves the P-positions of heaps up to 3."
        ),
    ),
    Listing(
        columns=("heaps",),
        scope=f"positions of different heaps of at most {MAX_ON_DIE} matches",
        universe=lambda: ascending(MAX_ON_DIE, MAX_ON_DIE + 1),
        row=_different_heaps,
        suffix="die_sets",
        title=f"P-positions of different heaps up to {MAX_ON_DIE}",
        description=(f"Each row is a P-position of different heaps of at most {MAX_ON_DIE}; 0 is the empty table."),
    ),
)

TABLES = (
    OwnTable(
        suffix="nim_sum_grid",
        title="nim-sums of two numbers",
        description=f"The nim-value of two heaps a and b, which is their nim-sum, for both below {SIDE}.",
        columns=("a", "b", "nim_value"),
        key=("a", "b"),
        rows=lambda: ((int(a), int(b), int(a ^ b)) for a, b in np.ndindex(SIDE, SIDE)),
        count=SIDE**2,
        claims=lambda: (Claim(_MEX_CLAIM, Status.CERTIFIED, TwoHeapGrid(together=False)),),
    ),
    OwnTable(
        suffix="binary_table",
        title="losing triples in base 2",
        description="P-positions of three heaps from (0, 1, 1) on, by the largest heap, then the middle one.",
        columns=("index", "a", "b", "c", "a_binary", "b_binary", "c_binary"),
        key=("index",),
        rows=_binary_rows,
        count=BINARY_ROWS,
        claims=lambda: (Claim(_TRIPLES_CLAIM, Status.PROVED, BinaryTriples()),),
    ),
    OwnTable(
        suffix="worked_sums",
        title="sums worked in the documents",
        description="Positions that the documents behind the atlas work out, with every winning move.",
        columns=("heaps", "nim_sum", "winning_moves"),
        key=("heaps",),
        rows=lambda: (_worked_sum(heaps) for heaps in WORKED_SUMS),
        count=len(WORKED_SUMS),
        claims=lambda: (Claim(_SUMS_CLAIM, Status.CERTIFIED, WorkedSums()),),
    ),
)

Truth = Callable[[Mapping[str, "pd.DataFrame"]], str]


def _grid_cell(a: int, b: int) -> Truth:
    def truth(tables: "Mapping[str, pd.DataFrame]") -> str:
        grid = tables["nim.nim_sum_grid"]
        return str(grid[(grid["a"] == a) & (grid["b"] == b)]["nim_value"].item())

    return truth


def _worked_cell(heaps: str, template: str) -> Truth:
    def truth(tables: "Mapping[str, pd.DataFrame]") -> str:
        row = tables["nim.worked_sums"].set_index("heaps").loc[heaps]
        count = len(str(row["winning_moves"]).split())
        return template.format(nim_sum=row["nim_sum"], winning_moves=row["winning_moves"], count=count, heaps=heaps)

    return truth


def _die_set(*heaps: int) -> Truth:
    """Return the correction of a misprinted set: the set that contains these heaps."""

    def truth(tables: "Mapping[str, pd.DataFrame]") -> str:
        sets = [set(map(int, row.split())) for row in tables["nim.die_sets"]["heaps"]]
        matching = [die_set for die_set in sets if set(heaps) <= die_set]
        return " ".join(map(str, sorted(matching[0])))

    return truth


def _first_triples(tables: "Mapping[str, pd.DataFrame]") -> str:
    rows = tables["nim.binary_table"].set_index("index")[["a", "b", "c"]].astype(str).agg(", ".join, axis=1)
    place = int(rows[rows == "3, 5, 6"].index[0])
    return (
        f"({rows[place]}) is the {place}th, after ({rows[place - 1]}); the 15th is ({rows[15]}), the 16th ({rows[16]})"
    )


SCAN_CONFUSION = (15, 10)  # true and printed number: the Persian digits 5 and 0 look alike in a scan
# Table 1 of Fair Game: row, column and the number in our copy.
TABLE_1 = (
    *((1, 14, 10), (2, 4, 7), (2, 5, 6), (3, 12, 10), (4, 4, 8), (4, 5, 9)),
    *((4, 6, 10), (5, 10, 10), (10, 14, 9), (11, 4, 10), (14, 1, 10), (14, 8, 7)),
)


@dataclass(frozen=True)
class MisereNim:
    """Misère Nim: positions are the nonempty heaps, ascending."""

    info: GameInfo
    notation: Numbers = field(
        default_factory=lambda: Numbers("1 4 5", "heap sizes with spaces between", order="no zeros")
    )

    def options(self, position: HeapSizes) -> Iterator[tuple[HeapSizes]]:
        """Yield the positions after each move."""
        for place, heap in enumerate(position):
            for left in range(heap):
                yield (drop_zeros(replace_heap(position, place, left)),)

    def positions(self, stop: int) -> Iterator[HeapSizes]:
        """Yield the positions of up to three heaps below ``stop``."""
        return nonzero_tuples(3, stop) if stop > 0 else iter(())

    def is_p_position(self, position: HeapSizes) -> bool:
        """Return whether the nim-sum is 0, or 1 if no heap is larger than 1."""
        return nim_sum(position) == (0 if any(heap > 1 for heap in position) else 1)

    def winning_options(self, position: HeapSizes) -> Iterator[tuple[HeapSizes]]:
        """Yield every option that is a P-position: it leaves 0, 1 or the nim-sum of the other heaps."""
        total = nim_sum(position)
        for place, heap in enumerate(position):
            for left in sorted({0, 1, heap ^ total}):
                option = drop_zeros(replace_heap(position, place, left))
                if left < heap and self.is_p_position(option):
                    yield (option,)

    def nim_sum_terms(self, components: tuple[HeapSizes, ...]) -> tuple[tuple[str, int], ...]:
        """Return the heaps if one is larger than 1: then Nim's rule holds."""
        (heaps,) = components
        return tuple((str(heap), heap) for heap in heaps) if any(heap > 1 for heap in heaps) else ()

    def reason(self, components: tuple[HeapSizes, ...]) -> str:
        """Return the deciding number: the nim-sum, or the number of heaps of 1."""
        (heaps,) = components
        if any(heap > 1 for heap in heaps):
            return f"A heap is larger than 1, so the position is won as in Nim: the nim-sum is {nim_sum(heaps)}."
        return f"No heap is larger than 1, and there are {len(heaps)}: whoever faces an odd number of them loses."

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the table of three heaps."""
        return (heap_listing(3, 31),)


Point = tuple[int, int, int]

MAX_CUBE = 10  # the side is at most 2^10 in the table


@dataclass(frozen=True)
class NimCube:
    """Nim in a cube: positions are points (x, y, z) with coordinates from 0 on."""

    info: GameInfo
    notation: Numbers = field(
        default_factory=lambda: Numbers(
            "3 5 7", "the three coordinates of a point", fewest=3, most=3, noun="coordinate", order="as typed"
        )
    )
    misere_source: str = "Bouton 1901"

    def options(self, position: Point) -> Iterator[tuple[Point]]:
        """Yield every point nearer to the corner in one direction."""
        x, y, z = position
        yield from (((nearer, y, z),) for nearer in range(x))
        yield from (((x, nearer, z),) for nearer in range(y))
        yield from (((x, y, nearer),) for nearer in range(z))

    def positions(self, stop: int) -> Iterator[Point]:
        """Yield the points of the cube of side ``stop``."""
        return ((x, y, z) for x, y, z in product(range(stop), repeat=3))

    def nim_value(self, position: Point) -> int:
        """Return the nim-sum of the coordinates."""
        return nim_sum(position)

    def tame_genus(self, position: Point) -> Genus:
        """Return the genus of three heaps of Nim."""
        return genus_of_value(nim_sum(position), firm=max(position) > 1)

    def options_of_value(self, position: Point, nim_value: int) -> Iterator[tuple[Point]]:
        """Yield the options of that value: at most one in each direction."""
        x, y, z = position
        total = nim_sum((*position, nim_value))
        if x ^ total < x:
            yield ((x ^ total, y, z),)
        if y ^ total < y:
            yield ((x, y ^ total, z),)
        if z ^ total < z:
            yield ((x, y, z ^ total),)

    def nim_sum_terms(self, components: tuple[Point, ...]) -> tuple[tuple[str, int], ...]:
        """Return the three coordinates."""
        return tuple((str(heap), heap) for heap in components[0])

    @property
    def own_tables(self) -> tuple[OwnTable, ...]:
        """Declare the table of numbers of lost points."""
        statement = "A cube of side 2ⁿ holds four copies of the P-positions of the cube of half its side."
        return (
            OwnTable(
                suffix="counts",
                title="P-positions in cubes",
                description="How many of the points of a cube of side 2ⁿ are P-positions.",
                columns=("n", "side", "p_positions"),
                key=("n",),
                rows=lambda: ((n, 2**n, 4**n) for n in range(MAX_CUBE + 1)),
                count=MAX_CUBE + 1,
                claims=lambda: (Claim(statement, Status.PROVED, CubeCounts()),),
            ),
        )


@dataclass(frozen=True)
class Nimble(NimHeaps):
    """Nimble: Nim with coins for heaps."""

    def board(self, components: tuple[int, ...]) -> Strip:
        """Return the coins on their squares."""
        return Strip(tuple(sorted(components)), first=0 if 0 in components else 1, zero="off")


GAMES = (
    MisereNim(
        GameInfo(
            slug="misere-nim",
            name="Misère Nim",
            category=Category.NIM,
            order=9,
            play=Play.MISERE,
            summary="Take any number of matches from one heap; whoever takes the last match loses.",
            citations=(Citation("FG", "misère play"),),
        )
    ),
    NimHeaps(
        GameInfo(
            slug="nim",
            name="Nim",
            category=Category.NIM,
            order=1,
            summary="Take any number of matches from one heap; whoever takes the last match wins.",
            aliases=("Bouton's game", "Fan-Tan"),
            citations=(
                Citation("FG", "Nim, exercises 2 to 4, Table 1"),
                Citation("Y", "Tables I and Ia, exercises 1 to 4"),
                Citation("B", "Nim in the cube"),
            ),
            errata=(
                Erratum(
                    "FG",
                    "Nim, fingers: 722 and 75",
                    "655",
                    ("nim.worked_sums",),
                    _worked_cell("722 75", "{nim_sum}"),
                    scan=True,
                ),
                Erratum(
                    "FG",
                    "Nim, die: fourth of the sets without 7",
                    "2245",
                    ("nim.die_sets",),
                    _die_set(2, 4, 5, 3),
                    scan=True,
                ),
                Erratum(
                    "FG", "Nim, die: last of the sets without 7", "456", ("nim.die_sets",), _die_set(3, 5, 6), scan=True
                ),
                Erratum(
                    "FG",
                    "exercise 2",
                    "five heaps 23, 22, 23, 19, 12 and 11, a P-position",
                    ("nim.worked_sums",),
                    _worked_cell(
                        "23 19 13 12 11",
                        "the heaps are {heaps}, as in the answer: nim-sum {nim_sum}, an N-position;"
                        " winning moves {winning_moves}",
                    ),
                    scan=True,
                ),
                *(
                    Erratum(
                        "FG",
                        f"Table 1, row {a}, column {b}",
                        str(printed),
                        ("nim.nim_sum_grid",),
                        _grid_cell(a, b),
                        scan=(a ^ b, printed) == SCAN_CONFUSION,
                    )
                    for a, b, printed in TABLE_1
                ),
                Erratum(
                    "Y",
                    "Tables I and Ia, the first fifteen triples",
                    "(0, 6, 6) after (2, 4, 6)",
                    ("nim.binary_table",),
                    _first_triples,
                ),
            ),
            oeis=("A003987",),
        ),
        notation=HeapSum(example="27 23 22 15"),
        listings=LISTINGS,
        own_tables=TABLES,
    ),
    NimCube(
        GameInfo(
            slug="nim-cube",
            name="Nim in a cube",
            category=Category.NIM,
            order=2,
            summary="Move a point of a cube towards the corner along one direction; whoever reaches the corner wins.",
            citations=(Citation("B", "Nim in the cube"),),
        )
    ),
    Nimble(
        GameInfo(
            slug="nimble",
            name="Nimble",
            category=Category.NIM,
            order=3,
            summary="Slide one coin left along a strip, any distance and even off it; whoever moves last wins.",
            citations=(Citation("FG", "Nimble, exercise 1"),),
        ),
        notation=HeapSum("1 3 3 6", "the squares of the coins with spaces between", noun="coin"),
        listings=(triples("positions of three coins on squares 0 to {}, 0 being off the strip", 64),),
    ),
)
