"""Turns a layout round, as in a mirror, for languages that run from right to left.

Places change sides; what is to be seen or read stays as it is: type, pictures, drawings, codes. Lines, boxes and shapes
are turned round themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import cos, radians, sin
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardgen.render.base.affine import Affine, product
from cardgen.render.base.display import (
    Box,
    Clipped,
    Drawing,
    Face,
    Finish,
    Group,
    Inlay,
    Line,
    Mark,
    Page,
    Path,
    Placed,
    Rectangle,
    Text,
)
from cardgen.render.base.gradients import moved_fill
from cardgen.render.base.placement import moved, moved_path


class Mirror(Struct, frozen=True):
    """A mirror that stands upright: what is at `left` of its two sides comes to `edges - left`."""

    edges: int

    def marks(self, marks: Iterable[Mark]) -> tuple[Mark, ...]:
        """The marks where they are seen in it."""
        return tuple(_MIRRORED[type(mark)](self, mark) for mark in marks)

    def page(self, page: Page) -> Page:
        """A page of a book, with its links."""
        links = tuple(replace(link, box=self.box(link.box)) for link in page.links)
        return replace(page, marks=self.marks(page.marks), links=links)

    def box(self, box: Box) -> Box:
        return box._replace(left=self.edges - box.right)

    @property
    def matrix(self) -> Affine:
        return -1, 0, 0, 1, self.edges, 0


def unturned(face: Face) -> Sequence[Mark]:
    """The marks of a face where they were before it was turned round; as they are where it was not."""
    return Mirror(face.width).marks(face.marks) if face.is_turned_round else face.marks


def across(text: Text) -> int:
    """How long a line of type is, in micrometres."""
    letters = sum(len(run.text) for run in text.runs)
    return round(sum(run.advance for run in text.runs) * text.size / 1000) + text.tracking * max(0, letters - 1)


def flipped(drawing: Drawing) -> Drawing:
    """A drawing that a mirror shows as it was."""
    left, _, width, _ = drawing.view_box
    marks = tuple(moved(mark, (-1, 0, 0, 1, 2 * left + width, 0)) for mark in drawing.marks)
    return replace(drawing, name=f"{drawing.name} flipped", marks=marks)


def _text(mirror: Mirror, text: Text) -> Text:
    """It begins where the mirror shows its end, and leans to the other side."""
    length, angle = across(text), radians(text.turned)
    end = text.left + round(length * cos(angle)), text.baseline + round(length * sin(angle))
    return replace(text, left=mirror.edges - end[0], baseline=end[1], turned=-text.turned % 360)


def _rectangle(mirror: Mirror, mark: Rectangle) -> Rectangle:
    first, second, third, fourth = mark.radii
    fill = moved_fill(mark.fill, mirror.matrix)
    return replace(mark, box=mirror.box(mark.box), fill=fill, radii=(second, first, fourth, third))


def _line(mirror: Mirror, mark: Line) -> Line:
    return replace(mark, x1=mirror.edges - mark.x1, x2=mirror.edges - mark.x2)


def _placed(mirror: Mirror, mark: Placed) -> Placed:
    """What is cut off of a picture stays cut off."""
    first, second, third, fourth = mark.radii
    clip = mark.clip and mirror.box(mark.clip)
    box = mirror.box(mark.box) if not mark.clip or not clip else mark.box.moved(clip.left - mark.clip.left, 0)
    turned = -mark.turned % 360
    return replace(mark, box=box, clip=clip, radii=(second, first, fourth, third), turned=turned)


def _path(mirror: Mirror, mark: Path) -> Path:
    return moved_path(mark, mirror.matrix)


def _clipped(mirror: Mirror, mark: Clipped) -> Clipped:
    return Clipped(tuple(_path(mirror, outline) for outline in mark.outlines), mirror.marks(mark.marks))


def _group(mirror: Mirror, mark: Group) -> Group:
    return replace(mark, marks=mirror.marks(mark.marks), mask=mirror.marks(mark.mask))


def _inlay(mirror: Mirror, mark: Inlay) -> Inlay:
    return replace(mark, matrix=product(product((-1, 0, 0, 1, 1, 0), mark.matrix), mirror.matrix))


def _finish(mirror: Mirror, mark: Finish) -> Finish:
    return Finish(mark.ink, mirror.marks(mark.marks))


_MIRRORED: dict[type, Callable[[Mirror, Any], Mark]] = {
    Text: _text,
    Rectangle: _rectangle,
    Line: _line,
    Placed: _placed,
    Path: _path,
    Clipped: _clipped,
    Group: _group,
    Inlay: _inlay,
    Finish: _finish,
}
