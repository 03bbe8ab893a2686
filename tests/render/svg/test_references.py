"""Gradients, clips, masks, uses, views, text and pictures of drawings become the marks that they mean."""

from base64 import b64encode
from io import BytesIO

import pytest
from PIL import Image

from cardgen.diagnostics import Severity
from cardgen.model.fonts import package_folder
from cardgen.render.base.display import Clipped, Group, Inlay, Path
from cardgen.render.base.fonts import FontBook
from cardgen.render.base.gradients import LinearGradient, RadialGradient
from cardgen.render.picture.reader import picture_of
from cardgen.render.svg.project import DrawingProject
from cardgen.render.svg.reader import read_svg
from tests.sweep import sweep

BOOK = FontBook({"body": package_folder("font_roboto") / "Roboto-Regular.ttf"}, ())
PROJECT = DrawingProject(fonts=BOOK, picture=picture_of)
ENDS = '<stop stop-color="red"/><stop offset="1" stop-color="blue"/>'
GRADIENT = f'<linearGradient id="g">{ENDS}</linearGradient>'
WORDS = (
    '<text x="50" y="50" text-anchor="middle" font-family="Roboto" font-size="20">Ah<tspan fill="red">a</tspan></text>'
)
SYMBOL = '<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol>'
INNER = '<svg x="10" y="10" width="20" height="20" viewBox="0 0 4 2"><rect width="4" height="2"/></svg>'
SWITCH = '<switch><foreignObject requiredExtensions="x"/><rect width="3" height="4"/><rect width="9"/></switch>'
CIRCLE = '<circle cx="50" cy="50" r="9" {}/>'


def read(inside, **more):
    drawing, found = read_svg(f'<svg viewBox="0 0 100 100">{inside}</svg>', "a.svg", PROJECT)
    assert [finding.message for finding in found if finding.severity > Severity.INFO] == more.get("found", [])
    return drawing.marks


def corners(path):
    points = [values[at : at + 2] for _, values in path.segments for at in range(0, len(values), 2)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return round(min(xs), 1), round(min(ys), 1), round(max(xs), 1), round(max(ys), 1)


def test_a_gradient_in_the_box_of_its_shape_goes_from_edge_to_edge():
    (path,) = read(
        f'<linearGradient id="g">{ENDS}</linearGradient><rect x="10" width="40" height="20" fill="url(#g)"/>'
    )
    assert isinstance(path.fill, LinearGradient)
    assert path.fill.matrix == (40, 0, 0, 20, 10, 0)
    assert [stop.colour for stop in path.fill.stops] == ["#ff0000", "#0000ff"]


def test_a_gradient_takes_from_another_what_it_does_not_say():
    first = f'<linearGradient id="g" x1="1" y1="2" x2="3" y2="4" gradientUnits="userSpaceOnUse">{ENDS}</linearGradient>'
    (path,) = read(first + '<radialGradient id="h" href="#g" r="5" cx="7"/>' + CIRCLE.format('fill="url(#h)"'))
    assert isinstance(path.fill, RadialGradient)
    assert (path.fill.cx, path.fill.cy, path.fill.r, len(path.fill.stops)) == (7, 50, 5, 2)


@sweep(
    ("gradient", "fill"),
    [
        ('<linearGradient id="g"/>', []),
        ('<linearGradient id="g"><stop stop-color="red"/></linearGradient>', ["#ff0000"]),
        (f'<linearGradient id="g" x2="0">{ENDS}</linearGradient>', ["#0000ff"]),
        (f'<radialGradient id="g" r="0">{ENDS}</radialGradient>', ["#0000ff"]),
    ],
)
def test_a_gradient_without_a_way_is_one_colour_or_nothing(gradient, fill):
    assert [path.fill for path in read(gradient + CIRCLE.format('fill="url(#g)"'))] == fill


@pytest.mark.parametrize(("spread", "colours"), [("repeat", "#ff0000"), ("reflect", "#0000ff")])
def test_a_gradient_that_goes_on_has_its_stops_written_out(spread, colours):
    gradient = f'<linearGradient id="g" x2=".5" spreadMethod="{spread}">{ENDS}</linearGradient>'
    (path,) = read(gradient + CIRCLE.format('fill="url(#g)"'))
    assert [stop.offset for stop in path.fill.stops] == [0, 0.5, 0.5, 1]
    assert path.fill.stops[2].colour == colours


def test_a_line_with_a_gradient_is_the_shape_that_it_covers():
    (path,) = read(
        f'<linearGradient id="g">{ENDS}</linearGradient><path d="M10 10h40v5" stroke="url(#g)" fill="none"/>'
    )
    assert (path.stroke, isinstance(path.fill, LinearGradient)) == (None, True)


def test_a_line_that_is_stretched_is_wider_one_way():
    (path,) = read('<g transform="scale(1 4)"><path d="M10 5h40" fill="none" stroke="red" stroke-width="2"/></g>')
    assert corners(path) == (10, 16, 50, 24)


def test_a_clip_is_the_outline_of_its_shape_and_of_several_their_union():
    clip = '<clipPath id="c"><rect width="30" height="30" fill="none" opacity="0.1"/>{}</clipPath>'
    (clipped,) = read(clip.format("") + CIRCLE.format('clip-path="url(#c)"'))
    assert isinstance(clipped, Clipped)
    assert [corners(outline) for outline in clipped.outlines] == [(0, 0, 30, 30)]
    (both,) = read(clip.format('<rect x="60" width="10" height="10"/>') + CIRCLE.format('clip-path="url(#c)"'))
    assert [corners(outline) for outline in both.outlines] == [(0, 0, 70, 30)]


def test_a_clip_in_the_box_of_its_shape_grows_with_it():
    clip = '<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/></clipPath>'
    (clipped,) = read(clip + CIRCLE.format('clip-path="url(#c)"'))
    assert corners(clipped.outlines[0]) == (41, 41, 50, 59)


def test_a_clip_without_shapes_shows_nothing():
    assert read('<clipPath id="c"/>' + CIRCLE.format('clip-path="url(#c)"')) == ()


def test_a_mask_in_shades_is_a_mask_and_one_in_white_a_clip():
    mask = '<mask id="m"><rect width="50" height="100" fill="{}"/></mask>'
    (masked,) = read(mask.format("grey") + CIRCLE.format('mask="url(#m)"'))
    assert isinstance(masked, Group)
    assert len(masked.mask) == 1
    (clipped,) = read(mask.format("white") + CIRCLE.format('mask="url(#m)"'))
    assert isinstance(clipped, Clipped)


def test_of_a_mask_of_opacity_colours_do_not_count():
    mask = '<mask id="m" style="mask-type:alpha"><rect width="50" height="100" fill="black"/></mask>'
    (clipped,) = read(mask + CIRCLE.format('mask="url(#m)"'))
    assert isinstance(clipped, Clipped)


def test_what_is_blended_stays_a_group_with_its_name():
    (group,) = read(CIRCLE.format('style="mix-blend-mode:color-burn"'))
    assert group.blend == "ColorBurn"


@sweep(
    ("inside", "box"),
    [
        ('<defs><rect id="r" width="10" height="5"/></defs><use href="#r" x="20" y="30"/>', (20, 30, 30, 35)),
        (SYMBOL + '<use href="#s" width="40" height="20"/>', (10, 0, 30, 20)),
        (INNER, (10, 15, 30, 25)),
        ('<svg x="10" width="50" height="50"><rect width="50%" height="10mm"/></svg>', (10, 0, 35, 37.8)),
        (SWITCH, (0, 0, 3, 4)),
        ('<rect width="5" height="5" style="transform:translate(10px, 5px) rotate(0deg)"/>', (10, 5, 15, 10)),
    ],
)  # fmt: skip
def test_what_is_used_or_has_a_view_of_its_own_comes_to_its_place(inside, box):
    marks = read(inside)
    (path,) = marks[0].marks if isinstance(marks[0], Clipped) else marks
    assert corners(path) == box


def test_text_becomes_paths_where_its_font_is_at_hand():
    marks = read(WORDS)
    assert [type(mark) for mark in marks] == [Path, Path]
    left, top, right, bottom = corners(marks[0])
    assert 30 < left < right < 60
    assert (top, bottom) == (35, 50)
    assert marks[1].fill == "#ff0000"


def test_text_in_another_font_is_told_with_its_words():
    message = "text is not drawn, as the font `Papyrus` is not at hand: “Hello, you”"
    assert read('<text font-family="Papyrus">Hello,  you</text>', found=[message]) == ()


def test_a_picture_that_is_embedded_lies_in_its_place():
    stream = BytesIO()
    Image.new("RGB", (40, 20), "red").save(stream, "PNG")
    data = b64encode(stream.getvalue()).decode()
    (inlay,) = read(f'<image x="10" y="10" width="40" height="40" href="data:image/png;base64,{data}"/>')
    assert isinstance(inlay, Inlay)
    assert inlay.matrix == pytest.approx((40, 0, 0, 20, 10, 20))


@sweep(
    "inside",
    [
        '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>' + CIRCLE.format('filter="url(#f)"'),
        '<pattern id="p" width="3" height="3" patternUnits="userSpaceOnUse"><rect width="2" height="2"/></pattern>'
        + CIRCLE.format('fill="url(#p)"'),
        '<marker id="m"><circle r="3"/></marker><path d="M45 50h9" stroke="#000" marker-end="url(#m)"/>',
    ],
)
def test_what_has_no_marks_becomes_a_picture_of_that_place_alone(inside):
    (inlay,) = read(inside)
    across, _, _, down, left, top = inlay.matrix
    assert 30 < left < 50 < left + across < 70
    assert 30 < top < top + down < 70
    assert abs(inlay.picture.pixels[0] / across - DrawingProject().dots((0, 0, 100, 100))) < 1


def test_what_an_editor_writes_for_itself_is_passed_over_in_silence():
    read(
        '<sodipodi:namedview xmlns:sodipodi="s" id="n"/><metadata><a/></metadata><defs id="d"/>'
        '<g xmlns:inkscape="i" inkscape:label="Layer 1" inkscape:groupmode="layer" style="display:inline">'
        '<path style="color:#000;-inkscape-stroke:none;font-variation-settings:normal;fill:#f00" d="M0 0h1" '
        'inkscape:connector-curvature="0"/></g>'
    )
