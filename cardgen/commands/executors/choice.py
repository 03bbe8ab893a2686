"""Chooses who does the work of a command."""

from __future__ import annotations

import re
from importlib.util import find_spec

from cardgen.commands.executors.executor import LOCAL, Executor, NoCluster
from cardgen.commands.executors.processes import Processes

INSTALL = "pip install 'cardgen[cluster]'"


def executor_of(jobs: int = 1, cluster: str = "") -> Executor:
    """So many processes, or the cluster at an address. Raises NoCluster where it is none, or the library is missing."""
    if not cluster:
        return Processes(jobs)
    address = address_of(cluster)
    if find_spec("distributed") is None:
        raise NoCluster(f"`--cluster` needs one more library: {INSTALL}")
    from cardgen.commands.executors.cluster import Cluster  # takes more than a second

    return Cluster(address, jobs)


def address_of(written: str) -> str:
    """An address in full. Raises NoCluster."""
    found = re.fullmatch(r"(?:(tcp|tls)://)?([\w.-]+|\[[\da-fA-F:.]+\]):(\d{1,5})", written)
    if written == LOCAL:
        return LOCAL
    if found is None:
        raise NoCluster(f"`{written}` is no address of a cluster; write it as in tcp://192.168.1.20:8786, or {LOCAL}")
    return f"{found[1] or 'tcp'}://{found[2]}:{found[3]}"
