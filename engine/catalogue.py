"""The face of the engine: what there is, and what can be asked of it.

Presentation imports this module, ``engine.store``, ``engine.columns`` and ``engine.errors``, and nothing else of the
engine.  Everything here is found by discovery or handed on from the module that does it.
"""

from dataclasses import dataclass
from typing import Any

from engine.build import Report, build, compute, key, stored, verify
from engine.discovery import certificate_kinds, games, tables
from engine.errors import UnknownNameError
from engine.game import Family, Game, GameInfo, HasExamples
from engine.octal.code import OctalCode
from engine.octal.game import OctalGame, proof_bound
from engine.periodicity import Periodicity, detect
from engine.progress import meter, track
from engine.revision import SOURCES
from engine.solve import Solution, options, solve
from engine.tables import Table, TableSpec
from engine.tables.nim_sequence import numbered
from engine.workers import worker_pool

__all__ = [
    "SOURCES",
    "Family",
    "Game",
    "GameInfo",
    "HasExamples",
    "OctalAnswer",
    "OctalCode",
    "Periodicity",
    "Report",
    "Solution",
    "Table",
    "TableSpec",
    "build",
    "certificate_kinds",
    "compute",
    "game",
    "games",
    "key",
    "meter",
    "octal",
    "options",
    "solve",
    "stored",
    "tables",
    "track",
    "verify",
    "worker_pool",
]


def game(slug: str) -> Game[Any]:
    """Return the game called ``slug``.

    Raises:
        UnknownNameError: naming the nearest slugs.
    """
    try:
        return games()[slug]
    except KeyError:
        raise UnknownNameError("game", slug, games()) from None


@dataclass(frozen=True, slots=True)
class OctalAnswer:
    """What is computed of one octal code: values from heap 0, and the period if the theorem proves one."""

    code: str
    digits: tuple[int, ...]
    rule: str
    nim_values: tuple[int, ...]
    period: Periodicity | None
    proof_bound: int | None
    games: tuple[str, ...]


def octal(text: str, stop: int) -> OctalAnswer:
    """Compute heaps 0..stop-1 of the octal game ``text`` and prove its period if they reach far enough.

    Raises:
        OctalCodeError: if ``text`` is no code.
    """
    code = OctalCode.parse(text)
    declared = [known for known in games().values() if isinstance(known, OctalGame) and known.code == code]
    computed = declared[0] if declared else OctalGame.of(str(code))
    values = computed.nim_sequence(stop)
    found = detect(values, computed.values_needed)
    if found is not None:
        frame = numbered(values)
        computed.period_certificate(found, values).check(frame)
    return OctalAnswer(
        code=str(code),
        digits=code.digits,
        rule=code.in_words(),
        nim_values=tuple(values.tolist()),
        period=found,
        proof_bound=proof_bound(found, code.length) if found else None,
        games=tuple(known.info.slug for known in declared),
    )
