"""Misère play of any game that ends: the winner of a sum, the winning moves, and the reason.

Four methods, tried in this order, and each is exact if it answers:

* a theorem gives the genus of every position, and all are tame (``HasTameGenus``);
* the game has a rule for misère play, or its sums are those of an octal code whose misère quotient is known for its
  heaps;
* the parts are searched one by one and prove to be tame (``Genera``);
* the sum is played out (``MisereOutcomes``).

Cost: the last two within a budget; a quotient is learned once a process, in some 12 s for the slowest (0.07).
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from fairgame.core.capabilities import (
    HasMisereSource,
    HasNoMisere,
    HasOptionsOfValue,
    HasQuotientCode,
    HasSumRule,
    HasTameGenus,
)
from fairgame.core.discovery import quotient_rule
from fairgame.core.game import Game
from fairgame.core.play import Play
from fairgame.errors import LimitError
from fairgame.numbers.tame import Genus, format_genus, genus_of_sum, is_p
from fairgame.solving.budget import MAX_POSITIONS, SECONDS, Budget
from fairgame.solving.misere_search import Genera, MisereOutcomes
from fairgame.solving.oracle import sums_after

Components = tuple[Any, ...]
Decided = tuple[bool, str]  # whether the previous player wins, and why

SECONDS_FOR_PARTS = SECONDS / 4  # after this time the whole sum is searched instead of its parts
MAX_PART_POSITIONS = 100_000
MAX_LISTED = 1000


def why_no_misere(game: Game[Any]) -> str:
    """Return why misère play of a game has no answer, in one clause; empty if it has one."""
    if game.info.play is Play.LOOPY:
        return "play need not end, so there may be no last move"
    return game.why_no_misere if isinstance(game, HasNoMisere) else ""


class MiserePlay:
    """Misère play of one game, within a budget."""

    def __init__(self, game: Game[Any], budget: Budget) -> None:
        """Initialise empty caches.

        Raises:
            LimitError: if the game has no answer in misère play.
        """
        if reason := why_no_misere(game):
            raise LimitError(f"misère {game.info.slug} is not answered: {reason}")
        self._game, self._budget = game, budget
        self._genera = Genera(game, Budget(budget.label, SECONDS_FOR_PARTS, MAX_PART_POSITIONS))
        self._outcomes = MisereOutcomes(game, budget)
        self._ways: tuple[Callable[[Components], Decided | None], ...]
        self._ways = (self._by_theorem, self._by_rule, self._by_quotient, self._by_parts, self._by_search)

    def decide(self, components: Components) -> Decided:
        """Return whether the previous player wins a sum, and the reason in a sentence or two.

        Raises:
            LimitError: if no method decides the sum.
        """
        *first, last = self._ways
        reason = ""
        for way in first:
            try:
                decision = way(components)
            except LimitError as limit:
                reason = reason or (f"{limit}; " if way != self._by_parts else "")
                continue
            if decision is not None:
                return decision
        try:
            decision = last(components)
        except LimitError as beyond:
            limits = f"a search is limited to {SECONDS} s and {MAX_POSITIONS:,} positions"
            raise LimitError(f"misère play is not known for this position: {reason}{beyond}; {limits}") from None
        assert decision is not None
        return decision

    def winning_moves(self, components: Components) -> tuple[list[tuple[int, Components]], bool]:
        """Return the moves to P-positions, each with the place of the part, and whether the list is complete."""
        moves: list[tuple[int, Components]] = []
        try:
            for place, option, left in self._candidates(components):
                if self.decide(left)[0]:
                    moves.append((place, option))
                    if len(moves) > MAX_LISTED:
                        return moves[:MAX_LISTED], False
        except LimitError:
            return moves, False
        return moves, True

    def _candidates(self, components: Components) -> Iterable[tuple[int, Components, Components]]:
        """Yield moves: all, or by a theorem on genera only those to the two values that can win."""
        game = self._game
        if not (isinstance(game, HasTameGenus) and isinstance(game, HasOptionsOfValue)):
            return sums_after(game, components, self._budget)
        return self._to_values(components)

    def _to_values(self, components: Components) -> Iterator[tuple[int, Components, Components]]:
        game: Any = self._game
        for place, component in enumerate(components):
            rest = genus_of_sum(map(game.tame_genus, (*components[:place], *components[place + 1 :])))
            # A firm option needs the value of the rest; next to a fickle rest a fickle one needs the other of 0 and 1.
            for value in (rest[0],) if rest[0] == rest[1] else rest:
                for option in game.options_of_value(component, value):
                    self._budget.option()
                    yield place, option, (*components[:place], *option, *components[place + 1 :])

    def _by_theorem(self, components: Components) -> Decided | None:
        game = self._game
        if not isinstance(game, HasTameGenus):
            return None
        genera = list(map(game.tame_genus, components))
        return is_p(
            genus_of_sum(genera)
        ), f"{_explanation(genera)} All positions of this game are tame: {game.misere_source}."

    def _by_rule(self, components: Components) -> Decided | None:
        game = self._game
        if not isinstance(game, HasSumRule):
            return None
        source = f" ({game.misere_source})" if isinstance(game, HasMisereSource) else ""
        return game.is_p_sum(components), f"The rule for misère play decides it{source}."

    def _by_quotient(self, components: Components) -> Decided | None:
        game = self._game
        rule = quotient_rule(game.quotient_code) if isinstance(game, HasQuotientCode) else None
        if not isinstance(game, HasQuotientCode) or rule is None:
            return None
        return rule.is_p_sum(components), f"The misère quotient of {game.quotient_code} decides it."

    def _by_parts(self, components: Components) -> Decided | None:
        genera = self._genera.of_parts(components)
        return None if genera is None else (is_p(genus_of_sum(genera)), _explanation(genera))

    def _by_search(self, components: Components) -> Decided | None:
        return self._outcomes.search(components), "Found by search: the sum was played out."


def _explanation(genera: list[Genus]) -> str:
    """Describe how the genera of the parts decide."""
    if not genera:
        return "No move is possible."
    shown = ", ".join(map(format_genus, genera[:12])) + (", …" if len(genera) > 12 else "")  # noqa: PLR2004 - a line
    value, misere = genus_of_sum(genera)
    parts = "The genus is" if len(genera) == 1 else "The genera of the parts are"
    if value == misere:
        return f"{parts} {shown}: one is firm, so the position is won as in normal play, with the nim-sum {value}."
    return f"{parts} {shown}: no part is firm, so winning and losing are those of normal play exchanged."
