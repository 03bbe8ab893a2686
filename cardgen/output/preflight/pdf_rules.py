"""What a PDF must be for a target: one function a rule, each of which names the pages that break it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import pikepdf
from msgspec import Struct

from cardgen.diagnostics import Severity
from cardgen.diagnostics import codes as code
from cardgen.model.outlet import Outlet, PressSheet
from cardgen.model.units import MM, POINT, millimetres
from cardgen.output.preflight.content import Colour, Paint, ShownPicture, Type
from cardgen.output.preflight.fault import Fault

TOLERANCE = 10
"""Boxes may be off by a hundredth of a millimetre."""
ROUNDING = 0.002
"""What numbers of a content stream are rounded by: a thin line of 0.25 pt may be written as 0.2499."""
DARK_TYPE = 0.85
"""Type with so much black, or with as much ink of other colours, is dark."""
Corners = tuple[float, float, float, float]
"""Left, bottom, right and top in points."""


class PageFacts(Struct, frozen=True):
    """A page as it was read back: its number from 1, its boxes in points (left, bottom, right, top), what it paints."""

    number: int
    boxes: dict[str, Corners]
    paint: Paint


class FileFacts(Struct, frozen=True):
    """A file as it was read back."""

    pdf: pikepdf.Pdf
    pages: Sequence[PageFacts]


Rule = Callable[[FileFacts, Outlet], Iterable[Fault]]


def boxes(file: FileFacts, outlet: Outlet) -> Iterator[Fault]:
    """MediaBox, BleedBox and TrimBox, one in the other; the trim of a size that is taken, with the bleed around it."""
    faults: dict[str, list[int]] = {}
    for page in file.pages:
        for message in (
            _faults_of_sheet(page.boxes, outlet.sheet) if outlet.sheet else _faults_of_boxes(page.boxes, outlet)
        ):
            faults.setdefault(message, []).append(page.number)
    for message, pages in faults.items():
        yield Fault(code.PAGE_BOXES, message, "write the file anew with `cardgen build --target`", tuple(pages))


def _faults_of_boxes(boxes: dict[str, Corners], outlet: Outlet) -> Iterator[str]:
    trim, bleed, media = boxes.get("TrimBox"), boxes.get("BleedBox"), boxes["MediaBox"]
    if trim is None:
        yield "the page has no TrimBox"
        return
    if "ArtBox" in boxes:
        yield "the page has a TrimBox and an ArtBox"
    bleed = bleed or media
    if not (_lies_in(trim, bleed) and _lies_in(bleed, media)):
        yield "TrimBox, BleedBox and MediaBox do not lie in each other"
    size = round((trim[2] - trim[0]) * POINT), round((trim[3] - trim[1]) * POINT)
    if outlet.size_of(size) is None:
        taken = ", ".join(size.id for size in outlet.sizes)
        yield f"the trim is {millimetres(size[0])} x {millimetres(size[1])} mm; {outlet.name} takes {taken}"
    around = (trim[0] - bleed[0], trim[1] - bleed[1], bleed[2] - trim[2], bleed[3] - trim[3])
    if any(abs(room * POINT - outlet.bleed) > TOLERANCE for room in around):
        rooms = ", ".join(f"{room * POINT / MM:.2f}" for room in around)
        yield f"the bleed is {rooms} mm on left, foot, right and head, not {millimetres(outlet.bleed)}"


def _faults_of_sheet(boxes: dict[str, Corners], sheet: PressSheet) -> Iterator[str]:
    """A sheet is cut by its marks: of the page only its size is asked for."""
    left, bottom, right, top = boxes["MediaBox"]
    size = round((right - left) * POINT), round((top - bottom) * POINT)
    if any(abs(side - wanted) > TOLERANCE for side, wanted in zip(size, sheet.size, strict=True)):
        across, down = map(millimetres, sheet.size)
        yield f"the page has {millimetres(size[0])} x {millimetres(size[1])} mm, the sheet {across} x {down} mm"


def _lies_in(inner: Corners, outer: Corners) -> bool:
    slack = TOLERANCE / POINT
    left, bottom = inner[0] >= outer[0] - slack, inner[1] >= outer[1] - slack
    return left and bottom and inner[2] <= outer[2] + slack and inner[3] <= outer[3] + slack


def spaces(file: FileFacts, outlet: Outlet) -> Iterator[Fault]:
    """Only colours that the press has inks for."""
    if outlet.press is None:
        return
    wrong: dict[str, list[int]] = {}
    for page in file.pages:
        used = {colour.space for colour in page.paint.colours} | {shown.space for shown in page.paint.pictures}
        for space in used:
            if not is_of_press(space):
                wrong.setdefault(space, []).append(page.number)
    for space, pages in sorted(wrong.items()):
        message = f"something is painted in {space}, which is not separated into inks"
        yield Fault(code.COLOUR_SPACE, message, "separate it: cyan, magenta, yellow, black", tuple(pages))


def is_of_press(space: str) -> bool:
    """Whether a press has inks for a colour space."""
    base = space.rpartition(" over ")[2]
    return base in ("DeviceCMYK", "DeviceGray", "mask", "Pattern")


PROCESS = frozenset(("All", "None", "Cyan", "Magenta", "Yellow", "Black"))
"""Plates that each press has, and all or none of them (ISO 32000-1, 8.6.6.4)."""


def spot_inks(file: FileFacts, outlet: Outlet) -> Iterator[Fault]:
    """Only spot inks that the press has, each printed over what is below."""
    if outlet.press is None:
        return
    own = set(outlet.press.spot_names.values())
    unknown: dict[str, list[int]] = {}
    knocking: dict[str, list[int]] = {}
    for page in file.pages:
        colours, pictures = page.paint.colours, page.paint.pictures
        used = inks_of(colour.space for colour in colours) | inks_of(shown.space for shown in pictures)
        for ink in used - own - PROCESS:
            unknown.setdefault(ink, []).append(page.number)
        for ink in inks_of(colour.space for colour in colours if not colour.overprints) & own:
            knocking.setdefault(ink, []).append(page.number)
    for ink, pages in sorted(unknown.items()):
        has = ", ".join(sorted(own)) or "none"
        message = f"something is painted in the spot ink {ink}; those of {outlet.name}: {has}"
        help = "name it as the press does, under `spots` of the target"
        yield Fault(code.SPOT_INK, message, help, tuple(pages))
    for ink, pages in sorted(knocking.items()):
        help = "let it overprint, so that no other plate has a hole for it"
        yield Fault(code.SPOT_INK, f"the spot ink {ink} knocks out what is below", help, tuple(pages))


def inks_of(spaces: Iterable[str]) -> set[str]:
    """The inks with plates of their own in these colour spaces."""
    split = (space.partition(" over ")[0].split(" ", 1) for space in spaces)
    return {ink for kind, *names in split if kind in ("Separation", "DeviceN") for ink in "/".join(names).split("/")}


def transparency(file: FileFacts, outlet: Outlet) -> Iterator[Fault]:
    """Nothing that shows through, where the standard has no transparency."""
    if outlet.press is None or outlet.press.standard != "pdf-x-1a":
        return
    pages = [page.number for page in file.pages if _shows_through(page.paint)]
    if pages:
        message = "something lets through what lies under it, which PDF/X-1a does not have"
        yield Fault(code.TRANSPARENCY, message, "flatten it", tuple(pages))


def _shows_through(paint: Paint) -> bool:
    states = (state for state in paint.states if not state.startswith(("annotation", "transfer")))
    return any(states) or any(picture.has_mask for picture in paint.pictures)


def total_ink(file: FileFacts, outlet: Outlet) -> Iterator[Fault]:
    """No colour with more ink than the paper dries."""
    if outlet.press is None:
        return
    limit = outlet.press.limit
    inked = {page.number: max(map(ink_of, page.paint.colours), default=0) for page in file.pages}
    pages = tuple(number for number, ink in inked.items() if ink > limit + 0.05)
    if pages:
        most = max(inked.values())
        message = f"a colour has {most:.0f} % of ink, and the limit of {outlet.name} is {limit} %"
        yield Fault(code.TOTAL_INK, message, "lessen cyan, magenta and yellow", pages)


def ink_of(colour: Colour) -> float:
    """All inks of a colour together, in percent; colours of screens have none."""
    if not is_of_press(colour.space):
        return 0
    if colour.space == "DeviceGray":
        return 100 * (1 - colour.values[0]) if colour.values else 0
    return 100 * sum(colour.values)


def black_type(file: FileFacts, outlet: Outlet) -> Iterator[Fault]:
    """Dark type in black alone, printed over what is below."""
    if outlet.press is None:
        return
    pages = [page.number for page in file.pages if any(map(is_coloured_black, page.paint.types))]
    if pages:
        message = "dark type is printed in more than one ink, or knocks out what is below: its edges would be blurred"
        yield Fault(code.BLACK_TYPE, message, "print it in black alone, overprinting", tuple(pages))


def is_coloured_black(piece: Type) -> bool:
    """Whether type is dark and not in black alone, overprinting."""
    colour = piece.colour
    if colour.space != "DeviceCMYK" or len(colour.values) != 4 or colour.values[3] < DARK_TYPE:
        return False
    return any(colour.values[:3]) or not colour.overprints


def fonts(file: FileFacts, outlet: Outlet) -> Iterator[Fault]:
    """All fonts in the file."""
    missing: dict[str, list[int]] = {}
    for page in file.pages:
        for name, how in page.paint.fonts.items():
            if how == "missing":
                missing.setdefault(name.removeprefix("/"), []).append(page.number)
    for name, pages in sorted(missing.items()):
        yield Fault(code.FONT_MISSING, f"the font {name} is not in the file", "embed it", tuple(pages))


def thin_lines(file: FileFacts, outlet: Outlet) -> Iterator[Fault]:
    """No line thinner than what prints."""
    least = outlet.least.line / POINT
    thin = {page.number: min(page.paint.lines, default=least) for page in file.pages}
    pages = tuple(number for number, width in thin.items() if width < least - ROUNDING)
    if pages:
        message = f"a line is {min(thin.values()):.2f} pt wide, and {outlet.name} asks for {least:.2f} pt"
        yield Fault(code.THIN_LINE, message, "make it wider", pages)


def small_type(file: FileFacts, outlet: Outlet) -> Iterator[Fault]:
    """No type smaller than what prints; light type on a dark ground asks for more."""
    for what, least, is_meant in (
        ("type", outlet.least.type, lambda piece: True),
        ("light type", outlet.least.light_type, is_light),
    ):
        wanted = least / POINT
        sizes = {page.number: _smallest(page.paint.types, is_meant) for page in file.pages}
        pages = tuple(number for number, size in sizes.items() if size < wanted - ROUNDING)
        if pages:
            message = f"{what} is {min(sizes.values()):.1f} pt, and {outlet.name} asks for {wanted:.1f} pt"
            yield Fault(code.SMALL_TYPE, message, "make it larger", pages)


def _smallest(types: Iterable[Type], is_meant: Callable[[Type], bool]) -> float:
    return min((piece.size for piece in types if is_meant(piece)), default=1e9)


def is_light(piece: Type) -> bool:
    """Whether type is light, so that what is around it may fill it."""
    return piece.colour.space == "DeviceCMYK" and ink_of(piece.colour) < 60


def safe_zone(file: FileFacts, outlet: Outlet) -> Iterator[Fault]:
    """Type keeps away from the trim."""
    if outlet.sheet:  # that is looked at where faces are laid out
        return
    near: dict[int, float] = {}
    for page in file.pages:
        trim = page.boxes.get("TrimBox")
        rooms = [room_of(piece, trim) for piece in page.paint.types] if trim else []
        least = min(rooms, default=1e9) * POINT
        if least < outlet.safe - TOLERANCE:
            near[page.number] = least
    if near:
        least, advised = min(near.values()) / MM, millimetres(outlet.safe)
        message = f"type comes to {least:.2f} mm of the cut, and {outlet.name} advises {advised} mm"
        yield Fault(code.NEAR_THE_CUT, message, "move it inwards in the template", tuple(near), Severity.WARNING)


def room_of(piece: Type, trim: Corners) -> float:
    """How far type keeps away from the trim, in points."""
    return min(piece.left - trim[0], piece.bottom - trim[1], trim[2] - piece.right, trim[3] - piece.top)


def resolution(file: FileFacts, outlet: Outlet) -> Iterator[Fault]:
    """Pictures fine enough."""
    coarse: dict[int, float] = {}
    for page in file.pages:
        finest: list[ShownPicture] = [shown for shown in page.paint.pictures if shown.dpi < outlet.least.dpi - 1]
        if finest:
            coarse[page.number] = min(shown.dpi for shown in finest)
    if coarse:
        message = (
            f"a picture has {min(coarse.values()):.0f} dots per inch, and {outlet.name} asks for {outlet.least.dpi}"
        )
        yield Fault(code.FEW_DOTS, message, "take a larger picture, or show it smaller", tuple(coarse))


def identity(file: FileFacts, outlet: Outlet) -> Iterator[Fault]:
    """That a PDF/X says what it is: version, information, printing condition, trapping."""
    if outlet.press is None or outlet.press.standard == "pdf":
        return
    for message in _IDENTITIES[outlet.press.standard](file.pdf):
        yield Fault(code.NOT_PDF_X, message, "write the file anew with `cardgen build --target`")


def _of_x1a(pdf: pikepdf.Pdf) -> Iterator[str]:
    if _version(pdf) > (1, 4):
        yield f"PDF {pdf.pdf_version} is newer than the 1.4 of PDF/X-1a:2003"
    if _text(pdf.docinfo.get("/GTS_PDFXVersion")) != "PDF/X-1a:2003":
        yield "the file does not say that it is PDF/X-1a:2003"
    if any(thing.get("/Type") == "/ObjStm" for thing in pdf.objects if isinstance(thing, pikepdf.Stream)):
        yield "objects lie in object streams, which PDF 1.4 does not have"
    yield from _common(pdf)


def _of_x4(pdf: pikepdf.Pdf) -> Iterator[str]:
    if _version(pdf) > (1, 6):
        yield f"PDF {pdf.pdf_version} is newer than the 1.6 of PDF/X-4"
    metadata = pdf.Root.get("/Metadata")
    if metadata is None or b"<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>" not in metadata.read_bytes():
        yield "the metadata do not say that the file is PDF/X-4"
    if not any("/DestOutputProfile" in intent for intent in _intents(pdf)):
        yield "the profile of the printing condition is not in the file"
    yield from _common(pdf)


_IDENTITIES: dict[str, Callable[[pikepdf.Pdf], Iterator[str]]] = {"pdf-x-1a": _of_x1a, "pdf-x-4": _of_x4}


def _common(pdf: pikepdf.Pdf) -> Iterator[str]:
    info = pdf.docinfo
    for key in ("/Title", "/CreationDate", "/ModDate"):
        if not _text(info.get(key)):
            yield f"the information dictionary has no {key[1:]}"
    trapped = info.get("/Trapped")
    if not isinstance(trapped, pikepdf.Name) or trapped not in ("/True", "/False"):
        yield "Trapped is neither the name True nor the name False"
    if "/ID" not in pdf.trailer:
        yield "the trailer has no ID"
    intents = _intents(pdf)
    if len(intents) != 1:
        yield f"there are {len(intents)} printing conditions of PDF/X instead of one"
    for intent in intents:
        if not _text(intent.get("/OutputConditionIdentifier")):
            yield "the printing condition has no identifier"
        profile = intent.get("/DestOutputProfile")
        if profile is None and _text(intent.get("/RegistryName")) != "http://www.color.org":
            yield "the printing condition has neither a profile nor the name of the registry"
        if profile is not None and profile.read_bytes()[12:20] != b"prtrCMYK":
            yield "the profile of the printing condition is not one of a press with four inks"


def _intents(pdf: pikepdf.Pdf) -> list[Any]:
    return [intent for intent in pdf.Root.get("/OutputIntents", ()) if intent.get("/S") == "/GTS_PDFX"]


def _version(pdf: pikepdf.Pdf) -> tuple[int, ...]:
    return tuple(map(int, pdf.pdf_version.split(".")))


def _text(value: Any) -> str:
    return "" if value is None else str(value)


_NOT_FOR_PRESS = ("/OpenAction", "/AA", "/AcroForm", "/Names/JavaScript", "/OCProperties", "/Perms")


def forbidden(file: FileFacts, outlet: Outlet) -> Iterator[Fault]:
    """Nothing that a press cannot print: scripts, forms, layers, annotations, encryption, old or rare encodings."""
    if outlet.press is None or outlet.press.standard == "pdf":
        return
    pdf = file.pdf
    for path in _NOT_FOR_PRESS:
        if _at(pdf.Root, path) is not None:
            yield Fault(code.NOT_FOR_PRESS, f"the file has {path.rpartition('/')[2]}", "remove it")
    if pdf.is_encrypted:
        yield Fault(code.NOT_FOR_PRESS, "the file is encrypted", "remove the password")
    for kind, names in (("annotation", "annotation"), ("transfer", "transfer curve")):
        pages = [page.number for page in file.pages if any(state.startswith(kind) for state in page.paint.states)]
        if pages:
            yield Fault(
                code.NOT_FOR_PRESS,
                f"there is an {names}" if kind == "annotation" else f"there is a {names}",
                "remove it",
                tuple(pages),
            )
    if any(thing.get("/Subtype") == "/PS" for thing in pdf.objects if isinstance(thing, pikepdf.Stream)):
        yield Fault(code.NOT_FOR_PRESS, "there is a piece of PostScript", "remove it")
    if any("/OPI" in thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream)):
        yield Fault(code.NOT_FOR_PRESS, "there is a picture by reference (OPI)", "put the picture into the file")
    refused = {"/LZWDecode"} | ({"/JPXDecode", "/JBIG2Decode"} if outlet.press.standard == "pdf-x-1a" else set())
    used = {filter for thing in pdf.objects if isinstance(thing, pikepdf.Stream) for filter in _filters(thing)}
    for name in sorted(used & refused):
        yield Fault(code.NOT_FOR_PRESS, f"something is encoded with {name[1:]}", "encode it with Flate")


def _at(root: Any, path: str) -> Any:
    for name in path[1:].split("/"):
        root = root.get(f"/{name}") if root is not None else None
    return root


def _filters(thing: pikepdf.Stream) -> list[str]:
    filters = thing.get("/Filter", ())
    return [str(name) for name in (filters if isinstance(filters, pikepdf.Array) else [filters] if filters else [])]


RULES: tuple[Rule, ...] = (
    *(boxes, identity, forbidden, spaces, spot_inks, transparency, total_ink, black_type),
    *(fonts, thin_lines, small_type, safe_zone, resolution),
)
