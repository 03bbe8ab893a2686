"""Paragraphs of other scripts in pieces of one direction, and lines of them."""

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from cardgen.model.fonts import package_folder
from cardgen.render.base.display import Drawing, Placed, Text
from cardgen.render.base.fonts import FontBook
from cardgen.render.text.lines import break_lines, set_at
from cardgen.render.text.marks import marks_of
from cardgen.render.text.paragraphs import is_involved, pieces_of
from cardgen.render.text.word_making import words_of
from cardgen.render.text.words import ListItem, Style, line_width
from cardgen.words.direction import LEFT_TO_RIGHT, MIRRORED, RIGHT_TO_LEFT
from tests.sweep import sweep

RUBIK, FOLDER = package_folder("fontpkg_rubik") / "Rubik[wght].ttf", package_folder("font_roboto")
LATIN = FontBook({"Roboto": FOLDER / "Roboto-Regular.ttf", "Rubik": RUBIK}, ("Rubik",), weights={"Rubik": 400})
HEBREW = LATIN.in_language(None, RIGHT_TO_LEFT)
MIRROR = LATIN.in_language(None, MIRRORED)
STYLE = Style("body", ("Roboto",) * 4, 4000, 5000, "#000000", 2000)
SUN = Drawing("icons/sun.svg", (0, 0, 10, 10), ())


@sweep("text, involved", [("Plain – é", False), ("слово", False), ("שלום", True), ("سلام", True), ("猫", True)])
def test_only_other_scripts_are_looked_at_more_closely(text, involved):
    assert is_involved(text) == involved


@sweep("contents, direction, wanted", [
    (("ab שלום 12",), LEFT_TO_RIGHT, ["ab 0", "שלום 1", "12 2"]),
    (("שלום ab", "cd 3!"), RIGHT_TO_LEFT, ["שלום 1", "ab 2", "+cd 2", "3 2", "+! 1"]),
    (("猫が「いる」a",), LEFT_TO_RIGHT, ["猫 0", "|が 0", "|「い 0", "|る」 0", "|a 0"]),
    (("שלום!\u200f",), LEFT_TO_RIGHT, ["שלום! 1"]),
])  # fmt: skip
def test_pieces_have_one_level_and_tell_where_words_begin(contents, direction, wanted):
    """`+` goes on with the word before, `|` begins one without a blank."""
    signs = {(False, False): "+", (True, True): "|"}
    made = [
        f"{signs.get((piece.begins, piece.begins and piece.gap is None), '')}{piece.text} {piece.level}"
        for piece in pieces_of(contents, direction)
    ]
    assert made == wanted


def set_line(stretches, book, left=0):
    words, missing = words_of([(what, 0, colour) for what, colour in stretches], STYLE, book)
    assert not missing
    return words, list(marks_of(words, left, 5000, STYLE.size, STYLE, STYLE.colour))


def letters(mark):
    return "".join(run.text for run in mark.runs)


def test_a_line_from_right_to_left_is_laid_out_in_a_mirror_and_read_from_its_beginning():
    words, marks = set_line([("שלום ", None), (SUN, None), (" ab cd!", None)], HEBREW, left=1000)
    assert [letters(mark).strip() if isinstance(mark, Text) else "sun" for mark in marks] == ["שלום", "sun", "!ab cd"]
    first, sun, last = (mark.box.left if isinstance(mark, Placed) else mark.left for mark in marks)
    assert first == 1000 < sun < last < 1000 + line_width(words, STYLE.size)


def test_hebrew_in_english_stands_from_right_to_left_between_its_neighbours():
    _, (line,) = set_line([("One שלום עולם two.", None)], LATIN)
    assert letters(line) == "One עולם שלום two."
    assert all(word.base == 0 for word in set_line([("One שלום", None)], LATIN)[0])


def test_brackets_are_turned_round_and_told_of_as_they_are_seen():
    _, (line,) = set_line([("(א)", None)], HEBREW)
    brackets = {text for run in line.runs for _, text in run.used} & {*"()"}
    assert brackets == {*"()"}
    shapes = HEBREW.font("Roboto")
    assert shapes.shape("(", runs_left=True).glyphs == shapes.shape(")").glyphs


def test_arabic_letters_are_joined_and_a_ligature_is_one_character():
    font = LATIN.font("Rubik")
    together, apart = font.shape("سلام", runs_left=True), [font.shape(letter, runs_left=True) for letter in "سلام"]
    assert together.advance < sum(run.advance for run in apart)
    assert [text for _, text in together.used] == ["م", "ﻼ", "س"]


def test_words_in_a_mirror_stand_from_right_to_left_each_as_it_is():
    _, (line,) = set_line([("Draw two cards.", None)], MIRROR)
    assert letters(line) == ".cards two Draw"


def test_labels_of_items_are_turned_round_too():
    words, _ = words_of([(ListItem("1."), 0, None), ("one", 0, None)], STYLE, MIRROR)
    assert "".join(piece.what.text for piece in words[0].label.pieces) == "1."
    assert [piece.level for piece in words[0].label.pieces] == [2, 1]


def test_line_ends_begin_paragraphs_of_their_own():
    words, _ = words_of([("שלום\u2028ab\u2028\u2028cd", 0, None)], STYLE, HEBREW)
    assert [word.breaks for word in words] == [0, 1, 2]


JAPANESE = "猫は一日中、縁側で「ぐっすり」眠っています。そしてCardgenは魚を3匹、食べる。"


@pytest.fixture(scope="module")
def squares(tmp_path_factory):
    """A font in which all letters of the Japanese text are squares of one em, and those of Latin half as wide."""
    font, pen = FontBuilder(1000, isTTF=True), TTGlyphPen(None)
    for command, point in (("moveTo", (0, 0)), ("lineTo", (0, 800)), ("lineTo", (800, 800)), ("lineTo", (800, 0))):
        getattr(pen, command)(point)
    pen.closePath()
    glyphs = dict.fromkeys((".notdef", "whole", "half"), pen.glyph())
    font.setupGlyphOrder([*glyphs])
    font.setupCharacterMap({ord(sign): "half" if sign.isascii() else "whole" for sign in f"{JAPANESE} "})
    font.setupGlyf(glyphs)
    font.setupHorizontalMetrics({name: (500 if name == "half" else 1000, 0) for name in glyphs})
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupPost()
    path = tmp_path_factory.mktemp("fonts") / "squares.ttf"
    font.save(path)
    return FontBook({"Roboto": path}, ())


def test_japanese_fills_lines_without_blanks_and_begins_none_with_what_closes(squares):
    words, missing = words_of([(JAPANESE, 0, None)], STYLE, squares)
    lines = ["".join(letters_of(word) for word in line) for line in break_lines(words, 6 * STYLE.size, STYLE.size)]
    assert (missing, "".join(lines)) == ("", JAPANESE)
    assert lines == [
        "猫は一日中、",
        "縁側で「ぐっ",
        "すり」眠って",
        "います。そし",
        "てCardgenは",
        "魚を3匹、食",
        "べる。",
    ]


def letters_of(word):
    return "".join(piece.what.text for piece in word.pieces)


def test_a_long_hebrew_text_is_broken_as_any_other():
    words, _ = words_of([("שלום עולם " * 8, 0, None)], STYLE, HEBREW)
    broken = set_at(words, STYLE, STYLE.size, (30_000, 60_000), HEBREW.font("Roboto"))
    assert broken.fits
    assert len(broken.lines) > 1
