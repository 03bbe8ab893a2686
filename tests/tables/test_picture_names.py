"""Which pictures of a folder does a table get whose columns name none?"""

from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from cardgen.cli import main
from cardgen.commands import interface

PICTURES = Path("mine/card_data/mine/sets/core/pictures")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with a table and pictures of all sorts of names, in which the user stands."""
    monkeypatch.chdir(tmp_path)
    Path("cards.csv").write_text("Name,Cost\nBlack Owls,2\nJäger,3\nÉtoile!,1\nLost,4\n", encoding="utf-8")
    for name in ("black_owls.SVG", "Jaeger.svg", "ETOILE.svg", "Stranger.svg"):
        draw(Path("art") / name)
    return tmp_path


def draw(path):
    path.parent.mkdir(exist_ok=True)
    words = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>{path.stem}</title></svg>'
    path.write_text(words, encoding="utf-8")


def run(*words):
    return CliRunner().invoke(main, list(words)).output


def test_pictures_called_like_titles_are_those_of_the_cards_and_the_rest_is_told(folder):
    result = run("new", "game", "mine", "--from", "cards.csv", "--pictures", "art")
    assert "pictures of cards called like them copied: 3 files" in result
    assert "no picture is called like 1 card: `lost`" in result
    assert "no card is called like 1 picture, not copied: `Stranger.svg`" in result
    assert sorted(path.name for path in PICTURES.iterdir()) == ["black-owls.svg", "etoile.svg", "jaeger.svg"]
    game = interface.load(folder / "mine").games["mine"]
    assert sum("pictures/" in printing.art.reference for printing in game.printings) == 3


def test_without_the_folder_nothing_is_guessed(folder):
    assert "called like" not in run("new", "game", "mine", "--from", "cards.csv")
    assert not PICTURES.exists()


def test_a_later_table_gets_its_own_and_writes_none_over(folder):
    run("new", "game", "mine", "--from", "cards.csv", "--pictures", "art")
    (PICTURES / "jaeger.svg").write_bytes((PICTURES / "etoile.svg").read_bytes())
    draw(Path("art/lost.svg"))
    Path("more.csv").write_text("Name,Cost\nStranger,1\n", encoding="utf-8")
    result = run("import", "table", "more.csv", "--pictures", "art", "--project", "mine")
    assert "copied: 2 files" in result
    assert "no card is called like" not in result
    assert b"ETOILE" in (PICTURES / "jaeger.svg").read_bytes()


def test_a_folder_of_other_pictures_is_told(folder):
    draw(Path("other/nobody.svg"))
    result = run("new", "game", "mine", "--from", "cards.csv", "--pictures", "other")
    assert "no card is called like 1 picture, not copied: `nobody.svg`" in result


@pytest.mark.parametrize(("head", "ending"), [("url_pfadname", ""), ("Picture", ""), ("url_pfadname", ".svg")])
def test_a_column_called_like_the_files_of_the_folder_names_the_pictures_whatever_its_head(folder, head, ending):
    rows = "".join(f"Card {n},a{n % 3}{ending}\n" for n in range(6))
    Path("cards.csv").write_text(f"Name,{head}\n{rows}", encoding="utf-8")
    for n in range(3):
        draw(Path(f"art/a{n}.svg"))
    made = run("new", "game", "mine", "--from", "cards.csv", "--pictures", "art")
    assert "pictures of the cards copied: " in made
    game = interface.load(folder / "mine").games["mine"]
    assert all(printing.art.reference.startswith("file:core:") for printing in game.printings)
    draw(Path("art/b.svg"))
    Path("more.csv").write_text(f"Name,{head}\nCard 6,b{ending}\n", encoding="utf-8")
    assert "copied: 1 file" in run("import", "table", "more.csv", "--pictures", "art", "--project", "mine")
    assert "error" not in run("check", "--project", "mine")


SEVERAL = "Name,badge,art of it,back\n" + "".join(f"Card {n},b{n % 2}.svg,a{n}.svg,a0.svg\n" for n in range(4))


@pytest.mark.parametrize("wish", [(), ("--column", "Badge=badge"), ("--column", "back=text.behind")])
def test_of_several_columns_that_name_pictures_it_is_that_with_one_for_each_card(wish, folder):
    Path("cards.csv").write_text(SEVERAL, encoding="utf-8")
    for name in ("a0", "a1", "a2", "a3", "b0", "b1"):
        draw(Path(f"art/{name}.svg"))
    made = run("new", "game", "mine", "--from", "cards.csv", "--pictures", "art", *wish)
    assert "art of it  ->  art.file" in made
    assert "pictures of the cards copied: 4 files" in made


def test_a_column_that_the_user_says_is_something_else_names_no_pictures(folder):
    Path("cards.csv").write_text("Name,badge,Text\nBat,b0.svg,Fly home.\nBee,b1.svg,Hum.\n", encoding="utf-8")
    draw(Path("art/b0.svg"))
    draw(Path("art/b1.svg"))
    made = run("new", "game", "mine", "--from", "cards.csv", "--pictures", "art", "--column", "badge=badge")
    assert ("badge  ->  badge:" in made, "art.file" in made) == (True, False)


def test_words_that_are_no_files_of_the_folder_are_words(folder):
    Path("cards.csv").write_text(
        "Name,Motiv,Text\nJäger,wood,Hunt the fox.\nLost,sea,Go away from here.\n", encoding="utf-8"
    )
    assert "Motiv  ->  motiv:" in run("new", "game", "mine", "--from", "cards.csv", "--pictures", "art")


SHAPES = {(400, 1200): "4 of 4 pictures would lose more than a third at the edges", (700, 600): ""}


@pytest.mark.parametrize("size", [*SHAPES])
def test_pictures_that_would_lose_much_are_shown_whole_and_it_is_told(size, folder):
    for name in ("black-owls", "jager", "etoile", "lost"):
        Image.new("RGB", size, "#804020").save(folder / f"{name}.png")
    result = run("new", "game", "mine", "--from", "cards.csv", "--pictures", ".")
    template = (folder / "mine/templates/mine/card.xml.j2").read_text(encoding="utf-8")
    assert SHAPES[size] in result
    assert ("of their place" in result) == bool(SHAPES[size])
    assert ("'contain' if art.reference.startswith('file:')" in template) == bool(SHAPES[size])
    assert "CG945" not in run("check", "mine")


def test_few_pictures_that_lose_much_are_counted_and_check_names_them(folder):
    for name, size in (("black-owls", (700, 600)), ("jager", (700, 600)), ("etoile", (400, 1200))):
        Image.new("RGB", size, "#804020").save(folder / f"{name}.png")
    result = run("new", "game", "mine", "--from", "cards.csv", "--pictures", ".")
    assert "1 of 3 pictures lose more than a third at the edges of their place" in result
    assert "info[CG945]" in (checked := run("check", "mine"))
    assert "above and below" in checked


def test_pictures_that_a_later_table_names_and_that_are_nowhere_are_told_until_they_come(folder):
    run("new", "game", "mine", "--from", "cards.csv")
    Path("more.csv").write_text("Name,Cost,Picture\nBat,1,bat.svg\nBee,2,bee.svg\n", encoding="utf-8")
    draw(Path("wings/bat.svg"))
    more = ("import", "table", "more.csv", "--project", "mine")
    told = run(*more)
    assert "not beside the table: `bat.svg`, `bee.svg`" in told
    assert "import the table again with --pictures FOLDER" in told
    told = run(*more, "--pictures", "wings")
    assert "pictures of the cards copied: 1 file" in told
    assert "not beside the table: `bee.svg`" in told
    draw(PICTURES / "bee.svg")
    assert "not beside the table" not in run(*more, "--pictures", "wings")


def test_pictures_without_a_place_on_the_card_are_told(folder):
    Path("l.yml").write_text("name: {x: 90, y: 75, width: 500, height: 80}\n", encoding="utf-8")
    told = run("new", "game", "mine", "--from", "cards.csv", "--pictures", "art", "--layout", "l.yml")
    assert "no card shows these pictures: `card.xml.j2` has no place for them" in told
    front = Path("mine/templates/mine/card.xml.j2")
    place = '<art name="{{ art.reference }}" x="6mm" y="15mm" width="50mm" height="30mm"/>'
    front.write_text(front.read_text(encoding="utf-8").replace("</card>", f"{place}</card>"), encoding="utf-8")
    draw(Path("art/lost.svg"))
    told = run("import", "table", "cards.csv", "--project", "mine", "--pictures", "art")
    assert "copied: 1 file" in told
    assert "no card shows" not in told
