"""The studies: for each class of octal codes, and for Grundy's game, one working table and the files that go with it.

A study is computed once and read by everything that speaks of the class: the census, the long tables, the board of
open games and the page of the class.  What it holds: ``engine.families.octal.record``.

A class of which a kept study (``engine.studies``) proves the period gets the period from there.

Cost: see ``engine.families.octal.study``.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from engine.families.octal.classes import classes
from engine.families.octal.code import GRUNDY, OctalCode
from engine.families.octal.kept import claims_of_kept, record_of_kept
from engine.families.octal.record import COLUMNS, claims, record
from engine.literature.leads import cost, reported_bound
from engine.ruleset.game import Game
from engine.studies.evidence import evidence
from engine.tables import Table, TableSpec


def study_id(name: str) -> str:
    """Return the id of the study of a canonical code, or of Grundy's game."""
    return "grundys-game.study" if name == GRUNDY else f"{OctalCode.parse(name).slug}.study"


def tables(_: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield a study for each class and one for Grundy's game."""
    return (_table(name) for name in [*map(str, classes()), GRUNDY])


def _table(name: str) -> Table:
    spec = TableSpec(
        id=study_id(name),
        title=f"Study of {name}",
        description=f"What was computed of {name}: its period or how far it was followed, values and rare heaps.",
        columns=COLUMNS,
        key=("canonical_code",),
        games=(),
        published=False,
        rows=1,
    )
    lead, kept = reported_bound(name), evidence(name)
    if kept:
        return Table(
            spec, partial(record_of_kept, spec, name, lead, kept), partial(claims_of_kept, name), cost=cost(lead)
        )
    return Table(spec, partial(record, spec, name, lead), partial(claims, name), cost=cost(lead))
