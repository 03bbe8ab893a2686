"""Who does the work of a command: this process, several, or a cluster. One way to share tasks out, and what comes of it
does not depend on who did it: results come in the order of the tasks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol, TypeVar

from msgspec import Struct

State = TypeVar("State")
Task = TypeVar("Task")
Result = TypeVar("Result")
Progress = Callable[[Sequence[Any]], Iterable[Any]]
"""Gives back the items it is handed, one after the other, and shows how many were taken."""

LOCAL = "local"
"""The address of a cluster of this machine, which is there for as long as it is wanted."""


def silent(items: Sequence[Any]) -> Iterable[Any]:
    """Progress that is not shown."""
    return items


class LostWorker(Exception):
    """A worker ended before its task was done."""


class NoCluster(LostWorker):
    """A cluster that does not answer, has no workers, or others than it should."""


class Folders(Struct, frozen=True):
    """Where workers read and write: these games of the project at `root`, or all; what they keep, in `out`."""

    root: Path
    out: Path
    games: tuple[str, ...] = ()


class Workers(Protocol):
    """Workers with a state, which do tasks."""

    @property
    def size(self) -> int:
        """Tasks that are done at the same time."""

    def run(
        self, function: Callable[[Any, Task], Result], tasks: Sequence[Task], progress: Progress = silent
    ) -> Iterator[Result]:
        """`function(state, task)` for each task, in order. What a task raises is raised here; LostWorker where workers
        end before their tasks are done.
        """

    def map(
        self, function: Callable[[Task], Result], tasks: Sequence[Task], progress: Progress = silent
    ) -> Iterator[Result]:
        """`run` for a function that needs no state."""


class Executor(Protocol):
    """Makes pools."""

    @property
    def shares_disk(self) -> bool:
        """Do workers write into the folders of who asks them? Else they hand over what is to be written."""

    def pool(
        self, state: Any, most: int | None = None, folders: Folders | None = None
    ) -> AbstractContextManager[Workers]:
        """Workers with `state` each, at most so many, gone at the end whatever they are at. Raises LostWorker."""


def shown(progress: Progress, tasks: Sequence[Any], results: Iterator[Result]) -> Iterator[Result]:
    """The results, each as it is taken."""
    for _, result in zip(progress(tasks), results, strict=True):
        yield result


def without_state(function: Callable[[Task], Result], state: object, task: Task) -> Result:
    return function(task)
