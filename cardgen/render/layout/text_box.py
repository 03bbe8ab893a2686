"""Sets the type of a `<text>` box.

Reads the mixed content of the element, fits it, and adds its marks to the face in the making.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from lxml import etree
from msgspec.structs import replace

from cardgen.model.units import length
from cardgen.render.base.display import Box, Drawing, Mark, Placed, StructureElement, Text
from cardgen.render.layout import effects
from cardgen.render.layout import text_findings as findings
from cardgen.render.layout.mirror import Mirror
from cardgen.render.layout.surroundings import frame_of
from cardgen.render.layout.text_manner import FLOOR, Manner, indented, manner_of, style_of, words_in
from cardgen.render.painted.overlaps import CAP_HEIGHT, PaintedArea
from cardgen.render.template.vocabulary import ROLES, choice
from cardgen.render.text.balance import balanced
from cardgen.render.text.frame import TextFrame
from cardgen.render.text.lines import BrokenText, fit, set_at, text_height
from cardgen.render.text.marks import marks_of
from cardgen.render.text.second_language import spoken_in
from cardgen.render.text.word_making import words_of
from cardgen.render.text.words import Style, TextWord, WordStretch, line_width

if TYPE_CHECKING:
    from cardgen.render.layout.context import LayoutContext


def set_text(context: LayoutContext, element: etree._Element, box: Box) -> None:
    """Sets the words of a `<text>` into `box`, shrinking them where the template allows it."""
    style = style_of(context, element)
    words, missing = words_in(context, element, style)
    findings.report_icons(context, element)
    findings.report_notation(context, element, "".join(element.itertext()))
    if missing:
        findings.report_missing(context, element, missing)
    if words:
        _set_words(context, element, manner_of(context, element, style), words, box)


def set_stretches(
    context: LayoutContext,
    element: etree._Element,
    manner: Manner,
    stretches: Sequence[WordStretch],
    box: Box,
) -> None:
    """Sets these words, whose icons have drawings, in the manner of an element that has none of its own."""
    findings.report_notation(context, element, "".join([words for words, _, _ in stretches if isinstance(words, str)]))
    words, missing = indented(context, stretches, manner.style, manner.indents, manner.language)
    if missing:
        findings.report_missing(context, element, missing)
    if words:
        _set_words(context, element, manner, words, box)


def _set_words(
    context: LayoutContext, element: etree._Element, manner: Manner, words: list[TextWord], given: Box
) -> None:
    turn, style = manner.turn, manner.style
    box = Box(given.left, given.top, given.height, given.width) if turn in (90, 270) else given
    frame = frame_of(context, element, box) if manner.is_framed else None
    broken = _fitted(context, element, manner, words, (box.width, box.height), frame)
    if context.only_type:
        return
    if manner.is_balanced:
        broken = balanced([word for line in broken.lines for word in line], broken, style)
    if not broken.fits:
        findings.report_overflow(context, element, words, style, broken, box, frame)
    first = len(context.marks)
    _set_lines(context, element, broken, manner, box, given)
    if context.keeps_sides and context.resources.book.runs_left:
        context.mirror(Mirror(box.left + box.right), first, len(context.inked), len(context.boxes))
    if turn:
        context.marks[first:] = [_turned(mark, turn, box, given) for mark in context.marks[first:]]
    if manner.language:
        context.marks[first:] = spoken_in(manner.language, context.marks[first:])
    if manner.is_lifted:
        context.marks[first:] = effects.lifted(context.marks[first:], element, context.resources.mono)
    if context.is_page:
        context.marks[first:] = _in_structure(context, element, context.marks[first:])


def _in_structure(context: LayoutContext, element: etree._Element, marks: list[Mark]) -> Iterator[Mark]:
    """The marks of a text as a paragraph or heading, the icons between its words by their names."""
    role = choice(element, "role", ROLES)
    part = StructureElement(role.upper())
    for mark in marks:
        if role == "none":
            yield mark
        elif isinstance(mark, Placed) and isinstance(mark.what, Drawing):
            yield replace(mark, structure=(part, StructureElement("Figure", context.resources.in_words(mark.what))))
        elif isinstance(mark, Text):
            yield replace(mark, structure=(part,))


def _set_lines(
    context: LayoutContext,
    element: etree._Element,
    broken: BrokenText,
    manner: Manner,
    box: Box,
    given: Box,
) -> None:
    style, size, name = manner.style, broken.size, findings.name_of(element)
    spare = box.height - broken.height
    ascent, whole = round(manner.font.ascent * size / 1000), text_height(1, size, 0, manner.font)
    baseline = box.top + {"top": 0, "middle": spare // 2, "bottom": spare}[manner.valign] + ascent
    cap, what = round(CAP_HEIGHT * size), f"text `{name}`"
    top, rooms = baseline, broken.rooms
    for place, line in enumerate(broken.lines):
        if line:
            start, room = (box.left, box.width) if not rooms else (box.left + rooms[place].left, rooms[place].width)
            baseline = top + (rooms[place].row if rooms else place) * broken.leading
            width = line_width(line, size, style.tracking)
            align = "left" if line[0].indent else manner.align
            left = start + {"left": 0, "center": (room - width) // 2, "right": room - width}[align]
            context.marks += marks_of(line, left, baseline, size, style, manner.ink)
            if broken.fits:
                above = Box(left, baseline - cap, width, cap)
                inked = _turned_box(above, manner.turn, box, given) if manner.turn else above
                context.inked.append(PaintedArea(inked, "text", name, element))
                if not manner.turn:
                    across = Box(left, baseline - ascent, width, whole)
                    context.keep_safe(across, what, element)


def _turned(mark: Mark, turn: int, box: Box, given: Box) -> Mark:
    """A mark set upright in `box`, turned clockwise into the box that was given."""
    if isinstance(mark, Text):
        x, y = _turned_point(mark.left - box.left, mark.baseline - box.top, turn, given)
        return replace(mark, left=x, baseline=y, turned=turn)
    return replace(mark, box=_turned_box(mark.box, turn, box, given), turned=turn) if isinstance(mark, Placed) else mark


def _turned_box(inside: Box, turn: int, box: Box, given: Box) -> Box:
    x1, y1 = _turned_point(inside.left - box.left, inside.top - box.top, turn, given)
    x2, y2 = _turned_point(inside.right - box.left, inside.bottom - box.top, turn, given)
    return Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))


def _turned_point(x: int, y: int, turn: int, given: Box) -> tuple[int, int]:
    if turn == 180:
        return given.right - x, given.bottom - y
    return (given.right - y, given.top + x) if turn == 90 else (given.left + y, given.bottom - x)


def set_label(context: LayoutContext, label: str, box: Box) -> None:
    """A word of ours on the face, for a placeholder; small, centred, no finding."""
    name = context.resources.default_font
    style = Style(
        name="label",
        fonts=(name,) * 4,
        size=length("7pt"),
        leading=length("8.5pt"),
        colour="#23303a",
        smallest=FLOOR,
        align="center",
    )
    words, _ = words_of([(label, 0, None)], style, context.resources.book)
    font = context.resources.book.font(name)
    broken = fit(words, style, (box.width, box.height), font)
    baseline = box.top + (box.height - broken.height) // 2 + round(font.ascent * broken.size / 1000)
    for index, line in enumerate(broken.lines):
        left = box.left + (box.width - line_width(line, broken.size)) // 2
        context.marks += marks_of(line, left, baseline + index * broken.leading, broken.size, style, style.colour)


def _fitted(
    context: LayoutContext,
    element: etree._Element,
    manner: Manner,
    words: list[TextWord],
    room: tuple[int, int],
    frame: TextFrame | None,
) -> BrokenText:
    style, font = manner.style, manner.font
    if manner.fit == "none":
        return set_at(words, style, style.size, room, font, frame)
    name = findings.name_of(element)
    if manner.fit == "deck" and name in context.deck_sizes:
        return set_at(words, style, context.deck_sizes[name], room, font, frame)
    broken = fit(words, style, room, font, frame)
    if manner.fit == "deck":
        context.fitted[name] = min(broken.size, context.fitted.get(name, broken.size))
    return broken
