"""Draws a placeholder picture for a card: a small landscape, different for each name."""

from __future__ import annotations

import hashlib

# Sky, sun, far hill, near hill, trees: a morning, a noon, an evening, a night, a rainy day, an autumn day.
_PALETTES = (
    ("#fbe7c2", "#f28e4b", "#c9d59a", "#7fa052", "#2f5d3a"),
    ("#d9efe8", "#f2b134", "#9dbf57", "#5b8c3a", "#2f5d3a"),
    ("#f6c9a8", "#d9534f", "#a58a8f", "#6f6b86", "#3c3f5c"),
    ("#2b4a6f", "#f7efdc", "#3f6a7d", "#2c5360", "#16323d"),
    ("#cfdde2", "#fffdf6", "#9fb8ad", "#64897b", "#35584e"),
    ("#f3e3c3", "#e0a030", "#d98a4b", "#a85b3a", "#6e3b2a"),
)


def starter_drawing(name: str) -> bytes:
    """An SVG that only this name has: sun, hills and trees where its letters put them."""
    lots = hashlib.sha256(name.encode()).digest()
    sky, sun, far, near, dark = _PALETTES[lots[0] % len(_PALETTES)]
    x, y, size = 120 + lots[1] * 360 // 255, 110 + lots[2] * 90 // 255, 38 + lots[3] * 30 // 255
    rise, dip = 250 + lots[4] * 60 // 255, 330 + lots[5] * 50 // 255
    trees = "\n".join(
        _tree(
            90 + 140 * place + lots[6 + place] % 70, 420 + lots[10 + place] % 60, 70 + lots[14 + place] % 60, dark, near
        )
        for place in range(2 + lots[18] % 3)
    )
    return f"""\
<!-- A picture to begin with. `cardgen new picture {name}` makes a sheet with guides to draw your own on, which takes
     its place; so does a photo in the folder pictures/ of the set. -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600">
<rect width="600" height="600" fill="{sky}"/>
<circle cx="{x}" cy="{y}" r="{size}" fill="{sun}"/>
<path fill="{far}" d="M0 {rise}C110 {rise - 90} 230 {rise - 60} 330 {rise}S520 {rise - 70} 600 {rise - 20}V600H0Z"/>
<path fill="{near}" d="M0 {dip}C150 {dip + 50} 300 {dip - 50} 430 {dip}S560 {dip + 40} 600 {dip}V600H0Z"/>
{trees}
</svg>
""".encode()


def _tree(x: int, y: int, height: int, dark: str, near: str) -> str:
    """`x`, `y`: the foot of its trunk."""
    crown = height * 2 // 5
    return (
        f'<path fill="none" stroke="#7a4b2a" stroke-width="12" stroke-linecap="round" d="M{x} {y}V{y - height}"/>'
        f'<circle cx="{x}" cy="{y - height}" r="{crown}" fill="{dark}"/>'
        f'<circle cx="{x - crown // 3}" cy="{y - height - crown // 4}" r="{crown // 2}" fill="{near}"/>'
    )
