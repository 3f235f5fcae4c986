"""What a game may offer beyond its rule: faster values, theorems, closed rules, pictures.

Each is a Protocol that a game fulfils by having its members.  Closed rules and pictures are translated for the browser
together with ``options`` where they keep to the same small part of Python; where one does not, the browser searches, or
a module of its own stands in (``HasAccelerator``).
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol, runtime_checkable

import numpy as np

from fairgame.core.boards import Board, Drawing
from fairgame.core.claims import Certificate
from fairgame.core.game import P, P_contra
from fairgame.numbers.periodicity import Periodicity


@runtime_checkable
class HasPublishedRange(Protocol):
    """Positions are heaps, and their nim-values are published; without more they are found by mex."""

    @property
    def published_stop(self) -> int:
        """The exclusive upper bound of the heaps whose values the atlas publishes."""


@runtime_checkable
class HasNimSequence(HasPublishedRange, Protocol):
    """One heap, one number: nim-values indexed from heap 0, by a kernel or a formula."""

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
    """A theorem turns finitely many values into a period forever."""

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


@runtime_checkable
class HasGridStart(Protocol):
    """The pairs of a grid do not begin with 0; ``nim_grid`` still does, and what is published begins here."""

    @property
    def grid_start(self) -> int:
        """The first row and column."""


@runtime_checkable
class HasGridCertificate(Protocol):
    """The game knows a faster independent check of its grid than a mex over ``options``."""

    def grid_certificate(self) -> Certificate:
        """Return the certificate that every value of a published grid is right."""


@runtime_checkable
class HasRowPeriods(Protocol):
    """Positions are pairs, and each of the first rows of the grid has a period with a saltus."""

    @property
    def published_rows(self) -> int:
        """How many rows the table has."""

    def row_periods(self) -> Sequence[Periodicity]:
        """Return preperiod, period and saltus of rows 0, 1, 2, ..., each as small as can be."""

    def row_periods_certificate(self, periods: Sequence[Periodicity]) -> Certificate:
        """Return the certificate that rows 0, 1, 2, ... have these ``periods``."""


@runtime_checkable
class HasClosedRule(Protocol[P_contra]):
    """Winning and losing positions are told apart by a rule, however large."""

    def is_p_position(self, position: P_contra) -> bool:
        """Whether the previous player wins.

        Raises:
            LimitError: where the rule is not known to hold.
        """


@runtime_checkable
class HasWinningOptions(HasClosedRule[P], Protocol[P]):
    """The winning moves are found by the rule as well, not by trying every option."""

    def winning_options(self, position: P) -> Iterable[tuple[P, ...]]:
        """Return every option that is a P-position; equal heaps may give the same one twice."""


@runtime_checkable
class HasSumRule(Protocol):
    """Sums are decided by a rule where their components have no values that add up: in misère play."""

    def is_p_sum(self, components: tuple[Any, ...]) -> bool:
        """Return whether the previous player wins a sum.

        Raises:
            LimitError: where the rule is not known to hold.
        """


@runtime_checkable
class HasOptionsOfValue(Protocol[P]):
    """The options of a given nim-value are found by formula, however many options there are."""

    def options_of_value(self, position: P, nim_value: int) -> Iterator[tuple[P, ...]]:
        """Yield every option of ``position`` whose nim-value is ``nim_value``, each once."""


@runtime_checkable
class HasBoard(Protocol):
    """Positions are pictured otherwise than as heaps of matches."""

    def board(self, components: tuple[Any, ...]) -> Board:
        """Return how a sum of positions is pictured."""


@runtime_checkable
class HasReason(Protocol):
    """What decides can be said of a single position."""

    def reason(self, components: tuple[Any, ...]) -> str:
        """Return the reason why the position is won or lost, in a sentence or two; empty where it is not known."""


@runtime_checkable
class HasNimSumTerms(Protocol):
    """The winner is told by the nim-sum of some numbers that are not the heaps or components themselves."""

    def nim_sum_terms(self, components: tuple[Any, ...]) -> tuple[tuple[str, int], ...]:
        """Return those numbers, each with what it is called; none where the position is beyond the rule."""


@runtime_checkable
class HasAccelerator(Protocol):
    """A module of the browser side answers for large positions, or for a rule that cannot be translated."""

    @property
    def accelerator(self) -> str:
        """The name of that module."""


@runtime_checkable
class HasBase(Protocol):
    """The values are told by the digits of the heap in some base, so a plot of them shows little."""

    @property
    def base(self) -> int:
        """That base."""


@runtime_checkable
class HasDrawings(Protocol):
    """Chosen positions are drawn by hand, for a gallery."""

    @property
    def drawings(self) -> Sequence[Drawing]:
        """The gallery."""
