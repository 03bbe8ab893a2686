"""Tables go out of a project and come back: nothing changes but what was changed in them."""

import csv
import shutil

import pytest

from cardgen.commands import interface
from cardgen.data import shipped_root
from cardgen.scaffold import make_folder, new_game
from cardgen.tables import project_files
from cardgen.tables.flow import export_table, import_table, set_of_table
from cardgen.tables.forms.read import read
from cardgen.tables.planning.request import TableRequest
from cardgen.tables.reading import TableReading
from cardgen.tables.sheet import UnreadableTable
from tests.shipped_games import shipped_library
from tests.sweep import sweep


@pytest.fixture(scope="module")
def games():
    return shipped_library().games


@pytest.fixture
def rivers(tmp_path):
    root = tmp_path / "rivers"
    make_folder(root, new_game("rivers"))
    return root


def load(root):
    return interface.load(root).games["rivers"]


def changed(root, table, **options):
    """What a table changes in the game by the river, written there."""
    made = import_table(load(root), root, TableRequest(table, table.name, **options))
    assert made.found == ()
    for place, data in made.files.items():
        (root / place).parent.mkdir(exist_ok=True)
        (root / place).write_bytes(data)
    return made


@sweep("ending", ["xlsx", "ods", "csv", "tsv"])
def test_a_table_that_was_exported_changes_nothing(ending, games, tmp_path):
    for name in games:
        data = export_table(games[name], shipped_root(), ending)
        assert data == export_table(games[name], shipped_root(), ending), "other bytes each time"
        path = tmp_path / f"{name}.{ending}"
        path.write_bytes(data)
        made = import_table(games[name], shipped_root(), TableRequest(path, path.name))
        assert (made.files, made.found) == ({}, ())
        assert made.lines[-1].startswith("0 rows new, 0 changed, ")


def test_a_table_has_every_card_printing_and_deck(games, tmp_path):
    for name in games:
        path = tmp_path / f"{name}.xlsx"
        path.write_bytes(export_table(games[name], shipped_root(), "xlsx"))
        rows = {sheet.name: len([*sheet.rows()]) - 1 for sheet in read(path, path.name).sheets}
        game = games[name]
        assert rows == {"cards": len(game.cards), "printings": len(game.printings), "decks": len(game.decks)}


def test_an_edit_in_a_table_is_a_small_change_in_yaml(rivers, tmp_path):
    table = tmp_path / "cards.csv"
    text = export_table(load(rivers), rivers, "csv").decode("utf-8-sig")
    table.write_text(text.replace("Four stones, one arch.", "Five stones, one arch."), encoding="utf-8", newline="")
    place = "card_data/rivers/sets/core/cards/river.yaml"
    before = (rivers / place).read_text(encoding="utf-8")
    assert [*changed(rivers, table).files] == [place]
    after = (rivers / place).read_text(encoding="utf-8")
    assert after == before.replace("Four stones, one arch.", "Five stones, one arch.")


def test_new_rows_become_cards_and_printings_behind_those_that_are_there(rivers, tmp_path):
    table = tmp_path / "Autumn Cards.csv"
    table.write_text("title,icons,action,copies\nFog,water,Wait.,2\nFirst Frost,sun,Shiver.,\n", encoding="utf-8")
    changed(rivers, table)
    game = load(rivers)
    assert {card.id for card in game.cards.values()} >= {"fog", "first-frost"}
    assert [(p.card.id, p.number, p.copies) for p in game.printings][-2:] == [("fog", 10, 2), ("first-frost", 11, 1)]
    assert (rivers / "card_data/rivers/sets/core/cards/autumn-cards.yaml").is_file()
    assert changed(rivers, table).files == {}, "a second time nothing is new"


def test_printings_of_a_large_table_go_into_several_files(rivers, tmp_path, monkeypatch):
    monkeypatch.setattr(project_files, "PRINTINGS_A_FILE", 20)
    table = tmp_path / "many.csv"
    rows = [f"Fog {number},water,Wait.,2\n" for number in range(1, 51)]
    table.write_text("title,icons,action,copies\n" + "".join(rows), encoding="utf-8")
    made = changed(rivers, table)
    assert [place.rpartition("core/")[2] for place in sorted(made.files)] == [
        "card_data/rivers/columns.yaml",
        "cards/many.yaml",
        "printings.yaml",
        "printings/many-2.yaml",
        "printings/many-3.yaml",
    ]
    printed = [(p.card.id, p.number) for p in load(rivers).printings]
    assert printed[-50:] == [(f"fog-{number}", number + 9) for number in range(1, 51)]
    assert changed(rivers, table).files == {}, "a second time nothing is new"
    table.write_text("title,copies\nFog 50,3\n", encoding="utf-8")
    assert [*changed(rivers, table).files] == ["card_data/rivers/sets/core/printings/many-3.yaml"]


def test_cards_of_several_files_are_exported_in_the_order_they_came_in(rivers, tmp_path, monkeypatch):
    monkeypatch.setattr(project_files, "A_FILE", 2)
    table = tmp_path / "wild.csv"
    titles = [f"Fog {number}" for number in range(1, 24)]
    rows = "".join(f"{title},water,Wait.\n" for title in titles)
    table.write_text(f"title,icons,action\n{rows}", encoding="utf-8")
    assert "card_data/rivers/sets/core/cards/wild-12.yaml" in changed(rivers, table).files
    (tmp_path / "back.csv").write_bytes(export_table(load(rivers), rivers, "csv", sheet="cards"))
    (sheet,) = read(tmp_path / "back.csv", "back.csv").sheets
    shown = [title for _, cells in sheet.rows() for title in cells if title in titles]
    assert shown == titles


def test_a_second_table_of_that_name_adds_to_its_file(rivers, tmp_path):
    table = tmp_path / "more.csv"
    for title in ("Fog", "Frost"):
        table.write_text(f"title,icons,action\n{title},water,Wait.\n", encoding="utf-8")
        changed(rivers, table)
    text = (rivers / "card_data/rivers/sets/core/cards/more.yaml").read_text(encoding="utf-8")
    assert text.count("- id:") == 2
    assert {"fog", "frost"} <= load(rivers).cards.keys()


def test_two_columns_of_one_name_are_told_though_a_usual_word_stands_in_both(rivers, tmp_path):
    table = tmp_path / "twice.csv"
    table.write_text("Name,icons,action,Name\nFog,water,Wait.,Mist\n", encoding="utf-8")
    (finding,) = import_table(load(rivers), rivers, TableRequest(table, table.name)).found
    assert (finding.code, finding.span.column) == ("CG121", 4)
    assert finding.message.startswith("columns A and D are both called `Name`")


def test_an_empty_cell_takes_a_key_away_and_copies_go_to_the_printing(rivers, tmp_path):
    table = tmp_path / "cards.csv"
    table.write_text("id,link,copies\nclear-spring,,3\nold-willow,,\n", encoding="utf-8")
    assert {place.rpartition("/")[2] for place in changed(rivers, table).files} == {"river.yaml", "printings.yaml"}
    game = load(rivers)
    assert game.cards["clear-spring"].link == ""
    assert game.printings[0].copies == 3


def test_lines_of_windows_stay(rivers, tmp_path):
    place = rivers / "card_data/rivers/sets/core/cards/river.yaml"
    place.write_bytes(place.read_bytes().replace(b"\n", b"\r\n"))
    table = tmp_path / "cards.csv"
    table.write_text("id,title\nold-willow,Older Willow\n", encoding="utf-8")
    changed(rivers, table)
    assert b"Older Willow\r\n" in place.read_bytes()
    assert b"\n" not in place.read_bytes().replace(b"\r\n", b"")


def test_a_column_that_cardgen_cannot_know_is_told(rivers, tmp_path):
    table = tmp_path / "cards.csv"
    table.write_text("Whatever,icons,Says\nFog,water,Wait.\n", encoding="utf-8")
    reading = TableReading(columns={"Whatever": "title", "Says": "text.action"})
    assert "card_data/rivers/sets/core/cards/cards.yaml" in changed(rivers, table, reading=reading).files


def test_a_sheet_whose_columns_are_unknown_says_how_to_name_the_first(rivers, tmp_path):
    table = tmp_path / "places.csv"
    table.write_text("Place,Mood\nMoor,wet\n", encoding="utf-8")
    with pytest.raises(UnreadableTable) as told:
        import_table(load(rivers), rivers, TableRequest(table, table.name))
    assert '--column "Place=title"' in told.value.help


def test_a_sheet_that_is_called_like_a_kind_has_cards_of_it(rivers, tmp_path):
    from tests.tables.workbooks import xlsx

    game = rivers / "card_data/rivers/game.yaml"
    text = game.read_text(encoding="utf-8")
    line = next(line for line in text.split("\n") if line.startswith("  place:"))
    game.write_text(text.replace(line, f"{line}\n{line.replace('place:', 'beast:', 1)}"), encoding="utf-8")
    head, fog = ("title", "icons", "action"), ("Fog", "water", "Wait.")
    table = tmp_path / "cards.xlsx"
    table.write_bytes(xlsx(("Places", [head, fog]), ("Beasts", [head, ("Otter", "leaf", "Dive.")])))
    changed(rivers, table)
    assert {load(rivers).cards[name].kind for name in ("fog",)} == {"place"}
    assert load(rivers).cards["otter"].kind == "beast"


def test_a_set_for_a_shipped_game_is_made_of_a_table(games, tmp_path):
    table = tmp_path / "garden.csv"
    table.write_text("title,icons,action\nPlant a Pear,hands ae-1,**Plant** a pear.\n", encoding="utf-8")
    made = set_of_table(games["fsys"], "orchard", TableRequest(table, "garden.csv"), "CC-BY-4.0", "Asha")
    assert made.found == ()
    make_folder(tmp_path / "orchard", made.files)
    outcome = interface.check(tmp_path / "orchard")
    assert [finding for finding in outcome.found if finding.severity.name == "ERROR"] == []
    shutil.rmtree(tmp_path / "orchard")


def test_thousands_of_rows_are_read_in_a_moment_and_split_into_files(rivers, tmp_path):
    table = tmp_path / "cards.csv"
    rows = (f"Card {number},water,Say {number}.\n" for number in range(1_200))
    table.write_text("title,icons,action\n" + "".join(rows), encoding="utf-8")
    made = changed(rivers, table)
    names = [place.rpartition("/")[2] for place in made.files if "/cards/" in place]
    assert names == ["cards.yaml", "cards-2.yaml", "cards-3.yaml"]
    assert len(load(rivers).cards) == 9 + 1_200


def test_decks_are_exported_with_sets_sideboard_size_and_lead_and_come_back(rivers, tmp_path):
    about = rivers / "card_data/rivers/game.yaml"
    text = about.read_text(encoding="utf-8")
    about.write_text(text.replace("standard: {", "standard: {lead: {of: {id: [clear-spring]}}, "), encoding="utf-8")
    deck = rivers / "card_data/rivers/decks/river.yaml"
    deck.write_text(deck.read_text(encoding="utf-8") + "sideboard: {clear-spring: 2}\n", encoding="utf-8")
    table = tmp_path / "lists.csv"
    table.write_bytes(export_table(load(rivers), rivers, "csv", sheet="decks"))
    (row,) = csv.DictReader(table.read_text("utf-8-sig").splitlines())
    said = [row[head] for head in ("sets", "sideboard", "size", "lead")]
    assert said == ["core", "{clear-spring: 2}", str(load(rivers).decks["river"].size), "clear-spring"]
    made = changed(rivers, table)
    assert (made.files, made.found) == ({}, ())
    assert "  worked out, not read: `size`, `lead`" in made.lines
    table.write_text(table.read_text("utf-8").replace("clear-spring: 2", "clear-spring: 1"), encoding="utf-8")
    changed(rivers, table)
    assert [count for _, count in load(rivers).decks["river"].sideboard] == [1]
