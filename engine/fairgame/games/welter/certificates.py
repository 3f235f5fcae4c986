"""Frieze patterns of Welter's game, checked by the mating method: no diamond rule, no code shared with the builder.

For each row of the table the value n of the coins is found; the target is n'.  Then an even number of the pairs (coin,
number below it), ..., (n, n') is exchanged in every way there is, and the equation must hold each time, with different
numbers throughout.  That is the even alteration theorem on these rows; exchanging one coin and the value makes it a
statement about single moves.

The mating method is a theorem (J. H. Conway, On Numbers and Games, chapter 13), which this check takes as given.  The
two numbers whose difference is divisible by the highest power of 2 are mated, then two of the rest, and so on; the
value is the nim-sum of (a ⊕ b) - 1 for all mates, and of the number left over.

Cost: 2^k evaluations for k coins, of k^3 steps each; half a second for the table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

import pandas as pd

from fairgame.errors import CertificateError

Examples = tuple[tuple[tuple[int, ...], int], ...]


@dataclass(frozen=True, slots=True)
class FriezePatterns:
    """The rows (coins, target, row) are those of the examples, in their order, and obey the even alteration theorem."""

    kind: ClassVar[str] = "frieze-patterns"
    examples: Examples

    def check(self, frame: pd.DataFrame) -> None:
        """Alter every row in every even way."""
        meant = [(" ".join(map(str, coins)), target) for coins, target in self.examples]
        found = list(zip(frame["coins"].tolist(), frame["target"].tolist(), strict=True))
        if found != meant:
            raise CertificateError("the frieze patterns", f"they are for {found}, not for {meant}")
        for coins, target, row in zip(frame["coins"], frame["target"], frame["row"], strict=True):
            check_alterations(_numbers(coins), int(target), _numbers(row))


def check_alterations(coins: Sequence[int], target: int, row: Sequence[int]) -> None:
    """Check that every even number of exchanges leaves the equation right.

    Raises:
        CertificateError: with the exchange that does not.
    """
    claim = f"{list(row)} stands under {list(coins)}"
    if len(row) != len(coins):
        raise CertificateError(claim, "there must be one number for each coin")
    upper, lower = (*coins, mated(coins)), (*row, target)
    for count in range(0, len(upper) + 1, 2):
        for exchanged in combinations(range(len(upper)), count):
            *above, value = (lower[place] if place in exchanged else one for place, one in enumerate(upper))
            if len(set(above)) < len(above) or mated(above) != value:
                raise CertificateError(claim, f"{above} should have the value {value}")


def mated(numbers: Sequence[int]) -> int:
    """Return the value of different numbers by mating the best two, then the best two of the rest.

    >>> mated([1, 2, 3, 5, 8, 13, 21]), mated([4])
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
