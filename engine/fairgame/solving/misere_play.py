"""Misère play of any game that ends: who wins a sum when the last move loses, which moves win, and how that is known.

Four ways, tried in this order, and each is exact where it answers:

* a theorem says which genus every position has, and all are tame (``fairgame.core.misere``);
* the game has a rule of its own for misère play, or its sums are those of an octal code whose misère quotient is known
  as far as its heaps;
* the parts are searched one by one and prove to be tame (``fairgame.numbers.tame``);
* the sum is played out (``fairgame.solving.misere_sums``).

Cost: the last two within a budget; a quotient is learned once a process, in some 12 s
where it grows longest (0.07).
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from fairgame.core.capabilities import HasOptionsOfValue, HasSumRule
from fairgame.core.discovery import quotient_rule
from fairgame.core.game import Game
from fairgame.core.misere import HasMisereSource, HasNoMisere, HasQuotientCode, HasTameGenus
from fairgame.core.play import Play
from fairgame.errors import LimitError
from fairgame.numbers.tame import Genus, is_p, sum_of, written
from fairgame.solving.budget import MAX_POSITIONS as BUDGETED
from fairgame.solving.budget import SECONDS, Budget
from fairgame.solving.misere_sums import MisereOutcomes
from fairgame.solving.tame import Genera
from fairgame.solving.values import sums_after

Components = tuple[Any, ...]
Decided = tuple[bool, str]  # whether the previous player wins, and why

FOR_PARTS = SECONDS / 4  # of the budget: parts that are not tame by then are left to the search of the sum
MAX_POSITIONS = 100_000
MAX_LISTED = 1000


def why_not(game: Game[Any]) -> str:
    """Say in one clause why misère play of a game is not answered; empty where it is."""
    if game.info.play is Play.LOOPY:
        return "play need not end, so there may be no last move"
    return game.why_no_misere if isinstance(game, HasNoMisere) else ""


class MiserePlay:
    """Misère play of one game, within a budget."""

    def __init__(self, game: Game[Any], budget: Budget) -> None:
        """Begin with nothing known.

        Raises:
            LimitError: if the game is not answered in misère play.
        """
        if reason := why_not(game):
            raise LimitError(f"misère {game.info.slug} is not answered: {reason}")
        self._game, self._budget = game, budget
        self._genera = Genera(game, Budget(budget.what, FOR_PARTS, MAX_POSITIONS))
        self._outcomes = MisereOutcomes(game, budget)
        self._ways: tuple[Callable[[Components], Decided | None], ...]
        self._ways = (self._by_theorem, self._by_rule, self._by_quotient, self._by_parts, self._by_search)

    def decided(self, components: Components) -> Decided:
        """Return whether the previous player wins a sum, and what tells it, in a sentence or two.

        Raises:
            LimitError: if no way reaches so far.
        """
        *first, last = self._ways
        known = ""
        for way in first:
            try:
                found = way(components)
            except LimitError as limit:
                known = known or (f"{limit}; " if way != self._by_parts else "")
                continue
            if found is not None:
                return found
        try:
            found = last(components)
        except LimitError as beyond:
            reason = (
                f"misère play is not known for so large a position: {known}{beyond}; a search may take {SECONDS} s and"
                f" meet {BUDGETED:,} positions"
            )
            raise LimitError(reason) from None
        assert found is not None
        return found

    def winning_moves(self, components: Components) -> tuple[list[tuple[int, Components]], bool]:
        """Return the moves to P-positions, each with the place of the part, and whether those are all."""
        moves: list[tuple[int, Components]] = []
        try:
            for place, option, left in self._worth_a_look(components):
                if self.decided(left)[0]:
                    moves.append((place, option))
                    if len(moves) > MAX_LISTED:
                        return moves[:MAX_LISTED], False
        except LimitError:
            return moves, False
        return moves, True

    def _worth_a_look(self, components: Components) -> Iterable[tuple[int, Components, Components]]:
        """Yield moves: all, or where genera are known by a theorem those to the two values that can win."""
        game = self._game
        if not (isinstance(game, HasTameGenus) and isinstance(game, HasOptionsOfValue)):
            return sums_after(game, components, self._budget)
        return self._to_values(components)

    def _to_values(self, components: Components) -> Iterator[tuple[int, Components, Components]]:
        game: Any = self._game
        for place, component in enumerate(components):
            rest = sum_of(map(game.tame_genus, (*components[:place], *components[place + 1 :])))
            # A firm option must be worth the rest; beside a fickle rest a fickle one is worth the other of 0 and 1.
            for value in (rest[0],) if rest[0] == rest[1] else rest:
                for option in game.options_of_value(component, value):
                    self._budget.option()
                    yield place, option, (*components[:place], *option, *components[place + 1 :])

    def _by_theorem(self, components: Components) -> Decided | None:
        game = self._game
        if not isinstance(game, HasTameGenus):
            return None
        genera = list(map(game.tame_genus, components))
        return is_p(sum_of(genera)), f"{_said(genera)} All positions of this game are tame: {game.misere_source}."

    def _by_rule(self, components: Components) -> Decided | None:
        game = self._game
        if not isinstance(game, HasSumRule):
            return None
        source = f" ({game.misere_source})" if isinstance(game, HasMisereSource) else ""
        return game.is_p_sum(components), f"What is known of misère play decides it{source}."

    def _by_quotient(self, components: Components) -> Decided | None:
        game = self._game
        rule = quotient_rule(game.quotient_code) if isinstance(game, HasQuotientCode) else None
        if not isinstance(game, HasQuotientCode) or rule is None:
            return None
        return rule.is_p_sum(components), f"The misère quotient of {game.quotient_code} decides it."

    def _by_parts(self, components: Components) -> Decided | None:
        genera = self._genera.of_parts(components)
        return None if genera is None else (is_p(sum_of(genera)), _said(genera))

    def _by_search(self, components: Components) -> Decided | None:
        return self._outcomes.searched(components), "Found by search: the sum was played out."


def _said(genera: list[Genus]) -> str:
    """Say how the genera of the parts decide."""
    if not genera:
        return "Nobody can move."
    shown = ", ".join(map(written, genera[:12])) + (", …" if len(genera) > 12 else "")  # noqa: PLR2004 - a line
    value, misere = sum_of(genera)
    parts = "The genus is" if len(genera) == 1 else "The genera of the parts are"
    if value == misere:
        return f"{parts} {shown}: one is firm, so the position is won as in normal play, with the nim-sum {value}."
    return f"{parts} {shown}: none is firm, so winning and losing are those of normal play exchanged."
