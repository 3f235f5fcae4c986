"""Reports of others about octal games, as records that can be compared with the computed values.

The records are in ``octal.csv`` next to this module, and nowhere else. A report has the text of its source
(``printed``) and the same in the conventions of the atlas: heaps from 0, the last exception as in
``fairgame.numbers.periodicity``, rare heaps from heap 1 on. The column ``convention`` states how a convention was
converted; facts that a source omits stay empty. Nothing here is computed or corrected: a wrong report stays unchanged
and becomes an erratum.

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
SECOND_HAND = ("as told by", "from the abstract")  # beginnings of the certainty of reports at second hand


@dataclass(frozen=True, slots=True)
class Report:
    """Report of one source about one game.

    Attributes:
        code: the octal code of the source, or ``GRUNDY``.
        claim: "periodic", "open" (no period known to the source) or "same" (the values of another code).
        period: the least period.
        last_exception: the last heap that breaks the period.
        max_nim_value: the greatest nim-value in the heaps computed.
        max_nim_value_at: the first heap with it.
        sparse_mask: the mask of the sparse space in base 16, with "+p" where the heap's parity is used.
        rare_count: the number of rare heaps, without heap 0 if the source is known to count it.
        last_rare: the last rare heap.
        same_as: the code whose values the source gives it.
        computed_to: the extent of the computation, as printed.
        extent: the extent as a number of heaps.
        reported_by: the discoverer.
        source: the publication.
        printed: the printed text.
        convention: the conversion to the conventions of the atlas.
        certainty: how the record reached us.
        note: other statements of the source.
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
    def attribution(self) -> str:
        """The publication, with the certainty of a report at second hand."""
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
