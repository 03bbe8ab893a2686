"""Curves go where their points are, and everything is the same each time."""

import re
from math import cos, hypot, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.render.template import geometry
from cardgen.render.template.jinja import Templates
from tests.sweep import sweep

SQUARE = [[0, 0], [10, 0], [10, 10], [0, 10]]
numbers = st.integers(-500, 500)


def ends(outline: str) -> list[tuple[float, float]]:
    """Where the segments of an outline end."""
    segments = re.findall(r"[MC]([^MCZ]*)", outline)
    return [tuple(map(float, segment.split()[-2:])) for segment in segments]


def controls(outline: str) -> list[tuple[float, ...]]:
    return [tuple(map(float, segment.split()[:4])) for segment in re.findall(r"C([^MCZ]*)", outline)]


@given(st.lists(st.tuples(numbers, numbers), min_size=3, max_size=12))
def test_a_closed_curve_goes_through_all_its_points_and_back_to_the_first(points):
    outline = geometry.blob(points)
    assert ends(outline) == [tuple(map(float, point)) for point in [*points, points[0]]]
    assert outline.endswith("Z")


def test_a_corner_is_sharp_where_it_is_asked_for():
    """Its handles lie on the corner itself, so that the curve leaves as a straight line."""
    sharp = [[*point, 1] for point in SQUARE]
    assert all(
        (x1, y1) == start and (x2, y2) == end
        for (x1, y1, x2, y2), start, end in zip(
            controls(geometry.blob(sharp)), ends(geometry.blob(sharp)), ends(geometry.blob(sharp))[1:], strict=False
        )
    )
    assert geometry.blob(sharp) != geometry.blob(SQUARE)


def test_a_limb_is_as_wide_as_it_says_and_a_part_of_it_lies_inside():
    spine = [[0, 0, 5], [50, 0, 5], [100, 0, 5]]
    assert {y for _, y in ends(geometry.band(spine))} == {-5.0, 5.0}
    assert {y for _, y in ends(geometry.band(spine, 0.4, 1))} == {2.0, 5.0}


@sweep("degrees", range(-720, 721, 15))
def test_angles_are_near_enough_for_a_drawing(degrees):
    assert geometry.sin(degrees) == pytest.approx(sin(radians(degrees)), abs=0.002)
    assert geometry.cos(degrees) == pytest.approx(cos(radians(degrees)), abs=0.002)


def test_a_mixed_colour_lies_between_and_never_outside():
    assert geometry.mix("#000000", "#ffffff", 0) == "#000000"
    assert geometry.mix("#000000", "#ffffff", 1) == "#ffffff"
    assert geometry.mix("#102030", "#304050", 0.5) == "#203040"
    assert geometry.mix("#102030", "#304050", -3) == "#102030"


def test_what_looks_like_chance_is_spread_and_always_the_same():
    drawn = [geometry.rnd(7, number) for number in range(1000)]
    assert drawn == [geometry.rnd(7, number) for number in range(1000)]
    assert all(0 <= number < 1 for number in drawn)
    assert 0.45 < sum(drawn) / 1000 < 0.55
    assert len(set(drawn)) > 990


def test_a_lobed_edge_stays_near_its_ellipse():
    for x, y in ends(geometry.scallop(0, 0, 100, 50, 12, 0.3, 4)):
        assert 0.92 <= hypot(x / 100, y / 50) <= 1.08


def test_templates_reach_them(tmp_path):
    template = "{{ curves.blob([[0, 0], [9, 0], [9, 9]]) }}{{ curves.mix('#000000', '#ffffff', 1) }}"
    (tmp_path / "a.svg.j2").write_text(template)
    text, found = Templates.of([tmp_path]).render("a.svg.j2")
    assert found == []
    assert text == geometry.blob([[0, 0], [9, 0], [9, 9]]) + "#ffffff"
