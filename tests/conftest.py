"""How tests are run: in which order, and what their process does once or not at all. Fixtures by topic are in the
folder `fixtures`: `minimal_project.py` a small project to break, `shipped.py` what cardgen ships, `printed.py` what is
read back from files.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from cardgen.analysis.play import policies
from cardgen.cli.common import options as common_options
from tests.documents import parsed_once
from tests.installed import Installer, installing
from tests.shipped_files import looked_at_once
from tests.worked_out import worked_out_once

pytest_plugins = ("tests.fixtures.minimal_project", "tests.fixtures.shipped", "tests.fixtures.printed")
FIRST = ("tests/hostile/", "tests/scaffold/", "tests/test_")

# Where Python is told to keep no bytecode, hundreds of processes would each compile the program again, and each worker
# would rewrite all modules of the tests.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# No test finds what another one, or whoever runs them, has left in the user's folder, nor leaves anything there.
os.environ["XDG_CACHE_HOME"] = os.path.abspath(os.devnull)

for name in ("SIGINT", "SIGHUP"):  # ignored where a shell runs the tests in the background; processes inherit that
    if hasattr(signal, name) and signal.getsignal(getattr(signal, name)) is signal.SIG_IGN:
        signal.signal(getattr(signal, name), signal.default_int_handler if name == "SIGINT" else signal.SIG_DFL)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Tests stay to the end: who looks for rubbish need not go through all of them each time, nor look so often."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        gc.set_threshold(200_000, 20, 100)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long, and what shares most among its tests, comes first: where a worker that has nothing left takes
    over the last tests of another, these are short, and nothing large is made twice.
    """
    items.sort(key=lambda item: not item.nodeid.startswith(FIRST))


# How long an example takes by the clock tells what else the machine is at.
settings.register_profile("suite", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("suite")


@pytest.fixture(scope="session", autouse=True)
def texts_read_once() -> Iterator[None]:
    with parsed_once():
        yield


@pytest.fixture(scope="session", autouse=True)
def shipped_files_looked_at_once() -> Iterator[None]:
    with looked_at_once():
        yield


@pytest.fixture(scope="session", autouse=True)
def decks_counted_once() -> Iterator[None]:
    with worked_out_once():
        yield


@pytest.fixture(scope="session", autouse=True)
def nobody_waits_for_the_disk() -> Iterator[None]:
    """What tests write need not outlast a power cut."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(os, "fsync", lambda handle: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def one_process() -> Iterator[None]:
    """A command that is called here does all by itself unless it is told `--jobs`: to copy this process takes longer
    than what most of them do. Commands in processes of their own share their work out as ever.
    """
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(common_options, "usual_jobs", lambda: 1)
        yield


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players who look ahead try everything once only: for tests that do not ask how well they play."""
    monkeypatch.setattr(policies, "PLAYOUTS", 1)


@pytest.fixture
def own_temp(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for temporary files, which no other test uses meanwhile."""
    folder = tmp_path_factory.mktemp("temp")
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Path]:
    """An empty folder to stand in while a command runs."""
    before = Path.cwd()
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    os.chdir(folder)
    yield folder
    os.chdir(before)


@pytest.fixture
def installer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installer]:
    """Installs packages until the test ends."""
    with installing(tmp_path_factory.mktemp("installed")) as made:
        yield made
