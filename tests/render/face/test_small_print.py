"""Small print takes one line where there is room, and as many as are needed where they are asked for."""

import pytest
from msgspec.structs import replace

from cardgen.render.base.display import Box
from cardgen.render.base.slug import SlugPlace
from cardgen.render.face import small_print as module
from cardgen.render.face.small_print import SIZES, SLUG_SIZE, in_one_line, lines_down, lines_of, printed, small_print
from cardgen.render.text.lines import words_within
from cardgen.render.text.words import line_width
from cardgen.words.language import Language, Translation


@pytest.fixture
def resources(studios, book_target):
    return studios.of(book_target()).resources


def width(mark) -> float:
    return sum(run.advance for run in mark.runs) * mark.size / 1000


def test_the_last_parts_are_left_out_where_there_is_no_room(resources):
    [whole] = small_print(SlugPlace(0, 0, 90_000, 2_000), ["one", "two", "three"], resources)
    [short] = small_print(SlugPlace(0, 0, round(width(whole)) - 1, 2_000), ["one", "two", "three"], resources)
    assert "".join(run.text for run in whole.runs) == "one, two, three"
    assert "".join(run.text for run in short.runs) == "one, two"


def test_a_line_that_has_a_margin_to_itself_is_as_large_as_it_finds_room(resources):
    """Neither longer than its place nor higher; none where 6 pt do not fit."""
    parts = ["Sheet 1 of 4.", "Cut."]
    [large] = in_one_line(SlugPlace(0, 0, 90_000, 2_300), parts, resources)
    [low] = in_one_line(SlugPlace(0, 0, 90_000, 1_900), parts, resources)
    [narrow] = in_one_line(SlugPlace(0, 0, round(width(large)) - 1, 2_300), parts, resources)
    assert (large.size, low.size, narrow.size) == (SIZES[0], SIZES[1], SIZES[1])
    assert in_one_line(SlugPlace(0, 0, 10, 2_300), parts, resources) is None
    assert in_one_line(None, parts, resources) is None


def test_without_a_place_or_room_there_is_nothing(resources):
    assert small_print(None, ["one"], resources) == []
    assert small_print(SlugPlace(0, 0, 10, 2_000), ["one"], resources) == []


def test_what_finds_no_room_is_told_but_for_what_may_go_without_a_word(resources):
    def told(room, parts, **more):
        resources.found.clear()
        small_print(SlugPlace(0, 0, room, 2_000), parts, resources, **more)
        return [(finding.code, finding.message) for finding in resources.found]

    [whole] = small_print(SlugPlace(0, 0, 90_000, 2_000), ["one", "two", "three"], resources)
    room = round(width(whole)) - 1
    assert told(90_000, ["one", "two", "three"]) == []
    assert told(room, ["one", "two", "three"]) == [("CG716", "no room for the small print: three")]
    assert told(room, ["one", "two", "three"], first_to_go=["three"]) == []
    assert told(10, ["one", "two"]) == [("CG716", f"no room for the small print: {word}") for word in ("one", "two")]
    assert told(10, ["one", "two"], first_to_go=["one"]) == [("CG716", "no room for the small print: two")]


def test_a_translation_that_finds_no_room_is_told_at_its_line(resources):
    known = Translation(("Schneide {n} Karten.",), "mini/de.po", 12), Translation(("Karten",), "mini/de.po", 40)
    resources = replace(resources, language=Language("de", False, dict(enumerate(known))), found=[])
    small_print(SlugPlace(0, 0, 10, 2_000), ["Schneide 7 Karten."], resources)
    [finding] = resources.found
    assert (finding.span.file, finding.span.line) == ("mini/de.po", 12)


def test_a_room_holds_whole_texts_only_and_the_others_are_told(resources):
    resources.found.clear()
    room = Box(0, 0, 20_000, 6_000)
    lines = lines_down(room, [("cut it", SLUG_SIZE), ("fold it and glue all of it together", SLUG_SIZE)], resources)
    shown = list(printed(lines, room, resources))
    assert ["".join(run.text for run in mark.runs) for mark in shown] == ["cut it"]
    assert [finding.message for finding in resources.found] == [
        "no room for the small print: fold it and glue all of it together"
    ]


def test_lines_hold_all_words_and_are_no_wider_than_they_may(resources):
    text = "Lay the right edge on the flap of A2 and the lower edge on the flap of B1, picture on picture"
    lines = list(lines_of(text, 40_000, resources, SLUG_SIZE))
    assert " ".join(lines) == text
    assert len(lines) > 1
    for line in lines:
        assert small_print(SlugPlace(0, 0, 40_000, 2_000), [line], resources)


def test_a_word_wider_than_the_line_stands_alone(resources):
    assert list(lines_of("a incomprehensibilities b", 5_000, resources, SLUG_SIZE)) == [
        "a", "incomprehensibilities", "b"
    ]  # fmt: skip


class CountedWord:
    """A word of one em that counts how often its width is asked for."""

    space = None
    pieces = ()
    base = 0
    asked = 0

    @property
    def advance(self) -> float:
        CountedWord.asked += 1
        return 1000.0


def times_measured(words: int) -> int:
    """How often widths of words are asked for where lines of ten words are filled."""
    CountedWord.asked = 0
    places = [SlugPlace(0, 0, 10 * SLUG_SIZE, 2_000)] * (words // 10)
    lines = module._filled([CountedWord()] * words, places, SLUG_SIZE)
    assert lines is not None
    assert len(lines) == words // 10
    return CountedWord.asked


def test_twice_as_many_words_are_twice_as_much_to_measure():
    assert times_measured(200) <= 3 * 200
    assert times_measured(2000) <= 11 * times_measured(200)


def test_a_line_that_no_text_of_many_words_fits_is_given_up_after_the_first_ones():
    CountedWord.asked = 0
    assert module._filled([CountedWord()] * 1000, [SlugPlace(0, 0, 10 * SLUG_SIZE, 2_000)], SLUG_SIZE) is None
    assert CountedWord.asked <= 30


def test_as_many_words_are_within_a_width_as_a_line_of_them_is_wide(resources):
    words = module._set("all kinds of words, short and incomprehensibly long ones, W. A. V.", resources, SLUG_SIZE)
    for width in range(0, 70_000, 331):
        count = words_within(words, SLUG_SIZE, width)
        assert count == max(n for n in range(len(words) + 1) if line_width(words[:n], SLUG_SIZE) <= width)


def test_a_no_break_space_is_no_place_to_end_a_line(resources):
    assert list(lines_of("one two\u00a0three", 9_000, resources, SLUG_SIZE)) == ["one", "two\u00a0three"]
