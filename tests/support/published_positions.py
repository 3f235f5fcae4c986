"""Positions whose value or outcome is published, as a solver is asked for them.

They are read from the finished tables, each of which its certificate has accepted.  Sequences, grids and lists are
known by their kinds.  Of a list a full run takes all positions, and of the P-positions also some that are not among
them; of a sequence or a grid, whose positions have many moves, some are solved and all are valued.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pandas as pd

from fairgame.build.build import stored
from fairgame.build.store import Store
from fairgame.core.capabilities import HasGridStart, HasNimGrid
from fairgame.core.discovery import games
from fairgame.core.listings import HasListings, Listing
from fairgame.errors import PositionError
from fairgame.solving.sequences import sequences
from tests.support.sampling import FULL, rng

SOME = 100 if FULL else 5  # rows of a sequence or a grid that are solved
FIRST = 3  # rows that are always solved
ROWS = 100_000 if FULL else 12  # rows of a list, at most
OTHERS = 1000 if FULL else 12  # positions that are not in a list of P-positions
OUTCOMES = {"first": "N", "second": "P"}


@dataclass(frozen=True)
class Listed:
    """A position with what is published of it; None where that says nothing."""

    text: str
    outcome: str
    value: int | None = None
    remoteness: int | None = None


def listed(store: Store, slug: str) -> Iterator[Listed]:
    """Yield positions of a game that some table tells."""
    game: Any = games()[slug]
    for what, rows in valued(store, slug).items():
        some = rng(f"listed {slug} {what}").sample(rows, min(SOME, len(rows)))
        for position, value in [*rows[:FIRST], *some]:  # where values grow fast, only the first are soon solved
            yield from _read(game, (position,), "N" if value else "P", value=value)
    for entries in listed_in(store, slug).values():
        yield from entries


def listed_in(store: Store, slug: str) -> dict[str, list[Listed]]:
    """Return the positions of the lists of a game, those of P-positions with some that are not in it, by table."""
    game: Any = games()[slug]
    lists = game.listings if isinstance(game, HasListings) else ()
    return {one.what: list(_of_list(game, one, stored(store, f"{slug}.{one.what}").frame())) for one in lists}


def valued(store: Store, slug: str) -> dict[str, list[tuple[Any, int]]]:
    """Return the positions of the sequences and of the grid of a game with their nim-values, by table."""
    found = {}
    for what, position in _tables(games()[slug]):
        rows = _rows(stored(store, f"{slug}.{what}").frame())
        told = ((position(numbers), int(value)) for *numbers, value in rows)
        found[what] = [(place, value) for place, value in told if place is not None]
    return found


def _tables(game: Any) -> Iterator[tuple[str, Callable[[list[int]], Any]]]:
    """Yield the tables of nim-values with the function that makes a position of the numbers of a row."""
    for one in sequences(game):
        yield one.what, lambda numbers, one=one: one.position(*numbers)
    if isinstance(game, HasNimGrid):
        first = game.grid_start if isinstance(game, HasGridStart) else 0
        yield "nim_grid", lambda numbers: tuple(numbers) if min(numbers) >= first else None


def _of_list(game: Any, one: Listing, frame: pd.DataFrame) -> Iterator[Listed]:
    draw = rng(f"listed {game.info.slug} {one.what}")
    told = {row[: len(one.columns)]: row[len(one.columns) :] for row in _rows(frame)}
    entries = [(entry, one.row(entry)) for entry in one.universe()]
    inside = [(entry, row) for entry, row in entries if row in told]
    outside = [entry for entry, row in entries if row is not None and row not in told]
    assert {row for _, row in inside} == set(told), "a row that stands for no position of the list"
    for entry, row in [*inside[:FIRST], *draw.sample(inside[FIRST:], min(ROWS, len(inside[FIRST:])))]:
        yield from _read(game, one.position(entry), **_told(one, told[row]))
    if one.shows == "outcome":
        for entry in draw.sample(outside, min(OTHERS, len(outside))):
            yield from _read(game, one.position(entry), "N")


def _rows(frame: pd.DataFrame) -> Iterator[tuple[Any, ...]]:
    return (
        tuple(None if pd.isna(cell) else cell for cell in row)
        for row in zip(*(frame[name].tolist() for name in frame), strict=True)
    )


def _told(one: Listing, shown: tuple[Any, ...]) -> dict[str, Any]:
    match one.shows:
        case "outcome":
            return {"outcome": "P"}
        case "winner":
            return {"outcome": OUTCOMES[shown[0]]}
        case "nim_value":
            return {"outcome": "N" if shown[0] else "P", "value": shown[0]}
        case _:
            return {"outcome": shown[1], "remoteness": shown[0]}


def _read(game: Any, parts: tuple[Any, ...], outcome: str, **more: Any) -> Iterator[Listed]:
    """Yield a position if it can be typed: a table may hold some that cannot."""
    text = game.notation.write(parts)
    try:
        game.notation.read(game.info.slug, text.split())
    except PositionError:
        return
    yield Listed(text, outcome, **more)
