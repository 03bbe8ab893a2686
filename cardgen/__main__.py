"""`python -m cardgen` is `cardgen`."""

from cardgen.cli import main

if __name__ == "__main__":
    main(prog_name="cardgen")
