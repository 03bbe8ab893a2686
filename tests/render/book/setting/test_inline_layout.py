"""Lines of type: their width, their links, their icons."""

from __future__ import annotations

import pytest

from cardgen.model.units import length
from cardgen.render.base.display import Box, Line, Path, Placed, Rectangle, Text
from cardgen.render.book.setting.inline_layout import moved, set_lines, words_in
from cardgen.render.book.setting.markdown import read_inline
from cardgen.render.text.words import Style
from tests.sweep import sweep

STYLE = Style(
    "s",
    ("Roboto Regular", "Roboto Bold", "Roboto Italic", "Roboto Bold Italic"),
    length("10pt"),
    length("15pt"),
    "#000000",
    length("10pt"),
)
WIDTH = length("50mm")


@pytest.fixture
def resources(studios, book_target):
    return studios.of(book_target()).resources


def lines_of(text, resources, width=WIDTH, align="", is_even=False):
    return set_lines(words_in(read_inline(text), STYLE, resources, "#0000ff"), STYLE, width, resources, align, is_even)


def test_no_line_is_wider_than_its_column(resources):
    lines = lines_of("Many short words that need more than one line to be said. " * 4, resources)
    assert len(lines) > 3
    assert all(0 < line.width <= WIDTH for line in lines)


@sweep("words", range(2, 40))
def test_even_lines_are_as_many_as_others_and_of_about_one_length(resources, words):
    text = "seed and soil " * words
    plain, even = lines_of(text, resources), lines_of(text, resources, is_even=True)
    assert len(even) == len(plain)
    assert min(line.width for line in even) >= min(line.width for line in plain)
    assert max(line.width for line in even) <= WIDTH
    assert max(line.width for line in even) - min(line.width for line in even) < WIDTH / 2


def test_alignment_moves_a_line_within_its_column(resources):
    aligned = (lines_of("word", resources, align=align) for align in ("left", "center", "right"))
    left, middle, right = (line.marks[0].left for (line,) in aligned)
    assert left == 0
    assert middle == pytest.approx(right / 2, abs=1)


def test_a_link_is_clickable_on_each_of_its_lines_and_nowhere_else(resources):
    text = "before [a link of several words that is so long that it goes on below](https://example.org) after"
    lines = lines_of(text, resources)
    boxes = [[link.box for link in line.links] for line in lines]
    assert [len(inside) for inside in boxes][:2] == [1, 1]
    assert boxes[0][0].left > 0
    assert boxes[1][0].left == 0
    assert all(box.right <= WIDTH for inside in boxes for box in inside)


def test_words_of_a_link_have_its_colour(resources):
    colours = [mark.colour for mark in lines_of("a [b](#c) d", resources)[0].marks]
    assert colours == ["#000000", "#0000ff", "#000000"]


def test_a_full_stop_after_a_link_stays_with_it(resources):
    lines = lines_of("x [word](#c).", resources)
    texts = ["".join(run.text for run in mark.runs) for mark in lines[0].marks]
    assert "".join(texts) == "x word."


def test_an_icon_stands_within_the_height_of_its_line(resources):
    (line,) = lines_of("icon :ae-3: here", resources)
    (icon,) = (mark for mark in line.marks if isinstance(mark, Placed))
    assert icon.box.top >= 0
    assert icon.box.bottom <= line.height
    texts = [mark for mark in line.marks if isinstance(mark, Text)]
    assert texts[0].left < icon.box.left < icon.box.right <= texts[1].left


def test_the_first_icon_that_is_drawn_is_taken(resources):
    names = ("ae-3", "no-such-icon/ae-3", "no-such-icon/tick")
    lines = [lines_of(f":{name}:", resources)[0] for name in names]
    drawings = [mark.what.name for line in lines for mark in line.marks if isinstance(mark, Placed)]
    assert len(drawings) == 3
    assert drawings[0] == drawings[1] != drawings[2]


def test_an_unknown_icon_and_a_missing_glyph_are_named(resources):
    words = words_in(read_inline("\u4e2d :no-such-icon:"), STYLE, resources, "#0000ff")
    assert words.missing == "\u4e2d"
    assert words.unknown == ("no-such-icon",)


@pytest.mark.parametrize(
    "mark",
    [
        Rectangle(Box(1, 2, 3, 4)),
        Line(1, 2, 3, 4, "#000000", 1),
        Text(1, 2, (), 3, "#000000"),
        Path((("M", (1, 2)), ("C", (1, 2, 3, 4, 5, 6)), ("Z", ()))),
    ],
)
def test_a_mark_moved_there_and_back_is_the_same(mark):
    assert moved(moved(mark, 7, 11), -7, -11) == mark
    assert moved(mark, 7, 11) != mark


def test_raised_lowered_and_coloured_words_look_so(resources):
    (line,) = lines_of("x<sup>2</sup> H<sub>2</sub>O <ink #cc2200>red</ink>", resources)
    marks = [mark for mark in line.marks if isinstance(mark, Text)]
    assert ["".join(run.text for run in mark.runs) for mark in marks] == ["x", "2", " H", "2", "O", " red"]
    plain, raised, _, lowered, *_, red = marks
    assert raised.size == lowered.size < plain.size == red.size
    assert raised.baseline < plain.baseline < lowered.baseline
    assert (plain.colour, red.colour) == ("#000000", "#cc2200")
