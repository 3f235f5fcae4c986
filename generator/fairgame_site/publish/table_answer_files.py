"""Answers from tables for positions that a search in the browser does not decide, one JSON file a game.

The file maps each position to the id of the table, the outcome, the nim-value or null, and the winning options, or
null if the table does not list them.  Positions are in the game's notation.  The browser fetches the file when its
search gives up or leaves the position open.  Cost: reading the tables; 20 kB at most, 180 kB for Beanstalk.
"""

import json
from typing import Any

import pandas as pd

from fairgame import catalogue
from fairgame_site.published import Published

FOLDER = "answers"


def path(game: catalogue.Game[Any]) -> str | None:
    """Return the path of a game's file relative to the assets, or None if no table has answers."""
    has_answers = isinstance(game, catalogue.HasTableAnswers) and game.table_answers
    return f"{FOLDER}/{game.info.slug}.json" if has_answers else None


def file(game: catalogue.Game[Any], published: Published) -> bytes:
    """Return the file of a game, without the answers of withheld tables."""

    def frame(table: str) -> pd.DataFrame | None:
        return None if published[table].withheld else published[table].frame

    entries = {}
    for table, text, answer in catalogue.table_answers_of(game, frame):
        winning = None if answer.winning is None else [game.notation.write(option) for option in answer.winning]
        entries[text] = [table, answer.outcome, answer.nim_value, winning]
    return f"{json.dumps(entries, ensure_ascii=False, separators=(',', ':'))}\n".encode()
