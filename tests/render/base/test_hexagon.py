"""A hexagon lies in its box, with two corners towards the longer sides, and is cut and kept clear of as one."""

from cardgen.output.cut.dxf import as_dxf
from cardgen.output.cut.svg import as_svg
from cardgen.render.base.cut_sheets import CutOutline, CutSheet
from cardgen.render.base.display import Box
from cardgen.render.base.hexagon import corners_of, reach_out_of
from cardgen.render.sheet.imposition import SheetSlot
from cardgen.render.sheet.marks import cut_hexagons
from tests.sweep import sweep

WIDE, HIGH = Box(0, 0, 80_000, 60_000), Box(0, 0, 60_000, 80_000)


def test_two_corners_point_to_the_longer_sides():
    assert corners_of(WIDE) == (
        (20_000, 0), (60_000, 0), (80_000, 30_000), (60_000, 60_000), (20_000, 60_000), (0, 30_000),
    )  # fmt: skip
    assert {(y, x) for x, y in corners_of(HIGH)} == set(corners_of(WIDE))


@sweep(
    ("box", "over"),
    [
        (Box(20_000, 0, 40_000, 60_000), 0),
        (Box(0, 29_000, 80_000, 2_000), 555),  # as far as its corners lie beyond the slopes
        (Box(20_000, -1_000, 40_000, 10_000), 1_000),
        (Box(30_000, 20_000, 20_000, 20_000), -19_414),
    ],
)
def test_what_reaches_out_of_it_is_measured_square_to_its_sides(box, over):
    assert reach_out_of(box, WIDE) == over
    assert reach_out_of(Box(box.top, box.left, box.height, box.width), HIGH) == over


def test_machines_are_told_six_sides():
    cut = CutSheet((100_000, 100_000), (CutOutline(WIDE, 3_000, is_hex=True),))
    assert b'd="M20 0 L60 0 L80 30 L60 60 L20 60 L0 30 Z"' in as_svg(cut, "tiles")
    assert as_dxf(cut).count(b"VERTEX") == 6
    assert cut.cropped.outlines[0].is_hex


def test_a_line_to_cut_along_is_drawn_around_hexagons_only():
    slots = [SheetSlot(0, WIDE, WIDE, is_hex=True), SheetSlot(1, HIGH, HIGH)]
    assert [path.segments[0] for path in cut_hexagons(slots)] == [("M", (20_000, 0))] * 2
