"""The face of the engine: what there is, and what can be asked of it.

Presentation imports this module, ``engine.store``, ``engine.columns`` and ``engine.errors``, and nothing else of the
engine.  Everything here is found by discovery or handed on from the module that does it.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.automata import First
from engine.build import Report, build, compute, key, stored, verify
from engine.cluster import cluster
from engine.discovery import certificate_kinds, games, tables
from engine.errors import UnknownNameError
from engine.game import Family, Game, GameInfo
from engine.listings import HasExamples
from engine.mark.answer import MarkAnswer, MarkProof, automata, mark, mark_proof, walnut_files
from engine.mark.rule import Run as MarkRun
from engine.octal.answer import PERIOD_STOP, OctalAnswer, locate, octal
from engine.octal.classes import Location
from engine.octal.code import OctalCode
from engine.octal.window_run import WindowAnswer, octal_window
from engine.periodicity import Periodicity
from engine.progress import timetable, track
from engine.revision import SOURCES
from engine.solve import Solution, options, solve
from engine.tables import Table, TableSpec
from engine.workers import Crew, worker_pool

__all__ = [
    "PERIOD_STOP",
    "SOURCES",
    "Crew",
    "Family",
    "First",
    "Game",
    "GameInfo",
    "HasExamples",
    "Location",
    "MarkAnswer",
    "MarkProof",
    "MarkRun",
    "OctalAnswer",
    "OctalCode",
    "Periodicity",
    "Report",
    "Solution",
    "Table",
    "TableSpec",
    "WindowAnswer",
    "automata",
    "build",
    "certificate_kinds",
    "checkers",
    "cluster",
    "compute",
    "game",
    "games",
    "key",
    "locate",
    "mark",
    "mark_proof",
    "octal",
    "octal_window",
    "options",
    "published_tables",
    "solve",
    "stored",
    "tables",
    "timetable",
    "track",
    "verify",
    "walnut_files",
    "worker_pool",
]


def published_tables() -> Mapping[str, Table]:
    """Return the tables that are exported and stand on pages: all but the working ones."""
    return {name: table for name, table in tables().items() if table.spec.published}


def checkers() -> Mapping[str, bytes]:
    """Return the programs that check a certificate from its files alone, by file name."""
    folder = Path(__file__).resolve().parent / "checkers"
    return {path.name: path.read_bytes() for path in sorted(folder.glob("octal_period.*"))}


def game(slug: str) -> Game[Any]:
    """Return the game called ``slug``.

    Raises:
        UnknownNameError: naming the nearest slugs.
    """
    try:
        return games()[slug]
    except KeyError:
        raise UnknownNameError("game", slug, games()) from None
