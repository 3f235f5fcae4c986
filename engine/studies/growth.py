"""The study of a game's values followed far: what was seen of them, where nothing less than the whole run shows them.

Where rare heaps still come, or no sparse space serves, a heap may rest on any heap before it, and there are no windows
to begin from (``engine.studies.windows``).  So such a study holds no values but those of rare heaps.  It holds the
figures that the study of a class has (``engine.families.octal.record``): how greatest value and rare heaps grow, how
often each value occurs, the rare heaps where they are few; and the hash of all values of each doubling.  Whoever makes
the run again knows from these whether every value is the same.  Nothing of it is proved: it is *observed*.

What is checked each time: that the figures fit each other (``engine.certificates.octal_figures``), and the first heaps,
which are computed again.  Cost: 50 ms.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from engine.certificates.octal_figures import check_fit
from engine.errors import CertificateError, StoreError
from engine.families.octal.record import COLUMNS
from engine.families.octal.study import first
from engine.schema.frames import read_csv
from engine.studies.folder import GROWTH, Kept, read, unpacked, while_unchanged

KIND, FILE = "octal-growth", "figures.gz"
CLAIMED = ("row", "files", "doublings", "again")
ROW = COLUMNS[:-1]  # of a class, without the reason to believe it
FIRST_HEAPS = 1 << 14
FIRST_DOUBLING = 1 << 16  # values before are hashed together


@dataclass(frozen=True)
class GrowthStudy:
    """A study of this kind."""

    kept: Kept

    @property
    def code(self) -> str:
        """The canonical code of the game, or the name of Grundy's game."""
        return str(self.kept.page["game"])

    @property
    def row(self) -> Mapping[str, Any]:
        """The figures, in the columns of the study of a class: int, str, or None where nothing is said."""
        row: dict[str, Any] = self.kept.page["row"]
        return row

    @property
    def again(self) -> int:
        """How many heaps, drawn at random, another program computed again during the run."""
        return int(self.kept.page["again"])

    @property
    def runs(self) -> list[dict[str, Any]]:
        """What is said of the runs: engine, days, core-seconds, nanoseconds a value in the last doubling."""
        found: list[dict[str, Any]] = self.kept.page["runs"]
        return found

    @cached_property
    def files(self) -> Mapping[str, bytes]:
        """The attached tables: growth, frequencies, and rare heaps where they are few."""
        return unpacked(self.kept)

    @property
    def digest(self) -> str:
        """The hash of all that is claimed."""
        return digest_of(self.kept.page, self.kept.values)

    def check(self) -> None:
        """Check that the figures fit each other, and compute the first heaps again.

        Raises:
            CertificateError: if something does not fit.
        """
        claim = f"the study {self.kept.name}"
        try:
            if self.row["canonical_code"] != self.code or self.kept.name != self.code + GROWTH:
                raise CertificateError(claim, "its row is that of another game")
            if set(self.row) != set(ROW) or (self.row["status"], self.row["period"]) != ("open", None):
                raise CertificateError(claim, "its row is not that of an open game")
            check_fit(self.row, self.files, claim)
            self._check_first(claim)
        except (ValueError, KeyError, TypeError, IndexError, AttributeError) as fault:
            raise CertificateError(claim, f"rejected: {fault!r}") from None

    def _check_first(self, claim: str) -> None:
        again = first(self.code)
        again.known.extend(min(FIRST_HEAPS, int(self.row["computed_to"]) + 1))
        seen = {one[0]: one[1:3] for one in again.growth()}
        for one in read_csv(self.files["growth.csv"]).to_dict("records"):
            told = (one["max_nim_value"], one["max_nim_value_at"])
            if one["stop"] in seen and told != seen[one["stop"]]:
                raise CertificateError(claim, f"below heap {one['stop']} the greatest value is {seen[one['stop']][0]}")
        if "rare.csv" in self.files:
            rare = read_csv(self.files["rare.csv"])
            heaps, values = rare["n"].to_numpy(np.int64), rare["nim_value"].to_numpy(np.int64)
            known = heaps < again.known.known
            wrong = np.flatnonzero(again.known.values[heaps[known]] != values[known])
            if wrong.size:
                raise CertificateError(claim, f"heap {heaps[wrong[0]]} has another value than {values[wrong[0]]}")


def digest_of(page: Mapping[str, Any], data: np.ndarray) -> str:
    """Return the hash of all that a study with this page and data claims."""
    text = json.dumps([page[name] for name in CLAIMED], sort_keys=True).encode()
    return hashlib.sha256(text + data.tobytes()).hexdigest()


@while_unchanged
def opened_growth(name: str, root: Path) -> GrowthStudy:
    """Return a study, its figures held against each other and against its first heaps.

    Raises:
        UnknownNameError: if there is none of that name.
        StoreError: if it is damaged, or of another kind.
        CertificateError: if its figures do not fit.
    """
    kept = read(name, root)
    if kept.page.get("kind") != KIND or not {"game", "runs", *CLAIMED} <= kept.page.keys():
        raise StoreError(f"the study {name} is not that of values followed far")
    study = GrowthStudy(kept)
    study.check()
    return study
