"""Where does each thing on a card (or a sheet) go? XML of the vocabulary in, marks with places out.

Boxes are laid out in whole micrometres: `card`, `page` and `panel` stack their children on one
another, `row` and `col` put them side by side, `grid` into equal cells. What does not fit, has no
glyph or leaves the safe zone is reported here, with the card and the box it happened in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from lxml import etree

from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.render import setting
from cardgen.render.display import Box, Drawing, Face, Mark, Picture, Placed, Rectangle
from cardgen.render.resources import Resources
from cardgen.render.vocabulary import (
    AT,
    ROOTS,
    Checker,
    TemplateFault,
    choice,
    colour,
    focus,
    measure,
    measures,
    number,
    radii,
    sides,
    span_of,
)

LOWEST_DPI = 200
_WRITTEN = re.compile(f' {AT}="([^"!]+)!([0-9]+)"')


@dataclass(frozen=True, slots=True)
class Subject:
    """Whose face is laid out: a label for messages, and where the text of a box was written."""

    label: str
    place: Callable[[str], Span | None]


@dataclass(slots=True)
class Composer:
    """One face in the making: marks in painting order and the findings on the way."""

    resources: Resources
    template: str
    subject: Subject
    deck_sizes: Mapping[str, int] = field(default_factory=dict)
    marks: list[Mark] = field(default_factory=list)
    found: list[Diagnostic] = field(default_factory=list)
    fitted: dict[str, int] = field(default_factory=dict)
    safe: Box | None = None

    def report(
        self,
        code: str,
        message: str,
        element: etree._Element,
        help: str = "",
        severity: Severity = Severity.ERROR,
        box_name: str = "",
    ) -> None:
        """A finding about the subject's data where it has a place there, else about the template."""
        span = self.subject.place(box_name) or span_of(element, self.template)
        self.found.append(Diagnostic(code, message, span, severity, help))

    def keep_safe(self, box: Box, what: str, element: etree._Element) -> None:
        """Text and icons must not come nearer to the cut than the safe zone."""
        if self.safe is not None and not self.safe.contains(box):
            over = max(self.safe.left - box.left, self.safe.top - box.top, box.right - self.safe.right,
                       box.bottom - self.safe.bottom)
            self.report(
                "CG703", f"{what} on {self.subject.label} leaves the safe zone by {over / 1000:.2f} mm", element,
                "move it inwards or make it smaller in the template: a cut may be off by a millimetre",
            )


@dataclass(frozen=True, slots=True)
class Composed:
    """A laid-out root: its size with bleed, its trim, and its marks."""

    width: int
    height: int
    trim: Box
    marks: tuple[Mark, ...]
    found: tuple[Diagnostic, ...]
    fitted: Mapping[str, int]

    def face(self, name: str) -> Face:
        return Face(name, self.width, self.height, self.trim, self.marks)


_PARSER = etree.XMLParser(encoding="utf-8", resolve_entities=False, no_network=True, remove_comments=True, huge_tree=False)


def compose(
    xml: str,
    template: str,
    resources: Resources,
    subject: Subject,
    *,
    checker: Checker | None = None,
    paper: tuple[int, int] | None = None,
    deck_sizes: Mapping[str, int] | None = None,
    printer_safe: int = 0,
) -> Composed | list[Diagnostic]:
    """The face that `xml` describes, or why it cannot be laid out.

    `paper` is the size of a `page` in micrometres; a `card` names its own. `deck_sizes` holds the
    text sizes of boxes that keep one size across a deck (`fit="deck"`). `printer_safe` is the safe zone
    that the printer asks for; a template may keep a wider one.
    """
    try:
        root = etree.fromstring(xml.encode(), _PARSER)
    except etree.XMLSyntaxError as fault:
        return [Diagnostic("CG605", f"the template's result is not XML: {_lower(fault.msg)}",
                           _before(xml, fault.lineno or 1, template))]
    faults = (checker or Checker(template)).check(root)
    if faults or root.tag not in ROOTS:
        return faults or [Diagnostic("CG601", f"`<{root.tag}>` cannot be the outermost tag", span_of(root, template),
                                     help="begin with <card> or <page>")]
    composer = Composer(resources, template, subject, deck_sizes or {})
    try:
        width, height, trim = _set_root(composer, root, paper, printer_safe)
    except TemplateFault as fault:
        return [Diagnostic(fault.code, fault.message, span_of(fault.element, template), help=fault.help)]
    return Composed(width, height, trim, tuple(composer.marks), tuple(composer.found), composer.fitted)


def _before(xml: str, line: int, template: str) -> Span:
    """Where the last tag up to this line of the result was written: the result's own lines help nobody."""
    tags = _WRITTEN.findall("\n".join(xml.split("\n")[:line]))
    return Span(tags[-1][0], int(tags[-1][1])) if tags else Span(template, 1)


def _lower(message: str | None) -> str:
    text = (message or "").split(", line")[0]
    return text[:1].lower() + text[1:]


def _set_root(
    composer: Composer, root: etree._Element, paper: tuple[int, int] | None, printer_safe: int
) -> tuple[int, int, Box]:
    bleed = 0
    if root.tag == "page":
        if paper is None:
            raise TemplateFault(root, "a `<page>` needs a paper, this is a card")
        width, height = paper
    else:
        width, height = composer.resources.size(root.get("size", ""), root)
        bleed = measure(root, "bleed", 0) or 0
        composer.safe = Box(bleed, bleed, width, height).inset(max(printer_safe, measure(root, "safe", 0) or 0))
    whole = Box(0, 0, width + 2 * bleed, height + 2 * bleed)
    trim = Box(bleed, bleed, width, height)
    fill = colour(root, "fill")
    if fill:
        composer.marks.append(Rectangle(whole, fill))
    for child in root:
        place(composer, child, _stacked(child, trim))
    return whole.width, whole.height, trim


def _stacked(element: etree._Element, parent: Box) -> Box:
    """The box of a child that lies on its parent: `inset`, or `x y width height` from the parent's corner."""
    inset = measure(element, "inset", 0) or 0
    parent = parent.inset(inset)
    left, top = measure(element, "x", 0) or 0, measure(element, "y", 0) or 0
    size = measure(element, "size")
    width = measure(element, "width", size)
    height = measure(element, "height", size)
    return Box(
        parent.left + left,
        parent.top + top,
        parent.width - left if width is None else width,
        parent.height - top if height is None else height,
    )


def place(composer: Composer, element: etree._Element, box: Box) -> None:
    """Sets an element into the box that its parent gave it."""
    _SETTERS[element.tag](composer, element, box)


def _paint_box(composer: Composer, element: etree._Element, box: Box) -> Box:
    """Ground and line of a container; returns the box inside its padding."""
    fill, stroke = colour(element, "fill"), colour(element, "stroke")
    if fill or stroke:
        line = measure(element, "stroke-width", 0) or 0
        composer.marks.append(Rectangle(box, fill, stroke, line, radii(element), measures(element, "dash")))
    top, right, bottom, left = sides(element)
    return Box(box.left + left, box.top + top, box.width - left - right, box.height - top - bottom)


def _set_panel(composer: Composer, element: etree._Element, box: Box) -> None:
    inside = _paint_box(composer, element, box)
    for child in element:
        place(composer, child, _stacked(child, inside))


def _set_row(composer: Composer, element: etree._Element, box: Box) -> None:
    _set_line(composer, element, _paint_box(composer, element, box), upright=False)


def _set_col(composer: Composer, element: etree._Element, box: Box) -> None:
    _set_line(composer, element, _paint_box(composer, element, box), upright=True)


def _set_line(composer: Composer, element: etree._Element, box: Box, upright: bool) -> None:
    children = list(element)
    if not children:
        return
    room = box.height if upright else box.width
    cross = box.width if upright else box.height
    gap = measure(element, "gap", 0) or 0
    extents = [_extent(composer, child, upright, cross) for child in children]
    free = room - sum(extents) - gap * (len(children) - 1)
    if free < 0:
        composer.report(
            "CG701", f"what is in `<{element.tag}>` on {composer.subject.label} needs {-free / 1000:.2f} mm more than it has",
            element, "make the things in it smaller or fewer, or the box larger",
        )
    shares = [number(child, "grow", 0) for child in children]
    if free > 0 and any(shares):
        extents = [extent + share for extent, share in zip(extents, _split(free, shares), strict=True)]
        free = 0
    at, between = _justified(choice(element, "justify", ("start", "center", "end", "between")), free, len(children))
    align = choice(element, "align", ("start", "center", "end"))
    for index, (child, extent) in enumerate(zip(children, extents, strict=True)):
        start = at + between * index // max(1, len(children) - 1)
        place(composer, child, _in_line(child, box, start, extent, upright, align))
        at += extent + gap


def _extent(composer: Composer, child: etree._Element, upright: bool, cross: int) -> int:
    """How long a child is along the line before it grows."""
    size = measure(child, "size")
    own = measure(child, "height" if upright else "width", size)
    if own is not None:
        return own
    if child.tag == "text" and not number(child, "grow", 0):
        return setting.natural_extent(composer, child, upright, cross)
    return 0


def _split(free: int, shares: list[float]) -> list[int]:
    """`free` dealt out in proportion, without losing a micrometre."""
    total, given, parts = sum(shares), 0, []
    running = 0.0
    for share in shares:
        running += share
        parts.append(round(free * running / total) - given)
        given += parts[-1]
    return parts


def _justified(justify: str, free: int, count: int) -> tuple[int, int]:
    """Where the first child starts, and how much room lies between all of them."""
    if free <= 0 or justify == "start":
        return 0, 0
    if justify == "between" and count > 1:
        return 0, free
    return (free if justify == "end" else free // 2), 0


def _in_line(child: etree._Element, box: Box, start: int, extent: int, upright: bool, align: str) -> Box:
    size = measure(child, "size")
    cross_room = box.width if upright else box.height
    own = measure(child, "width" if upright else "height", size)
    cross = cross_room if own is None else own
    shift = {"start": 0, "center": (cross_room - cross) // 2, "end": cross_room - cross}[align]
    if upright:
        return Box(box.left + shift, box.top + start, cross, extent)
    return Box(box.left + start, box.top + shift, extent, cross)


def _set_grid(composer: Composer, element: etree._Element, box: Box) -> None:
    """Equal cells, filled row by row; a child may `span` several columns."""
    inside = _paint_box(composer, element, box)
    columns = max(1, int(number(element, "columns", 1)))
    across, down = (measures(element, "gap") * 2)[:2] or (0, 0)
    spans = [max(1, min(columns, int(number(child, "span", 1)))) for child in element]
    rows = max(1, int(number(element, "rows", -(-sum(spans) // columns))))
    column = row = 0
    for child, span in zip(element, spans, strict=True):
        if column + span > columns:
            column, row = 0, row + 1
        left = _edge(inside.width, across, columns, column)
        right = _edge(inside.width, across, columns, column + span) - across
        top = _edge(inside.height, down, rows, row)
        bottom = _edge(inside.height, down, rows, row + 1) - down
        place(composer, child, Box(inside.left + left, inside.top + top, right - left, bottom - top))
        column += span
        if column == columns:
            column, row = 0, row + 1


def _edge(room: int, gap: int, count: int, index: int) -> int:
    """Where cell `index` of `count` starts; rounding spread over the cells."""
    return (room + gap) * index // count


def _set_icon(composer: Composer, element: etree._Element, box: Box) -> None:
    name = element.get("name", "")
    drawing = composer.resources.icon(name)
    if drawing is None:
        composer.report("CG708", f"there is no drawing for the icon `{name}` on {composer.subject.label}", element,
                        f"add `icons/{name}.svg` to the game's templates", Severity.WARNING)
        return
    shown = contained(drawing.view_box[2:], box)
    composer.keep_safe(shown, f"icon `{name}`", element)
    composer.marks.append(Placed(drawing, shown))


def _set_art(composer: Composer, element: etree._Element, box: Box) -> None:
    _set_picture(composer, element, box, element.get("name", ""))


def _set_image(composer: Composer, element: etree._Element, box: Box) -> None:
    _set_picture(composer, element, box, f"file::{element.get('src', '')}")


def _set_picture(composer: Composer, element: etree._Element, box: Box, reference: str) -> None:
    shown, found = composer.resources.art(reference, (box.width, box.height))
    for finding in found:
        composer.report(finding.code, f"{finding.message} ({composer.subject.label})", element, finding.help,
                        finding.severity, "art")
    if shown is None:
        _set_placeholder(composer, element, box, reference)
        return
    corners = radii(element)
    if choice(element, "fit", ("cover", "contain")) == "contain":
        composer.marks.append(Placed(shown, contained(_proportions(shown), box)))
        return
    if isinstance(shown, Picture):
        _check_resolution(composer, element, box, shown)
    composer.marks.append(Placed(shown, covering(_proportions(shown), box, focus(element)), box, corners))


def _set_placeholder(composer: Composer, element: etree._Element, box: Box, reference: str) -> None:
    """A grey field with the name of what is missing, so that the run goes on and nobody overlooks it."""
    composer.marks.append(Rectangle(box, "#d9d9d9"))
    setting.set_label(composer, f"no picture: {reference.partition(':')[2] or reference}", box)


def _check_resolution(composer: Composer, element: etree._Element, box: Box, picture: Picture) -> None:
    shown = covering(_proportions(picture), box)
    dpi = picture.pixels[0] * 25_400 / max(1, shown.width)
    if dpi < LOWEST_DPI:
        composer.report(
            "CG704", f"picture `{picture.name}` has only {dpi:.0f} dots per inch on {composer.subject.label}", element,
            f"use one at least {-(-shown.width * 300 // 25_400)} pixels wide for 300 dpi", Severity.WARNING, "art",
        )


def _proportions(shown: Drawing | Picture) -> tuple[float, float]:
    return shown.view_box[2:] if isinstance(shown, Drawing) else shown.pixels


def contained(proportions: tuple[float, float], box: Box) -> Box:
    """The largest box of these proportions inside `box`, centred."""
    return _scaled(proportions, box, min(box.width / proportions[0], box.height / proportions[1]))


def covering(proportions: tuple[float, float], box: Box, focus: tuple[float, float] = (0.5, 0.5)) -> Box:
    """The smallest box of these proportions that covers `box`; what is too much is cut around `focus`."""
    return _scaled(proportions, box, max(box.width / proportions[0], box.height / proportions[1]), focus)


def _scaled(
    proportions: tuple[float, float], box: Box, scale: float, focus: tuple[float, float] = (0.5, 0.5)
) -> Box:
    width, height = round(proportions[0] * scale), round(proportions[1] * scale)
    left = box.left + round((box.width - width) * focus[0])
    return Box(left, box.top + round((box.height - height) * focus[1]), width, height)


def _set_rule(composer: Composer, element: etree._Element, box: Box) -> None:
    line = measure(element, "stroke-width", 250) or 250
    middle = box.top + (box.height - line) // 2
    composer.marks.append(Rectangle(Box(box.left, middle, box.width, line), colour(element, "stroke", "#23303a")))


def _set_qr(composer: Composer, element: etree._Element, box: Box) -> None:
    try:
        drawing = composer.resources.qr(element.get("data", ""), colour(element, "colour") or "#000000")
    except ValueError as fault:
        raise TemplateFault(element, f"`data` makes no QR code: {_lower(str(fault))}", "write a shorter text") from None
    shown = contained((1, 1), box)
    composer.keep_safe(shown, "QR code", element)
    composer.marks.append(Placed(drawing, shown))


_SETTERS: dict[str, Callable[[Composer, etree._Element, Box], None]] = {
    "panel": _set_panel,
    "row": _set_row,
    "col": _set_col,
    "grid": _set_grid,
    "text": setting.set_text,
    "icon": _set_icon,
    "image": _set_image,
    "art": _set_art,
    "rule": _set_rule,
    "qr": _set_qr,
}
