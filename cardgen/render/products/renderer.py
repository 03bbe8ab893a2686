"""Lays out targets: step 5 of the flow. How each kind of product is laid out, its row says (`table.py`).

A renderer holds the resources of one game in one edition, colour or low ink.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from pathlib import Path, PurePosixPath
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.analysis import examples_for, sayings_of
from cardgen.data import shipped_root
from cardgen.data.project.opening import text_of
from cardgen.diagnostics import Diagnostic
from cardgen.model.card import Printing
from cardgen.model.game import CardSet, Deck, Dimensions, Game
from cardgen.model.library import Library
from cardgen.model.paper import TRUE_SIZE
from cardgen.model.units import length
from cardgen.program import user_cache
from cardgen.render.base.display import Bookmark, Face, Page, Publication
from cardgen.render.base.fonts import FontBook
from cardgen.render.base.known_files import KnownFiles
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target
from cardgen.render.face.cache import MOST_KEPT, BlankFaces, FaceCache, FaceStore, KeptSizes
from cardgen.render.face.card_faces import FaceRenderer, LeftOut, Sides
from cardgen.render.face.small_print import with_line_below
from cardgen.render.layout.compose import Composed, compose
from cardgen.render.layout.context import FaceSubject
from cardgen.render.layout.low_ink import low_ink
from cardgen.render.layout.resources import Resources, styles_of
from cardgen.render.layout.words import icon_names
from cardgen.render.picture.kept import PictureStore
from cardgen.render.products.credits import Rights, rights_of
from cardgen.render.products.dependencies import Dependencies
from cardgen.render.products.kind import LaidOutProduct
from cardgen.render.products.table import key_of, kind_of
from cardgen.render.sheet.scaling import scaled
from cardgen.render.svg.cache import DrawingStore, digest_of_kits
from cardgen.render.svg.recolour import low_ink as low_ink_drawing
from cardgen.render.template.cache import CompiledTemplates
from cardgen.render.template.jinja import Templates, root_of
from cardgen.render.template.views import Function
from cardgen.render.text.words import Style
from cardgen.words.direction import RIGHT_TO_LEFT

Findings = Callable[[], list[Diagnostic]]


class _SetPage(Struct, frozen=True):
    """A page that was laid out; what was found about it, and about the drawings that it shows."""

    face: Face | None
    found: list[Diagnostic]
    of_resources: list[Diagnostic]


class Renderer(Struct, dict=True):
    """The resources of one game in one edition, and what they are laid out with."""

    game: Game
    library: Library
    book: FontBook
    template_folders: tuple[Path, ...]
    roots: tuple[Path, ...] = ()
    is_low_ink: bool = False
    printer_safe: int = 0
    store: DrawingStore | None = None
    face_store: FaceStore | None = None
    size_store: DrawingStore | None = None
    blank_store: DrawingStore | None = None
    picture_store: PictureStore | None = None
    only_looks: bool = False
    version: str = ""
    keeps_going: bool = False
    is_for_press: bool = False
    is_draft: bool = False
    files: KnownFiles = field(default_factory=KnownFiles)
    second: Renderer | None = None
    rendered: dict[tuple[str, str], tuple[str, list[Diagnostic]]] = field(default_factory=dict)
    set_pages: dict[tuple[str, str, tuple[int, int]], _SetPage] = field(default_factory=dict)
    shown_of: dict[int, tuple[Deck, Any]] = field(default_factory=dict)

    @cached_property
    def resources(self) -> Resources:
        said_of = Function("said_of", partial(sayings_of, self.game))
        names = icon_names(self.game)
        cache = user_cache()
        compiled = CompiledTemplates(shipped_root() / "templates", own=cache and cache / "templates")
        templates = Templates.of(
            self.template_folders,
            {
                "said_of": said_of,
                "called": Function("called", names.get),
                "listed": Function("listed", self.game.language.listed),
                "colours": self.game.colours,
            },
            compiled,
            self.roots,
            self.game.language,
            self.game.codes,
        )
        folders = {name: card_set.origin.document.path.parent for name, card_set in self.game.sets.items()}
        default = next(iter(self.book.files))
        return Resources(
            templates=templates,
            book=self.book,
            styles=self.styles,
            sizes=self.game.known_sizes,
            colours=self.game.colours,
            language=self.game.language,
            second=self.game.second.language if self.game.second else None,
            pictures=folders,
            default_font=default,
            own_pictures={
                printing.card.id: printing.art.reference
                for printing in self.game.printings
                if printing.art.reference.startswith("file:")
            },
            names=names,
            largest=self._largest_card(),
            adjust=partial(low_ink_drawing, skins=self.game.skins) if self.is_low_ink else None,
            mono=self.is_low_ink,
            store=self.store,
            kits=self._kits() if self.store else "",
            picture_store=self.picture_store,
            patterned=self._patterned(),
            only_looks=self.only_looks,
            is_for_press=self.is_for_press,
            is_draft=self.is_draft,
        )

    def _patterned(self) -> frozenset[str]:
        """Drawings that nobody names: those of a game whose printings have no picture of their own."""
        printings = self.game.printings
        if any(printing.art.reference.startswith("file:") or _names_picture(printing) for printing in printings):
            return frozenset()
        return frozenset(printing.art.reference for printing in printings)

    def _kits(self) -> str:
        """The digest of what drawings share, for those that are in the store."""
        kits, drawn_in = self.files.kits, repr(sorted(self.game.colours.items()))
        if drawn_in not in kits:
            kits[drawn_in] = digest_of_kits(self.template_folders, self.game.colours)
        return kits[drawn_in]

    def _largest_card(self) -> Dimensions:
        """What a drawing covers at most."""
        sizes = [self.game.sizes[kind.size] for kind in self.game.kinds.values() if kind.size in self.game.sizes]
        return max(sizes, key=lambda size: size[0] * size[1], default=(88_900, 88_900))

    @cached_property
    def styles(self) -> dict[str, Style]:
        """Without white between letters where they may be joined, as in Arabic."""
        styles = styles_of(self.game.styles, length)
        if self.book.direction != RIGHT_TO_LEFT:
            return styles
        return {name: replace(style, tracking=0) for name, style in styles.items()}

    @cached_property
    def faces(self) -> FaceRenderer:
        kept, sizes = self._kept_faces(), self._kept_sizes()
        return FaceRenderer(self.game, self.resources, self.printer_safe, kept, sizes, keeps_going=self.keeps_going)

    def _kept_faces(self) -> FaceCache | None:
        """Faces as they were painted, or blank where only what is found is asked for."""
        if self.is_low_ink or len(self.game.printings) > MOST_KEPT:
            return None
        version = self.version if self.resources.has_pictures else f"{self.version}, patterns"  # other findings then
        key_of = partial(self.dependencies.fingerprint_of_face, version=version)
        if self.blank_store is not None:
            return BlankFaces(self.blank_store, self.book, key_of)
        return FaceCache(self.face_store, self.book, key_of) if self.face_store is not None else None

    def _kept_sizes(self) -> KeptSizes | None:
        if self.size_store is None or len(self.game.printings) > MOST_KEPT:
            return None
        return KeptSizes(
            self.size_store, lambda printing: self.dependencies.fingerprint_of_own(printing, "front", self.version)
        )

    @cached_property
    def dependencies(self) -> Dependencies:
        return Dependencies(self)

    def left_out(self) -> tuple[tuple[str, ...], set[Diagnostic]]:
        """Since this was asked last: the cards that notes stand in for, and the findings that say why."""
        left_out, self.faces.left_out = self.faces.left_out, LeftOut()
        return tuple(left_out.cards), {self._located(reason) for reason in left_out.reasons}

    def silent_fingerprint(self, target: Target) -> str:
        """Changes when a target would, and what is found about it; empty where its templates, asked what they make, say
        something of themselves.
        """
        before = len(self.resources.found)
        fingerprint = self.dependencies.fingerprint(target, self.version)
        return fingerprint if len(self.resources.found) == before else ""

    def lay_out(self, target: Target) -> tuple[LaidOut | None, Findings]:
        """The publication of a target. Cards are made page by page: findings are whole once all pages were taken."""
        return self.watch(lambda: _to_scale(*self._laid_out(target), target))

    def _laid_out(self, target: Target) -> LaidOutProduct:
        kind = kind_of(target.product)
        laid_out, found = kind.lay_out(self, target)
        if laid_out is None or kind.has_slug or not target.settings.draft:
            return laid_out, found
        mark = partial(with_line_below, text=self.game.language.say("sheet.draft"), resources=self.resources)
        publication = replace(laid_out.publication, pages=tuple(map(mark, laid_out.publication.pages)))
        return replace(laid_out, publication=publication), found

    def watched_sides(self, printings: Sequence[Printing]) -> tuple[list[Sides], list[Diagnostic]]:
        """Both faces of each printing, and all that is found about them."""
        made: list[Sides] = []

        def make() -> tuple[LaidOut | None, list[Diagnostic]]:
            made.extend(self.sides(list(printings)))
            return None, []

        _, findings = self.watch(make)
        return made, findings()

    def watch(self, make: Callable[[], tuple[LaidOut | None, list[Diagnostic]]]) -> tuple[LaidOut | None, Findings]:
        """What `make` lays out, and all that is found by then and while its pages are taken.

        Pages are taken before the next thing is laid out: each has lists of its own for what is found about its faces
        and its drawings.
        """
        of_faces: list[Diagnostic] = []
        of_resources: list[Diagnostic] = []
        self.faces.found, self.resources.found = of_faces, of_resources
        laid_out, found = make()
        return laid_out, lambda: [
            self._located(finding) for finding in dict.fromkeys([*found, *of_faces, *of_resources])
        ]

    def _located(self, finding: Diagnostic) -> Diagnostic:
        """The finding with its line of the data, or with the path of the template it is about."""
        span = finding.span
        if span is None:
            return finding
        document = next((document for document in self.library.documents if document.file == span.file), None)
        if document is not None:
            return finding if finding.source else replace(finding, source=document.line(span.line))
        if (place_in_set := self._in_set(span.file)) is not None:
            return replace(finding, span=replace(span, file=place_in_set))
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

    def _in_set(self, name: str) -> str | None:
        """How messages call a file that lies in the folder of a set."""
        for card_set in self.game.sets.values():
            document = card_set.origin.document
            if Path(name).is_relative_to(document.path.parent):
                below = Path(name).relative_to(document.path.parent)
                return (PurePosixPath(document.file).parent / below).as_posix()
        return None

    def _file_of(self, name: str) -> Path | None:
        """The file of a template or drawing that a finding names from the folder of templates."""
        places = (folder / below / name for folder in self.template_folders for below in ("", "art"))
        return next((path for path in places if path.exists()), None)

    def sides(self, printings: Sequence[Printing]) -> Iterator[Sides]:
        """Both faces of each copy, in the renderer's edition."""
        for sides in self.faces.sides(printings):
            if self.is_low_ink:
                sides = Sides(sides.printing, low_ink(sides.front), low_ink(sides.back))
            yield sides

    def source(self, target: Target, template: str, part: str = "", **variables: Any) -> str:
        """What a template makes of a target, or of one `part` of it; empty where it fails, which is reported.

        Rendered once: first it tells what a file is made of, later it is laid out.
        """
        return self._rendered((key_of(target), f"{template} {part}"), template, variables)

    def _rendered(self, key: tuple[str, str], template: str, variables: dict[str, Any]) -> str:
        if key not in self.rendered:
            game = self.game
            shared = {
                "game": game,
                "families": game.families,
                "attribution": self.rights.attribution,
                "licence": self.rights.licence,
                "has_wordmark": not self.resources.lacks("art/wordmark"),
                "second_names": game.second_names,
            }
            self.rendered[key] = self.resources.templates.render(template, **shared, **variables)
        text, found = self.rendered[key]
        self.resources.found += found
        return text

    def page_source(self, target: Target, template: str, deck: Deck | None = None) -> str:
        """What a template makes of a page, or of that of one deck: once for all products that show it."""
        page = target.page
        if deck is None:
            return self._rendered((repr(page), template), template, {"paper": page})
        variables = {"paper": page, "deck": deck, "examples": self.examples_of(deck)}
        return self._rendered((f"{page!r} {id(deck)}", template), template, variables)

    def examples_of(self, deck: Deck) -> Any:
        """What may be shown of a deck: sought once for all products and papers."""
        if id(deck) not in self.shown_of:
            self.shown_of[id(deck)] = deck, examples_for(self.game, deck)  # a deck that is kept keeps its number
        return self.shown_of[id(deck)][1]

    def page_sources(self, target: Target) -> list[str]:
        """What the templates of a page make: once, or of each deck to play with, where it is of the printed ones."""
        return [self.page_source(target, template, deck) for deck, template in self._sides_of(target)]

    def _sides_of(self, target: Target) -> list[tuple[Deck | None, str]]:
        """The sides of a page, each with its deck and its template: of every deck the front, then the other side."""
        templates = [template for template in (target.product.template, target.product.back) if template]
        return [(deck, template) for deck in self._decks_of(target) for template in templates]

    def _decks_of(self, target: Target) -> Sequence[Deck | None]:
        if not target.product.is_of_chosen_deck:
            return (None,)
        return tuple(getattr(self.examples_of(target.deck), "decks", (target.deck,)))

    def page_faces(self, target: Target) -> tuple[list[Face], list[Diagnostic]]:
        """The pages of a product, each with a name of its own and the deck that it is about; none where one fails."""
        faces, found = [], []
        pages = zip(self._sides_of(target), self.page_sources(target), strict=True)
        for number, ((deck, template), source) in enumerate(pages, 1):
            face, more = self._page_face(target, template, source)
            found += more
            if face is None:
                return [], found
            faces.append(replace(face, name=f"{face.name} {number}", alt=deck.name if deck else ""))
        return faces, found

    def second_faces(self, target: Target) -> tuple[list[Face], list[Diagnostic]]:
        """The pages of a product in the second language, and all that is found about them; none where it has none."""
        faces: list[Face] = []
        second, game = self.second, target.game.second
        if second is None or game is None:
            return faces, []

        def make() -> tuple[LaidOut | None, list[Diagnostic]]:
            made, found = second.page_faces(replace(target, game=game))
            faces.extend(made)
            return None, found

        _, findings = second.watch(make)
        return faces, findings()

    def page_face(self, target: Target, template: str) -> tuple[Face | None, list[Diagnostic]]:
        """A page template of the game, of the product's own size or on its paper: a page of a book."""
        return self._page_face(target, template, self.page_source(target, template))

    def _page_face(self, target: Target, template: str, source: str) -> tuple[Face | None, list[Diagnostic]]:
        """Laid out once: a poster and the sheets that it is cut into show the same."""
        if not source:
            return None, []
        size = (target.page.width, target.page.height)
        key = (template, source, size)
        if key not in self.set_pages:
            before = len(self.resources.found)
            face, found = self._set_page(template, source, size)
            self.set_pages[key] = _SetPage(face, found, self.resources.found[before:])
        else:
            self.resources.found += self.set_pages[key].of_resources
        return self.set_pages[key].face, list(self.set_pages[key].found)

    def _set_page(self, template: str, source: str, size: tuple[int, int]) -> tuple[Face | None, list[Diagnostic]]:
        label = f"the {template.partition('.')[0].replace('_', '-')}"
        subject = FaceSubject(label, lambda box: None, partial(is_made_of_a_card, self.game))
        composed = compose(source, template, self.resources, subject, paper=size)
        if not isinstance(composed, Composed):
            return None, composed
        face = composed.face(template)
        return (low_ink(face) if self.is_low_ink else face), list(composed.found)

    def publication(
        self,
        title: str,
        pages: Iterable[Page],
        duplex: str = "",
        bookmarks: tuple[Bookmark, ...] = (),
        sets: Iterable[CardSet] | None = None,
    ) -> Publication:
        """Pages with what the file says of itself: whose the cards of these `sets` are or, without, the game itself."""
        rights = self.rights if sets is None else rights_of(sets)
        return Publication(
            title,
            pages,
            bookmarks,
            author=rights.attribution,
            licence=rights.statement,
            licence_url=rights.url,
            subject=self.game.tagline,
            duplex=duplex,
            language=self.game.language.code,
            runs_left=self.resources.book.runs_left,
        )

    @cached_property
    def rights(self) -> Rights:
        """Whose the books and pages of the game are."""
        first = self.game.first_set
        return rights_of((first,) if first is not None else ())


def _to_scale(laid_out: LaidOut | None, found: list[Diagnostic], target: Target) -> LaidOutProduct:
    """Sheets to be cut, as large as the printer needs them to come out true."""
    scale, parts = target.printer.scale, kind_of(target.product).name_parts
    if laid_out is None or scale == TRUE_SIZE or "scale" not in parts:
        return laid_out, found
    pages = (scaled(page, scale) for page in laid_out.publication.pages)
    return replace(laid_out, publication=replace(laid_out.publication, pages=pages)), found


def is_made_of_a_card(game: Game, box: str) -> bool:
    """Whether this is what the rules call a text that they make of some card."""
    return any(box in sayings_of(game, card) for card in game.cards.values())


def _names_picture(printing: Printing) -> bool:
    """Whether a printing says which picture it has, and not only by whom."""
    art = printing.origin.value.get("art", {})
    return "drawing" in art or "file" in art
