"""Facts that are told more than once are the same wherever they are told.

A concept means the same in every table, and some columns say what a row is about (``Concept.names``).  So the period
of an octal game in one table can be held against that in another, in whatever tables there are; and against the
numbers of a certificate, which have the names of concepts too.  No fact and no table is listed.  Cost: that of reading.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pandas as pd

from fairgame.core.columns import COLUMNS, concept, concept_name
from fairgame.core.tables import TableSpec

Fact = tuple[str, str, str]  # what kind of thing it is about, its name, the concept
StatedFact = tuple[Fact, int | str | None]


def contradictions(
    tables: Iterable[tuple[TableSpec, pd.DataFrame | None, Iterable[Mapping[str, Any]]]],
) -> dict[str, str]:
    """Return of each table that contradicts an earlier one what it says, by its id; nothing where all agree.

    Args:
        tables: of each its specification, its values (None if they are not to be looked at), and its claims as JSON.
    """
    known: dict[Fact, tuple[int | str | None, str]] = {}
    found: dict[str, str] = {}
    for spec, frame, claims in tables:
        rows = _of_rows(spec, frame) if frame is not None else ()
        for told in (*rows, *_of_claims(claims)):
            fact, value = told
            earlier, where = known.setdefault(fact, (value, spec.id))
            if earlier != value and spec.id not in found:
                _, name, column = fact
                found[spec.id] = f"it says {column} = {value} of {name}; {where} says {earlier}"
    return found


def has_subject(spec: TableSpec) -> bool:
    """Whether each row of a table is about one thing that other tables may speak of, too."""
    return len(spec.key) == 1 and bool(concept(spec.key[0]).names)


def _of_rows(spec: TableSpec, frame: pd.DataFrame) -> Iterator[StatedFact]:
    if not has_subject(spec):
        return
    (key,) = spec.key
    kind = concept(key).names
    for name in (one for one in spec.columns if not concept(one).names):
        for subject, cell in zip(frame[key], frame[name], strict=True):
            value = None if pd.isna(cell) else cell if isinstance(cell, str) else int(cell)
            yield (kind, str(subject), concept_name(name)), value


def _of_claims(claims: Iterable[Mapping[str, Any]]) -> Iterator[StatedFact]:
    for claim in claims:
        data = claim.get("certificate") or {}
        for key in (name for name in data if name in COLUMNS and COLUMNS[name].names):
            for name, value in data.items():
                if name in COLUMNS and not COLUMNS[name].names and isinstance(value, int):
                    yield (COLUMNS[key].names, str(data[key]), name), value
