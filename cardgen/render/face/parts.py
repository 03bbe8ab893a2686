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

MOST_KNOWN = 1_000
"""Parts of one template: with more, it begins anew."""
_TAG = re.compile(r'<(?:"[^"]*"|[^<>"])*+>')
_BLANKS = " \t\r\n"
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

    def of(self, face: WrittenFace) -> list[LaidOutPart | None]:
        """What each part became before; None for those that are to be laid out: new ones, and what is written twice."""
        once = {part: self.laid_out.get((face.opening, part)) for part in reversed(face.parts)}
        return [once.pop(part, None) for part in face.parts]

    def add(self, face: WrittenFace, part: str, laid_out: LaidOutPart) -> None:
        """Pictures are not kept: each is large, and on one card."""
        if any(isinstance(mark, Placed) and isinstance(mark.what, Picture) for mark in laid_out.marks):
            return
        if len(self.laid_out) >= MOST_KNOWN:
            self.laid_out.clear()
        self.laid_out[face.opening, part] = laid_out


def written_face(xml: str) -> WrittenFace | None:
    """The parts of a face; None where a glance does not tell them apart, or something stands between them."""
    if _DECLARED.search(xml):
        return None
    opening, parts, depth, tags, start, end = "", [], 0, 0, 0, 0
    for match in _TAG.finditer(xml):
        tag = match[0]
        is_end, is_empty = tag[1] == "/", tag[-2] == "/"
        if depth == 0 and (opening or is_end or is_empty):
            return None
        if depth < 2 and xml[end : match.start()].strip(_BLANKS):
            return None
        opening = opening or tag
        if depth == 1 and not is_end:
            start = match.start()
        tags += not is_end
        depth += not is_empty and (-1 if is_end else 1)
        end = match.end()
        if depth == 1 and (is_end or is_empty):
            parts.append(xml[start:end])
    if not opening or depth or xml[end:].strip(_BLANKS):
        return None
    face = WrittenFace(opening, parts, tags)
    return face if xml.endswith(face.closing, 0, end) else None
