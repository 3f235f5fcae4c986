"""Who wins from the opening, checked by playing every opening out from the game's rule alone.

Cost: every position that play can reach, each once, in plain Python, and all of one opening in memory.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

import pandas as pd

from engine.errors import CertificateError
from engine.listings import HasWinners


@dataclass(frozen=True, slots=True)
class PlayedWinners:
    """The rows are the openings that a game declares, in its order, each with the player who wins."""

    kind: ClassVar[str] = "played-winners"
    game: str

    def check(self, frame: pd.DataFrame) -> None:
        """Play every opening and compare."""
        from engine.discovery import games  # noqa: PLC0415 - discovery loads the certificates first

        game = games()[self.game]
        assert isinstance(game, HasWinners)
        claim = f"winners of {self.game}"
        rows = list(zip(*(frame[name].tolist() for name in game.winner_columns), strict=True))
        if rows != list(game.winner_rows()):
            raise CertificateError(claim, "the rows are not the openings that the game declares")
        for row, winner in zip(rows, frame["winner"].tolist(), strict=True):
            true = "second" if _is_lost(game, game.opening(row)) else "first"
            if winner != true:
                raise CertificateError(claim, f"{row}: the {true} player wins")


def _is_lost(game: Any, opening: Any) -> bool:
    """Return whether the player to move loses, by a search without recursion; a sum is lost only if it is empty."""
    lost: dict[Any, bool] = {}
    path = [_entered(game, opening)]
    while path:
        position, waiting = path[-1]
        while waiting and lost.get(waiting[-1]) is False:
            waiting.pop()
        if not waiting or lost.get(waiting[-1], waiting[-1] is None):
            lost[position] = not waiting
            path.pop()
        else:
            path.append(_entered(game, waiting[-1]))
    return lost[game.canonical(opening)]


def _entered(game: Any, position: Any) -> tuple[Any, list[Any]]:
    """Return a position and those that its options lead to, the first of them last; None is the end of play."""
    options = [game.canonical(option[0]) if option else None for option in game.options(position)]
    return game.canonical(position), options[::-1]
