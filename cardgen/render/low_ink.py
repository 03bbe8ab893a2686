"""What does a face look like when ink is dear? White ground, dark type, thin lines instead of areas."""

from __future__ import annotations

from dataclasses import replace

from cardgen.render.display import Drawing, Face, Mark, Path, Rectangle, Text

PAPER, LINE, INK = "#ffffff", "#8a8f92", "#23303a"
LINE_WIDTH = 150


def luminance(colour: str) -> float:
    """Relative luminance after WCAG 2: 0 black, 1 white."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


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


def low_ink_drawing(drawing: Drawing) -> Drawing:
    """The drawing as a colouring picture: white areas, thin outlines, no glow."""
    line = max(drawing.view_box[2:]) / 400
    paths = tuple(_outlined(path, line) for path in drawing.paths if path.opacity > 0.6)
    return replace(drawing, name=f"{drawing.name} low ink", paths=paths)


def _outlined(path: Path, line: float) -> Path:
    if path.fill:
        return replace(path, fill=PAPER, stroke=LINE, stroke_width=line, opacity=1)
    return replace(path, stroke=LINE, stroke_width=min(path.stroke_width, 2 * line), opacity=1)
