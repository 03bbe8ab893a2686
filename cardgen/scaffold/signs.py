"""Gives a new game icons: for arrows, which texts of collections have and no font, and for codes that have drawings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

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


class NamedSign(Struct, frozen=True):
    """An icon of a new game, the codes by which texts say it, and its drawing; perhaps one that is a template."""

    id: str
    codes: tuple[str, ...]
    drawing: str
    ending: str = ".svg"

    def also(self, code: str) -> NamedSign:
        return replace(self, codes=(*self.codes, code))


def icons_for(name: str, texts: Iterable[str], further: Sequence[NamedSign] = ()) -> dict[str, str]:
    """The files of icons, by their places: for the arrows in these texts, and `further` ones."""
    signs = [*_arrows(texts), *further]
    if not signs:
        return {}
    files = {f"templates/{name}/icons/{sign.id}{sign.ending}": sign.drawing for sign in signs}
    return {f"{CARD_DATA}/{name}/icons.yaml": _HEAD + "".join(map(_line, signs)), **files}


def _arrows(texts: Iterable[str]) -> Iterator[NamedSign]:
    found = set(chain.from_iterable(texts))
    for id, (signs, turn) in ARROWS.items():
        if codes := tuple(sign for sign in signs if sign in found):
            yield NamedSign(id, codes, _DRAWING.format(turn=turn), ".svg.j2")


def _line(sign: NamedSign) -> str:
    codes = ", ".join(map(flow, sign.codes))
    return (
        f"      - {{id: {sign.id}, codes: [{codes}], text: {{name: {flow(sign.id.replace('-', ' ').capitalize())}}}}}\n"
    )
