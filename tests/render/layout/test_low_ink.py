"""The edition that needs little ink: light grounds, dark type, and visibly less of everything."""

import pypdfium2 as pdfium
import pytest
from PIL import ImageStat

from cardgen.render.base.display import Box, Face, Line, Path, Rectangle, Text
from cardgen.render.layout.low_ink import INK, LINE, PAPER, low_ink

WHOLE = Box(0, 0, 50_000, 70_000)


def spared(mark):
    face = Face("front core:ant", 50_000, 70_000, WHOLE, (mark,))
    return low_ink(face).marks[0]


def test_a_dark_ground_becomes_white_without_a_rim():
    ground = spared(Rectangle(WHOLE, "#1f4a3a"))
    assert (ground.fill, ground.stroke) == (PAPER, None)


def test_a_coloured_area_keeps_its_outline():
    area = spared(Rectangle(Box(0, 0, 9_000, 9_000), "#1f4a3a"))
    assert (area.fill, area.stroke) == (PAPER, LINE)
    assert area.stroke_width > 0


def test_a_light_area_loses_its_tint():
    assert spared(Rectangle(Box(0, 0, 9, 9), "#fff8e0")) == Rectangle(Box(0, 0, 9, 9), PAPER)


@pytest.mark.parametrize("colour", ["#23303a", "#ffffff", "#d6452c"])
def test_all_type_is_black(colour):
    """Blue-black and red type would take ink from the colour cartridges."""
    assert spared(Text(0, 0, (), 10, colour)).colour == INK


def test_lines_and_bubbles_are_black_on_white():
    segments = (("M", (0.0, 0.0)), ("L", (9.0, 9.0)))
    assert spared(Line(0, 0, 9, 9, "#d6452c", 9)).stroke == INK
    assert spared(Line(0, 0, 9, 9, "spot:dieline", 9)).stroke == "spot:dieline"
    tail = spared(Path(segments, fill="#fffdf6", stroke="#1f4a3a"))
    assert (tail.fill, tail.stroke) == (PAPER, INK)
    assert spared(Path(segments, fill="#d6452c")).fill == INK


def test_a_spared_face_has_a_name_of_its_own():
    face = Face("x", 9, 9, Box(0, 0, 9, 9), ())
    assert low_ink(face).name != face.name


def ink(path) -> float:
    """Mean darkness of all pages."""
    document = pdfium.PdfDocument(path)
    pages = [page.render(scale=0.5).to_pil().convert("L") for page in document]
    document.close()
    return sum(255 - ImageStat.Stat(page).mean[0] for page in pages) / len(pages)


def test_the_edition_takes_far_less_ink(project):
    project.build()
    project.build(low_ink=True)
    assert ink(project.pdf("cards-a4-low-ink")) < 0.4 * ink(project.pdf())


def drawn(size: int, **paint: str) -> Path:
    return spared(Path((("M", (0, 0)), ("L", (size, 0)), ("L", (size, size)), ("Z", ())), **paint))


def test_large_shapes_keep_an_outline_and_small_ones_are_black():
    hill, head = drawn(50_000, fill="#9dc391"), drawn(3000, fill="#1f6410")
    assert (hill.fill, hill.stroke) == (PAPER, LINE)
    assert (head.fill, head.stroke) == (INK, None)


def test_pale_curves_are_grey_and_dark_ones_black():
    assert drawn(3000, stroke="#a0b968").stroke == LINE
    assert drawn(3000, stroke="#1f6410").stroke == INK
