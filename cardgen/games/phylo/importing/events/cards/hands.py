"""Says what happens to hands, piles, turns and points, of what a text says with these words.

A method has the name of a rule of `grammar.lark` and gets what its parts mean.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from cardgen.games.phylo.effect_kinds import AGAINST_YOU
from cardgen.games.phylo.importing.events.cards.exchanges import ExchangeMeaning
from cardgen.games.phylo.importing.events.joining.proviso import WrittenEffect
from cardgen.games.phylo.importing.events.parts import OfRounds
from cardgen.games.phylo.importing.events.phrase import PhrasePart, Unclear
from cardgen.games.phylo.importing.events.steps import (
    ANSWERS,
    BOTH_GONE,
    IMPLIED,
    OF_HAND,
    cards_of,
    dict_in,
    event_in,
    number_in,
    pairs_in,
    phrase_in,
    phrases_in,
    pile_in,
    players_in,
)

ACTIONS = 3
"""Of a turn (PH-R5)."""


class HandMeaning(ExchangeMeaning):
    def retrieve(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "retrieve-from-discard"} | self._of_pile(parts) | pile_in(parts)]

    def draw_as_many(self, parts: list[Any]) -> list[WrittenEffect]:
        """As many cards as there are of some kind, or as who draws has."""
        words = next(part[1] for part in parts if isinstance(part, tuple) and part[0] == "AS_MANY_AS")
        phrase = phrase_in(parts)
        if words.endswith(("have", "own", "control")):
            phrase = replace(phrase, whose="own")
        return self._per([{"name": "draw-cards", "number": 1, IMPLIED: True}], phrase)

    def each_scores(self, parts: list[Any]) -> list[WrittenEffect]:
        """`each of your birds gives you 2 points`."""
        phrase = phrases_in(parts)[0]
        if not phrase.is_all:
            raise Unclear("of how many?")
        score = {"name": "score-points", "points": number_in(parts), "who": "you"}
        return self._per([score], replace(phrase, is_all=False))

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

    def renew_hand(self, parts: list[Any]) -> list[WrittenEffect]:
        """The whole hand goes, and as many cards come, or so many."""
        kinds: dict[str, Any] = dict(part for part in parts if isinstance(part, tuple))
        words = kinds.get("ON_PILE", kinds.get("INTO_PILE", ""))
        if "top" in words:
            raise Unclear("the same cards again")
        to = "bottom" if "bottom" in words or "under" in words else "shuffled" if words else "discard"
        number = next((part for part in parts if isinstance(part, int)), 0)
        if number and to == "discard":
            raise Unclear("two effects that are known")
        step = {"name": "renew-hand", "to": to, "who": "you"}
        return [step | ({"number": number} if number else {})]

    def swap_with_kind(self, parts: list[Any]) -> list[WrittenEffect]:
        """A species of the discard pile for a card of the hand."""
        phrase, price = phrase_in(parts), dict_in(parts)
        if price != {"number": 1} or phrase.number > 1:
            raise Unclear("how many for how many?")
        return [
            {"name": "retrieve-from-discard", IMPLIED: True} | cards_of(phrase),
            {"name": "discard-from-hand", "number": 1, "who": "you", IMPLIED: True},
        ]

    def draw_more(self, parts: list[Any]) -> list[WrittenEffect]:
        kinds = {part[0] for part in parts if isinstance(part, tuple)}
        if "INSTEAD_OF" in kinds and "turns" not in kinds:
            raise Unclear("this turn, or each?")
        return [
            {"name": "draw-more", "number": number_in(parts)}
            | {key: value for key, value in pairs_in(parts) if key == "turns"}
        ]

    def draw_more_of(self, parts: list[Any]) -> list[WrittenEffect]:
        if players_in(parts) != {"who": "you"}:
            raise Unclear("others draw more")
        return self.draw_more(parts)

    def discard_of_those(self, parts: list[Any]) -> list[WrittenEffect]:
        """`draw 3 cards and discard 2`."""
        number = next(int(value) for kind, value in parts if kind == "NUMBER")
        return [{"name": "discard-from-hand", "number": number, "who": "you", IMPLIED: True, OF_HAND: True}]

    def keep_down(self, parts: list[Any]) -> list[WrittenEffect]:
        """`players with more than five cards discard down to five`: as everybody does."""
        kinds: dict[str, str] = dict(part for part in parts if isinstance(part, tuple))
        held = re.search(r"\b(\d++) cards?", kinds["WITH_MORE_CARDS"])
        if held is None or held[1] != kinds["NUMBER"]:
            raise Unclear("down to another number")
        return [{"name": "keep-hand", "number": int(kinds["NUMBER"]), "who": "everyone"}]

    def resettle(self, parts: list[Any]) -> list[WrittenEffect]:
        """Onto the table out of the discard pile."""
        return [{"name": "resettle"} | self._of_pile(parts) | pile_in(parts)]

    def no_draw(self, parts: list[Any]) -> list[WrittenEffect]:
        turns = {
            key: value // 2 if isinstance(value, OfRounds) else value  # each player draws once a round
            for key, value in pairs_in(parts)
            if key == "turns"
        }
        is_nobody = any(isinstance(part, tuple) and part[0] == "NOBODY" for part in parts)
        who = {"who": "everyone"} if is_nobody else players_in(parts)
        return [{"name": "no-draw", "turns": 1} | turns | who]

    def others_draw_none(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "no-draw", "turns": 1, "who": "others"}]

    def swap_hands(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "swap-hands"}]

    def swap_hands_by(self, parts: list[Any]) -> list[WrittenEffect]:
        """`Each player passes the hand to the other player`."""
        gives = any(isinstance(part, tuple) and part[0] == "WHOLE_HAND" for part in parts)
        if gives and players_in(parts[:1])["who"] != "everyone":
            raise Unclear("one hand for nothing")
        return self.swap_hands(parts)

    def both_gone(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": BOTH_GONE}]

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
        """Against an event that it names the target of: on an own species, against the player in any way, or any."""
        if parts[0][1].endswith(" you"):
            return [{"name": "cancel-event", ANSWERS: AGAINST_YOU}]
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

    def actions_instead(self, parts: list[Any]) -> list[WrittenEffect]:
        """`five actions instead of three`: so many more than there are in a turn."""
        kinds: dict[str, Any] = dict(part for part in parts if isinstance(part, tuple))
        more = int(kinds["NUMBER"]) - ACTIONS
        if more < 1 or "DURING" not in kinds or not kinds["INSTEAD_OF"].endswith(f" {ACTIONS}"):
            raise Unclear("how many more, and when?")
        return [{"name": "more-actions", "number": more}]

    def more_actions_of(self, parts: list[Any]) -> list[WrittenEffect]:
        if players_in(parts) != {"who": "you"}:
            raise Unclear("actions of others, outside their turn")
        return self.more_actions(parts)

    def another_event(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "another-event"}]

    def cancel(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "cancel-event"}]

    def signed_score(self, parts: list[Any]) -> list[WrittenEffect]:
        """`+2 points for you`."""
        return [{"name": "score-points", "points": self.points(parts[:2])} | players_in(parts)]

    def cancel_that(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "cancel-event", "against": [event_in(parts[0][1])]}]
