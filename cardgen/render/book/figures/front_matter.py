"""Sets the cover and the table of contents of a book.

The cover repeats the anatomy of a card: icons in a rail, a picture that runs over the edge, text below.
"""

from __future__ import annotations

from msgspec.structs import replace

from cardgen.model.units import length
from cardgen.render.base.display import Box, Drawing, Link, Mark, Placed, Rectangle, StructureElement
from cardgen.render.book.figures.common import number_in
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.blocks import Figure, Stretch
from cardgen.render.book.setting.colour_fields import proportions_of
from cardgen.render.book.setting.inline_layout import moved
from cardgen.render.book.setting.pagination import Outline, Slab, stacked
from cardgen.render.book.setting.theme import MARGINS
from cardgen.render.layout.pictures import contained, covering

RAIL = length("33mm")
ICON = length("17mm")
PITCH = length("20.5mm")
CURVE = length("20mm")
BELOW = length("94mm")  # left for text under the picture
PILL = length("9mm")
WORDMARK = length("124mm")
HIGHEST_WORDMARK = length("27mm")


def set_cover(setter: BlockSetter, figure: Figure, width: int) -> list[Slab]:
    """`title` (or its `wordmark`), `line`s, `fact`s, `art`, `icons`, and a `foot`, on a page of their own."""
    across, down = setter.paper
    bottom = down - BELOW
    marks: list[Mark] = [
        *_picture(setter, figure, Box(RAIL, 0, across - RAIL, bottom)),
        *_rail(setter, figure, bottom),
    ]
    left = MARGINS[3]
    inside = across - left - MARGINS[1]
    title = _title(setter, figure, inside)
    lines = [
        replace(setter.label(line, setter.style("book-cover-line"), inside, figure.line), before=length("1.2mm"))
        for line in figure.all("line")
    ]
    text = stacked([title, *lines])
    top = bottom + length("9mm")
    marks += text.shifted(left, top).marks
    marks += _facts(setter, figure, left, top + text.height + length("7mm"))
    foot = setter.label(figure.get("foot"), setter.style("book-foot"), inside, figure.line)
    marks += foot.shifted(left, down - length("13mm") - foot.height).marks
    return [Slab(0, tuple(marks), whole=True, line=figure.line)]


def _title(setter: BlockSetter, figure: Figure, inside: int) -> Slab:
    """The title as it is drawn, or else set in type."""
    wordmark = figure.get("wordmark") or ("" if setter.resources.lacks("art/wordmark") else "drawing:wordmark")
    shown = setter.picture(wordmark, (WORDMARK, WORDMARK), figure.line) if wordmark else None
    if shown is None:
        return setter.label(figure.get("title"), setter.style("book-cover-title"), inside, figure.line, role="H1")
    across, down = proportions_of(shown)
    width = min(inside, WORDMARK, round(HIGHEST_WORDMARK * across / down))
    box = Box(0, 0, width, round(width * down / across))
    named = StructureElement("H1"), StructureElement("Figure", figure.get("title"))
    return Slab(box.height, (Placed(shown, box, structure=named),))


def _picture(setter: BlockSetter, figure: Figure, box: Box) -> list[Mark]:
    shown = setter.picture(figure.get("art"), (box.width, box.height), figure.line)
    if shown is None:
        return [Rectangle(box, setter.theme.tint)]
    proportions = shown.view_box[2:] if isinstance(shown, Drawing) else shown.pixels
    return [Placed(shown, covering(proportions, box), box, (0, 0, 0, CURVE))]


def _rail(setter: BlockSetter, figure: Figure, bottom: int) -> list[Mark]:
    """Icons down the left edge, as on a card."""
    marks: list[Mark] = []
    names = figure.get("icons").split()
    top = length("13mm")
    pitch = min(PITCH, (bottom + length("4mm") - top - ICON) // max(1, len(names) - 1))
    for index, name in enumerate(names):
        drawing = setter.resources.icon(name)
        box = Box((RAIL - ICON) // 2 + length("1mm"), top + index * pitch, ICON, ICON)
        if drawing is not None:
            marks.append(Placed(drawing, contained(drawing.view_box[2:], box)))
    return marks


def _facts(setter: BlockSetter, figure: Figure, left: int, top: int) -> list[Mark]:
    """Short facts in pills beside one another."""
    style = setter.style("book-cover-fact")
    marks: list[Mark] = []
    at = left
    for fact in figure.all("fact"):
        words = setter.words((Stretch(fact),), style, figure.line)
        extent = words.width(style) + length("9mm")
        label = setter.label(fact, style, extent, figure.line, "center")
        marks.append(Rectangle(Box(at, top, extent, PILL), setter.theme.dark, radii=(PILL // 2,) * 4))
        marks += [moved(mark, at, top + (PILL - label.height) // 2) for mark in label.marks]
        at += extent + length("3.5mm")
    return marks


def set_contents(setter: BlockSetter, figure: Figure, width: int) -> list[Slab]:
    """The headings with their pages; each line is a link. `levels` tells how deep."""
    deepest = number_in(figure, "levels", 2) - 1
    whole = StructureElement("TOC")
    listed = [outline for outline in setter.outlines if _is_listed(outline, figure, deepest)]
    slabs = [_contents_line(setter, outline, width, figure.line).within(whole) for outline in listed]
    return [slab if index else replace(slab, before=length("3mm")) for index, slab in enumerate(slabs)]


def _is_listed(outline: Outline, figure: Figure, deepest: int) -> bool:
    """Only what comes after the table of contents."""
    return outline.level <= deepest and outline.line > figure.line


def _contents_line(setter: BlockSetter, outline: Outline, width: int, line: int) -> Slab:
    style = setter.style(f"book-contents-{min(outline.level, 1) + 1}")
    number = str(setter.numbers.of(outline.anchor))
    room = length("12mm")
    indent = length("6mm") * min(outline.level, 1)
    title = setter.lines((Stretch(outline.title),), style, width - room - indent, line)[0]
    right = setter.lines((Stretch(number),), style, room, line, "right")[0]
    marks = [moved(mark, indent, 0) for mark in title.marks]
    marks += [moved(mark, width - room, 0) for mark in right.marks]
    item = StructureElement("TOCI"), StructureElement("Reference"), StructureElement("Link")
    start, end = indent + title.width + length("2mm"), width - right.width - length("2mm")
    leader = _leader(setter, start, end, round(style.leading * 0.68))
    aloud = setter.showcase.language.say("book.contents", title=outline.title, number=number)
    link = Link(Box(0, 0, width, title.height), f"#{outline.anchor}", aloud)
    before = length("1.5mm") if outline.level == 0 else 0
    slab = Slab(title.height, tuple(marks), (link,), before=before, line=line).tagged(*item)
    return replace(slab, marks=(*leader, *slab.marks))


def _leader(setter: BlockSetter, start: int, end: int, height: int) -> list[Mark]:
    """Dots that lead the eye, on a common raster so that they stand under one another."""
    step, dot = length("2mm"), length("0.35mm")
    first = -(-start // step) * step
    return [Rectangle(Box(x, height, dot, dot), setter.theme.line) for x in range(first, end, step)]
