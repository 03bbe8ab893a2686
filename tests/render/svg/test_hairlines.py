"""A drawing that is shown small keeps lines that a press can print."""

from __future__ import annotations

from cardgen.render.base.display import Drawing, Path
from cardgen.render.svg.hairlines import THINNEST, without_hairlines

SQUARE = (("M", (0, 0)), ("L", (100, 0)), ("L", (100, 100)), ("Z", ()))
SCENE = Drawing("a", (0, 0, 100, 100), (Path(SQUARE, None, "#000000", 1), Path(SQUARE, "#ff0000")))


def test_a_drawing_that_is_large_enough_stays_the_same():
    assert without_hairlines(SCENE, (100 * THINNEST, 100 * THINNEST)) is SCENE


def test_a_line_is_widened_as_far_as_it_must_be_and_no_area_gets_one():
    small = without_hairlines(SCENE, (50 * THINNEST, 20 * THINNEST))
    assert [path.stroke_width for path in small.paths] == [2, 0]
    assert small.name != SCENE.name
