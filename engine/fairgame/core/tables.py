"""What a table is: a specification, a way to build it, and what is claimed of it.

One module here is one kind of table: it looks at the games, asks for a capability, and yields a table for each game
that has it.  Nothing is listed by hand.  The table ids and columns are permanent; more rows are welcome.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from fairgame.core.claims import Claim
from fairgame.core.columns import concept, concept_name
from fairgame.core.frames import read_csv, typed_columns
from fairgame.errors import SchemaError
from fairgame.numbers.automata import First

PAIR = ["a", "b"]
CELLS = {"nim_value", "large_nim_value", "nim_product"}
"""What the columns of a grid are, by their concepts."""


class Inputs(Mapping[str, pd.DataFrame]):
    """The tables that a build requires: ``inputs["<id>"]`` is a frame, read when it is first asked for.

    ``inputs["<id>/<name>.csv"]`` is an attached CSV as a frame; ``inputs.files["<id>"]`` maps the names of all
    attached files to their bytes.  Iterating yields the ids alone.
    """

    def __init__(
        self,
        csv: Mapping[str, bytes],
        files: Mapping[str, Mapping[str, bytes]] | None = None,
        columns: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        """Take the CSV of each table, the files attached to it, and its declared columns, by id."""
        self._csv = csv
        self._columns = columns or {}
        self.files: Mapping[str, Mapping[str, bytes]] = {name: {} for name in csv} | dict(files or {})
        self._frames: dict[str, pd.DataFrame] = {}

    def __getitem__(self, name: str) -> pd.DataFrame:
        """Return a table, or an attached CSV.

        Raises:
            KeyError: if there is no such input.
        """
        if name not in self._frames:
            table, _, file = name.partition("/")
            data, columns = (self.files[table][file], ()) if file else (self._csv[table], self._columns.get(table, ()))
            self._frames[name] = read_csv(data, columns)
        return self._frames[name]

    def __iter__(self) -> Iterator[str]:
        """Yield the ids."""
        return iter(self._csv)

    def __len__(self) -> int:
        """Return how many tables there are."""
        return len(self._csv)


@dataclass(frozen=True, slots=True)
class Built:
    """What a build may return in the place of a bare frame: the table, and files to be attached to it.

    Files are named like ``rare.csv``; one that ends in ``.csv`` has columns of ``fairgame.core.columns`` and is
    written by ``fairgame.core.frames.to_csv``.
    """

    frame: pd.DataFrame
    files: Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class TableSpec:
    """What is known of a table before it is built.

    Attributes:
        id: ``<game or family>.<what>``, permanent.
        title: a short title.
        description: one or two sentences: what a row is and where the table starts.
        columns: their names; a ``Column`` says where a name is another concept than that of the same name.
        key: the columns that tell the rows apart.
        games: slugs of the games whose pages show the table.
        published: whether the table is exported and stands on a page.  A *working table* (False) feeds others: it is
            computed, checked, kept and verified like every other.
        rows: how many rows it has, where that is known: a table that is cut short is not that table.
        automaton: "lsd" or "msd" if the rows are transitions of automata, by the digit that is read first.
        gaps: whether the key leaves out numbers, so that the table is a list and no sequence.
    """

    id: str
    title: str
    description: str
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
        numbers = not self.gaps and all(concept(one).is_number for one in self.columns)
        return numbers and len(self.key) == 1 and self.columns[1:] == self.columns[-1:] and self.key == self.columns[:1]

    @property
    def is_grid(self) -> bool:
        """Whether the table is a grid of values, one row a pair of numbers."""
        *pair, value = self.columns
        return list(self.key) == pair and list(map(concept_name, pair)) == PAIR and concept_name(value) in CELLS


@dataclass(frozen=True, slots=True)
class Table:
    """A kind of table applied to its game or games.

    Attributes:
        spec: id, title, columns, key.
        build: computes the values; receives the required tables by id.
        claims: the claims about the finished table, read back from its CSV.
        requires: ids of the tables that ``build`` reads.
        cost: seconds of a build, roughly; the most expensive tables start first.
        rederive: recomputes the values from the required tables in a few seconds at most; verification compares them
            with the published CSV.  None where recomputing takes longer.
        extended: the same table with more rows than a build has time for, taken from a stored run
            (``fairgame.runs.extended_tables``); None where a build computes every row.
    """

    spec: TableSpec
    build: Callable[[Inputs], pd.DataFrame | Built]
    claims: Callable[[pd.DataFrame], Sequence[Claim]]
    requires: tuple[str, ...] = ()
    cost: float = 1
    rederive: Callable[[Inputs], pd.DataFrame] | None = None
    extended: "Table | None" = None


def framed(spec: TableSpec, rows: Iterable[tuple[int | str | None, ...]]) -> pd.DataFrame:
    """Return ``rows`` under the columns of ``spec``."""
    return pd.DataFrame(list(rows), columns=list(spec.columns))


def typed(spec: TableSpec, frame: pd.DataFrame) -> pd.DataFrame:
    """Return ``frame`` with exactly the declared columns and dtypes.

    Raises:
        SchemaError: if a column is missing, superfluous, not of its dtype or outside its declared values, or if
            two rows share a key.
    """
    result = typed_columns(spec.id, frame, spec.columns)
    twice = result.duplicated(list(spec.key))
    if twice.any():
        row = result[twice].iloc[0][list(spec.key)].to_dict()
        raise SchemaError(spec.id, ",".join(spec.key), f"two rows have the key {row}")
    return result
