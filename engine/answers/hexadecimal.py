"""What is answered when somebody asks for a code with digits up to F: its values, and the period that they show.

The period is observed and not proved; it may have a saltus.  Cost: see ``engine.families.breaking``.
"""

from dataclasses import dataclass

import numpy as np

from engine.errors import PositionError
from engine.families.breaking import BreakingCode, breaking_values
from engine.mathematics.periodicity import Periodicity, detect
from engine.ruleset.notation import Refusal

TIMES_SEEN = 4


@dataclass(frozen=True, slots=True)
class HexadecimalAnswer:
    """What is known of a code.

    Attributes:
        code: its canonical text.
        rule: the rule in words.
        nim_values: from heap 0 on.
        period: what the values show ``TIMES_SEEN`` times over, None if nothing; observed, not proved.
        is_octal: whether it is an octal code, of which a theorem could prove the period.
    """

    code: str
    rule: str
    nim_values: tuple[int, ...]
    period: Periodicity | None
    is_octal: bool


def hexadecimal(text: str, stop: int) -> HexadecimalAnswer:
    """Compute heaps 0..stop-1 of a code.

    Raises:
        PositionError: if the text is no code.
        LimitError: if so many values are not computed.
    """
    try:
        code = BreakingCode.parse(text)
    except Refusal as wrong:
        raise PositionError("hexadecimal code", wrong.text, wrong.reason) from None
    values = breaking_values(code, stop)
    found = detect(np.array(values), lambda one: one.preperiod + TIMES_SEEN * one.period)
    return HexadecimalAnswer(str(code), code.in_words(), tuple(values), found, code.is_octal)
