"""Remoteness, checked from the top down: how many moves play takes from each position, by looking so many moves ahead.

A remoteness of r is a statement about r moves: the winner has a way to end play in r, and no quicker one; the loser can
hold out so long, and no longer.  So it is settled by the tree of r moves, whatever lies beyond, and that nothing is
decided within d moves by the tree of d.  The table was made from the ends of play upwards; this check starts at the
other end and shares no search with it.

A draw rests on a *closed set*: of its positions each has an option in the set, and all other options are won for the
player who moves next.  So neither player can force the end.  Where all of play stays within d moves, the positions that
no number of moves decides are such a set; elsewhere the set consists of listed positions.

Cost: each position at most once for each depth that is asked of it, in plain Python.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

import pandas as pd

from fairgame.core.listings import Components, Listing
from fairgame.errors import CertificateError
from fairgame.evidence.played import declared


@dataclass(frozen=True, slots=True)
class ExactRemoteness:
    """Every remoteness is exact; a position without one is not decided within as many moves as the list states.

    A position has the outcome D exactly if it is in the greatest closed set.
    """

    kind: ClassVar[str] = "exact-remoteness"
    game: str
    what: str

    def check(self, frame: pd.DataFrame) -> None:
        """Look ahead from every position of the list and compare."""
        game, listed = declared(self.game, self.what)
        claim = f"{self.what} of {self.game}"
        entries = [(entry, listed.row(entry)) for entry in listed.universe()]
        shown = [(entry, row) for entry, row in entries if row is not None]
        rows = list(zip(*(frame[name].tolist() for name in listed.columns), strict=True))
        if rows != [row for _, row in shown]:
            raise CertificateError(claim, "the rows are not the positions that the game lists")
        ahead = LookAhead(game, listed)
        drawn = ahead.drawn((listed.canonical(listed.position(entry)) for entry, _ in shown), listed.depth)
        for (entry, row), stated, letter in zip(shown, frame["remoteness"], frame["outcome"], strict=True):
            distance = None if pd.isna(stated) else int(stated)
            position = listed.canonical(listed.position(entry))
            found = ahead.within(position, listed.depth)
            if found != distance:
                raise CertificateError(
                    claim, f"{row}: {_told(found, listed.depth)}, not {_told(distance, listed.depth)}"
                )
            if letter != (("D" if position in drawn else "O") if found is None else "PN"[found % 2]):
                raise CertificateError(claim, f"{row}: the outcome is not {letter}")


def _told(distance: int | None, depth: int) -> str:
    return f"nothing is decided within {depth} moves" if distance is None else f"the remoteness is {distance}"


class LookAhead:
    """The remoteness of positions by looking ahead, with a memory of what was found."""

    def __init__(self, game: Any, listed: Listing) -> None:
        """Play ``game`` from positions as ``listed`` writes them."""
        self._game, self._listed = game, listed
        self._after: dict[Components, tuple[Components, ...]] = {}
        self._found: dict[Components, int] = {}
        self._undecided: dict[Components, int] = {}  # within so many moves

    def within(self, position: Components, moves: int) -> int | None:
        """Return the remoteness if it is at most ``moves``, and None otherwise."""
        if position in self._found:
            return self._found[position] if self._found[position] <= moves else None
        if self._undecided.get(position, -1) >= moves:
            return None
        quickest, longest, all_won = None, -1, True
        left = moves - 1
        for option in self._options(position):
            found = self.within(option, left) if left >= 0 else None
            if found is None:
                all_won = False
            elif found % 2:
                longest = max(longest, found)
            else:
                quickest, left = found, found - 2  # another lost option matters only if it is lost sooner
        if quickest is None and not all_won:
            self._undecided[position] = moves
            return None
        self._found[position] = 1 + (longest if quickest is None else quickest)
        return self._found[position]

    def drawn(self, first: Iterable[Components], moves: int) -> frozenset[Components]:
        """Return the greatest closed set of the positions ``first``, or of all positions if play leaves few enough.

        Where play goes no further than ``moves`` from the first positions, all that can be reached are taken; there a
        remoteness follows from one that is smaller by 1, so when no position has the remoteness r, none has a greater
        one.  Elsewhere an option of a first position counts as won if it is won within ``moves`` - 1.
        """
        listed = set(first)
        reached, layer = set[Components](), listed
        for _ in range(moves + 1):
            reached |= layer
            layer = {option for position in layer for option in self._options(position)} - reached
        if layer:
            candidates, ahead = listed, moves
        else:
            candidates, ahead = reached, 0
            while any([self.within(position, ahead) == ahead for position in reached]):  # each is asked
                ahead += 1
        left = {position for position in candidates if self.within(position, ahead) is None}

        def has_way_out(position: Components) -> bool:
            others = (option for option in self._options(position) if option not in left)
            return any((self.within(option, ahead - 1) or 0) % 2 == 0 for option in others)

        while leaving := {position for position in left if has_way_out(position)}:
            left -= leaving
        return frozenset(left)

    def _options(self, position: Components) -> tuple[Components, ...]:
        if position not in self._after:
            found = {
                self._listed.canonical((*position[:place], *option, *position[place + 1 :]))
                for place, component in enumerate(position)
                for option in self._game.options(component)
            }
            self._after[position] = tuple(sorted(found))
        return self._after[position]
