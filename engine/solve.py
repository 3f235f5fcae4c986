"""A position in, and out: nim-value, winner, and every winning move.

Works for any game from its ``options`` alone; a game that evaluates single positions faster is asked first, and one
that knows its winning moves by a closed rule is believed where nim-values are out of reach.  Cost: one evaluation an
option, so the search for winning moves ends after ``MOST_OPTIONS`` options and says that it did.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any, Protocol, runtime_checkable

from engine.errors import LimitError, PositionError
from engine.game import Game, HasNimValue, P, is_winning, outcome
from engine.nimber import nim_sum
from engine.oracle import nim_value as searched_nim_value
from engine.progress import track

MOST_OPTIONS = 1_000_000


@runtime_checkable
class HasClosedRule(Protocol[P]):
    """Winning and losing positions are told apart by a rule, however large."""

    def is_p_position(self, position: P) -> bool:
        """Whether the previous player wins."""

    def winning_options(self, position: P) -> list[P]:
        """Return every option from which the previous player wins."""


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
        complete: whether ``winning_moves`` has them all; False only where there are too many options to try.
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
    value_of = _evaluator(game)
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
    try:
        return _by_nim_values(game, components)
    except LimitError:
        if isinstance(game, HasClosedRule) and len(components) == 1:
            return _by_closed_rule(game, components[0])
        raise


def _by_nim_values(game: Game[Any], components: tuple[Any, ...]) -> Solution:
    write = game.notation.write
    value_of = _evaluator(game)
    values = tuple(value_of(component) for component in components)
    total = nim_sum(values)
    moves: dict[Move, None] = {}
    complete = True
    if is_winning(total):
        for place, component in enumerate(components):
            wanted = total ^ values[place]
            options = islice(game.options(component), MOST_OPTIONS + 1)
            for tried, option in enumerate(track(options, "winning moves", unit="option")):
                if tried == MOST_OPTIONS:
                    complete = False
                elif nim_sum(value_of(part) for part in option) == wanted:
                    moves[Move(place, write((component,)), write(tuple(option)))] = None
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


def _by_closed_rule(game: Any, position: Any) -> Solution:
    write = game.notation.write
    text = write((position,))
    return Solution(
        game=game.info.slug,
        position=text,
        components=(text,),
        nim_values=(),
        nim_value=None,
        outcome="P" if game.is_p_position(position) else "N",
        winning_moves=tuple(Move(0, text, write((option,))) for option in game.winning_options(position)),
    )


def _evaluator(game: Game[Any]) -> Callable[[Any], int]:
    if isinstance(game, HasNimValue):
        return game.nim_value
    known: dict[Any, int] = {}
    return lambda position: searched_nim_value(game, position, known)
