"""A position in, and out: nim-value, winner, and every winning move.

Works for any game that ends from its ``options`` alone; a game that evaluates single positions faster is asked first,
one that finds its options of a given value by formula is not searched, and one that knows its winning moves by a
closed rule is believed where nim-values are out of reach, or where there are none: play may loop, or is misère.  Cost:
one evaluation an option, so the search for winning moves ends after ``MOST_OPTIONS`` options, a list by formula after
``MOST_LISTED``, and the answer says that it did.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any

from engine.errors import LimitError, LoopyGameError, PositionError
from engine.game import Game, is_winning, outcome
from engine.loopy import MayLoop
from engine.nimber import nim_sum
from engine.progress import track
from engine.rules import HasClosedRule, HasOptionsOfValue, HasWinningOptions, OnlyOutcomes, evaluator

MOST_OPTIONS = 1_000_000
MOST_LISTED = 1000


@dataclass(frozen=True, slots=True)
class Move:
    """A winning move: in which component (from 0), from what to what, in the game's notation."""

    component: int
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Solution:
    """A solved position.

    Attributes:
        nim_value: None where a closed rule knows the winner but not the value; ``nim_values`` is then empty.
        complete: whether ``winning_moves`` has them all; False only where there are too many to try or to list.
    """

    game: str
    position: str
    components: tuple[str, ...]
    nim_values: tuple[int, ...]
    nim_value: int | None
    outcome: str
    winning_moves: tuple[Move, ...]
    complete: bool = True

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a position, in the game's notation, with its nim-value."""

    position: str
    nim_value: int


def options(game: Game[Any], words: Sequence[str]) -> tuple[Option, ...]:
    """Return the options of a single component, each once, in the order in which the game yields them.

    Raises:
        PositionError: if the words do not describe one component.
        LimitError: if there are more than ``MOST_OPTIONS``.
    """
    components = game.notation.read(game.info.slug, words)
    if len(components) != 1:
        raise PositionError(game.info.slug, " ".join(words), "expected a single component, not a sum")
    value_of = evaluator(game)
    found = []
    for option in islice(game.options(components[0]), MOST_OPTIONS + 1):
        found.append(Option(game.notation.write(tuple(option)), nim_sum(value_of(part) for part in option)))
    if len(found) > MOST_OPTIONS:
        raise LimitError(f"{game.info.slug}: more than {MOST_OPTIONS} options")
    return tuple(dict.fromkeys(found))


def solve(game: Game[Any], words: Sequence[str]) -> Solution:
    """Solve the position that ``words`` describe in the notation of ``game``.

    Raises:
        PositionError: if the words do not describe a position.
        LimitError: if the position is larger than the game's solver serves.
    """
    components = game.notation.read(game.info.slug, words)
    has_rule = isinstance(game, HasClosedRule) and len(components) == 1
    if isinstance(game, MayLoop):
        if not has_rule:
            raise LoopyGameError(game.info.slug, game.notation.write(components))
        return _by_closed_rule(game, components[0])
    if isinstance(game, OnlyOutcomes) and has_rule:
        return _by_closed_rule(game, components[0])
    try:
        return _by_nim_values(game, components)
    except LimitError:
        if has_rule:
            return _by_closed_rule(game, components[0])
        raise


def _by_nim_values(game: Game[Any], components: tuple[Any, ...]) -> Solution:
    write = game.notation.write
    value_of = evaluator(game)
    values = tuple(value_of(component) for component in components)
    total = nim_sum(values)
    moves: dict[Move, None] = {}
    complete = True
    if is_winning(total):
        for place, component in enumerate(components):
            options, all_of_them = _options_of_value(game, component, total ^ values[place], value_of)
            complete &= all_of_them
            for option in options:
                moves[Move(place, write((component,)), write(option))] = None
    return Solution(
        game=game.info.slug,
        position=write(components),
        components=tuple(write((component,)) for component in components),
        nim_values=values,
        nim_value=total,
        outcome=outcome(total),
        winning_moves=tuple(moves),
        complete=complete,
    )


def _options_of_value(
    game: Game[Any], position: Any, wanted: int, value_of: Callable[[Any], int]
) -> tuple[list[tuple[Any, ...]], bool]:
    """Return the options of the nim-value ``wanted``, and whether those are all."""
    if isinstance(game, HasOptionsOfValue):
        found = list(islice(game.options_of_value(position, wanted), MOST_LISTED + 1))
        return found[:MOST_LISTED], len(found) <= MOST_LISTED
    found = []
    for tried, option in enumerate(track(game.options(position), "winning moves", unit="option")):
        if tried == MOST_OPTIONS:
            return found, False
        if nim_sum(map(value_of, option)) == wanted:
            found.append(tuple(option))
    return found, True


def _by_closed_rule(game: Any, position: Any) -> Solution:
    write = game.notation.write
    text = write((position,))
    if isinstance(game, HasWinningOptions):
        winning, complete = list(game.winning_options(position)), True
    else:
        options = list(islice(game.options(position), MOST_OPTIONS + 1))
        winning, complete = [one for one in options if all(map(game.is_p_position, one))], len(options) <= MOST_OPTIONS
    return Solution(
        game=game.info.slug,
        position=text,
        components=(text,),
        nim_values=(),
        nim_value=None,
        outcome="P" if game.is_p_position(position) else "N",
        winning_moves=tuple(dict.fromkeys(Move(0, text, write(tuple(option))) for option in winning)),
        complete=complete,
    )
