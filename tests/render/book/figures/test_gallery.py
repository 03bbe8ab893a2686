"""A gallery shows the part of a picture that its focus names."""

from __future__ import annotations

from cardgen.render.base.display import Placed


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
