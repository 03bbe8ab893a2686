"""`cardgen import phylo` makes a folder that `cardgen check` reads, or says in one line why not."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardgen.cli import main
from tests.games.phylo.importing.export import CARD


def run(*words: str):
    return CliRunner().invoke(main, list(words))


@pytest.fixture
def export(elsewhere) -> Path:
    path = elsewhere / "cards.json"
    path.write_text(json.dumps([CARD, {"name": "Pit", "latin_name": "Habitat Card"}]), encoding="utf-8")
    return path


def test_a_folder_is_made_and_its_report_named(elsewhere, export):
    result = run(
        "import", "phylo", "cards.json", "--out", "sets/marsh", "--licence", "CC-BY-4.0", "--attribution", "Asha"
    )
    assert result.exit_code == 0, result.output
    assert "1 card written, 1 left out" in result.output
    assert "made sets/marsh/: read its import-report.md" in result.output
    files = sorted(path.relative_to(elsewhere / "sets/marsh").as_posix() for path in (elsewhere / "sets").rglob("*.*"))
    assert files == ["cards/species.yaml", "import-report.md", "printings.yaml", "set.yaml"]
    assert "attribution: Asha" in (elsewhere / "sets/marsh/set.yaml").read_text(encoding="utf-8")
    assert [path.name for path in elsewhere.iterdir()] in (["cards.json", "sets"], ["sets", "cards.json"])


def test_what_was_made_is_read_without_errors_of_syntax_schema_or_reference(elsewhere, export):
    assert run("import", "phylo", "cards.json", "--out", "marsh").exit_code == 0
    result = run("check", "marsh", "--level", "static", "--format", "json")
    found = json.loads(result.stdout)["findings"]
    assert [finding for finding in found if finding["code"][:3] in ("CG1", "CG2", "CG3")] == []


def test_a_folder_that_is_empty_is_filled(elsewhere, export):
    (elsewhere / "marsh").mkdir()
    assert run("import", "phylo", "cards.json", "--out", "marsh").exit_code == 0
    assert (elsewhere / "marsh/set.yaml").is_file()


def test_a_folder_with_something_in_it_is_left_alone(elsewhere, export):
    (elsewhere / "marsh").mkdir()
    (elsewhere / "marsh/mine.txt").write_text("mine", encoding="utf-8")
    result = run("import", "phylo", "cards.json", "--out", "marsh")
    assert result.exit_code == 2
    assert "is there already" in result.output
    assert [path.name for path in (elsewhere / "marsh").iterdir()] == ["mine.txt"]


@pytest.mark.parametrize("name", ["Marsh", "my cards", "starter", "con", "..", ".", "x" * 31])
def test_a_name_that_no_set_can_have_is_refused(elsewhere, export, name):
    result = run("import", "phylo", "cards.json", "--out", name)
    assert result.exit_code == 2
    assert "Error: " in result.output
    assert [path.name for path in elsewhere.iterdir()] == ["cards.json"]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "empty"),
        (b"\x89PNG\r\n\x1a\n\0\0", "not text in UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b"{}", "no list of cards"),
        (b"<rss/>", "web page"),
        (b"hello", "no column"),
        (b"[" + b" " * 20_000_000, "larger than 20 MB"),
    ],
)
def test_a_file_that_holds_no_cards_is_one_line_and_leaves_no_folder(elsewhere, content, reason):
    (elsewhere / "cards.json").write_bytes(content)
    result = run("import", "phylo", "cards.json", "--out", "marsh")
    assert result.exit_code == 2
    assert reason in result.output
    assert len(result.output.strip().splitlines()) == 1
    assert [path.name for path in elsewhere.iterdir()] == ["cards.json"]


@pytest.mark.parametrize("file", ["missing.json", "."])
def test_what_is_no_file_is_refused(elsewhere, file):
    result = run("import", "phylo", file, "--out", "marsh")
    assert result.exit_code == 2
    assert not (elsewhere / "marsh").exists()


def test_a_licence_that_is_none_is_refused(elsewhere, export):
    assert run("import", "phylo", "cards.json", "--out", "marsh", "--licence", "do what you like").exit_code == 2


def test_the_name_of_a_table_in_the_place_of_a_command_is_told(elsewhere):
    result = run("import", "Cards.CSV")
    assert result.exit_code == 2
    assert "`cardgen import table Cards.CSV`" in result.output
    assert "table https://example.org/t --fetch" in run("import", "https://example.org/t").output
    assert "No such command 'tabel'" in run("import", "tabel").output
