"""Workers give their results in order, and none is left, however the work ends."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardgen.processes import LostWorker, crew

needs_signals = pytest.mark.skipif(os.name == "nt", reason="no signals between processes")
_given: list[int] = []


def begin(value: int) -> None:
    _given.append(value)


def refuse() -> None:
    raise ValueError("not today")


def squared(number: int) -> int:
    return number**2


def of_what_was_given(number: int) -> int:
    return _given[0] + number


def raising(number: int) -> int:
    raise KeyError(f"number {number}")


class Unsendable(Exception):
    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


def raising_what_cannot_be_sent(number: int) -> int:
    raise Unsendable(number, 2)


def unsendable(number: int) -> object:
    return lambda: number


def killed(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def asked_to_end(number: int) -> int:
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        os.kill(os.getpid(), name)
    return number


@pytest.fixture(autouse=True)
def nobody_is_left():
    yield
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_results_come_in_the_order_of_the_tasks(jobs):
    with crew(jobs) as others:
        assert list(others.map(squared, range(20))) == [number**2 for number in range(20)]


def test_work_of_two_kinds_may_be_asked_for_in_any_order():
    with crew(2, begin, (100,)) as others:
        first = others.map(squared, range(9))
        second = others.map(of_what_was_given, range(9))
        assert list(second) == [100 + number for number in range(9)]
        assert list(first) == [number**2 for number in range(9)]


def test_work_that_nobody_waits_for_is_left():
    with crew(2) as others:
        assert next(others.map(squared, range(1000))) == 0


@pytest.mark.parametrize(
    ("function", "fault"),
    [(raising, KeyError), (raising_what_cannot_be_sent, RuntimeError), (unsendable, Exception)],
)
def test_a_fault_is_raised_where_its_result_is_asked_for(function, fault):
    with pytest.raises(fault) as raised, crew(2) as others:
        list(others.map(function, range(3)))
    assert not isinstance(raised.value, LostWorker)


def test_a_fault_tells_where_it_came_from():
    with pytest.raises(KeyError) as raised, crew(2) as others:
        list(others.map(raising, [1]))
    assert "test_processes.py" in "".join(raised.value.__notes__)


def test_a_worker_that_cannot_begin_says_why():
    with pytest.raises(ValueError, match="not today"), crew(2, refuse) as others:
        list(others.map(squared, [1]))


@needs_signals
def test_a_worker_that_is_killed_at_work_is_named():
    with pytest.raises(LostWorker, match="signal 9"), crew(3) as others:
        list(others.map(killed, range(3)))


@needs_signals
def test_a_worker_that_is_killed_before_its_work_is_named():
    with crew(2) as others:
        os.kill(others.workers[0].process.pid, signal.SIGKILL)
        others.workers[0].process.join()
        with pytest.raises(LostWorker):
            list(others.map(squared, range(5)))


@needs_signals
def test_who_is_asked_to_end_is_the_first_process_and_not_a_worker():
    with crew(2) as others:
        assert list(others.map(asked_to_end, range(4))) == [0, 1, 2, 3]


STARTER = """
import os, signal, time
from cardgen.processes import crew
with crew(3) as others:
    print(*[worker.process.pid for worker in others.workers], flush=True)
    list(others.map(time.sleep, [60] * 3))
"""


@needs_signals
def test_workers_go_with_a_process_that_is_killed():
    starter = subprocess.Popen([sys.executable, "-c", STARTER], stdout=subprocess.PIPE, text=True)
    assert starter.stdout is not None
    workers = [int(word) for word in starter.stdout.readline().split()]
    starter.kill()
    starter.wait()
    starter.stdout.close()
    assert len(workers) == 3
    for _ in range(500):
        if not any(map(is_there, workers)):
            break
        time.sleep(0.01)
    assert [worker for worker in workers if is_there(worker)] == []


def is_there(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    try:  # a process that has ended may wait for somebody to ask how
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return True
