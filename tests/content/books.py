"""The papers that the books of shipped games are printed on, and how well their pages are filled."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from cardgen.render.book.layout import SetPages
from cardgen.render.book.setting.blocks import Listing, Paragraph, Table
from cardgen.render.book.setting.pagination import PlacedSlab

each_paper = pytest.mark.parametrize("paper", ["a4", "letter"])
BRIDGED = 15_000
"""Space between two things, in micrometres, that is air and no hole."""


def own_pages(done: SetPages) -> dict[int, list[PlacedSlab]]:
    """The pages by their numbers, without those that another template fills."""
    return {number: page for number, page in enumerate(done.pages, 1) if not any(placed.slab.whole for placed in page)}


def filling(done: SetPages, page: list[PlacedSlab]) -> float:
    """Which share of a page is filled, on average of its columns; air is filled, holes are not."""
    frame, columns = done.book.frame, done.setter.theme.columns
    pitch = done.setter.column.width + done.setter.theme.gap
    of_columns = [
        [placed for placed in page if placed.slab.clears or placed.left == number * pitch] for number in range(columns)
    ]
    return sum(map(_filled, of_columns)) / columns / frame.height


def _filled(column: list[PlacedSlab]) -> int:
    """How much of a column is filled, in micrometres."""
    spans = sorted((placed.top, placed.top + placed.slab.height) for placed in column)
    holes = sum(below[0] - above[1] for above, below in pairwise(spans) if below[0] - above[1] > BRIDGED)
    return spans[-1][1] - spans[0][0] - holes if spans else 0


def split_blocks(done: SetPages) -> Iterator[tuple[int, int]]:
    """The lists and tables that a page break or column splits: the line of each, and in how many parts it is."""
    for places in _places_of(done, Listing | Table):
        if len(set(places)) > 1:
            yield places[0][2], len(set(places))


def orphans(done: SetPages) -> Iterator[tuple[int, int]]:
    """Single lines of a paragraph at the head or foot of a column: the line of the text, and the page."""
    for places in _places_of(done, Paragraph):
        for place in set(places):
            if len(set(places)) > 1 and places.count(place) == 1:
                yield place[2], place[0]


def _places_of(done: SetPages, kind: object) -> Iterator[list[tuple[int, int, int]]]:
    """For each block of a kind where its parts are: page, left edge, and the line of the text."""
    places = {
        id(placed.slab.marks): (number, placed.left)
        for number, page in enumerate(done.pages, 1)
        for placed in page
        if placed.slab.marks
    }
    for block in done.setter.set_before.values():
        if isinstance(block.block, kind):  # type: ignore[arg-type]
            found = [(*places[id(slab.marks)], block.block.line) for slab in block.slabs if id(slab.marks) in places]
            if found:
                yield found
