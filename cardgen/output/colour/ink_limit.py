"""Keeps colours below a limit of ink: the total area coverage (TAC) that paper and press can bear.

1.0 is 100 % of one ink, so that 2.4 is a limit of 240 %. Black is kept, as it carries text and depth; cyan, magenta and
yellow are reduced in proportion, so that their hue remains.
"""

from __future__ import annotations

from PIL import Image, ImageMath

Cmyk = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black, each from 0.0 to 1.0."""

DECIMALS = 4
"""How many a PDF is given of each ink: a hundredth of what can be seen, and what inks are exactly after a limit."""
_STEPS = 10**DECIMALS
_FULL = 255
_STRIP = 4_000_000
"""So many pixels at a time, as each takes 40 bytes meanwhile."""


def clamped(cmyk: Cmyk, tac: float) -> Cmyk:
    """Inks of `DECIMALS` decimals whose sum is at most `tac`, with black as it was.

    Exact: the decimals that are written add up to no more. Raises ValueError for a `tac` below 1.0, with which black
    could not be kept.
    """
    limit = _limit(tac, _STEPS)
    *colours, black = (round(ink * _STEPS) for ink in cmyk)
    total, room = sum(colours), limit - black
    if total > room:
        colours = [ink * room // total for ink in colours]
    cyan, magenta, yellow = (ink / _STEPS for ink in colours)
    return cyan, magenta, yellow, black / _STEPS


def clamped_picture(image: Image.Image, tac: float) -> Image.Image:
    """A picture of mode CMYK, with 255 for 100 %, in which no pixel has more ink than `tac`.

    The same rule as for `clamped`, in steps of 1/255. Raises ValueError for other modes.
    """
    if image.mode != "CMYK":
        raise ValueError(f"a picture of mode CMYK is wanted, not {image.mode}")
    limit = _limit(tac, _FULL)
    result = image.copy()
    rows = max(1, _STRIP // max(1, image.width))
    for top in range(0, image.height, rows):
        box = (0, top, image.width, min(image.height, top + rows))
        result.paste(_clamped_strip(image.crop(box), limit), box)
    return result


def most_ink(image: Image.Image) -> float:
    """How much ink the pixel of a picture of mode CMYK has that has most."""
    rows = max(1, _STRIP // max(1, image.width))
    strips = (image.crop((0, top, image.width, min(image.height, top + rows))) for top in range(0, image.height, rows))
    return max(map(_most_of_strip, strips), default=0) / _FULL


def _most_of_strip(strip: Image.Image) -> float:
    bands = dict(zip("cmyk", strip.split(), strict=True))
    total = ImageMath.lambda_eval(lambda of: of["c"] + of["m"] + of["y"] + of["k"], **bands)
    return float(total.getextrema()[1])


def _clamped_strip(strip: Image.Image, limit: int) -> Image.Image:
    cyan, magenta, yellow, black = strip.split()
    total = ImageMath.lambda_eval(lambda of: of["c"] + of["m"] + of["y"], c=cyan, m=magenta, y=yellow)
    room = ImageMath.lambda_eval(lambda of: limit - of["k"], k=black)

    def reduced(band: Image.Image) -> Image.Image:
        """Divided by whole numbers, so that nothing is rounded up; where there is no ink, 0 divided by 0 is 0."""
        result: Image.Image = ImageMath.lambda_eval(
            lambda of: of["convert"](of["min"](of["ink"], of["ink"] * of["room"] / of["total"]), "L"),
            ink=band,
            room=room,
            total=total,
        )
        return result

    return Image.merge("CMYK", [reduced(cyan), reduced(magenta), reduced(yellow), black])


def _limit(tac: float, steps: int) -> int:
    if not 1.0 <= tac <= 4.0:
        raise ValueError(f"a limit of ink is from 1.0 to 4.0 (100 to 400 %), not {tac:g}")
    return int(tac * steps + 1e-6)
