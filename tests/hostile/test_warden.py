"""The process that watches commands: what becomes of it is told apart from what becomes of them."""

import subprocess
import sys

import pytest

from tests.hostile import warden
from tests.hostile.warden import REPOSITORY, Warden, WardenEnded

AT_ONCE = "from tests.hostile import warden; warden._make_ready = len; warden._serve()"
DEATH = "import os, signal; os.kill(os.getppid(), signal.SIGKILL)"
END = "raise SystemExit(2)"

pytest.importorskip("resource", reason="processes cannot be copied")


@pytest.fixture
def quick(monkeypatch):
    """A first process that has imported nothing yet."""

    def started(home):
        words = [sys.executable, "-c", AT_ONCE, home]
        return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=REPOSITORY)

    monkeypatch.setattr(warden, "_started", started)
    running = Warden()
    yield running
    running.close()


def test_a_command_that_takes_the_first_process_along_fails_and_the_next_has_another_one(quick, tmp_path):
    with pytest.raises(WardenEnded, match="with status -9, when told to run check"):
        quick.run(tmp_path, ["check"], {}, DEATH)
    assert quick.run(tmp_path, ["check"], {}, END).status == 2
