"""Summary of a class of octal codes, moved to each of its codes.

Codes of a class have the same values some heaps apart, so the facts about one code give those of all: heaps move by the
shift, values stay. Two cases need care. Heaps without a move have value 0, and rare heaps count from heap 1 on; so a
code with more heaps without a move has more rare heaps. And if the period holds from the first heap with a move on,
only the values show whether the heaps before it obey the period too.

Cost: none, except a few hundred values where the last exception is a heap without a move.
"""

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, replace
from typing import Any

import numpy as np
import pandas as pd

from fairgame.games.octal.classes import code_values, moves
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.sparse_space import SparseSpace


@dataclass(frozen=True, slots=True)
class ClassSummary:
    """Summary of one code; None without a period or sparse space, or for a missing figure.

    Attributes:
        period: the least period.
        last_exception: the last heap that breaks the period, -1 if none does.
        computed_to: the last computed heap.
        max_nim_value: the greatest value of the computed heaps.
        max_nim_value_at: the first heap with this value.
        sparse_mask: the mask in base 16, "+p" where the heap's parity counts too, "" if no mask helps.
        rare_count: the number of rare heaps among those computed, from heap 1 on.
        last_rare: the last computed rare heap.
    """

    _: KW_ONLY
    period: int | None
    last_exception: int | None
    computed_to: int
    max_nim_value: int | None
    max_nim_value_at: int | None
    sparse_mask: str | None
    rare_count: int | None
    last_rare: int | None

    @classmethod
    def of(cls, row: Mapping[Any, Any]) -> "ClassSummary":
        """Return the summary from the cells of a row with the names of the attributes; None for a missing cell."""
        return cls(**{name: _plain(row.get(name)) for name in cls.__slots__})

    def move(self, canonical: OctalCode, code: OctalCode) -> "ClassSummary":
        """Return the summary of ``code``, a code of the same class, from this one of ``canonical``."""
        shift = moves(code).zeros - moves(canonical).zeros
        exception, last_rare, rare_count = self.last_exception, self.last_rare, self.rare_count
        if exception is not None and self.period is not None and exception < moves(canonical).zeros:
            exception = last_exception_before_moves(code, self.period)
        elif exception is not None:
            exception += shift
        if self.sparse_mask and rare_count is not None:
            zeros = (moves(member).zeros for member in (canonical, code))
            before, own = (idle_rare_heaps(canonical, self.sparse_mask, count) for count in zeros)
            rare_count += own.size - before.size
            if last_rare is None or last_rare < moves(canonical).zeros:
                last_rare = int(own[-1]) if own.size else None
            else:
                last_rare += shift
        return replace(
            self,
            last_exception=exception,
            computed_to=self.computed_to + shift,
            max_nim_value_at=None if self.max_nim_value_at is None else self.max_nim_value_at + shift,
            rare_count=rare_count,
            last_rare=last_rare,
        )


def last_exception_before_moves(code: OctalCode, period: int) -> int:
    """Return the last heap without a move that breaks ``period``, which later heaps obey; -1 without any."""
    zeros = moves(code).zeros
    values = code_values([code], zeros + period)[0]
    return max((heap for heap in range(zeros) if values[heap] != values[heap + period]), default=-1)


def sparse_space(canonical: OctalCode, mask: str, shift: int = 0) -> SparseSpace:
    """Return the sparse space of a cell like ``1e`` or ``1+p`` for a code of the class of ``canonical``.

    Args:
        canonical: the code whose splitting digits give the parity of a common heap.
        mask: the cell.
        shift: the upward move of the code's values, in heaps; a moved heap is rare if the original one is.
    """
    bits, _, position = mask.partition("+")
    place = next((taken for taken, digit in enumerate(canonical.digits) if digit & 4), 0)
    return SparseSpace(int(bits, 16), bool(position), 1 ^ (place + shift) % 2 if position else 1)


def idle_rare_heaps(canonical: OctalCode, mask: str, zeros: int) -> np.ndarray:
    """Return the rare heaps among 1..zeros-1, those without a move, of a code in the class of ``canonical``: int64."""
    space = sparse_space(canonical, mask, zeros - moves(canonical).zeros)
    return space.rare_heaps(np.zeros(zeros, np.uint8))


def _plain(cell: Any) -> Any:
    return cell if isinstance(cell, str) else None if pd.isna(cell) else int(cell)
