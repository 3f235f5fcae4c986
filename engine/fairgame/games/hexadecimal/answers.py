"""Answer about a code with digits up to F: its values, and the period that they show.

The period is observed and not proved; it may have a saltus. Cost: see ``fairgame.games.hexadecimal.code``.
"""

from dataclasses import dataclass

import numpy as np

from fairgame.core.notation import Refusal
from fairgame.errors import PositionError
from fairgame.games.hexadecimal import kernels as kernel
from fairgame.games.hexadecimal.code import BreakingCode, breaking_values
from fairgame.numbers.periodicity import Periodicity, detect, min_values


@dataclass(frozen=True, slots=True)
class HexadecimalAnswer:
    """Facts about a code.

    Attributes:
        code: its canonical text.
        rule: the rule in words.
        nim_values: from heap 0 on.
        period: the period shown by the values (``min_values``), None without any; observed, not proved.
        is_octal: whether it is an octal code, whose period a theorem could prove.
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
        LimitError: if ``stop`` is out of range.
    """
    try:
        code = BreakingCode.parse(text)
    except Refusal as refusal:
        raise PositionError("hexadecimal code", refusal.text, refusal.reason) from None
    values = breaking_values(code, stop)
    period = detect(np.array(values), min_values)
    return HexadecimalAnswer(str(code), code.in_words(), tuple(values), period, code.is_octal)


@dataclass(frozen=True, slots=True)
class BrokenPeriod:
    """A period that many values show, and the first heap that does not obey it.

    Attributes:
        seen: the period shown by the first values.
        heap: the first heap that breaks it.
        nim_value: its value.
        expected: its value under the period.
    """

    seen: Periodicity
    heap: int
    nim_value: int
    expected: int


def broken_period(code: str, shown_by: int, stop: int) -> BrokenPeriod | None:
    """Return the period that the first ``shown_by`` values of a code show if one of heaps 0..stop-1 breaks it."""
    values = nim_values(code, stop)
    seen = detect(values[:shown_by], min_values)
    if seen is None:
        return None
    later = np.arange(seen.preperiod + seen.period, stop)
    wrong = later[values[later] != values[later - seen.period] + seen.saltus]
    if not wrong.size:
        return None
    heap = int(wrong[0])
    return BrokenPeriod(seen, heap, int(values[heap]), int(values[heap - seen.period]) + seen.saltus)


def nim_values(code: str, stop: int) -> np.ndarray:
    """Return the nim-values of heaps 0..stop-1 of a code with finitely many digits, shape (stop,), int64."""
    return kernel.breaking_values(np.array(BreakingCode.parse(code).digits, np.uint8), stop)
