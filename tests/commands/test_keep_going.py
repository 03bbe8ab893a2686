"""A card with a fault stops no other: with --keep-going a note is printed in its place, and everything tells of it."""

import json

import pypdfium2 as pdfium
import pytest
from PIL import Image

from cardgen.output.files import is_as_written, read_manifest
from tests.fixtures.shipped import REPOSITORY

CARDS = "card_data/mini/sets/core/cards/all.yaml"


@pytest.fixture
def faulty(project):
    """The text of the bee, of which there are two copies, is far too long."""
    project.replace(CARDS, "Visit a flower.", "Visit a flower. " * 400)
    return project


def test_without_it_nothing_is_printed_and_the_card_is_named(faulty):
    result = faulty.run("build", "--only", "cards", "--paper", "a4")
    assert result.exit_code == 1
    assert "card `bee`" in result.output
    assert "not written: mini/cards-a4" in result.output
    assert "to print all the others: --keep-going, or --draft" in result.output
    assert not faulty.pdf().exists()


def test_it_is_not_offered_where_a_fault_of_the_data_stops_all(project):
    project.replace(CARDS, "title: Ant,", "titel: Ant,")
    result = project.run("build", "--only", "cards", "--paper", "a4")
    assert "not written: mini/cards-a4" in result.output
    assert "--keep-going" not in result.output


def test_a_note_stands_in_for_the_card_and_all_others_are_where_they_were(project, page_texts, letters):
    project.build()
    whole = letters(project.pdf(), 0)
    back = letters(project.pdf(), 1)
    project.replace(CARDS, "Visit a flower.", "Visit a flower. " * 400)
    result = project.run("build", "--only", "cards", "--paper", "a4", "--keep-going")
    assert result.exit_code == 1
    assert "error[CG701]" in result.output
    assert "left out, with a note in their places: core:bee" in result.output
    assert "2 pages, 2 cards, 2 notes" in result.output
    front, _ = page_texts(project.pdf())
    assert front.count("left out: card bee, see finding CG701") == 2
    now = letters(project.pdf(), 0)
    there = {(mark.text, mark.left, mark.top) for mark in now}
    assert len([mark for mark in whole if mark.text == "C"]) == 2  # of the cat, and of "Carry"
    assert all((mark.text, mark.left, mark.top) in there for mark in whole if mark.text == "C")
    assert [(letter.text, letter.left, letter.top) for letter in letters(project.pdf(), 1)] == [
        (mark.text, mark.left, mark.top) for mark in back
    ]


def test_the_manifest_tells_what_is_left_out_until_it_is_there_again(faulty):
    faulty.build(keeps_going=True)
    (line,) = read_manifest(faulty.out)
    assert (line.cards, line.left_out, line.notes) == (4, ("core:bee",), 2)
    assert is_as_written(faulty.out, line)
    again = faulty.build(keeps_going=True)
    assert again.drawn == 0
    assert [finding.code for finding in again.found] == ["CG701"]
    assert again.written == (line,)
    faulty.replace(CARDS, "Visit a flower. " * 400, "Visit a flower.")
    faulty.build(keeps_going=True)
    whole = json.loads((faulty.out / "manifest.json").read_text())["files"][0]
    assert {"left_out", "notes"} & whole.keys() == set()


def test_without_a_fault_it_changes_nothing(project):
    project.build()
    plain = project.pdf().read_bytes()
    project.build(keeps_going=True)
    assert project.pdf().read_bytes() == plain


def test_a_note_is_never_taken_for_the_card_later(faulty):
    faulty.build(keeps_going=True)
    with_note = faulty.pdf().read_bytes()
    faulty.replace(CARDS, "Visit a flower. " * 400, "Visit a flower.")
    faulty.build()
    assert faulty.pdf().read_bytes() != with_note
    document = pdfium.PdfDocument(faulty.pdf())
    text = document[0].get_textpage().get_text_range()
    document.close()
    assert "left out" not in text


@pytest.mark.parametrize("backs", ["fold", "short-edge", "none"])
def test_it_works_however_backs_come_behind_fronts(faulty, backs):
    assert faulty.build(keeps_going=True, backs=backs, papers=("a4", "letter")).missing == ()


def test_pictures_of_the_others_are_made_and_that_of_the_card_is_a_note(faulty):
    outcome = faulty.build(only=("png",), keeps_going=True)
    assert [(line.path, line.left_out) for line in outcome.written] == [
        ("mini/png/back-1.png", ()),
        ("mini/png/front-core-ant.png", ()),
        ("mini/png/front-core-bee.png", ("core:bee",)),
        ("mini/png/front-core-cat.png", ()),
    ]
    with Image.open(faulty.out / "mini/png/front-core-bee.png") as note:
        assert abs(note.width - 50 / 25.4 * 300) <= 1
        assert note.getpixel((12, 12)) == (255, 255, 255)


def test_a_template_that_no_card_gets_through_leaves_notes_only(project, page_texts):
    project.replace("templates/mini/back.xml.j2", 'fill="#204060"', 'fill="navy"')
    outcome = project.build(keeps_going=True)
    assert {finding.code for finding in outcome.found} == {"CG603"}
    assert page_texts(project.pdf())[1].count("left out: the back of card") == 4
    assert outcome.written[0].left_out == ("core:ant", "core:bee", "core:cat")


def test_a_back_that_overflows_is_a_note_behind_each_card(project, page_texts):
    project.replace("templates/mini/back.xml.j2", ">MINI<", ">" + "MINI " * 90 + "<")
    outcome = project.build(keeps_going=True)
    assert "MINI" not in page_texts(project.pdf())[1]
    assert outcome.written[0].left_out == ("core:ant", "core:bee", "core:cat")


def test_what_is_wrong_with_the_sheet_still_stops_it(faulty):
    faulty.write("card_data/papers/stamp.yaml", "id: stamp\nsize: [40mm, 40mm]\ntext: {name: Stamp}\n")
    outcome = faulty.build(keeps_going=True, papers=("stamp",))
    assert outcome.written == ()
    assert "CG705" in {finding.code for finding in outcome.found}


def test_a_round_card_has_its_note_in_the_circle(board_project, page_texts):
    board_project.replace("templates/mini/chip.xml.j2", "#c04020", "navy")
    outcome = board_project.build(only=("chips",), keeps_going=True)
    assert outcome.missing == ()
    assert outcome.written[0].left_out == ("core:red-chip", "core:blue-chip")


def test_a_fault_in_the_data_gets_no_note_and_page_and_help_say_so(project):
    project.replace(CARDS, "title: Cat", f"title: {'Cat ' * 90}")
    result = project.run("build", "--only", "cards", "--paper", "a4", "--keep-going")
    assert (result.exit_code, "error[CG205]" in result.output) == (1, True)
    assert not project.pdf().exists()
    help_text = " ".join(project.run("build", "--help").output.split())
    assert "a card that does not fit or cannot be drawn. Faults in the data still stop all." in help_text
    page = (REPOSITORY / "docs/how-to/print-at-home.md").read_text(encoding="utf-8")
    assert "more characters than the schema allows (CG205)" in page
