"""A table goes out as it came in: with its own headings, in its own order, as a file of any kind that is written."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.cli import main
from cardgen.commands import interface
from cardgen.tables.cells.values import canonical
from cardgen.tables.export import ExportedSheet
from cardgen.tables.forms.read import read
from cardgen.tables.write import table_bytes

TABLE = """Anzahl,Kartenname,Typ,Kosten (€),Wirkung,Bild
2,Eule,Tier,"1,5",Sie ruft.,eule.png
1,Karte,Ding,2,Sie knistert.,karte.png
3,Uhr,Ding,3,Sie tickt.,uhr.png
"""


@pytest.fixture
def wald(tmp_path, monkeypatch):
    (tmp_path / "karten.csv").write_text(TABLE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    made = run("new", "game", "wald", "--from", "karten.csv")
    assert made.exit_code == 0, made.output
    monkeypatch.chdir(tmp_path / "wald")
    return tmp_path / "wald"


def run(*words):
    return CliRunner().invoke(main, words)


def bytes_of(root):
    return {path: path.read_bytes() for path in root.rglob("*.yaml")}


def rows_of(file):
    return [[canonical(cell) for cell in cells] for _, cells in next(iter(read(file, file.name).sheets)).rows()]


@pytest.mark.parametrize("ending", ["csv", "xlsx", "ods"])
def test_a_table_has_the_headings_and_the_order_that_it_came_with(ending, wald):
    before = bytes_of(wald)
    assert run("export", "table", "--out", f"back.{ending}").exit_code == 0
    heads, *rows = rows_of(wald / f"back.{ending}")
    assert heads == ["Anzahl", "Kartenname", "Typ", "Kosten (€)", "Wirkung", "Bild", "id"]
    assert rows[0] == ["2", "Eule", "Tier", "1.5", "Sie ruft.", "eule.png", "eule"]
    back = run("import", "table", f"back.{ending}")
    assert "0 rows new, 0 changed" in back.output
    assert bytes_of(wald) == before


NUMBERED = "id,Name,Set,Cost,Text\n119,Owl,A,84.39999999999999,Draw.\n7,Fox,B,99.99999999999999,Gain 1.\n"


@pytest.mark.parametrize("out", ["back.csv", "back.xlsx", "keys.csv --keys", "keys.ods --keys"])
@pytest.mark.parametrize("ids", ["numbers", "codes", "capitals"])
def test_a_table_whose_own_column_is_called_id_comes_back_as_it_went(ids, out, tmp_path, monkeypatch):
    coded = NUMBERED.replace("119,", "B-1,").replace("7,F", "B-2,F")
    table = {"numbers": NUMBERED, "codes": coded, "capitals": NUMBERED.replace("id,", "ID,")}[ids]
    (tmp_path / "cards.csv").write_text(table, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert run("new", "game", "mine", "--from", "cards.csv").exit_code == 0
    monkeypatch.chdir(tmp_path / "mine")
    before = bytes_of(tmp_path)
    assert run("export", "table", "--out", *out.split()).exit_code == 0
    if "--keys" not in out:
        assert rows_of(Path(out))[0] == ["ID" if ids == "capitals" else "id", "Name", "Set", "Cost", "Text", "card id"]
    back = run("import", "table", out.split()[0])
    assert "0 rows new, 0 changed" in back.output, back.output
    assert "0 rows new, 0 changed" in run("import", "table", "../cards.csv").output
    assert bytes_of(tmp_path) == before


def test_what_is_changed_in_it_goes_back_to_the_card_and_its_printing(wald):
    run("export", "table", "--out", "back.csv")
    text = (wald / "back.csv").read_text(encoding="utf-8-sig")
    (wald / "back.csv").write_text(text.replace("2,Eule,Tier", "4,Uhu,Tier"), encoding="utf-8")
    assert "0 rows new, 1 changed" in run("import", "table", "back.csv").output
    game = interface.load(wald).games["wald"]
    assert game.cards["eule"].text["title"] == "Uhu"
    assert [printing.copies for printing in game.printings] == [4, 1, 3]


def test_what_columns_are_about_stands_in_a_file_that_one_may_change(wald):
    text = (wald / "card_data/wald/columns.yaml").read_text(encoding="utf-8")
    assert "  Kartenname: text.title\n" in text
    assert "  Anzahl: copies\n" in text
    changed = text.replace("  Wirkung: text.action\n", "  Was sie tut: text.action\n")
    (wald / "card_data/wald/columns.yaml").write_text(changed, encoding="utf-8")
    (wald / "neu.csv").write_text("Kartenname,Was sie tut\nEule,Sie schweigt.\n", encoding="utf-8")
    assert "Was sie tut  ->  text.action  (as it was read before)" in run("import", "table", "neu.csv").output
    assert interface.load(wald).games["wald"].cards["eule"].text["action"] == "Sie schweigt."
    assert [finding.code for finding in interface.check(wald).found if finding.code.startswith("CG2")] == []


def test_columns_of_a_second_table_come_behind_those_of_the_first(wald):
    (wald / "neu.csv").write_text("Kartenname,Wirkung,Farbe\nFuchs,Er schleicht.,rot\n", encoding="utf-8")
    assert run("import", "table", "neu.csv", "--widen").exit_code == 0
    text = (wald / "card_data/wald/columns.yaml").read_text(encoding="utf-8")
    assert text.endswith('  Bild: "art.file"\n  Farbe: farbe\n') or text.endswith("  Bild: art.file\n  Farbe: farbe\n")
    run("export", "table", "--out", "back.csv")
    assert rows_of(wald / "back.csv")[0][-2:] == ["Farbe", "id"]


def test_further_columns_stand_in_the_order_of_their_table(wald):
    (wald / "neu.csv").write_text("Kartenname,Zahl,Farbe,Alter\nFuchs,3,rot,alt\n", encoding="utf-8")
    run("import", "table", "neu.csv", "--widen")
    run("export", "table", "--out", "back.csv")
    assert rows_of(wald / "back.csv")[0][-4:] == ["Zahl", "Farbe", "Alter", "id"]


def test_with_keys_columns_are_called_as_the_cards_call_them(wald):
    run("export", "table", "--out", "back.csv", "--keys")
    assert rows_of(wald / "back.csv")[0][:3] == ["id", "set", "kind"]
    assert "0 rows new, 0 changed" in run("import", "table", "back.csv").output


def test_a_file_of_columns_that_is_broken_is_told_and_nothing_is_written(wald):
    (wald / "card_data/wald/columns.yaml").write_text("columns: [Name]\n", encoding="utf-8")
    for words in (("export", "table", "--out", "back.csv"), ("import", "table", "../karten.csv")):
        result = run(*words)
        assert (result.exit_code, "columns.yaml is not in order" in result.output) == (1, True), result.output


CELLS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**12), 10**12),
    st.floats(allow_nan=False, allow_infinity=False, width=32),
    st.text(st.sampled_from("ab <>&\"'\n  é→=") | st.characters(codec="utf-8", exclude_categories=("C", "Z"))),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(CELLS, CELLS), min_size=1, max_size=4))
def test_each_cell_of_a_file_of_libreoffice_reads_back_as_it_was(rows):
    data = table_bytes([ExportedSheet("cards", ("a & b", "c"), (("x", "y"), *rows, ("x", "y")))], "ods")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "cards.ods"
        path.write_bytes(data)
        found = [[canonical(cell) for cell in cells] for _, cells in read(path, "cards.ods").sheets[0].rows()]
    wanted = [[canonical(cell) for cell in row] for row in [("a & b", "c"), ("x", "y"), *rows, ("x", "y")]]
    assert [row for row in found if any(row)] == [row for row in wanted if any(row)]


def test_kinds_are_called_as_in_the_table_that_cards_came_from(made, run):
    made("Nom,Type,Points\nAs,Trèfle,11\nRoi,Coeur,4\n")
    run("export", "table", "--project", "mine", "--out", "out.csv")
    text = Path("out.csv").read_text(encoding="utf-8-sig")
    assert "As,Trèfle,11" in text
    assert "Roi,Coeur,4" in text
    assert "0 rows new, 0 changed, 2 as" in run("import", "table", "out.csv", "--project", "mine")
