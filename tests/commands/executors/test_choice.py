"""Who does the work is chosen by one address, and a wrong one is told before anything is done."""

import pytest

from cardgen.commands.executors import choice
from cardgen.commands.executors.executor import NoCluster
from cardgen.commands.executors.processes import Processes
from tests.sweep import sweep


def test_without_an_address_processes_of_this_machine_do_the_work():
    assert choice.executor_of(3) == Processes(3)


@sweep("written", ["nonsense", "http://here:8786", "tcp://here", "here:8786/x", "tcp://a b:1", "::1", "Local", "-"])
def test_what_is_no_address_is_told_with_one_that_is(written):
    with pytest.raises(NoCluster, match=r"is no address of a cluster; write it as in tcp://192\.168\.1\.20:8786"):
        choice.executor_of(1, written)


def test_without_the_library_one_sentence_says_how_to_get_it(monkeypatch, project):
    monkeypatch.setattr(choice, "find_spec", lambda name: None)
    told = project.run("build", "--cluster", "here:8786")
    assert (told.exit_code, told.output) == (
        2,
        "Error: `--cluster` needs one more library: pip install 'cardgen[cluster]'\n",
    )
    assert not project.out.exists()
