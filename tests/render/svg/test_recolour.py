"""A drawing in other colours keeps its shapes; where ink is dear, it takes a third of it at most."""

from __future__ import annotations

from pathlib import Path as File

import jinja2
import pytest
from PIL import Image, ImageDraw

from cardgen.render.base.display import Drawing, Path
from cardgen.render.base.gradients import Gradient
from cardgen.render.svg.reader import read_svg
from cardgen.render.svg.recolour import DARK, DUSKY, LINE_WIDTH, OUTLINE, PAPER, low_ink, luminance, recoloured

ART = File(__file__).parents[3] / "templates" / "fsys" / "art"
PICTURES = ["feed-the-soil", "cook-as-one", "meet-the-bees", "plan-as-one", "catch-the-rain", "sell-it-here"]
SQUARE = (("M", (0, 0)), ("L", (100, 0)), ("L", (100, 100)), ("L", (0, 100)), ("Z", ()))
DOT = (("M", (0, 0)), ("L", (10, 0)), ("L", (10, 10)), ("Z", ()))
PICTURE = (0, 0, 545, 600)


def drawing(*paths: Path) -> Drawing:
    return Drawing("a", PICTURE, paths)


def picture(name: str) -> Drawing:
    environment = jinja2.Environment(loader=jinja2.FileSystemLoader(ART), undefined=jinja2.StrictUndefined)
    return read_svg(environment.get_template(f"{name}.svg.j2").render(), name)[0]


def ink(shown: Drawing) -> float:
    """Mean darkness of a coarse rendering: corners joined by straight lines, no transparency."""
    canvas = Image.new("L", (545, 600), 255)
    pen = ImageDraw.Draw(canvas)
    for path in shown.paths:
        points = [numbers[-2:] for _, numbers in path.segments if numbers]
        if path.fill and len(points) > 2:
            pen.polygon(points, fill=round(255 * grey(path.fill)))
        if path.stroke and len(points) > 1:
            pen.line(points, fill=round(255 * grey(path.stroke)), width=max(1, round(path.stroke_width)))
    return 1 - sum(value * count for value, count in enumerate(canvas.histogram())) / 255 / 545 / 600


def grey(paint: str | Gradient) -> float:
    """Of a gradient the mean of its colours."""
    if not isinstance(paint, str):
        return sum(grey(stop.colour) for stop in paint.stops) / len(paint.stops)
    return sum(int(paint[at : at + 2], 16) for at in (1, 3, 5)) / 3 / 255


def colour_grey(colour: str) -> float:
    return sum(int(colour[at : at + 2], 16) for at in (1, 3, 5)) / 3 / 255


def test_recolouring_maps_each_paint_and_leaves_shapes_alone():
    both = Path(SQUARE, "#ff0000", "#0000ff", 2)
    line = Path(SQUARE, None, "#0000ff", 2)
    new = recoloured(drawing(both, line), {"#ff0000": "#111111", "#0000ff": "#222222"}.__getitem__)
    assert new == drawing(Path(SQUARE, "#111111", "#222222", 2), Path(SQUARE, None, "#222222", 2))


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_takes_at_most_35_hundredths_of_its_ink(name):
    coloured = picture(name)
    assert ink(low_ink(coloured)) < 0.35 * ink(coloured)


@pytest.mark.parametrize("name", PICTURES)
def test_every_area_is_paper_or_a_light_grey_unless_it_is_tiny(name):
    for path in low_ink(picture(name)).paths:
        assert path.opacity == 1
        assert path.fill in (None, PAPER, DARK, DUSKY) or (path.fill == OUTLINE and path.stroke is None)


@pytest.mark.parametrize(
    ("colour", "fill"), [("#23303a", DARK), ("#7a4528", DUSKY), ("#f3b731", PAPER), ("#ffffff", PAPER)]
)
def test_dark_areas_keep_a_tone(colour, fill):
    (path,) = low_ink(drawing(Path(SQUARE, colour))).paths
    assert (path.fill, path.stroke, path.stroke_width) == (fill, OUTLINE, LINE_WIDTH / 100)


def test_a_large_area_is_white_however_dark():
    wide = tuple((name, tuple(number * 4 for number in numbers)) for name, numbers in SQUARE)
    (path,) = low_ink(drawing(Path(wide, "#000000"))).paths
    assert path.fill == PAPER


def test_eyes_stay_dark_and_glints_stay_white_without_outline():
    eye, glint = low_ink(drawing(Path(DOT, "#23303a"), Path(DOT, "#ffffff"))).paths
    assert (eye.fill, eye.stroke, glint.fill, glint.stroke) == (OUTLINE, None, PAPER, None)


def test_large_eyes_stay_dark_when_they_are_all_but_black():
    large = tuple((name, tuple(number * 3 for number in numbers)) for name, numbers in DOT)
    eye, patch = low_ink(drawing(Path(large, "#241a14"), Path(large, "#4a3426"))).paths
    assert (eye.fill, eye.stroke) == (OUTLINE, None)
    assert (patch.fill, patch.stroke) == (DARK, OUTLINE)


def test_haze_is_left_out():
    assert low_ink(drawing(Path(SQUARE, "#ffffff", opacity=0.3))).paths == ()


def test_a_broad_line_becomes_an_area_and_a_fine_one_stays_fine():
    outer, inner, fine = low_ink(drawing(Path(SQUARE, None, "#7a4528", 20), Path(SQUARE, None, "#7a4528", 1))).paths
    assert (outer.stroke, inner.stroke, fine.stroke) == (OUTLINE, DUSKY, OUTLINE)
    assert (outer.stroke_width, inner.stroke_width, fine.stroke_width) == (20.75, 17.75, 1)


def test_lines_are_as_thin_on_a_small_print_as_on_a_large_one():
    """A drawing half as wide in print has lines twice as wide in its own units."""
    whole, half = (low_ink(drawing(Path(SQUARE, "#000000")), width) for width in (54_500, 27_250))
    assert half.paths[0].stroke_width == 2 * whole.paths[0].stroke_width
    assert half.name != whole.name


def test_skin_is_never_filled_and_a_hand_has_no_line_at_the_wrist():
    arm, hand, hair = Path(SQUARE, None, "#4A2A1C", 20), Path(SQUARE, "#4A2A1C"), Path(SQUARE, "#23303a")
    edge, *of_hand, filled_arm, filled_hand, head = low_ink(drawing(arm, hand, hair), skins={"#4a2a1c"}).paths
    assert (edge.stroke, edge.stroke_width, [path.fill for path in of_hand]) == (OUTLINE, 23, [OUTLINE])
    assert (filled_arm.stroke, filled_arm.stroke_width) == (PAPER, 20)
    assert (filled_hand.fill, filled_hand.stroke) == (PAPER, None)
    assert head.fill == DARK


def test_a_fine_line_in_the_colour_of_skin_is_a_line():
    (line,) = low_ink(drawing(Path(SQUARE, None, "#4A2A1C", 3)), skins={"#4a2a1c"}).paths
    assert line.stroke == OUTLINE


def test_luminance_is_that_of_the_web_guidelines():
    assert [luminance("#000000"), luminance("#ffffff")] == [0, pytest.approx(1)]
    assert luminance("#777777") == pytest.approx(0.184, abs=0.001)
