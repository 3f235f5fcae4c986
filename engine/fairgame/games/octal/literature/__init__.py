"""What others report about octal games, each report as a record that can be compared with what is computed.

The records stand in ``octal.csv`` beside this module, the one home of these facts.  A report keeps what its source
prints (``printed``) and holds the same in the conventions of the atlas: heaps from 0, the last exception as in
``fairgame.numbers.periodicity``, rare heaps from heap 1 on.  Where a convention had to be turned into ours the column
``convention`` says how; what a source leaves unsaid stays empty.  Nothing here is computed, and nothing is corrected: a
report that is wrong stays as it is and becomes an erratum.

Cost: reading some 230 rows, once a process.
"""

import csv
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Literal

from fairgame.games.octal.code import GRUNDY, OctalCode

Kind = Literal["periodic", "open", "same"]
SECOND_HAND = ("as told by", "from the abstract")  # how the certainty of a report begins that we have from another


@dataclass(frozen=True, slots=True)
class Report:
    """What one source says about one game.

    Attributes:
        code: the octal code that the source speaks of, or ``GRUNDY``.
        claim: "periodic", "open" (no period known to the source) or "same" (the values of another code).
        period: the least period.
        last_exception: the last heap that breaks the period.
        max_nim_value: the greatest nim-value in the heaps computed.
        max_nim_value_at: the first heap with it.
        sparse_mask: the mask of the sparse space in base 16, with "+p" where the heap's parity is used.
        rare_count: the number of rare heaps, heap 0 left out where the source is known to count it.
        last_rare: the last of them.
        same_as: the code whose values the source gives it.
        computed_to: how far the source computed, as it says it.
        extent: the same as a number of heaps.
        reported_by: who found it out.
        source: where it is printed.
        printed: what is printed there.
        convention: how that was turned into the conventions of the atlas.
        certainty: how the record came to us.
        note: what else the source says.
    """

    code: str
    claim: Kind
    period: int | None
    last_exception: int | None
    max_nim_value: int | None
    max_nim_value_at: int | None
    sparse_mask: str
    rare_count: int | None
    last_rare: int | None
    same_as: str
    computed_to: str
    extent: int | None
    reported_by: str
    source: str
    printed: str
    convention: str
    certainty: str
    note: str

    @property
    def told(self) -> str:
        """Where it is printed; and at whose word we have it, where we have not seen it there."""
        return f"{self.source}; {self.certainty}" if self.certainty.startswith(SECOND_HAND) else self.source

    @property
    def octal_code(self) -> OctalCode | None:
        """The code, None for Grundy's game."""
        return None if self.code == GRUNDY else OctalCode.parse(self.code)


@cache
def octal_reports() -> tuple[Report, ...]:
    """Return every report about an octal game or Grundy's game, in the order of the file."""
    text = Path(__file__).with_name("octal.csv").read_text(encoding="utf-8")
    return tuple(_report(row) for row in csv.DictReader(text.splitlines()))


def _report(row: Mapping[str, str]) -> Report:
    cells: dict[str, Any] = dict(row)
    for field in fields(Report):
        if field.type == int | None:
            cells[field.name] = int(row[field.name]) if row[field.name] else None
    return Report(**cells)
