"""`python -m cardgen` is `cardgen`."""

from cardgen.cli import run

if __name__ == "__main__":
    run()
