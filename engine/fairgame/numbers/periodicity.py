"""Finding a period, kept apart from proving it.

The conventions of the whole atlas live here: a sequence G, indexed from heap 0, has *period* p, *saltus* s and
*preperiod* n0 when G(n+p) = G(n) + s for every n >= n0, with p > 0 and n0 as small as can be.  Others print the
*last exception* n0 - 1 instead (Kayles: preperiod 71, last exception 70).

``detect`` only observes: it reports the smallest period for which the computed values reach as far as the
caller's ``needed`` asks.  What makes an observation a theorem is a certificate (``fairgame.core.claims``).
Method: the Z-function of the reversed first differences gives, for each p, how far back the period holds; time
and memory are linear in the number of values.  Source: D. Gusfield, Algorithms on Strings, Trees and Sequences,
1997, section 1.4 (Z-function).
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from fairgame.numbers.kernels.matching import z_function

TIMES_SEEN = 4


@dataclass(frozen=True, slots=True)
class Periodicity:
    """G(n + period) = G(n) + saltus for every n >= preperiod; all three as small as can be."""

    preperiod: int
    period: int
    saltus: int = 0

    @property
    def last_exception(self) -> int:
        """The largest heap at which the rule fails, -1 where it never does."""
        return self.preperiod - 1

    def value(self, values: np.ndarray, n: int) -> int:
        """Return G(n) for any n >= 0 from ``values``, shape (at least preperiod + period,), index 0 is G(0)."""
        if n < self.preperiod:
            return int(values[n])
        laps, rest = divmod(n - self.preperiod, self.period)
        return int(values[self.preperiod + rest]) + laps * self.saltus


def lasting(found: Periodicity) -> int:
    """Return how many values must be known before a period is worth telling that nothing proves.

    It was seen ``TIMES_SEEN`` times then, and over half of the values: five equal values at the end are no period.
    """
    return max(2 * found.preperiod, found.preperiod + TIMES_SEEN * found.period)


def detect(values: np.ndarray, needed: Callable[[Periodicity], int]) -> Periodicity | None:
    """Return the smallest period that ``values`` shows far enough, or None.

    Args:
        values: shape (stop,), any integer dtype, index 0 is G(0).
        needed: how many values, counted from G(0), must be known before a candidate is worth reporting.

    >>> detect(np.array([5, 1, 2, 1, 2, 1, 2, 1]), needed=lambda found: found.preperiod + 3 * found.period)
    Periodicity(preperiod=1, period=2, saltus=0)
    >>> detect(np.arange(8) // 2, needed=lambda found: found.preperiod + 3 * found.period)
    Periodicity(preperiod=0, period=2, saltus=1)
    """
    signed = np.asarray(values, dtype=np.int64)
    if signed.size < 2:  # noqa: PLR2004 - one value shows no period
        return None
    matches = z_function(np.ascontiguousarray(np.diff(signed)[::-1]))
    periods = np.arange(1, matches.size)
    preperiods = matches.size - periods - matches[1:]
    for period, preperiod in zip(periods.tolist(), preperiods.tolist(), strict=True):
        found = Periodicity(preperiod, period, int(signed[-1] - signed[-1 - period]))
        if needed(found) <= signed.size:
            return found
    return None
