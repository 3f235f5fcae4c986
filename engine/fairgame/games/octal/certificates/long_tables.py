"""Certificates of the long tables of the octal census: rare heaps, growth, open games, excluded periods, certificates.

Their figures result from computations that no table can hold, so these certificates settle less than others: the rows
must agree with each other, and the heaps 0..stop-1 of every class are recomputed in numpy.

**Excluded periods.** The page on the periods of octal games proves why zeros exclude periods. Every sum s = k + l that
a zero gives is checked: G(n) and G(n - s) must differ for all known heaps. Each number up to the last of a row must
divide one of these sums, or be listed.

Cost: about 0.2 s for all classes to 256 heaps; excluded periods 2 s for 75 classes to 4096 heaps.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from fairgame.errors import CertificateError
from fairgame.games.octal.certificates.from_rule import Rarity, nim_values, shown_periods
from fairgame.games.octal.checkers import octal_period
from fairgame.games.octal.code import GRUNDY, OctalCode

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
    """The figures of each class grow consistently, and those of the first ``stop`` heaps are right.

    A row of a class is about heaps 0..stop-1, with ``stop`` 1, 2, 4, ... and finally the number of heaps computed.
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
            records = rows.to_dict("records")
            defects = (_contradiction(row, values) for row in records)
            if defect := growth_defect(records) or next(filter(None, defects), ""):
                raise CertificateError(claim, defect)


def growth_defect(rows: list[dict[Any, Any]]) -> str:
    """Return the first error in rows of growth (stop and the four figures) of one class, "" without any."""
    for place, row in enumerate(rows):
        if defect := _impossible(row) or (_step_defect(rows[place - 1], row) if place else ""):
            return f"to heap {row['stop'] - 1}: {defect}"
    return ""


def _follows(stops: list[int]) -> bool:
    """Return whether the last stop is beyond the power of two before it, and not beyond the next."""
    return len(stops) == 1 or stops[-2] < stops[-1] <= 2 * stops[-2]


def _impossible(row: Mapping[Any, Any]) -> str:
    """Return the error of a single row, "" without any."""
    _, where, count, last = _figures(row)
    if where >= row["stop"] or (last is not None and not 1 <= last < row["stop"]):
        return "a heap beyond the stop is named"
    if (count is None and last is not None) or (count is not None and (last is None) != (count == 0)):
        return "the number of rare heaps contradicts the last of them"
    if count is not None and last is not None and count > last:
        return f"{count} rare heaps to heap {last} are impossible"
    return ""


def _step_defect(before: Mapping[Any, Any], row: Mapping[Any, Any]) -> str:
    """Return the error of a row after the previous one of its class, "" without any."""
    top, where, count, last = _figures(row)
    old_top, old_where, old_count, old_last = _figures(before)
    if (top, where) != (old_top, old_where) and not (top > old_top and where >= before["stop"]):
        return "the greatest value changes without a new heap"
    if count is None or old_count is None:
        return "" if count is old_count else "only some rows count rare heaps"
    if (count, last) != (old_count, old_last):
        new = -1 if last is None else last
        if new < before["stop"] or not 1 <= count - old_count <= new - before["stop"] + 1:
            return "too many or too few rare heaps are new"
    return ""


def _contradiction(row: Mapping[Any, Any], values: np.ndarray) -> str:
    """Return the contradiction between a row and the recomputed values, "" without any."""
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
    """The figures of each open game agree with each other and the first ``stop`` heaps, which show no period."""

    kind: ClassVar[str] = "octal-open"
    stop: int

    def check(self, frame: pd.DataFrame) -> None:
        """Check the rows (canonical_code, computed_to, the four figures and the mask)."""
        for code, rows, values in _classes(frame, self.stop):
            (row,) = rows.to_dict("records")
            claim = f"the figures of {code}"
            computed = row | {"stop": row["computed_to"] + 1}
            defect = _impossible(computed) or _contradiction(computed, values)
            defect = defect or _rare_defect(row, parse_rarity(code, row["sparse_mask"]), values)
            if code != GRUNDY and (shown := _shown_period(values, OctalCode.parse(code).length)) is not None:
                defect = f"its first {values.size} values prove the period {shown[1]}"
            if pd.isna(row["reported_to"]) is False and not row["reported_by"]:
                defect = "a reported figure has no reporter"
            if defect:
                raise CertificateError(claim, defect)


def _rare_defect(row: Mapping[Any, Any], rarity: Rarity | None, values: np.ndarray) -> str:
    """Return the contradiction between the rare heaps of a row and the recomputed values, "" without any."""
    *_, count, last = _figures(row)
    if (rarity is None) != (count is None):
        return "rare heaps and mask must both be given or both be empty"
    if rarity is None or count is None or not values.size:
        return ""
    rare = rarity.rare_heaps(values[: row["computed_to"] + 1])
    within = last is None or last < values.size
    if rare.size > count or (within and (rare.size != count or (rare.size and int(rare[-1]) != last))):
        return f"of the first {values.size} heaps {rare.size} are rare"
    return "" if within or last is None or count - rare.size <= last - values.size + 1 else "too many rare heaps"


def parse_rarity(code: str, mask: str | None) -> Rarity | None:
    """Return the rarity of a cell for a canonical code or Grundy's game; None for an empty cell."""
    return Rarity.of(mask, () if code == GRUNDY else OctalCode.parse(code).digits) if mask else None


@dataclass(frozen=True, slots=True)
class Proofs:
    """The numbers of each certificate agree with each other, and with the first ``stop`` heaps that show the period.

    The checkers check on the certificate itself that it proves its period.
    """

    kind: ClassVar[str] = "octal-proofs"
    stop: int

    def check(self, frame: pd.DataFrame) -> None:
        """Check the rows (canonical_code, period, preperiod, proof_bound, verified_to, checker, sha256)."""
        unknown = sorted(set(frame["checker"]) - {CHECKER})
        if unknown:
            raise CertificateError("the checker of octal games", f"it is {CHECKER}, not {unknown[0]}")
        for code, rows, values in _classes(frame, self.stop):
            (row,) = rows.to_dict("records")
            claim, length = f"the proof of the period of {code}", OctalCode.parse(code).length
            if row["proof_bound"] != 2 * max(row["preperiod"] - 1, 0) + 2 * row["period"] + length:
                raise CertificateError(claim, f"the bound is not {row['proof_bound']}")
            if not row["preperiod"] + row["period"] <= row["verified_to"] + 1 <= row["proof_bound"] + 1:
                raise CertificateError(claim, f"heaps to {row['verified_to']} cannot settle it")
            shown = _shown_period(values, length)
            if (shown is not None or row["proof_bound"] < values.size) and shown != (row["preperiod"], row["period"]):
                raise CertificateError(claim, f"its first {values.size} values prove {shown}")


def _shown_period(values: np.ndarray, length: int) -> tuple[int, int] | None:
    """Return the preperiod and period that the values of a code prove, None without."""
    (shown,) = shown_periods(values[None], [length])
    return shown


def _classes(frame: pd.DataFrame, stop: int) -> Iterator[tuple[str, pd.DataFrame, np.ndarray]]:
    """Yield each class, its rows, which must be consecutive, and its first values, none for Grundy's game."""
    if not 2 <= stop <= MAX_RECOMPUTED:  # noqa: PLR2004 - one value shows nothing
        raise CertificateError(
            "the census of octal codes", f"{stop} heaps to recompute: expected 2 to {MAX_RECOMPUTED}"
        )
    groups = {str(code): rows for code, rows in frame.groupby("canonical_code", sort=False)}
    runs = int((frame["canonical_code"] != frame["canonical_code"].shift()).sum())
    if runs != len(groups):
        raise CertificateError("the census of octal codes", "the rows of a class are not consecutive")
    codes = [OctalCode.parse(code) for code in groups if code != GRUNDY]
    recomputed = dict(zip(map(str, codes), nim_values([code.digits for code in codes], stop), strict=True))
    for code, rows in groups.items():
        yield code, rows, recomputed.get(code, np.zeros(0, np.uint16))


@dataclass(frozen=True, slots=True)
class NextDoubling:
    """The number of splits is that for the numbers of heaps and rare heaps."""

    kind: ClassVar[str] = "octal-next-doubling"

    def check(self, frame: pd.DataFrame) -> None:
        """Check the rows (canonical_code, stop, rare_count, next_doubling_pairs)."""
        for row in frame.to_dict("records"):
            code, heaps = row["canonical_code"], row["stop"] // 2
            splits = 1 if code == GRUNDY else sum(digit >= 4 for digit in OctalCode.parse(code).digits)  # noqa: PLR2004
            ways = 3 * heaps**2 // 4 if pd.isna(row["rare_count"]) else heaps * int(row["rare_count"])
            expected = splits * ways
            if row["stop"] % 2 or row["next_doubling_pairs"] != expected:
                raise CertificateError(f"the next doubling of {row['canonical_code']}", f"it costs {expected} splits")


MAX_LISTED = 100


@dataclass(frozen=True, slots=True)
class ExcludedPeriods:
    """Each row lists the least ``listed`` numbers that no heap of value 0 below ``stop`` excludes as periods."""

    kind: ClassVar[str] = "octal-excluded-periods"
    stop: int
    listed: int

    def check(self, frame: pd.DataFrame) -> None:
        """Check the rows (canonical_code, excluded_below, least_periods_left)."""
        if not (1 <= self.stop <= MAX_RECOMPUTED and 1 <= self.listed <= MAX_LISTED):
            raise CertificateError("excluded periods", f"{self.stop} heaps and {self.listed} periods are out of range")
        rows = frame.to_dict("records")
        codes = [row["canonical_code"] for row in rows]
        for row, (digits, values) in zip(rows, _recomputed(codes, self.stop), strict=True):
            claim = f"excluded periods of {row['canonical_code']}"
            left = list(map(int, row["least_periods_left"].split()))
            if " ".join(map(str, left)) != row["least_periods_left"] or left != sorted(set(left)):
                raise CertificateError(claim, "the remaining numbers do not ascend")
            if len(left) != self.listed or row["excluded_below"] != left[0] or left[0] == 1:
                raise CertificateError(claim, f"{self.listed} numbers from {row['excluded_below']} on are not listed")
            sums = _sums(digits, values, claim)
            for period in range(1, left[-1] + 1):
                excluded = bool((sums % period == 0).any())
                if excluded == (period in left):
                    raise CertificateError(claim, f"{period} is {'' if excluded else 'not '}excluded")


def _sums(digits: tuple[int, ...] | None, values: np.ndarray, claim: str) -> np.ndarray:
    """Return all k + l in order, each checked against the values; ``digits`` is None for Grundy's game."""
    zeros = np.flatnonzero(values == 0).tolist()
    sums = set[int]()
    for zero in zeros:
        if digits is None:
            sums |= {zero} - {0}
            continue
        for taken, digit in enumerate(digits):
            if (digit & 4) if zero else (taken and digit & 2):
                sums.add(taken + zero)
    for total in sums:
        heaps = np.arange(total + 1, values.size)
        if digits is None:
            heaps = heaps[heaps != 2 * total]
        if (values[heaps] == values[heaps - total]).any():
            raise CertificateError(claim, f"two heaps {total} apart have the same value")
    return np.array(sorted(sums), np.int64)


def _recomputed(codes: list[Any], stop: int) -> Iterator[tuple[tuple[int, ...] | None, np.ndarray]]:
    """Yield for each code its digits and the values of heaps 0..stop-1, computed in numpy."""
    parsed = {code: OctalCode.parse(code) for code in codes if code != GRUNDY}
    for text, code in parsed.items():
        if str(code) != text:
            raise CertificateError("excluded periods", f"{text} is not the canonical text {code}")
    known = dict(zip(parsed, nim_values([code.digits for code in parsed.values()], stop), strict=True))
    for text in codes:
        if text == GRUNDY:
            yield None, _unequal_splits(stop)
        else:
            yield parsed[text].digits, known[text]


def _unequal_splits(stop: int) -> np.ndarray:
    """Return the values of Grundy's game, shape (stop,): of heap n those of the splits i, n - i with i < n - i."""
    values = np.zeros(stop, np.int64)
    for n in range(3, stop):
        parts = values[1 : (n + 1) // 2] ^ values[n - 1 : n // 2 : -1]
        values[n] = np.bincount(parts, minlength=int(parts.max()) + 2).argmin()
    return values
