"""Links decks: the printings of each with the number of copies. Decks and sets without cards are reported."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from cardgen.data.yaml.source import Document
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import CARD_WITHOUT_PRINTING, NO_SUCH_PRINTING
from cardgen.model.card import Origin, Printing
from cardgen.model.game import CardSet, Deck, deck_of
from cardgen.model.link.ids import nearest, twice
from cardgen.model.link.links import Links


class DeckLinker(Struct, frozen=True):
    """Makes the decks of a game of its sets."""

    links: Links
    sets: Mapping[str, CardSet]
    formats: Collection[str]

    def brought(self, decks: Mapping[str, Deck]) -> Deck | None:
        """What a project prints that borrows this game: its first deck, or all cards of its sets."""
        folder = self.links.document.path.parent
        own_decks = [
            deck for deck in decks.values() if deck.origin and deck.origin.document.path.parent.parent != folder
        ]
        own_sets = [
            card_set for card_set in self.sets.values() if card_set.origin.document.path.parent.parent.parent != folder
        ]
        if own_decks:
            return own_decks[0]
        return deck_of(*own_sets) if own_sets else None

    def decks(self) -> dict[str, Deck]:
        documents = tuple(self.links.of_kind("deck"))
        self.links.found += twice("deck", (Origin(document, ()) for document in documents))
        return {document.value["id"]: self._deck(document) for document in documents}

    def _deck(self, document: Document) -> Deck:
        value, origin = document.value, Origin(document, ())
        copies: dict[str, tuple[Printing, int]] = {}
        for place, name in enumerate(value.get("sets", ())):
            if name in self.sets:
                copies.update({printing.id: (printing, printing.copies) for printing in self.sets[name].printings})
            elif name not in self.links.dropped:
                self.links.unknown(origin, "set", name, self.sets, "sets", place)
        by_card = self._newest_printings() | {printing.card.id: printing for printing, _ in copies.values()}
        for printing, count in self._counted(origin, "cards", by_card):
            copies[printing.id] = (printing, copies.get(printing.id, (printing, 0))[1] + count)
        for place, name in enumerate(value.get("without", ())):
            left_out = [printing_id for printing_id, (printing, _) in copies.items() if printing.card.id == name]
            if not left_out and name not in self.links.dropped:
                self._report_not_in_deck(origin, name, place, by_card, [p.card.id for p, _ in copies.values()])
            for printing_id in left_out:
                del copies[printing_id]
        name = value.get("format", "")
        if name and name not in self.formats:
            self.links.unknown(origin, "format", name, self.formats, "format")
        return Deck(
            value["id"],
            self.links.name_of(value),
            name,
            tuple(copies.values()),
            origin,
            sideboard=tuple(self._counted(origin, "sideboard", by_card)),
            date=value.get("date", ""),
        )

    def _counted(self, origin: Origin, key: str, by_card: Mapping[str, Printing]) -> Iterator[tuple[Printing, int]]:
        """The cards that are named with a number under a key of a deck."""
        for name, count in origin.value.get(key, {}).items():
            if name in by_card:
                yield by_card[name], count
            elif ":" in name:
                yield from self._of_set(origin, key, name, count)
            elif name not in self.links.dropped:
                self.links.unknown(origin, "card", name, by_card, key, name, key=True)

    def _of_set(self, origin: Origin, key: str, name: str, count: int) -> Iterator[tuple[Printing, int]]:
        """The printing that `set:card` names."""
        set_id, _, card = name.partition(":")
        if {set_id, card} & self.links.dropped:
            return
        if set_id not in self.sets:
            self.links.unknown(origin, "set", set_id, self.sets, key, name, key=True)
            return
        there = {printing.card.id: printing for printing in self.sets[set_id].printings}
        if card in there:
            yield there[card], count
            return
        sets = [other.id for other in self.sets.values() if any(card == p.card.id for p in other.printings)]
        others = " or ".join(f"`{other}:{card}`" for other in sets[:3])
        help = f"write {others}, or `{card}` for the newest" if sets else nearest(card, there)
        message = f"the set `{set_id}` has no printing of `{card}`"
        self.links.found.append(origin.finding(NO_SUCH_PRINTING, message, key, name, key=True, help=help))

    def _newest_printings(self) -> dict[str, Printing]:
        """Of each card the printing of the set that came out last; of sets without a day, that which is read last."""
        in_order = sorted(self.sets.values(), key=lambda card_set: card_set.date)
        return {printing.card.id: printing for card_set in in_order for printing in card_set.printings}

    def _report_not_in_deck(
        self, origin: Origin, name: str, place: int, by_card: Mapping[str, Printing], there: Iterable[str]
    ) -> None:
        """A card that is to stay in the box but is in none of the deck's sets."""
        self.links.unknown(origin, "card of this deck", name, there, "without", place)
        if name in by_card:
            help = f"it is of the set `{by_card[name].set_id}`, which this deck does not have: take it out here"
            self.links.found[-1] = replace(self.links.found[-1], help=help)


def judge_cardless(decks: Iterable[Deck], sets: Iterable[CardSet]) -> Iterator[Diagnostic]:
    """CG306 for each. A set with cards but without printings is reported card by card."""
    for deck in decks:
        if deck.origin is not None and not deck.copies:
            help = "name sets under `sets:`, or cards under `cards:`"
            message = f"the deck `{deck.id}` has no cards, so nothing of it is printed"
            yield deck.origin.finding(CARD_WITHOUT_PRINTING, message, "id", severity=Severity.WARNING, help=help)
    for card_set in sets:
        if not card_set.cards and not card_set.printings:
            help = "write them into `cards/` and `printings.yaml` beside this file"
            message = f"the set `{card_set.id}` has no cards, so nothing of it is printed"
            yield card_set.origin.finding(CARD_WITHOUT_PRINTING, message, "id", severity=Severity.WARNING, help=help)
