"""`python -m cardgen` is `cardgen`."""

import sys


def run() -> None:
    """The program, from the first import to the exit status."""
    try:
        from cardgen.ending import run_to_the_end
    except KeyboardInterrupt:  # what turns it into a sentence is not there yet
        sys.exit(130)
    sys.exit(run_to_the_end(_command))


def _command() -> None:
    from cardgen.cli import run

    run()


if __name__ == "__main__":
    run()
