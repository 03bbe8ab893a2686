"""Which card of the project is a row without an id about, and when is it another one?"""

import pytest
from click.testing import CliRunner

from cardgen.analysis import catalogue
from cardgen.cli import main
from cardgen.commands import interface
from tests.sweep import sweep

BASE = """\
Name,Type,Cost,Text
Owl,Bird,1,Look at one card.
Fox,Beast,2,Take one card.
Elk,Beast,3,Stand still.
Ant,Insect,0,Carry one card.
"""


def run(*words):
    return CliRunner().invoke(main, list(words))


@pytest.fixture
def zoo(tmp_path, monkeypatch):
    """A game made of a table, in whose folder the user stands."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "zoo.csv").write_text(BASE, encoding="utf-8")
    assert run("new", "game", "zoo", "--from", "zoo.csv").exit_code == 0
    monkeypatch.chdir(tmp_path / "zoo")
    return tmp_path / "zoo"


@pytest.fixture
def taken(zoo):
    """Imports a table with these rows, which has the columns of the game unless it says others."""

    def imported(*rows, heads="Name,Type,Cost,Text", options=("--widen",)):
        (zoo.parent / "more.csv").write_text("\n".join((heads, *rows, "")), encoding="utf-8")
        return run("import", "table", "../more.csv", *options)

    return imported


def texts(root):
    return {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_rows_that_share_little_but_titles_with_cards_write_nothing_and_are_told(zoo, taken):
    before = texts(zoo)
    result = taken("Owl,Bird,7,Win the night.", "Fox,Beast,8,Lose a turn.", "Yak,Beast,9,Wait.")
    assert result.exit_code == 1
    assert "error[CG944]: 2 cards would be overwritten by rows that share little but the title" in result.output
    assert "`owl` (2 of 2 cells differ), `fox` (2 of 2 cells differ)" in result.output
    assert "--kind NAME" in result.output
    assert texts(zoo) == before


def test_other_cards_are_kept_apart_by_a_kind_or_overwrite_where_the_user_says_so(zoo, taken):
    rows = ("Owl,7,Win the night.", "Fox,8,Lose a turn.")
    assert taken(*rows, heads="Name,Cost,Text").exit_code == 1
    assert (
        "2 rows new, 0 changed" in taken(*rows, heads="Name,Cost,Text", options=("--widen", "--kind", "Night")).output
    )
    result = taken(*rows, heads="Name,Cost,Text", options=("--widen", "--overwrite"))
    assert result.exit_code == 0, result.output
    assert "0 rows new, 2 changed" in result.output
    assert interface.load(zoo).games["zoo"].cards["owl"].text["action"] == "Win the night."


@sweep(
    "rows",
    [
        ["Owl,Bird,9,Look at one card.", "Fox,Beast,9,Take one card.", "Elk,Beast,9,Stand still."],
        ["Owl,Bird,1,Look twice.", "Fox,Beast,2,Take one card.", "Elk,Beast,3,Stand still."],
        ["Owl,Bird,9,Be wise.", "Fox,Beast,2,Take one card.", "Elk,Beast,3,Stand still.", "Ant,Insect,0,Go."],
    ],
    ["one column", "one cell", "one card of four"],
)
def test_an_edit_goes_through(taken, rows):
    result = taken(*rows, options=("--widen", "--dry-run"))
    assert result.exit_code == 0, result.output


def test_columns_that_no_card_has_yet_are_added_and_overwrite_nothing(taken):
    result = taken("Owl,Asha,old", "Fox,Ben,new", heads="Name,Keeper,State")
    assert result.exit_code == 0, result.output
    assert "0 rows new, 2 changed" in result.output


def test_a_table_of_another_make_stops_at_the_one_cell_that_it_would_overwrite(taken):
    result = taken("Owl,8,x,y", "Fox,9,z,w", heads="Name,Cost,Lens,Focus")
    assert result.exit_code == 1
    assert "`owl` (1 of 1 cells differ)" in result.output


def test_an_id_is_the_card_however_much_changes(taken):
    rows = ("owl,Uhu,9,Win.", "fox,Fuchs,8,Lose.")
    assert "0 rows new, 2 changed" in taken(*rows, heads="id,Name,Cost,Text").output


def test_the_page_has_an_example_that_stops_and_a_repair(tmp_path, monkeypatch):
    tables = catalogue.sections("CG944")["Example"].split("```")[1::2]
    monkeypatch.chdir(tmp_path)
    for table in tables:
        name, _, rows = table.removeprefix("csv ").partition("\n")
        (tmp_path / name).write_text(rows, encoding="utf-8")
    assert run("new", "game", "rivers", "--from", "before.csv").exit_code == 0
    project = ("--project", "rivers", "--widen")
    assert "CG944" in run("import", "table", "cards.csv", *project).output
    assert run("import", "table", "cards.csv", *project, "--kind", "Mountain").exit_code == 0


def test_cards_of_one_title_and_kind_are_found_again_in_their_order_in_a_wider_game_too(zoo, taken):
    rows = ("Owl,Bird,1,Look at one card.", "Owl,Bird,2,Look at two cards.", "Owl,Bird,4,Sleep.", "Yak,Beast,9,Wait.")
    assert "3 rows new, 0 changed, 1 as the project has them" in taken(*rows).output
    before = texts(zoo)
    again = taken(*rows)
    assert "0 rows new, 0 changed, 4 as the project has them" in again.output
    assert "was that renamed" not in again.output
    assert texts(zoo) == before
    assert "1 row new, 0 changed, 4 as the project has them" in taken(*rows, "Owl,Bird,9,Hoot.").output
    assert interface.load(zoo).games["zoo"].cards["owl-4"].text["action"] == "Hoot."


def test_a_card_that_is_like_one_of_the_same_title_and_another_kind_was_not_renamed(taken):
    result = taken("Owl,Night,1,Look at one card.")
    assert "1 row new" in result.output
    assert "was that renamed" not in result.output
