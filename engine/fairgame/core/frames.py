"""CSV, the published form of values, and the validation of columns.

A frame leaves the engine as CSV and is read back before any claim is made about it, so the checks cover the published
bytes. Attached tables (``*.csv``) use the same functions. Cost: that of pandas, some 30 ms a megabyte.
"""

from collections.abc import Sequence
from io import BytesIO
from operator import index
from typing import TYPE_CHECKING, Any

from fairgame.core.columns import Concept, as_columns, concept
from fairgame.errors import SchemaError

if TYPE_CHECKING:
    import pandas as pd


def to_csv(frame: "pd.DataFrame") -> bytes:
    """Return the published form: RFC 4180, UTF-8, a header, line feeds, integers."""
    return frame.to_csv(index=False, lineterminator="\n").encode()


def read_csv(data: bytes, columns: Sequence[str] = ()) -> "pd.DataFrame":
    """Read the published form with the dtypes of ``fairgame.core.columns``.

    Args:
        data: the CSV.
        columns: the declared columns, where a name differs from its concept.
    """
    import pandas as pd  # noqa: PLC0415 - only where a frame is made

    concepts = {str(column): concept(column) for column in as_columns(header(data), columns)}
    dtypes = {name: "str" if column.kind == "natural" else column.dtype for name, column in concepts.items()}
    empty = {name: [""] for name, column in concepts.items() if column.kind == "integer"}
    frame = pd.read_csv(BytesIO(data), dtype=dtypes, keep_default_na=False, na_values=empty)
    for name, column in concepts.items():
        if column.kind == "natural":
            frame[name] = pd.Series([int(cell) for cell in frame[name]], dtype=object)
    return frame


def header(data: bytes) -> list[str]:
    """Return the column names of the published form."""
    return data.split(b"\n", 1)[0].decode().split(",")


def validated_columns(table: str, frame: "pd.DataFrame", columns: Sequence[str]) -> "pd.DataFrame":
    """Return ``frame`` with exactly ``columns``, each cast to its dtype and validated.

    Raises:
        SchemaError: naming ``table`` and the column, if one is missing, superfluous, not of its dtype, or has a value
            that ``fairgame.core.columns`` does not allow.
    """
    import pandas as pd  # noqa: PLC0415 - only where a frame is made

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


def _typed(values: "pd.Series[Any]", column: Concept) -> "pd.Series[Any]":
    import pandas as pd  # noqa: PLC0415 - only where a frame is made

    if column.kind != "natural":
        return pd.Series(values.to_numpy(), dtype=column.dtype)
    numbers = [index(value) for value in values if not isinstance(value, bool)]
    if len(numbers) < len(values):
        raise ValueError("not a whole number")
    return pd.Series(numbers, dtype=object)


def _check_values(table: str, name: str, values: "pd.Series[Any]", column: Concept) -> None:
    if column.is_number and column.least is not None and (values < column.least).any():
        raise SchemaError(table, name, f"a value is below {column.least}")
    if column.kind == "string":
        if not column.empty and (values == "").any():
            raise SchemaError(table, name, "a cell is empty")
        values = values[values != ""]
    if column.pattern is not None and not values.str.fullmatch(column.pattern).all():
        raise SchemaError(table, name, f"a value does not match {column.pattern}")
