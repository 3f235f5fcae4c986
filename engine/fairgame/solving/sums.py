"""Positions of different games side by side: who wins the sum, and every winning move, each named with its game.

In normal play the nim-values of the summands decide.  In misère play there are two ways, and each is exact where it
answers: every position is tame, by a theorem or found so by search, and then genera decide
(``fairgame.numbers.tame``); or all are heaps of one octal code whose misère quotient is known as far as they.  What
neither tells is refused: the quotients of two games say nothing of the two side by side.

Cost: that of each summand by itself, within one budget for each; in misère play every option within the same.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from fairgame.core.capabilities import HasOptionsOfValue
from fairgame.core.discovery import quotient_rule
from fairgame.core.game import Game
from fairgame.core.misere import HasQuotientCode, HasTameGenus, QuotientRule
from fairgame.core.play import SENTENCES, Outcome, Play, outcome
from fairgame.errors import LimitError, NoNimValuesError
from fairgame.numbers.nimbers import nim_sum
from fairgame.numbers.tame import Genus, is_p, sum_of, written
from fairgame.solving.budget import Budget, usual
from fairgame.solving.misere_play import FOR_PARTS, MAX_POSITIONS, why_not
from fairgame.solving.oracle import iter_options
from fairgame.solving.solve import MAX_LISTED, valued
from fairgame.solving.tame import Genera

BESIDE = "so it cannot stand beside other games"
Components = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Summand:
    """One game of the sum: its position, the parts of it, and in normal play their nim-values and nim-sum.

    ``genera`` are those of the parts in misère play, where they decide; ``repeats`` is that of ``Solution``.
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
    """A winning move: in which summand and which part of it (both from 0), from what to what, and the sum it leaves."""

    summand: int
    game: str
    component: int
    source: str
    target: str
    left: str


@dataclass(frozen=True, slots=True)
class SumSolution:
    """A solved sum; ``complete`` and ``play`` as in ``Solution``, ``reason`` says what decides misère play."""

    position: str
    summands: tuple[Summand, ...]
    outcome: Outcome
    winning_moves: tuple[SumMove, ...]
    nim_value: int | None = None
    complete: bool = True
    play: str = Play.NORMAL.value
    reason: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return asdict(self)

    def in_words(self) -> str:
        """Say in one clause who wins."""
        return SENTENCES[self.outcome]


@dataclass(frozen=True)
class _Table:
    """What stands on the table: games and their components."""

    games: tuple[Game[Any], ...]
    parts: tuple[Components, ...]

    def text(self, place: int = -1, instead: Components = ()) -> str:
        """Return the sum as text, with other components in one place; a game with none of them is left out."""
        shown = [
            (game, instead if at == place else own)
            for at, (game, own) in enumerate(zip(self.games, self.parts, strict=True))
        ]
        return " + ".join(f"{game.info.slug} {game.notation.write(own)}" for game, own in shown if own)

    def after(self, place: int, component: int, option: Components) -> str:
        """Return the sum that a move leaves, as text."""
        own = self.parts[place]
        return self.text(place, (*own[:component], *option, *own[component + 1 :]))

    def summand(self, place: int) -> Summand:
        """Return one game of the sum, nothing being known of it yet."""
        game, own = self.games[place], self.parts[place]
        write = game.notation.write
        return Summand(game.info.slug, write(own), tuple(write((one,)) for one in own))

    def move(self, place: int, component: int, option: Components) -> SumMove:
        """Return a move as it is told."""
        game, write = self.games[place], self.games[place].notation.write
        source, left = write((self.parts[place][component],)), self.after(place, component, option)
        return SumMove(place, game.info.slug, component, source, write(option), left)


def solve_sum(given: Sequence[tuple[Game[Any], Sequence[str]]], misere: bool = False) -> SumSolution:
    """Solve the sum of some positions, each the words of one in the notation of its game.

    Raises:
        PositionError: if the words of one do not describe a position.
        NoNimValuesError: if a game has none, in normal play.
        LimitError: if a position is larger than its game's solver serves, or misère play is not known.
    """
    parts = tuple(game.notation.read(game.info.slug, words) for game, words in given)
    table = _Table(tuple(game for game, _ in given), parts)
    return _in_misere_play(table) if misere else _in_normal_play(table)


def _in_normal_play(table: _Table) -> SumSolution:
    for game in table.games:
        if game.info.play is not Play.NORMAL:
            raise NoNimValuesError(game.info.slug, f"{game.info.play.why_no_nim_values}, {BESIDE}")
    pairs = list(zip(table.games, table.parts, strict=True))
    found = [valued(game, own, _budget(game, own)) for game, own in pairs]
    values = [one.total for one in found]
    total = nim_sum(values)
    if total:
        beside = [nim_sum((total, value)) for value in values]
        found = [valued(game, own, _budget(game, own), rest) for (game, own), rest in zip(pairs, beside, strict=True)]
    moves: dict[SumMove, None] = {}
    for place, one in enumerate(found if total else ()):
        for component, option in one.moves:
            moves[table.move(place, component, option)] = None
    summands = tuple(
        replace(
            table.summand(place),
            nim_values=found[place].values,
            nim_value=value,
            repeats=found[place].repeats if total else (),
        )
        for place, value in enumerate(values)
    )
    complete = not total or all(one.complete for one in found)
    return SumSolution(table.text(), summands, outcome(total == 0), tuple(moves), total, complete)


def _budget(game: Game[Any], own: Components) -> Budget:
    return usual(f"{game.info.slug}: {game.notation.write(own)}")


def _in_misere_play(table: _Table) -> SumSolution:
    for game in table.games:
        if reason := why_not(game):
            raise LimitError(f"misère {game.info.slug} is not answered: {reason}")
    quotient = _one_quotient(table)
    told: _Genera | _OneQuotient = _Genera(table) if quotient is None else _OneQuotient(table, *quotient)
    letter = outcome(told.is_p())
    moves: dict[SumMove, None] = {}
    complete = True
    for place in range(len(table.games)) if letter == "N" else ():
        try:
            for component, option in told.winning(place):
                moves[table.move(place, component, option)] = None
                if len(moves) > MAX_LISTED:
                    raise LimitError("more winning moves than are listed")
        except LimitError:
            complete = False
    summands = tuple(
        replace(table.summand(place), genera=tuple(map(written, told.shown(place))))
        for place in range(len(table.games))
    )
    return SumSolution(
        table.text(), summands, letter, tuple(moves), None, complete, Play.MISERE.value, reason=told.reason()
    )


def _one_quotient(table: _Table) -> tuple[object, QuotientRule] | None:
    """Return the code and its quotient if all summands are heaps of one code whose quotient decides them."""
    code, *others = {game.quotient_code if isinstance(game, HasQuotientCode) else None for game in table.games}
    rule = None if others or code is None else quotient_rule(code)
    if rule is None:
        return None
    try:
        rule.is_p_sum(tuple(one for own in table.parts for one in own))
    except LimitError:
        return None
    return code, rule


class _OneQuotient:
    """Misère play of heaps of one octal code."""

    def __init__(self, table: _Table, code: object, rule: QuotientRule) -> None:
        self._table, self._code, self._rule = table, code, rule

    def is_p(self, place: int = -1, instead: Components = ()) -> bool:
        parts = (instead if at == place else own for at, own in enumerate(self._table.parts))
        return self._rule.is_p_sum(tuple(one for own in parts for one in own))

    def winning(self, place: int) -> Iterator[tuple[int, Components]]:
        own, game = self._table.parts[place], self._table.games[place]
        budget = _budget(game, own)
        for component, position in enumerate(own):
            for option in iter_options(game, position, budget):
                if self.is_p(place, (*own[:component], *option, *own[component + 1 :])):
                    yield component, option

    def shown(self, _: int) -> tuple[Genus, ...]:
        return ()

    def reason(self) -> str:
        return f"The misère quotient of {self._code} decides it."


class _Genera:
    """Misère play of positions that are all tame."""

    def __init__(self, table: _Table) -> None:
        self._table = table
        self._search = [
            Genera(game, Budget(f"misère {game.info.slug}", FOR_PARTS, MAX_POSITIONS)) for game in table.games
        ]
        self._own = [self._genera(place, own) for place, own in enumerate(table.parts)]

    def _genera(self, place: int, parts: Components) -> list[Genus]:
        game = self._table.games[place]
        if isinstance(game, HasTameGenus):
            return list(map(game.tame_genus, parts))
        found = self._search[place].of_parts(parts)
        if found is None:
            raise LimitError(
                f"misère {game.info.slug} {game.notation.write(parts)} is not known to be tame, and only of tame"
                " positions is it known how they are played beside other games"
            )
        return found

    def _sum(self, besides: int = -1, component: int = -1) -> Genus:
        """Return the genus of the sum, or of what stands beside one component."""
        return sum_of(
            genus
            for place, own in enumerate(self._own)
            for at, genus in enumerate(own)
            if (place, at) != (besides, component)
        )

    def is_p(self) -> bool:
        return is_p(self._sum())

    def winning(self, place: int) -> Iterator[tuple[int, Components]]:
        for component, position in enumerate(self._table.parts[place]):
            rest = self._sum(place, component)
            for option in self._candidates(place, position, rest):
                if is_p(sum_of((rest, *self._genera(place, option)))):
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

    def shown(self, place: int) -> list[Genus]:
        return self._own[place]

    def reason(self) -> str:
        value, misere = self._sum()
        if value == misere:
            return (
                f"All positions are tame and one is firm, so the sum is won as in normal play; its nim-sum is {value}."
            )
        return "All positions are tame and none is firm, so winning and losing are those of normal play exchanged."
