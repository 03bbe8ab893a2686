"""Turns colours of screens (sRGB) into the four inks of a press, by its profile.

By default relative colorimetric with black point compensation (ISO 18619): white becomes the paper, black the darkest
that the press prints, and all between is as on the screen where inks can do so. littlecms, which comes with Pillow,
converts.
"""

from __future__ import annotations

import io
from bisect import bisect_left
from enum import IntEnum
from itertools import pairwise

from PIL import Image, ImageCms

from cardgen.output.colour.ink_limit import DECIMALS, Cmyk, clamped_picture
from cardgen.output.colour.profile import CmykProfile

_LEVELS = 256
_FULL = _LEVELS - 1
_EXACT = ImageCms.Flags.BLACKPOINTCOMPENSATION | ImageCms.Flags.NOOPTIMIZE
_FAST = ImageCms.Flags.BLACKPOINTCOMPENSATION | ImageCms.Flags.HIGHRESPRECALC
"""By a table from the screen to the press: at most 3 of 255 off, in a quarter of the time."""


class RenderingIntent(IntEnum):
    """What is kept of colours that cannot be printed (ICC.1:2022, 7.2.15)."""

    PERCEPTUAL = 0
    RELATIVE_COLORIMETRIC = 1
    SATURATION = 2
    ABSOLUTE_COLORIMETRIC = 3


class Separation:
    """Separates colours and pictures for the press of `profile`. Each distinct colour is converted once."""

    def __init__(self, profile: CmykProfile, intent: RenderingIntent = RenderingIntent.RELATIVE_COLORIMETRIC) -> None:
        self.profile, self.intent = profile, intent
        self._opened = profile.opened()
        self._screen = ImageCms.createProfile("sRGB")
        self._known: dict[str, Cmyk] = {}
        self._exact = self._transform(_EXACT)
        self._fast: ImageCms.ImageCmsTransform | None = None
        self._blacks: list[int] = []

    def cmyk(self, colour: str) -> Cmyk:
        """The inks of `#rrggbb`, each from 0.0 to 1.0 in steps of 1/255, with four decimals.

        No limit of ink is applied but that of the profile: `ink_limit.clamped` does. Raises ValueError for what is no
        colour.
        """
        if colour not in self._known:
            self._known[colour] = self._converted(colour)
        return self._known[colour]

    def picture(self, image: Image.Image, tac: float, profile: bytes = b"") -> Image.Image:
        """A picture of mode RGB as one of mode CMYK (255 for 100 %), no pixel with more ink than `tac`; 2.4 is 240 %.

        One of mode L gets black only. One of mode CMYK keeps its inks, or those of its `profile` become those of the
        press. Raises ValueError for other modes: what is transparent needs a ground first.
        """
        if image.mode == "L":
            return self._in_black(image)
        if image.mode == "CMYK":
            is_foreign = profile and profile != self.profile.data
            return clamped_picture(self._from_inks(image, profile) if is_foreign else image, tac)
        if image.mode != "RGB":
            raise ValueError(f"a picture of mode RGB, L or CMYK is wanted, not {image.mode}")
        if self._fast is None:
            self._fast = self._transform(_FAST)
        return clamped_picture(_applied(image, self._fast), tac)

    def _from_inks(self, image: Image.Image, profile: bytes) -> Image.Image:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        intent = ImageCms.Intent(int(self.intent))
        transform = ImageCms.buildTransform(source, self._opened, "CMYK", "CMYK", intent, _FAST)
        return _applied(image, transform)

    def black(self, level: int) -> float:
        """How much black alone, from 0.0 to 1.0, looks as light as a grey of the screen, from 0 (black) to 255."""
        return round(self._black_levels()[level] / _FULL, DECIMALS)

    def _converted(self, colour: str) -> Cmyk:
        if len(colour) != 7 or colour[0] != "#":
            raise ValueError(f"`{colour}` is not a colour `#rrggbb`")
        red, green, blue = bytes.fromhex(colour[1:])
        inks = _applied(Image.new("RGB", (1, 1), (red, green, blue)), self._exact).tobytes()
        cyan, magenta, yellow, black = (round(ink / _FULL, DECIMALS) for ink in inks)
        return cyan, magenta, yellow, black

    def _in_black(self, image: Image.Image) -> Image.Image:
        none = Image.new("L", image.size)
        return Image.merge("CMYK", [none, none, none, image.point(self._black_levels())])

    def _black_levels(self) -> list[int]:
        """For each grey of a screen how much black is as light, once the darkest grey is all of it."""
        if not self._blacks:
            printed = [-light for light in self._light_of_blacks()]
            darkest = -printed[-1]
            wanted = [darkest + (1 - darkest) * _light_of_grey(level) for level in range(_LEVELS)]
            self._blacks = [_nearest(printed, -light) for light in wanted]
        return self._blacks

    def _light_of_blacks(self) -> list[float]:
        """How much light 0 to 255 of 255 of black leave of that of the paper, never more than the step before."""
        lab = ImageCms.createProfile("LAB")
        flags, intent = ImageCms.Flags.NOOPTIMIZE, ImageCms.Intent.RELATIVE_COLORIMETRIC
        transform = ImageCms.buildTransform(self._opened, lab, "CMYK", "LAB", intent, flags)
        ramp = Image.new("CMYK", (_LEVELS, 1))
        ramp.putdata([(0, 0, 0, black) for black in range(_LEVELS)])
        levels = _applied(ramp, transform).getchannel("L").tobytes()
        light = [_light_of_lightness(level / _FULL * 100) for level in levels]
        for at, (before, after) in enumerate(pairwise(light)):
            light[at + 1] = min(light[at], before, after)
        return light

    def _transform(self, flags: ImageCms.Flags) -> ImageCms.ImageCmsTransform:
        return ImageCms.buildTransform(
            self._screen, self._opened, "RGB", "CMYK", ImageCms.Intent(int(self.intent)), flags
        )


def _applied(image: Image.Image, transform: ImageCms.ImageCmsTransform) -> Image.Image:
    """By littlecms itself: Pillow's own `apply` gives each picture a copy of the profile, which takes 3 ms a colour."""
    result = Image.new(transform.output_mode, image.size)
    transform.transform.apply(image.getim(), result.getim())
    return result


def _nearest(ascending: list[float], value: float) -> int:
    at = bisect_left(ascending, value)
    return min((max(0, at - 1), min(at, _FULL)), key=lambda place: abs(ascending[place] - value))


def _light_of_grey(level: int) -> float:
    """IEC 61966-2-1."""
    share = level / _FULL
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _light_of_lightness(lightness: float) -> float:
    return float(((lightness + 16) / 116) ** 3) if lightness > 8 else lightness * 27 / 24389
