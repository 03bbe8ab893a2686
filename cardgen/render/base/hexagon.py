"""The hexagon in a box: two corners point sideways where the box is wider than high, else up and down."""

from __future__ import annotations

from math import ceil, hypot

from cardgen.render.base.display import Box, Path


def corners_of(box: Box) -> tuple[tuple[int, int], ...]:
    """Its six corners, clockwise."""
    across, down = box.left + box.width // 2, box.top + box.height // 2
    if box.width >= box.height:
        near, far = box.left + box.width // 4, box.right - box.width // 4
        upper, lower = ((near, box.top), (far, box.top)), ((far, box.bottom), (near, box.bottom))
        return (*upper, (box.right, down), *lower, (box.left, down))
    near, far = box.top + box.height // 4, box.bottom - box.height // 4
    return (
        (across, box.top),
        (box.right, near),
        (box.right, far),
        (across, box.bottom),
        (box.left, far),
        (box.left, near),
    )


def outline_of(box: Box, stroke: str | None = None, stroke_width: int = 0, dash: tuple[int, ...] = ()) -> Path:
    """Its outline as a path."""
    first, *others = corners_of(box)
    segments = (("M", first), *(("L", corner) for corner in others), ("Z", ()))
    return Path(segments, stroke=stroke, stroke_width=stroke_width, dash=dash)


def reach_out_of(box: Box, hexagon: Box) -> int:
    """How far a box reaches out of the hexagon in another."""
    if hexagon.width < hexagon.height:
        box, hexagon = _on_its_side(box), _on_its_side(hexagon)
    right = max(abs(side - hexagon.left - hexagon.width / 2) for side in (box.left, box.right))
    down = max(abs(side - hexagon.top - hexagon.height / 2) for side in (box.top, box.bottom))
    rise, run = hexagon.height / 2, hexagon.width / 4
    over_slope = ((right - hexagon.width / 2) * rise + down * run) / hypot(rise, run)
    return ceil(max(over_slope, down - hexagon.height / 2))


def _on_its_side(box: Box) -> Box:
    return Box(box.top, box.left, box.height, box.width)
