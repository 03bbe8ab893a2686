"""Runs all rules over a file and reports what they find."""

from __future__ import annotations

import io
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path, PurePath
from typing import Any, BinaryIO

import pikepdf
from msgspec import Struct
from msgspec.structs import replace
from pypdfium2 import PdfiumError

from cardgen.data.project.opening import read_plain
from cardgen.diagnostics import Diagnostic, Span
from cardgen.diagnostics.codes import (
    BLEED_NOT_PAINTED,
    PAGE_OF_ANOTHER_CARD,
    UNEQUAL_PICTURES,
    UNREADABLE_FACE,
    UNREADABLE_PDF,
)
from cardgen.model.outlet import Outlet
from cardgen.model.units import millimetres
from cardgen.output.encoders.open_pdf import PdfSource
from cardgen.output.preflight.bleed import seen
from cardgen.output.preflight.content import TooDeep, Walker, resources_of
from cardgen.output.preflight.fault import Fault
from cardgen.output.preflight.lists import faults_of_list
from cardgen.output.preflight.order import faults_of_order
from cardgen.output.preflight.pdf_rules import RULES, Corners, FileFacts, PageFacts
from cardgen.output.preflight.pictures import faults_of_picture, pixels_of
from cardgen.output.preflight.printed_deck import PrintedDeck, faults_of_deck

_BOXES = ("MediaBox", "BleedBox", "TrimBox", "ArtBox")
MOST_OF_PDF = 2_000_000_000
"""Bytes of a file that is looked at."""
MOST_OF_PICTURE = 200_000_000
PICTURES = (".jpg", ".jpeg", ".png")
_SHOWN = 8
"""So many stretches of pages are named in a message."""
_NAMED = 3
"""So many cards."""


NO_DECK = PrintedDeck(())


class NoPage(ValueError):
    """A PDF without pages."""


_UNREADABLE = (*(pikepdf.PdfError, pikepdf.PasswordError, PdfiumError), ValueError, TypeError, KeyError, AttributeError)
"""What is raised for a file that is none."""
_REASONS = {TooDeep: "forms lie in forms without end", NoPage: "it has no page"}
DAMAGED = "it is damaged, or has a password"


class FileHead(Struct, frozen=True):
    """What a PDF says of itself: its title, and width and height of the trim of each page in points."""

    title: str = ""
    trims: tuple[tuple[float, float], ...] = ()


def head_of(data: bytes) -> FileHead:
    """What a PDF says of itself; nothing where it cannot be read, which `faults_of` reports."""
    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            boxes = [corners_of(page.trimbox) for page in pdf.pages]
            trims = tuple((right - left, top - bottom) for left, bottom, right, top in boxes)
            return FileHead(str(pdf.docinfo.get("/Title", "")), trims)
    except (pikepdf.PdfError, ValueError, TypeError):
        return FileHead()


class Inspected(Struct, frozen=True):
    """A file that was looked at: its faults, what its pages paint, and itself where it has a fault."""

    name: str
    faults: tuple[Fault, ...]
    pages: tuple[PageFacts, ...] = ()
    deck: PrintedDeck = NO_DECK
    data: bytes = b""

    @property
    def found(self) -> list[Diagnostic]:
        """Its faults, with the cards that pages show."""
        labels = self.deck.labels if len(self.pages) == self.deck.pages else {}
        return [_finding(fault, self.name, labels) for fault in self.faults]


def faults_of(data: bytes, outlet: Outlet, name: str, deck: PrintedDeck = NO_DECK) -> list[Diagnostic]:
    """What keeps a file from being what a target asks for. `name` is its path, `deck` what a PDF is to show."""
    return inspected(data, outlet, name, deck).found


def faults_of_pdf(pdf: BinaryIO, outlet: Outlet, name: str, deck: PrintedDeck) -> list[Diagnostic]:
    """The same of a PDF that is open to be read, and may be too large for the memory."""
    return _inspected_pdf(pdf, outlet, name, deck).found


def inspected(data: bytes, outlet: Outlet, name: str, deck: PrintedDeck = NO_DECK) -> Inspected:
    """A file, looked at from all sides."""
    if outlet.table and not name.endswith(PICTURES):
        return Inspected(name, tuple(faults_of_list(data, name, outlet)))
    if outlet.pictures:
        faults = tuple(faults_of_picture(data, outlet))
        return Inspected(name, faults, data=data if faults else b"")
    found = _inspected_pdf(data, outlet, name, deck)
    return replace(found, data=data) if found.pages else found


def _inspected_pdf(source: PdfSource, outlet: Outlet, name: str, deck: PrintedDeck) -> Inspected:
    try:
        with pikepdf.open(io.BytesIO(source) if isinstance(source, bytes) else source) as pdf:
            walker = Walker()
            pages = tuple(
                PageFacts(number, _boxes(page), walker.page(page)) for number, page in enumerate(pdf.pages, 1)
            )
            if not pages:
                raise NoPage
            faults = tuple(_faults(FileFacts(pdf, pages), source, outlet, deck))
            return Inspected(name, faults, pages, deck)
    except _UNREADABLE as error:
        reason = next((why for kind, why in _REASONS.items() if isinstance(error, kind)), DAMAGED)
        message = f"the file cannot be read as a PDF: {reason}"
        return Inspected(name, (Fault(UNREADABLE_PDF, message, "write it anew"),))


def faults_of_quantities(data: bytes, outlet: Outlet, name: str, pictures: Collection[str]) -> list[Diagnostic]:
    """What keeps a list of quantities from being an order of these pictures, which are named from its folder."""
    return [_finding(fault, name, {}) for fault in faults_of_order(PurePath(name).name, data, pictures, outlet)]


def faults_of_folder(files: Mapping[str, Path], outlet: Outlet, folder: Path) -> list[Diagnostic]:
    """What keeps the files of a folder, by their names in it, from being what a target is sent. Raises OSError."""
    return [finding for file in inspected_folder(files, outlet, folder) for finding in file.found]


def inspected_folder(files: Mapping[str, Path], outlet: Outlet, folder: Path) -> Iterator[Inspected]:
    """The files of a folder, pictures first, and at last the folder as a whole. Raises OSError."""
    pictures = {name: path for name, path in files.items() if path.suffix.lower() in PICTURES}
    sizes: dict[tuple[int, int], str] = {}
    for name, path in pictures.items():
        data = read_plain(path, MOST_OF_PICTURE)
        yield inspected(data, outlet, str(path))
        sizes.setdefault(pixels_of(data), name)
    for path in sorted(set(files.values()) - set(pictures.values())):
        order = faults_of_order(path.name, read_plain(path, MOST_OF_PICTURE), pictures, outlet)
        yield Inspected(str(path), tuple(order))
    yield Inspected(str(folder), tuple(_of_folder(sizes)))


def _of_folder(sizes: Mapping[tuple[int, int], str]) -> Iterator[Fault]:
    if len(sizes) > 1:
        several = ", ".join(f"{name} {width} x {height}" for (width, height), name in [*sizes.items()][:_SHOWN])
        message = f"pictures of one order differ in size: {several}"
        yield Fault(UNEQUAL_PICTURES, message, "order each size by itself")
    if not sizes:
        yield Fault(UNREADABLE_FACE, "there is no picture in the folder", "build for the target")


def _faults(file: FileFacts, source: PdfSource, outlet: Outlet, deck: PrintedDeck) -> Iterator[Fault]:
    for rule in RULES:
        yield from rule(file, outlet)
    shown = {number: _shown(page) for number, page in enumerate(file.pdf.pages, 1)}
    looks = seen(source, shown, not outlet.sheet)
    bare = tuple(number for number, page in enumerate(looks, 1) if page.is_bare)
    if bare and outlet.bleed:
        message = f"colour ends before the bleed of {millimetres(outlet.bleed)} mm does: a cut may show a white edge"
        yield Fault(BLEED_NOT_PAINTED, message, "let grounds and pictures of the template reach further out", bare)
    yield from faults_of_deck(looks, deck)


def _boxes(page: pikepdf.Page) -> dict[str, Corners]:
    own = {name: corners_of(page.obj[f"/{name}"]) for name in _BOXES if f"/{name}" in page.obj}
    return {**own, "MediaBox": corners_of(page.mediabox)}


def corners_of(values: Any) -> Corners:
    """A box of a PDF, whichever corners it names."""
    left, bottom, right, top = (float(value) for value in values)
    return min(left, right), min(bottom, top), max(left, right), max(bottom, top)


def _shown(page: pikepdf.Page) -> object:
    """The same for pages of one look: what they paint, and with what."""
    resources = resources_of(page)
    named = resources.get("/XObject", {}) if resources is not None else {}
    shown = tuple(sorted(thing.objgen for thing in named.values()))
    content = page.obj.get("/Contents")
    return shown, content.read_bytes() if isinstance(content, pikepdf.Stream) else id(page)


def _finding(fault: Fault, name: str, faces: Mapping[int, str]) -> Diagnostic:
    is_named = not fault.pages or fault.code == PAGE_OF_ANOTHER_CARD
    message = fault.message if is_named else f"{fault.message} ({_pages(fault.pages, faces)})"
    return Diagnostic(fault.code, message, Span(name), fault.severity, fault.remedy)


def _pages(pages: tuple[int, ...], faces: Mapping[int, str]) -> str:
    """`pages 1 to 9, 12 and 40 more`, with what the first of them show."""
    stretches: list[list[int]] = []
    for page in pages:
        if stretches and page == stretches[-1][-1] + 1:
            stretches[-1].append(page)
        else:
            stretches.append([page])
    words = [f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in stretches[:_SHOWN]]
    more = sum(map(len, stretches[_SHOWN:]))
    named = [faces[page] for page in pages if page in faces]
    cards = f": {', '.join(named[:_NAMED])}" + (" ..." if len(named) > _NAMED else "") if named else ""
    return f"page{'s' * (len(pages) > 1)} {', '.join(words)}" + (f" and {more} more" if more else "") + cards
