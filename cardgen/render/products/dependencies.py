"""Finds out what a target is made of: data, templates, drawings, pictures, fonts, settings; without laying it out.

So it is known whether a file would change, and which drawings it needs.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache, partial
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct, field

from cardgen.analysis import sayings_of
from cardgen.data.project.opening import digest_of, fact_of, stays_in, text_of
from cardgen.model.card import Printing
from cardgen.model.game import Game, Kind
from cardgen.program.memory import MEMORY, worked_out
from cardgen.render.base.known_files import KnownFiles
from cardgen.render.base.target import Target
from cardgen.render.products.table import kind_of, name_of
from cardgen.render.template.jinja import root_of
from cardgen.render.template.messages import ids_in
from cardgen.words.language import Language

if TYPE_CHECKING:
    from cardgen.render.products.renderer import Renderer

_WORD = re.compile(r"[\w-]+")
_PICTURE = re.compile(r"file:([^:\"]*):([^\"]+)")
_KIT = re.compile(r"[\"']([\w-]+)\.svg(?:\.j2)?[\"']")
_ASKS_FOR_ICONS = re.compile(r"(?<!card\.)\bicons\b|\bgame\b|\bfamilies\b")
_ASKS_FOR_SIGNS = re.compile(r"\bcalled\(")
_ASKS_FOR_GAME = re.compile(r"\bgame\b")
_ASKS_FOR_CARDS = re.compile(r"\bgame(?:\.(?:cards|printings|sets|\w*decks?)\b|\s*\[)|=\s*game\b(?!\.)")
"""By its name, in brackets, or under another name. Why no parser is asked, decision 43 tells."""
_FITS_DECK = re.compile(r"""\bfit=["']?(?:deck|\{)""")
_TAKEN_IN = re.compile(r"[\"']([\w./-]+\.xml\.j2)[\"']")


class _AskedFor(NamedTuple):
    """What the text of a template asks for beyond a card's own, and the messages it says by their ids."""

    icons: bool
    game: bool
    cards: bool
    signs: bool
    messages: tuple[str, ...]


@lru_cache(maxsize=100)  # kinds share templates, and a build that stays asks again
def _asked_by(template: str) -> _AskedFor:
    patterns = (_ASKS_FOR_ICONS, _ASKS_FOR_GAME, _ASKS_FOR_CARDS, _ASKS_FOR_SIGNS)
    icons, game, cards, signs = (pattern.search(template) is not None for pattern in patterns)
    return _AskedFor(icons, game, cards, signs, tuple(ids_in(template)))


class Dependencies(Struct, dict=True):
    """What the targets of one renderer are made of. Each text and file is looked at once; `_known` is what was seen."""

    renderer: Renderer
    _kinds: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _fitted: dict[str, bytes] = field(default_factory=dict)
    _faces: dict[int, bytes] = field(default_factory=dict)
    _keys: dict[tuple[int, str, str], str] = field(default_factory=dict)

    @property
    def _known(self) -> KnownFiles:
        return self.renderer.files

    def fingerprint(self, target: Target, version: str) -> str:
        """Changes when, and only when, the target's file would: data, templates, drawings, fonts, settings."""
        renderer, kind = self.renderer, kind_of(target.product)
        digest = self._begun(target, version)
        for printing in kind.printings(renderer, target):
            digest.update(self._face_digest(printing))
        for source in kind.sources(renderer, target):
            digest.update(self.digest_of(source))
        return digest.hexdigest()

    def fingerprint_of_sheets(self, target: Target, printings: Iterable[Printing], version: str) -> str:
        """Changes with all that decides on sheets of these cards of a target, but for what is on their faces."""
        digest, game = self._begun(target, version), self.renderer.game
        for kind, set_id in sorted({(printing.card.kind, printing.set_id) for printing in printings}):
            digest.update(repr((game.kinds[kind], set_id, game.sets[set_id].version)).encode())
        return digest.hexdigest()

    def _begun(self, target: Target, version: str) -> hashlib._Hash:
        """Of what was ordered, and of what all targets of a game depend on."""
        renderer, kind = self.renderer, kind_of(target.product)
        game, product, rights = renderer.game, target.product, renderer.rights
        digest = hashlib.sha256(version.encode() + self._fonts_digest)
        for part in (
            (
                name_of(target),
                target.settings,
                target.paper,
                target.printer,
                target.cutter,
                product.size,
                product.overlap,
                product.is_with_spares,
                product.fills,
            ),
            (
                game.language.program_digest,
                game.name,
                game.tagline,
                rights.attribution,
                rights.licence,
                renderer.book.fallback,
            ),
            *((language.id, language.program_digest) for language in _languages(game)),
            kind.facts(renderer, target),
        ):
            digest.update(repr(part).encode())
        return digest

    def fingerprint_of_face(self, printing: Printing, side: str, version: str) -> str:
        """Changes when the `front` or `back` of a printing would, and what is found about it."""
        known = id(printing), side, version
        if known not in self._keys:
            self._keys[known] = self._fingerprint(printing, side, version, self._face_digest(printing))
        return self._keys[known]

    def fingerprint_of_own(self, printing: Printing, side: str, version: str) -> str:
        """Changes when the `front` or `back` of a printing would if it shared no size of type with other cards."""
        return self._fingerprint(printing, side, version, self._own_digest(printing))

    def _fingerprint(self, printing: Printing, side: str, version: str, sources: bytes) -> str:
        digest = hashlib.sha256(version.encode() + self.shared_digest)
        digest.update(f"{printing.id} {side}".encode() + sources)
        return digest.hexdigest()[:32]

    @cached_property
    def shared_digest(self) -> bytes:
        """Of what all faces of a game share, fonts among it."""
        return self._fonts_digest + self._style_digest

    @cached_property
    def _fonts_digest(self) -> bytes:
        book = self.renderer.book
        digest = hashlib.sha256(repr((book.fallback, sorted(book.weights.items()))).encode())
        for name, path in book.files.items():
            digest.update(name.encode() + digest_of(path))
        return digest.digest()

    @cached_property
    def _style_digest(self) -> bytes:
        """Of what all faces of a game share."""
        renderer, game = self.renderer, self.renderer.game
        shared = (
            game.name,
            game.tagline,
            sorted(game.styles.items()),
            game.known_sizes,
            sorted(game.colours.items()),
            renderer.book.fallback,
            game.spoken,  # by which words are broken, those too that nobody has translated
        )
        low_ink = renderer.is_low_ink and sorted(game.skins)
        return hashlib.sha256(repr((shared, renderer.printer_safe, renderer.is_low_ink, low_ink)).encode()).digest()

    def _face_digest(self, printing: Printing) -> bytes:
        fitted = self._fitted_digest(self.renderer.game.kinds[printing.card.kind])
        return hashlib.sha256(self._own_digest(printing) + fitted).digest()

    def _own_digest(self, printing: Printing) -> bytes:
        if id(printing) not in self._faces:
            sources = self._own_sources(printing)
            self._faces[id(printing)] = hashlib.sha256(b"".join(map(self.digest_of, sources))).digest()
        return self._faces[id(printing)]

    def _fitted_digest(self, kind: Kind) -> bytes:
        """Of the sizes of type that the fronts of a kind share."""
        if kind.id not in self._fitted:
            has_sizes = _FITS_DECK.search(self.template_text(kind.front)) if kind.front else None
            sizes = self.renderer.faces.sizes(kind.id) if has_sizes else {}
            self._fitted[kind.id] = repr(sorted(sizes.items())).encode()
        return self._fitted[kind.id]

    def _own_sources(self, printing: Printing) -> Iterator[str]:
        """All that a face template may ask of a printing, and the templates, but for the sizes of type that it shares
        with others: rendering would cost ten times as much.
        """
        game = self.renderer.game
        card_set = game.sets[printing.set_id]
        yield self._own_source(printing)
        own = (
            card_set.version,
            card_set.name,
            card_set.licence,
            card_set.attribution,
            len(card_set.printings),
            card_set.date,
        )
        yield repr((own, card_set.source, card_set.requires))
        yield from self._kind_sources(game.kinds[printing.card.kind])

    def _own_source(self, printing: Printing) -> str:
        """What is a printing's own: its card, its art, what the rules say of it, and the decks in which it stands."""
        card, art = printing.card, printing.art
        parts = (
            (printing.id, printing.number, printing.copies, printing.rarity, card.kind, card.icons, card.link),
            (sorted(card.text.items()), sorted(card.fields.items()), art),
            *_own_words(printing),
            sorted(sayings_of(self.renderer.game, card).items()),
            self.renderer.game.decks_with(printing.id),
            *sorted(self.renderer.game.said_second(printing).items()),
        )
        return "\n".join([*map(repr, parts), f'"{art.reference}" "placeholder"'])

    def _kind_sources(self, kind: Kind) -> tuple[str, ...]:
        """The templates of a kind, and of the game what they ask for beyond a card's own."""
        if kind.id not in self._kinds:
            game = self.renderer.game
            templates = [self.template_text(name) for name in (kind.front, kind.back) if name]
            asked = list(map(_asked_by, templates))
            sources = [repr(kind), *templates]
            if any(of_template.icons for of_template in asked):
                sources.append(repr(game.families))
            if any(of_template.game for of_template in asked):
                sources.append(repr((game.words, game.readings, game.limits, game.players, game.kinds)))
            if any(of_template.cards for of_template in asked):
                sources.append(repr((game.sets, game.decks, game.default_deck)))
            if any(of_template.signs for of_template in asked):
                sources.append(repr(sorted(self.renderer.resources.names.items())))
            ids = [id for of_template in asked for id in of_template.messages]
            if ids and game.language.translations:
                sources.append(game.language.digest(ids))
            self._kinds[kind.id] = tuple(sources)
        return self._kinds[kind.id]

    def own_text(self, name: str) -> str:
        """A template as it is written; empty where there is none."""
        path = next((folder / name for folder in self.renderer.template_folders if (folder / name).is_file()), None)
        return text_of(path, root=root_of(path, self.renderer.roots)) if path else ""

    def template_text(self, name: str) -> str:
        """A template as it is written, and those it takes in."""
        if name not in self._known.texts:
            text = self._known.texts[name] = self.own_text(name)
            self._known.texts[name] = text + "".join(
                self.template_text(other) for other in sorted(set(_TAKEN_IN.findall(text)))
            )
        return self._known.texts[name]

    def digest_of(self, source: str) -> bytes:
        """Of a text and of the files that it names."""
        if source not in self._known.digests:
            self._known.make_room()
            asked = source, self._drawings_digest
            shows_pictures = "file:" in unescape(source)  # which lie wherever their set does
            work_out = partial(self._digest_of, source)
            known = work_out() if shows_pictures else worked_out("made of", asked, bytes, work_out)
            self._known.digests[source] = known
        return self._known.digests[source]

    def _digest_of(self, source: str) -> bytes:
        digest = hashlib.sha256(source.encode())
        for path in self._files_of(source):
            digest.update(path.name.encode() + self._file(path)[0])
        return digest.digest()

    @cached_property
    def _drawings_digest(self) -> str:
        """Of all drawings, and where they lie; only asked for where something is remembered."""
        paths = (path for paths in self._drawings.values() for path in paths) if MEMORY.is_open else ()
        return hashlib.sha256(repr([(str(path), digest_of(path)) for path in paths]).encode()).hexdigest()

    def drawings_of(self, targets: Iterable[Target]) -> list[str]:
        """The drawings that these targets may show, by the names that `Resources` knows them by."""
        paths: set[Path] = set()
        printings: dict[int, Printing] = {}
        for target in targets:
            kind = kind_of(target.product)
            paths.update(*map(self._files_of, kind.sources(self.renderer, target)))
            printings |= {id(printing): printing for printing in kind.printings(self.renderer, target)}
        for printing in printings.values():
            paths.update(*map(self._files_of, self._own_sources(printing)))
        names = {path.name.partition(".")[0] for path in paths if path.parent.name == "art"}
        return sorted(f"art/{name}" for name in names - {"placeholder"})

    def _files_of(self, source: str) -> tuple[Path, ...]:
        if source not in self._known.named:
            self._known.make_room()
            self._known.named[source] = tuple(self._files_named_in(source))
        return self._known.named[source]

    def _files_named_in(self, source: str) -> Iterator[Path]:
        """Drawings and pictures whose names occur in a text, and the drawings that these take parts from."""
        named: dict[Path, None] = {}
        words = set(_WORD.findall(source))
        while words:
            known = sorted((words & self._drawings.keys()) | self._begun_by(words))
            more = [path for word in known for path in self._drawings[word] if path not in named]
            named |= dict.fromkeys(more)
            words = {kit for path in more for kit in self._file(path)[1]}
        yield from named
        for place in sorted(set(_PICTURE.findall(unescape(source)))):
            picture = self.renderer.resources.picture(*place)
            if picture is not None and picture.is_file():
                yield picture

    def _begun_by(self, words: set[str]) -> set[str]:
        """The drawings whose names a template puts together, as `tag-{{ id }}`: any of them may be meant."""
        beginnings = tuple(word for word in words if word.endswith("-") and word.strip("-"))
        return {name for name in self._drawings if name.startswith(beginnings)}

    @cached_property
    def _drawings(self) -> dict[str, list[Path]]:
        """The files of drawings and icons by name."""
        drawings: dict[str, list[Path]] = {}
        for folder in self.renderer.template_folders:
            icons = folder / "icons"  # where that is a link, it may lead to the whole disk
            below = icons.glob("**/*.svg*") if stays_in(icons, root_of(folder, self.renderer.roots)) else ()
            for path in sorted([*folder.glob("art/*.svg*"), *below], key=lambda path: path.parts):
                drawings.setdefault(path.name.partition(".")[0], []).append(path)
        return drawings

    def _file(self, path: Path) -> tuple[bytes, frozenset[str]]:
        """The hash of a file, and the names of the drawings that it takes parts from."""
        if path not in self._known.files:
            kits = fact_of(path, "kits", _kits_in) if ".svg" in path.name else b""
            self._known.files[path] = digest_of(path), frozenset(kits.decode().split())
        return self._known.files[path]


def _languages(game: Game) -> Iterator[Language]:
    yield game.language
    if game.second:
        yield game.second.language


def _kits_in(path: Path) -> bytes:
    """The names of the drawings that a drawing takes parts from."""
    return " ".join(_KIT.findall(text_of(path))).encode()


def _own_words(printing: Printing) -> Iterator[object]:
    """What a printing says in the place of its card."""
    for own, of_card in ((printing.text, printing.card.text), (printing.fields, printing.card.fields)):
        if own is not of_card:
            yield sorted(own.items())
