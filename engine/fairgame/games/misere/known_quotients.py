"""The misère quotients that play asks for, learned once and remembered between processes.

Tables are made from what is learned afresh (``learned``), and proved by their certificates; a
position is answered from memory.  Cost: some milliseconds for a quotient of 552 elements, ten seconds the first time.
"""

from functools import cache
from io import BytesIO
from typing import Any
from zipfile import BadZipFile

import numpy as np

from fairgame.games.misere.quotient import Quotient
from fairgame.games.misere.quotient_search import QuotientSearch, grundy_quotient, search_quotient
from fairgame.games.misere.rule import QuotientRule
from fairgame.games.octal.code import OctalCode
from fairgame.system.disk_cache import DiskCache

Parts = tuple[Quotient, tuple[int, ...], tuple[int, ...]]  # the quotient, the elements of heaps, the period or nothing
MEMORY = DiskCache()
ARRAYS = ("products", "p_portion", "generators", "generated", "words", "elements", "period")


def known(code: OctalCode) -> QuotientSearch:
    """Return what is known of a code, as ``study`` does."""
    quotient, elements, period = MEMORY.get_or_compute(
        _name(code), lambda: _parts(search_quotient(code)), _written, _read
    )
    return QuotientSearch(code, quotient, elements, (period[0], period[1], period[2]) if period else None)


def learned(code: OctalCode) -> QuotientSearch:
    """Return what is learned of a code now, and remember it."""
    found = search_quotient(code)
    MEMORY.put(_name(code), _written(_parts(found)))
    return found


def _name(code: OctalCode) -> str:
    return f"quotients/{code}.npz"


def _parts(found: QuotientSearch) -> Parts:
    return found.quotient, found.elements, found.period or ()


@cache
def octal_rule(code: OctalCode) -> QuotientRule:
    """Return the rule for sums of an octal game, as far as its quotient is known."""
    found = known(code)
    return QuotientRule(found.quotient, found.elements, found.period[:2] if found.period else None)


@cache
def grundy_rule() -> QuotientRule:
    """Return the rule for sums of Grundy's game, as far as its quotient is learned."""
    quotient, elements, _ = MEMORY.get_or_compute(
        "quotients/grundy.npz", lambda: (*grundy_quotient(), ()), _written, _read
    )
    return QuotientRule(quotient, elements, None)


def _written(found: Parts) -> bytes:
    quotient, elements, period = found
    words = np.array(quotient.words, np.int64).reshape(quotient.order, len(quotient.generators))
    parts: tuple[Any, ...] = (quotient.products, quotient.p_portion, quotient.generators, quotient.generated)
    parts += (words, elements, period)
    file = BytesIO()
    arrays: dict[str, Any] = {
        name: np.asarray(part, None if len(part) else np.int64) for name, part in zip(ARRAYS, parts, strict=True)
    }
    np.savez_compressed(file, **arrays)
    return file.getvalue()


def _read(said: bytes) -> Parts:
    try:
        with np.load(BytesIO(said), allow_pickle=False) as file:
            products, p_portion, *rest = (file[name] for name in ARRAYS)
    except (BadZipFile, KeyError) as error:
        raise ValueError(str(error)) from None
    generators, generated, words, elements, period = (part.tolist() for part in rest)
    quotient = Quotient(products, p_portion, tuple(generators), tuple(generated), tuple(map(tuple, words)))
    return quotient, tuple(elements), tuple(period)
