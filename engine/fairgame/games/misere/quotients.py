"""Misère quotients for answers: read from the stored run, which covers more heaps, or else learned.

The run belongs to the published table of elements (``fairgame.runs.extended_tables``), and every build checks its rows.
No table depends on this module: tables learn or read quotients through ``fairgame.games.misere.quotient_search``.

Cost: 0.1 s to read the run, once a process; without the run, the cost of learning.
"""

from collections.abc import Mapping
from contextlib import suppress
from functools import cache

import pandas as pd

from fairgame.core.frames import read_csv
from fairgame.errors import StoreError, UnknownNameError
from fairgame.games.misere import quotient_search
from fairgame.games.misere.certificates import PRODUCTS
from fairgame.games.misere.quotient import QuotientRule, proved_period
from fairgame.games.misere.quotient_search import QuotientSearch
from fairgame.games.misere.tables import ELEMENTS_ID, quotient_of
from fairgame.games.octal.code import OctalCode
from fairgame.runs.extended_tables import VALUES, open_table_run


@cache
def known_quotient(code: OctalCode) -> QuotientSearch:
    """Return the known quotient of a code."""
    elements, monoids = _stored()
    if str(code) not in elements:
        return quotient_search.known_quotient(code)
    heap_elements = tuple(elements[str(code)]["element"].tolist())
    return QuotientSearch(
        code, quotient_of(monoids[str(code)]), heap_elements, proved_period(heap_elements, code.length)
    )


def is_stored(code: OctalCode) -> bool:
    """Return whether the stored run covers a code."""
    return str(code) in _stored()[0]


def quotient_rule(code: object) -> QuotientRule | None:
    """Return the rule for sums of an octal game whose quotient is known for some heaps, else None."""
    return octal_rule(code) if isinstance(code, OctalCode) and quotient_search.is_listed(code) else None


@cache
def octal_rule(code: OctalCode) -> QuotientRule:
    """Return the rule for sums of an octal game, as far as its quotient is known."""
    return known_quotient(code).rule()


@cache
def _stored() -> tuple[Mapping[str, pd.DataFrame], Mapping[str, pd.DataFrame]]:
    """Return the elements of heaps and the products of the stored run by code; empty without a readable run."""
    with suppress(StoreError, UnknownNameError):
        files = open_table_run(ELEMENTS_ID).files()
        return _by_code(files[VALUES]), _by_code(files[PRODUCTS])
    return {}, {}


def _by_code(csv: bytes) -> Mapping[str, pd.DataFrame]:
    return {str(code): rows for code, rows in read_csv(csv).groupby("code", sort=False)}
