"""Certificates of subtraction games: values by the mex rule, periods by a recurring window, lists of periods, pairings.

A move takes any number of the set S from a heap; let m be the largest number of S.  The value of a heap of m or more is
the mex of values among the m before it, so m values determine all later values.

*Theorem.*  If G(n + p) = G(n) for e <= n < e + m, then G(n + p) = G(n) for every n >= e.

*Proof.*  Let n >= e + m and suppose that the equation holds for e, ..., n - 1.  Then n >= m, so every s of S may be
taken from n and from n + p, and G(n + p - s) = G(n - s) since n - s >= e.  Both heaps have the same values among their
options.

Every period of a sequence is a multiple of the least one.  So p is least if no p/q, for a prime q, is a period from e
on, and e is least if G(e - 1 + p) differs from G(e - 1).

For lists of periods the values are recomputed level by level, without the kernel.  At each level the heaps without a
value are visited from the smallest on.  A heap takes the level unless a heap smaller by a number of S has taken it.  A
heap that takes level v has options at every lower level, and none at v; so v is the mex.

Cost: a mex of |S| values a heap, or some 0.3 us a heap, number and level; half a second for the sets of at most four
numbers up to 12.  Sources: the theorem is standard, see E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways,
chapter 4; R. K. Guy, Fair Game, COMAP 1989, exercises 28 to 32 and project C; T. S. Ferguson, On sums of graph games
with last player losing, Internat. J. Game Theory 3 (1974) 159-167 (the pairing).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import gcd
from typing import TYPE_CHECKING, ClassVar, Literal

from fairgame.errors import CertificateError
from fairgame.evidence.minimal_period import Witnesses, check_least, values_of
from fairgame.numbers.nimbers import mex
from fairgame.numbers.numeration import prime_divisors

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class SubtractionValues:
    """Every value is the mex of the values after taking a number of the set."""

    kind: ClassVar[str] = "subtraction-values"
    numbers: tuple[int, ...]

    def check(self, frame: "pd.DataFrame") -> None:
        """Check every heap of a table with columns n and nim_value."""
        claim, values = f"nim-values of S{set(self.numbers)}", values_of(frame, self.kind)
        for heap, value in enumerate(values.tolist()):
            expected = mex(int(values[heap - taken]) for taken in self.numbers if taken <= heap)
            if value != expected:
                raise CertificateError(claim, f"heap {heap} has value {value}; its options give {expected}")


@dataclass(frozen=True, slots=True)
class SubtractionPeriod:
    """G(n+period) = G(n) for every n >= preperiod; period and preperiod are least.

    ``proof_bound`` is the last heap that the theorem needs.  For each prime q that divides the period, ``shorter`` has
    a heap from the preperiod on where period/q fails.
    """

    kind: ClassVar[str] = "subtraction-period"
    theorem: ClassVar[str] = "a consequence of the rule, by which a value depends on few values before it"
    numbers: tuple[int, ...]
    preperiod: int
    period: int
    proof_bound: int
    shorter: Witnesses

    def check(self, frame: "pd.DataFrame") -> None:
        """Check the hypothesis of the theorem on the table, and that period and preperiod are least."""
        values, start, period = values_of(frame, self.kind), self.preperiod, self.period
        claim = f"S{set(self.numbers)} has period {period} from heap {start} on"
        if start < 0 or period < 1 or not self.numbers or min(self.numbers) < 1:
            raise CertificateError(claim, "the numbers of the certificate are out of range")
        if self.proof_bound != start + period + max(self.numbers) - 1 or values.size <= self.proof_bound:
            raise CertificateError(claim, f"stated {self.proof_bound}, published to {values.size - 1}")
        check_least(values, start, period, self.shorter, claim)


Set = tuple[int, ...]
Scheme = Literal["sets", "pairs", "sums"]

MAX_RECOMPUTED = 200_000  # heaps a row, to bound the cost of a manipulated row


def universe(scheme: Scheme, largest: int, most: int) -> Iterator[Set]:
    """Yield the sets of a list in its order.

    Args:
        scheme: "sets" of at most ``most`` numbers, the smallest sets first; "pairs" {a, b}; "sums" {a, b, a + b}.
        largest: the largest number; for "sums" of a and b.
        most: the maximal size of a set; 2 for "pairs" and "sums".

    >>> list(universe("sums", 3, 2))
    [(1, 2, 3), (1, 3, 4), (2, 3, 5)]
    """
    numbers = range(1, largest + 1)
    if scheme == "sets":
        for size in range(1, most + 1):
            yield from combinations(numbers, size)
    else:
        for a, b in combinations(numbers, 2):
            yield (a, b) if scheme == "pairs" else (a, b, a + b)


def values_by_levels(numbers: Set, stop: int) -> list[int]:
    """Return the nim-values of heaps 0..stop-1, level by level.

    >>> values_by_levels((1, 2), 7)
    [0, 1, 2, 0, 1, 2, 0]
    """
    values = [0] * stop
    waiting, level = list(range(stop)), 0
    while waiting:
        taken = bytearray(stop + max(numbers))
        later = []
        for heap in waiting:
            if taken[heap]:
                later.append(heap)
            else:
                values[heap] = level
                for number in numbers:
                    taken[heap + number] = 1
        waiting, level = later, level + 1
    return values


@dataclass(frozen=True, slots=True)
class SubtractionPeriods:
    """Each row has the least period and preperiod of one set, and every set of the scheme has a row.

    Columns: the set, as ``set`` or as ``a`` and ``b``; ``period`` and ``preperiod``; optionally ``last_exception`` and
    ``max_nim_value``.
    """

    kind: ClassVar[str] = "subtraction-periods"
    theorem: ClassVar[str] = "a consequence of the rule, by which a value depends on few values before it"
    scheme: Scheme
    largest: int
    most: int

    def check(self, frame: "pd.DataFrame") -> None:
        """Check that the rows are the sets of the scheme, in order, and check every row by the theorem."""
        expected = list(universe(self.scheme, self.largest, self.most))
        if _sets(frame, self.scheme) != expected:
            raise CertificateError(self.kind, f"the rows are not the sets of the scheme {self.scheme!r} in its order")
        for numbers, row in zip(expected, frame.to_dict("records"), strict=True):
            _check_row(numbers, {str(name): cell for name, cell in row.items()})


def _sets(frame: "pd.DataFrame", scheme: Scheme) -> list[Set]:
    if scheme == "sets":
        return [tuple(map(int, text.split())) for text in frame["set"]]
    pairs = zip(frame["a"].tolist(), frame["b"].tolist(), strict=True)
    return [(a, b) if scheme == "pairs" else (a, b, a + b) for a, b in pairs]


def _check_row(numbers: Set, row: dict[str, int]) -> None:
    period, start, width = int(row["period"]), int(row["preperiod"]), max(numbers)
    claim = f"S{set(numbers)} has period {period} from heap {start} on"
    stop = start + 2 * period + width
    if period < 1 or start < 0 or stop > MAX_RECOMPUTED:
        raise CertificateError(claim, "the numbers of the row are out of range")
    values = values_by_levels(numbers, stop)
    for heap in range(start, start + width):
        if values[heap] != values[heap + period]:
            raise CertificateError(claim, f"it fails at heap {heap}")
    if start > 0 and values[start - 1] == values[start - 1 + period]:
        raise CertificateError(claim, f"the preperiod is smaller: the period holds at heap {start - 1}")
    for prime in prime_divisors(period):
        step = period // prime
        if all(values[heap] == values[heap + step] for heap in range(start, start + period)):
            raise CertificateError(claim, f"{step} is a period too")
    if row.get("last_exception", start - 1) != start - 1:
        raise CertificateError(claim, f"the last exception is {start - 1}")
    highest = max(values[: start + period])
    if row.get("max_nim_value", highest) != highest:
        raise CertificateError(claim, f"the greatest nim-value is {highest}")


@dataclass(frozen=True, slots=True)
class PeriodRule:
    """Every row of a list of pairs has the preperiod 0, and the period given by the rule of its scheme.

    "pairs": the period is 2a if b is an odd multiple of a, and a + b otherwise.  "sums": the period is 2b + r if
    b = 2ha - r with 0 <= r <= a, and a (2b + s) / gcd(a, b) if b = 2ha + s with 0 < s < a.
    """

    kind: ClassVar[str] = "subtraction-period-rule"
    scheme: Scheme

    def check(self, frame: "pd.DataFrame") -> None:
        """Compare every row with the rule."""
        rule = {"pairs": period_of_pair, "sums": period_of_sum}[self.scheme]
        for row in frame.to_dict("records"):
            a, b = row["a"], row["b"]
            if (row["preperiod"], row["period"]) != (0, rule(a, b)):
                listed = f"preperiod {row['preperiod']} and period {row['period']}"
                raise CertificateError(self.kind, f"a = {a}, b = {b} have {listed}; the rule gives 0 and {rule(a, b)}")


def period_of_pair(a: int, b: int) -> int:
    """Return the period of S{a, b}, a < b, by the rule."""
    return 2 * a if b % a == 0 and b // a % 2 else a + b


def period_of_sum(a: int, b: int) -> int:
    """Return the period of S{a, b, a + b}, a < b, by the rule."""
    short, over = -b % (2 * a), b % (2 * a)
    return 2 * b + short if short <= a else a * (2 * b + over) // gcd(a, b)


@dataclass(frozen=True, slots=True)
class FergusonPairs:
    """The rows are the heaps of value 1 below ``stop``, set by set: heaps of value 0 plus the least number of the set.

    Columns ``set`` and ``n``.
    """

    kind: ClassVar[str] = "ferguson-pairs"
    sets: tuple[Set, ...]
    stop: int

    def check(self, frame: "pd.DataFrame") -> None:
        """Check the rows, and the pairing in both directions for every heap below ``stop``."""
        expected = []
        for numbers in self.sets:
            values, least = values_by_levels(numbers, self.stop), min(numbers)
            text = " ".join(map(str, numbers))
            ones = [heap for heap in range(self.stop) if values[heap] == 1]
            paired = [heap for heap in range(least, self.stop) if values[heap - least] == 0]
            if ones != paired:
                heap = min(set(ones) ^ set(paired))
                raise CertificateError(self.kind, f"the pairing fails in S{set(numbers)} at heap {heap}")
            expected += [(text, heap) for heap in ones]
        if list(zip(frame["set"], frame["n"].tolist(), strict=True)) != expected:
            raise CertificateError(self.kind, "the rows are not the heaps of value 1, set by set")
