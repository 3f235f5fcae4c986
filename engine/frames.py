"""The published form of values, CSV, and the rules that every column obeys.

A frame leaves the engine as CSV and is read back from it before anything is claimed of it, so what is checked is what
is published.  Attached files that are tables (``*.csv``) take the same way.  Cost: pandas' own, some 30 ms a megabyte.
"""

from collections.abc import Sequence
from io import BytesIO

import pandas as pd

from engine.columns import COLUMNS
from engine.errors import SchemaError


def to_csv(frame: pd.DataFrame) -> bytes:
    """Return the published form: RFC 4180, UTF-8, a header, lines that end in a line feed, integers."""
    return frame.to_csv(index=False, lineterminator="\n").encode()


def read_csv(data: bytes) -> pd.DataFrame:
    """Read the published form with the dtypes of ``engine.columns``."""
    dtypes = {name: COLUMNS[name].dtype for name in header(data)}
    empty = {name: [""] for name in dtypes if COLUMNS[name].kind == "integer"}
    return pd.read_csv(BytesIO(data), dtype=dtypes, keep_default_na=False, na_values=empty)


def header(data: bytes) -> list[str]:
    """Return the column names of the published form."""
    return data.split(b"\n", 1)[0].decode().split(",")


def typed_columns(table: str, frame: pd.DataFrame, columns: Sequence[str]) -> pd.DataFrame:
    """Return ``frame`` with exactly ``columns``, each with its dtype and within its declared values.

    Raises:
        SchemaError: naming ``table`` and the column, if one is missing, superfluous, not of its dtype, or holds a
            value that ``engine.columns`` does not allow.
    """
    if list(frame.columns) != list(columns):
        raise SchemaError(table, ",".join(map(str, frame.columns)), f"the columns must be {','.join(columns)}")
    result = pd.DataFrame(index=range(len(frame)))
    for name in columns:
        column = COLUMNS[name]
        try:
            result[name] = pd.Series(frame[name].to_numpy(), dtype=column.dtype)
        except (TypeError, ValueError, OverflowError) as error:
            raise SchemaError(table, name, f"a value is no {column.kind} ({error})") from None
        values = result[name].dropna()
        if column.kind == "integer" and column.least is not None and (values < column.least).any():
            raise SchemaError(table, name, f"a value is below {column.least}")
        if column.kind == "string":
            if not column.empty and (values == "").any():
                raise SchemaError(table, name, "a cell is empty")
            values = values[values != ""]
        if column.pattern is not None and not values.str.fullmatch(column.pattern).all():
            raise SchemaError(table, name, f"a value does not match {column.pattern}")
    return result
