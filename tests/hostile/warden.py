"""Runs commands of cardgen in processes of their own and counts what each takes.

A first process imports the program once; each command runs in a copy of it (`fork`), so that a case costs its own work
and not the imports. Called as a program it is that first process: it reads orders, a line of JSON each, and answers.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import pkgutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from msgspec import Struct

from tests.pace import fair

REPOSITORY = Path(__file__).parents[2]
LAST_LINE = 5
"""Seconds of processor time after which the system ends a command."""
PATIENCE = 60
"""Seconds by the clock after which a command that waits for nothing is ended."""
ROOM = 2 * 2**30
"""Bytes of addresses that a command may have, so that a bomb does not take the machine with it."""


class Run(Struct, frozen=True):
    """How a command ended: exit status (negative: the signal that ended it), what it said, what it took.

    `seconds` are of the processor, of the command and all its children, as a quiet machine takes them. `memory` is the
    peak in bytes.
    """

    status: int
    printed: str
    complained: str
    seconds: float
    memory: int


def sound(folder: Path) -> Path:
    """The minimal project."""
    from tests.fixtures.minimal_project import FILES

    for place, text in FILES.items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


class WardenEnded(Exception):
    """The first process ended, under a command or before it was ready: what it said is above."""


class Warden:
    """The first process, ready to run commands. Where a command takes it along, the next has another one."""

    def __init__(self) -> None:
        self.home = tempfile.TemporaryDirectory()
        self.process = _started(self.home.name)

    def run(self, folder: Path, words: list[str], environment: dict[str, str], prepare: str = "") -> Run:
        """Runs `cardgen WORDS` in a folder; `prepare` is Python that breaks what is around the command first."""
        order = {"folder": str(folder), "words": words, "environment": environment, "prepare": prepare}
        answer = self._answer(order)
        printed, complained = (
            Path(f"{folder}.{name}").read_bytes().decode("utf-8", "replace") for name in ("out", "err")
        )
        return Run(answer["status"], printed, complained, answer["seconds"], answer["memory"])

    def _answer(self, order: dict[str, Any]) -> dict[str, Any]:
        """What the first process counted. Raises WardenEnded, with another one in its place."""
        line = _asked(self.process, json.dumps(order))
        if not line:
            status = _ended(self.process)
            self.process = _started(self.home.name)
            raise WardenEnded(f"with status {status}, when told to run {' '.join(order['words'])}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        _ended(self.process)
        self.home.cleanup()


def _started(home: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), "PYTHONHASHSEED": "0", "COLUMNS": "120"}
    words = [sys.executable, __file__, home]
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)


def _asked(process: subprocess.Popen[str], order: str) -> str:
    """The line that answers an order; empty where the process has ended."""
    assert process.stdin
    assert process.stdout
    with contextlib.suppress(BrokenPipeError):
        process.stdin.write(order + "\n")
        process.stdin.flush()
    return process.stdout.readline()


def _ended(process: subprocess.Popen[str]) -> int:
    """The status of a process that gets no more orders."""
    assert process.stdin
    assert process.stdout
    with contextlib.suppress(BrokenPipeError):  # an order that could not be given is still there to be written
        process.stdin.close()
    process.stdout.close()
    return process.wait()


def _import_everything() -> None:
    """All modules of the program, and what its libraries import when they are first used.

    Not the kernels, nor the cluster: the program loads them only for much work, and what numba and Dask take would be
    counted for each case.
    """
    import cardgen

    for module in pkgutil.walk_packages(cardgen.__path__, "cardgen."):
        if not module.name.endswith(("__main__", "kernel", "cluster")):
            importlib.import_module(module.name)
    from PIL import Image

    Image.init()


def _run_once(*words: str) -> None:
    """A command that finds nothing: what of the program's own is read once and remembered is no part of a case."""
    from click.testing import CliRunner

    from cardgen.cli import main

    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output


SPECIES = "name,latin_name,scale,food_chain,diet,terrain,climate\nGrey Wolf,Canis lupus,8,3,carnivore,forest,cold\n"


def _make_ready(home: str) -> None:
    """The first process has imported and read what every command needs, and nothing of it is ever cleared away."""
    _import_everything()
    from tests.shipped_files import look_once_from_now_on

    look_once_from_now_on()
    os.fsync = lambda handle: None  # what cases write need not outlast a power cut
    project = str(sound(Path(home, "project")))
    _run_once("check", "--project", project, "--jobs", "1")
    _run_once("build", "--project", project, "--out", f"{home}/output", "--paper", "a4", "--jobs", "1")
    _run_once("new", "expansion", "sent", "--base", "fsys", "--out", home)
    _run_once("check", f"{home}/sent", "--base", "fsys", "--level", "static", "--jobs", "1")
    table = Path(home, "species.csv")
    table.write_text(SPECIES, encoding="utf-8")
    _run_once("import", "phylo", str(table), "--out", f"{home}/brought")
    gc.collect()
    gc.freeze()


def _become(order: dict[str, Any]) -> None:
    """The child: stands in the folder, with its streams in files, and is the program."""
    import resource

    os.chdir(order["folder"])
    for stream, name in ((1, "out"), (2, "err")):
        file = os.open(f"{order['folder']}.{name}", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        os.dup2(file, stream)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.environ.update(order["environment"])
    sys.argv = ["cardgen", *order["words"]]
    resource.setrlimit(resource.RLIMIT_CPU, (LAST_LINE, LAST_LINE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where a shell runs the tests in the background
    signal.alarm(PATIENCE)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    exec(order["prepare"], {})  # written in the cases beside this file
    from cardgen.__main__ import run

    run()


def _status_of(order: dict[str, Any]) -> int:
    """Runs the command as the interpreter would, and gives its exit status; it never comes back to the loop."""
    status = 1
    try:
        _become(order)
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
    except BaseException:
        import traceback

        with contextlib.suppress(Exception):
            traceback.print_exc()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(Exception):
            stream.flush()
    return status


def _serve() -> None:
    """The first process: an order, a child, an answer."""
    _make_ready(sys.argv[1])
    for line in sys.stdin:
        order = json.loads(line)
        child = os.fork()
        if not child:
            os._exit(_status_of(order))
        _, ended, used = os.wait4(child, 0)
        answer = {
            "status": os.waitstatus_to_exitcode(ended),
            "seconds": fair(used.ru_utime + used.ru_stime),
            "memory": used.ru_maxrss * (1 if sys.platform == "darwin" else 1024),
        }
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    _serve()
