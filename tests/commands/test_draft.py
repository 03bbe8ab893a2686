"""`build --draft` prints cards on which something is missing, and everything that comes of it says so."""

import json
import shutil
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from click.testing import CliRunner, Result

from cardgen.analysis import OPEN_IN_DRAFTS
from cardgen.cli import main
from cardgen.commands.soundness import eased
from cardgen.diagnostics import Diagnostic, Severity, has_errors
from cardgen.output.files import read_manifest

TABLE = """\
common_name,latin_name,scale,foodchain,diet,terrains,climates,points,keywords
Harbour Seal,Phoca vitulina,7,3,carnivore,ocean,cold,,MOVE 2
Wood Ant,Formica rufa,2,,,,,4,
"""


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


@pytest.fixture(scope="module")
def drafted(tmp_path_factory) -> tuple[Result, Result, Path]:
    """What an import says, what the build that it names says, and where that wrote."""
    place = tmp_path_factory.mktemp("draft")
    (place / "shore.csv").write_text(TABLE, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(place)
        imported = run("import", "phylo", "shore.csv", "--out", "shore")
        built = run("build", "shore/", "--draft", "--only", "cards", "--paper", "a4")
    yield imported, built, place / "output"
    shutil.rmtree(place, ignore_errors=True)


def text_of(pdf: Path) -> str:
    document = pdfium.PdfDocument(pdf)
    try:
        return " ".join(document[0].get_textpage().get_text_bounded().split())
    finally:
        document.close()


def test_an_import_says_how_to_print_the_set_at_once(drafted):
    assert "cardgen build shore/ --draft" in drafted[0].output


def test_a_set_with_missing_values_is_printed_and_what_is_missing_is_only_a_warning(drafted):
    _, built, out = drafted
    assert built.exit_code == 0, built.output
    assert (out / "phylo/cards-a4-draft.pdf").is_file()
    assert "warning[PHY104]: `wood-ant` has no diet" in built.output
    assert "error[" not in built.output


def test_the_sheet_names_what_is_missing_and_says_that_it_is_a_draft(drafted):
    text = text_of(drafted[2] / "phylo/cards-a4-draft.pdf")
    assert "DRAFT: ? means missing" in text
    assert "picture, points" in text
    assert "picture, food chain, diet, terrain, climate" in text
    assert "? terrain" in text
    assert "? climate" in text
    assert "author unknown · licence unknown" in text


def test_the_manifest_says_draft(drafted):
    (line,) = read_manifest(drafted[2])
    assert line.draft
    assert json.loads((drafted[2] / "manifest.json").read_text(encoding="utf-8"))["files"][0]["draft"] is True


def test_without_it_the_same_set_stops_as_before(drafted, monkeypatch):
    monkeypatch.chdir(drafted[2].parent)
    result = run("build", "shore/", "--only", "cards", "--paper", "a4", "--out", "strict")
    assert result.exit_code == 1
    assert "error[PHY104]" in result.output
    assert not Path("strict/phylo").exists()


def test_a_draft_is_for_nobody_else(drafted, monkeypatch):
    monkeypatch.chdir(drafted[2].parent)
    result = run("build", "shore/", "--draft", "--target", "drivethrucards")
    assert result.exit_code == 2
    assert "--draft is for trying at home" in result.output


def test_only_what_may_be_missing_is_eased():
    lacking, wrong = Diagnostic("PHY104", "no points"), Diagnostic("PHY103", "no such terrain")
    assert has_errors([*eased([lacking], False)])
    assert [finding.severity for finding in eased([lacking, wrong], True)] == [Severity.WARNING, Severity.ERROR]


def test_decks_may_be_illegal_and_words_may_not_be_unknown():
    assert {"CG401", "CG402", "PHY101", "FSY101", "FAD101", "PHY104", "PHY406"} <= {*OPEN_IN_DRAFTS}
    assert {"PHY103", "PHY106", "FSY106", "CG301", "CG201", "CG701"}.isdisjoint(OPEN_IN_DRAFTS)


def test_a_picture_that_is_not_there_has_something_in_its_place(project):
    project.replace(
        "card_data/mini/sets/core/printings.yaml", "number: 3, art: {drawing: dot}", "number: 3, art: {file: lost.png}"
    )
    assert project.build(only=("cards",), papers=("a4",)).missing
    outcome = project.build(only=("cards",), papers=("a4",), draft=True)
    assert not outcome.missing
    assert [(finding.code, finding.severity) for finding in outcome.found if finding.code == "CG304"] == [
        ("CG304", Severity.WARNING)
    ]


def test_pages_without_small_print_have_a_line_that_says_draft(project):
    project.build(only=("poster",), papers=("a4",), draft=True)
    assert "DRAFT: ? means missing" in text_of(project.pdf("poster-a4-draft"))
