"""Reads SVG files, as people and their drawing programs write them, into drawings.

What is drawn with the marks of the display list stays what it is; what has no such mark becomes a picture of that one
element; what is left out is told by line (CG608). Nothing is fetched, and no text makes it raise: a file that cannot be
read is an empty drawing and an error. What paths look like in a PDF, and where files lie, is not its business.
"""

from __future__ import annotations

from math import floor, log10

from lxml import etree

from cardgen.diagnostics import Diagnostic, Span
from cardgen.diagnostics.codes import UNDRAWN_SVG
from cardgen.render.base.affine import UNMOVED
from cardgen.render.base.display import Drawing
from cardgen.render.svg.clips import wrapped
from cardgen.render.svg.images import image_drawer
from cardgen.render.svg.letters import text_drawer
from cardgen.render.svg.parsing import root_of
from cardgen.render.svg.project import DrawingProject
from cardgen.render.svg.rasters import raster_maker
from cardgen.render.svg.reading import Reading, Unreadable
from cardgen.render.svg.values.lengths import length
from cardgen.render.svg.values.path import FARTHEST
from cardgen.render.svg.values.properties import INHERITED
from cardgen.render.svg.values.viewports import ViewBox, view_box_of
from cardgen.render.svg.walk import CONTENTS, SvgPlace, SvgWalker

MOST_FINDINGS = 20
ALONE = DrawingProject()
"""What a drawing has that is in no project."""


def read_svg(
    text: str, name: str, project: DrawingProject = ALONE, place: str = ""
) -> tuple[Drawing, list[Diagnostic]]:
    """The drawing of an SVG file, in the units of its view box, and what could not be drawn.

    `name` names the drawing, `place` the file in the findings, as the user would type it (CG608: warnings for what was
    left out, each kind once, and notes; an error where nothing could be read). `project` has fonts for its text.
    """
    place = place or name
    try:
        root = root_of(text)
        view_box = _view_box(root)
        reading = Reading.of(root, max(2, 3 - floor(log10(max(view_box[2:])))))
        contents = CONTENTS | {
            "image": image_drawer(project, project.scale(view_box)),
            "text": text_drawer(project.fonts),
        }
        walker = SvgWalker(reading, contents, wrapped, raster_maker(project, view_box))
        marks = walker.draw(root, SvgPlace(INHERITED, UNMOVED, view_box[2:]))
    except Unreadable as reason:
        span = Span(place, 0)
        found = [Diagnostic(UNDRAWN_SVG, str(reason), span, help="save the picture as plain SVG")]
        return Drawing(name, (0, 0, 1, 1), ()), found
    return Drawing(name, view_box, tuple(marks)), _findings(reading, text, place)


def _findings(reading: Reading, text: str, name: str) -> list[Diagnostic]:
    """One finding a kind of fault, the first twenty kinds: the same repair mends them all."""
    lines = text.splitlines() if reading.faults else []
    found = []
    for what, fault in list(reading.faults.items())[:MOST_FINDINGS]:
        source = lines[fault.line - 1] if 0 < fault.line <= len(lines) else ""
        source = source if len(source) <= 200 else ""
        start = len(source) - len(source.lstrip()) + 1
        span = Span(name, fault.line, start, max(start, len(source)) + 1)
        message = f"{what} ({fault.count} times)" if fault.count > 1 else what
        found.append(
            Diagnostic(
                code=UNDRAWN_SVG, message=message, span=span, severity=fault.severity, help=fault.remedy, source=source
            )
        )
    return found


def _view_box(root: etree._Element) -> ViewBox:
    """`viewBox`, or else `width` and `height`."""
    try:
        view_box = view_box_of(root.get("viewBox"))
        if view_box is None:
            width, height = (length(root.get(key, ""), key, (0, 0)) for key in ("width", "height"))
            view_box = (0, 0, width, height)
    except ValueError:
        raise Unreadable("the picture has no `viewBox` of four numbers") from None
    if not 1e-3 < min(view_box[2:]) <= max(view_box[2:]) < FARTHEST:
        raise Unreadable("the `viewBox` of the picture is empty, or out of all proportion")
    return view_box
