"""What is said of a concept of the dictionary of columns: its meaning, its type, what a value must look like."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["integer", "natural", "string"]


@dataclass(frozen=True, slots=True)
class Concept:
    """What a column means, its type, and what a value must look like.

    Attributes:
        meaning: one sentence for readers, with the index origin where there is one.
        kind: "integer" (64 bits, written without sign or separators where it is not negative), "natural" (a whole
            number from 0 on of any size, kept exactly) or "string".
        pattern: a regular expression that a string must match as a whole.
        least: the least number allowed.
        empty: whether a cell may be empty ("not computed"); never where the kind is natural.
        names: what kind of thing a value names, where tables keyed by it speak of the same things; else "".
    """

    meaning: str
    kind: Kind = "integer"
    pattern: str | None = None
    least: int | None = 0
    empty: bool = False
    names: str = ""

    @property
    def dtype(self) -> str:
        """The pandas dtype: nullable where a cell may be empty, never a float; Python's integers for any size."""
        if self.kind == "integer":
            return "Int64" if self.empty else "int64"
        return "str" if self.kind == "string" else "object"

    @property
    def is_number(self) -> bool:
        """Whether values are numbers."""
        return self.kind != "string"
