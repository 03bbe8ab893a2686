"""Words that a layout turns by quarters lie turned where Squib has them; what cannot turn is told."""

import re

import pytest

from cardgen.tables.layouts.amounts import degrees_of
from tests.tables.layouts.test_face import made_of

BOX = "title: {x: 400, y: 500, width: 200, height: 100, angle: ANGLE}\n"


@pytest.mark.parametrize(
    ("angle", "turned", "place"),
    [
        ("1.5707963267948966", 90, (300, 500, 100, 200)),
        ("3.1416", 180, (200, 400, 200, 100)),
        ("4.7124", 270, (400, 300, 100, 200)),
        ("-1.5708", 270, (400, 300, 100, 200)),
    ],
)
def test_words_come_to_lie_where_a_turn_about_their_corner_puts_them(angle, turned, place, tmp_path):
    template, _, found = made_of(tmp_path, BOX.replace("ANGLE", angle))
    assert found == ()
    (text,) = re.findall(r'<text name="title"[^>]*>', template)
    assert f'turned="{turned}"' in text
    x, y, width, height = (round(25.4 * dots / 300, 2) for dots in place)
    written = [float(re.search(rf' {key}="([\d.]+)mm"', text)[1]) for key in ("x", "y", "width", "height")]
    assert written == pytest.approx([x - 3.175, y - 3.175, width, height], abs=0.02)


def test_another_angle_is_left_with_a_warning_and_a_ground_stays_upright_and_is_told(tmp_path):
    _, _, found = made_of(tmp_path, BOX.replace("ANGLE", "0.3"))
    assert [finding.code for finding in found] == ["CG953"]
    ground = "panel: {x: 90, y: 90, width: 99, height: 99, fill_color: red, angle: 1.5708}\n"
    _, lines, _ = made_of(tmp_path, BOX.replace("ANGLE", "0") + ground)
    assert any("upright here" in line and line.endswith(": panel") for line in lines)


@pytest.mark.parametrize("angle", ["a lot", None, float("inf"), float("nan"), [1]])
def test_what_is_no_angle_is_none(angle):
    assert degrees_of(angle) is None
