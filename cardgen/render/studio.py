"""What does a target need to be laid out, and what comes of it? Step 5 as a whole.

A studio holds the resources of one game in one edition (colour or low ink) and makes publications.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from pathlib import Path, PurePosixPath
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.data import shipped_root
from cardgen.data.opening import text_of
from cardgen.diagnostics import Diagnostic
from cardgen.model.card import Printing
from cardgen.model.game import CardSet, Game
from cardgen.model.library import Library
from cardgen.model.units import length
from cardgen.render.box_sheet import box_of, contents_of, lay_out_box
from cardgen.render.compiled import CompiledTemplates
from cardgen.render.composer import Subject
from cardgen.render.credits import Rights, credits_of, rights_of, sets_of, whose
from cardgen.render.display import Bookmark, Box, Drawing, Face, Page, Placed, Publication
from cardgen.render.drawing_store import Store, kits_in
from cardgen.render.face import Composed, compose
from cardgen.render.face_store import MOST_KEPT, KeptFaces
from cardgen.render.faces import FaceMaker, LeftOut, Sides
from cardgen.render.fonts import FontBook
from cardgen.render.ingredients import Ingredients
from cardgen.render.laid_out import LaidOut
from cardgen.render.low_ink import low_ink
from cardgen.render.resources import Resources, styles_of
from cardgen.render.sheets import duplex_of, lay_out_sheets
from cardgen.render.svg_ink import low_ink as low_ink_drawing
from cardgen.render.target import Target
from cardgen.render.template import Templates, root_of
from cardgen.render.text import Style
from cardgen.render.tiles import lay_out_tiles
from cardgen.render.tuck_box import Panel
from cardgen.render.views import Function
from cardgen.rules import examples_for, judge_page, sayings_of

Findings = Callable[[], list[Diagnostic]]


class Studio(Struct, dict=True):
    """Everything to lay out one game's products."""

    game: Game
    library: Library
    book: FontBook
    template_folders: tuple[Path, ...]
    roots: tuple[Path, ...] = ()
    is_low_ink: bool = False
    printer_safe: int = 0
    store: Store | None = None
    face_store: Store | None = None
    version: str = ""
    keeps_going: bool = False
    found: list[Diagnostic] = field(default_factory=list)
    sources: dict[tuple[str, str], tuple[str, list[Diagnostic]]] = field(default_factory=dict)

    @cached_property
    def resources(self) -> Resources:
        said_of = Function("said_of", partial(sayings_of, self.game))
        compiled = CompiledTemplates(shipped_root() / "templates")
        templates = Templates.of(self.template_folders, {"said_of": said_of}, compiled, self.roots)
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
        kept = None
        if self.face_store is not None and not self.is_low_ink and len(self.game.printings) <= MOST_KEPT:
            key_of = partial(self.ingredients.fingerprint_of_face, version=self.version)
            kept = KeptFaces(self.face_store, self.book, key_of)
        return FaceMaker(self.game, self.resources, self.printer_safe, kept, keeps_going=self.keeps_going)

    @cached_property
    def ingredients(self) -> Ingredients:
        return Ingredients(self)

    def left_out(self) -> tuple[tuple[str, ...], set[Diagnostic]]:
        """Since this was asked last: the cards that notes stand in for, and the findings that say why."""
        left_out, self.faces.left_out = self.faces.left_out, LeftOut()
        return tuple(left_out.cards), {self._located(one) for one in left_out.reasons}

    def lay_out(self, target: Target) -> tuple[LaidOut | None, Findings]:
        """The publication of a target. Cards are made page by page: findings are whole once all pages were taken."""
        makers = {
            "cards": self._cards,
            "page": self._page,
            "tiles": self._tiles,
            "box": self._box,
            "book": self._book,
            "calibration": self._calibration,
            "png": self._single_faces,
        }
        return self.watch(lambda: makers[target.product.kind](target))

    def watch(self, make: Callable[[], tuple[LaidOut | None, list[Diagnostic]]]) -> tuple[LaidOut | None, Findings]:
        """What somebody lays out with this studio, and all that is found by then and while its pages are taken."""
        marks = len(self.faces.found), len(self.resources.found)
        laid_out, found = make()

        def findings() -> list[Diagnostic]:
            whole = [*found, *self.faces.found[marks[0] :], *self.resources.found[marks[1] :]]
            return [self._located(finding) for finding in dict.fromkeys(whole)]

        return laid_out, findings

    def _located(self, finding: Diagnostic) -> Diagnostic:
        """The finding with its line of the data, or with the path of the template it is about."""
        span = finding.span
        if span is None:
            return finding
        document = next((document for document in self.library.documents if document.file == span.file), None)
        if document is not None:
            return finding if finding.source else replace(finding, source=document.line(span.line))
        path = self._file_of(span.file)
        if path is None:
            return finding
        place = replace(span, file=path.as_posix())
        if finding.source or not span.line:  # what a drawing's template made has other lines than its file
            return replace(finding, span=place)
        lines = text_of(path, root=root_of(path, self.roots)).split("\n")
        line = lines[span.line - 1] if 0 < span.line <= len(lines) else ""
        start = len(line) - len(line.lstrip()) + 1
        return replace(
            finding, span=replace(place, column=start, end_column=max(start, len(line.rstrip())) + 1), source=line
        )

    def _file_of(self, name: str) -> Path | None:
        """The file of a template or drawing that a finding names from the folder of templates."""
        places = (folder / below / name for folder in self.template_folders for below in ("", "art"))
        return next((path for path in places if path.exists()), None)

    def _cards(self, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
        printings = target.printings
        if not printings:  # a file without pages is none; why there are no cards, is told where they are linked
            return None, []
        pages, found = lay_out_sheets(printings, self.sides, self.faces.back_look, target, self.resources)
        if found:
            return None, found
        title = f"{self.game.name}: {target.deck.name if target.deck.name != self.game.name else 'cards'}"
        publication = self.publication(title, pages, duplex_of(target), sets=sets_of(self.game, printings))
        return LaidOut(publication, len(printings), self._trim(printings)), found

    def _single_faces(self, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
        """Each face on a page of its own trim size, for pictures of single faces."""
        printings = list({printing.id: printing for printing in target.printings}.values())
        if not printings:
            return None, []
        sides = self.sides(printings)
        faces = {face.name: face for one in sides for face in (one.front, one.back)}
        pages = tuple(Page(face.trim.width, face.trim.height, (_alone(face),)) for face in faces.values())
        names = _file_names(faces)
        publication = self.publication(self.game.name, pages, sets=sets_of(self.game, printings))
        return LaidOut(publication, 1, self._trim(printings), names), []

    def _trim(self, printings: Sequence[Printing]) -> tuple[int, int] | None:
        return self.game.sizes.get(self.game.kinds[printings[0].card.kind].size) if printings else None

    def sides(self, printings: Sequence[Printing]) -> Iterator[Sides]:
        """Both faces of each copy, in this studio's edition."""
        for one in self.faces.sides(printings):
            yield Sides(one.printing, low_ink(one.front), low_ink(one.back)) if self.is_low_ink else one

    def _source(self, target: Target, template: str, part: str = "", **variables: Any) -> str:
        """What a template makes of a target, or of one `part` of it, once: it tells what a file is made of.

        Later it is laid out.
        """
        key = (target.key, f"{template} {part}")
        if key not in self.sources:
            self.sources[key] = self.resources.templates.render(template, **variables)
        text, found = self.sources[key]
        self.resources.found += found
        return text

    def page_source(self, target: Target, template: str = "") -> str:
        return self._source(
            target,
            template or target.product.template,
            game=self.game,
            paper=target.page,
            families=self.game.families,
            attribution=self.attribution,
            licence=self.licence,
        )

    def panel_source(self, target: Target, panel: Panel) -> str:
        """What the template of a box makes of one of its panels."""
        return self._source(
            target,
            target.product.template,
            panel.name,
            game=self.game,
            deck=target.deck,
            panel=panel,
            box=box_of(target),
            contents=contents_of(target),
            options=self.game.origin.value["products"][target.product.id].get("options", {}),
            families=self.game.families,
            attribution=self.attribution,
            licence=self.licence,
        )

    def _page(self, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
        face, found = self.page_face(target, target.product.template)
        if face is None:
            return None, found
        found += judge_page(self.game, target.product.id, _icons_on(face))
        title = f"{self.game.name}: {target.product.id.replace('-', ' ')}"
        return LaidOut(self.publication(title, (Page(face.width, face.height, face.marks),)), 0, None), found

    def _tiles(self, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
        """A page larger than the paper, cut into sheets."""
        face, found = self.page_face(target, target.product.template)
        if face is None:
            return None, found
        pages, misfits = lay_out_tiles(face, target, self.resources)
        title = f"{self.game.name}: {target.product.id.replace('-', ' ')}"
        return (None if misfits else LaidOut(self.publication(title, pages, "Simplex"))), found + misfits

    def _box(self, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
        return lay_out_box(self, target)

    def page_face(self, target: Target, template: str) -> tuple[Face | None, list[Diagnostic]]:
        """A page template of the game, of the product's own size or on its paper: a product, or a page of a book."""
        source = self.page_source(target, template)
        if not source:
            return None, []
        paper = (target.page.width, target.page.height)
        label = f"the {template.partition('.')[0].replace('_', '-')}"
        subject = Subject(label, lambda box: None, partial(is_made_of_a_card, self.game))
        composed = compose(source, template, self.resources, subject, paper=paper)
        if not isinstance(composed, Composed):
            return None, composed
        face = composed.face(template)
        return (low_ink(face) if self.is_low_ink else face), list(composed.found)

    def book_source(self, target: Target) -> str:
        return self._source(
            target,
            target.product.template,
            game=self.game,
            deck=target.deck,
            paper=target.paper,
            icons=self.game.icons,
            families=self.game.families,
            cards=self.game.cards,
            attribution=self.attribution,
            licence=self.licence,
            examples=examples_for(self.game, target.deck),
            credits_of=Function("credits_of", partial(credits_of, self.game)),
            licence_url=self._rights.url,
            whose=whose(self.game, target.deck),
        )

    def _book(self, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
        from cardgen.render.book import lay_out_book

        return lay_out_book(self, target, self.book_source(target))

    def _calibration(self, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
        from cardgen.render import calibration

        pages = calibration.lay_out_calibration(target, self.resources)
        return LaidOut(self.publication("Calibration sheet", pages, duplex_of(target)), 0, None), []

    def publication(
        self,
        title: str,
        pages: Iterable[Page],
        duplex: str = "",
        bookmarks: tuple[Bookmark, ...] = (),
        sets: Iterable[CardSet] | None = None,
    ) -> Publication:
        """Pages with what the file says of itself: whose the cards of these `sets` are or, without, the game itself."""
        rights = self._rights if sets is None else rights_of(sets)
        return Publication(
            title,
            pages,
            bookmarks,
            author=rights.attribution,
            licence=rights.told,
            licence_url=rights.url,
            subject=self.game.tagline,
            duplex=duplex,
        )

    @cached_property
    def _rights(self) -> Rights:
        """Whose the books and pages of the game are."""
        first = self.game.first_set
        return rights_of((first,) if first is not None else ())

    @property
    def licence(self) -> str:
        return self._rights.licence

    @property
    def attribution(self) -> str:
        return self._rights.attribution


def _alone(face: Face) -> Placed:
    """A face with its trim in the corner of a page; of a round one, only the circle."""
    trim = Box(0, 0, face.trim.width, face.trim.height) if face.is_round else None
    corners = (min(face.trim.width, face.trim.height) // 2 if face.is_round else 0,) * 4
    return Placed(face, Box(-face.trim.left, -face.trim.top, face.width, face.height), trim, corners)


def is_made_of_a_card(game: Game, box: str) -> bool:
    """Is this what the rules call a text that they make of some card?"""
    return any(box in sayings_of(game, card) for card in game.cards.values())


def _icons_on(face: Face) -> set[str]:
    """The ids of the icons that are drawn on a face."""
    drawings = {mark.what.name for mark in face.marks if isinstance(mark, Placed) and isinstance(mark.what, Drawing)}
    return {PurePosixPath(name).name.partition(".")[0] for name in drawings if name.startswith("icons/")}


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
