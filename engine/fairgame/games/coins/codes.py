"""Rows of coins as words of a code: which rows the player to move loses, and how many heads they have.

A row is a word with one place a coin.  The rows of nim-sum 0 are closed under turning the same coins in both, so they
are the words on which some parity checks agree, one check for each binary digit of the values; the words are found by
solving these.  Where up to t coins may be turned no two of them differ in t coins or fewer, else one would lead to the
other.

Cost: all words, 2^(n - k) for n coins whose values have k independent digits.  Source: J. H. Conway and N. J. A.
Sloane, Lexicographic codes, IEEE Trans. Inform. Theory 32 (1986) 337-348; E. R. Berlekamp, J. H. Conway and R. K.
Guy, Winning Ways, chapter 14.
"""

from collections.abc import Sequence
from itertools import groupby

NONE = "none"


def generators(values: Sequence[int]) -> list[int]:
    """Return words of nim-sum 0 from which all come by adding; bit n of a word is coin n.

    Each coin whose value is a nim-sum of values before it gives one: itself and those coins.
    """
    by_highest: dict[int, tuple[int, int]] = {}
    found = []
    for coin, value in enumerate(values):
        left, word = value, 1 << coin
        while left and left.bit_length() in by_highest:
            before, used = by_highest[left.bit_length()]
            left, word = left ^ before, word ^ used
        if left:
            by_highest[left.bit_length()] = left, word
        else:
            found.append(word)
    return found


def words(values: Sequence[int]) -> list[int]:
    """Return all words of nim-sum 0, ascending."""
    found = [0]
    for generator in generators(values):
        found += [word ^ generator for word in found]
    return sorted(found)


def heads(word: int) -> str:
    """Return the places of the coins that show heads, joined by spaces."""
    return " ".join(str(place) for place in range(word.bit_length()) if word >> place & 1) or NONE


def weights(values: Sequence[int]) -> list[tuple[int, int]]:
    """Return how many words of nim-sum 0 have how many heads, ascending, where there are some."""
    return [(count, len(list(some))) for count, some in groupby(sorted(word.bit_count() for word in words(values)))]
