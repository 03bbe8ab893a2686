"""Shares tasks out among processes of this machine, or does them in this one.

What starts others is imported where others are started: most commands are done sooner by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any

from msgspec import Struct

from cardgen.commands.executors.executor import (
    Folders,
    Progress,
    Result,
    Task,
    Workers,
    shown,
    silent,
    without_state,
)


class Processes(Struct, frozen=True):
    """So many processes of this machine; below two, this process does all."""

    jobs: int = 1

    @property
    def shares_disk(self) -> bool:
        return True

    def pool(
        self, state: Any, most: int | None = None, folders: Folders | None = None
    ) -> AbstractContextManager[Workers]:
        return worker_pool(self.jobs if most is None else min(self.jobs, most), state)


ALONE = Processes()


class ThisProcess(Struct, frozen=True):
    """Does each task when its result is taken."""

    state: Any

    @property
    def size(self) -> int:
        return 1

    def run(
        self, function: Callable[[Any, Task], Result], tasks: Sequence[Task], progress: Progress = silent
    ) -> Iterator[Result]:
        return shown(progress, tasks, map(partial(function, self.state), tasks))

    def map(
        self, function: Callable[[Task], Result], tasks: Sequence[Task], progress: Progress = silent
    ) -> Iterator[Result]:
        return self.run(partial(without_state, function), tasks, progress)


def worker_pool(jobs: int, state: Any) -> AbstractContextManager[Workers]:
    """`jobs` processes with `state` each, gone at the end whatever they are at; below two, this process does all.

    Where processes inherit nothing from their starter, `state` is pickled.
    """
    if jobs < 2:
        return nullcontext(ThisProcess(state))
    from cardgen.commands.executors.workers import hired

    return hired(jobs, state)
