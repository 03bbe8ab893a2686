"""Says what is given, exchanged, seen and chosen of hands, and what leaves the tops of draw piles.

A method has the name of a rule of `grammar.lark` and gets what its parts mean.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from cardgen.games.phylo.importing.events.joining.proviso import WrittenEffect
from cardgen.games.phylo.importing.events.phrase import Phrase, PhrasePart, Unclear
from cardgen.games.phylo.importing.events.piles import PileMeaning
from cardgen.games.phylo.importing.events.steps import (
    IMPLIED,
    cards_of,
    dict_in,
    phrases_in,
    players_in,
)


class ExchangeMeaning(PileMeaning):
    def give(self, parts: list[Any]) -> list[WrittenEffect]:
        return [self._given(parts, "you") | {IMPLIED: True}]

    def give_by(self, parts: list[Any]) -> list[WrittenEffect]:
        """`Your opponent gives you a card`."""
        is_to_you = ("who", "you") in parts or any(
            isinstance(part, tuple) and (part[0] == "YOU" or part == ("TO_PLAYER", "to you")) for part in parts[1:]
        )
        who = players_in(parts[:1])["who"]
        if is_to_you != (who == "others"):
            raise Unclear("from whom to whom?")
        return [self._given(parts, who)]

    def gives(self, parts: list[Any]) -> list[WrittenEffect]:
        return [self._given(parts, "you")]

    def _given(self, parts: list[Any], who: str) -> WrittenEffect:
        cards = dict_in(parts)
        if not isinstance(cards["number"], int) or "which" in cards:
            raise Unclear("so many cards are given, of any kind")
        return {"name": "give-cards", "who": who} | cards

    def leader_gives(self, parts: list[Any]) -> list[WrittenEffect]:
        """To the other of the two, whatever that one is called."""
        return self.leader([*parts[:2], [self._given(parts[2:], "you")]])

    def exchange(self, parts: list[Any]) -> list[WrittenEffect]:
        """So many cards for as many of the other's hand."""
        words: str = next((part[1] for part in parts if isinstance(part, tuple) and part[0] == "WITH_HAND"), "")
        cards = dict_in(parts)
        found = re.search("[0-9]+", words)
        is_some = isinstance(cards["number"], int)
        if not is_some or "which" in cards or "random" in cards or (found and int(found[0]) != cards["number"]):
            raise Unclear("which cards are exchanged?")
        is_random = re.search("random|without looking|unseen", words)
        return [{"name": "exchange-cards"} | cards | ({"random": True} if is_random else {})]

    def exchange_by(self, parts: list[Any]) -> list[WrittenEffect]:
        if players_in(parts)["who"] != "everyone":
            raise Unclear("with whom?")
        return self.exchange(parts[1:])

    def mill(self, parts: list[Any]) -> list[WrittenEffect]:
        words = parts[-1][1]
        who = "others" if re.search("opponent|other player", words) else "you"
        if "their " in words or "his or her" in words:
            raise Unclear("whose pile?")
        return [self._milled(words) | {"who": who, IMPLIED: True}]

    def mill_by(self, parts: list[Any]) -> list[WrittenEffect]:
        return self._of(self.mills(parts), players_in(parts)["who"])

    def mills(self, parts: list[Any]) -> list[WrittenEffect]:
        words = parts[-1][1]
        if re.search("your|opponent|other player", words):
            raise Unclear("whose pile?")
        return [self._milled(words) | {"who": "you"}]

    def _milled(self, words: str) -> WrittenEffect:
        found = re.search("[0-9]+(?!st)", words)
        return {"name": "discard-from-pile", "number": int(found[0]) if found else 1}

    def seen_amount(self, parts: list[PhrasePart]) -> int:
        if {"RANDOM", "AT_RANDOM"} & {kind for kind, _ in parts}:
            raise Unclear("seen, and yet at random")
        return self.amount(parts)

    def seen_kind(self, parts: list[Any]) -> WrittenEffect:
        phrase: Phrase = parts[0]
        if phrase.whose or phrase.is_placed or not phrase.which:
            raise Unclear("of the hand, or of the table?")
        return cards_of(phrase)

    def seen_sort(self, parts: list[Any]) -> WrittenEffect:
        sort: WrittenEffect = parts[0]
        return sort

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

    def play_species(self, parts: list[Any]) -> list[WrittenEffect]:
        """Where it may be laid; who lives under others is played in another way."""
        found = self._of_pile([self._further(phrase) for phrase in phrases_in(parts)])
        if "parasitic" in found.get("which", {}).get("keyword", ()):
            raise Unclear("on an empty spot, or not?")
        return [{"name": "play-species"} | found]

    def plays_species(self, parts: list[Any]) -> list[WrittenEffect]:
        return self.play_species(parts)

    def play_species_by(self, parts: list[Any]) -> list[WrittenEffect]:
        """Each of these players out of the own hand, one after the other."""
        who = players_in(parts)["who"]
        seats = ("you", "others") if who == "everyone" else (who,)
        return [found for seat in seats for found in self._of(self.play_species(parts[1:]), seat)]

    def _of_pile(self, parts: list[Any]) -> WrittenEffect:
        phrases = phrases_in(parts)
        if len(phrases) != 1:
            raise Unclear("two kinds of cards of a pile")
        return cards_of(phrases[0])

    def _further(self, phrase: Phrase) -> Phrase:
        """`an extra species`."""
        is_one = phrase.of == "target" and phrase.is_further
        return Phrase("all", number=1) if is_one else replace(phrase, is_other=False)
