"""Computation and check of one table: the work of a single task, wherever it runs.

A table is built, written as CSV, read back, and its certificates check the values read; attached CSV files are
validated too.  A table whose check fails is *withheld*: its values are shown nowhere.  This module knows no other
tables, store or workers; ``fairgame.build.build`` orders the work.  Cost: that of the table.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from platform import node
from typing import TYPE_CHECKING, Any

from fairgame.build.artifact import Artifact, list_files
from fairgame.core.claims import Claim, Status, cell_statuses
from fairgame.core.columns import COLUMNS, concept, concept_name
from fairgame.core.discovery import restrict_games
from fairgame.core.frames import header, read_csv, to_csv, validated_columns
from fairgame.core.tables import Built, Inputs, Table, TableSpec, frame_of_rows, validated
from fairgame.errors import AtlasError, CatalogueError, CertificateError, LimitError, SchemaError, WorkerError
from fairgame.runs.extended_tables import tables
from fairgame.system import progress
from fairgame.system.revision import LOCAL_REVISION, Revision, revision_mismatch

if TYPE_CHECKING:
    import pandas as pd

FILE_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*(\.[a-z0-9]+)+")


def compute(
    table_id: str, inputs: Mapping[str, bytes], files: Mapping[str, Mapping[str, bytes]] | None = None
) -> Artifact:
    """Build one table and check it.

    Args:
        table_id: id of the table.
        inputs: the CSV of each required table, by id.
        files: the files attached to each required table, by id.

    Returns:
        the finished table; a failed check does not raise, it makes the artifact withheld.

    Raises:
        SchemaError: if the values do not fit the declaration of the table.
    """
    table = tables()[table_id]
    with restrict_games(table.spec.games):
        return compute_with(table, Inputs(inputs, files, {name: tables()[name].spec.columns for name in inputs}))


def run_task(
    revision: Revision, table_id: str, inputs: Mapping[str, bytes], files: Mapping[str, Mapping[str, bytes]]
) -> Artifact | AtlasError:
    """Compute a table on behalf of another process; errors are returned, since a retry would not help.

    Args:
        revision: revision of the build that submits the task.
        table_id: id of the table.
        inputs: the CSV of each required table, by id.
        files: the files attached to each required table, by id.
    """
    if difference := revision_mismatch(revision, LOCAL_REVISION):
        return WorkerError(f"the worker on {node()} cannot compute {table_id}: {difference}")
    try:
        with progress.silenced():
            return compute(table_id, inputs, files)
    except AtlasError as error:
        return error
    except MemoryError:
        return LimitError(f"table {table_id}: there is not enough memory for it on {node()}")


def compute_with(table: Table, inputs: Inputs) -> Artifact:
    """Build a table from its inputs and check it; see ``compute``."""
    spec = table.spec
    try:
        result = table.build(inputs)
    except CertificateError as error:
        return withheld_artifact(spec, str(error))
    built = result if isinstance(result, Built) else Built(result, {})
    csv = to_csv(validated(spec, built.frame))
    finished = read_csv(csv, spec.columns)
    claims = make_claims(table, finished)
    withheld = None
    try:
        check(spec, finished, claims, built.files)
    except CertificateError as error:
        withheld = str(error)
    return Artifact(metadata(spec, finished, claims, withheld, built.files), csv, built.files)


def make_claims(table: Table, frame: "pd.DataFrame") -> tuple[Claim, ...]:
    """Return the claims of the catalogue about a finished table, made from its values only.

    Raises:
        CatalogueError: if cells are called derived and the table has no function that recomputes them.
    """
    claims = tuple(replace(claim, rows=len(frame)) for claim in table.claims(frame))
    if table.rederive is None and any(claim.status is Status.DERIVED for claim in claims):
        raise CatalogueError(table.spec.id, "derived cells need a function that recomputes the table")
    return claims


def published_artifact(table: Table, csv: bytes, files: Mapping[str, bytes], engine: str) -> Artifact:
    """Return the artifact of a table whose values were published, with the claims of the catalogue.

    Equal values give the bytes of ``fairgame.build.build.read_table``.
    """
    frame = read_csv(csv, table.spec.columns)
    data = metadata(table.spec, frame, make_claims(table, frame), None, files)
    return Artifact(json.loads(json.dumps(data, sort_keys=True)) | {"engine": engine}, csv, files)


def withheld_artifact(spec: TableSpec, withheld: str) -> Artifact:
    """Return a withheld artifact of a table without any rows."""
    frame = validated(spec, frame_of_rows(spec, ()))
    return Artifact(metadata(spec, frame, (), withheld), to_csv(frame))


def check(
    spec: TableSpec, frame: "pd.DataFrame", claims: Sequence[Claim], files: Mapping[str, bytes] | None = None
) -> None:
    """Check a table against its specification and its claims.

    Raises:
        SchemaError: if values or attached files do not fit their declaration.
        CertificateError: if the number of rows or a claim is wrong, or if a cell has no status or two.
    """
    check_schema(spec, frame, files)
    check_claims(claims, frame, files)


def check_schema(spec: TableSpec, frame: "pd.DataFrame", files: Mapping[str, bytes] | None = None) -> None:
    """Check a table and its attached files against its specification.

    Raises:
        SchemaError: if values or attached files do not fit their declaration.
        CertificateError: if the number of rows is wrong.
    """
    validated(spec, frame)
    if spec.rows not in (None, len(frame)):
        raise CertificateError(spec.id, f"it has {len(frame)} rows; expected {spec.rows}")
    for name in files or {}:
        if not FILE_NAME.fullmatch(name):
            raise SchemaError(spec.id, name, "expected a file name in lower case, such as rare.csv")
        if name.endswith(".csv"):
            _check_attached(f"{spec.id}/{name}", (files or {})[name])


def check_claims(claims: Sequence[Claim], frame: "pd.DataFrame", files: Mapping[str, bytes] | None = None) -> None:
    """Check the claims about a table.

    Raises:
        CertificateError: if a claim is wrong, or a cell has no status or two.
    """
    for claim in claims:
        claim.check(frame, files)
    cell_statuses(claims, frame)


def _check_attached(name: str, data: bytes) -> None:
    """Reject an attached CSV that is not in the published form, or whose values its columns do not allow."""
    unknown = [column for column in header(data) if column not in COLUMNS]
    if unknown:
        raise SchemaError(name, unknown[0], "fairgame.core.columns has no such column")
    frame = read_csv(data)
    if to_csv(validated_columns(name, frame, list(frame.columns))) != data:
        raise SchemaError(name, ",".join(frame.columns), "the CSV is not in its published form")


def metadata(
    spec: TableSpec,
    frame: "pd.DataFrame",
    claims: Sequence[Claim],
    withheld: str | None,
    files: Mapping[str, bytes] | None = None,
) -> dict[str, Any]:
    """Return the metadata stored with a table; ``fairgame.build.build.read_table`` adds the engine."""
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
    } | ({"attached": list_files(files)} if files else {})


def _column(name: str) -> dict[str, str]:
    """Return the metadata of a column, with its concept if that has another name."""
    definition = concept(name)
    other = {} if concept_name(name) == name else {"concept": concept_name(name)}
    return {"name": str(name), **other, "type": definition.kind, "meaning": definition.meaning}


def verify(
    table: Table,
    csv: bytes,
    claims_json: Sequence[Mapping[str, Any]],
    files: Mapping[str, bytes] | None = None,
    inputs: Inputs | None = None,
) -> AtlasError | None:
    """Check published bytes against the claims of the catalogue; return the first error, or None.

    The claims are recomputed from the values and must equal the published ones: sentence, status, certificate and
    number of rows.  No kernel that computed the values runs.  Recomputing claims searches for periods with a compiled
    function; the results must equal the published ones, and the certificates check those.  A table that repeats facts
    of other tables is recomputed from them if ``inputs`` has them.
    """
    spec = table.spec
    try:
        frame = read_csv(csv, spec.columns)
        if to_csv(frame) != csv:
            return CertificateError(spec.id, "the CSV is not in its published form")
        check_schema(spec, frame, files)  # first: claims need values that it allows
        claims = make_claims(table, frame)
        difference = _claims_difference(claims, claims_json)
        if not difference:
            check_claims(claims, frame, files)
        if inputs is not None and table.rederive is not None and not difference:
            difference = csv_difference(csv, to_csv(validated(spec, table.rederive(inputs))))
    except AtlasError as error:
        return error
    except Exception as error:  # a check that crashes confirms nothing
        return CertificateError(spec.id, f"the published data cannot be read ({error})")
    return CertificateError(spec.id, difference) if difference else None


def inputs_to_recompute(table: Table, read: Callable[[str], tuple[bytes, Mapping[str, bytes]]]) -> Inputs | None:
    """Return the inputs that recompute a table (``Table.rederive``), or None if it is not recomputed.

    Args:
        table: the table.
        read: returns the CSV of another table, and its attached files.
    """
    if table.rederive is None:
        return None
    pairs = {name: read(name) for name in table.requires}
    columns = {name: tables()[name].spec.columns for name in pairs}
    return Inputs(
        {name: csv for name, (csv, _) in pairs.items()}, {name: files for name, (_, files) in pairs.items()}, columns
    )


def csv_difference(csv: bytes, recomputed: bytes) -> str:
    """Describe the first row whose published values differ from the recomputed ones; empty if they agree."""
    if csv == recomputed:
        return ""
    pairs = enumerate(zip_longest(csv.splitlines(), recomputed.splitlines(), fillvalue=b"nothing"))
    row, (published, expected) = next((row, pair) for row, pair in pairs if pair[0] != pair[1])
    return f"row {row - 1} is {published.decode(errors='replace')!r}; the required tables give {expected.decode()!r}"


def _claims_difference(claims: Sequence[Claim], published: Sequence[Mapping[str, Any]]) -> str:
    """Describe the first difference between published claims and those of the catalogue; empty if they agree."""
    expected = json.loads(json.dumps([claim.to_json() for claim in claims]))
    if len(expected) != len(published):
        return f"{len(published)} claims are published; the catalogue makes {len(expected)}"
    for place, (claim, stated) in enumerate(zip(expected, published, strict=True), start=1):
        for name in claim.keys() | set(stated):
            if name not in claim or name not in stated or claim[name] != stated[name]:
                return f"the {name} of published claim {place} differs from the catalogue"
    return ""
