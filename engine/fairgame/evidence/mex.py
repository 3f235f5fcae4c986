"""Values checked as the mex of their options, straight from the game's rule.

The justification that every game has: no kernel, no theorem, only ``options()`` and the finished table.  Cost: every
option of every row, in plain Python.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import pandas as pd

from fairgame.core.listings import HasNimSequences
from fairgame.errors import CertificateError
from fairgame.numbers.nimbers import mex, nim_sum


@dataclass(frozen=True, slots=True)
class MexOfOptions:
    """Every row's nim-value is the mex of its options' values, each found in the same table.

    The position of a row is its number, or the tuple of its numbers, unless the game says otherwise of the sequence
    called ``what``.
    """

    kind: ClassVar[str] = "mex-of-options"
    game: str
    what: str = "nim_sequence"

    def check(self, frame: pd.DataFrame) -> None:
        """Check every row of a table whose columns are the numbers of a position and nim_value."""
        from fairgame.core.discovery import games  # noqa: PLC0415 - discovery loads the certificates first

        game = games()[self.game]
        *numbers, value_column = frame.columns
        rows = list(zip(*(frame[name].tolist() for name in numbers), strict=True))
        claim = f"nim-values of {self.game}"
        if len(numbers) == 1 and rows and rows != [(number,) for number in range(rows[0][0], rows[0][0] + len(rows))]:
            raise CertificateError(claim, "the rows are not one heap after the other")  # the options of any may be many
        position = self._positions(game)
        values = dict(zip(map(position, rows), frame[value_column].tolist(), strict=True))
        for row, heap in zip(rows, values, strict=True):
            place = row[0] if len(row) == 1 else row
            try:
                expected = mex(nim_sum(values[part] for part in option) for option in game.options(heap))
            except KeyError as missing:
                raise CertificateError(claim, f"heap {place} has the option {missing}, which is no row") from None
            if values[heap] != expected:
                raise CertificateError(claim, f"heap {place} has value {values[heap]}; its options give {expected}")

    def _positions(self, game: Any) -> Callable[[tuple[int, ...]], Any]:
        if isinstance(game, HasNimSequences):
            own = next(one.position for one in game.nim_sequences if one.what == self.what)
            return lambda row: own(row[0])
        return lambda row: row[0] if len(row) == 1 else row
