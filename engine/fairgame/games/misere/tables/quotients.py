"""Misère quotients of the octal codes of two digits, and the element of every heap in them.

Both tables carry what their certificate needs: the products of all elements, and the one of figures the elements of
heaps besides.  More heaps are learned for a kept study than a build has time for.  Cost: see
``fairgame.games.misere.quotient_search``.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pandas as pd

from fairgame.core.claims import Claim
from fairgame.core.columns import Column
from fairgame.core.frames import to_csv, typed_columns
from fairgame.core.game import Game
from fairgame.core.heap_tuples import joined
from fairgame.core.tables import Built, Inputs, Table, TableSpec, framed
from fairgame.games.misere.certificates.quotients import PRETENDING, PRODUCTS, MisereElements, MisereQuotients
from fairgame.games.misere.known_quotients import learned
from fairgame.games.misere.learning import FURTHER
from fairgame.games.misere.quotient import Quotient, is_tame, multiplication_table, proved_period
from fairgame.games.misere.quotient_search import QuotientSearch, codes, search_quotient
from fairgame.games.octal.code import OctalCode
from fairgame.system.progress import track

ELEMENTS_ID, QUOTIENTS_ID = "misere.pretending_functions", "misere.quotients"
ELEMENT_COLUMNS = ("code", "n", "element")
PRODUCT_COLUMNS = ("code", "element", "heaps", "outcome", "products")
FIGURES = (
    *("code", "complete", "heap_bound", "order", "p_portion"),
    *(Column(name, is_=f"element_{name}") for name in ("preperiod", "period", "proof_bound")),
    "tame",
)


def tables(_: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield both tables."""
    count = len(list(codes()))
    yield replace(_elements(learned, 70), extended=_elements(partial(search_quotient, limits=FURTHER), 3600))
    yield _quotients(count)


def _elements(find: Callable[[OctalCode], QuotientSearch], cost: float) -> Table:
    """Return the table of elements as ``find`` learns them."""
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
        every = list(codes())
        found = [find(code) for code in track(every, "misère quotients of codes", len(every), "code")]
        heaps = ((str(one.code), heap, element) for one in found for heap, element in enumerate(one.elements))
        rows = pd.DataFrame([row for one in found for row in product_rows(one)], columns=list(PRODUCT_COLUMNS))
        return Built(framed(spec, heaps), {PRODUCTS: to_csv(typed_columns(PRODUCTS, rows, PRODUCT_COLUMNS))})

    statement = (
        "For each code the elements of its heaps, multiplied as attached, give the misère outcome of every sum of the"
        " heaps listed, and no two elements are alike: it is the misère quotient of these heaps."
    )
    return Table(spec, build, lambda _: (Claim(statement, "proved", MisereElements()),), cost=cost)


def product_rows(found: QuotientSearch) -> Iterator[tuple[Any, ...]]:
    """Yield code, element, the sum that stands for it, its outcome and its products with the generators."""
    quotient = found.quotient
    for element in range(quotient.order):
        products = [int(quotient.products[element, other]) for other in quotient.generated] or [0]
        outcome = "P" if quotient.p_portion[element] else "N"
        yield str(found.code), element, joined(quotient.heaps(element)), outcome, joined(tuple(products))


def quotient_of(rows: pd.DataFrame) -> Quotient:
    """Return the quotient that some rows of products tell."""
    after = np.array([[int(one) for one in text.split()] for text in rows["products"]])
    sums = [[int(heap) for heap in text.split() if heap != "0"] for text in rows["heaps"]]
    generators = tuple(sorted({heap for heaps in sums for heap in heaps}))
    words = tuple(tuple(heaps.count(heap) for heap in generators) for heaps in sums)
    portion = (rows["outcome"] == "P").to_numpy()
    generated = tuple(after[0].tolist()) if generators else ()
    return Quotient(multiplication_table(after, sums), portion, generators, generated, words)


def _quotients(count: int) -> Table:
    spec = TableSpec(
        id=QUOTIENTS_ID,
        title="Misère quotients of octal games",
        description=(
            "A row for every code 0.d, 0.dd and 4.d: the misère quotient of the whole game, or of heaps 0 to"
            " heap_bound where it is not known to be complete."
        ),
        columns=FIGURES,
        key=("code",),
        games=(),
        rows=count,
    )

    def build(inputs: Inputs) -> Built:
        heaps = inputs[ELEMENTS_ID]
        monoids = dict(iter(inputs[f"{ELEMENTS_ID}/{PRODUCTS}"].groupby("code", sort=False)))
        rows = [
            _figures(str(code), one["element"].tolist(), monoids[code])
            for code, one in heaps.groupby("code", sort=False)
        ]
        files = {PRODUCTS: inputs.files[ELEMENTS_ID][PRODUCTS], PRETENDING: to_csv(heaps)}
        return Built(framed(spec, rows), files)

    statement = (
        "Each row is of the misère quotient attached; where it is complete, the misère periodicity theorem of Plambeck"
        " and Siegel makes it the quotient of the whole game, elsewhere it is that of heaps 0 to heap_bound."
    )
    return Table(spec, build, lambda _: (Claim(statement, "proved", MisereQuotients()),), (ELEMENTS_ID,), cost=20)


def _figures(code: str, elements: list[int], monoid: pd.DataFrame) -> tuple[Any, ...]:
    period = proved_period(elements, OctalCode.parse(code).length)
    preperiod, length, bound = period or (None, None, None)
    portion = (monoid["outcome"] == "P").to_numpy()
    after = np.array([[int(one) for one in text.split()] for text in monoid["products"]])
    sums = [[int(heap) for heap in text.split() if heap != "0"] for text in monoid["heaps"]]
    tame = "yes" if is_tame(multiplication_table(after, sums), portion) else "no"
    complete = "yes" if period else "no"
    figures = (len(elements) - 1, len(monoid), int(portion.sum()), preperiod, length, bound)
    return (code, complete, *figures, tame)
