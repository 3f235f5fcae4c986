"""Periods of sequences: detection, separate from proof.

The conventions of the atlas: a sequence G, indexed from heap 0, has *period* p, *saltus* s and *preperiod* n0 when
G(n+p) = G(n) + s for every n >= n0, with p > 0 and n0 as small as possible. Other authors print the *last exception*
n0 - 1 instead (Kayles: preperiod 71, last exception 70).

``detect`` only observes: it reports the smallest period that is supported by at least as many values as the caller's
``needed`` requires. A certificate (``fairgame.core.claims``) makes the observation a theorem. Method: the
Z-function of the reversed first differences gives, for each p, the extent of the period from the end backwards; time
and memory are linear in the number of values. Source: D. Gusfield, Algorithms on Strings, Trees and Sequences, 1997,
section 1.4 (Z-function).
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

MIN_REPEATS = 4


@dataclass(frozen=True, slots=True)
class Periodicity:
    """G(n + period) = G(n) + saltus for every n >= preperiod, with least preperiod and period."""

    preperiod: int
    period: int
    saltus: int = 0

    @property
    def last_exception(self) -> int:
        """The largest heap that breaks the rule, -1 if none does."""
        return self.preperiod - 1

    def value(self, values: np.ndarray, n: int) -> int:
        """Return G(n) for any n >= 0 from ``values``, shape (at least preperiod + period,), index 0 is G(0)."""
        if n < self.preperiod:
            return int(values[n])
        laps, rest = divmod(n - self.preperiod, self.period)
        return int(values[self.preperiod + rest]) + laps * self.saltus


def min_values(found: Periodicity) -> int:
    """Return the minimum number of known values for reporting an unproved period.

    With this number the period occurs ``MIN_REPEATS`` times and covers at least half of the values. So five equal
    values at the end are no period.
    """
    return max(2 * found.preperiod, found.preperiod + MIN_REPEATS * found.period)


def detect(values: np.ndarray, needed: Callable[[Periodicity], int]) -> Periodicity | None:
    """Return the smallest period with enough supporting ``values``, or None.

    Args:
        values: shape (stop,), any integer dtype, index 0 is G(0).
        needed: returns the number of values, counted from G(0), that a candidate requires.

    >>> detect(np.array([5, 1, 2, 1, 2, 1, 2, 1]), needed=lambda found: found.preperiod + 3 * found.period)
    Periodicity(preperiod=1, period=2, saltus=0)
    >>> detect(np.arange(8) // 2, needed=lambda found: found.preperiod + 3 * found.period)
    Periodicity(preperiod=0, period=2, saltus=1)
    """
    signed = np.asarray(values, dtype=np.int64)
    if signed.size < 2:  # noqa: PLR2004 - one value shows no period
        return None
    from fairgame.numbers.kernels.matching import z_function  # noqa: PLC0415 - loads numba

    matches = z_function(np.ascontiguousarray(np.diff(signed)[::-1]))
    periods = np.arange(1, matches.size)
    preperiods = matches.size - periods - matches[1:]
    for period, preperiod in zip(periods.tolist(), preperiods.tolist(), strict=True):
        candidate = Periodicity(preperiod, period, int(signed[-1] - signed[-1 - period]))
        if needed(candidate) <= signed.size:
            return candidate
    return None
