"""Positions with a published value or outcome, in the notation of a solver.

They come from the finished and certified tables: sequences, grids and lists.  A full run has all positions of a list,
and for P-positions also some that are not listed.  Positions of sequences and grids have many moves, so only some are
solved, but all values are compared.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pandas as pd

from fairgame import catalogue
from fairgame.build.build import read_table
from fairgame.build.store import Store
from fairgame.core.capabilities import HasGridStart, HasNimGrid
from fairgame.core.discovery import games
from fairgame.core.listings import HasListings, Listing, remoteness_listing
from fairgame.errors import PositionError
from fairgame.solving.values import sequences
from tests.support.sampling import FULL, rng

MAX_SOLVED = 100 if FULL else 5  # most rows of a sequence or a grid
REMOTENESS = "remoteness"
FIRST_SOLVED = 3  # number of first rows that are always solved
MAX_LISTED = 100_000 if FULL else 12  # most rows of a list
MAX_UNLISTED = 1000 if FULL else 12  # most positions that a list of P-positions lacks
OUTCOMES = {"first": "N", "second": "P"}


@dataclass(frozen=True)
class PublishedPosition:
    """A position with its published outcome, value and remoteness; None if unpublished."""

    text: str
    outcome: str
    value: int | None = None
    remoteness: int | None = None


def published_positions(store: Store, slug: str) -> Iterator[PublishedPosition]:
    """Yield published positions of a game."""
    game: Any = games()[slug]
    for what, rows in valued_positions(store, slug).items():
        sample = rng(f"listed {slug} {what}").sample(rows, min(MAX_SOLVED, len(rows)))
        for position, value in [*rows[:FIRST_SOLVED], *sample]:
            yield from _read(game, (position,), "N" if value else "P", value=value)
    for entries in listed_positions(store, slug).values():
        yield from entries


def listed_positions(store: Store, slug: str) -> dict[str, list[PublishedPosition]]:
    """Return the positions of the lists of a game by table, with unlisted positions for P-positions."""
    game: Any = games()[slug]
    frames = {suffix: read_table(store, f"{slug}.{suffix}").frame() for suffix in list_suffixes(slug)}
    lists = {listing.suffix: listing for listing in (game.listings if isinstance(game, HasListings) else ())}
    lists |= {
        suffix: remoteness_listing(frame["n"].tolist(), "the rows of the table", 0)
        for suffix, frame in frames.items()
        if suffix not in lists
    }
    return {suffix: list(_list_positions(game, lists[suffix], frame)) for suffix, frame in frames.items()}


def list_suffixes(slug: str) -> list[str]:
    """Return the suffixes of the tables that list positions of a game, among them those of remoteness."""
    game: Any = games()[slug]
    listings = [listing.suffix for listing in game.listings] if isinstance(game, HasListings) else []
    others = [] if REMOTENESS in listings or f"{slug}.{REMOTENESS}" not in catalogue.tables() else [REMOTENESS]
    return [*listings, *others]


def valued_positions(store: Store, slug: str) -> dict[str, list[tuple[Any, int]]]:
    """Return the positions of the sequences and of the grid of a game with their nim-values, by table."""
    positions = {}
    for what, position in _tables(games()[slug]):
        rows = _rows(read_table(store, f"{slug}.{what}").frame())
        values = ((position(numbers), int(value)) for *numbers, value in rows)
        positions[what] = [(place, value) for place, value in values if place is not None]
    return positions


def _tables(game: Any) -> Iterator[tuple[str, Callable[[list[int]], Any]]]:
    """Yield the tables of nim-values with the function from the numbers of a row to a position."""
    for sequence in sequences(game):
        yield sequence.suffix, lambda numbers, sequence=sequence: sequence.position(*numbers)
    if isinstance(game, HasNimGrid):
        first = game.grid_start if isinstance(game, HasGridStart) else 0
        yield "nim_grid", lambda numbers: tuple(numbers) if min(numbers) >= first else None


def _list_positions(game: Any, listing: Listing, frame: pd.DataFrame) -> Iterator[PublishedPosition]:
    random = rng(f"listed {game.info.slug} {listing.suffix}")
    published = {row[: len(listing.columns)]: row[len(listing.columns) :] for row in _rows(frame)}
    entries = [(entry, listing.row(entry)) for entry in listing.universe()]
    inside = [(entry, row) for entry, row in entries if row in published]
    outside = [entry for entry, row in entries if row is not None and row not in published]
    assert {row for _, row in inside} == set(published), "a row is no position of the list"
    for entry, row in [
        *inside[:FIRST_SOLVED],
        *random.sample(inside[FIRST_SOLVED:], min(MAX_LISTED, len(inside[FIRST_SOLVED:]))),
    ]:
        yield from _read(game, listing.position(entry), **_answer(listing, published[row]))
    if listing.shows == "outcome":
        for entry in random.sample(outside, min(MAX_UNLISTED, len(outside))):
            yield from _read(game, listing.position(entry), "N")


def _rows(frame: pd.DataFrame) -> Iterator[tuple[Any, ...]]:
    return (
        tuple(None if pd.isna(cell) else cell for cell in row)
        for row in zip(*(frame[name].tolist() for name in frame), strict=True)
    )


def _answer(listing: Listing, cells: tuple[Any, ...]) -> dict[str, Any]:
    match listing.shows:
        case "outcome":
            return {"outcome": "P"}
        case "winner":
            return {"outcome": OUTCOMES[cells[0]]}
        case "nim_value":
            return {"outcome": "N" if cells[0] else "P", "value": cells[0]}
        case _:
            return {"outcome": cells[1], "remoteness": cells[0]}


def _read(game: Any, parts: tuple[Any, ...], outcome: str, **more: Any) -> Iterator[PublishedPosition]:
    """Yield a position unless the notation rejects it: a table may have larger ones."""
    text = game.notation.write(parts)
    try:
        game.notation.read(game.info.slug, text.split())
    except PositionError:
        return
    yield PublishedPosition(text, outcome, **more)
