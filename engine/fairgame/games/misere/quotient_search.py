"""What is known of the misère play of an octal code: its quotient, complete with proof, or of the first heaps only.

Learning ends where the misère periodicity theorem proves that no further heap changes anything, or where the limits of
``fairgame.games.misere.learning`` end it.  Codes whose games differ in the numbering of heaps alone are learned once.

Cost: a minute for all codes of two digits, nearly all of it for those that are not completed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

from fairgame.games.misere.heaps import Structure, grundy_options, octal_options, structure
from fairgame.games.misere.learning import USUAL, Learner, Limits
from fairgame.games.misere.quotient import Quotient, proved_period
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.equivalence import moves_of

MAX_HEAPS = 500  # with a move


@dataclass(frozen=True)
class QuotientSearch:
    """The quotient of heaps 0 to n of a code.

    Attributes:
        code: the code.
        quotient: its generators are heaps of the code.
        elements: the pretending function: the element of heaps 0 to n.
        period: preperiod and period of the pretending function and the bound that proves them; None where the quotient
            is not known to be that of the whole game.
    """

    code: OctalCode
    quotient: Quotient
    elements: tuple[int, ...]
    period: tuple[int, int, int] | None


def codes() -> Iterator[OctalCode]:
    """Yield the codes 0.d, 0.dd and 4.d, as the census of octal games orders its digits.

    >>> [str(code) for code in codes()][:3], len(list(codes()))
    (['0.01', '0.02', '0.03'], 71)
    """
    texts = [f"0.{first}{second}" for first, second in product(range(8), repeat=2) if first or second]
    yield from map(OctalCode.parse, [*texts, *(f"4.{digit}" for digit in range(8))])


@cache
def is_studied(code: OctalCode) -> bool:
    """Whether a code is one of ``codes``."""
    return code in codes()


def search_quotient(code: OctalCode, limits: Limits = USUAL) -> QuotientSearch:
    """Return what is known of a code; a second code of one structure costs nothing.

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
    found = learner.quotient
    generators = tuple(heap + zeros for heap in found.generators)
    return QuotientSearch(
        code, Quotient(found.products, found.p_portion, generators, found.generated, found.words), elements, period
    )


@cache
def _learner(of: Structure, limits: Limits) -> Learner:
    return Learner(octal_options(of), limits)


def grundy_quotient() -> tuple[Quotient, tuple[int, ...]]:
    """Return the quotient of the first heaps of Grundy's game, and the elements of these heaps."""
    learner = Learner(grundy_options())
    while len(learner.elements) < MAX_HEAPS and learner.learn():
        pass
    return learner.quotient, tuple(learner.elements)
