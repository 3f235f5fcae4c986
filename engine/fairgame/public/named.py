"""Games by name, sums of games, Mark-t for any t, and misère quotients.

Cost: a call loads the module of its game, some 30 ms; ``games()`` loads every game, a third of a second. numba and
pandas are loaded where an answer needs them.
"""

import sys
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, SupportsIndex, cast

from fairgame import catalogue
from fairgame.core.game import Game
from fairgame.errors import PositionError
from fairgame.games.octal.rule import OctalGame
from fairgame.public.numbers import whole_number
from fairgame.public.octal import OctalRuleset
from fairgame.public.ruleset import Ruleset, Words, words_of
from fairgame.solving.sums import SumSolution, solve_sum

if TYPE_CHECKING:
    from fairgame.games.misere.answers import QuotientAnswer

MIN_T, MAX_T = 2, 1000


@cache
def all_games() -> Mapping[str, Ruleset]:
    """Return every game by its permanent name, in teaching order; ``fairgame.games()`` is this function.

    >>> import fairgame
    >>> "kayles" in fairgame.games(), fairgame.games()["nim"].name
    (True, 'Nim')
    """
    return MappingProxyType({slug: _ruleset(slug) for slug in catalogue.games()})


@cache
def _ruleset(slug: str) -> Ruleset:
    declared = catalogue.game(slug)
    return OctalRuleset(declared) if isinstance(declared, OctalGame) else Ruleset(declared)


games = cast("Callable[[], Mapping[str, Ruleset]]", sys.modules["fairgame.games"])
"""``all_games``: the package of the games, which is callable. A function here would hide the modules of the package."""


def game(name: str) -> Ruleset:
    """Return a game by its permanent name; an octal game has its class and its period too.

    Raises:
        UnknownNameError: naming the nearest names.

    >>> game("kayles").solve(12, 70, 180).nim_value
    6
    """
    return _ruleset(name)


def mark(t: SupportsIndex) -> Ruleset:
    """Return Mark-t: take 1 to t - 1 from a number, or divide it by t and round down.

    Raises:
        PositionError: if ``t`` is not a whole number from 2 to 1000.

    >>> mark(3)[10**18], mark(3).solve(1000).outcome
    (1, 'N')
    """
    from fairgame.games.mark.games import mark_t  # noqa: PLC0415 - loads numba

    number = whole_number("Mark-t", t, MIN_T, MAX_T, f"t is a whole number from {MIN_T} to {MAX_T}")
    return Ruleset(mark_t(number))


def sum_of(*summands: tuple[Ruleset | str, *tuple[Words, ...]], misere: bool = False) -> SumSolution:
    """Return outcome, nim-value and winning moves of a sum of positions of different games.

    Args:
        summands: for each position its game, or the game's name, and the parts of the position.
        misere: whether the player who makes the last move loses.

    Raises:
        UnknownNameError: for an unknown game.
        PositionError: if a summand is not a position of its game.
        NoNimValuesError: if play of a game has no nim-values.
        LimitError: if a position is out of reach, or misère play of the sum is not known.

    >>> sum_of(("kayles", 12), ("wythoff", 3, 5), ("nim", 7)).nim_value
    3
    """
    return solve_sum([_summand(summand) for summand in summands], misere=misere)


def _summand(summand: object) -> tuple[Game[Any], list[str]]:
    if not isinstance(summand, tuple) or not summand:
        raise PositionError("sum", repr(summand), "a summand is a game and a position, such as ('nim', 12)")
    first, *position = summand
    ruleset = first if isinstance(first, Ruleset) else game(str(first))
    return ruleset.game, words_of(ruleset.slug, position)


def misere(code: str, *heaps: int) -> "QuotientAnswer":
    """Return the known misère quotient of an octal code, and the outcome of a sum of heaps if there are any.

    Raises:
        OctalCodeError: if ``code`` is not a code.
        LimitError: if the code has more than three places, or the element of a heap is not known.

    >>> quotient = misere("0.77", 48, 5)
    >>> quotient.order, quotient.complete, quotient.outcome
    (40, True, 'P')
    """
    from fairgame.games.misere.answers import misere_quotient  # noqa: PLC0415 - loads numba

    return misere_quotient(code, heaps)
