"""A file that holds its deck breaks no rule; one with a page that was swapped, lost or doubled is found."""

import shutil

import pikepdf
import pytest

from cardgen.commands.interface import preflight
from cardgen.output.preflight.bleed import SeenPage
from cardgen.output.preflight.printed_deck import DeckCard, PrintedDeck, faults_of_deck

SHOP = """\
id: shop
bleed: 3mm
safe: 3mm
order: back-front
press: {standard: pdf-x-1a, ink-limit: 240, profile: cardgen-coated}
MORE
sources: [{title: A shop, address: "https://example.org", seen: "2026-11-22"}]
text: {name: A shop}
"""
SHEET = "sheet: {paper: small, size: [140mm, 190mm], margin: 5mm, gutter: 6mm}"


def built(project, more=""):
    project.write("card_data/targets/shop.yaml", SHOP.replace("MORE", more))
    outcome = project.build(only=("cards",), papers=(), target="shop")
    assert [finding.code for finding in outcome.found] == []
    (file,) = outcome.written
    return project.out / file.path


def changed(path, change):
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        change(pdf.pages)
        pdf.save(path, object_stream_mode=pikepdf.ObjectStreamMode.disable, fix_metadata_version=False)


def swap(first, second):
    def change(pages):
        pages[first], pages[second] = pages[second], pages[first]

    return change


def lose(pages):
    del pages[2:4]


def double_in_place(pages):
    pages[7] = pages[1]


CHANGES = {
    "fronts of two cards are swapped": (swap(1, 3), "CG888", "page 2 shows core:bee, not core:ant"),
    "front and back are swapped": (swap(2, 3), "CG888", "page 3 shows core:bee, not the back of core:bee"),
    "a card takes the place of another": (double_in_place, "CG888", "page 8 shows core:ant, not core:cat"),
    "a card is lost": (lose, "CG889", "the backs and fronts of 4 cards are 8; missing: core:bee"),
    "a page is doubled": (lambda pages: pages.insert(2, pages[1]), "CG889", "there too often: core:ant"),
    "a blank page": (lambda pages: pages.append(pages[0]), "CG889", "9 pages"),
}  # fmt: skip


def findings(project, path, **order):
    found = preflight(path, "shop", project.root, **order).found
    return [(finding.code, finding.severity.name, finding.message) for finding in found]


def test_a_file_as_it_was_built_breaks_no_rule(project):
    path = built(project)
    assert findings(project, path) == []
    assert findings(project, path, game="mini") == []


@pytest.mark.parametrize("name", CHANGES)
def test_a_file_with_other_pages_is_found_by_its_manifest(project, name):
    change, code, said = CHANGES[name]
    path = built(project)
    changed(path, change)
    ((found, severity, message),) = findings(project, path)
    assert (found, severity) == (code, "ERROR")
    assert said in message


@pytest.mark.parametrize("name", CHANGES)
def test_a_file_that_was_taken_elsewhere_is_held_against_the_deck_of_its_title(project, name, tmp_path):
    change, code, said = CHANGES[name]
    path = shutil.copy(built(project), tmp_path / "elsewhere.pdf")
    changed(path, change)
    ((found, severity, message),) = findings(project, path)
    assert (found, severity) == (code, "WARNING" if code == "CG889" else "ERROR")
    assert said in message
    ((found, severity, _),) = findings(project, path, game="mini")
    assert (found, severity) == (code, "ERROR")


def test_a_part_of_a_deck_is_held_against_what_is_named(project, tmp_path):
    path = shutil.copy(built(project), tmp_path / "elsewhere.pdf")
    changed(path, lambda pages: pages.__delitem__(slice(2, 8)))
    assert findings(project, path, select=("1",)) == []
    assert [code for code, _, _ in findings(project, path, select=("3",))] == ["CG888"]


def test_two_files_are_each_held_against_their_sides(project):
    project.write("card_data/targets/shop.yaml", SHOP.replace("MORE", "").replace("back-front", "two-files"))
    backs, fronts = (
        project.out / file.path for file in project.build(only=("cards",), papers=(), target="shop").written
    )
    assert findings(project, fronts) == findings(project, backs) == []
    changed(fronts, swap(0, 1))
    assert [code for code, _, _ in findings(project, fronts)] == ["CG888"]
    shutil.copy(backs, fronts)
    assert [code for code, _, _ in findings(project, fronts)] == ["CG888"]


SHEETS = {
    "a sheet is lost": (lambda pages: pages.__delitem__(slice(0, 2)), {"CG889"}),
    "front and back are swapped": (swap(0, 1), {"CG888"}),
    "a back takes the place of a front": (lambda pages: pages.__setitem__(0, pages[1]), {"CG888", "CG889"}),
}


@pytest.mark.parametrize("name", SHEETS)
def test_sheets_are_held_against_their_deck(project, name):
    change, codes = SHEETS[name]
    project.replace("card_data/mini/sets/core/printings.yaml", "number: 3,", "number: 3, copies: 4,")
    path = built(project, SHEET)
    assert findings(project, path) == []
    changed(path, change)
    assert {code for code, _, _ in findings(project, path)} == codes


def test_a_fault_of_a_page_names_its_card(project):
    path = built(project)
    changed(path, lambda pages: pages[3].contents_add(b"0.01 w 20 20 m 90 90 l S"))
    project.replace("card_data/targets/shop.yaml", "order: back-front", "order: back-front\nleast: {line: 0.25pt}")
    ((code, _, message),) = findings(project, path)
    assert code == "CG865"
    assert message.endswith("(page 4: core:bee)")


def test_a_back_may_say_what_is_the_title_of_a_card():
    """`5 F` on a back that is there once is no note."""
    ant, five = (DeckCard(id, "card", words, ()) for id, words in (("ant", ("ant", "sixlegs")), ("five", ("5f",))))
    deck = PrintedDeck((ant,), ("back", "front"), 2, others=(five,))
    back, front = (SeenPage(words, look=words) for words in ("a vote: 5 F", "Ant, six legs"))
    assert list(faults_of_deck([back, front], deck)) == []
