"""However a command ends, it ends in one sentence at most, with a true status and without a trace."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
POSIX = os.name != "nt"
pytestmark = pytest.mark.skipif(not POSIX, reason="signals, devices and closed streams of POSIX")
TRACES = ("Traceback", "Exception ignored", "Error in ")

AT_IMPORT = """
import os, signal, sys
class AtImport:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.{signal})
sys.meta_path.insert(0, AtImport())
"""
AT_START = """
import os, signal, multiprocessing.process as process
start = process.BaseProcess.start
started = []
def start_and_send(self):
    start(self)
    started.append(self)
    if len(started) == {count}:
        for _ in range({times}):
            os.killpg(os.getpgid(0), signal.{signal})
process.BaseProcess.start = start_and_send
"""


@pytest.fixture
def many_products(project):
    """A project of which a check is shared out: of fewer products one process does all."""
    poster = "  poster: {kind: page, template: poster.xml.j2}\n"
    more = "".join(poster.replace("poster:", f"poster-{number}:") for number in range(4))
    project.replace("card_data/mini/game.yaml", poster, poster + more)
    return project


@pytest.fixture
def run(project, tmp_path):
    """cardgen in a process, and a session, of its own; `hook` is run as Python starts."""

    def run(*words: str, hook: str = "", shell: str = "", cwd: Path = tmp_path) -> subprocess.CompletedProcess[str]:
        place = tmp_path / "hook"
        place.mkdir(exist_ok=True)
        (place / "sitecustomize.py").write_text(hook)
        environment = {**os.environ, "PYTHONPATH": f"{place}{os.pathsep}{REPOSITORY}"}
        command = [sys.executable, "-m", "cardgen", *words]
        if shell:
            command = ["bash", "-c", f"set -o pipefail; {shell}", "bash", *command]
        done = subprocess.run(
            command, cwd=cwd, env=environment, capture_output=True, text=True, start_new_session=True, check=False
        )
        assert not [trace for trace in TRACES if trace in done.stdout + done.stderr], done.stderr
        return done

    return run


def test_modules_of_the_folder_somebody_stands_in_are_not_imported(run, tmp_path):
    stranger = tmp_path / "stranger"
    stranger.mkdir()
    for name in ("click", "attrs", "yaml"):
        (stranger / f"{name}.py").write_text("print('imported')\nraise SystemExit(9)\n")
    done = run("--version", cwd=stranger)
    assert (done.returncode, done.stdout.split()[:1]) == (0, ["cardgen"])


@pytest.mark.parametrize(
    ("module", "name", "status"),
    [
        ("cardgen.commands.shutdown", "SIGINT", 130),
        ("click", "SIGINT", 130),
        ("cardgen.commands.pipeline", "SIGTERM", 143),
        ("cardgen.commands.render_jobs", "SIGHUP", 129),
        ("uharfbuzz", "SIGINT", 130),
    ],
)
def test_a_signal_while_starting_or_importing_is_one_sentence_or_none(project, run, module, name, status):
    words = ("build", "--project", str(project.root), "--out", str(project.out), "--jobs", "1")
    done = run(*words, hook=AT_IMPORT.format(module=module, signal=name))
    assert done.returncode == status
    assert done.stdout == ""
    assert done.stderr in ("", "stopped; no file is half written\n")
    assert [path for path in project.out.rglob("*") if path.is_file() and path.name != "lock"] == []


@pytest.mark.parametrize(
    ("words", "name", "times", "status"),
    [
        (("build", "--only", "cards,poster"), "SIGINT", 1, 130),
        (("build", "--only", "cards,poster"), "SIGINT", 2, 130),
        (("build", "--only", "cards,poster"), "SIGTERM", 1, 143),
        (("check", "--level", "static"), "SIGHUP", 2, 129),
    ],
)
def test_a_signal_to_all_leaves_no_worker_and_no_part_of_a_file(many_products, run, words, name, times, status):
    project = many_products
    project.out.mkdir()
    more = ("--out", str(project.out)) if words[0] == "build" else ()
    hook = AT_START.format(signal=name, count=2, times=times) + STAY
    done = run(*words, "--project", str(project.root), "--jobs", "2", *more, hook=hook)
    assert (done.returncode, done.stderr) == (status, "stopped; no file is half written\n")
    assert list(project.root.rglob("*.part")) == []
    with pytest.raises(ProcessLookupError):
        os.killpg(int((project.root / "group").read_text()), 0)


STAY = """
import atexit, pathlib, sys
words = sys.orig_argv
pathlib.Path(words[words.index("--project") + 1], "group").write_text(str(os.getpgid(0)))
"""
KILLED = """
import os, signal
import cardgen.commands.executors.workers as workers
work = workers._work
def killed(pipe, state):
    pipe.recv()
    os.kill(os.getpid(), signal.SIGKILL)
workers._work = killed
"""


@pytest.mark.parametrize(
    "words",
    [
        ("build", "--out", "out"),
        ("check",),
        ("play", "fsys", "--games", "4000"),
        ("booster", "fsys", "--packs", "4", "--out", "out"),
        ("report", "fsys", "--games", "1000", "--out", "out"),
    ],
    ids=lambda words: words[0],
)
def test_a_worker_that_is_killed_is_one_sentence(many_products, run, words):
    """As the system does with the largest process where memory runs out."""
    project = many_products
    where = ("--project", str(project.root)) if words[0] in ("build", "check") else ()
    done = run(*words, *where, "--jobs", "2", hook=KILLED)
    assert done.returncode == 2
    lines = [line for line in done.stderr.splitlines() if line]
    assert len(lines) == 1
    assert lines[0].startswith("Error: a worker process was killed (signal 9)")


@pytest.mark.parametrize(
    ("shell", "status"),
    [
        ('"$@" | true', {0, 1}),
        ('"$@" | head -c 1 >/dev/null', {0, 1}),
        ('"$@" >&-', {0}),
        ('"$@" 2>&-', {0}),
        ('"$@" <&- >&- 2>&-', {0}),
        ('"$@" 2>/dev/full', {0}),
    ],
)
@pytest.mark.parametrize("words", [("list",), ("--help",)])
def test_whoever_does_not_listen_is_not_complained_to(run, words, shell, status):
    done = run(*words, shell=shell)
    assert done.returncode in status
    assert done.stderr == ""


@pytest.mark.parametrize("words", [("new", "game", "owls"), ("export", "table", "phylo", "--out")])
def test_whoever_stops_reading_in_the_middle_is_not_complained_to(run, words, tmp_path):
    table = tmp_path / "cards.csv"
    table.write_text("Name,Text\n" + "".join(f"Owl {n},Fly\n" for n in range(40)), encoding="utf-8")
    rest = ("--from", str(table), "--out", str(tmp_path)) if words[0] == "new" else (str(tmp_path / "out.csv"),)
    done = run(*words, *rest, shell='"$@" | true')
    assert done.returncode in (0, 1, 141)
    assert done.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is full")
@pytest.mark.parametrize("words", [("list",), ("--help",), ("--version",), ("schema",)])
def test_what_cannot_be_told_is_one_sentence(run, words):
    done = run(*words, shell='"$@" >/dev/full')
    assert (done.returncode, done.stderr) == (
        2,
        "Error: cannot write the output: no space left on device\n",
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is full")
@pytest.mark.parametrize("words", [("list", "nowhere"), ("biuld",), ("list", "--nothing")])
def test_a_fault_that_cannot_be_told_has_its_status(run, words):
    assert run(*words, shell='"$@" 2>/dev/full').returncode == 2
    assert run(*words, shell='"$@" 2>&-').returncode == 2


@pytest.mark.parametrize("words", [("list",), ("biuld",), ("new", "game", "rivers"), ("build",)])
def test_a_working_folder_that_is_gone_is_one_sentence(run, words):
    done = run(*words, shell='mkdir gone && cd gone && rmdir ../gone && "$@"')
    assert (done.returncode, done.stderr) == (2, "Error: the current folder no longer exists\n")


def test_a_signal_that_the_caller_ignores_is_ignored(run):
    """As `nohup` does."""
    hook = AT_IMPORT.format(module="click", signal="SIGHUP")
    assert run("list", shell="trap '' HUP; \"$@\"", hook=hook).returncode == 0


def test_a_full_memory_is_one_sentence(run):
    hook = "import cardgen.cli.list as it\ndef full(*more, **names): raise MemoryError\nit.command.invoke = full\n"
    done = run("list", hook=hook)
    assert (done.returncode, done.stderr) == (2, "Error: there is not enough memory\n")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a limit of memory that the system keeps")
@pytest.mark.parametrize("function", ["invoke", "in_a_process_of_its_own"])
def test_what_takes_more_memory_than_a_process_may_have_is_one_sentence(run, function):
    hook = f"""
import os
import cardgen.commands.shutdown, cardgen.cli.list
from cardgen.commands.executors.processes import worker_pool
cardgen.commands.shutdown.MEMORY, os.sysconf = {2**30}, lambda name: 0
def invoke(context):
    bytearray({2**31})
def in_a_process_of_its_own(context):
    with worker_pool(2, None) as pool:
        list(pool.map(invoke, [context.info_name]))
cardgen.cli.list.command.invoke = {function}
"""
    done = run("list", hook=hook)
    assert (done.returncode, done.stderr) == (2, "Error: there is not enough memory\n")


def test_a_signal_that_is_swallowed_is_heard_the_next_time(run):
    hook = """
import os, signal
class Thrown:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)
import cardgen.cli.list as it
invoke = it.command.invoke
def twice(context):
    thrown = Thrown()
    del thrown
    os.kill(os.getpid(), signal.SIGINT)
    invoke(context)
it.command.invoke = twice
"""
    done = run("list", hook=hook)
    assert (done.returncode, done.stderr) == (130, "stopped; no file is half written\n")


def test_signals_have_the_numbers_that_shells_add():
    assert (signal.SIGHUP, signal.SIGINT, signal.SIGTERM) == (1, 2, 15)
