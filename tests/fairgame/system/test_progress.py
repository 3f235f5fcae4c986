"""Progress: what is at work and how long the rest takes, weighed by what the tasks cost."""

import time
from contextlib import redirect_stderr
from io import StringIO

import pytest

from fairgame.system import progress
from fairgame.system.progress import Timetable, silenced, timetable, track
from fairgame.system.workers import worker_pool


class Clock:
    """A clock that stands still until it is moved."""

    now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


def test_time_left_is_weighed_by_cost_and_not_by_count(clock):
    table = Timetable({"costly": 90, **{f"cheap {n}": 1 for n in range(10)}}, 1, clock)
    assert table.seconds_left == 100
    for n in range(10):
        table.started(f"cheap {n}")
        clock.now += 1
        table.finished(f"cheap {n}")
    assert table.share == pytest.approx(0.1)
    assert table.seconds_left == pytest.approx(90)
    assert table.line() == "10 of 11, 1:30 left"


def test_what_is_waited_for_is_said_until_a_task_begins(clock):
    table = Timetable({"a": 20}, 1, clock)
    table.waits("another build")
    assert table.line() == "another build"
    table.started("a")
    assert table.line().startswith("0 of 1")


def test_costs_are_put_right_by_what_the_finished_tasks_took(clock):
    table = Timetable({"a": 20, "b": 20, "c": 20}, 1, clock)
    table.started("a")
    clock.now += 60
    table.finished("a")
    assert table.seconds_left == pytest.approx(40 * 61 / 21)


def test_what_runs_is_shared_out_but_takes_its_own_time(clock):
    table = Timetable({"long": 50, "a": 2, "b": 2, "c": 2}, 4, clock)
    for name in ("long", "a", "b"):
        table.started(name)
    assert table.seconds_left == 50
    clock.now += 10
    assert table.seconds_left == 40
    assert table.line() == "0 of 4, 0:40 left; at work: long (0:10), a (0:10), b (0:10)"
    clock.now += 100
    assert table.seconds_left == 110 / 4  # all are overdue: a quarter of what they took is added


def test_what_is_handed_out_beyond_the_workers_is_not_yet_at_work(clock):
    table = Timetable({name: 5 for name in "abcdef"}, 2, clock)
    for name in "abcd":
        table.started(name)
    clock.now += 3
    assert table.line().endswith("at work: a (0:03), b (0:03)")
    table.finished("b")
    clock.now += 1
    assert table.line().endswith("at work: a (0:04), c (0:01)")
    table.finished("f")  # taken from the store
    assert table.line().startswith("2 of 6")


def test_many_names_are_cut_short_and_hours_are_shown(clock):
    table = Timetable({name: 7200 for name in "abcdefg"}, 5, clock)
    for name in "abcdefg":
        table.started(name)
    assert table.line() == "0 of 7, 2:48:00 left; at work: a (0:00), b (0:00), c (0:00) and 2 more"


def test_nothing_to_do_is_all_done(clock):
    assert Timetable({}, 2, clock).share == 1
    assert Timetable({}, 2, clock).seconds_left == 0


@pytest.fixture
def log(monkeypatch, capsys):
    """A function that returns what progress in a hurry has written to standard error, which is no terminal here."""
    monkeypatch.setattr(progress, "QUIET_SECONDS", 0.05)
    monkeypatch.setattr(progress, "LOG_SECONDS", 0.1)
    monkeypatch.delenv("TQDM_DISABLE", raising=False)
    written = []

    def read():
        written.append(capsys.readouterr().err)
        return "".join(written)

    return read


def test_a_log_gets_a_line_now_and_then_and_one_at_the_end(log):
    with timetable("tables", {"a": 1, "b": 1}, 1) as table:
        table.started("a")
        time.sleep(0.3)
        table.finished("a")
        table.finished("b")
    lines = [line.strip() for line in log().splitlines() if line.strip()]
    assert len(lines) >= 3
    assert lines[0].startswith("tables: 0 of 2, 0:0") and "at work: a (0:00)" in lines[0]
    assert lines[-1] == "tables: 2 of 2, 0:00 left"
    assert log().endswith("left\n")


def test_work_that_is_soon_done_is_not_shown(log):
    with timetable("tables", {"a": 1}, 1) as table:
        table.finished("a")
    assert log() == ""


def test_an_error_within_ends_the_showing(log):
    with pytest.raises(RuntimeError), timetable("tables", {"a": 1}, 1):
        raise RuntimeError
    before = log()
    time.sleep(0.2)
    assert log() == before


def test_a_worker_shows_nothing(log):
    def slow():
        for n in range(4):
            time.sleep(0.05)
            yield n

    with silenced():
        assert list(track(slow(), "steps", total=4)) == [0, 1, 2, 3]
    assert log() == ""
    assert list(track(slow(), "steps", total=4)) == [0, 1, 2, 3]
    assert "steps: 4 of 4" in log()


def said_at_work():
    """What a process writes to standard error while it counts in a hurry."""
    progress.QUIET_SECONDS = progress.LOG_SECONDS = 0
    with redirect_stderr(StringIO()) as said:
        list(track((time.sleep(0.01) for _ in range(4)), "steps", total=4))
    return said.getvalue()


def test_a_worker_process_shows_nothing_whatever_it_is_given(monkeypatch):
    for name in ("QUIET_SECONDS", "LOG_SECONDS"):  # said_at_work sets them
        monkeypatch.setattr(progress, name, getattr(progress, name))
    monkeypatch.delenv("TQDM_DISABLE", raising=False)
    with worker_pool(2) as pool:
        assert pool.executor.submit(said_at_work).result() == ""
    assert "steps: 4 of 4" in said_at_work()


def test_nothing_is_shown_where_it_is_switched_off(log, monkeypatch):
    monkeypatch.setenv("TQDM_DISABLE", "1")
    assert list(track((time.sleep(0.05) for _ in range(4)), "steps", total=4)) == [None] * 4
    with timetable("tables", {"a": 1}, 1):
        time.sleep(0.2)
    assert log() == ""
