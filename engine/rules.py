"""What a game may know beyond its options, and the outcome of a position by whatever the game knows.

A closed rule tells winners apart, or finds the moves that win; where there is none, nim-values are asked for, and where
a game does not evaluate positions itself they are searched.  The solver and the tables of P-positions stand on this.

Cost: that of the rule, or of a search that gives up after some seconds (``engine.oracle``).
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol, runtime_checkable

from engine.errors import LimitError
from engine.game import Game, HasNimValue, P, P_contra, is_winning
from engine.nimber import nim_sum
from engine.oracle import MOST_LOOKED_AT
from engine.oracle import nim_value as searched_nim_value

THRIFTY = 30_000  # options that a search looks at where a closed rule can answer instead: some hundredths of a second


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
class OnlyOutcomes(HasClosedRule[P_contra], Protocol[P_contra]):
    """There are winners, but no nim-values that would add up: misère play."""

    @property
    def why_no_nim_values(self) -> str:
        """Say why not, in one clause for readers."""


@runtime_checkable
class HasOptionsOfValue(Protocol[P]):
    """The options of a given nim-value are found by formula, however many options there are."""

    def options_of_value(self, position: P, nim_value: int) -> Iterator[tuple[P, ...]]:
        """Yield every option of ``position`` whose nim-value is ``nim_value``, each once."""


def p_test(game: Game[Any]) -> Callable[[tuple[Any, ...]], bool]:
    """Return the test whether a sum of positions of ``game`` is won by the previous player.

    Raises:
        LimitError: when the test is asked about more than the game's solver serves.
    """
    value_of = evaluator(game)

    def test(components: tuple[Any, ...]) -> bool:
        if isinstance(game, HasClosedRule) and len(components) == 1:
            try:
                return game.is_p_position(components[0])
            except LimitError:
                pass  # the rule does not reach so far; a search may
        return not is_winning(nim_sum(map(value_of, components)))

    return test


def evaluator(game: Game[Any]) -> Callable[[Any], int]:
    """Return the function that gives nim-values of single positions: the game's own, or a search with a memory.

    Raises:
        LimitError: when it is asked for more than it serves.
    """
    if isinstance(game, HasNimValue):
        return game.nim_value
    known: dict[Any, int] = {}
    most = THRIFTY if isinstance(game, HasClosedRule) else MOST_LOOKED_AT
    return lambda position: searched_nim_value(game, position, known, most)
