"""Tables: specification, build and claims.

A module of tables takes the games, asks for a capability, and yields a table for each game that has it. No list names
the tables. Table ids and columns are permanent; rows may be added.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING

from fairgame.core.claims import Claim
from fairgame.core.columns import concept, concept_name
from fairgame.core.frames import read_csv, validated_columns
from fairgame.errors import SchemaError
from fairgame.numbers.automata import First

if TYPE_CHECKING:
    import pandas as pd

PAIR = ["a", "b"]
CELLS = {"nim_value", "large_nim_value", "nim_product"}
"""The concepts of a grid's columns."""


class Inputs(Mapping[str, "pd.DataFrame"]):
    """The required tables of a build: ``inputs["<id>"]`` is a frame, read on first access.

    ``inputs["<id>/<name>.csv"]`` is an attached CSV as a frame; ``inputs.files["<id>"]`` maps the names of all
    attached files to their bytes. Iteration yields only the ids.
    """

    def __init__(
        self,
        csv: Mapping[str, bytes],
        files: Mapping[str, Mapping[str, bytes]] | None = None,
        columns: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        """Store the CSV of each table, the files attached to it, and its declared columns, by id."""
        self._csv = csv
        self._columns = columns or {}
        self.files: Mapping[str, Mapping[str, bytes]] = {name: {} for name in csv} | dict(files or {})
        self._frames: dict[str, pd.DataFrame] = {}

    def __getitem__(self, name: str) -> "pd.DataFrame":
        """Return a table or an attached CSV.

        Raises:
            KeyError: if there is no such input.
        """
        if name not in self._frames:
            table, _, file = name.partition("/")
            data, columns = (self.files[table][file], ()) if file else (self._csv[table], self._columns.get(table, ()))
            self._frames[name] = read_csv(data, columns)
        return self._frames[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._csv)

    def __len__(self) -> int:
        return len(self._csv)


@dataclass(frozen=True, slots=True)
class Built:
    """Result of a build that attaches files to its table.

    A name ending in ``.csv``, such as ``rare.csv``, is a table with columns of ``fairgame.core.columns``, written by
    ``fairgame.core.frames.to_csv``.
    """

    frame: "pd.DataFrame"
    files: Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class TableSpec:
    """Specification of a table, known before the build.

    Attributes:
        id: ``<game or subject>.<what>``, permanent.
        title: a short title.
        description: one or two sentences: the meaning of a row and the start of the table.
        columns: their names; a ``Column`` names a concept that differs from the column's name.
        key: the columns that identify a row.
        games: slugs of the games whose pages show the table.
        published: whether the table is exported and shown on a page. A *working table* (False) feeds others: it is
            computed, checked, stored and verified like the rest.
        rows: the number of rows if known: a truncated table is invalid.
        automaton: "lsd" or "msd", the digit that is read first, if the rows are transitions of automata.
        gaps: whether the key leaves out numbers, which makes the table a list and not a sequence.
    """

    id: str
    title: str
    description: str
    _: KW_ONLY
    columns: tuple[str, ...]
    key: tuple[str, ...]
    games: tuple[str, ...]
    published: bool = True
    rows: int | None = None
    automaton: First | None = None
    gaps: bool = False

    @property
    def is_sequence(self) -> bool:
        """Whether the table is a sequence: one integer key without gaps, one integer value."""
        numbers = not self.gaps and all(concept(column).is_number for column in self.columns)
        return numbers and len(self.key) == 1 and self.columns[1:] == self.columns[-1:] and self.key == self.columns[:1]

    @property
    def is_grid(self) -> bool:
        """Whether the table is a grid of values, one row per pair of numbers."""
        *pair, value = self.columns
        return list(self.key) == pair and list(map(concept_name, pair)) == PAIR and concept_name(value) in CELLS


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its build and claims.

    Attributes:
        spec: id, title, columns, key.
        build: computes the values; receives the required tables by id.
        claims: returns the claims about the finished table, read back from its CSV.
        requires: ids of the tables that ``build`` reads.
        cost: rough seconds of a build; expensive tables start first.
        rederive: recomputes the values from the required tables within seconds; verification compares them with the
            published CSV. None where recomputation takes longer.
        extended: the same table with more rows, or with more cells decided, than a build has time for, taken from a
            stored run (``fairgame.runs.extended_tables``); None where a build computes everything.
    """

    spec: TableSpec
    build: "Callable[[Inputs], pd.DataFrame | Built]"
    claims: "Callable[[pd.DataFrame], Sequence[Claim]]"
    requires: tuple[str, ...] = ()
    cost: float = 1
    rederive: "Callable[[Inputs], pd.DataFrame] | None" = None
    extended: "Table | None" = None


def frame_of_rows(spec: TableSpec, rows: Iterable[tuple[int | str | None, ...]]) -> "pd.DataFrame":
    """Return ``rows`` as a frame with the columns of ``spec``."""
    import pandas as pd  # noqa: PLC0415 - only where a frame is made

    return pd.DataFrame(list(rows), columns=list(spec.columns))


def validated(spec: TableSpec, frame: "pd.DataFrame") -> "pd.DataFrame":
    """Return ``frame`` with exactly the declared columns and dtypes.

    Raises:
        SchemaError: if a column is missing, superfluous, not of its dtype or outside its declared values, or if
            two rows share a key.
    """
    result = validated_columns(spec.id, frame, spec.columns)
    duplicates = result.duplicated(list(spec.key))
    if duplicates.any():
        row = result[duplicates].iloc[0][list(spec.key)].to_dict()
        raise SchemaError(spec.id, ",".join(spec.key), f"two rows have the key {row}")
    return result
