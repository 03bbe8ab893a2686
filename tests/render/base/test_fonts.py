"""Words become glyphs; a glyph that a font lacks is sought along the chain, and told when nobody has it."""

import re

import pytest

from cardgen.model.fonts import package_folder
from cardgen.render.base.fonts import Font, FontBook

FOLDER = package_folder("font_roboto")
FILES = {"Regular": FOLDER / "Roboto-Regular.ttf", "Black": FOLDER / "Roboto-Black.ttf"}


@pytest.fixture
def book():
    return FontBook(FILES, ("Regular",))


@pytest.fixture
def regular(book):
    return book.font("Regular")


def test_kerning_narrows_a_pair(regular):
    assert regular.shape("AV").advance < regular.shape("A").advance + regular.shape("V").advance
    assert re.fullmatch(r"(<[0-9A-F]+>-?\d+)*<[0-9A-F]+>(-?\d+)?", regular.shape("AVATAR").glyphs)


def test_a_run_names_a_glyph_for_every_letter(regular):
    run = regular.shape("Tree")
    assert [text for _, text in run.used] == list("Tree")
    ids = "".join(re.findall(r"<([0-9A-F]+)>", run.glyphs))
    assert [int(ids[at : at + 4], 16) for at in range(0, len(ids), 4)] == [glyph for glyph, _ in run.used]


@pytest.mark.parametrize("text", ["e\u0301te\u0301", "ffi", "n\u0303", "Å\u0323"])
def test_clusters_give_back_their_text(regular, text):
    """Whatever glyphs marks and ligatures become, copying the text from the page gives the text."""
    assert "".join(part for _, part in regular.shape(text).used) == text


def test_a_word_is_shaped_once(regular):
    assert regular.shape("tree") is regular.shape("tree")


def test_a_font_without_a_glyph_shapes_nothing(regular):
    assert regular.shape("a中") is None
    assert regular.has("a")
    assert not regular.has("中")


def test_a_missing_glyph_comes_from_the_next_font_of_the_chain(book, monkeypatch):
    """As if the black cut had no small letters."""
    black = book.font("Black")
    monkeypatch.setattr(Font, "has", lambda font, character: font is not black or character.isupper())
    black.words["Tree"] = None
    runs, missing = book.shape("Black", "Tree")
    assert missing == ""
    assert [(run.font.name, run.text) for run in runs] == [("Black", "T"), ("Regular", "ree")]


def test_a_chain_begins_with_the_font_itself_and_has_each_once(book):
    assert [font.name for font in book.chain("Black")] == ["Black", "Regular"]
    assert [font.name for font in book.chain("Regular")] == ["Regular"]


def test_what_nobody_sees_is_not_missing(book):
    assert book.shape("Regular", "\N{ANT}\N{VARIATION SELECTOR-16}") == ((), "\N{ANT}")


def test_what_no_font_has_is_named(book):
    runs, missing = book.shape("Black", "x中y国")
    assert missing == "中国"
    assert [run.text for run in runs] == ["x", "y"]


def test_measures_are_in_thousandths_of_an_em(regular):
    assert 900 < regular.ascent < 1000
    assert 200 < regular.descent < 300
    assert 240 < regular.shape(" ").advance < 260


def test_an_unknown_name_is_the_programmers_error(book):
    with pytest.raises(KeyError):
        book.font("Comic")


def test_a_file_that_is_not_there_is_the_systems(tmp_path):
    with pytest.raises(OSError, match="no such file"):
        Font.load("x", tmp_path / "no.ttf")


def test_a_package_that_is_not_installed_has_no_folder():
    assert package_folder("surely_no_such_package") is None
    assert package_folder("font_roboto").is_dir()


def test_fonts_are_told_by_their_names_not_by_their_bytes(book, regular):
    """A test that failed used to write gigabytes: the bytes of a font at each word of a face."""
    regular.shape("Tree")
    assert repr(regular) == "Font('Regular')"
    assert repr(book) == "FontBook(['Black', 'Regular'])"


def test_what_is_bold_is_sought_in_bold_fonts_first():
    files = dict.fromkeys(("Title Bold", "Title", "Hebrew", "Hebrew Bold"), FILES["Regular"])
    book = FontBook(files, ("Hebrew", "Hebrew Bold"))
    assert [font.name for font in book.chain("Title Bold")] == ["Title Bold", "Hebrew Bold", "Hebrew"]
    assert [font.name for font in book.chain("Title")] == ["Title", "Hebrew", "Hebrew Bold"]


def test_a_variable_font_has_a_weight():
    path = package_folder("fontpkg_rubik") / "Rubik[wght].ttf"
    light, bold, boldest = (Font.load("Rubik", path, weight).shape("water").advance for weight in (300, 700, 1000))
    assert light < bold < boldest
    assert Font.load("Rubik", path).shape("water").advance == light
    assert (
        Font.load("Regular", FILES["Regular"], 700).shape("a").advance
        == Font.load("Regular", FILES["Regular"]).shape("a").advance
    )
