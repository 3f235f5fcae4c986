"""Certificate of arithmetic periods of hexadecimal games: G(n + p) = G(n) + s for every n from some heap on.

**Theorem.** Moves take at most k and leave at most three heaps. P is a multiple of the period, S the same multiple of
the saltus, M a power of two that divides S, e >= 1 a heap, N > 3(e - 1) + 2P + k, and h >= 1. A heap from e on *grows*.
For a value v, v / M is its quotient, v mod M its rest. Let the values of the heaps below N + 2P be known, and

1. G(n + P) = G(n) + S for every n >= e with n + P < N + 2P;
2. for N <= n < N + P no option of n is *dangerous*: the rest of its nim-sum is that of G(n), and the sum of the
   quotients of its growing heaps exceeds that of G(n) by some d >= -g with d = g mod 2, where g is the nim-sum of the
   quotients of its other heaps; with one growing heap, d <= g too;
3. for N <= n < N + 2P, 2Sh <= G(n), and each v < G(n) is the value of an option: one that *rises* if v >= G(n) - 2Sh
   (a heap grows, the nim-sum of the others is below M), one that *stays* if v < G(n) - 2Sh (two heaps grow and have the
   same quotient), one that does both if G(n) - 2Sh <= v < G(n) - 2S(h - 1) (three heaps grow).

Then G(n + P) = G(n) + S for every n >= e. The proof is on the page of hexadecimal games.

The values are recomputed from the rule, and the three conditions verified in numpy. The values show that the period p
begins no earlier, and that no p / r with a prime r is a period. Cost: 15 s for the published periods.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from fairgame.errors import CertificateError
from fairgame.games.hexadecimal.certificates.periods import row_code
from fairgame.numbers.numeration import prime_divisors

MAX_BOUND = 3000  # a doctored table must not cost an hour


@dataclass(frozen=True, slots=True)
class ArithmeticPeriods:
    """Each code has the period and the saltus of its row forever; no period is smaller, and none begins earlier."""

    kind: ClassVar[str] = "arithmetic-periods"

    def check(self, frame: pd.DataFrame) -> None:
        """Check the rows (code, preperiod, period, saltus, rounds, layers, proof_bound)."""
        for row in frame.to_dict("records"):
            _check_row(row)


@dataclass(frozen=True, slots=True)
class _Values:
    """Values of a code, in the words of the theorem.

    Attributes:
        digits: d_0, d_1, ..., d_k.
        values: shape (N + 2P,), int64: G(0), G(1), ...
        first: e.
        modulus: M.
    """

    digits: tuple[int, ...]
    values: np.ndarray
    first: int
    modulus: int

    def has_dangerous_option(self, heap: int) -> bool:
        """Return whether an option of a heap is dangerous."""
        for taken, digit in enumerate(self.digits):
            rest = heap - taken
            if digit & 2 and taken and self._any_dangerous(heap, np.array([rest])):
                return True
            parts = np.arange(1, rest)
            if digit & 4 and self._any_dangerous(heap, parts, rest - parts):
                return True
            if digit & 8:
                part, other = np.meshgrid(np.arange(1, rest // 3 + 1), parts, indexing="ij")
                ordered = (part <= other) & (2 * other <= rest - part)
                part, other = part[ordered], other[ordered]
                if self._any_dangerous(heap, part, other, rest - part - other):
                    return True
        return False

    def _any_dangerous(self, heap: int, *parts: np.ndarray) -> bool:
        own, size = self.values[heap], parts[0].size
        together, total, small, growing = (np.zeros(size, np.int64) for _ in range(4))
        for part in parts:
            value, grows = self.values[part], part >= self.first
            together ^= value
            total += np.where(grows, value // self.modulus, 0)
            small ^= np.where(grows, 0, value // self.modulus)
            growing += grows
        surplus = total - own // self.modulus
        dangerous = (together % self.modulus == own % self.modulus) & ((surplus - small) % 2 == 0)
        return bool((dangerous & (surplus >= -small) & ((growing > 1) | (surplus <= small))).any())

    def pairs(self) -> tuple[np.ndarray, np.ndarray]:
        """Return which numbers below M are values of two growing heaps, and of any two, for each total."""
        stop = self.values.size
        growing, low = np.zeros((stop, self.modulus), bool), np.zeros((stop, self.modulus), bool)
        for total in range(2, stop):
            part = np.arange(1, total // 2 + 1)
            value = self.values[part] ^ self.values[total - part]
            low[total, value[value < self.modulus]] = True
            growing[total, value[(value < self.modulus) & (part >= self.first)]] = True
        return growing, low

    def attained(self, heap: int, growing: np.ndarray, low: np.ndarray) -> dict[str, np.ndarray]:
        """Return which numbers below G(heap) are values of options that rise, that stay, and that do both."""
        count = int(self.values[heap])
        found = {kind: np.zeros(count, bool) for kind in ("rise", "stay", "both")}

        def enter(kind: str, values: np.ndarray) -> None:
            found[kind][values[values < count]] = True

        for taken, digit in enumerate(self.digits):
            rest = heap - taken
            part = np.arange(1, rest)
            grows = part >= self.first
            if digit & 2 and taken:
                enter("rise", self.values[[rest]])
            if digit & 4:
                small = self.values[rest - part] < self.modulus
                enter("rise", (self.values[part] ^ self.values[rest - part])[grows & small])
                enter("stay", np.flatnonzero(growing[rest]))
            if digit & 8:
                values = self.values[part][:, None] ^ np.arange(self.modulus)
                enter("rise", values[low[rest - part] & grows[:, None]])
                enter("stay", values[growing[rest - part]])
                enter("both", values[growing[rest - part] & grows[:, None]])
        return found


def _values(digits: tuple[int, ...], stop: int) -> np.ndarray:
    """Return G(0), ..., G(stop - 1): each value is no option's, and every smaller one is."""
    width = 64
    values, pairs = np.zeros(stop, np.int64), np.zeros((stop, width), bool)
    for heap in range(1, stop):
        part = np.arange(1, heap // 2 + 1)
        together = values[part] ^ values[heap - part]
        while 2 * values.max() >= width:  # nim-sums are below it, and so is the next value
            pairs = np.pad(pairs, ((0, 0), (0, width)))
            width *= 2
        pairs[heap, together] = True
        seen = np.zeros(width, bool)
        for taken, digit in enumerate(digits[: heap + 1]):
            seen[0] |= bool(digit & 1) and taken == heap
            if digit & 2 and 0 < taken < heap:
                seen[values[heap - taken]] = True
            if digit & 4:
                seen |= pairs[heap - taken]
        value, every = 0, np.arange(width)
        while True:
            if not seen[value]:
                third = _third(digits, values, pairs, heap, value)
                if third is None:
                    break
                rest, part_of_three = third
                seen |= pairs[rest - part_of_three][every ^ values[part_of_three]]
            value += 1
        values[heap] = value
    return values


def _third(
    digits: tuple[int, ...], values: np.ndarray, pairs: np.ndarray, heap: int, value: int
) -> tuple[int, int] | None:
    """Return the total and the smallest part of three heaps with this value, which a move leaves; None without any."""
    for taken, digit in enumerate(digits[: heap + 1]):
        rest = heap - taken
        part = np.arange(1, rest // 3 + 1)
        if digit & 8 and (found := np.flatnonzero(pairs[rest - part, value ^ values[part]])).size:
            return rest, int(part[found[0]])
    return None


def _check_row(row: dict[Any, Any]) -> None:
    name = f"the arithmetic period of {row['code']}"
    code = row_code(row, name)
    preperiod, period, saltus, rounds, layers, bound = (
        int(row[column]) for column in ("preperiod", "period", "saltus", "rounds", "layers", "proof_bound")
    )
    if min(period, saltus, rounds, layers) < 1 or preperiod < 0:
        raise CertificateError(name, "expected a period, a saltus, rounds and layers above 0")
    first, whole, step = max(preperiod, 1), rounds * period, rounds * saltus
    start = bound + 1 - 2 * whole
    if not 3 * (first - 1) + 2 * whole + len(code.digits) - 1 < start <= bound < MAX_BOUND:
        raise CertificateError(name, f"the theorem does not apply with values to heap {bound}")
    values = _values(code.digits, bound + 1)
    _check_least(name, values, preperiod, period, saltus)
    proof = _Values(code.digits, values, first, step & -step)
    for heap in range(start, start + whole):
        if proof.has_dangerous_option(heap):
            raise CertificateError(name, f"heap {heap} has a dangerous option")
    growing, low = proof.pairs()
    for heap in range(start, start + 2 * whole):
        found, floor = proof.attained(heap, growing, low), int(values[heap]) - 2 * step * layers
        if floor < 0:
            raise CertificateError(name, f"heap {heap} has too small a value for {layers} layers")
        below = np.concatenate([found["stay"][:floor], found["both"][floor : floor + 2 * step], found["rise"][floor:]])
        if not below.all():
            raise CertificateError(name, f"heap {heap} has no option of the kind that a smaller value needs")


def _check_least(name: str, values: np.ndarray, preperiod: int, period: int, saltus: int) -> None:
    """Check that the values show the period, no earlier beginning, and no smaller period."""
    same = values[period:] == values[:-period] + saltus
    if not same[preperiod:].all():
        raise CertificateError(name, f"heap {preperiod + int(same[preperiod:].argmin())} does not obey it")
    if preperiod and same[preperiod - 1]:
        raise CertificateError(name, f"it begins before heap {preperiod}")
    for prime in prime_divisors(period):
        shorter = period // prime
        if saltus % prime == 0 and np.array_equal(
            values[preperiod + shorter :], values[preperiod:-shorter] + saltus // prime
        ):
            raise CertificateError(name, f"{shorter} is a period already")
