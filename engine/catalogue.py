"""The face of the engine: what there is, and what can be asked of it.

Presentation imports this module, ``engine.contents``, ``engine.building.store``, ``engine.schema.columns`` and
``engine.errors``, and nothing else of the engine; what a family of games answers besides is asked of its own module of
``engine.answers``, by that family's pages and commands alone.  Everything here is found by discovery or handed on from
the module that does it.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from engine import discovery
from engine.answers.budget import counted
from engine.answers.misere_play import why_not as why_no_misere
from engine.answers.solution import Solution
from engine.answers.solve import options, solve
from engine.answers.sums import SumSolution, solve_sum
from engine.answers.told import solve_told, told_of
from engine.building.agreement import contradictions, has_subject
from engine.building.build import (
    Report,
    build,
    check,
    claimed,
    compute,
    inputs_again,
    key,
    read_back,
    stored,
    verify,
)
from engine.building.cluster import cluster
from engine.building.revision import SOURCES
from engine.building.workers import Workers, worker_pool
from engine.discovery import certificate_kinds, tables
from engine.durable import write_whole
from engine.errors import UnknownNameError
from engine.literature.rectangles import reported_rectangles
from engine.progress import timetable, track
from engine.ruleset import boards
from engine.ruleset.boards import board_of
from engine.ruleset.capabilities import HasAccelerator, HasBase, HasDrawings
from engine.ruleset.game import Game, GameInfo, Shelf
from engine.ruleset.misere import HasMisereSource, HasQuotientCode
from engine.ruleset.play import Play
from engine.ruleset.told import HasTold, Told
from engine.tables import Inputs, Table, TableSpec

__all__ = [
    "SOURCES",
    "Game",
    "GameInfo",
    "HasAccelerator",
    "HasBase",
    "HasDrawings",
    "HasMisereSource",
    "HasQuotientCode",
    "HasTold",
    "Inputs",
    "Play",
    "Report",
    "Shelf",
    "Solution",
    "SumSolution",
    "Table",
    "TableSpec",
    "Told",
    "Workers",
    "board_of",
    "boards",
    "build",
    "certificate_kinds",
    "check",
    "checkers",
    "claimed",
    "cluster",
    "compute",
    "contradictions",
    "counted",
    "game",
    "games",
    "has_subject",
    "inputs_again",
    "key",
    "options",
    "published_tables",
    "read_back",
    "reported_rectangles",
    "solve",
    "solve_sum",
    "solve_told",
    "stored",
    "tables",
    "timetable",
    "told_of",
    "track",
    "verify",
    "why_no_misere",
    "worker_pool",
    "write_whole",
]


def published_tables() -> Mapping[str, Table]:
    """Return the tables that are exported and stand on pages: all but the working ones."""
    return {name: table for name, table in tables().items() if table.spec.published}


def checkers() -> Mapping[str, bytes]:
    """Return the programs that check a certificate from its files alone, by file name."""
    folder = Path(__file__).resolve().parent / "checkers"
    return {
        path.name: path.read_bytes()
        for path in sorted(folder.iterdir())
        if path.suffix in (".py", ".mjs") and path.stem != "__init__"
    }


def games() -> Mapping[str, Game[Any]]:
    """Return every game by slug, in the order in which one would teach them: shelf by shelf, then by rank."""
    return _in_teaching_order()


@cache
def _in_teaching_order() -> Mapping[str, Game[Any]]:
    shelves = list(Shelf)
    found = discovery.games().items()
    return dict(sorted(found, key=lambda item: (shelves.index(item[1].info.shelf), item[1].info.rank)))


def game(slug: str) -> Game[Any]:
    """Return the game called ``slug``.

    Raises:
        UnknownNameError: naming the nearest slugs.
    """
    try:
        return games()[slug]
    except KeyError:
        raise UnknownNameError("game", slug, games()) from None
