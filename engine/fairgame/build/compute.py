"""One table, computed and checked: the work of a single task, wherever it runs.

A table is built, written as CSV, read back, and checked by its certificates on that reading; so are the CSV files
attached to it.  A table whose check fails is *withheld*: its values are shown nowhere.  Nothing here knows of other
tables, of the store or of who computes; ``fairgame.build.build`` orders the work.  Cost: that of the table.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from platform import node
from typing import Any

import pandas as pd

from fairgame.build.artifact import Artifact, listing
from fairgame.core.claims import Claim
from fairgame.core.columns import COLUMNS, concept, concept_name
from fairgame.core.discovery import restrict_games
from fairgame.core.frames import header, read_csv, to_csv, typed_columns
from fairgame.core.tables import Built, Inputs, Table, TableSpec, framed, typed
from fairgame.errors import AtlasError, CertificateError, LimitError, SchemaError, WorkerError
from fairgame.runs.extended_tables import tables
from fairgame.system import progress
from fairgame.system.revision import LOCAL_REVISION, Revision, revision_mismatch

FILE_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*(\.[a-z0-9]+)+")


def compute(
    table_id: str, inputs: Mapping[str, bytes], files: Mapping[str, Mapping[str, bytes]] | None = None
) -> Artifact:
    """Build one table and check it.

    Args:
        table_id: which table.
        inputs: the CSV of each required table by its id.
        files: the files attached to each of them.

    Returns:
        the finished table; a failed check does not raise, it makes the artifact a withheld one.

    Raises:
        SchemaError: if the values are not such as the table declares.
    """
    table = tables()[table_id]
    with restrict_games(table.spec.games):
        return _computed(table, Inputs(inputs, files, {name: tables()[name].spec.columns for name in inputs}))


def perform(
    made_by: Revision, table_id: str, inputs: Mapping[str, bytes], files: Mapping[str, Mapping[str, bytes]]
) -> Artifact | AtlasError:
    """Compute a table on behalf of another process; a refusal is given back, as trying again would not help.

    Args:
        made_by: the revision of the build that the task belongs to.
        table_id: which table.
        inputs: the CSV of each required table by its id.
        files: the files attached to each of them.
    """
    if difference := revision_mismatch(made_by, LOCAL_REVISION):
        return WorkerError(f"the worker on {node()} cannot compute {table_id}: {difference}")
    try:
        with progress.silenced():
            return compute(table_id, inputs, files)
    except AtlasError as fault:
        return fault
    except MemoryError:
        return LimitError(f"table {table_id}: there is not enough memory for it on {node()}")


def _computed(table: Table, inputs: Inputs) -> Artifact:
    spec = table.spec
    try:
        result = table.build(inputs)
    except CertificateError as failure:
        return without_values(spec, str(failure))
    built = result if isinstance(result, Built) else Built(result, {})
    csv = to_csv(typed(spec, built.frame))
    finished = read_csv(csv, spec.columns)
    claims = claimed(table, finished)
    withheld = None
    try:
        check(spec, finished, claims, built.files)
    except CertificateError as failure:
        withheld = str(failure)
    return Artifact(metadata(spec, finished, claims, withheld, built.files), csv, built.files)


def claimed(table: Table, frame: pd.DataFrame) -> tuple[Claim, ...]:
    """Return what the catalogue claims of a finished table, which is its values and nothing else."""
    return tuple(replace(claim, rows=len(frame)) for claim in table.claims(frame))


def read_back(table: Table, csv: bytes, files: Mapping[str, bytes], engine: str) -> Artifact:
    """Return the artifact of a table whose values were published, with what the catalogue claims of them.

    It is that of ``fairgame.build.build.stored``, byte for byte where the values are.
    """
    frame = read_csv(csv, table.spec.columns)
    made = metadata(table.spec, frame, claimed(table, frame), None, files)
    return Artifact(json.loads(json.dumps(made, sort_keys=True)) | {"engine": engine}, csv, files)


def without_values(spec: TableSpec, withheld: str) -> Artifact:
    """Return the withheld artifact of a table that was not made at all."""
    frame = typed(spec, framed(spec, ()))
    return Artifact(metadata(spec, frame, (), withheld), to_csv(frame))


def check(
    spec: TableSpec, frame: pd.DataFrame, claims: Sequence[Claim], files: Mapping[str, bytes] | None = None
) -> None:
    """Check a finished table and its attached files against its schema and every certificate.

    Raises:
        SchemaError, CertificateError: with what is wrong and where.
    """
    typed(spec, frame)
    if spec.rows not in (None, len(frame)):
        raise CertificateError(spec.id, f"it has {len(frame)} rows; the catalogue says {spec.rows}")
    for name in files or {}:
        if not FILE_NAME.fullmatch(name):
            raise SchemaError(spec.id, name, "no name for an attached file, which is in lower case, as rare.csv")
        if name.endswith(".csv"):
            _check_attached(f"{spec.id}/{name}", (files or {})[name])
    for claim in claims:
        claim.check(frame, files)


def _check_attached(name: str, data: bytes) -> None:
    """Refuse an attached CSV that is not in the published form, or whose values its columns do not allow."""
    unknown = [column for column in header(data) if column not in COLUMNS]
    if unknown:
        raise SchemaError(name, unknown[0], "there is no such column in fairgame.core.columns")
    frame = read_csv(data)
    if to_csv(typed_columns(name, frame, list(frame.columns))) != data:
        raise SchemaError(name, ",".join(frame.columns), "the CSV is not in its published form")


def metadata(
    spec: TableSpec,
    frame: pd.DataFrame,
    claims: Sequence[Claim],
    withheld: str | None,
    files: Mapping[str, bytes] | None = None,
) -> dict[str, Any]:
    """Return what is kept of a table beside its values; ``fairgame.build.build.stored`` adds the engine."""
    extent = {
        name: [int(frame[name].min()), int(frame[name].max())]
        for name in spec.key
        if len(frame) and concept(name).is_number
    }
    columns = [_column(name) for name in spec.columns]
    return {
        "id": spec.id,
        "title": spec.title,
        "description": spec.description,
        "columns": columns,
        "key": list(spec.key),
        "games": list(spec.games),
        "rows": len(frame),
        "extent": extent,
        "is_sequence": spec.is_sequence,
        "claims": [claim.to_json() for claim in claims],
        "withheld": withheld,
    } | ({"attached": listing(files)} if files else {})


def _column(name: str) -> dict[str, str]:
    """Return what is published of a column; its concept where that has another name."""
    one = concept(name)
    other = {} if concept_name(name) == name else {"concept": concept_name(name)}
    return {"name": str(name), **other, "type": one.kind, "meaning": one.meaning}


def verify(
    table: Table,
    csv: bytes,
    claims_json: Sequence[Mapping[str, Any]],
    files: Mapping[str, bytes] | None = None,
    inputs: Inputs | None = None,
) -> AtlasError | None:
    """Check published bytes against what the catalogue claims of them; return what is wrong, or None.

    The claims are made anew from the values and must be those that are published with them: sentence, status,
    certificate and number of rows.  No kernel that computed the values is used.  Making the claims looks for periods
    with a compiled function; what it finds must be what is published, and the certificate checks it.  A table that
    tells what others tell is made again from these, if ``inputs`` has them.
    """
    spec = table.spec
    try:
        frame = read_csv(csv, spec.columns)
        if to_csv(frame) != csv:
            return CertificateError(spec.id, "the CSV is not in its published form")
        check(spec, frame, (), files)  # the schema first: claims are made of values that it allows
        claims = claimed(table, frame)
        wrong = _unclaimed(claims, claims_json)
        for claim in () if wrong else claims:
            claim.check(frame, files)
        if inputs is not None and table.rederive is not None and not wrong:
            wrong = differing(csv, to_csv(typed(spec, table.rederive(inputs))))
    except AtlasError as failure:
        return failure
    except Exception as failure:  # whatever cannot be checked is not confirmed
        return CertificateError(spec.id, f"the published data cannot be read ({failure})")
    return CertificateError(spec.id, wrong) if wrong else None


def inputs_again(table: Table, read: Callable[[str], tuple[bytes, Mapping[str, bytes]]]) -> Inputs | None:
    """Return the tables from which a table is made again (``Table.rederive``); None where it is not.

    Args:
        table: which table.
        read: returns the CSV of another table, and its attached files.
    """
    if table.rederive is None:
        return None
    found = {name: read(name) for name in table.requires}
    columns = {name: tables()[name].spec.columns for name in found}
    return Inputs(
        {name: csv for name, (csv, _) in found.items()}, {name: one for name, (_, one) in found.items()}, columns
    )


def differing(csv: bytes, again: bytes) -> str:
    """Say where published values differ from those made again of the tables they are read off; empty if nowhere."""
    if csv == again:
        return ""
    pairs = enumerate(zip_longest(csv.splitlines(), again.splitlines(), fillvalue=b"nothing"))
    row, (there, made) = next((row, pair) for row, pair in pairs if pair[0] != pair[1])
    return f"row {row - 1} is {there.decode(errors='replace')!r}; the tables it is read off give {made.decode()!r}"


def _unclaimed(claims: Sequence[Claim], published: Sequence[Mapping[str, Any]]) -> str:
    """Say in which claim what is published differs from what the catalogue claims; empty if in none."""
    made = json.loads(json.dumps([claim.to_json() for claim in claims]))
    if len(made) != len(published):
        return f"{len(published)} claims are published with it; the catalogue makes {len(made)}"
    for place, (own, other) in enumerate(zip(made, published, strict=True), start=1):
        for name in own.keys() | set(other):
            if name not in own or name not in other or own[name] != other[name]:
                return f"the {name} of the published claim {place} is not the one that the catalogue makes"
    return ""
