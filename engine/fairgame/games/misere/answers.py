"""The misère quotient of an octal code: what is known of it, the elements of heaps, the outcome of a sum.

Cost: 0.1 s for a code of two digits, which the kept study has; else learning the quotient, milliseconds to some 15 s
(``fairgame.games.misere.quotient_search``), with progress.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from fairgame.core.play import Outcome, outcome
from fairgame.errors import LimitError
from fairgame.games.misere.firm import firm_from
from fairgame.games.misere.learning import FURTHER, USUAL
from fairgame.games.misere.quotient_search import MAX_HEAPS as MAX_LEARNED
from fairgame.games.misere.quotients import is_kept, known, octal_rule
from fairgame.games.octal.code import OctalCode
from fairgame.system.progress import timetable

LONGEST = 3  # places after the point; the learning is meant for short codes
MAX_HEAPS = 1000
MAX_HEAP = 10**18
USUAL_SECONDS = 10.0  # for a quotient whose learning is ended by its limits
HOW_FAR = (
    "learning ends after {} heaps with a move, or at a heap that needs more than {:,} sums played out or more than {}"
    " elements"
)

Heaps = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class QuotientAnswer:
    """What is known of the misère play of a code.

    Attributes:
        code: the code.
        rule: the code in words.
        complete: whether the quotient is proved to be that of the whole game.
        heap_bound: the last heap whose element was found.
        order: how many elements there are.
        p_portion: the elements that are P-positions, each as the sum of heaps that stands for it.
        tame: whether it is the quotient of sums of heaps of Nim.
        generators: heaps whose elements generate it.
        pretending: of heaps 0, 1, 2, ..., heap_bound the sum that stands for each one's element.
        preperiod: from here on the elements of heaps repeat; None where no period is proved.
        period: after so many heaps.
        proof_bound: the last heap that the proof needs.
        heaps: a sum that was asked for; empty if none was.
        element: the sum that stands for its element; None if none was asked for.
        outcome: of the sum.
        firm_from: every heap is tame and those from here on are firm, proved for all; None where that is not known.
    """

    code: str
    rule: str
    complete: bool
    heap_bound: int
    order: int
    p_portion: tuple[Heaps, ...]
    tame: bool
    generators: Heaps
    pretending: tuple[Heaps, ...]
    preperiod: int | None
    period: int | None
    proof_bound: int | None
    heaps: Heaps
    element: Heaps | None
    outcome: Outcome | None
    firm_from: int | None


def misere_quotient(text: str, heaps: Sequence[int] = ()) -> QuotientAnswer:
    """Return what is known of a code, and the outcome of a sum of heaps if one is given.

    Raises:
        OctalCodeError: if ``text`` is no code.
        LimitError: if the code is too long, or a heap is beyond those whose elements are known.
    """
    code = OctalCode.parse(text)
    if code.length > LONGEST:
        raise LimitError(f"misère {code}: expected a code of at most {LONGEST} places after the point")
    if len(heaps) > MAX_HEAPS or any(heap > MAX_HEAP for heap in heaps):
        raise LimitError(f"misère {code}: expected at most {MAX_HEAPS} heaps, each at most {MAX_HEAP}")
    with timetable(f"misère quotient of {code}", {str(code): USUAL_SECONDS}, at_once=1) as table:
        table.started(str(code))
        found, rule = known(code), octal_rule(code)
    quotient = found.quotient
    firm = firm_from(code)
    preperiod, period, bound = found.period or (None, None, None)
    try:
        product = quotient.product(map(rule.element, heaps)) if heaps else None
    except LimitError as beyond:
        limits = FURTHER if is_kept(code) else USUAL
        raise LimitError(
            f"misère {code}: {beyond}; {HOW_FAR.format(MAX_LEARNED, limits.work, limits.elements)}"
        ) from None
    return QuotientAnswer(
        code=str(code),
        rule=code.in_words(),
        complete=found.period is not None,
        heap_bound=len(found.elements) - 1,
        order=quotient.order,
        p_portion=tuple(quotient.heaps(one) for one in range(quotient.order) if quotient.p_portion[one]),
        tame=quotient.is_tame,
        generators=quotient.generators,
        pretending=tuple(quotient.heaps(element) for element in found.elements),
        preperiod=preperiod,
        period=period,
        proof_bound=bound,
        heaps=tuple(heaps),
        element=None if product is None else quotient.heaps(product),
        outcome=None if product is None else outcome(bool(quotient.p_portion[product])),
        firm_from=firm[0] if firm else None,
    )
