"""Says what a parsed text means: for each rule of `grammar.lark` what a card would write.

A method has the name of a rule and gets what its parts mean. Raises Unclear where that may be several things.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from lark import Token, Tree
from lark.exceptions import VisitError
from msgspec.structs import replace

from cardgen.games.phylo.effect_kinds import EFFECTS, REST_OF_GAME
from cardgen.games.phylo.event import LIMITS
from cardgen.games.phylo.importing.events.hands import HandMeaning
from cardgen.games.phylo.importing.events.phrase import Phrase, PhrasePart, Unclear, exception, merged
from cardgen.games.phylo.importing.events.proviso import WrittenEffect
from cardgen.games.phylo.importing.events.steps import (
    ANSWERS,
    EXEMPT,
    HERE,
    LATER,
    LOOK,
    EventFields,
    chosen,
    discarded,
    event_in,
    extended,
    joined,
    may_be_left,
    pairs_in,
    phrases_in,
    picked,
    players_in,
    returned,
)
from cardgen.games.phylo.importing.events.vocabulary import MARKS, EventWords

MOST_EFFECTS = 5
_PERMITS = ("show-hand", "another-event", "more-actions")
"""Effects that let a player do something: not to do it is always free."""
BESIDE_IT = "beside-it"
"""How a condition is said to be of what lies beside the event."""


def _is_kind(phrase: Phrase) -> bool:
    """`birds`: neither so many of them nor all."""
    return phrase.of == "all" and not phrase.number and not phrase.is_all


def meanings_of(trees: Iterable[Tree[Token]], words: EventWords) -> Iterator[Any]:
    """What each way of reading a text means, of those that mean anything."""
    meaning = _Meaning(words)
    for tree in trees:
        try:
            yield meaning.transform(tree)
        except VisitError as error:
            if not isinstance(error.orig_exc, Unclear):
                raise


class _Meaning(HandMeaning):
    # Effects on the table

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
        return self._each(parts, returned)

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

    def protect(self, parts: list[Any]) -> list[WrittenEffect]:
        return self._lasting("protect", parts)

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
            -1 if by["CHANGED_BY"].startswith(("reduced", "lowered", "goes down", "go down")) else 1
        )
        if "ITS_VALUE" in by:
            return [{"name": "points-modifier", "points": points}]
        return self._each(parts, lambda phrase: chosen("points-modifier", phrase, True) | {"points": points})

    def change(self, parts: list[Any]) -> list[WrittenEffect]:
        return self.becomes(parts)

    def becomes(self, parts: list[Any]) -> list[WrittenEffect]:
        turns = dict(pairs_in(parts)).get("turns")
        (vocabulary, words) = next(
            part for part in parts if isinstance(part, tuple) and part[0] in ("terrain", "climate")
        )
        if turns is None or len(words) != 1:
            raise Unclear("for how long, or what it becomes, is not said")
        effect = {"to": words[0], "turns": turns}
        return self._each(parts, lambda phrase: chosen(f"change-{vocabulary}", phrase, True) | effect)

    def change_place(self, parts: list[Any]) -> list[WrittenEffect]:
        return self.becomes([Phrase("target", is_place=True), *parts])

    def double_points(self, parts: list[Any]) -> list[WrittenEffect]:
        """Worth its points once more."""
        phrases = phrases_in(parts) or [Phrase("target")]
        return self._each([phrases], lambda phrase: chosen("double-points", phrase, True))

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
        return self._each(parts, lambda phrase: chosen("points-modifier", phrase, True) | {"points": points})

    def _lasting(self, name: str, parts: list[Any]) -> list[WrittenEffect]:
        turns = dict(pairs_in(parts))["turns"]
        return self._each(parts, lambda phrase: chosen(name, phrase, True) | {"turns": turns})

    def _each(self, parts: list[Any], effect: Any) -> list[WrittenEffect]:
        after = {key: value for key, value in pairs_in(parts) if key == "after"}
        return [effect(phrase) | after for phrase in phrases_in(parts)]

    def move_passive(self, parts: list[Any]) -> list[WrittenEffect]:
        return self._each(parts, lambda phrase: chosen("move-species", phrase, True))

    def may_be_moved(self, parts: list[Any]) -> list[WrittenEffect]:
        """As many of them as who plays the event likes; the one that is named, or not."""
        (phrase,) = phrases_in(parts)
        step = chosen("move-species", phrase, True)
        return [step | ({"optional": True} if phrase.of == "target" else {"may": True})]

    def picked(self, parts: list[Any]) -> list[WrittenEffect]:
        """What is done to one that is chosen before: `choose an adjacent bird. It is discarded`."""
        return [picked(step, parts[1]) for step in parts[-1]]

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

    # Whole texts

    def nothing(self, parts: list[Any]) -> list[WrittenEffect]:
        return []

    def look(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": LOOK}]

    def later(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": LATER, "after": parts[-1][1]}]

    def exempt(self, parts: list[Any]) -> list[WrittenEffect]:
        return [{"name": EXEMPT, "spared": {"without": [MARKS[value] for kind, value in parts if kind == "KEYWORD"]}}]

    def exempt_those(self, parts: list[Any]) -> list[WrittenEffect]:
        """Whoever is one of these kinds; of keywords none."""
        kinds = [replace(phrase, is_all=False, is_other=False, number=0).plain() for phrase in phrases_in(parts)]
        return [{"name": EXEMPT, "spared": merged(map(exception, kinds))}]

    def delayed(self, parts: list[Any]) -> list[WrittenEffect]:
        (_, after), effects = parts[0], parts[-1]
        if any("after" in effect for effect in effects):
            raise Unclear("after two times")
        return [effect | {"after": after} for effect in effects]

    def optional(self, parts: list[Any]) -> list[WrittenEffect]:
        effects: list[WrittenEffect] = parts[-1]
        if len(effects) != 1 or "name" not in effects[0] or effects[0]["name"] not in EFFECTS:
            raise Unclear("what can be left undone?")
        if effects[0]["name"] in _PERMITS:
            return effects
        is_of_some = "events" not in effects[0] and effects[0].get("number") and may_be_left(effects[0])
        return [effects[0] | ({"may": True} if is_of_some else {"optional": True})]

    def effect(self, parts: list[Any]) -> EventFields:
        clauses = self._all_of(parts)
        steps = joined([effect for effect in clauses if "name" in effect])
        if not 0 < len(steps) <= MOST_EFFECTS:
            raise Unclear("nothing is said, or too much")
        answers = {key: step.pop(key) for step in steps for key in (ANSWERS,) if key in step}
        limits = [limit for part in clauses if "name" not in part for limit in part["limits"]]
        effect = {**steps[0], "then": steps[1:]} if len(steps) > 1 else steps[0]
        return {"effect": effect, **answers} | ({"limits": limits} if limits else {})

    def on_species(self, parts: list[Any]) -> dict[str, Any]:
        (phrase,) = phrases_in(parts)
        if phrase.number > 1 or phrase.is_all or phrase.of == "neighbours" or phrase.is_stranded or phrase.is_place:
            raise Unclear("not one species")
        if phrase.of == "cards" or phrase.is_definite:
            raise Unclear("any card, or the event itself")
        if phrase.bound or phrase.rank or phrase.is_theirs:
            raise Unclear("counted")
        limits = {"limits": [phrase.whose]} if phrase.whose else {}
        needs = [{key: wanted} for key, wanted in (("next-to", phrase.beside), ("feeds-on", phrase.eats)) if wanted]
        return {"target": phrase.which, **limits, **({"requires": needs} if needs else {})}

    def on_any(self, parts: list[Any]) -> EventFields:
        """`on any card`: HOME is never hit (PH-R21)."""
        return {"target": {}}

    def on_spot(self, parts: list[Any]) -> EventFields:
        """On an empty spot beside a species."""
        (phrase,) = phrases_in(parts)
        if phrase.of == "target":
            raise Unclear("beside which?")
        whose = [phrase.whose] if phrase.whose else []
        which = replace(phrase, whose="", of="all" if phrase.of == "cards" else phrase.of).plain()
        return {"target": which, "limits": [*whose, "empty-spot"]}

    def on_spot_of(self, parts: list[Any]) -> EventFields:
        (which,) = [value for kind, value in parts if kind == "which"]
        return {"target": which, "limits": ["empty-spot"]}

    def reaction_to(self, parts: list[PhrasePart]) -> EventFields:
        words = parts[0][1]
        return {"answers": "target" if "species" in words else "all", "against": [event_in(words)]}

    def alone(self, parts: list[Any]) -> dict[str, Any]:
        return {"target": "alone"}

    def for_effect(self, parts: list[Any]) -> EventFields:
        return {"target": "alone"}

    def anytime(self, parts: list[Any]) -> EventFields:
        return {"limits": []}

    def at_start(self, parts: list[Any]) -> dict[str, Any]:
        return {"limits": ["start-of-turn"]}

    def once(self, parts: list[Any]) -> dict[str, Any]:
        return {"limits": ["once"]}

    def reaction(self, parts: list[PhrasePart]) -> EventFields:
        return {"answers": "target" if "species" in parts[0][1] else "all"}

    def next_to(self, parts: list[Any]) -> EventFields:
        (phrase,) = phrases_in(parts)
        if phrase.of != "all" or phrase.is_all:
            raise Unclear("beside what?")
        return {BESIDE_IT: phrase}

    def _beside_it(self, found: EventFields) -> EventFields:
        """`on any plant, next to a bird`; and of a card that is laid only beside a species, that one is its target."""
        beside = found.pop(BESIDE_IT)
        if "target" in found:
            return found | {"requires": [*found.get("requires", ()), {"next-to": beside.plain()}]}
        whose = [beside.whose] if beside.whose else []
        return found | {
            "target": replace(beside, whose="").plain(),
            "limits": [*found.get("limits", ()), *whose],
            "aside": True,
        }

    def also_on(self, parts: list[Any]) -> EventFields:
        (places,) = [value for kind, value in parts if kind == "which"]
        return {"more": places}

    def target(self, parts: list[Any]) -> EventFields:
        found: EventFields = {}
        for part in parts:
            for key, value in part.items() if part else ():
                if key in found and key not in ("limits", "requires"):
                    raise Unclear("two targets")
                found[key] = [*found.get(key, ()), *value] if key in ("limits", "requires") else value
        if BESIDE_IT in found:
            found = self._beside_it(found)
        if not found.keys() & {"target", "limits", "answers"} or ("requires" in found and "target" not in found):
            raise Unclear("no target")
        if "limits" in found:
            found["limits"] = sorted({*found["limits"]}, key=LIMITS.index)
        return {key: value for key, value in extended({"target": "alone", **found}).items() if value != []}
