"""Manifest of a long window run: first values, boundaries with the windows before them, and its end.

The theory is that of ``fairgame.games.octal.checkers.octal_period`` (window lemma). The data are the values G(0), ...,
G(H-1) and at least R+K values before each of some boundaries b0 = H-L-K, ..., which divide the run into *segments*.
This module compares the parts with each other; ``fairgame.games.octal.checkers.octal_segments`` checks the segments,
``octal_period.check_values`` the first values.

**The end.** A run whose window recurs also states a period p, the preperiod n0, and a heap for each prime q that
divides p. Let n* be the last boundary minus p. Then

* p is even if the heap's own parity counts, b0 <= n*, and n0 <= n*-R-K;
* the data have every value from n0 to n*-1 and the value p heaps later, and the two are equal;
* n0 is 0, or the data have the values at n0-1 and n0-1+p, and they differ;
* the heap of q is n0 or greater, and its value differs from the value p/q heaps later, so p/q is no period. The value
  at the last boundary or beyond is read p heaps earlier.

When all segments are accepted, every heap from H to n*+p+L+K is settled. By the window lemma p is then the least
period, from n0 on and from no heap before. The lemma requires the heaps from n* on to be settled. The heaps from n* to
H-1, if any, need not be settled: they are common heaps of the checked head, and a common heap n > 2R+K has the value
g(n), because g(n) is the least value of its parity that no option has.

Cost: negligible. Source: our own.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from math import isqrt
from typing import Any, Self

import numpy as np

from fairgame.games.octal.checkers.octal_period import MAX_NUMBER, Array, Game, need

MAX_PLACES = 128  # bits of two words, one for each value of a parity
EVEN_MASKS = "checker 2"  # the first checker accepted unsettled heaps if the mask is even: its checks are void
NUMBERS = ("mask", "position", "reach", "witness", "width", "head")


@dataclass(frozen=True, slots=True)
class PeriodClaim:
    """The claim that the window of a run recurs.

    Attributes:
        preperiod: the first heap of the period.
        period: the least period.
        shorter: each prime divisor of the period with a heap where the period divided by this prime fails.
    """

    preperiod: int
    period: int
    shorter: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, stated: Mapping[str, Any]) -> "PeriodClaim":
        """Return the claim of a manifest.

        Raises:
            Rejected: if the claim has another form.
        """
        need(stated.keys() == {"preperiod", "period", "shorter"}, "the end has another form")
        shorter = tuple((prime, heap) for prime, heap in stated["shorter"])
        _need_numbers([stated["preperiod"], stated["period"], *chain(*shorter)])
        return cls(stated["preperiod"], stated["period"], shorter)


@dataclass(frozen=True)
class RunManifest:
    """Boundaries of one run, with the windows before them.

    Attributes:
        game: the rule and the parities.
        head: G(0), ..., G(H-1), unsigned.
        reach: R, no heap of the head beyond it is rare.
        witness: L.
        boundaries: int64, in order.
        windows: unsigned, shape (boundaries, R+K or more): the values before each boundary.
        end: the claim of the period, None while no window recurs.
    """

    game: Game
    head: Array
    reach: int
    witness: int
    boundaries: Array
    windows: Array
    end: PeriodClaim | None = None

    @classmethod
    def of(cls, page: Mapping[str, Any], values: Array) -> Self:
        """Return the manifest of a certificate or of an unfinished run.

        Args:
            page: the fields of the manifest.
            values: the head, followed by the windows.

        Raises:
            Rejected: if the parts contradict each other, or do not show the stated end.
        """
        _need_numbers([*(page[name] for name in NUMBERS), *page["digits"], *page["boundaries"]])
        need(page["position"] in (0, 1), "the position is neither 0 nor 1")
        need(0 < page["mask"] < 2 * MAX_PLACES, f"the mask {page['mask']} is not between 1 and {2 * MAX_PLACES - 1}")
        game, marks = Game(page["digits"], page["mask"], page["position"]), np.array(page["boundaries"], np.int64)
        width, head = page["width"], values[: page["head"]]
        need(game.splits, "no digit splits")
        need(marks.size > 1 and (np.diff(marks) > 0).all() and marks[0] >= 2 * width, "the boundaries are not in order")
        need(width >= page["reach"] + game.last, "a window is too short for the lemma")
        need(values.size == head.size + marks.size * width, "the number of windows is not that of the boundaries")
        need(head.size == marks[0] + page["witness"] + game.last, "the head ends at another heap")
        need(page["reach"] <= page["witness"], "the witnesses end before the reach")
        windows = values[head.size :].reshape(-1, width)
        need((windows[0] == head[marks[0] - width : marks[0]]).all(), "the first window is not that of the head")
        rare = np.flatnonzero(~game.common(head))[1:]
        need(not rare.size or rare[-1] <= page["reach"], "a rare heap is beyond the reach")
        need(game.common(windows, marks[:, None] - width).all(), "there is a rare heap in a window")
        need(int(values.max()) < 2 * MAX_PLACES, f"a value is {2 * MAX_PLACES} or more")
        end = PeriodClaim.of(page["end"]) if "end" in page else None
        manifest = cls(game, head, page["reach"], page["witness"], marks, windows, end)
        if end is not None:
            manifest.check_end(end)
        return manifest

    def __len__(self) -> int:
        """Return the number of segments."""
        return int(self.boundaries.size) - 1

    @property
    def settled_to(self) -> int:
        """The last heap that the segments settle."""
        return int(self.boundaries[-1]) + self.witness + self.game.last - 1

    def digest(self, number: int) -> str:
        """Return the hash of the data behind a segment: game, head, its two boundaries and both windows."""
        state = self._hashed.copy()
        state.update(self.boundaries[number : number + 2].tobytes())
        state.update(self.windows[number : number + 2].tobytes())
        digest: str = state.hexdigest()
        return digest

    @cached_property
    def _hashed(self) -> Any:
        """The hash of game and head, common to all segments."""
        digits = self.game.digits
        named = [f"{digits[0]}.{''.join(map(str, digits[1:]))}", self.game.mask, self.game.position]
        version = [] if self.game.mask & 1 else [EVEN_MASKS]
        text = " ".join(map(str, [*named, self.reach, self.witness, *version])).encode()
        return hashlib.sha256(text + self.head.tobytes())

    def values(self, start: int, stop: int) -> Array:
        """Return the values of the heaps from ``start`` to ``stop`` - 1, from the data.

        Raises:
            Rejected: if the data lack a value.
        """
        parts, width = [self.head[start : min(stop, self.head.size)]], self.windows.shape[1]
        heap = max(start, min(stop, self.head.size))
        while heap < stop:
            place = int(np.searchsorted(self.boundaries, heap, "right"))
            first = int(self.boundaries[place]) - width if place < self.boundaries.size else heap + 1
            need(first <= heap, f"heap {heap} is in no window")
            parts.append(self.windows[place][heap - first : stop - first])
            heap += parts[-1].size
        return np.concatenate(parts)

    def check_end(self, end: PeriodClaim) -> None:
        """Check that period, preperiod and witnesses follow from the data, if these are right.

        Raises:
            Rejected: if one of these does not follow.
        """
        start, period, last = end.preperiod, end.period, int(self.boundaries[-1])
        goal = last - period
        need(period > 0 and self.game.position * period % 2 == 0, "the period is 0, or odd with the position")
        need(goal >= self.boundaries[0], "the recurring window is before the first boundary")
        need(goal >= start + self.reach + self.game.last, "the preperiod is too late for the recurring window")
        same = self.values(start, goal) == self.values(start + period, last)
        need(same.all(), "values a period apart are not the same")
        if start > 0:
            before = self.values(start - 1, start)[0] != self.values(start - 1 + period, start + period)[0]
            need(before, "the preperiod is smaller")
        rest = period
        for prime, heap in end.shorter:
            need(
                prime > 1 and rest % prime == 0 and all(prime % d for d in range(2, isqrt(prime) + 1)),
                "not a prime divisor",
            )
            later = heap + period // prime
            values = [self._value(place, last, period) for place in (heap, later)]
            need(heap >= start and values[0] != values[1], f"heap {heap} is no witness against the period over {prime}")
            while rest % prime == 0:
                rest //= prime
        need(rest == 1, "a prime divisor of the period has no witness")

    def _value(self, heap: int, last: int, period: int) -> int:
        here = heap if heap < last else heap - period
        return int(self.values(here, here + 1)[0])


def _need_numbers(numbers: list[Any]) -> None:
    need(
        all(type(number) is int and 0 <= number <= MAX_NUMBER for number in numbers), "a number is invalid or too large"
    )
