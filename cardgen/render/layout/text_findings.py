"""Reports what is wrong with the words of a `<text>`: icons, notation, characters, and room that they lack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxml import etree

from cardgen.diagnostics import Severity
from cardgen.diagnostics.codes import CODE_AS_LETTERS, NO_DRAWING, NOT_KEPT_IN_TEXT, TEXT_DOES_NOT_FIT
from cardgen.model.link.ids import nearest
from cardgen.model.texts.notation import TAGS_ARE
from cardgen.render.base.display import Box
from cardgen.render.text.frame import TextFrame
from cardgen.render.text.lines import BrokenText, set_at
from cardgen.render.text.overflow import remedy, too_wide, words_that_fit
from cardgen.render.text.words import Style, TextWord, missing_glyph_findings

if TYPE_CHECKING:
    from cardgen.render.layout.context import LayoutContext


def name_of(element: etree._Element) -> str:
    """What findings call a text: by its name or, without one, by its style."""
    return str(element.get("name") or element.get("style", ""))


def report_icons(context: LayoutContext, element: etree._Element) -> None:
    """CG708: icons between words for which there is no drawing."""
    for icon, instead in {(child.get("name", ""), child.get("instead", "")) for child in element.iter("icon")}:
        if context.resources.icon(icon) is None and context.resources.lacks(f"icons/{icon}"):
            context.report(
                NO_DRAWING,
                f"there is no drawing for the icon `{icon}`, in text `{name_of(element)}` on {context.subject.label}",
                element,
                nearest(icon, context.resources.icon_names())
                or f"add `{context.resources.templates.place}/icons/{icon}.svg`",
                Severity.WARNING if instead else Severity.ERROR,
                box_name=name_of(element),
            )


def report_notation(context: LayoutContext, element: etree._Element, printed: str) -> None:
    """What a template prints as letters that a field means as a code or a tag."""
    if code := context.subject.code_in(printed):
        _report_code(context, element, code)
    if tag := next((tag for tag in context.subject.tags if tag in printed), ""):
        _report_tag(context, element, tag)


def _report_code(context: LayoutContext, element: etree._Element, code: str) -> None:
    """CG717: a field has the code of an icon, and the template prints its letters."""
    name = name_of(element)
    message = f"the code `{code}` stays letters, in text `{name}` on {context.subject.label}"
    help = "ask for its icon in the template, as in `{{ card.fields.cost|markup }}`"
    context.report(CODE_AS_LETTERS, message, element, help, Severity.WARNING)


def _report_tag(context: LayoutContext, element: etree._Element, tag: str) -> None:
    """CG941: a field has a tag, and the template prints it as it stands."""
    message = f"`{tag}` is printed as it stands, in text `{name_of(element)}` on {context.subject.label}"
    help = f"{TAGS_ARE}, where the template says `|markup`; leave it out, or write \\{tag} to keep it"
    context.report(NOT_KEPT_IN_TEXT, message, element, help, Severity.WARNING, context.subject.tags[tag])


def report_missing(context: LayoutContext, element: etree._Element, missing: str) -> None:
    """Characters that none of its fonts has."""
    code, message, remedy = missing_glyph_findings(missing)
    name, subject = name_of(element), context.subject
    key = name if subject.place(name) else subject.key_with(missing[0])
    context.report(code, f"{message}, in text `{name}` on {subject.label}", element, remedy, box_name=key)


def report_overflow(
    context: LayoutContext,
    element: etree._Element,
    words: list[TextWord],
    style: Style,
    broken: BrokenText,
    box: Box,
    frame: TextFrame | None,
) -> None:
    """A text that is too long for its box at the smallest size that it may have."""
    size = style.smallest if element.get("fit") == "deck" else broken.size
    room, font = (box.width, box.height), context.resources.book.font(style.fonts[0])
    keep = words_that_fit(words, lambda some: set_at(some, style, size, room, font, frame).fits)
    width = frame.column_width(box.width) if frame else box.width
    context.report(
        TEXT_DOES_NOT_FIT,
        f"text `{name_of(element)}` on {context.subject.label} does not fit its box, "
        f"even at {broken.size * 72 / 25_400:.3g} pt",
        element,
        _crowding(context, element, box)
        or remedy_of(context, element, words, keep, too_wide(words, width, size, style.tracking)),
        Severity.ERROR,
        name_of(element),
    )


def _crowding(context: LayoutContext, element: etree._Element, box: Box) -> str:
    """What to do where a text before this one in its column has taken the room; empty where none has."""
    column = next(element.iterancestors("col"), None)
    texts = () if column is None else column.iterchildren("text")
    names = {name_of(text) for text in texts if text is not element}
    heights = {placed.name: placed.box.height for placed in context.boxes if placed.tag == "text"}
    taken = max(((heights.get(name, 0), name) for name in names), default=(0, ""))
    if taken[0] <= box.height:
        return ""
    taken_up, left = taken[0] / 1000, box.height / 1000
    return f"`{taken[1]}`, in the same column, takes {taken_up:.1f} mm and leaves {left:.1f} mm: shorten that"


def remedy_of(context: LayoutContext, element: etree._Element, words: list[TextWord], keep: int, wide: str) -> str:
    """What to do with a text of which the first `keep` words have room, or in which one is too `wide`."""
    if context.subject.is_made(name_of(element)):
        return (
            f"the rules make this sentence of the data: take a term out; about {keep} of {len(words)} words have room"
        )
    return remedy(len(words), keep, wide)
