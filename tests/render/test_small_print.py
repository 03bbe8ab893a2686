"""Small print takes one line where there is room, and as many as are needed where they are asked for."""

import pytest

from cardgen.render.marks import Place
from cardgen.render.small_print import SLUG_SIZE, lines_of, small_print


@pytest.fixture
def resources(studios, book_target):
    return studios.of(book_target()).resources


def width(mark) -> float:
    return sum(run.advance for run in mark.runs) * mark.size / 1000


def test_the_last_parts_are_left_out_where_there_is_no_room(resources):
    [whole] = small_print(Place(0, 0, 90_000, 2_000), ["one", "two", "three"], resources)
    [short] = small_print(Place(0, 0, round(width(whole)) - 1, 2_000), ["one", "two", "three"], resources)
    assert "".join(run.text for run in whole.runs) == "one, two, three"
    assert "".join(run.text for run in short.runs) == "one, two"


def test_without_a_place_or_room_there_is_nothing(resources):
    assert small_print(None, ["one"], resources) == []
    assert small_print(Place(0, 0, 10, 2_000), ["one"], resources) == []


def test_lines_hold_all_words_and_are_no_wider_than_they_may(resources):
    text = "Lay the right edge on the flap of A2 and the lower edge on the flap of B1, picture on picture"
    lines = list(lines_of(text, 40_000, resources, SLUG_SIZE))
    assert " ".join(lines) == text
    assert len(lines) > 1
    for line in lines:
        assert small_print(Place(0, 0, 40_000, 2_000), [line], resources)


def test_a_word_wider_than_the_line_stands_alone(resources):
    assert list(lines_of("a incomprehensibilities b", 5_000, resources, SLUG_SIZE)) == [
        "a", "incomprehensibilities", "b"
    ]  # fmt: skip
