"""Finds the colour of a game in the back of its cards, as it can be read in light and in dark."""

from __future__ import annotations

import colorsys
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from cardgen.data.project.opening import open_plain

COLOURS = 12
QUIET = (70, 74, 84)
"""Where nothing on a back has a colour."""
LIGHT_GROUND, DARK_GROUND = (244, 242, 238), (35, 35, 33)
CONTRAST = 4.6
Rgb = tuple[int, int, int]


def accent_of(picture: Path) -> Rgb:
    """The colour that a picture has most of, the more vivid the sooner."""
    with open_plain(picture) as stream, Image.open(stream) as image:
        few = image.convert("RGB").resize((48, 64)).quantize(COLOURS, Image.Quantize.MEDIANCUT)
    palette, best, most = few.getpalette() or [], QUIET, 0.0
    for index, count in enumerate(few.histogram()[: len(palette) // 3]):
        red, green, blue = palette[3 * index : 3 * index + 3]
        if (weight := count * _vividness((red, green, blue))) > most:
            best, most = (red, green, blue), weight
    return best


def _vividness(colour: Rgb) -> float:
    return (max(colour) - min(colour)) / 255


def on_light(colour: Rgb) -> str:
    """The colour, so dark that it can be read on the light ground."""
    return _hex(next(shade for shade in _shades(colour, down=True) if contrast(shade, LIGHT_GROUND) >= CONTRAST))


def on_dark(colour: Rgb) -> str:
    """The colour, so light that it can be read on the dark ground."""
    return _hex(next(shade for shade in _shades(colour, down=False) if contrast(shade, DARK_GROUND) >= CONTRAST))


def _shades(colour: Rgb, down: bool) -> Iterator[Rgb]:
    """From the colour to black or to white."""
    hue, lightness, saturation = colorsys.rgb_to_hls(*(part / 255 for part in colour))
    for step in range(101):
        light = lightness * (100 - step) / 100 if down else lightness + (1 - lightness) * step / 100
        red, green, blue = colorsys.hls_to_rgb(hue, light, saturation)
        yield round(red * 255), round(green * 255), round(blue * 255)


def contrast(colour: Rgb, ground: Rgb) -> float:
    """As WCAG measures it, 1 to 21."""
    light, dark = sorted((_luminance(colour), _luminance(ground)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Rgb) -> float:
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _hex(colour: Rgb) -> str:
    return "#" + "".join(f"{part:02x}" for part in colour)
