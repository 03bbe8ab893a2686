"""Which studio makes a target? One for each game and edition, made when first needed."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from cardgen.data import shipped_root
from cardgen.model.fonts import font_path
from cardgen.model.library import Library
from cardgen.render.drawing_store import Store
from cardgen.render.fonts import FontBook
from cardgen.render.studio import Studio
from cardgen.render.target import Target

COMMON = ("common", "booster")
"""The folders of templates that any game may use."""


class Studios(Struct, dict=True):
    """The studios of a project at `root`; they share fonts.

    `store` keeps drawings, `face_store` painted faces, under keys that change with `version`, that of the program.
    """

    root: Path
    library: Library
    store: Store | None = None
    face_store: Store | None = None
    version: str = ""
    made: dict[tuple[str, bool, str, bool], Studio] = field(default_factory=dict)

    def __reduce__(self) -> tuple[type[Studios], tuple[Any, ...]]:
        """Another process that cannot inherit what was made makes its own."""
        return Studios, (self.root, self.library, self.store, self.face_store, self.version)

    @cached_property
    def fonts(self) -> FontBook:
        document = self.library.font_document
        beside = document.path.parent if document else self.root
        files = {name: font_path(entry, beside) for name, entry in self.library.fonts.get("fonts", {}).items()}
        return FontBook(files, tuple(self.library.fonts.get("fallback", ())))

    def template_folders(self, game: str) -> tuple[Path, ...]:
        """The game's templates before those that all games share; of both, the project's own before what is shipped."""
        places = [root / "templates" / name for name in (game, *COMMON) for root in (self.root, shipped_root())]
        return tuple({place.resolve(): place for place in reversed(places) if place.is_dir()}.values())[::-1]

    def of(self, target: Target) -> Studio:
        settings = target.settings
        key = (target.game.id, settings.low_ink, target.printer.id, settings.keeps_going)
        if key not in self.made:
            self.made[key] = Studio(
                target.game,
                self.library,
                self.fonts,
                self.template_folders(target.game.id),
                (self.root, shipped_root()),
                settings.low_ink,
                target.printer.safe,
                self.store,
                self.face_store,
                self.version,
                settings.keeps_going,
            )
        return self.made[key]
