"""Pictures that a script of Squib, or a column of a table, names come along, from beside it and from nowhere else."""

import io
import re

import pytest
from click.testing import CliRunner
from PIL import Image

from cardgen.cli import main
from cardgen.commands import interface
from cardgen.diagnostics import Severity
from cardgen.tables.forms.read import read
from cardgen.tables.layouts.taken import LayoutFile
from cardgen.tables.new_game import GameWish, game_of

SQUIB = """
Squib::Deck.new(layout: 'l.yml') do
  data = Squib.csv file: 'cards.csv'
  png file: 'img/ground.png', layout: :whole
  png file: data['Art'].map { |a| "img/#{a}.png" }, layout: :art
  svg file: data['Sign'].map { |k| "img/sign-#{k}.svg" }, layout: :sign
  png file: 'img/lost.png', x: 9, y: 9, width: 9, height: 9
  png file: '../outside.png', layout: :sign
  text str: data['Name'], layout: :name
end
"""
SQUIB_BOXES = """
whole: {x: 0, y: 0, width: 825, height: 1125}
art: {x: 112, y: 180, width: 600, height: 450}
sign: {x: 660, y: 75, width: 90, height: 90}
name: {x: 90, y: 75, width: 500, height: 80}
"""
SIGN_FILE = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="#c22"/></svg>'


def picture_of(colour):
    stream = io.BytesIO()
    Image.new("RGB", (60, 45), colour).save(stream, "PNG")
    return stream.getvalue()


@pytest.fixture
def squib(elsewhere):
    (elsewhere / "deck/img").mkdir(parents=True)
    for name, data in (
        ("deck/cards.csv", b"Name,Art,Sign,Cost\nOwl,owl,air,1\nMole,mole,earth,2\nNewt,newt,air,3\n"),
        ("deck/l.yml", SQUIB_BOXES.encode()),
        ("deck/deck.rb", SQUIB.encode()),
        ("deck/img/ground.png", picture_of("#eeddcc")),
        ("deck/img/owl.png", picture_of("#223344")),
        ("deck/img/mole.png", picture_of("#443322")),
        ("deck/img/sign-air.svg", SIGN_FILE),
        ("outside.png", picture_of("#000000")),
    ):
        (elsewhere / name).write_bytes(data)
    return elsewhere


def test_pictures_that_a_script_names_are_copied_and_drawn(squib):
    words = ["--from", "deck/cards.csv", "--layout", "deck/l.yml", "--script", "deck/deck.rb"]
    made = CliRunner().invoke(main, ["new", "game", "zoo", *words])
    assert made.exit_code == 0, made.output
    there = sorted(path.relative_to(squib / "zoo").as_posix() for path in (squib / "zoo").rglob("*.[ps][nv]g"))
    copied = [place for place in there if "/images/" in place or "/pictures/" in place]
    assert copied == [
        "card_data/zoo/sets/core/pictures/mole.png",
        "card_data/zoo/sets/core/pictures/owl.png",
        "templates/zoo/images/ground.png",
        "templates/zoo/images/sign-air.svg",
    ]
    template = (squib / "zoo/templates/zoo/card.xml.j2").read_text(encoding="utf-8")
    kinds = re.findall(r"<(image|art|text) ", template)
    assert kinds[:4] == ["image", "art", "image", "text"], "the order of the script"
    assert '<image src="images/ground.png" x="-3.2mm" right="-3.2mm" y="-3.2mm" bottom="-3.2mm"/>' in template
    assert '[["air", "images/sign-air.svg"]]' in template
    assert "files of pictures, not taken over: img/lost.png, ../outside.png" in made.output
    assert "not beside the table: `img/newt.png`" in made.output
    assert "not on the fronts: Cost" in made.output
    outcome = interface.build(squib / "zoo", out=squib / "out", papers=["a4"], only=["cards"])
    assert [finding.message for finding in outcome.found if finding.severity is Severity.ERROR] == []
    assert {"CG305", "CG708", "CG834"} <= {finding.code for finding in outcome.found}


def test_a_table_whose_script_names_pictures_by_parts_comes_back_without_a_change(squib):
    words = ["--from", "deck/cards.csv", "--layout", "deck/l.yml", "--script", "deck/deck.rb"]
    CliRunner().invoke(main, ["new", "game", "zoo", *words])
    again = CliRunner().invoke(main, ["import", "table", "deck/cards.csv", "--project", "zoo"])
    assert "0 rows new, 0 changed, 3 as the project has them" in again.output


def test_names_in_small_letters_and_the_folder_of_the_settings_are_found(squib):
    script = SQUIB.replace('"img/#{a}.png"', '"#{a.downcase}.png"').replace("'img/ground.png'", "'ground.png'")
    (squib / "deck/src").mkdir()
    settings = "img_dir: img\ncustom_colors:\n  inkBlue: '#123'\n"
    (squib / "deck/config.yml").write_text(settings, encoding="utf-8")
    script = script.replace("layout: :name", "layout: :name, color: :inkBlue")
    (squib / "deck/src/deck.rb").write_text(script, encoding="utf-8")
    (squib / "deck/cards.csv").write_text("Name,Art,Sign\nOwl,OWL,air\nMole,Mole,earth\n", encoding="utf-8")
    words = ["--from", "deck/cards.csv", "--layout", "deck/l.yml", "--script", "deck/src/deck.rb"]
    made = CliRunner().invoke(main, ["new", "game", "zoo", *words])
    assert "pictures of the cards copied: 2 files" in made.output
    assert (squib / "zoo/card_data/zoo/sets/core/pictures/owl.png").is_file()
    assert (squib / "zoo/templates/zoo/images/ground.png").is_file()
    assert 'colour: "#112233"' in (squib / "zoo/templates/zoo/styles.yaml").read_text(encoding="utf-8")


def test_pictures_that_a_column_names_are_copied_from_beside_the_table(squib):
    (squib / "deck/cards.csv").write_text("Name,Picture\nOwl,img/owl.png\nMole,mole.png\n", encoding="utf-8")
    (squib / "deck/mole.png").write_bytes(picture_of("#443322"))
    made = CliRunner().invoke(main, ["new", "game", "zoo", "--from", "deck/cards.csv"])
    assert "pictures of the cards copied: 2 files" in made.output
    home = squib / "zoo/card_data/zoo/sets/core"
    assert (home / "img/owl.png").is_file()
    assert (home / "pictures/mole.png").is_file()
    codes = {finding.code for finding in interface.check(squib / "zoo").found}
    assert {"CG305", "CG834"} <= codes
    assert not codes & {"CG304", "CG708"}, "each card has its picture"


def test_a_column_that_names_pictures_of_a_library_is_no_column_of_files(squib):
    (squib / "deck/cards.csv").write_text("Name,Art\nOwl,lorc/owl\nMole,delapouite/mole\n", encoding="utf-8")
    made = CliRunner().invoke(main, ["new", "game", "zoo", "--from", "deck/cards.csv"])
    assert made.exit_code == 0, made.output
    again = CliRunner().invoke(main, ["import", "table", "deck/cards.csv", "--project", "zoo"])
    assert "0 rows new, 0 changed, 2 as the project has them" in again.output


def test_a_picture_that_the_program_makes_is_told_with_where_it_belongs(tmp_path):
    (tmp_path / "cards.csv").write_text("Name,Icon\nOwl,lorc/owl\nFox,lorc/fox\n", encoding="utf-8")
    (tmp_path / "l.yml").write_text(
        "title: {x: 90, y: 90, width: 600, height: 80}\nart: {x: 90, y: 200, width: 600, height: 500}\n",
        encoding="utf-8",
    )
    (tmp_path / "deck.rb").write_text(
        "data = Squib.csv file: 'cards.csv'\nSquib::Deck.new(layout: 'l.yml') do\n"
        "  text str: data['Name'], layout: 'title'\n"
        "  svg data: data['Icon'].map{|x|\n      GameIcons.get(x).string\n    },\n    layout: 'art'\nend\n",
        encoding="utf-8",
    )
    layout = LayoutFile(tmp_path / "l.yml", "l.yml", script=tmp_path / "deck.rb", script_file="deck.rb")
    made = game_of(GameWish("owls", layout=layout), read(tmp_path / "cards.csv", "cards.csv"))
    assert any("makes the picture of each card, which is not taken over: art (line 4)" in line for line in made.lines)


def test_boxes_of_a_layout_that_is_not_given_are_told_once_with_that_layout(tmp_path):
    (tmp_path / "cards.csv").write_text("Name,Text\nOwl,Fly.\nFox,Run.\n", encoding="utf-8")
    (tmp_path / "l.yml").write_text("title: {x: 90, y: 90, width: 600, height: 80}\n", encoding="utf-8")
    (tmp_path / "deck.rb").write_text(
        "data = Squib.csv file: 'cards.csv'\nSquib::Deck.new(layout: ['economy.yml', 'l.yml']) do\n"
        "  rect layout: 'safe'\n  text str: data['Name'], layout: 'title'\n"
        "  text str: data['Text'], layout: 'description'\nend\n",
        encoding="utf-8",
    )
    layout = LayoutFile(tmp_path / "l.yml", "l.yml", script=tmp_path / "deck.rb", script_file="deck.rb")
    made = game_of(GameWish("owls", layout=layout), read(tmp_path / "cards.csv", "cards.csv"))
    told = [finding.message for finding in made.found if finding.code == "CG956"]
    assert len(told) == 1
    assert "no layout here has the boxes `safe`, `description`: the script draws with `economy.yml`, too" in told[0]


CORNERS = """
Squib::Deck.new(layout: 'l.yml', dpi: 300) do
  data = Squib.csv file: 'cards.csv'
  png file: 'img/cardback.png'
  png file: data['Sign'].map { |k| "img/sign-#{k}.png" }, x: 660, y: 75
  png file: data['Lost'].map { |k| "img/lost-#{k}.png" }, x: 60, y: 75
  text str: data['Name'], layout: :name
  save_png prefix: 'front_'
end
"""


def test_a_picture_with_only_a_corner_is_as_large_as_its_file_and_never_the_picture_of_the_card(squib):
    """The picture below all is called a back, and the deck is still that of the fronts."""
    (squib / "deck/deck.rb").write_text(CORNERS, encoding="utf-8")
    (squib / "deck/cards.csv").write_text("Name,Sign,Lost\nOwl,air,a\nMole,earth,b\n", encoding="utf-8")
    for name in ("cardback", "sign-air", "sign-earth"):
        (squib / f"deck/img/{name}.png").write_bytes(picture_of("#ccddee"))
    words = ["--from", "deck/cards.csv", "--layout", "deck/l.yml", "--script", "deck/deck.rb"]
    made = CliRunner().invoke(main, ["new", "game", "zoo", *words])
    assert made.exit_code == 0, made.output
    template = (squib / "zoo/templates/zoo/card.xml.j2").read_text(encoding="utf-8")
    assert '<image src="images/cardback.png"' in template
    (x, right) = re.search(r'images/sign-air.png.*?x="([\d.]+)mm" right="([\d.]+)mm"', template).groups()
    assert "<art " not in template
    assert round(63.5 - float(x) - float(right), 1) == 5.1, "60 dots of 300 an inch"
    assert "not taken over: those that `Lost` names;" in made.output
    assert "they lie on the picture [[" not in made.output
