"""What a game that is played normally may say of misère play, in which whoever makes the last move loses.

Every game that ends can be played so, and small positions are played out.  What decides large ones is a capability:
a genus of each position where a theorem tells it, the octal code whose misère quotient decides its sums, or a rule of
the game's own.  A game whose parts add up in normal play alone says why it is not played so here.
"""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from fairgame.core.game import P_contra
from fairgame.numbers.tame import Genus


@runtime_checkable
class HasMisereSource(Protocol):
    """Whose theorem or rule of misère play it is, or why it holds, in one clause."""

    @property
    def misere_source(self) -> str:
        """The clause."""


@runtime_checkable
class HasTameGenus(HasMisereSource, Protocol[P_contra]):
    """A theorem says that every position is tame, and which genus it has."""

    def tame_genus(self, position: P_contra) -> Genus:
        """Return nim-value and misère value of a position.

        Raises:
            LimitError: if the position is larger than its nim-value is known for.
        """


@runtime_checkable
class HasQuotientCode(Protocol):
    """Sums of positions are sums of heaps of an octal code, whose misère quotient decides them where it is known."""

    @property
    def quotient_code(self) -> object:
        """That code; two codes are equal if they are the same, and ``str`` writes them."""


class QuotientRule(Protocol):
    """A misère quotient that decides sums of heaps of one code."""

    def is_p_sum(self, heaps: Sequence[int]) -> bool:
        """Return whether the previous player wins a sum.

        Raises:
            LimitError: if a heap is beyond those whose element is known.
        """


@runtime_checkable
class HasNoMisere(Protocol):
    """What the form takes for a sum is one in normal play alone, or it is not the last move that decides."""

    @property
    def why_no_misere(self) -> str:
        """Say why misère play is not answered, in one clause."""
