"""The published form of values, CSV, and the rules that every column obeys.

A frame leaves the engine as CSV and is read back from it before anything is claimed of it, so what is checked is what
is published.  Attached files that are tables (``*.csv``) take the same way.  Cost: pandas' own, some 30 ms a megabyte.
"""

from collections.abc import Sequence
from io import BytesIO
from operator import index
from typing import Any

import pandas as pd

from fairgame.core.columns import Concept, as_columns, concept
from fairgame.errors import SchemaError


def to_csv(frame: pd.DataFrame) -> bytes:
    """Return the published form: RFC 4180, UTF-8, a header, lines that end in a line feed, integers."""
    return frame.to_csv(index=False, lineterminator="\n").encode()


def read_csv(data: bytes, columns: Sequence[str] = ()) -> pd.DataFrame:
    """Read the published form with the dtypes of ``fairgame.core.columns``.

    Args:
        data: the CSV.
        columns: the declared columns, where a name is another concept than the one of the same name.
    """
    concepts = {str(column): concept(column) for column in as_columns(header(data), columns)}
    dtypes = {name: "str" if one.kind == "natural" else one.dtype for name, one in concepts.items()}
    empty = {name: [""] for name, one in concepts.items() if one.kind == "integer"}
    frame = pd.read_csv(BytesIO(data), dtype=dtypes, keep_default_na=False, na_values=empty)
    for name, one in concepts.items():
        if one.kind == "natural":
            frame[name] = pd.Series([int(cell) for cell in frame[name]], dtype=object)
    return frame


def header(data: bytes) -> list[str]:
    """Return the column names of the published form."""
    return data.split(b"\n", 1)[0].decode().split(",")


def typed_columns(table: str, frame: pd.DataFrame, columns: Sequence[str]) -> pd.DataFrame:
    """Return ``frame`` with exactly ``columns``, each with its dtype and within its declared values.

    Raises:
        SchemaError: naming ``table`` and the column, if one is missing, superfluous, not of its dtype, or holds a
            value that ``fairgame.core.columns`` does not allow.
    """
    if list(frame.columns) != list(columns):
        raise SchemaError(table, ",".join(map(str, frame.columns)), f"the columns must be {','.join(columns)}")
    result = pd.DataFrame(index=range(len(frame)))
    for name in columns:
        try:
            result[str(name)] = _typed(frame[name], concept(name))
        except (TypeError, ValueError, OverflowError) as error:
            raise SchemaError(table, name, f"a value is no {concept(name).kind} ({error})") from None
        _check_values(table, name, result[str(name)].dropna(), concept(name))
    return result


def _typed(values: "pd.Series[Any]", one: Concept) -> "pd.Series[Any]":
    if one.kind != "natural":
        return pd.Series(values.to_numpy(), dtype=one.dtype)
    numbers = [index(value) for value in values if not isinstance(value, bool)]
    if len(numbers) < len(values):
        raise ValueError("not a whole number")
    return pd.Series(numbers, dtype=object)


def _check_values(table: str, name: str, values: "pd.Series[Any]", one: Concept) -> None:
    if one.is_number and one.least is not None and (values < one.least).any():
        raise SchemaError(table, name, f"a value is below {one.least}")
    if one.kind == "string":
        if not one.empty and (values == "").any():
            raise SchemaError(table, name, "a cell is empty")
        values = values[values != ""]
    if one.pattern is not None and not values.str.fullmatch(one.pattern).all():
        raise SchemaError(table, name, f"a value does not match {one.pattern}")
