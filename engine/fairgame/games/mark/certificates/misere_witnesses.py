"""Two heaps told apart in misère play: beside the same other heaps, one of them is lost and the other is not.

All sums of a heap and at most two others are played out from the rule of the game alone; each row must name the first
heaps that tell its two apart, and no pair may be missing of which some heaps do.

Cost: 1 s for heaps up to 200 beside two of at most 48.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import pandas as pd

from fairgame.core.heap_tuples import joined, nonzero
from fairgame.errors import CertificateError

MOST = 1000  # the size of a heap; a doctored certificate must not cost an hour


@dataclass(frozen=True, slots=True)
class MisereWitnesses:
    """The rows are the pairs of heaps up to ``largest`` that are told apart by two heaps of at most ``beside``.

    Attributes:
        game: whose positions are (t, n).
        t: of the heaps.
        largest: of the heaps that are told apart.
        beside: the size of a heap beside them, at most.
    """

    kind: ClassVar[str] = "misere-witnesses"
    game: str
    t: int
    largest: int
    beside: int

    def check(self, frame: pd.DataFrame) -> None:
        """Check the rows (a, b, heaps, outcome) in order."""
        claim = f"heaps of {self.game} told apart"
        if not (2 <= self.t <= MOST and 0 <= self.beside <= self.largest <= MOST):  # noqa: PLR2004 - the smallest t
            raise CertificateError(claim, "the certificate's own numbers make no sense")
        expected = self._rows()
        for place, row in enumerate(frame.itertuples(index=False, name=None), start=1):
            true = next(expected, None)
            if row != true:
                raise CertificateError(claim, f"row {place} is {row}; it should be {true}")
        if (more := next(expected, None)) is not None:
            raise CertificateError(claim, f"the row {more} is missing")

    def _rows(self) -> Iterator[tuple[int, int, str, str]]:
        """Yield the rows that the table must have."""
        sides = sorted(
            ((x, y) for x in range(self.beside + 1) for y in range(x, self.beside + 1)),
            key=lambda pair: (len(nonzero(pair)), sum(pair), pair),
        )
        lost = self._played(sides)
        for a, own in enumerate(lost):
            for b in range(a + 1, self.largest + 1):
                differs = own ^ lost[b]
                if differs:
                    first = (differs & -differs).bit_length() - 1
                    yield a, b, joined(nonzero(sides[first])), "P" if own >> first & 1 else "N"

    def _played(self, sides: Sequence[tuple[int, int]]) -> list[int]:
        """Return for each heap the bits that say beside which ``sides`` it is lost."""
        after = _options(self.game, self.t, self.largest)
        place = {side: number for number, side in enumerate(sides)}
        follow = [
            {place[min(left, kept), max(left, kept)] for moved, kept in ((x, y), (y, x)) for left in after[moved]}
            for x, y in sides
        ]
        order = sorted(range(len(sides)), key=lambda number: sum(sides[number]))
        lost: list[int] = []
        for n in range(self.largest + 1):
            won = 0 if n else 1 << place[0, 0]  # beside these a move of n leads to a lost sum, or play is over
            for left in after[n]:
                won |= lost[left]
            own = 0
            for number in order:
                if not won >> number & 1 and not any(own >> one & 1 for one in follow[number]):
                    own |= 1 << number
            lost.append(own)
        return lost


def _options(slug: str, t: int, largest: int) -> list[list[int]]:
    """Return what a move leaves of each heap, by the rule of the game."""
    from fairgame.core.discovery import games  # noqa: PLC0415 - discovery loads the certificates first

    game: Any = games()[slug]
    return [[left for ((_, left),) in game.options((t, n))] for n in range(largest + 1)]
