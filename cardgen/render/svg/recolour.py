"""Recolours drawings, for other palettes and for low ink.

Drawings in, drawings out; shapes are never moved. Knows nothing of files, faces or printers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from cardgen.render.base.display import Clipped, Drawing, DrawingMark, Group, Inlay, Mark, Path, changed, paths_of
from cardgen.render.base.gradients import Fill, mapped, mean_colour

PAPER, OUTLINE, DARK, DUSKY = "#ffffff", "#4d4d4d", "#cfcfcf", "#e8e8e8"
LINE_WIDTH = 150
BROAD = 3.5
"""A line of more than so many line widths is a limb or a stem."""
SMALL = 1300
"""Smaller shapes are eyes, mouths, buttons: an outline would fill them."""
BLACK, PUPIL = 0.012, 3600
"""What is as dark as this and not larger than so much is the eye of an animal that fills its picture: it stays dark."""
LARGE = 0.1
"""Shapes that cover more of the picture than this are ground, sky, water: they stay white."""
FAINT = 0.75
"""Shapes less opaque than this are haze, glow and shadow."""


def recoloured(drawing: Drawing, mapping: Callable[[str], str]) -> Drawing:
    """The drawing with each colour `#rrggbb` replaced by what `mapping` makes of it."""

    def recoloured_path(path: Path) -> Path:
        return replace(path, fill=mapped(path.fill, mapping), stroke=mapping(path.stroke) if path.stroke else None)

    return replace(drawing, marks=changed(drawing.marks, lambda path: [recoloured_path(path)]))


def low_ink(drawing: Drawing, width: int = 54_500, skins: frozenset[str] = frozenset()) -> Drawing:
    """The drawing as a page of a colouring book; `width` in micrometres is how wide it will be printed.

    Thin dark outlines on white; only what is dark and not large (hair, a pot, a bee's stripes) keeps one of two light
    greys, so that figures stand out. `skins` are the colours, in small letters, of which none is ever filled: whoever
    colours the page in chooses. Neighbours of one skin, such as arm and hand, are one body. Haze and glow are left out,
    eyes and mouths stay dark.

    Mean ink of the Food Heroes pictures against the coloured ones: bare outlines 11 %, this 19 % (26 % at
    most), outlines with all greys 22 to 26 %, with pale tints 29 %, areas lightened without outlines 28 to
    35 %. Bare outlines lost hair and skin; large greys cost most and show least; pale areas alone turn to
    fog on a copier.
    """
    unit = drawing.view_box[2] / width
    area = drawing.view_box[2] * drawing.view_box[3]
    marks = _LowInk(unit, area, skins).marks(drawing.marks)
    return replace(drawing, name=f"{drawing.name} low ink {width}", marks=marks)


class _LowInk(Struct, frozen=True):
    """A drawing of this area, of which a micrometre in print is `unit`."""

    unit: float
    area: float
    skins: frozenset[str]

    def marks(self, marks: Iterable[Mark]) -> tuple[DrawingMark, ...]:
        """What stands for marks that lie on each other."""
        drawn: list[DrawingMark] = []
        for are_paths, run in groupby(marks, lambda mark: isinstance(mark, Path)):
            together = tuple(run)
            drawn += self._paths(paths_of(together)) if are_paths else self._others(together)
        return tuple(drawn)

    def _paths(self, paths: Iterable[Path]) -> Iterator[Path]:
        seen = (path for path in paths if path.opacity >= FAINT)
        for skin, run in groupby(seen, partial(_skin, self.skins, BROAD * LINE_WIDTH * self.unit)):
            yield from _drawn_run(skin, run, self.unit, self.area)

    def _others(self, marks: Iterable[Mark]) -> Iterator[DrawingMark]:
        """What is in clips and groups; pictures stay as they are."""
        for mark in marks:
            if isinstance(mark, Clipped):
                yield replace(mark, marks=self.marks(mark.marks))
            elif isinstance(mark, Group) and mark.opacity >= FAINT:
                yield replace(mark, marks=self.marks(mark.marks), opacity=1)
            elif isinstance(mark, Inlay):
                yield mark


def _skin(skins: frozenset[str], fine: float, path: Path) -> str:
    """The colour of a shape or a broad line that is skin, else nothing."""
    colour = mean_colour(path.fill or (path.stroke if path.stroke_width > fine else None) or "")
    return colour if colour.lower() in skins else ""


def _drawn_run(skin: str, run: Iterable[Path], unit: float, area: float) -> Iterator[Path]:
    """What stands for paths that follow each other: those of one skin are outlined together."""
    if not skin:
        yield from (new for path in run for new in _drawn(path, unit, area))
        return
    limbs = [replace(path, opacity=1, cap="round", join="round") for path in run]
    yield from (_widened(path, OUTLINE, 2 * round(LINE_WIDTH * unit, 3)) for path in limbs)
    yield from (_widened(path, PAPER, 0) for path in limbs)


def _widened(path: Path, colour: str, by: float) -> Path:
    """A shape or line in one colour, so much wider."""
    if path.fill:
        return replace(path, fill=colour, stroke=colour if by else None, stroke_width=by)
    return replace(path, stroke=colour, stroke_width=round(path.stroke_width + by, 3))


def _drawn(path: Path, unit: float, area: float) -> Iterator[Path]:
    """What stands for one path: outlined if it is an area, thin if it is a line."""
    line = round(LINE_WIDTH * unit, 3)
    path = replace(path, opacity=1)
    across, down = _extent(path)
    if path.fill and not path.stroke and max(across, down) < _small(path.fill) * unit:
        yield replace(path, fill=OUTLINE if luminance(mean_colour(path.fill)) < 0.18 else PAPER)
    elif path.fill:
        fill = PAPER if across * down > LARGE * area else _tone(mean_colour(path.fill))
        yield replace(path, fill=fill, stroke=OUTLINE, stroke_width=line, cap="round", join="round")
    elif path.stroke and path.stroke_width > BROAD * line:
        # A broad line is a limb or a stem: it is drawn as an area, by a dark line under a light one.
        yield replace(path, stroke=OUTLINE, stroke_width=round(path.stroke_width + line / 2, 3))
        yield replace(path, stroke=_tone(path.stroke), stroke_width=round(path.stroke_width - line * 1.5, 3))
    else:
        yield replace(path, stroke=OUTLINE, stroke_width=min(path.stroke_width, round(line * 1.3, 3)))


def _small(fill: Fill) -> int:
    """Up to which size, in micrometres, a shape of this colour is not outlined."""
    return PUPIL if luminance(mean_colour(fill)) < BLACK else SMALL


def _extent(path: Path) -> tuple[float, float]:
    """Width and height of the box around all points of a path, control points too."""
    points = [numbers[at : at + 2] for _, numbers in path.segments for at in range(0, len(numbers), 2)]
    if not points:
        return 0, 0
    xs, ys = [point[0] for point in points], [point[1] for point in points]
    return max(xs) - min(xs), max(ys) - min(ys)


def _tone(colour: str) -> str:
    light = luminance(colour)
    return DARK if light < 0.06 else DUSKY if light < 0.2 else PAPER


def luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb` after WCAG 2: 0 black, 1 white."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
