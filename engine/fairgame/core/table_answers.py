"""What tables tell of positions that are too much for a search while somebody waits.

A table is computed once, for seconds or minutes, and checked; a solver has a second.  So a game may say how rows of its
tables are read as answers, and whoever asks for such a position is given what the table has: the winner, the nim-value
or the winning moves, not all three everywhere.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from fairgame.core.play import Outcome

Record = Mapping[str, Any]
"""A row of a table by the names of its columns."""


@dataclass(frozen=True, slots=True)
class TableAnswer:
    """What a table tells of one position.

    Attributes:
        position: a single component.
        outcome: who wins normal play.
        nim_value: None where the table has none.
        winning: all options that are P-positions, each a tuple of components; None where the table does not say.
    """

    position: Any
    outcome: Outcome
    nim_value: int | None = None
    winning: tuple[tuple[Any, ...], ...] | None = None


@runtime_checkable
class HasTableAnswers(Protocol):
    """Tables of the game tell of positions that its solver refuses."""

    @property
    def table_answers(self) -> Mapping[str, Callable[[Sequence[Record]], Iterable[TableAnswer]]]:
        """By what stands after the dot of a table's id: what its rows tell, each position once."""
