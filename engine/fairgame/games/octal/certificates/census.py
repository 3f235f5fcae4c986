"""The octal census checked: class and shift of every code, its first values, and the arithmetic of every row.

Settled here forever: that a code has the values of its canonical code up to the stated shift (by the lemma of
``fairgame.games.octal.equivalence``, or by two periods proved on remade values), that no two classes are one (they part
at a heap, or the row of one says that this is not known), that a canonical code is the first of its class, and every
period whose proof bound lies within the remade heaps.  A longer period rests on the certificate of its class; here its
numbers must fit each other, the shift and the remade values.  What only the study of a class can know (how far it
computed, and where the table has them greatest value and rare heaps beyond the remade values) must agree between all
codes of the class.

Cost: about 0.5 s for the 1023 codes to 256 heaps, all codes at once in numpy; 5 s for the 8191 of four places.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from fairgame.errors import CertificateError
from fairgame.games.octal.certificates.stored_runs import BY_STUDY, OF_SEGMENTS, is_by_stored_run
from fairgame.games.octal.class_summary import ClassSummary, sparse_space
from fairgame.games.octal.classes import (
    LAST_STOP,
    WIDE,
    census_codes,
    moves,
    proved_period,
    rank,
    twins,
    values_of,
    why_same,
)
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.sparse_space import SparseSpace
from fairgame.games.octal.verification import (
    OWN_BOUND,
    of_certificate,
    of_first_heaps,
    of_options,
    of_own_values,
    of_solver,
    settled_and_recomputed,
)

CLAIM = "the census of octal codes"
MAX_RECOMPUTED = 4096  # heaps; a doctored certificate must not cost an hour


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of the census and the remade values of its code."""

    code: OctalCode
    cells: Mapping[Any, Any]
    values: np.ndarray

    def refuse(self, witness: str) -> CertificateError:
        return CertificateError(f"{CLAIM}, {self.code}", witness)


@dataclass(frozen=True, slots=True)
class OctalCensus:
    """Every row holds, as far as the heaps 0..stop-1 of all codes of so many places and the theorems on them tell."""

    kind: ClassVar[str] = "octal-census"
    stop: int
    places: int

    def check(self, frame: pd.DataFrame) -> None:
        """Check every row; see the module on what is proved and what only agrees."""
        if not 1 <= self.places <= WIDE:
            raise CertificateError(CLAIM, f"codes of {self.places} places: from 1 to {WIDE}")
        if not 2 * self.places < self.stop <= MAX_RECOMPUTED:
            raise CertificateError(CLAIM, f"{self.stop} heaps to be remade: {2 * self.places + 1} to {MAX_RECOMPUTED}")
        cells = {str(row["code"]): row for row in frame.to_dict("records")}
        codes = census_codes(self.places)
        if len(cells) != len(frame) or set(cells) != set(map(str, codes)):
            raise CertificateError(CLAIM, f"its codes are not those of at most {self.places} places")
        remade = values_of(codes, self.stop)
        rows = {str(code): _Row(code, cells[str(code)], values) for code, values in zip(codes, remade, strict=True)}
        for row in rows.values():
            leader = rows.get(row.cells["canonical_code"])
            if leader is None:
                raise row.refuse(f"its canonical code {row.cells['canonical_code']} is no row")
            _check_class(row, leader)
            _check_row(row, leader, self.places)
        _check_apart([row for row in rows.values() if row.cells["canonical_code"] == str(row.code)], self)


def reason(figures: ClassSummary, canonical: OctalCode, code: OctalCode) -> str:
    """Return why a code is believed that is not the canonical one, by its figures: its own values, or its options."""
    if figures.period is not None and figures.last_exception is not None:
        bound = 2 * max(figures.last_exception, 0) + 2 * figures.period + code.length
        if bound <= OWN_BOUND:
            return of_own_values(bound)
    return of_options(code, canonical)


def solver_alone(canonical: OctalCode, computed_to: int, places: int) -> str:
    """Return why a canonical code of the census of so many places is believed that nothing but the solver speaks for.

    It tells of a class that may be the same: a twin.
    """
    twin = twins(places).get(canonical)
    return of_solver(computed_to, None if twin is None else (twin, moves(canonical).zeros + LAST_STOP - 1))


def _check_class(row: _Row, leader: _Row) -> None:
    shift = row.cells["heap_shift"]
    if leader.cells["canonical_code"] != leader.cells["code"] or rank(leader.code) > rank(row.code):
        raise row.refuse(f"{leader.code} is not the canonical code of its class")
    if shift != moves(row.code).zeros - moves(leader.code).zeros:
        raise row.refuse(f"its values are not those of {leader.code} moved by {shift}")
    longer = () if why_same(row.code, leader.code, row.values, leader.values) else (row.code, leader.code)
    if longer and not why_same(*longer, *values_of(longer, LAST_STOP)):  # a period may need more heaps to show
        raise row.refuse(f"nothing shows that its values are those of {leader.code}")
    if row.cells["status"] != leader.cells["status"]:
        raise row.refuse(f"its status is not that of {leader.code}")
    figures, expected = ClassSummary.of(row.cells), ClassSummary.of(leader.cells).moved(leader.code, row.code)
    if figures != expected:
        names = [name for name in ClassSummary.__slots__ if getattr(figures, name) != getattr(expected, name)]
        raise row.refuse(f"its {names[0]} is not that of {leader.code} moved by {shift}")


def _check_row(row: _Row, leader: _Row, places: int) -> None:
    figures = ClassSummary.of(row.cells)
    if row.cells.get("digits", row.code.length) != row.code.length:
        raise row.refuse(f"its last digit stands at place {row.code.length}, not {row.cells['digits']}")
    _check_period(row, figures, is_by_stored_run(leader.cells["verification"]))
    if not _has_reason(row, figures, leader, places):
        raise row.refuse("it is believed for another reason than it says")
    known = row.values[: figures.computed_to + 1]
    top, where = figures.max_nim_value, figures.max_nim_value_at
    if top is None or where is None:
        return
    if known.max() > top or where > figures.computed_to:
        raise row.refuse(f"its greatest value to heap {figures.computed_to} is not {top} at {where}")
    first = int(np.argmax(known == top)) if (known == top).any() else None
    if first != where and (first is not None or where < known.size):
        raise row.refuse(f"heap {where} is not the first with the value {top}")
    if figures.sparse_mask:
        _check_rare(row, figures, sparse_space(leader.code, figures.sparse_mask, row.cells["heap_shift"]), known)
    elif figures.rare_count is not None or figures.last_rare is not None:
        raise row.refuse("rare heaps without a mask that tells them")


def _has_reason(row: _Row, figures: ClassSummary, leader: _Row, places: int) -> bool:
    """Whether a row says why it is believed: of a canonical code, in words that its study may have.

    How many heaps of an open class are certified, and the segments of a kept study, are for the study to say.
    """
    text, computed_to = str(row.cells["verification"]), int(row.cells["computed_to"])
    if row is not leader:
        return text == reason(figures, leader.code, row.code)
    if figures.period is not None and not is_by_stored_run(text):
        return text == of_certificate(int(row.cells["proof_bound"]))
    first, by_study, rest = text.partition(BY_STUDY)
    if by_study and (figures.period is None or not OF_SEGMENTS.fullmatch(rest)):
        return False
    settled, _ = settled_and_recomputed(first)
    return first in (solver_alone(row.code, computed_to, places), of_first_heaps(settled + 1, computed_to + 1))


def _check_period(row: _Row, figures: ClassSummary, by_study: bool) -> None:
    names = ("preperiod", "last_exception", "period", "proof_bound")
    is_open, shown = row.cells["status"] == "open", proved_period(row.values, row.code.length)
    if any(pd.isna(row.cells[name]) != is_open for name in names):
        raise row.refuse("a period, its preperiod, last exception and proof bound stand together or not at all")
    if is_open:
        if shown is not None:
            raise row.refuse(f"it is called open, but the period {shown[1]} is proved by {row.values.size} heaps")
        return
    preperiod, exception, period, bound = (int(row.cells[name]) for name in names)
    if preperiod != exception + 1 or bound != 2 * max(exception, 0) + 2 * period + row.code.length:
        raise row.refuse(f"preperiod {preperiod}, last exception {exception} and bound {bound} do not fit")
    if (shown is not None or bound < row.values.size) and shown != (preperiod, period):
        raise row.refuse(f"its values show the preperiod and period {shown}, not {(preperiod, period)}")
    if figures.computed_to < exception + period and not by_study:
        raise row.refuse(f"computed to heap {figures.computed_to}, it cannot know such a period")


def _check_rare(row: _Row, figures: ClassSummary, space: SparseSpace, known: np.ndarray) -> None:
    count, last = figures.rare_count, figures.last_rare
    if count is None or (last is None) != (count == 0):
        raise row.refuse("a mask without the rare heaps that it tells")
    rare = space.rare_heaps(known)
    beyond = last is not None and last >= known.size
    if rare.size > count or (not beyond and (rare.size != count or (count and int(rare[-1]) != last))):
        raise row.refuse(f"of the first {known.size} heaps {rare.size} are rare, which does not fit {count}")
    if beyond and last is not None and (last > figures.computed_to or count - rare.size > last - known.size + 1):
        raise row.refuse(f"{count} rare heaps to heap {last} cannot be")


def _check_apart(canonical: list[_Row], census: OctalCensus) -> None:
    """Check that no two classes have the same values: those that agree on the remade heaps are followed further."""
    alike: dict[bytes, list[_Row]] = {}
    for row in canonical:
        zeros = moves(row.code).zeros
        alike.setdefault(row.values[zeros : zeros + census.stop - 2 * census.places].tobytes(), []).append(row)
    for group in alike.values():
        if len(group) == 1:
            continue
        if census.stop < LAST_STOP:
            longer = values_of([row.code for row in group], LAST_STOP)
            again = [replace(row, values=values) for row, values in zip(group, longer, strict=True)]
            _check_apart(again, replace(census, stop=LAST_STOP))
            continue
        first, *others = sorted(group, key=lambda row: rank(row.code))
        for row in others:
            if row.cells["verification"] != solver_alone(row.code, int(row.cells["computed_to"]), census.places):
                raise row.refuse(f"it does not part from {first.code} below heap {census.stop}")
