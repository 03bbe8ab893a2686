"""What does a template's XML look like as a face? A card or a page in, marks with places out.

What does not fit, has no glyph or leaves the safe zone is reported with the card and the box it happened in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from lxml import etree
from msgspec import Struct

from cardgen.diagnostics import Diagnostic, Span, as_clause
from cardgen.render.boxes import place, stacked
from cardgen.render.budget import TooMuch
from cardgen.render.composer import Composer, Subject
from cardgen.render.display import Box, Face, Mark, Rectangle
from cardgen.render.resources import Resources
from cardgen.render.vocabulary import AT, ROOTS, Checker, TemplateFault, colour, first_unknown_tag, measure, span_of

MOST_ELEMENTS = 3_000
"""Eight times what the fullest page has that cardgen ships."""
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

    def face(self, name: str) -> Face:
        return Face(name, self.width, self.height, self.trim, self.marks, self.is_round)


_PARSER = etree.XMLParser(
    encoding="utf-8", resolve_entities=False, no_network=True, remove_comments=True, huge_tree=False
)


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
    is_round: bool = False,
    bleed: int = 0,
) -> Composed | list[Diagnostic]:
    """The face that `xml` describes, or why it cannot be laid out.

    `paper` is the size of a `page` in micrometres, around which it has this `bleed`; a `card` names its own.
    `deck_sizes` holds the text sizes of boxes that keep one size across a deck (`fit="deck"`). `printer_safe` is the
    safe zone that the printer asks for; a template may keep a wider one. Of a card that `is_round` it is a circle.
    """
    try:
        root = etree.fromstring(xml.encode(), _PARSER)
    except etree.XMLSyntaxError as fault:
        if unknown := first_unknown_tag(xml):
            return [unknown]
        return [
            Diagnostic(
                "CG605",
                f"the template's result is not XML: {as_clause(_WHERE_OR_HOW.split(fault.msg)[0])}",
                _before(xml, fault.lineno or 1, template),
            )
        ]
    if sum(1 for _ in root.iter()) > MOST_ELEMENTS:
        why = f"it has more than {MOST_ELEMENTS:,} elements"
        return [Diagnostic("CG611", f"the face holds too much: {why}", span_of(root, template), help=_FEWER)]
    faults = (checker or Checker(template)).check(root)
    if faults or root.tag not in ROOTS:
        return faults or [
            Diagnostic(
                "CG601",
                f"`<{root.tag}>` cannot be the outermost tag",
                span_of(root, template),
                help="begin with <card> or <page>",
            )
        ]
    composer = Composer(resources, template, subject, deck_sizes or {}, is_round=is_round)
    try:
        width, height, trim = _set_root(composer, root, paper, bleed, printer_safe)
        composer.report_overlaps()
    except TemplateFault as fault:
        return [Diagnostic(fault.code, fault.message, span_of(fault.element, template), help=fault.help)]
    except TooMuch as fault:
        return [Diagnostic("CG611", f"the face holds too much: {fault}", span_of(root, template), help=_FEWER)]
    return Composed(width, height, trim, tuple(composer.marks), tuple(composer.found), composer.fitted, is_round)


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


def _set_root(
    composer: Composer, root: etree._Element, paper: tuple[int, int] | None, bleed: int, printer_safe: int
) -> tuple[int, int, Box]:
    if root.tag == "page":
        if paper is None:
            raise TemplateFault(root, "a `<page>` needs a paper, this is a card")
        width, height = paper
    else:
        width, height = composer.resources.size(root.get("size", ""), root)
        bleed, safe = (_edge(root, name, min(width, height)) for name in ("bleed", "safe"))
        composer.safe = Box(bleed, bleed, width, height).inset(max(printer_safe, safe))
    whole = Box(0, 0, width + 2 * bleed, height + 2 * bleed)
    trim = Box(bleed, bleed, width, height)
    fill = colour(root, "fill")
    if fill:
        composer.marks.append(Rectangle(whole, fill))
    for child in root:
        place(composer, child, stacked(child, trim))
    return whole.width, whole.height, trim
