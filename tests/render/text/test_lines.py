"""Lines and sizes: nothing is wider than its box, nothing is lost, and the largest size that fits is taken."""

from itertools import pairwise
from math import inf

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from cardgen.model.fonts import package_folder
from cardgen.model.units import length
from cardgen.render.base.display import Drawing
from cardgen.render.base.fonts import FontBook
from cardgen.render.text.frame import RectangleShape, TextFrame
from cardgen.render.text.lines import break_lines, fit, from_tenths, set_at, text_height
from cardgen.render.text.word_making import words_of
from cardgen.render.text.words import Style, line_width

FOLDER = package_folder("font_roboto")
BOOK = FontBook({name: FOLDER / f"Roboto-{name}.ttf" for name in ("Regular", "Bold")}, ("Regular",))
REGULAR = BOOK.font("Regular")
ICON = Drawing("icon", (0, 0, 1, 1), ())


def tenths(micrometres: int) -> int:
    """A size in tenths of a point, the step in which text shrinks."""
    return round(micrometres * 720 / 25_400)


def style(size: str = "10pt", smallest: str = "6pt", leading: str = "12pt", tracking: str = "0") -> Style:
    fonts = ("Regular", "Bold", "Regular", "Bold")
    return Style("body", fonts, length(size), length(leading), "#000000", length(smallest), tracking=length(tracking))


def words(text: str):
    return words_of([(text, 0, None)], style(), BOOK)[0]


def texts_of(lines) -> list[list[str]]:
    return [["".join(piece.what.text for piece in word.pieces) for word in line] for line in lines]


texts = st.lists(st.text("aeimnrstWl.,", min_size=1, max_size=14), min_size=1, max_size=40).map(" ".join)
boxes = st.tuples(st.integers(5_000, 60_000), st.integers(2_500, 40_000))
styles = st.builds(
    lambda size, less, leading, tracking: Style(
        "x", ("Regular",) * 4, size, round(size * leading), "#000000", max(size - less, 2_117), tracking=tracking
    ),
    st.integers(2_117, 6_000),
    st.integers(0, 3_000),
    st.sampled_from([1.0, 1.1, 1.25, 1.6]),
    st.sampled_from([0, 0, 150, -40]),
)
notches = st.one_of(st.none(), st.tuples(st.integers(1_000, 20_000), st.integers(1_000, 15_000)))
relaxed = settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])


def notched(box: tuple[int, int], notch: tuple[int, int] | None) -> TextFrame | None:
    """A frame with a corner cut out at the lower right."""
    if notch is None:
        return None
    return TextFrame((RectangleShape(box[0] - notch[0], box[1] - notch[1], box[0], inf),))


@relaxed
@given(texts, styles, boxes, notches)
def test_no_word_is_lost_and_none_changes_places(text, kind, box, notch):
    broken = fit(words(text), kind, box, REGULAR, notched(box, notch))
    assert [word for line in texts_of(broken.lines) for word in line] == text.split(" ")
    assert all(broken.lines)


@relaxed
@given(texts, styles, boxes, notches)
def test_what_fits_lies_inside_its_box_and_beside_the_notch(text, kind, box, notch):
    """Measured glyph by glyph: a line whose descenders reach down beside the notch ends before it."""
    broken = fit(words(text), kind, box, REGULAR, notched(box, notch))
    assume(broken.fits)
    width, height = box
    short = text_height(1, broken.size, broken.leading, REGULAR)
    for number, line in enumerate(broken.lines):
        bottom = number * broken.leading + short
        is_beside = notch is not None and bottom > height - notch[1]
        assert line_width(line, broken.size, kind.tracking) <= (width - notch[0] if is_beside else width)
        assert bottom <= height
    assert broken.height == (len(broken.lines) - 1) * broken.leading + short


@relaxed
@given(texts, styles, boxes, notches)
def test_the_largest_tenth_of_a_point_that_fits_is_taken(text, kind, box, notch):
    """Against trying every size there is."""
    given_words = words(text)
    sizes = [kind.size, kind.smallest]
    sizes += [size for size in map(from_tenths, range(tenths(kind.size) + 2)) if kind.smallest < size < kind.size]
    fitting = [size for size in sizes if set_at(given_words, kind, size, box, REGULAR, notched(box, notch)).fits]
    broken = fit(given_words, kind, box, REGULAR, notched(box, notch))
    assert broken.fits == bool(fitting)
    assert broken.size == max(fitting, default=kind.smallest)


def test_a_lone_last_word_gets_a_second_only_where_both_fit_with_the_white_between_their_letters():
    kind = Style("x", ("Regular",) * 4, 2_153, 2_153, "#000000", smallest=2_117, align="left", tracking=150)
    broken = set_at(words("W WWWW W WWWWWa"), kind, 2_117, (13_370, 6_826), REGULAR, None)
    assert broken.fits
    assert [len(line) for line in broken.lines] == [3, 1]


@relaxed
@given(texts, st.integers(5_000, 60_000), st.integers(2_117, 6_000), st.sampled_from([0, 200]))
def test_lines_are_as_full_as_they_can_be(text, width, size, tracking):
    """Greedy: the first word of a line would not have gone onto the one before."""
    lines = break_lines(words(text), width, size, tracking=tracking)
    for line, following in pairwise(lines):
        assert line_width((*line, following[0]), size, tracking) > width - 1
        assert line_width(line, size, tracking) <= width or len(line) == 1


def test_a_long_word_beside_a_notch_does_not_fit():
    """It would lie under what the notch was cut for."""
    box, kind = (20_000, 6_000), style("10pt", "10pt")
    assert fit(words("Wonderful"), kind, box, REGULAR).fits
    assert not fit(words("Wonderful"), kind, box, REGULAR, notched(box, (8_000, 5_900))).fits


def test_a_word_longer_than_the_box_shrinks_or_is_told():
    assert fit(words("incomprehensible"), style("12pt"), (20_000, 20_000), REGULAR).size < length("12pt")
    assert not fit(words("incomprehensible" * 3), style(), (20_000, 20_000), REGULAR).fits


def test_a_word_that_is_too_wide_is_broken_at_its_hyphens_and_nowhere_else():
    words, _ = words_of([("The Moth-and-Lamp 2-4", 0, None)], style(), BOOK)
    width = line_width([words[1].parts[0]], length("10pt"))
    broken = set_at(words, style(), length("10pt"), (width, 99_000), REGULAR)
    lines = ["".join(run.text for word in line for run in word.runs) for line in broken.lines]
    assert (lines, broken.fits) == (["The", "Moth-", "and-", "Lamp", "2-4"], True)
    wide = set_at(words, style(), length("10pt"), (99_000, 99_000), REGULAR)
    assert [len(line) for line in wide.lines] == [3]


def test_emphasis_in_a_word_leaves_its_hyphens():
    words, _ = words_of([("Moth-and", 1, None), ("-Lamp-light,", 0, None)], style(), BOOK)
    assert [[run.text for run in part.runs] for part in words[0].parts] == [["Moth-"], ["and", "-Lamp-"], ["light,"]]


def test_the_floor_is_never_passed():
    """Even where the smallest size is no whole tenth of a point."""
    kind = style("10pt", "6.04pt")
    for width in range(15_000, 30_000, 500):
        assert fit(words("incomprehensible"), kind, (width, 5_000), REGULAR).size >= length("6.04pt")


def test_a_last_line_does_not_have_one_word_where_two_fit():
    given_words, mended = words("ten small words stand in this narrow box of mine"), 0
    for width in range(15_000, 40_000, 250):
        greedy = break_lines(given_words, width, length("10pt"))
        lines = set_at(given_words, style(), length("10pt"), (width, 90_000), REGULAR).lines
        if len(greedy) > 1 and len(greedy[-1]) == 1 and len(greedy[-2]) > 2:
            assert [len(line) for line in lines] == [*map(len, greedy[:-2]), len(greedy[-2]) - 1, 2]
            mended += 1
        else:
            assert list(lines) == greedy
    assert mended


def test_emphasis_and_icons_join_words_without_a_blank_between():
    found, missing = words_of(
        [("Dig", 1, None), (", then ", 0, None), (ICON, 0, None), ("s rest", 0, None)], style(), BOOK
    )
    assert missing == ""
    kinds = [
        [
            piece.what if isinstance(piece.what, Drawing) else (piece.what.font.name, piece.what.text)
            for piece in word.pieces
        ]
        for word in found
    ]
    assert kinds == [
        [("Bold", "Dig"), ("Regular", ",")],
        [("Regular", "then")],
        [ICON, ("Regular", "s")],
        [("Regular", "rest")],
    ]
    assert [word.space is not None for word in found] == [True] * 4


def test_blanks_at_the_seam_of_two_stretches_count_once():
    assert texts_of([words_of([("a ", 0, None), (" b", 1, None)], style(), BOOK)[0]]) == [["a", "b"]]


def test_characters_that_no_font_has_are_named_and_the_rest_is_set():
    found, missing = words_of([("aਅb ਆ", 0, None)], style(), BOOK)
    assert missing == "ਅਆ"
    assert texts_of([found])[0][0] == "ab"


def test_a_no_break_space_holds_words_together():
    assert texts_of([words("10\u00a0g salt")]) == [["10\u00a0g", "salt"]]


@given(st.integers(2_000, 40_000))
def test_a_tenth_of_a_point_is_never_further_than_half_a_step(size):
    assert abs(from_tenths(tenths(size)) - size) <= 18


def test_width_counts_tracking_between_letters_only():
    height, two = words("ab"), words("ab cd")
    size = 10_000
    assert line_width(height, size, 100) - line_width(height, size) == 100
    assert line_width(two, size, 100) - line_width(two, size) == 400
    assert line_width([], size, 100) == 0
