"""Class records: a working table with attached files for each class of octal codes, and for Grundy's game.

A record is computed once. The census, the long tables, the table of open games and the page of the class read it.
``fairgame.games.octal.class_record`` describes its contents. If a stored run (``fairgame.runs``) proves the period of
the class, the record has the period of the run.

Cost: see ``fairgame.games.octal.class_values``.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from fairgame.core.game import Game
from fairgame.core.tables import Inputs, Table, TableSpec
from fairgame.games.octal.certificates.class_records import single_row
from fairgame.games.octal.class_record import COLUMNS, claims, claims_of_stored_run, record, record_of_stored_run
from fairgame.games.octal.classes import classes
from fairgame.games.octal.code import GRUNDY, OctalCode
from fairgame.games.octal.literature.reported_periods import expected_seconds, reported_bound
from fairgame.games.octal.record import OctalRecord
from fairgame.games.octal.runs.evidence import evidence


def record_id(name: str) -> str:
    """Return the table id of the record of a canonical code, or of Grundy's game."""
    return "grundys-game.study" if name == GRUNDY else f"{OctalCode.parse(name).slug}.study"


def record_of(name: str, inputs: Inputs) -> OctalRecord:
    """Return the record of a canonical code, or of Grundy's game, from the required tables of a build."""
    table = record_id(name)
    return OctalRecord(single_row(inputs[table]), inputs.files[table])


def tables(_: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield a record for each class and one for Grundy's game."""
    return (_table(name) for name in [*map(str, classes()), GRUNDY])


def _table(name: str) -> Table:
    spec = TableSpec(
        id=record_id(name),
        title=f"Study of {name}",
        description=f"What was computed of {name}: its period or how far it was followed, values and rare heaps.",
        columns=COLUMNS,
        key=("canonical_code",),
        games=(),
        published=False,
        rows=1,
    )
    lead, files = reported_bound(name), evidence(name)
    if files:
        return Table(
            spec,
            partial(record_of_stored_run, spec, name, lead, files),
            partial(claims_of_stored_run, name),
            cost=expected_seconds(lead),
        )
    return Table(spec, partial(record, spec, name, lead), partial(claims, name), cost=expected_seconds(lead))
