"""Looks whether the bleed is really painted: a page that says how far its colours go may still be white there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pypdfium2
from PIL import Image, ImageChops

DPI = 150
GROUND = (255, 0, 255, 255)
"""What nobody paints with: pixels that have it were not painted."""
NEAR = 90
LEAST = 0.02
"""So much of an edge may be unpainted: corners of a page are rounded in pixels."""


def unpainted(data: bytes, shown: Mapping[int, object]) -> Iterator[int]:
    """Numbers, from 1, of pages whose outermost pixels are not painted though those of the trim are.

    `shown` tells for each page what it shows: pages that show the same are looked at once.
    """
    document = pypdfium2.PdfDocument(data)
    try:
        known: dict[object, bool] = {}
        for number, key in shown.items():
            if key not in known:
                known[key] = _has_gap(document[number - 1])
            if known[key]:
                yield number
    finally:
        document.close()


def _has_gap(page: pypdfium2.PdfPage) -> bool:
    image = page.render(scale=DPI / 72, fill_color=GROUND).to_pil().convert("RGB")
    left, bottom, right, top = (value * DPI / 72 for value in page.get_trimbox())
    inside = round(left) + 2, round(image.height - top) + 2, round(right) - 2, round(image.height - bottom) - 2
    width, height = image.size
    edges = {
        (0, 0, width, 1): (inside[0], inside[1], inside[2], inside[1] + 1),
        (0, height - 1, width, height): (inside[0], inside[3] - 1, inside[2], inside[3]),
        (0, 0, 1, height): (inside[0], inside[1], inside[0] + 1, inside[3]),
        (width - 1, 0, width, height): (inside[2] - 1, inside[1], inside[2], inside[3]),
    }
    return any(_bare(image.crop(outer)) > LEAST > _bare(image.crop(inner)) for outer, inner in edges.items())


def _bare(strip: Image.Image) -> float:
    """The share of pixels on which the ground shows."""
    ground = Image.new("RGB", strip.size, GROUND[:3])
    far = ImageChops.difference(strip, ground)
    most = ImageChops.lighter(ImageChops.lighter(far.getchannel("R"), far.getchannel("G")), far.getchannel("B"))
    return sum(most.histogram()[:NEAR]) / (strip.width * strip.height)
