"""How a process ends: signals that ask for it where they would be lost, and what is still done at the end."""

import signal
import subprocess
import sys
from textwrap import dedent

import pytest

from cardgen.commands import shutdown


@pytest.fixture
def listening():
    """This process hears as a command does."""
    before = {number: signal.getsignal(number) for number in shutdown.ENDINGS}
    for number in shutdown.ENDINGS:
        signal.signal(number, shutdown._stop)
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def test_a_signal_is_heard_when_what_is_thrown_away_is_gone(listening):
    done = []

    class Thrown:
        def __del__(self):
            signal.raise_signal(signal.SIGTERM)
            done.append(True)

    def throw_away():
        with shutdown.heard_later():
            Thrown()
            done.append(True)

    with pytest.raises(shutdown.Stopped) as stopped:
        throw_away()
    assert (stopped.value.number, done) == (signal.SIGTERM, [True, True])


def test_without_a_signal_everything_goes_on_and_is_heard_as_before(listening):
    with shutdown.heard_later():
        pass
    assert [signal.getsignal(number) for number in shutdown.ENDINGS] == [shutdown._stop] * len(shutdown.ENDINGS)


def test_what_is_registered_for_the_end_is_done_and_objects_are_left_to_the_system():
    program = """
        import atexit, sys
        from cardgen.commands.shutdown import end_with

        class Kept:
            def __del__(self):
                print("taken apart")

        def program():
            global kept
            kept = Kept()
            atexit.register(print, "registered")
            print("written")
            sys.exit(3)

        end_with(program)
    """
    ended = subprocess.run([sys.executable, "-c", dedent(program)], capture_output=True, text=True)
    assert (ended.stdout.split(), ended.stderr, ended.returncode) == (["written", "registered"], "", 3)
