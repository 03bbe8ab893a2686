"""Pictures that need no change lie in a document byte by byte as they lay in their files."""

import zlib
from io import BytesIO
from random import Random

import pikepdf
import pytest
from PIL import Image, ImageChops

from cardgen.output.colour.pictures import decoded
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import Box, Page, Placed, Publication
from cardgen.render.picture.jpeg import parts_of
from cardgen.render.picture.reader import PictureReader, picture_of

LARGE = (254_000, 254_000)


def noise(mode="RGB", size=(64, 48)):
    """The same each time."""
    image = Image.frombytes("RGB", size, Random(1).randbytes(3 * size[0] * size[1]))
    return image.quantize(40) if mode == "P" else image.convert(mode)


def saved(image, kind, **options):
    stream = BytesIO()
    image.save(stream, kind, **options)
    return stream.getvalue()


def embedded(data, tmp_path):
    """The picture in the PDF that is made of a file."""
    (tmp_path / "a").write_bytes(data)
    picture, found = PictureReader().picture_in(tmp_path / "a", LARGE, "a")
    assert found == []
    page = Page(20_000, 20_000, (Placed(picture, Box(0, 0, 20_000, 20_000)),))
    pdf = pikepdf.open(BytesIO(PdfWriter().paint(Publication("x", [page]))[0]))
    images = [held for held in pdf.objects if isinstance(held, pikepdf.Stream) and held.get("/Subtype") == "/Image"]
    return max(images, key=lambda image: "/SMask" in image), pdf


@pytest.mark.parametrize("mode", ["RGB", "L"])
@pytest.mark.parametrize(
    "options", [{}, {"progressive": True}, {"quality": 40}], ids=["plain", "progressive", "coarse"]
)
def test_a_jpeg_is_not_encoded_anew(mode, options, tmp_path):
    data = saved(noise(mode), "JPEG", **options)
    image, _pdf = embedded(data, tmp_path)
    assert image.read_raw_bytes() == data
    assert image.ColorSpace == ("/DeviceRGB" if mode == "RGB" else "/DeviceGray")


def test_a_jpeg_loses_its_notes_and_not_one_byte_of_its_dots(tmp_path):
    exif = Image.Exif()
    exif[0x010E] = "SECRET PLACE"
    profile = b"x" * 20_000
    told = saved(noise(), "JPEG", exif=exif, comment=b"SECRET", icc_profile=profile)
    image, _pdf = embedded(told + b"a smaller copy behind the end", tmp_path)
    assert image.read_raw_bytes() == saved(noise(), "JPEG")
    assert b"SECRET" in told
    start = told.index(b"\xff\xda")
    assert image.read_raw_bytes().endswith(told[start:])


@pytest.mark.parametrize("mode", ["RGB", "L", "P"])
def test_a_png_without_transparency_is_not_packed_anew(mode, tmp_path):
    data = saved(noise(mode), "PNG")
    image, _pdf = embedded(data, tmp_path)
    packed = image.read_raw_bytes()
    assert packed in data or packed == b"".join(_packed(data))
    shown = pikepdf.PdfImage(image).as_pil_image().convert("RGB")
    assert ImageChops.difference(shown, noise(mode).convert("RGB")).getbbox() is None


def _packed(data):
    at = 8
    while at < len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        if data[at + 4 : at + 8] == b"IDAT":
            yield data[at + 8 : at + 8 + length]
        at += 12 + length


def test_a_png_that_shows_something_through_is_packed_anew(tmp_path):
    image = noise()
    image.putalpha(90)
    shown, _pdf = embedded(saved(image, "PNG"), tmp_path)
    assert "/SMask" in shown


def test_what_is_finer_than_print_is_made_smaller(tmp_path):
    picture = picture_of(saved(noise(size=(900, 900)), "JPEG"), (25_400, 25_400), "a")
    assert picture.pixels == (450, 450)


def test_presses_get_the_colours_of_a_png_that_was_taken_over():
    for mode in ("RGB", "L", "P"):
        picture = picture_of(saved(noise(mode), "PNG"), LARGE, "a")
        assert picture.parameters
        assert ImageChops.difference(decoded(picture).convert("RGB"), noise(mode).convert("RGB")).getbbox() is None


@pytest.mark.parametrize("data", [b"", b"\xff\xd8", b"\xff\xd8\xff\xda\x00\x02", zlib.compress(b"x")])
def test_what_is_no_whole_jpeg_is_not_taken_over(data):
    assert parts_of(data) is None
