"""Genera of positions, found from the options: which positions are tame.

What is found to be tame by its options is decided exactly in every sum (``fairgame.numbers.tame``), and a part is
searched by itself and not the whole sum.  Cost: a microsecond or two an option of every position below the parts.
"""

from typing import Any

from fairgame.core.game import Game
from fairgame.errors import LimitError
from fairgame.numbers.tame import Genus, genus_of_options, sum_of
from fairgame.solving.budget import Budget
from fairgame.solving.oracle import options_of

Components = tuple[Any, ...]


class Genera:
    """The genera of those positions of a game that were asked for, and of what is below them."""

    def __init__(self, game: Game[Any], budget: Budget) -> None:
        """Begin with nothing known; once the budget is up, no further position is looked at."""
        self._game, self._budget = game, budget
        self._known: dict[Any, Genus | None] = {}
        self._is_up = False

    def of_parts(self, components: Components) -> list[Genus] | None:
        """Return the genera of the parts of a sum; None where one is not known to be tame."""
        found = []
        for component in components:
            genus = self._searched(component)
            if genus is None:
                return None
            found.append(genus)
        return found

    def _searched(self, position: Any) -> Genus | None:
        if position not in self._known and not self._is_up:
            try:
                self._search(position)
            except LimitError:
                self._is_up = True
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
            tame = [one for one in parts if one is not None]
            if len(tame) < len(parts):
                return None
            genera.add(sum_of(tame))
        return genus_of_options(genera)
