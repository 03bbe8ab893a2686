"""What was checked of a file, and the figures that were measured: for the page that a preflight writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from cardgen.diagnostics import Severity
from cardgen.diagnostics import codes as code
from cardgen.model.outlet import Outlet
from cardgen.model.units import MM, POINT, millimetres
from cardgen.output.preflight.fault import Fault
from cardgen.output.preflight.pdf_rules import PageFacts, ink_of, is_light, room_of
from cardgen.output.preflight.run import Inspected
from cardgen.render.html.preflight_page import CheckLine

NAMES = {"pdf-x-1a": "PDF/X-1a:2003", "pdf-x-4": "PDF/X-4", "pdf": "PDF"}
MeasuredFigure = Callable[[Inspected, Outlet], str]


def _nothing(file: Inspected, outlet: Outlet) -> str:
    return ""


class CheckRow(Struct, frozen=True):
    """A check in words: the codes that it may find, what is `asked` of a file (empty: nothing), and `measured`."""

    what: str
    codes: tuple[str, ...]
    asked: MeasuredFigure
    measured: MeasuredFigure = _nothing


def checks_of(files: Sequence[Inspected], outlet: Outlet) -> tuple[CheckLine, ...]:
    """All checks for a target with what came out, over one file or all of a folder."""
    rows = _OF_PICTURES if outlet.pictures else _OF_PDF
    faults = [fault for file in files for fault in file.faults]
    file = next((file for file in files if file.pages), files[0] if files else Inspected("", ()))
    is_read = not any(fault.code == code.UNREADABLE_PDF for fault in faults)
    lines = [_line(row, faults, file, outlet, is_read) for row in rows]
    return (_sound(faults), *lines)


def _sound(faults: Iterable[Fault]) -> CheckLine:
    is_bad = any(fault.code in (code.UNREADABLE_PDF, code.UNREADABLE_FACE) for fault in faults)
    return CheckLine("It can be read", "bad" if is_bad else "good", "a whole file")


def _line(row: CheckRow, faults: Iterable[Fault], file: Inspected, outlet: Outlet, is_read: bool) -> CheckLine:
    asked = row.asked(file, outlet)
    own = [fault.severity for fault in faults if fault.code in row.codes]
    if not own and (not asked or not is_read):
        return CheckLine(row.what, "open", asked, row.measured(file, outlet) if is_read else "not looked at")
    sign = "good" if not own else "bad" if Severity.ERROR in own else "look"
    return CheckLine(row.what, sign, asked, row.measured(file, outlet))


def _always(text: str) -> MeasuredFigure:
    return lambda file, outlet: text


def _for_press(text: str) -> MeasuredFigure:
    return lambda file, outlet: text if outlet.press else ""


def _standard(file: Inspected, outlet: Outlet) -> str:
    return NAMES[outlet.press.standard] if outlet.press and outlet.press.standard != "pdf" else ""


def _boxes_asked(file: Inspected, outlet: Outlet) -> str:
    if outlet.sheet:
        return " x ".join(map(millimetres, outlet.sheet.size)) + " mm"
    sizes = ", ".join(f"{millimetres(size.trim[0])} x {millimetres(size.trim[1])} mm" for size in outlet.sizes)
    return f"{sizes or 'any size'}, and {millimetres(outlet.bleed)} mm of bleed"


def _boxes_measured(file: Inspected, outlet: Outlet) -> str:
    name = "MediaBox" if outlet.sheet else "TrimBox"
    boxes = [page.boxes[name] for page in file.pages if name in page.boxes]
    sizes = {
        f"{(right - left) * POINT / MM:.2f} x {(top - bottom) * POINT / MM:.2f} mm"
        for left, bottom, right, top in boxes
    }
    return ", ".join(sorted(sizes)[:3])


def _least(value: Callable[[PageFacts], float | None], unit: str, decimals: int, most: bool = False) -> MeasuredFigure:
    """The least (or the most) of all pages, and on which it is."""

    def figure(file: Inspected, outlet: Outlet) -> str:
        values = [(number, page.number) for page in file.pages if (number := value(page)) is not None]
        if not values:
            return "none"
        chosen, page = max(values, key=lambda pair: pair[0]) if most else min(values, key=lambda pair: pair[0])
        label = file.deck.labels.get(page)
        return f"{chosen:.{decimals}f} {unit}, page {page}" + (f" ({label})" if label else "")

    return figure


def _room(page: PageFacts) -> float | None:
    trim = page.boxes.get("TrimBox")
    rooms = [room_of(piece, trim) for piece in page.paint.types] if trim else []
    return min(rooms) * POINT / MM if rooms else None


def _smallest(page: PageFacts) -> float | None:
    return min((piece.size for piece in page.paint.types), default=None)


def _smallest_light(page: PageFacts) -> float | None:
    return min((piece.size for piece in page.paint.types if is_light(piece)), default=None)


def _asks_points(length: Callable[[Outlet], int]) -> MeasuredFigure:
    return lambda file, outlet: f"at least {length(outlet) / POINT:.2f} pt" if length(outlet) else ""


def _spaces(file: Inspected, outlet: Outlet) -> str:
    used = {colour.space for page in file.pages for colour in page.paint.colours}
    return ", ".join(sorted(used | {shown.space for page in file.pages for shown in page.paint.pictures}))


def _fonts(file: Inspected, outlet: Outlet) -> str:
    fonts = {name: how for page in file.pages for name, how in page.paint.fonts.items()}
    missing = sum(how == "missing" for how in fonts.values())
    return f"{len(fonts)} fonts, {missing} missing"


def _deck(file: Inspected, outlet: Outlet) -> str:
    deck = file.deck
    return f"{len(deck.cards)} cards on {deck.pages or len(file.pages)} pages" if deck.cards else ""


_OF_PDF: tuple[CheckRow, ...] = (
    CheckRow("Pages, against the deck", (code.PAGE_OF_ANOTHER_CARD, code.OTHER_NUMBER_OF_CARDS), _deck,
             lambda file, outlet: f"{len(file.pages)} pages"),
    CheckRow("Boxes and trim", (code.PAGE_BOXES,), _boxes_asked, _boxes_measured),
    CheckRow("Bleed really painted", (code.BLEED_NOT_PAINTED,),
             lambda file, outlet: f"{millimetres(outlet.bleed)} mm" if outlet.bleed and not outlet.sheet else ""),
    CheckRow("Narrowest safe distance", (code.NEAR_THE_CUT,),
             lambda file, outlet: "" if outlet.sheet else f"at least {millimetres(outlet.safe)} mm",
             _least(_room, "mm", 2)),
    CheckRow("Smallest type", (code.SMALL_TYPE,), _asks_points(lambda outlet: outlet.least.type),
             _least(_smallest, "pt", 2)),
    CheckRow("Smallest light type", (code.SMALL_TYPE,), _asks_points(lambda outlet: outlet.least.light_type),
             _least(_smallest_light, "pt", 2)),
    CheckRow("Thinnest line", (code.THIN_LINE,), _asks_points(lambda outlet: outlet.least.line),
             _least(lambda page: min(page.paint.lines, default=None), "pt", 3)),
    CheckRow("Highest ink", (code.TOTAL_INK,),
             lambda file, outlet: f"at most {outlet.press.limit} %" if outlet.press else "",
             _least(lambda page: max(map(ink_of, page.paint.colours), default=None), "%", 1, most=True)),
    CheckRow("Dark type in black alone", (code.BLACK_TYPE,), _for_press("black, overprinting")),
    CheckRow("Colour spaces", (code.COLOUR_SPACE,), _for_press("inks of the press"), _spaces),
    CheckRow("Transparency", (code.TRANSPARENCY,),
             lambda file, outlet: "none" if outlet.press and outlet.press.standard == "pdf-x-1a" else ""),
    CheckRow("Fonts", (code.FONT_MISSING,), _always("all in the file"), _fonts),
    CheckRow("Pictures", (code.FEW_DOTS,),
             lambda file, outlet: f"at least {outlet.least.dpi} dots per inch" if outlet.least.dpi else "",
             _least(lambda page: min((shown.dpi for shown in page.paint.pictures), default=None), "dots per inch", 0)),
    CheckRow("Standard and printing condition", (code.NOT_PDF_X,), _standard),
    CheckRow("Nothing that a press cannot print", (code.NOT_FOR_PRESS,), _standard),
)  # fmt: skip


def _pixels(file: Inspected, outlet: Outlet) -> str:
    sizes = [outlet.pixels_of(size) for size in outlet.sizes]
    return ", ".join(f"{width} x {height}" for width, height in sizes) or "trim and bleed"


_OF_PICTURES: tuple[CheckRow, ...] = (
    CheckRow("Form", (code.PICTURE_FORM,),
             lambda file, outlet: outlet.pictures.form.upper() if outlet.pictures else ""),
    CheckRow("Pixels", (code.PICTURE_SIZE, code.PICTURE_TOO_LARGE), _pixels),
    CheckRow("All of one size", (code.UNEQUAL_PICTURES,), _always("each size is an order")),
    CheckRow("Colours", (code.PICTURE_COLOURS,), _always("red, green, blue of 8 bits")),
    CheckRow("Transparency", (code.PICTURE_ALPHA,),
             lambda file, outlet: "none" if outlet.pictures and not outlet.pictures.corner else ""),
    CheckRow("Dots per inch", (code.PICTURE_DPI,),
             lambda file, outlet: str(outlet.pictures.dpi) if outlet.pictures else ""),
    CheckRow("Bleed really painted", (code.BLEED_NOT_PAINTED,),
             lambda file, outlet: f"{millimetres(outlet.bleed)} mm" if outlet.bleed else ""),
    CheckRow("List of quantities", (code.ORDER_MISFIT,), _always("names the pictures that are there")),
)  # fmt: skip
