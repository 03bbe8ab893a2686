"""Signs of a game in the cells of its table are printed: no letter of a text vanishes that is not told."""

import csv
import re

import pypdfium2 as pdfium
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.cli import main
from cardgen.commands import interface
from cardgen.model.texts.own_signs import marks_of, with_all_signs, with_own_signs
from cardgen.render.base.markup import markup
from cardgen.tables.cells.text_marks import TextMarksFound
from cardgen.tables.flow import import_table
from cardgen.tables.planning.request import TableRequest
from tests.sweep import sweep

SIGNS = [
    "**",
    "*",
    "_",
    "__",
    "`",
    "<",
    ">",
    "[x]",
    "[[x]]",
    ":a:",
    "\\",
    "- ",
    "+",
    "➪",
    "$",
    "B",
    "ww",
    " ",
    "(",
    ")",
    "\n",
]
UGLY = st.lists(st.sampled_from(SIGNS), min_size=1, max_size=12).map("".join).map(str.strip).filter(bool)


def shown(text):
    """The letters that are printed of a text, blanks apart."""
    made = re.sub(r'<icon name="([^"]+)"/>', r":\1:", str(markup(text)))
    made = re.sub(r"<li>", "", re.sub(r"<li label=\"([^\"]+)\">", r"\1", made))
    bare = re.sub(r"</?[a-z]+/?>", "", made)
    return "".join(bare.replace("&lt;", "<").replace("&gt;", ">").replace("&#x27;", "'").replace("&amp;", "&").split())


@sweep(
    "cell",
    ["wwwww➪$**B+$**YT", "TTT➪**bbwg", "2*3*4", "5*, 6*", "(_) or (_)", "- 3 gold", "**", "$_B_+", "a*b", "UY*****"],
)
def test_signs_that_stand_around_no_words_are_printed(cell):
    assert shown(with_own_signs(cell)) == "".join(cell.split())


@sweep(
    "cell, is_shown",
    [
        ("**Draw** 2.", "Draw2."),
        ("*Slanted*, **A:** b", "Slanted,A:b"),
        ("**Bold *slanted* on** `x`", "Boldslantedon`x`"),
        ("3 **card**s", "3cards"),
        ("字**粗**体", "字粗体"),
        ("_So_ and __so__", "Soandso"),
        ("* one\n* two", "onetwo"),
    ],
)
def test_marks_around_words_stay_marks(cell, is_shown):
    assert with_own_signs(cell) == cell
    assert shown(cell) == is_shown


@settings(max_examples=400, deadline=None)
@given(UGLY)
def test_what_vanishes_of_a_text_is_told(cell):
    text = with_own_signs(cell)
    assert marks_of(cell).readings or shown(text) == "".join(cell.split())
    assert with_own_signs(text) == text


@settings(max_examples=400, deadline=None)
@given(UGLY)
def test_plain_texts_are_printed_as_they_stand(cell):
    assert shown(with_all_signs(cell)) == "".join(cell.split())


def test_texts_of_a_table_are_counted_with_the_first_that_has_a_mark():
    found = TextMarksFound()
    for text in ("Take 1.", "**Draw** 2.", "**Pass**", "TTT➪**bbwg"):
        found.read(text, None)
    found.miss("\ue001 x")
    assert [*found.lines()] == [
        "  2 texts have `**`, read as bold, as in `**Draw**`",
        "  1 text has `*` that stand around no words, and are printed as they are, as in `TTT➪**bbwg`",
        "  nothing in texts is read so with --plain-texts",
        "  left out: 1 sign of a font that somebody made, U+E001: "
        "write a code in their place, as in [fire], and give it an icon",
    ]


@pytest.fixture
def ships(tmp_path, monkeypatch):
    """Makes a game of a table with signs of its own, and tells what was said and its folder."""
    monkeypatch.chdir(tmp_path)
    rows = [
        ("name", "cost", "rules", "notes"),
        ("Factory", "**", "www>$**B+$**YT", "**Draw** 2 of your cards now."),
        ("Yard", "*x*", "TT>**w", "Rest a turn or two, and do nothing."),
    ]
    with open("ships.csv", "w", newline="", encoding="utf-8") as stream:
        csv.writer(stream).writerows(rows)

    def make(*options):
        result = CliRunner().invoke(main, ["new", "game", "ships", "--from", "ships.csv", *options])
        assert result.exit_code == 0, result.output
        return result.output, tmp_path / "ships"

    return make


def letters_of(folder):
    """What stands on the sheets of a project, blanks apart."""
    interface.build(folder, "ships", out=folder / "output", only=("cards",))
    with pdfium.PdfDocument(next((folder / "output").rglob("cards-a4.pdf"))) as pdf:
        return "".join("".join(page.get_textpage().get_text_range() for page in pdf).split())


def test_signs_of_a_table_are_on_its_sheets_and_what_is_bold_is_told(ships):
    said, folder = ships("--show", "cost")
    assert "1 text has `**`, read as bold, as in `**Draw**`" in said
    assert "2 texts have `*` that stand around no words" in said
    letters = letters_of(folder)
    assert not [part for part in ("www>$**B+$**YT", "TT>**w", "Cost**", "Draw2of") if part not in letters], letters
    assert "**Draw" not in letters


def test_titles_have_icons_and_all_their_signs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ways.csv").write_text("name,text\n*Go* → **home**,Take it all now.\nMap_a_,Read.\n", encoding="utf-8")
    assert CliRunner().invoke(main, ["new", "game", "ships", "--from", "ways.csv"]).exit_code == 0
    letters = letters_of(tmp_path / "ships")
    assert "*Go***home**" in letters
    assert "Map_a_" in letters


def test_texts_of_a_table_may_be_plain_and_stay_so(ships):
    said, folder = ships("--plain-texts")
    assert "read as" not in said
    assert "**Draw**2of" in letters_of(folder)
    game = interface.load(folder).games["ships"]
    again = import_table(game, folder, TableRequest(folder.parent / "ships.csv", "ships.csv"))
    assert again.files == {}


def test_quotations_of_html_have_quotation_marks_unless_texts_are_plain():
    assert TextMarksFound().read("<p><q>Money?</q> No *.</p>", None) == "<p>“Money?” No *.</p>"
    assert TextMarksFound(is_plain=True).read("<q>Money?</q>", None) == r"\<q>Money?\</q>"
