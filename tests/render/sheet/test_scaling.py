"""Sheets drawn larger or smaller lie about the middle of the paper, and stay within what the printer reaches."""

import re
from itertools import chain

import pikepdf
import pytest

from cardgen.model.paper import scale_of
from cardgen.render.sheet.scaling import margin_at
from tests.output.test_sheets_read_back import shown_on
from tests.sweep import sweep

PRINTER = """id: mine
bleed: 3mm
safe: 2.9mm
margin: 4.3mm
gutter: 0mm
offset: [0.5mm, -1mm]
scale: 102%
"""


def boxes(project, **order):
    """Where the faces of each page of the cards lie, and the name of their file."""
    [line] = project.build(**order).written
    pdf = pikepdf.open(project.out / line.path)
    return [[shown.box(0) for shown in shown_on(page)] for page in pdf.pages], line.path


@sweep("scale", [9_800, 9_950, 10_200])
def test_what_is_shown_is_as_large_as_was_ordered_about_the_middle(project, scale):
    plain, path = boxes(project)
    drawn, name = boxes(project, scale=scale)
    assert (path, name) == ("mini/cards-a4.pdf", f"mini/cards-a4-scale-{scale / 100:g}.pdf")
    for before, after in zip(chain(*plain), chain(*drawn), strict=True):
        for side, middle in enumerate((105_000, 148_500, 105_000, 148_500)):
            assert after[side] - middle == pytest.approx((before[side] - middle) * scale / 10_000, abs=400)


def test_a_printer_keeps_its_offset_and_scale(project):
    project.write("card_data/printers/mine.yaml", PRINTER)
    by_file, name = boxes(project, printer="mine")
    by_hand, _ = boxes(project, scale=10_200, back_offset=(500, -1000))
    assert name == "mini/cards-a4-mine.pdf"
    assert by_file == by_hand


@sweep("scale", [9_000, 10_000, 10_050, 11_000])
def test_nothing_comes_nearer_to_the_edges_than_the_margin(scale):
    margin = margin_at(scale, 4_300, 210_000, 297_000)
    for side in (210_000, 297_000):
        assert side / 2 - (side / 2 - margin) * scale / 10_000 >= 4_300 - 1


@sweep("typed", ["98", "nan%", "0%", "89.99%", "110.01%", "1e2%", "-98%", "98 percent"])
def test_what_is_no_scale_is_told(typed):
    with pytest.raises(ValueError, match=re.escape("90% to 110%")):
        scale_of(typed)
