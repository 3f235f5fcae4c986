"""Excluded periods: no known period is excluded, and no changed row is accepted."""

import pandas as pd
import pytest

from fairgame.errors import CertificateError
from fairgame.games.octal.certificates.long_tables import ExcludedPeriods
from fairgame.games.octal.classes import canonical_class, classes, code_values, proved_period
from fairgame.games.octal.code import GRUNDY, OctalCode
from fairgame.games.octal.literature import octal_reports
from fairgame.games.octal.tables.long_tables import (
    EXCLUDED,
    LISTED,
    OPEN,
    ZEROS_STOP,
    excluded_periods,
    least_periods_left,
)

OPEN_CODES = ["0.6", "0.007", "0.06", "0.36", "0.14", "0.106", GRUNDY]


@pytest.fixture(scope="module")
def frame():
    (table,) = excluded_periods()
    return table.build({OPEN.id: pd.DataFrame({"canonical_code": OPEN_CODES})})


def accepts(frame, stop=ZEROS_STOP):
    try:
        ExcludedPeriods(stop, LISTED).check(frame)
    except CertificateError:
        return False
    return True


def test_rows_of_open_games(frame):
    """Compare with an independent program at 3,000 heaps: .6: 4, 6, 8, 10, 12; .106: 4, 8; .14: 3, 6; others 6, 8."""
    rows = frame.set_index("canonical_code")["least_periods_left"]
    assert rows["0.6"] == "4 6 8 10 12"
    assert rows["0.106"].startswith("4 8 ") and rows["0.14"].startswith("3 6 ")
    assert all(rows[code].startswith("6 8 ") for code in ("0.007", "0.06", "0.36"))
    assert tuple(frame.columns) == EXCLUDED.columns and len(frame) == len(OPEN_CODES)


def test_riley_excluded_these_periods_of_officers():
    left = least_periods_left("0.6")
    assert not {1, 2, 3, 5, 7, 9, 11, 13, 15} & set(left)


def test_no_known_period_is_excluded():
    """Find each period that 600 heaps prove or a report states in the list, or beyond it."""
    known = {}
    for code, values in zip(classes(), code_values(classes(), 600), strict=True):
        if proved := proved_period(values, code.length):
            known[str(code)] = proved[1]
    for report in octal_reports():
        if report.claim == "periodic" and (found := canonical_class(OctalCode.parse(report.code))):
            known.setdefault(str(found[0]), report.period)
    assert len(known) > 90
    for code, period in known.items():
        left = least_periods_left(code)
        assert period in left or period > left[-1], code


@pytest.mark.parametrize("code", ["0.6", "0.26", "0.142", "4.12", "0.07", GRUNDY])
def test_excluded_numbers_follow_from_plain_play(code):
    """Compare with the periods that a few hundred heaps exclude by the rule."""
    stop = 300
    digits = OctalCode.parse(code).digits if code != GRUNDY else (4,)
    values = [0]
    for n in range(1, stop):
        reached = set()
        for taken, digit in enumerate(digits[: n + 1]):
            rest = n - taken
            if digit & 1 and rest == 0:
                reached.add(0)
            if digit & 2 and rest > 0 and taken:
                reached.add(values[rest])
            if digit & 4:
                parts = range(1, (rest + 1) // 2 if code == GRUNDY else rest // 2 + 1)
                reached |= {values[part] ^ values[rest - part] for part in parts}
        values.append(next(value for value in range(n + 1) if value not in reached))
    sums = {
        taken + zero
        for taken, digit in enumerate(digits)
        for zero in range(stop)
        if values[zero] == 0 and (digit & 4 if zero else taken and digit & 2)
    }
    for total in sums:
        assert all(values[n] != values[n - total] for n in range(total + 1, stop) if code != GRUNDY or n != 2 * total)
    left = least_periods_left(code)
    for period in range(1, left[-1] + 1):
        if any(total % period == 0 for total in sums):
            assert period not in left


def test_only_the_built_rows_are_accepted(frame):
    assert accepts(frame)
    for place in (0, len(frame) - 1):
        below, left = frame["excluded_below"][place], frame["least_periods_left"][place]
        numbers = list(map(int, left.split()))
        others = [
            [*numbers[:-1], numbers[-1] + 1],
            [*numbers[1:], numbers[-1] + 1],
            [numbers[0], *[number + 1 for number in numbers[1:]]],
            [numbers[0] - 1, *numbers[1:]],
            numbers[:-1],
            numbers[::-1],
        ]
        row = frame.iloc[[place]]
        for other in others:
            text = " ".join(map(str, other))
            assert not accepts(row.assign(least_periods_left=text, excluded_below=other[0])), (place, text)
        assert not accepts(row.assign(excluded_below=below + 1))
    assert not accepts(frame.assign(canonical_code=[*OPEN_CODES[:-1], "0.60"]))
    assert not accepts(frame, 1 << 20)
