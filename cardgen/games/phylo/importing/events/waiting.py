"""Says what effects wait for and what comes again, what is shown of piles and hands, and what becomes of events.

A method has the name of a rule of `grammar.lark` and gets what its parts mean.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from cardgen.games.phylo.effect_kinds import EFFECTS, REST_OF_GAME, TARGET
from cardgen.games.phylo.importing.events.answers import AnswerMeaning
from cardgen.games.phylo.importing.events.joining.proviso import WrittenEffect
from cardgen.games.phylo.importing.events.phrase import Phrase, PhrasePart, Unclear
from cardgen.games.phylo.importing.events.players import SPOKEN
from cardgen.games.phylo.importing.events.steps import IMPLIED, cards_of, pairs_in, phrases_in

_OFTEN = re.compile("ever|each|every|any")
_UNREPEATED = ("draw-cards", "draw-more", "cancel-event", "choose", "skip-turn")
"""What is said of each turn in another way, or cannot come again."""


class WaitingMeaning(AnswerMeaning):
    def recurring(self, parts: list[Any]) -> list[WrittenEffect]:
        """`At the start of each of your turns, ...`, for so many turns or as long as the game goes on."""
        (steps,) = (part for part in parts if isinstance(part, list))
        turns = dict(pairs_in(parts)).get("turns", REST_OF_GAME)
        if len(steps) != 1 or steps[0].get("name") not in EFFECTS or steps[0]["name"] in _UNREPEATED:
            raise Unclear("what comes again?")
        if steps[0].keys() & {"after", "turns", "at-end"}:
            raise Unclear("again, and yet at some other time")
        return [steps[0] | {"each-turn": turns}]

    def triggered(self, parts: list[Any]) -> list[WrittenEffect]:
        """`Whenever it is moved, ...`."""
        (steps,) = (part for part in parts if isinstance(part, list))
        (_, trigger), *_ = (part for part in parts if isinstance(part, tuple) and part[0] == "WHEN_TIME")
        (what,) = (part[1] for part in parts if isinstance(part, tuple) and part[0] == "happens")
        if not steps or any(step.get("name") not in EFFECTS for step in steps):
            raise Unclear("what happens then?")
        key = "whenever" if _OFTEN.search(trigger) else "next"
        return [step | {key: what} for step in steps]

    def is_moved(self, parts: list[Any]) -> PhrasePart:
        return self._of_target(parts, "moved")

    def is_gone(self, parts: list[Any]) -> PhrasePart:
        return self._of_target(parts, "discarded")

    def is_laid_beside(self, parts: list[Any]) -> PhrasePart:
        return self._of_target(parts[-1:], "laid-beside")

    def _of_target(self, parts: list[Any], what: str) -> PhrasePart:
        if any(phrase.of != TARGET or phrase.which for phrase in phrases_in(parts)):
            raise Unclear("whose end or move?")
        return "happens", what

    def reveal_top(self, parts: list[Any]) -> list[WrittenEffect]:
        """`Reveal the top card of your deck. If it is a plant, take it; otherwise discard it`."""
        words = next(part[1] for part in parts if isinstance(part, tuple) and part[0] == "TOP_OF_PILE")
        to = next((part[1] for part in parts if isinstance(part, tuple) and part[0] == "rest"), "top")
        found = re.search("[0-9]+(?!st)", words)
        step = {"name": "reveal-top", "number": int(found[0]) if found else 1, "to": to, "who": "you"}
        if re.search("opponent|other player", words):
            raise Unclear("whose pile?")
        spoken = next((word for word in ("your", "their") if f"{word} " in words), "")
        return [step | self._sought(parts) | ({SPOKEN: spoken} if spoken else {})]

    def _sought(self, parts: list[Any]) -> WrittenEffect:
        """What is taken of the cards that everyone sees."""
        phrases = phrases_in(parts)
        if not phrases:
            return {"kind": "event"}
        phrase = replace(phrases[0], number=0, is_all=False, is_open=False, is_either=False)
        if phrase.of == TARGET and phrase.is_bare:
            return {"kind": "species"}
        which = phrase.plain()
        return {"which": which} if which else {"kind": "species"}

    def show_card(self, parts: list[Any]) -> list[WrittenEffect]:
        cards = next((part for part in parts if isinstance(part, dict)), None)
        step: WrittenEffect = {"name": "show-card", IMPLIED: True}
        if cards is None:
            cards = cards_of(replace(phrases_in(parts)[0], is_other=False))
        if cards["number"] != 1 or cards.keys() & {"may", "random", "is_chosen"}:
            raise Unclear("one card is shown")
        is_event = cards.get("kind") == "event"
        return [step | ({"kind": "event"} if is_event else {"which": cards["which"]} if "which" in cards else {})]

    def exchange_seen(self, parts: list[Any]) -> list[WrittenEffect]:
        """`Look at an opponent's hand and swap one card`."""
        return [step | {"seen": True} for step in self.exchange(parts)]

    def cancel_to(self, parts: list[Any]) -> list[WrittenEffect]:
        """Where an event goes that is cancelled, if not to the discard pile."""
        words = next(part[1] for part in parts if isinstance(part, tuple) and part[0] == "TO_HAND")
        return [{"name": "cancel-event", "to": "own" if re.search(r"\byour\b", words) else "hand"}]

    def trade_any(self, parts: list[Any]) -> list[WrittenEffect]:
        """One of your species for one of theirs: the event is laid on yours."""
        own, theirs = phrases_in(parts)
        if own.whose != "own" or own.which or own.number != 1:
            raise Unclear("which of yours?")
        return [{"limits": ["own"]}, *self.trade([Phrase(TARGET), theirs])]

    def ranked_cards(self, parts: list[PhrasePart]) -> WrittenEffect:
        """`the card with the lowest points`."""
        way, key = self._ranked(next(part for part in parts if part[0] in ("MOST", "MOST_OF")))[1]
        if key != "points":
            raise Unclear("of all cards, only points are known")
        return {"number": self.amount(parts), "ranked": way}
