"""A position in, and out: winner, every winning move, and the nim-value or the remoteness where there is one.

Works for any game from its ``options`` alone, by one way of solving for each kind of play.  What a game knows beyond
them is asked first: values of single positions, options of a given value, a closed rule.  Cost: one evaluation an
option within a budget of a second (``fairgame.solving.budget``), so the search for winning moves may end early, and the
answer says that it did.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from fairgame.core.capabilities import HasClosedRule, HasOptionsOfValue, HasReason, HasWinningOptions
from fairgame.core.game import Game
from fairgame.core.play import DRAW, OPEN, Outcome, Play, outcome, outcome_of
from fairgame.errors import LimitError, NoNimValuesError, PositionError
from fairgame.numbers.nimbers import nim_sum
from fairgame.solving.budget import Budget, brief, usual
from fairgame.solving.far_moves import first_of_all, options_by_period, repeating
from fairgame.solving.misere_play import MiserePlay
from fairgame.solving.retrograde import drawn, explored, remoteness
from fairgame.solving.solution import Move, Solution
from fairgame.solving.values import evaluator, sums_after

MAX_LISTED = 1000  # of one component
MAX_MOVES = 10_000  # when so many are listed, no further component is looked at: writing them takes half a second
MAX_EXPLORED = 20_000  # positions of a loopy game: half a second, so that this and not the clock decides
Components = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a position, in the game's notation, with its nim-value."""

    position: str
    nim_value: int


def options(game: Game[Any], words: Sequence[str]) -> tuple[Option, ...]:
    """Return the options of a single component, each once, in the order in which the game yields them.

    Raises:
        PositionError: if the words do not describe one component.
        LimitError: if there are too many to look at.
        NoNimValuesError: if the kind of play has none.
    """
    components = game.notation.read(game.info.slug, words)
    if len(components) != 1:
        raise PositionError(game.info.slug, " ".join(words), "expected a single component, not a sum")
    if game.info.play is not Play.NORMAL:
        raise NoNimValuesError(game.info.slug, game.info.play.why_no_nim_values)
    budget = usual(f"{game.info.slug}: {game.notation.write(components)}")
    value_of = evaluator(game, budget)
    found: dict[Option, None] = {}
    for _, option, _ in sums_after(game, components, budget):
        found[Option(game.notation.write(option), nim_sum(value_of(part) for part in option))] = None
    return tuple(found)


def solve(game: Game[Any], words: Sequence[str], misere: bool = False) -> Solution:
    """Solve the position that ``words`` describe in the notation of ``game``; with ``misere`` the last move loses.

    Raises:
        PositionError: if the words do not describe a position.
        LimitError: if the position is larger than the game's solver serves, or misère play of it is not known.
    """
    components = game.notation.read(game.info.slug, words)
    text = f"{game.info.slug}: {game.notation.write(components)}"
    if misere and game.info.play is not Play.MISERE:
        return _by_misere_play(game, components, usual(f"misère {text}"))
    return _as_it_is_played(game, components, text)


def _as_it_is_played(game: Game[Any], components: Components, text: str) -> Solution:
    """Solve by a closed rule or by the game's kind of play, whichever answers more."""
    has_rule = isinstance(game, HasClosedRule) and len(components) == 1
    if has_rule and game.info.play is not Play.NORMAL:
        try:
            return _by_closed_rule(game, components, usual(text))
        except LimitError:
            return WAYS[game.info.play](game, components, usual(text))
    try:
        found = WAYS[game.info.play](game, components, brief(text) if has_rule else usual(text))
    except LimitError:
        if not has_rule:
            raise
        try:
            return _by_closed_rule(game, components, usual(text))
        except LimitError as beyond:  # the rule does not reach so far; a longer search may
            with suppress(LimitError):
                return WAYS[game.info.play](game, components, usual(text))
            raise beyond from None
    return _with_all_moves(game, components, text, found) if has_rule and not found.complete else found


def _with_all_moves(game: Game[Any], components: Components, text: str, found: Solution) -> Solution:
    """Return an answer whose search for moves was cut short with those of the rule, or of a longer search."""
    try:
        by_rule = _by_closed_rule(game, components, usual(text))
    except LimitError:  # the rule does not reach so far
        with suppress(LimitError):
            return WAYS[game.info.play](game, components, usual(text))
        return found
    return replace(found, winning_moves=by_rule.winning_moves, complete=by_rule.complete)


@dataclass(frozen=True, slots=True)
class Valued:
    """Components with their nim-values, the nim-sum of the table, and the moves that make it 0.

    ``complete`` and ``repeats`` are those of ``Solution``.
    """

    values: tuple[int, ...]
    total: int
    moves: list[tuple[int, Components]]
    complete: bool
    repeats: tuple[int, ...]


def valued(game: Game[Any], components: Components, budget: Budget, beside: int = 0) -> Valued:
    """Return nim-values and winning moves in normal play; ``beside`` is the nim-value of what else is on the table.

    Raises:
        LimitError: if a component is larger than its value is known for.
    """
    value_of = evaluator(game, budget)
    values = tuple(value_of(component) for component in components)
    total = nim_sum((*values, beside))
    moves: list[tuple[int, Components]] = []
    complete = True
    repeats: tuple[int, ...] = ()
    for place, component in enumerate(components if total else ()):
        if budget.is_up() or len(moves) > MAX_MOVES:
            complete = False
            break
        period = repeating(game, component)
        found, all_of_them = _options_of_value(game, component, total ^ values[place], value_of, budget)
        if period and any(len(option) > 1 for option in found):
            repeats = (first_of_all(period), period.period)
        moves += [(place, option) for option in found]
        complete &= all_of_them
    return Valued(values, total, moves, complete, repeats)


def _by_nim_values(game: Game[Any], components: Components, budget: Budget) -> Solution:
    """Normal play: the nim-sum of the components, and the moves that make it 0."""
    found = valued(game, components, budget)
    told = {"nim_values": found.values, "nim_value": found.total, "complete": found.complete, "repeats": found.repeats}
    return _solution(game, components, outcome(found.total == 0), found.moves, **told)


def _options_of_value(
    game: Game[Any], position: Any, wanted: int, value_of: Callable[[Any], int], budget: Budget
) -> tuple[list[Components], bool]:
    """Return the options of the nim-value ``wanted``, and whether those or a period tell them all."""
    found: list[Components] = []

    def is_wanted(option: Components) -> bool:
        return nim_sum(map(value_of, option)) == wanted

    try:
        if isinstance(game, HasOptionsOfValue):
            for option in islice(game.options_of_value(position, wanted), MAX_LISTED + 1):
                found.append(option)
                budget.option()
            return found[:MAX_LISTED], len(found) <= MAX_LISTED
        if period := repeating(game, position):
            return options_by_period(game, position, is_wanted, period, budget), True
        for _, option, _ in sums_after(game, (position,), budget):
            if is_wanted(option):
                found.append(option)
    except LimitError:
        return found, False
    return found, True


def _by_misere_play(game: Game[Any], components: Components, budget: Budget) -> Solution:
    """Misère play: by a theorem, a rule or a quotient, or by search, whoever moves last losing."""
    play = MiserePlay(game, budget)
    is_p, reason = play.decided(components)
    moves, complete = ([], True) if is_p else play.winning_moves(components)
    told = {"play": Play.MISERE.value, "why_no_nim_values": Play.MISERE.why_no_nim_values, "complete": complete}
    return _solution(game, components, outcome(is_p), moves, reason=reason, **told)


def _by_retrograde(game: Game[Any], components: Components, budget: Budget) -> Solution:
    """A loopy game: worked backwards from the ends of play, among the positions that so many moves can reach."""

    def after(position: Components) -> Iterable[Components]:
        return (left for _, _, left in sums_after(game, position, budget))

    own_moves = list(sums_after(game, components, budget))
    seen = explored([components], after, MAX_EXPLORED)
    decided = remoteness(seen.after)
    own = decided.get(components)
    won = [(decided[left], place, option) for place, option, left in own_moves if decided.get(left, 1) % 2 == 0]
    won.sort(key=lambda move: move[0])
    known = [(place, option, *((far,) if seen.closed or far < seen.depth else ())) for far, place, option in won]
    undecided: Outcome = DRAW if own is None and components in drawn(seen.after, decided) else OPEN
    complete = seen.closed or own is None or all(left in decided for _, _, left in own_moves)
    exact = own is not None and (seen.closed or own <= seen.depth)
    return _solution(
        game,
        components,
        undecided if own is None else outcome_of(own),
        known,
        complete=complete,
        remoteness=own if exact else None,
        looked_at=(len(seen.after), seen.depth),
    )


WAYS: dict[Play, Callable[[Game[Any], Components, Budget], Solution]] = {
    Play.NORMAL: _by_nim_values,
    Play.MISERE: _by_misere_play,
    Play.LOOPY: _by_retrograde,
}
"""One way of solving for each kind of play."""


def _by_closed_rule(game: Any, components: Components, budget: Budget) -> Solution:
    """A single position of which a rule tells the winner: its winning moves by the rule as well, or by trying all."""
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
    return _solution(game, components, outcome(is_p), [(0, option) for option in winning], complete=complete)


def _solution(
    game: Game[Any],
    components: Components,
    letter: Outcome,
    moves: Iterable[tuple[int, Components] | tuple[int, Components, int]],
    **more: Any,
) -> Solution:
    """Return the answer in the notation of the game; two moves that are written alike are one."""
    write = game.notation.write
    told: dict[Move, None] = {}
    for place, option, *distance in moves:
        told[Move(place, write((components[place],)), write(option), *distance)] = None
    return Solution(
        game=game.info.slug,
        position=write(components),
        components=tuple(write((component,)) for component in components),
        outcome=letter,
        winning_moves=tuple(told),
        **({"nim_values": (), "nim_value": None} | _of_play(game, components) | more),
    )


def _of_play(game: Game[Any], components: Components) -> dict[str, Any]:
    play = game.info.play
    return {"play": play.value, "why_no_nim_values": play.why_no_nim_values, "reason": _reason(game, components)}


def _reason(game: Game[Any], components: Components) -> str:
    try:
        return game.reason(components) if components and isinstance(game, HasReason) else ""
    except LimitError:
        return ""
