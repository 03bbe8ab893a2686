"""A game of a table and a layout of Squib: boxes at their places, type as it was, and it builds at once."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from cardgen.cli import main
from cardgen.commands import interface
from cardgen.diagnostics import Severity
from cardgen.tables.forms.read import read
from cardgen.tables.layouts.boxes import LayoutRequest, read_boxes
from cardgen.tables.layouts.taken import LayoutFile
from cardgen.tables.layouts.type import points_of
from cardgen.tables.new_game import GameWish, game_of
from tests.sweep import sweep

CARDS = """Name,Type,Cost,ATK,Rare,Description,Flavor,Qty,Low,Tapped
Ember Cat,Creature,2,3,yes,"**Pounce** when it enters.",It purrs.,2,a,x
Old Lamp,Item,1,0,no,"All cats get +1.",It glows.,1,b,
"""
LAYOUT = """
base: {font: Sans Bold 30, valign: middle, justify: true, ellipsize: autoscale}
name: {extends: base, x: 90, y: 80, width: 500, height: 60}
cost:
  {extends: name, x: 655, width: 80, align: center, fill_color: '#f4b81f', stroke_color: black, stroke_width: 0.3mm}
art: {x: 75, y: 170, width: deck - 150, height: 430}
plate: {x: 75, y: 640, width: 675, height: 330, fill_color: ivory, radius: 20}
description: {x: 90, y: 665, width: 645, height: 200, font_size: 28}
flavor: {extends: description, y: += 210, height: 60, font: Serif Italic 22, font_size: 22}
atk: {x: 90, y: 1060, width: 90, height: 45, font: Sans 32, color: crimson}
type: {x: 90, y: 610, width: 200, height: 30, font: Sans 4}
rare: {x: 500, y: 610, width: 200, height: 30, font: Sans 20}
copyright: {x: 200, y: 1000, width: 450, height: 30, font_size: 18, align: right}
low: {x: 200, y: 960, width: 450, height: 20, font_size: 16, valign: bottom}
tapped: {x: 500, y: 1060, width: 200, height: 30, font_size: 16}
lower_left: {x: 75, y: 975, width: 75, height: 75}
cut: {x: 37.5, y: 37.5, width: 750, height: 1050, dash: 3 3}
"""


@pytest.fixture(scope="module")
def dragons(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dragons")
    (folder / "cards.csv").write_text(CARDS, encoding="utf-8")
    (folder / "layout.yml").write_text(LAYOUT, encoding="utf-8")
    words = ["new", "game", "dragons", "--from", str(folder / "cards.csv"), "--layout", str(folder / "layout.yml")]
    result = CliRunner().invoke(main, [*words, "--out", str(folder), "--old-sizes"])
    assert result.exit_code == 0, result.output
    return folder / "dragons", result.output


def test_each_box_stands_where_the_layout_says_from_the_cut(dragons):
    template = (dragons[0] / "templates/dragons/card.xml.j2").read_text(encoding="utf-8")
    assert '<text name="title" style="layout-name" x="4.45mm" y="3.6mm" width="42.33mm" height="5.08mm"' in template
    assert '<art name="{{ art.reference }}" x="3.17mm" y="11.22mm" width="57.15mm" height="36.41mm"/>' in template
    assert template.index("<panel") < template.index("<art") < template.index("<text")
    assert 'name="low" style="layout-low" x="13.76mm" y="77.2mm" width="38.1mm" height="2.6mm"' in template
    assert "lower" not in template
    assert "card.text['action']|markup" in template


@sweep(
    ("style", "wanted"),
    [
        ("name", ("Roboto Black", "9.6pt", "ink", "left")),
        ("cost", ("Roboto Black", "9.6pt", "ink", "center")),
        ("description", ("Roboto Regular", "9.0pt", "ink", "left")),
        ("flavor", ("Roboto Italic", "7.0pt", "ink", "left")),
        ("atk", ("Roboto Regular", "10.2pt", '"#dc143c"', "left")),
        ("type", ("Roboto Regular", "6.0pt", "ink", "left")),
    ],
)
def test_type_is_as_large_as_squib_set_it_before_0_14(dragons, style, wanted):
    """A point was one of 96 dots an inch then, whatever the dots of the card; none is below 6 pt."""
    styles = (dragons[0] / "templates/dragons/styles.yaml").read_text(encoding="utf-8")
    line = next(line for line in styles.split("\n") if line.startswith(f"layout-{style}:"))
    font, size, colour, align = wanted
    assert f"font: {font}," in line
    assert f'size: "{size}"' in line
    assert f"colour: {colour}, align: {align}" in line


def test_what_was_taken_moved_and_left_is_told(dragons):
    for words in (
        "box description  <-  Description",
        "box copyright  <-  licence and attribution",
        "moved, as words need 3 mm to the cut, and lines room: atk, low",
        "no ground is drawn behind words, as `text` of Squib has none: cost",
        "sizes of type are those of before Squib 0.14",
        "not read: deck.rb",
        "warning[CG953]: `justify` of `base` is not taken over",
        "warning[CG954]: no column is called like these boxes: `lower_left`",
    ):
        assert words in dragons[1]


def test_it_builds_at_once(dragons, tmp_path):
    outcome = interface.build(dragons[0], out=tmp_path, papers=["a4"])
    assert [finding for finding in outcome.found if finding.severity is Severity.ERROR] == []
    assert {line.product for line in outcome.written} >= {"cards", "rulebook"}


@sweep(
    ("words", "old", "wanted"),
    [
        ("font: Sans 14", False, 14),
        ("font: Open Sans ExtraBold,Serif 7.5", False, 7.5),
        ("font: Sans 14\n  font_size: 10", False, 10),
        ("font: Sans", False, 12),
        ("font: Sans 4", False, 6),
        ("font: Sans 32", True, 10.24),
        ("font: Sans", True, 11.52),
    ],
)
def test_a_point_is_a_point_on_the_card_since_squib_0_14(tmp_path, words, old, wanted):
    (tmp_path / "layout.yml").write_text(f"a:\n  x: 1\n  {words}\n", encoding="utf-8")
    (box,), _ = read_boxes(LayoutRequest(tmp_path / "layout.yml", "layout.yml", 300, 69_850, 95_250))
    assert points_of(box, 300, is_old=old) == pytest.approx(wanted)


FACES = """
title: {x: 95, y: 75, width: 635, height: 175, font: Sans 14}
bonus: {x: 100, y: 400, width: 150, height: 60, fill_color: black, color: black}
cut_line: {x: 37, y: 37, width: 750, height: 1050, stroke_color: red, stroke_width: 3}
outline: {extends: cut_line}
backOfCards: {x: 300, y: 400, width: 300, height: 300, fill_color: '#444'}
"""


def test_whose_cards_these_are_stands_where_nothing_else_does(tmp_path):
    assert (
        'name="credit" style="credit" x="4.5mm" right="4.5mm" y="78.1mm" height="7.8mm"' in made_of(tmp_path, FACES)[0]
    )
    at_foot = "vp: {x: 100, y: 1000, width: 600, height: 60, font: Sans 8}\n"
    assert (
        'name="credit" style="credit" x="4.5mm" right="4.5mm" y="72.6mm" height="7.8mm"'
        in made_of(tmp_path, FACES + at_foot)[0]
    )


@sweep(
    ("game", "text", "top"),
    [
        ("roomy", "x: 90, y: 300, width: 500, height: 60", 'y="78.1mm"'),
        ("tight", "x: 90, y: 160, width: 500, height: 850", 'height="2.6mm"'),
    ],
)
def test_whose_cards_and_pictures_these_are_never_stops_a_card(game, text, top, elsewhere):
    """Whatever room there is, and however long the names are."""
    Path("cards.csv").write_text("Name,Text,Art\nOwl,Hoot.,owl.svg\nMap,Unfold.,owl.svg\n", encoding="utf-8")
    Path("l.yml").write_text(f"name: {{x: 90, y: 80, width: 500, height: 60}}\ntext: {{{text}}}\n", encoding="utf-8")
    names = "https://www.example.org/" + "/".join(["cards"] * 9) + " & THE MAKERS OF ALL CARDS" * 5
    words = ["new", "game", game, "--from", "cards.csv", "--layout", "l.yml", "--attribution", names]
    made = CliRunner().invoke(main, words)
    assert made.exit_code == 0, made.output
    assert top in Path(game, "templates", game, "card.xml.j2").read_text(encoding="utf-8").partition('"credit"')[2]
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    Path(game, "card_data", game, "sets/core/owl.svg").write_text(drawing, encoding="utf-8")
    outcome = interface.build(Path(game), only=["cards"], papers=["a4"])
    assert [finding for finding in outcome.found if finding.severity is Severity.ERROR] == []


def test_no_guide_nothing_of_a_back_and_no_ground_behind_words_is_printed(tmp_path):
    template, lines, found = made_of(tmp_path, FACES)
    assert "panel" not in template
    assert "  of a back, not on the fronts: backOfCards; draw it in back.xml.j2" in lines
    assert found == ()


def made_of(folder, layout, script=""):
    """The template, the lines and the findings of a game of three columns with this layout."""
    for name, text in (
        ("cards.csv", "title,vp,bonus\nArmy,20,Ox\nBarn,10,Goat\n"),
        ("l.yml", layout),
        ("deck.rb", script),
    ):
        (folder / name).write_text(text, encoding="utf-8")
    read_script = {"script": folder / "deck.rb", "script_file": "deck.rb"} if script else {}
    taken = LayoutFile(folder / "l.yml", "l.yml", **read_script)
    made = game_of(GameWish("salad", layout=taken), read(folder / "cards.csv", "cards.csv"))
    return made.files["templates/salad/card.xml.j2"].decode(), made.lines, made.found


DECK = """
require 'squib'
data = Squib.csv file: 'cards.csv'
ink = '#222'
Squib::Deck.new(cards: data['title'].size, width: 750, height: 1050, layout: 'l.yml') do
  background color: '#ffeecc'
  rect layout: 'bonus', fill_color: :white, stroke_width: 0 # below the words
  %w(bonus vp).each do |key|
    text str: data[key].map { |s| "+#{s} each" }, layout: key, color: ink
  end
  text(str: "Cost:", x: 40, y: 600) do |embed|
    embed.svg key: ':gold:', file: 'gold.svg'
  end
  text str: data.title, layout: :title if data.nrows > 1
  rect layout: 'cut_line'
  star x: 10, y: 10
  text str: names.shuffle, layout: :title
  svg file: data['title'].map { |t| "#{t.downcase}.svg" }, x: 100, y: 200, width: 500, height: 400
end
Squib::Deck.new(width: 750, height: 1050, layout: 'l.yml') do
  rect layout: 'backOfCards'
end
"""
VP = "vp: {x: 95, y: 925, width: 200, height: 100, font: Sans 12, color: white}\n"


def test_a_script_says_what_is_drawn_where_in_which_order_and_colour(tmp_path):
    template, lines, found = made_of(tmp_path, FACES + VP, DECK)
    parts = [line.strip() for line in template.split("\n") if line.startswith("  <")]
    assert [part.partition(" ")[0] for part in parts] == ["<panel", "<art", *["<text"] * 5]
    assert 'name="credit"' in parts[-1]
    assert 'fill="#ffeecc">' in template
    assert 'fill="#ffffff"' in parts[0]
    assert 'x="8.47mm"' in parts[0]  # the deck is as large as the card: no bleed
    assert '{{ "+" }}{{ card.fields[\'vp\'] }}{{ " each" }}' in parts[3]
    assert '{{ "Cost:" }}' in parts[4]
    assert "  of a back, not on the fronts: backOfCards; draw it in back.xml.j2" in lines
    assert [(finding.code, finding.span.line) for finding in found] == [("CG956", line) for line in (12, 14, 16, 17)]


@sweep(
    "call",
    [
        "csv(file: 'c.csv')",
        "csv file: 'c.csv'",
        'xlsx(file: "data/#{name}.xlsx", sheet: 0)',
        "Squib.csv(file: 'c.csv')",
    ],
)
def test_a_table_that_is_read_in_the_deck_has_columns(call, tmp_path):
    lines = ("name = 'c'", f"deck = {call}", "text str: deck['vp'], layout: 'vp'")
    template, _, found = made_of(tmp_path, VP, "\n".join(("Squib::Deck.new(layout: 'l.yml') do", *lines, "end")))
    assert found == ()
    assert "{{ card.fields['vp'] }}" in template


IN_DECK = "Squib::Deck.new(cards: 3, layout: 'l.yml') do\n  text str: data['vp'], layout: 'vp'\nend\n"


@sweep(
    ("before", "after"),
    [
        ("%w(en de).each do |lang|\n", "end\n"),
        ("Dir['*.csv'].each do |file|\n", "end\n"),
        ("{en: 1, de: 2}.each_pair { |lang, n|\n", "}\n"),
        ("3.times do\n", "end\n"),
        ("def make(name)\n", "end\nmake('x')\n"),
        ("if ARGV.empty?\n  puts 'all'\n", "else\n  puts 'some'\nend\n"),
        ("deck = ", ""),
        ("[1, 2].each do |a|\n  %w(x y).each do |b|\n", "  end\nend\n"),
    ],
)
def test_a_deck_in_a_loop_a_method_or_a_variable_is_read(before, after, tmp_path):
    template, _, found = made_of(tmp_path, VP, f"data = Squib.csv file: 'c.csv'\n{before}{IN_DECK}{after}")
    assert found == ()
    assert "{{ card.fields['vp'] }}" in template


def test_a_table_that_a_method_is_given_has_columns(tmp_path):
    deck = "Squib::Deck.new(cards: data.nrows, layout: 'l.yml') do\n  text str: data.vp, layout: 'vp'\nend\n"
    template, _, found = made_of(tmp_path, VP, f"def make(data, name: 'x')\n{deck}end\n")
    assert found == ()
    assert "{{ card.fields['vp'] }}" in template


def test_loops_within_loops_end_soon(tmp_path):
    loops = "".join(f"%w({' '.join('abcdefghij')}).each do |v{n}|\n" for n in range(15))
    template, _, _ = made_of(tmp_path, VP, f"{IN_DECK}{loops}{'end' * 15}\n")
    assert "card.fields['vp']" in template


NIGHT = """
All: {align: center, valign: middle, color: '#F3EFE3'}
Action: {extends: All, x: 0, y: 800, width: 825}
Hint: {extends: All, x: 100, y: 900, width: 600, height: 100, color: '#939F83'}
Icon: {extends: Action, x: 160, y: 160, width: 500, height: 500}
"""
ICONS = "Action,Hint,Icon\nfire,Wait.,fire.png\njump,,jump.PNG\n"


def test_light_letters_have_dark_ground_and_files_of_pictures_are_no_words(tmp_path):
    """As in decks whose program paints the ground and the pictures."""
    for name, text in (("cards.csv", ICONS), ("layout.yml", NIGHT)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    table = read(tmp_path / "cards.csv", "cards.csv")
    made = game_of(GameWish("night", layout=LayoutFile(tmp_path / "layout.yml", "layout.yml")), table)
    template = made.files["templates/night/card.xml.j2"].decode()
    assert made.found == ()
    assert 'safe="3mm" fill="dark">' in template
    assert "icon" not in template.replace("icons_only", "")
    assert any("files of pictures, not taken over: Icon" in line for line in made.lines)
    assert (
        'x="3mm" y="64.56mm" width="57.5mm" bottom="5.6mm" fit="shrink">{{ card.text.title|icons_only|markup }}'
        in template
    )


@sweep(
    ("options", "message"),
    [
        ({"layout": "layout.yml"}, "a layout says where the columns of a table stand"),
        ({"from": "cards.csv", "layout": "none.yml"}, "there is no file"),
        ({"from": "cards.csv", "layout": "deck.rb", "script": "layout.yml"}, "a layout is YAML, and a script Ruby"),
        ({"from": "cards.csv", "layout": "layout.yml", "layout-bleed": "wide"}, "`wide` is no bleed"),
        ({"from": "cards.csv", "layout": "bad.yml"}, "error[CG951]: there is no box `basis`"),
    ],
)
def test_a_layout_that_cannot_be_taken_makes_no_game(tmp_path, options, message):
    files = {"cards.csv": CARDS, "layout.yml": LAYOUT, "bad.yml": "a: {extends: basis, x: 1}", "deck.rb": DECK}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    words = [(f"--{name}", str(tmp_path / value) if "." in value else value) for name, value in options.items()]
    result = CliRunner().invoke(
        main, ["new", "game", "dragons", *(word for pair in words for word in pair), "--out", str(tmp_path)]
    )
    assert result.exit_code in (1, 2)
    assert message in result.output
    assert not (tmp_path / "dragons").exists()


@sweep(("colour", "wanted"), [("black", "ink"), ("white", "light")])
def test_a_layout_without_a_box_for_it_says_whose_cards_these_are_at_its_foot(colour, wanted, tmp_path):
    (tmp_path / "cards.csv").write_text("Name,Text\nOwl,Hoot.\nMap,Unfold.\n", encoding="utf-8")
    layout = tmp_path / "layout.yml"
    layout.write_text(f"name: {{x: 90, y: 80, width: 500, height: 60, color: {colour}}}\n", encoding="utf-8")
    table = read(tmp_path / "cards.csv", "cards.csv")
    made = game_of(GameWish("night", layout=LayoutFile(layout, "layout.yml")), table)
    assert '<text name="credit" style="credit"' in made.files["templates/night/card.xml.j2"].decode()
    assert f"colour: {wanted}, align: center" in made.files["templates/night/styles.yaml"].decode().splitlines()[-1]


DECKS = """
%w(owls maps).each { |name| puts name }
Squib::Deck.new(cards: 9, layout: 'l.yml') do
  name = 'owls'
  background color: '#112233'
  data = csv file: "data/#{name}.csv"
  text str: data['Kind'], layout: 'kind', font: 'Sans 72'
  text str: data['Name'], layout: 'name'
  svg file: data['Art'], layout: 'art'
end
maps = Squib.csv(file: 'data/maps.csv')
Squib::Deck.new(cards: 2, layout: 'l.yml') do
  background color: '#445566'
  text str: maps['Name'], layout: 'name'
end
"""


def test_the_deck_of_the_table_is_taken_and_those_of_others_are_told_with_their_commands(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("data").mkdir()
    Path("data/owls.csv").write_text("Name,Kind,Art\nBarn,Owl,barn.svg\nTawny,Owl,tawny.svg\n", encoding="utf-8")
    Path("data/maps.csv").write_text("Name,Kind\nSea,Map\nLand,Map\n", encoding="utf-8")
    boxes = "kind: {x: 90, y: 80, width: 600, height: 200}\nname: {extends: kind, y: += 100}\n"
    picture = "art: {extends: kind, y: 320, height: 500}\n"
    Path("l.yml").write_text(boxes + picture, encoding="utf-8")
    Path("deck.rb").write_text(DECKS, encoding="utf-8")
    words = ["new", "game", "--layout", "l.yml", "--script", "deck.rb"]
    owls = CliRunner().invoke(main, [*words, "owls", "--from", "data/owls.csv"]).output
    assert "`deck.rb` asks for 9 cards, the table has 2 rows: each row becomes a card" in owls
    assert "`deck.rb` has 1 other deck of other tables" in owls
    assert "line 12: cardgen import table ../data/maps.csv --layout ../l.yml --script ../deck.rb" in owls
    assert "letters reach into other words, `kind` into `name`" in owls
    assert "as in the layout words lie on the picture: name;" in owls
    assert "moved or made higher, words lie on the picture: kind;" in owls
    old = CliRunner().invoke(main, [*words, "old", "--from", "data/owls.csv", "--old-sizes"]).output
    assert "letters reach" not in old
    assert "Begin anew with --old-sizes" in owls
    assert "words.xml.j2" not in Path("owls/README.md").read_text(encoding="utf-8")
    Path("Gemfile.lock").write_text("GEM\n  specs:\n    squib (0.19.0)\n", encoding="utf-8")
    new = CliRunner().invoke(main, [*words, "new", "--from", "data/owls.csv"]).output
    assert ("letters reach" in new, "--old-sizes" in new) == (True, False)
    maps = CliRunner().invoke(main, [*words, "maps", "--from", "data/maps.csv"]).output
    assert "rows: each is a card" not in maps
    assert 'fill="#445566"' in Path("maps/templates/maps/card.xml.j2").read_text(encoding="utf-8")


def test_words_that_say_whose_cards_these_are_are_told_where_they_lie_on_a_picture(tmp_path):
    (tmp_path / "cards.csv").write_text("Name,Cost\nOwl,1\nFox,2\n", encoding="utf-8")
    for name, height, is_on in (("low", 950, True), ("high", 300, False)):
        boxes = (
            f"name: {{x: 90, y: 90, width: 400, height: 80}}\nart: {{x: 75, y: 170, width: 675, height: {height}}}\n"
        )
        (tmp_path / f"{name}.yml").write_text(boxes, encoding="utf-8")
        layout = LayoutFile(tmp_path / f"{name}.yml", f"{name}.yml")
        made = game_of(GameWish("owls", layout=layout), read(tmp_path / "cards.csv", "cards.csv"))
        line = "  they lie on the picture art: where they are hard to read, move them"
        assert (line in made.lines) is is_on
