"""Gives a new game icons for signs that texts of collections have and no font: arrows."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.data.project.files import CARD_DATA
from cardgen.data.yaml.flow import flow

ARROWS = {"→": ("arrow", 0), "←": ("arrow-left", 180), "↑": ("arrow-up", 270), "↓": ("arrow-down", 90)}
"""The id of each icon, and how far that of the first is turned."""
_HEAD = """\
# yaml-language-server: $schema=../schema/icons.schema.json
# Signs in texts that no font has, each an icon.
families:
  - id: signs
    shape: circle
    colour: "#1f2b2a"
    text: {name: Signs}
    icons:
"""
_DRAWING = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
  <g transform="rotate({turn} 50 50)">
    <path d="M8 43 L56 43 L56 22 L92 50 L56 78 L56 57 L8 57 Z" fill="{{{{ colours.ink|default('#1f2b2a') }}}}"/>
  </g>
</svg>
"""


def icons_for(name: str, texts: Iterable[str]) -> dict[str, str]:
    """The files of icons for the arrows in these texts, by their places; none where there are none."""
    found = {sign for text in texts for sign in ARROWS if sign in text}
    used = {sign: known for sign, known in ARROWS.items() if sign in found}
    if not used:
        return {}
    icons = "\n".join(
        f"      - {{id: {id}, codes: [{flow(sign)}], text: {{name: {id.replace('-', ' ').capitalize()}}}}}"
        for sign, (id, _) in used.items()
    )
    files = {f"templates/{name}/icons/{id}.svg.j2": _DRAWING.format(turn=turn) for id, turn in used.values()}
    return {f"{CARD_DATA}/{name}/icons.yaml": f"{_HEAD}{icons}\n", **files}
