"""Shares tasks out among the workers of a cluster: Dask, on any number of machines, or on this one.

A task is a shard: games, files, packs by their numbers. Dask does those of a worker that is lost again elsewhere.
"""

from __future__ import annotations

import logging
import os
import pickle
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing import resource_tracker
from typing import Any

import dask
from distributed import Client, Future, KilledWorker, LocalCluster, Security
from distributed.client import FutureCancelledError
from distributed.comm import CommClosedError, connect
from distributed.utils import LoopRunner, sync
from msgspec import Struct

from cardgen.commands.executors.executor import (
    LOCAL,
    Folders,
    LostWorker,
    NoCluster,
    Progress,
    Result,
    Task,
    shown,
    silent,
    without_state,
)
from cardgen.commands.executors.shards import NamedFolders, difference, do, packed, places_of, sent, unpacked, versions
from cardgen.commands.executors.workers import signals_held_back
from cardgen.output.locks import private_folder

UNSEEN: dict[str, list[str]] = {"distributed.scheduler.http.routes": [], "distributed.worker.http.routes": []}
"""A cluster of this machine shows no pages."""
PATIENCE = 5
"""Seconds to wait for an answer."""
GRACE = 6
"""How often one may have to wait while no worker is there: those that end are started again."""
AHEAD = 64
"""Tasks that are given out, at least, before the first of them is done."""
SAME = "install the same cardgen on all machines"
INSTEAD = "leave out --cluster, and this machine does all"


class Cluster(Struct, frozen=True):
    """The workers of the scheduler at an address; `local`: so many of this machine, for as long as they are wanted."""

    address: str
    jobs: int = 1

    @property
    def shares_disk(self) -> bool:
        return False

    @contextmanager
    def pool(self, state: Any, most: int | None = None, folders: Folders | None = None) -> Iterator[ClusterWorkers]:
        with _client_of(self) as client:
            size = _workers_of(client, self.address)
            places = places_of(folders)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # a project is large for what Dask usually sends
                state = client.submit(pickle.loads, sent(state, places, folders), key=f"{client.id}-state")
            yield ClusterWorkers(client, state, places, size, self.address)


class ClusterWorkers(Struct):
    """A cluster at work: a client, the state that is on its way to the workers, and how many of them there are."""

    client: Client
    state: Future
    places: NamedFolders
    size: int
    address: str
    given: int = 0

    def run(
        self, function: Callable[[Any, Task], Result], tasks: Sequence[Task], progress: Progress = silent
    ) -> Iterator[Result]:
        """As many as workers have use for are given out at once, further ones as results are taken."""
        waiting = map(partial(self._given_out, function), tasks)
        under_way = deque(islice(waiting, max(AHEAD, 4 * self.size)))
        return shown(progress, tasks, self._results(under_way, waiting))

    def map(
        self, function: Callable[[Task], Result], tasks: Sequence[Task], progress: Progress = silent
    ) -> Iterator[Result]:
        return self.run(partial(without_state, function), tasks, progress)

    def _given_out(self, function: Callable[[Any, Any], Any], task: Any) -> Future:
        self.given += 1
        key, shard = f"{self.client.id}-{self.given}", packed((function, task), self.places)
        return self.client.submit(do, self.state, shard, key=key, pure=False)

    def _results(self, under_way: deque[Future], waiting: Iterator[Future]) -> Iterator[Any]:
        while under_way:
            is_done, value = unpacked(self._result(under_way.popleft()), self.places)
            if not is_done:
                raise value
            under_way += islice(waiting, 1)
            yield value

    def _result(self, future: Future) -> bytes:
        """What a worker answers, however long it takes, as long as there are workers."""
        alone = 0
        while alone < GRACE and self.client.status == "running":
            try:
                answer: bytes = future.result(timeout=PATIENCE)
                return answer
            except TimeoutError:
                alone = 0 if self.client.scheduler_info()["workers"] else alone + 1
            except (CommClosedError, FutureCancelledError):
                break
            except Exception as fault:
                raise _as_told(fault, f"a machine of the cluster at {self.address}") from None
        raise NoCluster(f"the cluster at {self.address} was gone before all was done; {INSTEAD}")


@contextmanager
def _client_of(cluster: Cluster) -> Iterator[Client]:
    """Raises NoCluster."""
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    if cluster.address == LOCAL:
        with _local(cluster.jobs) as local, Client(local, set_as_default=False) as client:
            yield client
        return
    _refuse_stranger(cluster.address)
    with Client(cluster.address, timeout=PATIENCE, set_as_default=False) as client:
        yield client


@contextmanager
def _local(jobs: int) -> Iterator[LocalCluster]:
    """So many workers that nobody else can talk to; signals that ask to end are for who started them."""
    if os.name == "posix":
        resource_tracker.ensure_running()  # else it lets signals in again as soon as the first worker starts
    with private_folder("cardgen-cluster-") as folder:
        with signals_held_back(), dask.config.set(UNSEEN):
            cluster = LocalCluster(
                n_workers=jobs,
                threads_per_worker=1,
                dashboard_address="127.0.0.1:0",
                security=True,
                local_directory=str(folder),
                silence_logs=logging.CRITICAL,
                scheduler_kwargs={"dashboard": False},
            )
        with cluster:
            yield cluster


def _refuse_stranger(address: str) -> None:
    """Raises NoCluster where no scheduler answers, and soon."""
    runner = LoopRunner()
    runner.start()
    try:
        found = sync(runner.loop, _identity, address, callback_timeout=PATIENCE)
    except Exception as fault:  # whatever a stranger answers
        found = _first_line(fault)
    finally:
        runner.stop()
    if found != "Scheduler":
        start = "start one with `dask scheduler`"
        raise NoCluster(f"no scheduler of Dask answers at {address} ({found}); {start}, or {INSTEAD}")


async def _identity(address: str) -> str:
    """What somebody says to be."""
    comm = await connect(address, timeout=PATIENCE, **Security().get_connection_args("client"))
    try:
        await comm.write({"op": "identity", "reply": True})
        return str((await comm.read())["type"])
    finally:
        comm.abort()


def _workers_of(client: Client, address: str) -> int:
    """How many workers there are, all with the same cardgen as this machine. Raises NoCluster."""
    who = f"the scheduler at {address}"
    try:
        found = {who: client.run_on_scheduler(versions)}
        workers = client.run(versions, on_error="return")
    except Exception as fault:
        raise _as_told(fault, who) from None
    for who, theirs in (found | {f"the worker {worker}": theirs for worker, theirs in workers.items()}).items():
        if isinstance(theirs, Exception):
            raise _as_told(theirs, who)
        if why := difference(theirs, versions()):
            raise NoCluster(f"{who} {why}; {SAME}, or {INSTEAD}")
    if not workers:
        start = f"start some with `dask worker {address}`"
        raise NoCluster(f"the cluster at {address} has no workers; {start}, or {INSTEAD}")
    return len(workers)


def _as_told(fault: Exception, who: str) -> LostWorker:
    """What Dask raises, for people."""
    if isinstance(fault, NoCluster):
        return NoCluster(f"{fault}; {SAME}, or {INSTEAD}")
    if isinstance(fault, KilledWorker):
        why = "one worker after the other ended at the same task, perhaps for want of memory"
        return LostWorker(f"{why}; start fewer on each machine, or {INSTEAD}")
    return NoCluster(f"{who} cannot do what this cardgen asks ({_first_line(fault)}); {SAME}, or {INSTEAD}")


def _first_line(fault: Exception) -> str:
    return str(fault).partition("\n")[0] or type(fault).__name__
