"""Boxes are shares of their parents, type follows the size of the card, and colours have names."""

import pytest

from cardgen.render.base.display import Rectangle, Text
from cardgen.render.layout.compose import Composed, compose
from tests.render.layout.laid_out import ANT, PANEL, boxes
from tests.sweep import sweep


@sweep(
    ("place", "box"),
    [
        ('x="10%" y="20%" width="50%" height="50%"', (5, 14, 25, 35)),
        ('x="5mm" right="10mm"', (5, 0, 35, 70)),
        ('right="10mm" bottom="5mm" width="20mm" height="10mm"', (20, 55, 20, 10)),
        ('x="-3mm" right="-3mm" bottom="-3mm" height="50%"', (-3, 38, 56, 35)),
        ('width="90%" max-width="30mm"', (0, 0, 30, 70)),
        ('height="1%" min-height="5mm"', (0, 0, 50, 5)),
        ('right="0mm" width="90%" max-width="20%"', (40, 0, 10, 70)),
        ('inset="10mm" width="50%" height="10%"', (10, 10, 15, 5)),
    ],
)
def test_a_child_of_a_card_lies_where_its_shares_put_it(place, box, face):
    assert boxes(face(f"<panel {PANEL} {place}/>")) == [box]


def test_shares_in_a_line_are_of_its_room(face):
    made = face(f'<row height="20mm"><panel {PANEL} width="20%"/><panel {PANEL} grow="1" max-width="15mm"/></row>')
    assert boxes(made) == [(0, 0, 10, 20), (10, 0, 15, 20)]
    made = face(f'<col height="40mm"><panel {PANEL} height="25%" width="50%"/><panel {PANEL} grow="1"/></col>')
    assert boxes(made) == [(0, 0, 25, 10), (0, 10, 50, 30)]


def test_one_length_too_many_is_told(faults):
    found = faults('<card size="small"><panel x="1mm" width="10mm" right="1mm"/></card>')
    assert found == [("CG603", "`x`, `width` and `right` are one too many")]


@sweep("value", ["50 %", "1000%", "x%", "%"])
def test_what_is_no_share_is_told(value, faults):
    assert [code for code, _ in faults(f'<card size="small"><panel width="{value}"/></card>')] == ["CG603"]


@pytest.fixture
def scaled(resources):
    resources.sizes = {"small": (50_000, 70_000), "large": (100_000, 140_000), "tiny": (20_000, 28_000)}

    def make(size: str, inside: str) -> Composed:
        return compose(f'<card drawn-for="small">{inside}</card>', "card.xml.j2", resources, ANT, size=size)

    return make


def test_type_and_units_follow_the_card_and_stop_at_the_smallest(scaled):
    inside = f'<panel {PANEL} width="10u" height="5mm"/><text style="body">Hi</text>'
    found = {}
    for size in ("small", "large", "tiny"):
        panel, text = scaled(size, inside).marks
        assert isinstance(panel, Rectangle)
        assert isinstance(text, Text)
        found[size] = panel.box.width, panel.box.height, text.size
    assert found == {
        "small": (10_000, 5_000, 3528),
        "large": (20_000, 5_000, 7056),
        "tiny": (4_000, 5_000, 2117),
    }


def test_a_card_without_a_size_has_that_of_its_kind(scaled):
    assert scaled("large", "").trim.width == 100_000


def test_an_unknown_size_to_draw_for_is_told_with_the_nearest(resources, faults):
    resources.sizes = {**resources.sizes, "poker": (63_500, 88_900)}
    assert faults('<card size="small" drawn-for="pokr"/>') == [("CG603", "there is no card size `pokr`")]


def test_colours_have_names(resources, faults):
    resources.colours = {"ink": "#112233", "paper": "#ffeedd"}
    panel = '<panel fill="ink" stroke="paper" stroke-width="1mm" gradient="right ink paper"/>'
    xml = f'<card size="small" fill="paper">{panel}</card>'
    ground, panel = compose(xml, "card.xml.j2", resources, ANT).marks
    assert (ground.fill, panel.stroke, panel.fill.stops[0].colour) == ("#ffeedd", "#ffeedd", "#112233")
    message = '`inc` in `fill="inc"` is no colour of styles.yaml'
    assert faults('<card size="small"><panel fill="inc"/></card>') == [("CG603", message)]
