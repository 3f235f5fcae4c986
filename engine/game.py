"""What a game is, and what it may offer beyond that.

Four members define a game: ``info`` (what it is called), ``notation`` (how a position is written), ``options`` (its
moves) and ``positions`` (an order in which they can be solved).  Whatever is faster or knows more is a
*capability*: a Protocol below that a game may fulfil.  Tables and solvers ask for a capability, never for a class,
so a new game is one file in ``engine/games`` and touches nothing else.

An option is a tuple of components, a position of a sum, and is never reduced to its nim-value here: misere play
needs the components.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol, TypeVar, runtime_checkable

import numpy as np
import pandas as pd

from engine.certificates import Certificate
from engine.notation import Notation
from engine.periodicity import Periodicity

P = TypeVar("P")
P_contra = TypeVar("P_contra", contravariant=True)


class Family(Enum):
    """The shelves of the atlas, in their order; the value is the title of the shelf."""

    NIM = "Nim and its disguises"
    TAKING_AND_BREAKING = "Taking and breaking"
    WYTHOFF = "Wythoff and numeration"
    MARK = "Mark-t"
    COIN_TURNING = "Coin turning"
    BOARDS = "Strips, pictures, boards"
    LOOPY = "Loopy games and remoteness"
    MISERE = "Misère play"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a source speaks of the game: a key of the bibliography and the place in it."""

    source: str
    place: str


@dataclass(frozen=True, slots=True)
class Erratum:
    """A disagreement with a source: what it prints, and how to find the truth in a published table.

    ``truth`` is given the tables named by ``tables`` (id to frame) and returns the words that should stand there;
    the numbers in them are looked up, never typed.  The first table is the one a reader is sent to.
    """

    source: str
    place: str
    printed: str
    tables: tuple[str, ...]
    truth: Callable[[Mapping[str, pd.DataFrame]], str]


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What a game is called and where it stands in the literature.

    Attributes:
        slug: its permanent name in table ids and addresses, lower case words joined by hyphens.
        name: its name in prose.
        family: the shelf it stands on.
        summary: one sentence that says how it is played, for index cards and page descriptions.
        aliases: other names and codes, found by search.
        oeis: A-numbers of its published sequence.
        rule: the rule for machines, {"kind": ..., parameters}: enough for a program of another's to play it.
    """

    slug: str
    name: str
    family: Family
    summary: str
    aliases: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    errata: tuple[Erratum, ...] = ()
    oeis: tuple[str, ...] = ()
    rule: Mapping[str, Any] | None = None
    listed: bool = True
    """Whether the game has a card of its own in the index (a hundred octal classes would bury it)."""


@runtime_checkable
class Game(Protocol[P]):
    """A set of rules; P is a hashable position: a heap, a pair, a tuple of coins, a set of edges."""

    @property
    def info(self) -> GameInfo:
        """Name, family, place in the literature."""

    @property
    def notation(self) -> Notation:
        """How positions are read and written."""

    def options(self, position: P) -> Iterable[tuple[P, ...]]:
        """Yield the options, each a tuple of components; () is the sum of nothing."""

    def positions(self, stop: int) -> Iterator[P]:
        """Yield positions of size below ``stop`` so that every option comes before its position."""


@runtime_checkable
class HasNimSequence(Protocol):
    """One heap, one number: nim-values indexed from heap 0."""

    @property
    def published_stop(self) -> int:
        """How many values the atlas publishes (exclusive upper bound of the heap)."""

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return the nim-values of heaps 0..stop-1, shape (stop,), an unsigned dtype.

        Raises:
            NimValueOverflowError: if a value does not fit the dtype.
        """


@runtime_checkable
class HasFirstHeap(Protocol):
    """Heaps do not begin with 0; ``nim_sequence`` and what is published begin with the first there is."""

    @property
    def first_heap(self) -> int:
        """The smallest heap."""


@runtime_checkable
class HasValueCertificate(Protocol):
    """The game knows a faster independent check of its values than a mex over ``options``."""

    def value_certificate(self) -> Certificate:
        """Return the certificate that every value of a published sequence is right."""


@runtime_checkable
class HasPeriodTheorem(Protocol):
    """A theorem turns finitely many values into a period for ever."""

    def values_needed(self, found: Periodicity) -> int:
        """How many values from G(0) on the theorem wants to see."""

    def period_certificate(self, found: Periodicity, values: np.ndarray) -> Certificate:
        """Return the certificate of ``found``, given values that reach ``values_needed``."""


@runtime_checkable
class HasNimValue(Protocol[P_contra]):
    """Single positions are evaluated directly, faster than from their options."""

    def nim_value(self, position: P_contra) -> int:
        """Return the nim-value.

        Raises:
            LimitError: if the position is larger than this method serves.
        """


@runtime_checkable
class HasNimGrid(Protocol):
    """Positions are pairs; nim-values fill a grid."""

    @property
    def published_side(self) -> int:
        """The grid is published for 0 <= a, b < published_side."""

    def nim_grid(self, rows: int, columns: int) -> np.ndarray:
        """Return nim-values, shape (rows, columns), entry [a, b] is G(a, b)."""

    def grid_certificate(self) -> Certificate:
        """Return the certificate that every value of a published grid is right."""


@runtime_checkable
class HasRowPeriods(Protocol):
    """Positions are pairs, and each of the first rows of the grid has a period with a saltus."""

    def row_periods(self) -> Sequence[Periodicity]:
        """Return preperiod, period and saltus of rows 0, 1, 2, ..., each as small as can be."""

    def row_periods_certificate(self, periods: Sequence[Periodicity]) -> Certificate:
        """Return the certificate that rows 0, 1, 2, ... have these ``periods``."""


def is_winning(nim_value: int) -> bool:
    """Whether the player to move wins under normal play."""
    return nim_value != 0


def outcome(nim_value: int) -> str:
    """Return "N" (next player wins) or "P" (previous player wins).

    >>> outcome(0), outcome(3)
    ('P', 'N')
    """
    return "N" if is_winning(nim_value) else "P"
