"""Certificate of Green Hackenbush by brute force: no fusion, no colon, no code shared with the solver.

The check parses the edges in the table.  A set of edges is a bit mask; a chop clears a bit, and edges that no longer
reach the ground fall.  Parts that meet only in the ground are a sum, whose value is the nim-sum of their values
(Sprague and Grundy).  The value of a part is the mex of the values after its chops.

Cost: every set of edges that play can reach, at most 2^k for a part of k edges; the pictures of the atlas take a
fraction of a second.  Parts of more than ``MAX_PART`` edges raise an error.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from fairgame.errors import CertificateError

if TYPE_CHECKING:
    import pandas as pd

MAX_PART = 20


@dataclass(frozen=True, slots=True)
class HackenbushExamples:
    """The rows are the pictures of the gallery, (name, edges), with their nim-values by brute force."""

    kind: ClassVar[str] = "hackenbush-examples"
    pictures: tuple[tuple[str, str], ...]

    def check(self, frame: "pd.DataFrame") -> None:
        """Compare the pictures with the gallery, and the values with brute force."""
        listed = tuple(zip(map(str, frame["name"]), map(str, frame["edges"]), strict=True))
        if listed != self.pictures:
            extra = next((picture for picture in listed if picture not in self.pictures), None)
            witness = f"{extra[0]!r} is not one of them" if extra else "some are missing or out of order"
            raise CertificateError("the gallery of pictures", witness)
        cache: dict[tuple[tuple[int, int], ...], int] = {}
        for name, text, value in zip(frame["name"], frame["edges"], frame["nim_value"], strict=True):
            computed = brute_force(str(text), cache)
            if computed != int(value):
                claim = f"the nim-value of the picture {name!r} is {value}"
                raise CertificateError(claim, f"by brute force it is {computed}")


def brute_force(text: str, cache: dict[tuple[tuple[int, int], ...], int] | None = None) -> int:
    """Return the nim-value of the picture ``0-1 1-2 ...`` by brute force.

    Args:
        text: edges u-v separated by spaces; 0 is the ground.
        cache: values of parts by their edges, updated.

    Raises:
        CertificateError: if a part is too large.

    >>> brute_force("0-1 1-2 2-0"), brute_force("0-1 0-1"), brute_force("0-1 1-2 1-1")
    (1, 0, 1)
    """
    words = (word.split("-") for word in text.split())
    picture = Picture(tuple((int(u), int(v)) for u, v in words))
    cache = {} if cache is None else cache
    total = 0
    for part in picture.parts((1 << len(picture.edges)) - 1):
        edges = tuple(edge for index, edge in enumerate(picture.edges) if part >> index & 1)
        shape = renumber(edges)
        if shape not in cache:
            if len(edges) > MAX_PART:
                witness = f"a part has {len(edges)} edges; the limit is {MAX_PART}"
                raise CertificateError(text, witness)
            cache[shape] = Picture(shape).value((1 << len(shape)) - 1)
        total ^= cache[shape]
    return total


@dataclass(slots=True)
class Picture:
    """The edges of a picture, with cached values and parts of sets of edges (masks)."""

    edges: tuple[tuple[int, int], ...]
    values: dict[int, int] = field(default_factory=dict)
    splits: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def value(self, part: int) -> int:
        """Return the nim-value of a part tied to the ground; the depth of the recursion is at most its edges."""
        if part not in self.values:
            reached, least = set[int](), 0
            for index in range(len(self.edges)):
                if part >> index & 1:
                    total = 0
                    for rest in self.parts(part & ~(1 << index)):
                        total ^= self.value(rest)
                    reached.add(total)
            while least in reached:
                least += 1
            self.values[part] = least
        return self.values[part]

    def parts(self, mask: int) -> tuple[int, ...]:
        """Return the parts of a set of edges that are tied to the ground."""
        if mask not in self.splits:
            parts, rest = [], mask
            for index, edge in enumerate(self.edges):
                if rest >> index & 1 and 0 in edge:
                    part = self._flood(1 << index, {*edge} - {0}, rest)
                    rest &= ~part
                    parts.append(part)
            self.splits[mask] = tuple(parts)
        return self.splits[mask]

    def _flood(self, part: int, vertices: set[int], mask: int) -> int:
        grows = True
        while grows:
            grows = False
            for index, edge in enumerate(self.edges):
                if (mask & ~part) >> index & 1 and not vertices.isdisjoint(edge):
                    part |= 1 << index
                    vertices |= {*edge} - {0}
                    grows = True
        return part


def renumber(edges: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Renumber the vertices by first appearance, to share the values of equal pictures."""
    number = {0: 0}
    return tuple((number.setdefault(u, len(number)), number.setdefault(v, len(number))) for u, v in edges)
