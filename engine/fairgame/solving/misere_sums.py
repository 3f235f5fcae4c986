"""Misère outcomes of whole sums, by the game's own rule where it has one, else by a search that remembers.

Misère games do not add up, so a search meets every sum that it needs.  Two reductions keep these few, and both are
sound in every misère game that ends:

* A component without a move changes nothing and is left out.
* Two components that each end in one move, and can do nothing else, cancel.  Write s for one of them.  The claim is
  that X and X + s + s have the same outcome; by induction on X.  If X has no move, the player to move has won, and of
  s + s too, by leaving one s.  If X is an N-position with moves, one of them leads to a P-position Y, and Y + s + s is
  one as well.  If X is a P-position, no option X' is one, hence no X' + s + s, and X + s is none because X is.

Cost: a microsecond or two an option of every sum that is met.  Source: J. H. Conway, On Numbers and Games, chapter 12.
"""

from collections.abc import Iterator
from typing import Any

from fairgame.core.capabilities import HasSumRule
from fairgame.core.game import Game
from fairgame.errors import LimitError
from fairgame.solving.budget import Budget, unlimited
from fairgame.solving.oracle import options_of

Components = tuple[Any, ...]
LAST_MOVE: tuple[Components, ...] = ((),)


class MisereOutcomes:
    """The outcomes of sums of one game that were asked for, and of those below them."""

    def __init__(self, game: Game[Any], budget: Budget | None = None) -> None:
        """Begin with nothing known; by default a search may cost what it wants."""
        self._game, self._budget = game, budget or unlimited(game.info.slug)
        self._outcomes: dict[Components, bool] = {}
        self._options: dict[Any, tuple[Components, ...]] = {}
        self._last: Any = None

    def is_p_position(self, components: Components) -> bool:
        """Return whether the previous player wins a sum.

        Raises:
            LimitError: if the budget does not reach.
        """
        if isinstance(self._game, HasSumRule):
            try:
                return self._game.is_p_sum(components)
            except LimitError:
                pass  # the rule does not reach so far; a search may
        return self.searched(components)

    def searched(self, components: Components) -> bool:
        """Return whether the previous player wins a sum, by search alone.

        Raises:
            LimitError: if the budget does not reach.
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
                outcomes[position] = False  # the last move was made, and lost the game

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
        """Yield the sums that one move leads to."""
        for place, component in enumerate(position):
            if place and component == position[place - 1]:
                continue  # a move in an equal component leads to an equal sum
            for option in self._own(component):
                self._budget.option()
                yield self._reduced((*position[:place], *option, *position[place + 1 :]))

    def _own(self, component: Any) -> tuple[Components, ...]:
        """Return the options of a component, each once, without parts that have no move."""
        found = self._options.get(component)
        if found is None:
            options = options_of(self._game, component, self._budget)
            found = tuple(dict.fromkeys(tuple(part for part in option if self._moves(part)) for option in options))
            self._options[component] = found
            if found == LAST_MOVE and self._last is None:
                self._last = component
        return found

    def _moves(self, part: Any) -> bool:
        known = self._options.get(part)
        return bool(known) if known is not None else any(True for _ in self._game.options(part))

    def _reduced(self, components: Components) -> Components:
        """Return a sum of the same outcome with as few components as the reductions allow, in order."""
        last, left = 0, []
        for component in components:
            options = self._own(component)
            if options == LAST_MOVE:
                last += 1
            elif options:
                left.append(component)
        if last % 2:
            left.append(self._last)
        return tuple(sorted(left))
