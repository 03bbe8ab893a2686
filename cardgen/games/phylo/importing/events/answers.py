"""Says what changes events and turns themselves, what lies on top of discard piles, and what changes owners.

A method has the name of a rule of `grammar.lark` and gets what its parts mean.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cardgen.games.phylo.effect_kinds import OWNER, REST_OF_GAME, TARGET
from cardgen.games.phylo.importing.events.joining.proviso import WrittenEffect
from cardgen.games.phylo.importing.events.phrase import Unclear
from cardgen.games.phylo.importing.events.places import PlaceMeaning
from cardgen.games.phylo.importing.events.steps import chosen, pairs_in, phrases_in, pile_in, players_in


class AnswerMeaning(PlaceMeaning):
    def retrieve_top(self, parts: list[Any]) -> list[WrittenEffect]:
        """`Take the top card of your discard pile`."""
        return [{"name": "retrieve-from-discard", "number": 1, "top": 1} | pile_in(parts)]

    def repeat_event(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "repeat-event"}]

    def end_turn(self, parts: list[Any]) -> list[WrittenEffect]:
        """Of whose turn it is: of who plays the event."""
        return [{"name": "end-turn"}]

    def void_events(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "void-events", "who": "others"}]

    def draw_fewer(self, parts: list[Any]) -> list[WrittenEffect]:
        numbers = [
            int(value) for kind, value in (part for part in parts if isinstance(part, tuple)) if kind == "NUMBER"
        ]
        turns = dict(pairs_in(parts)).get("turns")
        if turns is None:
            raise Unclear("for how long?")
        return [{"name": "draw-fewer", "number": numbers[0] if numbers else 1, "turns": turns} | players_in(parts)]

    def all_show(self, parts: list[Any]) -> list[WrittenEffect]:
        who = players_in(parts)["who"]
        if who not in ("others", "everyone"):
            raise Unclear("to whom?")
        return [{"name": "show-hand"} | ({"who": who} if who == "everyone" else {})]

    def actions_of(self, parts: list[Any]) -> list[WrittenEffect]:
        """`Your opponent gets a free action`."""
        number = next((part for part in parts if isinstance(part, int)), 1)
        who = players_in(parts)["who"]
        if who == OWNER:
            raise Unclear("whose turn is next?")
        return [{"name": "more-actions", "number": number} | ({"who": who} if who != "you" else {})]

    def trade(self, parts: list[Any]) -> list[WrittenEffect]:
        """`Swap it with a species of your opponent`: they change owners."""
        own, theirs = phrases_in(parts)
        if own.of != TARGET or own.which or theirs.whose != "others" or theirs.number not in (0, 1):
            raise Unclear("which of whose for which?")
        return [chosen("trade-species", replace(theirs, number=1, is_open=False), False)]

    def insure(self, parts: list[Any]) -> list[WrittenEffect]:
        """`The next time it would be discarded, it goes back to the hand`."""
        turns = dict(pairs_in(parts)).get("turns", REST_OF_GAME)
        return [chosen("insure", phrase, True) | {"turns": turns} for phrase in phrases_in(parts)]

    def take_it(self, parts: list[Any]) -> list[WrittenEffect]:
        """Into the hand of who plays the event, though it was another's."""
        words = next(part[1] for part in parts if isinstance(part, tuple) and part[0] == "TO_HAND")
        if "your" not in words or any(phrase.whose != "others" for phrase in phrases_in(parts)):
            raise Unclear("whose is it?")
        return [chosen("return-to-hand", phrase, False) | {"to": "own"} for phrase in phrases_in(parts)]

    def around(self, parts: list[Any]) -> list[WrittenEffect]:
        """`All plants next to it are discarded, diagonally, too`."""
        steps = parts[0]
        if any(step.get("of") != "neighbours" or "line" in step for step in steps[-1:]):
            raise Unclear("who lies at the corners?")
        return [*steps[:-1], steps[-1] | {"line": "around"}]
