"""One table, computed and checked: the work of a single task, wherever it runs.

A table is built, written as CSV, read back, and checked by its certificates on that reading; so are the CSV files
attached to it.  A table whose check fails is *withheld*: its values are shown nowhere.  Nothing here knows of other
tables, of the store or of who computes; ``engine.build`` orders the work.  Cost: that of the table.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pandas as pd

from engine.artifact import Artifact, listing
from engine.certificates import Claim, claim_from_json
from engine.columns import COLUMNS
from engine.discovery import certificate_kinds, only, tables
from engine.errors import AtlasError, CertificateError, SchemaError
from engine.frames import header, read_csv, to_csv, typed_columns
from engine.tables import Built, Inputs, Table, TableSpec, framed, typed

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
    with only(table.spec.games):
        return _computed(table, Inputs(inputs, files))


def _computed(table: Table, inputs: Inputs) -> Artifact:
    spec = table.spec
    try:
        result = table.build(inputs)
    except CertificateError as failure:
        return without_values(spec, str(failure))
    built = result if isinstance(result, Built) else Built(result, {})
    csv = to_csv(typed(spec, built.frame))
    finished = read_csv(csv)
    claims = tuple(replace(claim, rows=len(finished)) for claim in table.claims(finished))
    withheld = None
    try:
        check(spec, finished, claims, built.files)
    except CertificateError as failure:
        withheld = str(failure)
    return Artifact(metadata(spec, finished, claims, withheld, built.files), csv, built.files)


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
    for name in files or {}:
        if not FILE_NAME.fullmatch(name):
            raise SchemaError(spec.id, name, "no name for an attached file, which is in lower case, as rare.csv")
        if name.endswith(".csv"):
            _check_attached(f"{spec.id}/{name}", (files or {})[name])
    for claim in claims:
        claim.check(frame, files)


def _check_attached(name: str, data: bytes) -> None:
    """Refuse an attached CSV that is not in the published form or has values that ``engine.columns`` does not allow."""
    unknown = [column for column in header(data) if column not in COLUMNS]
    if unknown:
        raise SchemaError(name, unknown[0], "there is no such column in engine.columns")
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
    """Return what is kept of a table beside its values; ``engine.build.stored`` adds the engine."""
    extent = {name: [int(frame[name].min()), int(frame[name].max())] for name in spec.key if _is_integer(frame, name)}
    columns = [{"name": name, "type": COLUMNS[name].kind, "meaning": COLUMNS[name].meaning} for name in spec.columns]
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


def _is_integer(frame: pd.DataFrame, name: str) -> bool:
    return len(frame) > 0 and COLUMNS[name].kind == "integer"


def verify(
    spec: TableSpec, csv: bytes, claims_json: list[dict[str, Any]], files: Mapping[str, bytes] | None = None
) -> AtlasError | None:
    """Check published bytes against the claims published with them; return what is wrong, or None.

    The certificates are read from the published JSON, not remade, so this trusts neither kernel nor builder.
    """
    try:
        claims = tuple(claim_from_json(claim, certificate_kinds()) for claim in claims_json)
        frame = read_csv(csv)
        if to_csv(frame) != csv:
            return CertificateError(spec.id, "the CSV is not in its published form")
        check(spec, frame, claims, files)
    except AtlasError as failure:
        return failure
    except Exception as failure:  # whatever cannot be checked is not borne out
        return CertificateError(spec.id, f"the published data cannot be read ({failure})")
    return None
