"""The keys of the store: what must stay the same for a finished table to be taken instead of computed.

The key of a table covers

* its specification, and what ``fairgame.core.columns`` says of the columns that it can name;
* the sources of every module that its code can reach (``fairgame.system.closure``), and the data files of their
  packages: from the functions that build it and make its claims, from the classes of what these were made with, from
  the modules that declare the games of its specification, and from ``fairgame.build.compute``, which every table goes
  through;
* the values that its functions were made with (``fairgame.build.captured``);
* the versions of Python, numpy, numba and pandas;
* the keys of the tables that it requires.

So an edit computes anew what it can change, and nothing else.  Two things would escape this and are ruled out: while a
table is computed, ``fairgame.core.discovery`` shows it the games of its specification alone, and a table that was made
with something that cannot be looked into depends on the whole engine.  Cost: 0.1 ms a table, after
``fairgame.system.closure``.
"""

import hashlib

from fairgame.build.captured import Captured
from fairgame.core.columns import COLUMNS, concept_name
from fairgame.core.discovery import declaring_modules
from fairgame.core.tables import Table
from fairgame.runs.extended_tables import tables
from fairgame.system.closure import ENGINE
from fairgame.system.revision import REVISION, VERSIONS

EVERY_TABLE = ("fairgame.build.compute",)
_OWN: dict[int, tuple[Table, str]] = {}  # with the table, so that its id is not used twice


def key(table_id: str) -> str:
    """Return the store's key of a table."""
    table = tables()[table_id]
    parts = [_own_part(table), *(key(name) for name in table.requires)]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]


def modules(table: Table) -> frozenset[str]:
    """Return the modules of the engine that can run when the table is computed."""
    return _modules(table, Captured(table.build, table.claims))


def columns(table: Table) -> frozenset[str]:
    """Return the columns whose meaning and type the key covers: only these may stand in an attached CSV."""
    return ENGINE.words(modules(table)) & COLUMNS.keys() | set(map(concept_name, table.spec.columns))


def _modules(table: Table, captured: Captured) -> frozenset[str]:
    declared = declaring_modules()
    games = {declared[slug] for slug in table.spec.games if slug in declared}
    return ENGINE.closure({*EVERY_TABLE, *captured.modules, *games})


def _own_part(table: Table) -> str:
    """Return what of the key is the table's own; the rest are the tables that it requires."""
    if id(table) not in _OWN:
        captured = Captured(table.build, table.claims)
        reached = _modules(table, captured)
        named = ENGINE.words(reached) & COLUMNS.keys() | set(map(concept_name, table.spec.columns))
        lines = [
            *VERSIONS,
            repr(table.spec),
            captured.digest,
            *(f"{name} {COLUMNS[name]!r}" for name in sorted(named)),
            *ENGINE.state(reached),
            *([REVISION] if captured.opaque else []),
        ]
        _OWN[id(table)] = table, hashlib.sha256("\n".join(lines).encode()).hexdigest()
    return _OWN[id(table)][1]
