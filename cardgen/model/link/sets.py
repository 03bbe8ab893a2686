"""Links sets: their cards, their printings, and the set that each requires."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from cardgen.data.yaml.source import Document
from cardgen.diagnostics import Severity, has_errors
from cardgen.diagnostics.codes import CARD_WITHOUT_PRINTING, CREDITS
from cardgen.model.card import Card, Origin
from cardgen.model.game import CardSet, Kind
from cardgen.model.licence import is_known
from cardgen.model.link.cards import CardLinker
from cardgen.model.link.codes import code_of
from cardgen.model.link.ids import twice
from cardgen.model.link.links import Links
from cardgen.model.link.printings import PrintingLinker
from cardgen.model.link.reasons import questions_of, reasons_of


class SetLinker(Struct, frozen=True):
    """Makes the sets of a game, expansions of borrowed games included."""

    links: Links
    cards: CardLinker
    kinds: Mapping[str, Kind]

    def sets(self) -> dict[str, CardSet]:
        """All sets; cards are found in any of them, so that an expansion may reprint a base card."""
        folders = {document.path.parent: document for document in self.links.of_kind("set")}
        cards_of = {folder: tuple(self.cards.in_folder(folder)) for folder in folders}
        cards = [card for folder in folders for card in cards_of[folder]]
        self.links.found += self.cards.twice(cards)
        self.links.found += twice("set", (Origin(document, ()) for document in folders.values()))
        seen: dict[str, Card] = {}
        for card in cards:
            seen.setdefault(card.id, card)
        sets = {
            document.value["id"]: self._set(document, cards_of[folder], seen) for folder, document in folders.items()
        }
        self._report_unprinted([card for card in cards if self.kinds[card.kind].has_face], sets)
        return sets

    def _set(self, document: Document, cards: tuple[Card, ...], known: Mapping[str, Card]) -> CardSet:
        value = document.value
        base = self._base_of(document)
        self._report_unknown_licence(document)
        printings = PrintingLinker(self.links, self.kinds, known, self.cards.texts).printings(document)
        return CardSet(
            id=value["id"],
            version=str(value["version"]),
            name=self.links.name_of(value),
            licence=value["licence"],
            attribution=value["attribution"],
            source=value.get("source", ""),
            requires=base,
            printings=printings,
            cards=cards,
            origin=Origin(document, ()),
            reasons=reasons_of(self.links, document, known),
            questions=questions_of(self.links, document),
            date=value.get("date", ""),
        )

    def _report_unknown_licence(self, document: Document) -> None:
        if not is_known(document.value["licence"]):
            message = "the set does not say under which licence its cards are: each is printed with `licence unknown`"
            help = "write `licence:` and `attribution:` here; if others made them, ask, and pass none on before"
            origin = Origin(document, ())
            self.links.found.append(origin.finding(CREDITS, message, "licence", severity=Severity.WARNING, help=help))

    def _base_of(self, document: Document) -> str:
        """The set that this one requires; empty where it requires none, or itself."""
        value, origin = document.value, Origin(document, ())
        base = value.get("requires", "")
        other_ids = [other.value["id"] for other in self.links.of_kind("set") if other.value["id"] != value["id"]]
        if base == value["id"]:
            help = "name the set that it is for, or take the line out"
            message = f"`{base}` cannot require itself"
            code, severity = code_of("unknown set", self.links.codes)
            self.links.found.append(origin.finding(code, message, "requires", severity=severity, help=help))
            return ""
        if base and base not in self.links.dropped and base not in other_ids:
            self.links.unknown(origin, "set", base, other_ids, "requires")
        return str(base)

    def _report_unprinted(self, cards: Iterable[Card], sets: Mapping[str, CardSet]) -> None:
        if has_errors(self.links.found):  # what was left out is told with its reason
            return
        printed = {printing.card.id for card_set in sets.values() for printing in card_set.printings}
        printed |= self.links.dropped
        for card in cards:
            if card.id not in printed:
                self.links.found.append(
                    card.origin.finding(
                        CARD_WITHOUT_PRINTING,
                        f"the card `{card.id}` is in no printings.yaml, so it is never printed",
                        "id",
                        severity=Severity.WARNING,
                        help=f"add `- {{card: {card.id}, number: ...}}` to the printings of its set",
                    )
                )
