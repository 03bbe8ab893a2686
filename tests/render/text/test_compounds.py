"""German compounds in the narrowest boxes, at the smallest type that is printed: 6 pt."""

import re

import polib

from cardgen.model.fonts import package_folder
from cardgen.model.units import length
from cardgen.render.base.fonts import FontBook
from cardgen.render.text.lines import set_at
from cardgen.render.text.word_making import words_of
from cardgen.render.text.words import Style
from cardgen.words.hyphenation import hyphenator
from tests.fixtures.shipped import REPOSITORY

FLOOR = length("6pt")
NARROWEST = length("13mm")
"""A fifth of a card: no box for words is as narrow."""
FILES = [path for folder in ("card_data", "templates", "cardgen") for path in (REPOSITORY / folder).rglob("de.po")]
LONG = re.compile(r"[^\W\d_]{14,}")


def compounds():
    for path in FILES:
        for entry in polib.pofile(str(path)):
            yield from LONG.findall(" ".join((entry.msgstr, *entry.msgstr_plural.values())))


def lines_of(word, book):
    style = Style("text", ("Regular",) * 4, FLOOR, FLOOR, "#000000", FLOOR)
    words, _ = words_of([(word, 0, None)], style, book)
    broken = set_at(words, style, FLOOR, (NARROWEST, 10**6), book.font("Regular"))
    return ["".join(run.text for word in line for run in word.runs) for line in broken.lines], broken.fits


def test_each_compound_of_the_games_is_parted_between_syllables_and_fits_at_6_pt():
    book = FontBook({"Regular": package_folder("font_roboto") / "Roboto-Regular.ttf"}, ("Regular",))
    book = book.in_language(hyphenator("de"))
    words = sorted(set(compounds()))
    assert len(words) > 80
    for word in words:
        lines, fits = lines_of(word, book)
        assert fits, word
        assert len(lines) > 1 or len(word) < 17, word
        assert all(line.endswith("-") for line in lines[:-1]), lines
        assert "".join(line.removesuffix("-") for line in lines) == word
        assert min(len(line.removesuffix("-")) for line in lines) >= 3, lines


def test_a_long_address_goes_on_in_the_next_line_behind_its_signs():
    book = FontBook({"Regular": package_folder("font_roboto") / "Roboto-Regular.ttf"}, ("Regular",))
    lines, fits = lines_of("https://example.org/userfiles/editor/file/the%20rules.pdf", book)
    assert fits
    assert len(lines) > 3
    assert "".join(lines) == "https://example.org/userfiles/editor/file/the%20rules.pdf"
    assert all(line[-1] in "/." or lines[at + 1][0] == "%" for at, line in enumerate(lines[:-1])), lines
    assert lines_of("and/or=both-or.neither", book)[0] == ["and/or=both-", "or.neither"]
