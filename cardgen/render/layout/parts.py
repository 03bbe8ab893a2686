"""Remembers what the parts of faces became, so that what is written alike on the next card is not laid out again.

A part is a child of the outermost tag, as a template wrote it. Many are the same on other cards: an icon at its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from lxml import etree
from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.render.base.display import Box, Drawing, Mark, Picture, Placed
from cardgen.render.layout.context import LayoutContext, TemplateBox
from cardgen.render.layout.text_box import set_stretches
from cardgen.render.layout.text_manner import Manner, manner_of
from cardgen.render.painted.overlaps import PaintedArea, Tag
from cardgen.render.template.vocabulary import AT, HasAttributes
from cardgen.render.text.stretches import stretches_of
from cardgen.render.text.words import WordStretch

MOST_KNOWN = 2_500
"""Parts of one template: with more, those that did not come again since as many before are forgotten."""
FindsIcon = Callable[[str], Drawing | None]
_TAG = re.compile(r'<(?:"[^"]*"|[^<>"])*+>')
_BLANKS = " \t\r\n"
_OPENED = re.compile(rf'[{_BLANKS}]*+<([^\s<>"/!?]++)[^<>"]*+(?:"[^"]*+"[^<>"]*+)*+>')
_PLACE = re.compile(rf'(?<=<)(b|i|br|icon) {AT}="[^"<>&]*+"')
"""Where a tag in a text was written, if the template has it."""
_DECLARED = re.compile(r"<[!?]")
_END_OF_TEXT = "</text>"
_LENGTH_OF_END = len(_END_OF_TEXT)


class WrittenFace(Struct, frozen=True):
    """A face as a template wrote it: the outermost tag, its children, and how many tags there are."""

    opening: str
    parts: Sequence[str]
    tags: int

    def with_parts(self, parts: Sequence[str]) -> str:
        """The same with only these children."""
        return f"{self.opening}{''.join(parts)}{self.closing}"

    @property
    def closing(self) -> str:
        return f"</{self.opening[1:].split(None, 1)[0].rstrip('>')}>"


class LaidOutPart(Struct, frozen=True):
    """What laying out a part adds to a face about which nothing was found."""

    marks: Sequence[Mark]
    inked: Sequence[PaintedArea]
    boxes: Sequence[TemplateBox]

    def add_to(self, context: LayoutContext) -> None:
        context.marks += self.marks
        context.inked += self.inked
        context.boxes += self.boxes


class LaidOutRoot(Struct, frozen=True):
    """What the outermost tag says of a face: its trim in the bleed, and how it begins."""

    trim: Box
    marks: Sequence[Mark]
    safe: Box | None
    type_scale: float
    is_page: bool
    keeps_sides: bool

    @classmethod
    def of(cls, context: LayoutContext, trim: Box) -> LaidOutRoot:
        """What was begun so."""
        return cls(
            trim,
            tuple(context.marks),
            context.safe,
            context.type_scale,
            is_page=context.is_page,
            keeps_sides=context.keeps_sides,
        )

    def begin(self, context: LayoutContext) -> Box:
        """Begins another face in the same way; gives its trim."""
        context.marks += self.marks
        context.safe, context.type_scale, context.is_page = self.safe, self.type_scale, self.is_page
        context.keeps_sides = self.keeps_sides
        return self.trim


class KnownText(Struct, frozen=True):
    """A `<text>` that was laid out: its element, without words, and where and how those are set."""

    element: etree._Element
    manner: Manner
    box: Box

    @classmethod
    def of(cls, context: LayoutContext, element: etree._Element, box: Box) -> KnownText | None:
        """None for one that is turned, finished or empty."""
        if element.get("rotate") or element.get("finish") or not (element.text or len(element)):
            return None
        return cls(_alone(element), manner_of(context, element), box)


class TextPart(Struct, frozen=True):
    """A text with words of its own, in a tag that is known: no XML is read for it."""

    known: KnownText
    stretches: Sequence[WordStretch]

    def add_to(self, context: LayoutContext) -> None:
        """Each has an element of its own, as a text may lie on another with the same tag."""
        known, element = self.known, _alone(self.known.element)
        context.boxes.append(TemplateBox("text", element.get("name", ""), known.box))
        set_stretches(context, element, known.manner, self.stretches, known.box)


class KnownParts(Struct):
    """What parts of one template became, by how they are written, on cards of one kind and with one size of type."""

    laid_out: dict[tuple[str, str], LaidOutPart] = field(default_factory=dict)
    older: dict[tuple[str, str], LaidOutPart] = field(default_factory=dict)
    texts: dict[tuple[str, str], KnownText] = field(default_factory=dict)
    roots: dict[str, LaidOutRoot] = field(default_factory=dict)

    def of(self, face: WrittenFace, icon: FindsIcon) -> list[LaidOutPart | TextPart | None]:
        """What each part became before; None for those that are to be laid out: new ones, and what is written twice.
        `icon` finds the drawings of icons in texts.
        """
        once = {part: self._known((face.opening, part)) for part in reversed(face.parts)}
        return [once.pop(part, None) or self._text_part(face.opening, part, icon) for part in face.parts]

    def _text_part(self, opening: str, part: str, icon: FindsIcon) -> TextPart | None:
        end = _end_of_text_tag(part)
        text = self.texts.get((opening, part[:end])) if end else None
        stretches = stretches_of(_PLACE.sub(r"\1", part[end:-_LENGTH_OF_END]), icon) if text else None
        return TextPart(text, stretches) if text and stretches is not None else None

    def add_root(self, face: WrittenFace, root: LaidOutRoot) -> None:
        if len(self.roots) < MOST_KNOWN:
            self.roots[face.opening] = root

    def add_text(self, face: WrittenFace, part: str, text: KnownText | None) -> None:
        """A tag of a text about which there is nothing to tell."""
        end = _end_of_text_tag(part)
        if text is not None and end and len(self.texts) < MOST_KNOWN:
            self.texts[face.opening, part[:end]] = text

    def add(self, face: WrittenFace, part: str, laid_out: LaidOutPart) -> None:
        """Pictures are not kept: each is large, and on one card."""
        if any(isinstance(mark, Placed) and isinstance(mark.what, Picture) for mark in laid_out.marks):
            return
        self._keep((face.opening, part), replace(laid_out, inked=_without_trees(laid_out.inked)))

    def _known(self, key: tuple[str, str]) -> LaidOutPart | None:
        part = self.laid_out.get(key)
        if part is None and (part := self.older.get(key)) is not None:
            self._keep(key, part)
        return part

    def _keep(self, key: tuple[str, str], part: LaidOutPart) -> None:
        if len(self.laid_out) >= MOST_KNOWN:
            self.laid_out, self.older = {}, self.laid_out
        self.laid_out[key] = part


def _without_trees(inked: Iterable[PaintedArea]) -> list[PaintedArea]:
    """The areas by tags, as an element holds on to the whole of its face."""
    alone: dict[HasAttributes, Tag] = {}
    return [area._replace(element=alone.setdefault(area.element, Tag.of(area.element))) for area in inked]


def _alone(element: etree._Element) -> etree._Element:
    return element.makeelement(element.tag, dict(element.attrib))


def _end_of_text_tag(part: str) -> int:
    """Where the words begin of a part that is a text; 0 for all others."""
    opened = _OPENED.match(part) if part.startswith("<text ") else None
    return opened.end() if opened is not None and part[opened.end() - 2] != "/" else 0


def written_face(xml: str) -> WrittenFace | None:
    """The parts of a face; None where a glance does not tell them apart, or something stands between them."""
    root = _OPENED.match(xml)
    if root is None or xml[root.end() - 2] == "/" or _DECLARED.search(xml):
        return None
    parts, end = [], root.end()
    while child := _OPENED.match(xml, end):
        end = child.end() if xml[child.end() - 2] == "/" else _end_of(xml, child)
        if end < 0:
            return None
        parts.append(xml[child.start(1) - 1 : end])
    inside = xml[root.end() : end]
    face = WrittenFace(xml[root.start(1) - 1 : root.end()], parts, 1 + inside.count("<") - inside.count("</"))
    return face if xml[end:].strip(_BLANKS) == face.closing else None


def _end_of(xml: str, opened: re.Match[str]) -> int:
    """Where the element ends that is opened here; -1 where it does not."""
    closing = f"</{opened[1]}>"
    end = xml.find(closing, opened.end())
    if end < 0 or xml.find(f"<{opened[1]}", opened.end(), end) < 0:
        return end if end < 0 else end + len(closing)
    depth = 1
    for tag in _TAG.finditer(xml, opened.end()):  # one of its name may lie in it
        depth += -1 if tag[0][1] == "/" else tag[0][-2] != "/"
        if not depth:
            return tag.end()
    return -1
