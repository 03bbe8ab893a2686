"""Measures how long a text is in a row or column that leaves its length to it, and reports where that is too long."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from lxml import etree

from cardgen.diagnostics import Severity
from cardgen.diagnostics.codes import TEXT_DOES_NOT_FIT
from cardgen.model.units import length
from cardgen.render.layout import text_findings as findings
from cardgen.render.layout.surroundings import natural_frame
from cardgen.render.layout.text_manner import style_of, words_in
from cardgen.render.text.lines import break_lines, set_at
from cardgen.render.text.overflow import too_wide, words_that_fit
from cardgen.render.text.words import Style, TextWord, line_width

if TYPE_CHECKING:
    from cardgen.render.layout.context import LayoutContext

ENDLESS = length("600mm")
"""Higher than any text of a column."""
LEAST_SHARE = 0.5
"""Of its full size: how small a text of a column becomes at most."""


def natural_extent(context: LayoutContext, element: etree._Element, upright: bool, cross: int, share: float = 1) -> int:
    """How high a text is when set `cross` wide (or how wide on one line), at `share` of its full size.

    No smaller than its style allows.
    """
    style = style_of(context, element)
    return _extent(context, element, words_in(context, element, style)[0], style, upright, cross, share)


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


def report_crowded(
    context: LayoutContext, element: etree._Element, extent: int, lacking: int, upright: bool, cross: int
) -> None:
    """The longest of several texts, `extent` long, for which together their container has so much too little."""
    style = style_of(context, element)
    words = words_in(context, element, style)[0]
    name, room = findings.name_of(element), extent - lacking
    keep = words_that_fit(
        words, lambda some: _extent(context, element, some, style, upright, cross, LEAST_SHARE) <= room
    )
    width, size = (cross, _at_share(style, LEAST_SHARE)) if upright else (room, style.size)
    context.report(
        TEXT_DOES_NOT_FIT,
        f"text `{name}` on {context.subject.label} needs {lacking / 1000:.2f} mm more than there is, "
        "even as small as it may be",
        element,
        findings.remedy_of(context, element, words, keep, too_wide(words, width, size, style.tracking)),
        Severity.ERROR,
        name,
    )
