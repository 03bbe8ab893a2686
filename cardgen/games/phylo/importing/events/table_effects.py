"""Says what happens to species and spots of the table.

A method has the name of a rule of `grammar.lark` and gets what its parts mean.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from cardgen.games.phylo.effect_kinds import ALL_WORDS, ANY_WORD, DISCARD, LAID, REST_OF_GAME
from cardgen.games.phylo.importing.events.joining.proviso import WrittenEffect
from cardgen.games.phylo.importing.events.pairs_and_chains import PairMeaning
from cardgen.games.phylo.importing.events.parts import MEANWHILE
from cardgen.games.phylo.importing.events.phrase import CLAIMED, Phrase, Unclear, is_said_of
from cardgen.games.phylo.importing.events.sentences import only_time
from cardgen.games.phylo.importing.events.steps import (
    EATEN,
    HERE,
    ON_SEVERAL,
    OR_DISCARD,
    chosen,
    discarded,
    is_for_target,
    number_in,
    pairs_in,
    phrases_in,
    picked,
    players_in,
    returned,
    unclaimed,
)

_PLACES = ("terrain", "climate")


def _words_of_place(parts: list[Any]) -> list[tuple[str, str]]:
    """The words that say whether a terrain is meant, or a climate."""
    return [part for part in parts if isinstance(part, tuple) and isinstance(part[1], str)]


class TableMeaning(PairMeaning):
    def discard(self, parts: list[Any]) -> list[WrittenEffect]:
        """`It and any other bird beside it` are all of them; `any bird beside it` may be one."""
        return self._all_discarded(parts, is_placed=False)

    def discard_either(self, parts: list[Any]) -> list[WrittenEffect]:
        """`Discard it or one plant next to it`: who plays the event chooses."""
        phrases = phrases_in(parts)
        if any(phrase.of == "target" and phrase.which and not phrase.is_definite for phrase in phrases):
            raise Unclear("one of two kinds")
        return [self._choice([[discarded(phrase, False)] for phrase in phrases], "you")]

    def _all_discarded(self, parts: list[Any], is_placed: bool) -> list[WrittenEffect]:
        is_list = len(phrases_in(parts)) > 1

        def effect(phrase: Phrase) -> WrittenEffect:
            return discarded(replace(phrase, is_placed=phrase.is_placed or is_placed), is_list and phrase.is_other)

        return self._each(parts, effect)

    def discard_passive(self, parts: list[Any]) -> list[WrittenEffect]:
        return self._each(parts, lambda phrase: discarded(phrase, True))

    def return_to_hand(self, parts: list[Any]) -> list[WrittenEffect]:
        """To the hand of its owner: to `your hand` only what is yours."""
        words = _hand_in(parts)
        return _into_hand(
            self._each(parts, lambda phrase: returned(replace(phrase, is_placed=phrase.is_placed or "owner" in words))),
            words,
        )

    def return_passive(self, parts: list[Any]) -> list[WrittenEffect]:
        steps = self._each(parts, lambda phrase: chosen("return-to-hand", phrase, True))
        return _into_hand(steps, _hand_in(parts))

    def move(self, parts: list[Any]) -> list[WrittenEffect]:
        return self._each(parts, lambda phrase: chosen("move-species", phrase, False))

    def freeze(self, parts: list[Any]) -> list[WrittenEffect]:
        return self._lasting("freeze", parts)

    def freeze_by(self, parts: list[Any]) -> list[WrittenEffect]:
        """Those that are named may not be moved; or these players may not move any of a kind."""
        if any(phrase.is_bare or _is_kind(phrase) for phrase in phrases_in(parts)):
            return [self._ban("forbid-moves", parts, players_in(parts)["who"])]
        return self._lasting("freeze", parts)

    def spare(self, parts: list[Any]) -> list[WrittenEffect]:
        return self._lasting("spare", parts)

    def protect(self, parts: list[Any]) -> list[WrittenEffect]:
        return self._lasting("protect", parts)

    def protect_from_laying(self, parts: list[Any]) -> list[WrittenEffect]:
        return [step | {"only": LAID} for step in self.protect(parts)]

    def protect_from_discard(self, parts: list[Any]) -> list[WrittenEffect]:
        return [step | {"only": DISCARD} for step in self.protect(parts)]

    def protect_by(self, parts: list[Any]) -> list[WrittenEffect]:
        """By what these players cannot do with events."""
        deed = next(part[1] for part in parts if isinstance(part, tuple) and part[0] == "TARGET_IT")
        if deed in ("target", "attack"):
            return self.protect_from_laying(parts)
        return self.protect(parts) if deed in ("harm", "affect") else self.protect_from_discard(parts)

    def block(self, parts: list[Any]) -> list[WrittenEffect]:
        if [phrase.of for phrase in phrases_in(parts)] != ["target"]:
            raise Unclear("beside something else than the target")
        here = {} if "turns" in dict(pairs_in(parts)) else {HERE: True}
        return [{"name": "block-neighbours", "turns": dict(pairs_in(_with_time(parts)))["turns"], **here}]

    def or_discarded(self, parts: list[Any]) -> list[WrittenEffect]:
        """Of those that the effect before moves."""
        return [{"name": OR_DISCARD}]

    def move_up_to(self, parts: list[Any]) -> list[WrittenEffect]:
        reach = next(int(part[1]) for part in parts if isinstance(part, tuple) and part[0] == "NUMBER")
        return self._each(parts, lambda phrase: chosen("move-species", phrase, False) | {"reach": reach})

    def destroy(self, parts: list[Any]) -> list[WrittenEffect]:
        """Only what lies on the table can be destroyed."""
        return self._all_discarded(parts, is_placed=True)

    def discard_it(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "discard-target"}]

    def close_spot(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "close-spot", "turns": dict(pairs_in(_with_time(parts)))["turns"]}]

    def close_for_good(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "close-spot", "turns": REST_OF_GAME}]

    def block_here(self, parts: list[Any]) -> list[WrittenEffect]:
        """As long as the event lies there: only where it is laid on an empty spot."""
        return [{"name": "block-neighbours", "turns": REST_OF_GAME, HERE: True}]

    def discard_dependants(self, parts: list[Any]) -> list[WrittenEffect]:
        """Who loses the last link goes at once, and who then does; or after the turns in which they may find one."""
        turns = dict(pairs_in(parts)).get("after", 0)
        if any(part[0] == "TURN" for part in parts if isinstance(part, tuple)):
            turns = self.amount(parts)
        return [{"name": "discard-stranded"} | ({"after": turns} if turns else {})]

    def discard_with_dependants(self, parts: list[Any]) -> list[WrittenEffect]:
        return [*self.discard(parts), *self.discard_dependants(parts)]

    def discard_food_chain(self, parts: list[Any]) -> list[WrittenEffect]:
        """What the target lives on, as long as the target is there; then the target, where that is said, too."""
        others = [discarded(phrase, True) for phrase in phrases_in(parts)]
        if any(step["name"] != "discard-target" for step in others):
            raise Unclear("the food chain of which?")
        return [{"name": "discard-food-chain"}, *others]

    def take_over(self, parts: list[Any]) -> list[WrittenEffect]:
        if any(phrase.whose == "own" for phrase in phrases_in(parts)):
            raise Unclear("what is yours already")
        return self._each(parts, lambda phrase: chosen("take-over", phrase, False))

    def change(self, parts: list[Any]) -> list[WrittenEffect]:
        """`any species` that somebody changes may be one, or all."""
        return self._becomes(parts, False)

    def becomes(self, parts: list[Any]) -> list[WrittenEffect]:
        return self._becomes(parts, True)

    def _becomes(self, parts: list[Any], is_passive: bool) -> list[WrittenEffect]:
        turns = dict(pairs_in(parts)).get("turns", REST_OF_GAME)
        (vocabulary, words) = next(
            part for part in parts if isinstance(part, tuple) and part[0] in ("terrain", "climate")
        )
        if len(words) != 1:
            raise Unclear("what it becomes is not said")
        effect = {"to": words[0], "turns": turns}
        if any(isinstance(part, tuple) and part[0] == "ITS_PLACE" for part in parts):
            parts = [Phrase("target", is_place=True)]
        return self._each(parts, lambda phrase: chosen(f"change-{vocabulary}", phrase, is_passive) | effect)

    def change_at_choice(self, parts: list[Any]) -> list[WrittenEffect]:
        """`Change its climate to one of your choice`: of which of the two it is, some word says."""
        vocabularies = {
            place
            for _, words in _words_of_place(parts)
            for place in _PLACES
            if place in words.replace("habitat", "terrain")
        }
        phrases = phrases_in(parts) or [Phrase("target", is_place=True)]
        if len(vocabularies) != 1:
            raise Unclear("a terrain, or a climate?")
        turns = dict(pairs_in(parts)).get("turns", REST_OF_GAME)
        change = {"name": f"change-{vocabularies.pop()}", "to": ANY_WORD, "turns": turns}
        return [
            change | {key: value for key, value in chosen("hide", phrase, True).items() if key != "name"}
            for phrase in phrases
        ]

    def becomes_any(self, parts: list[Any]) -> list[WrittenEffect]:
        return self.change_at_choice(parts)

    def loses_place(self, parts: list[Any]) -> list[WrittenEffect]:
        """`It loses one of its terrains`: which, who plays the event chooses."""
        return [step | {"how": "lost"} for step in self.change_at_choice(parts)]

    def ignores_place(self, parts: list[Any]) -> list[WrittenEffect]:
        """`It ignores climate requirements`: no climate keeps a link from it."""
        return [step | {"to": ALL_WORDS, "how": "also"} for step in self.change_at_choice(parts)]

    def let_stay(self, parts: list[Any]) -> list[WrittenEffect]:
        return [chosen("let-stay", phrase, True) for phrase in phrases_in(parts)]

    def lifted(self, parts: list[Any]) -> list[WrittenEffect]:
        return [chosen("lift-events", phrase, True) for phrase in phrases_in(parts)]

    def lift_events(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "lift-events"}]

    def replaced(self, parts: list[Any]) -> list[WrittenEffect]:
        """`Replace it with a fish from your hand`."""
        phrase = phrases_in(parts)[0]
        if phrase.number != 1 or phrase.may:
            raise Unclear("one card in the place of one")
        which = replace(phrase, number=0).plain()
        return [{"name": "play-species", "number": 1, "on-target": True} | ({"which": which} if which else {})]

    def change_place(self, parts: list[Any]) -> list[WrittenEffect]:
        return self.becomes([Phrase("target", is_place=True), *parts])

    def eat(self, parts: list[Any]) -> list[WrittenEffect]:
        """`It eats one adjacent herbivore`: that one is discarded."""
        eater, *eaten = phrases_in(parts)
        if eater.of != "target" or len(eaten) != 1 or eaten[0].of != "neighbours" or not eaten[0].number:
            raise Unclear("who eats what, and where?")
        return [discarded(eaten[0], False) | {EATEN: True}]

    def eat_and_gain(self, parts: list[Any]) -> list[WrittenEffect]:
        return [
            *self.eat(parts),
            {"name": "points-modifier", "points": number_in(parts)},
        ]

    def _lasting(self, name: str, parts: list[Any]) -> list[WrittenEffect]:
        turns = only_time(parts)
        return self._each(parts, lambda phrase: chosen(name, phrase, True) | {"turns": turns})

    def move_passive(self, parts: list[Any]) -> list[WrittenEffect]:
        return self._each(parts, lambda phrase: chosen("move-species", phrase, True))

    def may_be_moved(self, parts: list[Any]) -> list[WrittenEffect]:
        """As many of them as who plays the event likes; the one that is named, or not."""
        numbers = [int(part[1]) for part in parts if isinstance(part, tuple) and part[0] == "NUMBER"]
        reach = {"reach": numbers[0]} if numbers else {}
        return [
            chosen("move-species", phrase, True) | reach | {"optional" if phrase.of == "target" else "may": True}
            for phrase in phrases_in(parts)
        ]

    def picked(self, parts: list[Any]) -> list[WrittenEffect]:
        """What is done to one that is chosen before: `choose an adjacent bird. It is discarded`."""
        return [picked(step, parts[1]) for step in parts[-1]]

    def discard_eaters(self, parts: list[Any]) -> list[WrittenEffect]:
        """Who eats the target, beside it; first of all, as long as the target is there."""
        others = [discarded(phrase, True) for phrase in phrases_in(parts)]
        if any(step != {"name": "discard-target"} for step in map(unclaimed, others)):
            raise Unclear("who eats which?")
        return [{"name": "discard-adjacent-eaters"}, *others]

    def freeze_meanwhile(self, parts: list[Any]) -> list[WrittenEffect]:
        """Until what is said to happen later happens."""
        if [phrase.of for phrase in phrases_in(parts) if not phrase.is_bare] != ["target"]:
            raise Unclear("for how long?")
        return [{"name": "freeze", "turns": MEANWHILE}]

    def no_event_on(self, parts: list[Any]) -> list[WrittenEffect]:
        """`No event may be played on it or on cards next to it`."""
        return self.protect_from_laying(_with_time(parts))

    def may_be_retrieved(self, parts: list[Any]) -> list[WrittenEffect]:
        """`A bird may be taken from the discard pile into your hand`."""
        return [step | {"may": True} for step in self.retrieve(parts)]

    def may_be_resettled(self, parts: list[Any]) -> list[WrittenEffect]:
        return [step | {"may": True} for step in self.resettle(parts)]

    def discard_that_one(self, parts: list[Any]) -> list[WrittenEffect]:
        """`If there is a bird next to it, discard that one`."""
        after = {key: value for key, value in pairs_in(parts) if key == "after"}
        return [discarded(phrase, False) | after for phrase in self._one_neighbour(parts)]

    def each_luck(self, parts: list[Any]) -> list[WrittenEffect]:
        """A toss or a roll for each of several, and what then happens to that one."""
        phrases, steps = phrases_in(parts), parts[-1]
        if any(("coin" in step) == ("die" in step) for step in steps) or len({*map(_luck_of, steps)}) > 1:
            raise Unclear("what decides?")
        if _luck_of(steps[0]) != (
            "coin" if ("TOSS_COIN" in dict(part for part in parts if isinstance(part, tuple))) else "die"
        ):
            raise Unclear("a coin, or a die?")
        if not phrases:
            return [step | {"each": True} for step in steps]
        (phrase,) = phrases
        if len(steps) != 1 or phrase.number or phrase.bound or not is_for_target(steps[0]):
            raise Unclear("for each of how many?")
        every = replace(phrase, is_all=True, is_open=False, is_counted=True)
        if not is_said_of(steps[0].pop(CLAIMED, {}), phrase.which):
            raise Unclear("that is none of them")
        done = chosen(ON_SEVERAL.get(steps[0]["name"], steps[0]["name"]), every, True)
        return [steps[0] | done | {"each": True}]

    def _one_neighbour(self, parts: list[Any]) -> list[Phrase]:
        phrase = replace(phrases_in(parts)[0], is_further=False, is_other=False, number=1)
        if phrase.of not in ("all", "neighbours") or phrase.bound:
            raise Unclear("which one?")
        return [replace(phrase, of="neighbours")]

    def done_by_card(self, parts: list[Any]) -> list[WrittenEffect]:
        """`This event discards all plants in play`."""
        effects: list[WrittenEffect] = parts[-1]
        return effects

    def survives(self, parts: list[Any]) -> list[WrittenEffect]:
        if any(phrase.of != "target" for phrase in phrases_in(parts)):
            raise Unclear("others than the target are spared")
        return []


def _hand_in(parts: list[Any]) -> str:
    """Into whose hand, in words."""
    return next((part[1] for part in parts if isinstance(part, tuple) and part[0] == "TO_HAND"), "")


def _into_hand(steps: list[WrittenEffect], words: str) -> list[WrittenEffect]:
    """To `your hand`, whosever it was."""
    if not re.search(r"\byour\b", words):
        return steps
    return [
        step | {"to": "own"} if step["name"] == "return-to-hand" and _may_be_of_others(step) else step for step in steps
    ]


def _may_be_of_others(step: WrittenEffect) -> bool:
    return bool(step.get("whose", "others") == "others")


def _with_time(parts: list[Any]) -> list[Any]:
    """As long as what is said beside it, where no time is said."""
    return parts if "turns" in dict(pairs_in(parts)) else [*parts, ("turns", MEANWHILE)]


def _luck_of(step: WrittenEffect) -> str:
    return "coin" if "coin" in step else "die"


def _is_kind(phrase: Phrase) -> bool:
    """`birds`: neither so many of them nor all."""
    return phrase.of == "all" and not phrase.number and not phrase.is_all
