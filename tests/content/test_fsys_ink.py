"""Is every line of Food Heroes thick enough for a press, and light type on a dark ground large enough not to fill in?

Measured on what is laid out, at true size. A card shown small in a book is a picture of itself: its lines are measured
on the card.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.render.base.display import Drawing, Face, Line, Mark, Placed, Rectangle, Text
from cardgen.render.base.display import Path as Curve
from cardgen.render.products.table import kind_of
from tests.shipped_games import shipped_library, shipped_studios

POINT = 25_400 / 72
THINNEST_LINE, SMALLEST_LIGHT_TYPE = 0.25, 7.0
"""In points."""
LIGHT = 0.5
"""Relative luminance from which on type is light."""
Measures = Iterator[tuple[str, float]]


@pytest.fixture(scope="module", params=["a4", "letter"])
def pages(request):
    """The pages of each product, by its id."""
    library = shipped_library()
    renderers = shipped_studios()
    laid_out = {}
    for target in targets_of(library, BuildOrder(("fsys",), (request.param,))):
        product, _ = kind_of(target.product).lay_out(renderers.of(target), target)
        laid_out[target.product.id] = list(product.publication.pages)
    return laid_out


def luminance(colour: str) -> float:
    """The relative luminance of `#rrggbb`, 0 to 1 (WCAG 2)."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def shown_at_true_size(mark: Placed) -> bool:
    return not isinstance(mark.what, Face) or abs(mark.box.width - mark.what.width) < 10


def lines_of(marks: tuple[Mark, ...]) -> Measures:
    """Where a line is, and how thick, in points."""
    for mark in marks:
        if isinstance(mark, Rectangle | Line | Curve) and mark.stroke and mark.stroke_width:
            yield type(mark).__name__, mark.stroke_width / POINT
        elif isinstance(mark, Placed) and shown_at_true_size(mark):
            if isinstance(mark.what, Face):
                yield from lines_of(mark.what.marks)
            elif isinstance(mark.what, Drawing):
                yield from lines_in(mark.what, mark)


def lines_in(drawing: Drawing, mark: Placed) -> Measures:
    scale = max(mark.box.width / drawing.view_box[2], mark.box.height / drawing.view_box[3])
    for path in drawing.paths:
        if path.stroke and path.stroke_width:
            yield drawing.name, path.stroke_width * scale / POINT


def light_type(marks: tuple[Mark, ...]) -> Measures:
    """Words in a light colour, and their size in points."""
    for mark in marks:
        if isinstance(mark, Text) and luminance(mark.colour) > LIGHT:
            yield "".join(run.text for run in mark.runs), mark.size / POINT
        elif isinstance(mark, Placed) and isinstance(mark.what, Face) and shown_at_true_size(mark):
            yield from light_type(mark.what.marks)


def test_no_line_is_thinner_than_a_quarter_of_a_point(pages):
    measured = [(product, *line) for product, of in pages.items() for page in of for line in lines_of(page.marks)]
    assert len(measured) > 1_000
    assert sorted({line for line in measured if line[2] < THINNEST_LINE - 0.005}) == []


def test_light_type_is_7_points_or_more(pages):
    measured = [(product, *words) for product, of in pages.items() for page in of for words in light_type(page.marks)]
    assert {product for product, *_ in measured} >= {"ability-sheet", "rulebook", "tuck-box"}
    assert sorted({words for words in measured if words[2] < SMALLEST_LIGHT_TYPE - 0.005}) == []
