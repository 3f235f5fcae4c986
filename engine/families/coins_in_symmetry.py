"""Sets of coins that look the same from both ends, for games in which only such sets are turned.

Cost: 2^k sets with k pairs, or k pairs and a coin in the middle, between the two ends.  Source: E. R. Berlekamp, J. H.
Conway and R. K. Guy, Winning Ways, chapter 14.
"""

from collections.abc import Iterator


def symmetric(left: int, right: int) -> Iterator[tuple[int, ...]]:
    """Yield every symmetric set from coin ``left`` to coin ``right``, ascending and without the latter; both differ."""
    pairs = (right - left) // 2
    for number in range(1 << pairs):
        chosen = [left]
        for step in range(1, pairs + 1):
            if number >> (step - 1) & 1:
                chosen.append(left + step)
                if left + step != right - step:
                    chosen.append(right - step)
        yield tuple(sorted(chosen))
