"""A table that was imported once is read in the same way again."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from cardgen.cli import main
from cardgen.commands import interface


@pytest.fixture
def run(elsewhere):
    def run(*words):
        result = CliRunner().invoke(main, [*words])
        assert result.exit_code == 0, result.output
        return result.output

    return run


TABLE = "Name,Cost,Text,Notes\nOwl,2,Look **here**.,yes\nFox,3,Run.,no\n,,,yes\n"
OPTIONS = "--skip", "Notes", "--skip-empty", "--plain-texts"


def test_what_was_skipped_and_plain_stays_so_and_is_told(run):
    Path("cards.csv").write_text(TABLE, encoding="utf-8")
    run("new", "game", "mine", "--from", "cards.csv", *OPTIONS)
    memory = Path("mine/card_data/mine/columns.yaml").read_text(encoding="utf-8")
    for line in ("skip: [Notes]", "skip-empty: true", "plain-texts: true"):
        assert line in memory
    Path("cards.csv").write_text(TABLE.replace("Run.", "Run *far*."), encoding="utf-8")
    again = run("import", "table", "cards.csv", "--widen", "--project", "mine")
    assert "as before, by columns.yaml: not read: `Notes`; without rows that name no card; texts are plain" in again
    assert "0 rows new, 1 changed" in again
    assert "new key" not in again
    assert interface.load(Path("mine")).games["mine"].cards["fox"].text["action"] == r"Run \*far\*."
    assert Path("mine/card_data/mine/columns.yaml").read_text(encoding="utf-8") == memory
    assert "CG1" not in run("check", "--project", "mine")


def test_a_column_that_the_game_has_a_key_for_is_read_whatever_was_skipped(run):
    Path("cards.csv").write_text(TABLE, encoding="utf-8")
    run("new", "game", "mine", "--from", "cards.csv", "--skip-empty")
    Path("few.csv").write_text("Name,Cost,Notes\nOwl,1,yes\n", encoding="utf-8")
    run("import", "table", "few.csv", "--skip", "Cost", "--project", "mine")
    assert "1 changed" in run("import", "table", "few.csv", "--project", "mine")
    assert interface.load(Path("mine")).games["mine"].cards["owl"].fields["cost"] == 1


def test_nothing_of_it_is_told_where_the_user_says_it_again_or_the_column_is_not_there(run):
    Path("cards.csv").write_text(TABLE, encoding="utf-8")
    run("new", "game", "mine", "--from", "cards.csv", *OPTIONS)
    assert "as before" not in run("import", "table", "cards.csv", *OPTIONS, "--project", "mine")
    Path("few.csv").write_text("Name,Cost\nOwl,1\n", encoding="utf-8")
    assert "not read" not in run("import", "table", "few.csv", "--project", "mine")
