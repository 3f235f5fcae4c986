"""Records: stored values, values beyond the file, exceptions and figures, against the recursion."""

import numpy as np
import pytest

from fairgame.build.build import read_table
from fairgame.core.tables import Inputs
from fairgame.games.octal.code import GRUNDY, OctalCode
from fairgame.games.octal.record import OctalRecord
from fairgame.games.octal.tables.class_records import record_id, record_of
from fairgame.games.octal.values import nim_values

HEAPS = 5000
BY_VALUES, BY_WINDOWS, OPEN = ("4.", "0.77", "0.45"), ("0.104", "0.454"), ("0.6", "0.106")


@pytest.fixture(scope="module")
def record(store):
    """Function that returns the record of a code from the store."""

    def read(name):
        artifact = read_table(store, record_id(name))
        return OctalRecord.read(artifact.csv, artifact.files)

    return read


@pytest.mark.parametrize("code", [*BY_VALUES, *BY_WINDOWS, *OPEN])
def test_values_are_those_of_the_recursion(record, code):
    stored, expected = record(code), nim_values(OctalCode.parse(code), HEAPS)
    known = stored.values(HEAPS)
    assert known.size == min(stored.stored_stop, HEAPS) if code in BY_WINDOWS else known.size == HEAPS
    np.testing.assert_array_equal(known, expected[: known.size])
    stop = min(stored.stored_stop, HEAPS)
    np.testing.assert_array_equal(stored.stretch(stop // 2, stop), expected[stop // 2 : stop])


@pytest.mark.parametrize("code", BY_VALUES)
def test_period_and_exceptions_are_those_of_the_values(record, code):
    stored, values = record(code), nim_values(OctalCode.parse(code), HEAPS)
    preperiod, period = stored.period.preperiod, stored.period.period
    broken = [heap for heap in range(preperiod) if values[heap] != values[preperiod + (heap - preperiod) % period]]
    assert stored.exceptions.tolist() == broken
    np.testing.assert_array_equal(values[preperiod:-period], values[preperiod + period :])


@pytest.mark.parametrize("code", BY_WINDOWS)
def test_window_certificate_gives_the_values_before_its_last_boundary(record, code):
    stored = record(code)
    end = stored.settled_to + 1
    assert stored.stored_stop < end and stored.exceptions is None
    np.testing.assert_array_equal(stored.stretch(end - 5, end), nim_values(OctalCode.parse(code), end)[-5:])
    assert stored.stretch(stored.stored_stop + 1, end).size == 0


def test_open_record_has_no_period(record):
    for name in ("0.6", GRUNDY):
        stored = record(name)
        assert (stored.name, stored.period, stored.certificate, stored.is_by_stored_run) == (name, None, None, False)
        last = stored.growth[-1]
        assert (last["stop"] - 1, last["rare_count"]) == (stored.row["computed_to"], stored.row["rare_count"])
        assert len(stored.rare) == stored.row["rare_count"] or len(stored.rare) == 0


def test_period_of_a_stored_run_is_in_the_record(record):
    stored = record("0.106")
    assert stored.is_by_stored_run and stored.certificate is None and stored.proof_file == "study.json"
    assert stored.settled_to > stored.period.preperiod + stored.period.period


def test_builder_and_reader_of_the_csv_see_the_same_row(store, record):
    for name in ("0.77", "0.106", GRUNDY):
        artifact = read_table(store, record_id(name))
        inputs = Inputs({record_id(name): artifact.csv}, {record_id(name): artifact.files})
        assert record_of(name, inputs).row == record(name).row
