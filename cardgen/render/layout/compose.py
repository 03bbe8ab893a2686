"""Composes the XML of a template into the face of a card or a page: marks with their places.

What does not fit, has no glyph or leaves the safe zone is reported with the card and the box it happened in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from lxml import etree
from msgspec import Struct
from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic, Span, as_clause
from cardgen.diagnostics.codes import TEMPLATE_ASKS_TOO_MUCH, TEMPLATE_FAILS, UNKNOWN_TAG
from cardgen.render.base.display import Box, Face, Mark, Rectangle
from cardgen.render.layout.box_layout import place, stacked
from cardgen.render.layout.context import FaceSubject, LayoutContext, TemplateBox
from cardgen.render.layout.mirror import Mirror
from cardgen.render.layout.parts import KnownParts, KnownText, LaidOutPart, LaidOutRoot, WrittenFace, written_face
from cardgen.render.layout.resources import Resources
from cardgen.render.painted.overlaps import PaintedArea
from cardgen.render.template.budget import BudgetExceeded
from cardgen.render.template.values import TemplateValues, scale_between
from cardgen.render.template.vocabulary import (
    AT,
    KEEP,
    ROOTS,
    TURN,
    Checker,
    TemplateFault,
    choice,
    colour,
    first_unknown_tag,
    measure,
    span_of,
)

MOST_ELEMENTS = 3_000
"""Eight times what the fullest page has that cardgen ships."""
FITS_DECK = 'fit="deck"'
AROUND = 'around="'
"""A text that says so is set anew on each card: what it flows around may lie elsewhere."""
_FEWER = "draw less, or make a drawing of what repeats"
_WHERE_OR_HOW = re.compile(", (?:line|use) ")
"""What the library of XML says behind what is wrong."""
_WRITTEN = re.compile(f' {AT}="([^"!]+)!([0-9]+)"')


class Composed(Struct, frozen=True):
    """A laid-out root: its size with bleed, its trim, and its marks."""

    width: int
    height: int
    trim: Box
    marks: tuple[Mark, ...]
    found: tuple[Diagnostic, ...]
    fitted: Mapping[str, int]
    is_round: bool = False
    safe: Box | None = None
    boxes: Sequence[TemplateBox] = ()
    inked: Sequence[PaintedArea] = ()
    is_turned_round: bool = False

    def face(self, name: str) -> Face:
        return Face(
            name=name,
            width=self.width,
            height=self.height,
            trim=self.trim,
            marks=self.marks,
            is_round=self.is_round,
            safe=self.safe,
            is_turned_round=self.is_turned_round,
        )


class _Room(NamedTuple):
    """What the outermost tag of a template does not say: see `compose`."""

    paper: tuple[int, int] | None
    size: str
    bleed: int
    printer_safe: int


_PARSER = etree.XMLParser(
    encoding="utf-8", resolve_entities=False, no_network=True, remove_comments=True, huge_tree=False
)


def compose(
    xml: str,
    template: str,
    resources: Resources,
    subject: FaceSubject,
    *,
    checker: Checker | None = None,
    paper: tuple[int, int] | None = None,
    deck_sizes: Mapping[str, int] | None = None,
    printer_safe: int = 0,
    is_round: bool = False,
    is_hex: bool = False,
    size: str = "",
    bleed: int = 0,
    only_type: bool = False,
    keeps_sides: bool = False,
    known: KnownParts | None = None,
) -> Composed | list[Diagnostic]:
    """The face that `xml` describes, or why it cannot be laid out.

    `paper` is the size of a `page` in micrometres, around which it has this `bleed`; a `card` has its own, and the
    `size` of this name unless it says another.
    `deck_sizes` holds the text sizes of boxes that keep one size across a deck (`fit="deck"`). `printer_safe` is the
    safe zone that the printer asks for; a template may keep a wider one; it has the shape that the card is cut to.
    Where `only_type` is asked for, only what has one size across the deck is set. A face that `keeps_sides`, unless it
    says otherwise, is not turned round in a language that runs from right to left. Parts that are `known` are taken
    from there, under the same conditions.
    """
    checker = checker or Checker(template)
    context = LayoutContext(
        resources,
        template,
        subject,
        deck_sizes or {},
        is_round=is_round,
        is_hex=is_hex,
        only_type=only_type,
        keeps_sides=keeps_sides,
    )
    room = _Room(paper, size, bleed, printer_safe)
    face = None if known is None else written_face(xml)
    if face is not None and known is not None and face.tags <= MOST_ELEMENTS:
        composed = _composed_of_parts(face, known, context, checker, room)
        if composed is not None:
            return composed
        context = replace(context, marks=[], found=[], fitted={}, inked=[], boxes=[])
    return _composed_as_whole(xml, context, checker, room)


def _composed_of_parts(
    face: WrittenFace, known: KnownParts, context: LayoutContext, checker: Checker, room: _Room
) -> Composed | None:
    """The face from parts that are known and new ones; None where a new one has a fault, or it holds too much."""
    if context.only_type and not any(AROUND in part for part in face.parts):
        face = replace(face, parts=[part for part in face.parts if FITS_DECK in part])
    laid_out = known.of(face, context.resources.icon)
    new = [part for part, before in zip(face.parts, laid_out, strict=True) if before is None]
    begun = None if new else known.roots.get(face.opening)
    root = _parsed(face.with_parts(new), context.template) if begun is None else ()
    if isinstance(root, Diagnostic) or (begun is None and not _is_sound(root, len(new), checker)):
        return None
    try:
        trim = _begin_known(context, face, root, room, known) if begun is None else begun.begin(context)
        children = iter(root)
        for part, before in zip(face.parts, laid_out, strict=True):
            if before is None:
                _place_new(context, next(children), trim, face, part, known)
            else:
                before.add_to(context)
        return _composed(context, trim)
    except (TemplateFault, BudgetExceeded):
        return None


def _is_sound(root: etree._Element, parts: int, checker: Checker) -> bool:
    """Whether it has as many children as were written, and no tag that there is not."""
    return len(root) == parts and root.tag in ROOTS and not checker.check(root)


def _begin_known(
    context: LayoutContext, face: WrittenFace, root: etree._Element, room: _Room, known: KnownParts
) -> Box:
    """Begins as the root says, which is known from here on."""
    trim = _begin(context, root, room)
    known.add_root(face, LaidOutRoot.of(context, trim))
    return trim


def _place_new(
    context: LayoutContext, child: etree._Element, trim: Box, face: WrittenFace, part: str, known: KnownParts
) -> None:
    """Lays out a part, to be known from here on if there is nothing to tell of it; of a text, its tag."""
    marks, inked, boxes = len(context.marks), len(context.inked), len(context.boxes)
    findings = len(context.found), len(context.resources.found)
    box = stacked(child, trim)
    place(context, child, box)
    if findings != (len(context.found), len(context.resources.found)):
        return
    if child.tag == "text":
        known.add_text(face, part, KnownText.of(context, child, box))
    if not context.fitted and AROUND not in part:
        known.add(face, part, LaidOutPart(context.marks[marks:], context.inked[inked:], context.boxes[boxes:]))


def _composed_as_whole(xml: str, context: LayoutContext, checker: Checker, room: _Room) -> Composed | list[Diagnostic]:
    template = context.template
    root = _parsed(xml, template)
    if isinstance(root, Diagnostic):
        return [root]
    if faults := _faults_of(root, template, checker):
        return faults
    try:
        trim = _begin(context, root, room)
        for child in root:
            place(context, child, stacked(child, trim))
        return _composed(context, trim)
    except TemplateFault as fault:
        return [Diagnostic(fault.code, fault.message, span_of(fault.element, template), help=fault.help)]
    except BudgetExceeded as fault:
        return [_too_much(root, template, str(fault))]


def _begin(context: LayoutContext, root: etree._Element, room: _Room) -> Box:
    """Gives values to all below the root and sets its ground; gives the trim in its bleed."""
    context.is_page = root.tag == "page"
    usual = (KEEP, TURN) if context.keeps_sides else (TURN, KEEP)
    context.keeps_sides = choice(root, "sides", usual) == KEEP
    sides = _sides(context.resources, root, room.paper, room.size)
    context.type_scale = _give_values(context.resources, root, sides)
    return _set_ground(context, root, sides, room.bleed, room.printer_safe)


def _composed(context: LayoutContext, trim: Box) -> Composed:
    """All that was laid out, looked through once more as a whole."""
    if not context.only_type:
        context.report_overlaps()
        context.report_faint_texts()
        if context.is_turned_round:
            context.mirror(Mirror(trim.width + 2 * trim.left))
    return Composed(
        width=trim.width + 2 * trim.left,
        height=trim.height + 2 * trim.top,
        trim=trim,
        marks=tuple(context.marks),
        found=tuple(context.found),
        fitted=context.fitted,
        is_round=context.is_round,
        safe=context.safe,
        boxes=context.boxes,
        inked=context.inked,
        is_turned_round=context.is_turned_round,
    )


def _parsed(xml: str, template: str) -> etree._Element | Diagnostic:
    """The root of the XML; CG605 where it is not well-formed, or the finding about an unknown tag."""
    try:
        return etree.fromstring(xml.encode(), _PARSER)
    except etree.XMLSyntaxError as fault:
        message = f"the template's result is not XML: {as_clause(_WHERE_OR_HOW.split(fault.msg)[0])}"
        return first_unknown_tag(xml) or Diagnostic(TEMPLATE_FAILS, message, _before(xml, fault.lineno or 1, template))


def _faults_of(root: etree._Element, template: str, checker: Checker) -> list[Diagnostic]:
    """Why the element cannot be laid out, before anything is."""
    if sum(1 for _ in root.iter()) > MOST_ELEMENTS:
        return [_too_much(root, template, f"it has more than {MOST_ELEMENTS:,} elements")]
    faults = checker.check(root)
    if faults or root.tag in ROOTS:
        return faults
    message = f"`<{root.tag}>` cannot be the outermost tag"
    return [Diagnostic(UNKNOWN_TAG, message, span_of(root, template), help="begin with <card> or <page>")]


def _too_much(root: etree._Element, template: str, reason: str) -> Diagnostic:
    return Diagnostic(
        TEMPLATE_ASKS_TOO_MUCH, f"the face holds too much: {reason}", span_of(root, template), help=_FEWER
    )


def _before(xml: str, line: int, template: str) -> Span:
    """Where the last tag up to this line of the result was written: the result's own lines help nobody."""
    tags = _WRITTEN.findall("\n".join(xml.split("\n")[:line]))
    return Span(tags[-1][0], int(tags[-1][1])) if tags else Span(template, 1)


def _edge(root: etree._Element, name: str, most: int) -> int:
    """A width along the edge of a card, no wider than the card."""
    width = measure(root, name, 0) or 0
    if not 0 <= width <= most:
        raise TemplateFault(root, f'`{name}="{root.get(name)}"` is not a width along the edge', "as in 3mm")
    return width


def _sides(resources: Resources, root: etree._Element, paper: tuple[int, int] | None, size: str) -> tuple[int, int]:
    """How wide and high the trim is."""
    if root.tag != "page":
        return resources.size(root.get("size", size), root)
    if paper is None:
        raise TemplateFault(root, "a `<page>` needs a paper, this is a card")
    return paper


def _give_values(resources: Resources, root: etree._Element, sides: tuple[int, int]) -> float:
    """Puts values in the place of names of colours and lengths that follow the card; gives by how much type does."""
    drawn_for = root.get("drawn-for")
    scale = scale_between(sides, resources.size(drawn_for, root)) if drawn_for else 1
    TemplateValues(resources.colours, scale).put_into(root)
    return scale


def _set_ground(
    context: LayoutContext, root: etree._Element, sides: tuple[int, int], bleed: int, printer_safe: int
) -> Box:
    """Sets what lies under all that is below the root; gives the trim in its bleed."""
    width, height = sides
    if root.tag == "card":
        bleed, safe = (_edge(root, name, min(width, height)) for name in ("bleed", "safe"))
        context.safe = Box(bleed, bleed, width, height).inset(max(printer_safe, safe))
    trim = Box(bleed, bleed, width, height)
    fill = colour(root, "fill")
    if fill:
        context.marks.append(Rectangle(trim.inset(-bleed), fill))
    return trim
