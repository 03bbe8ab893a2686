"""A private folder goes with its process, at the latest with the next one that wants such a folder."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from cardgen.output.locks import private_folder

needs_owners = pytest.mark.skipif(os.name == "nt", reason="whose a folder is, is not asked there")
HOLDING = """
import sys, time
from cardgen.output.locks import private_folder
with private_folder("cardgen-test-") as folder:
    (folder / "here").write_text("x")
    print(folder, flush=True)
    time.sleep(60)
"""


@pytest.fixture(autouse=True)
def temporary(tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    return tmp_path


@pytest.fixture
def holder():
    made = subprocess.Popen([sys.executable, "-c", HOLDING], stdout=subprocess.PIPE, text=True)
    yield made
    made.kill()
    made.communicate()


@pytest.mark.parametrize("fault", [None, OSError, KeyboardInterrupt])
def test_it_is_gone_at_the_end(temporary, fault):
    try:
        with private_folder("cardgen-test-") as folder:
            assert folder.is_dir()
            (folder / "a").write_text("a")
            if fault:
                raise fault
    except (OSError, KeyboardInterrupt):
        pass
    assert list(temporary.iterdir()) == []


@needs_owners
def test_that_of_a_killed_process_goes_and_that_of_another_at_work_stays(temporary, holder):
    left = Path(holder.stdout.readline().strip())
    with private_folder("cardgen-test-"):
        assert (left / "here").is_file()
    holder.kill()
    holder.wait()
    assert left.is_dir()
    with private_folder("cardgen-test-") as folder:
        assert [file for file in temporary.iterdir() if file != folder] == []


def test_a_process_may_have_several(temporary):
    with private_folder("cardgen-test-") as folder, private_folder("cardgen-test-") as two:
        assert folder != two
        assert folder.is_dir()
        assert two.is_dir()
    assert list(temporary.iterdir()) == []


@needs_owners
def test_folders_that_are_not_such_and_links_stay(temporary):
    other = temporary / "cardgen-test-mine"
    other.mkdir()
    (temporary / "far").mkdir()
    (temporary / "far/.lock").touch()
    (temporary / "cardgen-test-link").symlink_to(temporary / "far")
    with private_folder("cardgen-test-"):
        pass
    assert sorted(folder.name for folder in temporary.iterdir()) == ["cardgen-test-link", "cardgen-test-mine", "far"]
