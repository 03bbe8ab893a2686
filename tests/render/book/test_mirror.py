"""A book in a language that runs from right to left has its columns, tables, figures and page numbers from there."""

import pytest
from msgspec.structs import replace

from cardgen.render.base.display import Placed, Rectangle, Text
from cardgen.render.book.layout import lay_out_book
from cardgen.render.layout.mirror import Mirror, across
from cardgen.words.language import ENGLISH, Language

BOOK = """\
```book
columns: 2
```

# A chapter

See [the end](#the-end), **twice**.

| left | right |
|---|---|
| one | two |

```figure name=diagram
height: 20mm
card: 5 1 10 feed-the-soil | ae-1
sides: keep
fill: 1 1 4 4 0 | #ff0000
sides: turn
fill: 1 6 4 4 0 | #0000ff
```

# The end
"""


@pytest.fixture(scope="module")
def pages(studios, book_target):
    """The first page of the book in English, and as a mirror shows it."""
    made = []
    for language in (ENGLISH, Language("mirror", is_source=False)):
        target = book_target()
        target = replace(target, game=replace(target.game, language=language))
        laid_out, found = lay_out_book(studios.of(target), target, BOOK)
        assert found == []
        made.append(laid_out.publication.pages[0])
    return made


def words(page, text):
    (mark,) = (
        mark for mark in page.marks if isinstance(mark, Text) and "".join(run.text for run in mark.runs).strip() == text
    )
    return mark


def test_columns_of_a_table_and_numbers_of_pages_change_sides(pages):
    english, mirrored = pages
    for text in ("left", "right", "one", "two", "1"):
        first, turned = words(english, text), words(mirrored, text)
        assert turned.left == english.width - first.left - across(first)
        assert turned.baseline == first.baseline
    assert words(english, "one").left < words(english, "two").left
    assert words(mirrored, "two").left < words(mirrored, "one").left


def test_links_lie_on_their_words(pages):
    english, mirrored = pages
    (link,), (turned,) = english.links, mirrored.links
    assert abs(turned.box.left - (english.width - link.box.right)) <= 1
    assert (turned.target, turned.words) == (link.target, link.words)


def boxes(page, colour):
    return [mark.box for mark in page.marks if isinstance(mark, Rectangle) and mark.fill == colour]


def test_a_figure_keeps_the_sides_that_it_says(pages):
    english, mirrored = pages
    mirror = Mirror(english.width)
    assert boxes(mirrored, "#0000ff") == [mirror.box(box) for box in boxes(english, "#0000ff")]
    (kept,), (column,) = boxes(mirrored, "#ff0000"), boxes(mirrored, "#0000ff")
    assert kept.left < column.left


def from_icon_to_tick(page):
    """How far the tick lies to the right of the middle of its icon: in English it lies at the left."""
    tick, face = (
        next(mark for mark in page.marks if isinstance(mark, Placed) and mark.what.name.startswith(name))
        for name in ("book/tick", "front")
    )
    icon = next(mark.box for mark in face.what.marks if isinstance(mark, Placed) and mark.what.name == "icons/ae-1.svg")
    middle = face.box.left + (icon.left + icon.width / 2) * face.box.width / face.what.width
    return tick.box.left + tick.box.width / 2 - middle


def test_a_tick_is_on_its_icon_and_on_the_other_side_of_it(pages):
    english, mirrored = map(from_icon_to_tick, pages)
    assert english < -100
    assert mirrored == pytest.approx(-english, abs=3)
