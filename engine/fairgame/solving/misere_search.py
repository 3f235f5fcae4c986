"""Searches in misère play: outcomes of whole sums, and genera of tame positions.

In misère play the parts of a sum have no values that add up. So a search for an outcome visits every sum that it needs
(``MisereOutcomes``). Two reductions limit the number of sums, and both are sound in every misère game that ends:

* A component without a move changes nothing and is dropped.
* Two components whose only move ends them cancel. Write s for one of them. The claim is that X and X + s + s have the
  same outcome, by induction on X. If X has no move, the player to move has won, and wins s + s too by leaving one s. If
  X is an N-position with moves, one of them leads to a P-position Y, and Y + s + s is a P-position as well. If X is a
  P-position, no option X' is a P-position, so no X' + s + s is a P-position; nor is X + s, because X is its option.

A position proved tame by its options is decided exactly in every sum (``fairgame.numbers.tame``), and ``Genera``
searches each part separately instead of the sum.

Cost: a microsecond or two per option of every visited sum, or of every position below the parts. Source: J. H. Conway,
On Numbers and Games, chapter 12.
"""

from collections.abc import Iterator
from typing import Any

from fairgame.core.capabilities import HasSumRule
from fairgame.core.game import Game
from fairgame.errors import LimitError
from fairgame.numbers.tame import Genus, genus_of_options, genus_of_sum
from fairgame.solving.budget import Budget, unlimited_budget
from fairgame.solving.oracle import options_of

Components = tuple[Any, ...]
LAST_MOVE: tuple[Components, ...] = ((),)


class MisereOutcomes:
    """Memoised outcomes of sums of one game."""

    def __init__(self, game: Game[Any], budget: Budget | None = None) -> None:
        """Initialise an empty cache; the default budget is unlimited."""
        self._game, self._budget = game, budget or unlimited_budget(game.info.slug)
        self._outcomes: dict[Components, bool] = {}
        self._options: dict[Any, tuple[Components, ...]] = {}
        self._last: Any = None

    def is_p_position(self, components: Components) -> bool:
        """Return whether the previous player wins a sum.

        Raises:
            LimitError: if the budget is exhausted.
        """
        if isinstance(self._game, HasSumRule):
            try:
                return self._game.is_p_sum(components)
            except LimitError:
                pass  # beyond the rule; a search may still answer
        return self.search(components)

    def search(self, components: Components) -> bool:
        """Return whether the previous player wins a sum, by search only.

        Raises:
            LimitError: if the budget is exhausted.
        """
        return self._searched(self._reduced(components))

    def _searched(self, start: Components) -> bool:
        outcomes = self._outcomes
        path: list[Components] = []
        waiting: dict[Components, list[Components]] = {}

        def enter(position: Components) -> None:
            self._budget.position()
            path.append(position)
            waiting[position] = list(dict.fromkeys(self._after(position)))[::-1]
            if not waiting[position]:
                outcomes[position] = False  # the player who made the last move has lost

        if start not in outcomes:
            enter(start)
        while path:
            position = path[-1]
            after = waiting[position]
            while after and outcomes.get(after[-1]) is False:
                after.pop()
            if position not in outcomes and after and after[-1] not in outcomes:
                enter(after[-1])
                continue
            outcomes.setdefault(position, not after)
            del waiting[path.pop()]
        return outcomes[start]

    def _after(self, position: Components) -> Iterator[Components]:
        """Yield the sums after one move."""
        for place, component in enumerate(position):
            if place and component == position[place - 1]:
                continue  # a move in an equal component leads to an equal sum
            for option in self._reduced_options(component):
                self._budget.option()
                yield self._reduced((*position[:place], *option, *position[place + 1 :]))

    def _reduced_options(self, component: Any) -> tuple[Components, ...]:
        """Return the distinct options of a component, without parts that have no move."""
        if component not in self._options:
            options = options_of(self._game, component, self._budget)
            reduced = tuple(dict.fromkeys(tuple(part for part in option if self._has_move(part)) for option in options))
            self._options[component] = reduced
            if reduced == LAST_MOVE and self._last is None:
                self._last = component
        return self._options[component]

    def _has_move(self, part: Any) -> bool:
        known = self._options.get(part)
        return bool(known) if known is not None else any(True for _ in self._game.options(part))

    def _reduced(self, components: Components) -> Components:
        """Return a sum of the same outcome with as few components as the reductions allow, in order."""
        last_moves, rest = 0, []
        for component in components:
            options = self._reduced_options(component)
            if options == LAST_MOVE:
                last_moves += 1
            elif options:
                rest.append(component)
        if last_moves % 2:
            rest.append(self._last)
        return tuple(sorted(rest))


class Genera:
    """Memoised genera of a game's positions."""

    def __init__(self, game: Game[Any], budget: Budget) -> None:
        """Initialise an empty cache; once the budget is exhausted, no new position is searched."""
        self._game, self._budget = game, budget
        self._known: dict[Any, Genus | None] = {}
        self._is_exhausted = False

    def of_parts(self, components: Components) -> list[Genus] | None:
        """Return the genera of the parts of a sum, or None if one is not known to be tame."""
        genera = []
        for component in components:
            genus = self._genus(component)
            if genus is None:
                return None
            genera.append(genus)
        return genera

    def _genus(self, position: Any) -> Genus | None:
        if position not in self._known and not self._is_exhausted:
            try:
                self._search(position)
            except LimitError:
                self._is_exhausted = True
        return self._known.get(position)

    def _search(self, start: Any) -> None:
        known = self._known
        options: dict[Any, list[Components]] = {}
        path = [start]
        while path:
            position = path[-1]
            if position in known:
                path.pop()
                continue
            if position not in options:
                self._budget.position()
                options[position] = options_of(self._game, position, self._budget)
            parts = (part for option in options[position] for part in option)
            missing = next((part for part in parts if part not in known), None)
            if missing is not None:
                path.append(missing)
                continue
            known[position] = self._of_options(options.pop(position))
            path.pop()

    def _of_options(self, options: list[Components]) -> Genus | None:
        genera = set()
        for option in options:
            parts = [self._known[part] for part in option]
            tame = [genus for genus in parts if genus is not None]
            if len(tame) < len(parts):
                return None
            genera.add(genus_of_sum(tame))
        return genus_of_options(genera)
