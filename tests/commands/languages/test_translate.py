"""What a translator works on: all texts of a game, with their places and their room."""

import pytest

from cardgen.commands.languages.sources import is_said
from cardgen.commands.languages.translate import sheet_of_folders, summary_lines, translate
from cardgen.tables.forms.read import read
from cardgen.tables.write import table_bytes
from cardgen.words.po import read_po
from tests.commands.languages.rivers import linked, rivers
from tests.shipped_games import shipped_library
from tests.sweep import sweep


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    return rivers(tmp_path_factory.mktemp("rivers"))


def test_the_text_of_a_card_has_its_file_and_its_room(root):
    path = root / "card_data/rivers/sets/core/languages/nl.po"
    entries = read_po(path.read_text(encoding="utf-8"), "de.po").used
    titles = [entry for context, entry in entries.items() if context.endswith(" text.title")]
    assert titles
    assert {entry.file for entry in titles} == {"river.yaml"}
    assert all(entry.notes.startswith("room: ") for entry in titles)


def test_to_translate_again_changes_no_byte(root):
    files = {path: path.read_bytes() for path in root.rglob("*.po")}
    library = linked(root)
    lines = list(summary_lines(translate(root, library, library.games["rivers"], "nl")))
    assert {path: path.read_bytes() for path in root.rglob("*.po")} == files
    assert len(lines) == len(files) == 3
    assert all(line.endswith("all translated") for line in lines)


def test_what_cardgen_says_is_translated_in_the_project_that_borrows_it(root):
    text = (root / "templates/common/languages/nl.po").read_text(encoding="utf-8")
    assert 'msgctxt "sheet.low-ink"' in text
    assert 'msgctxt "cards/' not in text


def test_a_file_that_is_broken_stays_as_it_is(tmp_path):
    root = rivers(tmp_path)
    path = root / "card_data/rivers/languages/nl.po"
    path.write_text('msgid "a', encoding="utf-8")
    library = linked(root)
    broken = [folder for folder in translate(root, library, library.games["rivers"], "nl") if folder.found]
    assert [finding.code for folder in broken for finding in folder.found] == ["CG921"]
    assert path.read_text(encoding="utf-8") == 'msgid "a'


@pytest.mark.parametrize("ending", ["xlsx", "csv"])
def test_a_table_goes_out_and_comes_back_without_loss(ending, tmp_path):
    root = rivers(tmp_path)
    library, path = linked(root), tmp_path / f"de.{ending}"
    files = {place: place.read_bytes() for place in root.rglob("*.po")}
    game = library.games["rivers"]
    path.write_bytes(table_bytes([sheet_of_folders(translate(root, library, game, "nl"))], ending))
    translate(root, library, game, "nl", read(path, path.name))
    assert {place: place.read_bytes() for place in root.rglob("*.po")} == files


def test_what_is_changed_in_a_table_is_changed_in_the_file_and_no_longer_marked(tmp_path):
    root = rivers(tmp_path)
    place = root / "card_data/rivers/languages/nl.po"
    text = place.read_text(encoding="utf-8")
    place.write_text(text.replace('msgid "Rivers"', 'msgid "Streams"'), encoding="utf-8")
    library, path = linked(root), tmp_path / "de.csv"
    game = library.games["rivers"]
    table = table_bytes([sheet_of_folders(translate(root, library, game, "nl"))], "csv").decode("utf-8-sig")
    assert ",game text.name,,Rivers,Rivers (nl),changed," in table
    path.write_text(table.replace("Rivers (nl),changed", "Flüsse,changed"), encoding="utf-8")
    translate(root, library, game, "nl", read(path, path.name))
    entry = read_po(place.read_text(encoding="utf-8"), "de.po").used["game text.name"]
    assert (entry.forms, entry.is_fuzzy, entry.previous) == (("Flüsse",), False, ("", ""))


def test_a_row_about_no_text_is_told_and_nothing_is_written(tmp_path):
    root = rivers(tmp_path)
    files = {place: place.read_bytes() for place in root.rglob("*.po")}
    path = tmp_path / "de.csv"
    name = "card_data/rivers/languages/nl.po"
    path.write_text(f"file,text,translation\n{name},game text.name,X\n{name},game text.nme,Y\n", encoding="utf-8")
    library = linked(root)
    done = translate(root, library, library.games["rivers"], "nl", read(path, "de.csv"))
    (finding,) = [finding for folder in done for finding in folder.found]
    assert (finding.code, finding.span.line) == ("CG922", 3)
    assert {place: place.read_bytes() for place in root.rglob("*.po")} == files


@sweep("game, needed", [("fsys", False), ("foodadvice", False), ("phylo", True)])
def test_phrases_of_events_are_asked_of_translators_of_phylo_alone(game, needed):
    games = [shipped_library().games[game]]
    assert is_said("events.discard", games) == is_said("phylo.icon-home", games) == needed
    assert is_said("sheet.cards", games)
