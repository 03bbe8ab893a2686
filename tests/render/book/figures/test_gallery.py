"""A gallery shows the part of a picture that its focus names."""

from __future__ import annotations

from cardgen.render.base.display import Placed, Rectangle
from cardgen.render.book.figures.gallery_items import TICK


def tops(set_book, *lines):
    """How high the pictures of a gallery of two stand behind their windows."""
    items = [f"item: drawing:{name} | 1 | Title" for name in ("feed-the-soil", "plant-a-tree")]
    laid_out, found = set_book(
        "\n".join(["```figure name=gallery", "text: below", "height: 10mm", *lines, *items, "```", ""])
    )
    assert found == []
    (page,) = laid_out.publication.pages
    return [mark.box.top for mark in page.marks if isinstance(mark, Placed)]


def test_one_picture_of_a_gallery_has_a_focus_of_its_own(set_book):
    first, second = tops(set_book, "focus: 20")
    own, other = tops(set_book, "focus: 20", "focus of feed-the-soil: 80")
    assert own < first
    assert other == second


def boxes(page):
    """Boxes to tick, by how high they stand."""
    found = [
        mark.box for mark in page.marks if isinstance(mark, Rectangle) and mark.box.width == mark.box.height == TICK
    ]
    return [sum(box.top == top for box in found) for top in sorted({box.top for box in found})]


def test_a_card_that_is_there_twice_has_two_boxes_to_tick(set_book):
    items = [f"item: drawing:{name} | 1 | Title" for name in ("feed-the-soil", "plant-a-tree")]
    text = ["```figure name=gallery", "columns: 1", "tick: yes", "ticks of plant-a-tree: 2", *items, "```", ""]
    laid_out, found = set_book("\n".join(text))
    assert found == []
    (page,) = laid_out.publication.pages
    assert boxes(page) == [1, 2]


def test_a_gallery_says_again_what_it_is_on_each_further_page(set_book):
    items = ["item: drawing:feed-the-soil | 1 | Title"] * 24
    text = ["```figure name=gallery", "wide: yes", "columns: 1", "row: 20mm", "again: Cards", "colour: #123456", *items]
    laid_out, found = set_book("\n".join([*text, "```", ""]))
    assert found == []
    has_band = [
        any(isinstance(m, Rectangle) and m.fill == "#123456" for m in p.marks) for p in laid_out.publication.pages
    ]
    assert has_band == [False, *[True] * (len(has_band) - 1)]
    assert len(has_band) > 1


def on_panels(set_book, *lines):
    """Panels of a gallery of three in two columns, and its pictures."""
    items = [f"item: drawing:feed-the-soil | 1 | Title | | | | {words}" for words in ("Short", "Long " * 80, "Short")]
    text = ["```figure name=gallery", "wide: yes", "columns: 2", "panel: #123456", *lines, *items, "```", ""]
    laid_out, found = set_book("\n".join(text))
    assert found == []
    (page,) = laid_out.publication.pages
    panels = [mark.box for mark in page.marks if isinstance(mark, Rectangle) and mark.fill == "#123456"]
    return panels, [mark.clip for mark in page.marks if isinstance(mark, Placed)]


def test_panels_are_equally_high_whatever_is_on_them_and_pictures_stand_within(set_book):
    panels, pictures = on_panels(set_book)
    assert len(panels) == len(pictures) == 3
    assert len({panel.height for panel in panels}) == 1
    for panel, picture in zip(panels, pictures, strict=True):
        assert panel.left < picture.left < picture.right < panel.right
        assert panel.top < picture.top < picture.bottom < panel.bottom


def test_the_first_small_style_is_taken_in_which_all_items_have_room(set_book):
    large, _ = on_panels(set_book, "small: book-item book-tag", "row: 90mm")
    small, _ = on_panels(set_book, "small: book-item book-tag", "row: 20mm")
    assert small[0].height < large[0].height


def test_icons_may_stand_under_their_picture(set_phylo_book):
    item = "item: drawing:bank-vole | 1 | Vole | diet-herbivore climate-cool"
    for place, is_under in (("icons: under", True), ("columns: 1", False)):
        laid_out, found = set_phylo_book("\n".join(["```figure name=gallery", place, item, "```", ""]))
        assert found == []
        picture, *icons = [mark for mark in laid_out.publication.pages[0].marks if isinstance(mark, Placed)]
        assert len(icons) == 2
        assert all((icon.box.top > picture.clip.bottom) == is_under for icon in icons)


def test_a_stroke_between_icons_begins_their_next_row_and_all_of_a_long_row_have_room(set_phylo_book):
    item = (
        "item: drawing:bank-vole | 1 | Vole | diet-herbivore terrain-forest terrain-urban terrain-ocean / climate-cool"
    )
    text = ["```figure name=gallery", "icons: under", "width: 13mm", item, "```", ""]
    laid_out, found = set_phylo_book("\n".join(text))
    assert found == []
    picture, *row, last = [mark for mark in laid_out.publication.pages[0].marks if isinstance(mark, Placed)]
    assert len({icon.box.top for icon in row}) == 1
    assert last.box.top >= row[0].box.bottom
    assert last.box.left == row[0].box.left >= picture.clip.left
    assert row[-1].box.right <= picture.clip.right


def test_an_item_of_last_lines_alone_is_a_note_without_a_picture(set_book):
    text = ["```figure name=gallery", "panel: #123456", "item: | | | | | | Only words", "```", ""]
    laid_out, found = set_book("\n".join(text))
    assert found == []
    assert not [mark for mark in laid_out.publication.pages[0].marks if isinstance(mark, Placed)]
