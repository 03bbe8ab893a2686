"""How what is drawn in a view box comes into its place (SVG 1.1, 7.8): `viewBox` and `preserveAspectRatio`."""

from __future__ import annotations

from cardgen.render.base.affine import Affine
from cardgen.render.svg.values.path import numbers

ViewBox = tuple[float, float, float, float]
_SHARES = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


def view_box_of(text: str | None) -> ViewBox | None:
    """Left, top, width and height; None where nothing is said. ValueError where it is no box."""
    if not text:
        return None
    found = numbers(text)
    if len(found) != 4 or min(found[2:]) < 0:
        raise ValueError(f"`viewBox` is `{text[:40]}`")
    left, top, width, height = found
    return left, top, width, height


def fitted(view_box: ViewBox, place: ViewBox, ratio: str | None) -> Affine:
    """The matrix from a view box to a place of this left, top, width and height."""
    x, y, width, height = view_box
    left, top, across, down = place
    words = (ratio or "xMidYMid").split() or ["xMidYMid"]
    words = words[1:] if words[0] == "defer" else words
    wide, high = across / width, down / height
    if not words or words[0] == "none":
        return wide, 0, 0, high, left - x * wide, top - y * high
    share_x, share_y = _SHARES.get(words[0][1:4], 0.5), _SHARES.get(words[0][5:8], 0.5)
    scale = max(wide, high) if words[-1] == "slice" else min(wide, high)
    left += (across - width * scale) * share_x
    top += (down - height * scale) * share_y
    return scale, 0, 0, scale, left - x * scale, top - y * scale
