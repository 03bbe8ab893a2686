"""A table that comes again is read as it was when its game was made: the same sheets, names of columns, and letters."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from cardgen.cli import main
from tests.sweep import sweep
from tests.tables.workbooks import xlsx

CREATURES = ("Creatures", [("Name", "Cost", "Text"), ("Owl", 2, "Draw."), ("Fox", 3, "Gain.")])
SPELLS = ("Spells", [("Name", "Cost", "Text", "Owner"), ("Fog", 1, "Wait.", "Ana"), ("Ice", 1, "Stop.", "Bo")])
NOTES = ("Notes", [("Things to do",)])


@pytest.fixture
def book(run):
    Path("book.xlsx").write_bytes(xlsx(CREATURES, SPELLS, NOTES))
    run("new", "game", "mine", "--from", "book.xlsx")
    return "import", "table", "book.xlsx", "--project", "mine"


def columns():
    return Path("mine/card_data/mine/columns.yaml").read_text(encoding="utf-8")


def test_sheets_that_a_new_game_was_not_made_of_stay_left_out(book, run):
    told = run(*book)
    assert "as before, by columns.yaml: without the sheets `Spells`, `Notes`; --sheet reads one, --widen all" in told
    assert "0 rows new, 0 changed, 2 as the project has them" in told
    assert "skip-sheets: [Spells, Notes]" in columns()
    assert run("check", "--project", "mine").count("CG2") == 0


def test_a_sheet_that_is_named_is_read_from_then_on(book, run):
    assert "2 rows new" in run(*book, "--sheet", "Spells")
    assert "skip-sheets: [Notes]" in columns()
    assert "4 as the project has them" in run(*book)


def test_a_game_that_is_made_wider_reads_all_sheets_from_then_on(book, run):
    assert "2 rows new" in run(*book, "--widen")
    assert "skip-sheets" not in columns()
    assert "4 as the project has them" in run(*book)


def test_a_table_of_nothing_but_sheets_that_were_left_out_is_read(book, run):
    Path("spells.xlsx").write_bytes(xlsx(SPELLS))
    assert "2 rows new" in run("import", "table", "spells.xlsx", "--project", "mine")


def test_a_workbook_that_begins_with_notes_is_told_with_its_other_sheets(run):
    Path("book.xlsx").write_bytes(xlsx(NOTES, CREATURES, SPELLS))
    told = run("new", "game", "mine", "--from", "book.xlsx", fails=True)
    assert "(sheet `Notes`, the first)" in told
    assert "Say it with --sheet: there are `Creatures`, `Spells`" in told


def test_names_that_are_said_stand_in_place_of_some_that_a_table_has(run):
    Path("cards.csv").write_text("Name,Text,\nOwl,Draw.,fire\nFox,Gain.,ice\n", encoding="utf-8")
    told = run("new", "game", "mine", "--from", "cards.csv", "--heads", "Name,Text,Element")
    assert "row 1 of `cards` names columns: the names that you say stand in their place" in told
    assert "element: fire" in Path("mine/card_data/mine/sets/core/cards/cards.yaml").read_text(encoding="utf-8")
    assert "0 rows new, 0 changed, 2 as" in run("import", "table", "cards.csv", "--project", "mine")


def test_a_row_of_usual_names_is_no_card_whatever_names_are_said(run):
    Path("cards.csv").write_text("Nombre,Coste,Texto\nOwl,1,Draw.\nFox,2,Gain.\n", encoding="utf-8")
    assert "2 cards" in run("new", "game", "mine", "--from", "cards.csv", "--heads", "Name,Cost,Text")
    assert "0 rows new, 0 changed, 2 as" in run("import", "table", "cards.csv", "--project", "mine")


def test_a_first_card_that_looks_like_a_row_of_names_is_told(run):
    Path("cards.csv").write_text("Wer,Atk,Was\nOwl,1,Draw.\nFox,2,Gain.\nBee,2,Hum.\n", encoding="utf-8")
    told = run("new", "game", "mine", "--from", "cards.csv", "--heads", "Name,Cost,Text")
    assert "row 1 is a card, but `Atk` stands above numbers alone" in told


@sweep("encoding", ["shift_jis", "cp1250", "mac_roman", "utf-8"])
def test_letters_that_are_said_are_read_so_again(encoding, tmp_path):
    words = {"shift_jis": "カード", "cp1250": "Żółw", "mac_roman": "Combustión", "utf-8": "Żółw カード"}[encoding]
    table, project = tmp_path / f"{encoding}.csv", str(tmp_path / encoding.replace("_", ""))
    table.write_bytes(f"id,Name,Text\na,{words},Draw.\nb,Fox,Gain.\n".encode(encoding))
    run = CliRunner().invoke
    said = ("--encoding", "shift_jis" if encoding == "utf-8" else encoding)
    made = run(main, ["new", "game", "mine", "--from", str(table), "--out", project, *said])
    assert made.exit_code == 0, made.output
    project = next(str(path) for path in (Path(project), Path(project) / "mine") if (path / "card_data").is_dir())
    assert any(words in path.read_text(encoding="utf-8") for path in Path(project).rglob("cards/*.yaml"))
    assert "not UTF-8" not in made.output
    again = run(main, ["import", "table", str(table), "--project", project])
    assert "0 rows new, 0 changed, 2 as" in again.output, again.output


def test_letters_that_are_guessed_are_told_with_what_to_do(run):
    Path("cards.csv").write_bytes("Name,Text\nカード,Draw.\nFox,Gain.\n".encode("shift_jis"))
    told = run("new", "game", "mine", "--from", "cards.csv")
    assert "save it as CSV UTF-8, or say what it is, as in --encoding shift_jis" in told
    assert "no such encoding" in run("new", "game", "other", "--from", "cards.csv", "--encoding", "klingon", fails=True)


def test_a_second_name_of_a_column_that_the_user_says_is_remembered_and_exports_keep_the_first(run):
    Path("cards.csv").write_text("Name,Cost\nOwl,1\nFox,2\n", encoding="utf-8")
    Path("traps.csv").write_text("Mazo,Trampa,Cost\nA,Red,3\nA,Foso,4\n", encoding="utf-8")
    run("new", "game", "mine", "--from", "cards.csv")
    traps = ("import", "table", "traps.csv", "--project", "mine")
    assert "2 rows new" in run(*traps, "--widen", "--column", "Trampa=title")
    assert "Trampa: text.title" in columns()
    assert "0 rows new, 0 changed, 2 as the project has them" in run(*traps)
    run("export", "table", "--out", "back.csv", "--project", "mine")
    assert Path("back.csv").read_text(encoding="utf-8-sig").startswith("Name,Cost,Mazo,id\n")


def test_the_only_column_that_is_called_a_name_has_the_titles_of_a_further_table(run):
    Path("cards.csv").write_text("Nombre del Perfil,Cost\nAna,1\nBea,2\n", encoding="utf-8")
    Path("controls.csv").write_text("Mazo,Nombre del Control,Cost\nA,Red,3\nA,Foso,4\n", encoding="utf-8")
    run("new", "game", "mine", "--from", "cards.csv")
    told = run("import", "table", "controls.csv", "--project", "mine", "--widen")
    assert "Nombre del Control  ->  text.title  (guessed: it is called a name)" in told
    assert "2 rows new" in told
    Path("other.csv").write_text("Mazo,Artist name,Coste\nA,Red,3\n", encoding="utf-8")
    assert "no sheet names its columns" in run("import", "table", "other.csv", "--project", "mine", fails=True)


def test_cells_that_say_that_a_formula_failed_are_told_once_and_may_be_empty(run):
    Path("cards.csv").write_text("Name,Cost,Power\nOwl,1,2\nFox,#N/A,#N/A\nElk,#N/A,3\n", encoding="utf-8")
    words = ("new", "game", "mine", "--from", "cards.csv")
    told = run(*words, fails=True)
    assert told.count("CG122]") == 1
    assert "a formula failed in 3 cells: `#N/A`, also in C3, B4" in told
    assert '--empty "#N/A" reads such cells as empty' in told
    run(*words, "--empty", "#N/A")
    assert 'empty: ["#N/A"]' in columns()
    assert "0 rows new, 0 changed, 3 as the project has them" in run(
        "import", "table", "cards.csv", "--project", "mine"
    )
