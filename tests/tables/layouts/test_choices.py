"""What a script chooses by the cells of a column becomes a choice of the template: colours, pictures, words."""

import io
import re

import pytest
from click.testing import CliRunner
from PIL import Image

from cardgen.cli import main
from cardgen.commands import interface
from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.diagnostics import Severity
from cardgen.render.products.renderers import Renderers
from cardgen.tables.layouts.ruby.plain import value_of
from cardgen.tables.layouts.ruby.tokens import tokens_of
from cardgen.tables.layouts.ruby.values import INDEX, UNKNOWN, ScriptChoice, ScriptColumn, ScriptMethod, ScriptTable
from tests.sweep import sweep

TABLE = ScriptTable("cards.csv")
CELL = ScriptColumn("Type", table=TABLE)
INK_OF = ScriptMethod(("kind",), tuple(tokens_of("if kind == 'fire'\n'red'\nelse\n'blue'\nend\n")))
AGAIN = ScriptMethod(("kind",), tuple(tokens_of("again(kind)")))
KNOWN = {
    "ink_of": INK_OF,
    "again": AGAIN,
    "data": TABLE,
    "INKS": {"fire": "red", "sea": "blue"},
    "t": CELL,
    "i": INDEX,
    "cost": ScriptColumn("Cost"),
}


def chosen(values, other=None, change=""):
    return ScriptChoice(ScriptColumn("Type", is_changed=bool(change), change=change, table=TABLE), values, other)


FIRE, SEA = ("fire", "red"), ("sea", "blue")


@sweep(
    ("words", "wanted"),
    [
        ("data['Type'].map { |t| INKS[t] }", chosen((FIRE, SEA))),
        ("data['Type'].map { |t| INKS.fetch(t, 'gold') }", chosen((FIRE, SEA), "gold")),
        ("INKS[t] || 'gold'", chosen((FIRE, SEA), "gold")),
        ("{ 'fire' => 'red', sea: 'blue' }.freeze[t.downcase]", chosen((FIRE, SEA), change="downcase")),
        ("data['Type'].map { |k| case k when 'fire' then 'red' else :blue end }", chosen((FIRE,), "blue")),
        ("data['Type'].map do |k|\n case k\n when 'fire', 'sun'\n 'red'\n end\nend", chosen((FIRE, ("sun", "red")))),
        ("t == 'fire' ? 'red' : 'blue'", chosen((FIRE,), "blue")),
        ("(t == 'fire' || 'sun' == t) ? 'red' : 'blue'", chosen((FIRE, ("sun", "red")), "blue")),
        ("t != 'fire' ? 'blue' : 'red'", chosen((FIRE,), "blue")),
        ("t == 'fire' ? 'red' : t == 'sea' ? 'blue' : nil", chosen((SEA, FIRE))),
        ("if t == 'fire'\n'red'\nelsif t == 'sea' then 'blue'\nelse\n'gold'\nend", chosen((SEA, FIRE), "gold")),
        ('"img/#{INKS[t]}.png"', chosen((("fire", "img/red.png"), ("sea", "img/blue.png")))),
        ("data['Type'].map { |k|\n if k == 'fire'\n 'red'\n end\n}", chosen((FIRE,))),
        ("data['Type'].map { |k|\n unless k.empty?\n 'red'\n end\n}", chosen((("", None),), "red")),
        ("t.nil? ? 'gold' : 'red'", chosen((("", "gold"),), "red")),
        ("unless t == 'fire' then 'blue' else 'red' end", chosen((FIRE,), "blue")),
        ("t.odd? ? 'gold' : 'red'", UNKNOWN),
        ("data['Type'][i]", CELL),
        ("data['Cost'].map { |c| '$' + c.to_s + ' each' }", ScriptColumn("Cost", "$", " each", table=TABLE)),
        ("'img/' + INKS[t] + '.png'", chosen((("fire", "img/red.png"), ("sea", "img/blue.png")))),
        ("3 + 4", UNKNOWN),
        ("3" + " + 3" * 40_000, UNKNOWN),
        ("data['Type'].map { |t| ink_of(t) }", chosen((FIRE,), "blue")),
        ("ink_of t", chosen((FIRE,), "blue")),
        ("ink_of(t, t)", UNKNOWN),
        ("again(t)", UNKNOWN),
        ("t == 'fire' ? 'red' : cost == 3 ? 'blue' : nil", UNKNOWN),
        ("t.length == 3 ? 'red' : 'blue'", UNKNOWN),
        ("case when t then 'red' end", UNKNOWN),
        ("case t when /fire/ then 'red' end", UNKNOWN),
        ("INKS[t + 'x']", UNKNOWN),
        ("if t == 'fire' then", UNKNOWN),
        ("t == 'fire' ? 'red'", UNKNOWN),
        ("[" * 9_000, UNKNOWN),
        ("t == 1 ? 2 : " * 9_000 + "3", UNKNOWN),
        ('"' + "#{t}" * 9_000 + '"', UNKNOWN),
    ],
)
def test_a_choice_by_a_column_is_read_and_what_is_no_plain_one_stays_unknown(words, wanted):
    assert value_of(tokens_of(words), KNOWN) == wanted


BOXES = """
title: {x: 90, y: 90, width: 640, height: 80, font: Sans 12}
band: {x: 90, y: 200, width: 640, height: 80}
sign: {x: 600, y: 700, width: 90, height: 90}
note: {x: 90, y: 800, width: 640, height: 80, font: Sans 9}
"""
CARDS = "Name,Type,Ink,Cost\nOwl,fire,#112233,1\nMole,Sea,gold,2\nNewt,moor,,3\n"
INKS = """
def theirs(kind)
  case kind
  when 'fire' then '#010203'
  else '#040506'
  end
end
"""
DECK = """
require_relative 'inks'
require_relative '../inks'
def ours(kind)
  return kind == 'fire' ? '#070809' : '#0a0b0c'
end
data = Squib.csv file: 'cards.csv'
INKS = { 'fire' => '#aa0000', 'sea' => :blue }
Squib::Deck.new(layout: 'l.yml') do
  background color: data['Ink']
  rect layout: 'band', fill_color: data['Type'].map { |t| INKS[t.downcase] }, stroke_width: 0
  data['Type'].each_with_index do |type, i|
    rect x: 90, y: 300, width: 90, height: 90, fill_color: type == 'fire' ? 'red' : 'white', range: i
    png file: case type when 'fire', 'moor' then 'hot.png' else 'wet.png' end, layout: 'sign', range: i
  end
  text str: data['Name'], layout: 'title', color: data['Type'].map { |t| t == 'fire' ? 'white' : 'black' }
  text str: data['Type'].map { |t| { 'fire' => 'Hot & dry', 'Sea' => 'Wet' }[t] }, layout: 'note'
  rect layout: 'band', fill_color: data['Type'].map { |t| ink_of(t) }
  rect x: 300, y: 300, width: 90, height: 90, fill_color: data['Type'].map { |t| ours(t) }
  rect x: 400, y: 300, width: 90, height: 90, fill_color: data['Type'].map { |t| theirs(t) }
end
"""


@pytest.fixture
def squib(elsewhere):
    for name, colour in (("hot.png", "#aa2222"), ("wet.png", "#2222aa")):
        stream = io.BytesIO()
        Image.new("RGB", (30, 30), colour).save(stream, "PNG")
        (elsewhere / name).write_bytes(stream.getvalue())
    for name, text in (("cards.csv", CARDS), ("l.yml", BOXES), ("deck.rb", DECK), ("inks.rb", INKS)):
        (elsewhere / name).write_text(text, encoding="utf-8")
    words = ["--from", "cards.csv", "--layout", "l.yml", "--script", "deck.rb"]
    made = CliRunner().invoke(main, ["new", "game", "zoo", *words])
    assert made.exit_code == 0, made.output
    return elsewhere, made.output


def faces_of(root):
    """The XML of the front of each card."""
    library = interface.load(root).library
    [target] = targets_of(library, BuildOrder(only=("cards",), papers=("a4",)))
    faces = Renderers(root, library).of(target).faces
    return {printing.card.id: faces.source("card.xml.j2", printing) for printing in faces.game.printings}


def test_colours_pictures_and_words_differ_by_the_words_of_a_column(squib):
    folder, told = squib
    assert re.findall(r"deck\.rb:(\d+)", told) == ["18"], "only the colour that a method makes"
    assert "on the fronts: Cost" in told
    faces = faces_of(folder / "zoo")
    for card, ground, band, square, ink, picture, note in (
        ("owl", "#112233", "#aa0000", "#ff0000", "#ffffff", "hot", "Hot &amp; dry"),
        ("mole", "#ffd700", "#0000ff", "#ffffff", "#000000", "wet", "Wet"),
        ("newt", "#000000", "none", "#ffffff", "#000000", "hot", "></text>"),
    ):
        face = faces[card]
        assert f'fill="{ground}">' in face
        assert f'y="13.76mm" bottom="68.37mm" fill="{band}"' in face
        assert f'fill="{square}" stroke="#000000"' in face
        assert f'colour="{ink}">' in face
        assert f'src="images/{picture}.png"' in face
        assert note in face
        assert f'fill="{"#070809" if card == "owl" else "#0a0b0c"}"' in face
        assert f'fill="{"#010203" if card == "owl" else "#040506"}"' in face
    outcome = interface.build(folder / "zoo", out=folder / "out", papers=["a4"], only=["cards"])
    assert [finding.message for finding in outcome.found if finding.severity is Severity.ERROR] == []


def test_words_of_a_yes_or_no_column_stand_where_a_cell_has_them_and_the_rest_of_the_script_is_read(elsewhere):
    (elsewhere / "cards.csv").write_text("Name,Deck,Hold,Cost\nOwl,x,,2\nFox,,x,3\nBat,x,x,1\n", encoding="utf-8")
    boxes = ("title", "one", "two", "cost")
    lines = "".join(f"{name}: {{x: 90, y: {90 + 200 * at}, width: 600, height: 80}}\n" for at, name in enumerate(boxes))
    (elsewhere / "l.yml").write_text(lines, encoding="utf-8")
    blocks = "{ |x|\n if x == 'x'\n 'on deck'\n end\n }", "{ |x|\n unless x.empty?\n 'held'\n end\n }"
    script = "\n".join(
        (
            "data = Squib.csv file: 'cards.csv'",
            "Squib::Deck.new(layout: 'l.yml') do",
            "  text str: data['Name'], layout: 'title'",
            f"  text str: data['Deck'].map {blocks[0]}, layout: 'one'",
            f"  text str: data['Hold'].map {blocks[1]}, layout: 'two'",
            "  text str: data['Cost'].map { |x| x if x > 1 }, layout: 'cost'",
            "end",
        )
    )
    (elsewhere / "deck.rb").write_text(script, encoding="utf-8")
    words = ["--from", "cards.csv", "--layout", "l.yml", "--script", "deck.rb"]
    made = CliRunner().invoke(main, ["new", "game", "zoo", *words])
    assert "what is made of the column `Cost` is not read" in made.output
    faces = faces_of(elsewhere / "zoo")
    assert [word in faces["owl"] for word in (">on deck<", ">held<")] == [True, False]
    assert [word in faces["fox"] for word in (">on deck<", ">held<")] == [False, True]
    assert [word in faces["bat"] for word in (">on deck<", ">held<")] == [True, True]
