"""Draws the pictures that a drawing holds in itself; what lies elsewhere is not looked for."""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import Error as Base64Error

from lxml import etree

from cardgen.render.base.affine import product
from cardgen.render.base.display import Clipped, DrawingMark, Inlay, Path, Picture
from cardgen.render.svg.project import DrawingProject
from cardgen.render.svg.shapes import rectangle_segments
from cardgen.render.svg.values.transforms import placed_segments
from cardgen.render.svg.values.viewports import fitted
from cardgen.render.svg.walk import DrawContents, SvgPlace, SvgWalker

DATA = re.compile(r"data:image/(?:png|jpeg|jpg|webp);base64,([A-Za-z0-9+/=\s]*+)")
MOST_IMAGES = 50


def image_drawer(project: DrawingProject, scale: float) -> DrawContents:
    """Draws an `image`; `scale` is how many micrometres a unit of the drawing becomes."""
    pictures: dict[str, Picture] = {}

    def draw(walker: SvgWalker, element: etree._Element, own: dict[str, str], place: SvgPlace) -> list[DrawingMark]:
        href = walker.reading.href(element)
        match = DATA.fullmatch(href)
        if match is None or project.picture is None:
            raise ValueError(_reason(href))
        if place.silhouette:
            return []
        if href not in pictures:
            if len(pictures) >= MOST_IMAGES:
                raise ValueError(f"the picture has more than {MOST_IMAGES} others in it")
            pictures[href] = project.picture(_bytes(match[1]), _size(own, place, scale), f"picture {len(pictures) + 1}")
        return _placed(pictures[href], own, place, walker.reading.digits)

    return draw


def _reason(href: str) -> str:
    if href.startswith("data:"):
        return "it holds no PNG, JPEG or WebP picture"
    return f"the file `{href[:40]}` is not in the picture: embed it, in Inkscape with Extensions > Images > Embed"


def _bytes(text: str) -> bytes:
    try:
        return b64decode("".join(text.split()), validate=True)
    except (Base64Error, ValueError):
        raise ValueError("its data are damaged") from None


def _size(own: dict[str, str], place: SvgPlace, scale: float) -> tuple[int, int]:
    """How large it is shown, in micrometres."""
    a, b, c, d, _, _ = place.matrix
    grown = max(abs(a) + abs(c), abs(b) + abs(d)) * scale
    sides = (own.get(key, "") for key in ("width", "height"))
    width, height = (
        float(side) if side not in ("", "auto") else whole for side, whole in zip(sides, place.view, strict=True)
    )
    return max(1, min(1_000_000, round(width * grown))), max(1, min(1_000_000, round(height * grown)))


def _placed(picture: Picture, own: dict[str, str], place: SvgPlace, digits: int) -> list[DrawingMark]:
    across, down = picture.pixels
    width, height = (own.get(key, "") for key in ("width", "height"))
    wide = float(width) if width not in ("", "auto") else float(height or down) * across / down
    high = float(height) if height not in ("", "auto") else wide * down / across
    if min(wide, high) <= 0:
        return []
    left, top = float(own.get("x", 0)), float(own.get("y", 0))
    inside = fitted((0, 0, across, down), (left, top, wide, high), own.get("preserveAspectRatio"))
    matrix = product(product((across, 0, 0, down, 0, 0), inside), place.matrix)
    inlay = Inlay(picture, matrix)
    if "slice" not in own.get("preserveAspectRatio", ""):
        return [inlay]
    segments = placed_segments(rectangle_segments(left, top, wide, high, 0, 0), place.matrix, digits)
    return [Clipped((Path(segments),), (inlay,))]
