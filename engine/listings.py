"""Tables that a game declares itself: lists of P-positions, winners of openings, galleries, tables like no other's.

The capabilities of ``engine.game`` are ways to compute; these are things to publish.  Each is data with a few
functions; the kinds of table in ``engine.tables`` build them and the certificates check them, so this module imports
nothing that computes.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from engine.automata import First
from engine.certificates import Certificate, Claim
from engine.heaps import padded, without_zeros

HEAP_COLUMNS = ("a", "b", "c", "d")
FEW = 3  # heaps of a table that is called just p_positions


def in_order(components: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the components of a sum in ascending order."""
    return tuple(sorted(components))


@dataclass(frozen=True, slots=True)
class PPositionList:
    """P-positions worth a table: which positions are meant, and how one is written in columns.

    Attributes:
        columns: names from the dictionary of columns.
        scope: the positions meant, in words that follow "of all".
        universe: yields those positions, each a tuple of components in ascending order.  Where they are checked by
            play, every option of one of them is another, and comes before it unless play may loop; where there is a
            certificate, positions that are not lost may be left out.
        row: writes a position in columns; None leaves it out.  Positions of one row have one outcome.
        what: what stands after the dot of the table's id.
        title: the table's title, where "P-positions" would not do.
        description: what a row is, where the scope does not say it all.
        canonical: the one of several positions, no different in play, that is in the universe.
        certificate: a quicker check than playing out the universe, where there is one.
    """

    columns: tuple[str, ...]
    scope: str
    universe: Callable[[], Iterable[tuple[Any, ...]]]
    row: Callable[[tuple[Any, ...]], tuple[int | str, ...] | None]
    what: str = "p_positions"
    title: str = "P-positions"
    description: str = ""
    canonical: Callable[[tuple[Any, ...]], tuple[Any, ...]] = in_order
    certificate: Certificate | None = None


def list_of_heaps(count: int, largest: int, distinct: bool = False) -> PPositionList:
    """Return the list of ``count`` heaps of at most ``largest`` matches, where a position is all heaps at once.

    Args:
        count: heaps in a row, empty ones included.
        largest: the greatest of them.
        distinct: whether heaps that are not empty must differ; then at most one of a row is empty.
    """
    fewest = count - 1 if distinct else 0
    kind = f"{fewest} or {count} different heaps" if distinct else f"{count} heaps"

    def row(position: tuple[Any, ...]) -> tuple[int, ...] | None:
        (heaps,) = position
        return padded(heaps, count) if len(heaps) >= fewest else None

    return PPositionList(
        columns=HEAP_COLUMNS[:count],
        scope=f"positions of {kind} of at most {largest} matches",
        universe=lambda: ((heaps,) for heaps in without_zeros(count, largest + 1, distinct)),
        row=row,
        what="p_positions" if count == FEW else f"p_positions_{count}",
        title="P-positions" if count == FEW else f"P-positions of {count} heaps",
    )


@runtime_checkable
class HasPPositions(Protocol):
    """The P-positions are worth a table of their own, or several."""

    @property
    def p_position_lists(self) -> Sequence[PPositionList]:
        """What is listed."""


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
        automaton: "lsd" or "msd" if the rows are transitions of automata, by the digit that is read first.
    """

    what: str
    title: str
    description: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    rows: Callable[[], Iterable[tuple[int | str, ...]]]
    claims: Callable[[], Sequence[Claim]]
    automaton: First | None = None


@runtime_checkable
class HasOwnTables(Protocol):
    """The game has tables that no kind of table describes."""

    @property
    def own_tables(self) -> Sequence[OwnTable]:
        """Those tables."""


@runtime_checkable
class HasWinners(Protocol):
    """The game is known by its openings, and the question is who wins."""

    @property
    def winner_columns(self) -> tuple[str, ...]:
        """Names from the dictionary of columns that tell the openings apart."""

    @property
    def winner_scope(self) -> str:
        """The openings of the table, in words that follow "for"."""

    def winner_rows(self) -> Iterable[tuple[int | str, ...]]:
        """Yield the openings of the table as rows of those columns."""

    def opening(self, row: Any) -> Any:
        """Return the position with which a row begins."""

    def canonical(self, position: Any) -> Any:
        """Return the one of several positions, no different in play, that stands for all of them in a search."""


@runtime_checkable
class HasExamples(Protocol):
    """The game has no natural order of positions; a gallery of chosen ones is published instead."""

    @property
    def examples(self) -> Sequence[Any]:
        """The gallery: objects with a ``name``, a ``caption`` and what a drawing needs, no computed number."""

    @property
    def example_columns(self) -> tuple[str, ...]:
        """Names from the dictionary of columns; the first is the key and holds the names."""

    def example_rows(self) -> Iterable[tuple[int | str, ...]]:
        """Yield the rows of the table in the order of the gallery, their values computed."""

    def example_claims(self) -> Sequence[Claim]:
        """Return what is claimed of that table."""
