"""Draws icons for a game: for arrows and other signs that texts of collections have and no font, and for codes that
have drawings. Each sign has an icon of its own, as two arrows of one way may mean two things.
"""

from __future__ import annotations

import math
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
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
"""The signs of each way, by what their icons are called, and how far their drawing is turned."""
_ALL_ARROWS = frozenset("".join(signs for signs, _ in ARROWS.values()))
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
  <g transform="rotate({turn} 50 50)" {paint}>
    <path d="M{tail} 43 L56 43 L56 22 L92 50 L56 78 L56 57 L{tail} 57 Z"/>{bars}
  </g>
</svg>
"""
_INK = "{{ colours.ink|default('#1f2b2a') }}"
_SOLID, _HOLLOW = f'fill="{_INK}"', f'fill="none" stroke="{_INK}" stroke-width="5"'
_BAR = '<rect x="{x}" y="43" width="{width}" height="14"/>'
_IS_HOLLOW = frozenset(("WHITE", "OUTLINED", "OPEN-OUTLINED"))
"""Words of the names of signs that are drawn as an outline."""
_MOST_BARS = 3
_RING = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
  <g fill="none" stroke="{ink}" stroke-width="{width}">{rings}</g>
  <g fill="{ink}">{dots}</g>
</svg>
"""
"""For the signs to draw: a ring with a dot in the first, two in the second; two rings in the tenth."""
_DOTS, _RINGS = 9, (44, 37, 30)
MOST_SIGNS = _DOTS * len(_RINGS)
_SYMBOLS = frozenset(("So", "Sm", "Sc", "Po"))
_SIGN = "sign-"


class NamedSign(Struct, frozen=True):
    """An icon of a game, the codes by which texts say it, and its drawing; perhaps one that is a template."""

    id: str
    codes: tuple[str, ...]
    drawing: str
    ending: str = ".svg"

    @property
    def is_to_draw(self) -> bool:
        """Whether its drawing only tells it from others."""
        return self.id.startswith(_SIGN)

    def also(self, code: str) -> NamedSign:
        return replace(self, codes=(*self.codes, code))


def icons_for(name: str, signs: Sequence[NamedSign]) -> dict[str, str]:
    """The files of the icons of a game that has none yet, by their places."""
    file = {f"{CARD_DATA}/{name}/icons.yaml": _HEAD + "".join(map(_line, signs))} if signs else {}
    return {**file, **drawings_of(name, signs)}


def drawings_of(name: str, signs: Sequence[NamedSign]) -> dict[str, str]:
    return {f"templates/{name}/icons/{sign.id}{sign.ending}": sign.drawing for sign in signs}


def is_sign(letter: str) -> bool:
    """Whether a character may need an icon: no letter, and none of those that all fonts have."""
    return not letter.isascii() and unicodedata.category(letter) in _SYMBOLS


def icons_of_signs(
    found: Iterable[str], is_lacking: Callable[[str], bool], taken: Collection[str] = ()
) -> list[NamedSign]:
    """Icons for the arrows among the characters found in texts, and for other signs that no font has; none for letters.
    Ids that are `taken` are not given again.
    """
    there = sorted({*found})
    arrows = [arrow for id in ARROWS for arrow in _arrows(id, there, taken)]
    drawn = {arrow.codes[0] for arrow in arrows}
    others = [sign for sign in there if is_sign(sign) and sign not in drawn]
    lacking = [sign for sign in others if sign in _ALL_ARROWS or is_lacking(sign)]
    free = [number for number in range(1, MOST_SIGNS + 1) if f"{_SIGN}{number}" not in taken]
    return arrows + [
        NamedSign(f"{_SIGN}{number}", (sign,), _ring(number), ".svg.j2")
        for number, sign in zip(free, lacking, strict=False)
    ]


def lines_of_signs(name: str, signs: Sequence[NamedSign]) -> Iterator[str]:
    """What to tell of icons that signs have got."""
    arrows = [sign for sign in signs if not sign.is_to_draw]
    if arrows:
        more = "; do two of them mean one thing, write both into `codes:` of one icon" * (len(arrows) > 1)
        yield f"  no font has {_shown(arrows)}: icons stand for them, each its own{more}"
    if to_draw := [sign for sign in signs if sign.is_to_draw]:
        yield f"  no font has {_shown(to_draw)}: rings with dots are their icons, draw them in templates/{name}/icons/"


def _shown(signs: Sequence[NamedSign]) -> str:
    return " ".join(f"{sign.codes[0]} ({sign.id})" for sign in signs)


def _numbered(id: str) -> Iterator[str]:
    yield id
    yield from (f"{id}-{count}" for count in range(2, 1_000))


def _arrows(id: str, there: Collection[str], taken: Collection[str]) -> Iterator[NamedSign]:
    """Arrows of one way, solid or hollow as they are; of two that are alike the second has a bar at its tail."""
    signs, turn = ARROWS[id]
    ids = (name for name in _numbered(id) if name not in taken)
    alike = Counter[str]()
    for sign in signs:
        paint = _SOLID if _IS_HOLLOW.isdisjoint(unicodedata.name(sign).split()) else _HOLLOW
        if sign in there and alike[paint] <= _MOST_BARS:
            places = [8 + 11 * bar for bar in range(alike[paint] + 1)]
            bars = "".join(_BAR.format(x=place, width=6 if paint == _SOLID else 3) for place in places[:-1])
            drawing = _DRAWING.format(turn=turn, paint=paint, tail=places[-1], bars=bars)
            yield NamedSign(next(ids), (sign,), drawing, ".svg.j2")
            alike[paint] += 1


def _ring(number: int) -> str:
    rounds, count = divmod(number - 1, _DOTS)
    rings = "".join(f'<circle cx="50" cy="50" r="{radius}"/>' for radius in _RINGS[: rounds + 1])
    return _RING.format(ink=_INK, width=3 if rounds else 6, rings=rings, dots=_dots(count + 1))


def _dots(count: int) -> str:
    """Dots around the middle of a ring; one in it."""
    radius = 18 if count > 1 else 0
    turns = [2 * math.pi * place / count for place in range(count)]
    places = [(50 + radius * math.sin(turn), 50 - radius * math.cos(turn)) for turn in turns]
    return "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5.5"/>' for x, y in places)


def _line(sign: NamedSign) -> str:
    return f"      - {flow(icon_entry(sign))}\n"


def icon_entry(sign: NamedSign) -> dict[str, Any]:
    """The icon as `icons.yaml` has it."""
    return {"id": sign.id, "codes": [*sign.codes], "text": {"name": sign.id.replace("-", " ").capitalize()}}
