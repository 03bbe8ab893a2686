"""What does a face look like when ink is dear? White ground, dark type, thin lines instead of areas."""

from __future__ import annotations

from dataclasses import replace

from cardgen.render.display import Face, Mark, Rectangle, Text
from cardgen.render.svg_ink import luminance

PAPER, LINE, INK = "#ffffff", "#8a8f92", "#23303a"
LINE_WIDTH = 150


def low_ink(face: Face) -> Face:
    """The face with white areas and dark type; its drawings have been changed where they were read."""
    return replace(face, name=f"{face.name} low ink", marks=tuple(_spared(mark, face) for mark in face.marks))


def _spared(mark: Mark, face: Face) -> Mark:
    if isinstance(mark, Rectangle) and mark.fill:
        if luminance(mark.fill) > 0.7 and not mark.stroke:
            return replace(mark, fill=PAPER)
        whole = mark.box.width >= face.width and mark.box.height >= face.height
        return replace(mark, fill=PAPER, stroke=None if whole else LINE, stroke_width=mark.stroke_width or LINE_WIDTH)
    if isinstance(mark, Text) and luminance(mark.colour) > 0.3:
        return replace(mark, colour=INK)
    return mark
