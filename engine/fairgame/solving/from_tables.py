"""Positions answered from finished tables, where a search is refused.

Which tables those are the game says (``fairgame.core.table_answers``); whoever asks hands in how a table is read.
Cost: that of reading the tables.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pandas as pd

from fairgame.core.game import Game
from fairgame.core.play import P
from fairgame.core.table_answers import HasTableAnswers, TableAnswer
from fairgame.errors import PositionError
from fairgame.solving.solution import Move, Solution

FrameOf = Callable[[str], pd.DataFrame | None]
"""Reads a table by its id; None where there is none to be shown."""


def table_answers_of(game: Game[Any], frame_of: FrameOf) -> Iterator[tuple[str, str, TableAnswer]]:
    """Yield the id of a table, a position as it is written, and what is told of it; only what can be typed."""
    for what, read in game.table_answers.items() if isinstance(game, HasTableAnswers) else ():
        table = f"{game.info.slug}.{what}"
        frame = frame_of(table)
        if frame is None:
            continue
        columns = {str(name): column.tolist() for name, column in frame.items()}
        rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
        for one in read(rows):
            text = game.notation.write((one.position,))
            if _can_be_typed(game, text):
                yield table, text, one


def solve_from_tables(game: Game[Any], words: Sequence[str], frame_of: FrameOf) -> Solution | None:
    """Return what a table tells of a position in normal play; None where none does.

    Raises:
        PositionError: if the words do not describe a position.
    """
    asked = game.notation.write(game.notation.read(game.info.slug, words))
    found = next(((table, one) for table, text, one in table_answers_of(game, frame_of) if text == asked), None)
    if found is None:
        return None
    table, one = found
    return Solution(
        game=game.info.slug,
        position=asked,
        components=(asked,),
        nim_values=() if one.nim_value is None else (one.nim_value,),
        nim_value=one.nim_value,
        outcome=one.outcome,
        winning_moves=tuple(Move(0, asked, game.notation.write(option)) for option in one.winning or ()),
        complete=one.outcome == P or one.winning is not None,
        told_by=table,
    )


def _can_be_typed(game: Game[Any], text: str) -> bool:
    try:
        game.notation.read(game.info.slug, text.split())
    except PositionError:
        return False
    return True
