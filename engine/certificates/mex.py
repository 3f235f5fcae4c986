"""Values checked as the mex of their options, straight from the game's rule.

The justification that every game has: no kernel, no theorem, only ``options()`` and the finished table.  Cost: every
option of every row, in plain Python.
"""

from dataclasses import dataclass
from typing import ClassVar

import pandas as pd

from engine.errors import CertificateError
from engine.nimber import mex, nim_sum


@dataclass(frozen=True, slots=True)
class MexOfOptions:
    """Every row's nim-value is the mex of its options' values, each found in the same table."""

    kind: ClassVar[str] = "mex-of-options"
    game: str

    def check(self, frame: pd.DataFrame) -> None:
        """Check every heap of a table with the columns n and nim_value."""
        from engine.discovery import games  # noqa: PLC0415 - discovery loads the certificates first

        game = games()[self.game]
        values = dict(zip(frame["n"].tolist(), frame["nim_value"].tolist(), strict=True))
        claim = f"nim-values of {self.game}"
        for heap, value in values.items():
            try:
                expected = mex(nim_sum(values[part] for part in option) for option in game.options(heap))
            except KeyError as missing:
                raise CertificateError(claim, f"heap {heap} has the option {missing}, which is no row") from None
            if value != expected:
                raise CertificateError(claim, f"heap {heap} has value {value}; its options give {expected}")
