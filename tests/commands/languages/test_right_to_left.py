"""A game in Hebrew and Arabic: its PDF is read back as it was written, and its sheets are cut as all others."""

from unicodedata import normalize

import pikepdf
import pypdfium2 as pdfium
import pytest

from cardgen.commands.languages.editions import edition_of
from cardgen.commands.pipeline import load
from cardgen.render.base.display import Face, Line, Placed, Rectangle, Text
from cardgen.render.base.target import Settings, Target
from cardgen.render.products.renderers import Renderers
from tests.fixtures.minimal_project import CORE, GAME, minimal_project

FONTS = """\
fonts:
  Roboto Regular: {package: font_roboto, file: Roboto-Regular.ttf}
  Roboto Bold: {package: font_roboto, file: Roboto-Bold.ttf}
  Rubik Regular: {package: fontpkg_rubik, file: "Rubik[wght].ttf", weight: 400}
  Rubik Bold: {package: fontpkg_rubik, file: "Rubik[wght].ttf", weight: 700}
fallback: [Roboto Regular, Rubik Regular, Rubik Bold]
"""
HEBREW = "הרימי 12 פירורים (2.5 גרם) אל הקן!"
ARABIC = "زوري ٣ زهرات أو 12 ثم عودي إلى «الخلية» لا تنسي."
CARDS = f"""\
cards:
  - id: ant
    icons: [sun]
    text: {{title: נמלה, action: "{HEBREW}"}}
  - id: bee
    icons: [moon, sun]
    text: {{title: نحلة, action: "{ARABIC}"}}
  - id: cat
    icons: [sun]
    text: {{title: 猫, action: Sleep.}}
"""


@pytest.fixture(scope="module")
def hebrew(tmp_path_factory):
    project = minimal_project(tmp_path_factory.mktemp("hebrew") / "project")
    project.replace(f"{GAME}/game.yaml", "id: mini\n", "id: mini\nlanguage: he\n")
    project.write("fonts/fonts.yaml", FONTS)
    project.write(f"{CORE}/cards/all.yaml", CARDS)
    return project


def test_what_no_font_has_is_named_and_nothing_else(hebrew):
    found = hebrew.check(only=("cards",)).found
    assert {finding.code for finding in found} == {"CG702"}
    assert all("`猫`" in finding.message for finding in found)


def test_hebrew_and_arabic_are_read_back_in_the_order_in_which_they_are_read(hebrew):
    hebrew.build(select=("ant", "bee"))
    (path,) = (hebrew.out / "mini").glob("cards-a4-*.pdf")
    with pikepdf.open(path) as file:
        assert (str(file.Root.Lang), str(file.Root.ViewerPreferences.Direction)) == ("he", "/R2L")
    with pdfium.PdfDocument(path) as file:
        text = " ".join(normalize("NFKC", file[0].get_textpage().get_text_range()).split())
    for words in (HEBREW, ARABIC, "נמלה", "نحلة"):
        assert words in text


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """The first sheet of the minimal project with its back: in English, and as a mirror shows it."""
    project = minimal_project(tmp_path_factory.mktemp("mirror") / "project")
    library, _ = load(project.root)

    def lay_out(language):
        known = edition_of(project.root, library, language).library
        game = known.games["mini"]
        paper, printer = known.papers["a4"], known.printers["home"]
        target = Target(game, game.products["cards"], paper, printer, Settings(), game.deck)
        laid_out, _ = Renderers(project.root, known).of(target).lay_out(target)
        return list(laid_out.publication.pages)

    return {language: lay_out(language) for language in ("en", "mirror")}


def of_kind(page, kind):
    return [mark for mark in page.marks if isinstance(mark, kind)]


def test_a_sheet_in_a_mirror_is_cut_in_the_same_places_and_has_its_backs_there(pages):
    for english, mirrored in zip(pages["en"], pages["mirror"], strict=True):
        assert of_kind(english, Line) == of_kind(mirrored, Line)
        assert [mark.box for mark in of_kind(english, Placed)] == [mark.box for mark in of_kind(mirrored, Placed)]


def test_only_fronts_are_turned_round(pages):
    faces = {language: [of_kind(page, Placed)[0].what for page in made] for language, made in pages.items()}
    (front, back), (front_in_mirror, back_in_mirror) = faces["en"], faces["mirror"]
    assert isinstance(front, Face)
    art, art_in_mirror = (of_kind(face, Placed)[0] for face in (front, front_in_mirror))
    assert art_in_mirror.box.left == front.width - art.box.right
    (title,), (title_in_mirror,) = (of_kind(face, Text) for face in (back, back_in_mirror))
    assert abs(title.left - title_in_mirror.left) <= 1
    assert of_kind(back, Rectangle) == of_kind(back_in_mirror, Rectangle)
