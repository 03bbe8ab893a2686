"""Columns whose names are nearly one, twice the same, or not there: none is taken for another, and none is lost."""

from pathlib import Path

import pytest

from cardgen.tables.head_names import by_heads, told_apart, with_letters
from cardgen.tables.sheet import letters, place_of_letters
from tests.sweep import sweep


def card(run):
    """What the game says of its first card, after its table has come and gone without a change."""
    text = Path("mine/card_data/mine/sets/core/cards/cards.yaml").read_text(encoding="utf-8")
    run("export", "table", "--out", "back.csv", "--project", "mine")
    for table in ("back.csv", "cards.csv"):
        assert "0 rows new, 0 changed" in run("import", "table", table, "--project", "mine")
    return text.partition("- id: fox")[0]


@pytest.mark.parametrize("heads", ["K💰,K🤝", "A+,A-", "Kosten (€),Kosten ($)", "Cost,Cost?"])
def test_names_that_differ_in_signs_are_those_of_two_columns(heads, made, run):
    made(f"Name,{heads},Text\nOwl,1,20,Draw.\nFox,3,40,Gain.\n")
    assert [line.split()[-1] for line in card(run).splitlines() if line.endswith((" 1", " 20"))] == ["1", "20"]
    assert f"Name,{heads},Text,id" in Path("back.csv").read_text(encoding="utf-8-sig")


def test_names_that_differ_in_signs_become_keys_of_their_own_in_a_later_table(made, run):
    made("Name,Text\nOwl,Draw.\nFox,Gain.\n")
    Path("more.csv").write_text("Name,Text,A+,A-\nBat,Hum.,1,20\nBee,Sting.,3,40\n", encoding="utf-8")
    told = run("import", "table", "more.csv", "--widen", "--project", "mine")
    assert "new key: A+  ->  a:" in told
    assert "new key: A-  ->  a-2:" in told
    assert "0 rows new, 0 changed" in run("import", "table", "more.csv", "--project", "mine")


def test_of_two_columns_with_one_name_one_is_chosen_by_its_letter(made, run):
    table = "Name,Type,Text,Type\nOwl,Bird,Draw.,7\nFox,Beast,Gain.,8\n"
    told = made(table, fails=True)
    assert "columns B and D are both called `Type`" in told
    assert "--skip D leaves it out" in told
    made(table, "--skip", "D")
    assert "7" not in card(run)
    assert "Name,Type,Text,id" in Path("back.csv").read_text(encoding="utf-8-sig")


def test_a_column_without_a_name_is_named_by_its_letter(made, run):
    made("Name,Text,\nOwl,Draw.,fire\nFox,Gain.,water\n", "--column", "C=element")
    assert "element: fire" in card(run)


def test_of_two_columns_with_one_name_one_is_named_by_its_letter(made, run):
    made("Name,Power,Text,Power\nOwl,1,Draw.,7\nFox,2,Gain.,8\n", "--column", "D=strength")
    assert "power: 1\n    strength: 7" in card(run)


def test_words_beyond_the_last_name_stop_and_are_named(made, run):
    table = "Name,Text,\nOwl,Draw, then stop.\nFox,Gain.,\n"
    told = made(table, fails=True)
    assert "more cells than the names of columns: `then stop.` (sheet `cards`, C2)" in told
    assert not Path("mine").exists()
    made(table, "--skip", "C")
    assert "Draw" in card(run)


def test_of_a_column_without_a_name_the_words_are_told(made):
    told = made("Name,,Text\nOwl,,Draw.\nFox,sly,Gain.\n")
    assert "without a name, not read: column B (`sly` in row 3)" in told


def test_heads_are_known_by_their_words_where_these_are_theirs_alone():
    assert told_apart(["Card_Name", "A+", "A-", "Cost (€)"]) == ["card name", "a+", "a-", "cost"]
    assert told_apart(["Name", "name"]) == ["name", "name"]


def test_what_is_wished_is_of_the_head_that_is_spelt_so():
    assert by_heads(["K", "K💰"], {"K💰": "k"}) == {"K💰": "k"}
    assert by_heads(["K", "K💰"], {"k": "a", "K💰": "b"}) == {"K": "a", "K💰": "b"}
    assert by_heads(["CardName"], {"card name": "text.title"}) == {"CardName": "text.title"}


def test_a_letter_names_only_columns_that_have_no_name_of_their_own():
    assert with_letters(["Name", None, "Type", "Type"], ["A", "B", "C", "D"]) == ["Name", "B", "Type", "D"]
    assert with_letters(["B", None], ["B"]) == ["B", ""]


@sweep("place", [0, 25, 26, 27, 701, 702, 16_383])
def test_letters_of_a_column_and_its_place_are_one(place):
    assert place_of_letters(letters(place)) == place


@sweep("name", ["", "a", "A1", "ÄÖ", "ABCD"])
def test_other_words_are_no_letters_of_a_column(name):
    assert place_of_letters(name) is None
