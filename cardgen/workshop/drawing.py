"""Draws faces and products as pictures, from the display lists that are printed, each look once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence
from threading import RLock
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic
from cardgen.model.units import POINT, POINTS_AN_INCH
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import Box, Face, Publication, Text
from cardgen.render.base.target import Target
from cardgen.render.layout.context import TemplateBox
from cardgen.screen.faces import DrawnCard, laid_out, page_of
from cardgen.screen.snapshot import CardRow, GamePart

Made = TypeVar("Made")
CARDS, PICTURES, PRODUCTS = 40, 400, 2
"""So many are remembered; of more cards, only what was found."""
LEAST_DPI, MOST_DPI = 40, 400


class Recent(Generic[Made]):
    """What was made last, by key."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._made: OrderedDict[Hashable, Made] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What was made under the key before, or is made now."""
        if key not in self._made:
            self._made[key] = make()
            if len(self._made) > self._most:
                self._made.popitem(last=False)
        self._made.move_to_end(key)
        return self._made[key]


class DrawnProduct(Struct, frozen=True):
    """The PDF of a product as it prints, empty where it cannot be made, its pages, and what was found."""

    pdf: bytes
    pages: int
    found: tuple[Diagnostic, ...]


class SetText(Struct, frozen=True):
    """A line of type on a face: where it lies, in micrometres from the upper left with the bleed, and its points."""

    box: Box
    points: float
    font: str


class Drawer:
    """Lays out and draws, one thing at a time."""

    def __init__(self) -> None:
        self.lock = RLock()
        self._cards: Recent[DrawnCard] = Recent(CARDS)
        self._found: dict[tuple[str, str], tuple[Diagnostic, ...]] = {}
        self._pictures: Recent[bytes] = Recent(PICTURES)
        self._products: Recent[DrawnProduct] = Recent(PRODUCTS)

    def card(self, part: GamePart, row: CardRow, is_low_ink: bool = False) -> DrawnCard:
        """Both faces of a card."""
        with self.lock:
            card = self._cards.get((row.keys, is_low_ink), lambda: laid_out(part, row, is_low_ink))
            self._found.setdefault(row.keys, card.found)
            return card

    def found(self, row: CardRow) -> tuple[Diagnostic, ...] | None:
        """What was found about a card; None of one that was not laid out yet."""
        return self._found.get(row.keys)

    def boxes(self, part: GamePart, row: CardRow, side: str) -> Sequence[TemplateBox]:
        """The boxes that the template of a face gives to its elements."""
        with self.lock:
            return part.renderer(row.game).faces.boxes(row.printing, side)

    def forget(self, parts: Iterable[GamePart]) -> None:
        """Lets go of drawings that were read for all cards; they come back one by one."""
        with self.lock:
            for part in parts:
                part.renderers.made.clear()

    def picture(
        self,
        part: GamePart,
        row: CardRow,
        side: str,
        dpi: int,
        *,
        is_low_ink: bool = False,
        has_bleed: bool = False,
    ) -> bytes:
        """A face as PNG, as large as its trim or with its bleed; empty where it cannot be laid out."""
        key = row.keys[side == "back"], dpi, is_low_ink, has_bleed
        with self.lock:
            return self._pictures.get(key, lambda: png_of(self.card(part, row, is_low_ink).face(side), dpi, has_bleed))

    def product(self, part: GamePart, target: Target) -> DrawnProduct:
        """A product as it prints on its paper."""
        renderer = part.renderers.of(target)
        with self.lock:
            key = renderer.dependencies.fingerprint(target, part.renderers.version)
            return self._products.get(key, lambda: _printed(part, target))

    def page(self, part: GamePart, target: Target, number: int, dpi: int) -> bytes:
        """A page of a product, from 0, as PNG; empty where there is none."""
        with self.lock:
            product = self.product(part, target)
            if not 0 <= number < product.pages:
                return b""
            return _drawn(product.pdf, number, dpi)


def png_of(face: Face | None, dpi: int, has_bleed: bool = False) -> bytes:
    """A face as PNG, as large as its trim or with its bleed; empty where there is none."""
    if face is None:
        return b""
    pdf, _ = PdfWriter().paint(Publication("face", [page_of(face, has_bleed)]))
    return _drawn(pdf, 0, dpi)


def _drawn(pdf: bytes, number: int, dpi: int) -> bytes:
    """A page of a PDF as PNG."""
    from cardgen.output.encoders.rasters import DrawnPages, saved

    dpi = max(LEAST_DPI, min(dpi, MOST_DPI))
    pages = DrawnPages(pdf)
    try:
        width, height = pages.size(number)
        pixels = round(width * dpi / POINTS_AN_INCH), round(height * dpi / POINTS_AN_INCH)
        return saved(pages.image(number, pixels), "png", dpi)
    finally:
        pages.close()


def _printed(part: GamePart, target: Target) -> DrawnProduct:
    laid_out, findings = part.renderers.of(target).lay_out(target)
    if laid_out is None:
        return DrawnProduct(b"", 0, tuple(findings()))
    pages = tuple(laid_out.publication.pages)
    pdf, count = PdfWriter().paint(replace(laid_out.publication, pages=pages))
    return DrawnProduct(pdf if count else b"", count, tuple(findings()))


def texts_of(face: Face) -> list[SetText]:
    """The lines of type on a face."""
    return [_set_text(mark) for mark in face.marks if isinstance(mark, Text) and mark.runs and not mark.turned]


def _set_text(text: Text) -> SetText:
    letters = sum(len(run.text) for run in text.runs)
    width = round(sum(run.advance for run in text.runs) * text.size / 1000) + text.tracking * letters
    points = round(text.size / POINT, 1)
    box = Box(text.left, text.baseline - text.size, width, round(text.size * 1.25))
    return SetText(box, points, text.runs[0].font.name)
