"""What a table is: a specification, a way to build it, and what is claimed of it.

One module here is one kind of table: it looks at the games, asks for a capability, and yields a table for each game
that has it.  Nothing is listed by hand.  The table ids and columns are permanent; more rows are welcome.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from engine.certificates import Claim
from engine.columns import COLUMNS
from engine.errors import SchemaError

Inputs = Mapping[str, pd.DataFrame]


@dataclass(frozen=True, slots=True)
class TableSpec:
    """What is known of a table before it is built.

    Attributes:
        id: ``<game or family>.<what>``, permanent.
        title: a short title.
        description: one or two sentences: what a row is and where the table starts.
        columns: names from ``engine.columns``.
        key: the columns that tell the rows apart.
        games: slugs of the games whose pages show the table.
    """

    id: str
    title: str
    description: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    games: tuple[str, ...]

    @property
    def is_sequence(self) -> bool:
        """Whether the table is a sequence: one integer key, one integer value."""
        kinds = {COLUMNS[name].kind for name in self.columns}
        return len(self.columns) == 2 and self.key == self.columns[:1] and kinds == {"integer"}  # noqa: PLR2004


@dataclass(frozen=True, slots=True)
class Table:
    """A kind of table applied to its game or games.

    Attributes:
        spec: id, title, columns, key.
        build: computes the values; it is given the required tables by their ids.
        claims: what is claimed of the finished table, read back from its CSV.
        requires: ids of the tables that ``build`` reads.
    """

    spec: TableSpec
    build: Callable[[Inputs], pd.DataFrame]
    claims: Callable[[pd.DataFrame], Sequence[Claim]]
    requires: tuple[str, ...] = ()


def framed(spec: TableSpec, rows: Iterable[tuple[int | str, ...]]) -> pd.DataFrame:
    """Return ``rows`` under the columns of ``spec``."""
    return pd.DataFrame(list(rows), columns=list(spec.columns))


def typed(spec: TableSpec, frame: pd.DataFrame) -> pd.DataFrame:
    """Return ``frame`` with exactly the declared columns and dtypes.

    Raises:
        SchemaError: if a column is missing, superfluous, not of its dtype or outside its declared values, or if
            two rows share a key.
    """
    if tuple(frame.columns) != spec.columns:
        raise SchemaError(spec.id, ",".join(map(str, frame.columns)), f"the columns must be {','.join(spec.columns)}")
    result = pd.DataFrame(index=range(len(frame)))
    for name in spec.columns:
        column = COLUMNS[name]
        try:
            result[name] = pd.Series(frame[name].to_numpy(), dtype=column.dtype)
        except (TypeError, ValueError, OverflowError) as error:
            raise SchemaError(spec.id, name, f"a value is no {column.kind} ({error})") from None
        values = result[name].dropna()
        if column.kind == "integer" and column.least is not None and (values < column.least).any():
            raise SchemaError(spec.id, name, f"a value is below {column.least}")
        if column.kind == "string" and not column.empty and (values == "").any():
            raise SchemaError(spec.id, name, "a cell is empty")
        if column.pattern is not None and not values.str.fullmatch(column.pattern).all():
            raise SchemaError(spec.id, name, f"a value does not match {column.pattern}")
    twice = result.duplicated(list(spec.key))
    if twice.any():
        row = result[twice].iloc[0][list(spec.key)].to_dict()
        raise SchemaError(spec.id, ",".join(spec.key), f"two rows have the key {row}")
    return result
