"""Answers about misère quotients: the quotient of an octal code, the outcome of a sum, the state of each code.

Answers distinguish five states.  *complete*, *tame from some heap on* and *infinite* are proved for the whole game.
*growth observed* describes a partial quotient and proves nothing about larger heaps.  *partial* means that only the
quotient of the heaps listed is known.

Cost: 0.1 s for a code of the stored run; else learning the quotient, milliseconds to some 15 s
(``fairgame.games.misere.quotient_search``), with progress.  States are read from tables in milliseconds.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import pandas as pd

from fairgame.core.play import Outcome, outcome
from fairgame.errors import LimitError
from fairgame.games.misere.genera import firm_from
from fairgame.games.misere.growth import Law, find_law
from fairgame.games.misere.learning import EXTENDED, USUAL
from fairgame.games.misere.quotient_search import MAX_HEAPS as MAX_LEARNED
from fairgame.games.misere.quotients import is_stored, known_quotient, octal_rule
from fairgame.games.octal.code import OctalCode
from fairgame.system.progress import timetable

MAX_PLACES = 3  # after the point; learning is practical for short codes only
MAX_HEAPS = 1000
MAX_HEAP = 10**18
USUAL_SECONDS = 10.0  # to learn a quotient to the limits
LIMITS = (
    "learning ends after {} heaps with a move, or at a heap that needs more than {:,} sums or more than {} elements"
)

State = Literal["complete", "tame from some heap on", "infinite", "growth observed", "partial"]
INFINITE = frozenset({"0.06", "0.76"})  # theorem of the page "Infinite misère quotients"; proofs/Quotient06.v and 76
Heaps = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class QuotientAnswer:
    """The known misère quotient of a code.

    Attributes:
        code: the code.
        rule: the code in words.
        complete: whether the quotient is proved to be that of the whole game.
        heap_bound: the last heap whose element is known.
        order: the number of elements.
        p_portion: the elements that are P-positions, each as the sum of heaps that names it.
        tame: whether it is the quotient of sums of heaps of Nim.
        generators: heaps whose elements generate the quotient.
        pretending: for heaps 0, 1, 2, ..., heap_bound the sum that names the element.
        preperiod: the elements of heaps repeat from here on; None without a proved period.
        period: the length of the repetition.
        proof_bound: the last heap that the proof needs.
        heaps: the sum in question; empty if none was given.
        element: the sum that names its element, or None.
        outcome: its outcome, or None.
        firm_from: every heap is tame and those from here on are firm, proved for all; None if that is not known.
    """

    code: str
    rule: str
    complete: bool
    heap_bound: int
    order: int
    p_portion: tuple[Heaps, ...]
    tame: bool
    generators: Heaps
    pretending: tuple[Heaps, ...]
    preperiod: int | None
    period: int | None
    proof_bound: int | None
    heaps: Heaps
    element: Heaps | None
    outcome: Outcome | None
    firm_from: int | None


def misere_quotient(text: str, heaps: Sequence[int] = ()) -> QuotientAnswer:
    """Return the known quotient of a code, and the outcome of a sum of heaps if one is given.

    Raises:
        OctalCodeError: if ``text`` is not an octal code.
        LimitError: if the code is too long, or the element of a heap is not known.
    """
    code = OctalCode.parse(text)
    if code.length > MAX_PLACES:
        raise LimitError(f"misère {code}: expected a code of at most {MAX_PLACES} places after the point")
    if len(heaps) > MAX_HEAPS or any(heap > MAX_HEAP for heap in heaps):
        raise LimitError(f"misère {code}: expected at most {MAX_HEAPS} heaps, each at most {MAX_HEAP}")
    with timetable(f"misère quotient of {code}", {str(code): USUAL_SECONDS}, capacity=1) as table:
        table.started(str(code))
        search, rule = known_quotient(code), octal_rule(code)
    quotient = search.quotient
    firm = firm_from(code)
    preperiod, period, bound = search.period or (None, None, None)
    try:
        product = quotient.product(map(rule.element, heaps)) if heaps else None
    except LimitError as error:
        limits = EXTENDED if is_stored(code) else USUAL
        raise LimitError(
            f"misère {code}: {error}; {LIMITS.format(MAX_LEARNED, limits.work, limits.elements)}"
        ) from None
    return QuotientAnswer(
        code=str(code),
        rule=code.in_words(),
        complete=search.period is not None,
        heap_bound=len(search.elements) - 1,
        order=quotient.order,
        p_portion=tuple(quotient.heaps(element) for element in range(quotient.order) if quotient.p_portion[element]),
        tame=quotient.is_tame,
        generators=quotient.generators,
        pretending=tuple(quotient.heaps(element) for element in search.elements),
        preperiod=preperiod,
        period=period,
        proof_bound=bound,
        heaps=tuple(heaps),
        element=None if product is None else quotient.heaps(product),
        outcome=None if product is None else outcome(is_p_position=bool(quotient.p_portion[product])),
        firm_from=firm[0] if firm else None,
    )


@dataclass(frozen=True, slots=True)
class QuotientState:
    """The state of knowledge of the misère quotient of a code.

    Attributes:
        code: the code.
        state: one of the five states.
        heap_bound: the last heap of the quotient.
        order: the order of the quotient.
        law: the observed law of growth, if that is the state.
    """

    code: str
    state: State
    heap_bound: int
    order: int
    law: Law | None


@dataclass(frozen=True, slots=True)
class Grid:
    """Sums of i heaps a, j heaps b and the heaps ``fixed``: ``rows[j][i]`` is true for P-positions."""

    a: int
    b: int
    fixed: str
    rows: tuple[tuple[bool, ...], ...]


def quotient_states(quotients: pd.DataFrame, growth: pd.DataFrame, firm: pd.DataFrame) -> Iterator[QuotientState]:
    """Yield the state of each code, from the three published tables and the theorem on infinite quotients."""
    orders = {code: rows["order"].tolist() for code, rows in growth.groupby("code")}
    solved = set(firm["code"])
    for row in quotients.to_dict("records"):
        code, observed = row["code"], None
        state: State = "partial"
        if row["complete"] == "yes":
            state = "complete"
        elif code in solved:
            state = "tame from some heap on"
        elif code in INFINITE:
            state = "infinite"
        elif observed := find_law(orders[code]):
            state = "growth observed"
        yield QuotientState(code, state, row["heap_bound"], row["order"], observed)


def grid(staircases: pd.DataFrame, code: str) -> Grid:
    """Return the grid of a code in the table of staircases."""
    rows = staircases[staircases["code"] == code]
    sums = [[heap for heap in text.split() if heap != "0"] for text in rows["heaps"]]
    fixed, first = sums[0], list(sums[1])
    for heap in fixed:
        first.remove(heap)
    (a,) = first
    width = next(place for place, heaps in enumerate(sums) if len(heaps) == len(fixed) + 1 and heaps.count(a) == 0)
    second = list(sums[width])
    for heap in fixed:
        second.remove(heap)
    cells = (rows["outcome"] == "P").tolist()
    grid_rows = tuple(tuple(cells[at : at + width]) for at in range(0, len(cells), width))
    return Grid(int(a), int(second[0]), " ".join(fixed), grid_rows)
