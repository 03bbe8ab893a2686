"""Shares tasks out among the workers of a cluster: Dask, on any number of machines, or on this one.

A task is a shard: games, files, packs by their numbers. Dask does those of a worker that is lost again elsewhere.
"""

from __future__ import annotations

import logging
import pickle
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Any

from distributed import Client, Future, KilledWorker, LocalCluster, Security
from distributed.comm import connect
from distributed.utils import LoopRunner, sync
from msgspec import Struct

from cardgen.commands.executors.choice import LOCAL
from cardgen.commands.executors.executor import (
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
from cardgen.commands.executors.processes import signals_held_back
from cardgen.commands.executors.shards import Places, difference, do, packed, places_of, sent, unpacked, versions
from cardgen.output.locks import private_folder

PATIENCE = 5
"""Seconds to wait for an answer."""
AHEAD = 64
"""Tasks that are given out, at least, before the first of them is done."""
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
    places: Places
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
        while True:
            try:
                answer: bytes = future.result(timeout=PATIENCE)
                return answer
            except TimeoutError:
                self._look_after_workers()
            except NoCluster:
                raise
            except KilledWorker:
                raise LostWorker(
                    "one worker after the other ended at the same task, perhaps for want of memory; "
                    f"start fewer on each machine, or {INSTEAD}"
                ) from None
            except Exception as fault:
                raise _misunderstood(self.address, fault) from None

    def _look_after_workers(self) -> None:
        if self.client.status != "running" or not self.client.scheduler_info()["workers"]:
            raise NoCluster(f"the cluster at {self.address} is gone before all was done; {INSTEAD}")


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
    with private_folder("cardgen-cluster-") as folder:
        with signals_held_back():
            cluster = LocalCluster(
                n_workers=jobs,
                threads_per_worker=1,
                dashboard_address=None,
                security=True,
                local_directory=str(folder),
                silence_logs=logging.CRITICAL,
            )
        with cluster:
            yield cluster


def _refuse_stranger(address: str) -> None:
    """Raises NoCluster where no scheduler answers, and soon."""
    runner = LoopRunner()
    runner.start()
    try:
        answer = sync(runner.loop, _identity, address, callback_timeout=PATIENCE)
    except Exception:  # whatever a stranger answers
        answer = {}
    finally:
        runner.stop()
    if answer.get("type") != "Scheduler":
        raise NoCluster(f"no scheduler of Dask answers at {address}; start one with `dask scheduler`, or {INSTEAD}")


async def _identity(address: str) -> dict[str, Any]:
    """Who somebody says to be."""
    comm = await connect(address, timeout=PATIENCE, **Security().get_connection_args("client"))
    try:
        await comm.write({"op": "identity", "reply": True})
        answer: dict[str, Any] = await comm.read()
        return answer
    finally:
        comm.abort()


def _workers_of(client: Client, address: str) -> int:
    """How many workers there are, all with the same cardgen as this machine. Raises NoCluster."""
    found = client.run(versions, on_error="return")
    if not found:
        raise NoCluster(
            f"the cluster at {address} has no workers; start some with `dask worker {address}`, or {INSTEAD}"
        )
    for worker, theirs in found.items():
        if isinstance(theirs, BaseException):
            raise _misunderstood(worker, theirs)
        if why := difference(theirs, versions()):
            raise NoCluster(f"the worker {worker} {why}; install the same cardgen everywhere, or {INSTEAD}")
    return len(found)


def _misunderstood(who: str, fault: BaseException) -> NoCluster:
    return NoCluster(
        f"{who} does not understand what this cardgen asks ({type(fault).__name__}: {fault}); "
        f"install the same cardgen everywhere, or {INSTEAD}"
    )
