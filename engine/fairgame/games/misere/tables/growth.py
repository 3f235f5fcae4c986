"""How misère quotients grow heap by heap, and the grids by which some are suspected to be infinite.

Both are read off the quotients that are published; only grids are played out.  Cost: see
``fairgame.games.misere.growth`` and ``fairgame.games.misere.staircases``.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from fairgame.core.claims import Claim
from fairgame.core.frames import to_csv
from fairgame.core.game import Game
from fairgame.core.heap_tuples import joined
from fairgame.core.tables import Built, Inputs, Table, TableSpec, framed
from fairgame.games.misere.certificates.growth import MisereGrowth
from fairgame.games.misere.certificates.quotients import PRETENDING, PRODUCTS
from fairgame.games.misere.certificates.staircases import MisereStaircases
from fairgame.games.misere.firm import firm_from
from fairgame.games.misere.growth import Law, law, orders
from fairgame.games.misere.heaps import octal_options, structure
from fairgame.games.misere.quotient import Quotient
from fairgame.games.misere.staircases import Staircase, staircases
from fairgame.games.misere.tables.quotients import quotient_of
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.equivalence import moves_of

QUOTIENTS_ID, GROWTH_ID, STAIRCASES_ID = "misere.quotients", "misere.growth", "misere.staircases"
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
    """Yield both tables."""
    statement = (
        "The order and the number of P-positions of each row follow from the attached multiplication tables, those of"
        f" {QUOTIENTS_ID}, where they are proved to be misère quotients."
    )
    growth = (Claim(statement, "certified", MisereGrowth()),)
    yield Table(GROWTH, _growth, lambda _: growth, (QUOTIENTS_ID,), cost=3, rederive=lambda one: _growth(one).frame)
    statement = (
        "The outcome of every sum was played out, with the attached quotients of smaller heaps, which are proved; in"
        " each grid the P-positions are a staircase. That it goes on forever is suspected, and not proved."
    )
    steps = (Claim(statement, "proved", MisereStaircases()),)
    yield Table(STAIRCASES, _staircases, lambda _: steps, (QUOTIENTS_ID,), cost=40)


def _growth(inputs: Inputs) -> Built:
    rows = [
        (code, n, *one)
        for code, quotient, elements in _quotients(inputs)
        for n, one in enumerate(orders(elements, quotient.products, quotient.p_portion))
    ]
    return Built(framed(GROWTH, rows), inputs.files[QUOTIENTS_ID])


def _staircases(inputs: Inputs) -> Built:
    table = inputs[QUOTIENTS_ID]
    partial = set(table["code"][table["complete"] == "no"])
    found: dict[str, Staircase] = {}
    for text, quotient, elements in _quotients(inputs):
        code = OctalCode.parse(text)
        if text in partial and firm_from(code) is None and _law(quotient, elements) is None:
            zeros = moves_of(code.digits).zeros
            lower = Quotient(
                quotient.products,
                quotient.p_portion,
                tuple(heap - zeros for heap in quotient.generators),
                quotient.generated,
                quotient.words,
            )
            first = next(staircases(octal_options(structure(code)), lower, elements[zeros:]), None)
            if first is not None:
                found[text] = first.shifted(zeros)
    rows = [(code, joined(heaps), "P" if is_p else "N") for code, one in found.items() for heaps, is_p in one.cells()]
    files = {}
    for name in (PRODUCTS, PRETENDING):
        whole = inputs[f"{QUOTIENTS_ID}/{name}"]
        files[name] = to_csv(whole[whole["code"].isin(list(found))])
    return Built(framed(STAIRCASES, rows), files)


def _law(quotient: Quotient, elements: list[int]) -> Law | None:
    return law([order for order, _ in orders(elements, quotient.products, quotient.p_portion)])


def _quotients(inputs: Inputs) -> Iterator[tuple[str, Quotient, list[int]]]:
    """Yield code, quotient and elements of heaps of each code that is published."""
    monoids = dict(iter(inputs[f"{QUOTIENTS_ID}/{PRODUCTS}"].groupby("code", sort=False)))
    for code, heaps in inputs[f"{QUOTIENTS_ID}/{PRETENDING}"].groupby("code", sort=False):
        yield str(code), quotient_of(monoids[code]), heaps["element"].tolist()
