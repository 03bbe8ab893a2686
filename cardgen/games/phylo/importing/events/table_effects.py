"""Says what happens to species and spots of the table.

A method has the name of a rule of `grammar.lark` and gets what its parts mean.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from cardgen.games.phylo.effect_kinds import DISCARD, LAID, REST_OF_GAME
from cardgen.games.phylo.importing.events.hands import HandMeaning
from cardgen.games.phylo.importing.events.parts import MEANWHILE
from cardgen.games.phylo.importing.events.phrase import CLAIMED, Phrase, Unclear, is_said_of
from cardgen.games.phylo.importing.events.players import SIDES_OF
from cardgen.games.phylo.importing.events.proviso import WrittenEffect
from cardgen.games.phylo.importing.events.steps import (
    EATEN,
    HERE,
    ON_SEVERAL,
    SECOND,
    chosen,
    discarded,
    in_each_line,
    is_for_target,
    number_in,
    pairs_in,
    phrases_in,
    picked,
    players_in,
    returned,
    unclaimed,
)


class TableMeaning(HandMeaning):
    def discard(self, parts: list[Any]) -> list[WrittenEffect]:
        """`It and any other bird beside it` are all of them; `any bird beside it` may be one."""
        return self._all_discarded(parts, is_placed=False)

    def _all_discarded(self, parts: list[Any], is_placed: bool) -> list[WrittenEffect]:
        is_list = len(phrases_in(parts)) > 1

        def effect(phrase: Phrase) -> WrittenEffect:
            return discarded(replace(phrase, is_placed=phrase.is_placed or is_placed), is_list and phrase.is_other)

        return self._each(parts, effect)

    def discard_passive(self, parts: list[Any]) -> list[WrittenEffect]:
        return self._each(parts, lambda phrase: discarded(phrase, True))

    def return_to_hand(self, parts: list[Any]) -> list[WrittenEffect]:
        """To the hand of its owner: to `your hand` only what is yours."""
        words = next(value for kind, value in (part for part in parts if isinstance(part, tuple)) if kind == "TO_HAND")
        steps = self._each(
            parts, lambda phrase: returned(replace(phrase, is_placed=phrase.is_placed or "owner" in words))
        )
        if not re.search(r"\byour\b", words):
            return steps
        if any(step["name"] == "return-to-hand" and step.get("whose", "own") != "own" for step in steps):
            raise Unclear("into the hand of somebody else")
        return [
            step | {CLAIMED: {**step.get(CLAIMED, {}), "whose": "own"}}
            if step["name"] == "return-to-hand" and "whose" not in step
            else step
            for step in steps
        ]

    def return_passive(self, parts: list[Any]) -> list[WrittenEffect]:
        return self._each(parts, lambda phrase: chosen("return-to-hand", phrase, True))

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
        return [{"name": "block-neighbours", "turns": dict(pairs_in(parts))["turns"]}]

    def move_up_to(self, parts: list[Any]) -> list[WrittenEffect]:
        reach = next(int(part[1]) for part in parts if isinstance(part, tuple) and part[0] == "NUMBER")
        return self._each(parts, lambda phrase: chosen("move-species", phrase, False) | {"reach": reach})

    def destroy(self, parts: list[Any]) -> list[WrittenEffect]:
        """Only what lies on the table can be destroyed."""
        return self._all_discarded(parts, is_placed=True)

    def discard_it(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "discard-target"}]

    def close_spot(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "close-spot", "turns": dict(pairs_in(parts))["turns"]}]

    def close_for_good(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": "close-spot", "turns": REST_OF_GAME}]

    def swap_places(self, parts: list[Any]) -> list[WrittenEffect]:
        """Two species of the table."""
        phrases = phrases_in(parts)
        if len(phrases) == 2:
            return self.swap_with(parts)
        if phrases[0].number != 2 or phrases[0].of != "all" or phrases[0].may:
            raise Unclear("which two?")
        return [chosen("swap-species", phrases[0], False)]

    def swap_with(self, parts: list[Any]) -> list[WrittenEffect]:
        """The target with another."""
        first, second = phrases_in(parts)
        if first.of != "target" or second.number != 1 or second.may:
            raise Unclear("which two?")
        return [chosen("swap-species", second, False)]

    def swap_it_with(self, parts: list[Any]) -> list[WrittenEffect]:
        return self.swap_with([Phrase("target"), *parts])

    def block_here(self, parts: list[Any]) -> list[WrittenEffect]:
        """As long as the event lies there: only where it is laid on an empty spot."""
        return [{"name": "block-neighbours", "turns": REST_OF_GAME, HERE: True}]

    def discard_dependants(self, parts: list[Any]) -> list[WrittenEffect]:
        """Who loses the last link goes at once, and who then does."""
        return [{"name": "discard-stranded"}]

    def discard_with_dependants(self, parts: list[Any]) -> list[WrittenEffect]:
        return [*self.discard(parts), *self.discard_dependants(parts)]

    def take_over(self, parts: list[Any]) -> list[WrittenEffect]:
        return self._each(parts, lambda phrase: chosen("take-over", phrase, False))

    def change_points(self, parts: list[Any]) -> list[WrittenEffect]:
        by: dict[str, str] = dict(part for part in parts if isinstance(part, tuple))
        points = int(by["NUMBER"]) * (
            -1 if re.match("reduced|lowered|decrease|go(?:es)? down|sink|fall|drop", by["CHANGED_BY"]) else 1
        )
        if "ITS_VALUE" in by:
            return [{"name": "points-modifier", "points": points} | _until(parts)]
        return self._each(
            parts, lambda phrase: chosen("points-modifier", phrase, True) | {"points": points} | _until(parts)
        )

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

    def change_place(self, parts: list[Any]) -> list[WrittenEffect]:
        return self.becomes([Phrase("target", is_place=True), *parts])

    def double_points(self, parts: list[Any]) -> list[WrittenEffect]:
        """Worth its points once more."""
        phrases = phrases_in(parts) or [Phrase("target")]
        return self._each([phrases], lambda phrase: chosen("double-points", phrase, True) | _until(parts))

    def set_points(self, parts: list[Any]) -> list[WrittenEffect]:
        """To so many, whatever it was worth before."""
        kinds: dict[str, Any] = dict(part for part in parts if isinstance(part, tuple))
        points = 0 if {"NO", "NOTHING"} & kinds.keys() else int(kinds.get("SIGNED", kinds.get("NUMBER", 1)))
        phrases = phrases_in(parts) or [Phrase("target")]
        return self._each(
            [phrases], lambda phrase: chosen("set-points", phrase, True) | {"points": points} | _until(parts)
        )

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

    def gain_points(self, parts: list[Any]) -> list[WrittenEffect]:
        return self._points(parts, 1)

    def lose_points(self, parts: list[Any]) -> list[WrittenEffect]:
        return self._points(parts, -1)

    def signed_points(self, parts: list[Any]) -> list[WrittenEffect]:
        """`+2 points for this species`."""
        return self.gain_points([self.points(parts[:2]), *parts[2:]])

    add_points, subtract_points = gain_points, lose_points

    def _points(self, parts: list[Any], sign: int) -> list[WrittenEffect]:
        points = sign * next(part for part in parts if isinstance(part, int))
        is_at_end = any(isinstance(part, tuple) and part[0] == "AT_END" and "until" not in part[1] for part in parts)
        if is_at_end and any(phrase.of != "target" for phrase in phrases_in(parts)):
            return [step for phrase in phrases_in(parts) for step in self._points_at_end(phrase, points)]
        return self._each(
            parts, lambda phrase: chosen("points-modifier", phrase, True) | {"points": points} | _until(parts)
        )

    def _points_at_end(self, phrase: Phrase, points: int) -> list[WrittenEffect]:
        """For each that lies there when the game is over, to whose it is."""
        if not (phrase.is_all or phrase.is_many) or phrase.is_open:
            raise Unclear("those that lie there now, or at the end?")
        census = replace(phrase, is_all=False, is_placed=False).census()
        if "of" in census:
            raise Unclear("beside which, when the game is over?")
        score = {"name": "score-points", "points": points, "at-end": True}
        return [
            score | {"who": who, "per": census | {"whose": whose}}
            for who, whose in SIDES_OF.items()
            if census.get("whose", whose) == whose
        ]

    def _lasting(self, name: str, parts: list[Any]) -> list[WrittenEffect]:
        turns = dict(pairs_in(parts))["turns"]
        return self._each(parts, lambda phrase: chosen(name, phrase, True) | {"turns": turns})

    def _each(self, parts: list[Any], effect: Any) -> list[WrittenEffect]:
        after = {key: value for key, value in pairs_in(parts) if key == "after"}
        phrases = phrases_in(parts)
        if ("BE", "are") in parts and phrases[0].is_either:
            phrases = [replace(phrases[0], is_many=True), *phrases[1:]]
        if len(phrases) > 1:  # `birds and insects` are one kind, and not all of one
            phrases = [replace(phrase, is_many=False) for phrase in phrases]
        return [effect(phrase) | after for phrase in in_each_line(phrases)]

    def move_passive(self, parts: list[Any]) -> list[WrittenEffect]:
        return self._each(parts, lambda phrase: chosen("move-species", phrase, True))

    def may_be_moved(self, parts: list[Any]) -> list[WrittenEffect]:
        """As many of them as who plays the event likes; the one that is named, or not."""
        (phrase,) = phrases_in(parts)
        numbers = [int(part[1]) for part in parts if isinstance(part, tuple) and part[0] == "NUMBER"]
        reach = {"reach": numbers[0]} if numbers else {}
        step = chosen("move-species", phrase, True) | reach
        return [step | ({"optional": True} if phrase.of == "target" else {"may": True})]

    def picked(self, parts: list[Any]) -> list[WrittenEffect]:
        """What is done to one that is chosen before: `choose an adjacent bird. It is discarded`."""
        return [picked(step, parts[1]) for step in parts[-1]]

    def discard_eaters(self, parts: list[Any]) -> list[WrittenEffect]:
        """Who eats the target, beside it; first of all, as long as the target is there."""
        others = [discarded(phrase, True) for phrase in phrases_in(parts)]
        if any(step != {"name": "discard-target"} for step in map(unclaimed, others)):
            raise Unclear("who eats which?")
        return [{"name": "discard-adjacent-eaters"}, *others]

    def two_discarded(self, parts: list[Any]) -> list[WrittenEffect]:
        """`Both are discarded`: the target, and the one that it must lie beside."""
        return [{"name": "discard-target"}, {"name": "discard-species", "of": "neighbours", "number": 1, SECOND: True}]

    def two_gain(self, parts: list[Any]) -> list[WrittenEffect]:
        """`Both gain a point`: of the target, and of the one that it must lie beside."""
        return self._of_two({"name": "points-modifier", "points": number_in(parts)} | _until(parts))

    def two_lose(self, parts: list[Any]) -> list[WrittenEffect]:
        return self._of_two({"name": "points-modifier", "points": -number_in(parts)} | _until(parts))

    def two_returned(self, parts: list[Any]) -> list[WrittenEffect]:
        words = next(part[1] for part in parts if isinstance(part, tuple) and part[0] == "TO_HAND")
        if "your" in words:
            raise Unclear("what is not yours, too?")
        return self._of_two({"name": "return-to-hand"})

    def _of_two(self, step: WrittenEffect) -> list[WrittenEffect]:
        """The one beside it first, as that is known only while the target is there."""
        second = step | {"of": "neighbours", "number": 1, SECOND: True}
        return [second, step] if step["name"] == "return-to-hand" else [step, second]

    def freeze_meanwhile(self, parts: list[Any]) -> list[WrittenEffect]:
        """Until what is said to happen later happens."""
        if [phrase.of for phrase in phrases_in(parts)] != ["target"]:
            raise Unclear("for how long?")
        return [{"name": "freeze", "turns": MEANWHILE}]

    def block_meanwhile(self, parts: list[Any]) -> list[WrittenEffect]:
        return self.block([*parts, ("turns", MEANWHILE)])

    def protect_meanwhile(self, parts: list[Any]) -> list[WrittenEffect]:
        return self.protect([*parts, ("turns", MEANWHILE)])

    def may_be_retrieved(self, parts: list[Any]) -> list[WrittenEffect]:
        """`A bird may be taken from the discard pile into your hand`."""
        return [step | {"may": True} for step in self.retrieve(parts)]

    def may_be_resettled(self, parts: list[Any]) -> list[WrittenEffect]:
        return [step | {"may": True} for step in self.resettle(parts)]

    def discard_that_one(self, parts: list[Any]) -> list[WrittenEffect]:
        """`If there is a bird next to it, discard that one`."""
        return [discarded(phrase, False) for phrase in self._one_neighbour(parts)]

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
        if parts[0].of != "target":
            raise Unclear("others than the target are spared")
        return []

    # Chains

    def chain(self, parts: list[Any]) -> list[WrittenEffect]:
        found = {part for part in parts if isinstance(part, str)}
        if "hop" not in found or not {"toss", "won"} & found:
            raise Unclear("a chain lacks where it goes, or how long")
        return [{"name": "chain-discard"}]

    def chain_part(self, parts: list[Any]) -> str:
        return parts[0] if isinstance(parts[0], str) else str(parts[0][0]).lower()

    def hop(self, parts: list[Any]) -> str:
        return self._hopped(phrases_in(parts))

    def chain_discard(self, parts: list[Any]) -> str:
        return self._hopped(phrases_in(parts))

    def _hopped(self, phrases: Sequence[Phrase]) -> str:
        if any(phrase.of != "neighbours" or phrase.which or phrase.number > 1 or phrase.line for phrase in phrases):
            raise Unclear("a chain goes from one neighbour to the next")
        return "hop"


def _until(parts: list[Any]) -> WrittenEffect:
    """For how many turns points are other ones; nothing where that is for good."""
    turns = dict(pairs_in(parts)).get("turns", REST_OF_GAME)
    if len([part for part in pairs_in(parts) if part[0] == "turns"]) > 1:
        raise Unclear("for two times")
    return {} if turns == REST_OF_GAME else {"turns": turns}


def _luck_of(step: WrittenEffect) -> str:
    return "coin" if "coin" in step else "die"


def _is_kind(phrase: Phrase) -> bool:
    """`birds`: neither so many of them nor all."""
    return phrase.of == "all" and not phrase.number and not phrase.is_all
