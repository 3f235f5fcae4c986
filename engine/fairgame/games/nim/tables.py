"""Table of nim-products of small numbers: the multiplication table of the field of 256 elements."""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import pandas as pd

from fairgame.core.claims import Claim, Status
from fairgame.core.columns import Column
from fairgame.core.game import Game
from fairgame.core.tables import Inputs, Table, TableSpec
from fairgame.games.nim.certificates import NimProducts
from fairgame.games.nim.kernels import product_table
from fairgame.numbers.nim_logarithm import powers
from fairgame.numbers.nimbers import field_digits

SIDE = 256


def tables(_: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield the table of nim-products."""
    spec = TableSpec(
        id="nim-multiplication.products",
        title="Nim-products",
        description="The nim-product of a and b, for every pair of numbers below the table's side.",
        columns=("a", "b", Column("product", is_="nim_product")),
        key=("a", "b"),
        games=(),
        rows=SIDE * SIDE,
    )
    statement = (
        f"Each of these products of numbers below {SIDE} is the least number that is not the nim-sum of a'b, ab' and"
        " a'b' for some a' less than a and b' less than b."
    )
    yield Table(spec, _products, lambda _: (Claim(statement, Status.CERTIFIED, NimProducts(SIDE)),), cost=8)


def _products(_: Inputs) -> pd.DataFrame:
    a, b = np.indices((SIDE, SIDE)).reshape(2, -1)
    return pd.DataFrame({"a": a, "b": b, "product": products(SIDE).reshape(-1)})


def products(side: int) -> np.ndarray:
    """Return the nim-products of the numbers below ``side``, at most 2^16, shape (side, side), uint16."""
    generated, exponents = powers(field_digits(side - 1))
    return product_table(np.array(generated, np.uint16), np.array(exponents, np.int32), side, side)
