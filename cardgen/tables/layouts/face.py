"""Writes the template of cards whose boxes a layout says, and the styles of their type: files to read and to change."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic
from cardgen.model.units import MM
from cardgen.scaffold.signs import NamedSign
from cardgen.tables.layouts.boxes import ENDS, LayoutBox
from cardgen.tables.layouts.chosen import FILTERS, value_of_card
from cardgen.tables.layouts.drawn import DrawnFace, LayoutPart
from cardgen.tables.layouts.type import SMALLEST, LayoutStyles, id_of, line_of, points_of
from cardgen.tables.proposing.proposal import ProposedColumn

SAFE = 3 * MM
BLEED = "-3.2mm"
LEAST_LINE = 2_600
"""Micrometres: a line of the smallest type, from its ascenders to its descenders."""
CREDIT = 115 * MM
"""So wide are the words that say whose cards and pictures these are, on one line and with names that are not short."""
WIDE_LETTER = 1_400
"""Micrometres: a capital of the smallest type, so that as many letters of any kind have room."""
LIGHT, DARK = 170, 90
"""Of 255: lighter letters are lost on paper, darker ones on dark ground."""
_NEAR = MM // 2
"""So near to the cut a ground is meant to go beyond it."""
_ABOVE = {"top": Fraction(0), "middle": Fraction(1, 2), "bottom": Fraction(1)}
"""How much of what a box is too low lies above it."""
LEAST_SHARE = Fraction(3, 4)
"""So much of the width of a box may be all there is, without it being moved."""
_ODD = re.compile(r"[^\w. -]")
"""What no comment of a template may hold, wherever a file's name comes from."""


class LayoutFace(Struct, frozen=True):
    """The template and the further styles of a layout, what to tell of it, and what was found; the files of `images` by
    the names that the template has for them, which `picture` each card has, where a column says so, and `icons`.
    """

    template: str
    styles: str
    lines: tuple[str, ...]
    found: tuple[Diagnostic, ...]
    images: Mapping[str, Path] = {}
    picture: LayoutPart | None = None
    icons: tuple[NamedSign, ...] = ()


class LayoutGround(Struct, frozen=True):
    """What boxes lie on: a card of this size, the file they come from, its dots an inch, and how far beyond the cut it
    begins; whether its sizes of type are those of before Squib 0.14; and the version of `squib` that the project names,
    if it names one. Words without an end leave the `foot` free.
    """

    file: str
    dpi: int
    bleed: int
    width: int
    height: int
    is_old: bool = False
    squib: str = ""
    foot: int = 0

    def points(self, box: LayoutBox) -> float:
        return points_of(box, self.dpi, self.is_old)

    def least_line(self, box: LayoutBox) -> int:
        """Micrometres that a line of the box needs at least: of its type, or of the smallest that this may become."""
        return max(LEAST_LINE, line_of(SMALLEST if box.is_kept else self.points(box)))

    def moved(self, box: LayoutBox) -> LayoutBox:
        """The box as far from the cut as type should be, no larger than there is room, and high enough for a line.

        Words that begin at its left or its top begin there still, where the box can end sooner: above the lowest line.
        """
        lengths = dict(box.lengths)
        least_height = self.least_line(box)
        if (lacking := least_height - round(lengths.get("height", least_height))) > 0:
            lengths["height"] = Fraction(least_height)
            lengths["y"] = lengths.get("y", Fraction(0)) - lacking * _ABOVE[box.words.get("valign", "top")]
        for at, far, side in (("x", "width", self.width), ("y", "height", self.height)):
            least, extent = self.bleed + SAFE, min(round(lengths.get(far, 0)), side - 2 * SAFE)
            whole = self.bleed + side - SAFE - max(round(lengths.get(at, 0)), least)
            room, needed = (whole - LEAST_LINE, least_height) if far == "height" else (whole, extent * LEAST_SHARE)
            extent = room if _begins(box, far) and needed <= room and whole < extent else extent
            if far in lengths:
                lengths[far] = Fraction(extent)
            else:
                extent = least_height  # as much as a letter needs up to the safe line
            most = self.bleed + side - SAFE - extent
            lengths[at] = Fraction(min(max(round(lengths.get(at, 0)), least), max(most, least)))
        return replace(box, lengths=lengths)


def _begins(box: LayoutBox, far: str) -> bool:
    """Whether the words of a box begin where it does."""
    key, start = ("align", "left") if far == "width" else ("valign", "top")
    return bool(box.words.get(key, start) == start)


class CreditPlace(NamedTuple):
    """Where the words stand that say whose cards these are, how many letters have room, and how many in a line."""

    top: int
    height: int
    letters: int
    word: int
    is_foot: bool = False

    @property
    def words(self) -> str:
        return f'y="{_mm(self.top)}" height="{_mm(self.height)}"'


def face_of(face: DrawnFace, ground: LayoutGround, styles: LayoutStyles) -> str:
    """The template of what is drawn; `styles` has its type from then on."""
    parts = [part for drawn in face.drawn for part in _part(drawn, styles, ground)]
    return _template(parts, _fill(face), ground)


def credit_place(drawn: Sequence[LayoutPart], ground: LayoutGround) -> CreditPlace:
    """Where lines about the whole width of the card have room: at the foot below all else, else from there upwards.

    Fewer lines where there is no room for all; the foot where none has.
    """
    taken = [span for part in drawn if (span := _span(part, ground)) is not None]
    width = ground.width - 3 * SAFE
    letters = width // WIDE_LETTER
    lowest = max((below for _, below in taken), default=0)
    foot = ground.height - SAFE
    for lines in range(-(-CREDIT // width), 0, -1):
        if foot - lines * LEAST_LINE >= lowest:
            return CreditPlace(foot - lines * LEAST_LINE, lines * LEAST_LINE, lines * letters, letters, is_foot=True)
    for lines in range(-(-CREDIT // width), 0, -1):
        height = lines * LEAST_LINE
        for top in range(foot - height, SAFE, -MM // 2):
            if all(top + height <= above or below <= top for above, below in taken):
                return CreditPlace(top, height, lines * letters, letters)
    return CreditPlace(foot - LEAST_LINE, LEAST_LINE, letters, letters)


def _span(part: LayoutPart, ground: LayoutGround) -> tuple[int, int] | None:
    """From where to where down the card something is; None of what most of it lies on."""
    if part.kind == "line":
        down = sorted((part.box.length(end) or 0) - ground.bleed for end in ("y1", "y2"))
        return down[0], down[-1]
    box = ground.moved(part.box) if part.kind == "text" else part.box
    usual = line_of(ground.points(box)) if part.kind == "text" else ground.height
    height = box.length("height") or usual
    if part.kind in ("panel", "image") and 2 * height > ground.height:
        return None
    top = (box.length("y") or 0) - ground.bleed
    return top, top + height


def _part(drawn: LayoutPart, styles: LayoutStyles, ground: LayoutGround) -> Iterator[str]:
    if drawn.kind == "text":
        yield _text(drawn, styles.of_box(drawn.box, ground.points(drawn.box)), ground)
    elif drawn.kind == "panel":
        yield _if(_condition(drawn.on), _panel(drawn.box, ground))
    elif drawn.kind == "line":
        yield _line(drawn.box, ground)
    elif drawn.kind == "image":
        yield _if(_condition(drawn.on), _image(drawn, ground))
    else:
        yield f'  <art name="{{{{ art.reference }}}}" {_place(drawn.box, ground)}/>'


def is_dark(face: DrawnFace) -> bool:
    """Whether all letters are too light for paper, where nothing says what they lie on."""
    light = [_lightness(drawn.box) for drawn in face.drawn if drawn.kind == "text"]
    return face.ground is None and max(light, default=0) > LIGHT and min(light) > DARK


def _fill(face: DrawnFace) -> str:
    if face.chosen_ground is not None:
        return face.chosen_ground.expression
    return face.ground or ("dark" if is_dark(face) else "paper")


def has_dark_ground(face: DrawnFace) -> bool:
    """Whether only light letters can be read on the card."""
    return is_dark(face) if face.ground is None else _lightness_of(face.ground) < LIGHT


def _lightness(box: LayoutBox) -> float:
    """Of its letters, 0 to 255; black ones where no colour is said."""
    return _lightness_of(box.colour("color"))


def _lightness_of(colour: str) -> float:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5)) if colour else (0, 0, 0)
    return 0.3 * red + 0.59 * green + 0.11 * blue


def _template(parts: Sequence[str], fill: str, ground: LayoutGround) -> str:
    file = _ODD.sub("", ground.file.rpartition("/")[2])
    head = f"{{#- The front, as {file} says: each box at its place from the cut, its type in styles.yaml. -#}}\n"
    return f'{head}<card bleed="3.2mm" safe="3mm" fill="{fill}">\n' + "\n".join(parts) + "\n</card>\n"


def _place(box: LayoutBox, ground: LayoutGround) -> str:
    """Where a box is from the cut; as far as the card where it has no width or height."""
    parts = [f'x="{_mm((box.length("x") or 0) - ground.bleed)}" y="{_mm((box.length("y") or 0) - ground.bleed)}"']
    for key, edge in (("width", "right"), ("height", "bottom")):
        extent = box.length(key)
        beyond = SAFE + (ground.foot if edge == "bottom" else 0)
        parts.append(f'{key}="{_mm(extent)}"' if extent else f'{edge}="{_mm(beyond)}"')
    return " ".join(parts)


def _ground_place(box: LayoutBox, ground: LayoutGround) -> tuple[str, bool]:
    """Where a ground is, beyond the cut where it reaches that; and whether it does so on all sides."""
    sides = {}
    for at, far, start, end, side in (
        ("x", "width", "x", "right", ground.width),
        ("y", "height", "y", "bottom", ground.height),
    ):
        begin = (box.length(at) or 0) - ground.bleed
        extent = box.length(far) or side + 2 * ground.bleed
        sides[start] = BLEED if begin < _NEAR else _mm(begin)
        sides[end] = BLEED if begin + extent > side - _NEAR else _mm(side - begin - extent)
    place = " ".join(f'{name}="{value}"' for name, value in sides.items())
    return place, set(sides.values()) == {BLEED}


def _mm(micrometres: int) -> str:
    return f"{round(micrometres / MM, 2):g}mm" if micrometres else "0"


def _panel(box: LayoutBox, ground: LayoutGround) -> str:
    """Ground and line of a box that has some."""
    place, is_whole = _ground_place(box, ground)
    fill, stroke = (_colour(box, key) for key in ("fill_color", "stroke_color"))
    line = box.length("stroke_width") if "stroke_width" in box.lengths else 0
    looks = [f'fill="{fill}"'] if fill else []
    looks += [f'stroke="{stroke}" stroke-width="{_mm(line)}"'] if stroke and line and not is_whole else []
    radius = 0 if is_whole else box.length("radius") or box.length("x_radius") or 0
    smaller = min(box.length("width") or ground.width, box.length("height") or ground.height)
    looks += [f'radius="{_mm(min(radius, smaller // 2))}"'] if radius > 0 else []
    return f"  <panel {place} {' '.join(looks)}/>"


def _colour(box: LayoutBox, key: str) -> str:
    """A colour of a box, in the words of a template where cards choose it."""
    return box.chosen[key].expression if key in box.chosen else box.colour(key)


def _line(box: LayoutBox, ground: LayoutGround) -> str:
    """A line from one point to another, in millimetres from the corner of the card."""
    x1, y1, x2, y2 = (f"{((box.length(end) or 0) - ground.bleed) / MM:.4g}" for end in ENDS)
    place = f'x="0" y="0" width="{_mm(ground.width)}" height="{_mm(ground.height)}"'
    line = f'stroke="{_colour(box, "stroke_color")}" stroke-width="{_mm(box.length("stroke_width") or 0)}"'
    return f'  <path d="M{x1} {y1} L{x2} {y2}" {place} {line}/>'


def _image(drawn: LayoutPart, ground: LayoutGround) -> str:
    """A picture that is the same on all cards or, where a column names it, stands where its file is there."""
    place, _ = _ground_place(drawn.box, ground)
    if drawn.column is None:
        return f'  <image src="{drawn.before}" {place}/>'
    value = value_of_card(drawn.column)
    words = f"{{% for value, file in {drawn.before} if value == {value}|string %}}"
    return f'  {words}<image src="{{{{ file }}}}" {place}/>{{% endfor %}}'


def _text(drawn: LayoutPart, style: str, ground: LayoutGround) -> str:
    box, column = ground.moved(drawn.box), drawn.column
    path = () if column is None else column.path
    name = path[-1] if path[:1] == ("text",) else id_of(box)
    valign = box.words.get("valign", "top") if "height" in drawn.box.lengths else "top"
    looks = f' valign="{valign}"' if valign != "top" else ""
    looks += f' colour="{box.chosen["color"].expression}"' if "color" in box.chosen else ""
    looks += f' turned="{box.words["turned"]}"' if box.words.get("turned") else ""
    attributes = f'name="{name}" style="{style}" {_place(box, ground)} fit="shrink"{looks}'
    content = _changed(_words_of(column), drawn.change) if column or drawn.is_credit else ""
    content = drawn.chosen.expression if drawn.chosen else content
    before, after = (f"{{{{ {_literal(words)} }}}}" if words else "" for words in (drawn.before, drawn.after))
    condition = "" if drawn.chosen else _condition(column)
    return _if(condition, f"  <text {attributes}>{before}{content}{after}</text>")


def _literal(words: str) -> str:
    """Words as a template says them: no tag, no brace of its own."""
    return json.dumps(words, ensure_ascii=False)


def _if(condition: str, part: str) -> str:
    return f"  {{%- if {condition} %}}\n{part}\n  {{%- endif %}}" if condition else part


_MARKUP = "|markup"
_OF_TITLE = f"|icons_only{_MARKUP}"
_PLAIN: Mapping[str, str] = {
    "": "{{ licence }}, {{ set.attribution }}",
    "text.title": f"{{{{ card.text.title{_OF_TITLE} }}}}",
    "id": "{{ card.id }}",
    "kind": "{{ game.kinds[card.kind].name }}",
    "number": "{{ printing.number }}",
    "rarity": "{{ printing.rarity }}",
    "copies": "{{ printing.copies }}",
    "link": "{{ card.link }}",
    "art.artist": "{{ art.artist }}",
    "art.licence": "{{ art_licence }}",
}


def key_of(column: ProposedColumn | None) -> str:
    return "" if column is None else ".".join(column.path)


def _condition(column: ProposedColumn | None) -> str:
    """When a column has something to say, in the words of a template; empty for always."""
    if column is None or key_of(column) in _PLAIN or column.is_of_printing:
        return ""
    last = column.path[-1]
    if column.path[0] == "text":
        return f"'{last}' in card.text"
    return f"card.fields.get('{last}')" if column.rules.get("type") == "boolean" else f"'{last}' in card.fields"


def _words_of(column: ProposedColumn | None) -> str:
    """What a column says, in the words of a template."""
    key = key_of(column)
    if key in _PLAIN or column is None:
        return _PLAIN[key]
    last = column.path[-1]
    if column.path[0] == "text":
        return f"{{{{ card.text['{last}']|markup }}}}"
    if column.rules.get("type") == "boolean":
        return f"{{{{ {_literal(column.head)} }}}}"
    value = f"card.fields['{last}']"
    if _is_list(column.rules):
        return f"{{{{ {value}|join(', ')|own_signs|markup }}}}"
    return f"{{{{ {value}|string|own_signs|markup }}}}" if _may_be_words(column.rules) else f"{{{{ {value} }}}}"


def _changed(words: str, change: str) -> str:
    """Words with the filter that does what a method of Ruby does; `markup` comes last."""
    if not change:
        return words
    value = words.removesuffix(" }}").removesuffix(_OF_TITLE)
    ask = next((filters for filters in (f"|own_signs{_MARKUP}", _MARKUP) if value.endswith(filters)), "")
    return f"{value.removesuffix(ask)}|{FILTERS[change]}{ask} }}}}"


def _may_be_words(rules: Mapping[str, Any]) -> bool:
    """Whether signs and codes may stand in it."""
    return rules.get("type") not in ("integer", "number")


def _is_list(rules: Mapping[str, Any]) -> bool:
    return rules.get("type") == "array"
