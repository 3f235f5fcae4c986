"""Search for the misère quotient of an octal code: complete with a proof, or of the first heaps only.

The search ends when the misère periodicity theorem proves that no larger heap changes the quotient, or at the limits of
``fairgame.games.misere.learning``.  Codes whose games differ only in the numbering of heaps are learned once.  Tables
are computed from newly learned quotients (``learn_quotient``) and proved by their certificates; play uses the cache.

Cost: a minute for all codes of two digits, nearly all of it for the codes that are not completed; some milliseconds to
read a cached quotient of 552 elements.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import product
from typing import Any
from zipfile import BadZipFile

import numpy as np

from fairgame.games.misere.heaps import Structure, grundy_options, octal_options, structure
from fairgame.games.misere.learning import USUAL, Learner, Limits
from fairgame.games.misere.quotient import Quotient, QuotientRule, proved_period
from fairgame.games.octal.classes import moves_of
from fairgame.games.octal.code import OctalCode
from fairgame.system.disk_cache import DiskCache

MAX_HEAPS = 500  # with a move
CACHE = DiskCache()
ARRAYS = ("products", "p_portion", "generators", "generated", "words", "elements", "period")

Parts = tuple[Quotient, tuple[int, ...], tuple[int, ...]]  # quotient, elements of heaps, period or nothing


@dataclass(frozen=True)
class QuotientSearch:
    """The quotient of heaps 0 to n of a code.

    Attributes:
        code: the code.
        quotient: its generators are heaps of the code.
        elements: the pretending function: the element of heaps 0 to n.
        period: preperiod and period of the pretending function and the bound that proves them; None if the quotient
            is not known to be that of the whole game.
    """

    code: OctalCode
    quotient: Quotient
    elements: tuple[int, ...]
    period: tuple[int, int, int] | None

    def rule(self) -> QuotientRule:
        """Return the rule for sums, as far as the quotient is known."""
        return QuotientRule(self.quotient, self.elements, self.period[:2] if self.period else None)


def codes() -> Iterator[OctalCode]:
    """Yield the codes 0.d, 0.dd and 4.d, in the order of the census of octal games.

    >>> [str(code) for code in codes()][:3], len(list(codes()))
    (['0.01', '0.02', '0.03'], 71)
    """
    texts = [f"0.{first}{second}" for first, second in product(range(8), repeat=2) if first or second]
    yield from map(OctalCode.parse, [*texts, *(f"4.{digit}" for digit in range(8))])


@cache
def is_listed(code: OctalCode) -> bool:
    """Return whether a code is one of ``codes``."""
    return code in codes()


def search_quotient(code: OctalCode, limits: Limits = USUAL) -> QuotientSearch:
    """Learn the quotient of a code; another code of the same structure costs nothing.

    Cost: see ``fairgame.games.misere.learning``.
    """
    zeros = moves_of(code.digits).zeros
    learner = _learner(structure(code), limits)
    while True:
        elements = (*(0 for _ in range(zeros)), *learner.elements)
        period = proved_period(elements, code.length)
        if period is not None:
            elements = elements[: period[2] + 1]
        if period is not None or len(learner.elements) >= MAX_HEAPS or not learner.learn():
            break
    return QuotientSearch(code, learner.quotient.shifted(zeros), elements, period)


@cache
def _learner(game: Structure, limits: Limits) -> Learner:
    return Learner(octal_options(game), limits)


def grundy_quotient() -> tuple[Quotient, tuple[int, ...]]:
    """Return the quotient of the first heaps of Grundy's game, and the elements of these heaps."""
    learner = Learner(grundy_options())
    while len(learner.elements) < MAX_HEAPS and learner.learn():
        pass
    return learner.quotient, tuple(learner.elements)


def known_quotient(code: OctalCode) -> QuotientSearch:
    """Return the quotient of a code from the disk cache, or learn it."""
    quotient, elements, period = CACHE.get_or_compute(
        _file_name(code), lambda: _parts(search_quotient(code)), _serialise, _parse
    )
    return QuotientSearch(code, quotient, elements, (period[0], period[1], period[2]) if period else None)


def learn_quotient(code: OctalCode) -> QuotientSearch:
    """Learn the quotient of a code without reading the cache, and cache it."""
    search = search_quotient(code)
    CACHE.put(_file_name(code), _serialise(_parts(search)))
    return search


@cache
def octal_rule(code: OctalCode) -> QuotientRule:
    """Return the rule for sums of an octal game, as far as its quotient is known."""
    return known_quotient(code).rule()


@cache
def grundy_rule() -> QuotientRule:
    """Return the rule for sums of Grundy's game, as far as its quotient is learned."""
    quotient, elements, _ = CACHE.get_or_compute(
        "quotients/grundy.npz", lambda: (*grundy_quotient(), ()), _serialise, _parse
    )
    return QuotientRule(quotient, elements, None)


def _file_name(code: OctalCode) -> str:
    return f"quotients/{code}.npz"


def _parts(search: QuotientSearch) -> Parts:
    return search.quotient, search.elements, search.period or ()


def _serialise(parts: Parts) -> bytes:
    quotient, elements, period = parts
    words = np.array(quotient.words, np.int64).reshape(quotient.order, len(quotient.generators))
    values: tuple[Any, ...] = (quotient.products, quotient.p_portion, quotient.generators, quotient.generated)
    values += (words, elements, period)
    file = BytesIO()
    arrays: dict[str, Any] = {
        name: np.asarray(value, None if len(value) else np.int64) for name, value in zip(ARRAYS, values, strict=True)
    }
    np.savez_compressed(file, **arrays)
    return file.getvalue()


def _parse(data: bytes) -> Parts:
    try:
        with np.load(BytesIO(data), allow_pickle=False) as file:
            products, p_portion, *rest = (file[name] for name in ARRAYS)
    except (BadZipFile, KeyError) as error:
        raise ValueError(str(error)) from None
    generators, generated, words, elements, period = (part.tolist() for part in rest)
    quotient = Quotient(products, p_portion, tuple(generators), tuple(generated), tuple(map(tuple, words)))
    return quotient, tuple(elements), tuple(period)
