"""Commands that tests of tables give, in an empty folder."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from cardgen.cli import main


@pytest.fixture
def run(elsewhere):
    """Gives a command, which `fails` or not, and what it printed."""

    def run(*words, fails=False):
        result = CliRunner().invoke(main, [*words])
        assert bool(result.exit_code) == fails, result.output
        return result.output

    return run


@pytest.fixture
def made(run):
    """Makes the game `mine` of a table."""

    def made(table, *words, fails=False):
        Path("cards.csv").write_text(table, encoding="utf-8")
        return run("new", "game", "mine", "--from", "cards.csv", *words, fails=fails)

    return made
