"""Draws sheets a little smaller or larger, about their middle, for a printer that does not print true to size."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.paper import TRUE_SIZE
from cardgen.render.base.affine import Affine, product
from cardgen.render.base.display import (
    Box,
    Clipped,
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


def margin_at(scale: int, margin: int, width: int, height: int) -> int:
    """The margin to lay a sheet out with, so that at this scale nothing is nearer to its edges than `margin`."""
    if scale <= TRUE_SIZE:
        return margin
    return max(side // 2 - (side // 2 - margin) * TRUE_SIZE // scale for side in (width, height))


def scaled(page: Page, scale: int) -> Page:
    """The sheet of the same size, and what is on it at this scale, in hundredths of a percent, about its middle."""
    about = _Scaling(scale / TRUE_SIZE, page.width // 2, page.height // 2)
    return replace(
        page,
        marks=tuple(about.mark(mark) for mark in page.marks),
        trim=page.trim and about.box(page.trim),
        bleed=page.bleed and about.box(page.bleed),
    )


class _Scaling(Struct, frozen=True):
    """A factor, and the point that stays where it is."""

    factor: float
    x: int
    y: int

    @property
    def matrix(self) -> Affine:
        factor = self.factor
        return factor, 0, 0, factor, self.x * (1 - factor), self.y * (1 - factor)

    def length(self, length: float) -> int:
        return round(length * self.factor)

    def across(self, x: float) -> int:
        return self.x + self.length(x - self.x)

    def down(self, y: float) -> int:
        return self.y + self.length(y - self.y)

    def box(self, box: Box) -> Box:
        """Its four edges where they come to lie, so that neighbours stay neighbours."""
        left, top = self.across(box.left), self.down(box.top)
        return Box(left, top, self.across(box.right) - left, self.down(box.bottom) - top)

    def radii(self, radii: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
        first, second, third, fourth = map(self.length, radii)
        return first, second, third, fourth

    def mark(self, mark: Mark) -> Mark:
        """A mark where it comes to lie; lines keep their width."""
        match mark:
            case Placed():
                clip = mark.clip and self.box(mark.clip)
                return replace(mark, box=self.box(mark.box), clip=clip, radii=self.radii(mark.radii))
            case Rectangle():
                fill = moved_fill(mark.fill, self.matrix)
                return replace(mark, box=self.box(mark.box), fill=fill, radii=self.radii(mark.radii))
            case Line():
                ends = {"x1": self.across(mark.x1), "x2": self.across(mark.x2)}
                return replace(mark, **ends, y1=self.down(mark.y1), y2=self.down(mark.y2))
            case Text():
                left, baseline = self.across(mark.left), self.down(mark.baseline)
                return replace(mark, left=left, baseline=baseline, size=self.length(mark.size))
            case Path():
                return self._path(mark)
            case Clipped():
                return Clipped(tuple(map(self._path, mark.outlines)), tuple(map(self.mark, mark.marks)))
            case Group():
                inner, mask = tuple(map(self.mark, mark.marks)), tuple(map(self.mark, mark.mask))
                return replace(mark, marks=inner, mask=mask)
            case Inlay():
                return replace(mark, matrix=product(mark.matrix, self.matrix))
            case Finish():
                return Finish(mark.ink, tuple(map(self.mark, mark.marks)))

    def _path(self, path: Path) -> Path:
        segments = tuple((name, self._points(at)) for name, at in path.segments)
        return replace(path, segments=segments, fill=moved_fill(path.fill, self.matrix))

    def _points(self, numbers: tuple[float, ...]) -> tuple[float, ...]:
        return tuple((self.down if place % 2 else self.across)(number) for place, number in enumerate(numbers))
