"""How do the documents of one game become the game? Cards, printings, sets and decks, each id looked up.

A card or printing with a dead reference is reported and left out; the rest goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import Any

from msgspec.structs import replace

from cardgen.data.source import Document
from cardgen.diagnostics import Diagnostic, Severity, has_errors
from cardgen.model.card import Art, Card, Origin, Printing
from cardgen.model.cardless import judge_cardless
from cardgen.model.faults import Codes, code_of
from cardgen.model.game import (
    CardSet,
    Deck,
    Format,
    Game,
    Icon,
    IconFamily,
    Kind,
    Product,
    deck_of,
    icon_names,
)
from cardgen.model.ids import near, nearest, repeated, told_twice, twice
from cardgen.model.products import faults_of_kind, faults_of_product, kind_of, product_of
from cardgen.model.recipes import recipes_of
from cardgen.model.stars import lone_stars
from cardgen.model.units import length
from cardgen.model.vocabulary import Word, gathered, misprints, spellings, words_in

COMMON_FIELDS = ("id", "kind", "icons", "link", "text")
MANY = 200
"""Of so many faults nobody reads what else may have been meant, and to look it up takes long."""
MANY_MISSING = 6
"""So many printings of one file without a card are no slips: a file of cards is missing."""


def of_kind(documents: Iterable[Document], kind: str) -> Iterator[Document]:
    return (document for document in documents if document.kind == kind)


class GameLinker:
    """Links the documents of one game; `codes` are the game's own for what the rules call by other names."""

    def __init__(self, game: Document, documents: Iterable[Document], codes: Codes) -> None:
        self.document = game
        self.codes = codes
        self.documents = tuple(documents)
        self.found: list[Diagnostic] = []
        self.dropped = frozenset().union(*(document.dropped for document in self.documents))
        self.words = gathered([*_words_of(game, ""), *chain(*map(_words_of_set, of_kind(self.documents, "set")))])
        self.spellings = {vocabulary: spellings(words) for vocabulary, words in self.words.items()}
        self.misprints = {vocabulary: misprints(words) for vocabulary, words in self.words.items()}

    def game(self) -> tuple[Game, list[Diagnostic]]:
        value = self.document.value
        self._report_vocabularies()
        families = tuple(self._families())
        icons = icon_names(icon for family in families for icon in family.icons)
        kinds = {name: kind_of(name, entry) for name, entry in value["kinds"].items()}
        sizes = {name: (length(size[0]), length(size[1])) for name, size in value.get("sizes", {}).items()}
        for name, kind in kinds.items():
            self.found += faults_of_kind(name, Origin(self.document, ()))
            if kind.size and kind.size not in sizes:
                self._unknown(Origin(self.document, ()), "size of card", kind.size, sizes, "kinds", name, "size")
        sets = self._sets(icons, kinds)
        formats = {
            name: Format(name, entry.get("size"), entry.get("copies"))
            for name, entry in value.get("formats", {}).items()
        }
        decks = self._decks(sets, formats)
        if not self.dropped and not has_errors(self.found):
            self.found += judge_cardless(decks.values(), sets.values())
        styles: Mapping[str, Any] = next((document.value for document in of_kind(self.documents, "styles")), {})
        default = value.get("deck", "")
        if default and default not in decks and default not in self.dropped:
            self._unknown(Origin(self.document, ()), "deck", default, decks, "deck")
        brought = self._brought(sets, decks)
        if brought is not None:
            decks[brought.id] = brought
        game = Game(
            value["id"],
            value["text"]["name"],
            value["text"].get("tagline", ""),
            tuple(value.get("players", ())),
            kinds,
            families,
            formats,
            {name: self._product(name, entry, kinds) for name, entry in value.get("products", {}).items()},
            sizes,
            styles,
            sets,
            decks,
            default,
            Origin(self.document, ()),
            brought.id if brought is not None else "",
            value.get("rules") or "",
            value.get("readings", {}),
            value.get("limits", {}),
            self.words,
        )
        recipes, found = recipes_of(game, of_kind(self.documents, "booster"), self.dropped)
        return replace(game, recipes=recipes, default_recipe=self._default_recipe()), [*self.found, *found]

    def _default_recipe(self) -> str:
        """The booster that is made where none is named. Where there are none, or others in place of borrowed ones, the
        name harms nobody.
        """
        name: str = self.document.value.get("booster", "")
        there = list(of_kind(self.documents, "booster"))
        known = [str(document.value.get("id", "")) for document in there]
        are_its_own = all(self._is_shipped(Origin(document, ())) for document in there)
        if name and known and are_its_own and name not in known and name not in self.dropped:
            self._unknown(Origin(self.document, ()), "booster", name, known, "booster")
        return name

    def _report_vocabularies(self) -> None:
        """A set's list of words with a name that no list of the game and no field of a card has: nothing reads it."""
        known = set(self.document.value.get("vocabularies", {}))
        fields = {name for one in of_kind(self.documents, "cards") for card in one.value["cards"] for name in card}
        for document in of_kind(self.documents, "set"):
            for name in document.value.get("vocabularies", {}):
                if name not in known | fields:
                    self._unknown(Origin(document, ()), "vocabulary", name, known, "vocabularies", name, key=True)

    def _product(self, name: str, entry: Mapping[str, Any], kinds: Mapping[str, Kind]) -> Product:
        product, origin = product_of(name, entry), Origin(self.document, ())
        self.found += faults_of_product(product, origin)
        with_face = [kind.id for kind in kinds.values() if kind.has_face]
        for place, kind in enumerate(product.of):
            if kind not in with_face:
                self._unknown(origin, "kind of card with a face", kind, with_face, "products", name, "of", place)
        return product

    def _unknown(
        self, origin: Origin, what: str, name: str, known: Iterable[str], *further: str | int, key: bool = False
    ) -> None:
        code, severity = code_of(f"unknown {what}", self.codes)
        message = f"`{name}` is not {_article(what)} {what}"
        help = nearest(name, known) if len(self.found) < MANY else ""
        if what == "icon" and not help:
            help = f"`cardgen list {self.document.value['id']} --icons` shows all"
        self.found.append(origin.finding(code, message, *further, severity=severity, help=help, key=key))

    def _families(self) -> Iterator[IconFamily]:
        families = [
            Origin(document, ("families", place))
            for document in of_kind(self.documents, "icons")
            for place in range(len(document.value["families"]))
        ]
        signs = (family.below("icons", place) for family in families for place in range(len(family.value["icons"])))
        self.found += [*twice("family of icons", families), *twice("icon", signs)]
        for document in of_kind(self.documents, "icons"):
            for entry in document.value["families"]:
                icons = tuple(
                    Icon(
                        icon["id"],
                        entry["id"],
                        number,
                        icon["text"]["name"],
                        icon.get("colour", entry["colour"]),
                        icon.get("source", ""),
                        tuple(icon.get("aliases", ())),
                        icon["text"].get("help", ""),
                    )
                    for number, icon in enumerate(entry["icons"], 1)
                )
                text = entry["text"]
                yield IconFamily(
                    entry["id"],
                    text["name"],
                    text.get("heading", ""),
                    entry["shape"],
                    entry["colour"],
                    icons,
                    text.get("help", ""),
                )

    def _sets(self, icons: Mapping[str, str], kinds: Mapping[str, Kind]) -> dict[str, CardSet]:
        """All sets; cards are found in any of them, so that an expansion may reprint a base card."""
        folders = {document.path.parent: document for document in of_kind(self.documents, "set")}
        cards_of = {folder: tuple(self._cards(folder, icons, kinds)) for folder in folders}
        cards = [card for folder in folders for card in cards_of[folder]]
        self.found += self._cards_twice(card.origin for card in cards)
        self.found += twice("set", (Origin(document, ()) for document in folders.values()))
        seen: dict[str, Card] = {}
        for card in cards:
            seen.setdefault(card.id, card)
        sets = {
            document.value["id"]: self._set(document, cards_of[folder], seen, kinds)
            for folder, document in folders.items()
        }
        self._report_unprinted([card for card in cards if kinds[card.kind].has_face], sets)
        return sets

    def _cards_twice(self, origins: Iterable[Origin]) -> Iterator[Diagnostic]:
        """An id that an earlier card has: a slip in one set, a collision of two."""
        for first, again in repeated(origins):
            if self._is_shipped(again) and not self._is_shipped(first):
                first, again = again, first
            in_one = first.document.path.parent.parent == again.document.path.parent.parent
            code, severity = code_of("card twice" if in_one else "card in two sets", self.codes)
            yield told_twice("card", first, again, code, severity)

    def _is_shipped(self, origin: Origin) -> bool:
        """Is it written in the folder of the game, not in a project that borrows it?"""
        return self.document.path.parent in origin.document.path.parents

    def _report_unprinted(self, cards: Iterable[Card], sets: Mapping[str, CardSet]) -> None:
        if has_errors(self.found):  # what was left out is told with its reason
            return
        printed = {printing.card.id for card_set in sets.values() for printing in card_set.printings} | self.dropped
        for card in cards:
            if card.id not in printed:
                self.found.append(
                    card.origin.finding(
                        "CG306",
                        f"the card `{card.id}` is in no printings.yaml, so it is never printed",
                        "id",
                        severity=Severity.WARNING,
                        help=f"add `- {{card: {card.id}, number: ...}}` to the printings of its set",
                    )
                )

    def _cards(self, folder: Any, icons: Mapping[str, str], kinds: Mapping[str, Kind]) -> Iterator[Card]:
        for document in of_kind(self.documents, "cards"):
            if document.path.parent.parent == folder:
                for place, entry in enumerate(document.value["cards"]):
                    yield self._card(Origin(document, ("cards", place)), entry, icons, kinds)

    def _card(
        self, origin: Origin, entry: Mapping[str, Any], icons: Mapping[str, str], kinds: Mapping[str, Kind]
    ) -> Card:
        kind = entry.get("kind", next(iter(kinds), ""))
        if kind not in kinds:
            self._unknown(origin, "kind of card", kind, kinds, "kind")
            kind = next(iter(kinds), "")
        carried = []
        for place, name in enumerate(entry.get("icons", ())):
            icon = icons.get(name.casefold())
            if icon is None:
                self._unknown(origin, "icon", name, icons, "icons", place)
            elif icon not in carried:
                carried.append(icon)
            elif not any(one.code == "CG302" for one in self.found):
                self._report_repeated(origin, name, icon, place)
        self.found += lone_stars(origin, entry["text"])
        order = {icon: place for place, icon in enumerate(dict.fromkeys(icons.values()))}
        carried.sort(key=order.__getitem__)
        fields = {name: value for name, value in entry.items() if name not in COMMON_FIELDS}
        for vocabulary in self.spellings.keys() & fields.keys():
            fields[vocabulary] = self._words(origin, vocabulary, fields[vocabulary])
        return Card(entry["id"], kind, tuple(carried), entry["text"], entry.get("link", ""), fields, origin)

    def _words(self, origin: Origin, vocabulary: str, written: Any) -> Any:
        """Words by their ids, each once; those that there are not are reported and left out."""
        known = self.spellings[vocabulary]
        if isinstance(written, str):
            self._report_word(origin, vocabulary, written, vocabulary)
            return known.get(written.casefold(), "")
        for place, word in enumerate(written):
            self._report_word(origin, vocabulary, word, vocabulary, place)
        return list(dict.fromkeys(known[word.casefold()] for word in written if word.casefold() in known))

    def _report_word(self, origin: Origin, vocabulary: str, word: str, *place: str | int) -> None:
        """A word that there is not, or a known slip of one: only games whose rules have a code for slips tell it."""
        meant = self.misprints[vocabulary].get(word.casefold())
        if meant and "misprinted word" in self.codes:
            code, severity = code_of("misprinted word", self.codes)
            message, help = f"`{word}` is a misprint of `{meant}`", f"write `{meant}`"
            self.found.append(origin.finding(code, message, *place, severity=severity, help=help))
        if word.casefold() not in self.spellings[vocabulary]:
            proper = [one for one in self.spellings[vocabulary] if one not in self.misprints[vocabulary]]
            self._unknown(origin, vocabulary, word, proper, *place)
            if not self.found[-1].help:
                words = ", ".join(f"`{one.id}`" for one in self.words[vocabulary])
                self.found[-1] = replace(self.found[-1], help=f"there are {words}")

    def _report_repeated(self, origin: Origin, name: str, icon: str, place: int) -> None:
        code, severity = code_of("repeated icon", self.codes)
        message = f"`{name}` is the icon `{icon}`, which is here already" if name != icon else f"`{name}` is here twice"
        help = "take one of them out: an icon counts once"
        self.found.append(origin.finding(code, message, "icons", place, severity=severity, help=help))

    def _set(
        self, document: Document, cards: tuple[Card, ...], known: Mapping[str, Card], kinds: Mapping[str, Kind]
    ) -> CardSet:
        value = document.value
        base = value.get("requires", "")
        others = [name for name in self._set_ids() if name != value["id"]]
        if base == value["id"]:
            help = "name the set that it is for, or take the line out"
            message = f"`{base}` cannot require itself"
            code, severity = code_of("unknown set", self.codes)
            self.found.append(Origin(document, ()).finding(code, message, "requires", severity=severity, help=help))
            base = ""
        elif base and base not in self.dropped and base not in others:
            self._unknown(Origin(document, ()), "set", base, others, "requires")
        printings = tuple(self._printings(document, value, known, kinds))
        self._report_numbers(printings)
        self._report_printed_twice(printings)
        return CardSet(
            value["id"],
            str(value["version"]),
            value["text"]["name"],
            value["licence"],
            value["attribution"],
            value.get("source", ""),
            base,
            printings,
            cards,
            Origin(document, ()),
        )

    def _set_ids(self) -> list[str]:
        return [document.value["id"] for document in of_kind(self.documents, "set")]

    def _report_numbers(self, printings: tuple[Printing, ...]) -> None:
        seen: set[int] = set()
        for printing in printings:
            if printing.number in seen:
                self.found.append(
                    printing.origin.finding(
                        "CG302",
                        f"the number {printing.number} is here twice",
                        "number",
                        help="give each printing its own number",
                    )
                )
            seen.add(printing.number)

    def _report_printed_twice(self, printings: tuple[Printing, ...]) -> None:
        """A set prints a card once, in any number of copies: the id of a printing is its set and card."""
        seen: set[str] = set()
        for printing in printings:
            if printing.id in seen:
                self.found.append(
                    printing.origin.finding(
                        "CG302",
                        f"the card `{printing.card.id}` is printed twice in this set",
                        "card",
                        help="write `copies:` for more of it, or give the other a card of its own",
                    )
                )
            seen.add(printing.id)

    def _printings(
        self, set_document: Document, defaults: Mapping[str, Any], known: Mapping[str, Card], kinds: Mapping[str, Kind]
    ) -> Iterator[Printing]:
        for document in of_kind(self.documents, "printings"):
            if document.path.parent != set_document.path.parent:
                continue
            self._report_missing(document, known)
            for place, entry in enumerate(document.value["printings"]):
                origin = Origin(document, ("printings", place))
                card = known.get(entry["card"])
                if card is None:
                    continue
                if not kinds[card.kind].has_face:
                    self._report_faceless(origin, card)
                    continue
                self._report_missing_credit(origin, entry.get("art", {}))
                yield Printing(
                    card,
                    defaults["id"],
                    entry["number"],
                    entry.get("rarity", defaults.get("rarity", "")),
                    entry.get("copies", 1),
                    _art(card, entry.get("art", {}), defaults),
                    origin,
                )

    def _report_missing(self, document: Document, known: Mapping[str, Card]) -> None:
        """Printings of one file whose card there is not: each by itself, or at once where a file must be missing."""
        origins = [Origin(document, ("printings", place)) for place in range(len(document.value["printings"]))]
        missing = [one for one in origins if one.value["card"] not in known.keys() | self.dropped]
        names = [one.value["card"] for one in missing]
        if len(list(islice((name for name in names[:MANY] if not near(name, known)), MANY_MISSING))) < MANY_MISSING:
            for one, name in zip(missing, names, strict=True):
                self._unknown(one, "card", name, known, "card")
            return
        lines = [one.span("card").line for one in missing]
        code, severity = code_of("unknown card", self.codes)
        message = f"{len(names)} printings in lines {lines[0]}-{lines[-1]} have no card, the first `{names[0]}`"
        help = "is a file of `cards/` missing?"
        self.found.append(missing[0].finding(code, message, "card", severity=severity, help=help))
        self.dropped |= frozenset(names)

    def _report_faceless(self, origin: Origin, card: Card) -> None:
        message = f"the card `{card.id}` is of the kind `{card.kind}`, which has no face to print"
        help = f"take the printing out, or give the kind `{card.kind}` in game.yaml a `front`, a `back` and a `size`"
        self.found.append(origin.finding("CG309", message, "card", help=help))

    def _report_missing_credit(self, origin: Origin, art: Mapping[str, Any]) -> None:
        lacking = [name for name in ("artist", "licence") if name not in art]
        if "file" in art and lacking:
            self.found.append(
                origin.finding(
                    "CG305",
                    f"the picture `{art['file']}` has no {' and no '.join(lacking)}",
                    "art",
                    severity=Severity.WARNING,
                    help="say whose it is and how it may be used: `artist: ...`, `licence: CC-BY-4.0`",
                )
            )

    def _brought(self, sets: Mapping[str, CardSet], decks: Mapping[str, Deck]) -> Deck | None:
        """What a project prints that borrows this game: its first deck, or all cards of its sets."""
        folder = self.document.path.parent
        own_decks = [
            deck for deck in decks.values() if deck.origin and deck.origin.document.path.parent.parent != folder
        ]
        own_sets = [one for one in sets.values() if one.origin.document.path.parent.parent.parent != folder]
        if own_decks:
            return own_decks[0]
        return deck_of(*own_sets) if own_sets else None

    def _decks(self, sets: Mapping[str, CardSet], formats: Mapping[str, Format]) -> dict[str, Deck]:
        documents = tuple(of_kind(self.documents, "deck"))
        self.found += twice("deck", (Origin(document, ()) for document in documents))
        return {document.value["id"]: self._deck(document, sets, formats) for document in documents}

    def _deck(self, document: Document, sets: Mapping[str, CardSet], formats: Mapping[str, Format]) -> Deck:
        value, origin = document.value, Origin(document, ())
        copies: dict[str, tuple[Printing, int]] = {}
        for place, name in enumerate(value.get("sets", ())):
            if name in sets:
                copies.update({printing.id: (printing, printing.copies) for printing in sets[name].printings})
            elif name not in self.dropped:
                self._unknown(origin, "set", name, sets, "sets", place)
        by_card = {printing.card.id: printing for card_set in sets.values() for printing in card_set.printings}
        for name, count in value.get("cards", {}).items():
            if name in by_card:
                printing = by_card[name]
                copies[printing.id] = (printing, copies.get(printing.id, (printing, 0))[1] + count)
            elif name not in self.dropped:
                self._unknown(origin, "card", name, by_card, "cards", name, key=True)
        for place, name in enumerate(value.get("without", ())):
            left_out = [one for one, (printing, _) in copies.items() if printing.card.id == name]
            if not left_out and name not in self.dropped:
                self._report_not_in_deck(origin, name, place, by_card, [p.card.id for p, _ in copies.values()])
            for one in left_out:
                del copies[one]
        name = value.get("format", "")
        if name and name not in formats:
            self._unknown(origin, "format", name, formats, "format")
        return Deck(value["id"], value["text"]["name"], name, tuple(copies.values()), origin)

    def _report_not_in_deck(
        self, origin: Origin, name: str, place: int, by_card: Mapping[str, Printing], there: Iterable[str]
    ) -> None:
        """A card that is to stay in the box but is in none of the deck's sets."""
        self._unknown(origin, "card of this deck", name, there, "without", place)
        if name in by_card:
            help = f"it is of the set `{by_card[name].set_id}`, which this deck does not have: take it out here"
            self.found[-1] = replace(self.found[-1], help=help)


def _words_of_set(document: Document) -> Iterator[tuple[str, Word]]:
    return _words_of(document, document.value["id"])


def _words_of(document: Document, set_id: str) -> Iterator[tuple[str, Word]]:
    return words_in(document.value.get("vocabularies", {}), set_id)


def _article(what: str) -> str:
    return "an" if what[0] in "aeiou" else "a"


def _art(card: Card, own: Mapping[str, Any], card_set: Mapping[str, Any]) -> Art:
    """A file brings its own credit; a drawing has the set's unless it says otherwise."""
    defaults = card_set.get("art", {})
    if "file" in own:
        reference = f"file:{card_set['id']}:{own['file']}"
        defaults = {}
    else:
        reference = f"drawing:{own.get('drawing', card.id)}"
    return Art(
        reference,
        own.get("artist", defaults.get("artist", "")),
        own.get("licence", defaults.get("licence", "")),
        own.get("title", ""),
        own.get("source", ""),
    )
