"""Facade of the engine for presentation.

The site imports games, tables, solvers and builds from this module, and data formats, stored runs and services from
their own modules. Outside its subjects it does not import ``fairgame.solving``, ``fairgame.tables``,
``fairgame.evidence`` or ``fairgame.numbers``. Pages and commands of a subject may also import the subject's modules in
``fairgame.games``. All names here are discovered or re-exported.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from fairgame.build.agreement import contradictions, has_subject
from fairgame.build.build import Report, build, read_table, with_required
from fairgame.build.catalogue_index import catalogue_index
from fairgame.build.compute import (
    check,
    check_schema,
    compute,
    inputs_to_recompute,
    make_claims,
    published_artifact,
    verify,
)
from fairgame.build.keys import key
from fairgame.core import boards, discovery
from fairgame.core.boards import board_of
from fairgame.core.capabilities import (
    HasAccelerator,
    HasBase,
    HasDrawings,
    HasMisereSource,
    HasPiece,
    HasQuotientCode,
    HasStarts,
    HasTableAnswers,
    TableAnswer,
)
from fairgame.core.discovery import certificate_kinds
from fairgame.core.game import Category, Game, GameInfo
from fairgame.core.play import Play
from fairgame.core.tables import Inputs, Table, TableSpec
from fairgame.errors import UnknownNameError
from fairgame.games.tiles.answers import reported_rectangles
from fairgame.runs.extended_tables import tables
from fairgame.solving.budget import counting_checks
from fairgame.solving.from_tables import solve_from_tables, solve_with_tables, table_answers_of
from fairgame.solving.misere_play import why_no_misere
from fairgame.solving.puzzles import Puzzle, schedule
from fairgame.solving.solution import Solution
from fairgame.solving.solve import options, solve
from fairgame.solving.sums import SumSolution, solve_sum
from fairgame.system.atomic_write import write_atomically
from fairgame.system.cluster import cluster
from fairgame.system.progress import timetable, track
from fairgame.system.revision import SOURCES
from fairgame.system.workers import Workers, worker_pool

__all__ = [
    "SOURCES",
    "Category",
    "Game",
    "GameInfo",
    "HasAccelerator",
    "HasBase",
    "HasDrawings",
    "HasMisereSource",
    "HasPiece",
    "HasQuotientCode",
    "HasStarts",
    "HasTableAnswers",
    "Inputs",
    "Play",
    "Puzzle",
    "Report",
    "Solution",
    "SumSolution",
    "Table",
    "TableAnswer",
    "TableSpec",
    "Workers",
    "board_of",
    "boards",
    "build",
    "certificate_kinds",
    "check",
    "check_schema",
    "checkers",
    "cluster",
    "compute",
    "contradictions",
    "counting_checks",
    "game",
    "games",
    "has_subject",
    "inputs_to_recompute",
    "key",
    "make_claims",
    "options",
    "published_artifact",
    "published_tables",
    "puzzles",
    "read_table",
    "reported_rectangles",
    "solve",
    "solve_from_tables",
    "solve_sum",
    "solve_with_tables",
    "table_answers_of",
    "tables",
    "timetable",
    "track",
    "verify",
    "why_no_misere",
    "with_required",
    "worker_pool",
    "write_atomically",
]


def published_tables() -> Mapping[str, Table]:
    """Return the tables that are exported and shown on pages, without working tables."""
    return {name: table for name, table in tables().items() if table.spec.published}


def puzzles() -> tuple[Puzzle, ...]:
    """Return a schedule of puzzles of the games in the index; no two neighbours are of one game."""
    return schedule(game for game in games().values() if game.info.in_index)


def checkers() -> Mapping[str, bytes]:
    """Return the programs that check a certificate from its files alone, by file name."""
    folder = Path(__file__).resolve().parent / "games" / "octal" / "checkers"
    return {
        path.name: path.read_bytes()
        for path in sorted(folder.iterdir())
        if path.suffix in (".py", ".mjs") and path.stem != "__init__"
    }


def games() -> Mapping[str, Game[Any]]:
    """Return every game by slug in teaching order: by category, then by rank."""
    return _in_teaching_order()


@cache
def _in_teaching_order() -> Mapping[str, Game[Any]]:
    categories = list(Category)
    items = discovery.games().items()
    return dict(sorted(items, key=lambda item: (categories.index(item[1].info.category), item[1].info.order)))


def game(slug: str) -> Game[Any]:
    """Return the game called ``slug``, loading only the module that declares it.

    Raises:
        UnknownNameError: naming the nearest slugs.
    """
    modules = catalogue_index().modules
    if slug not in modules:
        raise UnknownNameError("game", slug, modules)
    if modules[slug].partition(".")[0] != __name__.partition(".")[0]:  # a game of another package
        return games()[slug]
    return next(declared for declared in import_module(modules[slug]).GAMES if declared.info.slug == slug)
