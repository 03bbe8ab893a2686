"""A face as a picture: its trim at 300 dots per inch, what it shows, and nothing else in the file."""

import io

import pytest
from PIL import Image

from cardgen.output.encoders.png import rasterised
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import Box, Page, Publication, Rectangle


def test_a_page_has_300_dots_an_inch():
    pdf, _ = PdfWriter().paint(
        Publication("x", [Page(63_500, 88_900, (Rectangle(Box(0, 0, 31_750, 88_900), "#ff0000"),))])
    )
    [data] = rasterised(pdf)
    image = Image.open(io.BytesIO(data))
    assert image.size == (750, 1050)
    assert image.getpixel((10, 500)) == (255, 0, 0)
    assert image.getpixel((740, 500)) == (255, 255, 255)
    assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)
    assert set(image.info) == {"dpi"}


def test_each_face_is_a_picture_of_its_trim(project):
    outcome = project.build(only=("png",))
    names = [line.path for line in outcome.written]
    assert names == [
        f"mini/png/{name}.png" for name in ("back-1", "front-core-ant", "front-core-bee", "front-core-cat")
    ]
    for line in outcome.written:
        with Image.open(project.out / line.path) as image:
            size = image.size
        assert abs(size[0] - 50 / 25.4 * 300) <= 1
        assert abs(size[1] - 70 / 25.4 * 300) <= 1
        assert (line.pages, line.trim_mm, line.paper) == (1, (50, 70), None)
    with Image.open(project.out / "mini/png/front-core-ant.png") as front:
        assert front.getpixel((2, 2)) == (0xFF, 0xF8, 0xE0)  # no bleed, no white rim


def test_low_ink_pictures_have_names_of_their_own(project):
    outcome = project.build(only=("png",), low_ink=True)
    assert "mini/png/front-core-ant-low-ink.png" in [line.path for line in outcome.written]


def test_the_names_of_pictures_do_not_depend_on_what_else_was_built(project):
    project.replace("templates/mini/back.xml.j2", "MINI", "{{ card.id }}")
    alone = [(line.path, line.sha256) for line in project.build(only=("png",)).written]
    for path in project.out.rglob("*.png"):
        path.unlink()
    project.build(only=("cards",), select=("cat",))
    assert [(line.path, line.sha256) for line in project.build(only=("png",)).written] == alone
    assert len(alone) == 6


def test_round_corners_are_clear_and_nothing_else_of_the_card_is_lost(project):
    project.replace("card_data/mini/game.yaml", "size: small,", "size: small, corner: 5mm,")
    project.build(only=("png",), select=("ant",))
    with Image.open(project.out / "mini/png/front-core-ant.png") as front:
        width, height = front.size
        for corner in ((2, 2), (width - 3, 2), (2, height - 3), (width - 3, height - 3)):
            assert front.getpixel(corner)[3] == 0
        assert front.getpixel((2, 70)) == front.getpixel((70, 2)) == (0xFF, 0xF8, 0xE0, 255)


def test_a_hexagon_is_clear_beyond_its_sides(project):
    project.replace("card_data/mini/game.yaml", "size: small,", "size: small, cut: hexagon,")
    project.write("templates/mini/card.xml.j2", '<card bleed="3mm" fill="#fff8e0"/>')
    project.write("templates/mini/back.xml.j2", '<card bleed="3mm" fill="#fff8e0"/>')
    project.build(only=("png",), select=("ant",))
    with Image.open(project.out / "mini/png/front-core-ant.png") as front:
        width, height = front.size
        assert [front.getpixel((x, height // 8))[3] for x in (2, width // 2, width - 3)] == [0, 255, 0]
        assert front.getpixel((2, height // 2))[3] == 255  # its sides stand upright: it is higher than wide
