"""Links cards: their kinds, icons and words are looked up in the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import GIVEN_TWICE
from cardgen.model.card import Card, Origin
from cardgen.model.game import Kind
from cardgen.model.link.codes import code_of
from cardgen.model.link.ids import duplicate_finding, repeated
from cardgen.model.link.links import Links
from cardgen.model.link.lost_notation import unpaired_stars
from cardgen.model.link.texts import TextReader
from cardgen.model.link.words import WordLinker

COMMON_FIELDS = ("id", "kind", "icons", "link", "text")


class CardLinker(Struct, frozen=True):
    """Makes cards of entries; `icons` has the ids of icons by their names and aliases."""

    links: Links
    words: WordLinker
    icons: Mapping[str, str]
    kinds: Mapping[str, Kind]
    texts: TextReader

    def in_folder(self, folder: Path) -> Iterator[Card]:
        """The cards of the set in a folder."""
        for document in self.links.of_kind("cards"):
            if document.path.parent.parent == folder:
                for place, entry in enumerate(document.value["cards"]):
                    yield self._card(Origin(document, ("cards", place)), entry)

    def _card(self, origin: Origin, entry: Mapping[str, Any]) -> Card:
        kind = entry.get("kind", next(iter(self.kinds), ""))
        if kind not in self.kinds:
            self.links.unknown(origin, "kind of card", kind, self.kinds, "kind")
            kind = next(iter(self.kinds), "")
        carried = self._icons(origin, entry.get("icons", ()))
        self.links.found += unpaired_stars(origin, entry["text"])
        texts = self.texts.read(origin, entry["text"], "text")
        self.links.found += texts.found
        fields = {name: value for name, value in entry.items() if name not in COMMON_FIELDS}
        for vocabulary in self.words.spellings.keys() & fields.keys():
            fields[vocabulary] = self.words.read(origin, vocabulary, fields[vocabulary])
        return Card(
            id=entry["id"],
            kind=kind,
            icons=carried,
            text=texts.texts,
            link=entry.get("link", ""),
            fields=fields,
            origin=origin,
        )

    def _icons(self, origin: Origin, names: Iterable[str]) -> tuple[str, ...]:
        """The icons of a card by their ids, each once, in the order of the game."""
        carried: list[str] = []
        for place, name in enumerate(names):
            icon = self.icons.get(name.casefold())
            if icon is None:
                self.links.unknown(origin, "icon", name, self.icons, "icons", place)
            elif icon not in carried:
                carried.append(icon)
            elif not any(finding.code == GIVEN_TWICE for finding in self.links.found):
                self._report_repeated(origin, name, icon, place)
        order = {icon: place for place, icon in enumerate(dict.fromkeys(self.icons.values()))}
        return tuple(sorted(carried, key=order.__getitem__))

    def _report_repeated(self, origin: Origin, name: str, icon: str, place: int) -> None:
        code, severity = code_of("repeated icon", self.links.codes)
        message = f"`{name}` is the icon `{icon}`, which is here already" if name != icon else f"`{name}` is here twice"
        help = "take one of them out: an icon counts once"
        self.links.found.append(origin.finding(code, message, "icons", place, severity=severity, help=help))

    def twice(self, cards: Iterable[Card]) -> Iterator[Diagnostic]:
        """An id that an earlier card has: a slip in one set, a collision of two."""
        for first, again in repeated(card.origin for card in cards):
            if self.links.is_shipped(again) and not self.links.is_shipped(first):
                first, again = again, first
            in_one = first.document.path.parent.parent == again.document.path.parent.parent
            code, severity = code_of("card twice" if in_one else "card in two sets", self.links.codes)
            yield duplicate_finding("card", first, again, code, severity)
