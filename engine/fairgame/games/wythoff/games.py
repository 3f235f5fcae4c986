"""Wythoff's game: two heaps; take any number from one, or the same number from both.

Exact arithmetic decides P-positions for heaps of any size (``fairgame.numbers.numeration``; the theorem is in
``fairgame.games.wythoff.certificates``).  No rule is known for other nim-values; the grid kernel computes them for
heaps up to ``MAX_HEAP``.  Each row of the grid settles to a period with a saltus; the periods of 256 rows are published
(``fairgame.games.wythoff.rows``).  Cost: the largest grid for single values takes 0.4 s and 32 MB, cached for the
process; the periods of 256 rows take 14 s, and their check 20 s.

Sources: W. A. Wythoff, A modification of the game of nim, Nieuw Arch. Wisk. 7 (1907) 199-202; A. Dress, A.
Flammenkamp and N. Pink, Additive periodicity of the Sprague-Grundy function of certain Nim games, Adv. Appl.
Math. 22 (1999) 249-270.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from fairgame.core.boards import Grid, Heaps
from fairgame.core.claims import Claim, Status
from fairgame.core.game import Category, Citation, Erratum, GameInfo
from fairgame.core.listings import OwnTable
from fairgame.core.notation import Numbers
from fairgame.errors import LimitError
from fairgame.evidence.heaps import TwoHeapGrid
from fairgame.games.wythoff.certificates import AdditiveRows, WythoffPairs
from fairgame.games.wythoff.rows import row_periods
from fairgame.numbers.numeration import binary, fibonacci, greedy_numeral, wythoff_pair, wythoff_partner
from fairgame.numbers.periodicity import Periodicity

if TYPE_CHECKING:
    import pandas as pd

Pair = tuple[int, int]

PUBLISHED_SIDE = 256
PUBLISHED_PAIRS = 2000
PUBLISHED_ROWS = 256
P_POSITION_COLUMNS = ("k", "a", "b", "a_binary", "b_binary", "a_fibonacci", "b_fibonacci")
MAX_HEAP = 4095
MIN_SQUARES, MAX_SQUARES = 8, 16  # a side of the drawn board
MAX_SIDE = 16_384  # 0.7 GB; far larger grids would still fit uint16, since G(a, b) <= a + b


@dataclass(frozen=True)
class WythoffGame:
    """Wythoff's game; positions are ordered pairs of heaps, and the order is irrelevant."""

    info: GameInfo
    notation: Numbers = field(
        default_factory=lambda: Numbers("6 9", "two heap sizes", fewest=2, most=2, order="as typed")
    )
    published_side: int = PUBLISHED_SIDE
    published_rows: int = PUBLISHED_ROWS

    def options(self, position: Pair) -> Iterator[tuple[Pair]]:
        """Yield the pairs after taking from the first heap, from the second, and from both."""
        a, b = position
        yield from (((rest, b),) for rest in range(a))
        yield from (((a, rest),) for rest in range(b))
        yield from (((a - taken, b - taken),) for taken in range(1, min(a, b) + 1))

    def board(self, components: tuple[Pair, ...]) -> Grid | Heaps:
        """Return a queen on a board, or the heaps if they exceed the board."""
        a, b = components[0]
        side = max(a + 1, b + 1, MIN_SQUARES)
        return Grid(((a, b),), rows=side, columns=side, goals=((0, 0),)) if side <= MAX_SQUARES else Heaps((a, b))

    def positions(self, stop: int) -> Iterator[Pair]:
        """Yield the pairs of heaps below ``stop``, in lexicographic order."""
        return ((a, b) for a in range(stop) for b in range(stop))

    def nim_grid(self, rows: int, columns: int) -> np.ndarray:
        """Return nim-values, shape (rows, columns), uint16; entry [a, b] is G(a, b).

        Raises:
            LimitError: if a side is longer than ``MAX_SIDE``.
        """
        if max(rows, columns) > MAX_SIDE:
            raise LimitError(f"{self.info.slug}: the sides of a grid reach {MAX_SIDE}, not {rows} by {columns}")
        from fairgame.games.wythoff.kernels import fill_grid  # noqa: PLC0415 - loads numba

        grid = np.zeros((min(rows, columns), max(rows, columns)), np.uint16)
        fill_grid(grid)
        return grid if rows <= columns else grid.T

    def grid_certificate(self) -> TwoHeapGrid:
        """Return the certificate that checks every cell with its row, column and diagonal."""
        return TwoHeapGrid(together=True)

    def nim_value(self, position: Pair) -> int:
        """Return G(a, b) for heaps up to ``MAX_HEAP``.

        Raises:
            LimitError: if a heap is larger; ``is_p_position`` and ``winning_options`` have no such limit.
        """
        if max(position) > MAX_HEAP:
            raise LimitError(f"{self.info.slug}: nim-values are answered for heaps up to {MAX_HEAP}")
        side = 1 << max(max(position).bit_length(), 8)
        return int(_square(side)[position])

    def is_p_position(self, position: Pair) -> bool:
        """Return whether the player who has just moved wins; exact for heaps of any size."""
        return wythoff_partner(position[0]) == position[1]

    def winning_options(self, position: Pair) -> Iterator[tuple[Pair]]:
        """Yield every option that is a P-position, in the order of ``options``; exact for heaps of any size.

        Each number and each difference belongs to one pair, so each of the three kinds of move gives at most one.
        """
        a, b = position
        first, second = wythoff_partner(b), wythoff_partner(a)
        low, high = wythoff_pair(abs(a - b))
        if first < a:
            yield ((first, b),)
        if second < b:
            yield ((a, second),)
        if low < min(a, b):
            yield ((low, high) if a <= b else (high, low),)

    def reason(self, components: tuple[Pair, ...]) -> str:
        """Return the golden pair of the smaller heap, compared with the larger heap."""
        smaller, larger = min(components[0]), max(components[0])
        partner = wythoff_partner(smaller)
        if larger == 0:
            return ""
        if partner == larger:
            return f"The heaps are a golden pair, ({smaller}, {larger}): every move leaves another position."
        low, high = min(smaller, partner), max(smaller, partner)
        return f"The golden pair of {smaller} is ({low}, {high}), not these heaps, so a move reaches a golden pair."

    @property
    def own_tables(self) -> tuple[OwnTable, ...]:
        """The table of pairs with their numerals."""
        last = wythoff_pair(PUBLISHED_PAIRS)[0]
        statement = (
            "These pairs, (0, 0), and all of them with the heaps exchanged are the P-positions whose smaller"
            f" heap is at most {last}, and there are no others. In Fibonacci numerals a ends in an even number"
            " of zeros, and b is a with a zero appended."
        )
        return (
            OwnTable(
                suffix="p_positions",
                title="P-positions",
                description=f"The positions of {self.info.name} from which the player who has just moved wins.",
                columns=P_POSITION_COLUMNS,
                key=("k",),
                rows=p_positions,
                count=PUBLISHED_PAIRS,
                claims=lambda: (Claim(statement, Status.PROVED, WythoffPairs()),),
            ),
        )

    def row_periods(self) -> list[Periodicity]:
        """Return the periods of rows 0..published_rows - 1."""
        return row_periods(self.published_rows)

    def row_periods_certificate(self, periods: Sequence[Periodicity]) -> AdditiveRows:
        """Return the certificate by recurrence."""
        return AdditiveRows(len(periods))


def p_positions() -> Iterator[tuple[int | str, ...]]:
    """Yield pairs 1, 2, ... with their numerals."""
    for k in range(1, PUBLISHED_PAIRS + 1):
        a, b = wythoff_pair(k)
        yield k, a, b, binary(a), binary(b), fibonacci(a), fibonacci(b)


@cache
def _square(side: int) -> np.ndarray:
    from fairgame.games.wythoff.kernels import fill_grid  # noqa: PLC0415 - loads numba

    grid = np.zeros((side, side), np.uint16)
    fill_grid(grid)
    return grid


TABLE = "wythoff.p_positions"
PRIMES_AND_ONE = (1, 2, 3, 5, 7, 11, 13, 17, 19, 23)


def _in_binary(column: str, k: int) -> "Callable[[Mapping[str, pd.DataFrame]], str]":
    def truth(tables: "Mapping[str, pd.DataFrame]") -> str:
        row = tables[TABLE].set_index("k").loc[k]
        return f"{row[f'{column}_binary']}, which is {row[column]}"

    return truth


def _in_primes(number: int) -> "Callable[[Mapping[str, pd.DataFrame]], str]":
    def truth(tables: "Mapping[str, pd.DataFrame]") -> str:
        numeral = greedy_numeral(number, PRIMES_AND_ONE)
        pairs = tables[TABLE]
        rows = pairs[(pairs["a"] == number) | (pairs["b"] == number)]
        row = rows.iloc[0]
        in_fibonacci = row["a_fibonacci"] if row["a"] == number else row["b_fibonacci"]
        return f"{numeral}, of {len(numeral)} digits; in Fibonacci numbers {number} is {in_fibonacci}"

    return truth


GAMES = (
    WythoffGame(
        GameInfo(
            slug="wythoff",
            name="Wythoff's game",
            category=Category.WYTHOFF,
            order=23,
            summary="Take any number from one of two heaps, or the same from both; the last move wins.",
            aliases=("Tsyan-shizi", "Tsyanshidzi", "Wythoff's Nim", "Wyt", "Wyt Queens", "Corner the Queen"),
            citations=(
                Citation("Y", "exercises 5 to 7"),
                Citation("Y", "Tables II, IIa and IIb"),
                Citation("FG", "project A"),
            ),
            errata=(
                Erratum("Y", "Table IIa, b of pair 12", "111111", (TABLE,), _in_binary("b", 12)),
                Erratum("Y", "Table IIa, a of pair 14", "10111", (TABLE,), _in_binary("a", 14)),
                Erratum("Y", "27 in the base 1, 2, 3, 5, 7, 11, …", "100000101", (TABLE,), _in_primes(27)),
            ),
            oeis=("A000201", "A001950", "A002251", "A004481", "A047708", "A317205"),
        )
    ),
)
