"""Games of turning coins, in rows and in arrays.

In a row the rightmost coin that a move turns goes from heads to tails; coins are counted from 0 unless stated.

- *Turning Turtles* (from 1): turn one coin, and perhaps one to its left.  It is Nim: coin n is a heap of n.  Turning
  coin m to heads leaves the heap m.  Turning it to tails is equivalent, because two equal heaps cancel.  Turning no
  other coin leaves the heap 0.
- *Twins*: turn exactly two coins.  It is Nim too; coin 0 cannot go from heads to tails.
- *Mock Turtles*: turn one, two or three coins.  The value of a coin is its binary numeral with one more digit that
  makes the number of ones odd: 1, 2, 4, 7, 8, ...
- *Triplets*: turn exactly three coins.  It is Mock Turtles behind two coins of value 0.
- *Mock Turtle Fives*, *Triplet Sevens*: turn one to three of five neighbours, exactly three of seven.  The values of
  the first five or seven coins are those of Mock Turtles or Triplets, and they repeat.
- *Moebius*, *Mogul*: turn up to five, up to seven coins.  We know no formula for the values; they are found greedily
  and by the mock turtle theorem from the game with one coin fewer, a tenth of a second for all coins.  Coins 0 to 17 of
  Moebius form a code of 512 lost rows, 102 of them with six heads.  The lost rows of 24 coins of Mogul are the words of
  the extended binary Golay code.
- *Motley*: turn any coins.  A row is a single heap of Nim, written in binary from right to left: coin n is worth 2^n.
  So the player to move can turn all heads at once, and only sums of several rows are of interest.
- *Ruler* (from 1): turn coins that lie side by side.  The value of coin n is the largest power of 2 that divides n,
  like the marks of a ruler in inches: the coins before n give all smaller sums and, by the symmetry of the marks, not
  that one.  If at most w coins may be turned, the period is the largest power of 2 that is at most w.  Winning moves
  are found by trying every run.
- *Ruler Nines* (from 1): turn up to nine coins that lie side by side.  The values are those of Ruler, but at most 8.
- *Grunt*: turn coin 0, coin n and two between that are equally far from the ends.  The coins between are a and n - a
  with a > n - a > 0, and coin 0 has value 0.  So it is Grundy's game: coin n is a heap of n.
- *Sym*: turn any symmetric set of coins.  We know no rule for the values; each is the least number that is not the sum
  of a symmetric set, half a second for all coins.
- *Sympler*: turn any symmetric set that contains coin 0.  Every move turns coin 0, so only its side matters.
- *Turnips*: turn three coins at equal distances.  Write the number of a coin in base 3.  Without a digit 2 the value is
  0; otherwise it is odious number k, where the last 2 is digit k from the right.

In an array the coin furthest from the corner goes from heads to tails.

- *Acrostic Twins*: turn two coins of one row or of one column.  The value of coin (a, b) is the nim-sum of a and b: it
  is a heap of a and a heap of b.
- Products of two games of rows (``fairgame.games.coins.grids``): *Turning Corners* is Twins by Twins, so the value of
  coin (a, b) is the nim-product of a and b; *Rugs* is Ruler by Ruler, *Windows* Turnips by Turnips, *Doors* Grunt by
  Turnips, *Carpets* Sym by Sym, and *Fitted Carpets* Sympler by Sympler, where only the coin in the corner matters.
  The values of 16 by 16 coins of either kind of carpet take a second or two to check.

Cost: constant for a value, where nothing else is stated.

Sources: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14; H. W. Lenstra, Nim multiplication, IHES
1977, for Turning Turtles and products; R. K. Guy, Fair Game, COMAP 1989, projects E and F, exercises 42 to 53.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from fairgame.core.claims import Claim, Status
from fairgame.core.columns import Column
from fairgame.core.game import Category, Citation, Erratum, GameInfo
from fairgame.core.listings import NimSequence, OwnTable
from fairgame.evidence.heaps import TwoHeapGrid
from fairgame.games.coins.certificates import RestrictedRuns, TurnedCode, TurnedFreely, TurnedRuns, TurnedWeights
from fairgame.games.coins.codes import heads, lost_rows, weights
from fairgame.games.coins.grids import CoinGrid, Pair, Tartan, grid_of_coins
from fairgame.games.coins.rule import CoinRow, CoinsTogether, CoinTurning, KnownCoins, coins
from fairgame.games.coins.sets import (
    MAX_SYMMETRIC,
    SYMMETRIC_COST,
    balanced_sets,
    equally_spaced,
    grundy_value,
    odious,
    ruler_value,
    runs,
    sym_value,
    symmetric_sets,
    symmetric_sets_from_0,
    sympler_value,
    turnips_value,
    values_up_to,
)

if TYPE_CHECKING:
    import pandas as pd

MAX_MOEBIUS, MOEBIUS_TURNED, MOEBIUS_CODED = 47, 5, 18  # last coin, coins turned, coins of the published lost rows
MAX_MOGUL, MOGUL_TURNED, MOGUL_CODED = 31, 7, 24
MAX_MOTLEY = 52  # values of larger coins are not exact in every browser
MAX_RULER, MAX_WIDTH = 500, 64
NINE, MAX_MARK = 9, 8  # Ruler Nines
FIVES, SEVENS = 5, 7  # periods of the restricted games
FREE = 2  # coins of value 0 in Triplets


def identity(coin: int) -> int:
    """Return the number of the coin, row or column."""
    return coin


def one_lower(coin: int) -> Iterator[tuple[int, ...]]:
    """Yield each lower coin, row or column."""
    for other in range(coin):
        yield (other,)


def at_most_one_lower(coin: int) -> Iterator[tuple[int, ...]]:
    """Yield the empty set, then each lower coin from 1 on."""
    yield ()
    for other in range(1, coin):
        yield (other,)


def triplets_value(coin: int) -> int:
    """Return the value of a coin of Triplets: Mock Turtles behind two coins of value 0."""
    return odious(coin - FREE) if coin >= FREE else 0


def mock_turtle_fives_value(coin: int) -> int:
    """Return the value of a coin of Mock Turtle Fives."""
    return odious(coin % FIVES)


def triplet_sevens_value(coin: int) -> int:
    """Return the value of a coin of Triplet Sevens."""
    return triplets_value(coin % SEVENS)


def moebius_value(coin: int) -> int:
    """Return the value of a coin of Moebius to ``MAX_MOEBIUS``."""
    return values_up_to(MOEBIUS_TURNED, MAX_MOEBIUS + 1)[coin]


def mogul_value(coin: int) -> int:
    """Return the value of a coin of Mogul to ``MAX_MOGUL``."""
    return values_up_to(MOGUL_TURNED, MAX_MOGUL + 1)[coin]


def runs_of_nine(coin: int) -> Iterator[tuple[int, ...]]:
    """Yield the runs of up to eight coins just to the left, from the empty one."""
    for start in range(coin, max(1, coin - NINE + 1) - 1, -1):
        yield tuple(range(start, coin))


def ruler_nines_value(coin: int) -> int:
    """Return the largest power of 2 that divides the number of the coin, at most 8."""
    return min(coin & -coin, MAX_MARK)


@dataclass(frozen=True, kw_only=True)
class AcrosticTwins(CoinGrid):
    """A move turns a coin and another to its left or above it."""

    def options(self, position: Pair) -> Iterator[tuple[Pair, ...]]:
        """Yield each coin above in the column, then each coin to the left in the row."""
        row, column = position
        for other in range(row):
            yield ((other, column),)
        for other in range(column):
            yield ((row, other),)

    def nim_value(self, position: Pair) -> int:
        """Return the nim-sum of row and column."""
        row, column = position
        return row ^ column

    def options_of_value(self, position: Pair, nim_value: int) -> Iterator[tuple[Pair, ...]]:
        """Yield the options of a value: at most one in the column and one in the row."""
        row, column = position
        if nim_value ^ column < row:
            yield ((nim_value ^ column, column),)
        if nim_value ^ row < column:
            yield ((row, nim_value ^ row),)

    def grid_certificate(self) -> TwoHeapGrid:
        """Return the certificate: each coin against its row and its column."""
        return TwoHeapGrid(together=False)


@dataclass(frozen=True, kw_only=True)
class Grunt(CoinTurning):
    """Grunt: coins are heaps of Grundy's game."""

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return nim-values of coins 0..stop-1, shape (stop,), uint16."""
        from fairgame.games.octal.values import NimValues  # noqa: PLC0415 - loads numba

        known = NimValues(np.array([4], np.uint8), self.info.slug, distinct=True)
        known.extend(stop, lambda _: None)
        return known.values[:stop].astype(np.uint16, copy=False)


@dataclass(frozen=True, kw_only=True)
class Moebius(CoinsTogether):
    """Moebius with the table of its lost rows of 18 coins."""

    @property
    def own_tables(self) -> tuple[OwnTable, ...]:
        """Declare the table of lost rows."""
        distance = MOEBIUS_TURNED + 1
        statement = (
            f"Of all rows of {MOEBIUS_CODED} coins these and no others are P-positions. They form a code that is closed"
            f" under addition, and two of them differ in at least {distance} coins."
        )
        return (
            OwnTable(
                suffix="p_positions",
                title=f"P-positions of {MOEBIUS_CODED} coins",
                description=(
                    f"The rows of {MOEBIUS_CODED} coins from which the player who has just moved wins, by their heads."
                ),
                columns=("heads",),
                key=("heads",),
                rows=lambda: ((heads(row),) for row in lost_rows(values_up_to(MOEBIUS_TURNED, MOEBIUS_CODED))),
                claims=lambda: (
                    Claim(statement, Status.CERTIFIED, TurnedCode(MOEBIUS_CODED, MOEBIUS_TURNED, distance)),
                ),
            ),
        )


@dataclass(frozen=True, kw_only=True)
class Mogul(CoinsTogether):
    """Mogul with the table of weights of its lost rows of 24 coins."""

    @property
    def own_tables(self) -> tuple[OwnTable, ...]:
        """Declare the table of weights."""
        statement = f"Of all rows of {MOGUL_CODED} coins so many with so many heads are P-positions, and no others."
        return (
            OwnTable(
                suffix="weights",
                title=f"P-positions of {MOGUL_CODED} coins by their heads",
                description=(
                    f"How many rows of {MOGUL_CODED} coins with so many heads are won by the player who has just moved."
                ),
                columns=(Column("heads", is_="head_count"), "positions"),
                key=("heads",),
                rows=lambda: weights(values_up_to(MOGUL_TURNED, MOGUL_CODED)),
                gaps=True,
                claims=lambda: (Claim(statement, Status.CERTIFIED, TurnedWeights(MOGUL_CODED, MOGUL_TURNED)),),
            ),
        )


@dataclass(frozen=True, kw_only=True)
class Motley(CoinRow):
    """Motley: any coins may be turned."""

    def options(self, position: int) -> Iterator[tuple[int, ...]]:
        """Yield every set of coins to the left."""
        for number in range(1 << position):
            yield tuple(coin for coin in range(position) if number >> coin & 1)

    def nim_value(self, position: int) -> int:
        """Return 2 to the power of the number of the coin."""
        return 1 << position

    def options_of_value(self, position: int, nim_value: int) -> Iterator[tuple[int, ...]]:
        """Yield the only option of that value, if it is smaller than the coin's."""
        if nim_value < 1 << position:
            yield tuple(coin for coin in range(position) if nim_value >> coin & 1)

    @property
    def nim_sequences(self) -> Sequence[NimSequence]:
        """Declare the values of coins, which exceed any fixed width."""

        def values(stop: int) -> np.ndarray:
            return np.array([self.nim_value(coin) for coin in range(stop)], object)

        return (NimSequence("nim_sequence", "nim-values", self.published_stop, values, lambda n: n, large=True),)

    def value_certificate(self) -> TurnedFreely:
        """Return the certificate: each coin against all sums of earlier values."""
        return TurnedFreely(0)


@dataclass(frozen=True, kw_only=True)
class Ruler(CoinTurning):
    """Ruler: the values are the marks of a ruler."""

    def nim_value(self, position: int) -> int:
        """Return the largest power of 2 that divides the number of the coin."""
        return ruler_value(position)

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return nim-values of coins 1..stop-1, shape (stop - 1,), uint32."""
        numbers = np.arange(1, max(stop, 1), dtype=np.int64)
        return (numbers & -numbers).astype(np.uint32)

    def value_certificate(self) -> TurnedRuns:
        """Return the certificate: each coin against all runs before it."""
        return TurnedRuns(1)

    @property
    def own_tables(self) -> tuple[OwnTable, ...]:
        """Declare the table of periods of the restricted games."""
        statement = (
            f"Where at most so many neighbouring coins may be turned, for widths 1 to {MAX_WIDTH}, the values from coin"
            " 1 on have the period stated forever, and no smaller one."
        )
        return (
            OwnTable(
                suffix="restricted_periods",
                title="periods of the restricted games",
                description=(
                    "The period of the nim-values where a move turns at most so many coins that lie side by side."
                ),
                columns=("width", "period"),
                key=("width",),
                rows=lambda: ((width, 1 << width.bit_length() - 1) for width in range(1, MAX_WIDTH + 1)),
                claims=lambda: (Claim(statement, Status.PROVED, RestrictedRuns()),),
                count=MAX_WIDTH,
            ),
        )


@dataclass(frozen=True, kw_only=True)
class RulerNines(KnownCoins):
    """Ruler Nines, certified by runs of at most nine coins."""

    def value_certificate(self) -> TurnedRuns:
        """Return the certificate: each coin against the short runs before it."""
        return TurnedRuns(1, NINE)


@dataclass(frozen=True, kw_only=True)
class TurningTurtles(CoinTurning):
    """Turning Turtles: coins are heaps of Nim."""

    def nim_value(self, position: int) -> int:
        """Return the number of the coin."""
        return position

    def options_of_value(self, position: int, nim_value: int) -> Iterator[tuple[int, ...]]:
        """Yield the only option of that value, if it is smaller than the coin."""
        if nim_value < position:
            yield (nim_value,) if nim_value else ()

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return nim-values of coins 1..stop-1, shape (stop - 1,), uint32."""
        return np.arange(1, max(stop, 1), dtype=np.uint32)


# Table 5 of Fair Game: row, column and the number in our copy.  In the scan a Persian 5 looks like a 0, and a 3 like a
# 2; these cells are listed separately.
CORNERS = "turning-corners.nim_grid"
SCAN_ERRORS = ((2, 15, 0), (6, 3, 12), (6, 13, 10), (9, 4, 10), (9, 8, 0), (10, 2, 10), (13, 6, 10))
MISPRINTS = ((2, 13, 7), (2, 14, 8), (8, 12, 7), (10, 7, 7), (12, 11, 12))
EXERCISE_51 = (112, 194, 160, 102, 148)


def _corner(a: int, b: int) -> "Callable[[Mapping[str, pd.DataFrame]], str]":
    def truth(tables: "Mapping[str, pd.DataFrame]") -> str:
        grid = tables[CORNERS]
        return str(grid[(grid["a"] == a) & (grid["b"] == b)]["nim_value"].item())

    return truth


def _corner_errata() -> tuple[Erratum, ...]:
    return tuple(
        Erratum("FG", f"Table 5, row {a}, column {b}", str(printed), (CORNERS,), _corner(a, b), scan=scan)
        for cells, scan in ((SCAN_ERRORS, True), (MISPRINTS, False))
        for a, b, printed in cells
    )


def _exercise_51(tables: "Mapping[str, pd.DataFrame]") -> str:
    values = tables["turnips.nim_sequence"].set_index("n")["nim_value"]
    return ", ".join(f"G({n}) = {values[n]}" for n in EXERCISE_51)


GAMES = (
    AcrosticTwins(
        GameInfo(
            slug="acrostic-twins",
            name="Acrostic Twins",
            category=Category.COIN_TURNING,
            order=105,
            summary=(
                "Turn two coins of one row or of one column, the further one from heads to tails; whoever turns last"
                " wins."
            ),
            citations=(Citation("FG", "project F"),),
        ),
        grid_of_coins("1-2 3-3", largest=1000),
        published_side=32,
        searchable=24,
    ),
    Tartan(
        GameInfo(
            slug="carpets",
            name="Carpets",
            category=Category.COIN_TURNING,
            order=110,
            summary=(
                "Turn all coins in some rows and some columns, each chosen symmetrically, the furthest from heads to"
                " tails; whoever turns last wins."
            ),
            citations=(Citation("FG", "project F"),),
        ),
        grid_of_coins("2-3 4-4", largest=15, cost=SYMMETRIC_COST),
        published_side=16,
        searchable=9,
        row_sets=symmetric_sets,
        column_sets=symmetric_sets,
        row_value=sym_value,
        column_value=sym_value,
    ),
    Tartan(
        GameInfo(
            slug="doors",
            name="Doors",
            category=Category.COIN_TURNING,
            order=110,
            summary=(
                "Turn twelve coins, in four rows as in Grunt and three columns as in Turnips, the furthest from heads"
                " to tails; whoever turns last wins."
            ),
            citations=(Citation("FG", "project F"),),
        ),
        grid_of_coins("3-2 5-6", largest=100),
        published_side=32,
        searchable=20,
        row_sets=balanced_sets,
        column_sets=equally_spaced,
        row_value=grundy_value,
        column_value=turnips_value,
    ),
    Tartan(
        GameInfo(
            slug="fitted-carpets",
            name="Fitted Carpets",
            category=Category.COIN_TURNING,
            order=110,
            summary=(
                "Turn all coins in some rows and some columns, each chosen symmetrically and from the first one on, the"
                " furthest from heads to tails; whoever turns last wins."
            ),
            citations=(Citation("FG", "project F"),),
        ),
        grid_of_coins("0-0 2-3", largest=15, cost=SYMMETRIC_COST),
        published_side=16,
        searchable=9,
        row_sets=symmetric_sets_from_0,
        column_sets=symmetric_sets_from_0,
        row_value=sympler_value,
        column_value=sympler_value,
    ),
    Grunt(
        GameInfo(
            slug="grunt",
            name="Grunt",
            category=Category.COIN_TURNING,
            order=82,
            summary=(
                "Turn the leftmost coin, one more from heads to tails, and two between as far from the ends as each"
                " other; whoever turns last wins."
            ),
            citations=(Citation("FG", "exercise 52"),),
        ),
        coins("5 9 14", largest=1000),
        published_stop=601,
        others=balanced_sets,
    ),
    CoinsTogether(
        GameInfo(
            slug="mock-turtle-fives",
            name="Mock Turtle Fives",
            category=Category.COIN_TURNING,
            order=60,
            summary=(
                "Turn one, two or three of five neighbouring coins, the rightmost from heads to tails; whoever "
                "turns last wins."
            ),
            citations=(Citation("FG", "exercise 50"),),
        ),
        coins("4 7 11", largest=100_000),
        published_stop=401,
        fewest=1,
        most=3,
        within=FIVES,
        value=mock_turtle_fives_value,
    ),
    CoinsTogether(
        GameInfo(
            slug="mock-turtles",
            name="Mock Turtles",
            category=Category.COIN_TURNING,
            order=30,
            summary="Turn one, two or three coins, the rightmost from heads to tails; whoever turns last wins.",
            oeis=("A000069",),
            citations=(Citation("FG", "exercise 44"), Citation("FG", "project E")),
        ),
        coins("0 3 5 6", largest=1000),
        published_stop=1001,
        fewest=1,
        most=3,
        value=odious,
    ),
    Moebius(
        GameInfo(
            slug="moebius",
            name="Moebius",
            category=Category.COIN_TURNING,
            order=70,
            summary="Turn up to five coins, the rightmost from heads to tails; whoever turns last wins.",
            citations=(Citation("FG", "project E"),),
        ),
        coins(
            "0 4 7 12",
            largest=MAX_MOEBIUS,
            cost=f"coin n may be turned with any {MOEBIUS_TURNED - 1} or fewer of the n before it, and all are tried",
        ),
        published_stop=MAX_MOEBIUS + 1,
        searchable=24,
        fewest=1,
        most=MOEBIUS_TURNED,
        value=moebius_value,
    ),
    Mogul(
        GameInfo(
            slug="mogul",
            name="Mogul",
            category=Category.COIN_TURNING,
            order=72,
            summary="Turn up to seven coins, the rightmost from heads to tails; whoever turns last wins.",
            citations=(Citation("FG", "project E"),),
        ),
        coins(
            "2 7 11 20",
            largest=MAX_MOGUL,
            cost=f"coin n may be turned with any {MOGUL_TURNED - 1} or fewer of the n before it, and all are tried",
        ),
        published_stop=MAX_MOGUL + 1,
        searchable=18,
        fewest=1,
        most=MOGUL_TURNED,
        value=mogul_value,
    ),
    Motley(
        GameInfo(
            slug="motley",
            name="Motley",
            category=Category.COIN_TURNING,
            order=45,
            summary="Turn any coins, the rightmost of them from heads to tails; whoever turns last wins.",
            citations=(Citation("FG", "exercise 45"),),
        ),
        coins(
            "1 3 4",
            largest=MAX_MOTLEY,
            cost="coin n is worth 2^n, which is not exact in every browser beyond it",
        ),
        published_stop=64,
        searchable=14,
    ),
    Tartan(
        GameInfo(
            slug="rugs",
            name="Rugs",
            category=Category.COIN_TURNING,
            order=110,
            summary=("Turn all coins of a solid rectangle, the furthest from heads to tails; whoever turns last wins."),
            citations=(Citation("FG", "project F"),),
        ),
        grid_of_coins(
            "2-3 4-4", first=1, largest=32, cost="coin n-n has n² turns of up to n² coins each, and all are tried"
        ),
        grid_start=1,
        published_side=33,
        searchable=17,
        row_sets=runs,
        column_sets=runs,
        row_value=ruler_value,
        column_value=ruler_value,
    ),
    Ruler(
        GameInfo(
            slug="ruler",
            name="Ruler",
            category=Category.COIN_TURNING,
            order=50,
            summary="Turn coins that lie side by side, the rightmost from heads to tails; whoever turns last wins.",
            citations=(Citation("FG", "exercises 49 and 50"),),
            oeis=("A006519",),
        ),
        coins("5 6 12", first=1, largest=MAX_RULER, cost="coin n has n turns of up to n coins each, and all are tried"),
        first_heap=1,
        published_stop=2001,
        others=runs,
    ),
    RulerNines(
        GameInfo(
            slug="ruler-nines",
            name="Ruler Nines",
            category=Category.COIN_TURNING,
            order=64,
            summary=(
                "Turn up to nine coins that lie side by side, the rightmost from heads to tails; whoever turns last"
                " wins."
            ),
            citations=(Citation("FG", "exercise 50"),),
        ),
        coins("7 8 12", first=1, largest=100_000),
        first_heap=1,
        published_stop=301,
        others=runs_of_nine,
        value=ruler_nines_value,
    ),
    KnownCoins(
        GameInfo(
            slug="sym",
            name="Sym",
            category=Category.COIN_TURNING,
            order=84,
            summary="Turn coins that lie symmetrically, the rightmost from heads to tails; whoever turns last wins.",
            citations=(Citation("FG", "the section on Sym"),),
        ),
        coins("3 5 8", largest=MAX_SYMMETRIC, cost=SYMMETRIC_COST),
        published_stop=MAX_SYMMETRIC + 1,
        searchable=22,
        others=symmetric_sets,
        value=sym_value,
    ),
    KnownCoins(
        GameInfo(
            slug="sympler",
            name="Sympler",
            category=Category.COIN_TURNING,
            order=86,
            summary=(
                "Turn coins that lie symmetrically, the leftmost of all among them, the rightmost from heads to tails;"
                " whoever turns last wins."
            ),
            citations=(Citation("FG", "exercise 53"),),
        ),
        coins("0 3 5", largest=MAX_SYMMETRIC, cost=SYMMETRIC_COST),
        published_stop=MAX_SYMMETRIC + 1,
        searchable=22,
        others=symmetric_sets_from_0,
        value=sympler_value,
    ),
    CoinsTogether(
        GameInfo(
            slug="triplet-sevens",
            name="Triplet Sevens",
            category=Category.COIN_TURNING,
            order=62,
            summary=(
                "Turn exactly three of seven neighbouring coins, the rightmost from heads to tails; whoever "
                "turns last wins."
            ),
            citations=(Citation("FG", "exercise 50"),),
        ),
        coins("6 8 13", largest=100_000),
        published_stop=401,
        fewest=3,
        most=3,
        within=SEVENS,
        value=triplet_sevens_value,
    ),
    CoinsTogether(
        GameInfo(
            slug="triplets",
            name="Triplets",
            category=Category.COIN_TURNING,
            order=40,
            summary="Turn exactly three coins, the rightmost from heads to tails; whoever turns last wins.",
            citations=(Citation("FG", "exercises 47 and 48"),),
        ),
        coins("2 3 6", largest=1000),
        published_stop=301,
        fewest=3,
        most=3,
        value=triplets_value,
    ),
    Tartan(
        GameInfo(
            slug="turning-corners",
            name="Turning Corners",
            category=Category.COIN_TURNING,
            order=110,
            summary=(
                "Turn the four corners of a rectangle, the furthest from heads to tails; whoever turns last wins."
            ),
            citations=(Citation("FG", "project F"), Citation("FG", "Table 5")),
            errata=_corner_errata(),
        ),
        grid_of_coins("1-2 3-3", largest=255),
        published_side=64,
        searchable=24,
        row_sets=one_lower,
        column_sets=one_lower,
        row_value=identity,
        column_value=identity,
    ),
    TurningTurtles(
        GameInfo(
            slug="turning-turtles",
            name="Turning Turtles",
            category=Category.COIN_TURNING,
            order=10,
            summary="Turn a coin from heads to tails, and perhaps one more to its left; whoever turns last wins.",
            citations=(Citation("FG", "figure 24, exercises 42 and 43"), Citation("FG", "project E")),
        ),
        coins("3 4 6 9 11 13", first=1, largest=10**18),
        first_heap=1,
        published_stop=301,
        others=at_most_one_lower,
    ),
    KnownCoins(
        GameInfo(
            slug="turnips",
            name="Turnips",
            category=Category.COIN_TURNING,
            order=80,
            summary="Turn three coins at equal distances, the rightmost from heads to tails; whoever turns last wins.",
            aliases=("Ternups",),
            citations=(Citation("FG", "Table 4, exercise 51"),),
            errata=(
                Erratum(
                    "FG",
                    "exercise 51",
                    "G(112) = 1, G(194) = 2, G(160) = 4, G(102) = 7 and G(148) = 7",
                    ("turnips.nim_sequence",),
                    _exercise_51,
                    scan=True,
                ),
            ),
        ),
        coins("8 20 41 60 94", largest=100_000),
        published_stop=2001,
        others=equally_spaced,
        value=turnips_value,
    ),
    CoinsTogether(
        GameInfo(
            slug="twins",
            name="Twins",
            category=Category.COIN_TURNING,
            order=20,
            summary="Turn exactly two coins, the right one from heads to tails; whoever turns last wins.",
            citations=(Citation("FG", "exercise 46"),),
        ),
        coins("2 5 9", largest=1000),
        published_stop=301,
        fewest=2,
        most=2,
        value=identity,
    ),
    Tartan(
        GameInfo(
            slug="windows",
            name="Windows",
            category=Category.COIN_TURNING,
            order=110,
            summary=(
                "Turn nine coins in three rows and three columns at equal distances, the furthest from heads to tails;"
                " whoever turns last wins."
            ),
            citations=(Citation("FG", "project F"),),
        ),
        grid_of_coins("5-5 8-6", largest=100),
        published_side=32,
        searchable=20,
        row_sets=equally_spaced,
        column_sets=equally_spaced,
        row_value=turnips_value,
        column_value=turnips_value,
    ),
)
