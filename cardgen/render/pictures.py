"""How do icons, drawings, picture files and QR codes come into their boxes?"""

from __future__ import annotations

from lxml import etree

from cardgen.diagnostics import Severity, as_clause
from cardgen.render import setting
from cardgen.render.composer import Composer
from cardgen.render.display import Box, Drawing, Picture, Placed, Rectangle
from cardgen.render.overlaps import Inked
from cardgen.render.vocabulary import TemplateFault, choice, colour, focus, measure, radii

LOWEST_DPI = 200


def set_icon(composer: Composer, element: etree._Element, box: Box) -> None:
    name = element.get("name", "")
    drawing = composer.resources.icon(name)
    if drawing is None:
        if composer.resources.lacks(f"icons/{name}"):
            composer.report(
                "CG708",
                f"there is no drawing for the icon `{name}` on {composer.subject.label}",
                element,
                f"add `icons/{name}.svg` to the game's templates",
                Severity.WARNING,
            )
        return
    shown = contained(drawing.view_box[2:], box)
    is_sign = choice(element, "safe", ("keep", "free")) == "keep"
    if is_sign:
        composer.keep_safe(shown, f"icon `{name}`", element)
    composer.inked.append(Inked(shown, "icon" if is_sign else "picture", name, element))  # what may be cut is a ground
    composer.marks.append(Placed(drawing, shown))


def set_art(composer: Composer, element: etree._Element, box: Box) -> None:
    _set_picture(composer, element, box, element.get("name", ""))


def set_image(composer: Composer, element: etree._Element, box: Box) -> None:
    _set_picture(composer, element, box, f"file::{element.get('src', '')}")


def _set_picture(composer: Composer, element: etree._Element, box: Box, reference: str) -> None:
    shown, found = composer.resources.art(reference, (box.width, box.height))
    for finding in found:
        composer.report(
            finding.code,
            f"{finding.message} ({composer.subject.label})",
            element,
            finding.help,
            finding.severity,
            "art",
        )
    if shown is None:
        _set_placeholder(composer, element, box, reference)
        return
    is_whole = choice(element, "fit", ("cover", "contain")) == "contain"
    around = contained(_proportions(shown), box) if is_whole else covering(_proportions(shown), box, focus(element))
    if isinstance(shown, Picture):
        _check_resolution(composer, element, around, shown)
    composer.inked.append(Inked(around if is_whole else box, "picture", shown.name, element))
    composer.marks.append(Placed(shown, around) if is_whole else Placed(shown, around, box, radii(element)))


def _set_placeholder(composer: Composer, element: etree._Element, box: Box, reference: str) -> None:
    """A grey field with the name of what is missing, so that the run goes on and nobody overlooks it."""
    composer.marks.append(Rectangle(box, "#d9d9d9"))
    setting.set_label(composer, f"no picture: {reference.partition(':')[2] or reference}", box)


def _check_resolution(composer: Composer, element: etree._Element, shown: Box, picture: Picture) -> None:
    """Is it fine enough as large as it is shown, whole or cut?"""
    from cardgen.render.raster import effective_dpi  # Pillow, only where there are pictures

    dpi = effective_dpi(picture.pixels, (shown.width, shown.height))
    if dpi < LOWEST_DPI:
        composer.report(
            "CG704",
            f"picture `{picture.name}` has only {dpi} dots per inch on {composer.subject.label}",
            element,
            f"use one at least {-(-shown.width * 300 // 25_400)} pixels wide for 300 dpi",
            Severity.WARNING,
            "art",
        )


def _proportions(shown: Drawing | Picture) -> tuple[float, float]:
    return shown.view_box[2:] if isinstance(shown, Drawing) else shown.pixels


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


def set_rule(composer: Composer, element: etree._Element, box: Box) -> None:
    line = measure(element, "stroke-width", 250) or 250
    middle = box.top + (box.height - line) // 2
    composer.marks.append(Rectangle(Box(box.left, middle, box.width, line), colour(element, "stroke", "#23303a")))


def set_qr(composer: Composer, element: etree._Element, box: Box) -> None:
    try:
        drawing = composer.resources.qr(
            element.get("data", ""), "#000000" if composer.resources.mono else colour(element, "colour") or "#000000"
        )
    except ValueError as fault:
        raise TemplateFault(
            element, f"`data` makes no QR code: {as_clause(str(fault))}", "write a shorter text"
        ) from None
    shown = contained((1, 1), box)
    composer.keep_safe(shown, "QR code", element)
    composer.inked.append(Inked(shown, "code", "QR", element))
    composer.marks.append(Placed(drawing, shown))
