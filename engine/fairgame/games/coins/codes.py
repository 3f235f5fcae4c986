"""Codes of lost rows: rows of coins as binary words, with bit n for coin n.

The rows of nim-sum 0 are closed under addition, so they are the words that satisfy one parity check for each binary
digit of the values.  The words are found by solving these equations.  If up to t coins may be turned, two words differ
in more than t coins; otherwise a move would lead from one to the other.

Cost: all words, 2^(n - k) for n coins whose values have k independent digits.  Source: J. H. Conway and N. J. A.
Sloane, Lexicographic codes, IEEE Trans. Inform. Theory 32 (1986) 337-348; E. R. Berlekamp, J. H. Conway and R. K.
Guy, Winning Ways, chapter 14.
"""

from collections.abc import Sequence
from itertools import groupby

from fairgame.games.coins.certificates import NONE


def generators(values: Sequence[int]) -> list[int]:
    """Return a basis of the words of nim-sum 0: a coin with a dependent value, with the coins that give this value."""
    by_highest: dict[int, tuple[int, int]] = {}
    basis = []
    for coin, value in enumerate(values):
        rest, word = value, 1 << coin
        while rest and rest.bit_length() in by_highest:
            reducer, reducer_word = by_highest[rest.bit_length()]
            rest, word = rest ^ reducer, word ^ reducer_word
        if rest:
            by_highest[rest.bit_length()] = rest, word
        else:
            basis.append(word)
    return basis


def lost_rows(values: Sequence[int]) -> list[int]:
    """Return all words of nim-sum 0, ascending."""
    rows = [0]
    for generator in generators(values):
        rows += [row ^ generator for row in rows]
    return sorted(rows)


def heads(word: int) -> str:
    """Return the coins that show heads, joined by spaces."""
    return " ".join(str(place) for place in range(word.bit_length()) if word >> place & 1) or NONE


def weights(values: Sequence[int]) -> list[tuple[int, int]]:
    """Return (heads, number of words of nim-sum 0), ascending, without zero counts."""
    return [(count, len(list(group))) for count, group in groupby(sorted(row.bit_count() for row in lost_rows(values)))]
