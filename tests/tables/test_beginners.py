"""What people who never made a table for a program give it: nothing of it is lost without a word."""

import zipfile
from pathlib import Path

CARDS = "Owl,2,Fly high.\nFox,3,Run fast.\nBat,1,Hum a song.\n"
HEADS = ("--heads", "Name, Cost, Text")


def cards_of(game="mine"):
    return "".join(path.read_text(encoding="utf-8") for path in Path(game).glob("card_data/*/sets/core/cards/*.yaml"))


def test_the_first_card_of_a_table_without_names_of_columns_is_never_taken_for_them(made):
    told = made(CARDS, fails=True)
    assert "no row names the columns: `2` in row 1 is what a card says" in told
    assert '--heads "Name, Cost, Text"' in told
    assert "`Fly high.` in row 1" in made(CARDS.replace(",2,", ",Bird,"), fails=True)


def test_names_of_columns_that_are_said_are_remembered_and_those_of_an_exported_table_are_its_own(made, run):
    made(CARDS, *HEADS)
    assert "Hum a song." in cards_of()
    assert "title: Owl" in cards_of()
    assert "heads: {cards: [Name, Cost, Text]}" in Path("mine/card_data/mine/columns.yaml").read_text(encoding="utf-8")
    assert "0 changed, 3 as the project has them" in run("import", "table", "cards.csv", "--project", "mine")
    run("export", "table", "--out", "back.csv", "--project", "mine")
    assert "0 rows new, 0 changed, 3 as" in run("import", "table", "back.csv", "--project", "mine")
    assert run("check", "--project", "mine").count("CG2") == 0


def test_names_that_are_said_are_of_one_table_and_of_no_other_sheet(made, run):
    made(CARDS, *HEADS)
    Path("more.csv").write_text("2,Ant\n1,Bee\n", encoding="utf-8")
    run("import", "table", "more.csv", "--heads", "Count,Name", "--project", "mine")
    assert "0 rows new, 0 changed, 3 as" in run("import", "table", "cards.csv", "--project", "mine")
    assert "0 rows new, 0 changed, 2 as" in run("import", "table", "more.csv", "--project", "mine")
    run("export", "table", "--out", "back.xlsx", "--project", "mine")
    assert "0 rows new, 0 changed, 11 as" in run("import", "table", "back.xlsx", "--project", "mine")
    assert run("check", "--project", "mine").count("CG2") == 0


def test_a_column_in_a_language_that_nobody_knows_here_is_said_with_column(made):
    table = "Jmeno,7\nSova,2\nLiska,3\nVlk,4\n"
    assert "`7` in row 1" in made(table, fails=True)
    assert "Jmeno  ->  text.title" in made(table, "--column", "Jmeno=title")


def test_rows_above_the_names_of_columns_are_told_also_where_they_have_two_cells(made):
    told = made("Dragons,by Asha\nversion,5\nName,Cost\nOwl,2\nFox,3\n")
    assert "the 2 rows above the names of the columns are no card" in told
    assert "2 cards" in told
    assert "Dragons" not in cards_of()


def test_words_behind_a_comma_without_quotation_marks_stop_the_table(made):
    told = made("Name,Cost,Text\nOwl,2,Fly, high.\nFox,3,Run.\n", fails=True)
    assert "more cells than the names of columns: `high.` (sheet `cards`, D2)" in told


def test_a_column_without_a_name_is_told_when_it_has_words(made, run):
    assert "without a name, not read: column B" in made("Name,,Text\nOwl,x,Fly.\nFox,,Run.\n")
    assert "without a name, not read: column B" in run("import", "table", "cards.csv", "--project", "mine")


def test_two_columns_of_one_name_are_told_by_that_name(made):
    told = made("Name,Cost,Cost\nOwl,2,3\nFox,3,1\n", fails=True)
    assert "columns B and C are both called `Cost`" in told
    assert "`Cost 2`" in told


def test_numbers_with_marks_of_thousands_are_no_list(made):
    told = made('Name,Weight\nOwl,"1,5"\nFox,"0,25"\nBat,"1.000,5"\n')
    assert "Weight: `1.000,5` makes it text" in told
    assert 'weight: "1,5"' in cards_of() or "weight: 1,5" in cards_of()


def test_a_sum_below_the_cards_does_not_make_words_of_numbers(made):
    told = made("Name,Cost,Qty\nOwl,2,3\nFox,3,1\n,Sum:,4\n", "--skip-empty")
    assert "Cost  ->  cost: a number, 0 to 3" in told
    assert "1 row without a name skipped" in told


def test_a_mark_for_new_lines_is_remembered_and_stays_where_a_card_has_it(made, run):
    made("Name,Text\nOwl,Fly.|Sleep.\nFox,Run.|Hide.\n", "--newline", "|")
    assert "newline: " in Path("mine/card_data/mine/columns.yaml").read_text(encoding="utf-8")
    assert "0 rows new, 0 changed, 2 as" in run("import", "table", "cards.csv", "--project", "mine")
    path = next(Path("mine/card_data/mine/sets/core/cards").glob("*.yaml"))
    path.write_text(path.read_text(encoding="utf-8").replace("Hide.", "Hide|seek."), encoding="utf-8")
    run("export", "table", "--out", "back.csv", "--project", "mine")
    assert "0 rows new, 0 changed, 2 as" in run("import", "table", "back.csv", "--project", "mine")
    Path("cards.csv").write_text("Name,Text\nOwl,Fly.|Hoot.\nBat,Hum.|Hang.\n", encoding="utf-8")
    assert "1 row new, 1 changed" in run("import", "table", "cards.csv", "--project", "mine")
    assert "|Hoot" not in cards_of()
    assert "|Hang" not in cards_of()


def test_a_mark_that_is_said_later_is_remembered_then(made, run):
    made("Name,Text\nOwl,Fly.%nSleep.\nFox,Run.\n")
    assert "0 rows new, 1 changed" in run("import", "table", "cards.csv", "--newline", "%n", "--project", "mine")
    assert "0 rows new, 0 changed" in run("import", "table", "cards.csv", "--project", "mine")


def test_files_of_other_programs_and_folders_are_called_what_they_are(run):
    for name, part, message in (
        ("cards.numbers", "Index/Document.iwa", "this is a file of Numbers"),
        ("cards.docx", "word/document.xml", "this is a document, and no table"),
    ):
        with zipfile.ZipFile(name, "w") as archive:
            archive.writestr(part, "x")
        assert message in run("new", "game", "mine", "--from", name, fails=True)
    Path("tables").mkdir()
    assert "tables is a folder (there is no table in it)" in run("new", "game", "m", "--from", "tables", fails=True)
    Path("tables/owls.csv").write_text("Name,Cost\nOwl,2\n", encoding="utf-8")
    assert "name one of its tables: `tables/owls.csv`" in run("new", "game", "m", "--from", "tables", fails=True)


def test_utf_16_without_its_mark_is_read(run):
    Path("cards.csv").write_bytes("Name,Cost\nÖwl,2\nFox,3\n".encode("utf-16-le"))
    run("new", "game", "mine", "--from", "cards.csv")
    assert "title: Öwl" in cards_of()


def test_csv_has_the_cards_only_and_says_where_the_printings_are(made, run):
    made("Name,Cost,Qty\nOwl,2,3\nFox,3,1\n")
    told = run("export", "table", "--out", "back.csv", "--project", "mine")
    assert "only the cards: printings and decks go out with --sheet, or all together into one file as XLSX" in told
    assert "only the cards" not in run("export", "table", "--out", "back.xlsx", "--project", "mine")
    assert "only the cards" not in run("export", "table", "--sheet", "decks", "--out", "d.csv", "--project", "mine")


def test_pictures_that_lie_elsewhere_come_along_by_their_folder(run):
    Path("data").mkdir()
    Path("art/small").mkdir(parents=True)
    for name in ("owl", "fox"):
        Path(f"art/{name}.svg").write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', encoding="utf-8"
        )
    Path("data/cards.csv").write_text("Name,Image\nOwl,pics/owl.svg\nFox,pics/fox.svg\n", encoding="utf-8")
    told = run("new", "game", "lost", "--from", "data/cards.csv")
    assert "copy them there, or import the table again with --pictures FOLDER" in told
    assert "copied: 2 files" in run("new", "game", "mine", "--from", "data/cards.csv", "--pictures", "art")
    assert Path("mine/card_data/mine/sets/core/pics/owl.svg").is_file()
    Path("art/ant.svg").write_bytes(Path("art/owl.svg").read_bytes())
    Path("data/more.csv").write_text("Name,Image\nAnt,pics/ant.svg\n", encoding="utf-8")
    told = run("import", "table", "data/more.csv", "--pictures", "art", "--project", "mine")
    assert "copied: 1 file" in told
    assert "not beside the table: `pics/bee.svg`" not in told


def test_codes_in_texts_and_costs_in_codes_are_told_and_shown(made):
    told = made("Name,Cost,Text\nOwl,{R}{B}{Y},Add {R}.\nFox,{G}{G},Add {B} or {R}.\nBat,{W}{W}{U}{U},Fly.\n")
    assert "codes in texts, printed as they stand: {R} (2), {B} (1)" in told
    assert "shown on cards as facts: Cost" in told


def test_a_card_called_back_is_no_reason_to_miss_the_pictures_of_all_others(made, run):
    made("Name,Text\nBack,Turn.\nFox,Run.\nOwl,Fly.\n")
    assert "CG708" not in run("check", "--project", "mine")
