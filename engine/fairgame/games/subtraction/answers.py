"""Values of a given subtraction set, and its period with a proof.

Cost: some 5 ns and a byte a value until the period is proved (``fairgame.games.subtraction.rule``).  A period beyond
``MAX_VALUES`` values is not found.
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
from fairgame.games.subtraction.sets import parse_set
from fairgame.numbers.periodicity import Periodicity
from fairgame.tables.sequence import sequence_frame


@dataclass(frozen=True, slots=True, eq=False)
class SubtractionAnswer:
    """The values and the period of a set.

    Attributes:
        numbers: the set, ascending.
        nim_values: shape (stop,), uint8, from heap 0 on.
        period: the period, proved by a recurring window of values; None if no period was found.
        proof_bound: the last heap of the proof.
    """

    numbers: tuple[int, ...]
    nim_values: np.ndarray
    period: Periodicity | None
    proof_bound: int | None


def subtraction(words: Sequence[str], stop: int, max_values: int = MAX_VALUES) -> SubtractionAnswer:
    """Compute the values of heaps 0..stop-1 for a set, and prove its period.

    Args:
        words: the numbers of the set.
        stop: the number of values, from 1 to ``MAX_VALUES``.
        max_values: the number of values to search for a period.

    Raises:
        PositionError: if the words are not a set.
        LimitError: if ``stop`` is out of range.
    """
    try:
        numbers = parse_set(" ".join(words))
    except Refusal as error:
        raise PositionError("subtraction", error.text, error.reason) from None
    if not 1 <= stop <= MAX_VALUES:
        raise LimitError(f"--stop {stop}: expected 1 to {MAX_VALUES}")
    taken = np.array(numbers, np.int64)
    values = subtraction_values(taken, stop)
    try:
        period, proving = proved_period(numbers, max_values)
    except LimitError:
        return SubtractionAnswer(numbers, values, None, None)
    longer = subtraction_values(taken, proving.size + period.period)  # includes the failures of shorter periods
    proof = SubtractionPeriod(
        numbers,
        period.preperiod,
        period.period,
        proving.size - 1,
        witnesses(longer, period.preperiod, period.period),
    )
    proof.check(sequence_frame(longer))
    return SubtractionAnswer(numbers, values, period, proof.proof_bound)
