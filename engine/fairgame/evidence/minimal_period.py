"""Checks shared by the certificates of periods: the period holds on the table, and no smaller number is a period.

Every period of a sequence is a multiple of the least one. So a period is least if, for each of its prime divisors q,
there is a heap where period/q fails. Cost: two comparisons of whole arrays. Source: standard argument.
"""

from typing import TYPE_CHECKING

import numpy as np

from fairgame.errors import CertificateError
from fairgame.numbers.numeration import prime_divisors

if TYPE_CHECKING:
    import pandas as pd

Witnesses = tuple[tuple[int, int], ...]  # a prime, and a heap where period/prime fails


def values_of(frame: "pd.DataFrame", claim: str) -> np.ndarray:
    """Return the nim-values of a table with columns n = 0, 1, 2, ... and nim_value, shape (rows,), int64.

    Raises:
        CertificateError: if a heap is missing or out of order.
    """
    if not np.array_equal(frame["n"].to_numpy(), np.arange(len(frame))):
        raise CertificateError(claim, "the heaps of the table are not 0, 1, 2, ... in order")
    return frame["nim_value"].to_numpy().astype(np.int64)


def check_least(values: np.ndarray, preperiod: int, period: int, shorter: Witnesses, claim: str) -> None:
    """Check that ``values`` repeat from the preperiod on, and that neither preperiod nor period can be smaller.

    Raises:
        CertificateError: with the first heap that contradicts the claim.
    """
    differs = np.flatnonzero(values[preperiod + period :] != values[preperiod : values.size - period])
    if differs.size:
        raise CertificateError(claim, f"it fails at heap {preperiod + int(differs[0])}")
    if preperiod > 0 and values[preperiod - 1] == values[preperiod - 1 + period]:
        raise CertificateError(claim, f"the preperiod is smaller: heap {preperiod - 1} obeys the period too")
    if {prime for prime, _ in shorter} != set(prime_divisors(period)):
        raise CertificateError(claim, "a witness is needed for each prime divisor of the period")
    for prime, heap in shorter:
        step = period // prime
        if not preperiod <= heap < values.size - step or values[heap] == values[heap + step]:
            raise CertificateError(claim, f"heap {heap} is no witness against the period {step}")


def witnesses(values: np.ndarray, preperiod: int, period: int) -> Witnesses:
    """Return the first heap where each period/prime fails, for the least ``period`` of ``values``."""
    tail = values[preperiod:].astype(np.int64)
    steps = [(prime, period // prime) for prime in prime_divisors(period)]
    return tuple((prime, preperiod + int(np.flatnonzero(tail[step:] != tail[:-step])[0])) for prime, step in steps)
