"""Pictures in the inks of a press, whatever their numbers meant before."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageChops, ImageCms, ImageStat

from cardgen.data import shipped_root
from cardgen.output.colour.ink_limit import most_ink
from cardgen.output.colour.pictures import decoded, separated
from cardgen.output.colour.profile import CmykProfile
from cardgen.output.colour.separation import Separation
from cardgen.render.picture.reader import picture_of

COATED: Path = shipped_root() / "card_data" / "profiles" / "cardgen-coated.icc"
PHOTO = Image.frombytes("RGB", (2, 2), bytes((200, 40, 40, 40, 160, 60, 50, 60, 190, 230, 220, 120))).resize((30, 20))


@pytest.fixture(scope="module")
def separation():
    return Separation(CmykProfile.load(COATED.read_bytes(), "coated"))


def printed(separation, image, kind="JPEG", limit=3.0, **options):
    """The picture as a press gets it, and the image in it."""
    stream = BytesIO()
    image.save(stream, kind, **options)
    picture = separated(separation, limit, picture_of(stream.getvalue(), (25_400, 25_400), "a"))
    return picture, decoded(picture)


def differs(image, other):
    return max(ImageStat.Stat(ImageChops.difference(image, other)).mean)


def test_grey_is_printed_with_black_alone(separation):
    picture, image = printed(separation, PHOTO.convert("L"))
    assert picture.space == "DeviceGray"
    black = separation.picture(PHOTO.convert("L"), 3.0).getchannel("K")
    assert differs(ImageChops.invert(image), black) < 4


def test_a_photograph_is_upright_in_print(separation):
    exif = Image.Exif()
    exif[0x0112] = 6
    picture, image = printed(separation, PHOTO, exif=exif, quality=95)
    assert (picture.pixels, picture.turn) == ((20, 30), 1)
    assert differs(image, separation.picture(PHOTO.transpose(Image.Transpose.ROTATE_270), 3.0)) < 8


def test_inks_of_the_same_press_stay_as_they_are(separation):
    inks = PHOTO.convert("CMYK")
    for options in ({}, {"icc_profile": COATED.read_bytes()}):
        _, image = printed(separation, inks, quality=95, **options)
        assert differs(image, inks) < 4


def test_no_pixel_has_more_ink_than_the_press_bears(separation):
    noise = Image.frombytes("CMYK", (90, 90), Random(1).randbytes(32_400))
    for image in (noise, Image.new("CMYK", (9, 9), (250, 250, 250, 200))):
        for kind in ("JPEG", "TIFF"):
            _, inks = printed(separation, image, kind, limit=2.4)
            assert max(map(sum, zip(*[iter(inks.tobytes())] * 4, strict=True))) <= 2.4 * 255
            assert most_ink(inks) <= 2.4


def test_a_photograph_stays_one_and_a_drawing_loses_nothing(separation):
    photograph, drawing = (printed(separation, PHOTO, kind)[0].encoding for kind in ("JPEG", "PNG"))
    assert (photograph, drawing) == ("DCTDecode", "FlateDecode")


def test_colours_are_separated_as_their_profile_means_them(separation):
    wide = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    _, plain = printed(separation, PHOTO, quality=95)
    _, same = printed(separation, PHOTO, quality=95, icc_profile=wide)
    assert plain.tobytes() == same.tobytes()


def test_a_picture_is_decoded_as_its_bytes_have_it():
    stream = BytesIO()
    PHOTO.convert("P").save(stream, "PNG")
    picture = picture_of(stream.getvalue(), (25_400, 25_400), "a")
    assert decoded(picture).tobytes() == PHOTO.convert("P").convert("RGB").tobytes()
