"""Writes a publication as a PDF file. Everything is decided by then: by layout, and by the variant of PDF.

Each face, drawing and picture is one XObject, written once and shown wherever it is placed
(ISO 32000-1, 8.10). Same publication, same bytes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.output.pdf import forms
from cardgen.output.pdf.assembly import FONTS, PAGES, OutlineEntry, PdfFile, StreamedDocument, tree_of, write_outline
from cardgen.output.pdf.content import Content
from cardgen.output.pdf.encoded_drawings import EncodedDrawings
from cardgen.output.pdf.fonts import EmbeddedFont
from cardgen.output.pdf.metadata import description, digest_of, information
from cardgen.output.pdf.objects import dictionary, ready_stream, reference, stream, text_string
from cardgen.output.pdf.pictures import PictureObjects
from cardgen.output.pdf.rastering import raster
from cardgen.output.pdf.resources import StreamResources, encoded, separation
from cardgen.output.pdf.structure import StructureTree
from cardgen.output.pdf.variants import PLAIN, PdfVariant
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


class _Document:
    """One PDF in the making."""

    def __init__(self, writer: PdfWriter, publication: Publication) -> None:
        self.writer = writer
        self.publication = publication
        self.pdf = StreamedDocument(writer.variant.version, writer.folder)
        self.objects = self.pdf.objects
        self.font_table = FONTS
        self.fonts: dict[str, EmbeddedFont] = {}
        self.shown_already: dict[tuple[type, str, float] | Picture, tuple[str, int]] = {}
        self.spots: dict[str, int] = {}
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
        intents = self.writer.variant.output_intent and self.writer.variant.output_intent(self.objects)
        bookmarks = [*map(self._bookmark, self.publication.bookmarks)]
        catalog, info = self.objects.reserve(), self.objects.reserve()
        outline = write_outline(self.objects, tree_of(bookmarks)) if bookmarks else None
        metadata = self.writer.variant.metadata(self.publication)
        self.objects.put(catalog, dictionary(self._catalog(metadata, intents or "", outline)))
        described = description(self.publication)
        self.objects.put(info, information(described, self.writer.variant.info))
        return self.pdf.file(catalog, info, digest_of(described, repr(self.page_numbers).encode() + metadata))

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
            resources.shadings.update(dict.fromkeys(form.shadings))
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
                f"<</Type/Page/Parent {PAGES} 0 R{entries}/Contents {body} 0 R/Resources ".encode()
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
        self.pdf.fonts = f"<<{''.join(table)}>>".encode()

    def _bookmark(self, bookmark: Bookmark) -> tuple[int, OutlineEntry]:
        top = (self.page_heights[bookmark.page] - bookmark.top) * POINTS
        target = f"[{self.page_numbers[bookmark.page]} 0 R/XYZ 0 {top:.2f} null]"
        return bookmark.level, OutlineEntry(bookmark.title, self.objects.add(target.encode()))

    def _catalog(self, metadata: bytes, intents: str, outline: int | None) -> dict[str, bytes]:
        """What a viewer asks first: how to show the file, and how to print it: at actual size, on both sides where it
        is meant so.
        """
        publication, add = self.publication, self.objects.add
        duplex = f"/Duplex/{publication.duplex}" if publication.duplex else ""
        way = "/Direction/R2L" if publication.runs_left else ""
        preferences = f"<</PrintScaling/None/DisplayDocTitle true{duplex}{way}>>"
        entries = {"Type": b"/Catalog", "Pages": reference(PAGES), "PageMode": b"/UseNone"}
        if publication.language:
            entries["Lang"] = text_string(publication.language)
        if outline is not None:
            entries |= {"Outlines": reference(outline), "PageMode": b"/UseOutlines"}
        entries["ViewerPreferences"] = reference(add(preferences.encode()))
        if self.tree:
            entries |= {"MarkInfo": reference(add(b"<</Marked true>>")), "StructTreeRoot": reference(self.tree.root)}
        entries["Metadata"] = reference(add(ready_stream(b"/Type/Metadata/Subtype/XML", metadata)))
        if intents:
            entries["OutputIntents"] = reference(add(intents.encode()))
        return entries


def _page_boxes(page: Page, variant: PdfVariant) -> str:
    return "".join(f"/{name}[{_points_box(box, page.height)}]" for name, box in variant.boxes(page).items())


def _points_box(box: Box, page_height: int) -> str:
    corners = (box.left, page_height - box.bottom, box.right, page_height - box.top)
    return " ".join(f"{corner * POINTS:.4f}".rstrip("0").rstrip(".") for corner in corners)


def _escaped(text: str) -> str:
    return text.encode("ascii", "ignore").decode().replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
