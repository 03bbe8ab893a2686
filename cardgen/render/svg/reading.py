"""What is known of a drawing while it is read: ids, style sheets, what was left out, how much it may ask for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from lxml import etree
from msgspec import Struct, field

from cardgen.diagnostics import Severity
from cardgen.render.svg.values.path import MOST_SEGMENTS
from cardgen.render.svg.values.styles import StyleSheet, TooManyTries, declarations_of, local_name

MOST_ELEMENTS = 20_000
MOST_STOPS = 20_000
MOST_CUTS = 1_000
_REFERENCE = re.compile(r"\s*+url\(\s*+[\"']?+#([^\"')]++)[\"']?+\s*+\)\s*+([^;]*+)")
_HREFS = ("href", "{http://www.w3.org/1999/xlink}href")


class Unreadable(Exception):
    """The file as a whole is refused; the message says why."""


class Unvectored(Exception):
    """An element has something that the display list has no marks for; the message names it."""


class UndrawnPart(Struct):
    """One kind of thing left out: the line where it stands first, and how often it does."""

    line: int
    remedy: str
    severity: Severity
    count: int = 0


class Reading(Struct):
    """One file being read. `digits` are those that coordinates are rounded to."""

    digits: int
    ids: dict[str, etree._Element]
    sheet: StyleSheet | None
    faults: dict[str, UndrawnPart] = field(default_factory=dict)
    segments: int = 0
    visits: int = 0
    stops: int = 0
    cuts: int = 0
    following: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, root: etree._Element, digits: int) -> Reading:
        """That of a document, whose style sheets are taken in."""
        styled = [element for element in root.iter() if local_name(element) == "style"]
        reading = cls(digits, {}, StyleSheet() if styled else None)
        for element in root.iter():
            if name := element.get("id"):
                reading.ids.setdefault(name, element)
        for element in styled:
            reading.take_in(element)
        return reading

    def take_in(self, style: etree._Element) -> None:
        assert self.sheet is not None
        try:
            for what in self.sheet.add("".join(style.itertext())):
                self.blame(style, what, "write it as a class, an id or an element", Severity.INFO)
        except TooManyTries:
            raise Unreadable("the style sheet of the picture has too many rules") from None

    def blame(self, at: etree._Element, what: str, remedy: str = "", weight: Severity = Severity.WARNING) -> None:
        """Something is left out, or not as it was meant."""
        fault = self.faults.setdefault(what, UndrawnPart(at.sourceline or 0, remedy, weight))
        fault.count += 1

    def declared(self, element: etree._Element) -> dict[str, str]:
        """Attributes of an element, over them what style sheets say, and over these its own `style`."""
        attributes = dict(element.attrib)
        style = attributes.pop("style", "")
        if self.sheet is not None:
            try:
                return attributes | self.sheet.declared(element, style)
            except TooManyTries:
                raise Unreadable("the style sheet of the picture takes too long to hold against its shapes") from None
        if style:
            attributes.update({name: value for name, value, _ in declarations_of(style)})
        return attributes

    def visit(self, times: int = 1) -> None:
        """Counts an element that is drawn, each time that it is; what takes longer counts for several."""
        self.visits += times
        if self.visits > MOST_ELEMENTS:
            raise Unreadable(f"the picture has more than {MOST_ELEMENTS} elements, counted as often as they are used")

    def count_segments(self, count: int) -> None:
        self.segments += count
        if self.segments > MOST_SEGMENTS:
            raise Unreadable(f"the picture has more than {MOST_SEGMENTS} segments")

    def count_cuts(self, count: int) -> None:
        """Counts shapes that are cut to each other."""
        self.cuts += count
        if self.cuts > MOST_CUTS:
            raise Unreadable(
                f"the picture has more than {MOST_CUTS} shapes in clips, counted as often as they are used"
            )

    def count_stops(self, count: int) -> None:
        self.stops += count
        if self.stops > MOST_STOPS:
            raise Unreadable(f"the picture has more than {MOST_STOPS} stops of gradients")

    def target(self, element: etree._Element) -> etree._Element | None:
        """What its `href` leads to in the file itself, or None."""
        href = next((element.get(key, "") for key in _HREFS if key in element.attrib), "").strip()
        return self.ids.get(href[1:]) if href.startswith("#") else None

    def href(self, element: etree._Element) -> str:
        return next((element.get(key, "") for key in _HREFS if key in element.attrib), "").strip()

    def referred(self, value: str) -> tuple[str, etree._Element | None, str] | None:
        """The id that `url(#id)` names, its element, and what stands behind it; None for no reference."""
        match = _REFERENCE.fullmatch(value)
        return (match[1], self.ids.get(match[1]), match[2].strip()) if match else None

    @contextmanager
    def followed(self, name: str) -> Iterator[None]:
        """Follows a reference. ValueError where it leads into itself."""
        if name in self.following:
            raise ValueError(f"`#{name[:40]}` refers to itself")
        self.following.append(name)
        try:
            yield
        finally:
            self.following.pop()
