"""Nim: take any number of matches from one heap.

The nim-value of a heap is its size, so everything is known at once for heaps of any size; the tables serve those who
want to look.  Cost: a thousand winning moves at most are found one by one, each by one subtraction.

Source: C. L. Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. 3 (1902) 35-39.
"""

from collections.abc import Callable, Iterator, Mapping

import numpy as np
import pandas as pd

from fairgame.core.claims import Claim
from fairgame.core.game import Category, Citation, Erratum, GameInfo
from fairgame.core.heap_tuples import ascending, joined, nonzero
from fairgame.core.listings import Listing, OwnTable
from fairgame.core.notation import HeapSum
from fairgame.evidence.two_heap_grid import TwoHeapGrid
from fairgame.games.nim.certificates.digits import BinaryTriples, WorkedSums
from fairgame.games.nim.rule import NimHeaps, triples
from fairgame.numbers.nimbers import nim_moves, nim_sum
from fairgame.numbers.numeration import binary

SIDE = 64
BINARY_ROWS = 65  # Yaglom's Table I goes on to the last triple with heaps up to 20
MAX_ON_DIE = 7
WORKED = ((27, 23, 22, 15), (23, 19, 13, 12, 11), (722, 75), (3, 4, 2, 0, 1), (1, 2, 3), (3, 5, 6))


_EACH_A_MEX = "The value of every pair is right: the least value that none of its options has."
_NONE_MISSING = (
    "In every column of digits of these triples the number of ones is even, and up to the last row no other triple has"
    " that property; by Bouton's theorem these are the P-positions."
)
_WORKED_OUT = "Each nim-sum has a one where the heaps have an odd number of them, and there is no other winning move."


def _different_heaps(heaps: tuple[int, ...]) -> tuple[str] | None:
    matches = nonzero(heaps)
    return (joined(matches),) if len(set(matches)) == len(matches) else None


def _binary_rows() -> Iterator[tuple[int | str, ...]]:
    triples = ((b ^ c, b, c) for c in range(1, SIDE) for b in range(c + 1) if b ^ c <= b)
    for index, heaps in zip(range(1, BINARY_ROWS + 1), triples, strict=False):
        yield index, *heaps, *map(binary, heaps)


def _worked(heaps: tuple[int, ...]) -> tuple[str, int, str]:
    moves = (f"{heaps[place]}->{left}" for place, left in nim_moves(heaps))
    return joined(heaps), nim_sum(heaps), " ".join(dict.fromkeys(moves))


LISTS = (
    triples("positions of three heaps of at most {} matches", SIDE),
    Listing(
        columns=("a", "b", "c"),
        scope="positions of three heaps of at most 3 matches",
        universe=lambda: ascending(3, 4),
        row=lambda heaps: heaps,
        what="base_4_columns",
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
        what="die_sets",
        title=f"P-positions of different heaps up to {MAX_ON_DIE}",
        description=(f"Each row is a P-position of different heaps of at most {MAX_ON_DIE}; 0 is the empty table."),
    ),
)

TABLES = (
    OwnTable(
        what="nim_sum_grid",
        title="nim-sums of two numbers",
        description=f"The nim-value of two heaps a and b, which is their nim-sum, for both below {SIDE}.",
        columns=("a", "b", "nim_value"),
        key=("a", "b"),
        rows=lambda: ((int(a), int(b), int(a ^ b)) for a, b in np.ndindex(SIDE, SIDE)),
        count=SIDE**2,
        claims=lambda: (Claim(_EACH_A_MEX, "certified", TwoHeapGrid(together=False)),),
    ),
    OwnTable(
        what="binary_table",
        title="losing triples in base 2",
        description="P-positions of three heaps from (0, 1, 1) on, by the largest heap, then the middle one.",
        columns=("index", "a", "b", "c", "a_binary", "b_binary", "c_binary"),
        key=("index",),
        rows=_binary_rows,
        count=BINARY_ROWS,
        claims=lambda: (Claim(_NONE_MISSING, "proved", BinaryTriples()),),
    ),
    OwnTable(
        what="worked_sums",
        title="sums worked in the documents",
        description="Positions that the documents behind the atlas work out, with every winning move.",
        columns=("heaps", "nim_sum", "winning_moves"),
        key=("heaps",),
        rows=lambda: (_worked(heaps) for heaps in WORKED),
        count=len(WORKED),
        claims=lambda: (Claim(_WORKED_OUT, "certified", WorkedSums()),),
    ),
)

Truth = Callable[[Mapping[str, pd.DataFrame]], str]


def _grid_cell(a: int, b: int) -> Truth:
    def truth(tables: Mapping[str, pd.DataFrame]) -> str:
        grid = tables["nim.nim_sum_grid"]
        return str(grid[(grid["a"] == a) & (grid["b"] == b)]["nim_value"].item())

    return truth


def _worked_cell(heaps: str, words: str) -> Truth:
    def truth(tables: Mapping[str, pd.DataFrame]) -> str:
        row = tables["nim.worked_sums"].set_index("heaps").loc[heaps]
        count = len(str(row["winning_moves"]).split())
        return words.format(nim_sum=row["nim_sum"], winning_moves=row["winning_moves"], count=count, heaps=heaps)

    return truth


def _die_set(*heaps: int) -> Truth:
    """Return the set that has all of these heaps but possibly one, which is how a misprint is found."""

    def truth(tables: Mapping[str, pd.DataFrame]) -> str:
        sets = [set(map(int, row.split())) for row in tables["nim.die_sets"]["heaps"]]
        near = [one for one in sets if set(heaps) <= one]
        return " ".join(map(str, sorted(near[0])))

    return truth


def _first_triples(tables: Mapping[str, pd.DataFrame]) -> str:
    rows = tables["nim.binary_table"].set_index("index")[["a", "b", "c"]].astype(str).agg(", ".join, axis=1)
    place = int(rows[rows == "3, 5, 6"].index[0])
    return (
        f"({rows[place]}) is the {place}th, after ({rows[place - 1]}); the 15th is ({rows[15]}), the 16th ({rows[16]})"
    )


ALIKE = (15, 10)  # the Persian digits 5 and 0 differ little in a scan
# Table 1 of Fair Game: row, column and what our copy shows there.
TABLE_1 = (
    *((1, 14, 10), (2, 4, 7), (2, 5, 6), (3, 12, 10), (4, 4, 8), (4, 5, 9)),
    *((4, 6, 10), (5, 10, 10), (10, 14, 9), (11, 4, 10), (14, 1, 10), (14, 8, 7)),
)

GAMES = (
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
                        scan=(a ^ b, printed) == ALIKE,
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
        listings=LISTS,
        own_tables=TABLES,
    ),
)
