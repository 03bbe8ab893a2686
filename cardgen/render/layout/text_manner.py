"""Reads from the tag of a `<text>` how its words are set, and makes these words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lxml import etree
from msgspec import Struct

from cardgen.diagnostics.codes import UNUSABLE_STYLE
from cardgen.model.units import length
from cardgen.render.base.fonts import Font
from cardgen.render.layout.surroundings import check_frame, is_framed
from cardgen.render.template.vocabulary import TemplateFault, choice, colour, measure
from cardgen.render.text.second_language import isolated
from cardgen.render.text.stretches import stretches_in
from cardgen.render.text.word_making import words_of
from cardgen.render.text.words import Style, TextWord, WordStretch, hanging

if TYPE_CHECKING:
    from cardgen.render.layout.context import LayoutContext
    from cardgen.words.language import Language

FLOOR = length("6pt")


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


def manner_of(context: LayoutContext, element: etree._Element, style: Style | None = None) -> Manner:
    """How the words of a `<text>` are set. Raises TemplateFault."""
    style = style or style_of(context, element)
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


def style_of(context: LayoutContext, element: etree._Element) -> Style:
    """The style that a `<text>` names, in the size that its tag and the face ask for. Raises TemplateFault."""
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


def words_in(context: LayoutContext, element: etree._Element, style: Style) -> tuple[list[TextWord], str]:
    """The words of a `<text>`, icons among them, and the characters that none of its fonts has."""
    stretches, language = stretches_in(element, context.icon), _language_of(element, context)
    return indented(context, stretches, style, _indents(element), language)


def indented(
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
