"""Writes a publication as a PDF file. Everything is decided by then: by layout, and by the variant of PDF.

Each face, drawing and picture is one XObject, written once and shown wherever it is placed
(ISO 32000-1, 8.10). Same publication, same bytes.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from types import SimpleNamespace

from msgspec import Struct, field
from msgspec.structs import replace
from reportlab.pdfbase import pdfdoc

from cardgen.output.pdf import forms
from cardgen.output.pdf.assembly import PdfFile, StreamedDocument
from cardgen.output.pdf.content import Content
from cardgen.output.pdf.encoded_drawings import EncodedDrawings
from cardgen.output.pdf.fonts import EmbeddedFont
from cardgen.output.pdf.objects import ReadyObject, ready_stream, stream
from cardgen.output.pdf.pictures import PictureObjects
from cardgen.output.pdf.rastering import raster
from cardgen.output.pdf.resources import StreamResources, encoded, separation
from cardgen.output.pdf.structure import StructureTree
from cardgen.output.pdf.variants import PLAIN, PdfVariant
from cardgen.program import __version__
from cardgen.render.base.display import (
    Bookmark,
    Box,
    Drawing,
    Face,
    Finish,
    Link,
    Page,
    Picture,
    Publication,
    SpotInk,
)
from cardgen.render.base.fonts import Font
from cardgen.render.base.painted_face import EncodedDrawing, PaintedFace, filled_in
from cardgen.render.face.cache import FaceStore, save_face

POINTS = 72 / 25_400


class PdfWriter(Struct):
    """Paints publications. Keeps drawings from one to the next, by name, and in `store` faces with a key; those that
    are `painted` already are taken as they are. Large files lie in `folder` until they are read.
    """

    store: FaceStore | None = None
    variant: PdfVariant = PLAIN
    painted: EncodedDrawings | None = None
    folder: Path | None = None
    drawings: dict[tuple[str, float], tuple[Drawing, EncodedDrawing]] = field(default_factory=dict)
    forms: dict[str, PaintedFace | None] = field(default_factory=dict)
    kept: set[str] = field(default_factory=set)
    looks: dict[str, str] = field(default_factory=dict)

    def paint(self, publication: Publication) -> tuple[bytes, int]:
        """The PDF file in memory, and how many pages it has."""
        file, pages = self.write(publication)
        return b"".join(file), pages

    def write(self, publication: Publication) -> tuple[PdfFile, int]:
        """The PDF file, in memory or on the disk where it is large, and how many pages it has."""
        tagged = publication.is_tagged and self.variant.is_tagged
        document = _Document(self, replace(publication, is_tagged=tagged))
        file = document.file()
        if self.store is not None:
            self.store.flush()
        return file, len(document.page_numbers)

    def encoded(self, drawing: Drawing, scale: float = 1) -> EncodedDrawing:
        """The drawing's operators; two games may have drawings of one name.

        `scale` is how many micrometres of paper a unit of it becomes.
        """
        key = drawing.name, self.variant.step_of(scale)
        known, done = self.drawings.get(key, (None, None))
        if done is None or known != drawing:
            encode = partial(encoded, inks=self.variant.inks, scale=key[1])
            done = self.painted.of(drawing, encode) if self.painted and self.variant is PLAIN else encode(drawing)
            self.drawings[key] = drawing, done
        return done

    def look(self, face: Face) -> str:
        """A digest of what a face looks like on a home printer."""
        return self.look_of(face, self.form(face) if face.name not in self.looks else None)

    def look_of(self, face: Face, form: PaintedFace | None) -> str:
        """The same of a face that was painted as this form, if it was."""
        if face.name not in self.looks:
            self.looks[face.name] = forms.look_of(face, self.encoded, form)
        return self.looks[face.name]

    def form(self, face: Face) -> PaintedFace | None:
        """The face as it was painted before, or painted now for home printers, where that can be kept; faces of one
        name look the same.
        """
        if face.form is not None or self.variant is not PLAIN:
            return face.form
        if face.name in self.forms:
            return self.forms[face.name]
        form = forms.form_of(face, self.encoded)
        if face.key:
            self.forms[face.name] = form
        return form

    def keep(self, face: Face) -> None:
        """Puts the painted face into the store under its key, if it has one."""
        if self.store is None or not face.key or face.key in self.kept or face.form is not None:
            return
        form = self.form(face)
        if form is not None:
            self.kept.add(face.key)
            save_face(self.store, face, form, self.kept)


class _Information(pdfdoc.PDFInfo):  # type: ignore[misc]
    """The information dictionary, with entries that a variant adds."""

    def __init__(self, more: Mapping[str, str]) -> None:
        super().__init__()
        self.more = more

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        usual: bytes = super().format(document)
        more = "".join(f"/{key}({value})" for key, value in self.more.items())
        return usual.replace(b"<<", b"<<" + more.encode(), 1)


class _Document:
    """One PDF in the making."""

    def __init__(self, writer: PdfWriter, publication: Publication) -> None:
        self.writer = writer
        self.publication = publication
        os.environ.pop("SOURCE_DATE_EPOCH", None)  # reportlab would take a date from it, and fall over a word
        self.pdf = StreamedDocument(writer.variant.version, publication.language, writer.folder)
        self.objects = self.pdf.objects
        self.font_table = self.pdf.font_table
        self.fonts: dict[str, EmbeddedFont] = {}
        self.shown_already: dict[tuple[type, str, float] | Picture, tuple[str, int]] = {}
        self.spots: dict[str, int] = {}
        self.shadings: dict[str, int] = {}
        self.pictures = PictureObjects(self.objects, writer.variant.picture)
        self.tree = StructureTree.of(self.objects) if publication.is_tagged else None
        self.places: dict[str, tuple[int, float]] = {}
        self.page_numbers: list[int] = []
        self.page_heights: list[int] = []

    def file(self) -> PdfFile:
        for page in self.publication.pages:
            self._add_page(page)
        self._write_fonts()
        if self.tree:
            self.tree.write(self.page_numbers)
        self._describe()
        outline = self._add_outline(self.publication.bookmarks)
        file: PdfFile = self.pdf.GetPDFData(outline)
        return file

    def font(self, font: Font) -> EmbeddedFont:
        embedded = self.fonts.get(font.name)
        if embedded is None:
            embedded = self.fonts[font.name] = EmbeddedFont(font, f"F{len(self.fonts) + 1}")
        return embedded

    def spot(self, spot: SpotInk) -> int:
        """The number of its colour space, which is written once."""
        if spot.name not in self.spots:
            self.spots[spot.name] = self.objects.add(separation(spot))
        return self.spots[spot.name]

    def shading(self, shading: str) -> int:
        """The number of its dictionary, which is written once, however many faces have it as their ground."""
        if shading not in self.shadings:
            self.shadings[shading] = self.objects.add(shading.encode())
        return self.shadings[shading]

    def shown(self, what: Drawing | EncodedDrawing | Picture | Face, scale: float) -> tuple[str, int]:
        """Resource name and object number; the XObject is written at first sight."""
        if isinstance(what, Face):
            self.writer.keep(what)  # faces that look the same are written once, but kept each under its key
        # two sets may each have a `pictures/ant.png`, and one picture may be shown in two sizes
        key = what if isinstance(what, Picture) else self._key_of(what, scale)
        if key not in self.shown_already:
            number = self._write_shown(self.writer.encoded(what, scale) if isinstance(what, Drawing) else what)
            self.shown_already[key] = (f"X{number}", number)
        return self.shown_already[key]

    def _key_of(self, what: Drawing | EncodedDrawing | Face, scale: float) -> tuple[type, str, float]:
        if isinstance(what, Face):
            return Face, what.name, 1
        return EncodedDrawing, what.name, self.writer.variant.step_of(scale)

    def _write_shown(self, what: EncodedDrawing | Picture | Face) -> int:
        if isinstance(what, EncodedDrawing):
            return self._write_drawing(what)
        return self.pictures.write(what) if isinstance(what, Picture) else self._write_face(what)

    def _write_drawing(self, drawing: EncodedDrawing) -> int:
        x, y, width, height = drawing.view_box
        numbers = [self._write_shown(part) for part in drawing.parts]
        resources = filled_in(drawing.resources, [f"{number} 0 R" for number in numbers])
        form = f"<</Type/XObject/Subtype/Form/BBox[{x:g} {y:g} {x + width:g} {y + height:g}]{drawing.group}"
        return self.objects.add(f"{form}/Resources<<{resources}>>".encode() + drawing.data[2:])

    def _write_face(self, face: Face) -> int:
        resources = StreamResources(self)
        form = self.writer.form(face)
        if self.publication.has_looks:
            self.writer.look_of(face, form)
        face = self._finished(face)
        if self.writer.variant.is_opaque:
            from cardgen.output.pdf.flattening import flat_face  # with a library that only presses need

            face = flat_face(face, partial(raster, paint=PdfWriter().paint))
        if form is None:
            content = Content(resources, self.writer.variant.inks, box=(0, 0, face.width, face.height))
            content.add(face.marks)
            data = content.data()
        else:
            data = forms.named(form, resources.named)
            resources.opacities.update(form.opacities)
            for shading in form.shadings:
                resources.shading(shading)
        entries = f"/Type/XObject/Subtype/Form/BBox[0 0 {face.width} {face.height}]/Resources".encode()
        return self.objects.add(stream(entries + resources.dictionary(), data))

    def _finished(self, face: Face) -> Face:
        """The face with foil, varnish and white where the press has them."""
        if not any(isinstance(mark, Finish) for mark in face.marks):
            return face
        from cardgen.output.pdf.finishes import with_finishes  # with a library that only presses need

        return replace(face, marks=tuple(with_finishes(face.marks, self.writer.variant.inks.spots)))

    def _add_page(self, page: Page) -> None:
        resources = StreamResources(self)
        content = Content(resources, self.writer.variant.inks, box=(0, 0, page.width, page.height))
        entries = _page_boxes(page, self.writer.variant) + self.writer.variant.page_group
        if self.tree:
            self.tree.turn_to(page.language)
            corners = partial(_points_box, page_height=page.height)
            entries += self.tree.paint(content, page.marks, len(self.page_numbers), corners)
        else:
            content.add(page.marks)
        matrix = f"q {POINTS:.12f} 0 0 {-POINTS:.12f} 0 {page.height * POINTS:.6f} cm\n".encode()
        body = self.objects.add(stream(b"", matrix + content.data() + b"\nQ"))
        dictionary = resources.dictionary()
        notes = tuple(self._annotation(link, page.height) for link in page.links)

        def page_object() -> bytes:
            annotations = b"/Annots[%b]" % b" ".join(note() for note in notes) if notes else b""
            return (
                f"<</Type/Page/Parent {self.pdf.parent}{entries}/Contents {body} 0 R/Resources ".encode()
                + dictionary
                + annotations
                + b">>"
            )

        number = self.pdf.add_page(page_object if notes else page_object())
        self.page_numbers.append(number)
        self.page_heights.append(page.height)
        for name, top in page.places:
            self.places[name] = (number, (page.height - top) * POINTS)

    def _annotation(self, link: Link, page_height: int) -> Callable[[], bytes]:
        """What makes the annotation of a link, once the places of all pages are known."""
        if self.tree is None:
            return self._note(link, page_height, "")
        number = self.objects.reserve()
        entries = self.tree.add_link(link, len(self.page_numbers), number)
        self.objects.put(number, self._note(link, page_height, entries))
        return lambda: b"%d 0 R" % number

    def _note(self, link: Link, page_height: int, entries: str) -> Callable[[], bytes]:
        rectangle = _points_box(link.box, page_height)

        def note() -> bytes:
            target = link.target
            if target.startswith("#"):
                place = self.places.get(target[1:])
                if place is None:  # of a page that has an error: so nobody gets this file
                    return b"null"
                number, top = place
                action = f"/Dest[{number} 0 R/XYZ 0 {top:.2f} null]"
            else:
                action = f"/A<</S/URI/URI({_escaped(target)})>>"
            return f"<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect[{rectangle}]{action}{entries}>>".encode()

        return note

    def _write_fonts(self) -> None:
        table = []
        for embedded in self.fonts.values():
            number = self.objects.reserve()
            embedded.write(self.objects, number)
            table.append(f"/{embedded.resource} {number} 0 R")
        self.pdf.fonts.data = f"<<{''.join(table)}>>".encode()

    def _add_outline(self, bookmarks: Iterable[Bookmark]) -> SimpleNamespace:
        """reportlab builds the tree; it asks back for the object behind each name."""
        targets: dict[str, pdfdoc.PDFObjectReference] = {}
        for index, bookmark in enumerate(bookmarks):
            top = (self.page_heights[bookmark.page] - bookmark.top) * POINTS
            name = f"outline{index}"
            self.objects_named(name, f"[{self.page_numbers[bookmark.page]} 0 R/XYZ 0 {top:.2f} null]")
            targets[name] = pdfdoc.PDFObjectReference(name)
            self.pdf.outline.addOutlineEntry(name, bookmark.level, bookmark.title)
        if targets:
            self.pdf.Catalog.setPageMode("UseOutlines")
        return SimpleNamespace(_bookmarkReference=targets.__getitem__)

    def objects_named(self, name: str, data: str) -> None:
        self.pdf.Reference(ReadyObject(data.encode()), name)

    def _describe(self) -> None:
        """Title, authors, licence and how to print: at actual size, on both sides where it is meant so."""
        publication, pdf, variant = self.publication, self.pdf, self.writer.variant
        metadata = variant.metadata(publication)
        pdf.info = _Information(variant.info)
        pdf.setTitle(publication.title)
        pdf.setAuthor(publication.author)
        pdf.setSubject(publication.subject or publication.licence)
        pdf.setKeywords(", ".join(publication.keywords))
        pdf.setCreator(f"cardgen {__version__}")
        pdf.setProducer(f"cardgen {__version__}")
        pdf.Catalog.__NoDefault__ = [*pdf.Catalog.__NoDefault__, "Metadata", "ViewerPreferences"]
        duplex = f"/Duplex/{publication.duplex}" if publication.duplex else ""
        way = "/Direction/R2L" if publication.runs_left else ""
        preferences = f"<</PrintScaling/None/DisplayDocTitle true{duplex}{way}>>"
        pdf.Catalog.ViewerPreferences = ReadyObject(preferences.encode())
        pdf.Catalog.Metadata = ReadyObject(ready_stream(b"/Type/Metadata/Subtype/XML", metadata))
        if self.tree:
            pdf.Catalog.__NoDefault__ = [*pdf.Catalog.__NoDefault__, "MarkInfo", "StructTreeRoot"]
            pdf.Catalog.MarkInfo = ReadyObject(b"<</Marked true>>")
            pdf.Catalog.StructTreeRoot = f"{self.tree.root} 0 R"
        if variant.output_intent:
            pdf.Catalog.__NoDefault__ = [*pdf.Catalog.__NoDefault__, "OutputIntents"]
            pdf.Catalog.OutputIntents = ReadyObject(variant.output_intent(self.objects).encode())
        pdf.updateSignature(hashlib.sha256(repr(self.page_numbers).encode() + metadata).digest())


def _page_boxes(page: Page, variant: PdfVariant) -> str:
    return "".join(f"/{name}[{_points_box(box, page.height)}]" for name, box in variant.boxes(page).items())


def _points_box(box: Box, page_height: int) -> str:
    corners = (box.left, page_height - box.bottom, box.right, page_height - box.top)
    return " ".join(f"{corner * POINTS:.4f}".rstrip("0").rstrip(".") for corner in corners)


def _escaped(text: str) -> str:
    return text.encode("ascii", "ignore").decode().replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
