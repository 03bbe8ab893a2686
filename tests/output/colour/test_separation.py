"""Colours of screens as inks: paper stays paper, black is deep, greys and pictures agree with single colours."""

import pytest
from PIL import Image

from cardgen.output.colour.ink_limit import clamped
from cardgen.output.colour.separation import RenderingIntent, Separation
from tests.pace import within

COLOURS = ("#23303a", "#f8f2e2", "#c0392b", "#2e86ab", "#f2c14e", "#3b7d3a", "#7d569f", "#000000", "#ffffff")


def test_white_is_paper(separation):
    assert separation.cmyk("#ffffff") == (0, 0, 0, 0)


def test_black_is_deep_within_the_limit_of_the_profile(separation):
    *colours, black = separation.cmyk("#000000")
    assert black > 0.9
    assert all(ink > 0.5 for ink in colours)
    assert sum(colours) + black <= 3


def test_inks_have_the_decimals_that_a_limit_of_ink_counts_with(separation):
    for colour in COLOURS:
        inks = separation.cmyk(colour)
        assert clamped(inks, 4.0) == inks


def test_each_colour_is_converted_once(separation, monkeypatch):
    first = separation.cmyk("#abcdef")
    monkeypatch.setattr(Separation, "_converted", None)
    assert separation.cmyk("#abcdef") is first


def test_three_thousand_colours_take_less_than_a_second(separation):
    with within(1):
        for number in range(3_000):
            separation.cmyk(f"#{number * 5_591:06x}")


@pytest.mark.parametrize("colour", ["", "red", "#12345", "#1234567", "#12345g", "123456#"])
def test_what_is_no_colour_is_not_guessed_at(separation, colour):
    with pytest.raises(ValueError, match=r"colour|hexadecimal"):
        separation.cmyk(colour)


def test_what_is_kept_of_a_colour_can_be_chosen(separation):
    perceptual = Separation(separation.profile, RenderingIntent.PERCEPTUAL)
    absolute = Separation(separation.profile, RenderingIntent.ABSOLUTE_COLORIMETRIC)
    assert perceptual.cmyk("#000000")[3] > 0.9
    assert absolute.cmyk("#000000") != perceptual.cmyk("#000000")


def test_a_picture_has_the_inks_of_its_colours(separation):
    image = Image.new("RGB", (len(COLOURS), 2))
    image.putdata([tuple(bytes.fromhex(colour[1:])) for colour in COLOURS] * 2)
    printed = separation.picture(image, 2.4)
    assert (printed.mode, printed.size, printed.info) == ("CMYK", image.size, {})
    for pixel, colour in zip(printed.get_flattened_data(), COLOURS * 2, strict=True):
        wanted = clamped(separation.cmyk(colour), 2.4)
        assert max(abs(ink / 255 - exact) for ink, exact in zip(pixel, wanted, strict=True)) <= 4 / 255
        assert sum(pixel) <= 2.4 * 255


def test_a_grey_picture_is_printed_in_black_only_as_light_as_it_was(separation):
    image = Image.new("L", (256, 1))
    image.putdata(range(256))
    pixels = [*separation.picture(image, 2.4).get_flattened_data()]
    assert {pixel[:3] for pixel in pixels} == {(0, 0, 0)}
    blacks = [pixel[3] for pixel in pixels]
    assert blacks == sorted(blacks, reverse=True)
    assert (blacks[0], blacks[255]) == (255, 0)
    assert blacks == [round(separation.black(level) * 255) for level in range(256)]
    assert 0.55 < separation.black(128) < 0.68  # what 60 % of black looks like


@pytest.mark.parametrize("mode", ["RGBA", "P", "1", "LA"])
def test_a_picture_of_another_mode_is_refused(separation, mode):
    with pytest.raises(ValueError, match=f"not {mode}"):
        separation.picture(Image.new(mode, (1, 1)), 2.4)
