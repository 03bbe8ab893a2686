"""What is a target made of? Data, templates, drawings, pictures, fonts and settings, without laying it out.

For telling whether a file would change, and which drawings it needs.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.model.card import Printing
from cardgen.model.game import Kind
from cardgen.render.target import Target
from cardgen.rules import sayings_of

if TYPE_CHECKING:
    from cardgen.render.studio import Studio

_WORD = re.compile(r"[\w-]+")
_PICTURE = re.compile(r"file:([^:\"]*):([^\"]+)")
_KIT = re.compile(r"[\"']([\w-]+)\.svg(?:\.j2)?[\"']")
_ASKS_FOR_ICONS = re.compile(r"(?<!card\.)\bicons\b|\bgame\b|\bfamilies\b")
_TAKEN_IN = re.compile(r"[\"']([\w./-]+\.xml\.j2)[\"']")
_PAGE_TEMPLATE = re.compile(r"^template: *(\S+\.xml\.j2)$", re.MULTILINE)


@dataclass
class Ingredients:
    """What the targets of one studio are made of."""

    studio: Studio
    _texts: dict[str, str] = field(default_factory=dict)

    def fingerprint(self, target: Target, version: str) -> str:
        """Changes when, and only when, the target's file would: data, templates, drawings, fonts, settings."""
        studio, kind = self.studio, target.product.kind
        sources = list(dict.fromkeys(self._sources(target)))
        digest = hashlib.sha256(version.encode() + self._fonts_digest)
        for part in (
            (target.name, target.settings, target.paper, target.printer, target.product.size, target.product.overlap),
            (studio.game.name, studio.game.tagline, studio.attribution, studio.licence),
            () if kind == "calibration" else (sorted(studio.game.styles.items()), studio.game.sizes),
            (target.deck.name if kind == "cards" else "", studio.book.fallback),
        ):
            digest.update(repr(part).encode())
        for source in sources:
            digest.update(source.encode() + b"\0")
        for path in self._files_named_in(sources):
            digest.update(path.name.encode() + hashlib.sha256(path.read_bytes()).digest())
        return digest.hexdigest()

    @cached_property
    def _fonts_digest(self) -> bytes:
        digest = hashlib.sha256()
        for name, path in self.studio.book.files.items():
            digest.update(name.encode() + (path.read_bytes() if path.is_file() else b""))
        return digest.digest()

    def _sources(self, target: Target) -> Iterator[str]:
        kind = target.product.kind
        if kind in ("cards", "png"):
            for printing in target.printings:
                yield from self._face_sources(printing)
        elif kind in ("page", "tiles"):
            yield self.studio.page_source(target)
        elif kind == "book":
            text = self.studio.book_source(target)
            yield text
            for printing in self._shown_in(text):
                yield from self._face_sources(printing)
            for template in _PAGE_TEMPLATE.findall(text):
                yield self.studio.page_source(target, template)

    def _face_sources(self, printing: Printing) -> Iterator[str]:
        """All that a face template may ask of a printing, and the templates: rendering would cost ten times as much."""
        game, card = self.studio.game, printing.card
        card_set, kind = game.sets[printing.set_id], game.kinds[card.kind]
        yield repr((printing.id, printing.number, printing.copies, printing.rarity, card.kind, card.icons, card.link))
        yield repr((sorted(card.text.items()), sorted(card.fields.items()), printing.art))
        yield repr(sorted(sayings_of(game, card).items()))
        yield f'"{printing.art.reference}"'
        yield repr((card_set.version, card_set.name, card_set.licence, card_set.attribution, len(card_set.printings)))
        yield from self._kind_sources(kind)

    def _kind_sources(self, kind: Kind) -> Iterator[str]:
        """The templates of a kind, and all icons where the templates ask for more than a card's own."""
        templates = [self._template_text(name) for name in (kind.front, kind.back) if name]
        yield repr(kind)
        yield from templates
        if any(map(_ASKS_FOR_ICONS.search, templates)):
            yield repr(self.studio.game.families)

    def _template_text(self, name: str) -> str:
        """A template as it is written, and those it takes in."""
        if name not in self._texts:
            path = next((folder / name for folder in self.studio.template_folders if (folder / name).is_file()), None)
            text = path.read_text(encoding="utf-8", errors="replace") if path else ""
            self._texts[name] = text
            self._texts[name] = text + "".join(
                self._template_text(other) for other in sorted(set(_TAKEN_IN.findall(text)))
            )
        return self._texts[name]

    def drawings_of(self, targets: Iterable[Target]) -> list[str]:
        """The drawings that these targets may show, by the names that `Resources` knows them by."""
        sources = dict.fromkeys(source for target in targets for source in self._sources(target))
        paths = self._files_named_in(list(sources))
        return sorted({f"art/{path.name.partition('.')[0]}" for path in paths if path.parent.name == "art"})

    def _files_named_in(self, sources: Sequence[str]) -> Iterator[Path]:
        """Drawings and pictures whose names occur in the sources, and the drawings that these take parts from."""
        words = {word for source in sources for word in _WORD.findall(source)}
        drawings = [
            path
            for folder in self.studio.template_folders
            for path in sorted([*folder.glob("art/*.svg*"), *folder.glob("icons/**/*.svg*")])
        ]
        named: dict[Path, None] = {}
        while more := [path for path in drawings if path not in named and path.name.partition(".")[0] in words]:
            named |= dict.fromkeys(more)
            for path in more:
                words.update(_KIT.findall(path.read_text(encoding="utf-8", errors="replace")))
        yield from named
        for place in sorted({place for source in sources for place in _PICTURE.findall(unescape(source))}):
            picture = self.studio.resources.picture(*place)
            if picture is not None and picture.is_file():
                yield picture

    def _shown_in(self, text: str) -> list[Printing]:
        words = set(_WORD.findall(text))
        return [printing for printing in self.studio.game.printings if printing.card.id in words]
