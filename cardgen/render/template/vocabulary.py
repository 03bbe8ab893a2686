"""The tags and attributes of layout templates, and how their values are read.

The vocabulary is small on purpose: an illustrator learns it in a minute
(docs/reference/template-vocabulary.md). Knows no card and no PDF.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from fractions import Fraction
from functools import cache
from typing import Protocol

from lxml import etree
from msgspec import Struct, field

from cardgen.diagnostics import Diagnostic, Span
from cardgen.diagnostics.codes import UNKNOWN_ATTRIBUTE, UNKNOWN_TAG, UNREADABLE_VALUE
from cardgen.model.units import length

PLACE = {"x", "y", "width", "height", "right", "bottom", "inset", "grow", "rotate"} | {
    f"{end}-{side}" for end in ("min", "max") for side in ("width", "height")
}
PAINT = {"fill", "gradient", "stroke", "stroke-width", "radius", "dash", "opacity", "shadow", "over", "finish"}
FLOW = {"gap", "justify", "align", "padding"}
TAGS: dict[str, frozenset[str]] = {
    "card": frozenset({"size", "drawn-for", "bleed", "safe", "fill", "sides"}),
    "page": frozenset({"fill", "sides"}),
    "panel": frozenset(PLACE | PAINT | {"name", "padding", "span", "sides"}),
    "row": frozenset(PLACE | PAINT | FLOW | {"name", "span"}),
    "col": frozenset(PLACE | PAINT | FLOW | {"name", "span"}),
    "grid": frozenset(PLACE | PAINT | {"name", "gap", "padding", "columns", "rows"}),
    "text": frozenset(
        PLACE
        | {
            "name",
            "style",
            "align",
            "valign",
            "fit",
            "min",
            "max",
            "colour",
            "notch",
            "span",
            "turned",
            "wrap",
            "over",
            "language",
        }
        | {"role", "finish", "outline", "shadow", "indent", "hang", "around", "distance", "columns", "gap"}
    ),
    "icon": frozenset(PLACE | {"name", "instead", "size", "safe", "span", "over", "alt", "finish"}),
    "image": frozenset(PLACE | {"name", "src", "radius", "shadow", "fit", "focus", "span", "over", "alt", "finish"}),
    "art": frozenset(
        PLACE | {"name", "of", "radius", "shadow", "fit", "focus", "span", "turned", "over", "alt", "finish", "sides"}
    ),
    "rule": frozenset(PLACE | {"stroke", "stroke-width", "span", "finish"}),
    "path": frozenset(
        PLACE | {"name", "d", "fill", "gradient", "stroke", "stroke-width", "dash", "opacity", "over", "finish"}
    ),
    "qr": frozenset(PLACE | {"size", "data", "colour", "span", "over", "alt", "finish"}),
    "b": frozenset(),
    "br": frozenset(),
    "i": frozenset(),
    "sup": frozenset(),
    "sub": frozenset(),
    "ink": frozenset({"colour"}),
    "ul": frozenset(),
    "ol": frozenset(),
    "li": frozenset({"label"}),
}
ROLES = ("p", "h1", "h2", "h3", "none")
"""What a text of a page is to those who have it read aloud."""
NO_FINISH = "none"
WAYS = ("down", "right", "diagonal", "radial")
"""How a gradient goes."""
KEEP, TURN = "keep", "turn"
"""Whether sides are as ever in a language that runs from right to left, or change places."""
ROOTS = ("card", "page")
IN_TEXT = ("b", "br", "i", "sup", "sub", "ink", "ul", "ol", "li")
LISTS = ("ul", "ol")
HOLDS_BOXES = (*ROOTS, "panel", "row", "col", "grid")
AT = "at"

_OPENED = re.compile(rf'<([A-Za-z][\w.-]*) {AT}="([^"!]+)!([0-9]+)"')
_SHARE = re.compile(r"-?\d{1,3}(\.\d{1,3})?%")
_LENGTHS_ARE = "write a number and mm, cm, in or pt, as in 3.5mm"
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


class HasAttributes(Protocol):
    """An element, by what is written in its tag."""

    def get(self, name: str, default: str = "", /) -> str | None: ...


class TemplateFault(Exception):
    """An attribute whose value cannot be read; `code` and `help` become the diagnostic."""

    def __init__(self, element: etree._Element, message: str, help: str = "", code: str = UNREADABLE_VALUE) -> None:
        super().__init__(message)
        self.element, self.message, self.help, self.code = element, message, help, code


class Checker(Struct):
    """Finds unknown tags and attributes; remembers shapes of elements it has already judged."""

    template: str
    known: set[tuple[str, ...]] = field(default_factory=set)

    def check(self, root: etree._Element) -> list[Diagnostic]:
        found: list[Diagnostic] = []
        for element in root.iter():
            shape = (element.tag, _around(element), *element.keys())
            if shape in self.known:
                continue
            faults = _faults(element, self.template)
            found += faults
            if not faults:
                self.known.add(shape)
        return found


def first_unknown_tag(xml: str) -> Diagnostic | None:
    """The first tag that is none, in a text that does not parse: more often than not the reason why."""
    for name, file, line in _OPENED.findall(xml):
        if name not in TAGS:
            return Diagnostic(UNKNOWN_TAG, f"`<{name}>` is not a tag", Span(file, int(line)), help=_nearest(name, TAGS))
    return None


def _around(element: etree._Element) -> str:
    """The tag that an element stands in; empty for that of the whole."""
    parent = element.getparent()
    return "" if parent is None else str(parent.tag)


def _faults(element: etree._Element, template: str) -> list[Diagnostic]:
    if not isinstance(element.tag, str):
        return [] if element.tag is etree.Comment else [_instruction(element, template)]
    allowed = TAGS.get(element.tag)
    where = span_of(element, template)
    around = _around(element)
    if allowed is None:
        return [Diagnostic(UNKNOWN_TAG, f"`<{element.tag}>` is not a tag", where, help=_nearest(element.tag, TAGS))]
    if element.tag in ROOTS and around:
        help = "write `<panel>`, or take it out"
        return [Diagnostic(UNKNOWN_TAG, f"`<{element.tag}>` is the whole, and stands in nothing", where, help=help)]
    if around and (element.tag == "li") != (around in LISTS):
        message, help = f"`<{element.tag}>` stands in `<{around}>`", "a list has items, `<ul><li>one</li></ul>`"
        return [Diagnostic(UNKNOWN_TAG, message, where, help=help)]
    if element.tag in IN_TEXT and around in HOLDS_BOXES:
        message = f"`<{element.tag}>` stands in a text, not in `<{around}>`"
        return [Diagnostic(UNKNOWN_TAG, message, where, help="put `<text>` around it, with a style")]
    return [
        Diagnostic(
            UNKNOWN_ATTRIBUTE, f"`<{element.tag}>` has no attribute `{name}`", where, help=_nearest(name, allowed)
        )
        for name in map(str, element.keys())
        if name not in allowed and name != AT
    ]


def _instruction(element: etree._Element, template: str) -> Diagnostic:
    """For a program, written `<?name ...?>`."""
    parent = element.getparent()
    where = span_of(element if parent is None else parent, template)
    message = f"`{etree.tostring(element, encoding='unicode', with_tail=False)[:40]}` is not a tag"
    return Diagnostic(UNKNOWN_TAG, message, where, help="take it out")


def _nearest(word: str, known: Iterable[str]) -> str:
    names = sorted(known)
    close = get_close_matches(word, names, 1)
    return f"did you mean `{close[0]}`?" if close else f"known are {', '.join(names)}"


def span_of(element: HasAttributes, template: str) -> Span:
    """Where in which template file an element stands (the loader writes it into `at`)."""
    at = element.get(AT, "0") or "0"
    file, _, line = at.rpartition("!")
    return Span(file or template, int(line))


def measure(element: etree._Element, name: str, default: int | None = None) -> int | None:
    """A length attribute in micrometres."""
    value = element.get(name)
    if value is None:
        return default
    try:
        return length(value)
    except ValueError:
        help = "a share goes with `x y width height`, `size` and the like" if value.endswith("%") else _LENGTHS_ARE
        raise TemplateFault(element, f'`{name}="{value}"` is not a length', help) from None


def share(element: etree._Element, name: str, whole: int, default: int | None = None) -> int | None:
    """A length attribute that may be a share of the parent, as in `50%`."""
    value = element.get(name)
    if value is None or not value.endswith("%"):
        return measure(element, name, default)
    if not _SHARE.fullmatch(value):
        raise TemplateFault(element, f'`{name}="{value}"` is not a share of its parent', "as in 50% or 33.3%")
    return round(whole * Fraction(value[:-1]) / 100)


def measures(element: etree._Element, name: str) -> tuple[int, ...]:
    """A list of lengths, as in `padding="2mm 1mm"`."""
    try:
        return _lengths(element.get(name, ""))
    except ValueError:
        raise TemplateFault(
            element, f'`{name}="{element.get(name)}"` is not a list of lengths', "as in 2mm 1.5mm"
        ) from None


@cache
def _lengths(text: str) -> tuple[int, ...]:
    return tuple(length(part) for part in text.split())


def number(element: etree._Element, name: str, default: float) -> float:
    """A plain number attribute, not negative."""
    value = element.get(name)
    if value is None:
        return default
    if not re.fullmatch(r"\d{1,6}(\.\d{1,6})?", value):
        raise TemplateFault(element, f'`{name}="{value}"` is not a number', "as in 2 or 1.5")
    return float(value)


def degrees(element: etree._Element, name: str) -> float:
    """An angle, clockwise; 0 where nothing is said."""
    value = element.get(name)
    if value is None:
        return 0
    if not re.fullmatch(r"-?\d{1,3}(\.\d{1,3})?", value) or abs(float(value)) > 360:
        raise TemplateFault(element, f'`{name}="{value}"` is not an angle', "degrees clockwise, as in -4 or 12.5")
    return float(value)


def colour(element: etree._Element, name: str, default: str | None = None) -> str | None:
    """A colour attribute, `#rrggbb` or `none`."""
    value = element.get(name)
    if value is None or value == "none":
        return default if value is None else None
    if not COLOUR.fullmatch(value):
        raise TemplateFault(element, f'`{name}="{value}"` is not a colour', "write six digits, as in #d6452c")
    return str(value).lower()


def choice(element: etree._Element, name: str, options: tuple[str, ...]) -> str:
    """One of a few words; the first is the default."""
    value = element.get(name, options[0])
    if value not in options:
        raise TemplateFault(element, f'`{name}="{value}"` is none of {", ".join(options)}', _nearest(value, options))
    return str(value)


def radii(element: etree._Element) -> tuple[int, int, int, int]:
    """`radius`: one for all corners, or four from the upper left, clockwise."""
    values = measures(element, "radius")
    if len(values) == 4:
        return (values[0], values[1], values[2], values[3])
    return (values[0],) * 4 if values else (0, 0, 0, 0)


def focus(element: etree._Element) -> tuple[float, float]:
    """`focus="50% 20%"`: which point of a picture stays in view where it is larger than its box; 0 to 1."""
    value = element.get("focus", "50% 50%")
    match = re.fullmatch(r"(\d{1,3})% (\d{1,3})%", value)
    if match is None or max(int(match[1]), int(match[2])) > 100:
        raise TemplateFault(element, f'`focus="{value}"` is not a place in a picture', "as in 50% 20%")
    return int(match[1]) / 100, int(match[2]) / 100


def sides(element: etree._Element, name: str = "padding") -> tuple[int, int, int, int]:
    """Top, right, bottom, left from one, two or four lengths."""
    values = measures(element, name) or (0,)
    if len(values) == 1:
        values *= 4
    elif len(values) == 2:
        values = (values[0], values[1], values[0], values[1])
    if len(values) != 4:
        raise TemplateFault(element, f"`{name}` takes one, two or four lengths")
    return (values[0], values[1], values[2], values[3])
