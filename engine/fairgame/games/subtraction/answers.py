"""What is answered when somebody asks for one subtraction set: its values, and its period with the proof.

Cost: some 5 ns a value until the period is proved (``fairgame.games.subtraction.rule``), and as much memory as values;
a set whose period is longer than ``MAX_VALUES`` values is answered without one.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from fairgame.core.notation import Refusal
from fairgame.errors import LimitError, PositionError
from fairgame.evidence.minimal_period import witnesses
from fairgame.games.subtraction.certificates import SubtractionPeriod
from fairgame.games.subtraction.kernels import subtraction_values
from fairgame.games.subtraction.rule import MAX_VALUES, proved_period
from fairgame.games.subtraction.sets import set_of, told
from fairgame.numbers.periodicity import Periodicity
from fairgame.tables.sequence import numbered

__all__ = ["MAX_VALUES", "SubtractionAnswer", "subtraction", "told"]


@dataclass(frozen=True, slots=True, eq=False)
class SubtractionAnswer:
    """What is known of one set.

    Attributes:
        numbers: the set, ascending.
        nim_values: shape (stop,), uint8, from heap 0 on.
        period: the period, proved by a window of values that comes back; None where so many values show none.
        proof_bound: the last heap that the proof needs.
    """

    numbers: tuple[int, ...]
    nim_values: np.ndarray
    period: Periodicity | None
    proof_bound: int | None


def subtraction(words: Sequence[str], stop: int, most: int = MAX_VALUES) -> SubtractionAnswer:
    """Compute heaps 0..stop-1 of the set that ``words`` are, and prove its period.

    Args:
        words: the numbers.
        stop: how many values are wanted, at least 1 and at most ``MAX_VALUES``.
        most: in so many values a period is looked for.

    Raises:
        PositionError: if the words are no set.
        LimitError: if more values are wanted than that.
    """
    try:
        numbers = set_of(" ".join(words))
    except Refusal as wrong:
        raise PositionError("subtraction", wrong.text, wrong.reason) from None
    if not 1 <= stop <= MAX_VALUES:
        raise LimitError(f"--stop {stop}: expected 1 to {MAX_VALUES}")
    taken = np.array(numbers, np.int64)
    values = subtraction_values(taken, stop)
    try:
        found, proving = proved_period(numbers, most)
    except LimitError:
        return SubtractionAnswer(numbers, values, None, None)
    longer = subtraction_values(taken, proving.size + found.period)  # a shorter period is to be seen failing
    proof = SubtractionPeriod(
        numbers,
        found.preperiod,
        found.period,
        proving.size - 1,
        witnesses(longer, found.preperiod, found.period),
    )
    proof.check(numbered(longer))
    return SubtractionAnswer(numbers, values, found, proof.proof_bound)
