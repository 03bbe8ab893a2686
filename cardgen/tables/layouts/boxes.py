"""Reads the boxes of a layout file of Squib: where things stand on a card, each perhaps made from others.

A box `extends` another, or several, whose keys it has; `x: += 10` is 10 more than theirs. What is drawn into a box says
`script.py`, if anything does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.data.yaml.anchors import TooMuchMeant, written_out
from cardgen.data.yaml.source import Document, parse, read_text
from cardgen.diagnostics import Diagnostic, Severity, Span, has_errors
from cardgen.diagnostics.codes import (
    ALIAS_OR_TAG,
    DUPLICATE_KEY,
    LAYOUT_EXTENDS_NOTHING,
    LAYOUT_KEY_LEFT,
    UNREADABLE_LAYOUT,
    UNREADABLE_LAYOUT_VALUE,
)
from cardgen.model.link.ids import nearest
from cardgen.model.units import INCH
from cardgen.tables.head_names import words as head_words
from cardgen.tables.layouts.amounts import UnreadableAmount, bounded, computed, degrees_of, length_of, number_of, sum_in
from cardgen.tables.layouts.chosen import PartChoice
from cardgen.tables.layouts.colours import COLOURS, colour_of

MOST_BOXES, MOST_PARENTS, DEEPEST = 300, 20, 40
ENDS = ("x1", "y1", "x2", "y2")
"""Where a line begins and ends."""
ACROSS = frozenset(("x", "width", "radius", "x_radius", "stroke_width", "x1", "x2"))
DOWN = frozenset(("y", "height", "y_radius", "y1", "y2"))
LENGTHS = ACROSS | DOWN
COLOURED = frozenset(("color", "fill_color", "stroke_color"))
CHOICES = {"align": ("left", "center", "right"), "valign": ("top", "middle", "bottom")}
USED = LENGTHS | COLOURED | {*CHOICES, "font", "font_size", "file", "extends", "angle", "ellipsize"}
LEFT = frozenset(
    """
    markup wrap justify spacing hint dash cap join stroke_strategy crop_x crop_y crop_width crop_height
    crop_corner_radius crop_corner_x_radius crop_corner_y_radius flip_horizontal flip_vertical flip alpha blend mask
    placeholder layout str id force_id range data margin trim trim_radius x3 y3 cx1 cy1 cx2 cy2 n dx dy
    inner_radius outer_radius arc_start arc_end arc_direction
    """.split()
)
"""Keys that Squib knows, and that are not taken over."""
AUTOSCALE = "autoscale"
"""What `ellipsize` says of words that become as small as their box; words are never cut here."""
GUIDE = re.compile(
    r"(?:cut|safe|trim|bleed)(?: ?(?:line|zone|area|mark)s?)?|outline|inner|frame guide|proof|hint|guides?|die ?cut"
)
"""What boxes are called that show where a card is cut, or what is safe: they are not drawn."""
_FORGIVEN = frozenset((ALIAS_OR_TAG, DUPLICATE_KEY))
"""What files of cardgen may not have, and those of Squib do."""
_FULL = ("full", "native", "auto", "scale")


class LayoutBox(Struct, frozen=True):
    """A box by its name: lengths in micrometres from the corner of what was drawn, what was not said left out. Colours
    that differ from card to card are `chosen`, besides one of them.
    """

    name: str
    lengths: Mapping[str, Fraction]
    words: Mapping[str, Any]
    chosen: Mapping[str, PartChoice] = {}

    @property
    def is_line(self) -> bool:
        """Whether it goes from one point to another."""
        return all(end in self.lengths for end in ENDS)

    @property
    def is_kept(self) -> bool:
        """Whether its words are to become smaller where they have no room, as the box stays as it is."""
        return self.words.get("ellipsize") == AUTOSCALE

    def length(self, key: str) -> int | None:
        return round(self.lengths[key]) if key in self.lengths else None

    def colour(self, key: str) -> str:
        return str(self.words.get(key, ""))


class LayoutRequest(Struct, frozen=True):
    """A layout file, the dots of its inches, and how large what it draws on is: the card with its bleed. Boxes of
    `further` files take the place of those that are called so before; `colours` have names of their own.
    """

    path: Path
    file: str
    dpi: int
    width: int
    height: int
    further: tuple[tuple[Path, str], ...] = ()
    colours: Mapping[str, str] = {}


def read_boxes(request: LayoutRequest) -> tuple[list[LayoutBox], list[Diagnostic]]:
    """The boxes of a layout in their order, and what is wrong with its files or is not taken over."""
    documents: list[Document] = []
    found: list[Diagnostic] = []
    for path, file in ((request.path, request.file), *request.further):
        document, more = _read(path, file)
        found += more
        documents += [] if document is None else [document]
        if document is not None and (fault := _shape_fault(document)):
            return [], [*found, fault]
    if len(documents) <= len(request.further):
        return [], found
    reader = _LayoutReader({str(name): document for document in documents for name in document.value}, request)
    boxes = [reader.box(name) for name in reader.documents]
    return boxes, [*found, *reader.found]


def _read(path: Path, file: str) -> tuple[Document | None, list[Diagnostic]]:
    """A layout file as Squib reads it: what it says once and means at several places is written out, and of a key that
    is there twice the last one counts.
    """
    text = read_text(path, file)
    if isinstance(text, Diagnostic):
        return None, [text]
    document, found = parse(text, file, path=path)
    if document is not None or has_errors(finding for finding in found if finding.code not in _FORGIVEN):
        return document, found
    try:
        value = written_out(text)
    except TooMuchMeant as fault:
        return None, [Diagnostic(UNREADABLE_LAYOUT, f"this is no layout: {fault}", Span(file))]
    except ValueError:
        return None, found
    return Document(file=file, path=path, kind="", game="", text=text.replace("\r\n", "\n"), value=value), [
        replace(finding, severity=Severity.WARNING, message=f"{finding.message}: the last one counts")
        for finding in found
        if finding.code == DUPLICATE_KEY
    ]


def _shape_fault(document: Document) -> Diagnostic | None:
    """What makes it no layout at all."""
    help = "a layout has boxes by their names: `title: {x: 75, y: 75, width: 675, height: 100}`"
    value = document.value
    if not isinstance(value, dict) or not value:
        return document.finding(UNREADABLE_LAYOUT, "this is not a layout of boxes", help=help)
    if len(value) > MOST_BOXES:
        return document.finding(UNREADABLE_LAYOUT, f"a layout has at most {MOST_BOXES} boxes, this has {len(value)}")
    odd = next((name for name, keys in value.items() if not isinstance(keys, dict | None)), None)
    return odd and document.finding(UNREADABLE_LAYOUT, f"`{odd}` has no keys, and so is no box", (odd,), help=help)


class _LayoutReader(Struct):
    """Boxes in the making; each is made once, however many are made from it."""

    documents: Mapping[str, Document]
    request: LayoutRequest
    found: list[Diagnostic] = field(default_factory=list)
    made: dict[str, LayoutBox] = field(default_factory=dict)
    way: list[str] = field(default_factory=list)
    left: set[str] = field(default_factory=set)

    def box(self, name: str) -> LayoutBox:
        if name not in self.made:
            self.way.append(name)
            self.made[name] = self._made(name, self.documents[name].value[name] or {})
            self.way.pop()
        return self.made[name]

    def _made(self, name: str, keys: Mapping[str, Any]) -> LayoutBox:
        lengths: dict[str, Fraction] = {}
        words: dict[str, Any] = {}
        for parent in self._parents(name, keys.get("extends")):
            lengths |= parent.lengths
            words |= parent.words
        for key, value in keys.items():
            self._take(name, str(key), value, lengths, words)
        return LayoutBox(name, lengths, words)

    def _parents(self, name: str, extends: Any) -> list[LayoutBox]:
        names = extends if isinstance(extends, list) else [] if extends is None else [extends]
        if len(names) > MOST_PARENTS:
            self._tell(LAYOUT_EXTENDS_NOTHING, f"`{name}` is made from more than {MOST_PARENTS} boxes", name, "extends")
            return []
        return [parent for other in names if (parent := self._parent(name, str(other))) is not None]

    def _parent(self, name: str, other: str) -> LayoutBox | None:
        help = ""
        if other not in self.documents:
            message, help = f"there is no box `{other}`", nearest(other, self.documents)
        elif other in self.way:
            message, help = (
                f"`{name}` is made from itself: {' from '.join([*self.way, other])}",
                "leave one of them out",
            )
        elif len(self.way) > DEEPEST:
            message = f"`{name}` is at the end of more than {DEEPEST} boxes that are made from one another"
        else:
            return self.box(other)
        self._tell(LAYOUT_EXTENDS_NOTHING, message, name, "extends", help)
        return None

    def _take(self, name: str, key: str, value: Any, lengths: dict[str, Fraction], words: dict[str, Any]) -> None:
        """One key of a box: a length, a word, or one that is left."""
        if key not in USED or (key == "angle" and degrees_of(value) is None):
            if not GUIDE.fullmatch(head_words(name)):
                self._leave(name, key)
            return
        try:
            take(self.request, key, value, lengths, words)
        except UnreadableAmount as fault:
            message = f"`{key}: {str(value)[:40]}` of `{name}` cannot be read: {fault}"
            if key in COLOURED:
                help = nearest(str(value).lstrip(":"), COLOURS) or "as in #aabbcc, black or :dark_red"
                self._tell(UNREADABLE_LAYOUT_VALUE, f"{message}; it is left out", name, key, help, Severity.WARNING)
            else:
                self._tell(UNREADABLE_LAYOUT_VALUE, message, name, key, "as in 75, 0.25in, 6mm or `+= 10`")

    def _leave(self, name: str, key: str) -> None:
        is_known = key in LEFT or key == "angle"
        if is_known and key in self.left:
            return
        self.left.add(key)
        help = "" if is_known else nearest(key, USED | LEFT)
        message = f"`{key}` of `{name}` is not taken over" if is_known else f"`{key}` of `{name}` is no key of a layout"
        self._tell(LAYOUT_KEY_LEFT, message, name, key, help, Severity.WARNING)

    def _tell(
        self, code: str, message: str, name: str, key: str, help: str = "", severity: Severity = Severity.ERROR
    ) -> None:
        document = self.documents[name]
        self.found.append(document.finding(code, message, (name, key), key=True, help=help, severity=severity))


def take(request: LayoutRequest, key: str, value: Any, lengths: dict[str, Fraction], words: dict[str, Any]) -> None:
    """Puts one key of a box where it belongs, into its lengths or its words. Raises UnreadableAmount."""
    value = value[1:] if isinstance(value, str) and value.startswith(":") else value
    if key in LENGTHS:
        if value not in _FULL:
            lengths[key] = _length(request, key, value, lengths)
        else:
            lengths.pop(key, None)
    elif key in COLOURED:
        words[key] = colour_of(value, request.colours)
    elif key in CHOICES:
        words[key] = _chosen(str(value).lower(), CHOICES[key])
    elif key == "font_size":
        words[key] = _type_size(value, words)
    elif key == "angle":
        words["turned"] = _quarters(value)
    elif key in ("font", "file", "ellipsize"):
        words[key] = str(value)


def _quarters(value: Any) -> int:
    """Degrees of a turn by quarters, which is what words here can be turned by. Raises UnreadableAmount."""
    degrees = degrees_of(value)
    if degrees is None:
        raise UnreadableAmount("words are turned by 90, 180 or 270 degrees")
    return degrees


def _length(request: LayoutRequest, key: str, value: Any, known: Mapping[str, Fraction]) -> Fraction:
    whole = request.width if key in ACROSS else request.height
    if (more := sum_in(value)) is None:
        return length_of(value, request.dpi, whole)
    if key not in known:
        raise UnreadableAmount(f"no box that it is made from has `{key}`")
    return bounded(computed(known[key], more[0], more[1], request.dpi))


def _type_size(value: Any, known: Mapping[str, Any]) -> Fraction:
    more = sum_in(value)
    if more is not None and "font_size" not in known:
        raise UnreadableAmount("no box that it is made from has `font_size`")
    size = number_of(value) if more is None else _type_sum(known["font_size"], more)
    if not 0 < size <= 500:
        raise UnreadableAmount("it is no size of type")
    return size


def _type_sum(known: Fraction, more: Sequence[str]) -> Fraction:
    """A size of type, which has no unit, with so much more, or so many times it. Raises UnreadableAmount."""
    number_of(more[1])
    return computed(known, more[0], more[1], INCH)


def _chosen(word: str, choices: Sequence[str]) -> str:
    if word not in choices:
        raise UnreadableAmount(f"it is none of {', '.join(choices)}")
    return word
