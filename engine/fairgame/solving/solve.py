"""Solver: the winner, every winning move, and the nim-value or remoteness of a position.

The solver needs only the ``options`` of a game, and has one method for each kind of play. Capabilities of the game take
precedence: values of single positions, options of a given value, a closed rule. Cost: one evaluation per option within
a budget of a second (``fairgame.solving.budget``). The search for winning moves may end early, and the answer reports
it.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from fairgame.core.capabilities import (
    HasClosedRule,
    HasNimValue,
    HasOptionsOfValue,
    HasPublishedRange,
    HasReason,
    HasWinningOptions,
)
from fairgame.core.game import Game
from fairgame.core.play import DRAW, OPEN, Outcome, Play, outcome, outcome_of
from fairgame.errors import LimitError, NoNimValuesError, PositionError
from fairgame.numbers.nimbers import nim_sum
from fairgame.solving.budget import Budget, brief_budget, interactive_budget
from fairgame.solving.far_moves import min_shifted_heap, move_period, options_by_period
from fairgame.solving.misere_play import MiserePlay
from fairgame.solving.oracle import nim_value, sums_after
from fairgame.solving.retrograde import explore, find_draws, remoteness
from fairgame.solving.solution import Move, Solution
from fairgame.solving.values import evaluator

MAX_LISTED = 1000  # moves of one component
MAX_MOVES = 10_000  # beyond this no other component is searched: writing so many moves takes half a second
MAX_EXPLORED = 20_000  # positions of a loopy game: half a second, so this limit decides and not the clock
QUICK_HEAP = 512  # at most 0.1 s by the options of all smaller heaps
Components = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a position, in the game's notation, with its nim-value."""

    position: str
    nim_value: int


def options(game: Game[Any], words: Sequence[str]) -> tuple[Option, ...]:
    """Return the distinct options of a single component, in the order of the game.

    Raises:
        PositionError: if the words do not describe one component.
        LimitError: if the options are too many to search.
        NoNimValuesError: if the kind of play has no nim-values.
    """
    components = game.notation.read(game.info.slug, words)
    if len(components) != 1:
        raise PositionError(game.info.slug, " ".join(words), "expected a single component, not a sum")
    if game.info.play is not Play.NORMAL:
        raise NoNimValuesError(game.info.slug, game.info.play.why_no_nim_values)
    budget = interactive_budget(f"{game.info.slug}: {game.notation.write(components)}")
    value_of = evaluator(game, budget)
    distinct: dict[Option, None] = {}
    for _, option, _ in sums_after(game, components, budget):
        distinct[Option(game.notation.write(option), nim_sum(value_of(part) for part in option))] = None
    return tuple(distinct)


def solve(game: Game[Any], words: Sequence[str], *, misere: bool = False) -> Solution:
    """Solve the position that ``words`` describe in the notation of ``game``; with ``misere`` the last move loses.

    Raises:
        PositionError: if the words do not describe a position.
        LimitError: if the position exceeds the solver's limits, or misère play of it is not known.
    """
    components = game.notation.read(game.info.slug, words)
    text = f"{game.info.slug}: {game.notation.write(components)}"
    if misere and game.info.play is not Play.MISERE:
        return _by_misere_play(game, components, interactive_budget(f"misère {text}"))
    return _as_it_is_played(game, components, text)


def _as_it_is_played(game: Game[Any], components: Components, text: str) -> Solution:
    """Solve by a closed rule or by the game's kind of play, preferring the fuller answer."""
    has_rule = isinstance(game, HasClosedRule) and len(components) == 1
    if has_rule and game.info.play is not Play.NORMAL:
        try:
            return _by_closed_rule(game, components, interactive_budget(text))
        except LimitError:
            return WAYS[game.info.play](game, components, interactive_budget(text))
    try:
        solution = WAYS[game.info.play](game, components, brief_budget(text) if has_rule else interactive_budget(text))
    except LimitError:
        if not has_rule:
            raise
        try:
            return _by_closed_rule(game, components, interactive_budget(text))
        except LimitError as beyond:  # beyond the rule; a longer search may still answer
            with suppress(LimitError):
                return WAYS[game.info.play](game, components, interactive_budget(text))
            raise beyond from None
    return _with_all_moves(game, components, text, solution) if has_rule and not solution.complete else solution


def _with_all_moves(game: Game[Any], components: Components, text: str, solution: Solution) -> Solution:
    """Complete the moves of a truncated search by the rule, or by a longer search."""
    try:
        by_rule = _by_closed_rule(game, components, interactive_budget(text))
    except LimitError:  # beyond the rule
        with suppress(LimitError):
            return WAYS[game.info.play](game, components, interactive_budget(text))
        return solution
    return replace(solution, winning_moves=by_rule.winning_moves, complete=by_rule.complete)


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Components with their nim-values, the nim-sum of the whole sum, and the moves that make it 0.

    ``complete`` and ``repeats`` are those of ``Solution``.
    """

    values: tuple[int, ...]
    total: int
    moves: list[tuple[int, Components]]
    complete: bool
    repeats: tuple[int, ...]


def evaluate(game: Game[Any], components: Components, budget: Budget, rest: int = 0) -> Evaluation:
    """Return nim-values and winning moves in normal play; ``rest`` is the nim-value of the other summands.

    Raises:
        LimitError: if the value of a component is out of reach.
    """
    value_of = _by_options(game) if _is_quick(game, components) else evaluator(game, budget)
    values = tuple(value_of(component) for component in components)
    total = nim_sum((*values, rest))
    moves: list[tuple[int, Components]] = []
    complete = True
    repeats: tuple[int, ...] = ()
    for place, component in enumerate(components if total else ()):
        if budget.is_exhausted() or len(moves) > MAX_MOVES:
            complete = False
            break
        period = move_period(game, component)
        options, is_complete = _options_of_value(game, component, total ^ values[place], value_of, budget)
        if period and any(len(option) > 1 for option in options):
            repeats = (min_shifted_heap(period), period.period)
        moves += [(place, option) for option in options]
        complete &= is_complete
    return Evaluation(values, total, moves, complete, repeats)


def _is_quick(game: Game[Any], components: Components) -> bool:
    """Return whether a search is done before numba is loaded, which takes half a second in a new process."""
    has_kernel = isinstance(game, HasPublishedRange) and not isinstance(game, HasNimValue)
    return has_kernel and "numba" not in sys.modules and max(components, default=0) <= QUICK_HEAP


def _by_options(game: Game[Any]) -> Callable[[Any], int]:
    known: dict[Any, int] = {}
    return lambda heap: nim_value(game, heap, known)


def _by_nim_values(game: Game[Any], components: Components, budget: Budget) -> Solution:
    """Solve normal play: the nim-sum of the components, and the moves that make it 0."""
    result = evaluate(game, components, budget)
    return _solution(
        game,
        components,
        outcome(is_p_position=result.total == 0),
        result.moves,
        nim_values=result.values,
        nim_value=result.total,
        complete=result.complete,
        repeats=result.repeats,
    )


def _options_of_value(
    game: Game[Any], position: Any, target: int, value_of: Callable[[Any], int], budget: Budget
) -> tuple[list[Components], bool]:
    """Return the options with nim-value ``target``, and whether they are complete (up to a period)."""
    winning: list[Components] = []

    def is_wanted(option: Components) -> bool:
        return nim_sum(map(value_of, option)) == target

    try:
        if isinstance(game, HasOptionsOfValue):
            for option in islice(game.options_of_value(position, target), MAX_LISTED + 1):
                winning.append(option)
                budget.option()
            return winning[:MAX_LISTED], len(winning) <= MAX_LISTED
        if period := move_period(game, position):
            return options_by_period(game, position, is_wanted, period, budget), True
        for _, option, _ in sums_after(game, (position,), budget):
            if is_wanted(option):
                winning.append(option)
    except LimitError:
        return winning, False
    return winning, True


def _by_misere_play(game: Game[Any], components: Components, budget: Budget) -> Solution:
    """Solve misère play: by a theorem, a rule or a quotient, or by search."""
    play = MiserePlay(game, budget)
    is_p, reason = play.decide(components)
    moves, complete = ([], True) if is_p else play.winning_moves(components)
    more = {"play": Play.MISERE.value, "why_no_nim_values": Play.MISERE.why_no_nim_values, "complete": complete}
    return _solution(game, components, outcome(is_p_position=is_p), moves, reason=reason, **more)


def _by_retrograde(game: Game[Any], components: Components, budget: Budget) -> Solution:
    """Solve a loopy game backwards from the ends of play, among the positions within reach."""

    def after(position: Components) -> Iterable[Components]:
        return (left for _, _, left in sums_after(game, position, budget))

    moves = list(sums_after(game, components, budget))
    seen = explore([components], after, MAX_EXPLORED)
    decided = remoteness(seen.after)
    distance = decided.get(components)
    won = [(decided[left], place, option) for place, option, left in moves if decided.get(left, 1) % 2 == 0]
    won.sort(key=lambda move: move[0])
    winning = [(place, option, *((far,) if seen.closed or far < seen.depth else ())) for far, place, option in won]
    undecided: Outcome = DRAW if distance is None and components in find_draws(seen.after, decided) else OPEN
    complete = seen.closed or distance is None or all(left in decided for _, _, left in moves)
    is_exact = distance is not None and (seen.closed or distance <= seen.depth)
    return _solution(
        game,
        components,
        undecided if distance is None else outcome_of(distance),
        winning,
        complete=complete,
        remoteness=distance if is_exact else None,
        looked_at=(len(seen.after), seen.depth),
    )


WAYS: dict[Play, Callable[[Game[Any], Components, Budget], Solution]] = {
    Play.NORMAL: _by_nim_values,
    Play.MISERE: _by_misere_play,
    Play.LOOPY: _by_retrograde,
}
"""The solving method of each kind of play."""


def _by_closed_rule(game: Any, components: Components, budget: Budget) -> Solution:
    """Solve a single position by a closed rule; winning moves follow from the rule or by trying every option."""
    (position,) = components
    is_p, complete = game.is_p_position(position), True
    if is_p:
        winning: list[Components] = []
    elif isinstance(game, HasWinningOptions):
        winning = [tuple(option) for option in game.winning_options(position)]
    else:
        winning = []
        try:
            for _, option, _ in sums_after(game, components, budget):
                if all(map(game.is_p_position, option)):
                    winning.append(option)
        except LimitError:
            complete = False
    return _solution(
        game, components, outcome(is_p_position=is_p), [(0, option) for option in winning], complete=complete
    )


def _solution(
    game: Game[Any],
    components: Components,
    letter: Outcome,
    moves: Iterable[tuple[int, Components] | tuple[int, Components, int]],
    **more: Any,
) -> Solution:
    """Return the answer in the notation of the game; moves with equal text are merged."""
    write = game.notation.write
    distinct: dict[Move, None] = {}
    for place, option, *distance in moves:
        distinct[Move(place, write((components[place],)), write(option), *distance)] = None
    return Solution(
        game=game.info.slug,
        position=write(components),
        components=tuple(write((component,)) for component in components),
        outcome=letter,
        winning_moves=tuple(distinct),
        **({"nim_values": (), "nim_value": None} | _common(game, components) | more),
    )


def _common(game: Game[Any], components: Components) -> dict[str, Any]:
    play = game.info.play
    return {"play": play.value, "why_no_nim_values": play.why_no_nim_values, "reason": _reason(game, components)}


def _reason(game: Game[Any], components: Components) -> str:
    try:
        return game.reason(components) if components and isinstance(game, HasReason) else ""
    except LimitError:
        return ""
