"""Gives a new game icons: for arrows and other signs that texts of collections have and no font, and for codes that
have drawings.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardgen.data.project.files import CARD_DATA
from cardgen.data.yaml.flow import flow

ARROWS = {
    "arrow": ("→➔➙➛➜➝➞➟➠➡➢➣➤➥➦➧➨➩➪➫➬➭➮➯➱➲➳➵➸➺➻➼➽➾⇒⇨⟶⮕", 0),
    "arrow-left": ("←⇐⇦⟵⬅", 180),
    "arrow-up": ("↑⇑⇧⬆", 270),
    "arrow-down": ("↓⇓⇩⬇", 90),
}
"""For the id of each icon the signs that it stands for, and how far the drawing of the first is turned."""
_HEAD = """\
# yaml-language-server: $schema=../schema/icons.schema.json
# Icons in the place of signs and codes: `|markup` in a template asks for them.
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
_RING = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
  <circle cx="50" cy="50" r="42" fill="none" stroke="{{{{ colours.ink|default('#1f2b2a') }}}}" stroke-width="6"/>
  <g fill="{{{{ colours.ink|default('#1f2b2a') }}}}">{dots}</g>
</svg>
"""
"""For the signs to draw: a ring with a dot in the first, two in the second."""
MOST_SIGNS = 9
_SYMBOLS = frozenset(("So", "Sm", "Sc", "Po"))


class NamedSign(Struct, frozen=True):
    """An icon of a new game, the codes by which texts say it, and its drawing; perhaps one that is a template."""

    id: str
    codes: tuple[str, ...]
    drawing: str
    ending: str = ".svg"

    def also(self, code: str) -> NamedSign:
        return replace(self, codes=(*self.codes, code))


def icons_for(name: str, found: Collection[str], further: Sequence[NamedSign] = ()) -> dict[str, str]:
    """The files of icons, by their places: for the arrows among the characters found in texts, and `further` ones."""
    signs = [*_arrows(found), *further]
    if not signs:
        return {}
    files = {f"templates/{name}/icons/{sign.id}{sign.ending}": sign.drawing for sign in signs}
    return {f"{CARD_DATA}/{name}/icons.yaml": _HEAD + "".join(map(_line, signs)), **files}


def signs_to_draw(found: Iterable[str], is_lacking: Callable[[str], bool]) -> list[NamedSign]:
    """Icons for signs that no font has and that are no arrows; not for letters."""
    arrows = {*chain.from_iterable(signs for signs, _ in ARROWS.values())}
    signs = [sign for sign in sorted(found) if unicodedata.category(sign) in _SYMBOLS and sign not in arrows]
    lacking = [sign for sign in signs if is_lacking(sign)][:MOST_SIGNS]
    return [
        NamedSign(f"sign-{number}", (sign,), _RING.format(dots=_dots(number)), ".svg.j2")
        for number, sign in enumerate(lacking, 1)
    ]


def _dots(count: int) -> str:
    """Dots around the middle of a ring; one in it."""
    radius = 20 if count > 1 else 0
    turns = [2 * math.pi * place / count for place in range(count)]
    places = [(50 + radius * math.sin(turn), 50 - radius * math.cos(turn)) for turn in turns]
    return "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5.5"/>' for x, y in places)


def _arrows(found: Collection[str]) -> Iterator[NamedSign]:
    for id, (signs, turn) in ARROWS.items():
        if codes := tuple(sign for sign in signs if sign in found):
            yield NamedSign(id, codes, _DRAWING.format(turn=turn), ".svg.j2")


def _line(sign: NamedSign) -> str:
    return f"      - {flow(icon_entry(sign))}\n"


def icon_entry(sign: NamedSign) -> dict[str, Any]:
    """The icon as `icons.yaml` has it."""
    return {"id": sign.id, "codes": [*sign.codes], "text": {"name": sign.id.replace("-", " ").capitalize()}}
