"""How long play lasts where nothing that is done matters: counted, from the game's rule alone.

Small positions are played out in every way: all options of a position must have the same number of moves left in all,
one less than the position.  Larger ones are played to the end once, by the first option of each region.  That they last
as long whatever is played is not checked there; the page proves it.

Cost: some seconds for three crosses, where a few thousand regions are reached; one play of n crosses takes 5n moves.
Source: R. K. Guy, Fair Game, COMAP 1989, exercise 26.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

import pandas as pd

from fairgame.errors import CertificateError


@dataclass(frozen=True, slots=True)
class MovesToTheEnd:
    """Row n: how many moves a play from n pieces with ``arms`` arms each lasts, and who makes the last one.

    Columns n, moves and winner; n from 1 on.  To ``played_out`` every play is looked at.
    """

    kind: ClassVar[str] = "moves-to-the-end"
    game: str
    arms: int
    played_out: int

    def check(self, frame: pd.DataFrame) -> None:
        """Count the moves of every row."""
        from fairgame.core.discovery import games  # noqa: PLC0415 - discovery loads the certificates first

        game = games()[self.game]
        rows = list(zip(frame["n"].tolist(), frame["moves"].tolist(), frame["winner"].tolist(), strict=True))
        if [n for n, _, _ in rows] != list(range(1, len(rows) + 1)):
            raise CertificateError(self.kind, "the rows are not 1, 2, 3, ...")
        known: dict[Any, int] = {}
        for n, moves, winner in rows:
            start = (self.arms,) * n
            found = self._all_plays(game, start, known) if n <= self.played_out else self._one_play(game, start)
            if (moves, winner) != (found, "first" if found % 2 else "second"):
                raise CertificateError(self.kind, f"from {n} play lasts {found} moves; the row says {moves}, {winner}")

    @staticmethod
    def _one_play(game: Any, start: Any) -> int:
        regions, moves = [start], 0
        while regions:
            option = next(iter(game.options(regions[-1])), None)
            if option is None:
                regions.pop()
            else:
                regions[-1:] = option
                moves += 1
        return moves

    def _all_plays(self, game: Any, start: Any, known: dict[Any, int]) -> int:
        """Return the number of moves, the same in every play, by a search without recursion."""
        path = [start]
        while path:
            options = list(game.options(path[-1]))
            missing = next((part for option in options for part in option if part not in known), None)
            if missing is not None:
                path.append(missing)
                continue
            lengths = {sum(known[part] for part in option) for option in options}
            if len(lengths) > 1:
                raise CertificateError(self.kind, f"from {path[-1]} plays of {sorted(lengths)} moves go on")
            known[path.pop()] = 1 + lengths.pop() if lengths else 0
        return known[start]
