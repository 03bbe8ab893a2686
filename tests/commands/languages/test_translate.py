"""What a translator works on: all texts of a game, with their places and their room."""

import pytest

from cardgen.commands.languages.translate import summary_lines, translate
from cardgen.words.po import read_po
from tests.commands.languages.rivers import linked, rivers


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    return rivers(tmp_path_factory.mktemp("rivers"))


def test_the_text_of_a_card_has_its_file_and_its_room(root):
    path = root / "card_data/rivers/sets/core/languages/de.po"
    entries = read_po(path.read_text(encoding="utf-8"), "de.po").used
    titles = [entry for context, entry in entries.items() if context.endswith(" text.title")]
    assert titles
    assert {entry.file for entry in titles} == {"river.yaml"}
    assert all(entry.notes.startswith("room: ") for entry in titles)


def test_to_translate_again_changes_no_byte(root):
    files = {path: path.read_bytes() for path in root.rglob("*.po")}
    library = linked(root)
    lines = list(summary_lines(translate(root, library, library.games["rivers"], "de")))
    assert {path: path.read_bytes() for path in root.rglob("*.po")} == files
    assert len(lines) == len(files) == 3
    assert all(line.endswith("all translated") for line in lines)


def test_what_cardgen_says_is_translated_in_the_project_that_borrows_it(root):
    text = (root / "templates/common/languages/de.po").read_text(encoding="utf-8")
    assert 'msgctxt "sheet.low-ink"' in text
    assert 'msgctxt "cards/' not in text


def test_a_file_that_is_broken_stays_as_it_is(tmp_path):
    root = rivers(tmp_path)
    path = root / "card_data/rivers/languages/de.po"
    path.write_text('msgid "a', encoding="utf-8")
    library = linked(root)
    broken = [folder for folder in translate(root, library, library.games["rivers"], "de") if folder.found]
    assert [finding.code for folder in broken for finding in folder.found] == ["CG921"]
    assert path.read_text(encoding="utf-8") == 'msgid "a'
