"""A link in the folder for output, which may have come with a stranger's project, leads nothing out of it."""

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardgen.cli import main

COMMANDS = (("build", "--jobs", "1", "--paper", "a4"), ("check",), ("report", "fsys"), ("booster", "fsys"))


@pytest.fixture
def around(project, tmp_path):
    """The folder beside the project; standing in the project."""
    beside = tmp_path / "beside"
    beside.mkdir()
    before = Path.cwd()
    os.chdir(project.root)
    yield beside
    os.chdir(before)


def linked(place: str, to: Path) -> None:
    try:
        Path(place).parent.mkdir(exist_ok=True)
        Path(place).symlink_to(to)
    except OSError:
        pytest.skip("links need a right here")


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
@pytest.mark.parametrize("place", ["output", "output/mini", "output/.cardgen"])
def test_a_link_of_output_that_leaves_the_project_is_refused(around, place, words):
    linked(place, around)
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code == 2
    assert f"Error: {place} is a link" in result.stderr
    assert "--out" not in result.stderr or "--out" in CliRunner().invoke(main, [words[0], "--help"]).output
    assert not list(around.iterdir())


def test_a_link_that_is_named_is_where_files_go(around):
    linked("elsewhere", around)
    words = ["build", "--jobs", "1", "--paper", "a4", "--only", "cards", "--out", "elsewhere"]
    assert CliRunner().invoke(main, words).exit_code == 0
    assert (around / "mini/cards-a4.pdf").is_file()


def test_a_link_in_a_folder_that_is_named_is_where_files_go(around):
    linked("elsewhere/mini", around)
    words = ["build", "--jobs", "1", "--paper", "a4", "--only", "cards", "--out", "elsewhere"]
    assert CliRunner().invoke(main, words).exit_code == 0
    assert (around / "cards-a4.pdf").is_file()


def test_a_link_in_the_place_of_a_file_is_replaced(around):
    kept = around / "kept.pdf"
    kept.write_text("mine")
    Path("output/mini").mkdir(parents=True)
    linked("output/mini/cards-a4.pdf", kept)
    assert CliRunner().invoke(main, ["build", "--jobs", "1", "--paper", "a4", "--only", "cards"]).exit_code == 0
    assert kept.read_text() == "mine"
    assert not Path("output/mini/cards-a4.pdf").is_symlink()
