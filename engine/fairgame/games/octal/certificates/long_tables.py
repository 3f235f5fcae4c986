"""The long tables of the octal census checked: rare heaps, growth, open games, certificates.

Their figures come out of computations that no table can hold, so what is settled here is less than elsewhere: the rows
must fit each other, and the heaps 0..stop-1 of every class are made anew in numpy, whatever a row says of them.

Cost: about 0.2 s for all classes to 256 heaps.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from fairgame.errors import CertificateError
from fairgame.games.octal.checkers import octal_period
from fairgame.games.octal.class_summary import sparse_space
from fairgame.games.octal.classes import proved_period, values_of
from fairgame.games.octal.code import GRUNDY, OctalCode
from fairgame.games.octal.sparse_space import SparseSpace

CHECKER = f"{octal_period.__name__.rpartition('.')[2]}.py"
MAX_RECOMPUTED = 4096  # heaps; a doctored certificate must not cost an hour


@dataclass(frozen=True, slots=True)
class RareHeaps:
    """The rare heaps of each class ascend, and the values of those below ``stop`` are right."""

    kind: ClassVar[str] = "octal-rare"
    stop: int

    def check(self, frame: pd.DataFrame) -> None:
        """Check the rows (canonical_code, n, nim_value), class by class."""
        for code, rows, values in _classes(frame, self.stop):
            heaps, claimed = rows["n"].to_numpy(np.int64), rows["nim_value"].to_numpy(np.int64)
            claim = f"rare heaps of {code}"
            if heaps[0] < 1 or (np.diff(heaps) < 1).any():
                raise CertificateError(claim, "the heaps do not ascend from 1 on")
            known = heaps[heaps < values.size]
            wrong = np.flatnonzero(values[known] != claimed[: known.size])
            if wrong.size:
                raise CertificateError(claim, f"heap {known[wrong[0]]} has value {values[known[wrong[0]]]}")


@dataclass(frozen=True, slots=True)
class Growth:
    """The figures of each class grow as they must, and those of the first ``stop`` heaps are right.

    A row of a class speaks of heaps 0..stop-1, ``stop`` being 1, 2, 4, ... and last the number of heaps computed.
    """

    kind: ClassVar[str] = "octal-growth"
    stop: int

    def check(self, frame: pd.DataFrame) -> None:
        """Check the rows (canonical_code, stop, and the four figures), class by class."""
        for code, rows, values in _classes(frame, self.stop):
            claim = f"growth of {code}"
            stops = rows["stop"].tolist()
            if stops[:-1] != [1 << power for power in range(len(stops) - 1)] or not _follows(stops):
                raise CertificateError(claim, f"its rows end at heaps {stops[:3]}..., not at powers of two and the end")
            found = rows.to_dict("records")
            fault = growth_fault(found) or next((said for row in found if (said := _mistaken(row, values))), "")
            if fault:
                raise CertificateError(claim, fault)


def growth_fault(rows: list[dict[Any, Any]]) -> str:
    """Return what is wrong with rows of growth (stop and the four figures) of one class, "" if nothing is."""
    for place, row in enumerate(rows):
        fault = _impossible(row) or (_misgrown(rows[place - 1], row) if place else "")
        if fault:
            return f"to heap {row['stop'] - 1}: {fault}"
    return ""


def _follows(stops: list[int]) -> bool:
    """Whether the last stop lies beyond the power of two before it, and not beyond the next."""
    return len(stops) == 1 or stops[-2] < stops[-1] <= 2 * stops[-2]


def _impossible(row: Mapping[Any, Any]) -> str:
    """Return what is wrong with a row by itself, "" if nothing is."""
    _, where, count, last = _figures(row)
    if where >= row["stop"] or (last is not None and not 1 <= last < row["stop"]):
        return "a heap is named that lies beyond"
    if (count is None and last is not None) or (count is not None and (last is None) != (count == 0)):
        return "the number of rare heaps and the last of them do not fit"
    if count is not None and last is not None and count > last:
        return f"there cannot be {count} rare heaps to heap {last}"
    return ""


def _misgrown(before: Mapping[Any, Any], row: Mapping[Any, Any]) -> str:
    """Return what is wrong with a row that comes after another one of its class, "" if nothing is."""
    top, where, count, last = _figures(row)
    old_top, old_where, old_count, old_last = _figures(before)
    if (top, where) != (old_top, old_where) and not (top > old_top and where >= before["stop"]):
        return "the greatest value changes without a heap that has a greater one"
    if count is None or old_count is None:
        return "" if count is old_count else "rare heaps are counted in some rows only"
    if (count, last) != (old_count, old_last):
        new = -1 if last is None else last
        if new < before["stop"] or not 1 <= count - old_count <= new - before["stop"] + 1:
            return "the rare heaps change by a number that there is no room for"
    return ""


def _mistaken(row: Mapping[Any, Any], values: np.ndarray) -> str:
    """Return what the remade values say against a row, "" if nothing."""
    top, where, *_ = _figures(row)
    known = values[: row["stop"]]
    if known.size == row["stop"] and (int(known.max()), int(known.argmax())) != (top, where):
        return f"the greatest value is {known.max()} at heap {known.argmax()}"
    if known.size and known.max() > top:
        return f"heap {known.argmax()} has a greater value than {top}"
    return ""


def _figures(row: Mapping[Any, Any]) -> tuple[int, int, int | None, int | None]:
    count, last = (None if pd.isna(row[name]) else int(row[name]) for name in ("rare_count", "last_rare"))
    return int(row["max_nim_value"]), int(row["max_nim_value_at"]), count, last


@dataclass(frozen=True, slots=True)
class OpenGames:
    """The figures of each open game fit each other and the first ``stop`` heaps, which show no period."""

    kind: ClassVar[str] = "octal-open"
    stop: int

    def check(self, frame: pd.DataFrame) -> None:
        """Check the rows (canonical_code, computed_to, the four figures and the mask)."""
        for code, rows, values in _classes(frame, self.stop):
            (row,) = rows.to_dict("records")
            claim = f"what is computed of {code}"
            computed = row | {"stop": row["computed_to"] + 1}
            fault = _impossible(computed) or _mistaken(computed, values)
            fault = fault or _rare_at_first(row, space_named(code, row["sparse_mask"]), values)
            if code != GRUNDY and (shown := proved_period(values, OctalCode.parse(code).length)) is not None:
                fault = f"its first {values.size} values prove the period {shown[1]}"
            if pd.isna(row["reported_to"]) is False and not row["reported_by"]:
                fault = "a figure is reported by nobody"
            if fault:
                raise CertificateError(claim, fault)


def _rare_at_first(row: Mapping[Any, Any], space: SparseSpace | None, values: np.ndarray) -> str:
    """Return what the remade values say against the rare heaps of a row, "" if nothing."""
    *_, count, last = _figures(row)
    if (space is None) != (count is None):
        return "rare heaps and a mask stand together or not at all"
    if space is None or count is None or not values.size:
        return ""
    rare = space.rare_heaps(values[: row["computed_to"] + 1])
    within = last is None or last < values.size
    if rare.size > count or (within and (rare.size != count or (rare.size and int(rare[-1]) != last))):
        return f"of the first {values.size} heaps {rare.size} are rare"
    return "" if within or last is None or count - rare.size <= last - values.size + 1 else "too many rare heaps"


def space_named(code: str, mask: str | None) -> SparseSpace | None:
    """Return the sparse space that a cell means for a canonical code or Grundy's game; None for an empty cell."""
    if not mask:
        return None
    return SparseSpace(int(mask, 16)) if code == GRUNDY else sparse_space(OctalCode.parse(code), mask)


@dataclass(frozen=True, slots=True)
class Proofs:
    """The numbers of each certificate fit each other, and the first ``stop`` heaps where they show the period.

    That a certificate proves its period is checked by the checkers, on the certificate itself.
    """

    kind: ClassVar[str] = "octal-proofs"
    stop: int

    def check(self, frame: pd.DataFrame) -> None:
        """Check the rows (canonical_code, period, preperiod, proof_bound, verified_to, checker, sha256)."""
        strange = sorted(set(frame["checker"]) - {CHECKER})
        if strange:
            raise CertificateError("the checker of octal games", f"it is {CHECKER}, not {strange[0]}")
        for code, rows, values in _classes(frame, self.stop):
            (row,) = rows.to_dict("records")
            claim, length = f"the proof of the period of {code}", OctalCode.parse(code).length
            if row["proof_bound"] != 2 * max(row["preperiod"] - 1, 0) + 2 * row["period"] + length:
                raise CertificateError(claim, f"its bound is not {row['proof_bound']}")
            if not row["preperiod"] + row["period"] <= row["verified_to"] + 1 <= row["proof_bound"] + 1:
                raise CertificateError(claim, f"it cannot be settled by the heaps to {row['verified_to']}")
            shown = proved_period(values, length)
            if (shown is not None or row["proof_bound"] < values.size) and shown != (row["preperiod"], row["period"]):
                raise CertificateError(claim, f"its first {values.size} values prove {shown}")


def _classes(frame: pd.DataFrame, stop: int) -> Iterator[tuple[str, pd.DataFrame, np.ndarray]]:
    """Yield each class, its rows, which stand together, and its first values, none for Grundy's game."""
    if not 2 <= stop <= MAX_RECOMPUTED:  # noqa: PLR2004 - one value tells nothing
        raise CertificateError("the census of octal codes", f"{stop} heaps to be remade: from 2 to {MAX_RECOMPUTED}")
    groups = {str(code): rows for code, rows in frame.groupby("canonical_code", sort=False)}
    runs = int((frame["canonical_code"] != frame["canonical_code"].shift()).sum())
    if runs != len(groups):
        raise CertificateError("the census of octal codes", "the rows of a class do not stand together")
    codes = [OctalCode.parse(code) for code in groups if code != GRUNDY]
    remade = dict(zip(map(str, codes), values_of(codes, stop) if codes else (), strict=True))
    for code, rows in groups.items():
        yield code, rows, remade.get(code, np.zeros(0, np.uint16))


def doubling_pairs(code: str, computed: int, rare_count: int | None) -> int:
    """Return how many splits of heaps computed..2*computed-1 must be looked at, no further rare heap turning up.

    With a sparse space each heap is split into each rare heap and the rest, by each digit that splits; without one it
    is split in every way.
    """
    splits = 1 if code == GRUNDY else sum(bool(digit & 4) for digit in OctalCode.parse(code).digits)
    return splits * (computed * rare_count if rare_count is not None else 3 * computed * computed // 4)


@dataclass(frozen=True, slots=True)
class NextDoubling:
    """The number of splits is what the number of heaps and of rare heaps say."""

    kind: ClassVar[str] = "octal-next-doubling"

    def check(self, frame: pd.DataFrame) -> None:
        """Check the rows (canonical_code, stop, rare_count, next_doubling_pairs)."""
        for row in frame.to_dict("records"):
            count = None if pd.isna(row["rare_count"]) else int(row["rare_count"])
            expected = doubling_pairs(row["canonical_code"], row["stop"] // 2, count)
            if row["stop"] % 2 or row["next_doubling_pairs"] != expected:
                raise CertificateError(f"the next doubling of {row['canonical_code']}", f"it costs {expected} splits")
