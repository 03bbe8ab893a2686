"""Is every line of a box thick enough for a press, its type large enough, and clear of folds and cuts by 3.2 mm?"""

from collections.abc import Iterator

import pytest

from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.render.base.display import Drawing, Face, Line, Mark, Placed, Rectangle, Text
from cardgen.render.base.display import Path as Curve
from cardgen.render.box.dieline import BLEED
from cardgen.render.svg.recolour import luminance
from tests.shipped_games import shipped_library, shipped_studios
from tests.sweep import sweep

POINT = 25_400 / 72
THINNEST_LINE, SMALLEST_TYPE, SMALLEST_LIGHT_TYPE = 0.25, 6.0, 7.0
"""In points."""
SAFE = 3200
BOXES = [
    *("fsys/tuck-box", "phylo/tuck-box", "foodadvice/tuck-box", "foodadvice/ingredient-box"),
    *("foodadvice/product-box", "foodadvice/money-box", "foodadvice/game-box"),
]
each_box = sweep("box", BOXES)


@pytest.fixture(scope="module")
def pages_of():
    library = shipped_library()
    renderers = shipped_studios()

    def made(box):
        game, _, product = box.partition("/")
        [target] = targets_of(library, BuildOrder((game,), ("a4",), (product,)))
        laid_out, _ = renderers.of(target).lay_out(target)
        return list(laid_out.publication.pages)

    return made


def lines_of(marks: tuple[Mark, ...]) -> Iterator[tuple[str, float]]:
    """Where a line is, and how thick at true size."""
    for mark in marks:
        if isinstance(mark, Rectangle | Line | Curve) and mark.stroke and mark.stroke_width:
            yield type(mark).__name__, mark.stroke_width
        elif isinstance(mark, Placed) and isinstance(mark.what, Face):
            yield from lines_of(mark.what.marks)
        elif isinstance(mark, Placed) and isinstance(mark.what, Drawing):
            scale = mark.box.width / mark.what.view_box[2]
            yield from ((mark.what.name, path.stroke_width * scale) for path in mark.what.paths if path.stroke)


def panels_of(pages) -> Iterator[Placed]:
    return (mark for page in pages for mark in page.marks if isinstance(mark, Placed) and isinstance(mark.what, Face))


@each_box
def test_no_line_is_thinner_than_a_press_holds(pages_of, box):
    thin = {
        (where, width)
        for page in pages_of(box)
        for where, width in lines_of(page.marks)
        if width < THINNEST_LINE * POINT
    }
    assert not thin


@each_box
def test_type_is_large_enough_and_larger_where_it_is_light(pages_of, box):
    for panel in panels_of(pages_of(box)):
        for mark in panel.what.marks:
            if isinstance(mark, Text):
                least = SMALLEST_LIGHT_TYPE if luminance(mark.colour) > 0.5 else SMALLEST_TYPE
                assert mark.size >= least * POINT - 1, "".join(run.text for run in mark.runs)


@each_box
def test_words_keep_off_folds_and_cuts(pages_of, box):
    """By 3.2 mm on all panels that are deep enough for that and a line of type."""
    for panel in panels_of(pages_of(box)):
        face = panel.what
        safe = face.trim.inset(SAFE)
        if safe.height < 4000:
            continue
        for mark in face.marks:
            if isinstance(mark, Text) and not mark.turned:
                words = "".join(run.text for run in mark.runs)
                extent = sum(run.advance for run in mark.runs) * mark.size // 1000
                assert safe.left <= mark.left, (face.name, words)
                assert mark.left + extent <= safe.right, (face.name, words)
                assert safe.top <= mark.baseline <= safe.bottom, (face.name, words)


@each_box
def test_pictures_run_over_as_far_as_shops_ask(pages_of, box):
    for page in pages_of(box):
        if page.trim is not None:
            assert page.bleed == page.trim.inset(-BLEED)
    assert BLEED == 3200
