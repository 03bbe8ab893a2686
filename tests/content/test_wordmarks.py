"""Each game has its title as a picture, on box and rulebook."""

from pathlib import Path

import pytest

from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.render.base.display import Drawing, Face, Placed
from cardgen.render.svg.reader import read_svg
from cardgen.render.svg.recolour import low_ink, luminance
from tests.shipped_games import shipped_library, shipped_studios
from tests.sweep import sweep

ROOT = Path(__file__).parents[2]
GAMES = ("fsys", "phylo", "foodadvice")
each_game = sweep("name", GAMES)


@pytest.fixture(scope="module")
def library():
    return shipped_library()


def wordmark(name: str) -> Drawing:
    drawing, found = read_svg((ROOT / f"templates/{name}/art/wordmark.svg").read_text(encoding="utf-8"), name)
    assert found == []
    return drawing


def pages_of(library, name, product):
    [target] = targets_of(library, BuildOrder((name,), ("a4",), (product,)))
    laid_out, findings = shipped_studios().of(target).lay_out(target)
    assert findings() == []
    return list(laid_out.publication.pages)


def all_marks(marks):
    """Marks, and those of the faces among them."""
    for mark in marks:
        yield mark
        if isinstance(mark, Placed) and isinstance(mark.what, Face):
            yield from all_marks(mark.what.marks)


def drawings_on(page) -> set[str]:
    return {
        mark.what.name for mark in all_marks(page.marks) if isinstance(mark, Placed) and isinstance(mark.what, Drawing)
    }


@each_game
def test_a_title_is_drawn_in_flat_areas_that_lie_within_its_picture(name):
    drawing = wordmark(name)
    left, top, width, height = drawing.view_box
    points = [
        numbers[at : at + 2]
        for path in drawing.paths
        for _, numbers in path.segments
        for at in range(0, len(numbers), 2)
    ]
    assert all(left <= x <= left + width and top <= y <= top + height for x, y in points)
    assert all(path.fill and not path.stroke and path.opacity == 1 for path in drawing.paths)


@each_game
def test_a_title_is_told_from_any_ground(name):
    """A light rim around all of it, a dark one within, and letters lighter than that."""
    rim, edge, *letters = wordmark(name).paths
    assert luminance(rim.fill) > 0.85
    assert luminance(edge.fill) < 0.06
    assert max(luminance(path.fill) for path in letters) > 0.5


@each_game
def test_a_title_for_low_ink_is_lines_on_white_and_pale_grey(name):
    drawing = low_ink(wordmark(name), 60_000)
    assert drawing.paths
    assert {path.fill for path in drawing.paths if path.stroke} <= {"#ffffff", "#cfcfcf", "#e8e8e8"}


@each_game
def test_box_and_rulebook_show_it(library, name):
    for product in ("tuck-box", "rulebook"):
        names = {
            drawing.split("/")[-1].partition(".")[0].partition(" ")[0]
            for drawing in drawings_on(pages_of(library, name, product)[0])
        }
        assert names & {"wordmark", "wordmark-line"}, (product, names)


def test_the_back_of_food_heroes_shows_it_twice_and_is_the_same_upside_down(library):
    page = pages_of(library, "fsys", "cards")[1]
    back = next(mark.what for mark in page.marks if isinstance(mark, Placed) and mark.what.name.startswith("back"))
    titles = [mark for mark in back.marks if isinstance(mark, Placed) and "wordmark-line" in mark.what.name]
    (first, upright), (second, turned) = ((mark.box, mark.turned) for mark in titles)
    assert (upright, turned) == (0, 180)
    assert abs(first.left + second.right - back.width) <= 1
    assert abs(first.top + second.bottom - back.height) <= 1
