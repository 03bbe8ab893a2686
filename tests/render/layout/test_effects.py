"""Gradients, shadows, outlines and turns are plain marks where they belong; what cannot be read is told."""

import pytest

from cardgen.render.base.display import Clipped, Path, Rectangle, Text
from cardgen.render.base.gradients import LinearGradient, RadialGradient
from cardgen.render.layout.compose import compose
from tests.render.layout.laid_out import ANT
from tests.sweep import sweep

GROUND = 'x="10mm" y="10mm" width="20mm" height="10mm"'


def test_a_gradient_goes_down_unless_it_says_otherwise(face):
    made = face(
        f'<panel {GROUND} gradient="#ff0000 #00ff00 #0000ff"/><panel {GROUND} gradient="right #ff0000 #00ff00"/>'
    )
    down, right = (mark.fill for mark in made.marks)
    assert isinstance(down, LinearGradient)
    assert (down.x1, down.y1, down.x2, down.y2) == (10_000, 10_000, 10_000, 20_000)
    assert [(stop.offset, stop.colour) for stop in down.stops] == [(0, "#ff0000"), (0.5, "#00ff00"), (1, "#0000ff")]
    assert (right.x2, right.y2) == (30_000, 10_000)


def test_a_radial_gradient_begins_in_the_middle(face):
    (mark,) = face(f'<panel {GROUND} gradient="radial #ffffff #000000"/>').marks
    assert isinstance(mark.fill, RadialGradient)
    assert (mark.fill.cx, mark.fill.cy) == (20_000, 15_000)


def test_a_translucent_ground_does_not_fade_what_is_in_it(face):
    made = face(f'<panel {GROUND} fill="#ff0000" opacity="0.5"><panel inset="1mm" fill="#00ff00"/></panel>')
    ground, inner = made.marks
    assert (type(ground), ground.opacity, type(inner)) == (Path, 0.5, Rectangle)


def test_a_shadow_lies_under_its_box_and_is_as_dark_as_it_says(face):
    *shadow, ground = face(f'<panel {GROUND} fill="#ffffff" shadow="1mm 2mm 3mm #000000 60%"/>').marks
    assert isinstance(ground, Rectangle)
    covered = 1.0
    for layer in shadow:
        covered *= 1 - layer.opacity
    assert covered == pytest.approx(0.4, abs=0.005)
    (hard, _) = face(f'<panel {GROUND} fill="#ffffff" shadow="1mm 2mm #000000 100%"/>').marks
    assert (hard.opacity, hard.segments[0]) == (1, ("M", (11_000, 12_000)))


def test_outlined_type_has_its_shadow_below_it(face):
    made = face('<text style="body" outline="0.5mm #ff0000" shadow="1mm 1mm #00ff00">Hi</text>')
    shadow, type_ = made.marks
    assert (type_.outline, type_.outline_width) == ("#ff0000", 500)
    assert (shadow.colour, shadow.left - type_.left, shadow.baseline - type_.baseline) == ("#00ff00", 1000, 1000)


def test_low_ink_has_neither_shadows_nor_outlines(resources):
    resources.mono = True
    xml = (
        f'<card size="small"><panel {GROUND} fill="#ffffff" shadow="1mm 1mm #000000"/>'
        '<text style="body" outline="1mm #000000" shadow="1mm 1mm #000000">Hi</text></card>'
    )
    marks = compose(xml, "card.xml.j2", resources, ANT).marks
    assert [type(mark) for mark in marks] == [Rectangle, Text]
    assert marks[1].outline == ""


def test_a_turn_is_about_the_middle_of_the_box_with_all_that_is_in_it(face):
    inside = (
        f'<panel {GROUND} fill="#ff0000" rotate="90"><text style="body">Hi</text><icon name="sun" size="4mm"/></panel>'
    )
    ground, text, icon = face(inside).marks
    xs = [x for _, values in ground.segments for x in values[::2]]
    ys = [y for _, values in ground.segments for y in values[1::2]]
    assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx((15_000, 25_000, 5_000, 25_000))
    assert (text.turned, type(icon)) == (90, Clipped)
    assert text.left < 25_000
    assert text.baseline == 5_000


def test_a_turned_gradient_turns_with_its_box(face):
    (mark,) = face(f'<panel {GROUND} gradient="down #ff0000 #00ff00" rotate="180"/>').marks
    a, b, c, d, e, f = mark.fill.matrix
    assert (a * 10_000 + c * 10_000 + e, b * 10_000 + d * 10_000 + f) == pytest.approx((30_000, 20_000))


def test_a_corner_that_turns_out_of_the_safe_zone_is_told(faults):
    text = '<text style="body" x="4mm" y="4mm" width="42mm" height="5mm" rotate="{}">Fill the whole of this line</text>'
    card = '<card size="small" safe="3mm">{}</card>'
    assert faults(card.format(text.format(0))) == []
    assert [code for code, _ in faults(card.format(text.format(40)))] == ["CG703"]


@sweep(
    ("attribute", "message"),
    [
        ('gradient="#ff0000"', '`gradient="#ff0000"` is not a gradient'),
        ('gradient="up #ff0000 #00ff00"', '`gradient="up #ff0000 #00ff00"` is not a gradient'),
        ('shadow="1mm #000000"', '`shadow="1mm #000000"` is not a shadow'),
        ('shadow="1mm 1mm"', '`shadow="1mm 1mm"` is not a shadow'),
        ('shadow="1mm 1mm -1mm #000000"', '`shadow="1mm 1mm -1mm #000000"` is not a shadow'),
        ('shadow="1mm 1mm #000000 x%"', '`shadow="1mm 1mm #000000 x%"` is not a shadow'),
        ('rotate="left"', '`rotate="left"` is not an angle'),
        ('rotate="400"', '`rotate="400"` is not an angle'),
        ('opacity="half"', '`opacity="half"` is not a number'),
    ],
)
def test_what_cannot_be_read_is_told(attribute, message, faults):
    assert faults(f'<card size="small"><panel fill="#ffffff" {attribute}/></card>') == [("CG603", message)]


def test_an_outline_needs_a_width_and_a_colour(faults):
    for outline in ("#ff0000", "1mm", "1mm 2mm #ff0000"):
        found = faults(f'<card size="small"><text style="body" outline="{outline}">Hi</text></card>')
        assert found == [("CG603", f'`outline="{outline}"` is not an outline')]
