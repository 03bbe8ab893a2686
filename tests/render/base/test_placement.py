"""A face comes to its box: by quarters it fills it, by other angles it is turned about its middle."""

from __future__ import annotations

from math import cos, radians, sin

import pytest

from cardgen.render.base.affine import moved_point
from cardgen.render.base.display import Box, Face, Placed
from cardgen.render.base.placement import matrix_of

BOX = Box(100, 200, 40, 20)


def corner(turned: int) -> tuple[float, float]:
    """Where the upper left corner of a face comes to lie."""
    face = Face("one", 400, 200, Box(0, 0, 400, 200), ())
    return moved_point(matrix_of(Placed(face, BOX, turned=turned), (0, 0, 400, 200)), 0, 0)


def test_a_quarter_turn_puts_a_corner_on_the_next_corner_of_the_box():
    assert corner(0) == (BOX.left, BOX.top)
    assert corner(90) == (BOX.right, BOX.top)


@pytest.mark.parametrize("turned", [9, 45, 200])
def test_any_other_turn_goes_about_the_middle_of_the_box(turned):
    x, y = BOX.left - (BOX.left + BOX.right) / 2, BOX.top - (BOX.top + BOX.bottom) / 2
    sine, cosine = sin(radians(turned)), cos(radians(turned))
    middle = (BOX.left + BOX.right) / 2, (BOX.top + BOX.bottom) / 2
    assert corner(turned) == pytest.approx((middle[0] + x * cosine - y * sine, middle[1] + x * sine + y * cosine))
