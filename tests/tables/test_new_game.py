"""A game that is made of a table: what it may say is what the table has, and it builds at once."""

import json

import pytest
from click.testing import CliRunner

from cardgen.cli import main
from cardgen.commands import interface
from cardgen.diagnostics import Severity
from tests.tables.workbooks import xlsx

HEADS = [
    "Name",
    "Type",
    "Cost",
    "Element",
    "Abilities",
    "Flavor",
    "Rules Text",
    "Flying",
    "Weight",
    "Qty",
    "Artist",
    "Empty",
]
ROWS = [
    [
        f"Beast {n}",
        ("Creature", "Spell")[n % 2],
        n % 4,
        ("Fire", "Air")[n % 2],
        ("quick, burn", "guard")[n % 2],
        "It naps.",
    ]
    for n in range(1, 10)
]
for n, row in enumerate(ROWS, 1):
    row += [f"Draw {n}.", ("yes", "no")[n % 2], 0.5 * n, 1 + n % 3, "Ana", ""]


@pytest.fixture(scope="module")
def beasts(tmp_path_factory):
    folder = tmp_path_factory.mktemp("beasts")
    (folder / "cards.xlsx").write_bytes(xlsx(("Deck list", [["My beasts"], HEADS, *ROWS])))
    words = ["new", "game", "beasts", "--from", str(folder / "cards.xlsx"), "--out", str(folder)]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    return folder / "beasts", result.output


def test_each_column_becomes_a_key_of_its_type_and_range(beasts):
    schema = json.loads((beasts[0] / "card_data/beasts/schema/cards.schema.json").read_text(encoding="utf-8"))
    keys = schema["$defs"]["card"]["properties"]
    texts = keys["text"]["properties"]
    assert {*keys} == {"id", "kind", "link", "text", "cost", "element", "abilities", "flying", "weight"}
    assert {*texts} == {"title", "flavor", "action"}
    assert (keys["cost"]["type"], keys["cost"]["minimum"], keys["cost"]["maximum"]) == ("integer", 0, 3)
    assert (keys["weight"]["type"], keys["weight"]["maximum"]) == ("number", 4.5)
    assert keys["element"]["enum"] == ["Air", "Fire"]
    assert keys["abilities"]["items"]["enum"] == ["guard", "quick", "burn"]
    assert keys["flying"]["type"] == "boolean"


def test_all_rows_are_cards_with_their_kinds_and_printings(beasts):
    game = interface.load(beasts[0]).games["beasts"]
    assert [*game.kinds] == ["spell", "creature"]
    assert len(game.cards) == 9
    card = game.cards["beast-2"]
    assert (card.kind, card.fields["cost"], card.fields["abilities"]) == ("creature", 2, ["quick", "burn"])
    assert [printing.copies for printing in game.printings] == [2, 3, 1] * 3
    assert {printing.art.artist for printing in game.printings} == {"Ana"}


def test_it_builds_at_once(beasts, tmp_path):
    outcome = interface.build(beasts[0], out=tmp_path, papers=["a4"])
    assert [finding for finding in outcome.found if finding.severity is Severity.ERROR] == []
    assert {line.product for line in outcome.written} >= {"cards", "rulebook"}


def test_what_was_proposed_is_told(beasts):
    assert "Cost  ->  cost: a number, 0 to 3" in beasts[1]
    assert "kinds of cards: spell, creature" in beasts[1]
    assert "empty, not read: Empty" in beasts[1]


def test_a_table_without_names_makes_no_game(tmp_path):
    table = tmp_path / "numbers.csv"
    table.write_text("a,b\n1,2\n1,2\n", encoding="utf-8")
    words = ["new", "game", "sums", "--from", str(table), "--out", str(tmp_path)]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 1
    assert "error[CG121]: no column has a name for each card" in result.output
    assert not (tmp_path / "sums").exists()
