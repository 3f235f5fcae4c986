"""How far each misère quotient is known: complete, or partial, and what was seen where it is partial.

Five standings that are never mixed.  *complete* and *tame from some heap on* are proved for the whole game; *growth
observed* and *infinite suspected* say what was seen of a partial quotient, and prove nothing of larger heaps; *partial*
says that nothing was seen but the quotient of the heaps listed.

Cost: milliseconds; all of it is read off tables.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import pandas as pd

from fairgame.games.misere.growth import Law, law

Standing = Literal["complete", "tame from some heap on", "growth observed", "infinite suspected", "partial"]


@dataclass(frozen=True, slots=True)
class Standings:
    """What is known of the misère quotient of a code.

    Attributes:
        code: the code.
        standing: one of five.
        heap_bound: the last heap of the quotient.
        order: of the quotient.
        law: the law of growth that was seen, where that is the standing.
    """

    code: str
    standing: Standing
    heap_bound: int
    order: int
    law: Law | None


@dataclass(frozen=True, slots=True)
class Grid:
    """Sums of i heaps a, j heaps b and those beside: ``rows[j][i]`` says whether they are P-positions."""

    a: int
    b: int
    beside: str
    rows: tuple[tuple[bool, ...], ...]


def standings(
    quotients: pd.DataFrame, growth: pd.DataFrame, staircases: pd.DataFrame, firm: pd.DataFrame
) -> Iterator[Standings]:
    """Yield the standing of each code, by the four published tables."""
    orders = {code: rows["order"].tolist() for code, rows in growth.groupby("code")}
    suspected, solved = set(staircases["code"]), set(firm["code"])
    for row in quotients.to_dict("records"):
        code, seen = row["code"], None
        standing: Standing = "partial"
        if row["complete"] == "yes":
            standing = "complete"
        elif code in solved:
            standing = "tame from some heap on"
        elif code in suspected:
            standing = "infinite suspected"
        elif seen := law(orders[code]):
            standing = "growth observed"
        yield Standings(code, standing, row["heap_bound"], row["order"], seen)


def grid(staircases: pd.DataFrame, code: str) -> Grid:
    """Return the staircase of a code that has one."""
    rows = staircases[staircases["code"] == code]
    sums = [[heap for heap in text.split() if heap != "0"] for text in rows["heaps"]]
    beside, first = sums[0], list(sums[1])
    for heap in beside:
        first.remove(heap)
    (a,) = first
    width = next(place for place, heaps in enumerate(sums) if len(heaps) == len(beside) + 1 and heaps.count(a) == 0)
    second = list(sums[width])
    for heap in beside:
        second.remove(heap)
    cells = (rows["outcome"] == "P").tolist()
    made = tuple(tuple(cells[at : at + width]) for at in range(0, len(cells), width))
    return Grid(int(a), int(second[0]), " ".join(beside), made)
