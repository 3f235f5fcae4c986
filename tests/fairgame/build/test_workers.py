"""A build that is left while its processes work ends at once, whatever they and it are doing."""

import gc
import os
import signal
import struct
import time
from concurrent.futures import BrokenExecutor, Executor, Future
from multiprocessing.queues import SimpleQueue
from threading import Timer

import pytest

from fairgame.errors import LimitError
from fairgame.system.workers import Workers, worker_pool

ENDED = 60  # seconds


class Interrupted(Executor):
    """An executor that is interrupted in the middle of ``submit``."""

    def __init__(self, sent):
        self.sent, self.submitted = sent, 0

    def submit(self, task, /, *arguments):
        signal.raise_signal(self.sent)
        self.submitted += 1
        return Future()


@pytest.fixture
def both_caught():
    before = {one: signal.signal(one, signal.default_int_handler) for one in (signal.SIGINT, signal.SIGTERM)}
    yield
    for one, handler in before.items():
        signal.signal(one, handler)


@pytest.mark.usefixtures("both_caught")
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_an_executor_is_not_left_in_the_middle_of_taking_a_task(sent):
    executor = Interrupted(sent)
    with pytest.raises(KeyboardInterrupt):
        Workers(executor).submit(print)
    assert executor.submitted == 1
    assert signal.getsignal(sent) is signal.default_int_handler


@pytest.mark.usefixtures("both_caught")
def test_ctrl_c_ends_the_wait_for_a_task():
    begun = time.monotonic()
    Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        Workers(None).first_done({Future()})
    assert time.monotonic() - begun < ENDED


def test_a_signal_that_nobody_catches_stays_so():
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        executor = Interrupted(signal.SIGINT)
        Workers(executor).submit(print)
        assert executor.submitted == 1
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def send_half(announced):
    """Send the beginning of a result and no more: the number of bytes that are to come."""
    (results,) = [one for one in gc.get_objects() if isinstance(one, SimpleQueue)]
    os.write(results._writer.fileno(), struct.pack("!i", announced))


def send_half_and_wait(announced, sent):
    """Send the beginning of a result; then make the file ``sent``."""
    send_half(announced)
    sent.touch()
    time.sleep(10 * ENDED)


def send_half_and_die(announced):
    """Send the beginning of a result; then end as one that the system kills."""
    send_half(announced)
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.timeout(2 * ENDED)
def test_a_pool_is_left_while_a_worker_sends_its_result(tmp_path):
    sent = tmp_path / "sent"
    with pytest.raises(LimitError, match="left"), worker_pool(2) as workers:
        workers.submit(send_half_and_wait, 1000, sent)
        while not sent.exists():
            time.sleep(0.01)
        raise LimitError("left")


@pytest.mark.timeout(2 * ENDED)
@pytest.mark.parametrize("others", [0, 1])
def test_a_worker_that_ends_while_it_sends_its_result_breaks_the_pool(others):
    with pytest.raises(BrokenExecutor), worker_pool(2) as workers:
        running = {workers.submit(time.sleep, 10 * ENDED) for _ in range(others)}
        running.add(workers.submit(send_half_and_die, 1000))
        for done in workers.first_done(running):
            done.result()


def test_where_this_process_computes_there_is_nobody_to_hand_a_task_to():
    with worker_pool(1) as workers, pytest.raises(ValueError, match="no workers"):
        workers.submit(print)
