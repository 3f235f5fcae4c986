"""Green Hackenbush by playing every game out: no fusion, no colon, no code shared with the solver.

The check reads the edges from the table's own text.  A set of edges is a bit mask; a chop clears a bit, what
no longer reaches the ground falls, and parts that meet only in the ground are played as a sum, whose value
is the nim-sum of theirs (Sprague and Grundy).  A single part has the least value that no chop of it leads to.

Cost: every set of edges that can be left standing, at most 2^k for a part of k edges; the pictures of the
atlas take a fraction of a second.  Parts of more than ``MAX_PART`` edges are refused, not left unfinished.
"""

from dataclasses import dataclass, field
from typing import ClassVar

import pandas as pd

from fairgame.errors import CertificateError

MAX_PART = 20


@dataclass(frozen=True, slots=True)
class HackenbushExamples:
    """The rows are the pictures of the gallery, (name, edges), each with the nim-value that playing it out gives."""

    kind: ClassVar[str] = "hackenbush-examples"
    pictures: tuple[tuple[str, str], ...]

    def check(self, frame: pd.DataFrame) -> None:
        """Compare the pictures with those of the table, and play each out, chop by chop."""
        shown = tuple(zip(map(str, frame["name"]), map(str, frame["edges"]), strict=True))
        if shown != self.pictures:
            own = next((one for one in shown if one not in self.pictures), None)
            witness = f"it has none called {own[0]!r} with these edges" if own else "some are missing or elsewhere"
            raise CertificateError("the gallery of pictures", witness)
        known: dict[tuple[tuple[int, int], ...], int] = {}
        for name, text, value in zip(frame["name"], frame["edges"], frame["nim_value"], strict=True):
            played = played_out(str(text), known)
            if played != int(value):
                claim = f"the nim-value of the picture {name!r} is {value}"
                raise CertificateError(claim, f"played out chop by chop it is {played}")


def played_out(text: str, known: dict[tuple[tuple[int, int], ...], int] | None = None) -> int:
    """Return the nim-value of the picture ``0-1 1-2 ...`` by playing it out.

    Args:
        text: edges u-v joined by spaces, 0 being the ground.
        known: values of whole parts met before, as lists of edges; this search adds its own.

    Raises:
        CertificateError: if a part is too large to be played out.

    >>> played_out("0-1 1-2 2-0"), played_out("0-1 0-1"), played_out("0-1 1-2 1-1")
    (1, 0, 1)
    """
    words = (word.split("-") for word in text.split())
    picture = Picture(tuple((int(u), int(v)) for u, v in words))
    known = {} if known is None else known
    total = 0
    for part in picture.parts((1 << len(picture.edges)) - 1):
        edges = tuple(edge for index, edge in enumerate(picture.edges) if part >> index & 1)
        shape = numbered_anew(edges)
        if shape not in known:
            if len(edges) > MAX_PART:
                witness = f"a part has {len(edges)} edges; at most {MAX_PART} are played out"
                raise CertificateError(text, witness)
            known[shape] = Picture(shape).value((1 << len(shape)) - 1)
        total ^= known[shape]
    return total


@dataclass(slots=True)
class Picture:
    """The edges of a picture, and the values of the sets of edges (masks) met so far."""

    edges: tuple[tuple[int, int], ...]
    values: dict[int, int] = field(default_factory=dict)
    splits: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def value(self, part: int) -> int:
        """Return the nim-value of one part that stands on the ground; no deeper than it has edges."""
        if part not in self.values:
            reached, least = set[int](), 0
            for index in range(len(self.edges)):
                if part >> index & 1:
                    total = 0
                    for left in self.parts(part & ~(1 << index)):
                        total ^= self.value(left)
                    reached.add(total)
            while least in reached:
                least += 1
            self.values[part] = least
        return self.values[part]

    def parts(self, mask: int) -> tuple[int, ...]:
        """Return the parts of a set of edges that stand on the ground; what does not reach it is in none."""
        if mask not in self.splits:
            found, rest = [], mask
            for index, edge in enumerate(self.edges):
                if rest >> index & 1 and 0 in edge:
                    part = self._grown(1 << index, {*edge} - {0}, rest)
                    rest &= ~part
                    found.append(part)
            self.splits[mask] = tuple(found)
        return self.splits[mask]

    def _grown(self, part: int, vertices: set[int], mask: int) -> int:
        grows = True
        while grows:
            grows = False
            for index, edge in enumerate(self.edges):
                if (mask & ~part) >> index & 1 and not vertices.isdisjoint(edge):
                    part |= 1 << index
                    vertices |= {*edge} - {0}
                    grows = True
        return part


def numbered_anew(edges: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Return the edges with vertices numbered as they come, so that a picture met twice is played once."""
    number = {0: 0}
    return tuple((number.setdefault(u, len(number)), number.setdefault(v, len(number))) for u, v in edges)
