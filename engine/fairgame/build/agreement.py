"""Cross-check of facts that several tables or certificates state.

A concept means the same in every table, and some columns name the subject of a row (``Concept.names``).  So the period
of an octal game in one table can be compared with its period in any other table.  It can also be compared with the
numbers of certificates, which are named after concepts too.  The module lists no facts or tables.  Cost: that of
reading the tables.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from fairgame.core.columns import COLUMNS, concept, concept_name
from fairgame.core.tables import TableSpec

if TYPE_CHECKING:
    import pandas as pd

Fact = tuple[str, str, str]  # kind of subject, name of the subject, concept
StatedFact = tuple[Fact, int | str | None]


def contradictions(
    tables: "Iterable[tuple[TableSpec, pd.DataFrame | None, Iterable[Mapping[str, Any]]]]",
) -> dict[str, str]:
    """Return a message for each table that contradicts an earlier table, by id; empty if all agree.

    Args:
        tables: specification, values (None to skip them) and claims as JSON of each table.
    """
    known: dict[Fact, tuple[int | str | None, str]] = {}
    messages: dict[str, str] = {}
    for spec, frame, claims in tables:
        rows = _row_facts(spec, frame) if frame is not None else ()
        for fact, value in (*rows, *_claim_facts(claims)):
            earlier, source = known.setdefault(fact, (value, spec.id))
            if earlier != value and spec.id not in messages:
                _, name, column = fact
                messages[spec.id] = f"it says {column} = {value} of {name}; {source} says {earlier}"
    return messages


def has_subject(spec: TableSpec) -> bool:
    """Return whether each row of a table is about one thing that other tables may also describe."""
    return len(spec.key) == 1 and bool(concept(spec.key[0]).names)


def _row_facts(spec: TableSpec, frame: "pd.DataFrame") -> Iterator[StatedFact]:
    if not has_subject(spec):
        return
    (key,) = spec.key
    kind = concept(key).names
    for name in (column for column in spec.columns if not concept(column).names):
        for subject, cell, is_empty in zip(frame[key], frame[name], frame[name].isna(), strict=True):
            value = None if is_empty else cell if isinstance(cell, str) else int(cell)
            yield (kind, str(subject), concept_name(name)), value


def _claim_facts(claims: Iterable[Mapping[str, Any]]) -> Iterator[StatedFact]:
    for claim in claims:
        data = claim.get("certificate") or {}
        for key in (name for name in data if name in COLUMNS and COLUMNS[name].names):
            for name, value in data.items():
                if name in COLUMNS and not COLUMNS[name].names and isinstance(value, int):
                    yield (COLUMNS[key].names, str(data[key]), name), value
