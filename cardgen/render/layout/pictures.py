"""Places icons, drawings, picture files and QR codes in their boxes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from lxml import etree

from cardgen.diagnostics import Severity, as_clause
from cardgen.diagnostics.codes import COARSE_PICTURE, CROPPED_PICTURE, NO_DRAWING
from cardgen.render.base.display import Box, Drawing, Path, Picture, Placed, Rectangle
from cardgen.render.layout import effects
from cardgen.render.layout.context import LayoutContext
from cardgen.render.layout.mirror import Mirror, flipped
from cardgen.render.layout.text_box import set_label
from cardgen.render.painted.overlaps import PaintedArea
from cardgen.render.picture.size import effective_dpi
from cardgen.render.svg.hairlines import without_hairlines
from cardgen.render.svg.values.path import path_segments
from cardgen.render.template.vocabulary import (
    KEEP,
    TURN,
    TemplateFault,
    choice,
    colour,
    focus,
    measure,
    measures,
    number,
    radii,
)

LOWEST_DPI = 200
MOST_CUT = 1 / 3
"""Of a picture: where its place cuts off more, somebody may miss it."""


def set_icon(context: LayoutContext, element: etree._Element, box: Box) -> None:
    """Places an icon of the game, or the one that it names `instead`; reports one that has no drawing (CG708)."""
    name = element.get("name", "")
    if context.resources.icon(name) is None and context.resources.lacks(f"icons/{name}"):
        context.report(
            NO_DRAWING,
            f"there is no drawing for the icon `{name}` on {context.subject.label}",
            element,
            f"add `icons/{name}.svg` to the game's templates",
            Severity.WARNING,
        )
    drawing = context.icon(element)
    if drawing is None:
        return
    shown = contained(drawing.view_box[2:], box)
    is_sign = choice(element, "safe", ("keep", "free")) == "keep"
    if is_sign:
        context.keep_safe(shown, f"icon `{name}`", element)
    kind: Literal["icon", "picture"] = "icon" if is_sign else "picture"  # what may be cut is a ground
    context.inked.append(PaintedArea(shown, kind, name, element))
    structure = context.figure(element, context.resources.in_words(drawing))
    context.marks.append(Placed(drawing, shown, structure=structure))


def set_art(context: LayoutContext, element: etree._Element, box: Box) -> None:
    """Places a picture or drawing by its name."""
    _set_picture(context, element, box, element.get("name", ""))


def set_image(context: LayoutContext, element: etree._Element, box: Box) -> None:
    """Places an image file of the project."""
    _set_picture(context, element, box, f"file::{element.get('src', '')}")


def _set_picture(context: LayoutContext, element: etree._Element, box: Box, reference: str) -> None:
    if context.only_type:
        return
    shown, found = context.resources.art(reference, (box.width, box.height), element.get("of", ""))
    for finding in found:
        context.report(
            finding.code,
            f"{finding.message} ({context.subject.label})",
            element,
            finding.help,
            finding.severity,
            "art",
        )
    if shown is None:
        context.inked.append(PaintedArea(box, "picture", reference, element))
        _set_placeholder(context, element, box, reference)
        return
    is_whole = choice(element, "fit", ("cover", "contain")) == "contain"
    turn = int(choice(element, "turned", ("0", "90", "180", "270")))
    proportions = _proportions(shown, turn)
    around = contained(proportions, box) if is_whole else covering(proportions, box, focus(element))
    if not is_whole and "focus" not in element.attrib and reference.startswith("file:"):
        _check_cut(context, element, around, box)
    if isinstance(shown, Picture):
        _check_resolution(context, element, around, shown)
    else:  # shown whole, it is smaller than the box that it was made for
        shown = without_hairlines(shown, turned(around, turn))
    if choice(element, "sides", (KEEP, TURN)) == TURN and context.is_turned_round and isinstance(shown, Drawing):
        shown, around = flipped(shown), Mirror(box.left + box.right).box(around)
    context.inked.append(PaintedArea(around if is_whole else box, "picture", shown.name, element))
    clip, corners = (None, (0, 0, 0, 0)) if is_whole else (box, radii(element))
    shadow = effects.shadow_of(element)
    if shadow is not None and not context.resources.mono:
        context.marks += effects.cast(shadow, around if is_whole else box, corners)
    structure = context.figure(element)
    context.marks.append(Placed(shown, around, clip, corners, turn, structure=structure))


def _set_placeholder(context: LayoutContext, element: etree._Element, box: Box, reference: str) -> None:
    """A grey field with the name of what is missing, so that the run goes on and nobody overlooks it."""
    context.marks.append(Rectangle(box, "#d9d9d9"))
    set_label(context, f"no picture: {reference.partition(':')[2] or reference}", box)


def _check_resolution(context: LayoutContext, element: etree._Element, shown: Box, picture: Picture) -> None:
    """Checks that the resolution is enough for the size at which it is shown, whole or cut."""
    dpi = effective_dpi(picture.pixels, (shown.width, shown.height))
    if dpi < LOWEST_DPI:
        context.report(
            COARSE_PICTURE,
            f"picture `{picture.name}` has only {dpi} dots per inch on {context.subject.label}",
            element,
            f"use one at least {-(-shown.width * 300 // 25_400)} pixels wide for 300 dpi",
            Severity.WARNING,
            "art",
        )


def _check_cut(context: LayoutContext, element: etree._Element, around: Box, box: Box) -> None:
    """Tells how much of the picture of a card its place cuts off, where that is much; `focus` says that it is meant."""
    lost = 1 - box.width * box.height / max(1, around.width * around.height)
    if element.tag == "art" and box.width and box.height and lost > MOST_CUT:
        sides = "left and right" if around.width > box.width else "above and below"
        context.report(
            CROPPED_PICTURE,
            f"{lost:.0%} of the picture is cut off {sides} on {context.subject.label}",
            element,
            'fit="contain" in the template shows it whole, focus="50% 30%" says around what it is cut',
            Severity.INFO,
            "art",
        )


def _proportions(shown: Drawing | Picture, turn: int) -> tuple[float, float]:
    """Its width and height once it is turned."""
    width, height = shown.view_box[2:] if isinstance(shown, Drawing) else shown.pixels
    return (height, width) if turn in (90, 270) else (width, height)


def turned(box: Box, turn: int) -> tuple[int, int]:
    """The sides of a box before what it holds is turned."""
    return (box.height, box.width) if turn in (90, 270) else (box.width, box.height)


def contained(proportions: tuple[float, float], box: Box) -> Box:
    """The largest box of these proportions inside `box`, centred."""
    return _scaled(proportions, box, min(box.width / proportions[0], box.height / proportions[1]))


def covering(proportions: tuple[float, float], box: Box, focus: tuple[float, float] = (0.5, 0.5)) -> Box:
    """The smallest box of these proportions that covers `box`; what is too much is cut around `focus`."""
    return _scaled(proportions, box, max(box.width / proportions[0], box.height / proportions[1]), focus)


def _scaled(proportions: tuple[float, float], box: Box, scale: float, focus: tuple[float, float] = (0.5, 0.5)) -> Box:
    width, height = round(proportions[0] * scale), round(proportions[1] * scale)
    left = box.left + round((box.width - width) * focus[0])
    return Box(left, box.top + round((box.height - height) * focus[1]), width, height)


def set_rule(context: LayoutContext, element: etree._Element, box: Box) -> None:
    """Draws a line across the middle of the box."""
    line = measure(element, "stroke-width", 250) or 250
    middle = box.top + (box.height - line) // 2
    context.marks.append(Rectangle(Box(box.left, middle, box.width, line), colour(element, "stroke", "#23303a")))


def set_path(context: LayoutContext, element: etree._Element, box: Box) -> None:
    """Draws curves, given as SVG path data in millimetres from the upper left corner of the box."""
    try:
        drawn = path_segments(element.get("d", ""))
    except ValueError as fault:
        raise TemplateFault(element, f"`d` is no path: {as_clause(str(fault))}", 'as in d="M0 0 L10 5"') from None
    segments = tuple((letter, _placed(values, box)) for letter, values in drawn)
    fill = effects.fill_of(element, _extent_of(segments)) if segments else None
    if fill and segments:
        context.inked.append(PaintedArea(_extent_of(segments), "ground", "<path>", element))
    context.marks.append(
        Path(
            segments,
            fill=fill,
            stroke=colour(element, "stroke"),
            stroke_width=measure(element, "stroke-width", 250) or 250,
            cap="round",
            join="round",
            opacity=min(1, number(element, "opacity", 1)),
            dash=measures(element, "dash"),
        )
    )


def _placed(values: Sequence[float], box: Box) -> tuple[int, ...]:
    """Coordinates in micrometres of the face."""
    corner = (box.left, box.top)
    return tuple(round(value * 1000) + corner[index % 2] for index, value in enumerate(values))


def _extent_of(segments: Sequence[tuple[str, tuple[int, ...]]]) -> Box:
    """The box around all points of a path."""
    values = [value for _, numbers in segments for value in numbers]
    left, top = min(values[::2]), min(values[1::2])
    return Box(left, top, max(values[::2]) - left, max(values[1::2]) - top)


def set_qr(context: LayoutContext, element: etree._Element, box: Box) -> None:
    """Places a QR code of the data, in one colour."""
    if context.only_type:
        return
    try:
        drawing = context.resources.qr(
            element.get("data", ""), "#000000" if context.resources.mono else colour(element, "colour") or "#000000"
        )
    except ValueError as fault:
        raise TemplateFault(
            element, f"`data` makes no QR code: {as_clause(str(fault))}", "write a shorter text"
        ) from None
    shown = contained((1, 1), box)
    context.keep_safe(shown, "QR code", element)
    context.inked.append(PaintedArea(shown, "code", "QR", element))
    context.marks.append(Placed(drawing, shown, structure=context.figure(element, "QR code")))
