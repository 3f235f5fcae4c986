"""Lists of P-positions, checked by playing every position that they speak of from the game's rule alone.

Where play ends, a position is a P-position if none of its options is; the positions come in an order in which that can
be read off.  Where play may loop, outcomes are worked backwards from the ends of play, and every position must be
decided.  No formula, no nim-value and no solver of the game is asked.  Cost: every option of every position, in plain
Python (a microsecond or two each), and the positions in memory.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import pandas as pd

from engine.errors import CertificateError
from engine.listings import HasPPositions, PPositionList
from engine.loopy import MayLoop, is_lost, remoteness

Row = tuple[int | str, ...]
Components = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class PlayedOutcomes:
    """The rows are all P-positions of a list that a game declares, in its order, and no others."""

    kind: ClassVar[str] = "played-outcomes"
    game: str
    what: str

    def check(self, frame: pd.DataFrame) -> None:
        """Play out the universe of the list and compare."""
        from engine.discovery import games  # noqa: PLC0415 - discovery loads the certificates first

        game = games()[self.game]
        assert isinstance(game, HasPPositions)
        listed = next(one for one in game.p_position_lists if one.what == self.what)
        claim = f"P-positions of {self.game}"
        expected = dict.fromkeys(_lost_rows(game, listed, claim))
        found = list(zip(*(frame[name].tolist() for name in listed.columns), strict=True))
        for place, (row, true) in enumerate(zip(found, expected, strict=False), start=1):
            if row != true:
                raise CertificateError(claim, f"row {place} is {_text(row)}; the next one is {_text(true)}")
        if len(found) != len(expected):
            raise CertificateError(claim, f"there are {len(expected)} of them, the table has {len(found)}")


def _lost_rows(game: Any, listed: PPositionList, claim: str) -> Iterator[Row]:
    """Yield the rows of the lost positions; a row that stands for both a lost and another position is refused."""
    kept: dict[Row, bool] = {}
    for position, lost in _outcomes(game, listed, claim):
        row = listed.row(position)
        if row is None:
            continue
        if kept.setdefault(row, lost) != lost:
            raise CertificateError(claim, f"positions written as {_text(row)} have different outcomes")
        if lost:
            yield row


def _outcomes(game: Any, listed: PPositionList, claim: str) -> Iterator[tuple[Components, bool]]:
    """Yield every position of the universe and whether the player to move loses it."""
    write = game.notation.write
    if isinstance(game, MayLoop):
        positions = list(listed.universe())
        decided = remoteness(positions, lambda position: _options(game, listed, position))
        for position in positions:
            if position not in decided:
                raise CertificateError(claim, f"{write(position)} is a draw")
            yield position, is_lost(decided[position])
        return
    lost: set[Components] = {()}  # a sum of nothing: nobody can move
    seen = set(lost)
    for position in listed.universe():
        is_p = True
        for option in _options(game, listed, position):
            if option in lost:
                is_p = False
                break
            if option not in seen:
                text = f"{write(position)} has the option {write(option)}"
                raise CertificateError(claim, f"{text}, which is not decided before it")
        seen.add(position)
        if is_p:
            lost.add(position)
        yield position, is_p


def _options(game: Any, listed: PPositionList, position: Components) -> Iterator[Components]:
    """Yield the options of a sum as the universe has them."""
    for place, component in enumerate(position):
        before, after = position[:place], position[place + 1 :]
        yield from (listed.canonical((*before, *option, *after)) for option in game.options(component))


def _text(row: Row) -> str:
    return f"({', '.join(map(str, row))})"
