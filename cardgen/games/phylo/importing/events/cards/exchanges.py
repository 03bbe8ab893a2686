"""Says what is given, exchanged, seen and chosen of hands, and what leaves the tops of draw piles.

A method has the name of a rule of `grammar.lark` and gets what its parts mean.
"""

from __future__ import annotations

import re
from typing import Any

from cardgen.games.phylo.importing.events.cards.piles import PileMeaning
from cardgen.games.phylo.importing.events.joining.proviso import WrittenEffect
from cardgen.games.phylo.importing.events.phrase import Phrase, PhrasePart, Unclear
from cardgen.games.phylo.importing.events.players import OF_OTHERS, SPOKEN
from cardgen.games.phylo.importing.events.steps import (
    BLINDLY,
    NO_MATTER,
    cards_of,
    phrases_in,
    players_in,
)


class ExchangeMeaning(PileMeaning):
    def leader_gives(self, parts: list[Any]) -> list[WrittenEffect]:
        """To the other of the two, whatever that one is called."""
        return self.leader([*parts[:2], [{"name": "give-cards", "who": "you", "number": self._number(parts[2:])}]])

    def exchange(self, parts: list[Any]) -> list[WrittenEffect]:
        """So many cards for as many of the other's hand."""
        kinds: dict[str, Any] = dict(part for part in parts if isinstance(part, tuple))
        words, number = kinds.get("WITH_HAND", ""), self._number(parts)
        found = re.search("[0-9]+", words)
        if found and int(found[0]) != number:
            raise Unclear("which cards are exchanged?")
        is_random = re.search("random|without looking|unseen", words) or "AT_RANDOM" in kinds
        return [{"name": "exchange-cards", "number": number} | ({"random": True} if is_random else {})]

    def _number(self, parts: list[Any]) -> int:
        """How many cards of any kind, which whoever has them chooses."""
        cards = next((part for part in parts if isinstance(part, dict)), {})
        if {*cards} - {"is_chosen"} != {"number"} or not isinstance(cards["number"], int):
            raise Unclear("how many cards of a hand?")
        return cards["number"]

    def blindly(self, parts: list[Any]) -> list[WrittenEffect]:
        """`You both pick without looking`, of the cards before."""
        return [{"name": BLINDLY}]

    def no_matter(self, parts: list[PhrasePart]) -> list[WrittenEffect]:
        """`Terrain and climate do not matter`, of where the species before goes: food does."""
        words = parts[0][1]
        if re.search("link|connection", words):
            return [{"name": NO_MATTER}]
        needs = [need for need in ("terrain", "climate", "food") if need not in words]
        if "scale" in words or not needs:
            raise Unclear("what matters then?")
        return [{"name": NO_MATTER, "needs": needs}]

    def exchange_by(self, parts: list[Any]) -> list[WrittenEffect]:
        if players_in(parts)["who"] != "everyone":
            raise Unclear("with whom?")
        return self.exchange(parts[1:])

    def mills(self, parts: list[Any]) -> list[WrittenEffect]:
        """Of the own pile, or of that of the others, whoever is told to do it."""
        words = parts[-1][1]
        found = re.search("[0-9]+(?!st)", words)
        step = {"name": "discard-from-pile", "number": int(found[0]) if found else 1, "who": "you"}
        if re.search("opponent|other player", words):
            return [step | {OF_OTHERS: True}]
        spoken = next((word for word in ("your", "their") if f"{word} " in words or "his or her" in words), "")
        return [step | ({SPOKEN: spoken} if spoken else {})]

    def seen_amount(self, parts: list[PhrasePart]) -> int:
        if {"RANDOM", "AT_RANDOM"} & {kind for kind, _ in parts}:
            raise Unclear("seen, and yet at random")
        return self.amount(parts)

    def seen_kind(self, parts: list[Any]) -> WrittenEffect:
        phrase: Phrase = parts[0]
        if phrase.whose or phrase.is_placed or not phrase.which:
            raise Unclear("of the hand, or of the table?")
        return cards_of(phrase)

    def seen_sort(self, parts: list[PhrasePart]) -> WrittenEffect:
        return {key: value for key, value in self.sorted_cards(parts).items() if key != "is_chosen"}

    def take_seen(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "take-from-hand", "seen": True} | self._seen(parts)]

    def discard_seen(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "discard-from-hand", "who": "others", "seen": True} | self._seen(parts)]

    def may_take_seen(self, parts: list[Any]) -> list[WrittenEffect]:
        """The hand is seen in any case."""
        return [{"name": "show-hand"}, *(step | {"optional": True} for step in self.take_seen(parts))]

    def may_discard_seen(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "show-hand"}, *(step | {"optional": True} for step in self.discard_seen(parts))]

    def _seen(self, parts: list[Any]) -> WrittenEffect:
        """So many cards of the hand that is seen, or so many of some kind."""
        found: WrittenEffect = next(
            {"number": part} if isinstance(part, int) else part for part in parts if isinstance(part, int | dict)
        )
        if "may" in found or not ({"which", "kind"} & found.keys() or {*found} == {"number"}):
            raise Unclear("as many as one likes")
        return found

    def _of_pile(self, parts: list[Any]) -> WrittenEffect:
        phrases = phrases_in(parts)
        if len(phrases) != 1:
            raise Unclear("two kinds of cards of a pile")
        return cards_of(phrases[0])
