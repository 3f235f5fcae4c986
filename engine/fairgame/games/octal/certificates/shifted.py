"""Values of an octal game under another numbering: n stands for the heap n + shift, where smaller heaps have no move.

The values are put behind ``shift`` zeros and checked as those of the code
(``fairgame.games.octal.certificates.values``), which finds also whether the zeros are right.  Cost: that of the check.
Source: the mex rule.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pandas as pd

from fairgame.errors import CertificateError
from fairgame.evidence.minimal_period import values_of
from fairgame.games.octal.certificates.values import OctalValues


@dataclass(frozen=True, slots=True)
class ShiftedOctalValues:
    """The value of row n is that of the heap n + shift under the code."""

    kind: ClassVar[str] = "shifted-octal-values"
    code: str
    digits: tuple[int, ...]
    shift: int

    def check(self, frame: pd.DataFrame) -> None:
        """Check every value of a table with columns n and nim_value."""
        values = values_of(frame, self.kind)
        if not 0 <= self.shift <= len(self.digits):
            raise CertificateError(self.kind, f"no row has so few matches: the shift is {self.shift}")
        whole = np.concatenate([np.zeros(self.shift, np.int64), values])
        numbered = pd.DataFrame({"n": np.arange(whole.size), "nim_value": whole})
        OctalValues(self.code, self.digits).check(numbered)
