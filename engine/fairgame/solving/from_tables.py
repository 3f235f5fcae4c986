"""Positions answered from finished tables when the search refuses them or leaves them open.

The game names its tables (``fairgame.core.capabilities``); the caller supplies the function that reads a table. Cost:
reading the tables.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from fairgame.core.capabilities import HasTableAnswers, TableAnswer
from fairgame.core.game import Game
from fairgame.core.play import OPEN, P
from fairgame.errors import LimitError, PositionError
from fairgame.solving.solution import Move, Solution
from fairgame.solving.solve import solve

if TYPE_CHECKING:
    import pandas as pd

FrameOf = Callable[[str], "pd.DataFrame | None"]
"""Function that reads a table by its id; None if it is not available."""


def table_answers_of(game: Game[Any], frame_of: FrameOf) -> Iterator[tuple[str, str, TableAnswer]]:
    """Yield the id of a table, a position as text, and its answer, for every position that can be typed."""
    for suffix, read_rows in game.table_answers.items() if isinstance(game, HasTableAnswers) else ():
        table = f"{game.info.slug}.{suffix}"
        frame = frame_of(table)
        if frame is None:
            continue
        columns = {str(name): column.tolist() for name, column in frame.items()}
        rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
        for answer in read_rows(rows):
            text = game.notation.write((answer.position,))
            if _can_be_typed(game, text):
                yield table, text, answer


def solve_with_tables(game: Game[Any], words: Sequence[str], frame_of: FrameOf, *, misere: bool = False) -> Solution:
    """Return the result of a search, or the answer of a table if the search does not decide the position.

    Raises:
        PositionError: if the words do not describe a position.
        LimitError: if the search refuses the position, and no table answers.
    """
    if misere:  # tables are about normal play
        return solve(game, words, misere=True)
    try:
        solved = solve(game, words)
    except LimitError:
        answer = solve_from_tables(game, words, frame_of)
        if answer is None:
            raise
        return answer
    answer = solve_from_tables(game, words, frame_of) if solved.outcome == OPEN else None
    return answer or solved


def solve_from_tables(game: Game[Any], words: Sequence[str], frame_of: FrameOf) -> Solution | None:
    """Return the answer of a table for a position in normal play, or None.

    Raises:
        PositionError: if the words do not describe a position.
    """
    position = game.notation.write(game.notation.read(game.info.slug, words))
    for table, text, answer in table_answers_of(game, frame_of):
        if text == position:
            return Solution(
                game=game.info.slug,
                position=position,
                components=(position,),
                nim_values=() if answer.nim_value is None else (answer.nim_value,),
                nim_value=answer.nim_value,
                outcome=answer.outcome,
                play=game.info.play.value,
                why_no_nim_values=game.info.play.why_no_nim_values,
                winning_moves=tuple(Move(0, position, game.notation.write(move)) for move in answer.winning or ()),
                complete=answer.outcome == P or answer.winning is not None,
                source_table=table,
            )
    return None


def _can_be_typed(game: Game[Any], text: str) -> bool:
    try:
        game.notation.read(game.info.slug, text.split())
    except PositionError:
        return False
    return True
