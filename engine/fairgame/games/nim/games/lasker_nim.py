"""Lasker's Nim: take any number from a heap, or split it into two nonempty heaps.

The nim-value of a heap is its size, except that the neighbours 4k + 3 and 4k + 4 are exchanged.  So G is its own
inverse and changes no number by more than 1.  Therefore the options of a given value v can be generated directly.  If a
heap n is split into a + b with values u and w, then u and w differ from a and b by at most 1 each, so u + w is one of
the five numbers m from n - 2 to n + 2.  From u ^ w = v and u + w = m it follows that u and w share the bits of
(m - v) / 2, which v does not have, while each bit of v belongs to one of them.

Cost: constant for a value and for each option of a given value.  A heap of 10^18 may have 2^58 options of one value;
the solver requests a thousand.

Source: Emanuel Lasker's game (Brettspiele der Völker, 1931, as cited by FG) in R. K. Guy, Fair Game, COMAP 1989,
exercises 10 and 11.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from fairgame.core.game import Category, Citation, Erratum, GameInfo
from fairgame.core.notation import HeapSum
from fairgame.games.nim.certificates import SplittingValues
from fairgame.numbers.tame import Genus, genus_of_value

if TYPE_CHECKING:
    import pandas as pd

PUBLISHED_STOP = 10_001


@dataclass(frozen=True)
class LaskersNim:
    """Positions are single heaps; a sum of them is a position of play."""

    info: GameInfo
    notation: HeapSum = field(default_factory=lambda: HeapSum(example="2 5 7"))
    published_stop: int = PUBLISHED_STOP
    misere_source: str = "from every heap of two or more a move can leave 0 or 1, as in Nim"

    def options(self, position: int) -> Iterator[tuple[int, ...]]:
        """Yield the smaller heaps, then the splits, each with the smaller part last."""
        yield from ((left,) for left in range(position))
        yield from ((position - part, part) for part in range(1, position // 2 + 1))

    def positions(self, stop: int) -> Iterator[int]:
        """Yield heaps 0..stop-1."""
        return iter(range(stop))

    def nim_value(self, position: int) -> int:
        """Return the nim-value by the rule."""
        return lasker(position)

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return nim-values of heaps 0..stop-1, shape (stop,), uint32."""
        heaps = np.arange(stop)
        shift = np.where(heaps % 4 == 3, 1, np.where((heaps % 4 == 0) & (heaps > 0), -1, 0))  # noqa: PLR2004 - the rule
        return (heaps + shift).astype(np.uint32)

    def value_certificate(self) -> SplittingValues:
        """Return the certificate: a recomputation of all values by mex."""
        return SplittingValues(equal=True, taking=True)

    def tame_genus(self, position: int) -> Genus:
        """Return the genus n^n of a heap of value n; heaps of 0 and 1 have genus 0^1 and 1^0.

        From two or more matches a move may leave 0 or 1, with genera 0^1 and 1^0.  So the options have both the misère
        values and the nim-values 0 and 1, and all other values coincide if all options are tame.
        """
        return genus_of_value(lasker(position), firm=position > 1)

    def options_of_value(self, position: int, nim_value: int) -> Iterator[tuple[int, ...]]:
        """Yield the heap of that value, if it is smaller, then the splits of that value, the smaller part last."""
        if lasker(nim_value) < position:
            yield (lasker(nim_value),)
        for total in range(max(position - 2, nim_value), position + 3):
            shared, odd = divmod(total - nim_value, 2)
            if not odd and not shared & nim_value:
                yield from _splits(position, total, shared, nim_value)


def _splits(position: int, total: int, shared: int, bits: int) -> Iterator[tuple[int, int]]:
    """Yield the splits of ``position`` whose values share the bits of ``shared`` and divide those of ``bits``.

    The difference of a heap and its value depends on the last two bits only.  These are chosen first; then every choice
    of the other bits is a split.  The greater value has the highest bit of ``bits``.
    """
    top = 1 << bits.bit_length() >> 1
    rest = bits ^ top
    for last in _submasks(rest & 3):
        low = shared | last | (top & 3)
        if total + _shift(low) + _shift(shared | (bits ^ top) & 3 ^ last) == position:
            for high in _submasks(rest & ~3):
                own = top | high | last
                heaps = lasker(shared | own), lasker(shared | (bits ^ own))
                if min(heaps) > 0:
                    yield max(heaps), min(heaps)


def _shift(value: int) -> int:
    """Return the heap of a positive ``value``, minus the value."""
    return {3: 1, 0: -1}.get(value % 4, 0)


def lasker(heap: int) -> int:
    """Return the nim-value of ``heap``; the function is its own inverse.

    >>> [lasker(heap) for heap in range(10)]
    [0, 1, 2, 4, 3, 5, 6, 8, 7, 9]
    """
    if heap % 4 == 3:  # noqa: PLR2004 - the rule
        return heap + 1
    return heap - 1 if heap % 4 == 0 and heap else heap


def _submasks(bits: int) -> Iterator[int]:
    """Yield every submask of ``bits``, the greatest first."""
    part = bits
    while True:
        yield part
        if not part:
            return
        part = (part - 1) & bits


def _heap_of_60(tables: "Mapping[str, pd.DataFrame]") -> str:
    rows = tables["lasker-nim.nim_sequence"].set_index("nim_value")["n"]
    return f"a heap of {rows[60]} has the nim-value 60, and a heap of {rows[9]} has 9"


def _brothers(_: "Mapping[str, pd.DataFrame]") -> str:
    return "Emanuel Lasker: reference 27 of FG, Brettspiele der Völker, is his book; Edward was not his brother"


GAMES = (
    LaskersNim(
        GameInfo(
            slug="lasker-nim",
            name="Lasker's Nim",
            category=Category.NIM,
            order=8,
            summary="Take any number of matches from a heap, or split it in two; whoever takes the last match wins.",
            citations=(Citation("FG", "exercises 10 and 11"),),
            errata=(
                Erratum(
                    "FG",
                    "exercise 11",
                    "a heap of 9 has the nim-value 60",
                    ("lasker-nim.nim_sequence",),
                    _heap_of_60,
                    scan=True,
                ),
                Erratum(
                    "FG", "Lasker's Nim", "Edward Lasker, Emanuel's brother", ("lasker-nim.nim_sequence",), _brothers
                ),
            ),
        )
    ),
)
