"""Works out what depends on faulty files: for each game the decks and sets that lack something or contain a fault.

A fault in a card touches its sets, and the decks that hold it; one in a deck touches that deck; one in what a whole
game shares touches all of it. What is written in files of boosters and papers touches no deck. A file that cannot be
read may have had anything of its kind. Everything else is whole, and can be judged as if there were no fault.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cardgen.data.project.files import SHIPPED_AS
from cardgen.data.yaml.source import Document, parse
from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.model.game import CardSet, Damage, Deck, Game
from cardgen.model.library import Library

HARMLESS = frozenset(("booster", "paper", "printer", "target", "cutter", "fonts", "styles", "reasons", "columns"))
"""Kinds of files that no deck needs to be judged."""
LISTS = {"cards": ("cards", "id"), "printings": ("printings", "card")}
"""Where files of these kinds have their entries, and the key by which an entry names its card."""
TEMPLATES = "templates/"


class FilePlace(Struct, frozen=True):
    """What a file is: its kind, its game (empty: for all games), and where it lies."""

    kind: str
    game: str
    path: Path


def damage_of(library: Library, found: Iterable[Diagnostic], places: Mapping[str, FilePlace]) -> Library:
    """The same games, each with what the errors touch of it. `places` are the files of the project by their names."""
    errors = [finding for finding in found if finding.severity is Severity.ERROR]
    if not errors:
        return library
    games = {
        name: replace(game, damage=_Faults(game, library, places).damage(errors))
        for name, game in library.games.items()
    }
    return replace(library, games=games)


def is_of(finding: Diagnostic, game: Game, places: Mapping[str, FilePlace]) -> bool:
    """Whether it is about this game, or about something that all games share."""
    file = finding.span.file if finding.span is not None else ""
    folder = _folder_of(game)
    if file in places:
        return places[file].game in ("", folder)
    if file.startswith(TEMPLATES):
        return file.startswith(f"{TEMPLATES}{folder}/")
    other_games = {place.game for place in places.values()} - {"", folder}
    return not any(file.startswith(f"card_data/{other}/") for other in other_games)


def _folder_of(game: Game) -> str:
    return game.origin.document.game


class _Faults:
    """What is faulty in one game: all of it, decks by file, cards by the folder of their set (None: any of them)."""

    def __init__(self, game: Game, library: Library, places: Mapping[str, FilePlace]) -> None:
        self.game, self.places = game, places
        own = [document for document in library.documents if document.game == _folder_of(game)]
        self.documents = {document.file: document for document in own}
        sets = (place for place in places.values() if place.kind == "set" and place.game == _folder_of(game))
        self.folders = {place.path.parent for place in sets}
        self.decks: set[str] = set()
        self.cards: dict[Path, set[str] | None] = {}
        self.cards_by_line: dict[str, tuple[list[int], list[str | None]]] = {}

    def damage(self, errors: Iterable[Diagnostic]) -> Damage:
        if self._is_all_lost():
            return Damage(is_all=True, lost=self._lost())
        left_out = {span for fmt in self.game.formats.values() for span in fmt.left_out}
        for error in errors:
            if error.span in left_out:  # the rest of the format holds, and decks are judged by it
                continue
            if is_of(error, self.game, self.places) and not self._is_noted(error):
                return Damage(is_all=True)
        self._note_reprints()
        sets = frozenset(card_set.id for card_set in self.game.sets.values() if _folder(card_set) in self.cards)
        decks = frozenset(deck.id for deck in self.game.decks.values() if self._is_touched(deck))
        return Damage(decks, sets, has_lost=bool(self.cards or self.decks), lost=self._lost())

    def _lost(self) -> tuple[str, ...]:
        """Sets that could not be read, by the names of their folders."""
        read = {_folder(card_set) for card_set in self.game.sets.values()}
        return tuple(sorted(folder.name for folder in self.folders if folder not in read))

    def _set_around(self, path: Path) -> Path:
        """The folder of the set that a file of cards or printings is in, directly or in a folder of theirs."""
        return path.parent if path.parent in self.folders else path.parent.parent

    def _is_all_lost(self) -> bool:
        """Whether nothing is left of what was brought to a game of cardgen's own. Nobody asked how that plays."""
        if self.game.brought_deck or not self.game.origin.document.file.startswith(f"{SHIPPED_AS}/"):
            return False
        folder = _folder_of(self.game)
        own = (document for file, document in self.places.items() if not file.startswith(f"{SHIPPED_AS}/"))
        return any(document.game == folder and document.kind in ("set", "deck") for document in own)

    def _is_noted(self, error: Diagnostic) -> bool:
        """Notes what an error is in; False where that is the whole game."""
        place = self.places.get(error.span.file) if error.span is not None else None
        if place is None or error.span is None:
            return False
        if place.kind == "deck":
            self.decks.add(error.span.file)
        elif place.kind == "set":
            self.cards[place.path.parent] = None
        elif place.kind in LISTS:
            self._note(self._set_around(place.path), self._card_at(error.span))
        else:
            return place.kind in HARMLESS
        return True

    def _card_at(self, span: Span) -> str | None:
        """The card of whose entry a line of a file is; None where it is of no single card, or unknown."""
        if span.file not in self.cards_by_line:
            self.cards_by_line[span.file] = _cards_by_line(self.documents.get(span.file))
        lines, cards = self.cards_by_line[span.file]
        place = bisect_right(lines, span.line)
        return cards[place - 1] if place else None

    def _note(self, folder: Path, card: str | None) -> None:
        known = self.cards.setdefault(folder, set())
        if card is None or known is None:
            self.cards[folder] = None
        else:
            known.add(card)

    @property
    def _faulty_cards(self) -> set[str]:
        return {card for cards in self.cards.values() for card in cards or ()}

    def _note_reprints(self) -> None:
        """A set that prints a faulty card of another is touched, too."""
        faulty = self._faulty_cards
        for document in self.documents.values():
            if document.kind == "printings":
                for card in faulty & {entry["card"] for entry in document.value["printings"]}:
                    self._note(self._set_around(document.path), card)

    def _is_touched(self, deck: Deck) -> bool:
        if deck.origin is None or deck.origin.document.file in self.decks:
            return True
        if any(self._is_faulty(printing.set_id, printing.card.id) for printing, _ in deck.copies):
            return True
        return any(self._lacks(deck.origin.document))

    def _is_faulty(self, set_id: str, card: str) -> bool:
        cards = self.cards.get(_folder(self.game.sets[set_id]), set())
        return cards is None or card in cards

    def _lacks(self, deck: Document) -> Iterator[bool]:
        """Whether a deck names what is missing, or a set of which cards that it wants may be lost."""
        without = set(deck.value.get("without", ()))
        for name in deck.value.get("sets", ()):
            lost = self.cards.get(_folder(self.game.sets[name]), set()) if name in self.game.sets else None
            yield lost is None or bool(lost - without)
        printed = {printing.card.id for printing in self.game.printings}
        yield any(name not in printed for name in deck.value.get("cards", {}))


def _folder(card_set: CardSet) -> Path:
    return card_set.origin.document.path.parent


def _cards_by_line(document: Document | None) -> tuple[list[int], list[str | None]]:
    """The first lines of the entries of a file, and the card of each; None where that is unknown."""
    if document is None:
        return [], []
    whole, _ = parse(document.text, document.file, document.kind, document.game, document.path)  # with entries left out
    name, key = LISTS[document.kind]
    entries = whole.value.get(name) if whole is not None and isinstance(whole.value, dict) else None
    if whole is None or not isinstance(entries, list):
        return [], []
    cards = [entry.get(key) if isinstance(entry, dict) else None for entry in entries]
    lines = [whole.span((name, place)).line for place in range(len(entries))]
    return lines, [card if isinstance(card, str) else None for card in cards]
