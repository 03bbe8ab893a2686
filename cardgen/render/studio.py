"""What does a target need to be laid out, and what comes of it? Step 5 as a whole.

A studio holds the resources of one game in one edition (colour or low ink) and makes publications.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from html import unescape
from pathlib import Path

from cardgen.diagnostics import Diagnostic, Span
from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.model.library import Library
from cardgen.model.licence import licence_name, licence_url
from cardgen.model.units import length
from cardgen.render.composer import Subject
from cardgen.render.display import Bookmark, Box, Face, Page, Placed, Publication
from cardgen.render.drawing_store import Store, kits_in
from cardgen.render.face import Composed, compose
from cardgen.render.faces import FaceMaker, Sides
from cardgen.render.fonts import FontBook
from cardgen.render.laid_out import LaidOut
from cardgen.render.low_ink import low_ink
from cardgen.render.resources import Resources, styles_of
from cardgen.render.sheets import duplex_of, lay_out_sheets
from cardgen.render.svg_ink import low_ink as low_ink_drawing
from cardgen.render.target import Target
from cardgen.render.template import Templates
from cardgen.render.text import Style
from cardgen.rules.examples import examples_for

Findings = Callable[[], list[Diagnostic]]

_WORD = re.compile(r"[\w-]+")
_PICTURE = re.compile(r"file:([^:\"]*):([^\"]+)")
_KIT = re.compile(r"[\"']([\w-]+)\.svg(?:\.j2)?[\"']")
_ASKS_FOR_ICONS = re.compile(r"(?<!card\.)\bicons\b|\bgame\b|\bfamilies\b")
_TAKEN_IN = re.compile(r"[\"']([\w./-]+\.xml\.j2)[\"']")
_PAGE_TEMPLATE = re.compile(r"^template: *(\S+\.xml\.j2)$", re.MULTILINE)


@dataclass
class Studio:
    """Everything to lay out one game's products."""

    game: Game
    library: Library
    book: FontBook
    template_folders: tuple[Path, ...]
    is_low_ink: bool = False
    printer_safe: int = 0
    store: Store | None = None
    found: list[Diagnostic] = field(default_factory=list)
    _texts: dict[str, str] = field(default_factory=dict)

    @cached_property
    def resources(self) -> Resources:
        templates = Templates.of(self.template_folders)
        sizes = self.game.sizes
        folders = {name: card_set.origin.document.path.parent for name, card_set in self.game.sets.items()}
        default = next(iter(self.book.files))
        return Resources(
            templates,
            self.book,
            self.styles,
            sizes,
            folders,
            default,
            low_ink_drawing if self.is_low_ink else None,
            self.is_low_ink,
            store=self.store,
            kits=kits_in(self.template_folders) if self.store else "",
        )

    @cached_property
    def styles(self) -> dict[str, Style]:
        return styles_of(self.game.styles, length)

    @cached_property
    def faces(self) -> FaceMaker:
        return FaceMaker(self.game, self.resources, self.printer_safe)

    # What a target is made of, without laying it out: for telling whether it changed.

    def fingerprint(self, target: Target, version: str) -> str:
        """Changes when, and only when, the target's file would: data, templates, drawings, fonts, settings."""
        digest = hashlib.sha256(version.encode())
        sources = list(self._sources(target))
        digest.update(repr((target.name, target.settings, target.paper, target.printer)).encode())
        digest.update(repr((self.game.name, self.game.tagline, self._attribution, self._licence)).encode())
        for source in sources:
            digest.update(source.encode() + b"\0")
        for path in self._files_named_in(sources):
            digest.update(path.name.encode() + hashlib.sha256(path.read_bytes()).digest())
        if target.product.kind != "calibration":
            digest.update(repr((sorted(self.game.styles.items()), self.game.sizes)).encode())
        digest.update(repr((target.deck.name if target.product.kind == "cards" else "", self.book.fallback)).encode())
        digest.update(self._fonts_digest)
        return digest.hexdigest()

    @cached_property
    def _fonts_digest(self) -> bytes:
        digest = hashlib.sha256()
        for name, path in self.book.files.items():
            digest.update(name.encode() + (path.read_bytes() if path.is_file() else b""))
        return digest.digest()

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
            for template in _PAGE_TEMPLATE.findall(text):
                yield self._page_source(target, template)

    def _face_sources(self, printing: Printing) -> Iterator[str]:
        """All that a face template may ask of a printing, and the templates: rendering them costs ten times as much."""
        card, card_set, kind = printing.card, self.game.sets[printing.set_id], self.game.kinds[printing.card.kind]
        yield repr((printing.id, printing.number, printing.copies, printing.rarity, card.kind, card.icons, card.link))
        yield repr((sorted(card.text.items()), sorted(card.fields.items()), printing.art))
        yield f'"{printing.art.reference}"'
        yield repr((card_set.version, card_set.name, card_set.licence, card_set.attribution, len(card_set.printings)))
        templates = self._template_text(kind.front) + (self._template_text(kind.back) if kind.back else "")
        yield repr((kind, self.game.families if _ASKS_FOR_ICONS.search(templates) else ()))
        yield templates

    def _template_text(self, name: str) -> str:
        """A template as it is written, and those it takes in."""
        if name not in self._texts:
            path = next((folder / name for folder in self.template_folders if (folder / name).is_file()), None)
            text = path.read_text(encoding="utf-8", errors="replace") if path else ""
            self._texts[name] = text
            self._texts[name] = text + "".join(
                self._template_text(other) for other in sorted(set(_TAKEN_IN.findall(text)))
            )
        return self._texts[name]

    def drawings_of(self, targets: Iterable[Target]) -> list[str]:
        """The drawings that these targets may show, by the names that `Resources` knows them by."""
        paths = self._files_named_in([source for target in targets for source in self._sources(target)])
        return sorted({f"art/{path.name.partition('.')[0]}" for path in paths if path.parent.name == "art"})

    def _files_named_in(self, sources: Sequence[str]) -> Iterator[Path]:
        """Drawings and pictures whose names occur in the sources, and the drawings that these take parts from."""
        words = {word for source in sources for word in _WORD.findall(source)}
        drawings = [
            path
            for folder in self.template_folders
            for path in sorted([*folder.glob("art/*.svg*"), *folder.glob("icons/**/*.svg*")])
        ]
        named: dict[Path, None] = {}
        while more := [path for path in drawings if path not in named and path.name.partition(".")[0] in words]:
            named |= dict.fromkeys(more)
            for path in more:
                words.update(_KIT.findall(path.read_text(encoding="utf-8", errors="replace")))
        yield from named
        for place in sorted({place for source in sources for place in _PICTURE.findall(unescape(source))}):
            picture = self.resources.picture(*place)
            if picture is not None and picture.is_file():
                yield picture

    # Laying out.

    def lay_out(self, target: Target) -> tuple[LaidOut | None, Findings]:
        """The publication of a target. Cards are made page by page: findings are whole once all pages were taken."""
        marks = len(self.faces.found), len(self.resources.found)
        makers = {
            "cards": self._cards,
            "page": self._page,
            "book": self._book,
            "calibration": self._calibration,
            "png": self._single_faces,
        }
        laid_out, found = makers[target.product.kind](target)

        def findings() -> list[Diagnostic]:
            whole = [*found, *self.faces.found[marks[0] :], *self.resources.found[marks[1] :]]
            return [self._located(finding) for finding in dict.fromkeys(whole)]

        return laid_out, findings

    def _located(self, finding: Diagnostic) -> Diagnostic:
        """The finding with its line of the data, or with the path of the template it is about."""
        span = finding.span
        if span is None or finding.source:
            return finding
        document = next((document for document in self.library.documents if document.file == span.file), None)
        if document is not None:
            return replace(finding, source=document.line(span.line))
        for folder in self.template_folders:
            for path in (folder / span.file, folder / "art" / span.file):
                if path.is_file():
                    lines = path.read_text(encoding="utf-8", errors="replace").split("\n")
                    line = lines[span.line - 1] if 0 < span.line <= len(lines) else ""
                    start = len(line) - len(line.lstrip()) + 1
                    place = Span(path.as_posix(), span.line, start, max(start, len(line.rstrip())) + 1)
                    return replace(finding, span=place if span.line else Span(place.file), source=line)
        return finding

    def _cards(self, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
        printings = target.printings
        pages, found = lay_out_sheets(printings, self._sides, target, self.resources)
        if found:
            return None, found
        title = f"{self.game.name}: {target.deck.name if target.deck.name != self.game.name else 'cards'}"
        publication = self.publication(title, pages, duplex_of(target))
        return LaidOut(publication, len(printings), self._trim(printings)), found

    def _single_faces(self, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
        """Each face on a page of its own trim size, for pictures of single faces."""
        printings = list({printing.id: printing for printing in target.printings}.values())
        sides = self._sides(printings)
        faces = {face.name: face for one in sides for face in (one.front, one.back)}
        pages = tuple(
            Page(
                face.trim.width,
                face.trim.height,
                (Placed(face, Box(-face.trim.left, -face.trim.top, face.width, face.height)),),
            )
            for face in faces.values()
        )
        names = _file_names(faces)
        return LaidOut(self.publication(self.game.name, pages), 1, self._trim(printings), names), []

    def _trim(self, printings: Sequence[Printing]) -> tuple[int, int] | None:
        return self.game.sizes.get(self.game.kinds[printings[0].card.kind].size) if printings else None

    def _sides(self, printings: Sequence[Printing]) -> Iterator[Sides]:
        """Both faces of each copy, in this studio's edition."""
        for one in self.faces.sides(printings):
            yield Sides(one.printing, low_ink(one.front), low_ink(one.back)) if self.is_low_ink else one

    def _page_source(self, target: Target, template: str = "") -> str:
        text, found = self.resources.templates.render(
            template or target.product.template,
            game=self.game,
            paper=target.paper,
            families=self.game.families,
            attribution=self._attribution,
            licence=self._licence,
        )
        self.resources.found += found
        return text

    def _page(self, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
        face, found = self.page_face(target, target.product.template)
        if face is None:
            return None, found
        title = f"{self.game.name}: {target.product.id.replace('-', ' ')}"
        return LaidOut(self.publication(title, (Page(face.width, face.height, face.marks),)), 0, None), found

    def page_face(self, target: Target, template: str) -> tuple[Face | None, list[Diagnostic]]:
        """A page template of the game on the target's paper: a product of its own, or a page of a book."""
        source = self._page_source(target, template)
        if not source:
            return None, []
        paper = (target.paper.width, target.paper.height)
        subject = Subject(f"the {template.partition('.')[0].replace('_', '-')}", lambda box: None)
        composed = compose(source, template, self.resources, subject, paper=paper)
        if not isinstance(composed, Composed):
            return None, composed
        face = composed.face(template)
        return (low_ink(face) if self.is_low_ink else face), list(composed.found)

    def _book_source(self, target: Target) -> str:
        text, found = self.resources.templates.render(
            target.product.template,
            game=self.game,
            deck=target.deck,
            paper=target.paper,
            icons=self.game.icons,
            families=self.game.families,
            cards=self.game.cards,
            attribution=self._attribution,
            licence=self._licence,
            examples=examples_for(self.game, target.deck),
            licence_url=licence_url(self._first_set.licence) if self._first_set else "",
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
        return LaidOut(self.publication("Calibration sheet", pages, duplex_of(target)), 0, None), []

    def publication(
        self, title: str, pages: Iterable[Page], duplex: str = "", bookmarks: tuple[Bookmark, ...] = ()
    ) -> Publication:
        """Pages with what the file says of itself."""
        return Publication(
            title,
            pages,
            bookmarks,
            author=self._attribution,
            licence=f"{self._licence}, {self._attribution}",
            licence_url=licence_url(self._first_set.licence) if self._first_set else "",
            subject=self.game.tagline,
            duplex=duplex,
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


def _file_names(faces: Iterable[str]) -> tuple[str, ...]:
    """Names of picture files: fronts after set and card, backs numbered."""
    names: list[str] = []
    backs = 0
    for face in faces:
        is_front = face.startswith("front ")
        backs += not is_front
        plain = face.removesuffix(" low ink") if is_front else f"back {backs}"
        names.append(plain.replace(" ", "-").replace(":", "-"))
    return tuple(names)
