"""Basis of a row of the octal census or of a class record: its cells, and the sentence that renders them.

A table stores the cells and, as ``verification``, the sentence. Code reads the cells; nothing parses the sentence. The
certificate of a table checks each cell, and that the sentence is the rendering of the row. Cost: none.
"""

import json
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Any, Literal, cast

import pandas as pd

CERTIFICATE = "certificate.json"  # the statement that proves a period
OWN_BOUND = 20_000  # a code whose proof needs no larger heap is proved by its own values
SAMPLED_BLOCKS, BLOCK = 8, 32  # recomputed blocks, and heaps in each

Basis = Literal["certificate", "values", "options", "run", "computation"]

COLUMNS = ("verification", "basis", "certified_to", "sampled_heaps", "checked_segments", "segments_to")
RUN_COLUMNS = ("basis", "checked_segments", "segments_to")  # of a class whose period rests on a stored run
TWIN_COLUMNS = ("twin_code", "twin_to")  # of a census with classes that may be equal


@dataclass(frozen=True, slots=True)
class Verification:
    """The basis of a row, with the cells of the row that its sentence needs.

    Attributes:
        basis: the ground of the row.
        canonical_code: the canonical code of the class.
        computed_to: the last computed heap.
        heap_shift: s with G(n) of the code = G(n - s) of the canonical code.
        proof_bound: the last heap that the proof of the period needs, None without a period.
        certified_to: the last of the first heaps that are certified one by one; None without any.
        sampled_heaps: the number of later heaps that another program recomputed; None if not sampled.
        checked_segments: the number of segments of the stored run; None without a run.
        segments_to: the last heap of these segments.
        twin_code: a class with the same values as far as compared, "" without one.
        twin_to: the last heap of this comparison.
    """

    basis: Basis
    _: KW_ONLY
    canonical_code: str
    computed_to: int
    heap_shift: int = 0
    proof_bound: int | None = None
    certified_to: int | None = None
    sampled_heaps: int | None = None
    checked_segments: int | None = None
    segments_to: int | None = None
    twin_code: str = ""
    twin_to: int | None = None

    @classmethod
    def of(cls, row: Mapping[Any, Any]) -> "Verification":
        """Return the verification of a row; a missing column is an empty cell, a missing shift is 0."""
        cells = {name: _number(row.get(name)) for name in cls.__slots__ if name not in _TEXTS}
        return cls(
            **cells | {"heap_shift": cells["heap_shift"] or 0},  # type: ignore[arg-type]
            basis=cast("Basis", row["basis"]),
            canonical_code=str(row["canonical_code"]),
            twin_code=row.get("twin_code") or "",
        )

    def cells(self) -> dict[str, Any]:
        """Return the cells of ``COLUMNS`` and ``TWIN_COLUMNS``."""
        names = (name for name in (*COLUMNS, *TWIN_COLUMNS) if name != "verification")
        return {"verification": self.sentence, **{name: getattr(self, name) for name in names}}

    @property
    def sentence(self) -> str:
        """The rendering of the cells, one clause without a full stop.

        >>> Verification("certificate", canonical_code="0.77", computed_to=166, proof_bound=166).sentence
        'its values to heap 166 prove the period; certificate checked'
        """
        if self.basis == "certificate":
            return f"its values to heap {self.proof_bound} prove the period; certificate checked"
        if self.basis == "values":
            return f"its own values to heap {self.proof_bound} prove the period"
        if self.basis == "options":
            return f"the same option values as {self.canonical_code} at every heap{self._distance}"
        proved = "" if self.checked_segments is None else f"; {self._stored_run}"
        return f"{self._computation}{proved}"

    @property
    def _distance(self) -> str:
        count = abs(self.heap_shift)
        heaps = "heap" if count == 1 else "heaps"
        return f", {count} {heaps} {'below' if self.heap_shift > 0 else 'above'}" if count else ""

    @property
    def _computation(self) -> str:
        sampled = f", {self.sampled_heaps} of them recomputed by another program" if self.sampled_heaps else ""
        if self.certified_to is not None:
            return f"certified to heap {self.certified_to}; later heaps computed{sampled}"
        twin = f"; equal to {self.twin_code} to heap {self.twin_to}, unknown beyond" if self.twin_code else ""
        return f"computed to heap {self.computed_to}{sampled}{twin}"

    @property
    def _stored_run(self) -> str:
        return (
            f"a stored run of {self.checked_segments} segments to heap {self.segments_to} shows the period;"
            " its list of checks names each segment"
        )


_TEXTS = ("basis", "canonical_code", "twin_code")


def _number(cell: Any) -> int | None:
    return None if pd.isna(cell) else int(cell)


def canonical_json(stated: dict[str, Any]) -> bytes:
    """Return the canonical text of a statement: sorted keys, no spaces, a line feed at the end."""
    return json.dumps(stated, sort_keys=True, separators=(",", ":")).encode() + b"\n"
