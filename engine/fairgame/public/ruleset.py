"""Game with its answers: the face of a declared game, or of one made from a schema.

Positions are written as in the game's notation: ``solve(12, 70, 180)`` and ``solve("12 70 180")`` are the same. Cost:
that of ``fairgame.solving``, within its budget.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING, Any

import numpy as np

from fairgame.catalogue import solve_with_tables
from fairgame.core.capabilities import HasPublishedRange
from fairgame.core.game import Game
from fairgame.core.play import Play
from fairgame.errors import AtlasError, LimitError, NoNimValuesError, PositionError
from fairgame.numbers.nimbers import nim_sum
from fairgame.public import data
from fairgame.solving.budget import interactive_budget
from fairgame.solving.solution import Solution
from fairgame.solving.solve import Option, options
from fairgame.solving.values import evaluator, values_of

if TYPE_CHECKING:
    import pandas as pd

Words = int | str
"""A part of a position: a number, or text in the notation of the game."""


@dataclass(frozen=True)
class Ruleset:
    """A game: its rule, and the answers for its positions.

    Attributes:
        game: the declared game, with its capabilities.

    >>> import fairgame
    >>> fairgame.game("wythoff").solve(3, 5).outcome
    'P'
    """

    game: Game[Any]

    @property
    def slug(self) -> str:
        """The permanent name: ``kayles``."""
        return self.game.info.slug

    @property
    def name(self) -> str:
        """The name in prose: ``Kayles``."""
        return self.game.info.name

    @property
    def rule(self) -> str:
        """The rules in one sentence."""
        return self.game.info.summary

    def __repr__(self) -> str:
        """Return the name of the game in brackets."""
        return f"<{type(self).__name__} {self.slug}>"

    def solve(self, *position: Words, misere: bool = False) -> Solution:
        """Return outcome, nim-values and winning moves of a position; with ``misere`` the last move loses.

        A position that a search does not decide is answered from a finished table, if one has it.

        Raises:
            PositionError: if it is not a position of the game, naming what is accepted.
            LimitError: if it exceeds the limits of the solver, or misère play of it is not known.

        >>> import fairgame
        >>> solution = fairgame.game("kayles").solve(12, 70, 180)
        >>> solution.nim_value, len(solution.winning_moves)
        (6, 33)
        """
        return solve_with_tables(self.game, words_of(self.slug, position), _frame_if_present, misere=misere)

    def options(self, *position: Words) -> tuple[Option, ...]:
        """Return the distinct options of a position that is not a sum, each with its nim-value.

        Raises:
            PositionError: if it is not one component.
            LimitError: if the options are too many to search.
            NoNimValuesError: if the kind of play has no nim-values.

        >>> import fairgame
        >>> [(option.position, option.nim_value) for option in fairgame.game("kayles").options(3)]
        [('2', 2), ('1 + 1', 0), ('1', 1)]
        """
        return options(self.game, words_of(self.slug, position))

    def nim_value(self, *position: Words) -> int:
        """Return the nim-value of a position, the nim-sum of its components.

        Raises:
            PositionError: if it is not a position of the game.
            LimitError: if it is out of reach.
            NoNimValuesError: if the kind of play has no nim-values.

        >>> import fairgame
        >>> fairgame.game("wythoff").nim_value(1, 3)
        4
        """
        if self.game.info.play is not Play.NORMAL:
            raise NoNimValuesError(self.slug, self.game.info.play.why_no_nim_values)
        components = self.game.notation.read(self.slug, words_of(self.slug, position))
        value_of = evaluator(self.game, interactive_budget(f"{self.slug}: {self.game.notation.write(components)}"))
        return nim_sum(map(value_of, components))

    def __getitem__(self, position: Words | tuple[Words, ...]) -> int:
        """Return the nim-value of a position; raises as ``nim_value``.

        >>> import fairgame
        >>> fairgame.mark(3)[10**18], fairgame.game("wythoff")[3, 5]
        (1, 0)
        """
        return self.nim_value(*(position if isinstance(position, tuple) else (position,)))

    def nim_values(self, stop: int) -> np.ndarray:
        """Return the nim-values of heaps 0..stop-1, shape (stop,), an unsigned dtype.

        Where the heaps of a game begin above 0, the first value is that of its first heap.

        Raises:
            NoNimValuesError: if the positions are not single heaps, or play has no nim-values.
            LimitError: if ``stop`` is negative.

        >>> import fairgame
        >>> fairgame.game("grundys-game").nim_values(8).tolist()
        [0, 0, 0, 1, 0, 2, 1, 0]
        """
        if self.game.info.play is not Play.NORMAL:
            raise NoNimValuesError(self.slug, self.game.info.play.why_no_nim_values)
        if not isinstance(self.game, HasPublishedRange):
            reason = f"its positions are not single heaps; nim_value({self.game.notation.example!r}) takes one position"
            raise NoNimValuesError(self.slug, reason)
        return values_of(self.game)(checked_stop(self.slug, stop))


def words_of(game: str, position: Sequence[Words]) -> list[str]:
    """Return the words of a position.

    Raises:
        PositionError: for a part that is neither a whole number nor text.

    >>> words_of("nim", (3, "5 7"))
    ['3', '5', '7']
    """
    words: list[str] = []
    for part in position:
        if isinstance(part, str):
            words += part.split()
            continue
        try:
            words.append(str(index(part)))
        except TypeError:
            raise PositionError(game, repr(part), "a position is whole numbers, or text in the notation") from None
    return words


def checked_stop(game: str, stop: int) -> int:
    """Return the number of values.

    Raises:
        LimitError: if it is negative.
    """
    if stop < 0:
        raise LimitError(f"{game}: {stop} values: expected 0 or more")
    return stop


def _frame_if_present(name: str) -> "pd.DataFrame | None":
    try:
        return data.table(name)
    except AtlasError:
        return None
