"""Tables that a game declares itself: lists of positions, several sequences, and tables like no other's.

The capabilities of ``fairgame.core.capabilities`` are ways to compute; these are things to publish.  Each is data with
a few functions; the kinds of table in ``fairgame.core.tables`` build them and the certificates check them, so this
module imports nothing that computes.

One kind of list serves every game: a *universe* of entries, each of which is a position and a row, and what is shown of
it.  P-positions, winners of openings, remoteness, values of chosen positions and galleries are cases of it.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, runtime_checkable

import numpy as np

from fairgame.core.claims import Certificate, Claim
from fairgame.core.heap_tuples import HeapSizes, padded, without_zeros
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
"""The columns behind those of the position; a list that shows outcomes has the P-positions as rows, and no others."""

HEAP_COLUMNS = ("a", "b", "c", "d")
FEW = 3  # heaps of a table that is called just p_positions


def in_order(components: Components) -> Components:
    """Return the components of a sum in ascending order."""
    return tuple(sorted(components))


def itself(entry: Any) -> Components:
    """Return an entry that is a position already."""
    position: Components = entry
    return position


@dataclass(frozen=True, slots=True)
class Listing:
    """Positions worth a table: which are meant, how one is written in columns, and what is shown of it.

    Attributes:
        columns: the columns of a position.
        scope: the positions meant, in words that follow "of all" or "for all".
        universe: yields the entries.  Where outcomes are shown and play may loop, their positions are closed under
            options; elsewhere the check is quickest where every option of a position comes before it.
        row: writes an entry in columns; None leaves it out.  Entries of one row have one outcome.
        position: the position of an entry, a tuple of components.
        shows: what is shown of each: "outcome" lists the P-positions alone; "nim_value", "winner" and "remoteness" add
            columns to every row.
        what: what stands after the dot of the table's id.
        title: the table's title behind the name of the game.
        description: what a row is, where the scope does not say it all.
        canonical: the one of several positions, no different in play, that stands for them in a search.
        depth: where remoteness is shown, how many moves deep play is looked at; what takes longer is left open.
        lost: yields the entries that are P-positions, found in a way of their own; by default each entry of the
            universe is put to the game's rule.
        certificate: a quicker check than playing out the universe, or one that shares less, where there is one.
    """

    columns: tuple[str, ...]
    scope: str
    universe: Callable[[], Iterable[Any]]
    row: Callable[[Any], Row | None]
    position: Callable[[Any], Components] = itself
    shows: Shows = "outcome"
    what: str = "p_positions"
    title: str = "P-positions"
    description: str = ""
    canonical: Callable[[Components], Components] = in_order
    depth: int = 0
    lost: Callable[[], Iterable[Any]] | None = None
    certificate: Certificate | None = None

    @property
    def all_columns(self) -> tuple[str, ...]:
        """The columns of the table."""
        return (*self.columns, *SHOWN_COLUMNS[self.shows])


def list_of_heaps(
    count: int,
    largest: int,
    distinct: bool = False,
    lost: Callable[[int, int], Iterable[HeapSizes]] | None = None,
) -> Listing:
    """Return the list of P-positions of ``count`` heaps, where a position is all heaps at once.

    Args:
        count: heaps in a row, empty ones included.
        largest: the greatest of them.
        distinct: whether heaps that are not empty must differ; then at most one of a row is empty.
        lost: yields the P-positions of at most ``count`` heaps of at most ``largest``, where the game has no rule for
            so many.
    """
    fewest = count - 1 if distinct else 0
    kind = f"{fewest} or {count} different heaps" if distinct else f"{count} heaps"

    def row(position: Components) -> Row | None:
        (heaps,) = position
        return padded(heaps, count) if len(heaps) >= fewest else None

    return Listing(
        columns=HEAP_COLUMNS[:count],
        scope=f"positions of {kind} of at most {largest} matches",
        universe=lambda: ((heaps,) for heaps in without_zeros(count, largest + 1, distinct)),
        row=row,
        what="p_positions" if count == FEW else f"p_positions_{count}",
        title="P-positions" if count == FEW else f"P-positions of {count} heaps",
        lost=lost and (lambda: ((heaps,) for heaps in lost(count, largest))),
    )


def remoteness_of(numbers: Iterable[int], scope: str, depth: int) -> Listing:
    """Return the list of the remoteness of single heaps.

    Args:
        numbers: the heaps.
        scope: the same in words.
        depth: how many moves are looked ahead.
    """
    return Listing(
        columns=("n",),
        scope=scope,
        universe=lambda: numbers,
        row=lambda number: (number,),
        position=lambda number: (number,),
        shows="remoteness",
        what="remoteness",
        title="remoteness",
        depth=depth,
    )


@runtime_checkable
class HasListings(Protocol):
    """Some positions of the game are worth a table of their own, or several."""

    @property
    def listings(self) -> Sequence[Listing]:
        """What is listed."""


@dataclass(frozen=True, slots=True)
class NimSequence:
    """One of several sequences of nim-values of a game.

    Attributes:
        what: what stands after the dot of the table's id.
        title: the table's title behind the name of the game.
        stop: the first number that is not published.
        values: returns the nim-values of ``first``, ..., stop - 1, shape (stop - first,), an unsigned dtype.
        position: the position that a number stands for.
        first: the number with which it begins.
        large: whether values may pass 64 bits.
        certificate: the check of its values, where it is not that of the game.
        theorem: what knows a period of it (``HasPeriodTheorem``), where that is not the game.
    """

    what: str
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
    """The game has several sequences of nim-values, or one whose numbers are not its positions."""

    @property
    def nim_sequences(self) -> Sequence[NimSequence]:
        """Those sequences."""


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A table like no other game's.

    Attributes:
        what: what stands after the dot of its id.
        title: a short title.
        description: what a row is and where the table starts.
        columns: names from the dictionary of columns.
        key: the columns that tell the rows apart.
        rows: yields the rows in their order.
        claims: what is claimed of the finished table.
        count: how many rows there are; None where the certificate knows it.
        automaton: "lsd" or "msd" if the rows are transitions of automata, by the digit that is read first.
        gaps: whether the key leaves out numbers.
    """

    what: str
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
    """The game has tables that no kind of table describes."""

    @property
    def own_tables(self) -> Sequence[OwnTable]:
        """Those tables."""
