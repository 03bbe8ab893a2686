"""What does a target need to be laid out, and what comes of it? Step 5 as a whole.

A studio holds the resources of one game in one edition (colour or low ink) and makes publications.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from cardgen.diagnostics import Diagnostic
from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.model.library import Library
from cardgen.model.licence import licence_name, licence_url
from cardgen.model.units import length
from cardgen.render.display import Box, Page, Placed, Publication
from cardgen.render.face import Composed, Subject, compose
from cardgen.render.faces import FaceMaker, Sides
from cardgen.render.fonts import FontBook
from cardgen.render.laid_out import LaidOut
from cardgen.render.low_ink import low_ink, low_ink_drawing
from cardgen.render.resources import Resources, styles_of
from cardgen.render.sheets import lay_out_sheets
from cardgen.render.target import Target
from cardgen.render.template import Templates
from cardgen.render.text import Style

_WORD = re.compile(r"[\w-]+")
_FILE = re.compile(r"file:([^\"]+)")


@dataclass
class Studio:
    """Everything to lay out one game's products."""

    game: Game
    library: Library
    book: FontBook
    template_folders: tuple[Path, ...]
    is_low_ink: bool = False
    found: list[Diagnostic] = field(default_factory=list)

    @cached_property
    def resources(self) -> Resources:
        templates = Templates.of(self.template_folders)
        sizes = self.game.sizes
        folder = self.game.origin.document.path.parent
        default = next(iter(self.book.files))
        return Resources(
            templates, self.book, self.styles, sizes, folder, default,
            low_ink_drawing if self.is_low_ink else None, self.is_low_ink,
        )

    @cached_property
    def styles(self) -> dict[str, Style]:
        return styles_of(self.game.styles, length)

    @cached_property
    def faces(self) -> FaceMaker:
        return FaceMaker(self.game, self.resources)

    # What a target is made of, without laying it out: for telling whether it changed.

    def fingerprint(self, target: Target, version: str) -> str:
        """Changes when, and only when, the target's file would: data, templates, drawings, fonts, settings."""
        digest = hashlib.sha256(version.encode())
        sources = list(self._sources(target))
        digest.update(repr((target.name, target.described(), target.paper, target.printer, self.is_low_ink)).encode())
        for source in sources:
            digest.update(source.encode() + b"\0")
        for path in self._files_named_in(sources):
            digest.update(path.name.encode() + hashlib.sha256(path.read_bytes()).digest())
        digest.update(repr((sorted(self.game.styles.items()), self.game.sizes)).encode())
        return digest.hexdigest()

    def _sources(self, target: Target) -> Iterator[str]:
        kind = target.product.kind
        if kind in ("cards", "png"):
            for printing in target.printings:
                yield from self._face_sources(printing)
        elif kind == "page":
            yield self._page_source(target)
        elif kind == "book":
            text = self._book_source(target)
            yield text
            for printing in self._shown_in(text):
                yield from self._face_sources(printing)

    def _face_sources(self, printing: Printing) -> Iterator[str]:
        kind = self.game.kinds[printing.card.kind]
        yield f"{printing.id} {printing.number} {printing.copies} {self.game.sets[printing.set_id].version}"
        yield self.faces.source(kind.front, printing)
        yield self.faces.source(kind.back, printing)

    def _files_named_in(self, sources: Sequence[str]) -> Iterator[Path]:
        """Drawings and pictures whose names occur in the sources, and the kits that all drawings share."""
        words = {word for source in sources for word in _WORD.findall(source)}
        for folder in self.template_folders:
            for path in sorted([*folder.glob("art/*.svg*"), *folder.glob("icons/**/*.svg")]):
                stem = path.name.partition(".")[0]
                if stem in words or stem.startswith("kit"):
                    yield path
        for name in sorted({name for source in sources for name in _FILE.findall(source)}):
            path = self.resources.pictures / name
            if path.is_file():
                yield path

    # Laying out.

    def lay_out(self, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
        """The publication of a target and all findings on the way."""
        before = len(self.faces.found), len(self.resources.found)
        makers = {"cards": self._cards, "page": self._page, "book": self._book, "calibration": self._calibration,
                  "png": self._single_faces}
        laid_out, found = makers[target.product.kind](target)
        found = [*found, *self.faces.found[before[0]:], *self.resources.found[before[1]:]]
        return laid_out, found

    def _cards(self, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
        sides = self.faces.sides(target.printings)
        sheets, found = lay_out_sheets(self._edition(sides), target, self.resources)
        trim = sides[0].front.trim if sides else None
        if not sheets.pages:
            return None, found
        title = f"{self.game.name}: {target.deck.name if target.deck.name != self.game.name else 'cards'}"
        return LaidOut(
            self._publication(title, sheets.pages, sheets.duplex), sheets.cards, (trim.width, trim.height) if trim else None
        ), found

    def _single_faces(self, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
        """Each face on a page of its own trim size, for pictures of single faces."""
        sides = self._edition(self.faces.sides(target.printings))
        faces = list({face.name: face for one in sides for face in (one.front, one.back)}.values())
        pages = tuple(
            Page(face.trim.width, face.trim.height,
                 (Placed(face, Box(-face.trim.left, -face.trim.top, face.width, face.height)),))
            for face in faces
        )
        names = tuple(face.name.replace(" ", "-").replace(":", "-") for face in faces)
        trim = (faces[0].trim.width, faces[0].trim.height) if faces else None
        return LaidOut(self._publication(self.game.name, pages), 1, trim, names), []

    def _edition(self, sides: Sequence[Sides]) -> list[Sides]:
        if not self.is_low_ink:
            return list(sides)
        return [Sides(one.printing, low_ink(one.front), low_ink(one.back)) for one in sides]

    def _page_source(self, target: Target) -> str:
        text, found = self.resources.templates.render(
            target.product.template, game=self.game, paper=target.paper, families=self.game.families,
            attribution=self._attribution, licence=self._licence,
        )
        self.resources.found += found
        return text

    def _page(self, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
        paper = (target.paper.width, target.paper.height)
        template = target.product.template
        subject = Subject(f"the {target.product.id}", lambda box: None)
        composed = compose(self._page_source(target), template, self.resources, subject, paper=paper)
        if not isinstance(composed, Composed):
            return None, composed
        face = composed.face(target.product.id)
        if self.is_low_ink:
            face = low_ink(face)
        title = f"{self.game.name}: {target.product.id.replace('-', ' ')}"
        return LaidOut(self._publication(title, (Page(*paper, face.marks),)), 0, None), list(composed.found)

    def _book_source(self, target: Target) -> str:
        text, found = self.resources.templates.render(
            target.product.template, game=self.game, deck=target.deck, paper=target.paper, icons=self.game.icons,
            families=self.game.families, cards=self.game.cards, attribution=self._attribution, licence=self._licence,
        )
        self.resources.found += found
        return text

    def _shown_in(self, text: str) -> list[Printing]:
        words = set(_WORD.findall(text))
        return [printing for printing in self.game.printings if printing.card.id in words]

    def _book(self, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
        from cardgen.render.book import lay_out_book

        return lay_out_book(self, target, self._book_source(target))

    def _calibration(self, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
        from cardgen.render import calibration

        pages = calibration.lay_out_calibration(target, self.resources)
        return LaidOut(self._publication("Calibration sheet", pages, "DuplexFlipLongEdge"), 0, None), []

    def _publication(self, title: str, pages: tuple[Page, ...], duplex: str = "") -> Publication:
        return Publication(
            title, pages, author=self._attribution, licence=f"{self._licence}, {self._attribution}",
            licence_url=licence_url(self._first_set.licence) if self._first_set else "",
            subject=self.game.tagline, duplex=duplex,
        )

    @property
    def _first_set(self):  # type: ignore[no-untyped-def]
        return next(iter(self.game.sets.values()), None)

    @property
    def _licence(self) -> str:
        return licence_name(self._first_set.licence) if self._first_set else ""

    @property
    def _attribution(self) -> str:
        return self._first_set.attribution if self._first_set else ""
