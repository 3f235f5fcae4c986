"""Certificate of frieze patterns of Welter's game by the mating method, without the diamond rule of the builder.

For each row of the table let n be the value of the coins and n' the target.  The check takes every set of an even
number of the pairs (coin, number below it), ..., (n, n'), and exchanges the two numbers of each pair in the set.  The
equation must hold each time, with all coins different.  This is the even alteration theorem on these rows; exchanging
one coin and the value gives the moves.

The check assumes the mating method, a theorem (J. H. Conway, On Numbers and Games, chapter 13).  The two numbers whose
difference is divisible by the highest power of 2 are mates, then two of the rest, and so on; the value is the nim-sum
of (a ⊕ b) - 1 for all mates, and of the number left over.

Cost: 2^k evaluations for k coins, of k^3 steps each; half a second for the table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from fairgame.errors import CertificateError

if TYPE_CHECKING:
    import pandas as pd

Examples = tuple[tuple[tuple[int, ...], int], ...]


@dataclass(frozen=True, slots=True)
class FriezePatterns:
    """The rows (coins, target, row) are the examples, in order, and satisfy the even alteration theorem."""

    kind: ClassVar[str] = "frieze-patterns"
    examples: Examples

    def check(self, frame: "pd.DataFrame") -> None:
        """Check every even alteration of every row."""
        expected = [(" ".join(map(str, coins)), target) for coins, target in self.examples]
        listed = list(zip(frame["coins"].tolist(), frame["target"].tolist(), strict=True))
        if listed != expected:
            raise CertificateError("the frieze patterns", f"they are for {listed}, not for {expected}")
        for coins, target, row in zip(frame["coins"], frame["target"], frame["row"], strict=True):
            check_alterations(_numbers(coins), int(target), _numbers(row))


def check_alterations(coins: Sequence[int], target: int, row: Sequence[int]) -> None:
    """Check the equation after every even number of exchanges.

    Raises:
        CertificateError: naming an exchange that breaks the equation.
    """
    claim = f"{list(row)} is the row under {list(coins)}"
    if len(row) != len(coins):
        raise CertificateError(claim, "there must be one number for each coin")
    upper, lower = (*coins, mating_value(coins)), (*row, target)
    for count in range(0, len(upper) + 1, 2):
        for exchanged in combinations(range(len(upper)), count):
            *above, value = (lower[place] if place in exchanged else number for place, number in enumerate(upper))
            if len(set(above)) < len(above) or mating_value(above) != value:
                raise CertificateError(claim, f"{above} should have the value {value}")


def mating_value(numbers: Sequence[int]) -> int:
    """Return the value of distinct numbers by the mating method.

    >>> mating_value([1, 2, 3, 5, 8, 13, 21]), mating_value([4])
    (14, 4)
    """
    left, total = list(numbers), 0
    while len(left) > 1:
        a, b = max(combinations(left, 2), key=lambda pair: (pair[0] - pair[1]) & (pair[1] - pair[0]))
        left.remove(a)
        left.remove(b)
        total ^= (a ^ b) - 1
    return total ^ sum(left)


def _numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]
