"""Processes that do tasks.

Each worker has a pipe of its own, so that one that is killed leaves nothing locked: its end is seen at once. The
process that starts workers ends them, however it ends itself; and a worker whose starter is gone goes, too.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

from msgspec import Struct, field

from cardgen.commands.executors.executor import (
    LostWorker,
    Progress,
    Result,
    Task,
    shown,
    silent,
    without_state,
)
from cardgen.commands.shutdown import ENDINGS

State = TypeVar("State")


@contextmanager
def hired(jobs: int, state: State) -> Iterator[WorkerPool[State]]:
    """`jobs` processes with `state` each, gone at the end whatever they are at."""
    pool = WorkerPool(state)
    try:
        with signals_held_back():
            for _ in range(jobs):
                pool.hire()
        yield pool
    finally:
        pool.end()


class _Order(Struct):
    """A task, and where its result goes: under its number."""

    function: Callable[[Any, Any], Any]
    task: Any
    number: int
    results: dict[int, tuple[bool, Any]]


class _Worker(Struct):
    """A process, our end of its pipe, and what it is at."""

    process: BaseProcess
    pipe: Connection
    order: _Order | None = None


class WorkerPool(Struct, Generic[State]):
    """Workers, and what waits to be done. Each is given its next task when its last result was taken."""

    state: State
    workers: list[_Worker] = field(default_factory=list)
    waiting: deque[_Order] = field(default_factory=deque)

    @property
    def size(self) -> int:
        return len(self.workers)

    def run(
        self, function: Callable[[State, Task], Result], tasks: Sequence[Task], progress: Progress = silent
    ) -> Iterator[Result]:
        """Workers begin at once."""
        return shown(progress, tasks, self._shared_out(function, tasks))

    def map(
        self, function: Callable[[Task], Result], tasks: Sequence[Task], progress: Progress = silent
    ) -> Iterator[Result]:
        return self.run(partial(without_state, function), tasks, progress)

    def _shared_out(self, function: Callable[[State, Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        results: dict[int, tuple[bool, Any]] = {}
        orders = [_Order(function, task, number, results) for number, task in enumerate(tasks)]
        self.waiting += orders
        self._hand_out()
        return (self._result(results, number) for number in range(len(orders)))

    def _result(self, results: dict[int, tuple[bool, Any]], number: int) -> Any:
        while number not in results:
            self._take_in()
            self._hand_out()
        is_done, value = results.pop(number)
        if not is_done:
            raise value
        return value

    def _hand_out(self) -> None:
        for worker in self.workers:
            if worker.order is None and self.waiting:
                worker.order = self.waiting.popleft()
                try:
                    worker.pipe.send((worker.order.function, worker.order.task))
                except OSError:
                    raise _lost(worker) from None

    def _take_in(self) -> None:
        """Waits until somebody has a result, and puts it where it belongs."""
        ready = wait([worker.pipe for worker in self.workers])
        for worker in self.workers:
            if worker.pipe in ready:
                try:
                    value = worker.pipe.recv()
                except (EOFError, OSError):
                    raise _lost(worker) from None
                assert worker.order is not None, "nobody answers who was not asked"
                worker.order.results[worker.order.number], worker.order = value, None

    def hire(self) -> None:
        """Starts one more worker. Raises OSError where the system refuses."""
        ours, theirs = multiprocessing.Pipe()
        process = multiprocessing.Process(target=_work, args=(theirs, self.state), daemon=True)
        process.start()
        theirs.close()
        self.workers.append(_Worker(process, ours))

    def end(self) -> None:
        """Kills all workers."""
        for worker in self.workers:
            worker.process.kill()
        for worker in self.workers:
            worker.process.join()
            worker.pipe.close()


def _lost(worker: _Worker) -> LostWorker:
    worker.process.join(1)
    code = worker.process.exitcode or 0
    how = f"was killed (signal {-code})" if code < 0 else f"ended (status {code})"
    return LostWorker(f"a worker process {how} before it was done, perhaps for want of memory; `--jobs 1` needs least")


def _work(pipe: Connection, state: object) -> None:
    """The life of a worker: tasks are done one after the other until the other end of the pipe is closed."""
    for number in ENDINGS:  # they reach all processes of a terminal: who ends is the one that the user started
        signal.signal(number, signal.SIG_IGN)
    _let_signals_in()
    threading.Thread(target=_go_with_the_first, daemon=True).start()
    try:
        while True:
            function, task = pipe.recv()
            pipe.send_bytes(outcome(function, state, task))
    except (EOFError, OSError):
        return


def outcome(
    function: Callable[[Any, Any], Any],
    state: object,
    task: object,
    dumps: Callable[[object], bytes] = pickle.dumps,
) -> bytes:
    """What came of a task, ready to send: its result, or what it raised with the place where it did."""
    try:
        return dumps((True, function(state, task)))
    except Exception as fault:
        fault.add_note(f"in a worker process:\n{''.join(traceback.format_tb(fault.__traceback__))}")
        return _sendable(fault)


def _sendable(fault: Exception) -> bytes:
    try:
        data = pickle.dumps((False, fault))
        pickle.loads(data)
        return data
    except Exception:  # it cannot be sent, or not be received
        return pickle.dumps((False, RuntimeError(f"{type(fault).__name__}: {fault}")))


def _go_with_the_first() -> None:
    """Ends this process as soon as the one that started it has ended, whatever it is at."""
    first = multiprocessing.parent_process()
    if first is not None:
        wait([first.sentinel])
        os._exit(1)


@contextmanager
def signals_held_back() -> Iterator[None]:
    """Signals that ask to end wait: no process begins to end before it knows how."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _let_signals_in() -> None:
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDINGS)
