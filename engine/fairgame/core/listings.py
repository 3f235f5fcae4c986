"""Tables that a game declares itself: lists of positions, several sequences, and special tables.

The capabilities of ``fairgame.core.capabilities`` compute. The capabilities here declare the tables to publish; each is
data with a few functions. The modules of ``fairgame.tables`` build the tables and certificates check them, so this
module imports nothing that computes.

One kind of list fits every game: a *universe* of entries, each with a position and a row, and a property shown for each
entry. P-positions, winners of openings, remoteness, values of chosen positions and galleries are lists of this kind.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, runtime_checkable

import numpy as np

from fairgame.core.claims import Certificate, Claim
from fairgame.core.heap_tuples import HeapSizes, nonzero_tuples, pad_heaps
from fairgame.numbers.automata import First

Row = tuple[int | str, ...]
Components = tuple[Any, ...]
Shows = Literal["outcome", "nim_value", "winner", "remoteness"]

SHOWN_COLUMNS: dict[Shows, tuple[str, ...]] = {
    "outcome": (),
    "nim_value": ("nim_value",),
    "winner": ("winner",),
    "remoteness": ("remoteness", "outcome"),
}
"""The columns after those of the position; a list of outcomes has only P-positions as rows."""

HEAP_COLUMNS = ("a", "b", "c", "d")
DEFAULT_COUNT = 3  # heaps of the table with the plain id p_positions


def sorted_components(components: Components) -> Components:
    """Return the components of a sum in ascending order."""
    return tuple(sorted(components))


def identity(entry: Any) -> Components:
    """Return an entry that is already a position."""
    position: Components = entry
    return position


@dataclass(frozen=True, slots=True)
class Listing:
    """Positions worth a table: their universe, their columns, and the property shown.

    Attributes:
        columns: the columns of a position.
        scope: the positions in words that follow "of all" or "for all".
        universe: yields the entries. If ``shows`` is "outcome" and play may loop, their positions are closed under
            options. Elsewhere the check is fastest when options come before their positions.
        row: returns the cells of an entry; None leaves it out. Entries with equal rows have equal outcomes.
        position: returns the position of an entry, a tuple of components.
        shows: the property shown: "outcome" lists only the P-positions; "nim_value", "winner" and "remoteness" add
            columns to every row.
        suffix: the part of the table's id after the dot.
        title: the table's title after the name of the game.
        description: the meaning of a row, where the scope does not suffice.
        canonical: returns the position that represents its equivalents in a search.
        depth: for remoteness, the depth of the search in moves; deeper positions remain open.
        lost: yields the P-positions among the entries by a faster method; by default every entry is solved by the rule.
        certificate: a check that is faster than playing out the universe, or shares less code; None for the default.
    """

    columns: tuple[str, ...]
    scope: str
    universe: Callable[[], Iterable[Any]]
    row: Callable[[Any], Row | None]
    position: Callable[[Any], Components] = identity
    shows: Shows = "outcome"
    suffix: str = "p_positions"
    title: str = "P-positions"
    description: str = ""
    canonical: Callable[[Components], Components] = sorted_components
    depth: int = 0
    lost: Callable[[], Iterable[Any]] | None = None
    certificate: Certificate | None = None

    @property
    def all_columns(self) -> tuple[str, ...]:
        """The columns of the table."""
        return (*self.columns, *SHOWN_COLUMNS[self.shows])


def heap_listing(
    count: int,
    largest: int,
    *,
    distinct: bool = False,
    lost: Callable[[int, int], Iterable[HeapSizes]] | None = None,
) -> Listing:
    """Return the list of P-positions of ``count`` heaps, where a position is all heaps at once.

    Args:
        count: the number of heaps in a row, empty ones included.
        largest: the size of the largest heap.
        distinct: whether nonempty heaps must differ; then a row has at most one empty heap.
        lost: yields the P-positions of at most ``count`` heaps of at most ``largest``, where the game has no rule for
            this many heaps.
    """
    fewest = count - 1 if distinct else 0
    kind = f"{fewest} or {count} different heaps" if distinct else f"{count} heaps"

    def row(position: Components) -> Row | None:
        (heaps,) = position
        return pad_heaps(heaps, count) if len(heaps) >= fewest else None

    return Listing(
        columns=HEAP_COLUMNS[:count],
        scope=f"positions of {kind} of at most {largest} matches",
        universe=lambda: ((heaps,) for heaps in nonzero_tuples(count, largest + 1, distinct=distinct)),
        row=row,
        suffix="p_positions" if count == DEFAULT_COUNT else f"p_positions_{count}",
        title="P-positions" if count == DEFAULT_COUNT else f"P-positions of {count} heaps",
        lost=lost and (lambda: ((heaps,) for heaps in lost(count, largest))),
    )


def remoteness_listing(numbers: Iterable[int], scope: str, depth: int) -> Listing:
    """Return the list of the remoteness of single heaps.

    Args:
        numbers: the heaps.
        scope: the same in words.
        depth: the depth of the search in moves.
    """
    return Listing(
        columns=("n",),
        scope=scope,
        universe=lambda: numbers,
        row=lambda number: (number,),
        position=lambda number: (number,),
        shows="remoteness",
        suffix="remoteness",
        title="remoteness",
        depth=depth,
    )


@runtime_checkable
class HasListings(Protocol):
    """A game with lists of positions worth tables."""

    @property
    def listings(self) -> Sequence[Listing]:
        """The lists."""


@dataclass(frozen=True, slots=True)
class NimSequence:
    """One of several sequences of nim-values of a game.

    Attributes:
        suffix: the part of the table's id after the dot.
        title: the table's title after the name of the game.
        stop: the exclusive upper bound of the published numbers.
        values: returns the nim-values of ``first``, ..., stop - 1, shape (stop - first,), an unsigned dtype.
        position: returns the position that a number represents.
        first: the first number.
        large: whether values may exceed 64 bits.
        certificate: the check of its values; None for the certificate of the game.
        theorem: the object that proves a period (``HasPeriodTheorem``); None for the game.
    """

    suffix: str
    title: str
    stop: int
    values: Callable[[int], np.ndarray]
    position: Callable[[int], Any]
    first: int = 0
    large: bool = False
    certificate: Certificate | None = None
    theorem: Any = None


@runtime_checkable
class HasNimSequences(Protocol):
    """A game with several sequences of nim-values, or with one whose numbers are not its positions."""

    @property
    def nim_sequences(self) -> Sequence[NimSequence]:
        """The sequences."""


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A table that fits no other kind.

    Attributes:
        suffix: the part of its id after the dot.
        title: a short title.
        description: the meaning of a row and the start of the table.
        columns: names from the dictionary of columns.
        key: the columns that identify a row.
        rows: yields the rows in order.
        claims: returns the claims about the finished table.
        count: the number of rows; None where the certificate knows it.
        automaton: "lsd" or "msd", the digit that is read first, if the rows are transitions of automata.
        gaps: whether the key leaves out numbers.
    """

    suffix: str
    title: str
    description: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    rows: Callable[[], Iterable[tuple[int | str, ...]]]
    claims: Callable[[], Sequence[Claim]]
    count: int | None = None
    automaton: First | None = None
    gaps: bool = False


@runtime_checkable
class HasOwnTables(Protocol):
    """A game with tables that fit no other kind."""

    @property
    def own_tables(self) -> Sequence[OwnTable]:
        """The tables."""
