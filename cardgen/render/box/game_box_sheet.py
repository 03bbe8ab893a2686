"""Lays out a game box: lid and base, each in one piece or as tiles of the paper, and the plan of what lies where."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import BOX_LARGER_THAN_SHEET
from cardgen.model.units import length, millimetres
from cardgen.render.base.display import Box, Face, Mark, Page, Placed
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.slug import SlugPlace
from cardgen.render.base.target import Target
from cardgen.render.box.dieline import BLEED, BoxSheet, Panel
from cardgen.render.box.game_box import LiddedBox, game_box_of
from cardgen.render.box.sheet import (
    BLACK,
    LINE_SIZE,
    NO_BREAK,
    Inks,
    PanelSource,
    cut_lines,
    dashes,
    faces_of,
)
from cardgen.render.box.tray import TAB, FoldedTray
from cardgen.render.face.edition import Edition
from cardgen.render.face.small_print import joined, left_out, lines_down, printed, small_print
from cardgen.render.layout.resources import Resources
from cardgen.render.sheet.n_up import Size
from cardgen.render.sheet.tiled_pages import lay_out_tiles
from cardgen.words.language import Language

HEAD, EDGE = 8000, 6000
"""What stays free above a flat that is printed in one piece, and at the left of the words in its corner."""
SIZES = LINE_SIZE, length("7pt")
"""What is to be done, in the larger size if there is room."""
GLUE_SIZE = length("8pt")


def lay_out_game_box(
    edition: Edition, target: Target, panel_source: PanelSource
) -> tuple[LaidOut | None, list[Diagnostic]]:
    """A page each for lid and base, or their tiles, and the plan; CG710 where there is no room."""
    box = game_box_of(target)
    if box is None:
        return None, [_misfit(target, "no floor of it holds all piles side by side")]
    panels = printed_panels(box, target)
    faces, found = faces_of(edition, target, panels, panel_source)
    if len(faces) < len(panels):
        return None, found
    pages: list[Page] = []
    for tray in (box.lid, box.base):
        made, misfits = _pages(tray, box, faces, target, edition.resources)
        pages += made
        found += misfits
        if misfits:
            return None, found
    pages.append(_plan(panels[-1], faces["plan"]))
    title = f"{edition.game.name}: {target.product.name}"
    return LaidOut(edition.publication(title, tuple(pages), "Simplex")), found


def printed_panels(box: LiddedBox, target: Target) -> tuple[Panel, ...]:
    """All that a template dresses: lid, base, and at the end the plan."""
    trays = (panel for tray in (box.lid, box.base) for panel in (tray.wrap, *tray.panels))
    return (*trays, Panel("plan", Box(0, 0, *_sideways(target)), 0, (False,) * 4))


def _sideways(target: Target) -> Size:
    sheet = Size(target.page.width, target.page.height)
    return sheet if sheet.width >= sheet.height else sheet.turned


def _plan(panel: Panel, face: Face) -> Page:
    sheet = Box(0, 0, *panel.size)
    return Page(*panel.size, (Placed(face, sheet.inset(-BLEED), sheet),))


def _pages(
    tray: FoldedTray, box: LiddedBox, faces: dict[str, Face], target: Target, resources: Resources
) -> tuple[list[Page], list[Diagnostic]]:
    if target.product.size is None:
        flat = Size(*(side + 2 * BLEED for side in tray.flat))
        whole = BoxSheet(flat, Box(0, 0, *flat), (BLEED, BLEED))
        marks = tuple(marks_of(tray, whole, faces, target, resources))
        face = Face(
            f"{target.product.id} {tray.name}", *flat, Box(BLEED, BLEED, *tray.flat), marks, alt=_named(tray, target)
        )
        return lay_out_tiles([face], target, resources, needs_foot=False)
    sheet = _one_sheet(tray, _sideways(target))
    if sheet is None:
        message = f"the flat {tray.name} is {tray.flat}, with {millimetres(BLEED)} mm of bleed around it"
        return [], [_misfit(target, f"{message}, and its `size` is {_sideways(target)}")]
    marks = (
        *marks_of(tray, sheet, faces, target, resources),
        *_words(tray, sheet, target, resources),
    )
    trim = Box(*sheet.corner, *tray.flat)
    bleed = trim if target.settings.low_ink else trim.inset(-BLEED)
    return [Page(*sheet.sheet, marks, trim=trim, bleed=bleed)], []


def _one_sheet(tray: FoldedTray, sheet: Size) -> BoxSheet | None:
    """The flat in the middle of a sheet, at its top."""
    across, down = sheet.width - tray.flat.width, sheet.height - tray.flat.height
    if min(across, down) < 2 * BLEED:
        return None
    return BoxSheet(sheet, Box(0, 0, *sheet), (across // 2, min(HEAD, down // 2)))


def marks_of(
    tray: FoldedTray, sheet: BoxSheet, faces: dict[str, Face], target: Target, resources: Resources
) -> Iterator[Mark]:
    """The picture over floor and walls, what stands on them, the lines, and a word on each glue area."""
    is_white = target.settings.low_ink
    for part in _arms(tray, 0 if is_white else BLEED):
        yield Placed(faces[tray.wrap.name], tray.wrap.box.inset(-BLEED).moved(*sheet.corner), part.moved(*sheet.corner))
    for panel in tray.panels:
        clip = panel.box if is_white else panel.shown
        place, clip = (part.moved(*sheet.corner) for part in (panel.box.inset(-BLEED), clip))
        yield Placed(faces[panel.name], place, clip, turned=panel.turned)
    inks = BLACK if is_white else Inks()
    yield from dashes(tray.creases, sheet, inks)
    yield from cut_lines(tray, sheet, inks)
    yield from _glue_words(tray, sheet, target, resources)


def _arms(tray: FoldedTray, bleed: int) -> tuple[Box, Box]:
    """The two arms of the cross that the flat is, without the tabs, which stay white."""
    floor, flat = tray.floor, tray.flat
    upright = Box(floor.left - bleed, -bleed, floor.width + 2 * bleed, flat.height + 2 * bleed)
    return upright, Box(-bleed, floor.top - bleed, flat.width + 2 * bleed, floor.height + 2 * bleed)


def _glue_words(tray: FoldedTray, sheet: BoxSheet, target: Target, resources: Resources) -> Iterator[Mark]:
    for corners in tray.tabs:
        left, right = sorted(x for x, _ in corners)[:: len(corners) - 1]
        middle = sum(y for _, y in corners) // len(corners)
        inset = BLEED + 600 if left in (tray.floor.right,) else 1500
        place = SlugPlace(left + inset + sheet.corner[0], middle + GLUE_SIZE // 3 + sheet.corner[1], right - left, 0)
        yield from small_print(place, [target.game.language.say("box.glue")], resources, GLUE_SIZE)


def _named(tray: FoldedTray, target: Target) -> str:
    return target.game.language.say(f"box.{tray.name}")


def _words(tray: FoldedTray, sheet: BoxSheet, target: Target, resources: Resources) -> Iterator[Mark]:
    """What sheet it is and what to do with it, in the corner between two walls."""
    left, top = sheet.corner
    right = left + tray.floor.left - TAB - BLEED
    room = Box(EDGE, top, right - EDGE, tray.floor.top - BLEED)
    language = target.game.language
    named = f"{target.game.name}: {target.product.name}, {_named(tray, target)}"
    slug = joined([named, language.say("sheet.true-size")])
    for size in SIZES:
        texts = [(text, size) for text in (slug, *what_to_do(tray, language))]
        texts_down = lines_down(room, texts, resources)
        if not left_out(texts_down, room):
            break
    yield from printed(texts_down, room, resources)


def what_to_do(tray: FoldedTray, language: Language) -> Iterator[str]:
    """How a flat sheet becomes this tray."""
    yield language.say("box.tray-cut")
    inside = f"{NO_BREAK}×{NO_BREAK}".join(str(round(side / length("1mm"))) for side in tray.inner)
    text = language.say("box.tray-inside", inside=inside)
    yield text.replace(" mm", f"{NO_BREAK}mm").replace(" g/", f"{NO_BREAK}g/")


def _misfit(target: Target, reason: str) -> Diagnostic:
    help = "take a larger `size`, or put less into it with `of`"
    return target.game.origin.finding(
        BOX_LARGER_THAN_SHEET, f"the game box cannot be printed: {reason}", "products", target.product.id, help=help
    )
