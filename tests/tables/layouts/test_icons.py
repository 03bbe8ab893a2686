"""Icons of a script: pictures that it sets in the place of codes become icons of the new game."""

import struct
import zlib

from click.testing import CliRunner

from cardgen.cli import main
from cardgen.commands import interface
from cardgen.scaffold import make_folder
from cardgen.tables.forms.read import read
from cardgen.tables.layouts.taken import LayoutFile
from cardgen.tables.new_game import GameWish, game_of

DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
LAYOUT = """
name: {x: 90, y: 80, width: 640, height: 60, font: Sans 20}
cost: {x: 90, y: 180, width: 640, height: 60, font: Sans 20}
text: {x: 90, y: 300, width: 640, height: 300, font: Sans 14}
rule: {x1: 90, x2: 740, y1: 290, y2: 290}
credits: {x: 90, y: 980, width: 640, height: 40, font: Sans 8}
"""
DECK = r"""
require 'squib'
data = Squib.csv file: 'cards.csv'
others = { '(DEF)' => 'icons/defend.svg', '(GUN)' => 'icons/gun.svg' }
sizes = data['Name'].map do |name|
  case name.length
  when 0..10 then 26
  else 20
  end
end
Squib::Deck.new(cards: 2, layout: 'l.yml') do
  line stroke_width: 3, layout: 'rule'
  text str: data['Name'].map(&:upcase), layout: 'name', font_size: sizes
  text(str: data['Cost'], layout: 'cost') do |embed|
    embed.svg key: '(ATK)', width: 50, height: 50, file: 'icons\attack.svg'
    embed.svg key: '(HIT)', file: 'icons/attack.svg'
    embed.png key: '(SPD)', file: 'icons/speed.png', mask: :red
    embed.svg key: data['Code'], file: 'icons/attack.svg'
    embed.svg key: 'two words', file: 'icons/attack.svg'
    others.each do |code, picture|
      embed.svg key: code, file: picture
    end
    if rand > 1
      embed.svg key: '(UTL)', file: 'icons/attack.svg'
    end
  end
  text str: data['Text'], layout: 'text'
  text str: Time.now, layout: 'credits'
end
"""
CARDS = "Name,Cost,Text\nOwl,(ATK)(SPD),Pay (DEF).\nFox,(HIT) 2,Run.\n"


def png():
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress(b"".join(b"\0" + b"\xff\0\0" * 2 for _ in range(3)))
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", 2, 3, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", rows)
        + chunk(b"IEND", b"")
    )


def written(folder, deck=DECK):
    (folder / "icons").mkdir()
    for name in ("attack", "defend"):
        (folder / f"icons/{name}.svg").write_text(DRAWING, encoding="utf-8")
    (folder / "icons/speed.png").write_bytes(png())
    for name, text in (("cards.csv", CARDS), ("l.yml", LAYOUT), ("deck.rb", deck)):
        (folder / name).write_text(text, encoding="utf-8")


def test_codes_become_icons_with_their_drawings_and_each_line_that_does_not_is_told(tmp_path):
    written(tmp_path)
    layout = LayoutFile(tmp_path / "l.yml", "l.yml", script=tmp_path / "deck.rb", script_file="deck.rb")
    made = game_of(GameWish("owls", layout=layout), read(tmp_path / "cards.csv", "cards.csv"))
    icons = made.files["card_data/owls/icons.yaml"].decode()
    assert '{id: attack, codes: ["(ATK)", "(HIT)"], text: {name: Attack}}' in icons
    assert '{id: defend, codes: ["(DEF)"]' in icons
    assert made.files["templates/owls/icons/attack.svg"].decode() == DRAWING
    assert 'viewBox="0 0 2 3"' in made.files["templates/owls/icons/speed.svg"].decode()
    told = {finding.span.line: finding.message for finding in made.found}
    assert {
        line: word in told[line]
        for line, word in (
            (17, "`mask` of an icon"),
            (18, "is not plain"),
            (19, "`two words` is no code"),
            (21, "`icons/gun.svg` of the code `(GUN)` is not beside"),
            (24, "under a condition"),
        )
    } == dict.fromkeys((17, 18, 19, 21, 24), True)
    assert sorted(told) == [17, 18, 19, 21, 24]
    assert "  icons, as large as the letters around them: (ATK) (HIT) (SPD) (DEF)" in made.lines


def test_such_a_game_builds_with_its_icons_its_line_its_capitals_and_whose_it_is(tmp_path, monkeypatch):
    written(tmp_path)
    monkeypatch.chdir(tmp_path)
    words = ["new", "game", "owls", "--from", "cards.csv", "--layout", "l.yml", "--script", "deck.rb"]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    template = (tmp_path / "owls/templates/owls/card.xml.j2").read_text(encoding="utf-8")
    assert '<path d="M4.445 21.38 L59.48 21.38" x="0" y="0"' in template
    assert "{{ card.text.title|upper }}" in template
    assert "card.fields['cost']|string|own_signs|markup" in template
    assert "{{ licence }}, {{ set.attribution }}" in template
    outcome = interface.build(tmp_path / "owls", only=["cards"], papers=["a4"])
    assert {finding.code for finding in outcome.found} == {"CG834"}
    plain = template.replace("card.fields['cost']|string|own_signs|markup", "card.fields['cost']")
    (tmp_path / "owls/templates/owls/card.xml.j2").write_text(plain, encoding="utf-8")
    outcome = interface.build(tmp_path / "owls", only=["cards"], papers=["a4"])
    assert "the code `(ATK)` stays letters, in text `cost` on card `owl`" in {
        finding.message for finding in outcome.found if finding.code == "CG717"
    }


def test_no_icon_is_made_of_what_is_no_picture(tmp_path):
    written(tmp_path)
    (tmp_path / "icons/speed.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(20))
    (tmp_path / "icons/defend.svg").write_bytes(b"\xff\xfe\0")
    layout = LayoutFile(tmp_path / "l.yml", "l.yml", script=tmp_path / "deck.rb", script_file="deck.rb")
    made = game_of(GameWish("owls", layout=layout), read(tmp_path / "cards.csv", "cards.csv"))
    messages = " ".join(finding.message for finding in made.found)
    assert "no icon can be made of `icons/defend.svg`: it is not UTF-8" in messages
    assert "templates/owls/icons/speed.svg" not in made.files
    make_folder(tmp_path / "made", made.files)


BY_METHOD = """
require_relative 'embeds'
data = Squib.csv file: 'cards.csv'
Squib::Deck.new(layout: 'l.yml') do
  text str: data['Name'], layout: 'name'
  text(str: data['Cost'], layout: 'cost') { |e| set_icons(e, codes) }
  text(str: data['Text'], layout: 'text') { |e| e.set_all }
end
"""
EMBEDS = """
def codes
  { '(ATK)' => 'icons/attack.svg', 'A' => 'icons/attack.svg', 'F' => 'icons/defend.svg' }
end
def set_icons(embed, keys)
  size = 85
  keys.each do |key, file|
    embed.svg key: key, file: file, width: size
  end
end
"""


def test_icons_that_a_method_sets_are_read_and_told_where_it_is_not(tmp_path):
    written(tmp_path, BY_METHOD)
    (tmp_path / "embeds.rb").write_text(EMBEDS, encoding="utf-8")
    layout = LayoutFile(tmp_path / "l.yml", "l.yml", script=tmp_path / "deck.rb", script_file="deck.rb")
    made = game_of(GameWish("owls", layout=layout), read(tmp_path / "cards.csv", "cards.csv"))
    assert "  icons, as large as the letters around them: (ATK)" in made.lines
    assert {finding.span.line: finding.message for finding in made.found if finding.code == "CG956"} == {
        6: "`A`, `F` are no codes of icons: one has 2 to 24 characters, and no blank or star",
        7: "codes of icons are made by a method that is not read: say each with `embed.svg key:`",
    }
