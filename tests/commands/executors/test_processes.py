"""Workers give their results in order, and none is left, however the work ends."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardgen.commands.executors.executor import LostWorker
from cardgen.commands.executors.processes import worker_pool

needs_signals = pytest.mark.skipif(os.name == "nt", reason="no signals between processes")


def squared(number: int) -> int:
    return number**2


def added(state: int, number: int) -> int:
    return state + number


def raising(number: int) -> int:
    raise KeyError(f"number {number}")


class Unsendable(Exception):
    def __init__(self, first: int, two: int) -> None:
        super().__init__(f"{first} and {two}")


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
    with worker_pool(jobs, None) as pool:
        assert list(pool.map(squared, range(20))) == [number**2 for number in range(20)]


def test_work_of_two_kinds_may_be_asked_for_in_any_order():
    with worker_pool(2, 100) as pool:
        first = pool.map(squared, range(9))
        second = pool.run(added, range(9))
        assert list(second) == [100 + number for number in range(9)]
        assert list(first) == [number**2 for number in range(9)]


def test_work_that_nobody_waits_for_is_left():
    with worker_pool(2, None) as pool:
        assert next(pool.map(squared, range(1000))) == 0


@pytest.mark.parametrize(
    ("function", "fault"),
    [(raising, KeyError), (raising_what_cannot_be_sent, RuntimeError), (unsendable, Exception)],
)
def test_a_fault_is_raised_where_its_result_is_asked_for(function, fault):
    with pytest.raises(fault) as raised, worker_pool(2, None) as pool:
        list(pool.map(function, range(3)))
    assert not isinstance(raised.value, LostWorker)


def test_a_fault_tells_where_it_came_from():
    with pytest.raises(KeyError) as raised, worker_pool(2, None) as pool:
        list(pool.map(raising, [1]))
    assert "test_processes.py" in "".join(raised.value.__notes__)


@pytest.mark.parametrize("jobs", [0, 1])
def test_one_job_is_done_in_this_process_when_its_results_are_taken(jobs):
    done = []
    with worker_pool(jobs, done) as pool:
        results = pool.run(list.append, [1, 2, 3])
        assert (pool.size, done) == (1, [])
        next(results)
        assert done == [1]


@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_is_shown_of_each_result_that_is_taken(jobs):
    taken = []

    def progress(tasks):
        for task in tasks:
            taken.append(task)
            yield task

    with worker_pool(jobs, 100) as pool:
        results = pool.run(added, [1, 2, 3], progress)
        assert taken == []
        assert (next(results), taken) == (101, [1])
        assert (list(results), taken) == ([102, 103], [1, 2, 3])


@needs_signals
def test_a_worker_that_is_killed_at_work_is_named():
    with pytest.raises(LostWorker, match="signal 9"), worker_pool(3, None) as pool:
        list(pool.map(killed, range(3)))


@needs_signals
def test_a_worker_that_is_killed_before_its_work_is_named():
    with worker_pool(2, None) as pool:
        os.kill(pool.workers[0].process.pid, signal.SIGKILL)
        pool.workers[0].process.join()
        with pytest.raises(LostWorker):
            list(pool.map(squared, range(5)))


@needs_signals
def test_who_is_asked_to_end_is_the_first_process_and_not_a_worker():
    with worker_pool(2, None) as pool:
        assert list(pool.map(asked_to_end, range(4))) == [0, 1, 2, 3]


STARTER = """
import os, signal, time
from cardgen.commands.executors.processes import worker_pool
with worker_pool(3, None) as pool:
    print(*[worker.process.pid for worker in pool.workers], flush=True)
    list(pool.map(time.sleep, [60] * 3))
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
