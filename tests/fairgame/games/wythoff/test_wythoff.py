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

from fairgame.build.build import check
from fairgame.build.store import read_csv, to_csv
from fairgame.core.capabilities import HasRowPeriods
from fairgame.core.claims import claim_from_json
from fairgame.core.discovery import certificate_kinds, games
from fairgame.core.tables import typed
from fairgame.errors import CertificateError, LimitError
from fairgame.evidence.two_heap_grid import TwoHeapGrid
from fairgame.games.wythoff.certificates import pairs as certificates
from fairgame.games.wythoff.certificates import row_periods
from fairgame.games.wythoff.certificates.pairs import WythoffPairs
from fairgame.games.wythoff.certificates.row_periods import AdditiveRows
from fairgame.games.wythoff.games import MAX_HEAP, MAX_SIDE, P_POSITION_COLUMNS, WythoffGame, p_positions
from fairgame.numbers.nimbers import mex
from fairgame.numbers.numeration import wythoff_pair
from fairgame.runs.extended_tables import tables
from fairgame.solving.oracle import nim_values
from fairgame.solving.solve import solve
from tests.support.paths import GOLDEN

GAME: WythoffGame = games()["wythoff"]  # type: ignore[assignment]
FEW_ROWS = 16


def grid_frame(side):
    grid = GAME.nim_grid(side, side)
    a, b = np.indices(grid.shape).reshape(2, -1)
    return pd.DataFrame({"a": a, "b": b, "nim_value": grid.reshape(-1).astype(np.int64)})


def pairs_frame(count):
    rows = list(islice(p_positions(), count))
    return pd.DataFrame(rows, columns=list(P_POSITION_COLUMNS))


def rows_frame(rows):
    found = dataclasses.replace(GAME, published_rows=rows).row_periods()
    numbers = [(row, one.preperiod, one.period, one.saltus) for row, one in enumerate(found)]
    frame = pd.DataFrame(numbers, columns=["row", "preperiod", "period", "saltus"])
    return frame, GAME.row_periods_certificate(found)


def options_by_the_rule(a, b):
    return {(a - i, b - j) for i in range(a + 1) for j in range(b + 1) if (i, j) != (0, 0) and (i * j == 0 or i == j)}


# --- the rule and the kernels


def test_options_are_those_of_the_rule():
    for a, b in GAME.positions(12):
        options = [option for (option,) in GAME.options((a, b))]
        assert len(options) == len(set(options))
        assert set(options) == options_by_the_rule(a, b)


def test_grid_agrees_with_the_oracle():
    values = nim_values(GAME, 40)
    grid = GAME.nim_grid(40, 40)
    assert len(values) == 1600
    assert all(grid[position] == value for position, value in values.items())


def test_grid_is_symmetric_and_any_rectangle_is_part_of_it():
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


def test_values_stay_in_the_window_that_the_proof_gives():
    grid = GAME.nim_grid(80, 400).astype(int)
    a, b = np.indices(grid.shape)
    assert (grid <= a + b).all()
    assert (grid >= b - 2 * a).all()


def test_a_grid_that_is_too_large_is_refused_and_none_below_passes_the_dtype():
    assert 2 * (MAX_SIDE - 1) <= np.iinfo(np.uint16).max
    for rows, columns in ((2, MAX_SIDE + 1), (MAX_SIDE + 1, 2)):
        with pytest.raises(LimitError, match=str(MAX_SIDE)):
            GAME.nim_grid(rows, columns)


def test_golden_nim_values():
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


# --- P-positions and winning moves


def test_golden_pairs():
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


def test_the_solver_uses_both():
    small = solve(GAME, ["12", "15"])
    assert (small.outcome, small.nim_value) == ("N", GAME.nim_value((12, 15)))
    assert {move.target for move in small.winning_moves} == {"9 15", "4 7"}
    a, b = wythoff_pair(6 * 10**17 // 2)
    lost, won = solve(GAME, [str(a), str(b)]), solve(GAME, [str(b), str(a + 1)])
    assert (lost.outcome, lost.nim_value, lost.winning_moves) == ("P", None, ())
    assert (won.outcome, won.nim_value) == ("N", None)
    assert f"{b} {a}" in {move.target for move in won.winning_moves}


# --- certificates


def test_the_certificates_use_no_kernel():
    for module in (certificates, row_periods):
        assert "kernels" not in Path(module.__file__).read_text().split('"""', 2)[2]


def test_grid_certificate_accepts_any_side():
    for side in (1, 2, 3, 17, 64, 100):
        TwoHeapGrid(together=True).check(grid_frame(side))


def test_grid_certificate_rejects_every_change_of_one_cell_of_a_small_grid():
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


def test_pairs_certificate_rejects_every_change_of_one_cell():
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


# --- periods of the rows


@pytest.fixture(scope="module")
def few_rows():
    return rows_frame(FEW_ROWS)


def test_golden_row_periods(few_rows):
    golden = pd.read_csv(GOLDEN / "wythoff_row_periods.csv")
    pd.testing.assert_frame_equal(few_rows[0].iloc[1:5].reset_index(drop=True), golden)


def test_row_periods_hold_on_the_grid_and_nothing_smaller_does(few_rows):
    frame, _ = few_rows
    columns = 2500
    grid = GAME.nim_grid(FEW_ROWS, columns).astype(np.int64)
    for row, preperiod, period, saltus in frame.itertuples(index=False):
        values = grid[row]
        exceptions = np.flatnonzero(values[period:] != values[:-period] + saltus)
        assert preperiod == (exceptions[-1] + 1 if exceptions.size else 0)
        for shorter in range(1, period):
            assert len(set((values[preperiod + shorter :] - values[preperiod:-shorter]).tolist())) > 1


def test_rows_do_not_depend_on_how_many_are_run(few_rows):
    frame, _ = few_rows
    for rows in (1, 2, 3, 9):
        fewer, certificate = rows_frame(rows)
        pd.testing.assert_frame_equal(fewer, frame[:rows])
        certificate.check(fewer)


def test_row_certificate_rejects_every_change_of_one_cell(few_rows):
    frame, certificate = few_rows
    certificate.check(frame)
    for place in range(FEW_ROWS):
        for column in frame.columns:
            value = frame.at[place, column]
            for other in {value - 1, value + 1, 2 * value, value // 2, value + 96, 10**15} - {value}:
                changed = frame.copy()
                changed.loc[place, column] = other
                with pytest.raises(CertificateError):
                    certificate.check(changed)


def test_row_certificate_rejects_multiples_and_divisors_of_a_period(few_rows):
    frame, certificate = few_rows
    together = lcm(*frame["period"].tolist())
    for place in range(FEW_ROWS):
        for period in (number for number in range(1, together + 1) if together % number == 0):
            if period != frame.at[place, "period"]:
                changed = frame.copy()
                changed.loc[place, ["period", "saltus"]] = period
                with pytest.raises(CertificateError):
                    certificate.check(changed)


@pytest.mark.parametrize("rows", [0, -1, FEW_ROWS - 1, FEW_ROWS + 1, 10**9])
def test_row_certificate_rejects_another_number_of_rows(few_rows, rows):
    with pytest.raises(CertificateError, match="rows"):
        AdditiveRows(rows).check(few_rows[0])


@pytest.mark.parametrize("together", [1, 3, FEW_ROWS, 2 * FEW_ROWS])
def test_rows_that_are_run_no_further_hand_on_what_they_would(few_rows, together, monkeypatch):
    """All at once, nothing is handed on; in groups, a number that does not fit is refused all the same."""
    frame, certificate = few_rows
    monkeypatch.setattr(row_periods, "GROUP", together)
    certificate.check(frame)
    draw = random.Random(together)
    for column in ("preperiod", "period"):
        for place in range(1, FEW_ROWS):
            changed = frame.copy()
            changed.loc[place, column] = frame.at[place, column] * draw.choice((2, 3)) + (column == "preperiod")
            changed["saltus"] = changed["period"]
            with pytest.raises(CertificateError):
                certificate.check(changed)


def test_what_is_handed_on_matters(few_rows, monkeypatch):
    """A tape that is read one place too late would be noticed."""
    frame, certificate = few_rows
    leave = row_periods._Rows.leave

    def late(self, stop):
        leave(self, stop)
        self.since += row_periods.STEPS

    monkeypatch.setattr(row_periods._Rows, "leave", late)
    with pytest.raises(CertificateError):
        certificate.check(frame)


def test_a_window_that_is_too_narrow_is_noticed():
    machine = row_periods._Rows(FEW_ROWS, "rows")
    machine.depth -= FEW_ROWS
    machine.sets = (machine.ones * ((1 << machine.depth) - 1), 0, 0, 0)
    with pytest.raises(CertificateError, match="leaves its window"):
        machine.run(1000, [])


# --- the tables


def test_the_tables_have_their_permanent_names():
    columns = {name: table.spec.columns for name, table in tables().items() if name.startswith("wythoff.")}
    assert columns == {
        "wythoff.p_positions": ("k", "a", "b", "a_binary", "b_binary", "a_fibonacci", "b_fibonacci"),
        "wythoff.nim_grid": ("a", "b", "nim_value"),
        "wythoff.row_periods": ("row", "preperiod", "period", "saltus"),
    }
    assert isinstance(GAME, HasRowPeriods)


def test_pairs_and_grid_reach_as_far_as_they_must_and_their_claims_survive_json():
    for name, least in (("wythoff.p_positions", 2000), ("wythoff.nim_grid", 256 * 256)):
        table = tables()[name]
        frame = read_csv(to_csv(typed(table.spec, table.build({}))))
        assert len(frame) >= least
        claims = tuple(table.claims(frame))
        again = tuple(claim_from_json(claim.to_json(), certificate_kinds()) for claim in claims)
        assert again == claims
        check(table.spec, frame, again)


def test_the_row_table_reaches_as_far_as_it_must():
    assert GAME.published_rows >= 256


def test_errata_are_looked_up():
    pairs = pairs_frame(40)
    found = {erratum.printed: erratum.correct_value({"wythoff.p_positions": pairs}) for erratum in GAME.info.errata}
    assert found == {
        "111111": "11111, which is 31",
        "10111": "10110, which is 22",
        "100000101": "1000000101, of 10 digits; in Fibonacci numbers 27 is 1001001",
    }
