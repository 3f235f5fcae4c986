"""The misère quotients that answers rest on: those of the kept study, which go further, else what is learned here.

The study is that of the published table of elements (``engine.studies.tables``), whose rows each build checks.  What
tables are made with is learned or read elsewhere (``engine.families.misere.known``): no value depends on this module.

Cost: 0.1 s to read the study, once a process; without it that of learning.
"""

from collections.abc import Mapping
from contextlib import suppress
from functools import cache

import numpy as np
import pandas as pd

from engine.certificates.misere_quotients import PRODUCTS
from engine.errors import StoreError, UnknownNameError
from engine.families.misere import known as learned
from engine.families.misere.quotient import Quotient, multiplication_table, proved_period
from engine.families.misere.rule import QuotientRule
from engine.families.misere.study import Study
from engine.families.octal.code import OctalCode
from engine.schema.frames import read_csv
from engine.studies.tables import VALUES, opened_table
from engine.tables.misere_quotients import ELEMENTS_ID


@cache
def known(code: OctalCode) -> Study:
    """Return what is known of a code."""
    elements, monoids = _kept()
    if str(code) not in elements:
        return learned.known(code)
    found = tuple(elements[str(code)]["element"].tolist())
    return Study(code, quotient_of(monoids[str(code)], found), found, proved_period(found, code.length))


@cache
def octal_rule(code: OctalCode) -> QuotientRule:
    """Return the rule for sums of an octal game, as far as its quotient is known."""
    found = known(code)
    return QuotientRule(found.quotient, found.elements, found.period[:2] if found.period else None)


def quotient_of(rows: pd.DataFrame, elements: tuple[int, ...]) -> Quotient:
    """Return the quotient that rows of the attached table of products tell, given the elements of heaps."""
    sums = [[int(heap) for heap in text.split() if heap != "0"] for text in rows["heaps"]]
    after = np.array([[int(one) for one in text.split()] for text in rows["products"]], np.int64)
    generators = tuple(sorted({heap for heaps in sums for heap in heaps}))
    return Quotient(
        multiplication_table(after, sums),
        (rows["outcome"] == "P").to_numpy(),
        generators,
        tuple(elements[heap] for heap in generators),
        tuple(tuple(heaps.count(heap) for heap in generators) for heaps in sums),
    )


@cache
def _kept() -> tuple[Mapping[str, pd.DataFrame], Mapping[str, pd.DataFrame]]:
    """Return the elements of heaps and the products of the kept study by code; nothing if there is none to read."""
    with suppress(StoreError, UnknownNameError):
        files = opened_table(ELEMENTS_ID).files()
        return _by_code(files[VALUES]), _by_code(files[PRODUCTS])
    return {}, {}


def _by_code(csv: bytes) -> Mapping[str, pd.DataFrame]:
    return {str(code): rows for code, rows in read_csv(csv).groupby("code", sort=False)}
