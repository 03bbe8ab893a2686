"""`python -m cardgen` is `cardgen`: modules that lie in the folder somebody stands in are not imported by it either."""

import os
import sys


def run() -> None:
    """The program, from the first import to the exit status."""
    try:
        from cardgen.commands.shutdown import end_with
    except KeyboardInterrupt:  # what turns it into a sentence is not there yet
        sys.exit(130)
    end_with(_command)


def _command() -> None:
    from cardgen.cli import run

    run()


def _leave_out_this_folder() -> None:
    """Python looks there first, and it may be a stranger's; unless it is where cardgen itself is from."""
    mine = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    if not sys.flags.safe_path and sys.path[0] != mine:
        del sys.path[0]


if __name__ == "__main__":
    _leave_out_this_folder()
    run()
