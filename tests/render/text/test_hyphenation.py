"""A word that is wider than its line is parted between its syllables, in a language that parts words."""

import pyphen

from cardgen.model.fonts import package_folder
from cardgen.render.base.fonts import FontBook
from cardgen.render.book.setting.inline_layout import InlineWords
from cardgen.render.text.hyphens import parted_at_ends
from cardgen.render.text.lines import set_at
from cardgen.render.text.word_making import words_of
from cardgen.render.text.words import Style
from cardgen.words.hyphenation import hyphenator
from cardgen.words.language import Language
from cardgen.words.patterns import read_patterns
from tests.sweep import sweep


@sweep(
    "language, word, syllables",
    [
        ("de", "Lebensmittelverschwendung,", "Lebens mit tel ver schwen dung,"),
        ("es", "«sostenibilidad»", "«sos te ni bi li dad»"),
        ("ru", "продовольственная", "про до воль ствен ная"),
        ("ru", "#питательно,", "#питательно,"),
        ("de", "kurz", "kurz"),
        ("de", "ae-1,", "ae-1,"),
    ],
)
def test_syllables_are_those_of_the_language(language, word, syllables):
    assert hyphenator(language)(word) == syllables.split()


@sweep("language", ["sw", "en", "accents"])
def test_a_language_without_patterns_keeps_words_whole(language):
    assert Language(language, False).hyphenator is None


@sweep("language", ["de", "es", "ru", "ca"])
def test_patterns_are_read_as_pyphen_reads_them(language):
    """Those of Catalan change letters here and there."""
    ours, theirs = read_patterns(pyphen.LANGUAGES[language]), pyphen.HyphDict(pyphen.LANGUAGES[language])
    assert [letters for letters in theirs.patterns if ours.patterns.get(letters) != theirs.patterns[letters]] == []
    assert ours.maxlen == theirs.maxlen
    for word in ("Lebensmittelverschwendung", "sostenibilidad", "продовольственная", "cèl·lula"):
        assert ours.positions(word) == theirs.positions(word)


FOLDER = package_folder("font_roboto")
BOOK = FontBook({name: FOLDER / f"Roboto-{name}.ttf" for name in ("Regular", "Bold")}, ("Regular",))
GERMAN = BOOK.in_language(hyphenator("de"))


def lines(text, millimetres, bold=""):
    """The lines of a text and of a bold one, joined without a blank, and whether they fit."""
    style = Style("text", ("Regular", "Bold", "Regular", "Bold"), 4000, 5000, "#000000", 2000)
    words, missing = words_of([(text, 0, None), *([(bold, 1, None)] if bold else [])], style, GERMAN)
    assert not missing
    broken = set_at(words, style, 4000, (millimetres * 1000, 50_000), GERMAN.font("Regular"))
    return [" ".join("".join(run.text for run in word.runs) for word in line) for line in broken.lines], broken.fits


def test_a_word_is_parted_only_where_it_must_be():
    assert lines("Die Lebensmittelverschwendung hat ein Ende.", 60)[0][0].startswith("Die Lebensmittelverschwendung")
    narrow, fits = lines("Die Lebensmittelverschwendung hat ein Ende.", 30)
    assert fits
    assert narrow[:3] == ["Die", "Lebensmittelver-", "schwendung hat"]


@sweep("word, parted", [("Rotschwanzbussard", "Rotschwanz- bussard"), ("Schirmakazie", "Schirm- akazie")])
def test_the_end_of_a_word_is_no_scrap_of_it(word, parted):
    whole = next(wide for wide in range(15, 60) if len(lines(word, wide)[0]) == 1)
    assert lines(word, whole - 1)[0] == parted.split()


def test_what_is_put_together_from_stretches_is_parted_too():
    narrow, fits = lines("Lebensmittel", 30, bold="verschwendung!")
    assert fits
    assert "".join(line.removesuffix("-") for line in narrow) == "Lebensmittelverschwendung!"


def test_a_book_for_another_language_shares_fonts_and_no_words():
    assert GERMAN.font("Regular") is BOOK.font("Regular")
    assert GERMAN.words is not BOOK.words
    assert BOOK.in_language(None) is BOOK


def parted(text, millimetres):
    """The words of a text as a book parts them at the ends of its lines."""
    words, _ = words_of([(text, 0, None)], Style("text", ("Regular",) * 4, 4000, 5000, "#000000", 2000), GERMAN)
    pieces = parted_at_ends(words, millimetres * 1000, 4000)
    return ["|".join("".join(run.text for run in part.runs) for part in word) for word in pieces]


def test_a_book_parts_a_word_where_much_of_a_line_would_stay_white():
    assert parted("Das ist die Lebensmittelverschwendung der Stadt.", 40)[3] == "Lebensmit-|telverschwendung"
    assert parted("Das ist die ganze Lebensmittelverschwendung der Stadt.", 36)[4] == "Lebensmittelver-|schwendung"
    little = parted("Das ist die ganze lange Lebensmittelverschwendung der Stadt.", 53)
    assert little[5] == "Lebensmittelverschwendung"
    assert parted("Das ist die Lebensmittelverschwendung", 55)[3] == "Lebensmittelverschwendung"


def test_a_word_that_goes_on_for_lines_is_parted_for_each():
    assert parted("Die Lebensmittelverschwendung", 20)[1] == "Lebensmit-|telver-|schwen-|dung"


def test_a_link_stays_on_its_words_where_words_are_parted():
    style = Style("text", ("Regular",) * 4, 4000, 5000, "#000000", 2000)
    words, _ = words_of([("Das ist die Lebensmittelverschwendung der Stadt.", 0, None)], style, GERMAN)
    before = InlineWords(tuple(words), ((3, 4, "#one"), (5, 6, "#two")), "", ())
    after = before.parted(style, 40_000)
    assert [(first, end) for first, end, _ in after.links] == [(3, 5), (6, 7)]
    assert after.least(style) < 25_000 < before.widest(style)
