"""A project of Squib has several decks, each with a table, a layout and a look of its own: all go into one game."""

import os

import pytest
from click.testing import CliRunner
from PIL import Image

from cardgen.cli import main
from cardgen.commands import interface
from cardgen.diagnostics import Severity
from tests.sweep import sweep
from tests.tables.workbooks import xlsx

LAYOUT = (
    "title: {x: 90, y: 90, width: 640, height: 80, font: Sans 14}\nrule: {x: 90, y: 700, width: 640, height: 300}\n"
)
SCRIPT = """
%w(fauna).each do |name|
  Squib::Deck.new layout: 'l.yml' do
    background color: '#74002f'
    data = csv file: "data/#{name}.csv"
    text str: data['Name'], layout: :title
    text str: data['Rule'], layout: :rule
  end
end
Squib::Deck.new layout: 'l.yml' do
  data = csv file: 'data/plants.csv'
  background color: '#387228'
  png file: data['Art'].map { |n| "img/#{n}.png" }, x: 112, y: 180, width: 600, height: 450
  text str: data['Name'], layout: :title
  text str: data['Rule'], layout: :rule, color: :white
end
plants = Squib.xlsx file: 'data/book.xlsx', sheet: 0
stones = Squib.xlsx file: 'data/book.xlsx', sheet: 1
Squib::Deck.new layout: 'l.yml' do
  background color: '#387228'
  text str: plants['Name'], layout: :title
end
Squib::Deck.new layout: 'l.yml' do
  background color: '#006a7e'
  text str: stones['Name'], layout: :title, color: :white
  text str: stones['Rule'].map(&:upcase), layout: :rule
end
"""


@pytest.fixture
def squib(tmp_path, monkeypatch):
    for name, text in (
        ("fauna.csv", "Name,Rule\nOwl,Hoot at night.\nBat,Fly by ear.\n"),
        ("plants.csv", "Name,Rule,Height,Art\nOak,Stand in the wind.,30,oak\n"),
        ("other.csv", "Name,Rule\nElf,Hide.\n"),
        ("l.yml", LAYOUT),
        ("deck.rb", SCRIPT),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "img").mkdir()
    Image.new("RGB", (60, 45), "#223344").save(tmp_path / "img/oak.png")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words):
    return CliRunner().invoke(main, words)


def test_a_table_looks_as_the_deck_that_reads_it(squib):
    sheets = [(name, [["Name", "Rule"], [card, "Wait."]]) for name, card in (("Plants", "Oak"), ("Stones", "Flint"))]
    (squib / "book.xlsx").write_bytes(xlsx(*sheets))
    looks = "--layout", "l.yml", "--script", "deck.rb"
    for name, words, ground in (
        ("fauna", ("fauna.csv",), "#74002f"),
        ("plants", ("book.xlsx",), "#387228"),
        ("stones", ("book.xlsx", "--sheet", "Stones"), "#006a7e"),
    ):
        result = run("new", "game", name, "--from", *words, *looks)
        assert result.exit_code == 0, result.output
        template = (squib / name / f"templates/{name}/card.xml.j2").read_text(encoding="utf-8")
        assert f'fill="{ground}"' in template
        assert "none is" not in result.output
    other = run("new", "game", "other", "--from", "other.csv", *looks)
    message = "of several tables none is `other.csv`: its cards look like those of this deck, the first"
    assert f"warning[CG956]: {message}\n --> deck.rb:3:" in other.output


def test_a_further_table_becomes_a_kind_with_the_look_of_its_deck_and_comes_back_without_a_change(squib):
    looks = "--layout", "../l.yml", "--script", "../deck.rb"
    run("new", "game", "zoo", "--from", "fauna.csv", "--layout", "l.yml", "--script", "deck.rb")
    (squib / "zoo/img").mkdir()
    os.chdir(squib / "zoo")
    before = (squib / "zoo/templates/zoo/card.xml.j2").read_bytes()
    result = run("import", "table", "../plants.csv", *looks)
    assert result.exit_code == 0, result.output
    assert "new kind: Plants  ->  plants, with the look of templates/zoo/plants.xml.j2" in result.output
    assert "pictures of the cards copied: 1 file" in result.output
    game = interface.load(squib / "zoo").games["zoo"]
    assert (game.kinds["plants"].front, game.cards["oak"].kind) == ("plants.xml.j2", "plants")
    assert game.cards["oak"].fields["height"] == 30
    template = (squib / "zoo/templates/zoo/plants.xml.j2").read_text(encoding="utf-8")
    assert 'fill="#387228"' in template
    assert 'style="layout-title"' in template, "it looks like that of the first kind"
    assert 'style="plants-rule"' in template, "its box is called like one that looks otherwise"
    assert (squib / "zoo/templates/zoo/card.xml.j2").read_bytes() == before
    assert (squib / "zoo/card_data/zoo/sets/core/pictures/oak.png").is_file()
    outcome = interface.build(squib / "zoo", out=squib / "out", papers=["a4"], only=["cards"])
    assert [finding.message for finding in outcome.found if finding.severity is Severity.ERROR] == []
    for words in (("../plants.csv",), ("../fauna.csv",)):
        assert "0 rows new, 0 changed, " in run("import", "table", *words).output
    text = (squib / "plants.csv").read_text(encoding="utf-8")
    (squib / "plants.csv").write_text(f"{text}Elm,Bend.,12,elm\n", encoding="utf-8")
    assert "1 row new, 0 changed" in run("import", "table", "../plants.csv").output
    assert interface.load(squib / "zoo").games["zoo"].cards["elm"].kind == "plants"


def test_a_kind_that_has_a_look_keeps_it(squib):
    run("new", "game", "zoo", "--from", "fauna.csv", "--layout", "l.yml", "--script", "deck.rb")
    os.chdir(squib / "zoo")
    looks = "--layout", "../l.yml", "--script", "../deck.rb"
    assert run("import", "table", "../plants.csv", *looks, "--kind", "Flora").exit_code == 0
    before = {path: path.read_bytes() for path in (squib / "zoo").rglob("*") if path.is_file()}
    again = run("import", "table", "../plants.csv", *looks, "--kind", "flora")
    assert again.exit_code == 1
    assert "error[CG958]: `flora` is a kind of this game already, and keeps its look" in again.output
    assert "--> card_data/zoo/game.yaml:9:3" in again.output
    assert {path: path.read_bytes() for path in (squib / "zoo").rglob("*") if path.is_file()} == before
    assert run("import", "table", "../plants.csv", "--kind", "flora").exit_code == 0


def test_a_kind_that_was_made_without_a_layout_gets_one_later(squib):
    run("new", "game", "zoo", "--from", "fauna.csv")
    os.chdir(squib / "zoo")
    table = "import", "table", "../plants.csv", "--kind", "Flora", "--skip", "Art"
    assert run(*table, "--widen").exit_code == 0
    assert interface.load(squib / "zoo").games["zoo"].kinds["flora"].front == "card.xml.j2"
    given = run(*table, "--layout", "../l.yml", "--script", "../deck.rb")
    assert given.exit_code == 0, given.output
    assert "kind flora: with the look of templates/zoo/flora.xml.j2; before, that of the first kind" in given.output
    kinds = interface.load(squib / "zoo").games["zoo"].kinds
    assert [kind.front for kind in kinds.values()] == ["card.xml.j2", "flora.xml.j2"]
    assert 'fill="#387228"' in (squib / "zoo/templates/zoo/flora.xml.j2").read_text(encoding="utf-8")
    first = next(iter(kinds))
    refused = run(*table[:-4], "--kind", first, "--skip", "Art", "--layout", "../l.yml")
    assert "keeps its look" in refused.output
    assert "keeps its look" in run(*table, "--layout", "../l.yml").output


@sweep(
    ("words", "message"),
    [
        (("--layout", "../l.yml", "--size", "mole"), "there is no size of card `mole`"),
        (("--size", "mini"), "a size is that of cards with a layout"),
        (("--script", "../deck.rb"), "a script says what is drawn into boxes"),
        (("--layout", "../l.yml", "--show", "Rule"), "a layout says what stands on cards"),
        (("--layout", "../l.yml", "--out", "set"), "--out makes cards for a game that has its looks"),
        (("--layout", "../deck.rb"), "a layout is YAML, and a script Ruby"),
    ],
)
def test_what_goes_with_no_layout_is_refused(words, message, squib):
    if not (squib / "zoo").exists():
        run("new", "game", "zoo", "--from", "fauna.csv")
    os.chdir(squib / "zoo")
    result = run("import", "table", "../plants.csv", *words)
    assert result.exit_code == 2
    assert message in result.output


def test_a_further_kind_may_have_a_size_of_its_own(squib):
    run("new", "game", "zoo", "--from", "fauna.csv")
    os.chdir(squib / "zoo")
    for words, size in (("mini", "mini"), ("50x50mm", "stones")):
        name = "plants" if size == "mini" else "stones"
        result = run(
            "import", "table", "../plants.csv", "--layout", "../l.yml", "--kind", name, "--size", words, "--skip", "Art"
        )
        assert result.exit_code == 0, result.output
        assert interface.load(squib / "zoo").games["zoo"].kinds[name].size == size
    outcome = interface.build(squib / "zoo", out=squib / "out", papers=["a4"], only=["cards"])
    assert [finding.message for finding in outcome.found if finding.severity is Severity.ERROR] == []


def test_pictures_of_cards_that_a_later_table_has_are_copied(squib):
    """Those beside the table, or in the project of Squib around its folder; not those that are there already."""
    (squib / "data").mkdir()
    (squib / "config.yml").write_text("prefix: x\n", encoding="utf-8")
    table = squib / "data/plants.csv"
    table.write_text("Name,Art\nOak,img/oak.png\n", encoding="utf-8")
    run("new", "game", "zoo", "--from", "data/plants.csv")
    home = squib / "zoo/card_data/zoo/sets/core/img"
    assert (home / "oak.png").is_file()
    for colour, name in (("#445566", "elm"), ("#000000", "oak")):
        Image.new("RGB", (60, 45), colour).save(squib / f"img/{name}.png")
    table.write_text("Name,Art\nOak,img/oak.png\nElm,img/elm.png\nFir,img/fir.png\n", encoding="utf-8")
    before = (home / "oak.png").read_bytes()
    result = run("import", "table", "data/plants.csv", "--project", "zoo")
    assert "pictures of the cards copied: 1 file" in result.output
    assert (home / "elm.png").is_file()
    assert (home / "oak.png").read_bytes() == before


def test_the_gems_of_a_project_say_how_its_sizes_of_type_are_meant(squib):
    looks = "--from", "fauna.csv", "--layout", "l.yml", "--script", "deck.rb"
    for name, version, words, size in (
        ("points", "0.14.2", (), "14.0pt"),
        ("thirds", "0.13.4", (), "6.0pt"),
        ("meant", "0.13.4", ("--new-sizes",), "14.0pt"),
        ("other", "", (), "14.0pt"),
    ):
        lock = (
            f"GEM\n  specs:\n    roo (2.0.1)\n    squib ({version})\n      cairo (~> 1.14.0)\n" if version else "GEM\n"
        )
        (squib / "Gemfile.lock").write_text(lock, encoding="utf-8")
        told = run("new", "game", name, *looks, *words).output
        assert ("those of Squib 0.13, which Gemfile.lock names" in told) is (name == "thirds")
        styles = (squib / f"{name}/templates/{name}/styles.yaml").read_text(encoding="utf-8")
        assert f'size: "{size}"' in next(line for line in styles.splitlines() if line.startswith("layout-title:"))


def test_a_column_that_says_what_is_done_names_no_drawing(squib):
    run("new", "game", "zoo", "--from", "fauna.csv")
    (squib / "fauna.csv").write_text("Name,Rule,Drawn\nOwl,Hoot at night.,yes\n", encoding="utf-8")
    assert "not read: `Drawn`" in run("import", "table", "fauna.csv", "--project", "zoo").output


def test_the_commands_of_other_decks_name_their_own_layouts(squib):
    own = "Squib::Deck.new layout: 'plants.yml' do\n  data = csv file: 'data/plants.csv'"
    script = SCRIPT.replace("Squib::Deck.new layout: 'l.yml' do\n  data = csv file: 'data/plants.csv'", own)
    (squib / "deck.rb").write_text(script, encoding="utf-8")
    told = run("new", "game", "g", "--from", "fauna.csv", "--layout", "l.yml", "--script", "deck.rb").output
    assert "cardgen import table ../data/plants.csv --layout ../plants.yml --script ../deck.rb" in told
    assert "cardgen import table ../data/book.xlsx --layout ../l.yml --script ../deck.rb" in told
    assert "of a back" not in told
