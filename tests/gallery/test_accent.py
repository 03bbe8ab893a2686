"""The colour of a game can be read on the ground of a page, whatever its backs look like."""

from PIL import Image

from cardgen.gallery.accent import CONTRAST, DARK_GROUND, LIGHT_GROUND, accent_of, contrast, on_dark, on_light
from tests.sweep import sweep

COLOURS = [(0, 0, 0), (255, 255, 255), (255, 240, 0), (32, 64, 96), (200, 30, 30), (127, 127, 127)]


def rgb(text):
    return tuple(bytes.fromhex(text[1:]))


@sweep("colour", COLOURS)
def test_a_colour_is_darkened_or_lightened_until_it_can_be_read(colour):
    assert contrast(rgb(on_light(colour)), LIGHT_GROUND) >= CONTRAST
    assert contrast(rgb(on_dark(colour)), DARK_GROUND) >= CONTRAST


def test_a_colour_that_can_be_read_stays():
    assert on_light((32, 64, 96)) == "#204060"


def test_the_colour_is_the_one_that_a_back_has_most_of_but_for_grey(tmp_path):
    back = Image.new("RGB", (100, 140), "#dddddd")
    back.paste("#204060", (0, 0, 100, 50))
    back.paste("#ff0000", (0, 0, 10, 10))
    back.save(tmp_path / "back.png")
    assert (
        max(abs(part - wanted) for part, wanted in zip(accent_of(tmp_path / "back.png"), (32, 64, 96), strict=True)) < 9
    )


def test_black_on_white_is_as_far_apart_as_can_be():
    assert round(contrast((0, 0, 0), (255, 255, 255)), 2) == 21
