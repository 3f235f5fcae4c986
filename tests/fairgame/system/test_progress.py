"""Progress: running tasks, and the time left weighted by cost."""

import time
from contextlib import redirect_stderr
from io import StringIO

import pytest

from fairgame.system import progress
from fairgame.system.progress import Timetable, silenced, timetable, track
from fairgame.system.workers import worker_pool


class Clock:
    """A clock that tests advance by hand."""

    now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


def test_time_left_is_weighted_by_cost(clock):
    table = Timetable({"costly": 90, **{f"cheap {n}": 1 for n in range(10)}}, 1, clock)
    assert table.seconds_left == 100
    for n in range(10):
        table.started(f"cheap {n}")
        clock.now += 1
        table.finished(f"cheap {n}")
    assert table.share == pytest.approx(0.1)
    assert table.seconds_left == pytest.approx(90)
    assert table.line() == "10 of 11, 1:30 left"


def test_wait_reason_is_shown_until_a_task_starts(clock):
    table = Timetable({"a": 20}, 1, clock)
    table.set_waiting("another build")
    assert table.line() == "another build"
    table.started("a")
    assert table.line().startswith("0 of 1")


def test_costs_are_corrected_by_finished_tasks(clock):
    table = Timetable({"a": 20, "b": 20, "c": 20}, 1, clock)
    table.started("a")
    clock.now += 60
    table.finished("a")
    assert table.seconds_left == pytest.approx(40 * 61 / 21)


def test_time_left_is_at_least_the_rest_of_the_longest_task(clock):
    table = Timetable({"long": 50, "a": 2, "b": 2, "c": 2}, 4, clock)
    for name in ("long", "a", "b"):
        table.started(name)
    assert table.seconds_left == 50
    clock.now += 10
    assert table.seconds_left == 40
    assert table.line() == "0 of 4, 0:40 left; running: long (0:10), a (0:10), b (0:10)"
    clock.now += 100
    assert table.seconds_left == 110 / 4  # all are overdue: a quarter of their time is added


def test_tasks_submitted_beyond_the_workers_are_not_running(clock):
    table = Timetable({name: 5 for name in "abcdef"}, 2, clock)
    for name in "abcd":
        table.started(name)
    clock.now += 3
    assert table.line().endswith("running: a (0:03), b (0:03)")
    table.finished("b")
    clock.now += 1
    assert table.line().endswith("running: a (0:04), c (0:01)")
    table.finished("f")  # a task whose result was in the store
    assert table.line().startswith("2 of 6")


def test_long_list_of_names_is_truncated_and_hours_are_shown(clock):
    table = Timetable({name: 7200 for name in "abcdefg"}, 5, clock)
    for name in "abcdefg":
        table.started(name)
    assert table.line() == "0 of 7, 2:48:00 left; running: a (0:00), b (0:00), c (0:00) and 2 more"


def test_empty_timetable_is_complete(clock):
    assert Timetable({}, 2, clock).share == 1
    assert Timetable({}, 2, clock).seconds_left == 0


@pytest.fixture
def log(monkeypatch, capsys):
    """A function that returns the text written to standard error, with short intervals and no terminal."""
    monkeypatch.setattr(progress, "QUIET_SECONDS", 0.05)
    monkeypatch.setattr(progress, "LOG_SECONDS", 0.1)
    monkeypatch.delenv("TQDM_DISABLE", raising=False)
    written = []

    def read():
        written.append(capsys.readouterr().err)
        return "".join(written)

    return read


def test_log_gets_periodic_lines_and_a_final_one(log):
    with timetable("tables", {"a": 1, "b": 1}, 1) as table:
        table.started("a")
        time.sleep(0.3)
        table.finished("a")
        table.finished("b")
    lines = [line.strip() for line in log().splitlines() if line.strip()]
    assert len(lines) >= 3
    assert lines[0].startswith("tables: 0 of 2, 0:0") and "running: a (0:00)" in lines[0]
    assert lines[-1] == "tables: 2 of 2, 0:00 left"
    assert log().endswith("left\n")


def test_short_work_shows_nothing(log):
    with timetable("tables", {"a": 1}, 1) as table:
        table.finished("a")
    assert log() == ""


def test_error_ends_the_display(log):
    with pytest.raises(RuntimeError), timetable("tables", {"a": 1}, 1):
        raise RuntimeError
    before = log()
    time.sleep(0.2)
    assert log() == before


def test_silenced_thread_shows_nothing(log):
    def slow():
        for n in range(4):
            time.sleep(0.05)
            yield n

    with silenced():
        assert list(track(slow(), "steps", total=4)) == [0, 1, 2, 3]
    assert log() == ""
    assert list(track(slow(), "steps", total=4)) == [0, 1, 2, 3]
    assert "steps: 4 of 4" in log()


def output_of_work():
    """Return the standard error of a short count without delay."""
    progress.QUIET_SECONDS = progress.LOG_SECONDS = 0
    with redirect_stderr(StringIO()) as output:
        list(track((time.sleep(0.01) for _ in range(4)), "steps", total=4))
    return output.getvalue()


def test_worker_process_shows_nothing(monkeypatch):
    for name in ("QUIET_SECONDS", "LOG_SECONDS"):  # ``output_of_work`` changes these constants
        monkeypatch.setattr(progress, name, getattr(progress, name))
    monkeypatch.delenv("TQDM_DISABLE", raising=False)
    with worker_pool(2) as pool:
        assert pool.executor.submit(output_of_work).result() == ""
    assert "steps: 4 of 4" in output_of_work()


def test_tqdm_disable_suppresses_output(log, monkeypatch):
    monkeypatch.setenv("TQDM_DISABLE", "1")
    assert list(track((time.sleep(0.05) for _ in range(4)), "steps", total=4)) == [None] * 4
    with timetable("tables", {"a": 1}, 1):
        time.sleep(0.2)
    assert log() == ""
