"""Finds the renderer of a target: one for each game and edition, made when first needed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.data import shipped_root
from cardgen.model.fonts import font_path
from cardgen.model.library import Library
from cardgen.render.base.fonts import FontBook
from cardgen.render.base.known_files import KnownFiles
from cardgen.render.base.target import Target
from cardgen.render.face.cache import FaceStore
from cardgen.render.picture.kept import PictureStore
from cardgen.render.products.renderer import Renderer
from cardgen.render.svg.cache import DrawingStore
from cardgen.words.language import Language

COMMON = ("common", "booster")
"""The folders of templates that any game may use."""


class Renderers(Struct, dict=True):
    """The renderers of a project at `root`; they share fonts.

    `store` keeps drawings, `face_store` painted faces, `size_store` sizes of type, `blank_store` faces and blocks
    of books without what is on them, under keys that change with `version`, that of the program, `picture_store`
    pictures. One that `only_looks` wants no more than what is found; `files` is what an earlier reading left, by game.
    """

    root: Path
    library: Library
    store: DrawingStore | None = None
    face_store: FaceStore | None = None
    version: str = ""
    size_store: DrawingStore | None = None
    blank_store: DrawingStore | None = None
    picture_store: PictureStore | None = None
    only_looks: bool = False
    files: Mapping[str, KnownFiles] = field(default_factory=dict)
    made: dict[tuple[str, str, bool, str, bool, bool, bool], Renderer] = field(default_factory=dict)

    def __reduce__(self) -> tuple[type[Renderers], tuple[Any, ...]]:
        """Another process that cannot inherit what was made makes its own."""
        stores = self.store, self.face_store, self.version, self.size_store, self.blank_store, self.picture_store
        return Renderers, (self.root, self.library, *stores, self.only_looks)

    @cached_property
    def fonts(self) -> FontBook:
        document = self.library.font_document
        beside = document.path.parent if document else self.root
        fonts = self.library.fonts.get("fonts", {})
        files = {name: font_path(entry, beside) for name, entry in fonts.items()}
        weights = {name: entry["weight"] for name, entry in fonts.items() if "weight" in entry}
        return FontBook(files, tuple(self.library.fonts.get("fallback", ())), weights=weights)

    def template_folders(self, game: str) -> tuple[Path, ...]:
        """Where the templates of a game are looked for, one after the other."""
        return template_folders(self.root, game)

    def of(self, target: Target) -> Renderer:
        settings = target.settings
        key = (
            target.game.id,
            target.game.spoken,
            settings.low_ink,
            target.printer.id,
            settings.keeps_going,
            target.outlet is None,
            settings.draft,
        )
        if key not in self.made:
            self.made[key] = Renderer(
                game=target.game,
                library=self.library,
                book=self._book(target.game.language),
                template_folders=self.template_folders(target.game.id),
                roots=(self.root, shipped_root()),
                is_low_ink=settings.low_ink,
                printer_safe=target.printer.safe,
                store=self.store,
                face_store=self.face_store if target.outlet is None else None,
                size_store=self.size_store,
                blank_store=self.blank_store,
                picture_store=self.picture_store,
                only_looks=self.only_looks,
                version=self.version,
                keeps_going=settings.keeps_going,
                is_for_press=target.outlet is not None,
                is_draft=settings.draft,
                files=self.files.get(target.game.id) or KnownFiles(),
                second=self.of(replace(target, game=target.game.second)) if target.game.second else None,
            )
        return self.made[key]

    def _book(self, language: Language) -> FontBook:
        return self.fonts.in_language(language.hyphenator, language.direction)


def template_folders(root: Path, game: str) -> tuple[Path, ...]:
    """The game's templates before those that all games share; of both, the project's own before what is shipped."""
    places = [base / "templates" / name for name in (game, *COMMON) for base in (root, shipped_root())]
    return tuple({place.resolve(): place for place in reversed(places) if place.is_dir()}.values())[::-1]
