"""Shows findings on pictures of their pages, with a frame around each place: for the page that a preflight writes."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable, Iterator, Sequence
from pathlib import PurePath

import pikepdf
import pypdfium2
from PIL import Image, ImageDraw

from cardgen.diagnostics import codes as code
from cardgen.model.outlet import Outlet
from cardgen.model.units import POINT
from cardgen.output.preflight.bleed import bare_edges
from cardgen.output.preflight.content import Colour, Paint, PaintedPlace, ShownPicture, Type
from cardgen.output.preflight.fault import Fault
from cardgen.output.preflight.measured import checks_of
from cardgen.output.preflight.pdf_rules import (
    ROUNDING,
    TOLERANCE,
    Corners,
    ink_of,
    is_coloured_black,
    is_light,
    is_of_press,
    room_of,
)
from cardgen.output.preflight.run import Inspected, corners_of
from cardgen.output.preflight.tracing import tracing_walker
from cardgen.render.html.preflight_page import FramedFinding, FramedPage, PreflightFile, PreflightPage

MOST_PAGES = 4
"""So many pages of a finding are shown."""
MOST_FRAMES = 12
HEIGHT = 480
"""Pixels of a picture."""
COLOURS = 160
"""So many are enough to know a card by."""
ROOM = 5
"""Pixels between a place and its frame."""
FRAME, AROUND, DASH = "#d0006f", "#ffffff", 9
PixelBox = tuple[float, float, float, float]


def preflight_page(files: Sequence[Inspected], outlet: Outlet, name: str) -> PreflightPage:
    """What was checked of a file, or of the files of a folder, and each finding with pictures of its pages."""
    findings = tuple(framed for file in files for framed in _framed(file, outlet))
    pages = sum(len(file.pages) for file in files)
    counted = f"{pages} pages" if pages else f"{len(files)} file{'s' * (len(files) > 1)}"
    facts = (
        ("Target", outlet.name),
        ("Looked at", counted),
        *((("Note", outlet.unverified),) if outlet.unverified else ()),
    )
    return PreflightPage(outlet.name, PreflightFile(PurePath(name).name, facts, checks_of(files, outlet), findings))


def _framed(file: Inspected, outlet: Outlet) -> Iterator[FramedFinding]:
    draw = _pictures if outlet.pictures else _pages
    shown = draw(file, outlet) if file.data and (file.pages or outlet.pictures) else [()] * len(file.faults)
    for finding, fault, pages in zip(file.found, file.faults, shown, strict=True):
        yield FramedFinding(finding, pages, max(0, len(fault.pages) - len(pages)))


def _pages(file: Inspected, outlet: Outlet) -> list[tuple[FramedPage, ...]]:
    """For each fault of a PDF, some of its pages."""
    document = pypdfium2.PdfDocument(file.data)
    walker = tracing_walker()
    try:
        with pikepdf.open(io.BytesIO(file.data)) as pdf:
            return [
                tuple(
                    _framed_page(fault, file, outlet, number, document[number - 1], walker.page(pdf.pages[number - 1]))
                    for number in fault.pages[:MOST_PAGES]
                )
                for fault in file.faults
            ]
    finally:
        document.close()


def _framed_page(
    fault: Fault, file: Inspected, outlet: Outlet, number: int, page: pypdfium2.PdfPage, paint: Paint
) -> FramedPage:
    media = corners_of(page.get_mediabox())
    scale = HEIGHT / (media[3] - media[1])
    image = page.render(scale=scale).to_pil().convert("RGB")
    if fault.code == code.BLEED_NOT_PAINTED:
        boxes = bare_edges(page, image, scale * 72)
    else:
        trim = file.pages[number - 1].boxes.get("TrimBox", media)
        places = _places(fault.code, paint, outlet, trim)
        boxes = [
            (
                (left - media[0]) * scale,
                (media[3] - top) * scale,
                (right - media[0]) * scale,
                (media[3] - bottom) * scale,
            )
            for left, bottom, right, top in places
        ]
    label = file.deck.labels.get(number)
    return _picture(image, boxes, f"page {number}" + (f": {label}" if label else ""))


def _pictures(file: Inspected, outlet: Outlet) -> list[tuple[FramedPage, ...]]:
    """For each fault of a picture, the picture."""
    try:
        with Image.open(io.BytesIO(file.data)) as opened:
            image = opened.convert("RGB")
    except Exception:  # as decoders fail in every way there is; a finding says so
        return [()] * len(file.faults)
    image.thumbnail((HEIGHT, HEIGHT))
    return [(_picture(image.copy(), [], PurePath(file.name).name),) for _ in file.faults]


def _places(code_of: str, paint: Paint, outlet: Outlet, trim: Corners) -> list[Corners]:
    """Where on a page something is that breaks a rule; nothing where the page as a whole does."""
    by_type, by_mark = _TYPES.get(code_of), _MARKS.get(code_of)
    places: list[Corners] = []
    if by_type is not None:
        places = [(t.left, t.bottom, t.right, t.top) for t in paint.types if by_type(t, outlet, trim)]
    elif by_mark is not None:
        marks = (mark for known in paint.places.values() for mark in known)
        places = [mark[1:] for mark in marks if by_mark(mark, outlet)]
    return list(dict.fromkeys(places))[:MOST_FRAMES]


_TYPES: dict[str, Callable[[Type, Outlet, Corners], bool]] = {
    code.NEAR_THE_CUT: lambda piece, outlet, trim: room_of(piece, trim) * POINT < outlet.safe - TOLERANCE,
    code.SMALL_TYPE: lambda piece, outlet, trim: (
        piece.size < outlet.least.type / POINT - ROUNDING
        or (is_light(piece) and piece.size < outlet.least.light_type / POINT - ROUNDING)
    ),
    code.BLACK_TYPE: lambda piece, outlet, trim: is_coloured_black(piece),
}


def _is_thin(mark: PaintedPlace, outlet: Outlet) -> bool:
    return isinstance(mark.what, float) and mark.what < outlet.least.line / POINT - ROUNDING


def _is_foreign(mark: PaintedPlace, outlet: Outlet) -> bool:
    return isinstance(mark.what, (Colour, ShownPicture)) and not is_of_press(mark.what.space)


def _is_inky(mark: PaintedPlace, outlet: Outlet) -> bool:
    return isinstance(mark.what, Colour) and ink_of(mark.what) > (outlet.press.limit if outlet.press else 400)


def _is_coarse(mark: PaintedPlace, outlet: Outlet) -> bool:
    return isinstance(mark.what, ShownPicture) and mark.what.dpi < outlet.least.dpi - 1


_MARKS: dict[str, Callable[[PaintedPlace, Outlet], bool]] = {
    code.THIN_LINE: _is_thin,
    code.COLOUR_SPACE: _is_foreign,
    code.TRANSPARENCY: lambda mark, outlet: isinstance(mark.what, str),
    code.TOTAL_INK: _is_inky,
    code.FEW_DOTS: _is_coarse,
}


def _picture(image: Image.Image, boxes: Sequence[PixelBox], caption: str) -> FramedPage:
    pen = ImageDraw.Draw(image)
    whole = (ROOM, ROOM, image.width - 1 - ROOM, image.height - 1 - ROOM)
    for left, top, right, bottom in boxes or [whole]:
        room = ROOM if boxes else 0
        _frame(pen, (left - room, top - room, right + room, bottom + room), image.size)
    out = io.BytesIO()
    image.quantize(COLOURS).save(out, "PNG", optimize=True)
    return FramedPage(caption, base64.b64encode(out.getvalue()).decode(), image.size)


def _frame(pen: ImageDraw.ImageDraw, box: PixelBox, size: tuple[int, int]) -> None:
    """A dashed frame on a white one, so that it is seen on any ground."""
    left, top = max(2, round(box[0])), max(2, round(box[1]))
    right, bottom = min(size[0] - 3, round(box[2])), min(size[1] - 3, round(box[3]))
    right, bottom = max(right, left + 2), max(bottom, top + 2)
    pen.rectangle((left - 1, top - 1, right + 1, bottom + 1), outline=AROUND, width=4)
    for x in range(left, right, 2 * DASH):
        for y in (top, bottom):
            pen.line((x, y, min(x + DASH, right), y), fill=FRAME, width=2)
    for y in range(top, bottom, 2 * DASH):
        for x in (left, right):
            pen.line((x, y, x, min(y + DASH, bottom)), fill=FRAME, width=2)
