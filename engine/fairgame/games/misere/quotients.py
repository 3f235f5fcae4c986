"""The misère quotients that answers rest on: those of the kept study, which go further, else what is learned here.

The study is that of the published table of elements (``fairgame.runs.extended_tables``), whose rows builds check.  What
tables are made with is learned or read elsewhere (``fairgame.games.misere.known_quotients``): no value depends on this
module.

Cost: 0.1 s to read the study, once a process; without it that of learning.
"""

from collections.abc import Mapping
from contextlib import suppress
from functools import cache

import pandas as pd

from fairgame.core.frames import read_csv
from fairgame.errors import StoreError, UnknownNameError
from fairgame.games.misere import known_quotients as learned
from fairgame.games.misere.certificates.quotients import PRODUCTS
from fairgame.games.misere.quotient import proved_period
from fairgame.games.misere.quotient_search import QuotientSearch, is_studied
from fairgame.games.misere.rule import QuotientRule
from fairgame.games.misere.tables.quotients import ELEMENTS_ID, quotient_of
from fairgame.games.octal.code import OctalCode
from fairgame.runs.extended_tables import VALUES, open_table_run


@cache
def known(code: OctalCode) -> QuotientSearch:
    """Return what is known of a code."""
    elements, monoids = _kept()
    if str(code) not in elements:
        return learned.known(code)
    found = tuple(elements[str(code)]["element"].tolist())
    return QuotientSearch(code, quotient_of(monoids[str(code)]), found, proved_period(found, code.length))


def is_kept(code: OctalCode) -> bool:
    """Return whether the kept study has a code."""
    return str(code) in _kept()[0]


def quotient_rule(code: object) -> QuotientRule | None:
    """Return the rule for sums of an octal game whose quotient is known for some heaps, else None."""
    return octal_rule(code) if isinstance(code, OctalCode) and is_studied(code) else None


@cache
def octal_rule(code: OctalCode) -> QuotientRule:
    """Return the rule for sums of an octal game, as far as its quotient is known."""
    found = known(code)
    return QuotientRule(found.quotient, found.elements, found.period[:2] if found.period else None)


@cache
def _kept() -> tuple[Mapping[str, pd.DataFrame], Mapping[str, pd.DataFrame]]:
    """Return the elements of heaps and the products of the kept study by code; nothing if there is none to read."""
    with suppress(StoreError, UnknownNameError):
        files = open_table_run(ELEMENTS_ID).files()
        return _by_code(files[VALUES]), _by_code(files[PRODUCTS])
    return {}, {}


def _by_code(csv: bytes) -> Mapping[str, pd.DataFrame]:
    return {str(code): rows for code, rows in read_csv(csv).groupby("code", sort=False)}
