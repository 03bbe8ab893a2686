"""What becomes of signs that no font has, in a game of a table and in a later table?"""

from pathlib import Path

import pytest
from click.testing import CliRunner

from cardgen.cli import main
from cardgen.commands import interface
from cardgen.scaffold.signs import MOST_SIGNS, icons_of_signs

SIGNS = "☯∀∃∅∈∩∪⊂⊃⊆⊇⊕"


def run(*words):
    return CliRunner().invoke(main, list(words))


@pytest.fixture
def zoo(tmp_path, monkeypatch):
    """A game made of a table with one arrow, in whose folder the user stands."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "zoo.csv").write_text("Name,Text\nOwl,Look → fly.\nFox,Run.\n", encoding="utf-8")
    assert run("new", "game", "zoo", "--from", "zoo.csv").exit_code == 0
    monkeypatch.chdir(tmp_path / "zoo")
    return tmp_path / "zoo"


def taken(zoo, *rows, heads="Name,Text", options=()):
    (zoo.parent / "more.csv").write_text("\n".join((heads, *rows, "")), encoding="utf-8")
    return run("import", "table", "../more.csv", *options)


def test_signs_of_a_later_table_become_icons_beside_those_that_are_there(zoo):
    result = taken(zoo, "Elk,Stand → ➪ ☯ still.")
    assert "no font has ➪ (arrow-2)" in result.output
    assert "no font has ☯ (sign-1): rings with dots are their icons" in result.output
    cards = interface.load(zoo).games["zoo"].cards
    assert cards["elk"].text["action"] == "Stand :arrow: :arrow-2: :sign-1: still."
    assert "CG702" not in {finding.code for finding in interface.check(zoo).found}


def test_the_next_table_goes_on_with_the_numbers_and_a_dry_run_writes_none(zoo):
    taken(zoo, "Elk,Stand ☯ still.")
    before = (zoo / "card_data/zoo/icons.yaml").read_bytes()
    assert "∀ (sign-2)" in taken(zoo, "Ant,Carry ∀ home ☯.", options=("--dry-run",)).output
    assert (zoo / "card_data/zoo/icons.yaml").read_bytes() == before
    assert "∀ (sign-2)" in taken(zoo, "Ant,Carry ∀ home ☯.").output
    assert (zoo / "templates/zoo/icons/sign-2.svg.j2").is_file()


def test_columns_that_are_not_read_have_no_icons(zoo):
    assert "no font has" not in taken(zoo, "Elk,Stand.,☯", heads="Name,Text,Notes").output


def test_more_than_nine_signs_are_told_apart_by_their_rings(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "many.csv").write_text(f"Name,Text\nOwl,{' '.join(SIGNS)}\nFox,Run.\n", encoding="utf-8")
    assert run("new", "game", "many", "--from", "many.csv").exit_code == 0
    drawings = [path.read_text(encoding="utf-8") for path in (tmp_path / "many/templates/many/icons").iterdir()]
    assert len({*drawings}) == len(SIGNS)
    assert "CG702" not in {finding.code for finding in interface.check(tmp_path / "many").found}


def test_all_drawings_differ():
    found = [chr(code) for code in range(0x2200, 0x2300)] + [*"→➔➙➛➜➪➾⇨⟶"]
    signs = icons_of_signs(found, lambda sign: True)
    assert len([sign for sign in signs if sign.is_to_draw]) == MOST_SIGNS
    assert len({sign.drawing for sign in signs}) == len(signs) == len({sign.id for sign in signs})


def test_a_sign_in_a_box_of_another_name_is_found_in_the_data_of_its_card(zoo):
    place = zoo / "card_data/zoo/sets/core/cards/zoo.yaml"
    place.write_text(place.read_text(encoding="utf-8").replace("Run.", "Run 巣."), encoding="utf-8")
    template = zoo / "templates/zoo/card.xml.j2"
    words = template.read_text(encoding="utf-8")
    assert 'name="action"' in words
    template.write_text(words.replace('name="action"', 'name="rules"'), encoding="utf-8")
    spans = [finding.span.file for finding in interface.check(zoo).found if finding.code == "CG702"]
    assert [Path(span) for span in spans] == [place]


def test_a_sign_that_names_a_column_of_numbers_is_an_icon_on_the_cards(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "clan.csv").write_text("Name,💰,K🤝,Text\nOwl,1,5,Draw.\nFox,2,6,Gain.\n", encoding="utf-8")
    result = run("new", "game", "clan", "--from", "clan.csv")
    assert "💰 (sign-1) 🤝 (sign-2)" in result.output
    found = interface.check(tmp_path / "clan").found
    assert [finding.code for finding in found if finding.code in ("CG702", "CG708")] == []
