"""Cards of a layout are as large as the deck of its script says, unless `--size` says otherwise."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from cardgen.cli import main
from cardgen.commands import interface
from cardgen.diagnostics import Severity
from cardgen.tables.layouts.ruby.script import read_script
from cardgen.tables.layouts.size import sides_of, size_of_deck
from tests.sweep import sweep

SCRIPT = """
data = Squib.csv file: 'cards.csv'
Squib::Deck.new(layout: 'l.yml'{size}) do
  text str: data['Name'], layout: 'name'
end
"""


@pytest.fixture
def squib(elsewhere):
    Path("cards.csv").write_text("Name,Cost\nOwl,1\nFox,2\n", encoding="utf-8")
    Path("l.yml").write_text("name: {x: 75, y: 75, width: 400, height: 90}\n", encoding="utf-8")

    def run(words, size):
        Path("deck.rb").write_text(SCRIPT.format(size=size), encoding="utf-8")
        result = CliRunner().invoke(main, [*words.split(), "--layout", "l.yml", "--script", "deck.rb"])
        assert result.exit_code == 0, result.output
        return result.output

    return run


@sweep(
    ("size", "usual", "wanted"),
    [
        ("", "", ""),
        (", width: 825, height: 1125", "", ""),
        (", width: 750, height: 1050", "", ""),
        (", width: 825, height: 600", "", "63.5x44.45mm"),
        (", width: 600, height: 825", "", "mini"),
        (", width: 1050, height: 750", "", "88.9x63.5mm"),
        (", width: '94mm', height: '69mm'", "", "88x63mm"),
        (", width: 1125, height: 1125", "", "square"),
        (", width: 1650, height: 2250, dpi: 600", "", ""),
        (", width: 900, height: 1000", "", "69.85x78.32mm"),
        (", width: 825, height: 1125", "mini", "poker"),
        (", width: data.nrows, height: 1125", "", ""),
        (", width: 20, height: 20", "", ""),
    ],
)
def test_a_size_is_what_a_deck_draws_on_without_what_lies_beyond_the_cut(tmp_path, size, usual, wanted):
    (tmp_path / "deck.rb").write_text(SCRIPT.format(size=size), encoding="utf-8")
    script = read_script(tmp_path / "deck.rb", "deck.rb")
    assert size_of_deck(script, None, None, sides_of(usual)) == wanted


def test_landscape_cards_of_a_script_are_landscape_and_print(squib):
    told = squib("new game wide --from cards.csv", ", width: 825, height: 600")
    assert "cards are 63.5x44.45mm: `deck.rb` draws on 69.85x50.8mm, 3.17 mm of it beyond the cut" in told
    assert "3.17 mm to the cut" in told
    game = Path("wide/card_data/wide/game.yaml").read_text(encoding="utf-8")
    assert "sizes: {wide: [63.5mm, 44.45mm]}" in game
    outcome = interface.build(Path("wide"), only=["cards"], papers=["a4"])
    assert [finding.message for finding in outcome.found if finding.severity is Severity.ERROR] == []


@sweep(
    ("name", "size", "line"),
    [
        ("other", ", width: 825, height: 600", "`deck.rb` draws on 63.5x44.45mm, the cards are 69.85x120.65mm: --size"),
        ("odd", ", width: data.nrows", "warning[CG956]: how large the cards of this deck are is not plain, and is not"),
    ],
)
def test_another_size_than_the_deck_says_is_told(name, size, line, squib):
    assert line in squib(f"new game {name} --from cards.csv --size tarot", size)


def test_a_further_kind_has_the_size_of_its_own_deck(squib):
    squib("new game both --from cards.csv", "")
    squib("import table cards.csv --kind Low --project both", ", width: 600, height: 825")
    assert "size: mini" in Path("both/card_data/both/game.yaml").read_text(encoding="utf-8").partition("low:")[2]


def test_a_game_of_a_table_may_have_cards_of_a_size_of_its_own(elsewhere):
    Path("cards.csv").write_text("Name,Cost\nOwl,1\nFox,2\n", encoding="utf-8")
    CliRunner().invoke(main, ["new", "game", "own", "--from", "cards.csv", "--size", "64x104mm"])
    project = interface.load(Path("own"))
    assert project.games["own"].known_sizes["own"] == (64_000, 104_000)
    assert [finding for finding in project.findings if finding.severity is Severity.ERROR] == []


def test_boxes_that_have_no_room_beside_one_another_are_told_with_the_words_that_lie_on_them(squib):
    Path("tight.yml").write_text(
        "title: {x: 10, y: 160, width: 500, height: 100}\nlow: {x: 10, y: 0, width: 500, height: 155}\n",
        encoding="utf-8",
    )
    Path("tight.rb").write_text(
        "data = Squib.csv file: 'cards.csv'\nSquib::Deck.new width: 750, height: 315, layout: 'tight.yml' do\n"
        "  text str: data['Name'], layout: :title\n  text str: data['Cost'], layout: :low\nend\n",
        encoding="utf-8",
    )
    words = "new game tight --from cards.csv --layout tight.yml --script tight.rb".split()
    told = CliRunner().invoke(main, words).output
    assert "so moved, they lie on one another: title and low" in told
    assert "no line of the card is free for them: they lie on title, low" in told
    assert "cards are 57.15x20.32mm: `tight.rb` draws on 63.5x26.67mm, 3.17 mm of it beyond" in told
