"""Chooses who does the work of a command."""

from __future__ import annotations

from cardgen.commands.executors.executor import Executor
from cardgen.commands.executors.processes import Processes


def executor_of(jobs: int = 1, cluster: str = "") -> Executor:
    """So many processes, or the cluster at an address."""
    return Processes(jobs)
