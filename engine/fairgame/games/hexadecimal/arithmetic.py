"""Search for proofs that a hexadecimal game is arithmetic-periodic: G(n + p) = G(n) + s from some heap on.

The theorem is on the page of hexadecimal games; ``certificates.arithmetic`` checks each proof with other code. A proof
names

- ``rounds``: the number of periods that it takes as one, P = rounds * p and S = rounds * s,
- ``layers``: how many ranges of 2S values below G(n) need options whose heaps grow with n,
- ``bound``: the last heap whose value it needs.

Cost: 10 s for the 1,400 periods of the survey, half of it for the few that it does not prove. Source: our own; S. Howse
and R. J. Nowakowski have another theorem (only its abstract was seen).
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from fairgame.games.hexadecimal.kernels import attained_values, breaking_values, dangerous_option, pair_values
from fairgame.numbers.periodicity import Periodicity

ROUNDS, WINDOWS = (1, 2, 4), (3, 5)
MAX_LAYERS, MAX_BOUND = 63, 2600


@dataclass(frozen=True, slots=True)
class ArithmeticProof:
    """The numbers that a proof needs: see the module."""

    rounds: int
    layers: int
    bound: int


def arithmetic_proof(digits: np.ndarray, period: Periodicity) -> ArithmeticProof | None:
    """Return a proof of a period with a saltus, None if the search finds none.

    Args:
        digits: shape (k + 1,), uint8: d_0, d_1, ..., d_k.
        period: the period that the first values show, with a saltus above 0.

    >>> arithmetic_proof(np.array([0, 8], np.uint8), Periodicity(preperiod=1, period=3, saltus=1))
    ArithmeticProof(rounds=1, layers=1, bound=18)
    """
    first = max(period.preperiod, 1)
    for rounds, start in _windows(first, period.period, digits.size - 1):
        whole, saltus = rounds * period.period, rounds * period.saltus
        modulus = saltus & -saltus
        values = breaking_values(digits, start + 2 * whole)
        if not np.array_equal(values[first + whole :], values[first:-whole] + saltus):
            return None
        if any(dangerous_option(n, digits, values, first, modulus) for n in range(start, start + whole)):
            continue
        layers = _layers(digits, values, first, saltus, range(start, start + 2 * whole))
        if layers:
            return ArithmeticProof(rounds, layers, values.size - 1)
    return None


def _windows(first: int, period: int, length: int) -> Iterator[tuple[int, int]]:
    """Yield numbers of rounds, each with first heaps of a window."""
    for rounds in ROUNDS:
        for times in WINDOWS:
            start = times * (first + rounds * period) + length
            if start + 2 * rounds * period <= MAX_BOUND:
                yield rounds, start


def _layers(digits: np.ndarray, values: np.ndarray, first: int, saltus: int, window: range) -> int:
    """Return the least number of layers that proves all smaller values to be options; 0 if none does."""
    level, low = pair_values(values, first, saltus & -saltus)
    attained = [attained_values(n, digits, values, first, level, low) for n in window]
    for layers in range(1, MAX_LAYERS + 1):
        depth = 2 * saltus * layers
        if all(
            depth <= rising.size
            and rising[rising.size - depth :].all()
            and both[both.size - depth : both.size - depth + 2 * saltus].all()
            and staying[: staying.size - depth].all()
            for rising, staying, both in attained
        ):
            return layers
    return 0
