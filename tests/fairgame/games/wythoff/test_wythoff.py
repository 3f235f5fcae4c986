import dataclasses
import random
from itertools import islice
from math import lcm
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairgame.build.compute import check
from fairgame.core.capabilities import HasRowPeriods
from fairgame.core.claims import claim_from_json
from fairgame.core.discovery import certificate_kinds, games
from fairgame.core.frames import read_csv, to_csv
from fairgame.core.tables import validated
from fairgame.errors import CertificateError, LimitError
from fairgame.evidence.heaps import TwoHeapGrid
from fairgame.games.wythoff import certificates
from fairgame.games.wythoff.certificates import AdditiveRows, WythoffPairs
from fairgame.games.wythoff.games import MAX_HEAP, MAX_SIDE, P_POSITION_COLUMNS, WythoffGame, p_positions
from fairgame.numbers.nimbers import mex
from fairgame.numbers.numeration import wythoff_pair
from fairgame.runs.extended_tables import tables
from fairgame.solving.oracle import nim_values
from fairgame.solving.solve import solve
from tests.support.paths import GOLDEN

GAME: WythoffGame = games()["wythoff"]  # type: ignore[assignment]
ROWS = 16


def grid_frame(side):
    grid = GAME.nim_grid(side, side)
    a, b = np.indices(grid.shape).reshape(2, -1)
    return pd.DataFrame({"a": a, "b": b, "nim_value": grid.reshape(-1).astype(np.int64)})


def pairs_frame(count):
    rows = list(islice(p_positions(), count))
    return pd.DataFrame(rows, columns=list(P_POSITION_COLUMNS))


def rows_frame(rows):
    periods = dataclasses.replace(GAME, published_rows=rows).row_periods()
    cells = [(row, period.preperiod, period.period, period.saltus) for row, period in enumerate(periods)]
    frame = pd.DataFrame(cells, columns=["row", "preperiod", "period", "saltus"])
    return frame, GAME.row_periods_certificate(periods)


def brute_force_options(a, b):
    return {(a - i, b - j) for i in range(a + 1) for j in range(b + 1) if (i, j) != (0, 0) and (i * j == 0 or i == j)}


def test_options_agree_with_brute_force():
    for a, b in GAME.positions(12):
        options = [option for (option,) in GAME.options((a, b))]
        assert len(options) == len(set(options))
        assert set(options) == brute_force_options(a, b)


def test_grid_agrees_with_the_oracle():
    values = nim_values(GAME, 40)
    grid = GAME.nim_grid(40, 40)
    assert len(values) == 1600
    assert all(grid[position] == value for position, value in values.items())


def test_grid_is_symmetric_and_rectangles_are_parts_of_it():
    grid = GAME.nim_grid(150, 150)
    assert np.array_equal(grid, grid.T)
    for rows, columns in ((1, 1), (1, 150), (7, 100), (150, 3), (64, 65), (0, 5), (0, 0)):
        assert np.array_equal(GAME.nim_grid(rows, columns), grid[:rows, :columns])


def test_random_positions_are_the_mex_of_their_options():
    side = 300
    grid = GAME.nim_grid(side, side)
    rng = random.Random(2)
    for _ in range(200):
        position = (rng.randrange(side), rng.randrange(side))
        assert grid[position] == mex(int(grid[option]) for (option,) in GAME.options(position))


def test_values_are_within_the_proved_window():
    grid = GAME.nim_grid(80, 400).astype(int)
    a, b = np.indices(grid.shape)
    assert (grid <= a + b).all()
    assert (grid >= b - 2 * a).all()


def test_too_large_grid_is_rejected_before_the_dtype_overflows():
    assert 2 * (MAX_SIDE - 1) <= np.iinfo(np.uint16).max
    for rows, columns in ((2, MAX_SIDE + 1), (MAX_SIDE + 1, 2)):
        with pytest.raises(LimitError, match=str(MAX_SIDE)):
            GAME.nim_grid(rows, columns)


def test_nim_values_match_the_golden_file():
    golden = pd.read_csv(GOLDEN / "wythoff_nim_values.csv")
    assert golden["a_number"].nunique() == 8
    for row in golden.itertuples():
        assert GAME.nim_value((row.a, row.b)) == row.nim_value, row


def test_nim_values_of_single_positions():
    grid = GAME.nim_grid(520, 520)
    for position in ((0, 0), (255, 255), (256, 3), (511, 512), (519, 519)):
        assert GAME.nim_value(position) == grid[position]
    for position in ((MAX_HEAP + 1, 0), (3, 10**18)):
        with pytest.raises(LimitError, match=str(MAX_HEAP)):
            GAME.nim_value(position)


def test_pairs_match_the_golden_file():
    golden = pd.read_csv(GOLDEN / "wythoff_p_positions.csv")
    pd.testing.assert_frame_equal(pairs_frame(len(golden))[["k", "a", "b"]], golden)


def test_closed_rule_agrees_with_nim_values():
    grid = GAME.nim_grid(70, 70)
    for position in GAME.positions(70):
        assert GAME.is_p_position(position) == (grid[position] == 0)
        winning = [option for option in GAME.options(position) if grid[option[0]] == 0]
        assert list(GAME.winning_options(position)) == winning


@settings(max_examples=300)
@given(st.integers(0, 10**18), st.integers(0, 10**18))
def test_closed_rule_for_large_heaps(a, b):
    winning = list(GAME.winning_options((a, b)))
    assert GAME.is_p_position((a, b)) == (not winning)
    for ((x, y),) in winning:
        assert GAME.is_p_position((x, y))
        assert min(a - x, b - y) >= 0 < (a - x) + (b - y)
        assert a == x or b == y or a - x == b - y


@given(st.integers(1, 6 * 10**17))
def test_large_p_positions_have_no_winning_option_and_their_neighbours_do(k):
    a, b = wythoff_pair(k)
    assert GAME.is_p_position((a, b))
    assert GAME.is_p_position((b, a))
    assert list(GAME.winning_options((a, b))) == []
    assert ((a, b),) in GAME.winning_options((a, b + 1))
    assert ((b, a),) in GAME.winning_options((b + 1, a + 1))


def test_solver_uses_closed_rule_and_values():
    small = solve(GAME, ["12", "15"])
    assert (small.outcome, small.nim_value) == ("N", GAME.nim_value((12, 15)))
    assert {move.target for move in small.winning_moves} == {"9 15", "4 7"}
    a, b = wythoff_pair(6 * 10**17 // 2)
    lost, won = solve(GAME, [str(a), str(b)]), solve(GAME, [str(b), str(a + 1)])
    assert (lost.outcome, lost.nim_value, lost.winning_moves) == ("P", None, ())
    assert (won.outcome, won.nim_value) == ("N", None)
    assert f"{b} {a}" in {move.target for move in won.winning_moves}


def test_certificates_use_no_kernel():
    assert "kernels" not in Path(certificates.__file__).read_text().split('"""', 2)[2]


def test_grid_certificate_accepts_any_side():
    for side in (1, 2, 3, 17, 64, 100):
        TwoHeapGrid(together=True).check(grid_frame(side))


def test_grid_certificate_rejects_every_changed_cell_of_a_small_grid():
    frame = grid_frame(7)
    for place in range(len(frame)):
        for value in range(-1, 20):
            if value != frame.at[place, "nim_value"]:
                changed = frame.copy()
                changed.loc[place, "nim_value"] = value
                with pytest.raises(CertificateError):
                    TwoHeapGrid(together=True).check(changed)


def test_grid_certificate_rejects_random_flips_and_rearrangements():
    frame = grid_frame(48)
    rng = random.Random(3)
    for _ in range(300):
        changed = frame.copy()
        place = rng.randrange(len(frame))
        changed.loc[place, "nim_value"] ^= 1 << rng.randrange(62)
        with pytest.raises(CertificateError):
            TwoHeapGrid(together=True).check(changed)
    nim = frame.assign(nim_value=frame["a"] ^ frame["b"])
    exchanged = frame.assign(a=frame["b"], b=frame["a"])
    for changed in (nim, exchanged, frame[1:], frame[:-48], frame[::-1]):
        with pytest.raises(CertificateError):
            TwoHeapGrid(together=True).check(changed)


def test_pairs_certificate_rejects_every_changed_cell():
    frame = pairs_frame(30)
    WythoffPairs().check(frame)
    for place in range(len(frame)):
        for column in ("k", "a", "b"):
            for change in (-2, -1, 1, 2, 100):
                changed = frame.copy()
                changed.loc[place, column] += change
                with pytest.raises(CertificateError):
                    WythoffPairs().check(changed)
        for column in ("a_binary", "b_binary", "a_fibonacci", "b_fibonacci"):
            text = frame.at[place, column]
            flipped = [text[:at] + "10"[int(text[at])] + text[at + 1 :] for at in range(len(text))]
            for other in (*flipped, text + "0", "0" + text, "1" + text, text[1:], "", "x", text + " "):
                changed = frame.copy()
                changed.loc[place, column] = other
                with pytest.raises(CertificateError):
                    WythoffPairs().check(changed)


def test_pairs_certificate_rejects_missing_rows():
    frame = pairs_frame(30)
    for changed in (frame[1:], frame.drop(index=12), frame[::-1]):
        with pytest.raises(CertificateError):
            WythoffPairs().check(changed)


@pytest.fixture(scope="module")
def sixteen_rows():
    return rows_frame(ROWS)


def test_row_periods_match_the_golden_file(sixteen_rows):
    golden = pd.read_csv(GOLDEN / "wythoff_row_periods.csv")
    pd.testing.assert_frame_equal(sixteen_rows[0].iloc[1:5].reset_index(drop=True), golden)


def test_row_periods_are_least_on_the_grid(sixteen_rows):
    frame, _ = sixteen_rows
    columns = 2500
    grid = GAME.nim_grid(ROWS, columns).astype(np.int64)
    for row, preperiod, period, saltus in frame.itertuples(index=False):
        values = grid[row]
        exceptions = np.flatnonzero(values[period:] != values[:-period] + saltus)
        assert preperiod == (exceptions[-1] + 1 if exceptions.size else 0)
        for shorter in range(1, period):
            assert len(set((values[preperiod + shorter :] - values[preperiod:-shorter]).tolist())) > 1


def test_row_periods_do_not_depend_on_number_of_rows(sixteen_rows):
    frame, _ = sixteen_rows
    for rows in (1, 2, 3, 9):
        fewer, certificate = rows_frame(rows)
        pd.testing.assert_frame_equal(fewer, frame[:rows])
        certificate.check(fewer)


def test_row_certificate_rejects_every_changed_cell(sixteen_rows):
    frame, certificate = sixteen_rows
    certificate.check(frame)
    for place in range(ROWS):
        for column in frame.columns:
            value = frame.at[place, column]
            for other in {value - 1, value + 1, 2 * value, value // 2, value + 96, 10**15} - {value}:
                changed = frame.copy()
                changed.loc[place, column] = other
                with pytest.raises(CertificateError):
                    certificate.check(changed)


def test_row_certificate_rejects_multiples_and_divisors_of_a_period(sixteen_rows):
    frame, certificate = sixteen_rows
    common = lcm(*frame["period"].tolist())
    for place in range(ROWS):
        for period in (number for number in range(1, common + 1) if common % number == 0):
            if period != frame.at[place, "period"]:
                changed = frame.copy()
                changed.loc[place, ["period", "saltus"]] = period
                with pytest.raises(CertificateError):
                    certificate.check(changed)


@pytest.mark.parametrize("rows", [0, -1, ROWS - 1, ROWS + 1, 10**9])
def test_row_certificate_rejects_other_number_of_rows(sixteen_rows, rows):
    with pytest.raises(CertificateError, match="rows"):
        AdditiveRows(rows).check(sixteen_rows[0])


@pytest.mark.parametrize("group", [1, 3, ROWS, 2 * ROWS])
def test_row_certificate_does_not_depend_on_group_size(sixteen_rows, group, monkeypatch):
    frame, certificate = sixteen_rows
    monkeypatch.setattr(certificates, "GROUP", group)
    certificate.check(frame)
    rng = random.Random(group)
    for column in ("preperiod", "period"):
        for place in range(1, ROWS):
            changed = frame.copy()
            changed.loc[place, column] = frame.at[place, column] * rng.choice((2, 3)) + (column == "preperiod")
            changed["saltus"] = changed["period"]
            with pytest.raises(CertificateError):
                certificate.check(changed)


def test_row_certificate_rejects_delayed_replay(sixteen_rows, monkeypatch):
    frame, certificate = sixteen_rows
    retire = certificates._Rows.retire

    def delay(self, stop):
        retire(self, stop)
        self.replay_start += certificates.STEPS

    monkeypatch.setattr(certificates._Rows, "retire", delay)
    with pytest.raises(CertificateError):
        certificate.check(frame)


def test_too_narrow_window_raises():
    machine = certificates._Rows(ROWS, "rows")
    machine.depth -= ROWS
    machine.sets = (machine.ones * ((1 << machine.depth) - 1), 0, 0, 0)
    with pytest.raises(CertificateError, match="leaves its window"):
        machine.run(1000, [])


def test_tables_have_permanent_columns():
    columns = {name: table.spec.columns for name, table in tables().items() if name.startswith("wythoff.")}
    assert columns == {
        "wythoff.p_positions": ("k", "a", "b", "a_binary", "b_binary", "a_fibonacci", "b_fibonacci"),
        "wythoff.nim_grid": ("a", "b", "nim_value"),
        "wythoff.row_periods": ("row", "preperiod", "period", "saltus"),
    }
    assert isinstance(GAME, HasRowPeriods)


def test_pairs_and_grid_have_minimal_size_and_claims_survive_json():
    for name, min_rows in (("wythoff.p_positions", 2000), ("wythoff.nim_grid", 256 * 256)):
        table = tables()[name]
        frame = read_csv(to_csv(validated(table.spec, table.build({}))))
        assert len(frame) >= min_rows
        claims = tuple(table.claims(frame))
        restored = tuple(claim_from_json(claim.to_json(), certificate_kinds()) for claim in claims)
        assert restored == claims
        check(table.spec, frame, restored)


def test_row_table_has_at_least_256_rows():
    assert GAME.published_rows >= 256


def test_errata_have_correct_values():
    pairs = pairs_frame(40)
    corrections = {
        erratum.printed: erratum.correct_value({"wythoff.p_positions": pairs}) for erratum in GAME.info.errata
    }
    assert corrections == {
        "111111": "11111, which is 31",
        "10111": "10110, which is 22",
        "100000101": "1000000101, of 10 digits; in Fibonacci numbers 27 is 1001001",
    }
