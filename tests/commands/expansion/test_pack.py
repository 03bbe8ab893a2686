"""A packed folder is what others take: checked, the same bytes each time, and nothing in it that an archive may not."""

import re
import zipfile
from base64 import b64decode
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from cardgen.cli import main
from tests.sweep import sweep


@pytest.fixture
def garden(elsewhere):
    """An expansion of Food Heroes, with what people and systems leave beside it."""
    run("new", "expansion", "school-garden")
    folder = Path("school-garden")
    for name in (".DS_Store", "output/fsys/cards-a4.pdf", "notes.docx", "templates/fsys/spare.xml.j2", "old.zip"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(b"x")
    return folder


def run(*words):
    return CliRunner().invoke(main, [str(word) for word in words])


def names(path):
    with zipfile.ZipFile(path) as archive:
        return {name.partition("/")[2] for name in archive.namelist()}


def test_what_is_packed_is_taken_by_check_and_has_its_verdict(garden):
    made = run("pack", garden, "--level", "static", "--out", "mail")
    assert made.exit_code == 0, made.output
    path = Path("mail/school-garden-0.1.0.zip")
    assert made.output.startswith(f"{path.as_posix()}  ")
    assert {"verdict.html", "card_data/fsys/sets/school-garden/set.yaml"} <= names(path)
    checked = run("check", path, "--base", "fsys", "--level", "static")
    assert checked.exit_code == 0
    assert "CG833" not in checked.output


def test_what_others_must_not_run_or_do_not_need_stays_at_home(garden):
    made = run("pack", garden, "--level", "static", "--out", "a.zip")
    left = names("a.zip")
    assert not left & {".DS_Store", "output/fsys/cards-a4.pdf", "notes.docx", "templates/fsys/spare.xml.j2", "old.zip"}
    assert "left out: notes.docx: is no file of cards" in made.output
    assert "left out: templates/fsys/spare.xml.j2: is a template, which is a small program" in made.output
    assert "old.zip" not in made.output


def test_a_whole_game_is_packed_to_be_unpacked_and_printed_elsewhere(elsewhere):
    run("new", "game", "attic", "--look", "plain")
    (elsewhere / "attic/output").mkdir()
    (elsewhere / "attic/output/old.pdf").write_bytes(b"x")
    made = run("pack", "attic", "--level", "static", "--out", "mail", "--whole")
    assert "cardgen build" in made.output
    path = Path("mail/attic-1.0.0-whole.zip")
    with zipfile.ZipFile(path) as archive:
        archive.extractall("hers")
    assert {"templates/attic/card.xml.j2", "HOW-TO-PRINT.txt", "verdict.html"} <= names(path)
    assert "output/old.pdf" not in names(path)
    built = run("build", "--project", "hers/attic", "--out", "print", "--only", "cards", "--paper", "a4")
    assert (built.exit_code, Path("print/attic/cards-a4.pdf").is_file()) == (0, True)
    assert "is a template" in run("check", path).output


def test_the_same_files_give_the_same_bytes(garden):
    first, second = (
        run("pack", garden, "--level", "static", "--out", name) and Path(name) for name in ("a.zip", "b.zip")
    )
    assert first.read_bytes() == second.read_bytes()
    with zipfile.ZipFile(first) as archive:
        assert {(member.date_time, member.compress_type) for member in archive.infolist()} == {
            ((1980, 1, 1, 0, 0, 0), zipfile.ZIP_STORED)
        }


def test_cards_with_a_mistake_are_packed_and_the_verdict_says_so(garden):
    cards = garden / "card_data/fsys/sets/school-garden/cards/first.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("ae-1,", "ae-99,"), encoding="utf-8")
    assert run("pack", garden, "--level", "static", "--out", "a.zip").exit_code == 1
    with zipfile.ZipFile("a.zip") as archive:
        (page,) = (archive.read(name) for name in archive.namelist() if name.endswith("verdict.html"))
    assert b"Not yet: " in page


def test_the_verdict_shows_the_cards_as_they_print(garden):
    assert run("check", garden, "--base", "fsys", "--level", "static", "--verdict", "v.html").exit_code == 0
    page = Path("v.html").read_text(encoding="utf-8")
    assert re.findall(r"<figcaption>(.*?)</figcaption>", page) == ["Early Bird", "Long Table", "First Star"]
    for code in re.findall(r'src="data:image/png;base64,([^"]*)"', page):
        picture = Image.open(BytesIO(b64decode(code)))
        assert abs(picture.width / picture.height - 63.5 / 88.9) < 0.01
        assert len(picture.convert("RGB").getcolors(1_000_000)) > 20


def test_a_set_alone_is_packed_too(garden):
    folder = garden / "card_data/fsys/sets/school-garden"
    assert run("pack", folder, "--level", "static", "--out", "a.zip").exit_code == 0
    assert {"set.yaml", "printings.yaml", "cards/first.yaml", "verdict.html"} == names("a.zip")


@sweep("what", ("empty", "nowhere"))
def test_where_there_are_no_cards_nothing_is_packed(what, elsewhere):
    Path("empty").mkdir(exist_ok=True)
    assert run("pack", what).exit_code == 2
    assert not list(Path().glob("**/*.zip"))
