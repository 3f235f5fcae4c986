"""Errors of the engine: one class for each cause, with its data as attributes.

A message is one line: the error, the place, the accepted values. The command line prints it and exits with status 2;
the MkDocs plugin turns it into a build error. No other exception should reach a user.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any


class AtlasError(Exception):
    """Base of all errors that the atlas raises deliberately."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Support pickling across processes; the default would call the constructor with the message only."""
        return _unpickle, (type(self), self.args, self.__dict__)


def _unpickle(kind: type[AtlasError], args: tuple[Any, ...], data: dict[str, Any]) -> AtlasError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(data)
    return error


class OctalCodeError(AtlasError):
    """An invalid octal code; ``position`` is the 0-based index of the first offending character."""

    def __init__(self, code: str, position: int, reason: str) -> None:
        shown = code if len(code) <= 40 else f"{code[:37]}..."  # noqa: PLR2004 - a line's width
        super().__init__(f"octal code {shown!r}, character {position + 1}: {reason}")
        self.code, self.position = code, position


class PositionError(AtlasError):
    """A position that cannot be parsed or that the game's solver does not accept."""

    def __init__(self, game: str, text: str, reason: str) -> None:
        shown = text if len(text) <= 60 else f"{text[:57]}..."  # noqa: PLR2004 - a line's width
        super().__init__(f"{game}: {shown!r}: {reason}")
        self.game, self.text, self.reason = game, text, reason


class LoopyGameError(AtlasError):
    """A position that play can return to, in a game that should be loop-free."""

    def __init__(self, game: str, position: object) -> None:
        super().__init__(f"{game}: play can return to position {position}; nim-values need a game that ends")
        self.game, self.position = game, position


class NoNimValuesError(AtlasError):
    """A request for nim-values under a kind of play that has none."""

    def __init__(self, game: str, why: str) -> None:
        super().__init__(f"{game}: {why}")
        self.game, self.why = game, why


class NimValueOverflowError(AtlasError):
    """A nim-value that does not fit the declared dtype; values never wrap silently."""

    def __init__(self, game: str, heap: int, dtype: str) -> None:
        super().__init__(f"{game}: the nim-value of heap {heap} does not fit {dtype}; a wider dtype is needed")
        self.game, self.heap, self.dtype = game, heap, dtype


class LimitError(AtlasError):
    """A valid request that exceeds the limits of this solver."""


class SchemaError(AtlasError):
    """A table whose columns, dtypes, key or values differ from its declaration."""

    def __init__(self, table: str, column: str, reason: str) -> None:
        super().__init__(f"table {table}, column {column}: {reason}")
        self.table, self.column = table, column


class CertificateError(AtlasError):
    """A certificate that its table contradicts; ``witness`` is the place."""

    def __init__(self, claim: str, witness: str) -> None:
        super().__init__(f"not confirmed: {claim}: {witness}")
        self.claim, self.witness = claim, witness


class StoreError(AtlasError):
    """A stored file that is damaged, missing or not writable."""


class WorkerError(AtlasError):
    """A worker or cluster that is unreachable, runs another engine version, or ended abruptly."""


class CatalogueError(AtlasError):
    """A module of games or tables without the declarations that discovery needs."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path


MAX_SUGGESTIONS = 8  # names listed if no name is similar


class UnknownNameError(AtlasError):
    """A game, table or other name that is not in the catalogue; the message offers the nearest names."""

    def __init__(self, kind: str, name: str, accepted: Iterable[str]) -> None:
        super().__init__(f"there is no {kind} {name!r}; {closest(name, accepted)}")
        self.kind, self.name = kind, name


def closest(name: str, accepted: Iterable[str]) -> str:
    """Return the accepted names closest to an unknown one, as the end of a message.

    >>> closest("nim_sequnce", ["nim_value", "nim_sequence", "options"])
    'closest: nim_sequence, nim_value (3 in all)'
    """
    names = sorted(accepted)
    containing = sorted((n for n in names if name and name in n), key=lambda n: not n.startswith(name))
    near = containing[:3] or get_close_matches(name, names, n=3, cutoff=0.5)
    offer = f"{'closest' if near else 'choices'}: {', '.join(near or names[:MAX_SUGGESTIONS])} ({len(names)} in all)"
    return offer if names else "none exist"
