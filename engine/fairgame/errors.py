"""Every way in which the engine can refuse, one class a cause, each carrying its data.

A message is one line: what, where, what was expected.  The command line prints it and exits with status 2; the
MkDocs adapter turns it into a build error.  Nothing outside this hierarchy is meant to reach a user.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any


class AtlasError(Exception):
    """Base of all errors that the atlas raises on purpose."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Survive the way back from a worker process, which would call the constructor with the message alone."""
        return _remade, (type(self), self.args, self.__dict__)


def _remade(kind: type[AtlasError], args: tuple[Any, ...], data: dict[str, Any]) -> AtlasError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(data)
    return error


class OctalCodeError(AtlasError):
    """A text that is no octal code; ``position`` is the 0-based index of the first offending character."""

    def __init__(self, code: str, position: int, reason: str) -> None:
        """Say what is wrong with ``code`` at ``position``, and what is accepted."""
        shown = code if len(code) <= 40 else f"{code[:37]}..."  # noqa: PLR2004 - a line's width
        super().__init__(f"octal code {shown!r}, character {position + 1}: {reason}")
        self.code, self.position = code, position


class PositionError(AtlasError):
    """A position that cannot be read or is outside what the game's solver accepts."""

    def __init__(self, game: str, text: str, reason: str) -> None:
        """Say which part of the position (``text``) breaks which rule of ``game``."""
        shown = text if len(text) <= 60 else f"{text[:57]}..."  # noqa: PLR2004 - a line's width
        super().__init__(f"{game}: {shown!r}: {reason}")
        self.game, self.text, self.reason = game, text, reason


class LoopyGameError(AtlasError):
    """A position from which play can return to itself, where a loop-free game was expected."""

    def __init__(self, game: str, position: object) -> None:
        """Name the game and one position on the loop."""
        super().__init__(f"{game}: play can return to position {position}; nim-values need a game that ends")
        self.game, self.position = game, position


class NoNimValuesError(AtlasError):
    """Nim-values were asked for where the kind of play has none."""

    def __init__(self, game: str, why: str) -> None:
        """Name the game and say why there are none."""
        super().__init__(f"{game}: {why}")
        self.game, self.why = game, why


class NimValueOverflowError(AtlasError):
    """A nim-value that does not fit the declared dtype; wrapping silently is never an option."""

    def __init__(self, game: str, heap: int, dtype: str) -> None:
        """Name the game, the heap and the dtype that was too narrow."""
        super().__init__(f"{game}: the nim-value of heap {heap} does not fit {dtype}; a wider dtype is needed")
        self.game, self.heap, self.dtype = game, heap, dtype


class LimitError(AtlasError):
    """A request that is sound but larger than this solver can serve."""


class SchemaError(AtlasError):
    """A table whose columns, dtypes, key or values differ from its declaration."""

    def __init__(self, table: str, column: str, reason: str) -> None:
        """Name the table, the column and the rule that is broken."""
        super().__init__(f"table {table}, column {column}: {reason}")
        self.table, self.column = table, column


class CertificateError(AtlasError):
    """A certificate that its table does not bear out; ``witness`` is where."""

    def __init__(self, claim: str, witness: str) -> None:
        """Name the claim and the witness against it."""
        super().__init__(f"not confirmed: {claim}: {witness}")
        self.claim, self.witness = claim, witness


class StoreError(AtlasError):
    """A stored file that is damaged, missing or cannot be written."""


class WorkerError(AtlasError):
    """A worker, or a cluster of them, that cannot be used: out of reach, of another engine, or ended abruptly."""


class CatalogueError(AtlasError):
    """A module of games or tables that does not declare what discovery needs."""

    def __init__(self, path: str, reason: str) -> None:
        """Name the module and what it lacks."""
        super().__init__(f"{path}: {reason}")
        self.path = path


MAX_SUGGESTIONS = 8  # names, where none is near


class UnknownNameError(AtlasError):
    """A game, table or other name that the catalogue does not have."""

    def __init__(self, kind: str, name: str, accepted: Iterable[str]) -> None:
        """Say which ``kind`` of thing ``name`` should be, and offer the nearest accepted names."""
        names = sorted(accepted)
        holding = sorted((one for one in names if name and name in one), key=lambda one: not one.startswith(name))
        near = holding[:3] or get_close_matches(name, names, n=3, cutoff=0.5)
        offer = (
            f"{'near it' if near else 'there are'}: {', '.join(near or names[:MAX_SUGGESTIONS])} ({len(names)} in all)"
        )
        offer = offer if names else "there are none at all"
        super().__init__(f"there is no {kind} {name!r}; {offer}")
        self.kind, self.name = kind, name
