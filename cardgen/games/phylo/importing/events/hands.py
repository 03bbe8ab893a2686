"""Says what happens to hands, piles, turns and points, of what a text says with these words.

A method has the name of a rule of `grammar.lark` and gets what its parts mean.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from cardgen.games.phylo.importing.events.phrase import Phrase, PhrasePart, Unclear
from cardgen.games.phylo.importing.events.proviso import WrittenEffect
from cardgen.games.phylo.importing.events.sentences import SentenceMeaning
from cardgen.games.phylo.importing.events.steps import (
    ANSWERS,
    IMPLIED,
    OF_HAND,
    cards_of,
    dict_in,
    event_in,
    number_in,
    pairs_in,
    phrases_in,
    players_in,
)

ACTIONS = 3
"""Of a turn (PH-R5)."""


class HandMeaning(SentenceMeaning):
    def retrieve(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "retrieve-from-discard"} | self._of_pile(parts)]

    def search(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "search-pile", "number": 1} | self._of_pile(parts)]

    def _of_pile(self, parts: list[Any]) -> WrittenEffect:
        phrases = phrases_in(parts)
        if len(phrases) != 1:
            raise Unclear("two kinds of cards of a pile")
        return cards_of(phrases[0])

    def draw(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "draw-cards", "number": number_in(parts), IMPLIED: True}]

    def draw_number(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "draw-cards", "number": int(parts[-1][1]), IMPLIED: True}]

    def draw_plus(self, parts: list[Any]) -> list[WrittenEffect]:
        """So many cards in any case, and so many for each of some kind."""
        first, more = (part for part in parts if isinstance(part, int))
        draw = {"name": "draw-cards", IMPLIED: True}
        return [draw | {"number": first}, *self._per([draw | {"number": more}], phrases_in(parts)[0])]

    def score_plus(self, parts: list[Any]) -> list[WrittenEffect]:
        kinds: dict[str, Any] = dict(part for part in parts if isinstance(part, tuple))
        first, *more = (part for part in parts if isinstance(part, int))
        each = more[0] if more else int(kinds.get("NUMBER", 1))
        score = {"name": "score-points", "who": "you", IMPLIED: True}
        return [score | {"points": first}, *self._per([score | {"points": each}], phrases_in(parts)[0])]

    def swap_with_discard(self, parts: list[Any]) -> list[WrittenEffect]:
        """A card of the discard pile for one of the hand."""
        return [
            {"name": "retrieve-from-discard", "number": 1, "events": True, IMPLIED: True},
            {"name": "discard-from-hand", "number": 1, "who": "you", IMPLIED: True},
        ]

    def draw_of(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "draw-cards", "number": number_in(parts)} | players_in(parts, is_optional=True)]

    def draw_more(self, parts: list[Any]) -> list[WrittenEffect]:
        return [
            {"name": "draw-more", "number": number_in(parts)}
            | {key: value for key, value in pairs_in(parts) if key == "turns"}
        ]

    def draw_more_of(self, parts: list[Any]) -> list[WrittenEffect]:
        if players_in(parts) != {"who": "you"}:
            raise Unclear("others draw more")
        return self.draw_more(parts)

    def discard_own_hand(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "discard-from-hand", "who": "you", IMPLIED: True} | dict_in(parts)]

    def discard_of_those(self, parts: list[Any]) -> list[WrittenEffect]:
        """`draw 3 cards and discard 2`."""
        number = next(int(value) for kind, value in parts if kind == "NUMBER")
        return [{"name": "discard-from-hand", "number": number, "who": "you", IMPLIED: True, OF_HAND: True}]

    def discard_hand(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "discard-from-hand"} | dict_in(parts) | players_in(parts)]

    def retrieve_any(self, parts: list[Any]) -> list[WrittenEffect]:
        return self.retrieves_any(parts)

    def retrieve_any_of(self, parts: list[Any]) -> list[WrittenEffect]:
        return self._of(self.retrieves_any(parts), players_in(parts)["who"])

    def search_any(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "search-pile", "number": number_in(parts), "events": True}]

    def fill_hand(self, parts: list[Any]) -> list[WrittenEffect]:
        return [step | {IMPLIED: True} for step in self.fills_hand(parts)]

    def fill_hand_of(self, parts: list[Any]) -> list[WrittenEffect]:
        return self._of(self.fills_hand(parts), players_in(parts)["who"])

    def keep_hand(self, parts: list[Any]) -> list[WrittenEffect]:
        return [step | {IMPLIED: True} for step in self.keeps_hand(parts)]

    def keep_hand_of(self, parts: list[Any]) -> list[WrittenEffect]:
        return self._of(self.keeps_hand(parts), players_in(parts)["who"])

    def retrieve_of(self, parts: list[Any]) -> list[WrittenEffect]:
        return self._of(self.retrieves(parts), players_in(parts)["who"])

    def resettle(self, parts: list[Any]) -> list[WrittenEffect]:
        """Onto the table out of the discard pile."""
        return [{"name": "resettle"} | self._of_pile(parts)]

    def no_draw(self, parts: list[Any]) -> list[WrittenEffect]:
        turns = {key: value for key, value in pairs_in(parts) if key == "turns"}
        is_nobody = any(isinstance(part, tuple) and part[0] == "NOBODY" for part in parts)
        who = {"who": "everyone"} if is_nobody else players_in(parts)
        return [{"name": "no-draw", "turns": 1} | turns | who]

    def others_draw_none(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "no-draw", "turns": 1, "who": "others"}]

    def steal(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "take-from-hand", "number": number_in(parts)}]

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

    def exchange(self, parts: list[Any]) -> list[WrittenEffect]:
        """So many cards for as many of the other's hand."""
        words: str = next((part[1] for part in parts if isinstance(part, tuple) and part[0] == "WITH_HAND"), "")
        cards = dict_in(parts)
        found = re.search("[0-9]+", words)
        if "which" in cards or "random" in cards or (found and int(found[0]) != cards["number"]):
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

    def take_seen(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "take-from-hand", "number": number_in(parts), "seen": True}]

    def discard_seen(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "discard-from-hand", "number": number_in(parts), "who": "others", "seen": True}]

    def play_species(self, parts: list[Any]) -> list[WrittenEffect]:
        """Onto an empty spot: who may also cover others, or live under them, is played in more ways."""
        found = self._of_pile([self._further(phrase) for phrase in phrases_in(parts)])
        if {"invasive", "parasitic"} & {*found.get("which", {}).get("keyword", ())}:
            raise Unclear("on an empty spot, or not?")
        return [{"name": "play-species"} | found]

    def _further(self, phrase: Phrase) -> Phrase:
        """`an extra species`."""
        is_one = phrase.of == "target" and phrase.is_further
        return Phrase("all", number=1) if is_one else replace(phrase, is_other=False)

    def swap_hands(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "swap-hands"}]

    def show_hand(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "show-hand"}]

    def reshuffle(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "reshuffle-discard"}]

    def skip(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "skip-turn", "turns": number_in(parts)} | players_in(parts)]

    def paren(self, parts: list[Any]) -> PhrasePart:
        if ACTIONS not in parts:
            raise Unclear("a turn is three actions")
        return "nothing", None

    def skip_own(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "skip-turn", "turns": number_in(parts), "who": "you", IMPLIED: True}]

    def owners_score(self, parts: list[Any]) -> list[WrittenEffect]:
        """For each of them points to its owner."""
        census = replace(phrases_in(parts)[0], is_all=False, is_placed=False, is_open=False).census()
        if "whose" in census or "of" in census:
            raise Unclear("of whom?")
        return [
            {"name": "score-points", "points": number_in(parts), "who": who, "per": census | {"whose": whose}}
            for who, whose in (("you", "own"), ("others", "others"))
        ]

    def cancel_of(self, parts: list[Any]) -> list[WrittenEffect]:
        """Against an event that it names the target of: on an own species, or any."""
        is_own = re.search("your (?:own )?(?:species|cards)", parts[0][1])
        return [{"name": "cancel-event", ANSWERS: "target" if is_own else "all"}]

    def fewer_actions(self, parts: list[Any]) -> list[WrittenEffect]:
        """So many fewer than the three of a turn."""
        left = ACTIONS - number_in(parts)
        if left < 1:
            raise Unclear("no actions at all")
        return [{"name": "most-actions", "number": left} | players_in(parts)]

    def another_turn(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "skip-turn", "turns": 1, "who": "others"}]

    def more_actions(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "more-actions", "number": number_in(parts)}]

    def more_actions_of(self, parts: list[Any]) -> list[WrittenEffect]:
        if players_in(parts) != {"who": "you"}:
            raise Unclear("actions of others, outside their turn")
        return self.more_actions(parts)

    def another_event(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "another-event"}]

    def cancel(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "cancel-event"}]

    def score(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "score-points", "points": number_in(parts), "who": "you", IMPLIED: True}]

    def lose(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "score-points", "points": -number_in(parts), "who": "you", IMPLIED: True}]

    def score_of(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "score-points", "points": number_in(parts)} | players_in(parts)]

    def signed_score(self, parts: list[Any]) -> list[WrittenEffect]:
        """`+2 points for you`."""
        return [{"name": "score-points", "points": self.points(parts[:2])} | players_in(parts)]

    def lose_of(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "score-points", "points": -number_in(parts)} | players_in(parts)]

    def score_at_end(self, parts: list[Any]) -> list[WrittenEffect]:
        return [step | {"at-end": True} for step in self.score(parts)]

    def score_at_end_of(self, parts: list[Any]) -> list[WrittenEffect]:
        return [step | {"at-end": True} for step in self.score_of(parts)]

    def cancel_that(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "cancel-event", "against": [event_in(parts[0][1])]}]
