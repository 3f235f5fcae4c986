"""Trials of an attack: each has a name that repeats it, and a fault if the atlas broke a promise."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Protocol


@dataclass(frozen=True)
class Trial:
    """One trial.

    Attributes:
        name: the description of the trial.
        fault: the broken promise in a line, or "".
    """

    name: str
    fault: str = ""


class Attack(Protocol):
    """A module of this package with the promise as its docstring."""

    def trials(self, count: int, seed: str) -> Iterator[Trial]:
        """Yield ``count`` trials, which depend only on the seed and the sources."""


def random_of(seed: str, number: int) -> Random:
    """Return the random generator of one trial, which is independent of the other trials."""
    return Random(f"{seed} {number}")
