"""Sums of positions of different games: the winner, and every winning move with its game.

In normal play the nim-values of the summands decide. Misère play has two methods, each exact if it answers. If every
position is tame, by a theorem or by search, genera decide (``fairgame.numbers.tame``). If all are heaps of one octal
code whose misère quotient is known for them, the quotient decides. Other sums are refused: the quotients of two games
do not determine their sum.

Cost: that of each summand separately, within one budget each; in misère play every option within the same budget.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, asdict, dataclass, replace
from itertools import chain
from typing import Any

from fairgame.core.capabilities import HasOptionsOfValue, HasQuotientCode, HasTameGenus
from fairgame.core.discovery import QuotientRule, quotient_rule
from fairgame.core.game import Game
from fairgame.core.play import SENTENCES, Outcome, Play, outcome
from fairgame.errors import LimitError, NoNimValuesError
from fairgame.numbers.nimbers import nim_sum
from fairgame.numbers.tame import Genus, format_genus, genus_of_sum, is_p
from fairgame.solving.budget import Budget, interactive_budget
from fairgame.solving.misere_play import MAX_PART_POSITIONS, SECONDS_FOR_PARTS, why_no_misere
from fairgame.solving.misere_search import Genera
from fairgame.solving.oracle import iter_options
from fairgame.solving.solve import MAX_LISTED, evaluate

NO_SUM = "so it cannot be added to other games"
Components = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Summand:
    """One game of the sum: its position, its components, and in normal play their nim-values and nim-sum.

    ``genera`` are those of the components in misère play, if they decide; ``repeats`` is that of ``Solution``.
    """

    game: str
    position: str
    components: tuple[str, ...]
    nim_values: tuple[int, ...] = ()
    nim_value: int | None = None
    genera: tuple[str, ...] = ()
    repeats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SumMove:
    """A winning move: summand and component (both from 0), the component before and after, and the resulting sum."""

    summand: int
    game: str
    component: int
    source: str
    target: str
    left: str


@dataclass(frozen=True, slots=True)
class SumSolution:
    """A solved sum; ``complete`` and ``play`` as in ``Solution``, ``reason`` is the explanation in misère play."""

    position: str
    summands: tuple[Summand, ...]
    outcome: Outcome
    winning_moves: tuple[SumMove, ...]
    _: KW_ONLY
    nim_value: int | None = None
    complete: bool = True
    play: str = Play.NORMAL.value
    reason: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return asdict(self)

    def describe(self) -> str:
        """Return the outcome in one clause."""
        return SENTENCES[self.outcome]


@dataclass(frozen=True)
class _Table:
    """The games of a sum and their components."""

    games: tuple[Game[Any], ...]
    parts: tuple[Components, ...]

    def text(self, place: int = -1, replacement: Components = ()) -> str:
        """Return the sum as text, with other components in one place; leave out empty summands."""
        parts = [replacement if at == place else components for at, components in enumerate(self.parts)]
        pairs = zip(self.games, parts, strict=True)
        return " + ".join(f"{game.info.slug} {game.notation.write(part)}" for game, part in pairs if part)

    def after(self, place: int, component: int, option: Components) -> str:
        """Return the sum after a move, as text."""
        components = self.parts[place]
        return self.text(place, (*components[:component], *option, *components[component + 1 :]))

    def summand(self, place: int) -> Summand:
        """Return one game of the sum without its values."""
        game, components = self.games[place], self.parts[place]
        write = game.notation.write
        return Summand(game.info.slug, write(components), tuple(write((component,)) for component in components))

    def move(self, place: int, component: int, option: Components) -> SumMove:
        """Return a move in the notation of its game."""
        game, write = self.games[place], self.games[place].notation.write
        source, left = write((self.parts[place][component],)), self.after(place, component, option)
        return SumMove(place, game.info.slug, component, source, write(option), left)


def solve_sum(given: Sequence[tuple[Game[Any], Sequence[str]]], *, misere: bool = False) -> SumSolution:
    """Solve the sum of positions, each given by its game and the words of its notation.

    Raises:
        PositionError: if the words of a summand do not describe a position.
        NoNimValuesError: if a game has no nim-values, in normal play.
        LimitError: if a position exceeds its solver's limits, or misère play is not known.
    """
    parts = tuple(game.notation.read(game.info.slug, words) for game, words in given)
    table = _Table(tuple(game for game, _ in given), parts)
    return _in_misere_play(table) if misere else _in_normal_play(table)


def _in_normal_play(table: _Table) -> SumSolution:
    for game in table.games:
        if game.info.play is not Play.NORMAL:
            raise NoNimValuesError(game.info.slug, f"{game.info.play.why_no_nim_values}, {NO_SUM}")
    pairs = list(zip(table.games, table.parts, strict=True))
    results = [evaluate(game, part, _budget(game, part)) for game, part in pairs]
    values = [result.total for result in results]
    total = nim_sum(values)
    if total:
        rests = [nim_sum((total, value)) for value in values]
        results = [
            evaluate(game, part, _budget(game, part), rest) for (game, part), rest in zip(pairs, rests, strict=True)
        ]
    moves: dict[SumMove, None] = {}
    for place, result in enumerate(results if total else ()):
        for component, option in result.moves:
            moves[table.move(place, component, option)] = None
    summands = tuple(
        replace(
            table.summand(place),
            nim_values=results[place].values,
            nim_value=value,
            repeats=results[place].repeats if total else (),
        )
        for place, value in enumerate(values)
    )
    complete = not total or all(result.complete for result in results)
    return SumSolution(
        table.text(), summands, outcome(is_p_position=total == 0), tuple(moves), nim_value=total, complete=complete
    )


def _budget(game: Game[Any], components: Components) -> Budget:
    return interactive_budget(f"{game.info.slug}: {game.notation.write(components)}")


def _in_misere_play(table: _Table) -> SumSolution:
    for game in table.games:
        if reason := why_no_misere(game):
            raise LimitError(f"misère {game.info.slug} is not answered: {reason}")
    quotient = _one_quotient(table)
    method: _Genera | _OneQuotient = _Genera(table) if quotient is None else _OneQuotient(table, *quotient)
    letter = outcome(is_p_position=method.is_p())
    moves: dict[SumMove, None] = {}
    complete = True
    for place in range(len(table.games)) if letter == "N" else ():
        try:
            for component, option in method.winning(place):
                moves[table.move(place, component, option)] = None
                if len(moves) > MAX_LISTED:
                    raise LimitError("too many winning moves to list")
        except LimitError:
            complete = False
    summands = tuple(
        replace(table.summand(place), genera=tuple(map(format_genus, method.genera(place))))
        for place in range(len(table.games))
    )
    return SumSolution(
        table.text(),
        summands,
        letter,
        tuple(moves),
        nim_value=None,
        complete=complete,
        play=Play.MISERE.value,
        reason=method.reason(),
    )


def _one_quotient(table: _Table) -> tuple[object, QuotientRule] | None:
    """Return the code and its quotient if all summands are heaps of one code and the quotient decides them."""
    code, *others = {game.quotient_code if isinstance(game, HasQuotientCode) else None for game in table.games}
    rule = None if others or code is None else quotient_rule(code)
    if rule is None:
        return None
    try:
        rule.is_p_sum(tuple(chain.from_iterable(table.parts)))
    except LimitError:
        return None
    return code, rule


class _OneQuotient:
    """Misère play of heaps of one octal code."""

    def __init__(self, table: _Table, code: object, rule: QuotientRule) -> None:
        self._table, self._code, self._rule = table, code, rule

    def is_p(self, place: int = -1, replacement: Components = ()) -> bool:
        parts = (replacement if at == place else components for at, components in enumerate(self._table.parts))
        return self._rule.is_p_sum(tuple(chain.from_iterable(parts)))

    def winning(self, place: int) -> Iterator[tuple[int, Components]]:
        components, game = self._table.parts[place], self._table.games[place]
        budget = _budget(game, components)
        for component, position in enumerate(components):
            for option in iter_options(game, position, budget):
                if self.is_p(place, (*components[:component], *option, *components[component + 1 :])):
                    yield component, option

    def genera(self, _: int) -> tuple[Genus, ...]:
        return ()

    def reason(self) -> str:
        return f"The misère quotient of {self._code} decides it."


class _Genera:
    """Misère play of positions that are all tame."""

    def __init__(self, table: _Table) -> None:
        self._table = table
        self._search = [
            Genera(game, Budget(f"misère {game.info.slug}", SECONDS_FOR_PARTS, MAX_PART_POSITIONS))
            for game in table.games
        ]
        self._genera = [self._find(place, components) for place, components in enumerate(table.parts)]

    def _find(self, place: int, parts: Components) -> list[Genus]:
        game = self._table.games[place]
        if isinstance(game, HasTameGenus):
            return list(map(game.tame_genus, parts))
        genera = self._search[place].of_parts(parts)
        if genera is None:
            position = f"{game.info.slug} {game.notation.write(parts)}"
            raise LimitError(f"misère {position} is not known to be tame, as sums of different games require")
        return genera

    def _sum(self, without: tuple[int, int] | None = None) -> Genus:
        """Return the genus of the sum, optionally without one component (summand, component)."""
        return genus_of_sum(
            genus
            for place, genera in enumerate(self._genera)
            for at, genus in enumerate(genera)
            if (place, at) != without
        )

    def is_p(self) -> bool:
        return is_p(self._sum())

    def winning(self, place: int) -> Iterator[tuple[int, Components]]:
        for component, position in enumerate(self._table.parts[place]):
            rest = self._sum(without=(place, component))
            for option in self._candidates(place, position, rest):
                if is_p(genus_of_sum((rest, *self._find(place, option)))):
                    yield component, option

    def _candidates(self, place: int, position: Any, rest: Genus) -> Iterable[Components]:
        """Yield options: all, or by a theorem those of the values that can win (``fairgame.solving.misere_play``)."""
        game = self._table.games[place]
        budget = _budget(game, (position,))
        if not (isinstance(game, HasTameGenus) and isinstance(game, HasOptionsOfValue)):
            yield from iter_options(game, position, budget)
            return
        for value in (rest[0],) if rest[0] == rest[1] else rest:
            for option in game.options_of_value(position, value):
                budget.option()
                yield tuple(option)

    def genera(self, place: int) -> list[Genus]:
        return self._genera[place]

    def reason(self) -> str:
        value, misere = self._sum()
        if value == misere:
            return (
                f"All positions are tame and one is firm, so the sum is won as in normal play; its nim-sum is {value}."
            )
        return "All positions are tame and fickle, so winning and losing are those of normal play exchanged."
