"""A cluster gives the same bytes as one process, whoever is lost on the way; what is wrong with it is one sentence."""

import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path

import pytest

import cardgen
from cardgen.boosters.figures.statistics import BatchTally
from cardgen.commands.booster import filling
from cardgen.commands.executors import shards
from cardgen.commands.executors.executor import LostWorker, NoCluster
from tests.fixtures.shipped import REPOSITORY
from tests.handfuls import with_handfuls
from tests.sweep import sweep

distributed = pytest.importorskip("distributed", reason="needs Dask: pip install 'cardgen[cluster]'")

from cardgen.commands.executors import cluster as clusters  # noqa: E402  (needs Dask)

LOCAL = {"dashboard_address": "127.0.0.1:0", "silence_logs": 50, "scheduler_kwargs": {"dashboard": False}}
GAMES = {"fsys": 2_000, "phylo": 60, "foodadvice": 100}


@pytest.fixture(scope="module")
def cluster():
    """Two workers of one thread each, for all tests of this file."""
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, **LOCAL) as made:
        yield made


@pytest.fixture
def address(cluster):
    """Where both workers are at work."""
    with distributed.Client(cluster, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=60)
    return cluster.scheduler_address


def files_in(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file() and ".cardgen" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


@sweep("game", GAMES)
def test_games_count_the_same(address, game):
    wishes = {"games": GAMES[game], "engine": "python", "policies": ("random",)}
    assert cardgen.play(game, **wishes, cluster=address) == cardgen.play(game, **wishes)


def test_a_report_is_the_same(address, tmp_path):
    for name, where in {"alone": "", "cluster": address}.items():
        cardgen.report("fsys", games=12, out=tmp_path / name, cluster=where)
    assert files_in(tmp_path / "cluster") == files_in(tmp_path / "alone") != {}


def test_packs_are_the_same(address, project, tmp_path):
    with_handfuls(project)
    for name, where in {"alone": "", "cluster": address}.items():
        cardgen.print_packs("", project.root, packs=6, papers=("a4",), out=tmp_path / name, each=True, cluster=where)
    assert files_in(tmp_path / "cluster") == files_in(tmp_path / "alone") != {}


@pytest.mark.skipif(os.name == "nt", reason="no signals between processes")
def test_packs_are_the_same_where_a_worker_is_killed_while_it_fills_them(
    cluster, address, project, tmp_path, monkeypatch
):
    """A shard is a case here, and the last one is cut short."""
    packed = partial(cardgen.print_packs, "", with_handfuls(project).root, packs=400, is_printed=False)
    packed(out=tmp_path / "alone")
    before, taken = BatchTally.add, count()

    def killing(tally, pack):
        if next(taken) == 1:
            os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
        before(tally, pack)

    monkeypatch.setattr(BatchTally, "add", killing)
    monkeypatch.setattr(filling, "SHARD", 1)
    packed(out=tmp_path / "cluster", cluster=address)
    assert next(taken) == 400
    assert files_in(tmp_path / "cluster") == files_in(tmp_path / "alone") != {}


def test_a_build_is_the_same_and_known_to_the_next(address, project, tmp_path):
    for name, where in {"alone": "", "cluster": address}.items():
        made = cardgen.build(project.root, out=tmp_path / name, cluster=where)
    assert files_in(tmp_path / "cluster") == files_in(tmp_path / "alone") != {}
    assert made.drawn == len(made.written) > 3
    project.replace("templates/mini/poster.xml.j2", "</", " </")
    again = cardgen.build(project.root, out=tmp_path / "cluster", cluster=address)
    assert 0 < again.drawn < len(again.written)
    assert cardgen.build(project.root, out=tmp_path / "cluster", papers=("a4",)).drawn == 0


def test_what_is_found_while_files_are_made_is_the_same(address, project):
    project.replace("templates/mini/poster.xml.j2", "</", "{{ nothing_of_that_name }}</")
    alone, several = (cardgen.build(project.root, out=project.out, cluster=where) for where in ("", address))
    assert several.found == alone.found != ()
    assert list(project.out.rglob("*.part")) == []


@pytest.mark.skipif(os.name == "nt", reason="no signals between processes")
def test_the_games_of_a_worker_that_is_killed_are_played_again(cluster, address):
    def killing(blocks):
        for number, block in enumerate(blocks):
            if number == 1:
                os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
            yield block

    wishes = {"games": 4_000, "engine": "python"}
    assert cardgen.play("fsys", **wishes, cluster=address, progress=killing) == cardgen.play("fsys", **wishes)


def test_workers_of_another_version_are_named(address, monkeypatch):
    monkeypatch.setattr(shards, "__version__", "9.9.9")
    shards.versions.cache_clear()
    try:
        with pytest.raises(NoCluster, match=r"^the worker .* has cardgen .*, and who asks has 9\.9\.9"):
            cardgen.play("fsys", games=500, cluster=address)
    finally:
        shards.versions.cache_clear()


def test_a_task_that_ends_every_worker_is_told():
    told = clusters._as_told(distributed.KilledWorker("task", "tcp://here:1", 3), "who")
    assert (type(told), str(told)) == (
        LostWorker,
        "one worker after the other ended at the same task, perhaps for want of memory; start fewer on each machine, "
        "or leave out --cluster, and this machine does all",
    )


def test_a_cluster_without_workers_says_how_to_start_some(project):
    told = pytest.raises(NoCluster, match="has no workers; start some with `dask worker tcp://")
    with distributed.LocalCluster(n_workers=0, processes=False, protocol="tcp", **LOCAL) as empty, told:
        cardgen.build(project.root, out=project.out, cluster=empty.scheduler_address)
    assert files_in(project.out) == {}


@pytest.fixture
def silent():
    """Who takes a call and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"127.0.0.1:{server.getsockname()[1]}"


def test_who_does_not_answer_is_not_waited_for(silent, project, monkeypatch):
    monkeypatch.setattr(clusters, "PATIENCE", 0.5)
    with_handfuls(project)
    for address in (silent, "127.0.0.1:9", "tls://127.0.0.1:9"):
        with pytest.raises(NoCluster, match=r"no scheduler of Dask answers at .*; start one with `dask scheduler`"):
            cardgen.print_packs("", project.root, out=project.out, cluster=address)
    assert files_in(project.out) == {}


def alive_in(group: int) -> list[str]:
    """The processes of a group, but for those that are only still in the list."""
    import psutil  # comes with Dask

    found = []
    for process in psutil.process_iter():
        with suppress(ProcessLookupError, psutil.Error):
            if os.getpgid(process.pid) == group and process.status() != psutil.STATUS_ZOMBIE:
                found.append(" ".join(process.cmdline()))
    return found


INTERRUPTED = """
import os, signal
import cardgen.cli.common.messages as messages
def interrupting(what, unit="file"):
    def walk(items):
        for item in items:
            os.killpg(os.getpgid(0), signal.SIGINT)
            yield item
    return walk
messages.progress_bar = interrupting
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_an_interrupt_leaves_no_worker_and_no_part_of_a_file(project, tmp_path):
    (tmp_path / "sitecustomize.py").write_text(INTERRUPTED)
    words = ("build", "--project", str(project.root), "--out", str(project.out), "--cluster", "local", "--jobs", "2")
    started = subprocess.Popen(
        [sys.executable, "-m", "cardgen", *words],
        env={**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{REPOSITORY}", "TMPDIR": str(tmp_path)},
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert (started.communicate(timeout=120)[1], started.returncode) == ("stopped; no file is half written\n", 130)
    assert alive_in(started.pid) == []
    assert list(tmp_path.glob("cardgen-cluster-*")) == []
    assert [path for path in project.out.rglob("*") if path.is_file() and path.name != "lock"] == []
