"""Remembers what the parts of faces became, so that what is written alike on the next card is not laid out again.

A part is a child of the outermost tag, as a template wrote it. Many are the same on other cards: an icon at its place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct, field

from cardgen.render.base.display import Mark, Picture, Placed
from cardgen.render.face.layout_context import LayoutContext, TemplateBox
from cardgen.render.face.overlaps import PaintedArea

MOST_KNOWN = 500
"""Parts of one template: with more, those that did not come again since as many before are forgotten."""
_TAG = re.compile(r'<(?:"[^"]*"|[^<>"])*+>')
_BLANKS = " \t\r\n"
_OPENED = re.compile(rf'[{_BLANKS}]*+<([^\s<>"/!?]++)(?:"[^"]*"|[^<>"])*+>')
_DECLARED = re.compile(r"<[!?]")


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


class KnownParts(Struct):
    """What parts of one template became, by how they are written, on cards of one kind and with one size of type."""

    laid_out: dict[tuple[str, str], LaidOutPart] = field(default_factory=dict)
    older: dict[tuple[str, str], LaidOutPart] = field(default_factory=dict)

    def of(self, face: WrittenFace) -> list[LaidOutPart | None]:
        """What each part became before; None for those that are to be laid out: new ones, and what is written twice."""
        once = {part: self._known((face.opening, part)) for part in reversed(face.parts)}
        return [once.pop(part, None) for part in face.parts]

    def add(self, face: WrittenFace, part: str, laid_out: LaidOutPart) -> None:
        """Pictures are not kept: each is large, and on one card."""
        if any(isinstance(mark, Placed) and isinstance(mark.what, Picture) for mark in laid_out.marks):
            return
        self._keep((face.opening, part), laid_out)

    def _known(self, key: tuple[str, str]) -> LaidOutPart | None:
        part = self.laid_out.get(key)
        if part is None and (part := self.older.get(key)) is not None:
            self._keep(key, part)
        return part

    def _keep(self, key: tuple[str, str], part: LaidOutPart) -> None:
        if len(self.laid_out) >= MOST_KNOWN:
            self.laid_out, self.older = {}, self.laid_out
        self.laid_out[key] = part


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
