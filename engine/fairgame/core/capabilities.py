"""Capabilities: protocols for what a game may offer beyond its rule.

A game fulfils a protocol by having its members. Closed rules and boards are translated for the browser together with
``options`` if they use the same small part of Python. Otherwise the browser searches or uses a separate module
(``HasAccelerator``).

*Misère play.* Under the misère rule the player who makes the last move loses. Every game that ends can be played that
way, and small positions are searched. A capability decides large positions: a theorem that gives each position's genus,
an octal code whose misère quotient decides sums, or a rule of the game. A game whose parts add up only in normal play
states why it has no misère answers.

*Table answers.* A table is computed once, for seconds or minutes, and checked; the solver has one second. A game may
therefore define how rows of its tables are read as answers. An answer has the facts in the table: the winner, the
nim-value or the winning moves, not always all three.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import numpy as np

from fairgame.core.boards import Board, Drawing
from fairgame.core.claims import Certificate
from fairgame.core.game import P, P_contra
from fairgame.core.play import Outcome
from fairgame.numbers.periodicity import Periodicity
from fairgame.numbers.tame import Genus


@runtime_checkable
class HasPublishedRange(Protocol):
    """Positions are heaps with published nim-values, by default computed by mex."""

    @property
    def published_stop(self) -> int:
        """The exclusive upper bound of the heaps whose values the atlas publishes."""


@runtime_checkable
class HasNimSequence(HasPublishedRange, Protocol):
    """Nim-values indexed by heap, from heap 0, by a kernel or a formula."""

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return the nim-values of heaps 0..stop-1, shape (stop,), an unsigned dtype.

        Raises:
            NimValueOverflowError: if a value does not fit the dtype.
        """


@runtime_checkable
class HasLargestHeap(HasPublishedRange, Protocol):
    """Values are computed on demand to a heap beyond the published ones."""

    @property
    def largest_heap(self) -> int:
        """The greatest heap whose value is computed on demand."""


@runtime_checkable
class HasFirstHeap(Protocol):
    """Heaps begin above 0; ``nim_sequence`` and the published values begin with the first heap."""

    @property
    def first_heap(self) -> int:
        """The smallest heap."""


@runtime_checkable
class HasValueCertificate(Protocol):
    """The game has a faster independent check of its values than a mex over ``options``."""

    def value_certificate(self) -> Certificate:
        """Return the certificate that every value of a published sequence is right."""


@runtime_checkable
class HasPeriodTheorem(Protocol):
    """A theorem proves a period forever from finitely many values."""

    def values_needed(self, found: Periodicity) -> int:
        """Return the number of values from G(0) on that the theorem needs."""

    def period_certificate(self, found: Periodicity, values: np.ndarray) -> Certificate:
        """Return the certificate of ``found``; ``values`` must reach ``values_needed``."""


@runtime_checkable
class HasNimValue(Protocol[P_contra]):
    """A direct evaluation of single positions, faster than from their options."""

    def nim_value(self, position: P_contra) -> int:
        """Return the nim-value.

        Raises:
            LimitError: if the position is too large for this method.
        """


@runtime_checkable
class HasNimGrid(Protocol):
    """Positions are pairs; nim-values fill a grid."""

    @property
    def published_side(self) -> int:
        """The exclusive upper bound of both numbers in the published grid."""

    def nim_grid(self, rows: int, columns: int) -> np.ndarray:
        """Return nim-values, shape (rows, columns); entry [a, b] is G(a, b)."""


@runtime_checkable
class HasGridStart(Protocol):
    """Pairs begin above 0: ``nim_grid`` begins with 0, the published grid with ``grid_start``."""

    @property
    def grid_start(self) -> int:
        """The first row and column."""


@runtime_checkable
class HasGridCertificate(Protocol):
    """The game has a faster independent check of its grid than a mex over ``options``."""

    def grid_certificate(self) -> Certificate:
        """Return the certificate that every value of a published grid is right."""


@runtime_checkable
class HasRowPeriods(Protocol):
    """Positions are pairs; each of the first rows of the grid has a period with a saltus."""

    @property
    def published_rows(self) -> int:
        """The number of rows of the table."""

    def row_periods(self) -> Sequence[Periodicity]:
        """Return least preperiod, least period and saltus of rows 0, 1, 2, ..."""

    def row_periods_certificate(self, periods: Sequence[Periodicity]) -> Certificate:
        """Return the certificate that rows 0, 1, 2, ... have these ``periods``."""


@runtime_checkable
class HasClosedRule(Protocol[P_contra]):
    """A closed rule decides positions of any size."""

    def is_p_position(self, position: P_contra) -> bool:
        """Return whether the previous player wins.

        Raises:
            LimitError: where the rule is not known to hold.
        """


@runtime_checkable
class HasWinningOptions(HasClosedRule[P], Protocol[P]):
    """The closed rule yields the winning moves directly."""

    def winning_options(self, position: P) -> Iterable[tuple[P, ...]]:
        """Return every option that is a P-position; equal heaps may yield one twice."""


@runtime_checkable
class HasSumRule(Protocol):
    """A rule decides sums whose components have no values that add up, as in misère play."""

    def is_p_sum(self, components: tuple[Any, ...]) -> bool:
        """Return whether the previous player wins a sum.

        Raises:
            LimitError: where the rule is not known to hold.
        """


@runtime_checkable
class HasOptionsOfValue(Protocol[P]):
    """A formula finds the options of a given nim-value, however many options there are."""

    def options_of_value(self, position: P, nim_value: int) -> Iterator[tuple[P, ...]]:
        """Yield every option of ``position`` whose nim-value is ``nim_value``, each once."""


@runtime_checkable
class HasBoard(Protocol):
    """Positions have a picture other than heaps."""

    def board(self, components: tuple[Any, ...]) -> Board:
        """Return the board of a sum of positions."""


@runtime_checkable
class HasPiece(Protocol):
    """Heaps consist of pieces other than matches."""

    @property
    def piece(self) -> str:
        """The name of the piece, as in ``boards.Heaps``."""


@runtime_checkable
class HasReason(Protocol):
    """A single position has an explanation of its outcome."""

    def reason(self, components: tuple[Any, ...]) -> str:
        """Return the reason why the position is won or lost, in a sentence or two; empty if unknown."""


@runtime_checkable
class HasNimSumTerms(Protocol):
    """The nim-sum of certain numbers, not the heaps or components themselves, decides the winner."""

    def nim_sum_terms(self, components: tuple[Any, ...]) -> tuple[tuple[str, int], ...]:
        """Return the numbers with their names; none if the rule does not cover the position."""


@runtime_checkable
class HasAccelerator(Protocol):
    """A module of the browser answers for large positions or for a rule that cannot be translated."""

    @property
    def accelerator(self) -> str:
        """The name of the module."""


@runtime_checkable
class HasBase(Protocol):
    """The digits of a heap in some base decide its value; a plot of the values shows little."""

    @property
    def base(self) -> int:
        """The base."""


@runtime_checkable
class HasDrawings(Protocol):
    """A gallery of positions drawn by hand."""

    @property
    def drawings(self) -> Sequence[Drawing]:
        """The gallery."""


@runtime_checkable
class HasStarts(Protocol):
    """Starting positions to play from, unlike the example of the notation."""

    @property
    def starts(self) -> Sequence[str]:
        """The texts of the positions."""


@runtime_checkable
class HasPictures(Protocol):
    """Positions are pictures of spots and curves: a spot takes three ends of curves.

    The browser plays on the picture; the method gives the position of each.
    """

    def from_picture(self, regions: tuple[tuple[tuple[int, ...], ...], ...]) -> tuple[Any, ...]:
        """Return the position of a picture.

        Args:
            regions: the boundaries of each region, each the live spots in the order of a walk: 0 and 1 for a spot with
                that many ends of curves, and for a spot with two ends its own number from 3 on, at each corner.
        """


@runtime_checkable
class HasMisereSource(Protocol):
    """The source of a theorem or rule of misère play."""

    @property
    def misere_source(self) -> str:
        """The author of the theorem or rule, or the reason why it holds, in one clause."""


@runtime_checkable
class HasTameGenus(HasMisereSource, Protocol[P_contra]):
    """A theorem says that every position is tame, and gives its genus."""

    def tame_genus(self, position: P_contra) -> Genus:
        """Return nim-value and misère value of a position.

        Raises:
            LimitError: if the nim-value of a position of this size is not known.
        """


@runtime_checkable
class HasQuotientCode(Protocol):
    """Sums of positions are sums of heaps of an octal code, decided by its misère quotient where that is known."""

    @property
    def quotient_code(self) -> object:
        """The code; equal codes compare equal, and ``str`` writes one."""


@runtime_checkable
class HasNoMisere(Protocol):
    """Components of the notation are a sum only in normal play, or the last move does not decide the game."""

    @property
    def why_no_misere(self) -> str:
        """The reason why misère play has no answer, in one clause."""


Record = Mapping[str, Any]
"""A row of a table by column name."""


@dataclass(frozen=True, slots=True)
class TableAnswer:
    """The answer of a table for one position.

    Attributes:
        position: a single component.
        outcome: the outcome in the game's own play, normal for most games.
        nim_value: None if the table has no nim-value.
        winning: every option that is a P-position, each a tuple of components; None if the table does not give them.
    """

    position: Any
    outcome: Outcome
    nim_value: int | None = None
    winning: tuple[tuple[Any, ...], ...] | None = None


@runtime_checkable
class HasTableAnswers(Protocol):
    """Tables of the game answer for positions that its solver refuses."""

    @property
    def table_answers(self) -> Mapping[str, Callable[[Sequence[Record]], Iterable[TableAnswer]]]:
        """Functions by the part of a table id after the dot; each yields one answer per position from the rows."""
