"""Tables of misère octal games: genera, firm heaps, quotients with the elements of all heaps, growth, and staircases.

The tables of elements and of quotients have attached files for their certificates: the products of all elements and,
for the table of quotients, also the elements of heaps.  The stored run of the table of elements covers more heaps than
a build has time for.  Growth and staircases are derived from the published quotients; only grids are played out.

Cost: see ``quotient_search``, ``genera``, ``growth`` and ``staircases`` in ``fairgame.games.misere``.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pandas as pd

from fairgame.core.claims import Claim, Status
from fairgame.core.columns import Column
from fairgame.core.frames import to_csv, validated_columns
from fairgame.core.game import Game
from fairgame.core.heap_tuples import join_numbers
from fairgame.core.tables import Built, Inputs, Table, TableSpec, frame_of_rows
from fairgame.games.misere.certificates import (
    PRETENDING,
    PRODUCTS,
    FirmHeaps,
    MisereElements,
    MisereGrowth,
    MisereQuotients,
    MisereStaircases,
)
from fairgame.games.misere.certificates import Genera as GeneraCertificate
from fairgame.games.misere.genera import Genera, firm_from
from fairgame.games.misere.growth import Law, find_law, quotient_orders
from fairgame.games.misere.heaps import octal_options, structure
from fairgame.games.misere.learning import EXTENDED
from fairgame.games.misere.quotient import Quotient, multiplication_table, proved_period
from fairgame.games.misere.quotient_search import QuotientSearch, codes, learn_quotient, search_quotient
from fairgame.games.misere.staircases import Staircase, staircases
from fairgame.games.octal.classes import moves_of
from fairgame.games.octal.code import OctalCode
from fairgame.system.progress import track

GENERA_ID, FIRM_ID = "misere.genera", "misere.firm_heaps"
ELEMENTS_ID, QUOTIENTS_ID = "misere.pretending_functions", "misere.quotients"
GROWTH_ID, STAIRCASES_ID = "misere.growth", "misere.staircases"
MAX_HEAP = 16  # of the table of genera
ELEMENT_COLUMNS = ("code", "n", "element")
PRODUCT_COLUMNS = ("code", "element", "heaps", "outcome", "products")
QUOTIENT_COLUMNS = (
    *("code", "complete", "heap_bound", "order", "p_portion"),
    *(Column(name, is_=f"element_{name}") for name in ("preperiod", "period", "proof_bound")),
    "tame",
)
GROWTH = TableSpec(
    id=GROWTH_ID,
    title="How misère quotients grow with the heaps",
    description=(
        "For each code 0.d, 0.dd and 4.d, and each heap n as far as its quotient is known: the misère quotient of heaps"
        " 0 to n."
    ),
    columns=("code", "n", "order", "p_portion"),
    key=("code", "n"),
    games=(),
)
STAIRCASES = TableSpec(
    id=STAIRCASES_ID,
    title="Staircases of misère octal games",
    description=(
        "Grids of sums with the first heap that the quotient of a code does not reach: more and more equal heaps are"
        " told apart, as far as the grid goes.  A row is a sum of the grid, row by row."
    ),
    columns=("code", "heaps", "outcome"),
    key=("code", "heaps"),
    games=(),
)


def tables(_: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield all tables."""
    yield _genera()
    yield _firm()
    statement = (
        "The order and the number of P-positions of each row follow from the attached multiplication tables, those of"
        f" {QUOTIENTS_ID}, where they are proved to be misère quotients."
    )
    growth = (Claim(statement, Status.CERTIFIED, MisereGrowth()),)
    yield Table(
        GROWTH, _growth, lambda _: growth, (QUOTIENTS_ID,), cost=3, rederive=lambda tables: _growth(tables).frame
    )
    statement = (
        "The outcome of every sum was played out, with the attached quotients of smaller heaps, which are proved; in"
        " each grid the P-positions are a staircase. A theorem, which this check does not use, continues it forever."
    )
    steps = (Claim(statement, Status.PROVED, MisereStaircases()),)
    yield Table(STAIRCASES, _staircases, lambda _: steps, (QUOTIENTS_ID,), cost=40)
    yield replace(_elements(learn_quotient, 70), extended=_elements(partial(search_quotient, limits=EXTENDED), 3600))
    yield _quotients()


def _genera() -> Table:
    spec = TableSpec(
        id=GENERA_ID,
        title="Genera of misère octal games",
        description=(
            f"The genus of each heap to {MAX_HEAP} of the codes 0.d, 0.dd and 4.d: the nim-value, and the misère"
            " values alone and beside 1, 2, 3, ... heaps of 2 of Nim, as far as the first two that repeat forever."
        ),
        columns=("code", "n", "nim_value", "exponents"),
        key=("code", "n"),
        games=(),
        rows=sum(1 for _ in codes()) * (MAX_HEAP + 1),
    )

    def build(_: Inputs) -> pd.DataFrame:
        return frame_of_rows(spec, _genera_rows())

    statement = (
        "Each row has the nim-value of the heap and its misère values beside heaps of 2 of Nim; those that are not"
        " written repeat the last two."
    )
    return Table(spec, build, lambda _: (Claim(statement, Status.PROVED, GeneraCertificate()),), cost=6)


def _firm() -> Table:
    spec = TableSpec(
        id=FIRM_ID,
        title="Misère octal games with firm heaps",
        description=(
            "The codes 0.d, 0.dd and 4.d of which every heap is tame and every heap from firm_from on is firm, so that"
            " nim-values decide misère play."
        ),
        columns=("code", "firm_from", "tame_bound"),
        key=("code",),
        games=(),
    )

    def build(_: Inputs) -> pd.DataFrame:
        bounds_of_codes = ((str(code), firm_from(code)) for code in codes())
        return frame_of_rows(spec, ((code, *bounds) for code, bounds in bounds_of_codes if bounds is not None))

    statement = (
        "Every heap of the code is tame, and every heap from firm_from on is firm: heaps to tame_bound show it for"
        " all. So the misère quotient of the whole game is that of Nim with heaps as large as the largest nim-value."
        " No other of these codes is such: each has a heap that is not tame, or heaps without end that are not firm."
    )
    certificate = FirmHeaps(tuple(map(str, codes())))
    return Table(spec, build, lambda _: (Claim(statement, Status.PROVED, certificate),))


def _genera_rows() -> Iterator[tuple[str, int, int, str]]:
    for code in codes():
        zeros = moves_of(code.digits).zeros
        genera = Genera(octal_options(structure(code)))
        for heap in range(MAX_HEAP + 1):
            value, exponents = genera.genus(heap - zeros) if heap >= zeros else (0, (1, 2, 0))
            yield str(code), heap, value, join_numbers(exponents)


def _elements(learn_quotient: Callable[[OctalCode], QuotientSearch], cost: float) -> Table:
    """Return the table of elements, learned by ``learn_quotient``."""
    spec = TableSpec(
        id=ELEMENTS_ID,
        title="Pretending functions of misère octal games",
        description=(
            "The element of each heap in the misère quotient of its code, from heap 0 to the last that was reached;"
            " element 0 is the identity."
        ),
        columns=ELEMENT_COLUMNS,
        key=("code", "n"),
        games=(),
    )

    def build(_: Inputs) -> Built:
        all_codes = list(codes())
        searches = [
            learn_quotient(code) for code in track(all_codes, "misère quotients of codes", len(all_codes), "code")
        ]
        heaps = (
            (str(search.code), heap, element) for search in searches for heap, element in enumerate(search.elements)
        )
        rows = pd.DataFrame([row for search in searches for row in product_rows(search)], columns=list(PRODUCT_COLUMNS))
        return Built(frame_of_rows(spec, heaps), {PRODUCTS: to_csv(validated_columns(PRODUCTS, rows, PRODUCT_COLUMNS))})

    statement = (
        "For each code the elements of its heaps, multiplied as attached, give the misère outcome of every sum of the"
        " heaps listed, and no two elements are alike: it is the misère quotient of these heaps."
    )
    return Table(spec, build, lambda _: (Claim(statement, Status.PROVED, MisereElements()),), cost=cost)


def product_rows(search: QuotientSearch) -> Iterator[tuple[Any, ...]]:
    """Yield code, element, the sum that names it, its outcome and its products with the generators."""
    quotient = search.quotient
    for element in range(quotient.order):
        products = [int(quotient.products[element, other]) for other in quotient.generated] or [0]
        outcome = "P" if quotient.p_portion[element] else "N"
        yield str(search.code), element, join_numbers(quotient.heaps(element)), outcome, join_numbers(tuple(products))


def quotient_of(rows: pd.DataFrame) -> Quotient:
    """Return the quotient of a code from its rows of products."""
    after = np.array([[int(product) for product in text.split()] for text in rows["products"]])
    sums = [[int(heap) for heap in text.split() if heap != "0"] for text in rows["heaps"]]
    generators = tuple(sorted({heap for heaps in sums for heap in heaps}))
    words = tuple(tuple(heaps.count(heap) for heap in generators) for heaps in sums)
    portion = (rows["outcome"] == "P").to_numpy()
    generated = tuple(after[0].tolist()) if generators else ()
    return Quotient(multiplication_table(after, sums), portion, generators, generated, words)


def _quotients() -> Table:
    spec = TableSpec(
        id=QUOTIENTS_ID,
        title="Misère quotients of octal games",
        description=(
            "A row for every code 0.d, 0.dd and 4.d: the misère quotient of the whole game, or of heaps 0 to"
            " heap_bound where it is not known to be complete."
        ),
        columns=QUOTIENT_COLUMNS,
        key=("code",),
        games=(),
        rows=len(list(codes())),
    )

    def build(inputs: Inputs) -> Built:
        heaps = inputs[ELEMENTS_ID]
        monoids = dict(iter(inputs[f"{ELEMENTS_ID}/{PRODUCTS}"].groupby("code", sort=False)))
        rows = [
            _quotient_row(str(code), group["element"].tolist(), monoids[code])
            for code, group in heaps.groupby("code", sort=False)
        ]
        files = {PRODUCTS: inputs.files[ELEMENTS_ID][PRODUCTS], PRETENDING: to_csv(heaps)}
        return Built(frame_of_rows(spec, rows), files)

    statement = (
        "Each row is of the misère quotient attached; where it is complete, the misère periodicity theorem of Plambeck"
        " and Siegel makes it the quotient of the whole game, elsewhere it is that of heaps 0 to heap_bound."
    )
    return Table(spec, build, lambda _: (Claim(statement, Status.PROVED, MisereQuotients()),), (ELEMENTS_ID,), cost=20)


def _quotient_row(code: str, elements: list[int], monoid: pd.DataFrame) -> tuple[Any, ...]:
    period = proved_period(elements, OctalCode.parse(code).length)
    preperiod, length, bound = period or (None, None, None)
    portion = (monoid["outcome"] == "P").to_numpy()
    tame = "yes" if quotient_of(monoid).is_tame else "no"
    complete = "yes" if period else "no"
    return (code, complete, len(elements) - 1, len(monoid), int(portion.sum()), preperiod, length, bound, tame)


def _growth(inputs: Inputs) -> Built:
    rows = [
        (code, n, *counts)
        for code, quotient, elements in _published_quotients(inputs)
        for n, counts in enumerate(quotient_orders(elements, quotient.products, quotient.p_portion))
    ]
    return Built(frame_of_rows(GROWTH, rows), inputs.files[QUOTIENTS_ID])


def _staircases(inputs: Inputs) -> Built:
    table = inputs[QUOTIENTS_ID]
    incomplete = set(table["code"][table["complete"] == "no"])
    grids: dict[str, Staircase] = {}
    for text, quotient, elements in _published_quotients(inputs):
        code = OctalCode.parse(text)
        if text in incomplete and firm_from(code) is None and _law(quotient, elements) is None:
            zeros = moves_of(code.digits).zeros
            options = octal_options(structure(code))
            staircase = next(staircases(options, quotient.shifted(-zeros), elements[zeros:]), None)
            if staircase is not None:
                grids[text] = staircase.shifted(zeros)
    rows = [
        (code, join_numbers(heaps), "P" if is_p else "N")
        for code, grid in grids.items()
        for heaps, is_p in grid.cells()
    ]
    files = {}
    for name in (PRODUCTS, PRETENDING):
        attached = inputs[f"{QUOTIENTS_ID}/{name}"]
        files[name] = to_csv(attached[attached["code"].isin(list(grids))])
    return Built(frame_of_rows(STAIRCASES, rows), files)


def _law(quotient: Quotient, elements: list[int]) -> Law | None:
    return find_law([order for order, _ in quotient_orders(elements, quotient.products, quotient.p_portion)])


def _published_quotients(inputs: Inputs) -> Iterator[tuple[str, Quotient, list[int]]]:
    """Yield code, quotient and elements of heaps of each published code."""
    monoids = dict(iter(inputs[f"{QUOTIENTS_ID}/{PRODUCTS}"].groupby("code", sort=False)))
    for code, heaps in inputs[f"{QUOTIENTS_ID}/{PRETENDING}"].groupby("code", sort=False):
        yield str(code), quotient_of(monoids[code]), heaps["element"].tolist()
