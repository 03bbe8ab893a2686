"""Sets the type of a `<text>` box.

Reads the mixed content of the element, fits it, and adds its marks to the face in the making.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from lxml import etree
from msgspec import Struct
from msgspec.structs import replace

from cardgen.diagnostics import Severity
from cardgen.diagnostics.codes import CODE_AS_LETTERS, NO_DRAWING, NOT_KEPT_IN_TEXT, TEXT_DOES_NOT_FIT, UNUSABLE_STYLE
from cardgen.model.link.ids import nearest
from cardgen.model.texts.notation import TAGS_ARE
from cardgen.model.units import length
from cardgen.render.base.display import Box, Drawing, Mark, Placed, StructureElement, Text
from cardgen.render.base.fonts import Font
from cardgen.render.face import effects
from cardgen.render.face.mirror import Mirror
from cardgen.render.face.surroundings import check_frame, frame_of, is_framed, natural_frame
from cardgen.render.painted.overlaps import CAP_HEIGHT, PaintedArea
from cardgen.render.template.vocabulary import ROLES, HasAttributes, TemplateFault, choice, colour, measure
from cardgen.render.text.balance import balanced
from cardgen.render.text.frame import TextFrame
from cardgen.render.text.lines import BrokenText, break_lines, fit, set_at, text_height
from cardgen.render.text.marks import marks_of
from cardgen.render.text.overflow import remedy, too_wide, words_that_fit
from cardgen.render.text.second_language import isolated, spoken_in
from cardgen.render.text.stretches import stretches_in
from cardgen.render.text.word_making import words_of
from cardgen.render.text.words import (
    Style,
    TextWord,
    WordStretch,
    hanging,
    line_width,
    missing_glyph_findings,
)

if TYPE_CHECKING:
    from cardgen.render.face.layout_context import LayoutContext
    from cardgen.words.language import Language

FLOOR = length("6pt")
ENDLESS = length("600mm")
"""Higher than any text of a column."""
LEAST_SHARE = 0.5
"""Of its full size: how small a text of a column becomes at most."""


class Manner(Struct, frozen=True):
    """What the tag of a `<text>` says of how its words are set."""

    style: Style
    font: Font
    turn: int
    fit: str
    is_balanced: bool
    align: str
    valign: str
    ink: str
    indents: tuple[int, int]
    language: Language | None
    is_framed: bool
    is_lifted: bool


def set_text(context: LayoutContext, element: etree._Element, box: Box) -> None:
    """Sets the words of a `<text>` into `box`, shrinking them where the template allows it."""
    style = _style(context, element)
    words = _words(context, element, style)
    if words:
        _set_words(context, element, element, manner_of(context, element, style), words, box)


def manner_of(context: LayoutContext, element: etree._Element, style: Style | None = None) -> Manner:
    """How the words of a `<text>` are set. Raises TemplateFault."""
    style = style or _style(context, element)
    check_frame(element)
    return Manner(
        style=style,
        font=context.resources.book.font(style.fonts[0]),
        turn=int(choice(element, "turned", ("0", "90", "180", "270"))),
        fit=choice(element, "fit", ("none", "shrink", "deck")),
        is_balanced=choice(element, "wrap", ("greedy", "balance")) == "balance" and not is_framed(element),
        is_framed=is_framed(element),
        is_lifted="outline" in element.attrib or "shadow" in element.attrib,
        align=choice(element, "align", (style.align, "left", "center", "right")),
        valign=choice(element, "valign", ("top", "middle", "bottom")),
        ink=colour(element, "colour") or style.colour,
        indents=_indents(element),
        language=_language_of(element, context),
    )


def set_stretches(
    context: LayoutContext,
    element: etree._Element,
    tag: HasAttributes,
    manner: Manner,
    stretches: Sequence[WordStretch],
    box: Box,
) -> None:
    """Sets these words, whose icons have drawings, in the manner of an element; their areas are those of the tag."""
    _report_notation(context, element, "".join([words for words, _, _ in stretches if isinstance(words, str)]))
    words, missing = _indented(context, stretches, manner.style, manner.indents, manner.language)
    if missing:
        _report_missing(context, element, missing)
    if words:
        _set_words(context, element, tag, manner, words, box)


def _set_words(
    context: LayoutContext,
    element: etree._Element,
    tag: HasAttributes,
    manner: Manner,
    words: list[TextWord],
    given: Box,
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
        _report_overflow(context, element, words, style, broken, box, frame)
    first = len(context.marks)
    _set_lines(context, element, tag, broken, manner, box, given)
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
    tag: HasAttributes,
    broken: BrokenText,
    manner: Manner,
    box: Box,
    given: Box,
) -> None:
    style, size, name = manner.style, broken.size, _name(element)
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
                context.inked.append(PaintedArea(inked, "text", name, tag))
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


def natural_extent(context: LayoutContext, element: etree._Element, upright: bool, cross: int, share: float = 1) -> int:
    """How high a text is when set `cross` wide (or how wide on one line), at `share` of its full size.

    No smaller than its style allows.
    """
    style = _style(context, element)
    return _extent(context, element, _words(context, element, style, quiet=True), style, upright, cross, share)


def _extent(
    context: LayoutContext,
    element: etree._Element,
    words: Sequence[TextWord],
    style: Style,
    upright: bool,
    cross: int,
    share: float,
) -> int:
    font = context.resources.book.font(style.fonts[0])
    if not upright:
        lines = break_lines(words, sys.maxsize, style.size, tracking=style.tracking)
        widest = max((line_width(line, style.size, style.tracking) for line in lines), default=0)
        return widest + 1  # it was rounded: no word may fall off its own line
    frame = natural_frame(element, cross)
    return set_at(words, style, _at_share(style, share), (cross, ENDLESS if frame else 0), font, frame).height


def _at_share(style: Style, share: float) -> int:
    return max(style.smallest, round(style.size * share))


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


def _style(context: LayoutContext, element: etree._Element) -> Style:
    name = element.get("style", "")
    style = context.resources.styles.get(name)
    if style is None:
        known = ", ".join(sorted(context.resources.styles))
        raise TemplateFault(element, f"there is no text style `{name}`", f"known are {known}", UNUSABLE_STYLE)
    largest, smallest = measure(element, "max"), measure(element, "min")
    if largest is None and smallest is None and context.type_scale == 1:
        return style
    size = largest or max(style.smallest, round(style.size * context.type_scale))
    if (smallest or style.smallest) < FLOOR:
        raise TemplateFault(element, "no text may be smaller than 6 pt")
    return Style(
        name=style.name,
        fonts=style.fonts,
        size=size,
        leading=round(style.leading * size / style.size),
        colour=style.colour,
        smallest=smallest or style.smallest,
        align=style.align,
        tracking=style.tracking,
    )


def _name(element: etree._Element) -> str:
    return str(element.get("name") or element.get("style", ""))


def _words(context: LayoutContext, element: etree._Element, style: Style, quiet: bool = False) -> list[TextWord]:
    stretches, language = stretches_in(element, context.icon), _language_of(element, context)
    words, missing = _indented(context, stretches, style, _indents(element), language)
    if quiet:
        return words
    for icon, instead in {(child.get("name", ""), child.get("instead", "")) for child in element.iter("icon")}:
        if context.resources.icon(icon) is None and context.resources.lacks(f"icons/{icon}"):
            context.report(
                NO_DRAWING,
                f"there is no drawing for the icon `{icon}`, in text `{_name(element)}` on {context.subject.label}",
                element,
                nearest(icon, context.resources.icon_names())
                or f"add `{context.resources.templates.place}/icons/{icon}.svg`",
                Severity.WARNING if instead else Severity.ERROR,
                box_name=_name(element),
            )
    _report_notation(context, element, "".join(element.itertext()))
    if missing:
        _report_missing(context, element, missing)
    return words


def _report_notation(context: LayoutContext, element: etree._Element, printed: str) -> None:
    """What a template prints as letters that a field means as a code or a tag."""
    if code := context.subject.code_in(printed):
        _report_code(context, element, code)
    if tag := next((tag for tag in context.subject.tags if tag in printed), ""):
        _report_tag(context, element, tag)


def _report_code(context: LayoutContext, element: etree._Element, code: str) -> None:
    """CG717: a field has the code of an icon, and the template prints its letters."""
    name = _name(element)
    message = f"the code `{code}` stays letters, in text `{name}` on {context.subject.label}"
    help = "ask for its icon in the template, as in `{{ card.fields.cost|markup }}`"
    context.report(CODE_AS_LETTERS, message, element, help, Severity.WARNING)


def _report_tag(context: LayoutContext, element: etree._Element, tag: str) -> None:
    """CG941: a field has a tag, and the template prints it as it stands."""
    message = f"`{tag}` is printed as it stands, in text `{_name(element)}` on {context.subject.label}"
    help = f"{TAGS_ARE}, where the template says `|markup`; leave it out, or write \\{tag} to keep it"
    context.report(NOT_KEPT_IN_TEXT, message, element, help, Severity.WARNING, context.subject.tags[tag])


def _indented(
    context: LayoutContext,
    stretches: Sequence[WordStretch],
    style: Style,
    indents: tuple[int, int],
    language: Language | None,
) -> tuple[list[TextWord], str]:
    """The words of a text, with first and other lines so far from the left."""
    book = context.resources.book
    words, missing = words_of(isolated(stretches, book.direction, language), style, book)
    first, others = indents
    return hanging(words, first * 1000 / style.size, others * 1000 / style.size), missing


def _indents(element: etree._Element) -> tuple[int, int]:
    """How far from the left the first line of a text begins, and the others."""
    return measure(element, "indent", 0) or 0, measure(element, "hang", 0) or 0


def _language_of(element: etree._Element, context: LayoutContext) -> Language | None:
    """The language of a text where that is not the one that leads."""
    return context.resources.second if choice(element, "language", ("first", "second")) == "second" else None


def _report_missing(context: LayoutContext, element: etree._Element, missing: str) -> None:
    code, message, remedy = missing_glyph_findings(missing)
    name, subject = _name(element), context.subject
    key = name if subject.place(name) else subject.key_with(missing[0])
    context.report(code, f"{message}, in text `{name}` on {subject.label}", element, remedy, box_name=key)


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
    name = _name(element)
    if manner.fit == "deck" and name in context.deck_sizes:
        return set_at(words, style, context.deck_sizes[name], room, font, frame)
    broken = fit(words, style, room, font, frame)
    if manner.fit == "deck":
        context.fitted[name] = min(broken.size, context.fitted.get(name, broken.size))
    return broken


def _report_overflow(
    context: LayoutContext,
    element: etree._Element,
    words: list[TextWord],
    style: Style,
    broken: BrokenText,
    box: Box,
    frame: TextFrame | None,
) -> None:
    size = style.smallest if element.get("fit") == "deck" else broken.size
    room, font = (box.width, box.height), context.resources.book.font(style.fonts[0])
    keep = words_that_fit(words, lambda some: set_at(some, style, size, room, font, frame).fits)
    width = frame.column_width(box.width) if frame else box.width
    context.report(
        TEXT_DOES_NOT_FIT,
        f"text `{_name(element)}` on {context.subject.label} does not fit its box, "
        f"even at {broken.size * 72 / 25_400:.3g} pt",
        element,
        _crowding(context, element, box)
        or _remedy(context, element, words, keep, too_wide(words, width, size, style.tracking)),
        Severity.ERROR,
        _name(element),
    )


def _crowding(context: LayoutContext, element: etree._Element, box: Box) -> str:
    """What to do where a text before this one in its column has taken the room; empty where none has."""
    column = next(element.iterancestors("col"), None)
    texts = () if column is None else column.iterchildren("text")
    names = {_name(text) for text in texts if text is not element}
    heights = {placed.name: placed.box.height for placed in context.boxes if placed.tag == "text"}
    taken = max(((heights.get(name, 0), name) for name in names), default=(0, ""))
    if taken[0] <= box.height:
        return ""
    taken_up, left = taken[0] / 1000, box.height / 1000
    return f"`{taken[1]}`, in the same column, takes {taken_up:.1f} mm and leaves {left:.1f} mm: shorten that"


def _remedy(context: LayoutContext, element: etree._Element, words: list[TextWord], keep: int, wide: str) -> str:
    """What to do with a text of which the first `keep` words have room, or in which one is too `wide`."""
    if context.subject.is_made(_name(element)):
        return (
            f"the rules make this sentence of the data: take a term out; about {keep} of {len(words)} words have room"
        )
    return remedy(len(words), keep, wide)


def report_crowded(
    context: LayoutContext, element: etree._Element, extent: int, lacking: int, upright: bool, cross: int
) -> None:
    """The longest of several texts, `extent` long, for which together their container has so much too little."""
    style = _style(context, element)
    words = _words(context, element, style, quiet=True)
    room = extent - lacking
    keep = words_that_fit(
        words, lambda some: _extent(context, element, some, style, upright, cross, LEAST_SHARE) <= room
    )
    width, size = (cross, _at_share(style, LEAST_SHARE)) if upright else (room, style.size)
    context.report(
        TEXT_DOES_NOT_FIT,
        f"text `{_name(element)}` on {context.subject.label} needs {lacking / 1000:.2f} mm more than there is, "
        "even as small as it may be",
        element,
        _remedy(context, element, words, keep, too_wide(words, width, size, style.tracking)),
        Severity.ERROR,
        _name(element),
    )
